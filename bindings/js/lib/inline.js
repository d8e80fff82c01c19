import * as glue from "../dist/full/barelink.js";
import { bytes } from "../dist/full/inline.js";
import { bind } from "./finder.js";
import { markdownStream, textStream } from "./stream.js";

export const { Finder, init, initSync, rule } = bind(glue, { bytes });
export const Stream = textStream(Finder);
export const MarkdownStream = markdownStream(Finder);
