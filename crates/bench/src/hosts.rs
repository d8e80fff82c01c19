//! The hosts: all ways to process a text.

use barelink::pulldown::{Autolinks, AutolinksWithOffset, GITHUB, Masked, parse};
use barelink::{Finder, Profile, html, uts58};
use comrak::Arena;
use pulldown_cmark::Parser;

/// A host: its name, and a function that processes a text and returns a number that depends on the result.
pub type BenchHost = (&'static str, fn(&Finder, &str) -> usize);

/// The hosts.
pub const ALL: [BenchHost; 9] = [
    ("text", |finder, text| finder.links(text).count()),
    ("html", |finder, text| html::render(text, finder).to_string().len()),
    ("parse", |finder, text| parse(text, GITHUB, finder).count()),
    ("with_source", |finder, text| Autolinks::with_source(text, Parser::new_ext(text, GITHUB), finder).count()),
    ("offsets", |finder, text| {
        AutolinksWithOffset::new(text, Parser::new_ext(text, GITHUB).into_offset_iter(), finder).count()
    }),
    ("events", |finder, text| Autolinks::new(Parser::new_ext(text, GITHUB), finder).count()),
    ("masked", |finder, text| Masked::new(text, GITHUB, finder).links().len()),
    ("comrak", |finder, text| {
        let arena = Arena::new();
        let mut options = comrak::Options::default();
        options.extension.table = true;
        options.extension.strikethrough = true;
        let root = barelink_comrak::parse_document(&arena, text, &options, finder);
        root.descendants().count()
    }),
    ("pretty", |_, text| uts58::pretty(text).to_string().len()),
];

/// Returns the finders: each profile, and for `Uts58` both policies, which differ in how much text they read.
#[must_use]
pub fn finders() -> Vec<(&'static str, Finder)> {
    vec![
        ("md4c", Finder::new(Profile::Md4c)),
        ("md4c-next", Finder::new(Profile::Md4cNext)),
        ("gfm", Finder::new(Profile::Gfm)),
        ("uts58", Finder::new(Profile::Uts58).policy(barelink::Policy::PROSE)),
        ("uts58 STANDARD", Finder::new(Profile::Uts58).policy(barelink::Policy::STANDARD)),
    ]
}
