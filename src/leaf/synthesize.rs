//! Puts a typed text together from the texts of a leaf, if there is no source or a text is not in
//! it.
//!
//! The text that is shown is read as if it had been typed. Nothing is guessed: escapes and
//! references are not in the texts.

use alloc::string::String;
use core::ops::Range;

use crate::rules::rule_set::Reading;
use crate::rules::run::Edge;
use crate::steps;

/// A typed text that is being put together.
#[derive(Debug)]
pub(super) struct Synthesis {
    pub(super) typed: String,
    reading: Reading,
}

impl Synthesis {
    /// Makes an empty typed text in `memory`.
    pub(super) fn new(mut memory: String, reading: Reading) -> Self {
        memory.clear();
        Synthesis {
            typed: memory,
            reading,
        }
    }

    /// Adds a text, and returns its range. It starts a run with the left edge `starts`, or
    /// continues the run if that is `None`. Cost: linear in the text.
    pub(super) fn add(&mut self, text: &str, starts: Option<Edge>) -> Range<usize> {
        steps::count(text.len());
        if let Some(left) = starts.filter(|_| self.reading != Reading::Shown) {
            // The rules look at the character before a run. Of the marks, an asterisk is the
            // likeliest.
            self.typed
                .push(if left == Edge::Parent { '*' } else { UNSEEN });
        }
        let start = self.typed.len();
        self.typed.push_str(text);
        start..self.typed.len()
    }

    /// Ends a run. The next run has the left edge `left`.
    pub(super) fn end_run(&mut self, left: Edge) {
        if self.reading != Reading::Shown {
            self.typed
                .push(if left == Edge::Line { '\n' } else { UNSEEN });
        }
    }

    /// Adds what is between a text and the next one, for rules that see nothing but a run: it tells
    /// which runs only marks are between.
    pub(super) fn separate(&mut self, right: Edge, left: Edge) {
        if self.reading == Reading::Shown {
            let is_mark = right == Edge::Parent || left == Edge::Parent;
            self.typed.push(if is_mark {
                '*'
            } else if left == Edge::Line {
                '\n'
            } else {
                UNSEEN
            });
        }
    }

    /// Adds the `!` of an image, which the rules see after the run.
    pub(super) fn start_image(&mut self) {
        self.typed.push('!');
    }
}

/// A replacement for a character that is not known. No rule accepts it next to a link, and it is in
/// no run, so that it is never shown.
const UNSEEN: char = '\u{fffc}';

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::Synthesis;
    use crate::rules::rule_set::Reading;
    use crate::rules::run::Edge;

    #[test]
    fn texts_are_typed_as_they_are_shown() {
        let mut synthesis = Synthesis::new(String::from("old"), Reading::Typed);
        // After the character before the run, which has three bytes.
        assert_eq!(synthesis.add("a", Some(Edge::Block)), 3..4);
        assert_eq!(synthesis.add("(\u{2026}", None), 4..8);
        synthesis.end_run(Edge::Line);
        assert_eq!(synthesis.add("b", Some(Edge::Parent)), 10..11);
        synthesis.start_image();
        assert_eq!(synthesis.typed, "\u{fffc}a(\u{2026}\n*b!");
    }
}
