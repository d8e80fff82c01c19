// How large each entry of the package is in a page, for the table of the README.

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = new URL("..", import.meta.url);
const gzipped = (bytes) => gzipSync(bytes, { level: 9 }).length;

/** The entries of the package that a program imports, by their names. */
export const ENTRIES = Object.entries(
  JSON.parse(readFileSync(new URL("package.json", here), "utf8")).exports,
)
  .filter(([, target]) => target.types !== undefined)
  .map(([path]) => path.replace(".", "barelink"));

/**
 * Returns how large entries are together in a browser: their JavaScript, minified, and the
 * WebAssembly that they load, each in bytes after gzip at level 9, by Node's zlib. An entry that
 * loads none has 0 for it.
 */
export async function sizeOf(...entries) {
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: entries.map((entry, at) => `export * as entry${at} from "${entry}";`).join("\n"),
      resolveDir: here.pathname,
    },
    bundle: true,
    format: "esm",
    minify: true,
    write: false,
    metafile: true,
    absWorkingDir: here.pathname,
  });
  const files = Object.keys(metafile.inputs);
  const builds = files
    .map((file) => /dist\/([\w-]+)\/barelink\.js$/.exec(file)?.[1])
    .filter(Boolean);
  const loaded = builds.filter(
    (name) => !files.some((file) => file.endsWith(`dist/${name}/inline.js`)),
  );
  const wasm = loaded.map((name) =>
    gzipped(readFileSync(new URL(`dist/${name}/barelink_bg.wasm`, here))),
  );
  return {
    script: gzipped(outputFiles[0].contents),
    wasm: wasm.reduce((sum, size) => sum + size, 0),
  };
}
