import type { TreeFinder } from "./finder.js";

/** What `Marked.use` takes. The types of marked need not be installed. */
export interface MarkedBarelink {
  tokenizer: { url(src: string): undefined };
  hooks: { preprocess?(source: string): string; processAllTokens(tokens: any[]): any[] };
}

/**
 * An extension for marked 16, 17 and 18: `new Marked(markedBarelink(new Finder({ profile: "gfm" }))).parse("*www.example.com*")`.
 *
 * Takes a finder of `barelink`, `barelink/markdown` or `barelink/chat`, whose WebAssembly is used; in a browser, make it after `init`. The bare links of marked itself are turned off.
 * Text is searched in every block and mark, also in those of extensions that name their `childTokens`; links, code, raw anchors and text in
 * inline raw HTML such as `<code>` are left alone. A new link is a token `link` of marked, and the `raw` of all tokens together stays what was
 * typed. `marked.lexer` alone runs no hooks, and so it makes no links. With the choice `hold-incomplete`, the text of a link or an image at the end that is
 * half-written, such as `[text](https://exa`, is in an element `<span class="unfinished-link">`. Cost: linear in the document.
 *
 * Pass it to marked before an extension that has a tokenizer `inlineText`, so that marked asks that tokenizer first.
 *
 * @throws {TypeError} without a finder. @throws {Error} if the build of the finder has no Markdown.
 */
export default function markedBarelink(finder: TreeFinder): MarkedBarelink;
