//! A URL as people can read it: [`pretty`]; and hosts in their two forms.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use super::domain::{Domain, after_authority, host_range, u_labels};
use super::escape::{Bidi, Decode, Escaping, Piece, is_detectable};
use super::policy::{Scripts, Tld};
use super::terminate::Part;
use crate::chars::{Properties, is_dot};

/// A serialised URL, in any mixture of escapes, to be shown with as few of them as can be.
///
/// What is shown leads to the same place and is found again whole where it stands between blanks, if its host can be
/// found; see [`is_detectable`](Pretty::is_detectable). What is no URL is shown as it is, but for what would be escaped in
/// one. The result is plain text: escape it for HTML or Markdown as any other. Source: UTS #58, section 4. Cost: linear.
///
/// ```
/// use barelink::uts58::{Host, pretty};
///
/// let url = "https://xn--bcher-kva.de/b%C3%BCcher/%28neu%29%2E";
/// assert_eq!(pretty(url).to_string(), "https://xn--bcher-kva.de/bücher/(neu)%2E");
/// assert_eq!(pretty(url).host(Host::Unicode).to_string(), "https://bücher.de/bücher/(neu)%2E");
/// ```
#[must_use]
pub const fn pretty(url: &str) -> Pretty<'_> {
    Pretty { url, host: Host::AsIs, decode: Decode::All, escaping: Escaping::DEFAULT }
}

/// A URL to be shown; made by [`pretty`].
#[derive(Clone, Copy, Debug)]
pub struct Pretty<'t> {
    url: &'t str,
    host: Host,
    decode: Decode,
    escaping: Escaping,
}

impl Pretty<'_> {
    /// How the host is shown.
    #[must_use]
    pub const fn host(mut self, host: Host) -> Self {
        self.host = host;
        self
    }

    /// Which escapes are read.
    ///
    /// ```
    /// use barelink::uts58::{Decode, pretty};
    ///
    /// let url = "https://example.com/a%2Cb";
    /// assert_eq!(pretty(url).to_string(), "https://example.com/a,b");
    /// assert_eq!(pretty(url).decode(Decode::Unreserved).to_string(), url);
    /// ```
    #[must_use]
    pub const fn decode(mut self, decode: Decode) -> Self {
        self.decode = decode;
        self
    }

    /// What becomes of characters that turn the direction of writing.
    #[must_use]
    pub const fn bidi(mut self, bidi: Bidi) -> Self {
        self.escaping.bidi = bidi;
        self
    }

    /// Escapes these characters too, wherever they stand as literals: such as those that look like syntax.
    #[must_use]
    pub const fn escape_also(mut self, also: fn(char) -> bool) -> Self {
        self.escaping.also = also;
        self
    }

    /// Whether the result, where it stands between blanks, is found again whole with
    /// [`Policy::STANDARD`](super::Policy::STANDARD).
    ///
    /// ```
    /// use barelink::uts58::pretty;
    ///
    /// assert!(pretty("https://example.com/%20").is_detectable());
    /// assert!(!pretty("https://127.0.0.1/").is_detectable());
    /// ```
    #[must_use]
    pub fn is_detectable(&self) -> bool {
        is_detectable(&self.to_string())
    }

    /// Whether it is a URL: a scheme, `://` and a host, or a valid domain name that names no user; without blanks, control
    /// characters and characters that turn the direction of writing before the path, where they cannot be escaped.
    ///
    /// ```
    /// use barelink::uts58::pretty;
    ///
    /// assert!(pretty("example.com/a").is_url() && pretty("http://localhost:8080").is_url());
    /// assert!(!pretty("john@example.com").is_url() && !pretty("no URL").is_url());
    /// ```
    #[must_use]
    pub fn is_url(&self) -> bool {
        let host = host_range(self.url);
        let name = &self.url[host.clone()];
        let is_scheme = |scheme: &str| {
            let is_in = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
            scheme.starts_with(|c: char| c.is_ascii_alphabetic()) && scheme.chars().all(is_in)
        };
        let after = after_authority(self.url, host.end);
        let is_port = self.url[host.end..after].trim_start_matches(':').bytes().all(|byte| byte.is_ascii_digit());
        if self.url[..after].contains(is_unfit) || name.contains(is_forbidden) || !is_port {
            return false;
        }
        match self.url[..host.start].split_once("://") {
            Some((scheme, _)) => is_scheme(scheme) && !name.is_empty(),
            None => host.start == 0 && Domain::new(name.trim_end_matches(is_dot), Tld::Syntactic).is_ok(),
        }
    }

    /// The parts of what starts at the byte `after`, behind the host and the port.
    fn pieces(&self, after: usize) -> Vec<Piece> {
        let (before, fragment) = split(&self.url[after..], '#');
        let (path, query) = split(before, '?');
        let mut directives = fragment.unwrap_or_default().split(Part::Directive.initiator());
        let read = |part, text| Piece::read(part, text, self.decode);
        let ends_like_scheme = self.url[..after].ends_with(':') && !self.url[..after].contains("://");
        let path = path.strip_prefix(['/', '\\']).map(|path| {
            let piece = read(Part::Path, path);
            // With two slashes in it, `a:/\b` would be read as a scheme and a host.
            if ends_like_scheme { piece.without_slash_at_start(path) } else { piece }
        });
        let query = read(Part::Query, query.unwrap_or_default());
        let fragment = read(Part::Fragment, directives.next().unwrap_or_default());
        let directives = directives.map(|directive| read(Part::Directive, directive));
        path.into_iter().chain([query, fragment]).chain(directives).collect()
    }
}

/// What no host has, IP addresses aside. Source: URL standard, forbidden host code points.
fn is_forbidden(c: char) -> bool {
    matches!(c, '"' | '%' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}')
}

/// What no scheme, host or port has, and cannot be escaped there.
fn is_unfit(c: char) -> bool {
    c.is_whitespace() || c.is_control() || Properties::of(c).is_bidi_control()
}

fn split(text: &str, separator: char) -> (&str, Option<&str>) {
    text.split_once(separator).map_or((text, None), |(before, after)| (before, Some(after)))
}

impl fmt::Display for Pretty<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let host = host_range(self.url);
        let after = after_authority(self.url, host.end);
        match self.host.shown(&self.url[host.clone()]) {
            Some(shown) => write!(f, "{}{shown}{}", &self.url[..host.start], &self.url[host.end..after])?,
            None => f.write_str(&self.url[..after])?,
        }
        self.escaping.write(self.pieces(after), f)
    }
}

/// How the host of a URL is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Host {
    /// As it is.
    #[default]
    AsIs,
    /// With its A-labels (`xn--…`) decoded, but for those that cannot be, and those that would not be found again in a
    /// text.
    Unicode,
    /// The same, but for labels that mix scripts more than [`Scripts::HighlyRestrictive`] allows. A whole label in
    /// letters that look like Latin ones is in one script, and is shown.
    #[cfg(feature = "unicode-security")]
    UnicodeIfSafe,
}

impl Host {
    /// The host as it is shown; `None` where nothing changes.
    pub(super) fn shown(self, host: &str) -> Option<String> {
        let scripts = match self {
            Host::AsIs => return None,
            Host::Unicode => Scripts::Any,
            #[cfg(feature = "unicode-security")]
            Host::UnicodeIfSafe => Scripts::HighlyRestrictive,
        };
        u_labels(host, scripts)
    }
}
