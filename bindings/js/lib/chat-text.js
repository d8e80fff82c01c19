import * as glue from "../dist/chat-text/barelink.js";
import { bind } from "./finder.js";
import { textStream } from "./stream.js";

const address = () => new URL("../dist/chat-text/barelink_bg.wasm", import.meta.url);
export const { Finder, init, initSync } = bind(glue, { address });
export const Stream = textStream(Finder);
