//! The options of a finder by their names.

use barelink::{Boundary, Enclosure, Finder, Incomplete, Kinds, RawAnchors, Schemes, WwwScheme};

/// Sets an option, whose value is a text. Returns what is wrong if there is no such option or value.
pub(crate) fn set(finder: Finder, name: &str, value: &str) -> Result<Finder, String> {
    Ok(match name {
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
        "untrusted" => match one_of(value, [("true", true), ("false", false)])? {
            true => finder.untrusted(),
            false => finder,
        },
        "destination_host" => finder.destination_host(uts58::parse(value)?),
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
            "schemeless_start": schemeless_start, parse;
            "ideographic_full_stop": ideographic_full_stop, parse;
            "lone_question_mark": lone_question_mark, parse;
            "bidi_controls": bidi_controls, parse;
            "after_invisible": after_invisible, parse;
            "scripts": scripts, parse;
            "url_hosts": url_hosts, parse;
            "file_endings": file_endings, parse;
            "capitalised_label": capitalised_label, parse;
            "trailing_ellipsis": trailing_ellipsis, parse;
            "outer_markup": outer_markup, parse;
            "address_before_path": address_before_path, parse;
            "code_names": code_names, parse;
            "unspaced_text": unspaced_text, parse;
            "max_local_part": max_local_part, number;
            "max_host": max_host, number;
        }
    }
}
