//! Sources with more syntax than that of `CommonMark`, by generators that know it: nothing of it is
//! edited, whatever the parser makes of it, the text beside it is, and a second run changes
//! nothing.

use barelink::{Finder, Profile};
use barelink_pulldown_cmark::GITHUB;
use barelink_pulldown_cmark::pulldown_cmark::Options;
use barelink_rewrite::{Planner, Syntax};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// What the command reads.
const OPTIONS: Options = GITHUB.union(Options::ENABLE_DEFINITION_LIST);

fn planner(syntax: Syntax) -> Planner {
    Planner::new(OPTIONS, &Finder::new(Profile::Gfm)).syntax(syntax)
}

/// A link of the text.
const TEXT: &str = "https://text.example.com/a";

/// Fails unless only links of the text are edited, and all of them if `all` says so, and a second
/// run edits nothing.
#[track_caller]
fn assert_text_is_edited(source: &str, syntax: Syntax, all: bool) {
    let plan = planner(syntax).plan(source);
    let links: Vec<_> = plan
        .edits()
        .iter()
        .map(|edit| edit.link().as_str().to_owned())
        .collect();
    assert!(
        links.iter().all(|link| link.contains("text.example.com")),
        "{syntax:?} {source:?} {links:?}"
    );
    assert!(
        !all || links.len() == source.matches(TEXT).count(),
        "{syntax:?} {source:?} {plan:?}"
    );
    assert_is_settled(source, syntax);
}

/// Fails unless a second run changes nothing.
#[track_caller]
fn assert_is_settled(source: &str, syntax: Syntax) {
    let applied = planner(syntax).plan(source).apply().into_owned();
    assert_eq!(
        planner(syntax).plan(&applied).apply(),
        applied,
        "{syntax:?} {source:?}"
    );
}

/// Names of attributes in the grammars of HTML, Vue, Angular, Svelte and Astro.
const NAMES: [&str; 30] = [
    "src",
    "data-src",
    "xlink:href",
    ":src",
    ":[name]",
    "@click",
    "@click.prevent",
    "#default",
    "#[name]",
    "v-bind:src",
    "v-slot:[n]",
    "v-slot:a.b",
    "v-on:click.once",
    "[src]",
    "[class.x]",
    "[attr.aria-label]",
    "(load)",
    "(keyup.enter)",
    "[(ngModel)]",
    "*ngIf",
    "#ref",
    "[@fade]",
    "on:click",
    "bind:value",
    "style:--x",
    "use:action",
    "client:load",
    "set:html",
    "$x",
    "x_y.z",
];

/// Values of attributes; `§` is a URL.
const VALUES: [&str; 12] = [
    "\"§\"",
    "'§'",
    "§",
    "\"'§'\"",
    "'\"§\"'",
    "\"a § b\"",
    "{'§'}",
    "{`§`}",
    "{{ a: '§' }}",
    "\"§, § 2x\"",
    "\"\n§\n\"",
    "`§`",
];

/// Attributes without a URL, at which a parser may split the tag.
const OTHERS: [&str; 10] = [
    "disabled",
    ":src=\"x\"",
    "@click=\"a()\"",
    "#default",
    "v-slot:[n]",
    "[class.x]=\"y\"",
    "(load)=\"z()\"",
    "*ngIf=\"a\"",
    "{...props}",
    "[x]: y",
];

fn attribute() -> impl Strategy<Value = String> {
    let named = (
        select(&NAMES[..]),
        select(&["=", "=", " = "][..]),
        select(&VALUES[..]),
    );
    let named = named.prop_map(|(name, equals, value)| [name, equals, value].concat());
    prop_oneof![2 => named, 1 => select(&OTHERS[..]).prop_map(str::to_owned)]
}

/// A start tag, with its attributes on one line or on several, which is closed or not.
fn start_tag() -> impl Strategy<Value = String> {
    let names = select(&["a", "img", "VidStack", "my-card", "Foo.Bar", "svelte:head"][..]);
    let between = select(&[" ", "\n", "\n  ", "\n\t"][..]);
    let ends = select(&[">", "/>", " />", "\n/>", "\n>", ">b</a>", "", "\n"][..]);
    (names, vec((between, attribute()), 1..6), ends).prop_map(|(name, attributes, end)| {
        let attributes = attributes
            .into_iter()
            .map(|(between, attribute)| between.to_owned() + &attribute);
        ["<", name, &attributes.collect::<String>(), end]
            .concat()
            .replace('§', "https://tag.example.com/p.png")
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Issue 71, item 1.
    #[test]
    fn attributes_of_start_tags_are_not_edited(
        tag in start_tag(),
        before in select(&["", "\n\n", "- ", "a ", "> "][..]),
        syntax in select(Syntax::ALL),
    ) {
        let tag = if before == "> " {
            tag.replace('\n', "\n> ")
        } else {
            tag
        };
        let source = ["See ", TEXT, ".\n\n", before, &tag, "\n\nSee ", TEXT, ".\n"].concat();
        // MDX does not compile a tag that is not closed.
        assert_text_is_edited(&source, syntax, syntax != Syntax::Mdx);
    }
}

/// A table without a pipe at the start of its lines, in which some links hold or touch a pipe.
// After a line of a paragraph, pulldown-cmark sees only tables whose lines start with a pipe.
fn table() -> impl Strategy<Value = String> {
    let cell = select(&[" b ", " §", "§ ", " § ", " ¤/c|d", "¤|", " `e` "][..]);
    let outer = select(&["", "|"][..]);
    (outer, vec(vec(cell, 2), 2..5)).prop_map(|(outer, rows)| {
        let mut rows: Vec<_> = rows
            .into_iter()
            .map(|row| [&row.join("|"), " ", outer].concat())
            .collect();
        rows.insert(1, ["---|---", outer].concat());
        // A link of the text has blanks around it.
        let text = rows.join("\n").replace('§', &[" ", TEXT, " "].concat());
        text.replace('¤', "https://cell.example.com/a")
    })
}

/// A link with a backtick, which decides whether the tag after it is in code; beside it, links
/// whose ends depend on emphasis.
fn unsettled() -> impl Strategy<Value = String> {
    let first = select(&["http://1.com/`", "www.a.cc/`", "http://1.com/``"][..]);
    let mark = select(&["~*", "*", "**", "~", ""][..]);
    let link = select(&["www.~/", "www.a.cc", "www.~", "http://a.cc/*"][..]);
    let tag = select(&["`{%`", "`{{`", "`<%`", "`$$`", "`<b c=\"`", "``{{`"][..]);
    let last = select(
        &[
            "F*www.*",
            "F~www.~",
            "*www.*",
            "F*http://a.cc*",
            "F**www.**",
        ][..],
    );
    let blank = || select(&["\n", " ", ""][..]);
    (first, blank(), mark, link, blank(), tag, blank(), last).prop_map(
        |(first, one, mark, link, two, tag, three, last)| {
            [first, one, mark, link, two, tag, three, last].concat()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Issue 71, item 4: a link that holds or touches a pipe is in one cell for one parser, and in
    /// two for another.
    #[test]
    fn links_at_the_pipes_of_unseen_tables_are_not_edited(
        table in table(),
        before in select(&["", "- ", "> "][..]),
        syntax in select(Syntax::ALL),
    ) {
        let lines = ["Text.\n", &table].concat();
        let lines = match before {
            "" => lines,
            "- " => lines.replace('\n', "\n  "),
            marker => lines.replace('\n', &["\n", marker].concat()),
        };
        let source = [before, &lines, "\n\nSee ", TEXT, ".\n"].concat();
        let all = !matches!(syntax, Syntax::Quarto);
        assert_text_is_edited(&source, syntax, all);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4096, failure_persistence: None, ..ProptestConfig::default() })]

    /// Issue 71, item 7: whether a tag is in code depends on the links before it.
    #[test]
    fn a_second_run_changes_nothing(source in unsettled(), syntax in select(Syntax::ALL)) {
        assert_is_settled(&source, syntax);
    }
}

/// Issue 71, item 7, as it was found.
#[test]
fn a_link_that_stays_bare_for_a_second_run_stays_so() {
    assert_is_settled("http://1.com/`\n~*www.~/ `{%`F*www.*", Syntax::Markdown);
}

/// Texts before a link, each with whether kramdown and whether Logseq read `<…>` after it as a
/// link.
///
/// Sources: kramdown 2.5 ends a list item or a quote at a line that starts as HTML does; Logseq's
/// parser mldoc reads a link at a start or after a blank.
const BEFORE_ANGLES: [(&str, bool, bool); 14] = [
    ("", true, true),
    ("a ", true, true),
    ("a\n\n", true, true),
    ("- a\n  b ", true, true),
    ("- a\n", false, true),
    ("- a\n  ", true, true),
    ("a\n", true, true),
    ("- a\nb\n", false, true),
    ("> a\n", false, true),
    ("> a\n> ", true, true),
    ("> a\n>\n> ", true, true),
    ("a (", true, false),
    ("a: **", true, false),
    ("見", true, false),
];

#[test]
fn angle_brackets_are_written_where_they_are_read() {
    for (before, in_kramdown, in_logseq) in BEFORE_ANGLES {
        let source = [before, TEXT].concat();
        for (syntax, is_read) in [
            (Syntax::Kramdown, in_kramdown),
            (Syntax::Obsidian, in_logseq),
            (Syntax::Markdown, true),
        ] {
            let form = if is_read {
                format!("<{TEXT}>")
            } else {
                format!("[{TEXT}]({TEXT})")
            };
            assert_eq!(
                planner(syntax).plan(&source).apply(),
                [before, &form].concat(),
                "{syntax:?} {source:?}"
            );
        }
    }
    // Pandoc reads no address that starts so.
    for name in ["_me", "+me", ".me"] {
        assert!(
            !planner(Syntax::Quarto)
                .plan(&format!("to {name}@example.com"))
                .apply()
                .contains('<'),
            "{name}"
        );
    }
}

#[test]
fn a_link_around_a_line_with_a_colon_is_left_alone() {
    for source in [
        "[b §\n:c](d)",
        "a\n[b x@own.example.com\n:c](d)\ne",
        "- [b §\n  :c d\n  e](f)",
    ] {
        for &syntax in Syntax::ALL {
            let source = format!(
                "{}\n\nc {TEXT}",
                source.replace('§', "https://own.example.com/a")
            );
            assert_text_is_edited(&source, syntax, true);
        }
    }
}

/// Definitions that `CommonMark` does not read, and references with a blank.
const OWN_LINKS: [&str; 8] = [
    "[b]: §(c",
    "[b]: § {target=_blank}",
    "[b]: § 'it's'",
    "[b]: § c",
    "a\n[b]: §",
    "[§] [1]",
    "[§]\n[1]",
    "[see §] [1].",
];

proptest! {
    #[test]
    fn links_that_a_dialect_reads_are_left_alone(
        own in vec(select(&OWN_LINKS[..]), 1..4),
        before in select(&["", "a\n\n", "- a\n\n  b\n\n"][..]),
        syntax in select(&[Syntax::MkDocs, Syntax::Quarto, Syntax::Kramdown][..]),
    ) {
        let source = format!(
            "{before}{}\n\nc {TEXT}\n",
            own.join("\n\n").replace('§', "https://own.example.com/a")
        );
        assert_text_is_edited(&source, syntax, true);
    }
}

/// Pieces of the text of JSX, of which an apostrophe follows a word, and a string does not.
const JSX_TEXTS: [&str; 8] = [
    "don't ",
    "the b's c ",
    "5\" d ",
    "§ ",
    "{e('§')} ",
    "{\"}\"} ",
    "<f g='}'>§</f> ",
    "<f g={h('a')}>i's</f> ",
];

/// Expressions around the text of JSX, which is at `¤`. At `§` is a URL in an attribute.
const AROUND_JSX: [&str; 4] = [
    "{a && <p>¤</p>}",
    "<A b={<>¤</>} c=\"§\" />",
    "export const a = <p>¤</p>",
    "{a}{<>¤\n\n¤</>}",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn text_of_jsx_in_expressions_is_not_edited(
        pieces in vec(select(&JSX_TEXTS[..]), 1..8),
        around in select(&AROUND_JSX[..]),
    ) {
        let text = around.replace('¤', &pieces.concat());
        let source = format!("{}\n\nb {TEXT}\n", text.replace('§', "https://own.example.com/a"));
        assert_text_is_edited(&source, Syntax::Mdx, true);
    }
}
