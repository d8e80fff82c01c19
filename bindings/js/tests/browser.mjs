// A browser for the tests of pages, and for the figures of the playground.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import puppeteer from "puppeteer-core";

const playground = new URL("../../../playground/", import.meta.url);

/**
 * Returns the path of Chromium: what BARELINK_CHROMIUM names, or what is installed; an empty string
 * if there is none.
 */
export function chromium() {
  const names = process.env.BARELINK_CHROMIUM
    ? [process.env.BARELINK_CHROMIUM]
    : ["chromium", "chromium-browser", "google-chrome"];
  return names.find((name) => spawnSync(name, ["--version"]).status === 0) ?? "";
}

/** Returns the whole path of Chromium, as Puppeteer needs it. */
export function executable() {
  return spawnSync("sh", ["-c", `command -v ${chromium()}`], { encoding: "utf8" }).stdout.trim();
}

/** Starts Chromium. */
export function launch() {
  return puppeteer.launch({ executablePath: executable(), args: ["--no-sandbox"] });
}

/**
 * Builds the playground, opens it, and collects the addresses that it asks for and the errors that
 * it prints.
 */
export async function open(hash = "") {
  execFileSync(process.execPath, [new URL("build.mjs", playground).pathname], { stdio: "ignore" });
  const browser = await launch();
  const page = await browser.newPage();
  const asked = [];
  const errors = [];
  // What the page's own policy blocks is asked of nobody.
  page.on("requestfinished", (request) => asked.push(request.url()));
  page.on("requestfailed", (request) => request.failure() !== null && asked.push(request.url()));
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.setViewport({ width: 1280, height: 900 });
  const url = new URL("dist/index.html", playground).href;
  try {
    await page.goto(url + hash);
    await settled(page);
  } catch (error) {
    // A browser that stays open keeps the test from its end.
    await browser.close();
    throw new Error(`${error.message}\n${errors.join("\n")}`);
  }
  return { browser, page, asked, errors, url };
}

/**
 * Waits until the page shows the result of the last change, with the comparison of the profiles.
 */
export async function settled(page) {
  // The event of the change itself is handled before this.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await until(page, () => {
    const { asked, shown, compared } = document.body.dataset;
    return asked !== undefined && shown === asked && compared === asked;
  });
}

/** Waits until a function returns true in the page. */
// Puppeteer's own functions that wait make programs of strings, which the page forbids.
export async function until(page, isTrue) {
  for (let round = 0; round < 1000; round += 1) {
    if (await page.evaluate(isTrue)) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`it did not become true: ${isTrue}`);
}

/**
 * Puts a text in the place of the one that is there, by the clipboard. Calls `before` when the text
 * is in the clipboard.
 */
export async function paste(page, text, before = async () => undefined) {
  await page.evaluate((text) => {
    const area = document.createElement("textarea");
    area.id = "source";
    document.body.append(area);
    area.value = text;
    area.select();
  }, text);
  await page.keyboard.press("c", { commands: ["Copy"] });
  await page.evaluate(() => {
    document.getElementById("source").remove();
    document.getElementById("text").focus();
    document.getElementById("text").select();
  });
  await before();
  const { asked } = await page.$eval("body", (body) => ({ ...body.dataset }));
  await page.keyboard.press("v", { commands: ["Paste"] });
  for (
    let round = 0;
    round < 1000 && (await page.$eval("body", (body) => body.dataset.asked)) === asked;
    round += 1
  ) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await settled(page);
}

/**
 * Starts to watch how long the page does not answer. Returns a function that returns the longest
 * time since its last call, in milliseconds.
 */
export async function longestTask(page) {
  await page.evaluate(() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        window.longest = Math.max(window.longest, duration);
    }).observe({ type: "longtask" });
  });
  return async () => {
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    return page.evaluate(() => {
      const { longest } = window;
      window.longest = 0;
      return Math.round(longest);
    });
  };
}

/** Saves a picture of the page in the folder that BARELINK_PICTURES names, if there is one. */
export async function picture(page, name) {
  const folder = process.env.BARELINK_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
