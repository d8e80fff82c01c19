//! Front matter: what stands before the text of a page, between fences or as a JSON object, and is not Markdown.
//!
//! As site generators read it. A Markdown parser's own option would not do: pulldown-cmark's finds such blocks anywhere in a page,
//! takes none that starts with a blank line, and reads on to the end of the page for every line of hyphens in a quote.
//!
//! Sources: `parser/pageparser/pagelexer_intro.go` of Hugo 0.152 and `components/content/src/front_matter/split.rs` of Zola
//! 0.22, both of which skip white space before the first fence; gray-matter 4, which Eleventy uses, for languages behind it.

use serde::de::IgnoredAny;

/// How many bytes of a page are front matter, with all that stands before it; 0 where the page has none. Cost: linear in the
/// page.
///
/// * `---`, to `---` or `...`: YAML
/// * `---toml`, `---json`, `---js` or another word, to `---`: what the word says
/// * `+++`, to `+++`: TOML
/// * a JSON object, as Hugo reads it
///
/// Fences have a line of their own, white space aside. Before the first one there may be white space, blank lines and a byte order
/// mark.
pub(crate) fn len(page: &str) -> usize {
    let rest = page.trim_start_matches(|c: char| c.is_whitespace() || c == BYTE_ORDER_MARK);
    let start = page.len() - rest.len();
    let len = if rest.starts_with('{') { json(rest) } else { fenced(rest) };
    len.map_or(0, |len| start + len)
}

const BYTE_ORDER_MARK: char = '\u{feff}';

/// How long the text is from the fence it starts with to the other one.
fn fenced(text: &str) -> Option<usize> {
    let first = text.lines().next()?;
    let (fence, closers): (_, &[&str]) = match first.trim_end() {
        fence @ "---" => (fence, &["---", "..."]),
        fence @ "+++" => (fence, &["+++"]),
        fence if fence.strip_prefix("---").is_some_and(is_language) => ("---", &["---"]),
        _ => return None,
    };
    let is_closer = |line: &str| closers.contains(&line.trim_end());
    // Hugo reads no further than to a line that begins with the fence, Zola to one that ends with it. No generator reads
    // further than to a line that is the fence, so that is what is looked for first.
    let may_be_closer = |line: &str| line.starts_with(fence) || line.trim_end().ends_with(fence);
    end_of_line(text, is_closer).or_else(|| end_of_line(text, may_be_closer))
}

/// Whether this is a word, as it stands behind a fence to name the language.
fn is_language(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// The end of the first line behind the first one of which this is true.
fn end_of_line(text: &str, is_it: impl Fn(&str) -> bool) -> Option<usize> {
    let mut end = 0;
    let mut lines = text.split_inclusive('\n').map(|line| {
        end += line.len();
        (line, end)
    });
    lines.next()?;
    lines.find(|(line, _)| is_it(line)).map(|(_, end)| end)
}

/// How long the JSON object is that the text starts with, and the line end behind it.
fn json(text: &str) -> Option<usize> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>();
    values.next()?.ok()?;
    let (object, rest) = text.split_at(values.byte_offset());
    let line_end = ["\r\n", "\n"].into_iter().find(|line_end| rest.starts_with(line_end));
    Some(object.len() + line_end.map_or(0, str::len))
}

#[cfg(test)]
mod tests {
    use super::len;

    #[track_caller]
    fn assert_front_matter(front: &str) {
        let text = if front.ends_with('\n') { "www.a.com\n\n---\n" } else { "" };
        assert_eq!(len(&[front, text].concat()), front.len(), "{front:?}");
    }

    #[test]
    fn it_stands_between_fences_at_the_start() {
        for front in [
            "---\ntitle: http://a.com\n---\n",
            "--- \r\n\r\ntitle: x\r\n---\r\n",
            "---\na: |\n  ---\n\n...\n",
            "+++\n\nu = \"http://a.com\"\n+++",
        ] {
            assert_front_matter(front);
        }
    }

    /// Issue 17, item 1: Zola and Hugo skip blank lines and a byte order mark.
    #[test]
    fn blank_lines_and_a_byte_order_mark_may_stand_before_it() {
        for front in [
            "\n+++\nu = \"http://a.com\"\n+++\n",
            "\r\n \t\r\n---\r\nu: http://a.com\r\n---\r\n",
            "\u{feff}---\nu: http://a.com\n---\n",
            "\n\u{feff}\n---\nu: http://a.com\n---\n",
            " +++\nu = \"http://a.com\"\n+++\n",
            "\n{\n  \"url\": \"http://a.com\"\n}\n",
        ] {
            assert_front_matter(front);
        }
    }

    /// Issue 17, item 1: gray-matter, and so Eleventy, reads a language behind the fence.
    #[test]
    fn the_first_fence_may_name_a_language() {
        for front in [
            "---toml\nu = \"http://a.com\"\n---\n",
            "---json\n{\n  \"u\": \"http://a.com\"\n}\n---\n",
            "---js\r\n{\r\n\r\n  u: \"http://a.com\"\r\n}\r\n---\r\n",
            "---yaml \na: |\n  ...\n...\nu: http://a.com\n---\n",
            "\n---javascript\nmodule.exports = { u: \"http://a.com\" }\n---",
        ] {
            assert_front_matter(front);
        }
    }

    /// Issue 17, item 1.
    #[test]
    fn json_is_read_as_json_however_its_lines_are_broken() {
        for front in [
            "{\n  \"url\": \"http://a.com\"\n}\n",
            "{\"title\":\"x\",\n\"url\":\"http://a.com/}\"}\r\n",
            "{\"a\": {\"b\": [\"}\", \"\\\"\"]}}",
            "{\n}\n",
        ] {
            assert_front_matter(front);
        }
        assert_eq!(len("{\"a\": 1} www.a.com"), 8);
    }

    /// Where no line is the fence alone, the generators look for less.
    #[test]
    fn a_closing_fence_may_have_a_neighbour_where_no_other_is() {
        for front in ["---\na: http://a.com\n--- # b\n", "+++\na = \"http://a.com\" +++\n"] {
            assert_eq!(len(&[front, "www.a.com\n"].concat()), front.len(), "{front:?}");
        }
    }

    #[test]
    fn nothing_else_is_front_matter() {
        for page in [
            "",
            "---",
            "---\nhttp://a.com\n",
            "+++\na\n---\n",
            "----\na\n----\n",
            "----toml\na\n---\n",
            "---toml\na\n",
            "--- a www.b.com\n---\n",
            "---www.b.com\n---\n",
            "+++toml\na\n+++\n",
            "{x\n}\n",
            "{{< a >}}\n}\n",
            "{: .a}\n",
            "{/* a */}\n",
            "a\n---\nb\n---\n",
            "a\n\n{\n}\n",
        ] {
            assert_eq!(len(page), 0, "{page:?}");
        }
    }
}
