// Prints how long the playground takes in a browser: from a typed character to its result, and the
// longest time in which the page does not answer. `node bench/playground.mjs`, after
// `npm run build`; BARELINK_CHROMIUM names a Chromium.

import { longestTask, open, paste, settled } from "../tests/browser.mjs";

const line =
  "We moved the page to https://example.com/a/b?c=d#e, or ask anna@example.org; see www.example.org/x_(y) and foo.txt for the rest.\n";
const ofLength = (length) => line.repeat(Math.ceil(length / line.length)).slice(0, length);

const { browser, page } = await open();
const longest = await longestTask(page);

console.log(
  "| | to the result, ms: median and longest of 20 characters | longest task of the page, ms |\n|---|---:|---:|",
);
for (const rules of ["gfm", "chat"]) {
  await page.select("#rules", rules);
  await paste(page, ofLength(100_000));
  await longest();
  const times = [];
  for (let at = 0; at < 20; at += 1) {
    await page.keyboard.type("x");
    await settled(page);
    times.push(await page.evaluate(() => Number(document.body.dataset.took)));
  }
  times.sort((one, other) => one - other);
  console.log(`| ${rules}: typing in 100 kB | ${times[10]}, ${times[19]} | ${await longest()} |`);
}
await paste(page, ofLength(1_000_000), longest);
console.log(
  `| a paste of 1 MB | ${await page.evaluate(() => document.body.dataset.took)} | ${await longest()} |`,
);
await page.keyboard.type("x");
await settled(page);
console.log(
  `| a character in 1 MB | ${await page.evaluate(() => document.body.dataset.took)} | ${await longest()} |`,
);
await browser.close();
