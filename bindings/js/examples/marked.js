import { Finder } from "barelink/chat";
import markedBarelink from "barelink/marked";
import { Marked } from "marked";

const complete = new Marked(markedBarelink(new Finder({ profile: "chat" })));
const growing = new Marked(markedBarelink(new Finder({ profile: "chat", choices: ["hold-incomplete"] })));
// A definition in the last line, whose destination may be incomplete.
const growingDefinition = /^[ >*+\d.)-]*\[[^\]\n]*\]:.*(?![^])/m;

export function render(text, done) {
  return done ? complete.parse(text) : growing.parse(text.replace(growingDefinition, ""));
}
