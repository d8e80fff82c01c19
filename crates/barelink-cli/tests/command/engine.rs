//! `barelink html --engine`: another program that parses and renders Markdown.

use pretty_assertions::assert_eq;

use crate::barelink;

#[test]
fn pulldown_is_what_renders_unless_another_is_named() {
    let input = "*www.example.com* <b>x</b>\n\n- [ ] a\n";
    let plain = barelink([""; 0]).input(input).text();
    assert_eq!(
        barelink(["--engine", "pulldown"]).input(input).text(),
        plain
    );
}

#[test]
fn an_unknown_engine_lists_the_known_ones() {
    let reason = barelink(["--engine", "cmark"]).refusal();
    assert!(
        reason.contains("--engine") && reason.contains("pulldown, comrak"),
        "{reason}"
    );
    assert!(
        barelink(["links", "--engine", "comrak"])
            .refusal()
            .contains("unknown flag '--engine'")
    );
}

#[cfg(not(feature = "comrak"))]
#[test]
fn comrak_is_refused_where_it_is_not_built_in() {
    let reason = barelink(["--engine", "comrak"]).input("a").refusal();
    assert_eq!(
        reason,
        "--engine comrak: this program was built without comrak; install it with the feature `comrak`"
    );
}

#[cfg(feature = "comrak")]
mod comrak {
    use pretty_assertions::assert_eq;

    use crate::flags::SYNTAX;
    use crate::{barelink, folder};

    /// What comrak makes with these flags.
    #[track_caller]
    fn comrak(flags: &[&str], input: &str) -> String {
        barelink(["--engine", "comrak"].iter().chain(flags))
            .input(input)
            .text()
    }

    const LINK: &str = "<a href=\"http://www.example.com\">www.example.com</a>";

    #[test]
    fn links_are_chosen_as_with_pulldown() {
        let input = "*www.example.com*, `www.example.com`, jo@example.com";
        for (flags, html) in [
            (
                &["--commonmark"][..],
                "<em>www.example.com</em>, <code>www.example.com</code>, jo@example.com".to_owned(),
            ),
            (
                &["--kinds", "www"],
                format!("<em>{LINK}</em>, <code>www.example.com</code>, jo@example.com"),
            ),
        ] {
            assert_eq!(comrak(flags, input), format!("<p>{html}</p>\n"));
            assert_eq!(
                barelink(flags).input(input).text(),
                format!("<p>{html}</p>\n")
            );
        }
        for profile in ["md4c", "md4c-next", "gfm", "uts58", "prose", "chat"] {
            assert!(
                comrak(&["--profile", profile], input).contains(LINK),
                "{profile}"
            );
        }
    }

    #[test]
    fn without_links_there_are_only_those_that_are_written() {
        assert_eq!(
            comrak(&["--commonmark"], "<http://e.com> [a](b)"),
            "<p><a href=\"http://e.com\">http://e.com</a> <a href=\"b\">a</a></p>\n"
        );
        assert_eq!(
            comrak(&["--ftables"], "www.example.com"),
            "<p>www.example.com</p>\n"
        );
    }

    #[test]
    fn every_syntax_has_its_counterpart() {
        for (flag, input, part) in [
            ("--ftables", "|a|\n|-|\n|b|", "<td>b</td>"),
            ("--fstrikethrough", "~~a~~", "<del>a</del>"),
            ("--ftasklists", "- [ ] a", "<input type=\"checkbox\""),
            (
                "--flatex-math",
                "$a$",
                "<span data-math-style=\"inline\">a</span>",
            ),
            (
                "--flatex-math",
                "$$b$$",
                "<span data-math-style=\"display\">b</span>",
            ),
            (
                "--fwiki-links",
                "[[a|b]]",
                "<a href=\"a\" data-wikilink=\"true\">b</a>",
            ),
            (
                "--ffootnotes",
                "a[^1]\n\n[^1]: b",
                "<section class=\"footnotes\"",
            ),
            ("--fsuperscripts", "a ^b^", "<sup>b</sup>"),
            ("--fsubscripts", "a ~b~", "<sub>b</sub>"),
            ("--extensions=github", "~~a~~", "<del>a</del>"),
            ("--extensions=definition-lists", "a\n\n: b", "<dd>"),
            ("--extensions=gfm", "> [!NOTE]\n> b", "markdown-alert"),
            ("--extensions=smart-punctuation", "a -- b", "–"),
        ] {
            let html = comrak(&[flag], input);
            assert!(html.contains(part), "{flag}: {html}");
            assert!(!comrak(&["--commonmark"], input).contains(part), "{flag}");
            assert!(SYNTAX.contains(&flag) || !flag.starts_with("--f"), "{flag}");
        }
        for name in ["heading-attributes", "metadata"] {
            let reason = barelink(["--engine=comrak", "--extensions", name])
                .input("a")
                .refusal();
            assert_eq!(
                reason,
                format!(
                    "--extensions: comrak does not know `{name}`; it requires --engine pulldown"
                )
            );
        }
    }

    #[test]
    fn raw_html_is_written_and_nul_replaced() {
        assert_eq!(
            comrak(&[], "<b>x</b>\n\n<div>\n"),
            "<p><b>x</b></p>\n<div>\n"
        );
        assert_eq!(
            comrak(&[], "a\0 www.example.com/\0"),
            "<p>a\u{fffd} <a href=\"http://www.example.com/%EF%BF%BD\">www.example.com/\u{fffd}</a></p>\n"
        );
        assert_eq!(
            comrak(&[], "\u{feff}www.example.com"),
            format!("<p>{LINK}</p>\n")
        );
    }

    #[test]
    fn a_whole_document_is_written_to_a_file() {
        let folder = folder([("a.md", b"www.example.com")]);
        let flags = ["--engine=comrak", "-f", "-o", "a.html", "a.md"];
        assert_eq!(barelink(flags).within(&folder).text(), "");
        let html = std::fs::read_to_string(folder.path().join("a.html")).unwrap();
        assert!(html.starts_with("<!DOCTYPE html>"), "{html}");
        assert!(
            html.ends_with(&format!("<body>\n<p>{LINK}</p>\n</body>\n</html>\n")),
            "{html}"
        );
    }
}
