import type { TreeFinder } from "./finder.js";

/**
 * A plugin for markdown-it 13, 14 and 15: `new MarkdownIt().use(markdownItBarelink, new Finder({ profile: "gfm" }))`.
 *
 * Takes a finder of `barelink`, `barelink/markdown` or `barelink/chat`, whose WebAssembly is used; in a browser, make it after `init`. The option `linkify` of markdown-it is not needed,
 * and its own bare links are turned off. Text is searched in every block and mark; links, code and raw anchors are left alone, and so is a link
 * that `validateLink` refuses. A new link has the tokens of markdown-it's own bare links (`markup` is `"linkify"`). With the choice `hold-incomplete`, the
 * text of a link or an image at the end that is half-written, such as `[text](https://exa`, is in an element `<span class="unfinished-link">`.
 * Cost: linear in the document.
 *
 * @throws {TypeError} without a finder. @throws {Error} if the build of the finder has no Markdown.
 */
// `any`, because the types of markdown-it need not be installed.
export default function markdownItBarelink(md: any, finder: TreeFinder): void;
