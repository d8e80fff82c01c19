import * as glue from "../dist/markdown/barelink.js";
import { bytes } from "../dist/markdown/inline.js";
import { bind } from "./finder.js";
import * as methods from "./methods.js";
import { markdownStream, textStream } from "./stream.js";

export const { Finder, init, initSync } = bind(glue, { bytes, methods });
export const Stream = textStream(Finder);
export const MarkdownStream = markdownStream(Finder);
