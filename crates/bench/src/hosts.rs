//! The hosts: all ways to process a text.

use barelink::{Finder, Profile, html, uts58};
use barelink_pulldown_cmark::{Autolinks, GITHUB, Masked, parse};
use barelink_rewrite::{Style, plan};
use comrak::Arena;
use pulldown_cmark::Parser;

use crate::families::{self, Family};

/// A host.
#[derive(Clone, Copy, Debug)]
pub struct BenchHost {
    /// The name in the tables.
    pub name: &'static str,
    /// Processes a text, and returns a number that depends on the result.
    pub run: fn(&Finder, &str) -> usize,
    /// The same without barelink; `None` if nothing is left to do then.
    pub alone: Option<fn(&str) -> usize>,
    /// Returns the inputs that are hard on it.
    pub families: fn() -> Vec<Family>,
}

/// The hosts.
pub const ALL: [BenchHost; 11] = [
    plain("text", |finder, text| finder.links(text).count()),
    plain("html", |finder, text| {
        html::render(text, finder).to_string().len()
    }),
    pulldown("parse", |finder, text| parse(text, GITHUB, finder).count()),
    pulldown("with_source", |finder, text| {
        Autolinks::new(text, Parser::new_ext(text, GITHUB), finder).count()
    }),
    pulldown("offsets", |finder, text| {
        Autolinks::new(
            text,
            Parser::new_ext(text, GITHUB).into_offset_iter(),
            finder,
        )
        .count()
    }),
    pulldown("events", |finder, text| {
        Autolinks::without_source(Parser::new_ext(text, GITHUB), finder).count()
    }),
    pulldown("masked", |finder, text| {
        Masked::new(text, GITHUB, finder).links().len()
    }),
    pulldown("plan", |finder, text| {
        plan(text, GITHUB, finder, Style::Angle).edits().len()
    }),
    BenchHost {
        name: "comrak",
        run: |finder, text| {
            let arena = Arena::new();
            barelink_comrak::parse_document(&arena, text, &comrak_options(), finder)
                .descendants()
                .count()
        },
        alone: Some(|text| {
            let arena = Arena::new();
            comrak::parse_document(&arena, text, &comrak_options())
                .descendants()
                .count()
        }),
        families: families::hostile,
    },
    BenchHost {
        name: "page",
        run: |finder, text| barelink_html::link(text, finder, &page_options()).len(),
        alone: None,
        families: families::pages,
    },
    plain("pretty", |_, text| uts58::pretty(text).to_string().len()),
];

const fn plain(name: &'static str, run: fn(&Finder, &str) -> usize) -> BenchHost {
    BenchHost {
        name,
        run,
        alone: None,
        families: families::hostile,
    }
}

const fn pulldown(name: &'static str, run: fn(&Finder, &str) -> usize) -> BenchHost {
    let alone: fn(&str) -> usize = |text| Parser::new_ext(text, GITHUB).count();
    BenchHost {
        name,
        run,
        alone: Some(alone),
        families: families::hostile,
    }
}

/// Options with which existing anchors are read too.
fn page_options() -> barelink_html::Options<'static> {
    barelink_html::Options::new()
        .rel("nofollow")
        .rel_for(barelink_html::RelFor::All)
}

fn comrak_options() -> comrak::Options<'static> {
    let mut options = comrak::Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    options
}

/// Returns the finders: one for each profile.
#[must_use]
pub fn finders() -> Vec<(&'static str, Finder)> {
    Profile::ALL
        .iter()
        .map(|&profile| (profile.as_str(), Finder::new(profile)))
        .collect()
}
