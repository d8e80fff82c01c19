// Uses every entry of the package.

import * as index from "barelink";
import * as inline from "barelink/inline";
import { LinkifyIt } from "barelink/linkify-it";
import * as markdown from "barelink/markdown";
import * as markdownInline from "barelink/markdown/inline";
import rehypeBarelink from "barelink/rehype";
import remarkBarelink from "barelink/remark";
import * as text from "barelink/text";
import * as textInline from "barelink/text/inline";
import rehypeStringify from "rehype-stringify";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";

const builds = {
  index,
  inline,
  markdown,
  "markdown/inline": markdownInline,
  text,
  "text/inline": textInline,
};
const results = Object.entries(builds).map(
  ([name, { Finder }]) => `${name} ${new Finder().links("see www.a.bc.").map((link) => link.text)}`,
);
const linkify = new LinkifyIt(new text.Finder()).add("@", { validate: /^[a-z]+/ });
results.push(`linkify-it ${linkify.match("@ann www.a.bc").map((match) => match.raw)}`);
const processor = unified()
  .use(remarkParse)
  .use(remarkBarelink, new index.Finder())
  .use(remarkRehype)
  .use(rehypeStringify);
results.push(
  `remark ${await processor.process("www.a.bc")}`,
  `rehype ${typeof rehypeBarelink}`,
  `rule ${index.rule("M8").number}`,
);
console.log(JSON.stringify(results));
