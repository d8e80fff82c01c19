import * as glue from "../dist/chat-text/barelink.js";
import { bytes } from "../dist/chat-text/inline.js";
import { bind } from "./finder.js";
import { textStream } from "./stream.js";

export const { Finder, init, initSync } = bind(glue, { bytes });
export const Stream = textStream(Finder);
