// What an address holds: the text and the options as JSON, compressed, in base64url.

export async function forAddress(state) {
  const bytes = await through(new Blob([JSON.stringify(state)]), new CompressionStream("deflate-raw"));
  let characters = "";
  for (let at = 0; at < bytes.length; at += 8192) characters += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(characters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Returns what an address holds; `undefined` if it is empty. Fails if it was changed. */
export async function fromAddress(hash) {
  if (hash === "") return undefined;
  const characters = atob(hash.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0));
  const state = JSON.parse(new TextDecoder().decode(await through(new Blob([bytes]), new DecompressionStream("deflate-raw"))));
  if (typeof state !== "object" || state === null) throw new TypeError("not an object");
  return state;
}

async function through(blob, stream) {
  return new Uint8Array(await new Response(blob.stream().pipeThrough(stream)).arrayBuffer());
}
