//! Why a place of a text is a link, or is not one: [`Candidate`].
//!
//! The links are found as always. A hook, [`Refusals`], is told the candidates that are refused.
//! Then the triggers are added that the search did not read, because a kind is off or because of
//! their place in the text.

#[cfg(feature = "leaf")]
use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
#[cfg(feature = "leaf")]
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::link::{Action, Link};
use crate::names::choice::Choice;
use crate::names::rule::{Reason, Refusal, RefusedCandidate, Rule};
use crate::rules::rule_set::Reading;
use crate::rules::settings::Settings;
use crate::search::hook::{Hook, sealed};
use crate::search::plain::Links;
#[cfg(feature = "leaf")]
use crate::search::settled::Held;
use crate::search::settled::settled;
use crate::search::trigger::{Cue, Cues, Triggers};
use crate::steps;

/// A place where a link may be: the link, or the reason why there is none. Made by
/// [`Finder::explain`](crate::Finder::explain), and for Markdown by `barelink-pulldown-cmark`.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate<'t> {
    trigger: Range<usize>,
    range: Range<usize>,
    outcome: Result<Link<'t>, Refusal>,
}

impl<'t> Candidate<'t> {
    /// Returns the range of the characters that start the search for a link, in bytes: `://`,
    /// `www.`, `@`, or the dot of a host. For a link, it is the first such range that starts in the
    /// link.
    ///
    /// ```
    /// let candidates = barelink::Finder::default().explain("see http://example.com");
    /// assert_eq!(candidates[0].trigger(), 8..11);
    /// ```
    #[must_use]
    pub fn trigger(&self) -> Range<usize> {
        self.trigger.clone()
    }

    /// Returns the range that was looked at, in bytes: that of the link or, if there is none, the
    /// text around the trigger up to white space or another link. If the byte of the refusal is not
    /// in it, it is extended to that byte.
    ///
    /// ```
    /// use barelink::{Finder, Profile};
    ///
    /// let candidates = Finder::new(Profile::Md4c).explain("see (http://localhost).");
    /// assert_eq!(candidates[0].range(), 4..23);
    /// ```
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the link.
    ///
    /// # Errors
    ///
    /// Returns the reason why there is no link.
    ///
    /// ```
    /// use barelink::{Finder, Profile};
    ///
    /// let candidates = Finder::new(Profile::Md4c).explain("http://localhost");
    /// let refusal = candidates[0].outcome().expect_err("no link");
    /// assert_eq!((refusal.reason.as_str(), refusal.at), ("M8", 16));
    /// ```
    pub fn outcome(&self) -> Result<&Link<'t>, Refusal> {
        self.outcome.as_ref().map_err(|refusal| *refusal)
    }

    /// Returns the same candidate in a source of the same length.
    // For `barelink-rewrite` alone; it may change in any release.
    #[doc(hidden)]
    #[must_use]
    pub fn in_source(self, source: &str) -> Candidate<'_> {
        let Candidate {
            trigger,
            range,
            outcome,
        } = self;
        Candidate {
            trigger,
            range,
            outcome: outcome.map(|link| link.in_source(source, 0)),
        }
    }
}

/// Returns what an escape or a character reference at the start of a text means, and its length;
/// `None` if there is neither.
#[cfg(feature = "leaf")]
pub(crate) type DecodeSyntax = fn(&str) -> Option<(Cow<'_, str>, usize)>;

/// The reason for a link that more text could change.
const HELD: Reason = Reason::Rule(Rule::A4);

/// A hook that keeps all links, and collects the candidates that are refused, by the first byte of
/// the trigger.
// A candidate may be judged more than once, because a source may be parsed more than once. The last
// answer is that of the result.
#[derive(Debug, Default)]
pub struct Refusals(BTreeMap<usize, RefusedCandidate>);

impl sealed::Sealed<'_> for &mut Refusals {
    fn keeps_all(&self) -> bool {
        true
    }

    fn explains(&self) -> bool {
        true
    }

    fn refused(&mut self, refused: RefusedCandidate) {
        self.0.insert(refused.trigger.start, refused);
    }
}

impl<'t> Hook<'t> for &mut Refusals {
    fn call(&mut self, _: &mut Link<'t>) -> Action {
        Action::Keep
    }
}

/// Returns candidates. Of those of kinds that are off, only those stay that are links with all
/// kinds; `all` returns the candidates of all kinds.
// Otherwise a finder for URLs would list the dots of all abbreviations.
pub fn with_kinds_off<'t>(
    found: Vec<Candidate<'t>>,
    all: impl FnOnce() -> Vec<Candidate<'t>>,
) -> Vec<Candidate<'t>> {
    let is_off = |candidate: &Candidate<'_>| {
        matches!(
            candidate.outcome,
            Err(Refusal {
                reason: Reason::Kind,
                ..
            })
        )
    };
    if !found.iter().any(is_off) {
        return found;
    }
    let all = all();
    let mut candidates = Vec::<Candidate<'t>>::with_capacity(found.len());
    for mut candidate in found {
        if is_off(&candidate) {
            let start = candidate.trigger.start;
            let next = all.partition_point(|other| {
                other.trigger.start <= start && other.range.start <= start
            });
            let other = next.checked_sub(1).map(|last| &all[last]);
            let Some(link) =
                other.filter(|other| other.outcome.is_ok() && other.range.contains(&start))
            else {
                continue;
            };
            // One for each link, which may have many triggers.
            if candidates
                .last()
                .is_some_and(|last| is_off(last) && last.range == link.range)
            {
                continue;
            }
            // The refused text may start before the link.
            if let Err(refusal) = &mut candidate.outcome {
                refusal.at = refusal.at.clamp(link.range.start, link.range.end);
            }
            candidate.range = link.range.clone();
        }
        candidates.push(candidate);
    }
    candidates
}

/// Returns the candidates of a plain text, of the kinds that are not off.
pub(crate) fn explain<'t>(settings: &Settings, text: &'t str) -> Vec<Candidate<'t>> {
    let mut refusals = Refusals::default();
    let links = Links::new(settings, text)
        .with_hook(&mut refusals)
        .collect();
    let held_from = if settings.has(Choice::HoldIncomplete) {
        settled(settings, text)
    } else {
        text.len()
    };
    candidates(settings, text, links, refusals, |at| {
        (at >= held_from).then_some(HELD)
    })
}

/// Returns the candidates of a Markdown source, as
/// [`Finder::explain_source`](crate::Finder::explain_source).
#[cfg(feature = "leaf")]
pub(crate) fn explain_source<'t>(
    settings: &Settings,
    source: &'t str,
    links: Vec<Link<'t>>,
    mut refusals: Refusals,
    places: &[(Range<usize>, Option<Reason>)],
    decoded: DecodeSyntax,
) -> Vec<Candidate<'t>> {
    let held = settings
        .has(Choice::HoldIncomplete)
        .then(|| Held::new(settings, source));
    let is_held = |at: usize| held.as_ref().is_some_and(|held| held.holds(&(at..at + 1)));
    let place = |at: usize| {
        let next = places.partition_point(|(range, _)| range.end <= at);
        match places.get(next).filter(|(range, _)| range.start <= at) {
            Some((_, Some(reason))) => Some(*reason),
            Some((_, None)) => is_held(at).then_some(HELD),
            None => Some(Reason::Syntax),
        }
    };
    refusals.add_escaped(settings, source, decoded, |at| place(at).is_none());
    candidates(settings, source, links, refusals, place)
}

/// Returns all candidates of a text, in order: its links, those that were refused, and the triggers
/// that the search did not look at. `place` returns the reason why there is no link around a byte,
/// whatever the rules say; `None` if the rules decide there.
fn candidates<'t>(
    settings: &Settings,
    text: &'t str,
    links: Vec<Link<'t>>,
    mut refusals: Refusals,
    place: impl Fn(usize) -> Option<Reason>,
) -> Vec<Candidate<'t>> {
    refusals.add_unread(settings, text);
    let mut refused = refusals.0.into_values().peekable();
    let mut candidates = Vec::new();
    let mut words = Words::new(text);
    let mut links = links.into_iter().peekable();
    let mut unlinked_from = 0;
    loop {
        let unlinked = unlinked_from..links.peek().map_or(text.len(), |link| link.range().start);
        while let Some(RefusedCandidate {
            trigger, refusal, ..
        }) = refused.next_if(|refused| refused.trigger.start < unlinked.end)
        {
            let refusal = place(trigger.start).map_or(refusal, |reason| reason.at(trigger.start));
            // Some rules read the bytes of a character, and refuse it at one of them.
            let at = (0..=refusal.at)
                .rev()
                .find(|&at| text.is_char_boundary(at))
                .unwrap_or(0);
            let range = words.around(trigger.start, &unlinked);
            let range = range.start.min(at)..range.end.max(at);
            candidates.push(Candidate {
                trigger,
                range,
                outcome: Err(refusal.reason.at(at)),
            });
        }
        let Some(link) = links.next() else {
            return candidates;
        };
        let range = link.range();
        let mut trigger = None;
        while let Some(inside) = refused.next_if(|refused| refused.trigger.start < range.end) {
            trigger.get_or_insert(inside.trigger);
        }
        unlinked_from = range.end;
        candidates.push(Candidate {
            trigger: trigger.unwrap_or(range.clone()),
            range,
            outcome: Ok(link),
        });
    }
}

impl Refusals {
    /// Adds a candidate that the search could not see, unless there is one in its trigger.
    #[cfg(feature = "leaf")]
    fn add(&mut self, trigger: Range<usize>, refusal: Refusal) {
        if self.0.range(trigger.clone()).next().is_none() {
            let next = trigger.end;
            self.0.insert(
                trigger.start,
                RefusedCandidate {
                    trigger,
                    refusal,
                    next,
                },
            );
        }
    }

    /// Adds the triggers that are shown and were typed otherwise, with an escape or a character
    /// reference, for rule sets that read them as typed. `is_text` returns whether a byte is in
    /// text. Cost: linear in the source.
    #[cfg(feature = "leaf")]
    fn add_escaped(
        &mut self,
        settings: &Settings,
        source: &str,
        decoded: DecodeSyntax,
        is_text: impl Fn(usize) -> bool,
    ) {
        let cues = match settings.profile.rules().reading {
            Reading::Typed => settings.cues,
            Reading::TypedThenShown => settings.cues.and(Cues::URLS),
            Reading::Shown => return,
        };
        let mut shown = String::with_capacity(source.len());
        let mut pieces = Vec::new();
        let mut at = 0;
        while let Some(len) = memchr::memchr2(b'\\', b'&', &source.as_bytes()[at..]) {
            let start = at + len;
            shown.push_str(&source[at..start]);
            let (text, len) =
                decoded(&source[start..]).unwrap_or_else(|| (source[start..=start].into(), 1));
            if len > 1 {
                // The backslash of an escape is not text for the parser.
                let typed = start + usize::from(source[start..].starts_with('\\'))..start + len;
                pieces.push((shown.len()..shown.len() + text.len(), typed));
            }
            shown.push_str(&text);
            at = start + len;
        }
        shown.push_str(&source[at..]);
        let mut triggers = Triggers::new(cues.and(Cues::IN_TEXT));
        let mut from = 0;
        while let Some(trigger) = triggers.next(&shown, from) {
            from = trigger.at + 1;
            let next = pieces.partition_point(|(shown, _)| shown.end <= trigger.at);
            let Some((_, typed)) = pieces
                .get(next)
                .filter(|(shown, _)| shown.start < trigger.range().end)
            else {
                continue;
            };
            // The places of the first and the last byte in the source. A byte after a piece is as far
            // from its end there as here.
            let typed_at = |at: usize| {
                let next = pieces.partition_point(|(shown, _)| shown.end <= at);
                match (
                    pieces.get(next),
                    next.checked_sub(1).map(|last| &pieces[last]),
                ) {
                    (Some((shown, typed)), _) if shown.start <= at => typed.clone(),
                    (_, Some((shown, typed))) => {
                        typed.end + (at - shown.end)..typed.end + (at - shown.end) + 1
                    }
                    (_, None) => at..at + 1,
                }
            };
            let range = typed_at(trigger.at).start..typed_at(trigger.range().end - 1).end;
            if is_text(range.end - 1) {
                self.add(range, Reason::Escape.at(typed.start));
            }
        }
    }

    /// Adds the triggers that the search did not read: those of kinds that are off, and those in
    /// text that was taken, by a link or by the candidate before.
    fn add_unread(&mut self, settings: &Settings, text: &str) {
        let rules = settings.profile.rules();
        // Without references: those that matter were read, in the text as it is shown.
        let cues = rules
            .cues_for(rules.kinds)
            .without(Cues::NAMED)
            .union(settings.cues)
            .and(Cues::IN_TEXT);
        let mut unread = Vec::new();
        let mut triggers = Triggers::new(cues);
        let mut from = 0;
        while let Some(trigger) = triggers.next(text, from) {
            from = trigger.at + 1;
            let before = self.0.range(..=trigger.at).next_back();
            if before.is_none_or(|(&at, refused)| at < trigger.at && refused.next <= trigger.at) {
                let reason = if settings.cues.has(trigger.cue) {
                    Reason::Taken
                } else {
                    Reason::Kind
                };
                unread.push(RefusedCandidate {
                    trigger: trigger.range(),
                    refusal: reason.at(trigger.at),
                    next: trigger.at,
                });
            }
        }
        unread.extend(capital_hosts(settings, text));
        for refused in unread {
            self.0.entry(refused.trigger.start).or_insert(refused);
        }
    }
}

/// Returns each `www.` with a capital letter at the start of a word, for rule sets that read only
/// lower case.
fn capital_hosts<'t>(
    settings: &Settings,
    text: &'t str,
) -> impl Iterator<Item = RefusedCandidate> + 't {
    let rule = if settings.profile.rules().reading == Reading::TypedThenShown {
        Rule::G2
    } else {
        Rule::M2
    };
    let capitals = settings
        .cues
        .has(Cue::Www)
        .then(|| memchr::memchr_iter(b'.', text.as_bytes()))
        .into_iter()
        .flatten();
    capitals.filter_map(move |dot| {
        let start = dot.checked_sub("www".len())?;
        let name = text.as_bytes().get(start..dot)?;
        let is_host = name.eq_ignore_ascii_case(b"www") && name != b"www";
        let starts_word = start == 0 || !text.as_bytes()[start - 1].is_ascii_alphanumeric();
        (is_host && starts_word).then(|| RefusedCandidate {
            trigger: start..dot + 1,
            refusal: rule.at(start),
            next: start,
        })
    })
}

/// The text between white space around places that ascend.
struct Words<'t> {
    text: &'t str,
    last: Range<usize>,
}

impl<'t> Words<'t> {
    fn new(text: &'t str) -> Self {
        Words { text, last: 0..0 }
    }

    /// Returns the part of the word around the byte `at` that is in `unlinked`. Cost of all calls
    /// together: linear in the text.
    fn around(&mut self, at: usize, unlinked: &Range<usize>) -> Range<usize> {
        if at >= self.last.end {
            let before = &self.text[self.last.end..at];
            let after = &self.text[at..];
            let len = after.find(char::is_whitespace).unwrap_or(after.len());
            steps::count(before.len() + len);
            let start = before
                .rsplit(char::is_whitespace)
                .next()
                .map_or(at, |word| at - word.len());
            self.last = start..at + len;
        }
        self.last.start.max(unlinked.start)..self.last.end.min(unlinked.end)
    }
}
