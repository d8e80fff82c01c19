//! Linear work, counted, with plans: what `tests/invariants/linear.rs` of the library does with its
//! hosts, with the same settings from the environment.

use barelink::{Choice, Finder, Profile, steps};
use barelink_pulldown_cmark::GITHUB;
use barelink_rewrite::{Doubtful, Planner, Style, Syntax};

use crate::common::finders::named_finders;
use crate::growth::{Host, assert_drawn_linear};

const HOSTS: [Host; 10] = [
    ("misleading", |finder, text| {
        let source = ["[", text, "](mailto:", text].concat();
        Planner::new(GITHUB, finder)
            .misleading(&source, 0..source.len())
            .len()
            + finder.links(text).count()
    }),
    ("plan", |finder, text| {
        planned(finder, text, Syntax::Markdown)
    }),
    ("plan, MDX", |finder, text| {
        planned(finder, text, Syntax::Mdx)
    }),
    ("plan, MyST", |finder, text| {
        planned(finder, text, Syntax::Myst)
    }),
    ("plan, MkDocs", |finder, text| {
        planned(finder, text, Syntax::MkDocs)
    }),
    ("plan, Quarto", |finder, text| {
        planned(finder, text, Syntax::Quarto)
    }),
    ("plan, MDC", |finder, text| {
        planned(finder, text, Syntax::Mdc)
    }),
    ("plan, Obsidian", |finder, text| {
        planned(finder, text, Syntax::Obsidian)
    }),
    ("plan, kramdown", |finder, text| {
        planned(finder, text, Syntax::Kramdown)
    }),
    ("plan, headings left", |finder, text| {
        let planner =
            Planner::new(GITHUB, &finder.clone().with(Choice::SkipHeadings)).style(Style::Inline);
        planner.plan(text).apply().len()
    }),
];

fn planned(finder: &Finder, text: &str, syntax: Syntax) -> usize {
    Planner::new(GITHUB, finder)
        .syntax(syntax)
        .doubtful(Doubtful::Leave)
        .plan(text)
        .apply()
        .len()
}

/// Issue 60, item 12.
#[test]
fn drawn_families_take_linear_work_with_every_plan() {
    assert_drawn_linear(&HOSTS, &named_finders());
}

/// What starts, ends, nests and hides template tags and what MDX adds.
const MARKS: [&str; 29] = [
    "{#",
    "#}",
    "(/[",
    "{{",
    "}}",
    "{",
    "}",
    "{%",
    "%}",
    "{% raw %}",
    "{% a() %}",
    "{% end %}",
    "{{<",
    ">}}",
    "{{< a >}}",
    "{{< /a >}}",
    "{:",
    "<%",
    "<a",
    " b=",
    "\"",
    "'",
    "`",
    "${",
    "/*",
    "//",
    "\\",
    "\n",
    "\n\nimport ",
];

/// Issue 56: what starts, ends, nests and hides the other syntax that is protected.
const OTHER_MARKS: [&str; 36] = [
    "{a=",
    "{a=\"",
    " b='",
    "\"",
    "}",
    " a",
    ":a",
    "\n::a\n",
    "\n:::a{",
    "\n.. a:: b\n",
    "\n:a: b",
    "\n---\n",
    "\na: b",
    "\na:\n  - ",
    "\n\n",
    "\\a{",
    "\\",
    "\\(",
    "$",
    "$$",
    "[",
    "\n*[a]: ",
    "\n--8<--\n",
    "%%",
    "\n+-+\n|",
    "\n!!! a\n    ",
    "\n--- ---\n",
    "\n----\na\n-- --\n\n",
    "\n[!a b]",
    "http://a.bc/{\"",
    "<a b={",
    "<a b=\"",
    "[a:: ",
    "\\begin{a}",
    "\\end{a}",
    "\n-|-\nwww.a.bc|",
];

/// Issue 56.
#[test]
fn protected_syntax_takes_linear_work() {
    let finder = Finder::new(Profile::Gfm);
    let units: Vec<String> = OTHER_MARKS
        .iter()
        .flat_map(|one| OTHER_MARKS.iter().map(move |other| [*one, *other].concat()))
        .collect();
    for &syntax in Syntax::ALL.iter().filter(|syntax| **syntax != Syntax::Mdx) {
        let planner = Planner::new(GITHUB, &finder)
            .syntax(syntax)
            .doubtful(Doubtful::Leave);
        assert_plans_are_linear(&planner, &units, 256);
    }
}

/// Fails if a plan for one of the units, repeated between two links, takes more than linear work,
/// or more than `most` steps a byte.
fn assert_plans_are_linear(planner: &Planner, units: &[String], most: usize) {
    let steps_of = |unit: &str, bytes: usize| {
        let source = format!(
            "http://a.bc\n\n{}\n\nhttp://d.ef",
            unit.repeat(bytes / unit.len())
        );
        let _ = steps::take();
        std::hint::black_box(planner.plan(&source));
        steps::take()
    };
    assert!(!units.is_empty());
    for unit in units {
        let once = steps_of(unit, 1_024);
        let twice = steps_of(unit, 2_048);
        assert!(
            twice < once * 5 / 2 + 512,
            "{planner:?} {unit:?}: {once} steps, {twice} at twice the length"
        );
        assert!(twice < 2_048 * most, "{planner:?} {unit:?}: {twice} steps");
    }
}

/// Issue 17, item 2: what belongs to template tags and to MDX is found in linear time.
#[test]
fn tags_and_mdx_take_linear_work() {
    let finder = Finder::new(Profile::Gfm);
    let choices = MARKS
        .iter()
        .flat_map(|one| MARKS.iter().map(move |other| [*one, *other].concat()));
    let chosen = [
        "{{ '{{\"'\"",
        "' '{{' ",
        "<a b='<a' c=\" d=' e=\"",
        "{{ \"%}\" {% '}}' ",
        "`` ` ``` ",
        "<a>{</a>",
        "{return'a ",
        "a\nimport `b`\n",
    ];
    let units: Vec<String> = choices.chain(chosen.map(str::to_owned)).collect();
    for syntax in [Syntax::Markdown, Syntax::Mdx] {
        assert_plans_are_linear(&Planner::new(GITHUB, &finder).syntax(syntax), &units, 128);
    }
}
