import type { TreeFinder } from "./finder.js";

interface Tree {
  type: string;
}

export interface RemarkSettings {
  /**
   * Whether the bare links of remark-gfm are turned off for the processor, so that the rules of the finder decide. Its tables,
   * strikethrough, footnotes and task lists stay. `true` by default.
   */
  takeOver?: boolean;
}

/**
 * A plugin for remark: `unified().use(remarkParse).use(remarkGfm).use(remarkBarelink, new Finder({ profile: "gfm" }))`.
 *
 * Takes a finder of `barelink`, `barelink/markdown` or `barelink/chat`, whose WebAssembly is used; in a browser, make it after `init`. It may be used before or after remark-gfm.
 * A URL takes marks as on GitHub, such as those of `https://example.com/__tests__/`, if this is used after remark-parse. In a tree that was
 * made before, a link ends where markup starts. Escapes such as `http\://example.com` are seen in the source, if the file has it. Links that
 * are in the tree stay as they are, and so do code and text in raw anchors. All other text is searched, also that of nodes which plugins add.
 * New links have positions. Cost: linear in the source.
 *
 * With the choice `hold-incomplete`, for a message that still grows, links that more text could change are text: new ones, and those of Markdown's
 * own syntax, such as `[docs]` whose definition is in the last line. The text of the file has to be the source. The text of a link or an image at the end that is
 * half-written, such as `[text](https://exa`, is in an element `<span class="unfinished-link">`, which is a node `emphasis` of the tree.
 *
 * @throws {TypeError} without a finder. @throws {Error} if the build of the finder has no Markdown.
 */
export default function remarkBarelink(
  this: unknown,
  finder: TreeFinder,
  settings?: RemarkSettings,
): (tree: Tree, file?: unknown) => void;
