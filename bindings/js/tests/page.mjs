// Opens a folder of files as a page in Chromium.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { launch } from "./browser.mjs";

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
};

/** Serves a folder on a free port while `use` runs, which gets the address. */
export async function serving(folder, headers, use) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const name = normalize(pathname === "/" ? "/index.html" : pathname);
    try {
      const bytes = readFileSync(join(folder, name));
      response
        .writeHead(200, {
          "content-type": TYPES[extname(name)] ?? "application/octet-stream",
          ...headers,
        })
        .end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await use(`http://127.0.0.1:${server.address().port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Opens an address in Chromium, and returns the text of the element `#result` when it has one, the files that were loaded,
 * the errors, and the destinations of its links. */
export async function resultOf(address) {
  const browser = await launch();
  try {
    const page = await browser.newPage();
    const [files, errors] = [[], []];
    page.on("requestfinished", (request) => files.push(new URL(request.url()).pathname));
    page.on("pageerror", (error) => errors.push(error.message));
    // A browser with a window asks for an icon, which no page here has.
    page.on(
      "console",
      (message) =>
        message.type() === "error" &&
        !message.location().url?.endsWith("/favicon.ico") &&
        errors.push(message.text()),
    );
    await page.goto(address);
    for (let round = 0; round < 200; round += 1) {
      // Not a function of Puppeteer that waits: these make programs of strings, which a policy may
      // forbid.
      const text = await page.$eval("#result", (element) => element.textContent).catch(() => "");
      if (text !== "") {
        const links = await page.$$eval("a", (elements) => elements.map(({ href }) => href));
        return { text, files, errors, links };
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the page has no result: ${errors.join("; ")}`);
  } finally {
    await browser.close();
  }
}
