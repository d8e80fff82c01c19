import { Editor } from "@tiptap/core";
import Link from "@tiptap/extension-link";
import { Plugin } from "@tiptap/pm/state";
import StarterKit from "@tiptap/starter-kit";
import { Finder } from "barelink/chat";

const finder = new Finder({ profile: "chat" });

/** Returns whether a link is one that the finder makes of its text. */
function isBare(text, href) {
  const [link] = finder.links(text);
  return link?.text === text && link.url === href;
}

/** Returns the text of a block, with a line end for each position in code, in links of the author, and in nodes that are not text. */
function textOf(block, linkType) {
  const isClosed = ({ type, attrs }) => type.spec.code || (type === linkType && !attrs.bare);
  let text = "";
  block.forEach((node) => (text += node.isText && !node.marks.some(isClosed) ? node.text : "\n".repeat(node.nodeSize)));
  return text;
}

/** Returns the bare links that a block has, each once although marks may divide it. */
function present(block, linkType) {
  const links = [];
  block.forEach((node, start) => {
    const { bare, href: url } = linkType.isInSet(node.marks)?.attrs ?? {};
    if (!bare) return;
    const end = start + node.nodeSize;
    if (links.at(-1)?.end === start && links.at(-1).url === url) links.at(-1).end = end;
    else links.push({ start, end, url });
  });
  return links;
}

/** Returns a transaction that gives each block the links of its text; nothing if all are right. */
function relinked({ doc, tr }, linkType) {
  doc.descendants((block, at) => {
    if (!block.isTextblock || block.type.spec.code) return;
    const [old, found] = [present(block, linkType), finder.links(textOf(block, linkType)).map(({ start, end, url }) => ({ start, end, url }))];
    if (JSON.stringify(old) === JSON.stringify(found)) return;
    for (const { start, end } of old) tr.removeMark(at + 1 + start, at + 1 + end, linkType);
    for (const { start, end, url } of found) tr.addMark(at + 1 + start, at + 1 + end, linkType.create({ href: url, bare: true }));
  });
  return tr.docChanged ? tr : undefined;
}

const BareLink = Link.extend({
  addAttributes() {
    const bare = { default: false, rendered: false, parseHTML: (link) => isBare(link.textContent, link.getAttribute("href")) };
    return { ...this.parent(), bare };
  },
  addProseMirrorPlugins() {
    const appendTransaction = (changes, _, state) => (changes.some((change) => change.docChanged) ? relinked(state, this.type) : undefined);
    return [...this.parent(), new Plugin({ appendTransaction })];
  },
}).configure({ autolink: false, shouldAutoLink: () => false });

export function editor(element, content) {
  return new Editor({ element, content, extensions: [StarterKit.configure({ link: false }), BareLink] });
}
