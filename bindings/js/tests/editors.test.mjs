// The guide's page on editors: each recipe that it names runs in Chromium, with real keys and the
// real clipboard.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { Finder } from "barelink";
import { build } from "esbuild";
import { chromium, launch, picture } from "./browser.mjs";
import { compiled } from "./chat.mjs";
import { serving } from "./page.mjs";

const root = new URL("../", import.meta.url);
const page = readFileSync(new URL("../../docs/src/rich-text-editors.md", root), "utf8");
const skip = chromium() === "" && "SKIPPED: there is no Chromium; BARELINK_CHROMIUM names one";

/**
 * How a program uses each recipe: what makes an editor in `element`, and a function that makes what
 * is typed next bold or code, or not.
 */
const PROGRAMS = {
  ProseMirror: `
    import { baseKeymap, toggleMark } from "prosemirror-commands";
    import { history, undo } from "prosemirror-history";
    import { keymap } from "prosemirror-keymap";
    import { schema } from "prosemirror-schema-basic";
    import { EditorState } from "prosemirror-state";
    import { EditorView } from "prosemirror-view";
    export function start(element, { bareLinks }) {
      const keys = keymap({ "Mod-z": undo, "Mod-b": toggleMark(schema.marks.strong), "Mod-e": toggleMark(schema.marks.code) });
      const view = new EditorView(element, { state: EditorState.create({ schema, plugins: [bareLinks, history(), keys, keymap(baseKeymap)] }) });
      return { content: () => JSON.stringify(view.state.doc) };
    }`,
  Tiptap: `
    export function start(element, recipe) {
      const editor = recipe.editor(element, "");
      const loaded = (content) => {
        const other = recipe.editor(document.createElement("div"), content);
        const before = other.getHTML();
        other.commands.insertContentAt(1, "See ");
        return [before, other.getHTML()].map((html) => html.split("<a ").length - 1);
      };
      return { content: () => editor.getHTML(), set: (html) => editor.commands.setContent(html), loaded };
    }`,
  Lexical: `
    import { createEmptyHistoryState, registerHistory } from "@lexical/history";
    import { AutoLinkNode, LinkNode } from "@lexical/link";
    import { registerRichText } from "@lexical/rich-text";
    import { $createCodeNode, CodeNode } from "@lexical/code-core";
    import { $getRoot, COMMAND_PRIORITY_LOW, FORMAT_TEXT_COMMAND, KEY_DOWN_COMMAND, createEditor } from "lexical";
    export function start(element, { registerBareLinks }) {
      const editor = createEditor({ namespace: "test", nodes: [LinkNode, AutoLinkNode, CodeNode], onError: (error) => { throw error; } });
      const inner = document.createElement("div");
      inner.contentEditable = "true";
      element.append(inner);
      editor.setRootElement(inner);
      registerRichText(editor);
      registerHistory(editor, createEmptyHistoryState(), 0);
      registerBareLinks(editor);
      editor.registerCommand(KEY_DOWN_COMMAND, (event) => event.ctrlKey && event.key === "e" && editor.dispatchCommand(FORMAT_TEXT_COMMAND, "code"), COMMAND_PRIORITY_LOW);
      const unlink = () => editor.update(() => $getRoot().getFirstChild().getFirstChild().setIsUnlinked(true));
      const code = () => editor.update(() => $getRoot().append($createCodeNode()).selectEnd());
      return { content: () => JSON.stringify(editor.getEditorState()), unlink, code };
    }`,
  CodeMirror: `
    import { EditorView } from "@codemirror/view";
    export function start(element, { bareLinks }) {
      const view = new EditorView({ parent: element, extensions: [bareLinks, EditorView.lineWrapping] });
      return { content: () => view.state.doc.toString(), set: (insert) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } }), end: () => view.dispatch({ selection: { anchor: view.state.doc.length }, scrollIntoView: true }) };
    }`,
  "Lexical's plugin": `
    import { AutoLinkNode, LinkNode, registerAutoLink } from "@lexical/link";
    import { registerRichText } from "@lexical/rich-text";
    import { createEditor } from "lexical";
    export function start(element, { matchers }) {
      const editor = createEditor({ namespace: "test", nodes: [LinkNode, AutoLinkNode], onError: (error) => { throw error; } });
      const inner = document.createElement("div");
      inner.contentEditable = "true";
      element.append(inner);
      editor.setRootElement(inner);
      registerRichText(editor);
      registerAutoLink(editor, { matchers, changeHandlers: [], excludeParents: [] });
      return { content: () => JSON.stringify(editor.getEditorState()) };
    }`,
  "ProseMirror in Tiptap": `
    import { Editor, Extension } from "@tiptap/core";
    import StarterKit from "@tiptap/starter-kit";
    export function start(element, { bareLinks }) {
      const BareLinks = ${/`(Extension\.create\(.*\))`/.exec(page)[1]};
      const editor = new Editor({ element, extensions: [StarterKit.configure({ link: false }), BareLinks] });
      return { content: () => editor.getHTML() };
    }`,
};

/** The editors with all that the page says of links while one types. */
const EDITORS = ["ProseMirror", "Tiptap", "Lexical", "CodeMirror", "ProseMirror in Tiptap"];

/** Bundles a page with an editor, and returns the folder that has it. */
async function built(heading) {
  const folder = new URL(`../target/editors/${heading.replaceAll(/\W/g, "-")}/`, import.meta.url);
  mkdirSync(folder, { recursive: true });
  const [recipe, opening] = await Promise.all(
    [heading.replace(" in Tiptap", ""), "Open a link"].map((name) =>
      compiled(name, "editors", page),
    ),
  );
  writeFileSync(new URL("program.mjs", folder), PROGRAMS[heading]);
  const contents = `
    import { init } from "barelink/chat";
    import { start } from ${JSON.stringify(new URL("program.mjs", folder).pathname)};
    import { openLinks } from ${JSON.stringify(opening.pathname)};
    await init("/chat.wasm");
    const element = document.getElementById("editor");
    window.editor = start(element, await import(${JSON.stringify(recipe.pathname)}));
    openLinks(element);
    // Marks divide a link into several anchors, one beside the other.
    window.links = () => {
      const links = [];
      let last;
      for (const anchor of element.querySelectorAll("a")) {
        const range = document.createRange();
        if (last) range.setStartAfter(last), range.setEndBefore(anchor);
        const [text, url] = [anchor.textContent, anchor.getAttribute("href")];
        const isSame = last && range.toString() === "" && last.getAttribute("href") === url;
        if (isSame) links.at(-1)[0] += text;
        else links.push([text, url]);
        last = anchor;
      }
      return links;
    };
    window.text = () => element.querySelector("[contenteditable]").innerText.replace(/\\n+$/, "").replaceAll("\\u200b", "");
    window.opened = [];
    window.open = (url) => window.opened.push(url);`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root.pathname },
    bundle: true,
    format: "esm",
    write: false,
    logLevel: "error",
  });
  const style =
    "body { font: 16px/1.5 sans-serif; max-width: 40rem; margin: 2rem auto } #editor { border: 1px solid #999; padding: .5rem 1rem } [contenteditable] { outline: none; white-space: pre-wrap } a { color: #05c; text-decoration: underline }";
  writeFileSync(new URL("page.js", folder), outputFiles[0].contents);
  writeFileSync(
    new URL("chat.wasm", folder),
    readFileSync(new URL("dist/chat/barelink_bg.wasm", root)),
  );
  writeFileSync(
    new URL("index.html", folder),
    `<!doctype html><meta charset="utf-8"><title>${heading}</title><style>${style}</style><h1>${heading}</h1><div id="editor"></div><textarea id="source"></textarea><script type="module" src="page.js"></script>`,
  );
  return folder;
}

/**
 * Opens a page with an editor, focuses the editor, and calls `use`, which gets the page. No error
 * may come.
 */
async function opened(heading, use) {
  const folder = await built(heading);
  const errors = [];
  await serving(folder.pathname, {}, async (address) => {
    const browser = await launch();
    try {
      const tab = await browser.newPage();
      tab.on("pageerror", (error) => errors.push(error.message));
      tab.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      await tab.setViewport({ width: 800, height: 500 });
      await tab.goto(address);
      await tab.waitForFunction(() => window.opened !== undefined);
      await tab.click("[contenteditable=true]");
      await use(tab);
    } catch (error) {
      throw new Error(`${error.message}\n${errors.join("\n")}`, { cause: error });
    } finally {
      await browser.close();
    }
  });
  rmSync(folder, { recursive: true });
  assert.deepEqual(
    errors.filter((error) => !error.includes("404")),
    [],
  );
}

async function press(tab, key, ...modifiers) {
  for (const modifier of modifiers) await tab.keyboard.down(modifier);
  await tab.keyboard.press(key);
  for (const modifier of modifiers) await tab.keyboard.up(modifier);
  // The browser moves the cursor, and an editor learns of it later: so keys come no faster than
  // frames.
  await tab.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
}

const times = async (count, run) => {
  for (let round = 0; round < count; round += 1) await run();
};

/** Copies a text from a field of the page, and pastes it into the editor. */
async function paste(tab, text) {
  await tab.$eval("#source", (area, text) => ((area.value = text), area.select()), text);
  await tab.keyboard.press("c", { commands: ["Copy"] });
  await tab.focus("[contenteditable=true]");
  await tab.keyboard.press("v", { commands: ["Paste"] });
}

/**
 * Compares the links of the page, each as its text and its destination, after the editor has shown
 * them.
 */
async function hasLinks(tab, expected) {
  let links;
  for (let round = 0; round < 50; round += 1) {
    links = await tab.evaluate(() => window.links());
    if (JSON.stringify(links) === JSON.stringify(expected)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.deepEqual(links, expected, await tab.evaluate(() => window.editor.content()));
}

const DOCS = ["https://example.com/docs", "https://example.com/docs"];
const ROAD = ["例え.jp/道", "http://例え.jp/道"];

for (const heading of EDITORS) {
  test(`${heading}: links appear, change and go while one types`, { skip }, async () => {
    await opened(heading, async (tab) => {
      const typed = "See https://example.com/do";
      await tab.keyboard.type(typed);
      await hasLinks(tab, [["https://example.com/do", "https://example.com/do"]]);
      await tab.keyboard.type("cs, or (例え.jp/道)!");
      await hasLinks(tab, [DOCS, ROAD]);
      assert.equal(
        await tab.evaluate(() => window.text()),
        "See https://example.com/docs, or (例え.jp/道)!",
      );
      // Into the middle of the first link, and between its host and its path.
      await press(tab, "Home");
      await times("See https://example".length, () => press(tab, "ArrowRight"));
      await tab.keyboard.type("s");
      await hasLinks(tab, [["https://examples.com/docs", "https://examples.com/docs"], ROAD]);
      await press(tab, "Backspace");
      await hasLinks(tab, [DOCS, ROAD]);
      // A space divides the link, and no link is longer than its text.
      await times(".com/".length, () => press(tab, "ArrowRight"));
      await tab.keyboard.type(" ");
      await hasLinks(tab, [["https://example.com/", "https://example.com/"], ROAD]);
      await press(tab, "Backspace");
      await hasLinks(tab, [DOCS, ROAD]);
      // Without its scheme's slash it is a host without a scheme.
      await press(tab, "Home");
      await times("See https:/".length, () => press(tab, "ArrowRight"));
      await press(tab, "Backspace");
      await tab.waitForFunction(() => window.links().every(([, url]) => !url.startsWith("https:")));
      await tab.keyboard.type("/");
      await hasLinks(tab, [DOCS, ROAD]);
      assert.equal(
        await tab.evaluate(() => window.text()),
        "See https://example.com/docs, or (例え.jp/道)!",
      );
    });
  });

  test(`${heading}: links appear when one pastes, and are opened with Ctrl`, { skip }, async () => {
    await opened(heading, async (tab) => {
      await paste(tab, "访问https://example.org/a。谢谢 www.example.net, john@example.com");
      const links = [
        ["https://example.org/a", "https://example.org/a"],
        ["www.example.net", "http://www.example.net"],
        ["john@example.com", "mailto:john@example.com"],
      ];
      await hasLinks(tab, links);
      await picture(tab, `editor-${heading.replaceAll(" ", "-")}`);
      await tab.click("a");
      const before = await tab.evaluate(() => window.opened.length);
      await tab.keyboard.down("Control");
      await tab.click("a");
      await tab.keyboard.up("Control");
      const opened = await tab.evaluate(() => window.opened);
      // Tiptap opens links with each click.
      assert.equal(before, heading === "Tiptap" ? 1 : 0);
      assert.equal(opened.at(-1), "https://example.org/a");
    });
  });
}

for (const heading of ["ProseMirror", "Tiptap", "Lexical"]) {
  test(
    `${heading}: a link goes across marks and ends before code, and a change can be undone`,
    { skip },
    async () => {
      await opened(heading, async (tab) => {
        await tab.keyboard.type("https://example.com/a");
        await press(tab, "b", "Control");
        await tab.keyboard.type("b");
        await hasLinks(tab, [["https://example.com/ab", "https://example.com/ab"]]);
        await tab.keyboard.type("c ");
        await press(tab, "b", "Control");
        await press(tab, "e", "Control");
        await tab.keyboard.type("www.example.com");
        await hasLinks(tab, [["https://example.com/abc", "https://example.com/abc"]]);
        await press(tab, "e", "Control");
        await tab.keyboard.type(" www.example.org");
        await hasLinks(tab, [
          ["https://example.com/abc", "https://example.com/abc"],
          ["www.example.org", "http://www.example.org"],
        ]);
        assert.equal(
          await tab.evaluate(() => window.text()),
          "https://example.com/abc www.example.com www.example.org",
        );
        for (
          let round = 0;
          round < 100 && (await tab.evaluate(() => window.text())) !== "";
          round += 1
        )
          await press(tab, "z", "Control");
        await hasLinks(tab, []);
        assert.equal(await tab.evaluate(() => window.text()), "");
      });
    },
  );

  test(
    `${heading}: two links that become one text are searched again, in each of two paragraphs`,
    { skip },
    async () => {
      await opened(heading, async (tab) => {
        await tab.keyboard.type("a.example.com ");
        await tab.keyboard.type("b.example.com");
        await press(tab, "Enter");
        await tab.keyboard.type("www.example.net");
        const two = ["a.example.com", "b.example.com"].map((host) => [host, `http://${host}`]);
        await hasLinks(tab, [...two, ["www.example.net", "http://www.example.net"]]);
        await press(tab, "ArrowUp");
        await press(tab, "Home");
        await times("a.example.com ".length, () => press(tab, "ArrowRight"));
        await press(tab, "Backspace");
        const joined = "a.example.comb.example.com";
        await hasLinks(tab, [
          [joined, `http://${joined}`],
          ["www.example.net", "http://www.example.net"],
        ]);
      });
    },
  );
}

test("Tiptap: the document has the links, and those of the author stay", { skip }, async () => {
  await opened("Tiptap", async (tab) => {
    await tab.evaluate(() =>
      window.editor.set(
        '<p><a href="https://example.org/x">our www.example.net page</a> and www.example.com</p><pre><code>www.example.com</code></pre>',
      ),
    );
    await hasLinks(tab, [
      ["our www.example.net page", "https://example.org/x"],
      ["www.example.com", "http://www.example.com"],
    ]);
    const html = await tab.evaluate(() => window.editor.content());
    assert.match(
      html,
      /<a [^>]*href="http:\/\/www\.example\.com">www\.example\.com<\/a><\/p><pre>/,
    );
    // A bare link of HTML follows its text, too.
    await tab.evaluate((html) => window.editor.set(html), html);
    await tab.click("p");
    await press(tab, "End");
    await tab.keyboard.type("/a");
    await hasLinks(tab, [
      ["our www.example.net page", "https://example.org/x"],
      ["www.example.com/a", "http://www.example.com/a"],
    ]);
    assert.deepEqual(
      await tab.evaluate(() =>
        window.editor.loaded("<p>www.example.com</p><p>www.example.org</p>"),
      ),
      [0, 2],
    );
  });
});

test(
  "Lexical: no link is made in a block of code, nor of a link that was unlinked",
  { skip },
  async () => {
    await opened("Lexical", async (tab) => {
      await tab.keyboard.type("www.example.com www.example.org");
      const both = ["com", "org"].map((tld) => [`www.example.${tld}`, `http://www.example.${tld}`]);
      await hasLinks(tab, both);
      await tab.evaluate(() => window.editor.unlink());
      await hasLinks(tab, both.slice(1));
      await tab.keyboard.type("/a");
      await hasLinks(tab, [["www.example.org/a", "http://www.example.org/a"]]);
      await tab.evaluate(() => window.editor.code());
      await tab.keyboard.type("www.example.net");
      await hasLinks(tab, [["www.example.org/a", "http://www.example.org/a"]]);
      assert.match(await tab.evaluate(() => window.text()), /www\.example\.net$/);
    });
  },
);

test("Lexical's plugin: links between spaces and punctuation", { skip }, async () => {
  await opened("Lexical's plugin", async (tab) => {
    await tab.keyboard.type("See www.example.com, (www.example.org) or https://example.net/a.");
    await hasLinks(tab, [
      ["www.example.com", "http://www.example.com"],
      ["https://example.net/a", "https://example.net/a"],
    ]);
  });
});

test(
  "CodeMirror: only the lines that can be seen are searched, and long lines once",
  { skip },
  async () => {
    await opened("CodeMirror", async (tab) => {
      const lines = Array.from(
        { length: 2000 },
        (_, line) => `line ${line} https://example.com/${line}`,
      );
      await tab.evaluate((text) => window.editor.set(text), lines.join("\n"));
      await hasLinks(
        tab,
        await tab.evaluate(() =>
          [...document.querySelectorAll(".cm-line")].map(({ textContent }) =>
            Array(2).fill(textContent.split(" ")[2]),
          ),
        ),
      );
      assert.ok((await tab.evaluate(() => window.links().length)) < 500);
      await tab.evaluate(() => window.editor.end());
      await tab.waitForFunction(() => window.links().some(([text]) => text.endsWith("/1999")));
      // CodeMirror shows parts of a line that is longer than a page.
      const words = "word ".repeat(6000);
      await tab.evaluate(
        (text) => window.editor.set(text),
        `${words}https://example.com/a ${words}`,
      );
      await tab.evaluate(() => window.editor.end());
      assert.equal(await tab.evaluate(() => document.querySelectorAll("a a").length), 0);
    });
  },
);

test("CodeMirror: the bare links of Markdown are without those in code and in Markdown's own links", () => {
  const [, options] = /`finder\.links\(state\.doc\.toString\(\), \{ from: "(\w+)" \}\)`/.exec(page);
  const links = new Finder({ profile: "chat" }).links(
    "`www.a.com` [x](https://b.com) and www.c.com",
    { from: options },
  );
  assert.deepEqual(
    links.map(({ text }) => text),
    ["www.c.com"],
  );
});

test("a search after each key takes less than a frame for 20 kB", () => {
  const finder = new Finder({ profile: "chat" });
  const text = "One of twelve words of this sentence is a link to www.example.com/a. ".repeat(290);
  assert.equal(finder.links(text).length, 290);
  const all = Array.from({ length: 20 }, () => {
    const start = performance.now();
    finder.links(text);
    return performance.now() - start;
  });
  const median = all.sort((one, other) => one - other)[10];
  assert.ok(median < 16, `${median} ms`);
});
