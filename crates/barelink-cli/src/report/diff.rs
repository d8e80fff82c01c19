//! Shows the changes in a file in the format of `diff -u`.
//!
//! An edit never adds or removes a line, so both texts have the same number of lines, and each line
//! corresponds to the line with the same number. A comparison line by line takes linear time; a
//! general diff algorithm would not.

use crate::escaped::append;
use crate::files::Document;

/// The number of context lines. Source: the default of `diff -u`.
const AROUND: usize = 3;

/// Returns the differences between the document and its new text, which has the same number of
/// lines.
pub(crate) fn unified(document: &Document, applied: &str) -> String {
    let old = [document.mark(), &document.text].concat();
    let new = [document.mark(), applied].concat();
    let lines: Vec<(&str, &str)> = old
        .split_inclusive('\n')
        .zip(new.split_inclusive('\n'))
        .collect();
    let name = document.name.quoted();
    // `patch` needs a tab after a name with spaces.
    let end = if name.contains(' ') { "\t" } else { "" };
    let mut shown = format!("--- {name}{end}\n+++ {name}{end}\n");
    let mut changed = (0..lines.len())
        .filter(|at| lines[*at].0 != lines[*at].1)
        .peekable();
    while let Some(first) = changed.next() {
        let mut last = first;
        // Changes whose context lines would overlap or touch share a hunk.
        while let Some(next) = changed.next_if(|next| next - last <= 2 * AROUND) {
            last = next;
        }
        let start = first.saturating_sub(AROUND);
        hunk(
            &mut shown,
            start,
            &lines[start..lines.len().min(last + AROUND + 1)],
        );
    }
    shown
}

/// Writes one hunk: changed lines and their context. Each run of changed lines is shown first as it
/// was, then as it is.
fn hunk(shown: &mut String, start: usize, lines: &[(&str, &str)]) {
    let from = start + 1;
    let count = lines.len();
    append!(shown, "@@ -{from},{count} +{from},{count} @@\n");
    for run in lines.chunk_by(|one, other| (one.0 == one.1) == (other.0 == other.1)) {
        let is_changed = run.iter().any(|(old, new)| old != new);
        for (old, _) in run {
            push(shown, if is_changed { '-' } else { ' ' }, old);
        }
        for (_, new) in run.iter().filter(|_| is_changed) {
            push(shown, '+', new);
        }
    }
}

fn push(shown: &mut String, sign: char, line: &str) {
    shown.push(sign);
    shown.push_str(line);
    if !line.ends_with('\n') {
        shown.push_str("\n\\ No newline at end of file\n");
    }
}
