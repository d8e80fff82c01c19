//! Flags that cannot matter: each is an error that says why, or a note on standard error (issue 70,
//! item 7).

use barelink::{Choice, Format, Profile};
use pretty_assertions::assert_eq;

use crate::{barelink, folder};

const NO_LINK: &str = "no link is made: add --fpermissive-autolinks";
const TEXT: &str = "requires Markdown, and --from is text";
const HTML: &str = "has no effect on finished HTML, and --from is html";
const LINKS: &str = "requires Markdown, and no input is Markdown";
const RULE: &str = "has no effect on the page of a rule";

/// Arguments, the flag that cannot matter, and why.
const REFUSED: &[(&str, &str, &str)] = &[
    ("--commonmark --schemes tel a.md", "--schemes:", NO_LINK),
    (
        "--ftables --choices reject-user-names a.md",
        "--choices:",
        NO_LINK,
    ),
    ("html --commonmark --max-len 10 a.md", "--max-len:", NO_LINK),
    ("--flatex-math --tld known a.md", "--tld:", NO_LINK),
    (
        "--line-breaks br a.md",
        "--line-breaks",
        "requires plain text: add --from text",
    ),
    (
        "--engine comrak --rel x a.md",
        "--rel",
        "requires --engine pulldown",
    ),
    ("--from text --extensions math a.txt", "--extensions", TEXT),
    ("--from text --commonmark a.txt", "--commonmark", TEXT),
    ("--from text --ftables a.txt", "--ftables", TEXT),
    ("--from text --engine pulldown a.txt", "--engine", TEXT),
    (
        "--from text --choices skip-raw-anchors a.txt",
        "--choices: `skip-raw-anchors`",
        TEXT,
    ),
    (
        "--from text --profile chat --choices no-end-at-marks a.txt",
        "--choices: `no-end-at-marks`",
        TEXT,
    ),
    ("--from html --extensions math a.html", "--extensions", HTML),
    ("--from html --lossy a.html", "--lossy", HTML),
    ("--from html --full-html a.html", "--full-html", HTML),
    ("--from html --html-title x a.html", "--html-title", HTML),
    ("--from html --line-breaks br a.html", "--line-breaks", HTML),
    ("--from html --fwiki-links a.html", "--fwiki-links", HTML),
    (
        "--from html --choices write-https,skip-raw-anchors a.html",
        "--choices: `skip-raw-anchors`",
        HTML,
    ),
    (
        "--kinds email --schemes tel a.md",
        "--schemes",
        "requires the kind url",
    ),
    (
        "--profile prose --kinds url --tld known a.md",
        "--tld",
        "requires the kind domain or email",
    ),
    (
        "links --kinds email --choices write-https a.md",
        "--choices: `write-https`",
        "does not concern links of the kinds that are set",
    ),
    (
        "--from html --choices hold-incomplete a.html",
        "--choices: `hold-incomplete`",
        HTML,
    ),
    ("--max-len 0 a.md", "--max-len:", "no link has `0` bytes"),
    (
        "--max-len -1 a.md",
        "--max-len:",
        "`-1` is no number of bytes",
    ),
    (
        "--choices no-write-https,write-https a.md",
        "--choices:",
        "`write-https` and `no-write-https` contradict each other",
    ),
    (
        "--profile all a.md",
        "--profile:",
        "`all` compares the profiles, and only `explain` does that",
    ),
    (
        "terminal --choices end-at-marks --profile prose",
        "--choices: `end-at-marks`",
        "requires Markdown, and the input is plain text",
    ),
    ("links --extensions math a.txt", "--extensions", LINKS),
    (
        "links --from text --extensions math a.md",
        "--extensions",
        LINKS,
    ),
    (
        "links --choices skip-raw-anchors a.txt",
        "--choices: `skip-raw-anchors`",
        LINKS,
    ),
    (
        "links --format marked --choices write-https a.md",
        "--choices: `write-https`",
        "changes only destinations, and --format marked has none",
    ),
    (
        "links --explain --format marked a.md",
        "--explain",
        "requires --format text or json",
    ),
    (
        "links --stdin-filename b.md a.md",
        "--stdin-filename",
        "requires the path `-`",
    ),
    ("explain --extensions math --text a", "--extensions", LINKS),
    ("explain M9 --profile gfm", "--profile", RULE),
    ("explain M9 --from text", "--from", RULE),
    ("explain M9 C1 --lossy", "--lossy", RULE),
    (
        "explain --stdin-filename b.md a.md",
        "--stdin-filename",
        "requires the path `-`",
    ),
    (
        "check --choices hold-incomplete a.md",
        "--choices:",
        "`hold-incomplete` is for a text that still grows, and a file is complete",
    ),
    (
        "fix --choices hold-incomplete a.md",
        "--choices:",
        "`hold-incomplete` is for a text that still grows, and a file is complete",
    ),
    (
        "check --explain --format sarif a.md",
        "--explain",
        "requires --format text or json",
    ),
    (
        "check --stdin-filename b.md a.md",
        "--stdin-filename",
        "requires the path `-`",
    ),
    ("fix --from html --style inline a.html", "--style", HTML),
    ("fix --from html --syntax mdx a.html", "--syntax", HTML),
    ("fix --from html --doubtful edit a.html", "--doubtful", HTML),
    ("fix --from html --doubtful edit a.html", "--doubtful", HTML),
    (
        "fix --from html --extensions math a.html",
        "--extensions",
        HTML,
    ),
    (
        "fix --from html --choices no-skip-raw-anchors a.html",
        "--choices: `no-skip-raw-anchors`",
        HTML,
    ),
    (
        "config --schema --profile gfm",
        "--profile",
        "has no effect on --schema",
    ),
];

#[test]
fn a_flag_that_cannot_matter_is_an_error_that_says_why() {
    let folder = folder([
        ("a.md", b"www.a.com"),
        ("a.txt", b"www.a.com"),
        ("a.html", b"www.a.com"),
    ]);
    for (args, flag, why) in REFUSED {
        let reason = barelink(args.split(' ')).within(&folder).refusal();
        assert_eq!(reason, format!("{flag} {why}"), "{args}");
    }
}

#[test]
fn flags_that_md2html_ignores_are_noted() {
    for flag in ["--html-title", "--html-css"] {
        let ran = barelink([flag, "x"]).input("a").run();
        assert_eq!((ran.status, &*ran.text()), (Some(0), "<p>a</p>\n"));
        assert_eq!(
            ran.stderr,
            format!("barelink: {flag} has no effect without --full-html\n")
        );
    }
}

/// A file serves several commands, so that not each of its keys matters for each of them.
#[test]
fn keys_that_do_not_matter_for_a_command_are_no_errors() {
    let toml = "choices = ['write-https', 'skip-raw-anchors']\nextensions = ['math']\nstyle = \
        'inline'\ndoubtful = 'edit'\n";
    let folder = folder([
        ("barelink.toml", toml.as_bytes()),
        ("a.txt", b"www.a.com"),
        ("a.html", b"www.a.com"),
    ]);
    let marked = barelink(["links", "--format", "marked", "a.txt"])
        .within(&folder)
        .text();
    assert_eq!(marked, "⸠www.a.com⸡");
    assert!(
        barelink(["explain", "a.txt"])
            .within(&folder)
            .text()
            .starts_with("link: ")
    );
    assert_eq!(
        barelink(["fix", "--from", "html", "a.html"])
            .within(&folder)
            .text(),
        "a.html: 1 link made\n"
    );
}

/// A choice that concerns no link of a kind changes no link of that kind.
#[test]
fn choices_change_links_of_the_kinds_that_they_concern() {
    let text = "http://localhost:3000 https://u@e.com/a www.e.com lib.rs #asp.net x/file.rs M.Sc. \
        java.io.File s.is_empty() \
        @alice@e.social git@e.com:o/r.git mailto:j@e.com?cc=k@e.com user.email=j@e.com done.It goo\u{ad}gle.com";
    let mut refused = 0;
    for profile in ["uts58", "prose", "chat"] {
        for kind in ["url", "domain", "email"] {
            for choice in Choice::ALL {
                let found = |choice: &str| {
                    let rest = ["--profile", profile, "--kinds", kind, "--choices", choice];
                    barelink(
                        ["links", "--no-config", "--from", "text"]
                            .iter()
                            .chain(&rest),
                    )
                    .input(text)
                    .run()
                };
                if found(choice.name()).status == Some(2) && choice.matters_in(Format::Text) {
                    let toml = |choice: &str| {
                        let file = format!(
                            "profile = '{profile}'\nkinds = ['{kind}']\nchoices = ['{choice}']\n"
                        );
                        let folder = folder([("barelink.toml", file.as_bytes())]);
                        barelink(["links", "--from", "text"])
                            .within(&folder)
                            .input(text)
                            .text()
                    };
                    assert_eq!(
                        toml(choice.name()),
                        toml(&format!("no-{choice}")),
                        "{profile} {kind} {choice}"
                    );
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > 60, "{refused}");
}

/// The library tells what a choice can change.
#[test]
fn choices_for_markdown_and_for_destinations_change_nothing_else() {
    let text = "# www.h.com\n\n<a href=x>http://e.com/*a*/b www.e.com bücher.de</a> j@bücher.de";
    let found = |choices: &str, more: &[&str]| {
        let args = [
            "links",
            "--no-config",
            "--profile",
            "prose",
            "--choices",
            choices,
        ];
        barelink(args.iter().chain(more)).input(text).run()
    };
    let plain = found("", &[]).text();
    for choice in Choice::ALL {
        let is_of_markdown = !choice.matters_in(Format::Text) && !choice.matters_in(Format::Html);
        let is_of_destination = choice.is_of_destinations();
        let ran = found(choice.name(), &["--from", "text"]);
        assert_eq!(ran.status == Some(2), is_of_markdown, "{choice}: {ran:?}");
        if is_of_markdown {
            assert_ne!(
                found(choice.name(), &["--from", "markdown"]).text(),
                found("", &["--from", "markdown"]).text()
            );
            let differs = |format: Format| {
                choice.starts_in(Profile::Chat, format) != choice.starts_in(Profile::Gfm, format)
            };
            assert!(
                ![Format::Text, Format::Html].into_iter().any(differs),
                "{choice}"
            );
        }
        if is_of_destination {
            assert_ne!(ran.text(), plain, "{choice}");
            let texts = |lines: &str| {
                lines
                    .lines()
                    .map(|line| line.split(" -> ").next().unwrap().to_owned())
                    .collect::<Vec<_>>()
            };
            assert_eq!(texts(&ran.text()), texts(&plain), "{choice}");
        }
    }
}
