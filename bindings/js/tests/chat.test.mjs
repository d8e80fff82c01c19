// Chat interfaces: no reader sees a destination that the complete message does not have. The
// examples are those of the guide.

import assert from "node:assert/strict";
import { test } from "node:test";
import { MarkdownStream, Stream, Finder } from "barelink";
import { textOf } from "./common.mjs";
import { MESSAGES, compiled, destinations, piecesOf, randomNumbers } from "./chat.mjs";

/** Imports a package that may not be installed. */
const optional = (name) => import(name).catch(() => undefined);
const [react, server, gfm, markdown, streamdown, assistant] = await Promise.all(
  [
    "react",
    "react-dom/server",
    "remark-gfm",
    "react-markdown",
    "streamdown",
    "@assistant-ui/react",
  ].map(optional),
);
const skip =
  [react, server, gfm, markdown, streamdown, assistant].includes(undefined) &&
  "SKIPPED: react, react-markdown, streamdown or assistant-ui is not installed";
const html = (type, props) => server.renderToStaticMarkup(react.createElement(type, props));

/**
 * A renderer for each heading of the page: a function of the text so far and of whether it is
 * complete.
 */
const RENDERERS = {
  "react-markdown": async () => {
    const { Message } = await import(await compiled("react-markdown"));
    return (text, done) => html(Message, { text, done });
  },
  streamdown: async () => {
    const { Message } = await import(await compiled("streamdown"));
    // With the question before each link, streamdown makes buttons of links.
    return (text, done) => html(Message, { text, done, linkSafety: { enabled: false } });
  },
  "assistant-ui": async () => {
    const { MarkdownText } = await import(await compiled("assistant-ui"));
    const { TextMessagePartProvider } = assistant;
    return (text, done) =>
      html(TextMessagePartProvider, {
        text,
        isRunning: !done,
        children: react.createElement(MarkdownText),
      });
  },
  marked: async () => (await import(await compiled("marked"))).render,
  "markdown-it": async () => (await import(await compiled("markdown-it"))).render,
};

/** What pages show today. */
const OTHERS = {
  "react-markdown with remark-gfm": async () => (text) =>
    html(markdown.default, { remarkPlugins: [gfm.default], children: text }),
  "streamdown alone": async () => (text, done) =>
    html(streamdown.Streamdown, {
      isAnimating: !done,
      linkSafety: { enabled: false },
      children: text,
    }),
};

/** Complete messages with a mark that nothing closes, and the one destination of each. */
const OPEN_MARKS = [
  ["Download: https://example.com/files/_latest.zip", "https://example.com/files/_latest.zip"],
  ["The docs (https://e.com/_x) say so", "https://e.com/_x"],
  ["Pay $$ at https://e.com/a", "https://e.com/a"],
  ["See https://e.com/*all and no more", "https://e.com/*all"],
];

/**
 * Returns the destinations that are shown while messages grow by pieces, and those of the complete
 * messages.
 */
function shownAndMeant(render, messages, piecesOf) {
  const [shown, meant] = [new Set(), new Set()];
  messages.forEach((message, number) => {
    const add = (set, html) => destinations(html).forEach((url) => set.add(`${number} ${url}`));
    let text = "";
    for (const piece of piecesOf(message)) add(shown, render((text += piece), false));
    add(shown, render(message, true));
    add(meant, render(message, true));
  });
  return { shown, meant };
}

test("complete messages with open marks have whole links", { skip }, async () => {
  for (const [name, make] of Object.entries(RENDERERS)) {
    const render = await make();
    for (const [message, url] of OPEN_MARKS)
      assert.deepEqual(destinations(render(message, true)), [url], `${name}: ${message}`);
  }
});

test("no example shows a destination that the complete message does not have", { skip }, async () => {
  const row = async (name, make) => {
    const { shown, meant } = shownAndMeant(await make(), MESSAGES, (message) => [...message]);
    return { name, shown, meant };
  };
  const others = await Promise.all(Object.entries(OTHERS).map(([name, make]) => row(name, make)));
  const ours = await Promise.all(
    Object.entries(RENDERERS).map(([name, make]) => row(name, make)),
  );
  for (const { name, shown, meant } of ours)
    assert.deepEqual([...shown].sort(), [...meant].sort(), name);
  for (const { name, shown, meant } of others) assert.ok(shown.size > meant.size, name);
});

/** What random messages are made of: links, and what may change them when more text follows. */
const PARTS = [
  "https://example.com/a",
  "http://e.com/a_b_c",
  "http://e.com/*a",
  "www.e.com/~b",
  "http://e.com/x|y",
  "http://e.com/__f__/g",
  "$$",
  "a_",
  "www.e.com",
  "j@e.com",
  "_j@e.com",
  "**http://e.com/b**",
  "[a](http://e.com/c)",
  "[foo]",
  "[foo]: http://e.com/d",
  "<http://e.com/e>",
  "[www.e.com]",
  "[1]",
  "*",
  "**",
  "_",
  "~~",
  "`",
  "<",
  "(",
  ")",
  " ",
  " ",
  " ",
  " ",
  "\n",
  "\n\n",
  "\n\n",
  "\n- ",
  "\n> ",
  "\n# ",
  "\n\n| a | b |\n|---|---|\n| ",
  " | ",
  " |\n| ",
  "a",
  "b c",
  ".",
  ",",
  "。",
  "例",
  "😀",
];

function randomMessage(random, from = PARTS) {
  const parts = Array.from(
    { length: 4 + Math.floor(random() * 30) },
    () => from[Math.floor(random() * from.length)],
  );
  return parts.join("");
}

/**
 * Without what changes the links of Markdown's own syntax, which marked and markdown-it do not
 * hold. The page says so.
 */
const BARE = PARTS.filter(
  (part) => !["`", "<", "[a](http://e.com/c)", "<http://e.com/e>"].includes(part),
);

for (const [name, make] of Object.entries(RENDERERS)) {
  test(
    `${name}: random messages in random pieces show no destination that does not stay`,
    { skip },
    async () => {
      const render = await make();
      const random = randomNumbers(57);
      let links = 0;
      for (let round = 0; round < (process.env.BARELINK_SHORT ? 20 : 100); round++) {
        const message = randomMessage(random, name.startsWith("mark") ? BARE : PARTS);
        const { shown, meant } = shownAndMeant(render, [message], () => piecesOf(message, random));
        const wrong = [...shown].filter((url) => !meant.has(url));
        assert.deepEqual(wrong, [], JSON.stringify(message));
        links += meant.size;
      }
      assert.ok(links > 20, `${links}`);
    },
  );
}

/**
 * Messages with links of Markdown's own syntax: what is before a link, its text, its source, and
 * what is after it.
 */
const LINKED = [
  {
    before: "See ",
    text: "the docs",
    source: "[the docs](https://example.com/docs)",
    after: ", please.",
  },
  {
    before: "Two: [one](https://example.com/1), ",
    text: "two",
    source: '[two](<https://example.com/2> "A title")',
    after: ".",
  },
  {
    before: "- An item\n- ",
    text: "a [b] c",
    source: "[a [b] c](https://example.com/x_(y))",
    after: "\n- another",
  },
  {
    before: "1. `[a](b)` and \\[c](d) and ",
    text: "code",
    source: "[`code`](https://example.com/c)",
    after: "\n\nEnd.",
  },
  {
    before: "> Quoted ",
    text: "[1]",
    source: "[[1]](https://example.com/1)",
    after: "\n\n```\n[a](b)\n```\n",
  },
  {
    before: "| a | b |\n|---|---|\n| x | ",
    text: "cell",
    source: "[cell](https://example.com/cell)",
    after: " |\n",
  },
  {
    before: "访问 https://example.com/a。",
    text: "文档",
    source: "[文档](https://example.com/文档)",
    after: "。",
  },
  {
    before: "A picture: ",
    text: "a cat",
    source: "![a cat](https://example.com/cat.png)",
    after: " and text",
  },
];

const isImage = ({ source }) => source.startsWith("!");
const count = (text, mark) => text.split(mark).length - 1;

/**
 * Returns the texts of the elements of half-written links, those of streamdown too. It draws images
 * itself.
 */
function unfinishedTexts(html) {
  return [
    ...html.matchAll(
      /<(span|button|a) [^>]*(?:unfinished-link|data-incomplete="true")[^>]*>([^]*?)<\/\1>/g,
    ),
  ].map(([, , inner]) => textOf(inner));
}

for (const [name, make] of Object.entries(RENDERERS)) {
  test(
    `${name}: a half-written link is its text in an element, without its marks`,
    { skip },
    async () => {
      const render = await make();
      for (const part of LINKED) {
        const { before, text, source, after } = part;
        const message = before + source + after;
        const complete = textOf(render(message, true));
        for (let end = 1; end < message.length; end++) {
          const html = render(message.slice(0, end), false);
          const shown = textOf(html);
          const where = `${name}: ${JSON.stringify(message.slice(0, end))} shows ${JSON.stringify(shown)}`;
          for (const mark of ["[", "]("])
            assert.ok(count(shown, mark) <= count(complete, mark), where);
          const destination = source.indexOf("](") + 2;
          const isInDestination =
            end >= before.length + destination && end < before.length + source.length;
          if (!isInDestination) continue;
          if (name === "streamdown" && isImage(part)) assert.match(html, /data-streamdown="image-/);
          else assert.deepEqual(unfinishedTexts(html), [text], where);
        }
        assert.deepEqual(unfinishedTexts(render(message, false)), [], message);
        assert.deepEqual(unfinishedTexts(render(message, true)), [], message);
      }
    },
  );
}

/**
 * A reference of one of the messages whose definition comes at its end. Until then it is text. The
 * page says so.
 */
const REFERENCE = /\[the notes\](?:\[notes\])?/;

for (const [name, make] of Object.entries(RENDERERS)) {
  test(
    `${name}: after each character, no mark is shown that the complete message does not have`,
    { skip },
    async () => {
      const render = await make();
      for (const message of MESSAGES) {
        const complete = textOf(render(message, true));
        for (let end = 1; end < message.length; end++) {
          const shown = textOf(render(message.slice(0, end), false)).replace(
            REFERENCE,
            "the notes",
          );
          for (const mark of ["[", "]("])
            assert.ok(
              count(shown, mark) <= count(complete, mark),
              `${JSON.stringify(message.slice(0, end))} shows ${JSON.stringify(shown)}`,
            );
        }
      }
    },
  );
}

/**
 * Parts with links whose marks are all complete. After a bare URL is a space, because a bracket
 * directly after it would be a part of it.
 */
const COMPLETE = [
  "[a](https://e.com/c)",
  "[a [b] c](<https://e.com/d>)",
  '[x](https://e.com/e "t")',
  "![i](https://e.com/i.png)",
  "[![i](https://e.com/i.png)](https://e.com/f)",
  "<https://e.com/g>",
  "**[a](https://e.com/h)**",
  "`[a](b)`",
  "\\[a\\]",
  "www.e.com/a ",
  "(",
  ")",
  " ",
  " ",
  " ",
  "\n",
  "\n\n",
  "\n\n- ",
  "\n\n1. ",
  "\n\n> ",
  "\n\n# ",
  "\n\n```\n[a](b)\n```\n\n",
  "a",
  "b c",
  ".",
  ",",
  "。",
  "例",
];

/**
 * Parts of which streamdown shows marks, because it adds marks to a source before the plugin reads
 * it. The page says so.
 */
const OF_STREAMDOWN = [
  "\\[a\\]",
  "**[a](https://e.com/h)**",
  "[![i](https://e.com/i.png)](https://e.com/f)",
];

for (const [name, make] of Object.entries(RENDERERS)) {
  test(
    `${name}: random messages show no mark that the complete message does not have`,
    { skip },
    async () => {
      const render = await make();
      const random = randomNumbers(8);
      let elements = 0;
      for (let round = 0; round < (process.env.BARELINK_SHORT ? 10 : 60); round++) {
        const message = randomMessage(
          random,
          name === "streamdown"
            ? COMPLETE.filter((part) => !OF_STREAMDOWN.includes(part))
            : COMPLETE,
        );
        const complete = textOf(render(message, true));
        let text = "";
        for (const piece of piecesOf(message, random).flatMap((piece) => [
          piece.slice(0, 3),
          piece.slice(3),
        ])) {
          const html = render((text += piece), false);
          const shown = textOf(html);
          for (const mark of ["[", "]("])
            assert.ok(
              count(shown, mark) <= count(complete, mark),
              `${JSON.stringify(text)} shows ${JSON.stringify(shown)}`,
            );
          elements += unfinishedTexts(html).length;
        }
      }
      assert.ok(elements > 10, `${elements} elements`);
    },
  );
}

/** The part of the DOM that the example for plain text uses. All nodes are in one element. */
class Node {
  constructor(nodes, name, text) {
    Object.assign(this, { nodes, name, textContent: text });
  }
  set data(text) {
    this.textContent = text;
  }
  before(...added) {
    this.nodes.splice(this.nodes.indexOf(this), 0, ...added);
  }
  replaceWith(...added) {
    this.nodes.splice(this.nodes.indexOf(this), 1, ...added);
  }
}

test("the example for plain text shows all that has arrived, and all links at the end", async () => {
  const { show } = await import(await compiled("plain-text"));
  const finder = new Finder({ profile: "chat" });
  const random = randomNumbers(3);
  const messages = [
    MESSAGES[0],
    "これはとても長い文です。https://example.com/道",
    "ภาษาไทย www.example.com ไม่มีช่องว่าง",
  ];
  for (let round = 0; round < 100; round++) messages.push(randomMessage(random));
  for (const message of messages) {
    const nodes = [];
    const textOf = () => nodes.map(({ textContent }) => textContent).join("");
    globalThis.document = {
      createElement: (name) => new Node(nodes, name, ""),
      createTextNode: (text) => new Node(nodes, "#text", text),
    };
    async function* pieces() {
      let text = "";
      for (const piece of piecesOf(message, random)) {
        assert.equal(textOf(), text);
        yield piece;
        text += piece;
      }
    }
    await show(pieces(), { append: (node) => nodes.push(node) });
    delete globalThis.document;
    assert.equal(textOf(), message);
    assert.deepEqual(
      nodes.filter(({ name }) => name === "a").map(({ href }) => href),
      finder.links(message).map(({ url }) => url),
    );
  }
});

test("the example without a framework shows all links", async () => {
  const finder = new Finder({ profile: "chat" });
  const markdown = await import(await compiled("markdown"));
  const [settled, rest] = [
    { html: "", insertAdjacentHTML: (_, html) => (settled.html += html) },
    {},
  ];
  await markdown.show(piecesOf(MESSAGES[1], randomNumbers(4)), settled, rest);
  assert.equal(settled.html + rest.innerHTML, finder.markdown(MESSAGES[1]));
});

const FINDERS = [
  { profile: "gfm" },
  { profile: "md4c" },
  { profile: "uts58" },
  { profile: "chat" },
  { profile: "chat", choices: ["write-a-labels"] },
];

test("the parts of a stream are the spans of the whole text, with any pieces", () => {
  const random = randomNumbers(1);
  const joined = (spans) =>
    spans.reduce(
      (all, span) =>
        typeof span === "string" && typeof all.at(-1) === "string"
          ? [...all.slice(0, -1), all.at(-1) + span]
          : [...all, span],
      [],
    );
  let links = 0;
  for (let round = 0; round < 1000; round++) {
    const finder = new Finder(FINDERS[round % FINDERS.length]);
    const message = randomMessage(random);
    const stream = new Stream(finder);
    const meant = finder.spans(message);
    const parts = [];
    let text = "";
    for (const piece of piecesOf(message, random)) {
      parts.push(...stream.push(piece));
      text += piece;
      assert.equal(text, text.slice(0, stream.settled) + stream.held);
      assert.equal(stream.settled, finder.settled(text));
      // A link that is there stays.
      for (const part of parts)
        if (typeof part !== "string")
          assert.ok(meant.some(({ start, url }) => start === part.start && url === part.url));
    }
    assert.deepEqual(joined([...parts, ...stream.rest()]), meant, JSON.stringify(message));
    links += meant.filter((span) => typeof span !== "string").length;
  }
  assert.ok(links > 1000, `${links}`);
});

test("the parts of a stream of Markdown are the HTML of the whole source, and none has a wrong destination", async () => {
  const random = randomNumbers(2);
  let links = 0;
  for (let round = 0; round < 1000; round++) {
    const finder = new Finder(FINDERS[round % FINDERS.length]);
    const message = randomMessage(random);
    const html = finder.markdown(message);
    const meant = new Set(destinations(html));
    let settled = "";
    for await (const part of new MarkdownStream(finder).parts(piecesOf(message, random))) {
      settled += part.settled;
      for (const url of destinations(settled + part.rest))
        assert.ok(meant.has(url), `${url} in ${JSON.stringify(message)}`);
      if (part.settled === "")
        assert.ok(destinations(part.rest).length <= destinations(html).length);
    }
    const stream = new MarkdownStream(finder);
    let parts = "";
    for (const piece of piecesOf(message, random)) parts += stream.push(piece);
    assert.equal(parts + stream.rest(), html, JSON.stringify(message));
    links += meant.size;
  }
  assert.ok(links > 1000, `${links}`);
});

test("streams read each byte a bounded number of times", async () => {
  const seconds = async (run) => {
    const start = performance.now();
    await run();
    return performance.now() - start;
  };
  const word = "see https://example.com/a and b, ";
  const time = (count) =>
    seconds(async () => {
      const pieces = word.repeat(count).match(/.{1,3}/gs);
      for await (const part of new Stream().parts(pieces)) assert.ok(part);
      // One paragraph, which is held to the end.
      for await (const part of new MarkdownStream().parts(pieces)) assert.ok(part);
    });
  await time(500);
  const [short, long] = [await time(1000), await time(8000)];
  assert.ok(long < short * 8 * 4, `${short} ms and ${long} ms`);
});

test("pieces end anywhere, and wrong arguments are errors", () => {
  const stream = new Stream();
  assert.deepEqual(stream.push("\ud83d"), []);
  assert.deepEqual(stream.push("\ude00 www.a.bc, "), ["😀 "]);
  assert.equal(stream.held, "www.a.bc, ");
  assert.deepEqual(stream.rest(), [
    { start: 3, end: 11, kind: "www", text: "www.a.bc", url: "http://www.a.bc" },
    ", ",
  ]);
  assert.throws(() => stream.push(1), /expected a string, not number/);
  assert.throws(() => new Stream({ profil: "gfm" }), /did you mean `profile`/);
  assert.throws(
    () => new MarkdownStream({}, { extensions: ["x"] }),
    /option `extensions`: `x` is not one of commonmark, github/,
  );
  assert.throws(
    () => new MarkdownStream({}, { ignoreLaterDefinition: true }),
    /did you mean `ignoreLaterDefinitions`/,
  );
  const citation = "As said in [1].\n\nMore";
  assert.equal(new MarkdownStream().push(citation), "");
  assert.equal(
    new MarkdownStream({}, { ignoreLaterDefinitions: true }).push(citation),
    "<p>As said in [1].</p>\n",
  );
  const marked = new MarkdownStream();
  assert.equal(
    ["", "\ufeff", "# a\0\n", "\ufeffb"].map((piece) => marked.push(piece)).join("") +
      marked.rest(),
    "<h1>a\ufffd</h1>\n<p>\ufeffb</p>\n",
  );
  assert.equal(new Finder().markdown("\ufeff# a\0"), "<h1>a\ufffd</h1>\n");
  assert.equal(new Finder().settled("# Title\n\nSee www.exa", { from: "markdown" }), 9);
  assert.equal(JSON.stringify(new Finder({ profile: "chat" })), '{"profile":"chat"}');
});
