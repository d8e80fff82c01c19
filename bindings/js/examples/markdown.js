import { MarkdownStream } from "barelink";

export async function show(pieces, settled, rest) {
  const stream = new MarkdownStream({ profile: "chat" });
  for await (const part of stream.parts(pieces)) {
    settled.insertAdjacentHTML("beforeend", part.settled);
    rest.innerHTML = part.rest;
  }
}
