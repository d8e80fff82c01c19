import * as glue from "../dist/markdown/barelink.js";
import { bind } from "./finder.js";
import { streams } from "./stream.js";

const address = () => new URL("../dist/markdown/barelink_bg.wasm", import.meta.url);
export const { Finder, init } = bind(glue, address, "markdown");
export const { Stream, MarkdownStream } = streams(Finder);
