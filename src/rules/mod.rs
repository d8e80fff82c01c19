//! The rule sets, one file each, and the table that compares them.
//!
//! | profile | file | rules | source |
//! |---|---|---|---|
//! | `Md4c`, `Md4c053`, `Md4cNext` | [`md4c`] | `spec/md4c.txt` | MD4C, `md_analyze_permissive_autolink` |
//! | `Gfm` | [`gfm`] | `spec/gfm.txt` | cmark-gfm, `extensions/autolink.c`, and GitHub's specification |
//! | `Uts58` | `uts58` | `spec/uts58.txt` | Unicode Technical Standard #58 |
//!
//! | | `Md4c`, `Md4c053`, `Md4cNext` | `Gfm` | `Uts58` |
//! |---|---|---|---|
//! | a part ends | at the first invalid character | at white space or `<`, trimmed | at the last safe position |
//! | a wrong neighbour | rejects the candidate | counts only before `www.` | counts only if it is `@` |
//! | first comes | markup | URLs, whose bytes are then not markup | markup |
//! | URLs are found in | the source | the source | the text as it is shown |
//! | addresses are found in | the source | the text as it is shown | the text as it is shown |
//! | unit | a line | the text of a block | a line |
//!
//! With `Uts58`, choices make more neighbours count.
//!
//! `uts58` also has the rules of `spec/chat.txt`, which choices enable. [`named`] has the rules of
//! `spec/schemes.txt`, for schemes that the user names, with any profile.
//! The profiles `Prose` and `Chat` have the rule set of `Uts58`, with choices and values of their
//! own.
//!
//! Each file has these functions in this order, if it needs them: `judge` calls `left`,
//! `may_precede`, `host`, `tail` and `may_follow`; its last item is its [`RuleSet`]. A rule set gets
//! a run of literal text and a trigger in it. [`Profile::rules`] is the only place that
//! distinguishes profiles. This room must not know events, trees, or how a text is searched.

// The marks that enclose links.
pub(crate) mod enclosure;
// GitHub's rules.
pub(crate) mod gfm;
// MD4C's rules, in three versions.
pub(crate) mod md4c;
// Links with a scheme that the user named, for all rule sets.
pub(crate) mod named;
// The type of a rule set: its facts, the state that `judge` gets, and its verdict.
pub(crate) mod rule_set;
// The input of the rules: a run of literal text and what it touches at its ends.
pub(crate) mod run;
// The choices and the values of a finder, resolved, in one value.
pub(crate) mod settings;
// The rules of UTS #58.
#[cfg(feature = "uts58")]
pub(crate) mod uts58;

use core::fmt;
use core::str::FromStr;

use crate::names::error::UnknownName;
use crate::names::kinds::Kinds;
use crate::names::profile::Profile;
use crate::rules::rule_set::{RuleSet, ScanState, Verdict};
use crate::rules::run::Run;
use crate::rules::settings::Settings;
use crate::search::trigger::{Cues, Trigger};
#[cfg(feature = "uts58")]
use crate::uts58::values::Tld;

/// Decides whether there is a link around a trigger in a run: by the rule set of the profile, or by
/// the schemes that the user named.
#[inline]
pub(crate) fn judge(
    settings: &Settings,
    run: &Run<'_, '_>,
    trigger: Trigger,
    state: &mut ScanState,
) -> Verdict {
    if settings.cues.intersects(Cues::NAMED) && named::is_mine(settings, run, trigger) {
        return named::judge(settings, run, trigger, state);
    }
    (settings.profile.rules().judge)(settings, run, trigger, state)
}

impl Profile {
    /// Returns the rule set. A profile without one does not compile.
    // No wildcard arm, so that a new profile cannot be forgotten.
    #[inline]
    pub(crate) const fn rules(self) -> &'static RuleSet {
        match self {
            #[cfg(not(small_build))]
            Profile::Md4c => &md4c::MD4C,
            #[cfg(not(small_build))]
            Profile::Md4c053 => &md4c::MD4C_053,
            #[cfg(not(small_build))]
            Profile::Md4cNext => &md4c::MD4C_NEXT,
            #[cfg(not(small_build))]
            Profile::Gfm => &gfm::GFM,
            #[cfg(feature = "uts58")]
            Profile::Uts58 | Profile::Prose | Profile::Chat => &uts58::UTS58,
        }
    }

    /// Returns the top-level domains that the profile accepts from the start.
    #[cfg(feature = "uts58")]
    pub(crate) const fn tld(self) -> Tld {
        match self {
            Profile::Prose | Profile::Chat => Tld::Known,
            _ => Tld::Syntactic,
        }
    }

    /// Returns the maximum length of a link from the start, in bytes.
    // That of `Chat` is ours: RFC 9110, section 4.1, asks programs to support 8,000 bytes, but
    // typed links are much shorter.
    pub(crate) const fn max_len(self) -> usize {
        match self {
            #[cfg(feature = "uts58")]
            Profile::Chat => 8_192,
            _ => usize::MAX,
        }
    }

    /// Returns the name, which all faces of the library have: `md4c`, `md4c-0.5.3`, `md4c-next`,
    /// `gfm`, `uts58`, `prose`, `chat`.
    ///
    /// ```
    /// assert_eq!(barelink::Profile::Md4c053.as_str(), "md4c-0.5.3");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            #[cfg(feature = "uts58")]
            Profile::Prose => "prose",
            #[cfg(feature = "uts58")]
            Profile::Chat => "chat",
            _ => self.rules().name,
        }
    }

    /// Returns the kinds of link that this rule set supports.
    ///
    /// ```
    /// use barelink::{Kinds, Profile};
    /// assert_eq!(Profile::Md4c.kinds(), Kinds::URL | Kinds::WWW | Kinds::EMAIL);
    /// ```
    #[must_use]
    pub const fn kinds(self) -> Kinds {
        self.rules().kinds
    }

    /// The names of [`Self::ALL`], in the same order.
    // Computed from `ALL`, for error messages that list them; a second list could be incomplete.
    pub(crate) const NAMES: [&'static str; Self::ALL.len()] = {
        let mut names = [""; Self::ALL.len()];
        let mut at = 0;
        while at < names.len() {
            names[at] = Self::ALL[at].as_str();
            at += 1;
        }
        names
    };
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Profile {
    type Err = UnknownName;

    /// Reads the name of a profile.
    ///
    /// # Errors
    ///
    /// Returns [`UnknownName`], which lists the known names.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let found = Profile::ALL.iter().find(|profile| profile.as_str() == name);
        found.copied().ok_or(UnknownName {
            what: "profile",
            known: &Self::NAMES,
        })
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{Cues, Kinds, Profile};
    use crate::search::trigger::Cue;

    /// Returns all sets of kinds, including those that a profile does not support.
    fn kinds() -> impl Iterator<Item = Kinds> {
        let one = [
            Kinds::URL,
            Kinds::WWW,
            Kinds::EMAIL,
            Kinds::PROTOCOL,
            Kinds::DOMAIN,
        ];
        (0..1 << one.len()).map(move |set| {
            let chosen = one
                .into_iter()
                .enumerate()
                .filter(|&(at, _)| set >> at & 1 == 1);
            chosen.fold(Kinds::NONE, |kinds, (_, kind)| kinds | kind)
        })
    }

    #[test]
    fn a_cue_is_looked_for_if_it_may_begin_a_link_of_a_chosen_kind() {
        for rules in Profile::ALL.iter().map(|profile| profile.rules()) {
            for kinds in kinds() {
                for cue in Cue::ALL {
                    let is_worth_it = kinds.intersects(rules.kinds_of(cue));
                    assert_eq!(
                        rules.cues_for(kinds).has(cue),
                        is_worth_it,
                        "{} {kinds} {cue:?}",
                        rules.name
                    );
                }
            }
        }
    }

    #[test]
    fn each_kind_of_a_rule_set_is_begun_by_one_of_its_cues() {
        for rules in Profile::ALL.iter().map(|profile| profile.rules()) {
            let begun = rules
                .cues
                .iter()
                .fold(Kinds::NONE, |kinds, &(_, begun)| kinds | begun);
            assert_eq!(begun, rules.kinds, "{}", rules.name);
        }
    }

    /// The candidate search has code for two families of cues. A rule set has cues of one family,
    /// and the second family always includes dots.
    #[test]
    fn all_cues_of_a_rule_set_are_of_one_family() {
        let typed = Cues::of(&[Cue::Www, Cue::At, Cue::Commat]);
        let hosts = Cues::of(&[Cue::Dot, Cue::WideDot, Cue::Period]);
        for rules in Profile::ALL.iter().map(|profile| profile.rules()) {
            for cues in kinds().map(|kinds| rules.cues_for(kinds)) {
                assert!(
                    !cues.intersects(typed) || !cues.intersects(hosts),
                    "{}",
                    rules.name
                );
                assert!(
                    !cues.has(Cue::Period) || cues.has(Cue::Dot),
                    "{}",
                    rules.name
                );
            }
        }
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        for &profile in Profile::ALL {
            assert_eq!(profile.as_str().parse(), Ok(profile));
        }
        let names: Vec<_> = Profile::ALL
            .iter()
            .map(|profile| profile.as_str())
            .collect();
        assert_eq!(
            "md4".parse::<Profile>().map_err(|unknown| unknown.known),
            Err(&names[..])
        );
    }
}
