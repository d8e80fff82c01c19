//! The two forms of a label of a host, A-labels and U-labels (UTS #46), and top-level domains.

use alloc::borrow::Cow;

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

use crate::chars::Properties;

/// Returns whether a label starts as an A-label does.
pub(super) fn is_a_label(label: &str) -> bool {
    label.get(..A_LABEL.len()).is_some_and(|start| start.eq_ignore_ascii_case(A_LABEL))
}

/// Returns a host, or one label, with A-labels and in lower case; `None` if it is not valid.
pub(super) fn a_labels(host: &str) -> Option<Cow<'_, str>> {
    let deny = AsciiDenyList::STD3;
    Uts46::new().to_ascii(host.as_bytes(), deny, Hyphens::CheckFirstLast, DnsLength::Verify).ok()
}

/// Returns whether a label, as an A-label or as typed, may be a top-level domain. Source: section 1.4.
pub(super) fn is_tld(label: &str) -> bool {
    let shown = u_label(label);
    // Two letters only if they are ASCII: the standard asks for no more of other scripts.
    let shortest = if shown.is_ascii() { 2 } else { 1 };
    shown.len() >= shortest && shown.chars().all(|c| Properties::of(c).is_tld())
}

/// Returns an A-label decoded, or the label unchanged if it is not a valid A-label.
pub(super) fn u_label(label: &str) -> Cow<'_, str> {
    if !is_a_label(label) {
        return Cow::Borrowed(label);
    }
    let (shown, decoded) = Uts46::new().to_unicode(label.as_bytes(), AsciiDenyList::STD3, Hyphens::CheckFirstLast);
    if decoded.is_ok() { shown } else { Cow::Borrowed(label) }
}

/// The prefix of an A-label, in any case. Source: RFC 5890.
pub(super) const A_LABEL: &str = "xn--";
