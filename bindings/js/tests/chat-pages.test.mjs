// Real pages with react-markdown and with streamdown in a browser, while messages arrive. Skipped
// where there is no Chromium or no React.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { test } from "node:test";
import { build } from "esbuild";
import { chromium, launch, picture } from "./browser.mjs";
import { MESSAGES, compiled, piecesOf, randomNumbers } from "./chat.mjs";

const optional = (name) => import(name).catch(() => undefined);
const installed = await Promise.all(
  ["react", "react-dom/client", "remark-gfm", "react-markdown", "streamdown"].map(optional),
);
const skip =
  (chromium() === "" && "SKIPPED: there is no Chromium; BARELINK_CHROMIUM names one") ||
  (installed.includes(undefined) &&
    "SKIPPED: react, react-markdown or streamdown is not installed");

/** Makes a page with the example under a heading of the guide. */
async function scriptOf(heading) {
  const module = await compiled(heading, "pages");
  const contents = `
    import { createElement } from "react";
    import { flushSync } from "react-dom";
    import { createRoot } from "react-dom/client";
    import { init } from "barelink/chat";
    // Each destination that is in the page at any time. The elements of streamdown for half-written
    // links have none.
    const seen = (window.seen = new Set());
    const see = () => document.querySelectorAll("a[href]:not([data-incomplete=true])").forEach(({ href }) => seen.add(href));
    new MutationObserver(see).observe(document.body, { subtree: true, childList: true, attributes: true });
    await init();
    // After it, because the example makes its finders at once.
    const { Message } = await import(${JSON.stringify(module.pathname)});
    const root = createRoot(document.getElementById("message"));
    // With the question before each link, streamdown makes buttons of links. A page with other
    // props shows an error.
    window.show = (text, done) => flushSync(() => root.render(createElement(Message, { text, done, ...window.props })));`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: new URL(".", import.meta.url).pathname },
    bundle: true,
    define: { "process.env.NODE_ENV": '"production"' },
    format: "esm",
    logLevel: "error",
    splitting: false,
    write: false,
  });
  return outputFiles[0].text;
}

const STYLE =
  "body { font: 16px/1.5 sans-serif; max-width: 40rem; margin: 2rem auto } table { border-collapse: collapse } td, th { border: 1px solid #999; padding: .2rem .6rem } a { color: #05c; text-decoration: underline } svg { width: 1em; height: 1em } .unfinished-link, [data-incomplete=true] { color: gray; text-decoration: underline dotted }";
const PAGE = `<!doctype html><meta charset="utf-8"><title>chat</title><style>${STYLE}</style><div id="message"></div><script type="module" src="/lib/page.js"></script>`;

/** Serves a page, and the WebAssembly where the package looks for it. */
async function serve(script) {
  const wasm = readFileSync(new URL("../dist/chat/barelink_bg.wasm", import.meta.url));
  const files = {
    "/": ["text/html", PAGE],
    "/lib/page.js": ["text/javascript", script],
    "/dist/chat/barelink_bg.wasm": ["application/wasm", wasm],
  };
  const server = createServer(({ url }, response) => {
    const [type, content] = files[url] ?? ["text/plain", ""];
    response.writeHead(files[url] ? 200 : 404, { "content-type": type }).end(content);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

for (const [heading, props] of [
  ["react-markdown", {}],
  ["streamdown", { linkSafety: { enabled: false } }],
]) {
  test(`a page with ${heading} shows no destination that does not stay`, { skip }, async (t) => {
    const server = await serve(await scriptOf(heading));
    t.after(() => server.close());
    const browser = await launch();
    t.after(() => browser.close());
    const page = await browser.newPage();
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.setViewport({ width: 800, height: 700 });
    const random = randomNumbers(40);
    const message = MESSAGES.join("\n\n");
    for (let round = 0; round < 3; round++) {
      await page.goto(`http://127.0.0.1:${server.address().port}/`);
      await page.waitForFunction(() => window.show !== undefined);
      await page.evaluate((props) => (window.props = props), props);
      const pieces = piecesOf(message, random);
      let text = "";
      for (const [at, piece] of pieces.entries()) {
        await page.evaluate((text) => window.show(text, false), (text += piece));
        if (round === 0 && at === Math.floor(pieces.length / 2))
          await picture(page, `${heading}-growing`);
      }
      await page.evaluate((text) => window.show(text, true), text);
      const { seen, meant, parts } = await page.evaluate(async () => {
        // The observer is called after a change.
        await new Promise((resolve) => setTimeout(resolve, 50));
        const meant = [...document.querySelectorAll("a[href]")].map(({ href }) => href);
        return {
          seen: [...window.seen].sort(),
          meant: [...new Set(meant)].sort(),
          parts: document.querySelectorAll("table, del").length,
        };
      });
      if (round === 0) await picture(page, `${heading}-complete`);
      assert.deepEqual(seen, meant);
      assert.ok(meant.length >= 18 && parts >= 3, `${meant.length} links, ${parts} parts`);
      assert.ok(
        meant.includes("https://example.com/docs") && meant.includes("https://example.com/*.html"),
        `${meant}`,
      );
    }
    await page.evaluate(() =>
      window.show(
        "See ![a cat](https://example.com/cat.png), `[a](b` and [the **docs**](https://exam",
        false,
      ),
    );
    const half = await page.evaluate(() => {
      const element = document.querySelector(".unfinished-link, a[data-incomplete=true]");
      return {
        text: element.textContent,
        color: getComputedStyle(element).color,
        all: document.getElementById("message").textContent,
      };
    });
    await picture(page, `${heading}-half-written`);
    assert.deepEqual([half.text, half.color], ["the docs", "rgb(128, 128, 128)"]);
    assert.match(half.all, /\[a\]\(b and the docs\s*$/);
    assert.deepEqual(errors, []);
  });
}
