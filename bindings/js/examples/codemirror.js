import { Decoration, ViewPlugin } from "@codemirror/view";
import { Finder } from "barelink/chat";

const finder = new Finder({ profile: "chat" });

function linksIn({ state: { doc }, visibleRanges }) {
  const links = [];
  let end = -1;
  for (const range of visibleRanges) {
    // Whole lines, each once, so that a link that starts before the range is whole.
    const from = Math.max(doc.lineAt(range.from).from, end + 1);
    end = Math.max(doc.lineAt(range.to).to, end);
    for (const link of finder.links(doc.sliceString(from, end))) {
      links.push(Decoration.mark({ tagName: "a", attributes: { href: link.url } }).range(from + link.start, from + link.end));
    }
  }
  return Decoration.set(links);
}

const plugin = (view) => ({
  links: linksIn(view),
  update({ docChanged, viewportChanged }) {
    if (docChanged || viewportChanged) this.links = linksIn(view);
  },
});

export const bareLinks = ViewPlugin.define(plugin, { decorations: ({ links }) => links });
