//! A document that is open in the client.

use lsp_types::{Position, TextDocumentContentChangeEvent};

/// A document that is open in the client.
#[derive(Debug)]
pub(super) struct OpenDocument {
    pub(super) text: String,
    pub(super) version: i32,
    /// Whether the client calls its language one of Markdown's.
    pub(super) is_markdown: bool,
}

/// Returns whether the name of a language is one of Markdown's, as editors call them.
pub(super) fn is_markdown(language: &str) -> bool {
    language.contains("markdown")
        || ["mdx", "quarto", "rmd", "mdc", "pandoc", "gfm"].contains(&language)
}

impl OpenDocument {
    /// Applies a change: of a range, or of the whole text.
    pub(super) fn change(&mut self, change: TextDocumentContentChangeEvent) {
        match change.range {
            None => self.text = change.text,
            Some(range) => {
                let start = offset(&self.text, range.start);
                let end = offset(&self.text, range.end).max(start);
                self.text.replace_range(start..end, &change.text);
            }
        }
    }
}

/// Returns the byte at a position; the end of the line if the line is shorter, and the end of the
/// text if it has fewer lines.
pub(super) fn offset(text: &str, position: Position) -> usize {
    let mut start = 0;
    for _ in 0..position.line {
        match end_of_line(&text[start..]) {
            Some((_, next)) => start += next,
            None => return text.len(),
        }
    }
    let line = &text[start..];
    let line = &line[..end_of_line(line).map_or(line.len(), |(end, _)| end)];
    let mut units = 0;
    let within = line.char_indices().find(|(_, c)| {
        let is_there = units >= position.character;
        // A position inside of a pair of surrogates is that of the character.
        units += if c.len_utf16() == 2 { 2 } else { 1 };
        is_there || units > position.character
    });
    start + within.map_or(line.len(), |(at, _)| at)
}

/// Returns the end of the first line, and the start of the next one; `None` if the line ends with
/// the text. LF, CR and CR LF end a line.
fn end_of_line(text: &str) -> Option<(usize, usize)> {
    let end = text
        .bytes()
        .position(|byte| matches!(byte, b'\n' | b'\r'))?;
    let len = if text[end..].starts_with("\r\n") {
        2
    } else {
        1
    };
    Some((end, end + len))
}

#[cfg(test)]
mod tests {
    use lsp_types::{Position, Range, TextDocumentContentChangeEvent};

    use super::{OpenDocument, offset};

    #[test]
    fn a_position_is_a_byte() {
        let text = "a\n\u{1f600}é b\r\nc\rd";
        for (line, character, byte) in [
            (0, 0, 0),
            (0, 1, 1),
            (0, 9, 1),
            (1, 0, 2),
            (1, 1, 2),
            (1, 2, 6),
            (1, 3, 8),
            (1, 5, 10),
            (2, 0, 12),
            (2, 1, 13),
            (3, 0, 14),
            (3, 1, 15),
            (9, 0, 15),
        ] {
            assert_eq!(
                offset(text, Position { line, character }),
                byte,
                "{line}:{character}"
            );
        }
    }

    #[test]
    fn changes_come_one_after_the_other() {
        let mut open = OpenDocument {
            text: "see x\nhere".to_owned(),
            version: 1,
            is_markdown: true,
        };
        let change =
            |start: (u32, u32), end: (u32, u32), text: &str| TextDocumentContentChangeEvent {
                range: Some(Range::new(
                    Position::new(start.0, start.1),
                    Position::new(end.0, end.1),
                )),
                range_length: None,
                text: text.to_owned(),
            };
        open.change(change((0, 4), (0, 5), "http://e.com"));
        assert_eq!(open.text, "see http://e.com\nhere");
        open.change(change((0, 16), (1, 0), " "));
        assert_eq!(open.text, "see http://e.com here");
        // A range that ends before it starts is empty.
        open.change(change((0, 3), (0, 0), "!"));
        assert_eq!(open.text, "see! http://e.com here");
    }
}
