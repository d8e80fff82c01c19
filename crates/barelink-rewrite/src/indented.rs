//! Reads the blocks of MkDocs whose text is indented by four spaces: `!!! note`, `??? note` and
//! `=== "Tab"`.
//!
//! CommonMark reads such text as code, or as more of the line above. A list item with its content
//! four columns from the start of its line is read as MkDocs reads a block. So the first line of
//! each block is replaced by one of a list item, of the same length:
//!
//! ```text
//! !!! note "Title"      -   xxxx xxxxxxx
//!
//!     Text                  Text
//! ```
//!
//! All positions stay the same. The title is replaced, too, because it is no text of a list item.
//!
//! References: Python-Markdown's extension `admonition`; PyMdown's extensions `details` and
//! `tabbed`.

use std::borrow::Cow;

use memchr::memmem;

/// Returns the source with the first line of each block replaced; the source itself if it has no
/// such block. Cost: linear.
// In code, the line is replaced as well: there, it is no text before and after.
pub(super) fn as_list_items(source: &str) -> Cow<'_, str> {
    if MARKS
        .iter()
        .all(|mark| memmem::find(source.as_bytes(), mark.as_bytes()).is_none())
    {
        return Cow::Borrowed(source);
    }
    let lines = source.split_inclusive('\n').map(|line| {
        let indent = line.len() - line.trim_start_matches(' ').len();
        let (blanks, content) = line.split_at(indent);
        if starts_block(content.trim_ascii_end()) {
            [blanks, &list_item(content)].concat()
        } else {
            line.to_owned()
        }
    });
    Cow::Owned(lines.collect())
}

/// The marks of blocks.
const MARKS: [&str; 3] = ["!!!", "???", "==="];

/// Returns whether a line without its indentation is the first one of a block.
fn starts_block(line: &str) -> bool {
    let Some(rest) = MARKS.iter().find_map(|mark| line.strip_prefix(mark)) else {
        return false;
    };
    let rest = rest.strip_prefix(['+', '!']).unwrap_or(rest);
    let title = rest.trim_start_matches(' ');
    // Three `=` also underline a heading, so a tab needs its title.
    let is_title = |title: &str| title.len() > 1 && title.starts_with('"') && title.ends_with('"');
    if line.starts_with('=') {
        return title.len() < rest.len() && is_title(title);
    }
    let (classes, title) = title.split_at(title.find('"').unwrap_or(title.len()));
    let is_class = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | ' ');
    classes.chars().all(is_class) && (is_title(title) || title.is_empty() && !classes.is_empty())
}

/// Returns the first line of a list item with the same length. Its content starts in the fifth
/// column.
fn list_item(line: &str) -> String {
    let bytes = line.bytes().enumerate().map(|(at, byte)| match (at, byte) {
        (0, _) => '-',
        (_, b'\n' | b'\r') => char::from(byte),
        // A blank in the fifth column would move the content.
        (4, _) => 'x',
        (1..=3, _) | (_, b' ') => ' ',
        _ => 'x',
    });
    bytes.collect()
}

#[cfg(test)]
mod tests {
    use super::as_list_items;

    #[test]
    fn first_lines_become_list_items() {
        for (source, read) in [
            ("!!! note\n    a", "-   xxxx\n    a"),
            (
                "!!! note \"é a\"\r\n\r\n    b",
                "-   xxxx xxx xx\r\n\r\n    b",
            ),
            ("    ??? note \"a\"\n", "    -   xxxx xxx\n"),
            ("???+ tip inline end\n", "-   xxxx xxxxxx xxx\n"),
            ("=== \"a b\"\n", "-   xx xx\n"),
            ("===! \"a\"", "-   xxxx"),
        ] {
            assert_eq!(as_list_items(source), read);
            assert_eq!(source.len(), read.len());
        }
    }

    #[test]
    fn other_lines_stay() {
        for source in [
            "a\n===\n",
            "=== a",
            "===\"a\"",
            "!!!",
            "??? what?",
            "!!! note: a",
            "a !!! note",
            "!!! note \"a\" b",
            "!!! note \"",
        ] {
            assert_eq!(as_list_items(source), source);
        }
    }
}
