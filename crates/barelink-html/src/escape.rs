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

/// Adds the value of `href`, between double quotation marks, as `barelink::html` writes it.
pub(crate) fn push_destination(output: &mut String, destination: &str) {
    for c in destination.chars() {
        match c {
            '&' => output.push_str("&amp;"),
            '\'' => output.push_str("&#x27;"),
            '\0' => push_encoded(output, char::REPLACEMENT_CHARACTER),
            c if c.is_ascii_alphanumeric() || SAFE.contains(c) => output.push(c),
            c => push_encoded(output, c),
        }
    }
}

fn push_encoded(output: &mut String, c: char) {
    for byte in c.encode_utf8(&mut [0; 4]).bytes() {
        output.push('%');
        for digit in [byte >> 4, byte & 15] {
            output.extend(char::from_digit(digit.into(), 16).map(|digit| digit.to_ascii_uppercase()));
        }
    }
}

/// Characters that are unchanged in destinations, in addition to letters and digits; those of `barelink::html`.
const SAFE: &str = "!#$%()*+,-./:;=?@^_~";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn destinations_are_those_of_the_library() {
        let finder = barelink::Finder::default();
        let path: String =
            (0x21..0x180_u32).filter_map(char::from_u32).filter(|c| *c != '<' && !c.is_whitespace()).collect();
        let text = format!("http://example.com/{path}");
        let link = finder.links(&text).next().expect("a link");
        let mut output = String::from("<a href=\"");
        push_destination(&mut output, &link.destination());
        output.push('"');
        assert!(barelink::html::render(&text, &finder).to_string().starts_with(&output), "{output}");
    }
}
