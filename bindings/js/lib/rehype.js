// A plugin for rehype: bare URLs and e-mail addresses in the text nodes of hast become links.
// `rehype.d.ts` has the documentation.

import { checked } from "./check.js";
import { asFinder } from "./plugin.js";

/** Elements in which a link would be wrong, or in which text is not prose. */
const SKIPPED = [
  "a",
  "button",
  "code",
  "iframe",
  "kbd",
  "math",
  "noscript",
  "object",
  "pre",
  "samp",
  "script",
  "select",
  "style",
  "svg",
  "template",
  "textarea",
  "title",
];

export default function rehypeBarelink(user, settings) {
  const finder = asFinder(user, "use(rehypeBarelink, …)");
  const { skip = SKIPPED, properties = {} } = checked("rehype", settings);
  const skipped = new Set(skip);
  return (tree) => {
    const rest = [tree];
    while (rest.length > 0) {
      const parent = rest.pop();
      if (parent.type === "element" && skipped.has(parent.tagName)) continue;
      if (!parent.children) continue;
      // Before the links are among them: they are not searched.
      for (const node of parent.children) if (node.type !== "text") rest.push(node);
      parent.children = parent.children.flatMap((node) =>
        node.type === "text" ? nodesOf(node, finder, properties) : [node],
      );
    }
  };
}

/**
 * Returns a text node as text nodes and links. The new nodes have no positions, because references
 * may be between the two.
 */
function nodesOf(node, finder, properties) {
  const spans = finder.spans(node.value);
  if (spans.every((span) => typeof span === "string")) return [node];
  return spans.map((span) => {
    if (typeof span === "string") return { type: "text", value: span };
    const children = [{ type: "text", value: span.text }];
    return {
      type: "element",
      tagName: "a",
      properties: { ...properties, href: span.url },
      children,
    };
  });
}
