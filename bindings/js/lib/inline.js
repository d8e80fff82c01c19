import * as glue from "../dist/full/barelink.js";
import { bytes } from "../dist/full/inline.js";
import { bind } from "./finder.js";
import { streams } from "./stream.js";

export const { Finder, init, initSync, rule } = bind(glue, { bytes });
export const { Stream, MarkdownStream } = streams(Finder);
