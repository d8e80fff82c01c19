//! `barelink html --from text`: plain text in, HTML out.

use std::fs;

use pretty_assertions::assert_eq;

use crate::flags::SYNTAX;
use crate::{barelink, folder};

const TEXT: [&str; 3] = ["html", "--from", "text"];

/// The output of `html --from text` with these flags.
#[track_caller]
fn text(flags: &[&str], input: &str) -> String {
    barelink(TEXT.iter().chain(flags)).input(input).text()
}

#[test]
fn text_has_no_markup_and_the_links_of_github() {
    let input = "# <b> *a* \"&amp;\" 'www.example.com'\n\n    [a](b)\n";
    let escaped =
        "# &lt;b&gt; *a* &quot;&amp;amp;&quot; &#x27;www.example.com&#x27;\n\n    [a](b)\n";
    let linked = escaped.replace(
        "www.example.com",
        "<a href=\"http://www.example.com\">www.example.com</a>",
    );
    assert_eq!(text(&[], input), linked);
    assert_eq!(text(&["--kinds", "email"], input), escaped);
    assert_eq!(
        barelink(["--from=text"]).input(input).text(),
        linked,
        "`html` may be left out"
    );
    assert_eq!(text(&[], ""), "");
}

#[test]
fn links_are_chosen_as_for_markdown() {
    let url = "<a href=\"http://example.com\">http://example.com</a>";
    let www = "<a href=\"http://www.example.com\">www.example.com</a>";
    let email = "<a href=\"mailto:jo@example.com\">jo@example.com</a>";
    let protocol = "<a href=\"mailto:jo@example.com\">mailto:jo@example.com</a>";
    let input = "http://example.com www.example.com mailto:jo@example.com";
    for (flags, html) in [
        (
            &["--fpermissive-url-autolinks"][..],
            format!("{url} www.example.com mailto:jo@example.com"),
        ),
        (
            &["--kinds", "www"],
            format!("http://example.com {www} mailto:jo@example.com"),
        ),
        (&["--profile", "gfm"], format!("{url} {www} {protocol}")),
        (&[], format!("{url} {www} {protocol}")),
        (
            &["--kinds", "email"],
            format!("http://example.com www.example.com mailto:{email}"),
        ),
    ] {
        assert_eq!(text(flags, input), html, "{flags:?}");
    }
    let reason = barelink(TEXT.iter().chain(&["--kinds", "domain"]))
        .input("a")
        .refusal();
    assert!(
        reason.starts_with("--kinds: the profile gfm cannot have `domain`"),
        "{reason}"
    );
}

#[test]
fn options_of_the_finder_are_followed() {
    let html = text(
        &["--profile", "prose", "--choices", "write-a-labels"],
        "例え.jp/道",
    );
    assert_eq!(
        html,
        "<a href=\"http://xn--r8jz45g.jp/%E9%81%93\">例え.jp/道</a>"
    );
    let html = text(
        &["--choices", "end-at-full-width,write-https"],
        "www.example.com。",
    );
    assert_eq!(
        html,
        "<a href=\"https://www.example.com\">www.example.com</a>。"
    );
}

#[test]
fn anchors_have_attributes() {
    let flags = [
        "--class=\"<c>\"",
        "--target",
        "_blank",
        "--rel",
        "nofollow ugc",
    ];
    assert_eq!(
        text(&flags, "www.example.com"),
        "<a href=\"http://www.example.com\" rel=\"nofollow ugc\" target=\"_blank\" class=\"&quot;&lt;c&gt;&quot;\">\
         www.example.com</a>"
    );
}

#[test]
fn line_ends_stay_or_break() {
    let input = "www.example.com\r\nb\rc\n";
    let link = "<a href=\"http://www.example.com\">www.example.com</a>";
    for keep in [&[][..], &["--line-breaks", "keep"]] {
        assert_eq!(text(keep, input), format!("{link}\r\nb\rc\n"));
    }
    assert_eq!(
        text(&["--line-breaks=br"], input),
        format!("{link}<br>\r\nb<br>\rc<br>\n")
    );
}

#[test]
fn what_html_forbids_is_replaced_and_a_byte_order_mark_left_out() {
    assert_eq!(
        text(&[], "\u{feff}a\0\u{1b}b\t\x0c"),
        "a\u{fffd}\u{fffd}b\t\x0c"
    );
    let html = text(&[], "www.example.com/\0");
    assert_eq!(
        html,
        "<a href=\"http://www.example.com/%EF%BF%BD\">www.example.com/\u{fffd}</a>"
    );
}

#[test]
fn the_name_of_a_file_does_not_say_what_it_is() {
    let folder = folder([("a.md", b"*a*"), ("a.txt", b"*a*")]);
    for file in ["a.md", "a.txt"] {
        assert_eq!(
            barelink(["html", file]).within(&folder).text(),
            "<p><em>a</em></p>\n"
        );
        assert_eq!(
            barelink(["html", "--from", "markdown", file])
                .within(&folder)
                .text(),
            "<p><em>a</em></p>\n"
        );
        assert_eq!(
            barelink(["html", "--from", "text", file])
                .within(&folder)
                .text(),
            "*a*"
        );
    }
}

#[test]
fn a_whole_document_is_written_to_a_file() {
    let folder = folder([("a.txt", b"a < b\n")]);
    let flags = ["--full-html", "--html-title", "T", "-o", "a.html", "a.txt"];
    assert_eq!(
        barelink(TEXT.iter().chain(&flags)).within(&folder).text(),
        ""
    );
    let html = fs::read_to_string(folder.path().join("a.html")).unwrap();
    assert!(
        html.starts_with("<!DOCTYPE html>\n<html>\n<head>\n<title>T</title>\n"),
        "{html}"
    );
    assert!(
        html.ends_with("<body>\na &lt; b\n</body>\n</html>\n"),
        "{html}"
    );
}

#[test]
fn its_flags_are_refused_for_markdown() {
    for flag in ["--line-breaks=keep", "--line-breaks=br"] {
        for args in [
            &[flag][..],
            &["html", flag],
            &["html", "--from", "markdown", flag],
        ] {
            let (name, _) = flag.split_once('=').unwrap();
            assert_eq!(
                barelink(args).input("a").refusal(),
                format!("{name} requires plain text: add --from text")
            );
        }
    }
}

/// All links get them: those that were made, and those that were written.
#[test]
fn links_of_markdown_get_attributes() {
    let source = "see www.a.com, [a](/b \"t\"), <j@a.com> and ![i [x](y)](z)\n";
    let flags = ["--rel", "nofollow", "--target=_blank", "--class=\"<c>\""];
    let attributes = "rel=\"nofollow\" target=\"_blank\" class=\"&quot;&lt;c&gt;&quot;\"";
    let expected = format!(
        "<p>see <a href=\"http://www.a.com\" {attributes}>www.a.com</a>, <a href=\"/b\" \
        title=\"t\" {attributes}>a</a>, \
         <a href=\"mailto:j@a.com\" {attributes}>j@a.com</a> and <img src=\"z\" alt=\"i x\" /></p>\n"
    );
    assert_eq!(barelink(flags).input(source).text(), expected);
    let plain = barelink(["--commonmark", "--rel=x"])
        .input("[a](b) and c")
        .text();
    assert_eq!(plain, "<p><a href=\"b\" rel=\"x\">a</a> and c</p>\n");
    let reason = barelink(["--engine=comrak", "--rel=x"])
        .input("a")
        .refusal();
    assert_eq!(reason, "--rel requires --engine pulldown");
}

#[test]
fn flags_for_markdown_are_refused() {
    for flag in SYNTAX.iter().chain(&[
        "--commonmark",
        "--engine=pulldown",
        "--engine=comrak",
        "--extensions=math",
    ]) {
        let (name, _) = flag.split_once('=').unwrap_or((flag, ""));
        let reason = barelink(TEXT.iter().chain(&[*flag])).input("a").refusal();
        assert_eq!(
            reason,
            format!("{name} requires Markdown, and --from is text")
        );
    }
}

#[test]
fn unknown_values_list_the_known_ones() {
    let reason = barelink(["html", "--from", "page"]).refusal();
    assert!(
        reason.contains("--from") && reason.contains("text, markdown, html"),
        "{reason}"
    );
    let reason = barelink(TEXT.iter().chain(&["--line-breaks", "p"])).refusal();
    assert!(
        reason.contains("--line-breaks") && reason.contains("keep, br"),
        "{reason}"
    );
}

#[test]
fn examples_of_specifications_may_be_text() {
    let folder = folder([(
        "a.txt",
        crate::example("*www.example.com*", "*www.example.com*", "--from=text").as_bytes(),
    )]);
    assert_eq!(
        barelink(["spec", "a.txt"]).within(&folder).text(),
        "1 passed, 0 failed\n"
    );
}
