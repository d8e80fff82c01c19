// The text that a user edits. A browser needs a second to lay out a megabyte in a text area. So a
// long text is shown there part by part.

/** How many characters of a long text are in the text area at a time. */
const PART = 30_000;
/** Up to this length, a text is one part. */
const LONGEST_PART = 2 * PART;

/**
 * Connects a text area with the bar that leads from part to part. Calls `changed` after each change
 * of the text.
 */
export function editor(area, bar, changed) {
  let before = "";
  let after = "";
  const [previous, next] = bar.querySelectorAll("button");

  const text = () => before + area.value + after;

  /**
   * Shows the part that starts at this position, and puts the caret at a position of the whole
   * text.
   */
  function show(whole, from, caret = from) {
    const start = whole.length <= LONGEST_PART ? 0 : cut(whole, from);
    const end = whole.length - start <= LONGEST_PART ? whole.length : cut(whole, start + PART);
    before = whole.slice(0, start);
    after = whole.slice(end);
    area.value = whole.slice(start, end);
    area.setSelectionRange(caret - start, caret - start);
    showBar();
  }

  function showBar() {
    bar.hidden = before === "" && after === "";
    previous.disabled = before === "";
    next.disabled = after === "";
    const numbers = [
      before.length + 1,
      before.length + area.value.length,
      before.length + area.value.length + after.length,
    ];
    const [first, last, all] = numbers.map((number) => number.toLocaleString("en"));
    bar.querySelector("span").textContent = `characters ${first} to ${last} of ${all}`;
  }

  /** Puts a text in the place of the selection. */
  function insert(inserted) {
    const { selectionStart, selectionEnd } = area;
    const start = before.length + selectionStart;
    const whole =
      before +
      area.value.slice(0, selectionStart) +
      inserted +
      area.value.slice(selectionEnd) +
      after;
    const caret = start + inserted.length;
    show(whole, Math.max(0, Math.min(caret - 1, whole.length) - PART), caret);
  }

  /**
   * Makes the visible part the whole text if all of it is selected: a user who selects all means
   * all.
   */
  function takeAll() {
    if (area.selectionStart === 0 && area.selectionEnd === area.value.length) before = after = "";
  }

  area.addEventListener("beforeinput", takeAll);
  area.addEventListener("input", () => {
    const { selectionEnd, value } = area;
    if (value.length > LONGEST_PART)
      show(text(), Math.max(0, before.length + selectionEnd - PART), before.length + selectionEnd);
    else showBar();
    changed();
  });
  // A browser also needs seconds to paste a megabyte as an edit that can be undone.
  area.addEventListener("paste", (event) => {
    const pasted = event.clipboardData.getData("text/plain");
    if (pasted.length < PART) return;
    event.preventDefault();
    takeAll();
    insert(lines(pasted));
    // The page answers in between.
    setTimeout(changed);
  });
  previous.addEventListener("click", () => show(text(), Math.max(0, before.length - PART)));
  next.addEventListener("click", () => show(text(), before.length + area.value.length));

  return { text, set: (whole) => show(lines(whole), 0) };
}

/** Returns a text with the line ends of a text area. */
const lines = (text) => text.replaceAll(/\r\n?/g, "\n");

/**
 * Returns where a text can be cut, at this position or before it: at the start of a line if one is
 * near, and never within a character.
 */
function cut(text, at) {
  if (at <= 0 || at >= text.length) return Math.max(0, Math.min(at, text.length));
  const line = text.lastIndexOf("\n", at - 1) + 1;
  if (line > at - 2000) return line;
  return /[\uDC00-\uDFFF]/.test(text[at]) ? at - 1 : at;
}
