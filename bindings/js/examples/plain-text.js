import { Stream } from "barelink/chat";

function nodeOf(part) {
  if (typeof part === "string") return document.createTextNode(part);
  const link = document.createElement("a");
  link.textContent = part.text;
  link.href = part.url;
  return link;
}

export async function show(pieces, element) {
  const stream = new Stream({ profile: "chat" });
  const held = document.createTextNode("");
  element.append(held);
  for await (const piece of pieces) {
    held.before(...stream.push(piece).map(nodeOf));
    held.data = stream.held;
  }
  held.replaceWith(...stream.rest().map(nodeOf));
}
