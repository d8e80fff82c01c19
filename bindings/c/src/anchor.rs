//! The callback for each link of the functions for HTML.

use std::cell::{Cell, RefCell};
use std::fmt::Write as _;

use barelink::html::{escape_destination, render};
use barelink::{Action, Finder, Kinds, Link};

use crate::border::{AnchorCallback, StatusResult};
use crate::find::kind;
use crate::finder::HtmlSettings;
use crate::types::barelink_status;

/// The anchor of a link, which the callback may change.
#[derive(Debug, Default)]
pub(crate) struct CallbackAnchor {
    /// The text that the callback has set.
    pub(crate) text: Option<String>,
    /// Names in lower case, and values that are not escaped. Without `href`, the link stays text.
    pub(crate) attributes: Vec<(String, String)>,
}

impl CallbackAnchor {
    fn new(destination: &str, anchors: &HtmlSettings) -> Self {
        let attributes = [(HREF, destination)]
            .into_iter()
            .chain(anchors.attributes.named());
        let attributes = attributes.map(|(name, value)| (name.to_owned(), value.to_owned()));
        CallbackAnchor {
            text: None,
            attributes: attributes.collect(),
        }
    }

    /// Sets an attribute, or removes it. After an error, nothing has changed.
    pub(crate) fn set(&mut self, name: &str, value: Option<&str>) -> StatusResult {
        let name = name.to_ascii_lowercase();
        if !is_attribute_name(&name) || (name == HREF && value.is_some_and(runs_script)) {
            return Err(barelink_status::Range);
        }
        let place = self.attributes.iter().position(|(known, _)| *known == name);
        match (place, value) {
            (Some(place), Some(value)) => self.attributes[place].1 = value.to_owned(),
            (Some(place), None) => _ = self.attributes.remove(place),
            (None, Some(value)) => self.attributes.push((name, value.to_owned())),
            (None, None) => {}
        }
        Ok(())
    }

    fn href(&self) -> Option<&str> {
        self.attributes
            .iter()
            .find(|(name, _)| name == HREF)
            .map(|(_, value)| &**value)
    }

    /// Returns the start tag.
    fn start_tag(&self, no_links: &Finder) -> String {
        let mut tag = String::from("<a");
        for (name, value) in &self.attributes {
            // Writing to a string does not fail.
            let _ = match &**name {
                HREF => write!(tag, " {name}=\"{}\"", escape_destination(value)),
                _ => write!(tag, " {name}=\"{}\"", render(value, no_links)),
            };
        }
        tag.push('>');
        tag
    }
}

const HREF: &str = "href";

/// Returns whether an attribute can have this name. Source: HTML standard, "13.1.2.3 Attributes",
/// of whose names these are the ones in ASCII.
fn is_attribute_name(name: &str) -> bool {
    !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_graphic() && !b"\"'>/=<".contains(&byte))
}

/// Returns whether a URL runs a script in a browser, which drops white space and controls before
/// and in the scheme. Source: URL standard, "4.4 URL parsing".
fn runs_script(url: &str) -> bool {
    let start: String = url
        .chars()
        .filter(|&c| c > ' ')
        .take("javascript:".len())
        .collect();
    let start = start.to_ascii_lowercase();
    ["javascript:", "vbscript:", "data:"]
        .iter()
        .any(|scheme| start.starts_with(scheme))
}

/// Asks the callback about the links of a text, and keeps their anchors until they are written.
pub(crate) struct AnchorHook<'f> {
    callback: AnchorCallback,
    options: &'f HtmlSettings,
    /// Finds nothing, so that `render` only escapes a text.
    pub(crate) no_links: Finder,
    kept: RefCell<Vec<CallbackAnchor>>,
    /// The answer of the callback that ended the work.
    outcome: Cell<StatusResult>,
}

/// The start of the destination by which a link finds its anchor: NUL and the number of the anchor.
/// No destination of a text has NUL in it.
// A link has no place for attributes, and the hosts write links in another order than they ask
// about them.
const MARK: char = '\0';

impl<'f> AnchorHook<'f> {
    pub(crate) fn new(callback: AnchorCallback, options: &'f HtmlSettings) -> Self {
        let no_links = Finder::default().kinds(Kinds::NONE);
        AnchorHook {
            callback,
            options,
            no_links,
            kept: RefCell::default(),
            outcome: Cell::new(Ok(())),
        }
    }

    /// Asks the callback about a link. A link that is kept has the number of its anchor as its
    /// destination.
    pub(crate) fn ask(&self, link: &mut Link<'_>) -> Action {
        if self.outcome.get().is_err() {
            return Action::Skip;
        }
        let mut anchor = CallbackAnchor::new(&link.destination(), self.options);
        let outcome = self.callback.call(
            &link.text(),
            &link.destination(),
            kind(link.kind()),
            &mut anchor,
        );
        self.outcome.set(outcome);
        if outcome.is_err() || anchor.href().is_none() {
            return Action::Skip;
        }
        if let Some(text) = &anchor.text {
            link.set_text(text.clone());
        }
        let mut kept = self.kept.borrow_mut();
        link.set_destination(format!("{MARK}{}", kept.len()));
        kept.push(anchor);
        Action::Keep
    }

    /// Takes the anchor of a link that was kept; `None` if the destination is that of another link.
    pub(crate) fn take(&self, destination: &str) -> Option<CallbackAnchor> {
        let number: usize = destination.strip_prefix(MARK)?.parse().ok()?;
        self.kept.borrow_mut().get_mut(number).map(std::mem::take)
    }

    /// Returns the start tag of a link that was kept, as [`take`](Self::take) does its anchor.
    pub(crate) fn take_tag(&self, destination: &str) -> Option<String> {
        self.take(destination)
            .map(|anchor| anchor.start_tag(&self.no_links))
    }

    /// Returns whether the callback let the work go on.
    pub(crate) fn outcome(&self) -> StatusResult {
        self.outcome.get()
    }
}
