//! Front matter: what stands between two fences at the very start of a page, and is not Markdown.
//!
//! As site generators read it. A Markdown parser's own option would not do: pulldown-cmark's finds such blocks anywhere in a page,
//! takes none that starts with a blank line, and reads on to the end of the page for every line of hyphens in a quote.

/// How many bytes of a page, without its byte order mark, are front matter; 0 where it has none. Cost: linear in the page.
///
/// * `---`, to `---` or `...`: YAML
/// * `+++`, to `+++`: TOML
/// * `{`, to `}`: JSON, as Hugo reads it
///
/// each on a line of its own, blanks after it aside.
pub(crate) fn len(page: &str) -> usize {
    let mut lines = page.split_inclusive('\n');
    let Some(first) = lines.next() else { return 0 };
    let closers: &[&str] = match first.trim_end() {
        "---" => &["---", "..."],
        "+++" => &["+++"],
        "{" => &["}"],
        _ => return 0,
    };
    let mut len = first.len();
    for line in lines {
        len += line.len();
        if closers.contains(&line.trim_end()) {
            return len;
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::len;

    #[test]
    fn it_stands_between_fences_at_the_start() {
        for front in [
            "---\ntitle: http://a.com\n---\n",
            "--- \r\n\r\ntitle: x\r\n---\r\n",
            "---\na: |\n  ---\n\n...\n",
            "+++\n\nu = \"http://a.com\"\n+++",
            "{\n  \"url\": \"http://a.com\"\n}\n",
        ] {
            assert_eq!(
                len(&[front, if front.ends_with('\n') { "www.a.com\n" } else { "" }].concat()),
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
            "\n---\na: b\n---\n",
            "+++\na\n---\n",
            "----\na\n----\n",
            "{x\n}\n",
            "a\n---\nb\n---\n",
        ] {
            assert_eq!(len(page), 0, "{page:?}");
        }
    }
}
