//! The scheme and the host of a link, as they were typed and as a browser reads them.
//!
//! Source: the URL standard (<https://url.spec.whatwg.org>), "URL parsing" and "Host parsing".

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::net::{Ipv4Addr, Ipv6Addr};
use core::ops::Range;

use crate::link::{Link, LinkKind};
use crate::text::chars::ByteSet;

impl<'t> Link<'t> {
    /// Returns the scheme of the destination as a browser reads it: in lower case, without its
    /// colon. It is `mailto` for an address, and `http` or, with
    /// [`Choice::WriteHttps`](crate::Choice::WriteHttps), `https` for a host without a scheme.
    /// Returns an empty text if a hook set a destination without a scheme.
    ///
    /// ```
    /// use barelink::Finder;
    ///
    /// let schemes: Vec<_> = Finder::default()
    ///     .links("HTTPS://a.com www.b.com c@d.com")
    ///     .map(|link| link.scheme().into_owned())
    ///     .collect();
    /// assert_eq!(schemes, ["https", "http", "mailto"]);
    /// ```
    #[must_use]
    pub fn scheme(&self) -> Cow<'t, str> {
        let lower = |scheme: Cow<'t, str>| {
            let is_lower = !scheme.bytes().any(|byte| byte.is_ascii_uppercase());
            if is_lower {
                scheme
            } else {
                Cow::Owned(scheme.to_ascii_lowercase())
            }
        };
        match self.destination() {
            Cow::Borrowed(destination) => {
                lower(Cow::Borrowed(scheme(destination).unwrap_or_default()))
            }
            Cow::Owned(destination) => {
                lower(Cow::Owned(scheme(&destination).unwrap_or_default().into()))
            }
        }
    }

    /// Returns the scheme as it was typed, without its colon; `None` if none was typed.
    ///
    /// ```
    /// use barelink::Finder;
    ///
    /// let schemes: Vec<_> = Finder::default()
    ///     .links("HTTPS://a.com www.b.com")
    ///     .map(|link| link.typed_scheme())
    ///     .collect();
    /// assert_eq!(schemes, [Some("HTTPS"), None]);
    /// ```
    #[must_use]
    pub fn typed_scheme(&self) -> Option<&'t str> {
        match self.kind() {
            LinkKind::Www | LinkKind::Domain => None,
            // Of addresses, only the protocol has a colon. With UTS #58 it has the kind of an
            // address.
            LinkKind::Url | LinkKind::Email | LinkKind::Mailto | LinkKind::Xmpp => {
                scheme(self.as_str())
            }
        }
    }

    /// Returns the host that a browser opens for the destination; `None` for addresses (`mailto:`,
    /// `xmpp:`), for URLs without a host such as `tel:5`, and if no browser accepts the host.
    ///
    /// It is what to compare with a list of hosts. For `http`, `https`, `ftp`, `ws` and `wss` it is
    /// in lower case, without escapes, user name and port; an address of IPv4 has four decimal
    /// numbers, and one of IPv6 is in square brackets and short. A full stop at the end stays. With
    /// the feature `uts58`, a host above ASCII has A-labels (`xn--…`); without it, it is as it was
    /// typed, in lower case. The host of another scheme is as it was typed, because browsers do not
    /// interpret it. Source: the URL standard, "Host parsing".
    ///
    /// ```
    /// use barelink::{Finder, Profile};
    ///
    /// let hosts = |text| {
    ///     Finder::new(Profile::Gfm)
    ///         .links(text)
    ///         .map(|link| link.host())
    ///         .collect::<Vec<_>>()
    /// };
    /// assert_eq!(
    ///     hosts("HTTP://Example.COM:80/a www.example.org"),
    ///     [Some("example.com".into()), Some("www.example.org".into())]
    /// );
    /// assert_eq!(
    ///     hosts("http://0x7f.1/ john@example.com"),
    ///     [Some("127.0.0.1".into()), None]
    /// );
    /// # #[cfg(feature = "uts58")]
    /// assert_eq!(hosts("https://例え.jp"), [Some("xn--r8jz45g.jp".into())]);
    /// ```
    #[must_use]
    pub fn host(&self) -> Option<String> {
        host(&self.destination())
    }

    /// Returns the host as it was typed, without user name and port; `None` for addresses and for
    /// URLs without a host.
    ///
    /// ```
    /// use barelink::{Finder, Profile};
    ///
    /// let hosts: Vec<_> = Finder::new(Profile::Gfm)
    ///     .links("HTTP://Example.COM:80/a c@d.com")
    ///     .map(|link| link.typed_host())
    ///     .collect();
    /// assert_eq!(hosts, [Some("Example.COM"), None]);
    /// ```
    #[must_use]
    pub fn typed_host(&self) -> Option<&'t str> {
        let (rest, is_special) = after_scheme(self.as_str(), self.kind())?;
        rest.get(host_range(rest, is_special)?)
    }
}

/// Returns the host that a browser opens for a URL with a scheme, as [`Link::host`] does for the
/// destination of a link; `None` if it has none. Cost: linear in the URL.
///
/// ```
/// assert_eq!(barelink::host("HTTP://user@Example.COM:80/a"), Some("example.com".into()));
/// assert_eq!(barelink::host("mailto:john@example.com"), None);
/// ```
#[must_use]
pub fn host(url: &str) -> Option<String> {
    let (range, is_special) = place_of_host(url)?;
    let host = &url[range];
    let host = if is_special {
        BrowserHost::special(host)
    } else {
        BrowserHost::opaque(host)
    };
    host.map(BrowserHost::written)
}

/// Returns the place of the host in a URL, and whether its scheme is special; `None` if it has no
/// host.
pub(crate) fn place_of_host(url: &str) -> Option<(Range<usize>, bool)> {
    let scheme = scheme(url)?;
    let start = scheme.len() + ":".len();
    let is_special = is_special(scheme);
    let host = host_range(&url[start..], is_special)?;
    Some((start + host.start..start + host.end, is_special))
}

/// Returns the part of a link after the scheme that was typed, and whether its scheme is special;
/// `None` for addresses.
fn after_scheme(typed: &str, kind: LinkKind) -> Option<(&str, bool)> {
    match kind {
        LinkKind::Url => {
            let scheme = scheme(typed)?;
            Some((typed.get(scheme.len() + ":".len()..)?, is_special(scheme)))
        }
        LinkKind::Www | LinkKind::Domain => Some((typed, true)),
        LinkKind::Email | LinkKind::Mailto | LinkKind::Xmpp => None,
    }
}

/// Returns the part of a link between its slashes and its path, and whether its scheme is special;
/// `None` if it has none.
// A backslash does not end it, although browsers read one as a slash: HTML's writers escape it
// (`%5C`), and then it is none.
pub(crate) fn authority(typed: &str, kind: LinkKind) -> Option<(&str, bool)> {
    let (rest, is_special) = after_scheme(typed, kind)?;
    let authority = rest.get(slashes(rest, is_special)?..)?;
    let end = authority
        .bytes()
        .position(|byte| matches!(byte, b'/' | b'?' | b'#'));
    Some((&authority[..end.unwrap_or(authority.len())], is_special))
}

/// Returns whether browsers open a URL with this authority, if its scheme is special, at the host
/// that is typed, without escapes. Cost: linear.
pub(crate) fn opens_as_typed(authority: &str) -> bool {
    let authority = &authority[authority.rfind('@').map_or(0, |at| at + "@".len())..];
    let host = host_len(authority);
    let (host, port) = authority.split_at(host);
    let is_port = port.is_empty()
        || port
            .strip_prefix(':')
            .is_some_and(|port| port.is_empty() || is_digits(port) && port.parse::<u16>().is_ok());
    is_port
        && (is_plain(host)
            || !host.contains(['%', '\\']) && BrowserHost::without_escapes(host).is_some())
}

/// Returns whether a host is certainly one that browsers open as it is typed: labels of ASCII
/// without an A-label, the last of which is no number.
// Nearly every host is, and the exact answer takes ten times as long.
pub(crate) fn is_plain(host: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
    // No label is empty, and none has the two hyphens of an A-label.
    let follows =
        |before: u8, byte: u8| is_part(byte) && (before != byte || byte.is_ascii_alphanumeric());
    let is_read = host
        .bytes()
        .try_fold(b'.', |before, byte| follows(before, byte).then_some(byte))
        .is_some();
    let last = memchr::memrchr(b'.', host.as_bytes()).map_or(0, |dot| dot + 1);
    is_read
        && host
            .as_bytes()
            .get(last)
            .is_some_and(u8::is_ascii_alphabetic)
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the length of the host at the start of a text, which a port may follow.
fn host_len(text: &str) -> usize {
    match text.find(']') {
        Some(end) if text.starts_with('[') => end + "]".len(),
        _ => text.find(':').unwrap_or(text.len()),
    }
}

/// Returns the scheme of a URL; `None` if it has none.
pub(crate) fn scheme(url: &str) -> Option<&str> {
    let (scheme, rest) = url.split_at(IN_SCHEME.len_in(url.as_bytes()));
    let is_scheme = scheme.starts_with(|first: char| first.is_ascii_alphabetic());
    (is_scheme && rest.starts_with(':')).then_some(scheme)
}

/// Returns whether browsers interpret the host of a URL with this scheme. `file` is left out: a
/// link to a file has no server.
fn is_special(scheme: &str) -> bool {
    SPECIAL
        .iter()
        .any(|special| scheme.eq_ignore_ascii_case(special))
}

/// Returns the number of slashes between the scheme of a URL and its authority; `None` if it has
/// none.
fn slashes(rest: &str, is_special: bool) -> Option<usize> {
    if is_special {
        // Browsers accept any number of slashes, in both directions.
        let is_slash = |byte: &u8| matches!(byte, b'/' | b'\\');
        Some(rest.bytes().take_while(is_slash).count())
    } else {
        rest.starts_with("//").then_some("//".len())
    }
}

/// Returns the place of the host in the part of a URL after its scheme; `None` if it has no host.
fn host_range(rest: &str, is_special: bool) -> Option<Range<usize>> {
    let start = slashes(rest, is_special)?;
    let ends = |c: char| matches!(c, '/' | '?' | '#') || is_special && c == '\\';
    let authority = &rest[start..];
    let authority = &authority[..authority.find(ends).unwrap_or(authority.len())];
    // The last `@`: browsers take all before it as the user name and the password.
    let name = authority.rfind('@').map_or(0, |at| at + "@".len());
    let len = host_len(&authority[name..]);
    (len > 0).then_some(start + name..start + name + len)
}

/// A host as a browser reads it.
enum BrowserHost {
    Name(String),
    /// A name of a URL whose scheme is not special, as it was typed.
    Opaque(String),
    V4(Ipv4Addr),
    V6(Ipv6Addr),
}

impl BrowserHost {
    /// Reads the host of a URL whose scheme is special; `None` if no browser accepts it.
    fn special(typed: &str) -> Option<Self> {
        match decoded(typed) {
            Cow::Owned(host) if !typed.starts_with('[') => Self::domain(&host),
            _ => Self::without_escapes(typed),
        }
    }

    /// Works as [`special`](Self::special), for a host whose escapes are not decoded.
    fn without_escapes(typed: &str) -> Option<Self> {
        if typed.starts_with('[') {
            ipv6(typed).map(Self::V6)
        } else {
            Self::domain(typed)
        }
    }

    fn domain(decoded: &str) -> Option<Self> {
        let host = ascii(decoded)?;
        if host.is_empty()
            || host
                .bytes()
                .any(|byte| byte.is_ascii_control() || NOT_IN_DOMAIN.has(byte))
        {
            return None;
        }
        if ends_in_number(&host) {
            ipv4(&host).map(Self::V4)
        } else {
            Some(Self::Name(host))
        }
    }

    /// Reads the host of a URL with another scheme, which browsers do not interpret.
    fn opaque(typed: &str) -> Option<Self> {
        let is_forbidden = |byte: u8| byte == 0 || byte != b'%' && NOT_IN_DOMAIN.has(byte);
        match ipv6(typed) {
            Some(address) => Some(Self::V6(address)),
            None => (!typed.bytes().any(is_forbidden)).then(|| Self::Opaque(typed.into())),
        }
    }

    /// Returns the host as a browser shows it.
    fn written(self) -> String {
        match self {
            // Without the feature `uts58` it may have capitals above ASCII.
            BrowserHost::Name(name) => name.to_lowercase(),
            BrowserHost::Opaque(name) => name,
            BrowserHost::V4(address) => address.to_string(),
            // `Display` writes an address of IPv4 in one of IPv6 with dots. Browsers do not.
            BrowserHost::V6(address) => match (address.to_ipv4_mapped(), address.segments()) {
                (Some(_), [.., high, low]) => format!("[::ffff:{high:x}:{low:x}]"),
                (None, _) => format!("[{address}]"),
            },
        }
    }
}

/// Returns a host in the form that is looked up.
#[cfg(feature = "uts58")]
fn ascii(host: &str) -> Option<String> {
    // Not `a_labels`, which is stricter than browsers are: this is what the standard calls "domain
    // to ASCII".
    let ascii = idna::domain_to_ascii_cow(host.as_bytes(), idna::AsciiDenyList::EMPTY).ok()?;
    // The crate does not check this criterion. A host of ASCII alone is accepted without it. In a
    // small program, which is for browsers, the browser itself has decided about the host.
    let is_valid = cfg!(small_build) || host.is_ascii() || !ascii.split('.').any(hides_a_label);
    is_valid.then(|| ascii.into_owned())
}

/// Returns whether an A-label stands for a label that starts as an A-label. Source: UTS #46,
/// section 4.1, "Validity Criteria", for `CheckHyphens=false`.
#[cfg(feature = "uts58")]
fn hides_a_label(label: &str) -> bool {
    // The ASCII characters of a label are the start of its A-label.
    label
        .strip_prefix("xn--")
        .filter(|encoded| encoded.starts_with("xn--"))
        .and_then(idna::punycode::decode_to_string)
        .is_some_and(|label| label.starts_with("xn--"))
}

/// Returns a host in the form that is looked up.
#[cfg(not(feature = "uts58"))]
#[allow(
    clippy::unnecessary_wraps,
    reason = "with the feature, not each host has such a form"
)]
fn ascii(host: &str) -> Option<String> {
    Some(host.to_ascii_lowercase())
}

/// Returns a text without its percent escapes.
pub(crate) fn decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return text.into();
    }
    let digit = |byte: Option<&u8>| char::from(*byte?).to_digit(16);
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let escaped = digit(after.first())
            .zip(digit(after.get(1)))
            .filter(|_| first == b'%');
        let value = escaped.and_then(|(high, low)| u8::try_from(high << 4 | low).ok());
        bytes.push(value.unwrap_or(first));
        rest = if value.is_some() { &after[2..] } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned().into()
}

/// Reads an address of IPv6 in square brackets.
fn ipv6(typed: &str) -> Option<Ipv6Addr> {
    typed.strip_prefix('[')?.strip_suffix(']')?.parse().ok()
}

/// Returns whether browsers read a host as an address of IPv4, or reject it. Source: "ends in a
/// number checker".
fn ends_in_number(host: &str) -> bool {
    let host = host.strip_suffix('.').unwrap_or(host);
    let last = host.rsplit('.').next().unwrap_or_default();
    let is_decimal = !last.is_empty() && is_digits(last);
    is_decimal || last.starts_with("0x") && number(last).is_some()
}

/// Reads an address of IPv4; `None` if it is not valid. Source: "IPv4 parser".
fn ipv4(host: &str) -> Option<Ipv4Addr> {
    let parts: Vec<&str> = host.strip_suffix('.').unwrap_or(host).split('.').collect();
    let (last, before) = parts.split_last().filter(|(_, before)| before.len() < 4)?;
    let mut address = number(last)?;
    // The last number stands for all bytes that no other one names.
    if address >= 1 << (8 * (4 - before.len())) {
        return None;
    }
    for (place, part) in before.iter().enumerate() {
        let byte = number(part).filter(|&byte| byte <= 0xff)?;
        address |= byte << (8 * (3 - place));
    }
    u32::try_from(address).ok().map(Ipv4Addr::from)
}

/// Returns a number of an address: decimal, octal after `0`, hexadecimal after `0x`. Source: "IPv4
/// number parser".
fn number(typed: &str) -> Option<u64> {
    let (digits, radix) = match typed.strip_prefix("0x") {
        Some(digits) => (digits, 16),
        None if typed.len() > 1 && typed.starts_with('0') => (&typed[1..], 8),
        None => (typed, 10),
    };
    if !digits.bytes().all(|byte| char::from(byte).is_digit(radix)) {
        return None;
    }
    match digits {
        "" if typed.is_empty() => None,
        "" => Some(0),
        // A number that is too long for the type is too great for an address, too.
        digits => Some(u64::from_str_radix(digits, radix).unwrap_or(u64::MAX)),
    }
}

/// Source: the URL standard, "special scheme".
const SPECIAL: [&str; 5] = ["http", "https", "ftp", "ws", "wss"];

/// The characters of schemes. Source: RFC 3986, section 3.1.
const IN_SCHEME: ByteSet = ByteSet::alphanumeric_and("+-.");

/// The characters besides controls that no domain has. Source: the URL standard, "forbidden domain
/// code point".
const NOT_IN_DOMAIN: ByteSet = ByteSet::new(" #/:<>?@[\\]^|%");
