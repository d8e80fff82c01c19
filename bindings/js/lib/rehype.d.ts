import type { FinderOptions, TextFinder } from "./finder.js";

interface Tree {
  type: string;
}

export interface RehypeOptions {
  /** A finder of any of the three builds, or options for one; GitHub's links by default. */
  finder?: FinderOptions | TextFinder<any>;
  /** The names of elements whose text is left alone; by default `a`, `code`, `pre`, `script`, `style` and others like them. */
  skip?: string[];
  /** Properties of each anchor, such as `{ rel: ["nofollow"] }`. */
  properties?: Record<string, unknown>;
}

/** A plugin for rehype: bare URLs and e-mail addresses in text nodes become links. Each text node is searched alone. */
export default function rehypeBarelink(options?: RehypeOptions): (tree: Tree) => void;
