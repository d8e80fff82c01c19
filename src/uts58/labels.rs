//! The two forms of a label of a host, A-labels and U-labels (UTS #46), and top-level domains.

use alloc::borrow::Cow;
use alloc::string::String;

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

use crate::steps;
use crate::text::chars::{LabelClass, Properties};

/// Returns whether a label starts as an A-label does.
pub(super) fn is_a_label(label: &str) -> bool {
    label
        .get(..A_LABEL.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(A_LABEL))
}

/// Returns a host, or one label, with A-labels and in lower case; `None` if it is not valid.
pub(super) fn a_labels(host: &str) -> Option<Cow<'_, str>> {
    let deny = AsciiDenyList::STD3;
    Uts46::new()
        .to_ascii(
            host.as_bytes(),
            deny,
            Hyphens::CheckFirstLast,
            DnsLength::Verify,
        )
        .ok()
}

/// Returns whether a label, as an A-label or as typed, may be a top-level domain. Source: section
/// 1.4.
pub(super) fn is_tld(label: &str) -> bool {
    let shown = u_label(label);
    // Two letters only if they are ASCII: the standard asks for no more of other scripts.
    let shortest = if shown.is_ascii() { 2 } else { 1 };
    shown.len() >= shortest && shown.chars().all(|c| Properties::of(c).is_tld())
}

/// Returns an A-label decoded, or the label unchanged if it is not a valid A-label.
pub(crate) fn u_label(label: &str) -> Cow<'_, str> {
    if !is_a_label(label) {
        return Cow::Borrowed(label);
    }
    let (shown, decoded) = Uts46::new().to_unicode(
        label.as_bytes(),
        AsciiDenyList::STD3,
        Hyphens::CheckFirstLast,
    );
    if decoded.is_ok() {
        shown
    } else {
        Cow::Borrowed(label)
    }
}

/// The prefix of an A-label, in any case. Source: RFC 5890.
pub(super) const A_LABEL: &str = "xn--";

/// The order in which a label is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    FromLeft,
    FromRight,
    /// It starts with a digit. No name with a label from the right has such a label. Source: RFC
    /// 5893, section 2, rule 1.
    Digit,
}

/// Returns the direction of a label, if it is certainly valid and UTS #46 changes at most the case
/// of its letters; otherwise `None`. The label must not be empty, or start or end with a hyphen.
/// Cost: linear, and less than that of `idna` by far.
pub(super) fn direction(label: &str) -> Option<Direction> {
    if may_be_a_label(label) {
        return None;
    }
    let mut first = None;
    let mut last = LabelClass::Other;
    let mut seen = 0_u16;
    for c in label.chars() {
        let class = Properties::of(c).label_class();
        // A hyphen and then marks may not end a label in a name with letters from the right.
        // Source: RFC 5893, section 2, rules 3 and 6. After a hyphen or a digit marks are rare.
        let follows_letter = !matches!(last, LabelClass::Other | LabelClass::Neutral);
        let may_follow = match class {
            LabelClass::Other => false,
            LabelClass::Mark | LabelClass::SpacingMark => follows_letter,
            LabelClass::MovableMark => follows_letter && last != LabelClass::MovableMark,
            LabelClass::JoinedMark => matches!(last, LabelClass::Letter | LabelClass::Capital),
            _ => true,
        };
        if !may_follow {
            return None;
        }
        first = first.or(Some(class));
        last = class;
        seen |= 1 << class as u8;
    }
    let has = |class: LabelClass| seen >> class as u8 & 1 == 1;
    match first? {
        LabelClass::RightToLeft => {
            let from_left = [
                LabelClass::Letter,
                LabelClass::Capital,
                LabelClass::SpacingMark,
                LabelClass::JoinedMark,
            ];
            (!from_left.into_iter().any(has)).then_some(Direction::FromRight)
        }
        _ if has(LabelClass::RightToLeft) => None,
        LabelClass::Neutral => Some(Direction::Digit),
        _ => Some(Direction::FromLeft),
    }
}

/// Returns whether a label has hyphens where an A-label has them.
// UTS #46 treats all labels with `--` there alike, whatever precedes the hyphens.
pub(super) fn may_be_a_label(label: &str) -> bool {
    label.as_bytes().get(2..4) == Some(b"--")
}

/// Returns a host in lower case. The host must be all ASCII, or [`direction`] must be known for
/// each of its labels.
pub(super) fn lower(host: &str) -> Cow<'_, str> {
    // A fold and not `any`: without an early exit compilers vectorise the loop.
    let may_change = |has_upper, byte: u8| has_upper | byte.is_ascii_uppercase() | !byte.is_ascii();
    let is_capital = |c: char| Properties::of(c).label_class() == LabelClass::Capital;
    if !host.bytes().fold(false, may_change) || !host.chars().any(is_capital) {
        return Cow::Borrowed(host);
    }
    Cow::Owned(host.chars().map(lower_of).collect::<String>())
}

/// Returns the lower case of a character that is a [`LabelClass::Capital`], and any other
/// unchanged.
// Of single characters: in a string, the last sigma of a word would have another lower case.
fn lower_of(c: char) -> char {
    if Properties::of(c).label_class() == LabelClass::Capital {
        c.to_lowercase().next().unwrap_or(c)
    } else {
        c
    }
}

/// Returns the number of bytes of a label in a host with A-labels, for a label that UTS #46 keeps
/// up to case; a number greater than [`LONGEST_LABEL`] for one that is too long.
///
/// It is the algorithm of RFC 3492, section 6.3, without the digits. Cost: that of sorting
/// [`LONGEST_LABEL`] numbers.
pub(super) fn a_label_len(label: &str) -> usize {
    // Characters in the order in which they are encoded, each with its place: by their codes, the
    // same ones from left to right.
    let mut sorted = [0; LONGEST_LABEL];
    let mut chars = label.chars();
    let places = sorted.iter_mut().zip(0_u32..);
    let count = places
        .zip(&mut chars)
        .map(|((it, place), c)| *it = u32::from(lower_of(c)) << PLACE_BITS | place)
        .count();
    // Each character takes at least one digit.
    if chars.next().is_some() {
        return LONGEST_LABEL + 1;
    }
    steps::count(count);
    sorted[..count].sort_unstable();
    let basic = sorted[..count].partition_point(|&it| it >> PLACE_BITS < FIRST_WIDE);
    // Lower case may be all ASCII: that of the Kelvin sign is `k`.
    if basic == count {
        return count;
    }
    let place_of = |it: u32| 1_u64 << (it & !(u32::MAX << PLACE_BITS));
    // The places of the characters that are encoded, and how many there are.
    let (mut encoded, mut done) = sorted[..basic].iter().fold((0, 0), |(places, done), &it| {
        (places | place_of(it), done + 1)
    });
    let mut len = A_LABEL.len() + basic + usize::from(basic > 0);
    let mut code = FIRST_WIDE;
    let mut next_at = 0;
    let mut bias = 72;
    let mut damp = 700;
    for &it in &sorted[basic..count] {
        let at = (encoded & (place_of(it) - 1)).count_ones();
        let delta = (it >> PLACE_BITS).abs_diff(code) * (done + 1) + at - next_at;
        len += digits(delta, bias);
        if len > LONGEST_LABEL {
            break;
        }
        code = it >> PLACE_BITS;
        next_at = at + 1;
        done += 1;
        encoded |= place_of(it);
        bias = adapted(delta / damp, done);
        damp = 2;
    }
    len
}

/// The number of bits of a place in a label.
const PLACE_BITS: u32 = LONGEST_LABEL.ilog2() + 1;

/// Returns the number of digits of a number of Punycode. Source: RFC 3492, section 3.3.
fn digits(mut number: u32, bias: u32) -> usize {
    let mut len = 1;
    let mut position = BASE;
    loop {
        let threshold = position.saturating_sub(bias).clamp(1, 26);
        if number < threshold {
            return len;
        }
        number = (number - threshold) / (BASE - threshold);
        len += 1;
        position += BASE;
    }
}

/// Returns the bias after a number, damped, of which there were `count`. Source: RFC 3492, section
/// 3.4.
fn adapted(damped: u32, count: u32) -> u32 {
    let mut delta = damped + damped / count;
    let mut steps = 0;
    while delta > 455 {
        delta /= BASE - 1;
        steps += BASE;
    }
    steps + BASE * delta / (delta + 38)
}

/// The base of the numbers in an A-label. Source: RFC 3492, section 5.
const BASE: u32 = 36;

/// The first code point that an A-label encodes.
const FIRST_WIDE: u32 = 0x80;

/// The maximum length of a label. Source: RFC 1035, section 2.3.4.
pub(super) const LONGEST_LABEL: usize = 63;

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;
    use std::env;

    use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

    use super::{
        A_LABEL, Direction, LONGEST_LABEL, LabelClass, Properties, a_label_len, direction, lower,
    };

    fn class(c: char) -> LabelClass {
        Properties::of(c).label_class()
    }

    fn of_classes(classes: &[LabelClass]) -> Vec<char> {
        ('\0'..=char::MAX)
            .filter(|&c| classes.contains(&class(c)))
            .collect()
    }

    /// Returns what UTS #46 makes of a host, in Unicode; `None` if it is not valid. The length is
    /// not checked.
    fn mapped(host: &str) -> Option<String> {
        let (shown, decoded) = Uts46::new().to_unicode(
            host.as_bytes(),
            AsciiDenyList::STD3,
            Hyphens::CheckFirstLast,
        );
        decoded.ok().map(|()| shown.into_owned())
    }

    fn encoded(host: &str) -> Option<String> {
        let deny = AsciiDenyList::STD3;
        let ascii = Uts46::new().to_ascii(
            host.as_bytes(),
            deny,
            Hyphens::CheckFirstLast,
            DnsLength::Ignore,
        );
        ascii.ok().map(Into::into)
    }

    /// Compares each character of a class with `idna`, alone and between others that it may have
    /// beside it.
    #[test]
    fn each_character_is_kept_or_mapped_as_its_class_says() {
        use LabelClass::{
            Capital, JoinedMark, Letter, Mark, MovableMark, Neutral, RightToLeft, SpacingMark,
        };
        let mut of_class = [0; 9];
        for c in '\0'..=char::MAX {
            let class = class(c);
            of_class[class as usize] += 1;
            let hosts = match class {
                LabelClass::Other => continue,
                Letter | Capital => [
                    format!("{c}.a"),
                    format!("a{c}1.{c}{c}"),
                    format!("a\u{5b0}{c}.א"),
                ],
                Neutral if c == '-' => [
                    format!("a{c}b.a"),
                    format!("א{c}ב.a"),
                    format!("a{c}b{c}b.a"),
                ],
                Neutral => [format!("{c}.a"), format!("a{c}.{c}{c}"), format!("א{c}.a")],
                Mark => [
                    format!("a{c}.a"),
                    format!("a{c}{c}b.a"),
                    format!("א{c}\u{316}{c}.a"),
                ],
                MovableMark => [format!("a{c}.a"), format!("é{c}b.c{c}"), format!("א{c}.a")],
                JoinedMark => [
                    format!("a{c}.a"),
                    format!("é{c}\u{5b0}.b{c}c{c}"),
                    format!("a{c}\u{902}1.A{c}"),
                ],
                SpacingMark => [
                    format!("a{c}.a"),
                    format!("a{c}{c}\u{5b0}{c}.א"),
                    format!("a{c}\u{316}{c}.a"),
                ],
                RightToLeft => [
                    format!("{c}.a"),
                    format!("א{c}.a"),
                    format!("{c}1.{c}\u{5b0}"),
                ],
            };
            for host in hosts {
                assert!(
                    host.split('.').all(|label| direction(label).is_some()),
                    "{c:?} in {host}"
                );
                assert_eq!(mapped(&host).as_deref(), Some(&*lower(&host)), "{c:?}");
            }
        }
        // Every class is used: most letters of the basic plane, and the marks of all scripts.
        let least = [0, 40_000, 11, 300, 100, 100, 300, 500, 10];
        assert!(
            of_class
                .iter()
                .zip(least)
                .all(|(count, least)| *count >= least),
            "{of_class:?}"
        );
    }

    /// Returns a random label, of the classes of which labels are made.
    fn random_label(
        rng: &mut fastrand::Rng,
        letters: &[char],
        right_to_left: &[char],
        marks: &[char],
    ) -> String {
        let is_from_right = rng.u8(..4) == 0;
        let wide = rng.bool();
        let len = if rng.u8(..8) == 0 {
            rng.usize(8..40)
        } else {
            rng.usize(1..8)
        };
        // Neighbours in the table are of one script, as in names.
        let start = rng.usize(..letters.len());
        let letter = |rng: &mut fastrand::Rng| letters[(start + rng.usize(..40)) % letters.len()];
        let character = |_| match rng.u8(..24) {
            0 => *rng.choice(b"0123456789-").unwrap_or(&b'0') as char,
            1 => rng.char('A'..='Z'),
            2..5 => marks[rng.usize(..marks.len())],
            5 => letter(rng),
            6 => right_to_left[rng.usize(..right_to_left.len())],
            _ if is_from_right => right_to_left[rng.usize(..right_to_left.len())],
            _ if wide => letter(rng),
            _ => rng.char('a'..='z'),
        };
        (0..len).map(character).collect()
    }

    /// Compares random hosts with `idna`, which validates all others. `BARELINK_LABELS` sets how
    /// many are compared.
    #[test]
    fn labels_with_a_direction_are_valid_and_as_long_as_they_are_said_to_be() {
        use LabelClass::{
            Capital, JoinedMark, Letter, Mark, MovableMark, RightToLeft, SpacingMark,
        };
        let letters = of_classes(&[Letter, Capital]);
        let right_to_left = of_classes(&[RightToLeft]);
        let marks = of_classes(&[Mark, MovableMark, SpacingMark, JoinedMark]);
        let count =
            env::var("BARELINK_LABELS").map_or(60_000, |count| count.parse().expect("a number"));
        let mut rng = fastrand::Rng::with_seed(46);
        let mut were_known = [0; 3];
        while were_known.iter().sum::<usize>() < count {
            let mut label = || random_label(&mut rng, &letters, &right_to_left, &marks);
            let labels = [label(), label()];
            if labels
                .iter()
                .any(|label| label.starts_with('-') || label.ends_with('-'))
            {
                continue;
            }
            let directions = labels.each_ref().map(|label| direction(label));
            let [Some(one), Some(other)] = directions else {
                continue;
            };
            let is_mixed = [one, other].contains(&Direction::FromRight)
                && [one, other].contains(&Direction::Digit);
            if is_mixed {
                continue;
            }
            were_known[one as usize] += 1;
            let host = labels.join(".");
            assert_eq!(mapped(&host).as_deref(), Some(&*lower(&host)), "{host}");
            let ascii = encoded(&host).expect(&host);
            for (label, ascii) in labels.iter().zip(ascii.split('.')) {
                let len = a_label_len(label);
                let is_long = ascii.len() > LONGEST_LABEL;
                assert!(
                    if is_long {
                        len > LONGEST_LABEL
                    } else {
                        len == ascii.len()
                    },
                    "{label} {ascii} {len}"
                );
            }
        }
        assert!(
            were_known.iter().all(|&known| known > count / 100),
            "{were_known:?} of {count}"
        );
    }

    #[test]
    fn labels_that_need_more_work_have_no_direction() {
        for label in [
            "xn--a",
            "é--",
            "😀",
            "\u{301}a",
            "a\u{301}",
            "aא",
            "אa",
            "א\u{903}",
            "1א",
            "-\u{5b0}",
            "a\u{200d}b",
            "ẞ",
            "İ",
            // A vowel sign in two parts, which normalization joins.
            "ক\u{9c7}\u{9be}",
            "א\u{9be}",
        ] {
            assert_eq!(direction(label), None, "{label:?}");
        }
        let known = ["é", "1é", "Ä", "אב1", "кот", "क्रम", "ที่", "ভারত", "φίλος"].map(direction);
        let [left, digit, right] =
            [Direction::FromLeft, Direction::Digit, Direction::FromRight].map(Some);
        assert_eq!(
            known,
            [left, digit, left, right, left, left, left, left, left]
        );
    }

    #[test]
    fn a_label_that_is_too_long_is_said_to_be() {
        for count in [58, 63, 64, 200] {
            let label = "é".repeat(count);
            let len =
                A_LABEL.len() + encoded(&label).map_or(0, |ascii| ascii.len() - A_LABEL.len());
            assert_eq!(
                a_label_len(&label) > LONGEST_LABEL,
                len > LONGEST_LABEL,
                "{count}"
            );
        }
        assert_eq!(
            (
                a_label_len("例え"),
                a_label_len("bücher"),
                a_label_len("BÜCHER")
            ),
            (11, 13, 13)
        );
    }
}
