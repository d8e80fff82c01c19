// The page: reads the text and the options, asks the worker, and shows what it answers.

import { editor } from "./editor.js";
import { DEFAULT, OPTIONS, PROFILES, madeBy } from "./options.js";
import { forAddress, fromAddress } from "./share.js";
import { player } from "./stream.js";

const EXAMPLE = `Every Saturday at https://repair.example.org/dates_(May), or see www.example.org.
Ask anna@example.org. Chinese: 例え.jp/道。 A server of your own: http://localhost:3000
Not everything is a link: http://foo_bar.baz_qux, README.md, user@host, example.com
`;

/** The example of Markdown has URLs with marks in them, which are found first. */
const MARKDOWN_EXAMPLE = `See **https://example.com/src/__tests__/a.test.ts** and *www.example.org*, but not \`https://example.com\`.

* A table of files: README.md, https://example.com/a*b*c
`;

/** How many characters are shown at first, and each time the end comes into view. */
const PART = 10_000;

const $ = (id) => document.getElementById(id);
const chosen = (name) => document.querySelector(`input[name="${name}"]:checked`).value;

/** Makes an element with attributes and children. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes))
    element.setAttribute(attribute, value);
  element.append(...children);
  return element;
}

// The options.

/** The names of the switches that were changed, by option, and whether each is on. */
const switched = Object.fromEntries(
  OPTIONS.filter(({ switches }) => switches).map(({ name }) => [name, new Map()]),
);

function field({ name, summary, values, names, switches }) {
  const id = `option-${name}`;
  const label = [make("code", {}, name), ": ", ...inline(summary)];
  if (switches) {
    const boxes = names.map((value) => {
      const about = switches.summary ? [": ", ...inline(switches.summary(value))] : [];
      return make(
        "label",
        {},
        make("input", { type: "checkbox", name, value, id: `${id}-${value}` }),
        make("span", {}, make("code", {}, value), ...about),
      );
    });
    const set = make(
      "fieldset",
      { id, ...(switches.summary && { class: "rows" }) },
      make("legend", {}, ...label),
      ...boxes,
    );
    // Before the listener for all fields, which shows the switches anew.
    set.addEventListener("input", ({ target }) => switched[name].set(target.value, target.checked));
    return set;
  }
  let control;
  if (values === "name") {
    control = make("select", { name, id }, make("option", { value: "" }, "as the profile says"));
    control.append(...names.map((value) => make("option", { value }, value)));
  } else if (values === "bytes") {
    control = make("input", { name, id, type: "number", min: "0" });
  } else {
    control = make("input", { name, id, autocapitalize: "off", spellcheck: "false" });
  }
  return make(
    "div",
    { class: "field" },
    make("label", { for: id }, make("span", {}, ...label)),
    control,
  );
}

$("rules").append(...PROFILES.map((value) => make("option", { value }, value)));
$("fields").append(...OPTIONS.map(field));

/**
 * Returns the switches that the profile may have, each with whether it is on, and whether it is on
 * from the start.
 */
function switchesOf({ name, names, switches }) {
  const [profile, from] = [$("rules").value, chosen("from")];
  const all = names
    .filter((item) => switches.may(item, profile))
    .map((item) => {
      const starts = switches.starts(item, profile, from);
      return [item, { starts, isOn: switched[name].get(item) ?? starts }];
    });
  return new Map(all);
}

/** Shows what the profile has. What it cannot have is disabled, and a switch is hidden. */
function showOptions() {
  for (const option of OPTIONS) {
    if (!option.switches) {
      $(`option-${option.name}`).disabled = !option.profiles.includes($("rules").value);
      continue;
    }
    const known = switchesOf(option);
    for (const box of $(`option-${option.name}`).querySelectorAll("input")) {
      box.parentElement.hidden = box.disabled = !known.has(box.value);
      box.checked = known.get(box.value)?.isOn === true;
    }
  }
}

/** Returns the options that were changed. */
function changedOptions() {
  const all = OPTIONS.filter(({ profiles }) => profiles.includes($("rules").value)).map(
    (option) => [option.name, valueOf(option)],
  );
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

/** Returns the options of a finder: the profile, and those that were changed. */
function options() {
  const { extensions, ...changed } = changedOptions();
  return { profile: $("rules").value, ...changed };
}

/** Returns the value of an option; `undefined` if it was not changed. */
function valueOf(option) {
  if (option.switches) {
    const known = [...switchesOf(option)];
    const changed = known.filter(([, { starts, isOn }]) => starts !== isOn);
    if (changed.length === 0) return undefined;
    if (option.values === "choices")
      return changed.map(([item, { isOn }]) => (isOn ? item : `no-${item}`));
    return known.filter(([, { isOn }]) => isOn).map(([item]) => item);
  }
  const value = $(`option-${option.name}`).value.trim();
  if (value === "") return undefined;
  if (option.values === "texts") return value.split(/[\s,]+/).filter((item) => item !== "");
  return option.values === "bytes" ? Number(value) : value;
}

/**
 * Sets an option, to its initial value if `value` is undefined. Fails if an option of this kind has
 * no such value.
 */
function setOption({ name, values, names }, value) {
  const items =
    values === "choices" && Array.isArray(value)
      ? value.map((item) => item.replace(/^no-/, ""))
      : value;
  const isRight = () => {
    if (values === "bytes") return typeof value === "number";
    if (values === "name") return names.includes(value);
    return (
      Array.isArray(items) && (values === "texts" || items.every((item) => names.includes(item)))
    );
  };
  if (value !== undefined && !isRight()) throw new TypeError(`no value of ${name}`);
  if (switched[name] === undefined)
    $(`option-${name}`).value = Array.isArray(value) ? value.join(", ") : (value ?? "");
  else if (value === undefined) switched[name].clear();
  else if (values === "choices")
    switched[name] = new Map(value.map((item, at) => [items[at], item === items[at]]));
  else switched[name] = new Map(names.map((item) => [item, value.includes(item)]));
}

const extensions = () => changedOptions().extensions ?? ["github"];

// The worker.

const worker = new Worker(
  URL.createObjectURL(new Blob([WORKER_SOURCE], { type: "text/javascript" })),
);
const bytes = Uint8Array.from(atob(WASM_BASE64), (character) => character.charCodeAt(0));
worker.postMessage({ what: "wasm", module: bytes }, [bytes.buffer]);

let id = 0;
let started = 0;
let shown = { text: "", places: [], rules: DEFAULT };
let comparison;

const ask = (request) => worker.postMessage(request);
const text = editor($("text"), $("parts"), update);
const request = () => ({
  id,
  text: text.text(),
  from: chosen("from"),
  options: options(),
  extensions: extensions(),
});
const stream = player($, make, ask, request);

/** Asks the worker for everything that the page shows. */
function update() {
  const rules = $("rules").value;
  showOptions();
  const all = options();
  $("code").textContent = `new Finder(${JSON.stringify(all)
    .replaceAll(/"([a-zA-Z]+)":/g, " $1: ")
    .replaceAll(/,(?! )/g, ", ")
    .replace(/\}$/, " }")})`;
  id += 1;
  started = performance.now();
  stream.stop();
  const asked = request();
  shown = { ...shown, next: { id, text: asked.text, rules } };
  document.body.dataset.asked = String(id);
  ask({ ...asked, what: "update", view: chosen("view"), profiles: PROFILES });
}

worker.onmessage = ({ data }) => {
  if (data.what === "broken")
    return showError(`The WebAssembly does not run in this browser: ${data.message}`);
  if (data.what === "rule") return showRule(data);
  if (data.id === shown.id && data.what === "part") return addPart(data);
  if (data.id === shown.id && data.what === "chat") return showChat(data);
  if (data.id !== id) return undefined;
  if (data.what === "error") return showError(data.message);
  if (data.what === "piece") return stream.show(data);
  if (data.what === "places") return showPlaces(data);
  if (data.what === "page") return showPage(data);
  comparison = data;
  return showProfiles();
};

worker.onerror = (event) =>
  showError(event.message || "The WebAssembly does not run in this browser.");

function showError(message) {
  $("error").textContent = message.replace(/^barelink: /, "");
  $("error").hidden = false;
  document.body.dataset.shown = String(id);
}

function done() {
  $("error").hidden = true;
  // A test reads how long the last update took.
  document.body.dataset.took = String(Math.round(performance.now() - started));
  document.body.dataset.shown = String(id);
}

// The result.

let observer;

function showPlaces({ number, links, refused, leftOut }) {
  shown = { ...shown.next, number, places: [] };
  $("page").hidden = true;
  $("result").hidden = false;
  $("result-help").hidden = false;
  closeReason();
  $("count").textContent =
    `${links} ${links === 1 ? "link" : "links"}, ${refused} refused, ${leftOut} left out`;
  observer?.disconnect();
  $("result").replaceChildren();
  $("result").scrollTop = 0;
  askForPart(0);
}

/** Asks for the places of the next part of the text. */
function askForPart(at) {
  const { id, text, places } = shown;
  const until = Math.min(text.length, at + PART);
  // Not between the halves of a character.
  const end = until < text.length && /[\uDC00-\uDFFF]/.test(text[until]) ? until + 1 : until;
  shown.part = { at, end };
  ask({ what: "part", id, place: places.length, until: end });
}

/**
 * Adds the next part of the text to the result, and the one after it when its end comes into view.
 */
function addPart({ places }) {
  const {
    text,
    part: { at: from, end },
  } = shown;
  const part = make("span", { class: "part" });
  let at = from;
  for (const place of places) {
    shown.places.push(place);
    // A refused candidate may reach into a link, and the other way round. What is first is shown,
    // and the rest of the other.
    const first = Math.max(place.start, at);
    if (place.end <= first) continue;
    part.append(
      text.slice(at, first),
      button(shown.places.length - 1, text.slice(first, place.end)),
    );
    at = place.end;
  }
  // A link may go on after the end of the part.
  if (at < end) {
    part.append(text.slice(at, end));
    at = end;
  }
  $("result").append(part);
  if (from === 0) done();
  if (at >= text.length) return;
  const mark = make("span", {}, "\u200b");
  $("result").append(mark);
  observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      mark.remove();
      askForPart(at);
    },
    { root: $("result"), rootMargin: "1000px" },
  );
  observer.observe(mark);
}

function button(place, text) {
  const { link, refusal } = shown.places[place];
  const [name, label] = link
    ? ["made", `link: ${text}`]
    : refusal
      ? ["refused", `no link: ${text}: ${refusal.message}`]
      : ["left-out", `left out: ${text}`];
  const attributes = {
    class: name,
    role: "button",
    tabindex: place === 0 ? "0" : "-1",
    "data-place": place,
    "aria-pressed": "false",
    "aria-label": label,
  };
  return make("span", attributes, text);
}

const placeOf = (event) => event.target.closest?.("[data-place]");

$("result").addEventListener("click", (event) => {
  const element = placeOf(event);
  if (element) showReason(element);
});

$("result").addEventListener("keydown", (event) => {
  const element = placeOf(event);
  if (!element) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    showReason(element);
    return;
  }
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const all = [...$("result").querySelectorAll("[data-place]")];
  const next = all[all.indexOf(element) + step];
  if (!next) return;
  element.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
});

// The reason.

let waiting;

function closeReason() {
  $("reason").hidden = true;
  $("reason").replaceChildren();
  waiting = undefined;
}

function showReason(element) {
  for (const pressed of $("result").querySelectorAll('[aria-pressed="true"]'))
    pressed.setAttribute("aria-pressed", "false");
  element.setAttribute("aria-pressed", "true");
  const place = Number(element.dataset.place);
  const { start, end, link, refusal, leftOut } = shown.places[place];
  if (leftOut) return showLeftOut(place, leftOut);
  const typed = shown.text.slice(start, end);
  const heading = make("h3", {}, link ? "A link" : "No link");
  const facts = make("p");
  if (link)
    facts.append(
      "The destination of ",
      make("code", {}, link.text),
      " is ",
      make("code", {}, link.url),
      `; its kind is ${link.kind}.`,
    );
  else {
    const at = shown.text.slice(refusal.at, refusal.at + 12).split(/\s/)[0];
    facts.append(
      make("code", {}, typed),
      ` is no link: ${refusal.message}.`,
      ...(at === "" ? [] : [" The reason is at ", make("code", {}, at), "."]),
    );
  }
  $("reason").replaceChildren(heading, facts);
  $("reason").hidden = false;
  return askForRule(link ? madeBy(shown.rules, link) : refusal.rule);
}

function askForRule(number) {
  waiting = number;
  if (number !== undefined) ask({ what: "rule", number });
}

/** Says why the rules have no candidate at a place, and which rules make a link of it. */
function showLeftOut(place, link) {
  const why =
    link.kind === "domain"
      ? "They find URLs with a scheme, hosts that start with “www.”, and addresses, but not a host alone."
      : "They start no link here.";
  const facts = make(
    "p",
    {},
    "The rules of the profile ",
    make("code", {}, shown.rules),
    " leave ",
    make("code", {}, link.text),
    ` out. ${why} The standard UTS #58 makes a link to `,
    make("code", {}, link.url),
    " of it.",
  );
  $("reason").replaceChildren(make("h3", {}, "Left out"), facts);
  $("reason").hidden = false;
  waiting = place;
  ask({ what: "chat", id: shown.id, place });
}

/** Adds what the profile for chats makes of the place: it leaves out file names and the like. */
function showChat({ place, candidate }) {
  if (waiting !== place) return;
  const fact = make("p", {}, "The rules for chats ");
  if (candidate?.link)
    fact.append("make a link to ", make("code", {}, candidate.link.url), " of it.");
  else fact.append(candidate ? `refuse it: ${candidate.refusal.message}.` : "leave it out, too.");
  $("reason").append(fact);
  askForRule(candidate?.refusal?.rule ?? madeBy("uts58", shown.places[place].leftOut));
}

function showRule({ number, title, html, examples }) {
  if (number !== waiting) return;
  waiting = undefined;
  const rule = make("div");
  const heading = make("h4", {}, `Rule ${number}. `);
  heading.append(...inline(title));
  // The words of the rules are part of this page, and no input of a user.
  const words = make("div");
  words.innerHTML = html;
  rule.append(heading, words);
  for (const [index, example] of examples.entries()) {
    const introduction = make("div");
    introduction.innerHTML = example.introduction;
    rule.append(
      make("h4", {}, `Example ${index + 1}`),
      introduction,
      make(
        "p",
        { class: "help" },
        "Text, and then what becomes of it with ",
        make("code", {}, `barelink ${example.flags}`),
        ":",
      ),
      make("pre", {}, example.input),
      make("pre", {}, example.output),
    );
  }
  $("reason").append(rule);
}

/** Returns a title with its code between backticks. */
function inline(title) {
  return title
    .split(/`([^`]+)`/)
    .map((text, index) => (index % 2 === 1 ? make("code", {}, text) : text));
}

// The page. Its markup is what a user typed, or what an address held: no program in it runs, and it
// asks nobody for anything.

function showPage({ html, isCut }) {
  const policy = "default-src 'none'; style-src 'unsafe-inline'";
  const style =
    "body{font:16px/1.5 system-ui,sans-serif;margin:1rem;overflow-wrap:anywhere}table{border-collapse:collapse}td,th{border:1px solid #888;padding:.2rem .5rem}";
  $("page").srcdoc =
    `<!doctype html><meta charset=utf-8><meta http-equiv="Content-Security-Policy" content="${policy}"><style>${style}</style>${html}`;
  $("page").hidden = false;
  $("result").hidden = true;
  $("result-help").hidden = true;
  closeReason();
  $("count").textContent = isCut ? "the first 100,000 characters" : "";
  done();
}

// The comparison.

function showProfiles() {
  if (comparison === undefined) return;
  const isDiffering = $("differing").checked;
  const { number, rows } = isDiffering ? comparison.differing : comparison.all;
  const head = make(
    "tr",
    {},
    ...PROFILES.map((name, column) =>
      make("th", { scope: "col" }, `${name} (${comparison.counts[column]})`),
    ),
  );
  const body = rows.map((row) => make("tr", {}, ...row.map(cell)));
  $("profiles").replaceChildren(make("thead", {}, head), make("tbody", {}, ...body));
  const what = isDiffering
    ? `${number} of ${comparison.all.number} places differ`
    : `${number} places`;
  $("more-rows").textContent =
    number > rows.length ? `${what}; the first ${rows.length} are shown.` : `${what}.`;
  document.body.dataset.compared = String(id);
}

function cell(link) {
  if (link === undefined) return make("td", { "aria-label": "no link" }, "–");
  const text = link.text.length > 200 ? `${link.text.slice(0, 200)}…` : link.text;
  return make("td", {}, make("span", { class: "made" }, text));
}

// The address.

$("share").addEventListener("click", async () => {
  const state = {
    text: text.text(),
    from: chosen("from"),
    rules: $("rules").value,
    options: changedOptions(),
  };
  try {
    // An address that is replaced does not fill the history.
    history.replaceState(undefined, "", `#${await forAddress(state)}`);
  } catch {
    $("shared").textContent = "The text is too long for an address.";
    return;
  }
  let says = "The text is in the address of this page.";
  try {
    await navigator.clipboard.writeText(location.href);
    says = "The address is copied.";
  } catch {
    // Not every page may write to the clipboard.
  }
  if (location.href.length > 30_000) says += " It is long, and not every program takes it.";
  $("shared").textContent = says;
});

/**
 * Sets the page to what an address holds, or to the example if `state` is undefined. Fails if the
 * page has no such profile or options.
 */
function setPage({ text: typed = EXAMPLE, from = "text", rules = DEFAULT, options = {} } = {}) {
  const isKnown =
    PROFILES.includes(rules) &&
    Object.keys(options).every((name) => OPTIONS.some((option) => option.name === name));
  if (!isKnown) throw new TypeError("an unknown profile or option");
  for (const option of OPTIONS)
    setOption(option, Object.hasOwn(options, option.name) ? options[option.name] : undefined);
  document.querySelector(`input[name="from"][value="${from}"]`).checked = true;
  $("rules").value = rules;
  text.set(typed);
  // What is not as usual is in view.
  $("options").open = Object.keys(options).length > 0;
}

async function readAddress() {
  $("shared").textContent = "";
  try {
    setPage(await fromAddress(location.hash.slice(1)));
  } catch (error) {
    setPage();
    const why =
      error instanceof RangeError
        ? "holds more text than this page accepts"
        : "does not hold a text that this page can read";
    $("shared").textContent = `The address ${why}. An example is shown instead.`;
  }
  update();
}

for (const control of document.querySelectorAll('#rules, input[name="view"], #fields'))
  control.addEventListener("change", update);
for (const control of document.querySelectorAll('input[name="from"]')) {
  control.addEventListener("change", () => {
    const [mine, other] =
      chosen("from") === "markdown" ? [MARKDOWN_EXAMPLE, EXAMPLE] : [EXAMPLE, MARKDOWN_EXAMPLE];
    if (text.text() === other) text.set(mine);
    update();
  });
}
$("fields").addEventListener("input", update);
$("differing").addEventListener("change", showProfiles);
addEventListener("hashchange", readAddress);
readAddress();
