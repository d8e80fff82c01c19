//! Markdown: its links, as HTML, and with links written out.

use barelink::Case;
use barelink_pulldown_cmark as pulldown;
use barelink_pulldown_cmark::anchors;
use barelink_pulldown_cmark::{Masked, parse, rendered_source};
use barelink_rewrite::{Plan, Planner, Refused, RewriteOption};
use pulldown_cmark::{Event, Options, html};
use wasm_bindgen::prelude::*;

use crate::finder::{Finder, error, form, joined, pairs, push};
use crate::offsets::Utf16Offsets;

// The command's own code, so that both leave the same front matter alone.
#[path = "../../../crates/barelink-cli/src/files/front_matter.rs"]
mod front_matter;

/// Returns the names of the options of `Finder::fix` but for the extensions, with commas between
/// them.
#[wasm_bindgen(js_name = fixOptions)]
pub fn fix_options() -> String {
    joined(
        RewriteOption::ALL
            .iter()
            .map(|option| option.spelled(Case::Camel)),
        ',',
    )
}

#[wasm_bindgen]
impl Finder {
    /// Renders Markdown as HTML.
    pub fn markdown(&self, source: &str, extensions: &str) -> Result<String, JsError> {
        Ok(written(&mut parse(
            &rendered_source(source),
            extensions_of(extensions)?,
            &self.finder,
        )))
    }

    /// Returns the bare links of Markdown, as `links` does. A link that is not in the source, as in
    /// a table cell with an escaped pipe, has the range of what was typed.
    #[wasm_bindgen(js_name = linksInMarkdown)]
    pub fn links_in_markdown(
        &self,
        source: &str,
        extensions: &str,
    ) -> Result<LinksInMarkdown, JsError> {
        let offsets = Utf16Offsets::new(source);
        let mut found = LinksInMarkdown::default();
        // Not a hook of `parse`, which also sees links that a later parse of the source abandons.
        for link in Masked::new(source, extensions_of(extensions)?, &self.finder).links() {
            push(link, &offsets, &mut found.numbers);
            found
                .texts
                .extend([link.text().into_owned(), link.destination().into_owned()]);
        }
        Ok(found)
    }

    /// Writes links out in Markdown, except in front matter. The options are in the form of those
    /// of `new`.
    pub fn fix(&self, source: &str, extensions: &str, options: &str) -> Result<Fixed, JsError> {
        let planner = Planner::new(extensions_of(extensions)?, &self.finder);
        let planner = planner
            .with_options(Case::Camel, pairs(options))
            .map_err(|invalid| error(&invalid))?;
        let (front, page) = source.split_at(front_matter::len(source));
        Ok(Fixed::new(source, front, &planner.plan(page)))
    }
}

/// Links, with their texts and destinations.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct LinksInMarkdown {
    numbers: Vec<u32>,
    texts: Vec<String>,
}

#[wasm_bindgen]
impl LinksInMarkdown {
    /// Returns three numbers for each link, as `Finder::links` does.
    pub fn numbers(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.numbers)
    }

    /// Returns the text and the destination of each link.
    pub fn texts(&mut self) -> Vec<String> {
        std::mem::take(&mut self.texts)
    }
}

/// What `fix` did: numbers and texts of edits, and of links that stay bare.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Fixed {
    text: String,
    edits: Vec<u32>,
    replacements: Vec<String>,
    bare: Vec<u32>,
    reasons: Vec<String>,
}

impl Fixed {
    /// Makes the result of a plan for what is after the front matter of a source.
    fn new(source: &str, front: &str, plan: &Plan<'_>) -> Self {
        let offsets = Utf16Offsets::new(source);
        let range = |range: std::ops::Range<usize>| {
            [range.start, range.end].map(|byte| offsets.utf16(front.len() + byte))
        };
        let bare = || plan.refused().iter().chain(plan.protected());
        let stays = |refused: &Refused<'_>| {
            let [start, end] = range(refused.link().range());
            [start, end, form(refused.link())]
        };
        Fixed {
            text: [front, &plan.apply()].concat(),
            edits: plan
                .edits()
                .iter()
                .flat_map(|edit| range(edit.range()))
                .collect(),
            replacements: plan
                .edits()
                .iter()
                .map(|edit| edit.replacement().to_owned())
                .collect(),
            bare: bare().flat_map(stays).collect(),
            reasons: bare()
                .flat_map(|refused| {
                    [
                        refused.link().destination().into_owned(),
                        refused.reason().to_string(),
                    ]
                })
                .collect(),
        }
    }
}

#[wasm_bindgen]
impl Fixed {
    /// Returns the new source.
    pub fn text(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    /// Returns the start and the end of each edit.
    pub fn edits(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.edits)
    }

    /// Returns the text of each edit.
    pub fn replacements(&mut self) -> Vec<String> {
        std::mem::take(&mut self.replacements)
    }

    /// Returns three numbers for each link that stays bare, as `Finder::links` does.
    pub fn bare(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.bare)
    }

    /// Returns the destination of each link that stays bare, and the reason.
    pub fn reasons(&mut self) -> Vec<String> {
        std::mem::take(&mut self.reasons)
    }
}

/// Returns events as HTML.
// The iterator is not a type parameter, because each copy of the writer of HTML is 10 kB.
pub(crate) fn written<'a>(events: &mut dyn Iterator<Item = Event<'a>>) -> String {
    let mut written = String::new();
    html::push_html(&mut written, anchors(events));
    written
}

/// Returns the options of the parser for the names of extensions, which have commas between them.
pub(crate) fn extensions_of(names: &str) -> Result<Options, JsError> {
    pulldown::extensions(names).map_err(|invalid| error(&invalid))
}
