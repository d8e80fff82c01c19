import { $createAutoLinkNode, $isAutoLinkNode, $isLinkNode, AutoLinkNode } from "@lexical/link";
import { Finder } from "barelink/chat";
import { $isTextNode, mergeRegister, TextNode } from "lexical";

const finder = new Finder({ profile: "chat" });
const isBareLink = (node) => $isAutoLinkNode(node) && !node.getIsUnlinked();
const isSearched = (node) => $isTextNode(node) && node.isSimpleText() && !node.hasFormat("code");
const sizeOf = (node) => (isSearched(node) ? node.getTextContentSize() : 1);

/** Gives a block the links of its text. */
function relink(block) {
  const [old, nodes, starts] = [[], [], []];
  let text = "";
  for (const child of block.getChildren()) {
    const start = text.length;
    for (const node of isBareLink(child) ? child.getChildren() : [child]) {
      nodes.push(node);
      starts.push(text.length);
      text += isSearched(node) ? node.getTextContent() : "\n";
    }
    if (isBareLink(child)) old.push({ start, end: text.length, url: child.getURL() });
  }
  const found = finder.links(text).map(({ start, end, url }) => ({ start, end, url }));
  if (JSON.stringify(old) === JSON.stringify(found)) return;
  for (const link of block.getChildren().filter(isBareLink)) {
    for (const child of link.getChildren()) link.insertBefore(child);
    link.remove();
  }
  // From the last one, so that a node which is divided keeps the places before the link.
  for (const { start, end, url } of found.reverse()) wrap(nodes, starts, start, end, $createAutoLinkNode(url));
}

/** Moves a part of a text into a link. */
function wrap(nodes, starts, start, end, link) {
  const parts = nodes.flatMap((node, at) => {
    const [from, to] = [Math.max(start - starts[at], 0), Math.min(end - starts[at], sizeOf(node))];
    return from < to ? [node.splitText(from, to)[from > 0 ? 1 : 0]] : [];
  });
  parts[0].insertBefore(link);
  link.append(...parts);
}

/** Finds the block of a text or of a link that changed. */
function relinkAround(node) {
  const parent = node.getParent();
  const block = isBareLink(parent) ? parent.getParent() : parent;
  if (block !== null && !$isLinkNode(block) && block.getType() !== "code") relink(block);
}

export function registerBareLinks(editor) {
  return mergeRegister(...[TextNode, AutoLinkNode].map((kind) => editor.registerNodeTransform(kind, relinkAround)));
}
