//! The options of a finder by their names.

use barelink::{Boundary, Enclosure, Finder, Incomplete, Kinds, RawAnchors, Schemes, WwwScheme};

/// Sets an option, whose value is a text. Returns what is wrong if there is no such option or value.
pub(crate) fn set(finder: Finder, name: &str, value: &str) -> Result<Finder, String> {
    Ok(match name {
        "kinds" => finder.kinds(value.parse::<Kinds>().map_err(|error| error.to_string())?),
        "schemes" => finder.schemes(Schemes::new(list(value)).map_err(|error| error.to_string())?),
        "wwwScheme" => finder.www_scheme(one_of(value, [("http", WwwScheme::Http), ("https", WwwScheme::Https)])?),
        "rawAnchors" => finder.raw_anchors(one_of(value, [("look", RawAnchors::Look), ("skip", RawAnchors::Skip)])?),
        "boundary" => {
            finder.boundary(one_of(value, [("profile", Boundary::Profile), ("full-width", Boundary::FullWidth)])?)
        }
        "enclosure" => finder
            .enclosure(one_of(value, [("profile", Enclosure::Profile), ("ends-at-closer", Enclosure::EndsAtCloser)])?),
        "incomplete" => finder.incomplete(one_of(value, [("show", Incomplete::Show), ("hold", Incomplete::Hold)])?),
        "maxLength" => finder.max_len(number(value)?),
        "untrusted" => match one_of(value, [("true", true), ("false", false)])? {
            true => finder.untrusted(),
            false => finder,
        },
        #[cfg(feature = "full")]
        "destinationHost" => finder.destination_host(uts58::parse(value)?),
        name => return Err(format!("there is no such option in this build: {name}")),
    })
}

/// Returns the value of a name.
fn one_of<T: Copy, const N: usize>(value: &str, names: [(&str, T); N]) -> Result<T, String> {
    let found = names.iter().find(|(name, _)| *name == value).map(|(_, value)| *value);
    found.ok_or_else(|| format!("`{value}` is none of {}", names.map(|(name, _)| name).join(", ")))
}

fn number(value: &str) -> Result<usize, String> {
    value.parse().map_err(|_| format!("`{value}` is not a whole number of bytes"))
}

/// Returns the names of a list, which have commas between them.
pub(crate) fn list(value: &str) -> Vec<&str> {
    value.split(',').filter(|name| !name.is_empty()).collect()
}

/// The options of the profile `uts58`.
#[cfg(feature = "full")]
pub(crate) mod uts58 {
    use barelink::Policy;
    use serde::Deserialize;
    use serde::de::IntoDeserializer as _;
    use serde::de::value::{Error, StrDeserializer};

    use super::number;

    /// Reads a value by the name that serde has for it: `need-path`.
    pub(crate) fn parse<'de, T: Deserialize<'de>>(value: &'de str) -> Result<T, String> {
        let value: StrDeserializer<'de, Error> = value.into_deserializer();
        T::deserialize(value).map_err(|error| error.to_string())
    }

    /// Returns the policy of a name.
    pub(crate) fn policy(name: &str) -> Result<Policy, String> {
        super::one_of(name, [("standard", Policy::STANDARD), ("prose", Policy::PROSE), ("chat", Policy::CHAT)])
    }

    /// Sets an option of a policy; `None` if it has none of this name.
    pub(crate) fn set(policy: Policy, name: &str, value: &str) -> Option<Result<Policy, String>> {
        macro_rules! setters {
            ($($name:literal: $setter:ident, $read:path;)*) => {
                match name {
                    $($name => Some($read(value).map(|value| policy.$setter(value))),)*
                    _ => None,
                }
            };
        }
        setters! {
            "tld": tld, parse;
            "schemeless": schemeless, parse;
            "schemelessStart": schemeless_start, parse;
            "ideographicFullStop": ideographic_full_stop, parse;
            "loneQuestionMark": lone_question_mark, parse;
            "bidiControls": bidi_controls, parse;
            "afterInvisible": after_invisible, parse;
            "scripts": scripts, parse;
            "urlHosts": url_hosts, parse;
            "fileEndings": file_endings, parse;
            "capitalisedLabel": capitalised_label, parse;
            "trailingEllipsis": trailing_ellipsis, parse;
            "outerMarkup": outer_markup, parse;
            "addressBeforePath": address_before_path, parse;
            "codeNames": code_names, parse;
            "unspacedText": unspaced_text, parse;
            "maxLocalPart": max_local_part, number;
            "maxHost": max_host, number;
        }
    }
}
