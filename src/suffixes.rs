//! Which suffixes the Public Suffix List of the crate `psl` has.

use core::cell::Cell;

use psl::Psl as _;

/// Returns whether a host has a suffix in the Public Suffix List. Only its last two labels are looked up: the list has no suffix of
/// more labels whose end is not a suffix too.
// A program is smaller by hundreds of kilobytes if the compiler sees that no third label comes.
pub(crate) fn is_known(host: &str) -> bool {
    is_suffix(&Host::new(host))
}

/// Returns whether a host with this last label, in lower case, may have a suffix in the Public Suffix List. Also returns `true` if
/// the list asks for the label before it, which is not known here.
pub(crate) fn may_be_suffix(label: &[u8]) -> bool {
    let host = Host { last: label, before: &[], is_second_asked_for: Cell::new(false) };
    is_suffix(&host) || host.is_second_asked_for.get()
}

/// Returns whether a host has a suffix in the Public Suffix List.
fn is_suffix(host: &Host<'_>) -> bool {
    suffix(host).typ.is_some()
}

fn suffix(host: &Host<'_>) -> psl::Info {
    psl::List.find(LastLabels { host, left: 2 })
}

/// A host without its last dot.
struct Host<'h> {
    /// The last label.
    last: &'h [u8],
    /// The host before the last label.
    before: &'h [u8],
    is_second_asked_for: Cell<bool>,
}

impl<'h> Host<'h> {
    fn new(host: &'h str) -> Self {
        let host = host.as_bytes();
        let dot = host.iter().rposition(|&byte| byte == b'.');
        let (last, before) = dot.map_or((host, &[][..]), |dot| (&host[dot + 1..], &host[..dot]));
        Host { last, before, is_second_asked_for: Cell::new(false) }
    }
}

/// The last label of a host and the one before it, which is looked for only when it is asked for.
// The number is a field of its own and not a part of the host: so each function of the list gets a constant, and the compiler removes those
// of a third label also when it compiles for size.
struct LastLabels<'h> {
    host: &'h Host<'h>,
    /// The number of labels that are left.
    left: usize,
}

impl<'h> Iterator for LastLabels<'h> {
    type Item = &'h [u8];

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a call would hide from the compiler that no third label comes")]
    fn next(&mut self) -> Option<&'h [u8]> {
        match self.left {
            2 => {
                self.left = 1;
                Some(self.host.last)
            }
            1 => {
                self.left = 0;
                self.host.is_second_asked_for.set(true);
                let before = self.host.before;
                if before.is_empty() { None } else { before.rsplit(|&byte| byte == b'.').next() }
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    /// All hosts of one, two and three labels from a list that has ends with and without a suffix of their own.
    #[test]
    fn two_labels_of_a_host_are_enough() {
        let is_suffix = |host: &str| psl::suffix(host.as_bytes()).is_some_and(|suffix| suffix.is_known());
        let letters = || 'a'..='z';
        let mut ends: Vec<_> =
            letters().flat_map(|a| letters().map(move |b| [a, b].iter().collect::<String>())).collect();
        ends.extend(
            ["com", "kawasaki", "city", "www", "amazonaws", "compute", "example", "рф", "xn--p1ai", "zz9"]
                .map(String::from),
        );
        let (mut known, mut unknown) = (0, 0);
        for last in &ends {
            let is_known_last = is_suffix(last);
            assert_eq!(super::is_known(last), is_known_last, "{last}");
            for second in &ends {
                let host = [&**second, last].join(".");
                let is_known = is_suffix(&host);
                assert_eq!(super::is_known(&host), is_known, "{host}");
                assert!(!is_known || super::may_be_suffix(last.as_bytes()), "{host}");
                // Most top-level domains are suffixes themselves. Of the others, all hosts of three labels are tried.
                for third in ends.iter().filter(|_| !is_known_last).step_by(37) {
                    let host = [third, second, &**last].join(".");
                    let is_suffix = is_suffix(&host);
                    assert_eq!(super::is_known(&host), is_suffix, "{host}");
                    *(if is_suffix { &mut known } else { &mut unknown }) += 1;
                }
            }
        }
        assert!(known > 1_000 && unknown > 1_000, "{known} {unknown}");
        assert!(!super::may_be_suffix(b"zz9") && !super::may_be_suffix(b"toml"));
    }
}
