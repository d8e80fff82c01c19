//! The text of the files, formatted as rustfmt does.

use std::fmt::Display;

use crate::properties::{
    CODE_POINTS, ICU_PROPERTIES, UNICODE_VERSION, is_bidi_control, is_full_width, is_host, is_invisible, is_link_email,
    is_tld, label_class, link_bracket, link_term,
};
use crate::stages::{Row, Stages, rows};

/// The bits of a value in `links.rs`: the name, value and doc comment of each mask.
const LINK_TERM: (&str, u8, &str) =
    ("LINK_TERM", 0b111, "`Link_Term`, without `HOST`: 0 is Include, 1 is Hard, 2 is Soft, 3 is Close, 4 is Open.");
const LABEL_CLASS: (&str, u8, &str) = (
    "LABEL_CLASS",
    0b1000_0111,
    "The class in a label, with `HOST`: 0 is Other, 1 is Letter, 2 is Neutral, 3 is Mark, 4 is `MovableMark`, 5 is\n\
     /// `SpacingMark`, 6 is `RightToLeft`, 7 is Capital, 0x80 is `JoinedMark`. `Link_Term` is Include.",
);
const LINK_EMAIL: (&str, u8, &str) = ("LINK_EMAIL", 1 << 3, "`Link_Email`.");
const HOST: (&str, u8, &str) = ("HOST", 1 << 4, "Hosts may contain it, in addition to the dot.");
const TLD: (&str, u8, &str) = ("TLD", 1 << 5, "Top-level domains may contain it.");
const BIDI_CONTROL: (&str, u8, &str) = ("BIDI_CONTROL", 1 << 6, "`Bidi_Control`.");

/// Returns the name and the text of each file.
pub(crate) fn all() -> [(&'static str, String); 3] {
    [("full_width.rs", full_width()), ("invisible.rs", invisible()), ("links.rs", links())]
}

fn full_width() -> String {
    let doc = "The ranges of full-width punctuation, first and last; sorted.\n\n\
        `East_Asian_Width` Fullwidth, Wide or Halfwidth and general category P, or Fullwidth and S or Zs; without\n\
        `XID_Continue`, which joins words (among others U+30FB, U+FF3F, U+FF65).";
    header("Full-width punctuation.") + &range_table("FULL_WIDTH", doc, is_full_width)
}

fn invisible() -> String {
    let doc = "The ranges of characters that may be shown as nothing, first and last; sorted.\n\n\
        `Default_Ignorable_Code_Point`.";
    header("Invisible characters.") + &range_table("INVISIBLE", doc, is_invisible)
}

/// Returns a table of the ranges of code points for which `is_member` holds.
// Ranges with a binary search, and not stages: these classes are small and rarely looked up.
fn range_table(name: &str, doc: &str, is_member: fn(u32) -> bool) -> String {
    let ranges = ranges(CODE_POINTS.filter(|&code| is_member(code)));
    table(name, doc, "(u32, u32)", ranges.iter().map(|(first, last)| format!("({first:#x}, {last:#x})")))
}

fn links() -> String {
    let values: Vec<u8> = CODE_POINTS.map(value).collect();
    let Stages { top, middle, leaves } = Stages::new(&values);
    let brackets: Vec<_> = CODE_POINTS.filter_map(bracket).collect();
    let stages = "`LEAVES[MIDDLE[TOP[c >> 8]][c >> 4 & 15]][c & 15]` is the value of `c`.";
    [
        header("The properties of UTS #58, and the classes of hosts, of all code points."),
        constant("UNICODE_VERSION", "(u8, u8, u8)", &format!("{UNICODE_VERSION:?}"), "The version of Unicode."),
        [LINK_TERM, LABEL_CLASS, LINK_EMAIL, HOST, TLD, BIDI_CONTROL].map(mask).concat(),
        table("BRACKETS", "`Link_Bracket`: closing and opening brackets; sorted.", "(char, char)", brackets),
        table(
            "ASCII",
            "The values of ASCII: that of `c` is `ASCII[c >> 4][c & 15]`.",
            ROW,
            bytes(rows(&values[..128])),
        ),
        flat_table("TOP", stages, "u8", &top),
        table("MIDDLE", "See [`TOP`].", "[u16; 16]", numbers(&middle)),
        table("LEAVES", "See [`TOP`].", ROW, bytes(&leaves)),
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
    let class = if host { label_class(code) as u8 } else { link_term(code) as u8 };
    class
        | bit(LINK_EMAIL, is_link_email(code))
        | bit(HOST, host)
        | bit(TLD, is_tld(code))
        | bit(BIDI_CONTROL, is_bidi_control(code))
}

/// Returns the table entry of a closing bracket; `None` for other characters.
fn bracket(code: u32) -> Option<String> {
    link_bracket(code).map(|opening| format!("('\\u{{{code:x}}}', '\\u{{{:x}}}')", u32::from(opening)))
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

/// Returns the head of a file: its title, and how it is generated.
fn header(title: &str) -> String {
    let (major, minor, update) = UNICODE_VERSION;
    format!(
        "//! {title}\n//!\n\
         //! Generated, never edited: `cargo run --manifest-path tools/unicode/Cargo.toml` writes it, from\n\
         //! `icu_properties` {ICU_PROPERTIES}, Unicode {major}.{minor}.{update}.\n\
         //! The data are Unicode's: see LICENSE-UNICODE.\n"
    )
}

fn mask((name, mask, doc): (&str, u8, &str)) -> String {
    constant(name, "u8", &format!("{mask:#x}"), doc)
}

fn constant(name: &str, of: &str, value: &str, doc: &str) -> String {
    format!("\n/// {doc}\npub(crate) const {name}: {of} = {value};\n")
}

fn table(name: &str, doc: &str, of: &str, rows: impl IntoIterator<Item = String>) -> String {
    let rows: Vec<String> = rows.into_iter().collect();
    array(name, doc, "", of, rows.len(), &rows)
}

/// Works as [`table`], with sixteen values in a line.
fn flat_table(name: &str, doc: &str, of: &str, values: &[usize]) -> String {
    let lines: Vec<String> = rows(values).iter().map(|row| row.map(|value| value.to_string()).join(", ")).collect();
    // rustfmt would put as many into a line as fit.
    array(name, doc, "#[rustfmt::skip]\n", of, values.len(), &lines)
}

/// Returns a static array of `len` entries. `attribute` is a line of its own, or empty.
fn array(name: &str, doc: &str, attribute: &str, of: &str, len: usize, lines: &[String]) -> String {
    let lines: Vec<String> = lines.iter().map(|line| format!("    {line},\n")).collect();
    let lines = lines.concat();
    let doc: String = doc.lines().map(|line| format!("/// {line}").trim_end().to_owned() + "\n").collect();
    format!("\n{doc}{attribute}pub(crate) static {name}: [{of}; {len}] = [\n{lines}];\n")
}

fn bytes(rows: &[Row<u8>]) -> impl Iterator<Item = String> {
    rows.iter().map(|row| list(row.map(|byte| format!("{byte:#04x}"))))
}

fn numbers(rows: &[Row<usize>]) -> impl Iterator<Item = String> {
    rows.iter().map(|row| list(row.map(|number| number.to_string())))
}

fn list(row: Row<impl Display>) -> String {
    format!("[{}]", row.map(|entry| entry.to_string()).join(", "))
}
