// The playground in a browser, as a person uses it. Skipped where there is no Chromium;
// BARELINK_CHROMIUM names one.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { Finder, rule } from "barelink";
import { forAddress, fromAddress, LONGEST } from "../../../playground/share.js";
import { chromium, longestTask, open, paste, picture, settled, until } from "./browser.mjs";

const skip = chromium() === "" && "there is no Chromium; BARELINK_CHROMIUM names one";
const texts = (page, selector) =>
  page.$$eval(selector, (elements) => elements.map((element) => element.textContent));

test(
  "type, see links, read why there is none, share, and open the address",
  { skip },
  async (t) => {
    const { browser, page, asked, errors, url } = await open();
    t.after(() => browser.close());

    const text = "See http://foo_bar.baz_qux, www.example.com and 例え.jp/道.";
    await page.$eval("#text", (area) => area.select());
    await page.type("#text", text);
    await settled(page);
    assert.deepEqual(await texts(page, "#result .made"), ["www.example.com"]);
    assert.deepEqual(await texts(page, "#result .refused"), ["http://foo_bar.baz_qux,"]);
    assert.equal(
      await page.$eval("#count", (count) => count.textContent),
      "1 link, 1 refused, 1 left out",
    );

    // The rule that refuses, and the rule that makes a link.
    await page.click("#result .refused");
    await until(page, () => document.querySelector("#reason h4") !== null);
    let reason = await page.$eval("#reason", (element) => element.textContent);
    const refused = rule("G6");
    assert.ok(
      reason.includes("No link") &&
        reason.includes(refused.refusal) &&
        reason.includes(refused.examples[0].input),
      reason,
    );
    await page.click("#result .made");
    await until(page, () =>
      document.querySelector("#reason h4")?.textContent.startsWith("Rule G2"),
    );
    reason = await page.$eval("#reason", (element) => element.textContent);
    assert.ok(reason.includes("http://www.example.com"), reason);
    await picture(page, "desktop");

    // Other rules, an option, and the address with all of it.
    await page.select("#rules", "chat");
    await page.click("#options summary");
    await page.click("#option-choices-write-https");
    await settled(page);
    const ofChat = new Finder({ profile: "chat" }).links(text).map((link) => link.text);
    assert.ok(ofChat.includes("例え.jp/道"));
    assert.deepEqual(await texts(page, "#result .made"), ofChat);
    await page.click('#result [aria-label="link: www.example.com"]');
    await until(page, () =>
      document.querySelector("#reason h3 + p")?.textContent.includes("https://www.example.com"),
    );
    await page.click("#share");
    await until(page, () => location.hash.length > 1);
    const address = page.url();
    assert.ok(address.startsWith(`${url}#`), address);
    await page.goto("about:blank");
    await page.goto(address);
    await settled(page);
    assert.equal(await page.$eval("#text", (area) => area.value), text);
    assert.equal(await page.$eval("#rules", (list) => list.value), "chat");
    assert.ok(await page.$eval("#option-choices-write-https", (box) => box.checked));
    assert.deepEqual(await texts(page, "#result .made"), ofChat);

    // The comparison has a column for each profile.
    assert.deepEqual(
      (await texts(page, "#profiles thead th")).map((text) => text.split(" ")[0]),
      ["md4c", "md4c-0.5.3", "md4c-next", "gfm", "uts58", "prose", "chat"],
    );

    // A wrong option is a message, and the text stays. The options are open, because one of them
    // was in the address.
    await page.type("#option-schemes", "1x");
    await until(page, () => !document.querySelector("#error").hidden);
    assert.match(await page.$eval("#error", (error) => error.textContent), /schemes/);

    assert.deepEqual(errors, []);
    assert.deepEqual(
      asked.filter((address) => !/^(?:file|blob|about|data):/.test(address)),
      [],
    );
  },
);

test("the page of a text runs no program and asks nobody", { skip }, async (t) => {
  const { browser, page, asked } = await open();
  t.after(() => browser.close());
  await page.click('input[name="from"][value="markdown"]');
  await page.click('input[name="view"][value="page"]');
  const bad =
    'www.example.com ![x](https://example.com/x.png)\n\n<script>parent.document.body.dataset.bad = 1</script><img src=https://example.com/y onerror="parent.document.body.dataset.bad = 1">';
  await paste(page, bad);
  const frame = await (await page.$("#page")).contentFrame();
  await until(frame, () => document.querySelector("a") !== null);
  assert.equal(
    await frame.$eval("a", (link) => link.getAttribute("href")),
    "http://www.example.com",
  );
  assert.equal(await page.evaluate(() => document.body.dataset.bad), undefined);
  assert.deepEqual(
    asked.filter((address) => !/^(?:file|blob|about|data):/.test(address)),
    [],
  );
});

test("a long text is shown part by part, with all of its links", { skip }, async (t) => {
  const { browser, page } = await open();
  t.after(() => browser.close());
  const text = "Words before a link, https://example.com/a, and 😀 after it.\n".repeat(3000);
  await paste(page, text);
  const links = new Finder({ profile: "gfm" }).links(text).length;
  assert.equal(links, 3000);
  assert.equal(
    await page.$eval("#count", (count) => count.textContent),
    "3000 links, 0 refused, 0 left out",
  );
  const atFirst = (await page.$$("#result .made")).length;
  assert.ok(atFirst > 100 && atFirst < 3000, `${atFirst}`);
  for (let part = 0; part < 100 && (await page.$$("#result .made")).length < links; part += 1) {
    await page.$eval("#result", (result) => result.scrollTo(0, result.scrollHeight));
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    );
  }
  assert.equal((await page.$$("#result .made")).length, links);
  assert.equal(
    await page.$eval("#result", (result) => result.textContent.replaceAll("\u200b", "")),
    text,
  );
});

test("everything is reached by keyboard alone", { skip }, async (t) => {
  const { browser, page } = await open();
  t.after(() => browser.close());
  // The page is left by the keyboard, and what the Tab key meets on the way is noted.
  const focused = () =>
    page.evaluate(
      () =>
        document.activeElement.id ||
        document.activeElement.name ||
        document.activeElement.className ||
        document.activeElement.localName,
    );
  const met = [];
  for (let at = 0; at < 60 && met.at(-1) !== "body"; at += 1) {
    await page.keyboard.press("Tab");
    met.push(await focused());
    const isVisible = await page.evaluate(
      () =>
        document.activeElement === document.body ||
        getComputedStyle(document.activeElement).outlineStyle !== "none",
    );
    assert.ok(isVisible, `the focus is not seen at ${met.at(-1)}`);
  }
  assert.deepEqual(
    met.filter((name, at) => met.indexOf(name) === at),
    [
      "guide",
      "from",
      "share",
      "text",
      "rules",
      "summary",
      "view",
      "result",
      "made",
      "play",
      "pace",
      "arriving-show",
      "arriving-hold",
      "differing",
      "scroll",
      "body",
    ],
  );

  // The places, by the arrow keys.
  await page.focus("#result [data-place]");
  const all = await page.$$eval("#result [data-place]", (places) => places.length);
  assert.ok(all > 5);
  for (let at = 1; at < all; at += 1) await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.place), String(all - 1));
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await until(page, () => document.querySelector("#reason h4") !== null);
  // The reason is the next stop.
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "reason");
  // The options, the kind of text and the view.
  await page.focus("#options summary");
  await page.keyboard.press("Enter");
  assert.ok(await page.$eval("#options", (options) => options.open));
  await page.focus('input[name="view"]');
  await page.keyboard.press("ArrowRight");
  await settled(page);
  assert.ok(await page.$eval("#result", (result) => result.hidden));
});

test("what the rules leave out says why, and what other rules make of it", { skip }, async (t) => {
  const { browser, page } = await open();
  t.after(() => browser.close());
  const reason = async (name) => {
    await page.click(`#result [aria-label="left out: ${name}"]`);
    await until(page, () => document.querySelector("#reason h4") !== null);
    return page.$eval("#reason", (element) => element.textContent);
  };
  await paste(
    page,
    "README.md and example.com, but www.example.org, john@example.com and http://example.net/a.b",
  );
  assert.deepEqual(await texts(page, "#result .left-out"), ["README.md", "example.com"]);
  assert.deepEqual(await texts(page, "#result .made"), [
    "www.example.org",
    "john@example.com",
    "http://example.net/a.b",
  ]);
  const file = await reason("README.md");
  assert.ok(
    file.includes("The rules of the profile gfm leave README.md out") &&
      file.includes("The rules for chats refuse it") &&
      file.includes(rule("C2").refusal) &&
      file.includes("Rule C2."),
    file,
  );
  const host = await reason("example.com");
  assert.ok(
    host.includes("but not a host alone") &&
      host.includes("The rules for chats make a link to http://example.com") &&
      host.includes("Rule U3."),
    host,
  );
  // With rules that make links of them, nothing is left out.
  await page.select("#rules", "uts58");
  await settled(page);
  assert.deepEqual(await texts(page, "#result .left-out"), []);
  assert.equal((await texts(page, "#result .made")).length, 5);
});

test(
  "a URL in Markdown is found before the marks in it, unless an option ends it there",
  { skip },
  async (t) => {
    const { browser, page, url } = await open();
    t.after(() => browser.close());
    await page.click('input[name="from"][value="markdown"]');
    await page.select("#rules", "uts58");
    await settled(page);
    // The example of Markdown shows it.
    assert.equal(
      (await texts(page, "#result .made"))[0],
      "https://example.com/src/__tests__/a.test.ts",
    );
    await page.click("#options summary");
    await page.click("#option-choices-end-at-marks");
    await settled(page);
    assert.equal((await texts(page, "#result .made"))[0], "https://example.com/src/");
    assert.match(
      await page.$eval("#code", (code) => code.textContent),
      /choices: \["end-at-marks"\]/,
    );
    // It is in the address, too.
    await page.click("#share");
    await until(page, () => location.hash.length > 1);
    const address = page.url();
    await page.goto("about:blank");
    await page.goto(address);
    await settled(page);
    assert.ok(
      address.startsWith(`${url}#`) &&
        (await page.$eval("#option-choices-end-at-marks", (box) => box.checked)),
    );
    assert.equal((await texts(page, "#result .made"))[0], "https://example.com/src/");
  },
);

test(
  "the choices are those of the profile and of the kind of text, and what is changed stays",
  { skip },
  async (t) => {
    const { browser, page, errors } = await open();
    t.after(() => browser.close());
    const boxOf = (name) =>
      page.$eval(`#option-choices-${name}`, ({ checked, disabled }) => ({ checked, disabled }));
    const code = () => page.$eval("#code", (code) => code.textContent);
    await page.click("#options summary");
    const { choices } = JSON.parse(
      readFileSync(new URL("../../../playground/tables.json", import.meta.url), "utf8"),
    );
    assert.deepEqual(
      await page.$$eval("#option-choices input", (boxes) => boxes.map((box) => box.value)),
      choices.map(({ name }) => name),
    );
    assert.deepEqual(await boxOf("end-at-closer"), { checked: true, disabled: false });
    assert.deepEqual(await boxOf("drop-ellipsis"), { checked: false, disabled: true });
    await page.click('input[name="from"][value="markdown"]');
    await settled(page);
    assert.deepEqual(await boxOf("end-at-closer"), { checked: false, disabled: false });
    await page.select("#rules", "chat");
    await settled(page);
    assert.deepEqual(
      [await boxOf("end-at-closer"), await boxOf("drop-ellipsis")],
      Array(2).fill({ checked: true, disabled: false }),
    );
    await page.click("#option-choices-drop-ellipsis");
    await page.click("#option-choices-write-https");
    await page.click("#option-kinds-email");
    await settled(page);
    assert.equal(
      await code(),
      'new Finder({ profile: "chat", kinds: ["url", "domain"], choices: ["write-https", "no-drop-ellipsis"] })',
    );
    // What the profile cannot have is not passed.
    await page.select("#rules", "md4c");
    await settled(page);
    assert.equal(
      await code(),
      'new Finder({ profile: "md4c", kinds: ["url", "www"], choices: ["write-https"] })',
    );
    await page.select("#rules", "prose");
    await settled(page);
    assert.match(await code(), /choices: \["write-https"\]/);
    assert.deepEqual(errors, []);
  },
);

test("a message that arrives shows fewer destinations with hold", { skip }, async (t) => {
  const { browser, page, errors } = await open();
  t.after(() => browser.close());
  // The sentence of the guide's page about streams, with the counts that it names.
  const message =
    "See https://example.com/docs/intro, www.rust-lang.org and mail john.doe@example.com today.";
  const guide = readFileSync(
    new URL("../../../docs/src/streams.md", import.meta.url),
    "utf8",
  ).replaceAll(/\s+/g, " ");
  assert.ok(
    guide.includes(`"${message}"`) &&
      guide.includes("36 different destinations with `gfm`") &&
      guide.includes("they see three"),
  );
  await paste(page, message);
  await page.$eval("#pace", (pace) => (pace.value = "1"));
  await page.click("#play");
  await until(page, () => document.body.dataset.played !== undefined);
  assert.equal(
    await page.$eval("#seen-show", (seen) => seen.textContent),
    "36 destinations so far",
  );
  assert.equal(await page.$eval("#seen-hold", (seen) => seen.textContent), "3 destinations so far");
  for (const name of ["show", "hold"]) {
    assert.equal(await page.$eval(`#arriving-${name}`, (pane) => pane.textContent), message);
    assert.deepEqual(await texts(page, `#arriving-${name} .made`), [
      "https://example.com/docs/intro",
      "www.rust-lang.org",
      "john.doe@example.com",
    ]);
  }
  await picture(page, "stream");
  // A link at the very end is shown when the message is complete. A change of the text stops the
  // player.
  await paste(page, "See www.example.com");
  await page.click("#play");
  await until(page, () => document.body.dataset.played !== undefined);
  assert.deepEqual(await texts(page, "#arriving-hold .made"), ["www.example.com"]);
  await page.click("#play");
  await page.focus("#text");
  await page.keyboard.type("x");
  assert.equal(await page.$eval("#play", (button) => button.textContent), "Play");
  assert.deepEqual(errors, []);
});

test(
  "a megabyte of text is pasted and edited, and the page answers meanwhile",
  { skip },
  async (t) => {
    const { browser, page, errors } = await open();
    t.after(() => browser.close());
    const line =
      "We moved to https://example.com/a/b?c=d#e, or ask anna@example.org; see www.example.org/x_(y) 😀.\n";
    const text = line.repeat(Math.ceil(1_000_000 / line.length));
    const longest = await longestTask(page);
    await paste(page, text, longest);
    const pasted = await longest();
    await page.keyboard.type("x");
    await settled(page);
    const typed = await longest();
    t.diagnostic(`the longest task is ${pasted} ms for the paste and ${typed} ms for a character`);
    // As one text area and one answer of the worker, a paste takes 2,277 ms on a busy machine, and
    // 87 ms in parts.
    assert.ok(pasted < 500 && typed < 250, `${pasted} ms, ${typed} ms`);
    const links = 3 * (text.length / line.length);
    assert.equal(
      await page.$eval("#count", (count) => count.textContent),
      `${links} links, 0 refused, 0 left out`,
    );
    // All parts together are the text.
    assert.ok(!(await page.$eval("#parts", (parts) => parts.hidden)));
    const part = () => page.$eval("#text", (area) => area.value);
    let whole = await part();
    const [previous] = await page.$$("#parts button");
    for (let at = 0; at < 100 && !(await previous.evaluate((button) => button.disabled)); at += 1) {
      await previous.evaluate((button) => button.click());
      const { value, caption } = await page.evaluate(() => ({
        value: document.getElementById("text").value,
        caption: document.querySelector("#parts span").textContent,
      }));
      assert.ok(value.length <= 60_000);
      const [first] = caption.match(/[\d,]+/g).map((number) => Number(number.replaceAll(",", "")));
      whole = value.slice(0, text.length + 1 - whole.length - (first - 1)) + whole;
    }
    assert.equal(whole, `${text}x`);
    // Who selects all means the whole text.
    await page.focus("#text");
    await page.$eval("#text", (area) => area.select());
    await page.keyboard.press("Backspace");
    await settled(page);
    assert.equal(
      await page.$eval("#count", (count) => count.textContent),
      "0 links, 0 refused, 0 left out",
    );
    assert.deepEqual(errors, []);
  },
);

/** An address that holds these bytes. */
const holding = (bytes) => deflateRawSync(bytes, { level: 9 }).toString("base64url");
const state = { text: "www.example.com", from: "text", rules: "gfm", options: {} };

test("an address holds a megabyte at most, and is not read further", async () => {
  assert.deepEqual(await fromAddress(await forAddress(state)), state);
  assert.equal(await fromAddress(""), undefined);
  const overhead = JSON.stringify({ ...state, text: "" }).length;
  const longest = { ...state, text: "x".repeat(LONGEST - overhead) };
  assert.deepEqual(await fromAddress(await forAddress(longest)), longest);
  const longer = { ...state, text: `${longest.text}x` };
  await assert.rejects(forAddress(longer), RangeError);
  await assert.rejects(fromAddress(holding(JSON.stringify(longer))), RangeError);
  // Whatever the address holds, little more than the limit is inflated.
  const bomb = holding(Buffer.alloc(60_000_000, "x"));
  assert.ok(bomb.length < 100_000);
  let inflated = 0;
  const { read } = ReadableStreamDefaultReader.prototype;
  ReadableStreamDefaultReader.prototype.read = async function () {
    const result = await read.call(this);
    inflated += result.value?.length ?? 0;
    return result;
  };
  try {
    await assert.rejects(fromAddress(bomb), RangeError);
  } finally {
    ReadableStreamDefaultReader.prototype.read = read;
  }
  assert.ok(inflated > LONGEST && inflated < 1.2 * LONGEST, `${inflated}`);
  await assert.rejects(fromAddress("A".repeat(2 * LONGEST + 1)), RangeError);
});

test("an address that is malformed or too long shows a message", { skip }, async (t) => {
  const { browser, page, errors, url } = await open();
  t.after(() => browser.close());
  const good = holding(JSON.stringify(state));
  const json = (changed) => holding(JSON.stringify({ ...state, ...changed }));
  const malformed = [
    "!!!",
    "AAAA",
    good.slice(0, -3),
    `${good.slice(0, 5)}A${good.slice(6)}`,
    holding("{"),
    holding("null"),
    holding("[]"),
    holding(Buffer.from([0x22, 0xff, 0x22])),
    json({ text: 5 }),
    json({ text: undefined }),
    json({ from: "html" }),
    json({ rules: "other" }),
    json({ rules: "toString" }),
    json({ options: null }),
    json({ options: [] }),
    json({ options: { kinds: 5 } }),
    json({ options: { kinds: ["other"] } }),
    json({ options: { other: true } }),
    json({ options: { tld: "maybe" } }),
    json({ options: { choices: ["maybe"] } }),
    json({ options: { maxLen: "1" } }),
    json({ options: { schemes: {} } }),
  ];
  const open_ = async (hash) => {
    await page.goto("about:blank");
    await page.goto(`${url}#${hash}`);
    await settled(page);
    return page.$eval("#shared", (shared) => shared.textContent);
  };
  for (const hash of malformed)
    assert.match(await open_(hash), /does not hold a text that this page can read/, hash);
  assert.equal(await open_(good), "");
  assert.equal(await page.$eval("#text", (area) => area.value), state.text);
  // An address that becomes 60 MB.
  const longest = await longestTask(page);
  await page.evaluate((hash) => (location.hash = hash), json({ text: "x".repeat(60_000_000) }));
  await until(page, () =>
    document
      .querySelector("#shared")
      .textContent.includes("holds more text than this page accepts"),
  );
  await settled(page);
  const task = await longest();
  assert.ok(task < 500, `${task} ms`);
  // A text that is too long to share says so.
  await paste(page, "word ".repeat(200_001));
  await page.click("#share");
  await until(
    page,
    () => document.querySelector("#shared").textContent === "The text is too long for an address.",
  );
  assert.deepEqual(errors, []);
});

test("the marks of links have a font of their own where others lack them", { skip }, async (t) => {
  const { browser, page, errors } = await open();
  t.after(() => browser.close());
  const css = readFileSync(new URL("../../../docs/rules.css", import.meta.url), "utf8");
  assert.match(css, /--mono-font: .*monospace, "Link marks";/);
  const book = readFileSync(new URL("../../../docs/book.toml", import.meta.url), "utf8");
  assert.match(book, /additional-css = .*"link-marks\.css"/);
  // The playground has the style sheet of the guide inside.
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      "beforeend",
      "<p id=\"marks\" style=\"font-family: 'No such font', 'Link marks'\">⸠⸡</p>",
    );
    return document.fonts.load('16px "Link marks"', "⸠");
  });
  const client = await page.createCDPSession();
  await client.send("DOM.enable");
  await client.send("CSS.enable");
  const { root } = await client.send("DOM.getDocument");
  const { nodeId } = await client.send("DOM.querySelector", {
    nodeId: root.nodeId,
    selector: "#marks",
  });
  const { fonts } = await client.send("CSS.getPlatformFontsForNode", { nodeId });
  assert.deepEqual(
    fonts.map(({ familyName, isCustomFont, glyphCount }) => ({
      familyName,
      isCustomFont,
      glyphCount,
    })),
    [{ familyName: "Link marks", isCustomFont: true, glyphCount: 2 }],
  );
  const marks = await page.$("#marks");
  if (process.env.BARELINK_PICTURES)
    await marks.screenshot({ path: `${process.env.BARELINK_PICTURES}/marks.png` });
  assert.deepEqual(errors, []);
});

/** Brings the page into each of the states that look different. */
const STATES = {
  "at first": async () => undefined,
  "with a reason": async (page) => {
    await page.$eval("#result .left-out", (place) => place.click());
    await until(page, () => document.querySelector("#reason h4") !== null);
  },
  "with the options": (page) => page.$eval("#options", (options) => (options.open = true)),
  "after a message": async (page) => {
    await page.$eval("#pace", (pace) => (pace.value = "40"));
    await page.$eval("#play", (play) => play.click());
    await until(page, () => document.body.dataset.played !== undefined);
  },
  "with a long text": (page) =>
    paste(
      page,
      `${"A long line without a break ".repeat(20)}https://example.com/${"a".repeat(500)} README.md\n`.repeat(
        100,
      ),
    ),
  "with an error": async (page) => {
    await page.$eval("#options", (options) => (options.open = true));
    await page.type("#option-schemes", "1x");
    await until(page, () => !document.querySelector("#error").hidden);
  },
  "as a page": async (page) => {
    await page.$eval("#option-schemes", (field) => (field.value = ""));
    await page.$eval('input[name="view"][value="page"]', (view) => view.click());
    await settled(page);
  },
};

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

for (const [device, viewport] of [
  ["phone", { width: 360, height: 740, isMobile: true, hasTouch: true }],
  ["desktop", { width: 1280, height: 900 }],
]) {
  for (const scheme of ["light", "dark"]) {
    test(
      `on a ${device}, ${scheme}: axe finds nothing, and nothing is too wide or too small`,
      { skip },
      async (t) => {
        const { browser, page } = await open();
        t.after(() => browser.close());
        await page.setViewport(viewport);
        await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
        await page.reload();
        await settled(page);
        await page.evaluate(axe);
        for (const [name, enter] of Object.entries(STATES)) {
          await enter(page);
          await picture(page, `${device}-${scheme}-${name.replaceAll(" ", "-")}`);
          const { violations, passes } = await page.evaluate(() =>
            axe.run(document, { iframes: false, resultTypes: ["violations", "passes"] }),
          );
          const found = violations.map(
            ({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 100)}: ${nodes[0].failureSummary}`,
          );
          assert.deepEqual(found, [], name);
          assert.ok(passes.some(({ id }) => id === "color-contrast"));
          assert.equal(
            await page.evaluate(() => document.documentElement.scrollWidth),
            viewport.width,
            name,
          );
          if (device === "phone") assert.deepEqual(await page.evaluate(tooSmall), [], name);
        }
      },
    );
  }
}

/**
 * Returns what is too small for a finger: controls of less than 44 pixels, and places in the text
 * of less than 24. Runs in the page.
 */
function tooSmall() {
  const small = [];
  for (const control of document.querySelectorAll(
    'a, button, select, summary, input:not([type="radio"], [type="checkbox"]), label:has(input), [role="button"]',
  )) {
    const { width, height } = control.getBoundingClientRect();
    const isPlace = control.matches("[role=button]");
    // A place has the size of its text.
    const isSmall = isPlace ? height < 24 : height < 44 || width < 44;
    if (width > 0 && isSmall) small.push(`${control.outerHTML.slice(0, 80)}: ${width} x ${height}`);
  }
  return small;
}
