// What only builds with Markdown have of `Finder`. Each function gets what is inside of the finder
// first. `finder.d.ts` has the documentation.

import { checked } from "./check.js";
import { KINDS, asTyped, names, objects, pairs, string, textOptions } from "./finder.js";

/** Returns the bare links of Markdown that a finder finds. */
export function linksInMarkdown({ finder }, source, extensions) {
  const found = finder.linksInMarkdown(source, extensions);
  const numbers = found.numbers();
  const texts = found.texts();
  found.free();
  const links = [];
  for (let at = 0; at < numbers.length; at += 3) {
    const kind = KINDS[numbers[at + 2] & 7];
    const [start, end] = [numbers[at], numbers[at + 1]];
    const text = (at / 3) * 2;
    links.push({
      start,
      end,
      kind,
      ...asTyped(texts[text], texts[text + 1], source.slice(start, end)),
    });
  }
  return links;
}

export function markdown({ finder }, source, options) {
  return finder.markdown(string(source), names(checked("markdown", options).extensions));
}

export function fix({ glue, finder }, source, options) {
  const { extensions, ...others } = checked("fix", options, glue.fixOptions());
  // What site generators read: formulas, for example, are not edited.
  const fixed = finder.fix(string(source), names(extensions ?? "site"), pairs(others));
  const [edits, replacements, bare, reasons] = [
    fixed.edits(),
    fixed.replacements(),
    fixed.bare(),
    fixed.reasons(),
  ];
  const text = fixed.text();
  fixed.free();
  const links = objects(source, bare, () => reasons.filter((_, at) => at % 2 === 0));
  return {
    text,
    edits: replacements.map((text, at) => ({ start: edits[2 * at], end: edits[2 * at + 1], text })),
    bare: links.map((link, at) => ({ ...link, reason: reasons[2 * at + 1] })),
  };
}

export function misleads({ finder }, text, destination) {
  return finder.misleads(string(text), string(destination));
}

export function explain({ finder }, text, options) {
  const { from, extensions } = textOptions(options);
  const json =
    from === "markdown"
      ? finder.explainMarkdown(string(text), extensions)
      : finder.explain(string(text));
  return JSON.parse(json).map(({ start, end, trigger, link, refusal }) => ({
    start,
    end,
    trigger: { start: trigger[0], end: trigger[1] },
    link: link && {
      start: link.start,
      end: link.end,
      kind: KINDS[link.form & 7],
      text: link.text,
      url: link.url,
    },
    refusal: refusal && {
      at: refusal.at,
      rule: refusal.is_rule ? refusal.reason : undefined,
      reason: refusal.reason,
      message: refusal.message,
    },
  }));
}

/** Returns the rule of a number, from the glue of the build with all rules. */
export function rule(glue, number) {
  const { refusal, ...rule } = JSON.parse(glue.rule(string(number)));
  return { ...rule, refusal: refusal ?? undefined };
}
