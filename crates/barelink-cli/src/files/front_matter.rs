//! Front matter: metadata before the text of a page, between fences or as a JSON object. It is not
//! Markdown.
//!
//! Front matter is recognised as by site generators. pulldown-cmark's option for it is not
//! suitable: it finds such blocks anywhere in a page, accepts none that starts with a blank line,
//! and reads to the end of the page for every line of hyphens in a quote.
//!
//! Sources: `parser/pageparser/pagelexer_intro.go` of Hugo 0.152 and
//! `components/content/src/front_matter/split.rs` of Zola 0.22, both of which skip white space
//! before the first fence; gray-matter 4, which Eleventy uses, for languages after it.

use serde::de::IgnoredAny;

/// Returns the length of the front matter in bytes, including everything before it; 0 if the page
/// has none. Cost: linear in the page.
///
/// * `---`, to `---` or `...`: YAML
/// * `---toml`, `---json`, `---js` or another word, to `---`: the language that the word names
/// * `+++`, to `+++`: TOML
/// * a JSON object, as Hugo reads it
///
/// Each fence is on a line of its own, possibly with white space. White space, blank lines and a
/// byte order mark may precede the first one.
pub(crate) fn len(page: &str) -> usize {
    let rest = page.trim_start_matches(|c: char| c.is_whitespace() || c == BYTE_ORDER_MARK);
    let start = page.len() - rest.len();
    let len = if rest.starts_with('{') {
        json(rest)
    } else {
        fenced(rest)
    };
    len.map_or(0, |len| start + len)
}

const BYTE_ORDER_MARK: char = '\u{feff}';

/// Returns the length of the text from the fence at its start to the end of the closing one; `None`
/// without both.
fn fenced(text: &str) -> Option<usize> {
    let first = text.lines().next()?;
    let (fence, closers): (_, &[&str]) = match first.trim_end() {
        fence @ "---" => (fence, &["---", "..."]),
        fence @ "+++" => (fence, &["+++"]),
        fence if fence.strip_prefix("---").is_some_and(is_language) => ("---", &["---"]),
        _ => return None,
    };
    let is_closer = |line: &str| closers.contains(&line.trim_end());
    // For Hugo, front matter ends at a line that begins with the fence, for Zola at one that ends
    // with it. For all generators it ends at a line that equals the fence, so that is searched for
    // first.
    let may_be_closer = |line: &str| line.starts_with(fence) || line.trim_end().ends_with(fence);
    end_of_line(text, is_closer).or_else(|| end_of_line(text, may_be_closer))
}

/// Returns whether this can be the name of a language after a fence: a word of ASCII letters.
fn is_language(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Returns the end of the first line for which `is_it` holds, apart from the first line of the
/// text.
fn end_of_line(text: &str, is_it: impl Fn(&str) -> bool) -> Option<usize> {
    let mut end = 0;
    let mut lines = text.split_inclusive('\n').map(|line| {
        end += line.len();
        (line, end)
    });
    lines.next()?;
    lines.find(|(line, _)| is_it(line)).map(|(_, end)| end)
}

/// Returns the length of the JSON object at the start of the text, including a line end after it;
/// `None` if there is none.
fn json(text: &str) -> Option<usize> {
    // A real parser: braces may be in strings, and Hugo's template tags (`{{< … >}}`) start with a
    // brace too.
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>();
    values.next()?.ok()?;
    let (object, rest) = text.split_at(values.byte_offset());
    let line_end = ["\r\n", "\n"]
        .into_iter()
        .find(|line_end| rest.starts_with(line_end));
    Some(object.len() + line_end.map_or(0, str::len))
}

#[cfg(test)]
mod tests {
    use super::len;

    #[track_caller]
    fn assert_front_matter(front: &str) {
        let text = if front.ends_with('\n') {
            "www.a.com\n\n---\n"
        } else {
            ""
        };
        assert_eq!(len(&[front, text].concat()), front.len(), "{front:?}");
    }

    #[test]
    fn fences_at_the_start_delimit_it() {
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
    fn blank_lines_and_a_byte_order_mark_may_precede_it() {
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

    /// Issue 17, item 1: gray-matter, and so Eleventy, reads a language after the fence.
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

    /// Without a line that equals the fence, the generators accept one that contains it.
    #[test]
    fn a_closing_fence_may_have_a_neighbour_where_no_other_is() {
        for front in [
            "---\na: http://a.com\n--- # b\n",
            "+++\na = \"http://a.com\" +++\n",
        ] {
            assert_eq!(
                len(&[front, "www.a.com\n"].concat()),
                front.len(),
                "{front:?}"
            );
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
