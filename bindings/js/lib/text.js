import * as glue from "../dist/text/barelink.js";
import { bind, fileOf } from "./finder.js";
import { textStream } from "./stream.js";

const address = () => new URL("../dist/text/barelink_bg.wasm", import.meta.url);
export const { Finder, init, initSync } = bind(glue, fileOf(address, "text"));
export const Stream = textStream(Finder);
