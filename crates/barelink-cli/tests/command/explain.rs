//! `barelink explain`: why a place is a link, or is not one; and `--explain` of other commands.

use barelink_cli::{Paint, Streams, Tty, run};
use pretty_assertions::assert_eq;
use serde::Deserialize;

use crate::{barelink, folder};

/// An object of `--format json`; no field more, no field less.
#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub(crate) struct Object {
    pub(crate) file: String,
    pub(crate) profile: String,
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) text: String,
    pub(crate) trigger: Trigger,
    pub(crate) link: Option<Link>,
    pub(crate) reason: Option<Reason>,
    /// Only there if `fix` leaves the link bare.
    pub(crate) bare: Option<String>,
}

#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub(crate) struct Trigger {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub(crate) struct Link {
    pub(crate) kind: String,
    pub(crate) text: String,
    pub(crate) destination: String,
}

#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reason {
    pub(crate) name: String,
    pub(crate) message: String,
    pub(crate) at: usize,
}

/// The objects of an output, one a line.
pub(crate) fn objects(output: &str) -> Vec<Object> {
    output
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect()
}

/// The objects of an input, with these flags besides; each has the text of its range, and is a link
/// or has a reason.
fn explained(input: &str, flags: &[&str]) -> Vec<Object> {
    let output = barelink(["explain", "--format", "json"].iter().chain(flags))
        .input(input)
        .text();
    let objects = objects(&output);
    for object in &objects {
        assert_eq!(input[object.start..object.end], object.text, "{object:?}");
        assert_ne!(object.link.is_some(), object.reason.is_some(), "{object:?}");
        let at = object
            .reason
            .as_ref()
            .map_or(object.start, |reason| reason.at);
        assert!((object.start..=object.end).contains(&at), "{object:?}");
    }
    objects
}

/// The text of a candidate, and the reason or the destination.
fn outcome(object: &Object) -> (&str, &str) {
    let destination = object.link.as_ref().map(|link| link.destination.as_str());
    (
        &object.text,
        object
            .reason
            .as_ref()
            .map_or(destination.unwrap_or_default(), |reason| &reason.name),
    )
}

/// Runs the command on a terminal with this number of columns.
fn on_terminal(args: &[&str], input: &str, paint: Paint, columns: usize) -> (u8, String) {
    let mut input = input.as_bytes();
    let mut output = Vec::new();
    let mut errors = Vec::new();
    let streams = Streams::new(&mut input, &mut output, &mut errors);
    let mut streams = Streams {
        paint,
        terminal: Tty::Yes,
        columns,
        ..streams
    };
    let status = run(["barelink"].iter().chain(args), &mut streams);
    (status, String::from_utf8(output).expect("UTF-8"))
}

/// M8: the hosts `b` and `localhost` have one component.
#[test]
fn each_place_is_drawn_with_its_reason() {
    let folder = folder([(
        "a.txt",
        b"Ask a@b or\nsee (http://localhost), www.example.com.\n",
    )]);
    let text = barelink(["explain", "--profile", "md4c", "a.txt"])
        .within(&folder)
        .text();
    let expected = "\
no link: M8: the host has only one component
 --> a.txt:1:5
  |
1 | Ask a@b or
  |     ^^^- here
  |
  = help: `barelink explain M8` shows the rule with examples

no link: M8: the host has only one component
 --> a.txt:2:5
  |
2 | see (http://localhost), www.example.com.
  |     ^^^^^^^^^^^^^^^^^-^
  |                      |
  |                      here

link: http://www.example.com
 --> a.txt:2:25
  |
2 | see (http://localhost), www.example.com.
  |                         ^^^^^^^^^^^^^^^

";
    assert_eq!(text, expected);
    let (input, expected) = (
        "Ask a@b or\nsee (http://localhost), www.example.com.\n",
        expected.replace("a.txt", "-"),
    );
    for args in [&["--text", input][..], &["-"]] {
        let args = [&["explain", "--no-config", "--profile", "md4c"], args].concat();
        assert_eq!(barelink(&args).input(input).text(), expected, "{args:?}");
        assert_eq!(
            on_terminal(&args, input, Paint::Plain, 80),
            (0, expected.clone()),
            "{args:?}"
        );
    }
}

#[test]
fn colours_are_those_of_check() {
    let args = ["explain", "--no-config", "--profile", "md4c", "-"];
    let (_, output) = on_terminal(
        &args,
        "http://localhost www.example.com\n",
        Paint::Coloured,
        80,
    );
    assert!(
        output.starts_with("\u{1b}[1m\u{1b}[31mno link\u{1b}[0m"),
        "{output:?}"
    );
    assert!(output.contains("\u{1b}[32mlink\u{1b}[0m"), "{output:?}");
    assert!(
        output.contains("\u{1b}[31m^^^^^^^^^^^^^^^^\u{1b}[0m"),
        "{output:?}"
    );
    let plain = barelink(["explain", "--color", "never", "--text", "http://localhost"])
        .with_env("CLICOLOR_FORCE", "1");
    assert!(!plain.text().contains('\u{1b}'));
}

#[test]
fn json_is_an_object_a_line() {
    let output = barelink(["explain", "--profile", "md4c", "--format", "json"])
        .input("é http://q www.e.com")
        .text();
    let expected = "{\"file\":\"-\",\"profile\":\"md4c\",\"start\":3,\"end\":11,\"line\":1,\"column\":3,\
        \"text\":\"http://q\",\
        \"trigger\":{\"start\":7,\"end\":10},\"link\":null,\
        \"reason\":{\"name\":\"M8\",\"message\":\"M8: the host has only one component\",\"at\":11}}\n\
        {\"file\":\"-\",\"profile\":\"md4c\",\"start\":12,\"end\":21,\"line\":1,\"column\":12,\"text\":\"www.e.com\",\
        \"trigger\":{\"start\":12,\"end\":16},\
        \"link\":{\"kind\":\"www\",\"text\":\"www.e.com\",\"destination\":\"http://www.e.com\"},\"reason\":null}\n";
    assert_eq!(output, expected);
}

/// A byte order mark counts in bytes, and not in columns.
#[test]
fn positions_are_those_of_the_file() {
    let objects = explained("\u{feff}\n a@b\r\n\r\n例 http://q", &["--profile", "md4c"]);
    let places: Vec<_> = objects
        .iter()
        .map(|object| (object.start, object.line, object.column))
        .collect();
    assert_eq!(places, [(5, 2, 2), (16, 4, 3)]);
    assert_eq!(objects[1].trigger, Trigger { start: 20, end: 23 });
    assert_eq!(objects[1].reason.as_ref().map(|reason| reason.at), Some(24));
}

#[test]
fn the_format_is_that_of_the_name() {
    let page = b"`http://a.bc` <http://a.bc> http://a.bc";
    let folder = folder([("a.md", page), ("a.txt", page)]);
    let found = |args: &[&str]| {
        let output = barelink(
            ["explain", "--format", "json", "--profile", "md4c"]
                .iter()
                .chain(args),
        );
        let output = output.within(&folder).input(page).text();
        objects(&output)
            .iter()
            .map(|object| outcome(object).1.to_owned())
            .collect::<Vec<_>>()
    };
    let markdown = ["code", "link", "http://a.bc"];
    // In plain text, backticks and the marks `<` and `>` enclose a link (Q1).
    let text = ["http://a.bc"; 3];
    assert_eq!(found(&["a.md"]), markdown);
    assert_eq!(found(&["a.txt"]), text);
    assert_eq!(found(&[]), text);
    assert_eq!(found(&["--stdin-filename", "x.md"]), markdown);
    assert_eq!(found(&["--from", "text", "a.md"]), text);
    assert_eq!(found(&["--text", "`http://a.bc`"]), text[..1]);
    assert_eq!(
        found(&["--text", "`http://a.bc`", "--from", "markdown"]),
        markdown[..1]
    );
}

#[test]
fn settings_are_those_of_barelink_toml() {
    let folder = folder([
        ("barelink.toml", &b"profile = \"md4c\""[..]),
        ("a.txt", b"http://localhost"),
    ]);
    let text = barelink(["explain", "a.txt"]).within(&folder).text();
    assert!(text.starts_with("no link: M8: "), "{text}");
    let text = barelink(["explain", "--no-config", "a.txt"])
        .within(&folder)
        .text();
    assert!(text.starts_with("link: http://localhost\n"), "{text}");
}

/// Issue 71: the answer of `fix`.
#[test]
fn links_that_fix_leaves_bare_have_its_reason() {
    let bare = |source: &str, syntax: &str| {
        let objects = explained(source, &["--from", "markdown", "--syntax", syntax]);
        let [object] = &objects[..] else {
            panic!("{source}: {objects:?}")
        };
        object.bare.clone()
    };
    for (source, syntax, reason) in [
        (
            "{{< figure src=\"https://a.com/b.png\" >}}",
            "markdown",
            "it belongs to a template tag",
        ),
        (
            "::: tip https://a.com\nb\n:::",
            "markdown",
            "it belongs to a directive",
        ),
        (
            "a https://a.com/b{: .x}",
            "markdown",
            "it belongs to a template tag",
        ),
        ("% https://a.com", "myst", "it belongs to a comment"),
        (
            "See https://a.com[^1].",
            "auto",
            "its end is doubtful: `[^`, `^[` or `^…^` may be a footnote; https://a.com may be meant",
        ),
    ] {
        assert_eq!(bare(source, syntax).as_deref(), Some(reason), "{source}");
    }
    for (source, syntax) in [
        ("% https://a.com", "markdown"),
        ("b^[See https://a.com.]", "quarto"),
        ("https://a.com", "mdx"),
    ] {
        assert_eq!(bare(source, syntax), None, "{source}");
    }
    let folder = folder([
        ("a.qmd", &b"b^[See https://a.com.]"[..]),
        ("a.md", b"b^[See https://a.com.]\n\nhttps://a.com[^1]"),
    ]);
    let first = |file: &str| {
        barelink(["explain", file])
            .within(&folder)
            .text()
            .lines()
            .next()
            .unwrap()
            .to_owned()
    };
    assert_eq!(first("a.qmd"), "link: https://a.com");
    assert_eq!(
        first("a.md"),
        "no link: G3: a `[` before it is still open there"
    );
    assert!(
        barelink(["explain", "a.md"])
            .within(&folder)
            .text()
            .contains("bare link: https://a.com[^1]\n")
    );
    let ran = barelink(["explain", "--syntax", "foo", "a.md"])
        .within(&folder)
        .run();
    assert!(
        ran.status == Some(2)
            && ran
                .stderr
                .contains("--syntax: `foo` is not one of auto, markdown, mdx"),
        "{}",
        ran.stderr
    );
}

/// Issue 71.
#[test]
fn hosts_with_capitals_and_words_before_a_scheme_have_a_reason() {
    let objects = explained(
        "WWW.Example.com, Www.e.com; awww.e.com abchttps://e.com",
        &[],
    );
    let reasons: Vec<_> = objects.iter().map(outcome).collect();
    assert_eq!(
        reasons,
        [
            ("WWW.Example.com,", "G2"),
            ("Www.e.com;", "G2"),
            ("awww.e.com", "G4"),
            ("abchttps://e.com", "G1")
        ]
    );
    let objects = explained("WWW.e.com", &["--profile", "md4c"]);
    assert_eq!(outcome(&objects[0]).1, "M2");
}

#[test]
fn options_are_reasons() {
    let objects = explained(
        "www.example.com http://example.org/a/b",
        &["--kinds", "url", "--max-len", "20"],
    );
    let reasons: Vec<_> = objects.iter().map(outcome).collect();
    assert_eq!(
        reasons,
        [
            ("www.example.com", "kind"),
            ("http://example.org/a/b", "length")
        ]
    );
}

/// The texts and reasons are those of `spec/`: one component (M8, U3); no such rule with `gfm`.
#[test]
fn all_profiles_are_compared_in_a_table() {
    let text = barelink([
        "explain",
        "--profile",
        "all",
        "--text",
        "see http://localhost, 例え.jp/道",
    ])
    .text();
    let expected = "\
place   profile     result  link or rule
-:1:5   md4c        M8      the host has only one component
-:1:5   md4c-0.5.3  M8      the host has only one component
-:1:5   md4c-next   M8      the host has only one component
-:1:5   gfm         link    http://localhost
-:1:5   uts58       U3      the host has only one label, or a label that is not valid
-:1:5   prose       link    http://localhost
-:1:5   chat        link    http://localhost
-:1:23  md4c        -       nothing in the word triggers a link
-:1:23  md4c-0.5.3  -       nothing in the word triggers a link
-:1:23  md4c-next   -       nothing in the word triggers a link
-:1:23  gfm         -       nothing in the word triggers a link
-:1:23  uts58       link    例え.jp/道
-:1:23  prose       link    例え.jp/道
-:1:23  chat        link    例え.jp/道
";
    assert_eq!(text, expected);
}

#[test]
fn all_profiles_are_told_one_after_another_as_json() {
    let objects = explained("http://localhost", &["--profile", "all"]);
    let found: Vec<_> = objects
        .iter()
        .map(|object| (object.profile.as_str(), outcome(object).1))
        .collect();
    let expected = [
        ("md4c", "M8"),
        ("md4c-0.5.3", "M8"),
        ("md4c-next", "M8"),
        ("gfm", "http://localhost"),
        ("uts58", "U3"),
        ("prose", "http://localhost"),
        ("chat", "http://localhost"),
    ];
    assert_eq!(found, expected);
}

/// A kind, a choice or an option that a profile cannot have does not change the links of that
/// profile.
#[test]
fn each_profile_is_compared_with_the_flags_that_it_has() {
    let choices = "accept-reachable-hosts,end-at-closer";
    let flags = [
        "--profile",
        "all",
        "--choices",
        choices,
        "--kinds",
        "url,domain",
        "--tld",
        "known",
    ];
    let objects = explained("http://localhost www.e.com", &flags);
    let found: Vec<_> = objects
        .iter()
        .map(|object| (object.profile.as_str(), outcome(object).1))
        .collect();
    let expected = [
        ("md4c", "M8"),
        ("md4c", "kind"),
        ("md4c-0.5.3", "M8"),
        ("md4c-0.5.3", "kind"),
        ("md4c-next", "M8"),
        ("md4c-next", "kind"),
        ("gfm", "http://localhost"),
        ("gfm", "kind"),
        ("uts58", "http://localhost"),
        ("uts58", "http://www.e.com"),
        ("prose", "http://localhost"),
        ("prose", "http://www.e.com"),
        ("chat", "http://localhost"),
        ("chat", "http://www.e.com"),
    ];
    assert_eq!(found, expected);
    let reason = barelink(["explain", "--profile", "all", "--kinds", "url,phone"]).refusal();
    assert_eq!(
        reason,
        "--kinds: `phone` is not one of url, www, domain, email, protocol"
    );
}

#[test]
fn other_commands_have_one_profile() {
    for command in [
        &["links"][..],
        &["check", "-"],
        &["html"],
        &["fix", "-"],
        &["config"],
    ] {
        let reason = barelink(command.iter().chain(&["--profile", "all"])).refusal();
        assert_eq!(
            reason,
            "--profile: `all` compares the profiles, and only `explain` does that"
        );
    }
}

#[test]
fn a_rule_is_printed_with_its_examples() {
    let page = barelink(["explain", "M9"]).text();
    let head = "M9. In `md4c`, the last component of the host has at least two characters\n\n\
        It is a rule of the profiles md4c, md4c-0.5.3 and md4c-next.\n\nMD4C's document asks for this";
    assert!(page.starts_with(head), "{page}");
    let example = "\nExample 1, refused by M9:\n\n    $ barelink links --from text --format marked --profile md4c\n\n  \
        Input:\n\n    http://a.bc http://a.bc/d john@b.co http://192.168.0.10\n";
    assert!(page.contains(example), "{page}");
    assert!(
        page.contains("\n  Output:\n\n    ⸠http://a.bc⸡ ⸠http://a.bc/d⸡"),
        "{page}"
    );
    assert!(page.ends_with("/blob/main/spec/md4c.txt\n"), "{page}");
    assert_eq!(barelink(["explain", "m9"]).text(), page);
    let both = barelink(["explain", "M9", "c1"]).text();
    assert!(
        both.starts_with(&page) && both.contains("\nC1. After a scheme"),
        "{both}"
    );
}

#[test]
fn each_rule_has_a_page_and_an_object() {
    for rule in barelink::Rule::ALL {
        let page = barelink(["explain", rule.as_str()]).text();
        assert!(
            page.starts_with(&format!("{rule}. {}\n", rule.title())) && page.contains("Example 1"),
            "{page}"
        );
        let object = barelink(["explain", rule.as_str(), "--format", "json"]).text();
        let object: serde_json::Value = serde_json::from_str(&object).expect("JSON");
        assert_eq!(
            (&object["rule"], &object["text"]),
            (&rule.as_str().into(), &rule.text().into())
        );
        assert_eq!(
            object["examples"].as_array().map(Vec::len),
            Some(rule.examples().count())
        );
    }
}

#[test]
fn an_unknown_rule_is_an_error_with_a_suggestion() {
    let folder = folder([("M99", b"http://localhost"), ("M9", b"http://localhost")]);
    let explain = |args: &[&str]| barelink(["explain"].iter().chain(args)).within(&folder);
    let mut of_md4c = barelink::Rule::ALL
        .iter()
        .filter(|rule| rule.rule_set() == "md4c");
    let last = of_md4c.next_back().unwrap();
    assert_eq!(
        explain(&["M99"]).refusal(),
        format!("there is no rule M99; did you mean one of M1 to {last}? (a file is ./M99)")
    );
    assert_eq!(
        explain(&["./M9", "m98"]).refusal(),
        format!("there is no rule m98; did you mean one of M1 to {last}? (a file is ./m98)")
    );
    let reason = explain(&["X123"]).refusal();
    assert!(
        reason.starts_with(&format!(
            "X123: unknown rule; the known ones are M1 to {last}, G1 to G"
        )),
        "{reason}"
    );
    for file in ["./M9", "./M99"] {
        let text = explain(&[file, "--profile", "md4c"]).text();
        assert!(
            text.starts_with("no link: M8") && text.contains(&format!(" {file}:1:1\n")),
            "{text}"
        );
    }
}

/// Control characters and bidi controls are escapes, and the carets are under what they belong to.
#[test]
fn control_characters_do_not_reach_a_terminal() {
    let text = barelink(["explain", "--profile", "md4c"])
        .input("a\u{1b}[1m\u{202e}\tb http://q\u{7f}\r\n")
        .text();
    let expected = "\
no link: M8: the host has only one component
 --> -:1:10
  |
1 | a\\u{1b}[1m\\u{202e} b http://q\\u{7f}
  |                      ^^^^^^^^------
  |                              |
  |                              here
  |
  = help: `barelink explain M8` shows the rule with examples

";
    assert_eq!(text, expected);
    let table = barelink(["explain", "--profile", "all"])
        .input("http://e.com/\u{1b}[1m")
        .text();
    assert!(
        !table.contains('\u{1b}') && table.contains("http://e.com/\\u{1b}[1m"),
        "{table}"
    );
}

/// A terminal shows wide characters in two columns. A file may end without a line end.
#[test]
fn carets_count_columns_of_the_terminal() {
    let text = barelink(["explain", "--profile", "md4c"])
        .input("例え\té http://q例え")
        .text();
    let expected = "\
no link: M8: the host has only one component
 --> -:1:6
  |
1 | 例え é http://q例え
  |        ^^^^^^^^--^^
  |                |
  |                here
  |
  = help: `barelink explain M8` shows the rule with examples

";
    assert_eq!(text, expected);
}

/// The output for each place is bounded, whatever the length of the line; and a word is not
/// repeated for each `@` in it.
#[test]
fn long_lines_take_linear_time() {
    let count = 2_000;
    for flags in [
        &["--profile", "md4c"][..],
        &["--from", "markdown"],
        &["--profile", "prose"],
    ] {
        let line = "see http://q. ".repeat(count);
        let text = barelink(["explain"].iter().chain(flags))
            .input(&line)
            .text();
        assert!(text.len() < (count + 1) * 400, "{}", text.len());
        assert!(
            text.lines().all(|line| line.chars().count() < 130),
            "{flags:?}"
        );
    }
    let word = "a@".repeat(50_000);
    for flags in [
        &[][..],
        &["--format", "json"],
        &["--profile", "all"],
        &["--from", "markdown"],
    ] {
        let text = barelink(["explain"].iter().chain(flags))
            .input(&word)
            .text();
        assert!(text.len() < 8 * word.len(), "{flags:?}: {}", text.len());
    }
}

/// If the byte of the reason is far from the start of the place, the text around that byte is
/// shown.
#[test]
fn the_reason_is_shown_in_a_long_word() {
    let line = format!("http://{}_b.c_d x\n", "a".repeat(200));
    let text = barelink(["explain", "--profile", "gfm"]).input(line).text();
    let expected = format!(
        "no link: G6: one of the last two labels of the host has an underscore\n --> -:1:1\n  |\n1 \
        | …{}_b.c_d x\n  |  {}- here\n",
        "a".repeat(14),
        "^".repeat(20)
    );
    assert!(text.starts_with(&expected), "{text}");
}

#[test]
fn a_text_without_a_place_is_told() {
    for (args, reason) in [
        (
            &["--text", "a.b"][..],
            "the text: nothing in it triggers a link of the profile gfm, which looks for `://`, `www.` and `@`",
        ),
        (
            &[],
            "standard input: nothing in it triggers a link of the profile gfm, which looks for `://`, `www.` and `@`",
        ),
        (
            &["--profile", "prose"],
            "standard input: nothing in it triggers a link of the profile prose, which looks for \
            `://` and the dot of a host",
        ),
        (
            &["--profile", "all"],
            "standard input: nothing in it triggers a link of any profile",
        ),
        (
            &["--text", "example.com", "--profile", "md4c"],
            "the text: nothing in it triggers a link of the profile md4c, which looks for `://`, \
            `www.` and `@`; --profile all shows the links of uts58, prose, chat",
        ),
        (
            &["--schemes", "tel"],
            "standard input: nothing in it triggers a link of the profile gfm, which looks for \
            `://`, `www.` and `@` and the schemes of --schemes",
        ),
    ] {
        let ran = barelink(["explain"].iter().chain(args)).run();
        assert_eq!(
            (ran.status, &*ran.text(), &*ran.stderr),
            (Some(0), "", &*format!("barelink: {reason}\n"))
        );
    }
}

#[test]
fn a_bad_file_does_not_keep_the_others_from_being_explained() {
    let folder = folder([("a.txt", &b"http://a.bc"[..]), ("bad.txt", b"ab\xff")]);
    let ran = barelink(["explain", "bad.txt", "a.txt"])
        .within(&folder)
        .run();
    assert_eq!(
        ran.refusal(),
        "bad.txt: not UTF-8 in line 1, at byte 2; convert it to UTF-8, or pass --lossy, which replaces invalid bytes"
    );
    assert!(
        ran.text()
            .starts_with("link: http://a.bc\n --> a.txt:1:1\n"),
        "{}",
        ran.text()
    );
    assert!(
        barelink(["explain", "--text", "a", "a.txt"])
            .refusal()
            .contains("cannot be used with")
    );
}

#[test]
fn links_lists_what_is_not_a_link() {
    let input = "http://localhost www.e.com a@b\n";
    let lines = barelink(["links", "--explain", "--profile", "md4c"])
        .input(input)
        .text();
    let expected = "-:1:1: http://localhost is no link: M8: the host has only one component\n\
        -:1:18: www.e.com -> http://www.e.com\n\
        -:1:28: a@b is no link: M8: the host has only one component\n";
    assert_eq!(lines, expected);
    let json = barelink([
        "links",
        "--explain",
        "--profile",
        "md4c",
        "--format",
        "json",
    ])
    .input(input)
    .text();
    let first = "{\"file\":\"-\",\"start\":0,\"end\":16,\"line\":1,\"column\":1,\"kind\":null,\
        \"text\":\"http://localhost\",\
        \"destination\":null,\"reason\":{\"name\":\"M8\",\"message\":\"M8: the host has only one \
        component\",\"at\":16}}";
    let second = "{\"file\":\"-\",\"start\":17,\"end\":26,\"line\":1,\"column\":18,\"kind\":\"www\",\
        \"text\":\"www.e.com\",\
        \"destination\":\"http://www.e.com\",\"reason\":null}";
    assert_eq!(json.lines().take(2).collect::<Vec<_>>(), [first, second]);
    let reason = barelink(["links", "--explain", "--format", "marked"]).refusal();
    assert_eq!(reason, "--explain requires --format text or json");
}

/// The page has front matter, whose length counts in the positions.
#[test]
fn check_lists_what_is_not_a_link() {
    let page = "---\na: http://a\n---\nhttp://localhost `http://a` www.e.com a@b\n";
    let check = |flags: &[&str]| {
        let ran = barelink(["check", "--profile", "md4c", "-"].iter().chain(flags))
            .input(page)
            .run();
        assert_eq!((ran.status, &*ran.stderr), (Some(1), ""));
        ran.text()
    };
    let m8 = "is no link: M8: the host has only one component";
    let link = "-:4:29: www.e.com -> [www.e.com](http://www.e.com)\n";
    let expected = format!("-:4:1: http://localhost {m8}\n{link}-:4:39: a@b {m8}\n");
    assert_eq!(check(&["--explain"]), expected);
    let code = "-:4:18: `http://a` is no link: it is in code or in a formula\n";
    assert_eq!(
        check(&["--explain", "--verbose"]),
        expected.replace(link, &[code, link].concat())
    );
    assert_eq!(check(&["--explain", "--quiet"]), "");
    let json = check(&["--explain", "--format", "json"]);
    let first = "{\"file\":\"-\",\"start\":20,\"end\":36,\"line\":4,\"column\":1,\"kind\":null,\
        \"text\":\"http://localhost\",\
        \"destination\":null,\"edit\":null,\"reason\":null,\
        \"protected\":null,\"doubt\":null,\"suggestion\":null,\"opened\":null,\
        \"refusal\":{\"name\":\"M8\",\"message\":\"M8: the host has only one component\",\"at\":36}}";
    assert_eq!(
        (json.lines().next(), json.lines().count()),
        (Some(first), 3)
    );
    let of_link = check(&["--format", "json"]);
    assert_eq!(
        json.lines().nth(1),
        of_link.lines().next(),
        "the object of a link does not change"
    );
    for format in ["github", "sarif", "junit"] {
        let reason = barelink(["check", "--explain", "--format", format, "-"]).refusal();
        assert_eq!(reason, "--explain requires --format text or json");
    }
}

#[test]
fn check_shows_what_is_not_a_link_on_a_terminal() {
    let args = [
        "check",
        "--no-config",
        "--profile",
        "md4c",
        "--explain",
        "-",
    ];
    let (status, output) = on_terminal(
        &args,
        "---\na: b\n---\nhttp://localhost www.e.com\n",
        Paint::Plain,
        80,
    );
    let expected = "\
-:4:18
   4 | http://localhost www.e.com
     |                  ^^^^^^^^^ write [www.e.com](http://www.e.com)

no link: M8: the host has only one component
 --> -:4:1
  |
4 | http://localhost www.e.com
  | ^^^^^^^^^^^^^^^^- here
  |
  = help: `barelink explain M8` shows the rule with examples

";
    assert_eq!((status, &*output), (1, expected));
    let (status, _) = on_terminal(&args, "http://localhost\n", Paint::Plain, 80);
    assert_eq!(status, 0, "a place that is not a link is not a finding");
}
