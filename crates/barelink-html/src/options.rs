//! The public [`Options`].

use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt;

use barelink::{Action, Link};

use crate::anchor::Anchor;
use crate::attributes::TagAttributes;
use crate::text::attribute_value;

type OnLink<'h> = Box<dyn FnMut(&mut Link<'_>) -> Action + 'h>;
type OnAnchor<'h> = Box<dyn FnMut(&mut Anchor<'_>) + 'h>;
type StopWhen<'h> = Box<dyn FnMut() -> bool + 'h>;

/// After how many steps of a loop it may stop. A step reads some bytes, or a node of the tree.
pub(crate) const STEPS: usize = 1024;

/// Which anchors get the [`rel`](Options::rel) of the options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RelFor {
    /// New anchors.
    #[default]
    New,
    /// New anchors, and those in the page that have an `href`.
    All,
    /// New and existing anchors that lead to a host that is not [`internal`](Options::internal).
    External,
}

/// What to do with the links of a page.
///
/// By default, new anchors have an `href` and no other attribute, and existing anchors stay as they
/// are.
///
/// ```
/// use barelink::Finder;
/// use barelink_html::{Options, link};
///
/// let options = Options::new().rel("nofollow").skip_class("no-links");
/// let page = "<p>www.example.com</p> <p class='x no-links'>www.example.org</p>";
/// assert_eq!(
///     link(page, &Finder::default(), &options),
///     "<p><a href=\"http://www.example.com\" rel=\"nofollow\">www.example.com</a></p> \
///      <p class='x no-links'>www.example.org</p>"
/// );
/// ```
#[derive(Default)]
pub struct Options<'h> {
    pub(crate) attributes: barelink::html::Attributes<'h>,
    pub(crate) rel_for: RelFor,
    pub(crate) internal: Vec<String>,
    /// Whether references without a semicolon are read as they were typed in links.
    pub(crate) is_unescaped: bool,
    pub(crate) skipped_elements: Vec<String>,
    skipped_classes: Vec<String>,
    skipped_attributes: Vec<String>,
    on_link: Option<RefCell<OnLink<'h>>>,
    on_anchor: Option<RefCell<OnAnchor<'h>>>,
    stop_when: Option<RefCell<StopWhen<'h>>>,
}

impl fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Options");
        shown
            .field("attributes", &self.attributes)
            .field("rel_for", &self.rel_for)
            .field("internal", &self.internal);
        shown.field("is_unescaped", &self.is_unescaped);
        shown
            .field("skipped_elements", &self.skipped_elements)
            .field("skipped_classes", &self.skipped_classes);
        shown.field("skipped_attributes", &self.skipped_attributes);
        shown
            .field("on_link", &self.on_link.is_some())
            .field("on_anchor", &self.on_anchor.is_some());
        shown.field("stop_when", &self.stop_when.is_some()).finish()
    }
}

impl<'h> Options<'h> {
    /// Returns the default options.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the attributes of new anchors.
    #[must_use]
    pub fn attributes(mut self, attributes: barelink::html::Attributes<'h>) -> Self {
        self.attributes = attributes;
        self
    }

    /// Sets the attribute `rel` of new anchors, such as `nofollow` or `ugc noopener`; none by
    /// default.
    #[must_use]
    pub fn rel(mut self, value: impl Into<Cow<'h, str>>) -> Self {
        self.attributes.rel = Some(value.into());
        self
    }

    /// Sets which anchors get the [`rel`](Self::rel); [`RelFor::New`] by default.
    ///
    /// An existing anchor keeps the words of its `rel`, and gets those that it lacks.
    ///
    /// ```
    /// use barelink::Finder;
    /// use barelink_html::{Options, RelFor, link};
    ///
    /// let options = Options::new()
    ///     .rel("nofollow")
    ///     .rel_for(RelFor::External)
    ///     .internal("example.com");
    /// assert_eq!(
    ///     link(
    ///         "<A HREF=https://e.org REL='me'>x</A> <a href=/y>y</a> https://www.example.com",
    ///         &Finder::default(),
    ///         &options
    ///     ),
    ///     "<A HREF=https://e.org REL=\"me nofollow\">x</A> <a href=/y>y</a> \
    ///  <a href=\"https://www.example.com\">https://www.example.com</a>"
    /// );
    /// ```
    #[must_use]
    pub fn rel_for(mut self, anchors: RelFor) -> Self {
        self.rel_for = anchors;
        self
    }

    /// Adds a host that is not external, with all hosts below it, for [`RelFor::External`].
    #[must_use]
    pub fn internal(mut self, host: impl Into<String>) -> Self {
        self.internal.push(host.into());
        self
    }

    /// Sets the attribute `target` of new anchors, such as `_blank`; none by default.
    #[must_use]
    pub fn target(mut self, value: impl Into<Cow<'h, str>>) -> Self {
        self.attributes.target = Some(value.into());
        self
    }

    /// Sets the attribute `class` of new anchors; none by default.
    #[must_use]
    pub fn class(mut self, value: impl Into<Cow<'h, str>>) -> Self {
        self.attributes.class = Some(value.into());
        self
    }

    /// Reads links as they were typed, for text that was not escaped for HTML. By default, the page
    /// is HTML, in which `&reg` is `®` even without a semicolon, and `?a=1&region=eu` shows as
    /// `?a=1®ion=eu`.
    ///
    /// With this option, a character reference without a semicolon is literal in a link. Its `&`
    /// becomes `&amp;` in the page, so that the anchor shows what was typed. No other byte of a
    /// page changes outside of tags, and none outside of links, where such a reference is what HTML
    /// says, and ends a link: of `&nbspwww.example.com`, the link is `www.example.com`.
    ///
    /// ```
    /// use barelink::Finder;
    /// use barelink_html::{Options, link};
    ///
    /// let page = "http://example.com/?a=1&region=eu &region";
    /// assert_eq!(
    ///     link(page, &Finder::default(), &Options::new().unescaped()),
    ///     "<a href=\"http://example.com/?a=1&amp;region=eu\">http://example.com/?a=1&amp;region=eu</a> &region"
    /// );
    /// assert_eq!(
    ///     link(page, &Finder::default(), &Options::new()),
    ///     "<a href=\"http://example.com/?a=1%C2%AEion=eu\">http://example.com/?a=1&region=eu</a> &region"
    /// );
    /// ```
    #[must_use]
    pub fn unescaped(mut self) -> Self {
        self.is_unescaped = true;
        self
    }

    /// Adds the name of an element in which nothing is linked, such as `h1`, to those in
    /// [`SKIPPED`](crate::SKIPPED).
    #[must_use]
    pub fn skip_element(mut self, name: impl Into<String>) -> Self {
        self.skipped_elements.push(name.into().to_ascii_lowercase());
        self
    }

    /// Adds a class: nothing is linked in elements that have it. Upper and lower case differ.
    #[must_use]
    pub fn skip_class(mut self, class: impl Into<String>) -> Self {
        self.skipped_classes.push(class.into());
        self
    }

    /// Adds the name of an attribute, such as `data-no-links`: nothing is linked in elements that
    /// have it, whatever its value.
    #[must_use]
    pub fn skip_attribute(mut self, name: impl Into<String>) -> Self {
        self.skipped_attributes.push(name.into());
        self
    }

    /// Sets the hook for links. It is called for each link before it is made, and keeps, changes or
    /// skips it; see [`barelink::Hook`]. It is not called for links that touch an existing anchor.
    ///
    /// Ranges that the hook sees are bytes of the decoded text around the link, and not of the
    /// page.
    ///
    /// ```
    /// use barelink::{Action, Finder};
    /// use barelink_html::{Options, link};
    ///
    /// let options = Options::new().on_link(|link| {
    ///     link.set_text("a <link>");
    ///     if link.as_str().ends_with(".org") { Action::Skip } else { Action::Keep }
    /// });
    /// assert_eq!(
    ///     link("www.example.com www.example.org", &Finder::default(), &options),
    ///     "<a href=\"http://www.example.com\">a &lt;link&gt;</a> www.example.org"
    /// );
    /// ```
    #[must_use]
    pub fn on_link(mut self, hook: impl FnMut(&mut Link<'_>) -> Action + 'h) -> Self {
        self.on_link = Some(RefCell::new(Box::new(hook)));
        self
    }

    /// Sets the hook for anchors. It is called for each anchor of the page and for each new one, in
    /// the order of the page, after [`rel`](Self::rel) was added. See [`Anchor`].
    ///
    /// ```
    /// use barelink::Finder;
    /// use barelink_html::{Options, link};
    ///
    /// let options = Options::new().on_anchor(|anchor| {
    ///     if !anchor.is_new() {
    ///         anchor.set("class", "old");
    ///     }
    ///     if anchor.href().is_some_and(|href| href.contains("evil")) {
    ///         anchor.remove_anchor();
    ///     }
    /// });
    /// assert_eq!(
    ///     link(
    ///         "<a href='/a'>a</a> <a href=//evil>b</a> www.evil.example",
    ///         &Finder::default(),
    ///         &options
    ///     ),
    ///     "<a href='/a' class=\"old\">a</a> b www.evil.example"
    /// );
    /// ```
    #[must_use]
    pub fn on_anchor(mut self, hook: impl FnMut(&mut Anchor<'_>) + 'h) -> Self {
        self.on_anchor = Some(RefCell::new(Box::new(hook)));
        self
    }

    /// Sets a function that says when to stop, such as after a time limit. It is called again and
    /// again while a page is read and linked, in most pages several times in a millisecond. When it
    /// returns `true`, which it must do for the rest of the page, nothing is linked or changed.
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    ///
    /// use barelink::Finder;
    /// use barelink_html::{Options, link};
    ///
    /// let start = Instant::now();
    /// let within_a_minute =
    ///     Options::new().stop_when(|| start.elapsed() > Duration::from_secs(60));
    /// assert!(link("www.example.com", &Finder::default(), &within_a_minute).starts_with("<a "));
    /// assert_eq!(
    ///     link(
    ///         "www.example.com",
    ///         &Finder::default(),
    ///         &Options::new().stop_when(|| true)
    ///     ),
    ///     "www.example.com"
    /// );
    /// ```
    #[must_use]
    pub fn stop_when(mut self, stop: impl FnMut() -> bool + 'h) -> Self {
        self.stop_when = Some(RefCell::new(Box::new(stop)));
        self
    }

    pub(crate) fn may_stop(&self) -> bool {
        self.stop_when.is_some()
    }

    /// Returns whether to stop now.
    pub(crate) fn stops(&self) -> bool {
        let stop = self
            .stop_when
            .as_ref()
            .and_then(|stop| stop.try_borrow_mut().ok());
        stop.is_some_and(|mut stop| stop())
    }

    /// Returns whether a hook may remove anchors.
    pub(crate) fn may_remove_anchors(&self) -> bool {
        self.on_anchor.is_some()
    }

    /// Returns whether existing anchors may change.
    pub(crate) fn changes_anchors(&self) -> bool {
        self.on_anchor.is_some() || (self.attributes.rel.is_some() && self.rel_for != RelFor::New)
    }

    // If a hook calls this library with the same options, the inner call runs without hooks.
    pub(crate) fn call_on_link(&self, link: &mut Link<'_>) -> Action {
        let hook = self
            .on_link
            .as_ref()
            .and_then(|hook| hook.try_borrow_mut().ok());
        hook.map_or(Action::Keep, |mut hook| hook(link))
    }

    pub(crate) fn call_on_anchor(&self, anchor: &mut Anchor<'_>) {
        if let Some(mut hook) = self
            .on_anchor
            .as_ref()
            .and_then(|hook| hook.try_borrow_mut().ok())
        {
            hook(anchor);
        }
    }

    /// Returns whether an attribute of a start tag says that nothing in its element is linked.
    pub(crate) fn is_skipped(&self, tag: &str) -> bool {
        self.is_skipped_by(tag, &mut TagAttributes::new(tag.as_bytes()))
    }

    /// The same for the attributes of a tag that come next. May leave some of them.
    pub(crate) fn is_skipped_by(&self, tag: &str, attributes: &mut TagAttributes<'_>) -> bool {
        let mut has_class = false;
        let mut is_editable = None;
        for attribute in attributes {
            let name = tag.get(attribute.name).unwrap_or_default();
            let value = || attribute_value(tag.get(attribute.value.clone()).unwrap_or_default());
            if name.eq_ignore_ascii_case("contenteditable") {
                is_editable.get_or_insert_with(|| !value().eq_ignore_ascii_case("false"));
            } else if !has_class
                && !self.skipped_classes.is_empty()
                && name.eq_ignore_ascii_case("class")
            {
                // Of attributes with the same name, the first one counts.
                has_class = true;
                if value()
                    .split_ascii_whitespace()
                    .any(|class| self.skipped_classes.iter().any(|skipped| skipped == class))
                {
                    return true;
                }
            }
            if self
                .skipped_attributes
                .iter()
                .any(|skipped| skipped.eq_ignore_ascii_case(name))
            {
                return true;
            }
        }
        is_editable == Some(true)
    }
}
