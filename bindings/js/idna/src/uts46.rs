//! UTS #46 with the options that the library uses.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

pub use crate::platform::AsciiDenyList;
use crate::platform::{Errors, domain_to_ascii_cow};
use crate::punycode;

/// Where a label must not have hyphens.
#[derive(Clone, Copy, Debug)]
pub enum Hyphens {
    /// At its start and at its end.
    CheckFirstLast,
}

/// Whether lengths are checked.
#[derive(Clone, Copy, Debug)]
pub enum DnsLength {
    /// Each label has 1 to 63 bytes, and a host at most 253.
    Verify,
}

/// The operations of UTS #46.
#[derive(Debug)]
pub struct Uts46;

impl Uts46 {
    /// Makes a value without content.
    #[must_use]
    #[allow(clippy::new_without_default, reason = "the library does not use it")]
    pub const fn new() -> Self {
        Uts46
    }

    /// Returns a host in lower case and with A-labels. Cost: that of the platform.
    pub fn to_ascii<'a>(
        &self,
        host: &'a [u8],
        _: AsciiDenyList,
        hyphens: Hyphens,
        _: DnsLength,
    ) -> Result<Cow<'a, str>, Errors> {
        let ascii = ascii(host, hyphens)?;
        let has_lengths = ascii.len() <= 253
            && ascii
                .split('.')
                .all(|label| (1..=63).contains(&label.len()));
        if has_lengths { Ok(ascii) } else { Err(Errors) }
    }

    /// Returns a host with U-labels, and whether it is valid. Cost: that of the platform.
    pub fn to_unicode<'a>(
        &self,
        host: &'a [u8],
        list: AsciiDenyList,
        hyphens: Hyphens,
    ) -> (Cow<'a, str>, Result<(), Errors>) {
        self.to_user_interface(host, list, hyphens, |_, _, _| true)
    }

    /// Returns a host with U-labels where `is_shown` returns `true`, and whether the host is valid.
    /// `is_shown` gets a label, the last label, and `false`. Cost: that of the platform.
    pub fn to_user_interface<'a, F: FnMut(&[char], &[char], bool) -> bool>(
        &self,
        host: &'a [u8],
        _: AsciiDenyList,
        hyphens: Hyphens,
        mut is_shown: F,
    ) -> (Cow<'a, str>, Result<(), Errors>) {
        let Ok(ascii) = ascii(host, hyphens) else {
            return (
                Cow::Borrowed(core::str::from_utf8(host).unwrap_or_default()),
                Err(Errors),
            );
        };
        let mut whole = String::new();
        let last = shown(ascii.rsplit('.').next().unwrap_or_default());
        for label in ascii.split('.') {
            if !whole.is_empty() {
                whole.push('.');
            }
            let shown = shown(label);
            if is_shown(&shown, &last, false) {
                whole.extend(shown);
            } else {
                whole.push_str(label);
            }
        }
        (Cow::Owned(whole), Ok(()))
    }
}

/// Returns a host with A-labels, in which no label has a hyphen at its start or at its end, also
/// not in its other form.
fn ascii(host: &[u8], Hyphens::CheckFirstLast: Hyphens) -> Result<Cow<'_, str>, Errors> {
    let ascii = domain_to_ascii_cow(host, AsciiDenyList::EMPTY)?;
    let is_std3 = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.');
    let is_valid = |label: &str| {
        let shown = shown(label);
        let has_edge = shown.first() == Some(&'-') || shown.last() == Some(&'-');
        // Not all platforms refuse an A-label of a label that needs none.
        !has_edge && !(label.starts_with("xn--") && shown.iter().all(char::is_ascii))
    };
    if ascii.bytes().all(is_std3) && ascii.split('.').all(is_valid) {
        Ok(ascii)
    } else {
        Err(Errors)
    }
}

/// Returns the characters of a label, with an A-label decoded.
fn shown(label: &str) -> Vec<char> {
    label
        .strip_prefix("xn--")
        .and_then(punycode::decode)
        .unwrap_or_else(|| label.chars().collect())
}
