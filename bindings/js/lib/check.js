// The options of all calls. Each is checked before WebAssembly is called, which would end with an
// error that names nothing.

const STRING = { is: (value) => typeof value === "string", name: "a string" };
const BOOLEAN = { is: (value) => typeof value === "boolean", name: "a boolean" };
const OBJECT = { is: (value) => typeof value === "object" && value !== null, name: "an object" };
const STRINGS = {
  is: (value) => Array.isArray(value) && value.every((item) => typeof item === "string"),
  name: "a list of strings",
};
const oneOf = (...known) => ({ ...STRING, known });
/**
 * An option of the library, which gets its value as a text. The library knows its names and values.
 */
const VALUE = {
  is: (value) => ["string", "number"].includes(typeof value) || STRINGS.is(value),
  name: "a string, a number or a list of strings",
};

const MARKDOWN = { extensions: VALUE };

/** The options of each call that are not the library's. */
const OPTIONS = {
  finder: {},
  text: { from: oneOf("text", "markdown"), ...MARKDOWN },
  html: { rel: STRING, target: STRING, class: STRING, lineBreaks: oneOf("keep", "br") },
  markdown: MARKDOWN,
  stream: { ...MARKDOWN, ignoreLaterDefinitions: BOOLEAN },
  fix: MARKDOWN,
  remark: { takeOver: BOOLEAN },
  rehype: { skip: STRINGS, properties: OBJECT },
};

/**
 * Returns the options of a call that are set. Throws for an unknown name and for a wrong value, and
 * names it. `names` are the options that the call passes to the library, with commas between them,
 * and `where` says where else an unknown option may be.
 */
export function checked(call, options = {}, names = "", where = "") {
  if (!isPlain(options))
    throw new TypeError('barelink: expected options, such as { profile: "gfm" }');
  const known =
    names === ""
      ? OPTIONS[call]
      : { ...OPTIONS[call], ...Object.fromEntries(names.split(",").map((name) => [name, VALUE])) };
  const set = {};
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(known, name))
      throw new TypeError(
        `barelink: there is no option \`${name}\`${suggestion(name, Object.keys(known)) || where}`,
      );
    if (value === undefined) continue;
    const { is, name: kind, known: values } = known[name];
    if (!is(value)) throw new TypeError(`barelink: option \`${name}\` is ${kind}`);
    // The library gets a list as one text with commas.
    if (Array.isArray(value) && value.some((item) => item.includes(",")))
      throw new TypeError(`barelink: option \`${name}\` has a comma in an item`);
    if (values?.includes(value) === false)
      throw new RangeError(
        `barelink: option \`${name}\`: \`${value}\` is not one of ${values.join(", ")}`,
      );
    set[name] = value;
  }
  return set;
}

/**
 * Returns whether a value is an object without a class, such as one of another realm. A finder of
 * another copy of the package is none.
 */
function isPlain(value) {
  if (!OBJECT.is(value) || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Returns a question that names the most similar of the known names, if there is one. */
function suggestion(name, known) {
  const plain = (text) => text.replaceAll(/[-_]/g, "").toLowerCase();
  const [distance, nearest] = known
    .map((other) => [distanceOf(plain(name), plain(other)), other])
    .sort(([one], [other]) => one - other)[0];
  return distance <= Math.max(1, name.length / 3) ? `; did you mean \`${nearest}\`?` : "";
}

/** The number of letters that have to be added, removed or replaced. */
function distanceOf(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let to = 1; to <= other.length; to++) {
      const replaced = row[to - 1] + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[to] + 1, next[to - 1] + 1));
    }
    row = next;
  }
  return row[other.length];
}
