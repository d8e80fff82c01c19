//! The functions that the JavaScript of the package `barelink` calls. `lib/finder.js` and `lib/tree.js` are the only callers; they have
//! the documentation, the names and the objects of users.
//!
//! Positions are UTF-16 code units, those of JavaScript's strings. A lone surrogate arrives as U+FFFD, which takes one unit, too, so that
//! positions stay right.

#[cfg(feature = "full")]
mod explain;
#[cfg(feature = "markdown")]
mod markdown;
mod offsets;
mod options;
#[cfg(feature = "markdown")]
mod tree;

use barelink::html::{LineBreaks, render};
use barelink::{Link, Profile};
use wasm_bindgen::prelude::*;

use offsets::Offsets;

/// A finder.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Finder(barelink::Finder);

#[wasm_bindgen]
impl Finder {
    /// Makes a finder. The options are names, each with its value after it.
    #[wasm_bindgen(constructor)]
    pub fn new(options: Vec<String>) -> Result<Finder, JsError> {
        let pairs: Vec<_> = options.chunks_exact(2).map(|pair| (&*pair[0], &*pair[1])).collect();
        build(&pairs).map(Finder).map_err(|message| JsError::new(&message))
    }

    /// Returns the links of a plain text in UTF-8. Each is three numbers: start, end, and a number for the kind and the prefix.
    // `TextEncoder` is 20 times as fast as the loop with which a string is passed.
    pub fn links(&self, text: &[u8]) -> Vec<u32> {
        let text = &*String::from_utf8_lossy(text);
        let offsets = Offsets::new(text);
        let mut found = Vec::new();
        for link in self.0.links(text) {
            push(&link, &offsets, &mut found);
        }
        found
    }

    /// Returns the destinations of the links of a plain text.
    pub fn destinations(&self, text: &str) -> Vec<String> {
        self.0.links(text).map(|link| link.destination().into_owned()).collect()
    }

    /// Returns the position up to which links can no longer change.
    pub fn settled(&self, text: &str) -> u32 {
        Offsets::new(text).utf16(self.0.settled(text))
    }

    /// Renders a plain text as HTML.
    pub fn html(
        &self,
        text: &str,
        rel: Option<String>,
        target: Option<String>,
        class: Option<String>,
        breaks: bool,
    ) -> String {
        let mut html = render(text, &self.0).line_breaks(if breaks { LineBreaks::Br } else { LineBreaks::Keep });
        if let Some(rel) = rel {
            html = html.rel(rel);
        }
        if let Some(target) = target {
            html = html.target(target);
        }
        if let Some(class) = class {
            html = html.class(class);
        }
        html.to_string()
    }
}

/// Adds the three numbers of a link.
fn push(link: &Link<'_>, offsets: &Offsets<'_>, found: &mut Vec<u32>) {
    let range = link.range();
    found.extend([offsets.utf16(range.start), offsets.utf16(range.end), form(link)]);
}

/// Returns the kind of a link and the prefix of its destination as one number. `lib/finder.js` has the same lists.
fn form(link: &Link<'_>) -> u32 {
    let kinds = ["url", "www", "domain", "email", "mailto", "xmpp"];
    let prefixes = ["", "http://", "https://", "mailto:"];
    let index = |list: &[&str], name| list.iter().position(|known| *known == name).unwrap_or(list.len()) as u32;
    let prefix = link.prefix().map_or(prefixes.len() as u32, |prefix| index(&prefixes, prefix));
    index(&kinds, link.kind().as_str()) | prefix << 3
}

/// Makes a finder, or says which option is wrong, and why.
fn build(pairs: &[(&str, &str)]) -> Result<barelink::Finder, String> {
    let wrong = |name: &str, why: &str| format!("barelink: option `{name}`: {why}");
    let value = |name| pairs.iter().find(|pair| pair.0 == name).map(|pair| pair.1);
    let mut finder = match value("profile") {
        Some(name) => barelink::Finder::new(
            name.parse().map_err(|error: barelink::UnknownName| wrong("profile", &error.to_string()))?,
        ),
        None => preset(value("preset")).map_err(|why| wrong("preset", &why))?,
    };
    if value("profile").is_some() && value("preset").is_some() {
        return Err(wrong("preset", "a preset has a profile of its own; leave out the option `profile`"));
    }
    #[cfg(feature = "full")]
    let mut policy = match (value("preset"), value("policy")) {
        (Some("chat"), None) => barelink::Policy::CHAT,
        (Some(_), None) => barelink::Policy::PROSE,
        (_, name) => options::uts58::policy(name.unwrap_or("standard")).map_err(|why| wrong("policy", &why))?,
    };
    #[cfg(feature = "full")]
    let mut policy_name = value("policy").map(|_| "policy");
    for &(name, value) in pairs {
        if matches!(name, "profile" | "preset") {
            continue;
        }
        #[cfg(feature = "full")]
        {
            if matches!(name, "policy" | "tldAllow" | "tldDeny") {
                policy_name = Some(name);
                continue;
            }
            if let Some(changed) = options::uts58::set(policy, name, value) {
                policy = changed.map_err(|why| wrong(name, &why))?;
                policy_name = Some(name);
                continue;
            }
        }
        finder = options::set(finder, name, value).map_err(|why| wrong(name, &why))?;
    }
    #[cfg(feature = "full")]
    if let Some(name) = policy_name {
        if finder.profile() != Profile::Uts58 {
            return Err(wrong(name, "only the profile uts58 has this option"));
        }
        let lists = ["tldAllow", "tldDeny"].map(|name| options::list(value(name).unwrap_or_default()));
        let lists = barelink::uts58::TldLists::new(&lists[0], &lists[1]);
        let name = if value("tldAllow").is_some() { "tldAllow" } else { "tldDeny" };
        finder = finder.policy(policy).tld_lists(lists.map_err(|error| wrong(name, &error.to_string()))?);
    }
    Ok(finder)
}

/// Returns the finder of a preset; that of GitHub's links without a name.
fn preset(name: Option<&str>) -> Result<barelink::Finder, String> {
    match name {
        None => Ok(barelink::Finder::new(Profile::Gfm)),
        #[cfg(feature = "full")]
        Some("chat") => Ok(barelink::Finder::chat()),
        #[cfg(feature = "full")]
        Some("prose") => Ok(barelink::Finder::new(Profile::Uts58).policy(barelink::Policy::PROSE)),
        #[cfg(feature = "full")]
        Some(name) => Err(format!("`{name}` is none of chat, prose")),
        #[cfg(not(feature = "full"))]
        Some(name) => Err(format!("`{name}` is not in this build; the whole package has it")),
    }
}
