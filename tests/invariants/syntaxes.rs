//! Sources with more syntax than that of CommonMark, by generators that know it: nothing of it is edited, whatever the parser makes of it,
//! the text beside it is, and a second run changes nothing.

use barelink::pulldown::GITHUB;
use barelink::rewrite::{Planner, Syntax};
use barelink::{Finder, Profile};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

const SYNTAXES: [Syntax; 7] =
    [Syntax::Markdown, Syntax::Mdx, Syntax::Myst, Syntax::MkDocs, Syntax::Quarto, Syntax::Mdc, Syntax::Obsidian];

fn planner(syntax: Syntax) -> Planner {
    Planner::new(GITHUB, &Finder::new(Profile::Gfm)).syntax(syntax)
}

/// A link of the text.
const TEXT: &str = "https://text.example.com/a";

/// Fails unless only links of the text are edited, and all of them if `all` says so, and a second run edits nothing.
#[track_caller]
fn assert_text_is_edited(source: &str, syntax: Syntax, all: bool) {
    let plan = planner(syntax).plan(source);
    let links: Vec<_> = plan.edits().iter().map(|edit| edit.link().as_str().to_owned()).collect();
    assert!(links.iter().all(|link| link.contains("text.example.com")), "{syntax:?} {source:?} {links:?}");
    assert!(!all || links.len() == source.matches(TEXT).count(), "{syntax:?} {source:?} {plan:?}");
    let applied = plan.apply();
    assert_eq!(planner(syntax).plan(&applied).edits(), [], "{syntax:?} {source:?}");
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
    "\"§\"", "'§'", "§", "\"'§'\"", "'\"§\"'", "\"a § b\"", "{'§'}", "{`§`}", "{{ a: '§' }}", "\"§, § 2x\"", "\"\n§\n\"", "`§`",
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
    let named = (select(&NAMES[..]), select(&["=", "=", " = "][..]), select(&VALUES[..]));
    let named = named.prop_map(|(name, equals, value)| [name, equals, value].concat());
    prop_oneof![2 => named, 1 => select(&OTHERS[..]).prop_map(str::to_owned)]
}

/// A start tag, with its attributes on one line or on several, which is closed or not.
fn start_tag() -> impl Strategy<Value = String> {
    let names = select(&["a", "img", "VidStack", "my-card", "Foo.Bar", "svelte:head"][..]);
    let between = select(&[" ", "\n", "\n  ", "\n\t"][..]);
    let ends = select(&[">", "/>", " />", "\n/>", "\n>", ">b</a>", "", "\n"][..]);
    (names, vec((between, attribute()), 1..6), ends).prop_map(|(name, attributes, end)| {
        let attributes = attributes.into_iter().map(|(between, attribute)| between.to_owned() + &attribute);
        ["<", name, &attributes.collect::<String>(), end].concat().replace('§', "https://tag.example.com/p.png")
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Issue 71, item 1.
    #[test]
    fn attributes_of_start_tags_are_not_edited(tag in start_tag(), before in select(&["", "\n\n", "- ", "a ", "> "][..]), syntax in select(&SYNTAXES[..])) {
        let tag = if before == "> " { tag.replace('\n', "\n> ") } else { tag };
        let source = ["See ", TEXT, ".\n\n", before, &tag, "\n\nSee ", TEXT, ".\n"].concat();
        // MDX does not compile a tag that is not closed.
        assert_text_is_edited(&source, syntax, syntax != Syntax::Mdx);
    }
}
