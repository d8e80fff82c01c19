//! The public [`Anchor`].

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// An anchor that a hook [`on_anchor`](crate::Options::on_anchor) sees: one of the page, or one
/// that would be made.
///
/// The hook may set and remove attributes, and remove the anchor. Values are decoded here and
/// escaped in the page. Changes of an existing anchor keep all other bytes of its tag.
#[derive(Clone, Debug)]
pub struct Anchor<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) is_text_changed: bool,
    pub(crate) is_new: bool,
    pub(crate) is_removed: bool,
    pub(crate) attributes: Vec<AnchorAttribute<'a>>,
}

/// An attribute of an anchor. Its name is in lower case.
#[derive(Clone, Debug)]
pub(crate) struct AnchorAttribute<'a> {
    pub(crate) name: Cow<'a, str>,
    /// `None` if it was removed.
    pub(crate) value: Option<Cow<'a, str>>,
    pub(crate) is_changed: bool,
}

impl Anchor<'_> {
    /// Returns whether the anchor is not in the page yet.
    #[must_use]
    pub fn is_new(&self) -> bool {
        self.is_new
    }

    /// Returns the text in the anchor, decoded.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Replaces the content of the anchor by a text, which is escaped in the page. Has no effect if
    /// the text is the same.
    ///
    /// The content of an existing anchor is only replaced if the anchor is closed by an end tag of
    /// its own, and if the page has the same tree around it then: its tags must be in pairs, and it
    /// may have no comment, no anchor, no `form`, `body` or `html`, and no element with raw text,
    /// such as `script` or `textarea`.
    ///
    /// ```
    /// use barelink::Finder;
    /// use barelink_html::{Options, link};
    ///
    /// let options = Options::new().on_anchor(|anchor| {
    ///     let text = anchor.text().replace("example", "<e>");
    ///     anchor.set_text(text);
    /// });
    /// assert_eq!(
    ///     link("<a href=/x>an <b>example</b></a> www.example.com", &Finder::default(), &options),
    ///     "<a href=/x>an &lt;e&gt;</a> <a href=\"http://www.example.com\">www.&lt;e&gt;.com</a>"
    /// );
    /// ```
    pub fn set_text(&mut self, text: impl Into<String>) {
        let text = text.into();
        if *self.text != *text {
            self.text = Cow::Owned(text);
            self.is_text_changed = true;
        }
    }

    /// Replaces all attributes. Those that the anchor has are changed in their places, as by
    /// [`set`](Self::set); the others are added after them in the order of the list, and those that
    /// are not in the list are removed.
    ///
    /// ```
    /// use barelink::Finder;
    /// use barelink_html::{Options, link};
    ///
    /// let options = Options::new()
    ///     .on_anchor(|anchor| anchor.set_attributes([("href", "/y"), ("title", "Y")]));
    /// assert_eq!(
    ///     link("<a class=c href=/x>x</a>", &Finder::default(), &options),
    ///     "<a href=\"/y\" title=\"Y\">x</a>"
    /// );
    /// ```
    pub fn set_attributes<N: AsRef<str>, V: Into<String>>(
        &mut self,
        attributes: impl IntoIterator<Item = (N, V)>,
    ) {
        // A set, because a page may have anchors with very many attributes.
        let mut kept = HashSet::new();
        let mut places: HashMap<String, usize> = self
            .attributes
            .iter()
            .enumerate()
            .map(|(place, attribute)| (attribute.name.to_string(), place))
            .collect();
        for (name, value) in attributes {
            let name = name.as_ref().to_ascii_lowercase();
            let place = places.get(&name).copied().unwrap_or(self.attributes.len());
            self.set_at(place, &name, value.into());
            if place < self.attributes.len() {
                places.insert(name, place);
                kept.insert(place);
            }
        }
        for (place, attribute) in self.attributes.iter_mut().enumerate() {
            if !kept.contains(&place) {
                attribute.is_changed |= attribute.value.is_some();
                attribute.value = None;
            }
        }
    }

    /// Returns the decoded value of `href`; relative URLs are not resolved. For an anchor of `svg`
    /// without `href`, returns that of `xlink:href`. Returns `None` if it has neither.
    #[must_use]
    pub fn href(&self) -> Option<&str> {
        self.get("href").or_else(|| self.get("xlink:href"))
    }

    /// Returns the value of an attribute, decoded; `None` if the anchor does not have it.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let attribute = self
            .attributes
            .iter()
            .find(|attribute| attribute.name.eq_ignore_ascii_case(name))?;
        attribute.value.as_deref()
    }

    /// Returns the names, in lower case, and the values of all attributes, in the order of the tag.
    pub fn attributes(&self) -> impl Iterator<Item = (&str, &str)> {
        self.attributes
            .iter()
            .filter_map(|attribute| Some((&*attribute.name, attribute.value.as_deref()?)))
    }

    /// Sets an attribute. Has no effect if the anchor has this value already, whatever the value
    /// is. A new name that is not allowed in HTML has no effect either, and a new `href` that runs
    /// a script (`javascript:`) removes the attribute.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        let name = name.to_ascii_lowercase();
        let place = self
            .attributes
            .iter()
            .position(|attribute| attribute.name == name);
        self.set_at(place.unwrap_or(self.attributes.len()), &name, value.into());
    }

    /// Sets the attribute at a place of the list, or adds it after the last one.
    fn set_at(&mut self, place: usize, name: &str, value: String) {
        let old = self.attributes.get_mut(place);
        // A hook that returns what it got changes nothing: only a sanitizer decides about what the
        // page has.
        if old
            .as_ref()
            .is_some_and(|attribute| attribute.value.as_deref() == Some(&*value))
        {
            return;
        }
        let value = if is_href(name) && is_script(&value) {
            None
        } else {
            Some(Cow::Owned(value))
        };
        match old {
            Some(attribute) => (attribute.value, attribute.is_changed) = (value, true),
            None if is_attribute_name(name) => {
                self.attributes.push(AnchorAttribute {
                    name: Cow::Owned(name.to_owned()),
                    value,
                    is_changed: true,
                });
            }
            None => {}
        }
    }

    /// Removes an attribute. Has no effect if the anchor does not have it.
    pub fn remove(&mut self, name: &str) {
        if let Some(attribute) = self
            .attributes
            .iter_mut()
            .find(|attribute| attribute.name.eq_ignore_ascii_case(name))
        {
            attribute.is_changed |= attribute.value.is_some();
            attribute.value = None;
        }
    }

    /// Removes the anchor and keeps what is in it. A new anchor is not made.
    ///
    /// Of an existing anchor that is not closed by an end tag of its own (`<a href=x><p>…</a>`),
    /// only the `href` is removed. The same applies to an anchor whose start tag closes another one
    /// (`<a href=x>1<a href=y>2</a>`), and where the text around a tag would become markup without
    /// it (`<<a href=x>b></a>`, `&<a href=x>lt;</a>`). A second run of the program may make a new
    /// anchor of what was in the removed one.
    pub fn remove_anchor(&mut self) {
        self.is_removed = true;
    }
}

/// Returns whether an attribute can have this name in HTML. Source: HTML standard, "13.1.2.3
/// Attributes".
fn is_attribute_name(name: &str) -> bool {
    let is_allowed = |c: char| {
        !(c.is_whitespace()
            || c.is_control()
            || is_noncharacter(c)
            || matches!(c, '"' | '\'' | '>' | '/' | '=' | '<'))
    };
    !name.is_empty() && name.chars().all(is_allowed)
}

/// Source: Infra standard, "4.6 Code points".
fn is_noncharacter(c: char) -> bool {
    matches!(c, '\u{fdd0}'..='\u{fdef}') || u32::from(c) & 0xfffe == 0xfffe
}

/// Returns whether an attribute holds the destination of an anchor.
pub(crate) fn is_href(name: &str) -> bool {
    matches!(name, "href" | "xlink:href")
}

/// Returns whether a URL runs a script in a browser, which drops white space and controls before
/// and in the scheme. Source: URL standard, "4.4 URL parsing".
fn is_script(url: &str) -> bool {
    let url = url.trim_start_matches(|c| c <= ' ');
    let mut scheme = url
        .chars()
        .filter(|c| !matches!(c, '\t' | '\n' | '\r'))
        .map(|c| c.to_ascii_lowercase());
    let start: String = scheme.by_ref().take("javascript:".len()).collect();
    ["javascript:", "vbscript:", "data:"]
        .iter()
        .any(|scheme| start.starts_with(scheme))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts() {
        for url in [
            "javascript:x",
            " JavaScript:x",
            "java\nscript:x",
            "\u{1}data:x",
            "vbscript:",
        ] {
            assert!(is_script(url), "{url}");
        }
        for url in ["https://javascript:x", "/javascript:", "javascript", ""] {
            assert!(!is_script(url), "{url}");
        }
    }
}
