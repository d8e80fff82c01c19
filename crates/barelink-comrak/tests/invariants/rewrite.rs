//! Markdown whose links were written out is read by another parser: comrak, without autolinks,
//! shows of the new source what pulldown-cmark shows of the old one with its links.

use barelink::{Finder, Profile};
use barelink_pulldown_cmark::{parse, pulldown_cmark::Options as Syntax};
use barelink_rewrite::{Style, plan};
use comrak::Arena;

use crate::common::corpora::markdown;
use crate::common::{comrak_options, html, parsers_agree, render};

/// Whether comrak reads the new source as it should.
fn reads_as_it_should(markdown: &str, new: &str, syntax: Syntax, finder: &Finder) -> bool {
    let arena = Arena::new();
    let options = comrak_options(syntax);
    render(parse(markdown, syntax, finder))
        == html(comrak::parse_document(&arena, new, &options), &options)
}

/// Rows on which both parsers agree without links, and of which no link is refused or belongs to a
/// template tag.
#[test]
fn comrak_reads_what_was_written() {
    let syntax = Syntax::ENABLE_TABLES | Syntax::ENABLE_STRIKETHROUGH;
    for style in [Style::Angle, Style::Inline] {
        for &profile in Profile::ALL {
            let finder = Finder::new(profile);
            let mut count = 0;
            let mut differing = Vec::new();
            for name in [
                "gfm.jsonl",
                "gfm-cases.jsonl",
                "md4c.jsonl",
                "md4c-spans.jsonl",
            ] {
                for (line, markdown) in (1..).zip(markdown(name)) {
                    let plan = plan(&markdown, syntax, &finder, style);
                    let leaves_links = !plan.refused().is_empty() || !plan.protected().is_empty();
                    if plan.edits().is_empty() || leaves_links || !parsers_agree(&markdown, syntax)
                    {
                        continue;
                    }
                    count += plan.edits().len();
                    if !reads_as_it_should(&markdown, &plan.apply(), syntax, &finder) {
                        println!(
                            "{profile} {name}:{line}: {markdown:?}\n  {:?}",
                            plan.apply()
                        );
                        differing.push((name, line));
                    }
                }
            }
            println!(
                "{profile}, {style:?}: {count} edits, {} rows differ",
                differing.len()
            );
            assert!(count > 1000, "{profile}: {count}");
            assert_eq!(differing, []);
        }
    }
}
