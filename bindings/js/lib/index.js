import * as glue from "../dist/full/barelink.js";
import { bind } from "./finder.js";
import * as methods from "./methods.js";
import { markdownStream, textStream } from "./stream.js";

const address = () => new URL("../dist/full/barelink_bg.wasm", import.meta.url);
export const { Finder, init, initSync, rule } = bind(glue, { address, methods });
export const Stream = textStream(Finder);
export const MarkdownStream = markdownStream(Finder);
