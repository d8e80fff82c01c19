//! Links whose text shows another host or address than the one that they open:
//! `[https://bank.com](https://evil.example)`.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::finder::Finder;
use crate::link::{Link, LinkKind};
use crate::names::kinds::Kinds;
use crate::names::profile::Profile;
use crate::names::schemes::Schemes;
use crate::steps;
use crate::text::authority::{decoded, host, place_of_host, scheme};
use crate::text::chars::is_unicode_punctuation;
#[cfg(feature = "uts58")]
use crate::text::tables::is_known_tld;
#[cfg(feature = "uts58")]
use crate::uts58::labels::u_label;

impl Finder {
    /// Returns whether the text of a link shows another host or another address than its
    /// destination opens: `[https://bank.com](https://evil.example)`. It is for mail and chat
    /// programs that warn of such links.
    ///
    /// The text shows each URL with a scheme or with `www.`, whatever this finder rejects, and the
    /// other hosts and the addresses that this finder finds: with [`Profile::Chat`] hosts without a
    /// scheme, but no file names.
    ///
    /// * Hosts are compared as browsers read them ([`Link::host`]), without `www.` and without a
    ///   full stop at the end. Scheme, port, path and query do not count.
    /// * A host below the one that is shown does not mislead: `docs.example.com` for `example.com`.
    /// * An address must be one of those of `mailto:`. If the text shows an address and the
    ///   destination is a URL, or the other way round, their hosts are compared.
    /// * If `…` or `...` cuts the text in its host, the start of the host is compared.
    ///
    /// Returns `false` if the text shows no host, if it is equal to the destination, and if the
    /// destination has neither a scheme nor a host (`/a`, `#b`), because such a destination depends
    /// on the page. Returns `true` if the text shows a host and the destination opens none
    /// (`javascript:…`). Cost: that of [`links`](Self::links) for the text, and linear in the
    /// destination.
    ///
    /// ```
    /// use barelink::Finder;
    ///
    /// let finder = Finder::default();
    /// assert!(finder.misleads("https://bank.com", "https://evil.example/bank.com"));
    /// assert!(finder.misleads("jo@example.com", "mailto:eve@evil.example"));
    /// assert!(!finder.misleads(
    ///     "https://example.com/a/very…",
    ///     "https://www.example.com/a/very/long/path"
    /// ));
    /// assert!(!finder.misleads("our shop", "https://example.com"));
    /// ```
    #[must_use]
    pub fn misleads(&self, text: &str, destination: &str) -> bool {
        self.misleading_link(text, destination, |_| true).is_some()
    }

    /// Returns the first link in the text of a link that misleads about its destination, among
    /// those that `counts` accepts.
    // For `barelink-rewrite` alone; it may change in any release.
    #[doc(hidden)]
    #[must_use]
    pub fn misleading_link<'t>(
        &self,
        text: &'t str,
        destination: &str,
        counts: fn(&Link<'t>) -> bool,
    ) -> Option<Link<'t>> {
        // A finder of its own, because a text shows what this one may reject: a URL with a user
        // name, for example.
        const URLS: Finder = Finder::new(Profile::Gfm)
            .kinds(Kinds::URL.union(Kinds::WWW))
            .schemes(Schemes::ANY);
        let destination = destination.trim_matches(|c| c <= ' ');
        // Every link has a dot or a colon.
        if !text.contains(['.', ':', '。', '．', '｡'])
            || text.trim_matches(|c| c <= ' ') == destination
        {
            return None;
        }
        let opened = Target::by(destination)?;
        let own: Vec<_> = self.links(text).collect();
        // A URL in the path of another one, or in an address, is a part of it.
        let is_whole = |link: &Link<'_>| {
            let start = link.range().start;
            let before = own[..own.partition_point(|own| own.range().start <= start)].last();
            before.is_none_or(|own| {
                own.range().end <= start || own.range().start == start && !is_address(own)
            })
        };
        let urls: Vec<_> = URLS.links(text).filter(is_whole).collect();
        let has_url = |link: &Link<'_>| {
            urls.binary_search_by_key(&link.range().start, |url| url.range().start)
                .is_ok()
        };
        let shown = urls.iter().chain(own.iter().filter(|link| !has_url(link)));
        let misleads =
            |link: &&Link<'_>| link.destination() != destination && !opened.is_shown_by(text, link);
        shown.filter(|link| counts(link)).find(misleads).cloned()
    }
}

/// The host or the addresses that a click on a URL opens.
enum Target {
    /// The host, without `www.` and without a full stop at the end; `None` if browsers open no
    /// host. One that is not of the web has its scheme before it.
    Host(Option<String>),
    /// The addresses of `mailto:` or `xmpp:`, each as its host and the name before the `@`; then
    /// the host of the first one.
    Addresses(BTreeSet<(Option<String>, String)>, Option<String>),
}

impl Target {
    /// Returns what a destination opens; `None` if it has neither a scheme nor a host.
    fn by(url: &str) -> Option<Self> {
        steps::count(url.len());
        // Source: the URL standard, "basic URL parser": it removes tabs and line ends, and blanks
        // and controls around a URL.
        let is_removed = |c| matches!(c, '\t' | '\n' | '\r');
        let mut url = if url.contains(is_removed) {
            url.replace(is_removed, "").into()
        } else {
            Cow::Borrowed(url)
        };
        if url.starts_with(['/', '\\']) && url[1..].starts_with(['/', '\\']) {
            // The scheme is that of the page.
            url.to_mut().insert_str(0, "http:");
        }
        scheme(&url)?;
        Some(Target::by_url(&url))
    }

    fn by_url(url: &str) -> Self {
        let scheme = scheme(url).unwrap_or_default();
        let is_mail = scheme.eq_ignore_ascii_case("mailto");
        if !is_mail && !scheme.eq_ignore_ascii_case("xmpp") {
            return Target::Host(host_of(url));
        }
        let rest = &url[scheme.len() + ":".len()..];
        let rest = rest.strip_prefix("//").unwrap_or(rest);
        let (listed, fields) = rest.split_once('?').unwrap_or((rest, ""));
        // RFC 6068: more addresses may be in a field. RFC 5122: a resource follows an address.
        let fields = fields.split('&').filter_map(|field| field.split_once('='));
        let to = fields
            .filter(|(name, _)| is_mail && name.eq_ignore_ascii_case("to"))
            .map(|(_, value)| value);
        let listed = if is_mail {
            listed
        } else {
            listed.split('/').next().unwrap_or_default()
        };
        let of_address = |address: &str| {
            let address = decoded(address);
            let address = address
                .rsplit('<')
                .next()
                .unwrap_or_default()
                .trim_matches(|c| matches!(c, ' ' | '>'));
            let (name, host) = address.rsplit_once('@')?;
            // Two addresses are of one host if browsers open the same one for both.
            Some((host_of(&format!("http://{host}")), name.to_lowercase()))
        };
        let addresses = || {
            [listed]
                .into_iter()
                .chain(to.clone())
                .flat_map(|list| list.split([',', ';']))
                .filter_map(of_address)
        };
        Target::Addresses(
            addresses().collect(),
            addresses().next().and_then(|(host, _)| host),
        )
    }

    /// Returns whether a link in a text shows this target.
    fn is_shown_by(&self, text: &str, link: &Link<'_>) -> bool {
        if is_address(link) {
            return self.has(Target::by_url(&link.destination()), is_site);
        }
        let typed = &text[link.range().start..];
        // A mark that cuts the text may be after the link.
        let ends = link.range().len()..=typed.len().min(link.range().len() + "...".len());
        let typed = &typed[..ends
            .rev()
            .find(|&end| typed.is_char_boundary(end))
            .unwrap_or(typed.len())];
        steps::count(typed.len());
        let slashes = typed
            .find("://")
            .filter(|_| link.kind() == LinkKind::Url)
            .map_or(0, |colon| colon + "://".len());
        let end = typed[slashes..]
            .find(['/', '?', '#', '\\'])
            .map_or(typed.len(), |len| slashes + len);
        let host = typed[slashes..end]
            .rfind('@')
            .map_or(slashes, |at| slashes + at + "@".len())..end;
        // The host goes up to the first character that no host has. A full stop of Chinese or
        // Japanese may be in it or after it.
        let end_before = |is_end: fn(char) -> bool| {
            typed[host.clone()]
                .find(is_end)
                .map_or(host.end, |len| host.start + len)
        };
        let end = end_before(ends_host);
        let cut = typed[host.start..end]
            .find("...")
            .map_or(end, |len| host.start + len);
        let shown = |end: usize| {
            Target::by_url(&format!(
                "{}{}",
                link.prefix().unwrap_or_default(),
                &typed[..end]
            ))
        };
        if cut < end || typed[cut..].starts_with('…') {
            return self.has(shown(cut), may_be_start);
        }
        [end, end.min(end_before(|c| matches!(c, '。' | '．' | '｡')))]
            .iter()
            .any(|&end| self.has(shown(end), is_site))
    }

    /// Returns whether this target, which is opened, agrees with one that is shown. `is_host`
    /// compares their hosts: the one that is shown, and the one that is opened.
    fn has(&self, shown: Target, is_host: fn(&str, &str) -> bool) -> bool {
        let agree = |shown: &Option<String>, opened: &Option<String>| match (shown, opened) {
            (Some(shown), Some(opened)) => is_host(shown, opened),
            (shown, opened) => shown == opened,
        };
        match (shown, self) {
            (Target::Host(shown), Target::Host(opened)) => agree(&shown, opened),
            (Target::Addresses(shown, _), Target::Addresses(opened, _)) => shown.is_subset(opened),
            // Of an address and a URL, either may be below the other.
            (Target::Addresses(_, shown), Target::Host(opened))
            | (Target::Host(shown), Target::Addresses(_, opened)) => {
                agree(&shown, opened) || agree(opened, &shown)
            }
        }
    }
}

fn is_address(link: &Link<'_>) -> bool {
    matches!(
        link.kind(),
        LinkKind::Email | LinkKind::Mailto | LinkKind::Xmpp
    )
}

/// Returns the host of a URL in the form in which hosts are compared.
fn host_of(url: &str) -> Option<String> {
    let (place, is_of_the_web) = place_of_host(url)?;
    let host = host(url)?;
    let host = host
        .strip_prefix("www.")
        .unwrap_or(&host)
        .trim_end_matches('.');
    // `javascript://bank.com` opens no host, and `ssh://` is another server.
    Some(if is_of_the_web {
        host.into()
    } else {
        format!("{}{host}", &url[..place.start].to_ascii_lowercase())
    })
}

/// Returns whether a character is in no host that a reader sees: punctuation, or one that sets the
/// direction of writing.
fn ends_host(c: char) -> bool {
    match c {
        '。' | '．' | '｡' => false,
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        c if c.is_ascii() => !c.is_ascii_alphanumeric() && !".-_:%[]~".contains(c),
        c => is_unicode_punctuation(c) || c.is_whitespace(),
    }
}

/// Returns whether a host is the one that is shown or one below it: `docs.example.com` for
/// `example.com`.
fn is_site(shown: &str, opened: &str) -> bool {
    let below = opened.strip_suffix(shown);
    below.is_some_and(|below| below.is_empty() || below.ends_with('.') && shown.contains('.'))
}

/// Returns whether a text that is cut in its host may have been cut for its length: it ends in the
/// last label of the host, or before a host could end. `bank.com…` for `bank.com.evil.example` is
/// no such text.
fn may_be_start(shown: &str, opened: &str) -> bool {
    #[cfg(feature = "uts58")]
    let may_be_tld = |label: &str| is_known_tld(u_label(label).as_bytes());
    #[cfg(not(feature = "uts58"))]
    let may_be_tld = |_: &str| true;
    let may_be_host = || {
        shown
            .rsplit_once('.')
            .is_some_and(|(_, top)| may_be_tld(top))
    };
    opened
        .strip_prefix(shown)
        .is_some_and(|rest| !rest.contains('.') || !may_be_host())
}
