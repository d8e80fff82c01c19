//! Known facts about the properties, asserted before a file is written.

use std::collections::BTreeSet;

use crate::properties::{
    CODE_POINTS, ICU_PROPERTIES, LinkTerm, UNICODE_VERSION, is_close, is_hard, is_host,
    is_link_email, is_open, is_soft, link_bracket, link_term,
};
use crate::scripts::{UNICODE_SCRIPT, UNICODE_SECURITY};

/// Panics if a fact does not hold.
pub(crate) fn check() {
    the_packages_are_pinned();
    scripts_are_those_of_18();
    the_counts_are_those_of_18();
    classes_overlap_only_where_hard_wins();
    brackets_pair();
    host_characters_are_included();
}

/// The versions in the tables' headers are those that Cargo uses.
fn the_packages_are_pinned() {
    // At run time the packages do not tell their versions.
    let packages = [
        ("icu_properties", ICU_PROPERTIES),
        ("unicode-security", UNICODE_SECURITY),
        ("unicode-script", UNICODE_SCRIPT),
    ];
    for (package, version) in packages {
        let pin = format!("{package} = \"={version}\"");
        assert!(
            include_str!("../Cargo.toml")
                .lines()
                .any(|line| line == pin),
            "Cargo.toml has no line {pin}"
        );
    }
}

/// The data of scripts are of the same version of Unicode.
fn scripts_are_those_of_18() {
    let (major, minor, update) = UNICODE_VERSION;
    let version = (u64::from(major), u64::from(minor), u64::from(update));
    assert_eq!(unicode_security::UNICODE_VERSION, version);
    assert_eq!(unicode_script::UNICODE_VERSION, version);
}

/// The totals in `LinkTerm.txt` and `LinkEmail.txt` of 18.0.0.
fn the_counts_are_those_of_18() {
    let of = |term| CODE_POINTS.filter(|&code| link_term(code) == term).count();
    assert_eq!(of(LinkTerm::Include), 172_312);
    assert_eq!(of(LinkTerm::Soft), 332);
    assert_eq!(of(LinkTerm::Close), 65);
    assert_eq!(of(LinkTerm::Open), 65);
    assert_eq!(
        CODE_POINTS.filter(|&code| is_link_email(code)).count(),
        162_100
    );
}

/// UTS #58 gives no precedence of the classes. Only U+2329 and U+232A need one: the standard's file
/// says Hard.
fn classes_overlap_only_where_hard_wins() {
    let classes = [is_hard, is_soft, is_close, is_open];
    let overlaps = |&code: &u32| classes.iter().filter(|is_member| is_member(code)).count() > 1;
    assert!(CODE_POINTS.filter(overlaps).eq([0x2329, 0x232a]));
    assert_eq!(link_term(0x2329), LinkTerm::Hard);
    assert_eq!(link_term(0x232a), LinkTerm::Hard);
}

/// Each closing bracket has an opening bracket of its own, and each opening bracket has a closing
/// one.
fn brackets_pair() {
    let opened: BTreeSet<u32> = CODE_POINTS
        .filter_map(link_bracket)
        .map(u32::from)
        .collect();
    assert!(
        CODE_POINTS
            .filter(|&code| link_term(code) == LinkTerm::Open)
            .eq(opened)
    );
}

/// The table has the class of a host character in the place of its `Link_Term`.
fn host_characters_are_included() {
    assert!(
        CODE_POINTS
            .filter(|&code| is_host(code))
            .all(|code| link_term(code) == LinkTerm::Include)
    );
}
