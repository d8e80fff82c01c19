//! Minimal escaping: the result is found again as one link, and has the same meaning.

use super::input::Choices;
use barelink::uts58::{
    Bidi, Decode, Host, UrlParts, is_link_email, pretty, pretty_email, quote_local_part,
};
use barelink::{Finder, Profile};
use percent_encoding::percent_decode_str;
use url::Url;

const FINDER: Finder = Finder::new(Profile::Uts58);

/// Hosts that link detection accepts.
const PREFIXES: [&str; 4] = [
    "https://example.com",
    "http://www.例え.jp:8080",
    "münchen.de",
    "https://xn--mnchen-3ya.de",
];

/// Asserts all of it of one input.
pub fn run(input: &[u8]) {
    let Some((mut choices, text)) = Choices::read(input) else {
        return;
    };
    let bidi = choices.among(&[Bidi::Escape, Bidi::Keep]);
    let decode = choices.among(&[Decode::All, Decode::Unreserved]);
    let host = choices.among(&[Host::AsIs, Host::Unicode, Host::UnicodeIfSafe]);
    let prefix = choices.among(&PREFIXES);
    assert_parts(&UrlInput::read(&mut choices, &text), prefix, bidi);
    assert_serialized(prefix, &text, bidi, decode);
    assert_escaped_also(prefix, &text, choices.among(&ALSO));
    assert_any(&text, bidi, decode, host);
    assert_email(&text, host);
}

/// The values of a URL. Each line of a text is one value.
#[derive(Debug, Default)]
struct UrlInput<'t> {
    path: Vec<&'t str>,
    query: Vec<Vec<&'t str>>,
    fragment: &'t str,
    directives: Vec<&'t str>,
}

impl<'t> UrlInput<'t> {
    fn read(choices: &mut Choices, text: &'t str) -> Self {
        let mut parts = UrlInput::default();
        for line in text.split('\n') {
            match choices.among(&[0, 1, 2, 3]) {
                0 => parts.path.push(line),
                1 => parts.query.push(line.split('\t').collect()),
                2 => parts.fragment = line,
                _ => parts.directives.push(line),
            }
        }
        parts
    }

    fn url(&self, prefix: &str) -> UrlParts {
        let url = self
            .path
            .iter()
            .copied()
            .fold(UrlParts::new(prefix), UrlParts::segment);
        let url = self
            .query
            .iter()
            .cloned()
            .fold(url, UrlParts::parameter)
            .fragment(self.fragment);
        self.directives
            .iter()
            .copied()
            .fold(url, UrlParts::directive)
    }
}

/// Asserts that an escaped URL is found as a whole, that escaping twice changes nothing, and that a
/// URL parser reads the values.
fn assert_parts(parts: &UrlInput<'_>, prefix: &str, bidi: Bidi) {
    let url = parts.url(prefix).bidi(bidi);
    let shown = url.to_string();
    assert!(url.is_detectable(), "{shown:?} of {parts:?}");
    assert_found_whole(&shown);
    assert_eq!(pretty(&shown).bidi(bidi).to_string(), shown);
    if prefix.starts_with("http") && parts.directives.is_empty() {
        assert_minimal(&shown);
    }
    let is_dot_segment = |segment: &&&str| matches!(**segment, "." | "..");
    let has_escaped_dots = parts
        .path
        .iter()
        .any(|segment| segment.to_ascii_lowercase().contains("%2e"));
    if prefix.starts_with("http") && parts.directives.is_empty() && !has_escaped_dots {
        if parts.path.iter().any(|segment| is_dot_segment(&segment)) {
            return;
        }
        assert_eq!(
            Values::of(&shown),
            Values::given(parts),
            "{shown:?} of {parts:?}"
        );
    }
}

/// Asserts that no character of ASCII is escaped that could be written as it is: the link would be
/// another one, or mean something else.
fn assert_minimal(shown: &str) {
    for (at, _) in shown.match_indices('%') {
        let byte = shown
            .get(at + 1..at + 3)
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        // A form reads `+` as a blank, and the parser does not.
        let Some(byte) = byte.filter(|&byte| byte.is_ascii_graphic() && byte != b'+') else {
            continue;
        };
        let literal = [
            &shown[..at],
            &char::from(byte).to_string(),
            &shown[at + 3..],
        ]
        .concat();
        let padded = format!(" {literal} ");
        let is_whole = FINDER.links(&padded).any(|link| link.as_str() == literal);
        // The parser does not read directives.
        let starts_directive = literal.contains(":~:");
        assert!(
            !is_whole || starts_directive || Values::of(&literal) != Values::of(shown),
            "{shown:?} could be {literal:?}"
        );
    }
}

/// Asserts the same for a URL that is escaped in any way.
fn assert_serialized(prefix: &str, text: &str, bidi: Bidi, decode: Decode) {
    let url = format!("{prefix}/{text}");
    let shown = pretty(&url).bidi(bidi).decode(decode).to_string();
    assert_found_whole(&shown);
    assert_eq!(pretty(&shown).bidi(bidi).decode(decode).to_string(), shown);
    // A URL parser drops tabs and line ends, and control characters and blanks at the end.
    let is_dropped = |c: char| c.is_control();
    if url.starts_with("http") && !url.contains(is_dropped) && !url.ends_with(' ') {
        assert_eq!(Values::of(&shown), Values::of(&url), "{shown:?} of {url:?}");
    }
}

/// Characters that are no syntax and that another program may want to be escaped.
const ALSO: [fn(char) -> bool; 6] = [
    |c| c == '(',
    |c| c == ')',
    |c| "()".contains(c),
    |c| "!'".contains(c),
    |c| "*_~".contains(c),
    |c| ",;(".contains(c),
];

/// Asserts that what shall be escaped is escaped, and that the result is still one link.
fn assert_escaped_also(prefix: &str, text: &str, also: fn(char) -> bool) {
    let shown = pretty(&format!("{prefix}/{text}"))
        .escape_also(also)
        .to_string();
    assert_found_whole(&shown);
    let path = shown.strip_prefix(prefix).unwrap_or_default();
    // In a directive they may be syntax.
    assert!(
        !path.contains(also) || path.contains(":~:"),
        "{shown:?} of {prefix:?} and {text:?}"
    );
}

/// Asserts that a second run changes nothing, for any text.
fn assert_any(text: &str, bidi: Bidi, decode: Decode, host: Host) {
    let show = |text: &str| {
        pretty(text)
            .bidi(bidi)
            .decode(decode)
            .host(host)
            .to_string()
    };
    let shown = show(text);
    assert_eq!(show(&shown), shown, "of {text:?}");
    let found = FINDER
        .links(&shown)
        .next()
        .is_some_and(|link| link.range() == (0..shown.len()));
    assert_eq!(
        pretty(text)
            .bidi(bidi)
            .decode(decode)
            .host(host)
            .is_detectable(),
        found
    );
}

/// A part of an address that needs no quotation marks is found; what is quoted means what it meant.
fn assert_email(text: &str, host: Host) {
    if let Some(quoted) = quote_local_part(text) {
        let address = format!("{quoted}@example.com");
        let is_plain = *quoted == *text;
        // With `/`, `?` or `#` in the local part, a host may precede them: in
        // `/e.com/a@example.com`, `e.com/a@…` is a link.
        if is_plain && text.len() <= 64 && !text.contains(['/', '?', '#']) {
            assert!(text.chars().all(is_link_email));
            assert_found_whole(&address);
        }
        assert!(
            is_plain || unquoted(&quoted) == text,
            "{quoted:?} of {text:?}"
        );
        assert!(
            is_plain || text.is_empty() || pretty_email(&address, host).as_ref() == Some(&address),
            "{address:?}"
        );
    }
    if let Some(shown) = pretty_email(text, host) {
        assert_eq!(
            pretty_email(&shown, host).as_ref(),
            Some(&shown),
            "of {text:?}"
        );
    }
}

/// Returns the local part that a mail server reads. Source: RFC 5321, section 4.1.2,
/// `Quoted-string`.
fn unquoted(quoted: &str) -> String {
    let inside = quoted
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
        .expect("quotation marks");
    let mut value = String::new();
    let mut chars = inside.chars();
    while let Some(c) = chars.next() {
        assert_ne!(c, '"');
        value.push(if c == '\\' {
            chars.next().expect("a character is escaped")
        } else {
            c
        });
    }
    value
}

fn assert_found_whole(link: &str) {
    let padded = format!(" {link} ");
    assert_eq!(
        FINDER
            .links(&padded)
            .map(|link| link.as_str())
            .collect::<Vec<_>>(),
        [link]
    );
}

/// The decoded values that a URL parser reads: the segments, the query split at `&` and `=`, and
/// the fragment.
#[derive(Debug, PartialEq, Eq)]
pub struct Values {
    path: Vec<Vec<u8>>,
    query: Vec<Vec<Vec<u8>>>,
    fragment: Vec<u8>,
}

impl Values {
    /// Makes the values. An empty query or fragment is the same as none.
    #[must_use]
    pub fn new(path: Vec<Vec<u8>>, query: Vec<Vec<Vec<u8>>>, fragment: Vec<u8>) -> Self {
        let query = if query == [[b""]] { Vec::new() } else { query };
        Values {
            path,
            query,
            fragment,
        }
    }

    fn given(parts: &UrlInput<'_>) -> Self {
        let own = |text: &&str| text.as_bytes().to_vec();
        let path = if parts.path.is_empty() {
            vec![Vec::new()]
        } else {
            parts.path.iter().map(own).collect()
        };
        let query = parts
            .query
            .iter()
            .map(|values| values.iter().map(own).collect())
            .collect();
        Values::new(path, query, own(&parts.fragment))
    }

    /// Reads a URL.
    ///
    /// # Panics
    ///
    /// Panics if it is not valid.
    #[must_use]
    pub fn of(url: &str) -> Self {
        let url = Url::parse(url).unwrap_or_else(|error| panic!("{url}: {error}"));
        let decoded = |text: &str| percent_decode_str(text).collect::<Vec<u8>>();
        let path = url
            .path_segments()
            .into_iter()
            .flatten()
            .map(decoded)
            .collect();
        let query = url.query().into_iter().flat_map(|query| query.split('&'));
        let query = query
            .map(|piece| piece.split('=').map(decoded).collect())
            .collect();
        Values::new(path, query, decoded(url.fragment().unwrap_or_default()))
    }
}
