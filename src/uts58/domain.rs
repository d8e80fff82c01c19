//! Domain names: which hosts are valid, and their two forms, A-labels and U-labels (UTS #46).

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

use super::policy::{Policy, Scripts, Tld};
use crate::chars::{ByteSet, Properties, is_dot};
use crate::steps;

/// A valid domain name, with A-labels and in the case in which it was typed or in lower case.
#[derive(Clone, Debug)]
pub(crate) struct Domain<'t>(Cow<'t, str>);

impl<'t> Domain<'t> {
    /// The domain name that `host` is, if a policy for hosts without a scheme knows its top-level domain; `None` where it is
    /// none. Cost: linear, and nothing is asked of a host that is too long to be one.
    pub(crate) fn new(host: &'t str, tld: Tld) -> Option<Self> {
        steps::count(host.len());
        let domain = match is_plain(host) {
            Some(is_plain) => is_plain.then_some(Domain(Cow::Borrowed(host)))?,
            None if host.len() > LONGEST_TYPED || !has_labels(host) => return None, // U3
            None => {
                // The top-level domain first: a sentence whose full stops are dots fails there.
                let top = top_level(host).filter(|label| may_be_known(label, tld))?;
                is_tld(&top).then(|| a_labels(host))?.map(Domain)?
            }
        };
        domain.is_known(tld).then_some(domain)
    }

    /// Whether a policy for hosts without a scheme knows its top-level domain.
    fn is_known(&self, tld: Tld) -> bool {
        match tld {
            Tld::Syntactic => true,
            #[cfg(feature = "psl")]
            Tld::Known => psl::suffix(self.lower().as_bytes()).is_some_and(|suffix| suffix.is_known()), // U19
            Tld::Custom(is_known) => is_known(&self.lower()),
        }
    }

    fn lower(&self) -> Cow<'_, str> {
        let has_upper = self.0.bytes().fold(false, |has_upper, byte| has_upper | byte.is_ascii_uppercase());
        if has_upper { Cow::Owned(self.0.to_ascii_lowercase()) } else { Cow::Borrowed(&self.0) }
    }

    /// Whether it is as short, and each part is written in as few scripts, as the policy asks for.
    pub(crate) fn is_allowed(&self, policy: &Policy) -> bool {
        let keeps = |label: &str| policy.scripts.allow(&u_label(label));
        self.0.len() <= policy.max_host && (policy.scripts == Scripts::Any || self.0.split('.').all(keeps)) // U24
    }
}

/// Whether it has two labels or more, none of which is empty or starts or ends with a hyphen.
fn has_labels(host: &str) -> bool {
    let is_label = |label: &str| !label.is_empty() && !label.starts_with('-') && !label.ends_with('-');
    host.split(is_dot).all(is_label) && host.contains(is_dot)
}

/// Whether a host is a domain name, as the rest of this page would find out with more work; `None` where that work is needed:
/// it is not all ASCII, or has what may be an A-label.
#[allow(clippy::needless_bitwise_bool, reason = "no branches")]
fn is_plain(host: &str) -> Option<bool> {
    // Of the label at hand: how long it is, whether it is all letters, whether its last character is a hyphen.
    let (mut len, mut is_alphabetic, mut is_cut) = (0, true, false);
    let (mut dots, mut is_bad, mut may_be_a_label) = (0, host.len() > LONGEST_DOMAIN, false);
    // Without a branch for each label, which nobody could predict.
    for &byte in host.as_bytes() {
        if !IN_NAME.has(byte) {
            return None;
        }
        let (is_dot, is_hyphen) = (byte == b'.', byte == b'-');
        may_be_a_label |= is_hyphen & is_cut & (len == 3);
        is_bad |= is_hyphen & (len == 0) | is_dot & (is_cut | (len == 0) | (len > LONGEST_LABEL));
        is_alphabetic = is_dot | is_alphabetic & byte.is_ascii_alphabetic();
        len = if is_dot { 0 } else { len + 1 };
        dots += usize::from(is_dot);
        is_cut = is_hyphen;
    }
    let is_top = is_alphabetic && (2..=LONGEST_LABEL).contains(&len); // U4
    (!may_be_a_label).then_some(!is_bad && dots > 0 && is_top)
}

/// Whether a policy may know a top-level domain, as far as that is told without the rest of the host: the list has no rules
/// below a name in other than ASCII without one for that name.
fn may_be_known(label: &str, tld: Tld) -> bool {
    match tld {
        #[cfg(feature = "psl")]
        Tld::Known if is_a_label(label) => psl::suffix(label.as_bytes()).is_some_and(|suffix| suffix.is_known()),
        _ => !label.is_empty(),
    }
}

/// The last label of a host, as an A-label where it is not ASCII; `None` where it cannot be one.
fn top_level(host: &str) -> Option<Cow<'_, str>> {
    let typed = host.rsplit(is_dot).next()?;
    if typed.is_ascii() && !is_a_label(typed) { Some(Cow::Borrowed(typed)) } else { a_labels(typed) }
}

fn has_a_label(host: &str) -> bool {
    // The first characters, in any case, are rare.
    let starts = memchr::memchr2_iter(b'x', b'X', host.as_bytes());
    starts.filter(|&at| host[..at].chars().next_back().is_none_or(is_dot)).any(|at| is_a_label(&host[at..]))
}

fn is_a_label(label: &str) -> bool {
    label.get(..A_LABEL.len()).is_some_and(|start| start.eq_ignore_ascii_case(A_LABEL))
}

fn a_labels(host: &str) -> Option<Cow<'_, str>> {
    let deny = AsciiDenyList::STD3;
    Uts46::new().to_ascii(host.as_bytes(), deny, Hyphens::CheckFirstLast, DnsLength::Verify).ok()
}

/// Whether a label, with A-labels, may be a top-level domain. Source: section 1.4.
fn is_tld(label: &str) -> bool {
    let shown = u_label(label);
    let shortest = if shown.is_ascii() { 2 } else { 1 };
    shown.len() >= shortest && shown.chars().all(|c| Properties::of(c).is_tld())
}

/// A label with U-labels decoded; as it is where it is no A-label, or none that can be decoded.
fn u_label(label: &str) -> Cow<'_, str> {
    if !is_a_label(label) {
        return Cow::Borrowed(label);
    }
    let (shown, decoded) = Uts46::new().to_unicode(label.as_bytes(), AsciiDenyList::STD3, Hyphens::CheckFirstLast);
    if decoded.is_ok() { shown } else { Cow::Borrowed(label) }
}

/// A host with its A-labels decoded where each character can be found again in a text and `scripts` allow it; `None`
/// where nothing changes.
pub(super) fn u_labels(host: &str, scripts: Scripts) -> Option<String> {
    if !has_a_label(host) {
        return None;
    }
    let is_shown = |label: &[char], _: &[char], _: bool| {
        let is_found = label.iter().all(|&c| Properties::of(c).is_host());
        is_found && scripts.allow(&label.iter().collect::<String>()) // U33
    };
    let deny = AsciiDenyList::STD3;
    // First, because `to_user_interface` of idna 1.1.0 has a debug assertion that such hosts fail: `xn--mgb8h.4`.
    Uts46::new().to_unicode(host.as_bytes(), deny, Hyphens::CheckFirstLast).1.ok()?;
    let (shown, _) = Uts46::new().to_user_interface(host.as_bytes(), deny, Hyphens::CheckFirstLast, is_shown);
    (shown != host).then(|| shown.into_owned())
}

/// A URL or an address with A-labels in its host; `None` where it has no others, or its host is not valid.
pub(crate) fn with_a_labels(destination: &str) -> Option<String> {
    let host = host_range(destination);
    let typed = destination.get(host.clone()).filter(|typed| !typed.is_ascii())?;
    let end = typed.trim_end_matches(is_dot).len();
    let ascii = a_labels(&typed[..end])?.to_string(); // U35
    let root = if end < typed.len() { "." } else { "" };
    Some([&destination[..host.start], &ascii, root, &destination[host.end..]].concat())
}

/// Where the host of a URL or an address stands: after `://` or `@` or at the start, up to a port or a path.
pub(super) fn host_range(url: &str) -> core::ops::Range<usize> {
    let authority = match url.find("://") {
        Some(at) if !url[..at].contains(['/', '?', '#']) => at + "://".len(),
        _ => 0,
    };
    let end = after_authority(url, authority);
    let start = url[authority..end].rfind('@').map_or(authority, |at| authority + at + 1);
    let name = &url[start..end];
    // The colons of an IP address stand in brackets.
    let port = name.rfind(':').filter(|&colon| name.rfind(']').is_none_or(|bracket| bracket < colon));
    start..port.map_or(end, |len| start + len)
}

/// Where the path starts, or what stands for it, after the byte `from`. A URL parser takes `\` for `/`.
pub(super) fn after_authority(url: &str, from: usize) -> usize {
    url[from..].find(['/', '\\', '?', '#']).map_or(url.len(), |len| from + len)
}

/// What names in ASCII are made of.
const IN_NAME: ByteSet = ByteSet::alphanumeric_and("-.");

/// What an A-label starts with, in any case. Source: RFC 5890.
const A_LABEL: &str = "xn--";

/// Source: RFC 1035, section 2.3.4, without the dot at the end.
const LONGEST_DOMAIN: usize = 253;

/// Source: RFC 1035, section 2.3.4.
const LONGEST_LABEL: usize = 63;

/// A longer host is not valid, whatever is typed: each character makes a byte or more, and has four at the most.
const LONGEST_TYPED: usize = 4 * LONGEST_DOMAIN;
