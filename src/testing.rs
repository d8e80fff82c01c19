//! Internal functions for the tests, the fuzz targets and the benchmarks of this project. They may
//! change in any release.

use alloc::vec::Vec;
use core::ops::Range;

use crate::finder::Finder;
use crate::link::Link;
use crate::rules::rule_set::{Accepted, Reading, Rejected, Resume, ScanState};
use crate::rules::run::{Edge, Run};
use crate::rules::settings::Settings;
use crate::search::brackets::open_after;
use crate::search::scan::{Word, judge_in};
use crate::search::trigger::{self, Cue, Cues, Trigger};
use crate::text::paragraph;

/// Returns the byte offsets of the triggers of a plain text, in order.
pub fn candidates(finder: &Finder, text: &str) -> impl Iterator<Item = usize> {
    trigger::candidates(finder.settings.cues.and(Cues::IN_TEXT), text)
}

/// Returns the links of a plain text, found by trying every position. Tests compare them with those
/// of [`Finder::links`]. Cost: quadratic in the text.
// Without prefilter, lookahead, cache or skipped text: each of these could hide a link, and this
// search must not.
#[must_use]
pub fn links_by_trying_all<'t>(finder: &Finder, text: &'t str) -> Vec<Link<'t>> {
    let settings = &finder.settings;
    let run = Run::whole(text);
    match settings.profile.rules().reading {
        Reading::Typed | Reading::Shown => in_run(settings, run, Cues::IN_TEXT),
        Reading::TypedThenShown => in_paragraphs(settings, run),
    }
}

/// Returns the links of one run that have a trigger of one of `cues`.
fn in_run<'t>(settings: &Settings, run: Run<'t, '_>, cues: Cues) -> Vec<Link<'t>> {
    let mut links = Vec::new();
    let mut floor = run.start;
    let mut open = 0;
    let mut counted = run.start;
    for (at, _) in run.text[..run.end]
        .char_indices()
        .filter(|&(at, _)| at >= run.start)
    {
        let cue = Cue::at(&run.text.as_bytes()[at..]).filter(|&cue| cues.has(cue));
        let Some(cue) = cue.filter(|&cue| at >= floor && settings.cues.has(cue)) else {
            continue;
        };
        if settings.profile.rules().bracket_cues.has(cue) {
            open = open_after(&run, counted..at, open);
            counted = at;
        }
        // A new state and a new word for each position: no cache of an earlier candidate can be
        // wrong.
        let mut state = ScanState::new(floor);
        state.kinds = settings.kinds;
        state.open = open;
        let mut word = Word::before(run.start);
        match judge_in(settings, &run, Trigger { cue, at }, &mut word, &mut state) {
            Ok(link) => {
                floor = link.next;
                // The host is read again, whatever the rule set knows about it.
                let link = Accepted {
                    opens_as_typed: false,
                    ..link
                };
                if link.refusal(settings, run.text).is_none() {
                    links.push(settings.link(run.text, link.range, link.kind));
                }
            }
            Err(Rejected {
                resume: Resume::After(end),
                ..
            }) => floor = floor.max(end),
            Err(_) => {}
        }
        counted = counted.max(floor);
    }
    links
}

/// Returns the links of a text, paragraph by paragraph: first the URLs, and then the addresses in
/// the gaps between them.
// The order of `two_pass`, written once more and without laziness, so that an error there cannot be
// repeated here.
fn in_paragraphs<'t>(settings: &Settings, whole: Run<'t, '_>) -> Vec<Link<'t>> {
    let mut links = Vec::new();
    let mut done = whole.start;
    let run = |span: Range<usize>| Run::new(whole.text, span, Edge::Block, Edge::Block, &[]).ok();
    let find = |span, cues| run(span).map_or_else(Vec::new, |run| in_run(settings, run, cues));
    for at in 0..whole.text.len() {
        if at < done {
            continue;
        }
        let span = paragraph::around(whole.text, done, at);
        if span.end <= at {
            continue;
        }
        done = span.end;
        let mut from = span.start;
        for url in find(span.clone(), Cues::URLS) {
            links.extend(find(from..url.range().start, Cues::AT));
            from = url.range().end;
            links.push(url);
        }
        links.extend(find(from..span.end, Cues::AT));
    }
    links
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::Finder;
    use crate::names::profile::Profile;

    /// Returns all texts of up to `most` bytes that consist of the characters of the shortest
    /// links.
    fn short_texts(most: usize) -> Vec<String> {
        let mut texts = Vec::from([String::new()]);
        let mut from = 0;
        while from < texts.len() {
            let longer = ['a', 'w', '.', '@', ':', '/', '中']
                .map(|c| [texts[from].as_str(), c.encode_utf8(&mut [0; 4])].concat());
            texts.extend(longer.into_iter().filter(|text| text.len() <= most));
            from += 1;
        }
        texts
    }

    #[test]
    fn no_shorter_text_holds_a_link() {
        for &profile in Profile::ALL {
            let finder = Finder::new(profile);
            let shortest = profile.rules().shortest_link;
            let with_links = short_texts(shortest).into_iter();
            // Something follows: cmark-gfm does not read the last byte of a block as part of a
            // host.
            let with_links =
                with_links.filter(|text| finder.links(&[text, " x"].concat()).next().is_some());
            assert_eq!(
                with_links.map(|text| text.len()).min(),
                Some(shortest),
                "{profile}"
            );
        }
    }
}
