//! The options of a finder, and of functions for Markdown, by their names: for the packages in `bindings`, so that their options are the
//! same.

#![cfg_attr(not(feature = "markdown"), no_std)]

extern crate alloc;

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use barelink::{Boundary, Enclosure, Finder, Incomplete, Kinds, Profile, RawAnchors, Schemes, UserInfo, WwwScheme};

/// An option as a user gave it.
#[derive(Clone, Debug)]
pub struct Setting<'o> {
    /// The name that the user wrote, such as `wwwScheme`.
    pub name: &'o str,
    /// The name in snake case, which this file compares.
    pub key: Cow<'o, str>,
    /// The value as a text; the items of a list have commas between them.
    pub value: &'o str,
}

/// Says which option is wrong, and why.
fn wrong(name: &str, why: &str) -> String {
    ["barelink: option `", name, "`: ", why].concat()
}

/// A finder for each kind of text. They differ in what is not set.
#[derive(Clone, Debug)]
pub struct Finders {
    /// For Markdown.
    pub markdown: Finder,
    /// For plain text and HTML, in which nothing else says what the marks around a URL mean.
    pub text: Finder,
}

impl Finders {
    /// Makes the finders.
    ///
    /// # Errors
    ///
    /// Says which option is wrong, and why.
    pub fn new(settings: &[Setting<'_>]) -> Result<Self, String> {
        let markdown = build(settings)?;
        Ok(Finders { text: markdown.clone().enclosure_or(Enclosure::EndsAtCloser), markdown })
    }
}

fn build(settings: &[Setting<'_>]) -> Result<Finder, String> {
    let value = |key| settings.iter().find(|setting| setting.key == key).map(|setting| setting.value);
    let mut finder = match value("profile") {
        Some(name) => {
            Finder::new(name.parse().map_err(|error: barelink::UnknownName| wrong("profile", &error.to_string()))?)
        }
        None => preset(value("preset")).map_err(|why| wrong("preset", &why))?,
    };
    if value("profile").is_some() && value("preset").is_some() {
        return Err(wrong("preset", "a preset has a profile of its own; leave out the option `profile`"));
    }
    for setting in settings {
        #[cfg(feature = "full")]
        if uts58::has(&setting.key) {
            continue;
        }
        if !matches!(&*setting.key, "profile" | "preset") {
            finder = set(finder, setting).map_err(|why| wrong(setting.name, &why))?;
        }
    }
    #[cfg(feature = "full")]
    {
        finder = uts58::set_all(finder, settings)?;
    }
    Ok(finder)
}

/// Returns the finder of a preset; that of GitHub's links without a name.
fn preset(name: Option<&str>) -> Result<Finder, String> {
    match name {
        None => Ok(Finder::new(Profile::Gfm)),
        #[cfg(feature = "full")]
        Some("chat") => Ok(Finder::chat()),
        #[cfg(feature = "full")]
        Some("prose") => Ok(Finder::new(Profile::Uts58).policy(barelink::Policy::PROSE)),
        #[cfg(feature = "full")]
        Some(name) => Err(format!("`{name}` is none of chat, prose")),
        #[cfg(not(feature = "full"))]
        Some(name) => Err(["`", name, "` is not in this build; the whole package has it"].concat()),
    }
}

/// Sets an option, whose value is a text. Returns what is wrong if there is no such option or value.
fn set(finder: Finder, Setting { name, key, value }: &Setting<'_>) -> Result<Finder, String> {
    Ok(match &**key {
        "kinds" => finder.kinds(value.parse::<Kinds>().map_err(|error| error.to_string())?),
        "schemes" => finder.schemes(Schemes::new(list(value)).map_err(|error| error.to_string())?),
        "www_scheme" => finder.www_scheme(one_of(value, [("http", WwwScheme::Http), ("https", WwwScheme::Https)])?),
        "raw_anchors" => finder.raw_anchors(one_of(value, [("look", RawAnchors::Look), ("skip", RawAnchors::Skip)])?),
        "boundary" => {
            finder.boundary(one_of(value, [("profile", Boundary::Profile), ("full-width", Boundary::FullWidth)])?)
        }
        "enclosure" => finder
            .enclosure(one_of(value, [("profile", Enclosure::Profile), ("ends-at-closer", Enclosure::EndsAtCloser)])?),
        "incomplete" => finder.incomplete(one_of(value, [("show", Incomplete::Show), ("hold", Incomplete::Hold)])?),
        "max_length" => finder.max_len(number(value)?),
        "user_info" => finder.user_info(one_of(value, [("profile", UserInfo::Profile), ("reject", UserInfo::Reject)])?),
        "untrusted" => match one_of(value, [("true", true), ("false", false)])? {
            true => finder.untrusted(),
            false => finder,
        },
        #[cfg(feature = "full")]
        "destination_host" => finder.destination_host(uts58::parse(value)?),
        _ => return Err(["there is no such option in this build: ", name].concat()),
    })
}

/// Returns the value of a name.
#[inline]
fn one_of<T: Copy, const N: usize>(value: &str, names: [(&str, T); N]) -> Result<T, String> {
    position(value, &names.map(|(name, _)| name)).map(|at| names[at].1)
}

/// Returns the place of a name in a list.
#[inline(never)]
fn position(name: &str, known: &[&str]) -> Result<usize, String> {
    let found = known.iter().position(|other| *other == name);
    found.ok_or_else(|| ["`", name, "` is none of ", &known.join(", ")].concat())
}

fn number(value: &str) -> Result<usize, String> {
    value.parse().map_err(|_| ["`", value, "` is not a whole number of bytes"].concat())
}

/// Returns the names of a list, which have commas between them.
fn list(value: &str) -> Vec<&str> {
    value.split(',').filter(|name| !name.is_empty()).collect()
}

/// The options of the profile `uts58`.
#[cfg(feature = "full")]
mod uts58 {
    use barelink::uts58::TldLists;
    use barelink::{Finder, Policy, Profile};
    use serde::Deserialize;
    use serde::de::IntoDeserializer as _;
    use serde::de::value::{Error, StrDeserializer};

    use super::{Setting, list, number, wrong};

    /// Reads a value by the name that serde has for it: `single-script`.
    pub(super) fn parse<'de, T: Deserialize<'de>>(value: &'de str) -> Result<T, String> {
        let value: StrDeserializer<'de, Error> = value.into_deserializer();
        T::deserialize(value).map_err(|error| error.to_string())
    }

    /// Returns whether an option is one of this profile.
    pub fn has(key: &str) -> bool {
        // A key that is known has an answer for every value, also for one that is wrong.
        matches!(key, "policy" | "tld_allow" | "tld_deny") || set(Policy::STANDARD, key, "").is_some()
    }

    /// Sets all options of the profile that are among the settings.
    pub fn set_all(finder: Finder, settings: &[Setting<'_>]) -> Result<Finder, String> {
        let find = |key| settings.iter().find(|setting| setting.key == key);
        let mut own = settings.iter().filter(|setting| has(&setting.key)).peekable();
        let Some(first) = own.peek() else { return Ok(finder) };
        if finder.profile() != Profile::Uts58 {
            return Err(wrong(first.name, "only the profile uts58 has this option"));
        }
        let mut changed = match (find("preset").map(|setting| setting.value), find("policy")) {
            (_, Some(setting)) => policy(setting.value).map_err(|why| wrong(setting.name, &why))?,
            (Some("chat"), None) => Policy::CHAT,
            (Some(_), None) => Policy::PROSE,
            (None, None) => Policy::STANDARD,
        };
        for setting in own {
            if let Some(result) = set(changed, &setting.key, setting.value) {
                changed = result.map_err(|why| wrong(setting.name, &why))?;
            }
        }
        let lists = ["tld_allow", "tld_deny"].map(find);
        let name = lists[0].or(lists[1]).map_or("", |setting| setting.name);
        let [allow, deny] = lists.map(|setting| list(setting.map_or("", |setting| setting.value)));
        let lists = TldLists::new(&allow, &deny).map_err(|error| wrong(name, &error.to_string()))?;
        Ok(finder.policy(changed).tld_lists(lists))
    }

    /// Returns the policy of a name.
    fn policy(name: &str) -> Result<Policy, String> {
        super::one_of(name, [("standard", Policy::STANDARD), ("prose", Policy::PROSE), ("chat", Policy::CHAT)])
    }

    /// Sets an option of a policy; `None` if it has none of this key.
    fn set(policy: Policy, key: &str, value: &str) -> Option<Result<Policy, String>> {
        if key == "choices" {
            return Some(policy.with_named(list(value)).map_err(|error| error.to_string()));
        }
        macro_rules! setters {
            ($($name:literal: $setter:ident, $read:path;)*) => {
                match key {
                    $($name => Some($read(value).map(|value| policy.$setter(value))),)*
                    _ => None,
                }
            };
        }
        setters! {
            "tld": tld, parse;
            "scripts": scripts, parse;
            "max_local_part": max_local_part, number;
            "max_host": max_host, number;
        }
    }
}

/// Markdown: the extensions of the parser, and how links are written.
#[cfg(feature = "markdown")]
pub mod markdown {
    use alloc::borrow::Cow;

    use barelink::Finder;
    use barelink::pulldown::GITHUB;
    use barelink::rewrite::{Headings, Planner, Style, Syntax};
    use pulldown_cmark::Options;

    use super::{list, one_of, wrong};

    /// Returns a source as it is rendered: without a byte order mark, after which a heading would be a paragraph, and with U+FFFD for NUL.
    // CommonMark requires it ("2.3 Insecure characters"), and pulldown-cmark does not do it.
    #[must_use]
    pub fn rendered_source(source: &str) -> Cow<'_, str> {
        let source = source.strip_prefix('\u{feff}').unwrap_or(source);
        if source.contains('\0') { source.replace('\0', "\u{fffd}").into() } else { source.into() }
    }

    /// Makes a planner.
    ///
    /// # Errors
    ///
    /// Says which option is wrong, and why.
    pub fn planner(finder: &Finder, extensions: &str, [style, syntax, headings]: [&str; 3]) -> Result<Planner, String> {
        let style = one_of(style, [("angle", Style::Angle), ("inline", Style::Inline)]);
        let syntax = one_of(syntax, [("markdown", Syntax::Markdown), ("mdx", Syntax::Mdx)]);
        let headings = one_of(headings, [("edit", Headings::Edit), ("leave", Headings::Leave)]);
        Ok(Planner::new(extensions_of(extensions)?, finder)
            .style(style.map_err(|why| wrong("style", &why))?)
            .syntax(syntax.map_err(|why| wrong("syntax", &why))?)
            .headings(headings.map_err(|why| wrong("headings", &why))?))
    }

    /// Returns the options of the parser for the names of extensions, which have commas between them. `github` is all of GitHub's.
    ///
    /// # Errors
    ///
    /// Says which name is not known.
    pub fn extensions_of(names: &str) -> Result<Options, String> {
        let mut options = Options::empty();
        for name in list(names) {
            options |= match name {
                "github" => GITHUB,
                "tables" => Options::ENABLE_TABLES,
                "footnotes" => Options::ENABLE_FOOTNOTES,
                "strikethrough" => Options::ENABLE_STRIKETHROUGH,
                "tasklists" => Options::ENABLE_TASKLISTS,
                "smart-punctuation" => Options::ENABLE_SMART_PUNCTUATION,
                "heading-attributes" => Options::ENABLE_HEADING_ATTRIBUTES,
                "metadata" => Options::ENABLE_YAML_STYLE_METADATA_BLOCKS,
                "math" => Options::ENABLE_MATH,
                "gfm" => Options::ENABLE_GFM,
                "definition-lists" => Options::ENABLE_DEFINITION_LIST,
                "superscript" => Options::ENABLE_SUPERSCRIPT,
                "subscript" => Options::ENABLE_SUBSCRIPT,
                "wikilinks" => Options::ENABLE_WIKILINKS,
                name => {
                    return Err(wrong("extensions", &format!("there is no extension `{name}`")));
                }
            };
        }
        Ok(options)
    }
}
