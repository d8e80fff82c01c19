//! Reads the inputs of the fuzz targets, and draws options from them.

use std::panic::{self, AssertUnwindSafe};

use barelink::uts58::{Scripts, Tld, TldLists};
use barelink::{Choice, Finder, Kinds, Profile, Schemes};
use pulldown_cmark::Options;

use super::links::NAMED;

/// Returns the result of a parser; `None` if it panics, which is not a finding: `SECURITY.md` has
/// the cases.
pub fn without_parser_panic<T>(parse: impl FnOnce() -> T) -> Option<T> {
    // libFuzzer's hook ends the process at each panic.
    let usual = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let parsed = panic::catch_unwind(AssertUnwindSafe(parse)).ok();
    panic::set_hook(usual);
    parsed
}

/// The number of option bytes in an input.
pub const HEADER: usize = 16;

/// The options of an input, each drawn from its bits in turn.
#[derive(Clone, Debug)]
pub struct Choices(u128);

impl Choices {
    /// Returns the options and the text of an input; `None` if it is too short.
    #[must_use]
    pub fn read(input: &[u8]) -> Option<(Self, String)> {
        let (header, text) = input.split_first_chunk::<HEADER>()?;
        Some((
            Choices(u128::from_le_bytes(*header)),
            String::from_utf8_lossy(text).into_owned(),
        ))
    }

    /// Draws one of several values; the first one when the bits are used up.
    pub fn among<T: Copy>(&mut self, choices: &[T]) -> T {
        let bits = choices.len().next_power_of_two().trailing_zeros();
        let drawn = usize::try_from(self.0 & ((1 << bits) - 1)).unwrap_or_default();
        self.0 >>= bits;
        choices[drawn % choices.len()]
    }

    /// Returns a source of any number of further choices, which depends on the remaining bits.
    pub fn stream(&mut self) -> Stream {
        let bits = std::mem::take(&mut self.0);
        Stream(u64::try_from((bits >> 64 ^ bits) & u128::from(u64::MAX)).unwrap_or_default())
    }

    /// Draws a finder: a profile, and for every second one its kinds and its options. Uses about 45
    /// bits.
    pub fn finder(&mut self) -> Finder {
        let finder = Finder::new(self.among(Profile::ALL));
        if self.among(&[true, false]) {
            return finder;
        }
        let finder = finder.kinds(self.kinds()).max_len(self.among(&MAX_LEN));
        // The choices of all profiles, but for the one that holds links: a target that is about it
        // sets it.
        let common = [
            Choice::EndAtFullWidth,
            Choice::EndAtCloser,
            Choice::WriteHttps,
            Choice::SkipRawAnchors,
            Choice::RejectUserNames,
            Choice::RejectMisleadingHosts,
        ];
        let finder = common
            .into_iter()
            .fold(finder, |finder, choice| match self.among(&[0, 1]) {
                0 => finder.without(choice),
                _ => finder.with(choice),
            });
        let finder =
            finder.tld(self.among(&[Tld::Known, Tld::Syntactic, Tld::Common, Tld::Listed]));
        // One or two choices are added or removed: with a bit for each, hardly any input would have
        // the choices of a profile.
        let finder = self.with_choice(finder, Finder::with);
        let finder = self
            .with_choice(finder, Finder::without)
            .without(Choice::HoldIncomplete);
        let finder = finder.scripts(self.among(&[Scripts::Any, Scripts::HighlyRestrictive]));
        finder
            .schemes(Schemes::from_static(self.among(&[&[], &NAMED])))
            .tld_lists(self.tld_lists())
    }

    fn with_choice(&mut self, finder: Finder, change: fn(Finder, Choice) -> Finder) -> Finder {
        let drawn = [Some(self.among(Choice::ALL)), None];
        match self.among(&drawn) {
            Some(choice) => change(finder, choice),
            None => finder,
        }
    }

    /// Draws top-level domains that are allowed and denied; in most cases none.
    fn tld_lists(&mut self) -> TldLists {
        let (allow, deny): (&[&str], &[&str]) = self.among(&[
            (&[], &[]),
            (&[], &[]),
            (&["bc", ".рф", "jp"], &["com"]),
            (&["cd"], &["cd", "de", "xn--p1ai"]),
        ]);
        TldLists::new(allow, deny).expect("top-level domains")
    }

    fn kinds(&mut self) -> Kinds {
        let off = [
            Kinds::URL,
            Kinds::WWW.union(Kinds::DOMAIN),
            Kinds::EMAIL,
            Kinds::PROTOCOL,
        ];
        let all = Kinds::URL | Kinds::WWW | Kinds::EMAIL | Kinds::PROTOCOL | Kinds::DOMAIN;
        // Few kinds are disabled at once: an input without links tests little.
        off.into_iter().fold(all, |kinds, kind| {
            kinds.without(self.among(&[Kinds::NONE, Kinds::NONE, Kinds::NONE, kind]))
        })
    }

    /// Draws the syntax for a parser. Uses 9 bits.
    pub fn syntax(&mut self) -> Options {
        let syntax = self.among(&[
            Options::empty(),
            barelink_pulldown_cmark::GITHUB,
            Options::all(),
            Options::ENABLE_TABLES,
        ]);
        let toggled = [
            Options::ENABLE_SMART_PUNCTUATION,
            Options::ENABLE_WIKILINKS,
            Options::ENABLE_MATH,
            Options::ENABLE_STRIKETHROUGH,
            Options::ENABLE_SUPERSCRIPT | Options::ENABLE_SUBSCRIPT,
            Options::ENABLE_FOOTNOTES,
            Options::ENABLE_HEADING_ATTRIBUTES | Options::ENABLE_DEFINITION_LIST,
        ];
        toggled.into_iter().fold(syntax, |syntax, flag| {
            syntax.symmetric_difference(self.among(&[Options::empty(), flag]))
        })
    }
}

/// Pseudo-random numbers, the same for the same start (`SplitMix64`).
#[derive(Clone, Debug)]
pub struct Stream(u64);

impl Stream {
    /// Returns a number below `end`; 0 if `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from(mixed ^ mixed >> 31)
            .unwrap_or_default()
            .checked_rem(end)
            .unwrap_or_default()
    }

    /// Returns the start of a character of a text, or its end.
    pub fn place(&mut self, text: &str) -> usize {
        let from = self.below(text.len() + 1);
        // The end of a text is a boundary.
        let mut places = from..=text.len();
        places
            .find(|&at| text.is_char_boundary(at))
            .unwrap_or_default()
    }

    /// Cuts a text into its characters if it is short, or into at most `most` pieces.
    pub fn pieces<'t>(&mut self, text: &'t str, most: usize) -> Vec<&'t str> {
        if text.len() < most && self.below(2) == 0 {
            return text.split_inclusive(|_: char| true).collect();
        }
        let mut ends: Vec<_> = (1..most).map(|_| self.place(text)).collect();
        ends.push(text.len());
        ends.sort_unstable();
        let mut start = 0;
        ends.into_iter()
            .map(|end| &text[std::mem::replace(&mut start, end)..end])
            .collect()
    }
}

/// The limits for the length of links.
const MAX_LEN: [usize; 4] = [usize::MAX, 200, 16, 9];
