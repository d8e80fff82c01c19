//! Every flag, what it turns on and what it excludes.

use barelink::{Choice, Finder, FinderOption, Profile};
use barelink_rewrite::RewriteOption;
use pretty_assertions::assert_eq;

use crate::barelink;

/// One link of each kind.
const KINDS: &str = "http://example.com www.example.com john@example.com mailto:jo@example.com";
const URL: &str = "<a href=\"http://example.com\">http://example.com</a>";
const WWW: &str = "<a href=\"http://www.example.com\">www.example.com</a>";
const EMAIL: &str = "<a href=\"mailto:john@example.com\">john@example.com</a>";
const PROTOCOL: &str = "<a href=\"mailto:jo@example.com\">mailto:jo@example.com</a>";

/// Which of the four kinds become links with these flags: `u`, `w`, `e`, `p`, as letters; `-` for
/// those that do not.
fn linked(flags: &[&str]) -> String {
    let html = barelink(flags).input(KINDS).text();
    [(URL, 'u'), (WWW, 'w'), (EMAIL, 'e'), (PROTOCOL, 'p')]
        .map(|(link, letter)| if html.contains(link) { letter } else { '-' })
        .iter()
        .collect()
}

/// Each is a link by the rules of some profiles and not by those of others; so md2html 0.5.2 and
/// c4be862 and cmark-gfm 0.29.0.gfm.13 have it, and the profile prose.
const TELLING: &str =
    "www.example.com/~a\n\nHTTP://EXAMPLE.ORG\n\n[ftp://example.com]\n\nexample.net";

/// The profile whose rules are followed with these flags.
#[track_caller]
fn rules(flags: &[&str]) -> &'static str {
    let html = barelink(flags).input(TELLING).text();
    let linked = [
        "http://www.example.com/~a",
        "HTTP://EXAMPLE.ORG",
        "ftp://example.com",
        "http://example.net",
    ]
    .map(|destination| html.contains(&format!("<a href=\"{destination}\">")));
    match linked {
        [false, false, true, false] => "md4c",
        [true, false, true, false] => "md4c-next",
        [true, true, false, false] => "gfm",
        [true, true, false, true] => "prose",
        _ => panic!("rules of no profile with {flags:?}:\n{html}"),
    }
}

pub(crate) const SYNTAX: [&str; 8] = [
    "--ftables",
    "--fstrikethrough",
    "--ftasklists",
    "--flatex-math",
    "--fwiki-links",
    "--ffootnotes",
    "--fsuperscripts",
    "--fsubscripts",
];

/// The flags that are made from the table of the library.
fn finder() -> Vec<String> {
    FinderOption::ALL
        .iter()
        .map(|option| format!("--{}", option.name()))
        .collect()
}

const FORMAT: [&str; 4] = ["--host", "--bidi", "--decode", "--lossy"];

const HTML: [&str; 15] = [
    "--from",
    "--engine",
    "--rel",
    "--target",
    "--class",
    "--line-breaks",
    "--output",
    "--full-html",
    "--html-title",
    "--html-css",
    "--lossy",
    "--fpermissive-url-autolinks",
    "--fpermissive-www-autolinks",
    "--fpermissive-email-autolinks",
    "--fpermissive-autolinks",
];

/// The words of a help text.
fn words(help: &str) -> Vec<&str> {
    help.split([' ', ',', '\n', '[', ']']).collect()
}

#[test]
fn help_mentions_every_flag() {
    let markdown = [finder(), vec!["--extensions".to_owned()]].concat();
    let rewrite = RewriteOption::ALL
        .iter()
        .map(|option| format!("--{}", option.name()));
    let rewriting = [markdown.clone(), rewrite.collect()].concat();
    let owned = |flags: &[&str]| {
        flags
            .iter()
            .map(|&flag| flag.to_owned())
            .collect::<Vec<_>>()
    };
    let html = [
        owned(&HTML),
        markdown.clone(),
        owned(&["--commonmark", "--help"]),
    ]
    .concat();
    let general = owned(&[
        "--version",
        "-o",
        "-f",
        "-h",
        "-v",
        "-V",
        "html",
        "links",
        "check",
        "fix",
        "format",
        "spec",
    ]);
    for (args, flags) in [
        (&["--help"][..], [html.clone(), general].concat()),
        (
            &["-h"],
            [owned(&HTML[..11]), markdown.clone(), owned(&["--help"])].concat(),
        ),
        (&["html", "--help"], html),
        (
            &["links", "--help"],
            [
                owned(&["--from", "--format", "--lossy", "--help"]),
                markdown,
            ]
            .concat(),
        ),
        (
            &["check", "--help"],
            [owned(&["--format", "--help"]), rewriting.clone()].concat(),
        ),
        (
            &["fix", "--help"],
            [owned(&["--diff", "--help"]), rewriting].concat(),
        ),
        (&["terminal", "--help"], finder()),
        (
            &["format", "--help"],
            [owned(&FORMAT), owned(&["--help"])].concat(),
        ),
        (
            &["spec", "--help"],
            owned(&["--program", "--number", "--pattern", "--lossy", "--help"]),
        ),
    ] {
        let help = barelink(args).text();
        let words = words(&help);
        let missing: Vec<_> = flags
            .iter()
            .filter(|flag| !words.contains(&flag.as_str()))
            .collect();
        assert!(
            missing.is_empty(),
            "{missing:?} are missing in {args:?}:\n{help}"
        );
    }
    let help = barelink(["html", "--help"]).text();
    let missing: Vec<_> = SYNTAX
        .iter()
        .filter(|flag| !help.contains(&format!("`{flag}`")))
        .collect();
    assert!(missing.is_empty(), "{missing:?} are missing in:\n{help}");
}

/// The library's tables have the options, their values, and the choices.
#[test]
fn flags_are_those_of_the_tables() {
    for command in [
        "html", "terminal", "links", "check", "fix", "explain", "config", "lsp",
    ] {
        let help = barelink([command, "--help"]).text();
        let names = words(&help);
        let text = help.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut summaries: Vec<_> = FinderOption::ALL
            .iter()
            .map(|option| option.summary())
            .collect();
        summaries.extend(Choice::ALL.iter().map(|choice| choice.summary()));
        let summaries = summaries
            .into_iter()
            .filter(|summary| !text.contains(summary));
        assert_eq!(summaries.collect::<Vec<_>>(), [""; 0], "{command}: {help}");
        for option in FinderOption::ALL {
            let missing = option.values().names().iter().find(|name| {
                !names.contains(&format!("{name}:").as_str()) && !names.contains(name)
            });
            assert_eq!(missing, None, "{command}: {option:?}");
        }
        for (option, profile) in FinderOption::ALL
            .iter()
            .flat_map(|option| Profile::ALL.iter().map(move |it| (option, it)))
        {
            let value = option.value_of(&Finder::new(*profile));
            assert!(
                *option == FinderOption::Profile
                    || !option.is_for(*profile)
                    || text.contains(&value),
                "{option:?} {profile}"
            );
        }
    }
    let default = |command: &str| {
        let help = barelink([command, "-h"])
            .text()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        let (_, rest) = help.split_once("--profile <NAME> ").expect("the flag");
        rest.split_once("[default: ")
            .and_then(|(_, rest)| rest.split_once(']'))
            .expect("a default")
            .0
            .to_owned()
    };
    assert_eq!(
        ["html", "links", "check", "fix", "terminal"].map(default),
        ["gfm", "gfm", "gfm", "gfm", "chat"]
    );
}

/// Issue 70: the number of the flags of a command.
#[test]
fn the_commands_have_few_flags() {
    for (command, most) in [
        ("html", 32),
        ("fix", 30),
        ("check", 30),
        ("links", 22),
        ("explain", 22),
    ] {
        let help = barelink([command, "--help"]).text();
        let is_flag = |line: &&str| {
            let flag = line.trim_start();
            line.starts_with(' ')
                && (flag.starts_with("--")
                    || flag.starts_with('-') && flag[2..].starts_with(", --"))
        };
        let flags: Vec<_> = help
            .lines()
            .filter(|line| !line.trim_start().starts_with("- "))
            .filter(is_flag)
            .collect();
        assert!((10..=most).contains(&flags.len()), "{command}: {flags:#?}");
    }
}

#[test]
fn help_says_what_the_exit_status_means() {
    // Lines are broken by the width of the terminal.
    let help = barelink(["--help"])
        .text()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    let status = "Exit status: 0 done, 1 failed examples (`spec`), findings (`check`) or changes \
        (`fix --diff`), 2 usage or \
        input error, 130 or 143 ended by a signal.";
    assert!(help.ends_with(status), "{help}");
}

/// MD4C's flags are in a section of their own, which the short help does not have.
#[test]
fn flags_of_md4c_are_only_in_the_long_help() {
    for command in [&["html"][..], &[]] {
        let help = |flag| barelink(command.iter().chain(&[flag])).text();
        let short = help("-h");
        let long = help("--help");
        let (_, section) = long.split_once("\nMD4C's flags:\n").expect("a section");
        for flag in HTML[11..].iter().chain(&["--commonmark"]) {
            assert!(
                section.contains(&format!("      {flag}\n")) && !short.contains(flag),
                "{flag}"
            );
        }
        assert!(!short.contains("MD4C's flags"), "{short}");
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    for flag in ["--version", "-v", "-V"] {
        assert_eq!(
            barelink([flag]).text(),
            concat!("barelink ", env!("CARGO_PKG_VERSION"), "\n")
        );
    }
}

#[test]
fn html_links_by_default_and_nothing_in_the_mode_of_md4c() {
    for flags in [
        &[][..],
        &["html"],
        &["--max-len", "100"],
        &["--full-html"],
        &["--extensions", "commonmark"],
        &["--rel=x"],
    ] {
        let html = barelink(flags).input(KINDS).text();
        assert_eq!(html.matches("<a href=").count(), 4, "{flags:?}: {html}");
    }
    for flags in [
        &["--commonmark"][..],
        &["--ftables"],
        &["--ffootnotes", "--full-html"],
    ] {
        assert_eq!(linked(flags), "----", "{flags:?}");
    }
    // An attribute has no effect on what stays text, and not in silence.
    let ran = barelink(["--ftables", "--rel=x"]).input(KINDS).run();
    assert!(
        !ran.text().contains("<a ") && ran.stderr.contains("the bare URLs stay text"),
        "{ran:?}"
    );
    for flags in [
        &["--commonmark", "--profile", "gfm"][..],
        &["--ftables", "--kinds", "url,www,email"],
    ] {
        assert!(linked(flags).starts_with("uwe"), "{flags:?}");
    }
    assert!(
        barelink(["--commonmark"])
            .input("<http://example.com>")
            .text()
            .contains(URL),
        "written ones are links"
    );
}

#[test]
fn each_flag_of_md4c_adds_a_kind() {
    assert_eq!(linked(&["--fpermissive-url-autolinks"]), "u---");
    assert_eq!(linked(&["--fpermissive-www-autolinks"]), "-w--");
    assert_eq!(linked(&["--fpermissive-email-autolinks"]), "--e-");
    assert_eq!(
        linked(&[
            "--fpermissive-url-autolinks",
            "--fpermissive-email-autolinks"
        ]),
        "u-e-"
    );
    assert_eq!(linked(&["--fpermissive-autolinks"]), "uwe-");
    assert_eq!(
        linked(&["--fpermissive-autolinks", "--fpermissive-url-autolinks"]),
        "uwe-"
    );
}

#[test]
fn kinds_alone_choose() {
    assert_eq!(linked(&["--kinds", "url"]), "u---");
    assert_eq!(linked(&["--kinds=www"]), "-w--");
    assert_eq!(linked(&["--kinds", "email"]), "--e-");
    assert_eq!(linked(&["--kinds", "url,email"]), "u-e-");
    assert_eq!(linked(&["--kinds", "email, www"]), "-we-");
    // Issue 17, item 7: a variable of a script that is not set would turn all links off.
    for command in [&[][..], &["links"], &["check"]] {
        let reason = barelink(command.iter().chain(&["--kinds", ""])).refusal();
        assert_eq!(
            reason,
            "--kinds: no kind is named; the kinds are url, www, domain, email, protocol"
        );
    }
}

#[test]
fn a_profile_alone_means_all_its_kinds() {
    for (profile, all) in [("md4c", "uwe-"), ("md4c-next", "uwe-"), ("gfm", "uwep")] {
        assert_eq!(linked(&["--profile", profile]), all);
        assert_eq!(linked(&["--profile", profile, "--kinds", "www"]), "-w--");
        assert_eq!(
            linked(&["--profile", profile, "--fpermissive-email-autolinks"]),
            "--e-"
        );
        assert_eq!(
            linked(&["--profile", profile, "--fpermissive-autolinks"]),
            "uwe-"
        );
    }
}

#[test]
fn protocols_are_a_kind_of_gfm() {
    for gfm in [
        &["--profile", "gfm"][..],
        &[],
        &["--commonmark", "--profile=gfm"],
    ] {
        assert_eq!(
            linked(&[gfm, &["--kinds", "protocol"]].concat()),
            "---p",
            "{gfm:?}"
        );
        assert_eq!(
            linked(&[gfm, &["--kinds", "url,protocol"]].concat()),
            "u--p",
            "{gfm:?}"
        );
        assert_eq!(
            linked(&[gfm, &["--kinds=url,www,email,protocol"]].concat()),
            "uwep",
            "{gfm:?}"
        );
        assert_eq!(
            linked(&[gfm, &["--kinds", "url,www,email"]].concat()),
            "uwe-",
            "{gfm:?}"
        );
    }
    let xmpp = barelink(["--profile", "gfm", "--kinds", "protocol"])
        .input("xmpp:jo@example.com/home")
        .text();
    assert_eq!(
        xmpp,
        "<p><a href=\"xmpp:jo@example.com/home\">xmpp:jo@example.com/home</a></p>\n"
    );
}

/// A disabled kind has no effect on the text.
#[test]
fn without_protocols_the_address_after_one_is_an_address() {
    let html = barelink(["--kinds", "email"])
        .input("mailto:jo@example.com")
        .text();
    assert_eq!(
        html,
        "<p>mailto:<a href=\"mailto:jo@example.com\">jo@example.com</a></p>\n"
    );
}

#[test]
fn a_kind_that_the_profile_does_not_know_is_refused() {
    for (flags, profile) in [
        (&["--commonmark", "--kinds", "protocol"][..], "md4c"),
        (&["html", "--ftables", "--kinds", "url,protocol"], "md4c"),
        (
            &["--profile", "md4c-next", "--kinds", "protocol"],
            "md4c-next",
        ),
        (&["--profile", "md4c", "--kinds", "email,protocol"], "md4c"),
        (
            &["links", "--profile", "md4c", "--kinds", "protocol"],
            "md4c",
        ),
        (
            &["links", "--profile", "md4c-next", "--kinds", "protocol"],
            "md4c-next",
        ),
    ] {
        let reason = barelink(flags).input(KINDS).refusal();
        assert_eq!(
            reason,
            format!("--kinds: the profile {profile} cannot have `protocol`; it is for gfm")
        );
    }
}

#[test]
fn the_rules_are_those_of_md4c_in_its_mode_unless_a_profile_names_others() {
    for flags in [
        &["--fpermissive-autolinks"][..],
        &["--commonmark", "--kinds", "url,www"],
        &["--kinds=url,www,email", "--ftables"],
    ] {
        assert_eq!(rules(flags), "md4c", "{flags:?}");
        for profile in ["md4c", "md4c-next", "gfm"] {
            assert_eq!(
                rules(&[flags, &["--profile", profile]].concat()),
                profile,
                "{flags:?}"
            );
        }
    }
    for profile in ["md4c", "md4c-next", "gfm", "prose"] {
        assert_eq!(rules(&["--profile", profile]), profile);
        assert_eq!(
            rules(&["html", "--commonmark", "--profile", profile]),
            profile
        );
    }
}

#[test]
fn html_follows_the_rules_of_github_with_all_kinds_and_what_is_named_wins() {
    for github in [&[][..], &["html"], &["--extensions", "github"]] {
        let with = |flags: &[&str]| linked(&[github, flags].concat());
        assert_eq!(rules(github), "gfm");
        assert_eq!(
            rules(&[github, &["--fpermissive-autolinks"]].concat()),
            "md4c",
            "those of the flags of md2html"
        );
        assert_eq!(with(&[]), "uwep");
        assert_eq!(
            with(&["--fpermissive-www-autolinks"]),
            "-w--",
            "in the mode of MD4C"
        );
        assert_eq!(with(&["--kinds", "email"]), "--e-");
        assert_eq!(with(&["--profile", "md4c-next"]), "uwe-");
        assert_eq!(with(&["--profile", "md4c", "--kinds", "url"]), "u---");
        for profile in ["md4c", "md4c-next", "gfm", "prose"] {
            assert_eq!(rules(&[github, &["--profile", profile]].concat()), profile);
        }
    }
}

#[test]
fn text_in_raw_anchors_can_be_left_alone() {
    let input = "<a href=\"/x\">see http://example.com now</a> http://example.org\n\n\
        <a> http://example.com now\n\nhttp://example.net";
    let link = |url: &str| format!("<a href=\"{url}\">{url}</a>");
    let html = |inside: &str| {
        let (org, net) = (link("http://example.org"), link("http://example.net"));
        format!(
            "<p><a href=\"/x\">see {inside} now</a> {org}</p>\n<p><a> {inside} now</p>\n<p>{net}</p>\n"
        )
    };
    for command in [
        &["--profile", "md4c"][..],
        &["--profile=md4c-next"],
        &["--profile=uts58"],
        &[],
        &["--kinds=url"],
    ] {
        let rendered = |flags: &[&str]| barelink(command.iter().chain(flags)).input(input).text();
        assert_eq!(
            rendered(&[]),
            html(&link("http://example.com")),
            "{command:?}"
        );
        assert_eq!(
            rendered(&["--choices", "no-skip-raw-anchors"]),
            html(&link("http://example.com")),
            "{command:?}"
        );
        assert_eq!(
            rendered(&["--choices=skip-raw-anchors"]),
            html("http://example.com"),
            "{command:?}"
        );
    }
}

#[test]
fn a_scheme_can_be_chosen_for_www() {
    for (scheme, flags) in [
        ("http", &[][..]),
        ("http", &["--choices", "no-write-https"]),
        ("https", &["--choices=write-https"]),
    ] {
        for command in [
            &["--fpermissive-autolinks"][..],
            &[],
            &["html", "--profile=uts58"],
        ] {
            let html = barelink(command.iter().chain(flags))
                .input("www.example.com")
                .text();
            assert_eq!(
                html,
                format!("<p><a href=\"{scheme}://www.example.com\">www.example.com</a></p>\n")
            );
        }
        let line = barelink(["links"].iter().chain(flags))
            .input("www.example.com")
            .text();
        assert_eq!(
            line,
            format!("-:1:1: www.example.com -> {scheme}://www.example.com\n")
        );
    }
}

/// What one flag makes of a text and what it is without it.
#[track_caller]
fn assert_syntax(flag: &str, input: &str, with: &str, without: &str) {
    assert_eq!(barelink([flag]).input(input).text(), with);
    for plain in [
        &["--commonmark"][..],
        &["--extensions", "commonmark"],
        &["--fpermissive-autolinks"],
    ] {
        assert_eq!(
            barelink(plain).input(input).text(),
            without,
            "{plain:?} turns no syntax on"
        );
    }
}

#[test]
fn tables() {
    let table =
        "<table><thead><tr><th>a</th></tr></thead><tbody>\n<tr><td>b</td></tr>\n</tbody></table>\n";
    for flag in ["--ftables", "--extensions=github", "--from=markdown"] {
        assert_syntax(flag, "|a|\n|-|\n|b|", table, "<p>|a|\n|-|\n|b|</p>\n");
    }
}

#[test]
fn strikethrough() {
    for flag in [
        "--fstrikethrough",
        "--extensions=github",
        "--extensions=strikethrough",
    ] {
        assert_syntax(flag, "~~a~~", "<p><del>a</del></p>\n", "<p>~~a~~</p>\n");
    }
}

#[test]
fn task_lists() {
    let list = "<ul>\n<li><input disabled=\"\" type=\"checkbox\"/>\na</li>\n</ul>\n";
    for flag in [
        "--ftasklists",
        "--extensions=github",
        "--extensions=tasklists",
    ] {
        assert_syntax(flag, "- [ ] a", list, "<ul>\n<li>[ ] a</li>\n</ul>\n");
    }
}

#[test]
fn mathematics() {
    let spans = "<p><span class=\"math math-inline\">a</span> <span class=\"math math-display\">b</span></p>\n";
    assert_syntax("--flatex-math", "$a$ $$b$$", spans, "<p>$a$ $$b$$</p>\n");
}

#[test]
fn wiki_links() {
    assert_syntax(
        "--fwiki-links",
        "[[a|b]]",
        "<p><a href=\"a\">b</a></p>\n",
        "<p>[[a|b]]</p>\n",
    );
}

#[test]
fn footnotes() {
    let note = "<p>a<sup class=\"footnote-reference\"><a href=\"#1\">1</a></sup></p>\n\
        <div class=\"footnote-definition\" id=\"1\"><sup \
        class=\"footnote-definition-label\">1</sup>\n<p>b c</p>\n</div>\n";
    for flag in [
        "--ffootnotes",
        "--extensions=github",
        "--extensions=footnotes",
    ] {
        assert_syntax(
            flag,
            "a[^1]\n\n[^1]: b c",
            note,
            "<p>a[^1]</p>\n<p>[^1]: b c</p>\n",
        );
    }
}

#[test]
fn superscripts_and_subscripts() {
    assert_syntax(
        "--fsuperscripts",
        "a ^b^",
        "<p>a <sup>b</sup></p>\n",
        "<p>a ^b^</p>\n",
    );
    assert_syntax(
        "--fsubscripts",
        "a ~b~",
        "<p>a <sub>b</sub></p>\n",
        "<p>a ~b~</p>\n",
    );
}

/// Flags of md2html and their long names, in its releases up to 0.5.3 and in its development branch
/// at commit c4be862, that have no answer here: `git show c4be862:md2html/md2html.c`,
/// `cmdline_options`.
pub(crate) const REFUSED: [(&str, &str); 18] = [
    ("--fadmonitions", "--fadmonitions"),
    ("--fcollapse-whitespace", "--fcollapse-whitespace"),
    ("--fhard-soft-breaks", "--fhard-soft-breaks"),
    ("--fhighlight", "--fhighlight"),
    ("--fno-html", "--fno-html"),
    ("--fno-html-blocks", "--fno-html-blocks"),
    ("--fno-html-spans", "--fno-html-spans"),
    ("--fno-indented-code", "--fno-indented-code"),
    ("--fpermissive-atx-headers", "--fpermissive-atx-headers"),
    ("--fspoilers", "--fspoilers"),
    ("--funderline", "--funderline"),
    ("--fverbatim-entities", "--fverbatim-entities"),
    ("--github", "--github"),
    ("--replay-fuzz", "--replay-fuzz"),
    ("--stat", "--stat"),
    ("-s", "--stat"),
    ("--xhtml", "--xhtml"),
    ("-x", "--xhtml"),
];

#[test]
fn flags_of_md2html_that_cannot_be_followed_are_refused_with_a_reason() {
    for (flag, name) in REFUSED {
        for args in [
            &[flag][..],
            &["html", flag],
            &["--commonmark", flag, "-"],
            &[flag, flag],
        ] {
            let reason = barelink(args).input("one").refusal();
            let why = reason.strip_prefix(&format!("{name} of md2html is not supported: "));
            assert!(why.is_some_and(|why| !why.is_empty()), "{reason}");
        }
    }
}

#[test]
fn flags_of_md2html_that_cannot_be_followed_are_not_offered() {
    let help = barelink(["--help"]).text();
    for (flag, _) in REFUSED.iter().filter(|(flag, _)| flag.starts_with("--")) {
        assert!(
            !help.split([' ', '\n', ',']).any(|word| word == *flag),
            "{flag}"
        );
    }
}

#[test]
fn every_other_flag_of_md2html_is_known() {
    let flags = [
        &SYNTAX[..],
        &["--commonmark"],
        &HTML[11..],
        &["-f", "--full-html"],
    ]
    .concat();
    for flag in flags {
        barelink([flag]).input("one").text();
        barelink(["html", flag]).input("one").text();
    }
    barelink(["--html-title=T", "--html-css=U", "-f", "--output=-"])
        .input("one")
        .text();
}

#[test]
fn kinds_exclude_the_flags_of_md4c() {
    for flag in &HTML[11..] {
        for args in [
            &["--kinds", "url", flag][..],
            &[flag, "--kinds", "url"],
            &["html", flag, "--kinds", "url"],
        ] {
            let reason = barelink(args).refusal();
            assert!(
                reason.contains("--kinds") && reason.contains(flag),
                "{reason}"
            );
        }
    }
}

#[test]
fn an_unknown_profile_lists_the_known_ones() {
    let known = Profile::ALL
        .iter()
        .map(|profile| profile.as_str())
        .collect::<Vec<_>>()
        .join(", ");
    for command in [&[][..], &["html"], &["links"]] {
        for name in [
            "none", "", "MD4C", "md4c ", "github", "GFM", "uts-58", "UTS58",
        ] {
            let reason = barelink(command.iter().chain(&["--profile", name])).refusal();
            assert!(
                reason.starts_with(&format!("--profile: `{name}` is not one of {known}")),
                "{reason}"
            );
        }
    }
}

#[test]
fn an_unknown_kind_lists_the_known_ones() {
    for command in [&[][..], &["html"], &["links"]] {
        for names in ["none", "url,none", "URL", "mailto", "xmpp"] {
            let reason = barelink(command.iter().chain(&["--kinds", names])).refusal();
            let unknown = names.trim_start_matches("url,");
            let known = "url, www, domain, email, protocol";
            assert!(
                reason.starts_with(&format!("--kinds: `{unknown}` is not one of {known}")),
                "{reason}"
            );
        }
    }
}

/// Issue 20, item 3.
#[test]
fn an_unknown_flag_is_told_with_the_similar_one_of_its_command() {
    for (command, flag, hint) in [
        (&[][..], "--choice", "; did you mean '--choices'?"),
        (&["html"], "--extension", "; did you mean '--extensions'?"),
        (&["html"], "--none", ""),
        (&["links"], "--formt", "; did you mean '--format'?"),
        (
            &["check"],
            "--extension=1",
            "; did you mean '--extensions'?",
        ),
        (&["check"], "--ftables", "; it is a flag of `html`"),
        (&["check"], "--commonmark", "; it is a flag of `html`"),
        (&["check"], "--profle", "; did you mean '--profile'?"),
        (&["check"], "--diff", "; it is a flag of `fix`"),
        (&["fix"], "--dif", "; did you mean '--diff'?"),
        (&["format"], "--loosy", "; did you mean '--lossy'?"),
        (
            &["format"],
            "--extensions",
            "; it is a flag of `html`, `links`, `check`, `fix`, `explain`, `config` and `lsp`",
        ),
        (&["spec"], "-q", ""),
    ] {
        let reason = barelink(command.iter().chain(&[flag])).refusal();
        let name = flag.trim_end_matches("=1");
        assert_eq!(
            reason,
            format!("unknown flag '{name}'{hint} (see --help)"),
            "{command:?}"
        );
    }
}

#[test]
fn other_unknown_values_list_the_known_ones() {
    for (args, flag, known) in [
        (["links", "--from", "none"], "--from", "text, markdown"),
        (
            ["links", "--format", "none"],
            "--format",
            "text, json, marked",
        ),
        (["check", "--format", "marked"], "--format", "text, json"),
        (["check", "--style", "none"], "--style", "angle, inline"),
        (["config", "--syntax", "none"], "--syntax", "markdown, mdx"),
    ] {
        let reason = barelink(args).refusal();
        assert!(
            reason.contains(flag) && reason.contains(known) && reason.contains(args[2]),
            "{reason}"
        );
    }
}

#[test]
fn a_flag_without_its_value_or_with_a_wrong_one_is_refused() {
    let others = ["--extensions", "--html-title", "--html-css", "--output"].map(str::to_owned);
    for flag in finder().iter().chain(&others) {
        let reason = barelink([flag]).refusal();
        assert!(reason.contains(flag), "{reason}");
    }
    let reason = barelink(["--max-len", "abc"]).refusal();
    assert_eq!(reason, "--max-len: `abc` is no number of bytes");
    assert!(
        barelink(["--commonmark=1"])
            .refusal()
            .contains("--commonmark")
    );
}

#[test]
fn one_file_is_rendered_and_not_two() {
    for args in [
        &["a.md", "b.md"][..],
        &["html", "a.md", "b.md"],
        &["--commonmark", "a.md", "b.md"],
    ] {
        let reason = barelink(args).refusal();
        assert!(
            reason.starts_with("unexpected argument 'b.md': `html` renders one file"),
            "{reason}"
        );
    }
}

#[test]
fn a_command_comes_before_its_flags() {
    for command in ["links", "check", "fix", "format"] {
        let reason = barelink(["--commonmark", command, "a.md"]).refusal();
        assert!(
            reason.contains("the name of a command must come first"),
            "{reason}"
        );
    }
}

#[test]
#[cfg(unix)]
fn arguments_that_are_not_utf8_are_told() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let reason = barelink([OsStr::new("--profile"), OsStr::from_bytes(b"\xff")]).refusal();
    assert!(reason.contains("UTF-8"), "{reason}");
}
