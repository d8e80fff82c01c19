// The same links by the plugins for marked, markdown-it and remark.

import assert from "node:assert/strict";
import { Finder } from "barelink/chat";
import markdownItBarelink from "barelink/markdown-it";
import markedBarelink from "barelink/marked";
import remarkBarelink from "barelink/remark";
import MarkdownIt from "markdown-it";
import { Marked } from "marked";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";

const source = "访问 *https://example.com*。谢谢";
const html = '<p>访问 <em><a href="https://example.com">https://example.com</a></em>。谢谢</p>';

const finder = new Finder();
assert.equal(new Marked(markedBarelink(finder)).parse(source), `${html}\n`);
assert.equal(new MarkdownIt().use(markdownItBarelink, finder).render(source), `${html}\n`);
const plugins = unified().use(remarkParse).use(remarkBarelink, finder);
assert.equal(String(await plugins.use(remarkRehype).use(rehypeStringify).process(source)), html);
