//! Validates domain names, and converts between their two forms, A-labels and U-labels (UTS #46).

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use core::net::{Ipv4Addr, Ipv6Addr};

use idna::uts46::{AsciiDenyList, Hyphens, Uts46};

use super::labels::{
    A_LABEL, Direction, LONGEST_LABEL, a_label_len, a_labels, direction, is_a_label, is_tld, lower,
    may_be_a_label, u_label,
};
use super::tlds::AllowedTlds;
use super::values::Scripts;
use crate::names::rule::Rule;
use crate::steps;
use crate::text::chars::{Properties, is_dot};
use crate::text::tables::is_known_tld;

/// A valid domain name.
// The host with A-labels is not kept: hardly any host needs it twice, and each link moves this
// value several times.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Domain<'t> {
    typed: &'t str,
    form: Form,
}

/// The form in which a host is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// As typed: two or more labels of ASCII without an A-label, the last of which is letters.
    Plain,
    /// As typed: UTS #46 changes at most its dots and the case of its letters.
    Typed,
    ALabels,
}

impl<'t> Domain<'t> {
    /// Validates `host`. The error is the rule by which it is not a domain name, or by which `tlds`
    /// do not have its top-level domain. Cost: linear; constant for hosts that are too long.
    pub(crate) fn new(host: &'t str, tlds: AllowedTlds<'_>) -> Result<Self, Rule> {
        // Before the host is read: of text without spaces, the rest is tried after each link in it.
        if host.len() > LONGEST_TYPED {
            return Err(Rule::U3);
        }
        steps::count(host.len());
        // From the cheap test to the expensive one: a state machine for ASCII, then properties of
        // single characters, then the crate `idna`, which maps and normalises the whole host.
        let Some(is_plain) = is_plain(host) else {
            return Self::wide(host, tlds);
        };
        is_plain?;
        let domain = Domain {
            typed: host,
            form: Form::Plain,
        };
        let dot = host.bytes().rposition(|byte| byte == b'.');
        let top = &host[dot.map_or(0, |dot| dot + ".".len())..];
        if tlds.have_all() || tlds.have(&lower(top)) {
            Ok(domain)
        } else {
            Err(Rule::U19)
        }
    }

    /// Works as [`new`](Self::new), for a host above ASCII or with an A-label.
    fn wide(host: &'t str, tlds: AllowedTlds<'_>) -> Result<Self, Rule> {
        if !has_labels(host) {
            return Err(Rule::U3);
        }
        // Before the work that a sentence without spaces causes.
        if !tlds.may_have(host.rsplit(is_dot).next().unwrap_or_default()) {
            return Err(Rule::U19);
        }
        let (form, read) = match longest_kept(host) {
            Some(longest) => (Form::Typed, longest.map(|_| Cow::Borrowed(host))?),
            None => (Form::ALabels, a_labels(host).ok_or(Rule::U3)?),
        };
        // Lower case of characters above ASCII needs a look-up for each, and only the last label
        // matters.
        let top = lower(read.rsplit(is_dot).next().unwrap_or_default());
        if !is_tld(&top) {
            return Err(Rule::U4);
        }
        let is_known = tlds.have_all() || tlds.have(&top);
        is_known
            .then_some(Domain { typed: host, form })
            .ok_or(Rule::U19)
    }

    /// Validates the host of a URL that need only be reachable: a domain of any number of labels,
    /// an IPv4 address, or an IPv6 address in square brackets. The error is the rule by which it is
    /// not. Cost: that of [`new`](Self::new).
    #[inline(never)]
    pub(crate) fn reachable(host: &'t str) -> Result<Self, Rule> {
        let domain = Self::new(host, AllowedTlds::ALL);
        if domain.is_ok() || host.len() > LONGEST_TYPED {
            return domain;
        }
        let typed = Domain {
            typed: host,
            form: Form::Typed,
        };
        if let Some(inside) = host.strip_prefix('[') {
            let address = inside
                .strip_suffix(']')
                .and_then(|address| address.parse::<Ipv6Addr>().ok());
            return address.map(|_| typed).ok_or(Rule::C1);
        }
        // A single label above ASCII is more often a name and the text after it:
        // `http://localhost谢谢`.
        if !host.is_ascii() && !host.contains(is_dot) {
            return Err(Rule::C1);
        }
        if !host.is_ascii() || has_a_label(host) {
            let ascii = a_labels(host).filter(|ascii| !is_number(ascii));
            return ascii
                .map(|_| Domain {
                    form: Form::ALabels,
                    ..typed
                })
                .ok_or(Rule::C1);
        }
        if is_number(host) {
            return host
                .parse::<Ipv4Addr>()
                .map(|_| typed)
                .map_err(|_| Rule::C1);
        }
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        let is_label = |label: &str| {
            let has_edges = !label.starts_with('-') && !label.ends_with('-');
            has_edges && (1..=LONGEST_LABEL).contains(&label.len()) && label.bytes().all(is_part)
        };
        let is_valid = host.len() <= LONGEST_DOMAIN && host.split('.').all(is_label);
        if is_valid { Ok(typed) } else { Err(Rule::C1) }
    }

    /// Returns whether browsers certainly open this host as it is typed. Most hosts are such.
    pub(crate) fn is_plain(&self) -> bool {
        self.form == Form::Plain
    }

    /// Returns whether each label uses only scripts that the level allows.
    pub(crate) fn keeps_to(&self, scripts: Scripts) -> bool {
        // In lower case, which may be allowed where the capital is not, and the other way around.
        cfg!(small_build)
            || scripts == Scripts::Any
            || lower(&self.read())
                .split(is_dot)
                .all(|label| scripts.allow(&u_label(label)))
    }

    /// Returns the host in the form in which it is read.
    fn read(&self) -> Cow<'t, str> {
        let ascii = if self.form == Form::ALabels {
            a_labels(self.typed)
        } else {
            None
        };
        ascii.unwrap_or(Cow::Borrowed(self.typed))
    }
}

/// Returns whether URL parsers read a host as an IPv4 address, or reject it: whether its last label
/// is a number.
fn is_number(host: &str) -> bool {
    let last = host.rsplit('.').next().unwrap_or_default();
    let hexadecimal = last.strip_prefix("0x").or_else(|| last.strip_prefix("0X"));
    last.bytes().all(|byte| byte.is_ascii_digit())
        || hexadecimal.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Returns whether a host has two or more labels, and no label is empty or starts or ends with a
/// hyphen.
fn has_labels(host: &str) -> bool {
    let is_label =
        |label: &str| !label.is_empty() && !label.starts_with('-') && !label.ends_with('-');
    host.split(is_dot).all(is_label) && host.contains(is_dot)
}

/// Validates a host that is all ASCII and has no A-label. Returns `None` for other hosts.
// A shortcut with the same result as the functions below. `hosts_in_ascii_are_what_more_work_says`
// compares them.
fn is_plain(host: &str) -> Option<Result<(), Rule>> {
    // A state machine, because a branch for each label would be mispredicted often. The state is
    // masked where it is used: the shift of a processor reads no other bits, so that the mask in
    // the loop costs nothing.
    let last = host.bytes().fold(DOT, |last, byte| {
        TRANSITIONS[usize::from(byte)] >> (last & STATE_MASK)
    }) & STATE_MASK;
    if last == UNKNOWN || last == IN_LABEL_AFTER_HYPHENS && host.split('.').any(may_be_a_label) {
        return None;
    }
    let is_short = |label: &str| label.len() <= LONGEST_LABEL;
    let is_short = is_short(host) || host.len() <= LONGEST_DOMAIN && host.split('.').all(is_short);
    let top = host
        .bytes()
        .rev()
        .take_while(u8::is_ascii_alphabetic)
        .count();
    let before = host
        .len()
        .checked_sub(top + 1)
        .map(|before| host.as_bytes()[before]);
    let is_name = matches!(last, IN_LABEL | IN_LABEL_AFTER_HYPHENS);
    Some(
        match (is_name && is_short, top >= 2 && before == Some(b'.')) {
            (true, true) => Ok(()),
            (true, false) if host.contains('.') => Err(Rule::U4),
            _ => Err(Rule::U3),
        },
    )
}

/// The states of reading a host, by its last character: a dot, a letter or digit, a hyphen; the
/// same three after two hyphens in a row; the host is not a domain name; the host needs more work.
// As in `rules/md4c.rs`, a state is the offset of its bits in a row of the table, and a step is one
// shift.
const DOT: u64 = 0;
const IN_LABEL: u64 = 6;
const HYPHEN: u64 = 12;
const DOT_AFTER_HYPHENS: u64 = 18;
const IN_LABEL_AFTER_HYPHENS: u64 = 24;
const HYPHENS: u64 = 30;
const REJECTED: u64 = 36;
const UNKNOWN: u64 = 42;

/// The mask of one state in a row.
const STATE_MASK: u64 = 63;

/// The transitions of the state machine: for each byte, a row with the next state for each state.
const TRANSITIONS: [u64; 256] = {
    let mut next = [0; 256];
    let mut byte = 0_u8;
    loop {
        let row = match byte {
            b'.' => [
                REJECTED,
                DOT,
                REJECTED,
                REJECTED,
                DOT_AFTER_HYPHENS,
                REJECTED,
            ],
            b'-' => [REJECTED, HYPHEN, HYPHENS, REJECTED, HYPHENS, HYPHENS],
            _ if byte.is_ascii_alphanumeric() => {
                let after_hyphens = IN_LABEL_AFTER_HYPHENS;
                [
                    IN_LABEL,
                    IN_LABEL,
                    IN_LABEL,
                    after_hyphens,
                    after_hyphens,
                    after_hyphens,
                ]
            }
            _ => [UNKNOWN; 6],
        };
        let [dot, in_label, hyphen, dot_after, in_label_after, hyphens] = row;
        next[byte as usize] = dot
            | in_label << IN_LABEL
            | hyphen << HYPHEN
            | dot_after << DOT_AFTER_HYPHENS
            | in_label_after << IN_LABEL_AFTER_HYPHENS
            | hyphens << HYPHENS
            | REJECTED << REJECTED
            | UNKNOWN << UNKNOWN;
        if byte == u8::MAX {
            break next;
        }
        byte += 1;
    }
};

/// Returns an upper limit of the length of a host with A-labels, if UTS #46 certainly changes at
/// most its dots and the case of its letters, or the error if a label is too long then; otherwise
/// `None`. No label may be empty, or start or end with a hyphen.
fn longest_kept(host: &str) -> Option<Result<usize, Rule>> {
    let mut len = 0;
    let mut is_from_right = false;
    let mut has_digit = false;
    for label in host.split(is_dot) {
        let direction = direction(label)?;
        is_from_right |= direction == Direction::FromRight;
        has_digit |= direction == Direction::Digit;
        let chars = label.chars().count();
        // A character above ASCII has two or three bytes here.
        let wide = label.bytes().filter(|byte| byte & 0xc0 == 0xc0).count();
        let longest = match A_LABEL.len() + (chars - wide) + "-".len() + wide * LONGEST_CODE {
            _ if wide == 0 => chars,
            longest if longest > LONGEST_LABEL => a_label_len(label),
            longest => longest,
        };
        // `idna` takes ten times as long to tell that a sentence without spaces is too long.
        if longest > LONGEST_LABEL {
            return Some(Err(Rule::U3));
        }
        len += longest + ".".len();
        if len > LONGEST_DOMAIN {
            return None;
        }
    }
    (!(is_from_right && has_digit)).then_some(Ok(len - ".".len()))
}

/// Returns whether the last label of a host is a known top-level domain, and no other label.
fn is_known_top(host: &str) -> bool {
    let Some((below, top)) = host.trim_end_matches('.').rsplit_once('.') else {
        return false;
    };
    let is_alone = !below
        .split('.')
        .any(|label| label.eq_ignore_ascii_case(top));
    is_alone && is_known_tld(lower(&u_label(top)).as_bytes())
}

/// The position of a label in its host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LabelPosition {
    /// The top-level domain.
    Top,
    Below,
}

fn has_a_label(host: &str) -> bool {
    // The first characters, in any case, are rare.
    let starts = memchr::memchr2_iter(b'x', b'X', host.as_bytes());
    starts
        .filter(|&at| host[..at].chars().next_back().is_none_or(is_dot))
        .any(|at| is_a_label(&host[at..]))
}

/// Decodes the A-labels of a host, except those with characters that link detection does not accept
/// in a host, and those for which `is_safe` returns `false`. It is asked with `LabelPosition::Top`
/// about the top-level domain. Returns `None` if nothing changes.
pub(super) fn u_labels(host: &str, is_safe: fn(&str, LabelPosition) -> bool) -> Option<String> {
    if !has_a_label(host) {
        return None;
    }
    let is_shown = |label: &[char], top: &[char], _: bool| {
        let is_found = label.iter().all(|&c| Properties::of(c).is_host());
        let position = if label == top && is_known_top(host) {
            LabelPosition::Top
        } else {
            LabelPosition::Below
        };
        is_found && is_safe(&label.iter().collect::<String>(), position) // U33
    };
    let deny = AsciiDenyList::STD3;
    // First, because `to_user_interface` of idna 1.1.0 has a debug assertion that such hosts fail:
    // `xn--mgb8h.4`.
    Uts46::new()
        .to_unicode(host.as_bytes(), deny, Hyphens::CheckFirstLast)
        .1
        .ok()?;
    let (shown, _) =
        Uts46::new().to_user_interface(host.as_bytes(), deny, Hyphens::CheckFirstLast, is_shown);
    (shown != host).then(|| shown.into_owned())
}

/// Returns a URL or an address with A-labels in its host; `None` if the host is all ASCII or not
/// valid.
pub(crate) fn with_a_labels(destination: &str) -> Option<String> {
    let host = host_range(destination);
    let typed = destination
        .get(host.clone())
        .filter(|typed| !typed.is_ascii())?;
    // `idna` rejects an empty last label, so a dot for the root is removed and added again.
    let end = typed.trim_end_matches(is_dot).len();
    let ascii = a_labels(&typed[..end])?.to_string(); // U35
    let root = if end < typed.len() { "." } else { "" };
    Some(
        [
            &destination[..host.start],
            &ascii,
            root,
            &destination[host.end..],
        ]
        .concat(),
    )
}

/// Returns the range of the host of a URL or an address: after `://` or `@`, or at the start, up to
/// a port or a path.
pub(super) fn host_range(url: &str) -> core::ops::Range<usize> {
    // The `://` of `example.com/?u=http://a.b` is in its query.
    let scheme = url
        .find(['/', '?', '#'])
        .filter(|&slash| url[..slash].ends_with(':') && url[slash..].starts_with("//"));
    let authority = scheme.map_or(0, |slash| slash + "//".len());
    let end = after_authority(url, authority);
    // The last `@`, as in URL parsers: a password may contain one.
    let start = url[authority..end]
        .rfind('@')
        .map_or(authority, |at| authority + at + 1);
    let name = &url[start..end];
    // The colons of an IPv6 address are in brackets, and do not start a port.
    let port = name
        .rfind(':')
        .filter(|&colon| name.rfind(']').is_none_or(|bracket| bracket < colon));
    start..port.map_or(end, |len| start + len)
}

/// Returns the end of the authority, after the byte `from`: the start of the path, the query or the
/// fragment. URL parsers treat `\` as `/`.
pub(super) fn after_authority(url: &str, from: usize) -> usize {
    url[from..]
        .find(['/', '\\', '?', '#'])
        .map_or(url.len(), |len| from + len)
}

/// The maximum number of digits for a character of the basic plane in an A-label. Each digit has at
/// least ten times the weight of the previous one, and their value is less than 2^16 times 64.
/// Source: RFC 3492, section 3.
const LONGEST_CODE: usize = 7;

/// The rules by which [`Domain::new`] refuses a name.
pub(crate) const NAME_RULES: [Rule; 3] = [Rule::U3, Rule::U4, Rule::U19];

/// Source: RFC 1035, section 2.3.4, without the dot at the end.
const LONGEST_DOMAIN: usize = 253;

/// The maximum length of a valid host as typed. Each character has at most four bytes, and at least
/// one with A-labels.
pub(crate) const LONGEST_TYPED: usize = 4 * LONGEST_DOMAIN;

#[cfg(test)]
mod tests {
    use alloc::borrow::ToOwned as _;
    use alloc::string::String;

    use super::{
        AllowedTlds, Domain, Rule, a_labels, has_labels, host_range, is_plain, is_tld, u_labels,
        with_a_labels,
    };
    use crate::uts58::Scripts;

    #[test]
    fn hosts_in_ascii_are_what_more_work_says() {
        let mut rng = fastrand::Rng::with_seed(47);
        let mut names = 0;
        let mut known = 0;
        for _ in 0..200_000 {
            let parts = [
                "a",
                "B",
                "com",
                "a.",
                ".",
                "-",
                "--",
                "x",
                "n",
                "7",
                &"l".repeat(60),
                "é",
            ];
            let host: String = (0..rng.usize(1..12))
                .map(|_| parts[rng.usize(..parts.len())])
                .collect();
            let Some(is_plain) = is_plain(&host) else {
                continue;
            };
            let is_name = has_labels(&host)
                && a_labels(&host).is_some_and(|host| host.rsplit('.').next().is_some_and(is_tld));
            assert_eq!(is_plain.is_ok(), is_name, "{host}");
            names += usize::from(is_name);
            known += 1;
        }
        assert!(names > 3_000 && known > 2 * names, "{names} of {known}");
    }

    /// RFC 1035 counts the bytes with A-labels: `例え.jp` has 14, `xn--r8jz45g.jp`.
    #[test]
    fn the_length_of_a_host_is_that_with_a_labels() {
        // 416 bytes are typed.
        let long = ("例".repeat(15) + ".").repeat(9) + "jp";
        assert!(Domain::new(&long, AllowedTlds::ALL).is_ok());
        let label = "é".to_owned() + &"a".repeat(45);
        let host = |labels: usize| [&*label; 5][..labels].join(".") + ".com";
        assert!(Domain::new(&host(4), AllowedTlds::ALL).is_ok());
        assert_eq!(
            Domain::new(&host(5), AllowedTlds::ALL).map(|_| ()),
            Err(Rule::U3)
        );
    }

    /// The Kelvin sign is restricted and `k` is not; of `Ῥ` and `ῥ` it is the other way around.
    #[test]
    fn scripts_are_those_of_the_lower_case() {
        let keeps = |host| {
            Domain::new(host, AllowedTlds::ALL)
                .is_ok_and(|domain| domain.keeps_to(Scripts::SingleScript))
        };
        for (typed, lower) in [("\u{212a}é.com", "ké.com"), ("\u{1fec}.gr", "\u{1fe5}.gr")] {
            assert_eq!(keeps(typed), keeps(lower), "{typed}");
        }
        assert!(keeps("\u{212a}é.com") && !keeps("\u{1fec}.gr"));
    }

    #[test]
    fn a_host_without_a_labels_is_shown_as_it_is() {
        assert_eq!(u_labels("XAMPLE.com", |_, _| true), None);
        assert_eq!(
            u_labels("xn--bcher-kva.de", |_, _| true).as_deref(),
            Some("bücher.de")
        );
    }

    #[test]
    fn a_dot_after_the_host_stays_in_destinations() {
        assert_eq!(
            with_a_labels("https://bücher.de./ü").as_deref(),
            Some("https://xn--bcher-kva.de./ü")
        );
        assert_eq!(
            with_a_labels("https://bücher.de/ü").as_deref(),
            Some("https://xn--bcher-kva.de/ü")
        );
    }

    #[test]
    fn the_host_is_between_the_scheme_or_a_user_and_the_port_or_the_path() {
        for (url, host) in [
            ("http://example.com:80/a", "example.com"),
            ("example.com/http://example.org", "example.com"),
            ("example.com?http://example.org", "example.com"),
            ("john@example.com", "example.com"),
            ("http://[::1]:80/a", "[::1]"),
            ("http://[::1]/a", "[::1]"),
        ] {
            assert_eq!(&url[host_range(url)], host, "{url}");
        }
    }
}
