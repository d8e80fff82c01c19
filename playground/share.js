// What an address holds: the text and the options as JSON, compressed, in base64url.

/**
 * How many bytes an address may hold. A short address can hold gigabytes, and reading stops here.
 */
export const LONGEST = 1_000_000;
/** How many compressed bytes are inflated at a time. Each becomes 1,032 bytes at most. */
const SLICE = 64;

/** Returns what an address has after its `#`. Fails with a `RangeError` if the text is too long. */
export async function forAddress(state) {
  const json = new TextEncoder().encode(JSON.stringify(state));
  if (json.length > LONGEST) throw new RangeError("the text is too long for an address");
  const stream = new Blob([json]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let characters = "";
  for (let at = 0; at < bytes.length; at += 8192)
    characters += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(characters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Returns what an address holds; `undefined` if it is empty. Fails with a `RangeError` if it holds
 * too much, and if it was changed.
 */
export async function fromAddress(hash) {
  if (hash === "") return undefined;
  // Base64 has four characters for three bytes, and no text of the allowed length needs this many.
  if (hash.length > 2 * LONGEST) throw new RangeError("the address is too long");
  const characters = atob(hash.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0));
  const json = new TextDecoder("utf-8", { fatal: true }).decode(await inflated(bytes));
  return checked(JSON.parse(json));
}

/** Returns the inflated bytes. Stops as soon as there are too many. */
async function inflated(bytes) {
  let at = 0;
  const slices = new ReadableStream(
    {
      pull(controller) {
        if (at >= bytes.length) return controller.close();
        controller.enqueue(bytes.subarray(at, at + SLICE));
        at += SLICE;
      },
    },
    // A slice is read when it is asked for.
    { highWaterMark: 0 },
  );
  const reader = slices.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    length += value.length;
    if (length > LONGEST) {
      // The stream is abandoned, whether it can be cancelled or not.
      reader.cancel().catch(() => undefined);
      throw new RangeError("the address holds too much");
    }
    parts.push(value);
  }
}

/** Returns the state if it has the form that `forAddress` writes. Anyone can write an address. */
function checked(state) {
  const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const isValue = (value) =>
    ["string", "number", "boolean"].includes(typeof value) ||
    (Array.isArray(value) && value.every((item) => typeof item === "string"));
  const isRight =
    isObject(state) &&
    typeof state.text === "string" &&
    ["text", "markdown"].includes(state.from) &&
    typeof state.rules === "string" &&
    isObject(state.options) &&
    Object.values(state.options).every(isValue);
  if (!isRight) throw new TypeError("not what this page writes");
  return state;
}
