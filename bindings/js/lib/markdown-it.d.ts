import type { FinderOptions, MarkdownFinder } from "./finder.js";

/**
 * A plugin for markdown-it 13, 14 and 15: `new MarkdownIt().use(markdownItBarelink, { profile: "gfm" })`.
 *
 * Takes options, or a finder of `barelink` or `barelink/markdown`; GitHub's links by default. The option `linkify` of markdown-it is not needed,
 * and its own bare links are turned off. Text is searched in every block and mark; links, code and raw anchors are left alone, and so is a link
 * that `validateLink` refuses. A new link has the tokens of markdown-it's own bare links (`markup` is `"linkify"`). Cost: linear in the document.
 *
 * @throws {Error} if an option or its value is unknown; the message names the option.
 */
// `any`, because the types of markdown-it need not be installed.
export default function markdownItBarelink(md: any, options?: FinderOptions | MarkdownFinder<any>): void;
