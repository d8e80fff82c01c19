//! The object that finds the links of plain texts, and how links are passed to JavaScript: as numbers.

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use barelink::Link;
use barelink::html::{LineBreaks, render};
use wasm_bindgen::prelude::*;

use crate::offsets::Offsets;
use barelink_options::{Finders, Setting};

/// A finder.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Finder(pub(crate) Finders);

#[wasm_bindgen]
impl Finder {
    /// Makes a finder. The options are names, each with its value after it, and with a NUL between them.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &str) -> Result<Finder, JsError> {
        let settings: Vec<_> =
            pairs(options).map(|(name, value)| Setting { name, key: snake_case(name), value }).collect();
        Finders::new(&settings).map(Finder).map_err(|message| JsError::new(&message))
    }

    /// Returns the links of a plain text in UTF-8. Each is three numbers: start, end, and a number for the kind and the prefix.
    // `TextEncoder` is 20 times as fast as the loop with which a string is passed. It always makes UTF-8.
    pub fn links(&self, text: &[u8]) -> Vec<u32> {
        let text = core::str::from_utf8(text).unwrap_or_default();
        let offsets = Offsets::new(text);
        let mut found = Vec::new();
        for link in self.0.text.links(text) {
            push(&link, &offsets, &mut found);
        }
        found
    }

    /// Returns the numbers of the link at the start of a plain text in UTF-8; none if no link starts there.
    #[wasm_bindgen(js_name = linkAtStart)]
    pub fn link_at_start(&self, text: &[u8]) -> Vec<u32> {
        let text = core::str::from_utf8(text).unwrap_or_default();
        let mut found = Vec::new();
        if let Some(link) = self.0.text.link_starting_at(text, 0) {
            push(&link, &Offsets::new(link.as_str()), &mut found);
        }
        found
    }

    /// Returns the destinations of the links of a plain text. Only this build has options that change them.
    #[cfg(feature = "full")]
    pub fn destinations(&self, text: &str) -> Vec<String> {
        self.0.text.links(text).map(|link| link.destination().into_owned()).collect()
    }

    /// Returns the position up to which links can no longer change.
    pub fn settled(&self, text: &str) -> u32 {
        Offsets::new(text).utf16(self.0.text.settled(text))
    }

    /// Renders a plain text as HTML. The options are in the form of those of `new`.
    pub fn html(&self, text: &str, options: &str) -> String {
        pairs(options)
            .fold(render(text, &self.0.text), |html, (name, value)| match name {
                "rel" => html.rel(value),
                "target" => html.target(value),
                "class" => html.class(value),
                _ => html.line_breaks(if value == "br" { LineBreaks::Br } else { LineBreaks::Keep }),
            })
            .to_string()
    }
}

/// Adds the three numbers of a link.
pub(crate) fn push(link: &Link<'_>, offsets: &Offsets<'_>, found: &mut Vec<u32>) {
    let range = link.range();
    found.extend([offsets.utf16(range.start), offsets.utf16(range.end), form(link)]);
}

/// Returns the kind of a link and the prefix of its destination as one number. `lib/finder.js` has the same lists.
pub(crate) fn form(link: &Link<'_>) -> u32 {
    let kinds = ["url", "www", "domain", "email", "mailto", "xmpp"];
    let prefixes = ["", "http://", "https://", "mailto:"];
    let index = |list: &[&str], name| list.iter().position(|known| *known == name).unwrap_or(list.len()) as u32;
    let prefix = link.prefix().map_or(prefixes.len() as u32, |prefix| index(&prefixes, prefix));
    index(&kinds, link.kind().as_str()) | prefix << 3
}

/// Returns the names and the values of options.
fn pairs(options: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut parts = options.split('\0');
    core::iter::from_fn(move || Some((parts.next()?, parts.next()?)))
}

/// Returns the name of an option in snake case: `www_scheme` for `wwwScheme`.
fn snake_case(name: &str) -> Cow<'_, str> {
    if !name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        // A name that is in snake case is not one of JavaScript.
        return if name.contains('_') { Cow::Borrowed("") } else { Cow::Borrowed(name) };
    }
    let mut snake = String::new();
    for character in name.chars() {
        if character.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(character.to_ascii_lowercase());
    }
    Cow::Owned(snake)
}

#[cfg(test)]
mod tests {
    use super::{Finders, Setting, snake_case};

    #[test]
    fn names_of_options_are_those_of_javascript() {
        let build = |name: &str, value: &str| Finders::new(&[Setting { name, key: snake_case(name), value }]).map(drop);
        assert_eq!(build("wwwScheme", "https"), Ok(()));
        assert_eq!(build("kinds", "url"), Ok(()));
        for name in ["www_scheme", "WwwScheme", "other", ""] {
            let message = build(name, "https").expect_err("an unknown option");
            assert_eq!(message, format!("barelink: option `{name}`: there is no such option in this build: {name}"));
        }
    }
}
