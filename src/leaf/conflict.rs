//! Links that would take markup: the host chooses how the search treats them, and the search
//! reports whether there are any.

use core::ops::Range;

use crate::steps;
use crate::text::chars::ByteSet;

/// The choice for a link that would take markup. [`Profile::Gfm`](crate::Profile::Gfm) has such
/// links, and so has `Profile::Uts58`, whose URLs take the marks of emphasis, strong text and
/// strikethrough. Other rule sets have none.
///
/// ```
/// use barelink::inner::Pairing;
/// use barelink::leaf::{Leaf, Linker, OnMarkup};
/// use barelink::{Finder, KeepAll};
///
/// let found = |on_markup| {
///     // With `Take`, the linker reports a conflict.
///     let mut linker = Linker::new(&Finder::default(), on_markup);
///     let (mut leaf, mut links) = (Leaf::new(|_| None), Vec::new());
///     leaf.read_block("http://a.b/c*d*", &linker, |builder| {
///         builder.text("http://a.b/c", Some(0..12));
///         builder.open(Some(12..13));
///         builder.text("d", Some(13..14));
///         builder.close(Some(14..15));
///     });
///     linker.find(&leaf, &mut KeepAll, &mut links);
///     links.first().map(|link| link.range())
/// };
/// assert_eq!(found(OnMarkup::End), Some(0..12));
/// assert_eq!(found(OnMarkup::Skip), None);
/// assert_eq!(found(OnMarkup::Take(Pairing::NONE)), Some(0..14));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnMarkup {
    /// The link ends there, if the rest before the markup is a link. There is never a [`Conflict`].
    End,
    /// The link is not made. There is never a [`Conflict`].
    Skip,
    /// The link takes the markup, and there is a [`Conflict`]: for a host that masks the links and
    /// parses again. It is a conflict too if links take some of the pairing characters while the
    /// same character is elsewhere in the leaf.
    // For `barelink-comrak` alone; it may change in any release.
    #[doc(hidden)]
    Take(Pairing),
}

/// A set of characters that can change what is markup around them even where they are literal text,
/// because a parser tries to pair them. Which of them pair depends on the parser's options.
///
/// ```
/// use barelink::inner::Pairing;
///
/// // For a parser that reads `~~strikethrough~~`, and mathematics between `$`.
/// let pairing = Pairing::NONE.with(b'~').with(b'$');
/// assert_ne!(pairing, Pairing::NONE);
/// ```
// For `barelink-comrak` alone; it may change in any release.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairing(u8);

impl Pairing {
    /// The empty set.
    pub const NONE: Self = Pairing(0);

    const ALL: [u8; 5] = *b"~^$'\"";

    /// Returns the set with the character `byte`, which is one of `~^$'"`. Any other byte is
    /// ignored.
    #[must_use]
    pub fn with(self, byte: u8) -> Self {
        Self::ALL
            .iter()
            .position(|&other| other == byte)
            .map_or(self, |at| Pairing(self.0 | 1 << at))
    }

    /// Returns whether one of the characters is in a text. Cost: linear in the text.
    pub(super) fn is_in(self, text: &[u8]) -> bool {
        steps::count(text.len());
        self.bytes()
            .any(|byte| memchr::memchr(byte, text).is_some())
    }

    fn bytes(self) -> impl Iterator<Item = u8> {
        Self::ALL
            .into_iter()
            .enumerate()
            .filter(move |&(at, _)| self.0 >> at & 1 == 1)
            .map(|(_, byte)| byte)
    }

    /// Returns whether one of the characters is in a link, and the same one is elsewhere in `part`.
    /// Cost: linear in the part.
    pub(crate) fn is_split(
        self,
        text: &[u8],
        mut links: impl DoubleEndedIterator<Item = Range<usize>> + Clone,
        part: &Range<usize>,
    ) -> bool {
        let all = links.clone();
        let Some(first) = links.next() else {
            return false;
        };
        let linked = text
            .get(first.start..links.next_back().unwrap_or(first).end)
            .unwrap_or_default();
        let count = |byte: u8, part: Range<usize>| {
            let part = text.get(part).unwrap_or_default();
            steps::count(part.len());
            memchr::memchr_iter(byte, part).count()
        };
        self.bytes().any(|byte| {
            steps::count(linked.len());
            // Most leaves have none, and are not counted.
            memchr::memchr(byte, linked).is_some() && {
                let taken = all.clone().map(|link| count(byte, link)).sum::<usize>();
                taken > 0 && taken < count(byte, part.clone())
            }
        })
    }
}

/// Tells whether links of a leaf take markup, so that the source has to be parsed again without
/// that markup.
///
/// ```
/// use barelink::leaf::Conflict;
///
/// assert_eq!(Conflict::default(), Conflict::None);
/// assert!(Conflict::None < Conflict::Contained && Conflict::Contained < Conflict::Straddling);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Conflict {
    /// No link takes markup.
    #[default]
    None,
    /// A link takes markup as a whole. The links after it are known.
    Contained,
    /// A link takes a part of an atom or of an escape. Not all links after it are known before the
    /// next parse.
    Straddling,
}

/// The characters that may be markup inside a line, with any options.
// Round brackets and pipes are no part of it, because definitions and tables count them.
pub const MARKUP: ByteSet = ByteSet::new("\\`*_~[]<>&!^$\"'{}");

#[cfg(test)]
mod tests {
    use core::iter;

    use super::Pairing;

    #[test]
    fn characters_pair_across_a_link() {
        let is_split =
            |pairing: Pairing, part| pairing.is_split(b"~ http://a/~b", iter::once(2..13), &part);
        assert!(is_split(Pairing::NONE.with(b'~'), 0..13));
        assert!(!is_split(Pairing::NONE.with(b'~'), 1..13));
        assert!(!is_split(Pairing::NONE.with(b'^'), 0..13));
    }

    #[test]
    fn a_set_of_characters_that_pair_holds_each_once() {
        let is_split =
            |pairing: Pairing| pairing.is_split(b"^ http://a/^b", iter::once(2..13), &(0..13));
        assert!(
            is_split(Pairing::NONE.with(b'^')) && is_split(Pairing::NONE.with(b'~').with(b'^'))
        );
        assert!(!is_split(Pairing::NONE.with(b'~')) && !is_split(Pairing::NONE.with(b'$')));
        assert_eq!(
            Pairing::NONE.with(b'~').with(b'~'),
            Pairing::NONE.with(b'~')
        );
    }
}
