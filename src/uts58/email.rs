//! Finds the start of an e-mail address: UTS #58, section 5.2.

use alloc::string::String;

use super::properties::is_link_email;
use crate::link::MAILTO;
use crate::names::rule::Rule;
use crate::steps;
use crate::text::chars::{ByteSet, push_escape};

/// Returns the start of the local part of an address, in bytes. Its `@` is at the byte `at` of
/// `text`. Returns `None` if there is no `@`, or no valid local part before it.
///
/// This is the algorithm of UTS #58, section 5.2, without the last step. Use it with another link
/// finder, which must check that a valid domain follows the `@`. Cost: linear in the local part.
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
    local_part(text, at, 0).ok()
}

/// Returns the start of the link to an address: that of [`local_part_start`], or of a `mailto:` (in
/// any case) before it. Source: UTS #58, section 5.2.
///
/// ```
/// use barelink::uts58::email_start;
///
/// assert_eq!(email_start("see MailTo:john@example.com", 15), Some(4));
/// assert_eq!(email_start("see john@example.com", 8), Some(4));
/// ```
#[must_use]
pub fn email_start(text: &str, at: usize) -> Option<usize> {
    start(text, at, 0).ok().map(|start| start.link)
}

/// The start of an address.
pub(crate) struct AddressStart {
    /// The start of the link, including `mailto:`.
    pub(crate) link: usize,
    pub(crate) local_part: usize,
}

impl AddressStart {
    /// Returns the start without a `mailto:` that has no address, but fields:
    /// `mailto:?to=john@example.com`.
    pub(crate) fn without_fields(self, text: &str) -> Self {
        let link = if text[self.local_part..].starts_with('?') {
            self.local_part
        } else {
            self.link
        };
        AddressStart { link, ..self }
    }
}

/// Returns the start of the address whose `@` is at `at`, not before `floor`.
///
/// ```text
/// see mailto:john.doe@example.com
///     ^^^^^^^^^^^^^^^
/// ```
pub(crate) fn start(text: &str, at: usize, floor: usize) -> Result<AddressStart, Rule> {
    let local_part = local_part(text, at, floor)?;
    let before = text.get(floor..local_part).unwrap_or_default();
    let protocol = before
        .len()
        .checked_sub(MAILTO.len())
        .and_then(|start| before.get(start..));
    let has_protocol = protocol.is_some_and(|protocol| protocol.eq_ignore_ascii_case(MAILTO)); // U16
    Ok(AddressStart {
        link: local_part - if has_protocol { MAILTO.len() } else { 0 },
        local_part,
    })
}

fn local_part(text: &str, at: usize, floor: usize) -> Result<usize, Rule> {
    let before = text
        .get(floor..at)
        .filter(|_| text.as_bytes().get(at) == Some(&b'@'))
        .ok_or(Rule::U15)?;
    // ASCII is read byte by byte. The table of properties is needed only if a character above ASCII
    // precedes.
    let ascii = before.len() - PLAIN_IN_NAME.len_at_end_of(before.as_bytes());
    let is_wide = before.as_bytes()[..ascii]
        .last()
        .is_some_and(|byte| !byte.is_ascii());
    let start = if is_wide {
        before[..ascii].trim_end_matches(is_link_email).len()
    } else {
        ascii
    };
    let name = &before[start..];
    steps::count(name.len());
    if !is_dot_atom(name) {
        return Err(Rule::U15);
    }
    // `/` is a character of user names, so `x://` before an `@` would be read as a part of one:
    // `ftp://john@example.com`.
    let is_user = name.starts_with("//") && text[..floor + start].ends_with(':');
    if is_user {
        Err(Rule::U17)
    } else {
        Ok(floor + start)
    }
}

/// Returns whether a rule says that the name belongs to a URL.
pub(crate) fn is_user_of_url(rule: Rule) -> bool {
    rule == Rule::U17
}

/// Returns whether no dot of a name is at its start, at its end or next to another dot. Does not
/// check other characters.
pub(super) fn is_dot_atom(name: &str) -> bool {
    let is_edge = |byte: Option<&u8>| byte.is_none_or(|&byte| byte == b'.');
    let name = name.as_bytes();
    !is_edge(name.first()) && !is_edge(name.last()) && !name.windows(2).any(|pair| pair == b"..")
}

/// Returns the destination `mailto:name@host` with escapes for the characters that end the name in
/// a URL, or that mean something else there; `None` if it has none of them. `AddressSyntax::Url`
/// keeps valid escapes, because the author of `mailto:` wrote a URL.
///
/// Source: RFC 6068, section 2.
pub(crate) fn escaped(destination: &str, typed: AddressSyntax) -> Option<String> {
    let start = destination.find(':')? + ":".len();
    // The first one: after a typed `mailto:` the fields may have another.
    let at = destination.find('@')?;
    let name = destination
        .get(start..at)
        .filter(|name| name.bytes().any(|byte| NEEDS_ESCAPE.has(byte)))?;
    let mut escaped = String::from(&destination[..start]);
    for (place, c) in name.char_indices() {
        let is_kept =
            c == '%' && typed == AddressSyntax::Url && is_escape(&name.as_bytes()[place..]);
        if !is_kept && u8::try_from(c).is_ok_and(|byte| NEEDS_ESCAPE.has(byte)) {
            push_escape(&mut escaped, c as u8);
        } else {
            escaped.push(c);
        }
    }
    escaped += &destination[at..];
    Some(escaped).filter(|escaped| escaped != destination)
}

/// Returns whether an address may have a character for [`escaped`].
pub(crate) fn may_need_escape(address: &str) -> bool {
    // Not beyond the name, which ends at the first `@`: a host has no such character, and fields
    // keep theirs.
    address
        .bytes()
        .find(|&byte| ENDS_PLAIN_NAME.has(byte))
        .is_some_and(|byte| byte != b'@')
}

/// The form in which an address was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AddressSyntax {
    /// `john@example.com`
    Address,
    /// `mailto:john@example.com`
    Url,
}

/// Returns whether bytes start with a percent escape.
pub(crate) fn is_escape(bytes: &[u8]) -> bool {
    matches!(bytes, [b'%', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
}

/// The characters of a name that `mailto:` has to escape. Source: RFC 6068, section 2: `%`, the
/// delimiters except `@` and `:`, and of the others `&`, `;` and `=`.
const NEEDS_ESCAPE: ByteSet = ByteSet::new("%/?#[]&;=");

/// [`NEEDS_ESCAPE`], and the `@` after a name.
const ENDS_PLAIN_NAME: ByteSet = ByteSet::new("%/?#[]&;=@");

/// The ASCII characters with the property `Link_Email`. Source: UTS #58, section 6.
const PLAIN_IN_NAME: ByteSet = ByteSet::alphanumeric_and("!#$%&'*+-./=?^_`{|}~");

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::{
        AddressSyntax, PLAIN_IN_NAME, email_start, escaped, is_dot_atom, is_link_email,
        local_part_start, may_need_escape,
    };

    /// RFC 6068, section 2: "%" and all of gen-delims except "@" and ":", and of sub-delims "&",
    /// ";" and "=".
    #[test]
    fn the_characters_that_rfc_6068_names_are_escaped_in_a_name() {
        const ESCAPED: [(char, &str); 9] = [
            ('%', "%25"),
            ('/', "%2F"),
            ('?', "%3F"),
            ('#', "%23"),
            ('[', "%5B"),
            (']', "%5D"),
            ('&', "%26"),
            (';', "%3B"),
            ('=', "%3D"),
        ];
        for c in ('!'..='~').filter(|&c| c != '@') {
            let found = escaped(&format!("mailto:a{c}b@e.com"), AddressSyntax::Address);
            let expected: Option<String> = ESCAPED
                .iter()
                .find(|(plain, _)| *plain == c)
                .map(|(_, escape)| format!("mailto:a{escape}b@e.com"));
            assert_eq!(
                may_need_escape(&format!("a{c}b@e.com")),
                expected.is_some(),
                "{c}"
            );
            assert_eq!(found, expected, "{c}");
        }
    }

    #[test]
    fn the_characters_of_names_are_those_of_the_property() {
        for byte in 0..=u8::MAX {
            assert_eq!(
                PLAIN_IN_NAME.has(byte),
                byte.is_ascii() && is_link_email(char::from(byte)),
                "{byte}"
            );
        }
    }

    #[test]
    fn no_dot_of_a_dot_atom_is_at_its_edge_or_next_to_another() {
        for (name, is_atom) in [
            ("", false),
            ("a", true),
            ("a.b", true),
            (".a", false),
            ("a.", false),
            ("a..b", false),
            (".", false),
        ] {
            assert_eq!(is_dot_atom(name), is_atom, "{name}");
        }
    }

    #[test]
    fn an_address_starts_with_its_name_or_mailto() {
        for (text, link, local_part) in [
            ("see MailTo:αβγ.δ@example.com", Some(4), Some(11)),
            ("see john@example.com", Some(4), Some(4)),
            ("see john..doe@example.com", None, None),
            ("see @example.com", None, None),
        ] {
            let at = text.find('@').unwrap_or_default();
            assert_eq!(
                (email_start(text, at), local_part_start(text, at)),
                (link, local_part),
                "{text}"
            );
        }
        assert_eq!(
            (email_start("john", 2), local_part_start("john", 2)),
            (None, None)
        );
    }
}
