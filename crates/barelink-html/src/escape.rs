//! Text as HTML.

/// Adds text, or the value of an attribute between double quotation marks.
pub(crate) fn push_escaped(output: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => output.push_str("&amp;"),
            '<' => output.push_str("&lt;"),
            '>' => output.push_str("&gt;"),
            '"' => output.push_str("&quot;"),
            // A parser would normalise it to a line feed.
            '\r' => output.push_str("&#13;"),
            '\0' => output.push(char::REPLACEMENT_CHARACTER),
            c => output.push(c),
        }
    }
}
