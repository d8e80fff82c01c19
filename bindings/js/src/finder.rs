//! The object that finds the links of plain texts, and how links are passed to JavaScript: as
//! numbers.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

#[cfg(feature = "uts58")]
use barelink::Choice;
use barelink::{Case, FinderOption, InvalidOption, Link};
use wasm_bindgen::prelude::*;

use crate::offsets::Utf16Offsets;

/// A finder.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Finder {
    pub(crate) finder: barelink::Finder,
    /// The texts of the last tree, one after the other.
    #[cfg(feature = "tree")]
    pub(crate) texts_of_tree: String,
}

/// Returns the names of the options of a finder, with commas between them.
// One text, because a list of texts takes more code.
#[wasm_bindgen(js_name = finderOptions)]
pub fn finder_options() -> String {
    joined(
        FinderOption::ALL
            .iter()
            .map(|option| option.spelled(Case::Camel)),
        ',',
    )
}

#[wasm_bindgen]
impl Finder {
    /// Makes a finder. The options are names, each with its value after it, and with a NUL between
    /// them.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &str) -> Result<Finder, JsError> {
        let finder = barelink::Finder::from_options(Case::Camel, pairs(options))
            .map_err(|invalid| error(&invalid))?;
        Ok(Finder {
            finder,
            #[cfg(feature = "tree")]
            texts_of_tree: String::new(),
        })
    }

    /// Returns whether links end at full-width punctuation. JavaScript asks only about profiles of
    /// this build.
    #[cfg(feature = "uts58")]
    #[wasm_bindgen(js_name = endsAtFullWidth)]
    pub fn ends_at_full_width(&self) -> bool {
        self.finder.has(Choice::EndAtFullWidth)
    }

    /// Returns the names of the kinds that the profile has, with commas between them.
    pub fn kinds(&self) -> String {
        joined(self.finder.profile().kinds().names().map(Cow::from), ',')
    }

    /// Returns the links of a plain text in UTF-8. Each is three numbers: start, end, and a number
    /// for the kind and the prefix.
    // `TextEncoder` is 20 times as fast as the loop with which a string is passed. It always makes
    // UTF-8.
    pub fn links(&self, text: &[u8]) -> Vec<u32> {
        let text = core::str::from_utf8(text).unwrap_or_default();
        let offsets = Utf16Offsets::new(text);
        let mut found = Vec::new();
        for link in self.finder.links(text) {
            push(&link, &offsets, &mut found);
        }
        found
    }

    /// Returns the destinations of the links of a plain text, with line ends between them, which no
    /// link has. Only this build has options that change them.
    #[cfg(feature = "uts58")]
    pub fn destinations(&self, text: &str) -> String {
        joined(self.finder.links(text).map(|link| link.destination()), '\n')
    }

    /// Returns the position up to which links can no longer change.
    pub fn settled(&self, text: &str) -> u32 {
        Utf16Offsets::new(text).utf16(self.finder.settled(text))
    }
}

/// Adds the three numbers of a link.
pub(crate) fn push(link: &Link<'_>, offsets: &Utf16Offsets<'_>, found: &mut Vec<u32>) {
    let range = link.range();
    found.extend([
        offsets.utf16(range.start),
        offsets.utf16(range.end),
        form(link),
    ]);
}

/// Returns the kind of a link and the prefix of its destination as one number. `lib/finder.js` has
/// the same lists.
pub(crate) fn form(link: &Link<'_>) -> u32 {
    let kinds = ["url", "www", "domain", "email", "mailto", "xmpp"];
    let prefixes = ["", "http://", "https://", "mailto:"];
    let index = |list: &[&str], name| {
        list.iter()
            .position(|known| *known == name)
            .unwrap_or(list.len()) as u32
    };
    let prefix = link
        .prefix()
        .map_or(prefixes.len() as u32, |prefix| index(&prefixes, prefix));
    index(&kinds, link.kind().as_str()) | prefix << 3
}

/// Returns the names and the values of options.
pub(crate) fn pairs(options: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut parts = options.split('\0');
    core::iter::from_fn(move || Some((parts.next()?, parts.next()?)))
}

/// Returns the error of JavaScript for an option.
#[cold]
pub(crate) fn error(invalid: &InvalidOption) -> JsError {
    // Not its `Display`, which takes more code.
    JsError::new(
        &[
            "barelink: option `",
            invalid.name(),
            "`: ",
            invalid.reason(),
        ]
        .concat(),
    )
}

/// Joins texts with a character between them.
pub(crate) fn joined<'n>(texts: impl Iterator<Item = Cow<'n, str>>, between: char) -> String {
    let mut all = String::new();
    for text in texts {
        if !all.is_empty() {
            all.push(between);
        }
        all.push_str(&text);
    }
    all
}
