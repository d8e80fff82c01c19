import type { FinderOptions, MarkdownFinder } from "./finder.js";

interface Tree {
  type: string;
}

/**
 * A plugin for remark: `unified().use(remarkParse).use(remarkBarelink, { profile: "gfm" })`.
 *
 * Takes options, or a finder of `barelink` or `barelink/markdown`; GitHub's links by default. Escapes such as `http\://example.com` are seen
 * in the source, if the file has it. Links that are in the tree stay as they are. New links have positions. Cost: linear in the tree.
 */
export default function remarkBarelink(options?: FinderOptions | MarkdownFinder<any>): (tree: Tree, file?: unknown) => void;
