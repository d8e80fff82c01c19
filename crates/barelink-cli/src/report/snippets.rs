//! Shows the places where a link may be: the line of the source, carets under the place, and the
//! link or the reason.
//!
//! ```text
//! no link: M8: the host has only one component
//!  --> page.md:1:5
//!   |
//! 1 | See http://localhost.
//!   |     ^^^^^^^^^^^^^^^^- here
//!   |
//!   = help: `barelink explain M8` shows the rule with examples
//! ```

use std::collections::BTreeSet;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use barelink::{Candidate, Reason, Rule};

use super::columns::{Colours, Columns, FEWEST, cuts, window};
use super::explained::Explained;
use crate::escaped::{EscapedText, append};
use crate::streams::Paint;

/// Returns the candidates of a document for a terminal with this number of columns. The first block
/// about a rule says how to read it, unless the rule is in `named`. Cost: linear in the text of the
/// document and of the candidates.
pub(crate) fn show(
    explained: &Explained<'_>,
    named: &mut BTreeSet<Rule>,
    paint: Paint,
    columns: usize,
) -> String {
    let colours = Colours::new(paint);
    let mut shown = String::new();
    // The windows are as wide as the terminal, so the library must not cut them again.
    let renderer = Renderer::plain().term_width(columns.max(FEWEST).saturating_mul(8));
    let renderer = renderer
        .line_num(colours.margin)
        .context(colours.margin)
        .emphasis(colours.bold);
    let renderer = renderer
        .error(colours.mark)
        .note(colours.advice)
        .help(colours.bold);
    for candidate in &explained.candidates {
        let help = match candidate.outcome().map_err(|refusal| refusal.reason) {
            Err(Reason::Rule(rule)) if named.insert(rule) => Some(format!(
                "`barelink explain {rule}` shows the rule with examples"
            )),
            _ => None,
        };
        let excerpt = MarkedExcerpt::new(explained, candidate, columns);
        let drawing = renderer.render(&[excerpt.group(
            candidate,
            help.as_deref(),
            explained.bare_reason(candidate),
        )]);
        // The library counts columns from the start of the text that it gets, and that is a part of
        // the line.
        let (title, lines) = drawing.split_once('\n').unwrap_or((&drawing, ""));
        let name = &explained.document.name;
        let place = explained.place(candidate);
        let margin = colours.margin;
        let (line, column, gutter) = (place.line, place.column, place.line.to_string().len());
        append!(
            shown,
            "{title}\n{:gutter$}{margin}-->{margin:#} {name}:{line}:{column}\n{lines}\n\n",
            ""
        );
    }
    shown
}

/// The part of a line of the source that is shown, and what is marked in it.
struct MarkedExcerpt {
    line: usize,
    /// The text with escapes for active characters.
    shown: String,
    carets: Range<usize>,
    /// Where the reason applies; `None` if that is on another line, or if the reason concerns the
    /// whole place.
    here: Option<Range<usize>>,
}

impl MarkedExcerpt {
    fn new(explained: &Explained<'_>, candidate: &Candidate<'_>, columns: usize) -> Self {
        let text = &*explained.document.text;
        let range = explained.range(candidate);
        let line = explained.place(candidate).line;
        let at = candidate
            .outcome()
            .err()
            .filter(|refusal| has_byte(refusal.reason));
        let at = at.map(|refusal| explained.at(refusal));
        // The margin is the number and ` | `; the last column stays empty, because some terminals
        // wrap after it.
        let room = columns
            .saturating_sub(line.to_string().len() + 4)
            .max(FEWEST);
        let window = window_with(text, &range, at, room);
        let [before, after] = cuts(text, &window);
        let offset = |at: usize| {
            let at = at.clamp(window.start, window.end);
            before.len() + Columns::new(&text[window.start..at]).shown.len()
        };
        let here = at
            .filter(|at| (window.start..=window.end).contains(at))
            .map(|at| {
                let len = text[at..window.end]
                    .chars()
                    .next()
                    .map_or(0, char::len_utf8);
                offset(at)..offset(at + len)
            });
        let shown = [before, &Columns::new(&text[window.clone()]).shown, after].concat();
        MarkedExcerpt {
            line,
            shown,
            carets: offset(range.start)..offset(range.end),
            here,
        }
    }

    /// Returns the block for the library.
    fn group<'e>(
        &'e self,
        candidate: &Candidate<'_>,
        help: Option<&'e str>,
        bare: Option<&'e str>,
    ) -> annotate_snippets::Group<'e> {
        let (level, title) = match candidate.outcome() {
            Ok(link) => {
                let name = if bare.is_some() { "bare link" } else { "link" };
                (
                    Level::NOTE.with_name(name),
                    EscapedText(&link.destination()).to_string(),
                )
            }
            Err(refusal) => (
                Level::ERROR.with_name("no link"),
                refusal.reason.to_string(),
            ),
        };
        let carets = AnnotationKind::Primary.span(self.carets.clone());
        let here = self
            .here
            .clone()
            .map(|here| AnnotationKind::Context.span(here).label("here"));
        let snippet = Snippet::source(&*self.shown)
            .line_start(self.line)
            .annotation(carets)
            .annotations(here);
        let bare = bare
            .map(|reason| Level::NOTE.message(format!("`barelink fix` leaves it bare: {reason}")));
        let group = level.primary_title(title).element(snippet).elements(bare);
        group.elements(help.map(|help| Level::HELP.message(help)))
    }
}

/// Returns whether one byte of the text is the cause of a refusal. Other reasons concern the whole
/// place.
fn has_byte(reason: Reason) -> bool {
    matches!(reason, Reason::Rule(_) | Reason::Length)
}

/// Returns the part of a candidate's line that is shown in `room` columns: with the start of the
/// candidate and, if possible, with the byte at which the reason applies; otherwise only with that
/// byte.
fn window_with(text: &str, range: &Range<usize>, at: Option<usize>, room: usize) -> Range<usize> {
    let shown = window(text, range, room);
    match at {
        Some(at) if at > shown.end && !text[shown.end..at].contains(['\n', '\r']) => {
            window(text, &(at..at), room)
        }
        _ => shown,
    }
}
