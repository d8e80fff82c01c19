// Prints the tree that a parser for JavaScript makes of a file, as HTML that `run` can compare.
//
//     node trees.mjs mdx|mdc FILE, in a folder in which the parsers are installed

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(`${process.cwd()}/`);
const load = (name) => import(pathToFileURL(require.resolve(name)));

const escaped = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Writes a node: an element with its attributes, or the text of one without children. */
function html(node) {
  if (node.type === "text") return escaped(node.value);
  const { type, children, tagName, position, data, ...fields } = node;
  const name = type === "link" || tagName === "a" ? "a" : `x-${type.toLowerCase()}`;
  const attributes = Object.entries({ ...fields, tag: tagName }).map(([key, value]) => [
    key.toLowerCase(),
    strip(value),
  ]);
  const written = attributes
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(JSON.stringify(value))}"`);
  return `<${name}${written.join("")}>${(children ?? []).map(html).join("")}</${name}>`;
}

/** Removes the positions and the estrees from the value of a field. */
function strip(value) {
  return value === undefined
    ? undefined
    : JSON.parse(
        JSON.stringify(value, (key, inner) =>
          key === "position" || key === "data" ? undefined : inner,
        ),
      );
}

const [kind, file] = process.argv.slice(2);
const source = await readFile(file, "utf8");
if (kind === "mdx") {
  const { compile } = await load("@mdx-js/mdx");
  let tree;
  await compile(source, { rehypePlugins: [() => (found) => void (tree = structuredClone(found))] });
  console.log(html(tree));
} else {
  const [{ unified }, { default: parse }, { default: mdc }] = [
    await load("unified"),
    await load("remark-parse"),
    await load("remark-mdc"),
  ];
  const processor = unified().use(parse).use(mdc);
  console.log(html(await processor.run(processor.parse(source))));
}
