// Finds the links, so that the page never waits. It answers a request in several messages, and gives up on a request when a newer one is
// there: first the chosen rules, then all profiles for the comparison.

import { Finder, init, rule } from "barelink";

/** How long a text is of which the page shows all. */
const LONGEST_PAGE = 100_000;
/** How many rows the comparison has at most. */
const ROWS = 200;

let newest = 0;
let ready;

const answers = {
  /** The places of the text by the chosen rules, or an error in the options. */
  places({ text, from, options, extensions }) {
    const places = new Finder(options).explain(text, { from, extensions });
    return { places };
  },
  /** The text as HTML. */
  page({ text, from, options, extensions }) {
    const finder = new Finder(options);
    const source = text.slice(0, LONGEST_PAGE);
    const html = from === "markdown" ? finder.markdown(source, { extensions }) : finder.html(source, { lineBreaks: "br" });
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
      examples: examples.map(({ introduction, ...example }) => ({ ...example, introduction: html(introduction) })),
    };
  },
};

/** The links of all profiles side by side: a row for each position at which one of them has a link. */
function compare(columns) {
  const rows = new Map();
  for (const [column, links] of columns.entries()) {
    for (const link of links) {
      if (!rows.has(link.start)) rows.set(link.start, new Array(columns.length).fill(undefined));
      rows.get(link.start)[column] = link;
    }
  }
  const isSame = ([first, ...others]) => first !== undefined && others.every((link) => link?.end === first.end && link.url === first.url);
  const all = [...rows].sort(([one], [other]) => one - other).map(([, row]) => row);
  const differing = all.filter((row) => !isSame(row));
  const part = (rows) => ({ number: rows.length, rows: rows.slice(0, ROWS) });
  return { counts: columns.map((links) => links.length), all: part(all), differing: part(differing) };
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

self.onmessage = async ({ data }) => {
  const { id, what } = data;
  if (what === "wasm") {
    ready = init(data.module);
    return;
  }
  await ready;
  if (what === "rule") {
    postMessage({ id, what, ...answers.rule(data) });
    return;
  }
  newest = id;
  // Newer requests that are already waiting are read first.
  await nextTask();
  if (id !== newest) return;
  try {
    postMessage({ id, what: data.view, ...answers[data.view](data) });
  } catch (error) {
    postMessage({ id, what: "error", message: error.message });
  }
  const columns = [];
  for (const options of data.profiles) {
    await nextTask();
    if (id !== newest) return;
    columns.push(new Finder(options).links(data.text, data));
  }
  postMessage({ id, what: "comparison", ...compare(columns) });
};
