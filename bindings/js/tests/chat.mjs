// The examples of the guide's page on chat interfaces, compiled, and the messages that they render.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

/** The page. */
export const page = readFileSync(
  new URL("../../../docs/src/chat-interfaces.md", import.meta.url),
  "utf8",
);

/** Messages as language models write them. */
export const MESSAGES = [
  "访问 https://example.com/docs。谢谢！更多内容见 www.example.org，或写信给 john.doe@example.com。\n\n~~http://example.net/old~~ 已经移动到 **https://example.net/new**。",
  "| Tool | Page |\n|---|---|\n| serde | https://docs.rs/serde/latest/serde/ |\n| ~~old~~ | www.example.com/old_page_name |\n\nSee (https://en.wikipedia.org/wiki/Rust_(programming_language)) and `curl https://example.com/code -o x`.",
  "1. **Install** it from https://www.rust-lang.org/tools/install, then\n2. read [the book](https://doc.rust-lang.org/book/) and [the notes][notes].\n3. Ask at <https://users.rust-lang.org/> or help@example.com.\n\n[notes]: https://example.com/notes/2026\n",
  "As said in [1], the page https://example.com/a/b?x=1&y=2#part answers it.\n\n```sh\ngit clone https://example.com/code.git\n```\n\n> Quoted: https://example.com/*.html and http://localhost:3000/health\n\n- [x] www.example.com/done\n- [ ] https://example.com/open/ticket-12\n",
];

/** Returns the language and the code of an example: of a file that the page names, or under a heading of the page. */
function exampleOf(heading, page) {
  const name = heading.toLowerCase().replace("'s ", "-");
  const file = new RegExp(`/bindings/js/(examples/${name}\\.(jsx?))\\)`).exec(page);
  if (file) return [file[2], readFileSync(new URL(`../${file[1]}`, import.meta.url), "utf8")];
  const section = page.split(/^## /m).find((section) => section.startsWith(`${heading}\n`));
  return /^```(jsx?)\n([^]*?)^```$/m.exec(section).slice(1);
}

/** Compiles an example of a page of the guide to a module, and returns its address. */
export async function compiled(heading, folder = "chat", from = page) {
  const [language, code] = exampleOf(heading, from);
  const directory = new URL(`../target/guide/${folder}/`, import.meta.url);
  mkdirSync(directory, { recursive: true });
  const name = heading.replaceAll(/\W/g, "-");
  const source = new URL(`${name}.${language}`, directory);
  writeFileSync(source, code);
  const module = new URL(`${name}.mjs`, directory);
  await build({
    entryPoints: [source.pathname],
    outfile: module.pathname,
    bundle: true,
    packages: "external",
    format: "esm",
    jsx: "automatic",
    platform: "node",
    logLevel: "error",
  });
  return module;
}

/** Returns the pieces of a text, each of 1 to 40 units. `random` returns a number from 0 to 1. */
export function piecesOf(text, random) {
  const pieces = [];
  for (let at = 0; at < text.length; at += pieces.at(-1).length)
    pieces.push(text.slice(at, at + 1 + Math.floor(random() * 40)));
  return pieces;
}

/** Returns a function that returns numbers from 0 to 1, the same ones each time. */
export function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What streamdown writes in the place of a destination that is half-written. */
const OF_STREAMDOWN = "streamdown:incomplete-link";

/** The destinations of links in HTML. Those in the document itself are not counted. */
export function destinations(html) {
  const urls = [...html.matchAll(/<a\b[^>]*?\shref="([^"#][^"]*)"/g)].map(([, url]) =>
    url.replaceAll("&amp;", "&"),
  );
  return urls.filter((url) => url !== OF_STREAMDOWN);
}
