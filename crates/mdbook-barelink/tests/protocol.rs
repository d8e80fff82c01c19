//! What mdBook and the program say to each other.

use std::io::Write as _;
use std::process::{Command, Stdio};

use barelink::{FinderOption, Profile, Values};
use barelink_rewrite::RewriteOption;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

struct Ran {
    status: Option<i32>,
    stdout: String,
    stderr: String,
}

fn run(args: &[&str], input: &str) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mdbook-barelink"));
    let streams = command
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = streams.spawn().expect("the program starts");
    // It need not read what it is given.
    let _ = child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(input.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Ran {
        status: output.status.code(),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

/// A chapter as mdBook 0.5 writes it.
fn chapter(content: &str, sub_items: &Value) -> Value {
    json!({ "Chapter": {
        "name": "One", "content": content, "number": [1], "sub_items": sub_items,
        "path": "one.md", "source_path": "one.md", "parent_names": [],
    } })
}

fn book(items: &Value) -> Value {
    json!({ "items": items })
}

/// What mdBook 0.5.4 writes for a book with these tables `preprocessor.barelink` and `output.html`.
fn input(table: &Value, html: &Value, book: &Value) -> String {
    let config = json!({
        "book": { "authors": [], "language": "en", "src": "src", "title": "Book" },
        "output": { "html": html },
        "preprocessor": { "barelink": table },
    });
    json!([{ "root": "/book", "config": config, "renderer": "html", "mdbook_version": "0.5.4" }, book]).to_string()
}

/// What becomes of a chapter.
#[track_caller]
fn rewritten(table: &Value, html: &Value, content: &str) -> String {
    let ran = run(
        &[],
        &input(table, html, &book(&json!([chapter(content, &json!([]))]))),
    );
    assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""));
    let book: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    book["items"][0]["Chapter"]["content"]
        .as_str()
        .expect("a text")
        .to_owned()
}

/// Why the build fails.
#[track_caller]
fn refusal(input: &str) -> String {
    let ran = run(&[], input);
    assert_eq!((ran.status, ran.stdout.as_str()), (Some(1), ""));
    let line = ran.stderr.strip_suffix('\n').expect("a line");
    assert!(!line.contains('\n'), "{line}");
    line.strip_prefix("mdbook-barelink: ")
        .expect("its own name")
        .to_owned()
}

#[test]
fn every_renderer_is_supported() {
    for renderer in ["html", "markdown", "linkcheck"] {
        let ran = run(&["supports", renderer], "");
        assert_eq!(
            (ran.status, ran.stdout.as_str(), ran.stderr.as_str()),
            (Some(0), "", "")
        );
    }
}

#[test]
fn all_chapters_change_and_nothing_else_does() {
    let items = |bare: &str| {
        let inner = json!([chapter(bare, &json!([]))]);
        let draft = json!({ "Chapter": {
            "name": "Draft www.a.com", "content": "", "number": null, "sub_items": [],
            "path": null, "source_path": null, "parent_names": ["One"],
        } });
        json!([{ "PartTitle": "www.a.com" }, chapter(bare, &inner), "Separator", draft])
    };
    let ran = run(
        &[],
        &input(
            &json!({}),
            &json!({}),
            &book(&items("See https://example.com.")),
        ),
    );
    assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""));
    let found: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(found, book(&items("See <https://example.com>.")));
}

#[test]
fn options_choose_the_links_and_their_form() {
    let text = "http://a.com www.b.com c@d.com e.com";
    for (table, expected) in [
        (
            json!({}),
            "<http://a.com> [www.b.com](http://www.b.com) <c@d.com> e.com",
        ),
        (
            json!({ "kinds": "email" }),
            "http://a.com www.b.com <c@d.com> e.com",
        ),
        (
            json!({
                "profile": "prose",
                "kinds": "domain",
                "command": "x",
                "after": ["links"],
                "before": [],
                "renderers": ["html"],
                "optional": true,
            }),
            "http://a.com [www.b.com](http://www.b.com) c@d.com [e.com](http://e.com)",
        ),
        (
            json!({ "style": "inline", "kinds": "email,url" }),
            "[http://a.com](http://a.com) www.b.com [c@d.com](mailto:c@d.com) e.com",
        ),
        (
            json!({ "style": "angle", "profile": "md4c", "kinds": "url" }),
            "<http://a.com> www.b.com c@d.com e.com",
        ),
        (
            json!({ "style": "angle", "profile": "md4c", "kinds": ["url"] }),
            "<http://a.com> www.b.com c@d.com e.com",
        ),
        (
            json!({ "kinds": ["www"], "choices": ["write-https"], "max-len": 9 }),
            "http://a.com [www.b.com](https://www.b.com) c@d.com e.com",
        ),
        (
            json!({ "profile": "chat", "tld": "listed", "tld-allow": ["com"], "kinds": "email", "scripts": "any" }),
            "http://a.com www.b.com <c@d.com> e.com",
        ),
        (
            json!({ "schemes": ["tel"], "kinds": "email", "syntax": "mdx" }),
            "http://a.com www.b.com [c@d.com](mailto:c@d.com) e.com",
        ),
    ] {
        assert_eq!(rewritten(&table, &json!({}), text), expected, "{table}");
    }
}

/// `foo.txt` is a host as UTS #58 is written (issue 17, item 18).
#[test]
fn a_book_may_be_prose() {
    let text = "foo.txt path/file.rs e.com?";
    let with = |profile: &str| rewritten(&json!({ "profile": profile }), &json!({}), text);
    assert_eq!(with("prose"), "foo.txt path/file.rs [e.com](http://e.com)?");
    assert_eq!(
        with("uts58"),
        "[foo.txt](http://foo.txt) path/[file.rs](http://file.rs) [e.com?](http://e.com?)"
    );
}

/// The library has the options: each has a value that is not an error.
#[test]
fn every_option_of_the_library_is_one() {
    let options = FinderOption::ALL
        .iter()
        .map(|option| (option.name(), option.values()));
    for (name, values) in options.chain(
        RewriteOption::ALL
            .iter()
            .map(|option| (option.name(), option.values())),
    ) {
        let value = match values {
            Values::Bytes => json!(100),
            Values::Texts => json!(["com"]),
            values if values.is_list() => json!([values.names()[0]]),
            values => json!(values.names().last()),
        };
        let table = if name == "profile" {
            json!({ name: value })
        } else {
            json!({ "profile": "chat", name: value })
        };
        rewritten(&table, &json!({}), "");
        let line = refusal(&input(
            &json!({ name: true }),
            &json!({}),
            &book(&json!([])),
        ));
        assert!(
            line.starts_with(&format!("preprocessor.barelink.{name}: it is a ")),
            "{line}"
        );
    }
}

/// A definition that is indented is code where there are no definition lists.
#[test]
fn the_syntax_is_what_the_book_has_switched_on() {
    let text = "a\n: b\n\n    c@d.com";
    assert_eq!(
        rewritten(&json!({}), &json!({}), text),
        "a\n: b\n\n    <c@d.com>"
    );
    assert_eq!(
        rewritten(&json!({}), &json!({ "definition-lists": false }), text),
        text
    );
}

#[test]
fn smart_punctuation_and_raw_anchors_are_let_be() {
    let text = "\"https://a.com/x--y...\" (www.b.com/a--b) <a href=\"x\">http://c.com</a> -- ...";
    let expected = "\"<https://a.com/x--y>...\" ([www.b.com/a-\\-b](http://www.b.com/a--b)) <a \
        href=\"x\">http://c.com</a> -- ...";
    for smart in [true, false] {
        assert_eq!(
            rewritten(&json!({}), &json!({ "smart-punctuation": smart }), text),
            expected
        );
    }
}

#[test]
fn a_link_that_stays_is_told_and_does_not_end_the_build() {
    let items = json!([chapter("a*http://b.com*c", &json!([]))]);
    let ran = run(
        &[],
        &input(&json!({ "profile": "md4c" }), &json!({}), &book(&items)),
    );
    assert_eq!(ran.status, Some(0));
    assert_eq!(
        ran.stderr,
        "mdbook-barelink: one.md: http://b.com stays bare: a rewrite would change the text around it\n"
    );
}

/// What becomes of a chapter, and what is told about it.
#[track_caller]
fn rewritten_and_told(table: &Value, content: &str) -> (String, String) {
    let ran = run(
        &[],
        &input(
            table,
            &json!({}),
            &book(&json!([chapter(content, &json!([]))])),
        ),
    );
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let book: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    (
        book["items"][0]["Chapter"]["content"]
            .as_str()
            .expect("a text")
            .to_owned(),
        ran.stderr,
    )
}

/// Issue 17, item 26: mdBook makes a link of each heading and of each term, and HTML forbids a link
/// in a link.
#[test]
fn a_bare_url_in_a_heading_stays_text() {
    let text = "# www.a.com\n\nhttp://b.com {#id}\n---\nwww.c.com\n\nwww.d.com\n: www.e.com\n\n> \
        ## http://f.com\n> www.g.com";
    let expected = "# www.a.com\n\nhttp://b.com {#id}\n---\n[www.c.com](http://www.c.com)\n\n\
        www.d.com\n: [www.e.com](http://www.e.com)\n\n> ## http://f.com\n> [www.g.com](http://www.g.com)";
    let (rewritten, told) = rewritten_and_told(&json!({}), text);
    assert_eq!(rewritten, expected);
    assert_eq!(
        told,
        "mdbook-barelink: skipped 4 links in headings and protected syntax (`verbose = true` lists them)\n"
    );
    let (_, told) = rewritten_and_told(&json!({ "verbose": true }), "# www.a.com");
    assert_eq!(
        told,
        "mdbook-barelink: one.md: www.a.com stays bare: headings and terms are left alone\n"
    );
}

/// Issue 17, item 2.
#[test]
fn template_tags_are_left_alone() {
    let text = "{{#include http://a.com }} {{#title www.b.com }} `{{#x` www.c.com";
    let (rewritten, told) = rewritten_and_told(&json!({ "verbose": true }), text);
    assert_eq!(
        rewritten,
        "{{#include http://a.com }} {{#title www.b.com }} `{{#x` [www.c.com](http://www.c.com)"
    );
    assert_eq!(
        told,
        "mdbook-barelink: one.md: http://a.com stays bare: it belongs to a template tag\n\
         mdbook-barelink: one.md: www.b.com stays bare: it belongs to a template tag\n"
    );
}

#[test]
fn a_wrong_option_ends_the_build_with_a_line() {
    let known = Profile::ALL
        .iter()
        .map(|profile| profile.as_str())
        .collect::<Vec<_>>()
        .join(", ");
    let known = format!("`gmf` is not one of {known}");
    for (table, parts) in [
        (
            json!({ "profile": "gmf" }),
            &["preprocessor.barelink.profile: ", &known][..],
        ),
        (
            json!({ "kinds": "url,wwww" }),
            &["preprocessor.barelink.kinds: `wwww` is not one of url, "],
        ),
        (
            json!({ "kinds": "domain" }),
            &[
                "preprocessor.barelink.kinds: the profile gfm cannot have `domain`; it is for uts58, prose, chat",
            ],
        ),
        (
            json!({ "style": "short" }),
            &["preprocessor.barelink.style: `short` is not one of angle, inline"],
        ),
        (
            json!({ "stile": "angle" }),
            &[
                "preprocessor.barelink: there is no option `stile`; the options are profile, ",
                "style, ",
                ", verbose",
            ],
        ),
        (
            json!({ "verbose": 1 }),
            &["preprocessor.barelink.verbose: it is true or false, not 1"],
        ),
        (
            json!({ "profile": 1 }),
            &["preprocessor.barelink.profile: it is a string, not 1"],
        ),
        (
            json!({ "kinds": ["url", 1] }),
            &["preprocessor.barelink.kinds: it is a list of strings, not "],
        ),
        (
            json!({ "max-len": "9" }),
            &["preprocessor.barelink.max-len: it is a number, not "],
        ),
        (json!(true), &["preprocessor.barelink"]),
    ] {
        let line = refusal(&input(&table, &json!({}), &book(&json!([]))));
        for part in parts {
            assert!(line.contains(part), "{part:?} is missing: {line}");
        }
    }
    let line = refusal(&input(
        &json!({}),
        &json!({ "admonitions": "no" }),
        &book(&json!([])),
    ));
    assert!(line.contains("output.html.admonitions"), "{line}");
}

#[test]
fn what_is_no_book_is_told() {
    for input in ["", "{}", "[{}, {}]", "www.example.com"] {
        assert!(
            refusal(input).starts_with("standard input is not a book as mdBook 0.5 writes it: ")
        );
    }
}

#[test]
fn another_release_of_mdbook_is_warned_of() {
    let input = input(&json!({}), &json!({}), &book(&json!([]))).replace("0.5.4", "0.6.0");
    let ran = run(&[], &input);
    assert_eq!(ran.status, Some(0));
    assert!(
        ran.stderr
            .starts_with("mdbook-barelink: made for mdBook 0.5")
            && ran.stderr.contains("0.6.0"),
        "{}",
        ran.stderr
    );
}
