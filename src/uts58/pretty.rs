//! Readable URLs ([`pretty`]), and the two forms of hosts: with A-labels (`xn--…`) and with Unicode
//! labels.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

#[cfg(feature = "unicode-security")]
use super::domain::LabelPosition;
use super::domain::{Domain, after_authority, host_range, u_labels};
use super::escape::{Bidi, Decode, Escaping, PartTokens, is_detectable};
use super::terminate::UrlPart;
use super::tlds::AllowedTlds;
#[cfg(feature = "unicode-security")]
use super::values::Scripts;
use crate::text::chars::{Properties, is_dot};

/// Returns a value whose `Display` is the URL with as few percent escapes as possible.
///
/// The result has the same meaning. Link detection finds it again as a whole where white space
/// surrounds it, unless it rejects the host; see [`is_detectable`](Pretty::is_detectable). The URL
/// may be escaped in any way. A text that is not a URL is shown as it is, except for characters
/// that a URL must escape. The result is plain text: escape it for HTML or Markdown as any other.
/// Source: UTS #58, section 4. Cost: linear in the URL.
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
    Pretty {
        url,
        host: Host::AsIs,
        decode: Decode::All,
        escaping: Escaping::DEFAULT,
    }
}

/// A URL whose `Display` is readable; made by [`pretty`].
///
/// ```
/// use barelink::uts58::{Pretty, pretty};
///
/// let shown: Pretty<'_> = pretty("https://example.com/%C3%A9");
/// assert_eq!(format!("<{shown}>"), "<https://example.com/é>");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pretty<'t> {
    url: &'t str,
    host: Host,
    decode: Decode,
    escaping: Escaping,
}

impl Pretty<'_> {
    /// Sets how the host is shown; [`Host::AsIs`] by default.
    ///
    /// ```
    /// use barelink::uts58::{Host, pretty};
    ///
    /// let url = "https://xn--bcher-kva.de";
    /// assert_eq!(pretty(url).to_string(), url);
    /// assert_eq!(pretty(url).host(Host::Unicode).to_string(), "https://bücher.de");
    /// ```
    #[must_use]
    pub const fn host(mut self, host: Host) -> Self {
        self.host = host;
        self
    }

    /// Sets which escapes are decoded; [`Decode::All`] by default.
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

    /// Sets how to write characters that change the direction of writing; [`Bidi::Escape`] by
    /// default.
    ///
    /// ```
    /// use barelink::uts58::{Bidi, pretty};
    ///
    /// let url = "https://example.com/a%E2%80%8Eb";
    /// assert_eq!(pretty(url).to_string(), url);
    /// assert_eq!(pretty(url).bidi(Bidi::Keep).to_string(), "https://example.com/a\u{200e}b");
    /// ```
    #[must_use]
    pub const fn bidi(mut self, bidi: Bidi) -> Self {
        self.escaping.bidi = bidi;
        self
    }

    /// Also escapes the characters for which `also` returns `true`, such as those that look like
    /// syntax. Characters that are syntax themselves are not escaped.
    ///
    /// ```
    /// use barelink::uts58::pretty;
    ///
    /// let url = "https://example.com/a%C9%81b";
    /// assert_eq!(pretty(url).to_string(), "https://example.com/aɁb");
    /// assert_eq!(pretty(url).escape_also(|c| c == 'Ɂ').to_string(), url);
    /// ```
    #[must_use]
    pub const fn escape_also(mut self, also: fn(char) -> bool) -> Self {
        self.escaping.also = also;
        self
    }

    /// Returns whether link detection with [`Profile::Uts58`](crate::Profile::Uts58) finds the
    /// result again as a whole where white space surrounds it.
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

    /// Returns whether the text is a URL: a scheme, `://` and a host, or a valid domain name
    /// without a user name.
    ///
    /// A text is not a URL if white space, control characters or characters that change the
    /// direction of writing precede its path, because they cannot be escaped there.
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
        // URL parsers accept an empty port: `https://example.com:/`.
        let is_port = self.url[host.end..after]
            .trim_start_matches(':')
            .bytes()
            .all(|byte| byte.is_ascii_digit());
        if self.url[..after].contains(is_unfit) || name.contains(is_forbidden) || !is_port {
            return false;
        }
        match self.url[..host.start].split_once("://") {
            Some((scheme, _)) => is_scheme(scheme) && !name.is_empty(),
            None => {
                host.start == 0
                    && Domain::new(name.trim_end_matches(is_dot), AllowedTlds::ALL).is_ok()
            }
        }
    }

    /// Returns the parts after the host and the port, which end at the byte `after`.
    fn pieces(&self, after: usize) -> Vec<PartTokens> {
        let (before, fragment) = split(&self.url[after..], '#');
        let (path, query) = split(before, '?');
        let mut directives = fragment
            .unwrap_or_default()
            .split(UrlPart::Directive.initiator());
        let read = |part, text| PartTokens::read(part, text, self.decode);
        // A text without `://` can still look like a scheme before its path: `a:/b`.
        let ends_like_scheme =
            self.url[..after].ends_with(':') && !self.url[..after].contains("://");
        let path = path.strip_prefix(['/', '\\']).map(|path| {
            let piece = read(UrlPart::Path, path);
            // With two slashes in it, `a:/\b` would be read as a scheme and a host.
            if ends_like_scheme {
                piece.without_slash_at_start(path)
            } else {
                piece
            }
        });
        let query = read(UrlPart::Query, query.unwrap_or_default());
        let fragment = read(UrlPart::Fragment, directives.next().unwrap_or_default());
        let directives = directives.map(|directive| read(UrlPart::Directive, directive));
        path.into_iter()
            .chain([query, fragment])
            .chain(directives)
            .collect()
    }
}

/// Returns whether no host may contain the character. Source: URL standard, forbidden host code
/// points.
fn is_forbidden(c: char) -> bool {
    // Without `:`, `[` and `]`, which IP addresses contain, and without `/`, `?`, `#` and `@`,
    // which end a host.
    matches!(
        c,
        '"' | '%' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}'
    )
}

/// Returns whether no scheme, host or port may contain the character. It cannot be escaped there.
fn is_unfit(c: char) -> bool {
    c.is_whitespace() || c.is_control() || Properties::of(c).is_bidi_control()
}

/// Splits a text at the first `separator`. An absent second half differs from an empty one: `a` and
/// `a?`.
fn split(text: &str, separator: char) -> (&str, Option<&str>) {
    text.split_once(separator)
        .map_or((text, None), |(before, after)| (before, Some(after)))
}

impl fmt::Display for Pretty<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Only the part after the authority can be escaped; a user name, the host and the port are
        // written as they are.
        let host = host_range(self.url);
        let after = after_authority(self.url, host.end);
        match self.host.shown(&self.url[host.clone()]) {
            Some(shown) => write!(
                f,
                "{}{shown}{}",
                &self.url[..host.start],
                &self.url[host.end..after]
            )?,
            None => f.write_str(&self.url[..after])?,
        }
        self.escaping.write(self.pieces(after), f)
    }
}

/// How the host of a URL is shown.
///
/// ```
/// use barelink::uts58::{Host, pretty};
///
/// // The first letter is Cyrillic.
/// let url = "https://xn--xample-2of.com";
/// assert_eq!(pretty(url).host(Host::AsIs).to_string(), url);
/// assert_eq!(pretty(url).host(Host::Unicode).to_string(), "https://еxample.com");
/// # #[cfg(feature = "unicode-security")]
/// assert_eq!(pretty(url).host(Host::UnicodeIfSafe).to_string(), url);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Host {
    /// The host is unchanged.
    #[default]
    AsIs,
    /// A-labels (`xn--…`) are decoded, except for those that are not valid and those that link
    /// detection would not find again.
    Unicode,
    /// As [`Unicode`](Self::Unicode), except for labels that mix more scripts than
    /// [`Scripts::HighlyRestrictive`] allows, and for labels below the top-level domain of which
    /// each letter has a look-alike in another script (UTS #39, section 4), as in
    /// `xn--80ak6aa92e.com`.
    #[cfg(feature = "unicode-security")]
    UnicodeIfSafe,
}

impl Host {
    /// Returns the host as it is shown; `None` if it is unchanged.
    pub(super) fn shown(self, host: &str) -> Option<String> {
        match self {
            Host::AsIs => None,
            Host::Unicode => u_labels(host, |_, _| true),
            #[cfg(feature = "unicode-security")]
            Host::UnicodeIfSafe => u_labels(host, |label, position| {
                let is_spoof = || position == LabelPosition::Below && looks_like_another(label);
                Scripts::HighlyRestrictive.allow(label) && !is_spoof()
            }),
        }
    }
}

/// Returns whether each letter of a label has a look-alike in another script, so that the label can
/// be taken for a name of that script. Only look-alikes count that names may have. Source: UTS #39,
/// section 4, "Whole-Script Confusables", by the skeleton of each letter.
// Known top-level domains are not asked about: their registry avoids such names, and `.орг` would
// be one.
#[cfg(feature = "unicode-security")]
fn looks_like_another(label: &str) -> bool {
    use unicode_security::confusable_detection::skeleton;
    use unicode_security::general_security_profile::GeneralSecurityProfile as _;
    use unicode_security::mixed_script::AugmentedScriptSet;

    let has_look_alike = |c: char| {
        // Kana look like Han, and are written beside them.
        if c >= FIRST_EAST_ASIAN {
            return false;
        }
        let look_alike: String = skeleton(c.encode_utf8(&mut [0; 4])).collect();
        let mut scripts = AugmentedScriptSet::for_char(c);
        scripts.intersect_with(AugmentedScriptSet::for_str(&look_alike));
        scripts.is_empty() && look_alike.chars().all(char::identifier_allowed)
    };
    // Digits and the hyphen are of all scripts, and a modifier or a mark changes a letter that is
    // compared.
    let is_letter =
        |&c: &char| !AugmentedScriptSet::for_char(c).is_all() && !MODIFIERS.contains(&c);
    let mut letters = label.chars().filter(is_letter).peekable();
    letters.peek().is_some() && letters.all(has_look_alike)
}

/// The blocks Spacing Modifier Letters and Combining Diacritical Marks.
#[cfg(feature = "unicode-security")]
const MODIFIERS: core::ops::RangeInclusive<char> = '\u{2b0}'..='\u{36f}';

/// The first character of the scripts of East Asia.
#[cfg(feature = "unicode-security")]
const FIRST_EAST_ASIAN: char = '\u{2e80}';

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use super::pretty;

    #[test]
    fn a_url_has_a_scheme_and_a_host_that_can_be_written() {
        for url in [
            "https://example.com:/",
            "x+y-z.1://localhost:8080/a b",
            "example.com./a",
            "https://[::1]",
        ] {
            assert!(pretty(url).is_url(), "{url}");
        }
        for text in [
            "1x://example.com",
            "h_x://example.com",
            "https:///a",
            "https://exa mple.com",
            "https://exa\u{1}mple.com",
            "https://exa\u{202e}mple.com",
            "https://exa%6Dple.com",
            "https://example.com:8a",
            "localhost",
            "john@example.com",
        ] {
            assert!(!pretty(text).is_url(), "{text}");
        }
    }

    #[test]
    fn what_link_detection_finds_is_detectable() {
        assert!(pretty("https://example.com/%20").is_detectable());
        assert!(!pretty("https://127.0.0.1/").is_detectable());
    }

    #[cfg(feature = "unicode-security")]
    #[test]
    fn names_that_look_like_others_stay_in_ascii() {
        let shown = |host: &str| pretty(host).host(super::Host::UnicodeIfSafe).to_string();
        // Cyrillic for apple, epic, сосо-2 and ёсо; Greek for `vo`. With an accent and with a
        // modifier letter, as a single label, and below names that are no top-level domains.
        for host in [
            "xn--80ak6aa92e.com",
            "xn--e1awd7f.com",
            "xn---2-emcanb.com",
            "xn--n1af1c.com",
            "xn--yxae.com",
            "xn--lsa91dqa7ba27f.com",
            "xn--mqa75epa7ba27f.com",
            "xn--80ak6aa92e",
            "com.xn--80ak6aa92e",
            "xn--80ak6aa92e.xn--80ak6aa92e",
        ] {
            assert_eq!(shown(host), host);
        }
        for (host, name) in [
            ("xn--e1afmkfd.xn--c1avg", "пример.орг"),
            ("xn--80ak6aa92e.xn--p1ai", "xn--80ak6aa92e.рф"),
            ("xn--80akn5b.com", "кафе.com"),
            ("xn--odka.com", "パパ.com"),
            ("xn--eckwd4c7cu47r.com", "ドメイン例.com"),
            ("xn--bcher-kva.de", "bücher.de"),
        ] {
            assert_eq!(shown(host), name);
        }
    }

    /// The URL standard: `\` is a slash in the path of `http` and `https`, and nowhere else.
    #[test]
    fn a_backslash_is_a_slash_in_paths() {
        assert_eq!(
            pretty(r"https://example.com\a\b?c\d#e\f").to_string(),
            r"https://example.com/a/b?c\d#e\f"
        );
    }
}
