import { Finder } from "barelink/chat";
import { Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";

const finder = new Finder({ profile: "chat" });
const isClosed = ({ type }) => type.spec.code || type.name === "link";

/** Returns the text of a block, with a line end for each position that has none or that is closed, so that its positions are those of the block. */
function textOf(block) {
  let text = "";
  block.forEach((node) => (text += node.isText && !node.marks.some(isClosed) ? node.text : "\n".repeat(node.nodeSize)));
  return text;
}

function linksOf(doc) {
  const links = [];
  doc.descendants((block, at) => {
    if (!block.isTextblock || block.type.spec.code) return;
    for (const { start, end, url } of finder.links(textOf(block))) links.push(Decoration.inline(at + 1 + start, at + 1 + end, { nodeName: "a", href: url }));
  });
  return DecorationSet.create(doc, links);
}

export const bareLinks = new Plugin({
  state: { init: (_, { doc }) => linksOf(doc), apply: (change, links) => (change.docChanged ? linksOf(change.doc) : links) },
  props: { decorations: (state) => bareLinks.getState(state) },
});
