// Where the package works: a row for each runtime and bundler. The README names each.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import { chromium, executable } from "../browser.mjs";
import { resultOf, serving } from "../page.mjs";

/** Why a row cannot be run on this machine. */
export class Skipped extends Error {}

/** What `programs/everything.mjs` prints: one text for each entry. */
const EVERYTHING = JSON.stringify([
  "index www.a.bc", "inline www.a.bc", "markdown www.a.bc", "markdown/inline www.a.bc", "text www.a.bc", "text/inline www.a.bc",
  "linkify-it @ann,www.a.bc", 'remark <p><a href="http://www.a.bc">www.a.bc</a></p>', "rehype function", "rule M8",
]);

const run = (folder, program, ...args) => execFileSync(program, args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const bin = (folder, name) => join(folder, "node_modules/.bin", name);
const files = (folder, ext) => readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(ext)).map((name) => join(folder, name));
const installed = (folder, build) => readFileSync(join(folder, `node_modules/barelink/dist/${build}/barelink_bg.wasm`));

/** Runs the program with all entries, and `require`, in a version of Node. */
function node(version) {
  const platform = { linux: "linux", darwin: "darwin", win32: "win" }[process.platform] ?? process.platform;
  const name = `node${version}`;
  return {
    name: `Node ${version}`,
    packages: [`${name}@npm:node-${platform}-${process.arch}@${version}`],
    run(folder) {
      const program = join(folder, `node_modules/${name}/bin/node`);
      assert.equal(run(folder, program, "everything.mjs").trim(), EVERYTHING);
      const [major, minor] = run(folder, program, "--version").slice(1).split(".").map(Number);
      const isKnown = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
      if (isKnown) assert.equal(run(folder, program, "required.cjs").trim(), "www.a.bc");
      return `all entries${isKnown ? ", and require" : ""}, in ${major}.${minor}`;
    },
  };
}

/** Opens what a bundler made of `programs/page.mjs`, which has only `barelink/text`, and compares its WebAssembly with that of the build. */
async function page(folder, out) {
  const wasm = files(out, ".wasm");
  assert.equal(wasm.length, 1, `the bundle has ${wasm.length} files of WebAssembly`);
  assert.ok(readFileSync(wasm[0]).equals(installed(folder, "text")), "the WebAssembly is another one than that of barelink/text");
  if (chromium() === "") throw new Skipped("the bundle is right; Chromium, which should run it, is not installed");
  const { text, files: loaded, errors } = await serving(out, {}, resultOf);
  assert.equal(text, "www.a.bc", errors.join("; "));
  return `one file of WebAssembly, loaded by Chromium with ${loaded.length - 1} others`;
}

async function webpack(folder, mode) {
  run(folder, bin(folder, "webpack"), "--config", "webpack.config.mjs", "--mode", mode);
  return page(folder, join(folder, "out/webpack", mode));
}

/** Copies what was built into a folder where nothing else is, as a server gets it, and uses it there. */
async function moved(built, use) {
  const folder = mkdtempSync(join(tmpdir(), "barelink-moved-"));
  try {
    cpSync(built, join(folder, "built"), { recursive: true });
    return await use(join(folder, "built"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts a server, and uses its address when it answers. */
async function started(program, args, cwd, use) {
  const port = 20_000 + (process.pid % 20_000);
  const server = spawn(program, args, { cwd, stdio: "ignore", env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", HOSTNAME: "127.0.0.1" } });
  try {
    const address = `http://127.0.0.1:${port}/`;
    for (let round = 0; round < 300 && !(await fetch(address).catch(() => undefined)); round += 1) await new Promise((resolve) => setTimeout(resolve, 100));
    return await use(address);
  } finally {
    server.kill();
  }
}

/** Returns the examples under a heading of a page of the guide. */
function ofGuide(name, heading) {
  const page = readFileSync(new URL(`../../../../docs/src/${name}`, import.meta.url), "utf8");
  const section = new RegExp(`\\n##+ ${heading}\\n([^]*?)(?=\\n##|$(?![^]))`).exec(page)[1];
  return [...section.matchAll(/^```\w+\n([^]*?)^```$/gm)].map(([, code]) => code);
}

const examples = new URL("../../examples/", import.meta.url);
const guide = readFileSync(new URL("../../../../docs/src/hosts/javascript.md", import.meta.url), "utf8");
const bodyOf = async (address) => (await fetch(address)).text();

/** Builds the app for Next, starts its standalone server elsewhere, and compares the component of the server and that of the client. */
async function next(folder, bundler) {
  const app = join(folder, "next");
  for (const [heading, file] of [["react-markdown", "message.jsx"], ["Load it in React", "linked.jsx"]]) writeFileSync(join(app, "app", file), ofGuide("chat-interfaces.md", heading)[0]);
  run(app, bin(folder, "next"), "build", `--${bundler}`);
  // A person copies these, too.
  cpSync(join(app, ".next/static"), join(app, ".next/standalone/next/.next/static"), { recursive: true });
  return moved(join(app, ".next/standalone"), (built) =>
    started(process.execPath, ["next/server.js"], built, async (address) => {
      const html = await bodyOf(address);
      assert.match(html, /id="server"[^>]*>www\.a\.bc</);
      assert.match(html, /<a href="https:\/\/example\.com\/a">https:\/\/example\.com\/a<\/a>。谢谢/);
      if (chromium() === "") throw new Skipped("the server's component is right; Chromium, which should run the client's, is not installed");
      const { text, errors, links } = await resultOf(address);
      assert.equal(text, "www.a.bc", errors.join("; "));
      assert.deepEqual([links, errors], [["https://example.com/a"], []]);
      return "server and client components, on a server that has the standalone build alone";
    }),
  );
}

/** Builds the app for Nuxt, and asks its server for a page and for a route, elsewhere. */
async function nuxt(folder) {
  const app = join(folder, "nuxt");
  run(app, bin(folder, "nuxt"), "build");
  return moved(join(app, ".output"), (built) =>
    started(process.execPath, ["server/index.mjs"], built, async (address) => {
      assert.match(await bodyOf(address), /id="server"[^>]*>www\.a\.bc</);
      assert.equal(await bodyOf(`${address}links`), "www.a.bc");
      return "a page and a route, on a server that has the output alone";
    }),
  );
}

/** Runs the tests of a folder with jest, and returns how many passed. */
function jest(folder, flags) {
  const program = [...flags, join(folder, "../node_modules/jest/bin/jest.js"), "--json", "--outputFile", "results.json"];
  run(folder, process.execPath, ...program);
  return JSON.parse(readFileSync(join(folder, "results.json"), "utf8")).numPassedTests;
}

/** Runs a test with jest in the environments `node` and `jsdom`, with modules and with Babel, by the configuration of the examples. */
function runJest(folder) {
  const [config, setup] = ["jest.config.mjs", "jest.setup.mjs"].map((name) => readFileSync(new URL(`jest/${name}`, examples), "utf8"));
  const test = (entry, check) => `import { Finder } from "${entry}"; test("a link", () => { ${check} });`;
  const inPage = 'document.body.innerHTML = new Finder().html("www.a.bc"); expect(document.querySelector("a").href).toBe("http://www.a.bc/");';
  const made = {
    "jest-modules/package.json": '{ "type": "module" }',
    "jest-modules/jest.config.mjs": config,
    "jest-modules/jest.setup.mjs": setup,
    "jest-modules/page.test.js": test("barelink", inPage),
    "jest-modules/server.test.js": `/** @jest-environment node */ ${test("barelink", 'expect(new Finder().links("www.a.bc").length).toBe(1);')}`,
    "jest-babel/package.json": "{}",
    "jest-babel/babel.config.js": 'module.exports = { presets: [["@babel/preset-env", { targets: { node: "current" } }]] };',
    "jest-babel/jest.config.js": `module.exports = { testEnvironment: "jsdom", setupFiles: ["./setup.js"], ${/`(transformIgnorePatterns: .*?)`/.exec(guide)[1]} };`,
    "jest-babel/setup.js": 'const { TextDecoder, TextEncoder } = require("node:util"); Object.assign(globalThis, { TextDecoder, TextEncoder });',
    "jest-babel/page.test.js": test("barelink/inline", inPage),
  };
  for (const [name, content] of Object.entries(made)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  assert.equal(jest(join(folder, "jest-modules"), ["--experimental-vm-modules"]), 2);
  // Without the guide's file for the setup, jsdom has no TextDecoder.
  writeFileSync(join(folder, "jest-modules/jest.setup.mjs"), "");
  assert.throws(() => jest(join(folder, "jest-modules"), ["--experimental-vm-modules"]), /TextDecoder is not defined/);
  assert.equal(jest(join(folder, "jest-babel"), []), 1);
  return "the environments node and jsdom with modules, and jsdom with Babel";
}

/** Runs a program of CommonJS, and one that TypeScript compiles to it. */
function commonJs(folder) {
  assert.equal(run(folder, process.execPath, "imported.cjs").trim(), "www.a.bc");
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major === 20 ? minor < 19 : major === 22 && minor < 12) throw new Skipped(`import() works; this Node (${process.version}) has no require of modules`);
  assert.equal(run(folder, process.execPath, "required.cjs").trim(), "www.a.bc");
  run(folder, bin(folder, "tsc"), "--module", "nodenext", "--strict", "--outDir", "out/cts", "typed.cts");
  cpSync(join(folder, "out/cts/typed.cjs"), join(folder, "typed.cjs"));
  assert.equal(run(folder, process.execPath, "typed.cjs").trim(), "www.a.bc");
  return "require and import(), and TypeScript's nodenext";
}

/** Loads the extension of the examples into Chromium, and opens a page whose policy forbids WebAssembly. */
async function extension(folder) {
  const read = (name) => readFileSync(new URL(`extension/${name}`, examples), "utf8");
  const manifest = read("manifest.json");
  if (chromium() === "") throw new Skipped("Chromium is not installed");
  const app = join(folder, "out/extension");
  const site = join(folder, "out/site");
  for (const made of [app, site]) mkdirSync(made, { recursive: true });
  writeFileSync(join(folder, "background.mjs"), read("background.js"));
  run(folder, bin(folder, "esbuild"), "background.mjs", "--bundle", "--format=iife", `--outfile=${join(app, "background.js")}`, "--log-level=error");
  writeFileSync(join(app, "content.js"), read("content.js"));
  writeFileSync(join(site, "index.html"), "<!doctype html><title>site</title><p>See www.example.com, and <b>more</b>.</p>");
  const open = async (manifest) => {
    writeFileSync(join(app, "manifest.json"), manifest);
    const browser = await puppeteer.launch({ executablePath: executable(), args: ["--no-sandbox"], pipe: true, enableExtensions: true });
    try {
      await browser.installExtension(app).catch((error) => {
        throw /wasn't found/.test(error.message) ? new Skipped("this Chromium has no extensions, as a headless shell") : error;
      });
      return await serving(site, { "content-security-policy": "default-src 'none'" }, async (address) => {
        const tab = await browser.newPage();
        await tab.goto(address);
        await tab.waitForSelector("a", { timeout: 5_000 }).catch(() => undefined);
        return tab.$eval("p", (paragraph) => paragraph.innerHTML);
      });
    } finally {
      await browser.close();
    }
  };
  assert.equal(await open(manifest), 'See <a href="http://www.example.com">www.example.com</a>, and <b>more</b>.');
  assert.doesNotMatch(await open(manifest.replace(" 'wasm-unsafe-eval'", "")), /<a /);
  return "a service worker that searches, and a content script on a page whose policy allows nothing";
}

/** Checks the packed package. */
function lint(name, ...args) {
  return (folder) => {
    run(folder, bin(folder, name), ...args.map((arg) => (arg.startsWith("./") ? join(folder, arg) : arg)));
    return "no finding";
  };
}

const packed = (folder) => files(join(folder, "pack"), ".tgz")[0];

export const ROWS = [
  node(20),
  node(22),
  node(24),
  {
    name: "Deno",
    packages: ["deno@2"],
    run(folder) {
      const program = files(join(folder, "node_modules/@deno"), "/deno")[0];
      if (program === undefined) throw new Skipped("there is no Deno for this machine");
      assert.equal(run(folder, program, "run", "--no-prompt", "everything.mjs").trim(), EVERYTHING);
      return "all entries, without a permission";
    },
  },
  {
    name: "Vite",
    packages: ["vite@7"],
    run(folder) {
      run(folder, bin(folder, "vite"), "build", "--outDir", "out/vite", "--logLevel", "error");
      return page(folder, join(folder, "out/vite"));
    },
  },
  {
    name: "Parcel",
    packages: ["parcel@2"],
    run(folder) {
      const manifest = join(folder, "package.json");
      const [setting] = ofGuide("hosts/javascript.md", "Parcel");
      writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, "utf8")), ...JSON.parse(setting) }));
      run(folder, bin(folder, "parcel"), "build", "index.html", "--dist-dir", "out/parcel", "--no-cache", "--no-source-maps", "--log-level", "error");
      return page(folder, join(folder, "out/parcel"));
    },
  },
  { name: "webpack", packages: ["webpack@5", "webpack-cli@6"], run: async (folder) => `${await webpack(folder, "development")}; ${await webpack(folder, "production")}` },
  {
    name: "esbuild, for Node",
    packages: ["esbuild@0.28"],
    async run(folder) {
      for (const [format, ending] of [["esm", "mjs"], ["cjs", "cjs"]]) {
        const out = join(folder, "out/esbuild", format);
        // `everything.mjs` awaits at its top, which only modules do.
        const program = format === "esm" ? "everything.mjs" : "required.cjs";
        run(folder, bin(folder, "esbuild"), program, "--bundle", "--platform=node", `--format=${format}`, `--outfile=${join(out, `program.${ending}`)}`, "--log-level=error");
        const printed = await moved(out, (built) => run(built, process.execPath, `program.${ending}`).trim());
        assert.equal(printed, format === "esm" ? EVERYTHING : "www.a.bc");
      }
      return "all entries in one file, and one entry with require";
    },
  },
  {
    name: "Bun, compiled",
    packages: ["bun@1"],
    async run(folder) {
      const out = join(folder, "out/bun");
      run(folder, bin(folder, "bun"), "build", "everything.mjs", "--compile", "--outfile", join(out, "program"));
      assert.equal(await moved(out, (built) => run(built, join(built, "program")).trim()), EVERYTHING);
      return "all entries in one program";
    },
  },
  { name: "Nuxt", packages: ["nuxt@4"], run: nuxt },
  { name: "Next, Turbopack", packages: ["next@16", "react@19", "react-dom@19", "react-markdown@10", "remark-gfm@4"], run: (folder) => next(folder, "turbopack") },
  { name: "Next, webpack", packages: ["next@16", "react@19", "react-dom@19", "react-markdown@10", "remark-gfm@4"], run: (folder) => next(folder, "webpack") },
  { name: "CommonJS", packages: ["typescript@5.9"], run: commonJs },
  { name: "jest", packages: ["jest@30", "jest-environment-jsdom@30", "@babel/preset-env@7"], run: runJest },
  { name: "Browser extension, in Chromium", packages: ["esbuild@0.28"], run: extension },
  { name: "publint", packages: ["publint@0.3"], run: (folder) => lint("publint", "--strict", packed(folder))(folder) },
  { name: "attw", packages: ["@arethetypeswrong/cli@0.18"], run: (folder) => lint("attw", "--profile", "esm-only", packed(folder))(folder) },
];

/** What the README lists under `npm test`. */
export const TESTED = ["esbuild: esm, cjs, iife", "Cloudflare's workerd", "a page with an import map, in Chromium", "Content-Security-Policy in Chromium", "Safari", "React Native"];

