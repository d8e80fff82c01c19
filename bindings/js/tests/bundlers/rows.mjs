// Where the package works: a row for each runtime and bundler. The README has a table of the same rows.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "../browser.mjs";
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

/** Returns the example under a heading of the guide's page on chat interfaces. */
function ofGuide(heading) {
  const page = readFileSync(new URL("../../../../docs/src/chat-interfaces.md", import.meta.url), "utf8");
  return /^```jsx\n([^]*?)^```$/m.exec(page.split(`\n## ${heading}\n`)[1])[1];
}

const bodyOf = async (address) => (await fetch(address)).text();

/** Builds the app for Next, starts its standalone server elsewhere, and compares the component of the server and that of the client. */
async function next(folder, bundler) {
  const app = join(folder, "next");
  for (const [heading, file] of [["react-markdown", "message.jsx"], ["Load it in React", "linked.jsx"]]) writeFileSync(join(app, "app", file), ofGuide(heading));
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
      assert.equal(run(folder, program, "run", "--allow-read", "--allow-env", "everything.mjs").trim(), EVERYTHING);
      return "all entries";
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
  { name: "publint", packages: ["publint@0.3"], run: (folder) => lint("publint", "--strict", packed(folder))(folder) },
  { name: "attw", packages: ["@arethetypeswrong/cli@0.18"], run: (folder) => lint("attw", "--profile", "esm-only", packed(folder))(folder) },
];

/** The rows of the README's table that `npm test` runs. */
export const TESTED = ["esbuild: esm, cjs, iife", "Cloudflare's workerd", "a page with an import map, in Chromium", "React Native", "Content-Security-Policy in Chromium"];

