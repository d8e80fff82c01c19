import * as glue from "../dist/text/barelink.js";
import { bind } from "./finder.js";
import { textStream } from "./stream.js";

const address = () => new URL("../dist/text/barelink_bg.wasm", import.meta.url);
export const { Finder, init, initSync } = bind(glue, { address });
export const Stream = textStream(Finder);
