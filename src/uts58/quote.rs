//! Quotes the local parts of e-mail addresses: UTS #58, section 5.3.

use alloc::borrow::Cow;
use alloc::string::String;

use super::domain::Domain;
use super::email::is_dot_atom;
use super::pretty::Host;
use super::properties::is_link_email;
use super::tlds::AllowedTlds;
use crate::link::MAILTO;
use crate::text::chars::Properties;

/// Returns the local part of an address as it must be written: unchanged, or in quotation marks
/// with a backslash before each `"` and `\`. Returns `None` if it cannot be quoted, because it
/// contains a control character or a character that changes the direction of writing.
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
    if local_part
        .chars()
        .any(|c| c.is_control() || Properties::of(c).is_bidi_control())
    {
        return None;
    }
    if local_part.chars().all(is_link_email) && is_dot_atom(local_part) {
        return Some(Cow::Borrowed(local_part));
    }
    // The whole part and not single atoms: in RFC 5321 a local part is either a dot string or one
    // quoted string.
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

/// Returns an address, with or without `mailto:`, with as few quotation marks as possible. `host`
/// sets how its host is shown. The text after a `?` is unchanged if the address starts with
/// `mailto:`.
///
/// Returns `None` if it is not an address: if the domain is not valid, if the local part cannot be
/// written, or if the local part contains one of `:;,<>@` outside quotation marks, because then it
/// is a URL or a list of addresses. Cost: linear.
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
    let is_url = address
        .get(..MAILTO.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(MAILTO));
    let (address, query) = address.split_at(
        address
            .find('?')
            .filter(|_| is_url)
            .unwrap_or(address.len()),
    );
    // The last `@`: a quoted local part may contain others.
    let (before, domain) = address.rsplit_once('@')?;
    Domain::new(domain, AllowedTlds::ALL).ok()?;
    let protocol = before
        .get(..MAILTO.len())
        .filter(|start| start.eq_ignore_ascii_case(MAILTO))
        .unwrap_or_default();
    let local_part = &before[protocol.len()..];
    let quoted = quote_local_part(&unquoted(local_part)?)?.into_owned();
    let domain = host.shown(domain).map_or(Cow::Borrowed(domain), Cow::Owned);
    Some([protocol, &quoted, "@", &domain, query].concat()).filter(|_| !local_part.is_empty())
}

/// Returns the value of a local part: the text between its quotation marks, without escapes, or the
/// part itself. Returns `None` if a quotation mark has no partner, or if an unquoted part contains
/// characters that need quotation marks.
fn unquoted(local_part: &str) -> Option<Cow<'_, str>> {
    let Some(rest) = local_part.strip_prefix('"') else {
        return Some(Cow::Borrowed(local_part))
            .filter(|part| !part.contains([':', ';', ',', '<', '>', '@']));
    };
    let mut value = String::new();
    let mut chars = rest.strip_suffix('"')?.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => value.push(chars.next()?),
            '"' => return None,
            c => value.push(c),
        }
    }
    Some(Cow::Owned(value))
}

#[cfg(test)]
mod tests {
    use super::quote_local_part;

    #[test]
    fn no_quotation_marks_help_controls() {
        for local_part in ["a\nb", "a\u{202e}b"] {
            assert_eq!(quote_local_part(local_part), None);
        }
        assert_eq!(quote_local_part("a b").as_deref(), Some("\"a b\""));
        assert_eq!(quote_local_part("a.b").as_deref(), Some("a.b"));
    }
}
