//! The scripts of each character whose `Identifier_Status` is Allowed, for the restriction levels
//! of UTS #39.
//!
//! Source: UTS #39, sections 3.1 and 5.1.

use std::collections::BTreeMap;

use unicode_script::{Script, ScriptExtension, UnicodeScript as _};
use unicode_security::GeneralSecurityProfile as _;

/// The versions of the packages `unicode-security` and `unicode-script`.
pub(crate) const UNICODE_SECURITY: &str = "0.1.3";
pub(crate) const UNICODE_SCRIPT: &str = "0.5.9";

/// The number of runs for which [`Scripts::starts`] has one code point.
pub(crate) const BLOCK: usize = 64;

/// Runs of characters with the same set of scripts.
///
/// Between two runs is a gap: characters whose `Identifier_Status` is Restricted, or that are
/// unassigned.
#[derive(Debug, Default)]
pub(crate) struct Scripts {
    /// The sets, in the order of their first use.
    pub(crate) sets: Vec<ScriptExtension>,
    /// For each [`BLOCK`] runs, the first code point of the gap before them.
    pub(crate) starts: Vec<u32>,
    /// For each run, the number of characters in the gap before it.
    pub(crate) gaps: Vec<u8>,
    /// For each run, the number of its characters. Zero if only a part of a long gap ends there.
    pub(crate) lengths: Vec<u8>,
    /// For each run, the index of its set.
    pub(crate) numbers: Vec<u8>,
}

impl Scripts {
    /// Collects the runs of all characters.
    pub(crate) fn new() -> Self {
        let mut scripts = Scripts::default();
        let mut end = 0;
        let mut before = None;
        for c in ('\0'..=char::MAX).filter(|c| c.identifier_allowed()) {
            let code = u32::from(c);
            let set = set_of(c);
            let last = scripts
                .lengths
                .last_mut()
                .filter(|last| before == Some(set) && end == code && **last < u8::MAX);
            match last {
                Some(last) => *last += 1,
                None => scripts.push(end, code, set),
            }
            end = code + 1;
            before = Some(set);
        }
        scripts
    }

    /// Appends a run of one character, after a gap that starts at `end`.
    fn push(&mut self, mut end: u32, code: u32, set: ScriptExtension) {
        let at = self
            .sets
            .iter()
            .position(|other| *other == set)
            .unwrap_or(self.sets.len());
        if at == self.sets.len() {
            self.sets.push(set);
        }
        // Long gaps are rare, and equal bytes cost little in a compressed file.
        while code - end > u32::from(u8::MAX) {
            self.push_run(end, u8::MAX, 0, 0);
            end += u32::from(u8::MAX);
        }
        let gap = u8::try_from(code - end).expect("the rest of the gap is short");
        self.push_run(end, gap, 1, u8::try_from(at).expect("there are few sets"));
    }

    fn push_run(&mut self, end: u32, gap: u8, length: u8, number: u8) {
        if self.gaps.len().is_multiple_of(BLOCK) {
            self.starts.push(end);
        }
        self.gaps.push(gap);
        self.lengths.push(length);
        self.numbers.push(number);
    }

    /// Returns the scripts of all sets, sorted by their names. Those that are in the same sets are
    /// one group.
    // A group needs one bit: no intersection of sets has a part of it. Without groups there would
    // be no bit to spare in 64.
    pub(crate) fn groups(&self) -> Vec<Group> {
        let scripts = self
            .sets
            .iter()
            .filter(|set| !set.is_common())
            .flat_map(|set| set.iter());
        let by_name: BTreeMap<_, _> = scripts
            .map(|script| (script.short_name(), script))
            .collect();
        let mut groups: Vec<(Vec<bool>, Group)> = Vec::new();
        for script in by_name.into_values() {
            let is_in: Vec<bool> = self
                .sets
                .iter()
                .map(|set| set.contains_script(script))
                .collect();
            match groups.iter_mut().find(|(of_group, _)| *of_group == is_in) {
                Some((_, group)) => group.0.push(script),
                None => groups.push((is_in, Group(vec![script]))),
            }
        }
        groups.into_iter().map(|(_, group)| group).collect()
    }
}

/// Scripts that are in the same sets.
#[derive(Debug)]
pub(crate) struct Group(Vec<Script>);

impl Group {
    /// Returns the name of the constant for the group: the codes of its scripts in ISO 15924.
    pub(crate) fn name(&self) -> String {
        self.0
            .iter()
            .map(|script| script.short_name().to_uppercase())
            .collect::<Vec<_>>()
            .join("_")
    }

    fn is_in(&self, set: ScriptExtension) -> bool {
        set.contains_script(self.0[0])
    }

    /// Returns whether the level Moderately Restrictive allows the group beside Latin, as a single
    /// script.
    pub(crate) fn is_beside_latin(&self) -> bool {
        let is_excepted =
            |script| matches!(script, Script::Latin | Script::Cyrillic | Script::Greek);
        matches!(self.0[..], [script] if script.is_recommended() && !is_excepted(script))
    }
}

/// Returns the constants whose bits a set has, as an expression.
pub(crate) fn bits_of(set: ScriptExtension, groups: &[Group]) -> String {
    if set.is_common() {
        return "ALL".to_owned();
    }
    let systems = AUGMENTED
        .iter()
        .filter(|(_, scripts)| scripts.iter().any(|script| set.contains_script(*script)));
    let groups = groups.iter().filter(|group| group.is_in(set));
    let names: Vec<String> = systems
        .map(|(name, _)| (*name).to_owned())
        .chain(groups.map(Group::name))
        .collect();
    names.join(" | ")
}

/// Returns the scripts of a character, with Common for Inherited: both go with every script.
fn set_of(c: char) -> ScriptExtension {
    let set = c.script_extension();
    if set.is_inherited() {
        Script::Common.into()
    } else {
        set
    }
}

/// The writing systems of several scripts. A set that has one of their scripts has them, too: UTS
/// #39, section 5.1.
pub(crate) const AUGMENTED: [(&str, &[Script]); 3] = [
    ("HANB", &[Script::Han, Script::Bopomofo]),
    ("JPAN", &[Script::Han, Script::Hiragana, Script::Katakana]),
    ("KORE", &[Script::Han, Script::Hangul]),
];
