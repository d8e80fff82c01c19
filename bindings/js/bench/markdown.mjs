// Prints how long it takes to render messages with the plugins here and with the bare links of each parser itself, and how long linkify-it and
// linkifyjs take for the same text, in one run: `node bench/markdown.mjs`, after `npm run build`. All are measured in turns, and the fastest
// turn counts.

import { Finder } from "barelink";
import markdownItBarelink from "barelink/markdown-it";
import markedBarelink from "barelink/marked";
import remarkBarelink from "barelink/remark";
import { LinkifyIt } from "linkify-it";
import * as linkifyjs from "linkifyjs";
import MarkdownIt from "markdown-it";
import { Marked } from "marked";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { LINKS, WORDS, fastest, row } from "./speed.mjs";

const remark = (...plugins) => {
  const processor = plugins.reduce((processor, plugin) => processor.use(...plugin), unified().use(remarkParse).use(remarkGfm));
  return (text) => String(processor.use(remarkRehype).use(rehypeStringify).freeze().processSync(text));
};
