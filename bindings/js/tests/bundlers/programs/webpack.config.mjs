import { writeFileSync } from "node:fs";

/** Writes the page that loads the bundle. */
class Page {
  apply(compiler) {
    compiler.hooks.afterEmit.tap("Page", ({ outputOptions }) => {
      writeFileSync(
        `${outputOptions.path}/index.html`,
        '<!doctype html><p id="result"></p><script src="main.js"></script>',
      );
    });
  }
}

export default (_, { mode }) => ({
  entry: "./page.mjs",
  output: { path: new URL(`out/webpack/${mode}`, import.meta.url).pathname },
  plugins: [new Page()],
});
