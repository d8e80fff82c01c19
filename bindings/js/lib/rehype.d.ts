import type { FinderOptions, TextFinder } from "./finder.js";

interface Tree {
  type: string;
}

export interface RehypeSettings {
  /** The names of elements whose text is left alone; by default `a`, `code`, `pre`, `script`, `style` and others like them. */
  skip?: string[];
  /** Properties of each anchor, such as `{ rel: ["nofollow"] }`; none by default. */
  properties?: Record<string, unknown>;
}

/**
 * A plugin for rehype: `unified().use(rehypeParse).use(rehypeBarelink, { profile: "gfm" }, { properties: { rel: ["nofollow"] } })`.
 *
 * Takes options, or a finder of any of the three builds; GitHub's links by default. Bare URLs and e-mail addresses in text nodes become
 * links. Each text node is searched alone. Cost: linear in the tree.
 *
 * @throws {Error} if an option or its value is unknown; the message names the option.
 */
export default function rehypeBarelink(options?: FinderOptions | TextFinder<any>, settings?: RehypeSettings): (tree: Tree) => void;
