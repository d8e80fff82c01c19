import { Finder } from "barelink/chat";
import markdownItBarelink from "barelink/markdown-it";
import MarkdownIt from "markdown-it";

const complete = new MarkdownIt().use(markdownItBarelink, new Finder({ profile: "chat" }));
const growing = new MarkdownIt().use(markdownItBarelink, new Finder({ profile: "chat", choices: ["hold-incomplete"] }));
// A definition in the last line, whose destination may be incomplete.
const growingDefinition = /^[ >*+\d.)-]*\[[^\]\n]*\]:.*(?![^])/m;

export function render(text, done) {
  return done ? complete.render(text) : growing.render(text.replace(growingDefinition, ""));
}
