import * as glue from "../dist/text/barelink.js";
import { bind } from "./finder.js";
import { streams } from "./stream.js";

const address = () => new URL("../dist/text/barelink_bg.wasm", import.meta.url);
export const { Finder, init } = bind(glue, address, "text");
export const { Stream } = streams(Finder);
