// Finds the links, so that the page never waits. It answers a request in several messages, and
// gives up on a request when a newer one is there: first the chosen rules, then all profiles for
// the comparison. It keeps the places of the newest text, and passes them in parts.

import { Finder, init, rule } from "barelink";

/** How long a text is of which the page shows all. */
const LONGEST_PAGE = 100_000;
/** How many rows the comparison has at most. */
const ROWS = 200;

let newest = 0;
let ready;
/** The newest request, and its places in order. */
let current;

// Text has no extensions.
const sourceOf = ({ from, extensions }) => (from === "markdown" ? { from, extensions } : { from });

const answers = {
  /** Counts the places of the text by the chosen rules. Fails if an option is wrong. */
  places(request) {
    const places = withLeftOut(
      request,
      new Finder(request.options).explain(request.text, sourceOf(request)),
    );
    current = { request, places, chat: undefined };
    const count = (name) => places.filter((place) => place[name]).length;
    return {
      number: places.length,
      links: count("link"),
      refused: count("refusal"),
      leftOut: count("leftOut"),
    };
  },
  /** The places from one number on that start before a position of the text. */
  part({ place, until }) {
    let end = place;
    while (end < current.places.length && current.places[end].start < until) end += 1;
    return { place, places: current.places.slice(place, end) };
  },
  /**
   * What the profile for chats makes of a place that the chosen rules leave out; nothing if it has
   * no such place.
   */
  chat({ place }) {
    const { request, places } = current;
    current.chat ??= new Finder({ profile: "chat" }).explain(request.text, sourceOf(request));
    const { start, end } = places[place];
    return {
      place,
      candidate: current.chat.find((candidate) => candidate.start < end && candidate.end > start),
    };
  },
  /** The links of a message so far, and those that are shown if the last one is held back. */
  piece(request) {
    const { choices = [] } = request.options;
    const links = (choice) =>
      new Finder({ ...request.options, choices: [...choices, choice] }).links(
        request.text,
        sourceOf(request),
      );
    // The last piece is not held back: nothing follows.
    const [show, hold] = ["no-hold-incomplete", "hold-incomplete"];
    return { run: request.run, show: links(show), hold: links(request.isLast ? show : hold) };
  },
  /** The text as HTML. */
  page({ text, from, options, extensions }) {
    const finder = new Finder(options);
    const source = text.slice(0, LONGEST_PAGE);
    const html =
      from === "markdown"
        ? finder.markdown(source, { extensions })
        : finder.html(source, { lineBreaks: "br" });
    return { html, isCut: text.length > LONGEST_PAGE };
  },
  /** A rule, with its words as HTML. */
  rule({ number }) {
    const { text, examples, ...others } = rule(number);
    const finder = new Finder();
    const html = (markdown) => finder.markdown(markdown, { extensions: ["tables"] });
    return {
      ...others,
      html: html(text),
      examples: examples.map(({ introduction, ...example }) => ({
        ...example,
        introduction: html(introduction),
      })),
    };
  },
};

/**
 * Returns the candidates and, in between, the links of UTS #58 at which the chosen rules have no
 * candidate.
 */
function withLeftOut(request, candidates) {
  const others = new Finder({ profile: "uts58" })
    .explain(request.text, sourceOf(request))
    .filter((candidate) => candidate.link);
  const sorted = candidates.toSorted((one, other) => one.start - other.start);
  const places = [];
  // The end of the candidates so far, which may overlap.
  let covered = 0;
  let at = 0;
  for (const { start, end, link } of others) {
    while (at < sorted.length && sorted[at].start < end) {
      covered = Math.max(covered, sorted[at].end);
      places.push(sorted[at]);
      at += 1;
    }
    if (start >= covered) places.push({ start, end, leftOut: link });
  }
  return places.concat(sorted.slice(at));
}

/**
 * The links of all profiles side by side: a row for each position at which one of them has a link.
 */
function compare(columns) {
  const rows = new Map();
  for (const [column, links] of columns.entries()) {
    for (const link of links) {
      if (!rows.has(link.start)) rows.set(link.start, new Array(columns.length).fill(undefined));
      rows.get(link.start)[column] = link;
    }
  }
  const isSame = ([first, ...others]) =>
    first !== undefined &&
    others.every((link) => link?.end === first.end && link.url === first.url);
  const all = [...rows].sort(([one], [other]) => one - other).map(([, row]) => row);
  const differing = all.filter((row) => !isSame(row));
  const part = (rows) => ({ number: rows.length, rows: rows.slice(0, ROWS) });
  return {
    counts: columns.map((links) => links.length),
    all: part(all),
    differing: part(differing),
  };
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Answers a request, or says why it cannot. */
function answer(request, what) {
  const { id } = request;
  try {
    postMessage({ id, what, ...answers[what](request) });
  } catch (error) {
    postMessage({ id, what: "error", message: error.message });
  }
}

/** Answers with the view that is shown, and then with the comparison of the profiles. */
async function update(request) {
  newest = request.id;
  // Newer requests that are already waiting are read first.
  await nextTask();
  if (request.id !== newest) return;
  answer(request, request.view);
  const columns = [];
  for (const profile of request.profiles) {
    await nextTask();
    if (request.id !== newest) return;
    columns.push(new Finder({ profile }).links(request.text, sourceOf(request)));
  }
  postMessage({ id: request.id, what: "comparison", ...compare(columns) });
}

self.onmessage = async ({ data }) => {
  if (data.what === "wasm") {
    ready = init(data.module).then(
      () => true,
      (error) => postMessage({ what: "broken", message: error.message }),
    );
    return;
  }
  if (!(await ready)) return;
  if (data.what === "update") await update(data);
  // A part or a place of a text that is no longer the newest is of no use.
  else if (!["part", "chat"].includes(data.what) || data.id === current?.request.id)
    answer(data, data.what);
};
