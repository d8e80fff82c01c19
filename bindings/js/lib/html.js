// Writes spans as HTML, as the module `html` of the library does.

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

/** The last two code points of each plane, which are no characters. */
const LAST = Array.from({ length: 17 }, (_, plane) =>
  String.fromCodePoint(plane * 0x10000 + 0xfffe, plane * 0x10000 + 0xffff),
).join("");

/**
 * What HTML forbids in text: controls but for white space, what is no character, and halves of
 * characters.
 */
const FORBIDDEN = new RegExp(
  `[\\0-\\x08\\x0b\\x0e-\\x1f\\x7f-\\x9f\\ud800-\\udfff\\ufdd0-\\ufdef${LAST}]`,
  "gu",
);

/** The IPv6 address of a URL, with its brackets. */
const IP_LITERAL = /^[^/?#]*:\/\/(\[[\da-f:.]*:[\da-f:.]*\])/i;

/** Returns spans as HTML that is safe to insert. Cost: linear. */
export function htmlOf(spans, { rel, target, class: name }, breaksLines) {
  const attributes = [
    ["rel", rel],
    ["target", target],
    ["class", name],
  ]
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${escaped(value)}"`))
    .join("");
  const written = (text) =>
    breaksLines ? escaped(text).replace(/\r\n?|\n/g, "<br>$&") : escaped(text);
  return spans
    .map((span) =>
      typeof span === "string"
        ? written(span)
        : `<a href="${destination(span.url)}"${attributes}>${written(span.text)}</a>`,
    )
    .join("");
}

function escaped(text) {
  return text.replace(FORBIDDEN, "\ufffd").replace(/[&<>"']/g, (mark) => ESCAPES[mark]);
}

/** Returns the value of `href` for a destination. */
function destination(url) {
  const literal = IP_LITERAL.exec(url)?.[1] ?? "";
  const start = url.indexOf(literal);
  return encoded(url.slice(0, start)) + literal + encoded(url.slice(start + literal.length));
}

/** Returns a part of a destination with percent escapes; those that were typed stay. */
function encoded(text) {
  const whole = text.replace(/[\0\ud800-\udfff]/gu, "\ufffd");
  return encodeURI(whole).replace(
    /%(?:25|5E)|[&']/g,
    (mark) => ({ "%25": "%", "%5E": "^" })[mark] ?? ESCAPES[mark],
  );
}
