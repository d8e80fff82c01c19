//! The text of the files, formatted as rustfmt does.

use std::fmt::Display;

use crate::properties::{
    CODE_POINTS, ICU_PROPERTIES, UNICODE_VERSION, is_bidi_control, is_emoji, is_full_width,
    is_host, is_invisible, is_link_email, is_tld, label_class, link_bracket, link_term,
};
use crate::scripts::{self, AUGMENTED, Group, Scripts, UNICODE_SCRIPT, UNICODE_SECURITY};
use crate::stages::{Row, Stages, rows};

/// The bits of a value in `links.rs`: the name, value and doc comment of each mask.
const LINK_TERM: (&str, u8, &str) = (
    "LINK_TERM",
    0b111,
    "`Link_Term`, without `HOST`: 0 is Include, 1 is Hard, 2 is Soft, 3 is Close, 4 is Open.",
);
const LABEL_CLASS: (&str, u8, &str) = (
    "LABEL_CLASS",
    0b1000_0111,
    "The class in a label, with `HOST`: 0 is Other, 1 is Letter, 2 is Neutral, 3 is Mark,\n\
     /// 4 is `MovableMark`, 5 is `SpacingMark`, 6 is `RightToLeft`, 7 is Capital,\n\
     /// 0x80 is `JoinedMark`. `Link_Term` is Include.",
);
const LINK_EMAIL: (&str, u8, &str) = ("LINK_EMAIL", 1 << 3, "`Link_Email`.");
const HOST: (&str, u8, &str) = (
    "HOST",
    1 << 4,
    "Hosts may contain it, in addition to the dot.",
);
const TLD: (&str, u8, &str) = ("TLD", 1 << 5, "Top-level domains may contain it.");
const BIDI_CONTROL: (&str, u8, &str) = ("BIDI_CONTROL", 1 << 6, "`Bidi_Control`.");

/// Returns the name and the bytes of each file.
pub(crate) fn all() -> [(&'static str, Vec<u8>); 5] {
    let values: Vec<u8> = CODE_POINTS.map(value).collect();
    let stages = Stages::new(&values);
    [
        ("ranges.rs", range_tables().into()),
        ("links.rs", links(&values, &stages).into()),
        (
            "links.top",
            stages.top.iter().copied().map(top_byte).collect(),
        ),
        ("links.leaves", stages.leaves.concat()),
        ("scripts.rs", scripts().into()),
    ]
}

/// Returns a number of the first stage, which fits in a byte.
fn top_byte(number: usize) -> u8 {
    u8::try_from(number).expect("at most 256 rows in the second stage")
}

fn range_tables() -> String {
    header("Classes of characters, as ranges.", &from_icu())
        + &full_width()
        + &emoji()
        + &invisible()
}

fn full_width() -> String {
    let doc = "The ranges of full-width punctuation, first and last; sorted.\n\n\
        `East_Asian_Width` Fullwidth, Wide or Halfwidth and general category P, or Fullwidth and\n\
        S or Zs; without `XID_Continue`, which joins words (among others U+30FB, U+FF3F, U+FF65).";
    range_table("FULL_WIDTH", doc, is_full_width)
}

fn emoji() -> String {
    let doc = "The ranges of characters of emoji above ASCII, first and last; sorted.\n\n\
        `Emoji`, the zero width joiner, and the variation selector 16.";
    of_uts58(&range_table("EMOJI", doc, is_emoji))
}

fn invisible() -> String {
    let doc = "The ranges of characters that may be shown as nothing, first and last; sorted.\n\n\
        `Default_Ignorable_Code_Point`.";
    of_uts58(&range_table("INVISIBLE", doc, is_invisible))
}

/// Returns a table of the ranges of code points for which `is_member` holds.
// Ranges with a binary search, and not stages: these classes are small and rarely looked up.
fn range_table(name: &str, doc: &str, is_member: fn(u32) -> bool) -> String {
    let ranges = ranges(CODE_POINTS.filter(|&code| is_member(code)));
    table(
        name,
        doc,
        "(u32, u32)",
        ranges
            .iter()
            .map(|(first, last)| format!("({first:#x}, {last:#x})")),
    )
}

fn links(values: &[u8], stages: &Stages) -> String {
    let brackets: Vec<_> = CODE_POINTS.filter_map(bracket).collect();
    let doc = "`LEAVES[MIDDLE[TOP[c >> 8]][c >> 4 & 15] * 16 + (c & 15)]` is the value of `c`.";
    [
        header(
            "The properties of UTS #58, and the classes of hosts, of all code points.",
            &from_icu(),
        ),
        constant(
            "UNICODE_VERSION",
            "(u8, u8, u8)",
            &format!("{UNICODE_VERSION:?}"),
            "The version of Unicode.",
        ),
        [LINK_TERM, LABEL_CLASS, LINK_EMAIL, HOST, TLD, BIDI_CONTROL]
            .map(mask)
            .concat(),
        table(
            "BRACKETS",
            "`Link_Bracket`: closing and opening brackets; sorted.",
            "(char, char)",
            brackets,
        ),
        table(
            "ASCII",
            "The values of ASCII: that of `c` is `ASCII[c >> 4][c & 15]`.",
            ROW,
            bytes(rows(&values[..128])),
        ),
        included("TOP", doc, "links.top", stages.top.len()),
        table(
            "MIDDLE",
            "See [`TOP`].",
            "[u16; 16]",
            numbers(&stages.middle),
        ),
        included(
            "LEAVES",
            "See [`TOP`].",
            "links.leaves",
            stages.leaves.len() * 16,
        ),
    ]
    .concat()
}

fn scripts() -> String {
    let found = Scripts::new();
    let from =
        format!("`unicode-security` {UNICODE_SECURITY} and `unicode-script` {UNICODE_SCRIPT}");
    let block = "The number of runs in a block, of which the last one may have fewer.";
    let groups = found.groups();
    let sets: Vec<String> = found
        .sets
        .iter()
        .map(|set| scripts::bits_of(*set, &groups))
        .collect();
    let starts = found.starts.iter().map(|start| format!("{start:#x}"));
    let runs = "For each run, the number of characters without a set before it. After them follow\n\
        `LENGTHS[run]` characters whose set is `SETS[NUMBERS[run]]`. A run may be empty: a gap of\n\
        more than 255 characters has several parts.";
    let bytes = |name, doc, values: &[u8]| table(name, doc, "u8", values.iter().map(u8::to_string));
    [
        header(
            "The scripts of the characters whose `Identifier_Status` is Allowed, for UTS #39.",
            &from,
        ),
        script_bits(&groups),
        array(
            "SETS",
            "The distinct sets of scripts.",
            "u64",
            sets.len(),
            &sets,
        ),
        constant("BLOCK", "usize", &scripts::BLOCK.to_string(), block),
        table(
            "STARTS",
            "For each block, the end of the run before it; sorted.",
            "u32",
            starts,
        ),
        bytes("GAPS", runs, &found.gaps),
        bytes("LENGTHS", "See [`GAPS`].", &found.lengths),
        bytes("NUMBERS", "See [`GAPS`].", &found.numbers),
    ]
    .concat()
}

/// Returns the constants for scripts and for sets of scripts.
fn script_bits(groups: &[Group]) -> String {
    let beside_latin: Vec<String> = groups
        .iter()
        .filter(|group| group.is_beside_latin())
        .map(Group::name)
        .collect();
    let systems = AUGMENTED.map(|(name, _)| name);
    let names = systems
        .into_iter()
        .map(str::to_owned)
        .chain(groups.iter().map(Group::name));
    let bits = names
        .enumerate()
        .map(|(bit, name)| format!("const {name}: u64 = 1 << {bit};\n"));
    [
        constant("ALL", "u64", "u64::MAX", "The set of characters that go with every script: Common and Inherited."),
        constant("LATIN", "u64", "LATN", "Latin."),
        constant("EAST_ASIAN", "u64", &systems.join(" | "), "The writing systems of Chinese, Japanese and Korean."),
        constant(
            "BESIDE_LATIN",
            "u64",
            &beside_latin.join("\n    | "),
            "The scripts that the level Moderately Restrictive allows beside Latin.",
        ),
        "\n// One bit for each writing system, and for each script or group of scripts that are in \
        the same sets, by ISO 15924.\n".to_owned(),
        bits.collect(),
    ]
    .concat()
}

/// The type of a row of sixteen bytes.
const ROW: &str = "[u8; 16]";

/// Returns the byte of a code point.
fn value(code: u32) -> u8 {
    // One byte for all properties: one look-up answers all questions about a character.
    let bit = |(_, mask, _), is_member: bool| if is_member { mask } else { 0 };
    let host = is_host(code);
    // A host character is always Include, so its class needs no bits of its own.
    let class = if host {
        label_class(code) as u8
    } else {
        link_term(code) as u8
    };
    class
        | bit(LINK_EMAIL, is_link_email(code))
        | bit(HOST, host)
        | bit(TLD, is_tld(code))
        | bit(BIDI_CONTROL, is_bidi_control(code))
}

/// Returns the table entry of a closing bracket; `None` for other characters.
fn bracket(code: u32) -> Option<String> {
    link_bracket(code)
        .map(|opening| format!("('\\u{{{code:x}}}', '\\u{{{:x}}}')", u32::from(opening)))
}

/// Joins ascending code points into ranges, first and last.
fn ranges(codes: impl Iterator<Item = u32>) -> Vec<(u32, u32)> {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for code in codes {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == code => *last = code,
            _ => ranges.push((code, code)),
        }
    }
    ranges
}

/// Returns the head of a file: its title, and how it is generated from which packages.
fn header(title: &str, packages: &str) -> String {
    let (major, minor, update) = UNICODE_VERSION;
    format!(
        "//! {title}\n//!\n\
         //! Generated, never edited: `cargo run --manifest-path tools/unicode/Cargo.toml` writes it,\n\
         //! from {packages}, Unicode {major}.{minor}.{update}.\n\
         //! The data are Unicode's: see LICENSE-UNICODE.\n"
    )
}

/// The packages of most files, for [`header`].
fn from_icu() -> String {
    format!("`icu_properties` {ICU_PROPERTIES}")
}

fn mask((name, mask, doc): (&str, u8, &str)) -> String {
    constant(name, "u8", &format!("{mask:#x}"), doc)
}

fn constant(name: &str, of: &str, value: &str, doc: &str) -> String {
    format!("\n/// {doc}\npub(crate) const {name}: {of} = {value};\n")
}

/// Returns a static array of the bytes of a file. As a table they would be 800 lines that nobody
/// reads.
fn included(name: &str, doc: &str, file: &str, len: usize) -> String {
    format!("\n/// {doc}\npub(crate) static {name}: [u8; {len}] = *include_bytes!(\"{file}\");\n")
}

/// Returns a table that only UTS #58 needs.
fn of_uts58(table: &str) -> String {
    table.replacen(
        "#[rustfmt::skip]",
        "#[cfg(feature = \"uts58\")]\n#[rustfmt::skip]",
        1,
    )
}

fn table(name: &str, doc: &str, of: &str, entries: impl IntoIterator<Item = String>) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut len = 0;
    for entry in entries {
        len += 1;
        match lines.last_mut() {
            Some(line) if line.len() + entry.len() <= LONGEST_LINE => {
                line.push_str(", ");
                line.push_str(&entry);
            }
            _ => lines.push(entry),
        }
    }
    array(name, doc, of, len, &lines)
}

/// The length of a line without what is around its entries.
const LONGEST_LINE: usize = 93;

/// Returns a static array of `len` entries.
// rustfmt would put each pair into a line of its own, and break the rows.
fn array(name: &str, doc: &str, of: &str, len: usize, lines: &[String]) -> String {
    let lines: Vec<String> = lines.iter().map(|line| format!("    {line},\n")).collect();
    let lines = lines.concat();
    let doc: String = doc
        .lines()
        .map(|line| format!("/// {line}").trim_end().to_owned() + "\n")
        .collect();
    format!("\n{doc}#[rustfmt::skip]\npub(crate) static {name}: [{of}; {len}] = [\n{lines}];\n")
}

fn bytes(rows: &[Row<u8>]) -> impl Iterator<Item = String> {
    rows.iter()
        .map(|row| list(row.map(|byte| format!("{byte:#04x}"))))
}

fn numbers(rows: &[Row<usize>]) -> impl Iterator<Item = String> {
    rows.iter()
        .map(|row| list(row.map(|number| number.to_string())))
}

fn list(row: Row<impl Display>) -> String {
    format!("[{}]", row.map(|entry| entry.to_string()).join(", "))
}
