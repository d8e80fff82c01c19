// The playground in a browser, as a person uses it. Skipped where there is no Chromium; BARELINK_CHROMIUM names one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Finder, rule } from "barelink";
import { chromium, open, paste, picture, settled, until } from "./browser.mjs";

const skip = chromium() === "" && "there is no Chromium; BARELINK_CHROMIUM names one";
const texts = (page, selector) => page.$$eval(selector, (elements) => elements.map((element) => element.textContent));

test("type, see links, read why there is none, share, and open the address", { skip }, async (t) => {
  const { browser, page, asked, errors, url } = await open();
  t.after(() => browser.close());

  const text = "See http://foo_bar.baz_qux, www.example.com and 例え.jp/道.";
  await page.$eval("#text", (area) => area.select());
  await page.type("#text", text);
  await settled(page);
  assert.deepEqual(await texts(page, "#result .made"), ["www.example.com"]);
  assert.deepEqual(await texts(page, "#result .refused"), ["http://foo_bar.baz_qux,"]);
  assert.equal(await page.$eval("#count", (count) => count.textContent), "1 link, 1 refused");

  // The rule that refuses, and the rule that makes a link.
  await page.click("#result .refused");
  await until(page, () => document.querySelector("#reason h4") !== null);
  let reason = await page.$eval("#reason", (element) => element.textContent);
  const refused = rule("G6");
  assert.ok(reason.includes("No link") && reason.includes(refused.refusal) && reason.includes(refused.examples[0].input), reason);
  await page.click("#result .made");
  await until(page, () => document.querySelector("#reason h4")?.textContent.startsWith("Rule G2"));
  reason = await page.$eval("#reason", (element) => element.textContent);
  assert.ok(reason.includes("http://www.example.com"), reason);
  await picture(page, "desktop");

  // With the keyboard alone.
  await page.focus('#result [tabindex="0"]');
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await until(page, () => document.querySelector("#reason h4")?.textContent.startsWith("Rule G6"));

  // Other rules, an option, and the address with all of it.
  await page.select("#rules", "chat");
  await page.click("#options summary");
  await page.select("#option-wwwScheme", "https");
  await settled(page);
  const ofChat = new Finder({ preset: "chat" }).links(text).map((link) => link.text);
  assert.ok(ofChat.includes("例え.jp/道"));
  assert.deepEqual(await texts(page, "#result .made"), ofChat);
  await page.click('#result [aria-label="link: www.example.com"]');
  await until(page, () => document.querySelector("#reason h3 + p")?.textContent.includes("https://www.example.com"));
  await page.click("#share");
  await until(page, () => location.hash.length > 1);
  const address = page.url();
  assert.ok(address.startsWith(`${url}#`), address);
  await page.goto("about:blank");
  await page.goto(address);
  await settled(page);
  assert.equal(await page.$eval("#text", (area) => area.value), text);
  assert.equal(await page.$eval("#rules", (list) => list.value), "chat");
  assert.equal(await page.$eval("#option-wwwScheme", (list) => list.value), "https");
  assert.deepEqual(await texts(page, "#result .made"), ofChat);

  // The comparison has a column for each profile.
  assert.deepEqual(
    (await texts(page, "#profiles thead th")).map((text) => text.split(" ")[0]),
    ["gfm", "md4c", "md4c-0.5.3", "md4c-next", "uts58", "prose", "chat"],
  );

  // A wrong option is a message, and the text stays. The options are open, because one of them was in the address.
  await page.type("#option-schemes", "1x");
  await until(page, () => !document.querySelector("#error").hidden);
  assert.match(await page.$eval("#error", (error) => error.textContent), /schemes/);

  assert.deepEqual(errors, []);
  assert.deepEqual(asked.filter((address) => !/^(?:file|blob|about|data):/.test(address)), []);
});

test("the page of a text runs no program and asks nobody", { skip }, async (t) => {
  const { browser, page, asked } = await open();
  t.after(() => browser.close());
  await page.click('input[name="from"][value="markdown"]');
  await page.click('input[name="view"][value="page"]');
  const bad = "www.example.com ![x](https://example.com/x.png)\n\n<script>parent.document.body.dataset.bad = 1</script><img src=https://example.com/y onerror=\"parent.document.body.dataset.bad = 1\">";
  await paste(page, bad);
  const frame = await (await page.$("#page")).contentFrame();
  await until(frame, () => document.querySelector("a") !== null);
  assert.equal(await frame.$eval("a", (link) => link.getAttribute("href")), "http://www.example.com");
  assert.equal(await page.evaluate(() => document.body.dataset.bad), undefined);
  assert.deepEqual(asked.filter((address) => !/^(?:file|blob|about|data):/.test(address)), []);
  // An address that nobody made is a message.
  await page.goto(`${page.url().split("#")[0]}#!!!`);
  await until(page, () => document.querySelector("#shared").textContent.includes("does not hold a text"));
});

test("a long text is shown part by part, with all of its links", { skip }, async (t) => {
  const { browser, page } = await open();
  t.after(() => browser.close());
  const text = "Words before a link, https://example.com/a, and 😀 after it.\n".repeat(3000);
  await paste(page, text);
  const links = new Finder({ profile: "gfm" }).links(text).length;
  assert.equal(links, 3000);
  assert.equal(await page.$eval("#count", (count) => count.textContent), "3000 links, 0 refused");
  const atFirst = (await page.$$("#result .made")).length;
  assert.ok(atFirst > 100 && atFirst < 3000, `${atFirst}`);
  for (let part = 0; part < 100 && (await page.$$("#result .made")).length < links; part += 1) {
    await page.$eval("#result", (result) => result.scrollTo(0, result.scrollHeight));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  }
  assert.equal((await page.$$("#result .made")).length, links);
  assert.equal(await page.$eval("#result", (result) => result.textContent.replaceAll("\u200b", "")), text);
});

test("on a phone and in the dark, nothing is wider than the page", { skip }, async (t) => {
  const { browser, page } = await open();
  t.after(() => browser.close());
  await page.setViewport({ width: 360, height: 740, isMobile: true, hasTouch: true });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
  await page.reload();
  await settled(page);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  await picture(page, "phone-dark");
  await page.tap("#result .refused");
  await until(page, () => document.querySelector("#reason h4") !== null);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  await page.$eval("#reason", (reason) => reason.scrollIntoView());
  await picture(page, "phone-dark-reason");
  // Text and its ground differ enough in both schemes: at least 4.5 to 1.
  for (const scheme of ["light", "dark"]) {
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    const ratios = await page.evaluate(() => {
      const numbers = (color) => color.match(/[\d.]+/g).slice(0, 3).map(Number);
      const light = (color) => {
        const [red, green, blue] = numbers(color).map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      return [".made", ".refused", ".help", "body"].map((selector) => {
        const style = getComputedStyle(document.querySelector(selector));
        const ground = style.backgroundColor === "rgba(0, 0, 0, 0)" ? getComputedStyle(document.body).backgroundColor : style.backgroundColor;
        const [one, other] = [light(style.color), light(ground)].sort((one, other) => other - one);
        return (one + 0.05) / (other + 0.05);
      });
    });
    assert.ok(Math.min(...ratios) >= 4.5, `${scheme}: ${ratios}`);
  }
});
