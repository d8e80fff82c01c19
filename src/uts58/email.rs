//! Addresses: UTS #58, section 5.

use alloc::borrow::Cow;
use alloc::string::String;

use super::domain::Domain;
use super::policy::Tld;
use super::pretty::Host;
use super::properties::is_link_email;
use crate::chars::Properties;
use crate::link::MAILTO;
use crate::steps;

/// The start of the part of an address before the `@` at the byte `at` of `text`, in bytes; `None` where no such part
/// can end there, or no `@` is.
///
/// This is the algorithm of UTS #58, section 5.2, without the last step, for use behind another finder: what follows the
/// `@` is not looked at, it has to be a valid domain. Cost: linear in the part.
///
/// ```
/// use barelink::uts58::local_part_start;
///
/// assert_eq!(local_part_start("mailto:αβγ.δ@example.com", 16), Some(7));
/// assert_eq!(local_part_start("john..doe@example.com", 9), None);
/// assert_eq!(local_part_start(" @example.com", 1), None);
/// ```
#[must_use]
pub fn local_part_start(text: &str, at: usize) -> Option<usize> {
    local_part(text, at, 0)
}

/// [`local_part_start`], with the `mailto:` before it, in any case, if there is one: where the link starts (UTS #58,
/// section 5.2).
///
/// ```
/// use barelink::uts58::email_start;
///
/// assert_eq!(email_start("see MailTo:john@example.com", 15), Some(4));
/// assert_eq!(email_start("see john@example.com", 8), Some(4));
/// ```
#[must_use]
pub fn email_start(text: &str, at: usize) -> Option<usize> {
    start(text, at, 0).map(|start| start.link)
}

/// Where an address starts.
pub(crate) struct Start {
    /// With `mailto:`.
    pub(crate) link: usize,
    pub(crate) local_part: usize,
}

/// Where the address starts whose `@` is at `at`, not before `floor`.
///
/// ```text
/// see mailto:john.doe@example.com
///     ^^^^^^^^^^^^^^^
/// ```
pub(crate) fn start(text: &str, at: usize, floor: usize) -> Option<Start> {
    let local_part = local_part(text, at, floor)?;
    let before = text.get(floor..local_part)?;
    let protocol = before.len().checked_sub(MAILTO.len()).and_then(|start| before.get(start..));
    let has_protocol = protocol.is_some_and(|protocol| protocol.eq_ignore_ascii_case(MAILTO)); // U16
    Some(Start { link: local_part - if has_protocol { MAILTO.len() } else { 0 }, local_part })
}

fn local_part(text: &str, at: usize, floor: usize) -> Option<usize> {
    let before = text.get(floor..at).filter(|_| text.as_bytes().get(at) == Some(&b'@'))?;
    let rest = before.trim_end_matches(is_link_email);
    let name = &before[rest.len()..];
    steps::count(name.len());
    let is_user = name.starts_with("//") && text[..floor + rest.len()].ends_with(':'); // U17
    (is_dot_atom(name) && !is_user).then_some(floor + rest.len())
}

/// Whether dots divide a name into parts with something in each. The characters are not looked at.
fn is_dot_atom(name: &str) -> bool {
    name.split('.').all(|atom| !atom.is_empty()) // U15
}

/// The part of an address before the `@` as it has to be written: as it is, or in quotation marks, with a backslash before
/// `"` and `\`. `None` where no quoting makes it a part of an address: it holds a control character, or one that turns the
/// direction of writing.
///
/// Source: UTS #58, section 5.3; RFC 5321, section 4.1.2; RFC 6531. Cost: linear.
///
/// ```
/// use barelink::uts58::quote_local_part;
///
/// assert_eq!(quote_local_part("αβγ").unwrap(), "αβγ");
/// assert_eq!(quote_local_part("john doe").unwrap(), r#""john doe""#);
/// assert_eq!(quote_local_part("a..b").unwrap(), r#""a..b""#);
/// assert_eq!(quote_local_part(r#"a"b\c"#).unwrap(), r#""a\"b\\c""#);
/// assert_eq!(quote_local_part("a\nb"), None);
/// ```
#[must_use]
pub fn quote_local_part(local_part: &str) -> Option<Cow<'_, str>> {
    if local_part.chars().any(|c| c.is_control() || Properties::of(c).is_bidi_control()) {
        return None;
    }
    if local_part.chars().all(is_link_email) && is_dot_atom(local_part) {
        return Some(Cow::Borrowed(local_part));
    }
    let mut quoted = String::with_capacity(local_part.len() + 2);
    quoted.push('"');
    for c in local_part.chars() {
        if matches!(c, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(c); // U34
    }
    quoted.push('"');
    Some(Cow::Owned(quoted))
}

/// An address, with or without `mailto:`, with as few quotation marks as can be, and its host as [`Host`] says. What follows
/// a `?` after `mailto:` stays as it is.
///
/// `None` where it is no address: the domain is not valid, the part before the `@` cannot be written, or has, without
/// quotation marks, one of `:;,<>@`, so that it is rather a URL or several addresses. Cost: linear.
///
/// ```
/// use barelink::uts58::{Host, pretty_email};
///
/// let shown = |address| pretty_email(address, Host::Unicode);
/// assert_eq!(shown("john doe@example.com").unwrap(), r#""john doe"@example.com"#);
/// assert_eq!(shown(r#"mailto:"john"@xn--bcher-kva.de"#).unwrap(), "mailto:john@bücher.de");
/// assert_eq!(shown("example.com"), None);
/// assert_eq!(shown("a@example.com,b@example.com"), None);
/// ```
#[must_use]
pub fn pretty_email(address: &str, host: Host) -> Option<String> {
    let is_url = address.get(..MAILTO.len()).is_some_and(|start| start.eq_ignore_ascii_case(MAILTO));
    let (address, query) = address.split_at(address.find('?').filter(|_| is_url).unwrap_or(address.len()));
    let (before, domain) = address.rsplit_once('@')?;
    Domain::new(domain, Tld::Syntactic)?;
    let protocol = before.get(..MAILTO.len()).filter(|start| start.eq_ignore_ascii_case(MAILTO)).unwrap_or_default();
    let local_part = &before[protocol.len()..];
    let quoted = quote_local_part(&unquoted(local_part)?)?.into_owned();
    let domain = host.shown(domain).map_or(Cow::Borrowed(domain), Cow::Owned);
    Some([protocol, &quoted, "@", &domain, query].concat()).filter(|_| !local_part.is_empty())
}

/// What stands between the quotation marks of a quoted part of an address, or the part itself; `None` where a quotation
/// mark stands alone, or what only a quoted part may have.
fn unquoted(local_part: &str) -> Option<Cow<'_, str>> {
    let Some(rest) = local_part.strip_prefix('"') else {
        return Some(Cow::Borrowed(local_part)).filter(|part| !part.contains([':', ';', ',', '<', '>', '@']));
    };
    let (mut value, mut chars) = (String::new(), rest.strip_suffix('"')?.chars());
    while let Some(c) = chars.next() {
        match c {
            '\\' => value.push(chars.next()?),
            '"' => return None,
            c => value.push(c),
        }
    }
    Some(Cow::Owned(value))
}
