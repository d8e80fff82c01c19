import type { TextFinder } from "./finder.js";

interface Tree {
  type: string;
}

export interface RehypeSettings {
  /** The names of elements whose text is left alone; by default `a`, `code`, `pre`, `script`, `style` and others like them. */
  skip?: readonly string[];
  /** Properties of each anchor, such as `{ rel: ["nofollow"] }`; none by default. */
  properties?: Record<string, unknown>;
}

/**
 * A plugin for rehype: `unified().use(rehypeParse).use(rehypeBarelink, new Finder({ profile: "gfm" }), { properties: { rel: ["nofollow"] } })`.
 *
 * Takes a finder of any build, whose WebAssembly is used; in a browser, make it after `init`. Bare URLs and e-mail addresses in text nodes become
 * links. Each text node is searched alone. Cost: linear in the tree.
 *
 * @throws {TypeError} without a finder.
 */
export default function rehypeBarelink(finder: TextFinder<any>, settings?: RehypeSettings): (tree: Tree) => void;
