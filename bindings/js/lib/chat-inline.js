import * as glue from "../dist/chat/barelink.js";
import { bytes } from "../dist/chat/inline.js";
import { bind } from "./finder.js";
import { textStream } from "./stream.js";

export const { Finder, init, initSync } = bind(glue, { bytes });
export const Stream = textStream(Finder);
