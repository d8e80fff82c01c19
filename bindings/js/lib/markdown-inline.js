import * as glue from "../dist/markdown/barelink.js";
import { bytes } from "../dist/markdown/inline.js";
import { bind } from "./finder.js";
import { streams } from "./stream.js";

export const { Finder, init, initSync } = bind(glue, { bytes });
export const { Stream, MarkdownStream } = streams(Finder);
