//! The properties of UTS #58, for every character: pinned, and against Unicode's own files where
//! they are.
//!
//! `UNICODE_LINK_DATA` names a folder with the folders `17.0.0` and `18.0.0`, and in each of them
//! are `LinkTerm.txt`, `LinkBracket.txt` and `LinkEmail.txt` of that version, from
//! <https://www.unicode.org/reports/tr58/#property-data>:
//!
//! ```sh
//! UNICODE_LINK_DATA=/path/to/folder cargo test --all-features --test reference unicode:: -- --include-ignored
//! ```
//!
//! A surrogate is no `char` and cannot be asked about. The files give them no value of their own,
//! which means Hard, no bracket and not in e-mail addresses; that is tested of the files.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use barelink::uts58::{LinkTerm, UNICODE_VERSION, is_link_email, link_bracket, link_term};

fn all() -> impl Iterator<Item = char> {
    '\0'..=char::MAX
}

/// The three properties of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Answer {
    term: LinkTerm,
    bracket: Option<char>,
    email: bool,
}

/// What the files say without a line.
const MISSING: Answer = Answer {
    term: LinkTerm::Hard,
    bracket: None,
    email: false,
};

fn ours(c: char) -> Answer {
    Answer {
        term: link_term(c),
        bracket: link_bracket(c),
        email: is_link_email(c),
    }
}

#[test]
fn every_value_is_pinned() {
    // FNV-1a, 64 bits, over six bytes a character.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for Answer {
        term,
        bracket,
        email,
    } in all().map(ours)
    {
        let [a, b, c, d] = u32::from(bracket.unwrap_or_default()).to_le_bytes();
        for byte in [term as u8, a, b, c, d, u8::from(email)] {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
    assert_eq!(
        (hash, UNICODE_VERSION),
        (0x8e93_7bd7_a2fc_9f30, (18, 0, 0)),
        "{hash:#x}"
    );
}

#[test]
fn there_are_as_many_of_each_as_the_standard_counts() {
    let of = |term| all().filter(|&c| link_term(c) == term).count();
    let terms = [
        LinkTerm::Include,
        LinkTerm::Soft,
        LinkTerm::Close,
        LinkTerm::Open,
    ]
    .map(of);
    assert_eq!(terms, [172_312, 332, 65, 65]);
    assert_eq!(all().filter(|&c| is_link_email(c)).count(), 162_100);
}

#[test]
fn closing_brackets_and_no_others_have_an_opening_one() {
    let mut opened = BTreeSet::new();
    for c in all() {
        assert_eq!(
            link_bracket(c).is_some(),
            link_term(c) == LinkTerm::Close,
            "{c:?}"
        );
        opened.extend(link_bracket(c));
    }
    assert!(all().filter(|&c| link_term(c) == LinkTerm::Open).eq(opened));
}

#[test]
#[ignore = "needs Unicode's files for UTS #58, in the folder that UNICODE_LINK_DATA names"]
fn every_character_is_as_in_the_files_of_18() {
    let files = files("18.0.0");
    let differ: Vec<_> = all().filter(|&c| ours(c) != files.answer(c)).collect();
    assert!(differ.is_empty(), "{} characters: {differ:?}", differ.len());
}

/// 18.0 gives values to 13,007 characters that 17.0 does not know, and changes no other: a link of
/// 17.0 without them is one of 18.0.
#[test]
#[ignore = "needs Unicode's files for UTS #58, in the folder that UNICODE_LINK_DATA names"]
fn what_differs_from_the_files_of_17_is_unassigned_in_17() {
    let files = files("17.0.0");
    let differ: Vec<_> = all().filter(|&c| ours(c) != files.answer(c)).collect();
    let changed: Vec<_> = differ
        .iter()
        .filter(|&&c| files.answer(c) != MISSING)
        .collect();
    assert!(
        changed.is_empty(),
        "{} of {} characters: {changed:?}",
        changed.len(),
        differ.len()
    );
    assert_eq!(differ.len(), 13_007, "these are not the files of 17.0");
}

/// The files of one version.
fn files(version: &str) -> Files {
    let folder = env::var_os("UNICODE_LINK_DATA")
        .expect("UNICODE_LINK_DATA names the folder of Unicode's files");
    Files::read(&PathBuf::from(folder).join(version))
}

/// What the files say: the code points that have a line.
struct Files {
    terms: BTreeMap<u32, LinkTerm>,
    brackets: BTreeMap<u32, char>,
    emails: BTreeSet<u32>,
}

impl Files {
    fn read(folder: &Path) -> Self {
        let terms = lines(&folder.join("LinkTerm.txt"), term);
        let brackets = lines(&folder.join("LinkBracket.txt"), |value| {
            character(code(value))
        });
        let emails = lines(&folder.join("LinkEmail.txt"), |value| assert_eq!(value, ""));
        let files = Files {
            terms,
            brackets,
            emails: emails.into_keys().collect(),
        };
        assert!(
            (0xd800..=0xdfff).all(|code| files.of(code) == MISSING),
            "{}: surrogates",
            folder.display()
        );
        files
    }

    fn answer(&self, c: char) -> Answer {
        self.of(u32::from(c))
    }

    fn of(&self, code: u32) -> Answer {
        Answer {
            term: self.terms.get(&code).copied().unwrap_or(MISSING.term),
            bracket: self.brackets.get(&code).copied(),
            email: self.emails.contains(&code),
        }
    }
}

/// The code points of a file, each with what `read` makes of its second field, which is empty where
/// there is none.
fn lines<T: Copy>(path: &Path, read: impl Fn(&str) -> T) -> BTreeMap<u32, T> {
    let text =
        fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut values = BTreeMap::new();
    for line in text.lines() {
        let fields = line.split('#').next().unwrap_or_default().trim();
        if fields.is_empty() {
            continue;
        }
        let (codes, value) = fields.split_once(';').unwrap_or((fields, ""));
        let value = read(value.trim());
        for code in range(codes.trim()) {
            assert!(
                values.insert(code, value).is_none(),
                "{}: {code:x} twice",
                path.display()
            );
        }
    }
    assert_eq!(
        values.len(),
        total(&text),
        "{}: not all of it was read",
        path.display()
    );
    values
}

/// The sum of the totals that a file states, one for each value.
fn total(text: &str) -> usize {
    let totals = text
        .lines()
        .filter_map(|line| line.strip_prefix("# Total code points: "));
    totals
        .map(|total| total.trim().parse::<usize>().expect("a number"))
        .sum()
}

fn range(codes: &str) -> RangeInclusive<u32> {
    let (first, last) = codes.split_once("..").unwrap_or((codes, codes));
    code(first)..=code(last)
}

fn code(digits: &str) -> u32 {
    u32::from_str_radix(digits, 16).unwrap_or_else(|error| panic!("{digits}: {error}"))
}

fn character(code: u32) -> char {
    char::from_u32(code).unwrap_or_else(|| panic!("{code:x} is no character"))
}

fn term(name: &str) -> LinkTerm {
    match name {
        "Include" => LinkTerm::Include,
        "Hard" => LinkTerm::Hard,
        "Soft" => LinkTerm::Soft,
        "Close" => LinkTerm::Close,
        "Open" => LinkTerm::Open,
        _ => panic!("{name} is no value of Link_Term"),
    }
}
