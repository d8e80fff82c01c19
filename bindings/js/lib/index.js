import * as glue from "../dist/full/barelink.js";
import { bytes } from "#full";
import { bind } from "./finder.js";
import { markdownStream, textStream } from "./stream.js";

const address = () => new URL("../dist/full/barelink_bg.wasm", import.meta.url);
export const { Finder, init, initSync, rule } = bind(glue, { address, bytes });
export const Stream = textStream(Finder);
export const MarkdownStream = markdownStream(Finder);
