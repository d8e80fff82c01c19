//! Synthesizes a typed text from the texts of a leaf, if there is no source or a text is not in it.
//!
//! The result is approximate. Escapes and references are not in the texts; the only sign of them is where the parser cut its
//! texts.

use alloc::string::String;
use core::ops::Range;

use super::align::is_escaped;
use super::pieces::PieceKind;
use crate::rules::rule_set::Reading;
use crate::run::Edge;
use crate::settings::Settings;
use crate::steps;

/// A typed text that is being synthesized.
#[derive(Debug)]
pub(super) struct Synthesis<'s> {
    pub(super) typed: String,
    /// The source of those texts whose ranges are known.
    source: Option<&'s str>,
    reading: Reading,
    /// The character before the first text, until it is added.
    before: Option<char>,
    cut: Cut,
}

/// The reason for which the parser cut before the next text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cut {
    /// The text before it or the next one might be markup, or a run starts there.
    AtMark,
    /// The parser decoded something there, unless the next text itself might be markup.
    AtDecoded,
}

/// A text that was added.
pub(super) struct Added {
    pub(super) kind: PieceKind,
    /// Bytes of the typed text.
    pub(super) typed: Range<usize>,
    /// The backslash and the character that it escapes.
    pub(super) escape: Option<Range<usize>>,
}

impl<'s> Synthesis<'s> {
    /// Makes an empty typed text in `memory`. `before` is the character directly before the first text, if that is known.
    pub(super) fn new(mut memory: String, source: Option<&'s str>, settings: &Settings, before: Option<char>) -> Self {
        memory.clear();
        // A text was before the first one, so there is a cut between them.
        let cut = if before.is_some() { Cut::AtDecoded } else { Cut::AtMark };
        Synthesis { typed: memory, source, reading: settings.profile.rules().reading, before, cut }
    }

    /// Adds a text. It starts a run with the left edge `starts`, or continues the run if that is `None`. Cost: linear in the
    /// text.
    pub(super) fn add(&mut self, text: &str, range: Option<Range<usize>>, starts: Option<Edge>) -> Added {
        steps::count(text.len());
        // At once, so that a short leaf allocates once: the characters around a run and a backslash have at most this length.
        self.typed.reserve(text.len() + 8);
        if let Some(left) = starts {
            // The rules look at the character before a run. Of the marks, an asterisk is the likeliest.
            let stand_in = if left == Edge::Parent { '*' } else { UNSEEN };
            self.typed.push(self.before.take().unwrap_or(stand_in));
        }
        let decoded = if self.reading == Reading::Shown { Decoded::Nothing } else { self.decoded(text, range) };
        self.cut = if is_cut_off(text) { Cut::AtMark } else { Cut::AtDecoded };
        let from = self.typed.len();
        let (kind, typed) = match decoded {
            _ if text == "…" => (PieceKind::Smart, "..."),
            // It is not known what was typed, so no link goes through it.
            Decoded::Reference => (PieceKind::Atom, "\u{fffc}"),
            Decoded::Escape | Decoded::Nothing => (PieceKind::Literal, text),
        };
        let escape = (decoded == Decoded::Escape && kind == PieceKind::Literal).then(|| {
            self.typed.push('\\');
            from..from + "\\".len() + 1
        });
        let start = self.typed.len();
        self.typed.push_str(typed);
        Added { kind, typed: start..self.typed.len(), escape }
    }

    /// Ends a run. The next run has the left edge `left`.
    pub(super) fn end_run(&mut self, left: Edge) {
        self.typed.push(if left == Edge::Line { '\n' } else { UNSEEN });
        self.cut = Cut::AtMark;
    }

    /// Adds the `!` of an image, which the rules see after the run.
    pub(super) fn start_image(&mut self) {
        self.typed.push('!');
    }

    /// Returns what the parser decoded at the start of a text.
    fn decoded(&self, text: &str, range: Option<Range<usize>>) -> Decoded {
        if let (Some(source), Some(range)) = (self.source, range) {
            if is_escaped(source.as_bytes(), range.start) {
                return Decoded::Escape;
            }
            if source.get(range) == Some(text) {
                return Decoded::Nothing;
            }
        }
        if self.cut == Cut::AtMark { Decoded::Nothing } else { decoded(text) }
    }
}

/// A replacement for a character that is not known. No rule accepts it next to a link.
const UNSEEN: char = '\u{fffc}';

/// The kind of decoding at the start of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decoded {
    Nothing,
    /// The first character was escaped.
    Escape,
    /// The text is a reference, or smart punctuation.
    Reference,
}

/// Returns what was decoded at the start of a text that follows another text. The parser cuts texts at few characters; a cut
/// before any other character shows that something was decoded there.
fn decoded(text: &str) -> Decoded {
    let Some(first) = text.chars().next() else { return Decoded::Nothing };
    let is_alone = text.len() == first.len_utf8();
    match first {
        _ if is_cut_off(text) => Decoded::Nothing,
        first if first.is_ascii_punctuation() => Decoded::Escape,
        first if is_alone && !first.is_ascii() => Decoded::Reference,
        _ => Decoded::Nothing,
    }
}

/// Returns whether the parser cuts its texts before and after this one because it may be markup.
fn is_cut_off(text: &str) -> bool {
    // No `!` alone: the parser cuts it off only together with the bracket of an image.
    let is_mark = matches!(text, "![" | "_" | "*" | "~" | "^" | "$" | "[" | "]" | "<");
    is_mark || (text.starts_with('`') && text.bytes().all(|byte| byte == b'`'))
}

#[cfg(test)]
mod tests {
    use super::{PieceKind, Synthesis};
    use crate::finder::Finder;
    use crate::run::Edge;
    use crate::settings::Profile;

    #[test]
    fn a_cut_tells_what_was_decoded() {
        let mut synthesis = Synthesis::new(String::new(), None, &Finder::new(Profile::Md4c).settings, None);
        // After the stand-in for what is not known before the run, which has three bytes.
        let first = synthesis.add("a", None, Some(Edge::Block));
        assert_eq!((first.kind, first.typed, first.escape), (PieceKind::Literal, 3..4, None));
        let escaped = synthesis.add("(b", None, None);
        assert_eq!((escaped.kind, escaped.typed, escaped.escape), (PieceKind::Literal, 5..7, Some(4..6)));
        let mark = synthesis.add("_", None, None);
        assert_eq!((mark.kind, mark.typed, mark.escape), (PieceKind::Literal, 7..8, None));
        let behind_mark = synthesis.add("(c", None, None);
        assert_eq!((behind_mark.kind, behind_mark.typed, behind_mark.escape), (PieceKind::Literal, 8..10, None));
        let reference = synthesis.add("é", None, None);
        assert_eq!((reference.kind, reference.escape), (PieceKind::Atom, None));
        assert_eq!(synthesis.add("…", None, None).kind, PieceKind::Smart);
        assert_eq!(synthesis.typed, "\u{fffc}a\\(b_(c\u{fffc}...");
    }

    /// The parser cuts before and after a run of backticks, which may be the start of code, and not within other texts.
    #[test]
    fn backticks_with_a_text_behind_them_were_escaped() {
        let mut synthesis = Synthesis::new(String::new(), None, &Finder::new(Profile::Md4c).settings, None);
        synthesis.add("a", None, Some(Edge::Block));
        assert_eq!(synthesis.add("``", None, None).escape, None);
        synthesis.add("a", None, None);
        assert!(synthesis.add("`b", None, None).escape.is_some());
    }

    #[test]
    fn the_source_tells_more() {
        let source = "a(b";
        let mut synthesis =
            Synthesis::new(String::new(), Some(source), &Finder::new(Profile::Md4c).settings, Some('x'));
        assert_eq!(synthesis.add("a", Some(0..1), Some(Edge::Block)).typed, 1..2);
        assert_eq!(synthesis.add("(b", Some(1..3), None).escape, None);
        assert_eq!(synthesis.typed, "xa(b");
    }
}
