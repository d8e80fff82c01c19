//! Links with a scheme that the user named ([`Schemes`](crate::Schemes)), for all rule sets.
//!
//! ```text
//! link = name ":" rest
//! rest = what follows, up to the end that the rule set's `scheme_end` finds
//! ```
//!
//! `spec/schemes.txt` states the rules with examples. The schemes of the rule set
//! itself but `mailto` keep its own rules, whether or not the list has them too.

use core::ops::Range;

use crate::link::LinkKind;
use crate::names::rule::{Reason, Refusal, Rule};
use crate::names::schemes::name_before;
use crate::rules::gfm;
use crate::rules::rule_set::{Accepted, Reading, Rejected, ScanState, SchemeEnd, Verdict};
use crate::rules::run::Run;
use crate::rules::settings::Settings;
#[cfg(feature = "uts58")]
use crate::rules::uts58;
use crate::search::trigger::{Cue, Trigger};
use crate::steps;
use crate::text::chars::ByteSet;

/// Returns whether this module judges a trigger: a colon, if its rule set has no link with that
/// scheme.
#[cold]
pub(crate) fn is_mine(settings: &Settings, run: &Run<'_, '_>, trigger: Trigger) -> bool {
    match trigger.cue {
        Cue::Colon => true,
        // The rule set finds its own `://`.
        Cue::Scheme => is_named(settings, run, trigger.at),
        _ => false,
    }
}

/// Decides whether there is a link with the scheme before the colon at `trigger`.
#[cold]
pub(crate) fn judge(
    settings: &Settings,
    run: &Run<'_, '_>,
    trigger: Trigger,
    state: &ScanState,
) -> Verdict {
    let at = trigger.at;
    // As for the URLs of GitHub: text between brackets may be that of a link.
    if state.open > 0 {
        return Err(Rule::S5.at(at).into());
    }
    let literal = run.literal_around(at).ok_or(Reason::Escape.at(at))?;
    let name = name(run, at);
    let start = at - name.len();
    if start < literal.start || !is_named(settings, run, at) {
        return Err(Rule::S1.at(at).into());
    }
    if start < state.floor {
        return Err(Reason::Taken.at(start).into());
    }
    may_precede(run, start)?;
    let (end, next) = match settings.profile.rules().reading {
        // Escapes and references stop a link, and so do control characters.
        Reading::Typed => tail(
            settings,
            &run.within(&(literal.start..plain_end(run, at..literal.end))),
            at,
        )?,
        // Links of GitHub go through escapes. In text as it is shown there are none.
        Reading::Shown | Reading::TypedThenShown => tail(settings, run, at)?,
    };
    Ok(Accepted {
        next,
        ..Accepted::new(start..end, LinkKind::Url)
    })
}

/// Returns the longest name of a scheme that ends at the byte `at`. Cost of all calls together:
/// linear in the text, because a name contains no colon.
///
/// ```text
/// call tel:+1-555-0100
///      ^^^
/// ```
fn name<'t>(run: &Run<'t, '_>, at: usize) -> &'t str {
    // Also before the run: in `...tel:5` with smart punctuation, the dots may be in another text.
    name_before(run.text.get(..at).unwrap_or_default())
}

/// Returns whether the scheme before the colon at the byte `at` is in the list, and not one of the
/// rule set but for `mailto`.
fn is_named(settings: &Settings, run: &Run<'_, '_>, at: usize) -> bool {
    let name = name(run, at);
    // Who names `mailto` wants the fields of RFC 6068, which the rules of a profile for addresses
    // leave out.
    let is_own = |own: &&str| own.eq_ignore_ascii_case(name) && *own != "mailto";
    settings
        .schemes
        .has(name, run.text.get(at + ":".len()..).unwrap_or_default())
        && !settings.profile.rules().schemes.iter().any(is_own)
}

/// Checks that a scheme may start there.
// A character of a scheme cannot precede it, because the name is the longest one.
fn may_precede(run: &Run<'_, '_>, start: usize) -> Result<(), Refusal> {
    let mut before = run.text.get(..start).unwrap_or_default().chars().rev();
    let is_inside = match before.next() {
        // In a word it joins two parts. Otherwise it may start emphasis that a renderer left as
        // text.
        Some('_') => before.next().is_some_and(char::is_alphanumeric),
        Some(c) if c.is_ascii() => BEFORE_NO_SCHEME.has(c as u8),
        // Scripts from Thai on are written without spaces.
        Some(c) => c < '\u{e00}' && c.is_alphanumeric(),
        None => false,
    };
    if is_inside {
        Err(Rule::S2.at(start))
    } else {
        Ok(())
    }
}

/// The characters of paths, queries and authorities after which no scheme starts.
const BEFORE_NO_SCHEME: ByteSet = ByteSet::new("/\\:@?=&#%");

/// Returns the byte of the first white space, `<` or control character in a part of the text, or
/// its end.
fn plain_end(run: &Run<'_, '_>, part: Range<usize>) -> usize {
    let text = run.text.get(part.clone()).unwrap_or_default();
    // Not beyond what ends a link anyway: the next link of the same word would read the rest again.
    let len = text
        .find(|c: char| c == '<' || c.is_whitespace() || c.is_control())
        .unwrap_or(text.len());
    steps::count(len);
    part.start + len
}

/// Returns the end of the link whose colon is at the byte `at`, and the byte at which the search
/// continues.
///
/// ```text
/// (obsidian://open?vault=a).
///           ^^^^^^^^^^^^^^
/// ```
fn tail(settings: &Settings, run: &Run<'_, '_>, at: usize) -> Result<(usize, usize), Rejected> {
    let from = at + ":".len();
    // The search for triggers does not stop at such a colon.
    if run
        .text
        .as_bytes()
        .get(from)
        .is_none_or(|&byte| byte <= b' ')
    {
        return Err(Rule::S3.at(from).into());
    }
    let (end, next) = match settings.profile.rules().scheme_end {
        SchemeEnd::Trimmed => {
            let end = gfm::tail(run, at, from).map_err(|_| Rule::S3.at(from))?;
            (end, end)
        }
        #[cfg(feature = "uts58")]
        SchemeEnd::Standard => uts58::tail_of_scheme(settings.choices, &run.text[..run.end], from)?,
    }; // S4
    let rest = run.text.get(from..end).unwrap_or_default();
    if rest.bytes().all(|byte| byte == b'/') {
        Err(Rule::S3.at(from).into())
    } else {
        Ok((end, next))
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use crate::finder::Finder;
    use crate::names::profile::Profile;
    use crate::names::schemes::Schemes;
    use crate::testing::links_by_trying_all;

    /// Tried with a search for triggers that skips such a colon, and a rule that accepts it.
    #[test]
    fn no_link_starts_with_a_control_character_after_the_colon() {
        for &profile in Profile::ALL {
            let finder = Finder::new(profile).schemes(Schemes::from_static(&["tel"]));
            for text in ["tel:\u{1c}", "tel:\u{1c}5", "tel:\0a"] {
                assert_eq!(finder.links(text).count(), 0, "{profile} {text:?}");
                assert_eq!(links_by_trying_all(&finder, text), [], "{profile} {text:?}");
            }
        }
    }

    #[test]
    fn the_rule_set_judges_all_but_the_named_schemes() {
        for &profile in Profile::ALL {
            let finder = Finder::new(profile).schemes(Schemes::from_static(&["tel"]));
            let text = "http://example.com www.example.com john@example.com tel:12";
            let found: Vec<_> = finder.links(text).map(|link| link.as_str()).collect();
            assert_eq!(found, text.split(' ').collect::<Vec<_>>(), "{profile}");
        }
    }

    #[test]
    fn a_control_character_ends_a_link_of_text_as_typed() {
        for profile in [Profile::Md4c, Profile::Md4c053, Profile::Md4cNext] {
            let finder = Finder::new(profile).schemes(Schemes::from_static(&["tel"]));
            let found: Vec<_> = finder
                .links("tel:12\u{1}3 tel:4<5")
                .map(|link| link.as_str())
                .collect();
            assert_eq!(found, ["tel:12", "tel:4"], "{profile}");
        }
    }
}
