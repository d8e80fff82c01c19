//! Links whose text shows another host or address than the one that they open: `[https://bank.com](https://evil.example)`.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;

use crate::authority::{decoded, host, place_of_host, scheme};
use crate::finder::Finder;
use crate::link::Link;
use crate::steps;
#[cfg(feature = "psl")]
use crate::suffixes;

impl Finder {
    /// Returns whether the text of a link shows another host or another address than its destination opens:
    /// `[https://bank.com](https://evil.example)`. It is for mail and chat programs that warn of such links.
    ///
    /// The text shows the links that this finder finds in it. [`Profile::Chat`](crate::Profile::Chat) also finds hosts without a scheme,
    /// and takes no file name for a host. Hosts are compared as browsers read them ([`Link::host`]), without `www.` and without a full stop
    /// at the end. A host below the one that is shown has the same owner, and does not mislead: `docs.example.com` for `example.com`. An
    /// address is compared with those of `mailto:`; for any other destination, its host is. Scheme, port, path and query do not count. If
    /// `…` or `...` cuts the text in its host, the start of the host is compared.
    ///
    /// Returns `false` if the text shows no host, and if the destination has neither a scheme nor a host (`/a`, `#b`), because it depends on
    /// the page. Returns `true` if the text shows a host, and the destination opens none (`javascript:…`). Cost: linear in both.
    ///
    /// ```
    /// use barelink::Finder;
    ///
    /// let finder = Finder::default();
    /// assert!(finder.misleads("https://bank.com", "https://evil.example/bank.com"));
    /// assert!(finder.misleads("jo@example.com", "mailto:eve@evil.example"));
    /// assert!(!finder.misleads("https://example.com/a/very…", "https://www.example.com/a/very/long/path"));
    /// assert!(!finder.misleads("our shop", "https://example.com"));
    /// ```
    #[must_use]
    pub fn misleads(&self, text: &str, destination: &str) -> bool {
        let is_shown = self.links(text).next().is_some();
        is_shown && Opened::by(destination).is_some_and(|opened| self.misleading_link(text, &opened).is_some())
    }

    /// Returns the first link in a text that misleads about what is opened.
    pub(crate) fn misleading_link<'t>(&self, text: &'t str, opened: &Opened) -> Option<Link<'t>> {
        self.links(text).find(|link| !opened.is_shown_by(text, link))
    }
}

/// What a destination opens.
pub(crate) enum Opened {
    /// A URL: its host, without `www.` and without a full stop at the end; `None` if browsers open no host.
    Host(Option<String>),
    /// Addresses: of each its host, and the name before the `@`.
    Addresses(BTreeSet<(Option<String>, String)>),
}

impl Opened {
    /// Returns what a destination opens; `None` if it has neither a scheme nor a host.
    pub(crate) fn by(destination: &str) -> Option<Self> {
        steps::count(destination.len());
        // Source: the URL standard, "basic URL parser": it removes blanks and controls around a URL, and tabs and line ends in it.
        let url = destination.trim_matches(|c| c <= ' ');
        let is_removed = |c| matches!(c, '\t' | '\n' | '\r');
        let mut url = if url.contains(is_removed) { url.replace(is_removed, "").into() } else { Cow::Borrowed(url) };
        if url.starts_with(['/', '\\']) && url[1..].starts_with(['/', '\\']) {
            // The scheme is that of the page.
            url.to_mut().insert_str(0, "http:");
        }
        scheme(&url)?;
        Some(Opened::by_url(&url))
    }

    fn by_url(url: &str) -> Self {
        let host_of =
            |url: &str| host(url).map(|host| host.strip_prefix("www.").unwrap_or(&host).trim_end_matches('.').into());
        let scheme = scheme(url).unwrap_or_default();
        if !["mailto", "xmpp"].iter().any(|address| scheme.eq_ignore_ascii_case(address)) {
            return Opened::Host(host_of(url));
        }
        let addresses = url[scheme.len() + ":".len()..].split(['?', '/']).next().unwrap_or_default();
        let of_address = |address: &str| {
            let address = decoded(address);
            let (name, host) = address.trim().rsplit_once('@')?;
            // Two addresses are of one host if browsers open the same one for both.
            Some((host_of(&format!("http://{host}")), name.to_lowercase()))
        };
        Opened::Addresses(addresses.split(',').filter_map(of_address).collect())
    }

    /// Returns whether a link in a text shows what is opened.
    fn is_shown_by(&self, text: &str, link: &Link<'_>) -> bool {
        self.has(Opened::by_url(&link.destination()), is_site)
            || cut(text, link).is_some_and(|start| self.has(Opened::by_url(&start), may_be_start))
    }

    /// Returns whether all that is shown is opened. `is_host` compares a host that is shown with one that is opened.
    fn has(&self, shown: Opened, is_host: fn(&str, &str) -> bool) -> bool {
        let agree = |shown: &Option<String>, opened: &Option<String>| match (shown, opened) {
            (Some(shown), Some(opened)) => is_host(shown, opened),
            (shown, opened) => shown == opened,
        };
        match (shown, self) {
            (Opened::Host(shown), Opened::Host(opened)) => agree(&shown, opened),
            (Opened::Addresses(shown), Opened::Host(opened)) => shown.iter().all(|(host, _)| agree(host, opened)),
            (Opened::Host(shown), Opened::Addresses(opened)) => {
                opened.range((shown.clone(), String::new())..).next().is_some_and(|(host, _)| *host == shown)
            }
            (Opened::Addresses(shown), Opened::Addresses(opened)) => shown.is_subset(opened),
        }
    }
}

/// Returns the start of a link's URL that a text shows, if `…` or `...` cuts it in its host.
fn cut(text: &str, link: &Link<'_>) -> Option<String> {
    let typed = &text[link.range().start..];
    // The mark may be in the link or directly after it.
    let looked_at = &typed.as_bytes()[..typed.len().min(link.range().len() + "...".len())];
    steps::count(looked_at.len());
    let cut = looked_at.windows("...".len()).position(|mark| mark == b"..." || mark == "…".as_bytes())?;
    let url = format!("{}{}", link.prefix().unwrap_or_default(), &typed[..cut]);
    place_of_host(&url).is_some_and(|(host, _)| host.end == url.len()).then_some(url)
}

/// Returns whether a host is the one that is shown or one below it, which has the same owner: `docs.example.com` for `example.com`, and not
/// `example.github.io` for `github.io`.
fn is_site(shown: &str, opened: &str) -> bool {
    let below = opened.strip_suffix(shown);
    below.is_some_and(|below| below.is_empty() || below.ends_with('.') && shown.contains('.') && !is_suffix(shown))
}

/// Returns whether a text that is cut in its host may have been cut for its length: it ends in the last label of the host, or before a host
/// could end. `bank.com…` for `bank.com.evil.example` is no such text.
fn may_be_start(shown: &str, opened: &str) -> bool {
    opened.strip_prefix(shown).is_some_and(|rest| !rest.contains('.') || !shown.contains('.') || !has_suffix(shown))
}

#[cfg(feature = "psl")]
use suffixes::{is_known as has_suffix, is_whole as is_suffix};

/// Without the Public Suffix List, any host may have a suffix, and none is one.
#[cfg(not(feature = "psl"))]
fn has_suffix(_: &str) -> bool {
    true
}

#[cfg(not(feature = "psl"))]
fn is_suffix(_: &str) -> bool {
    false
}
