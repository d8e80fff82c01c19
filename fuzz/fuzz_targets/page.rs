//! Links in finished HTML: only insertions, the same tree but for the new anchors, none of them in
//! a place without links, a second run changes nothing, and hooks get what they ask for.
#![no_main]

use std::cell::RefCell;
use std::rc::Rc;

use barelink::{Action, Finder, Link};
use barelink_fuzz::Choices;
use barelink_html::{Anchor, Options, RelFor, link, link_bytes};
use libfuzzer_sys::fuzz_target;
use scraper::{ElementRef, Html};

#[path = "../../crates/barelink-html/tests/common/check.rs"]
mod check;

fuzz_target!(|input: &[u8]| {
    let Some((mut choices, text)) = Choices::read(input) else {
        return;
    };
    let finder = choices.finder();
    check::check(&text, &finder);
    // Bytes that are not UTF-8, and changes of existing anchors: a second run changes nothing
    // either.
    let options = Options::new().rel("nofollow \"x").rel_for(choices.among(&[
        RelFor::New,
        RelFor::All,
        RelFor::External,
    ]));
    let page = input.get(barelink_fuzz::HEADER..).unwrap_or_default();
    let linked = link_bytes(page, &finder, &options);
    assert_eq!(link_bytes(&linked, &finder, &options), linked);
    assert_hooks_that_keep_or_refuse(&text, &finder);
    assert_hooks_that_change(
        &text,
        &finder,
        choices.among(&["a", "\"'<>&amp;", "a\nb\u{e9}", ""]),
    );
});

thread_local! {
    /// The options whose hooks are called: a hook calls the library with the same options.
    static CALLED: RefCell<Option<Rc<Options<'static>>>> = const { RefCell::new(None) };
}

/// Asserts that hooks which keep all change nothing, and that links and anchors which hooks refuse
/// are not made.
fn assert_hooks_that_keep_or_refuse(page: &str, finder: &Finder) {
    let call_again = |_: &mut Link<'_>| {
        let options = CALLED.with_borrow(Clone::clone).expect("the options");
        assert!(
            link("www.e.com <a href=x>b</a>", &Finder::default(), &options).starts_with("<a href")
        );
        Action::Keep
    };
    let options = Rc::new(
        Options::new()
            .on_link(call_again)
            .on_anchor(|anchor| assert!(anchor.attributes().count() > 0 || !anchor.is_new())),
    );
    CALLED.set(Some(Rc::clone(&options)));
    assert_eq!(
        link(page, finder, &options),
        link(page, finder, &Options::new()),
        "hooks that keep all"
    );
    CALLED.set(None);
    assert_eq!(
        link(page, finder, &Options::new().on_link(|_| Action::Skip)),
        page,
        "a hook that skips all links"
    );
    let refuse = |anchor: &mut Anchor<'_>| {
        if anchor.is_new() {
            anchor.remove_anchor();
        }
    };
    assert_eq!(
        link(page, finder, &Options::new().on_anchor(refuse)),
        page,
        "a hook that refuses all anchors"
    );
}

/// Asserts that an HTML parser reads what hooks set, on new and on existing anchors, and no script.
fn assert_hooks_that_change(page: &str, finder: &Finder, value: &'static str) {
    const TEXT: &str = "<b>&lt;";
    if page.contains(check::NEW) || page.contains("data-set") {
        return;
    }
    let set = |anchor: &mut Anchor<'_>| {
        anchor.set("data-set", value);
        anchor.set("href", "java\nscript:x");
    };
    let options = Options::new()
        .class(check::NEW)
        .on_anchor(set)
        .on_link(|link| {
            link.set_text(TEXT);
            Action::Keep
        });
    let changed = link(page, finder, &options);
    let tree = Html::parse_document(&changed);
    for anchor in tree
        .root_element()
        .descendent_elements()
        .filter(|element| element.attr("data-set").is_some())
    {
        let shown = || ElementRef::text(&anchor).collect::<String>();
        assert_eq!(
            (anchor.value().name(), anchor.attr("data-set")),
            ("a", Some(value)),
            "{page:?} became {changed:?}"
        );
        assert_eq!(anchor.attr("href"), None, "{page:?} became {changed:?}");
        assert!(
            anchor.attr("class") != Some(check::NEW) || shown() == TEXT,
            "{page:?} became {changed:?}"
        );
    }
    let remove = Options::new().on_anchor(|anchor| anchor.remove_anchor());
    let removed = link(page, finder, &remove);
    // Where a table pushes text out, the order of the text depends on the tags in it.
    let text = |page: &str| {
        let mut chars: Vec<_> = Html::parse_document(page)
            .root_element()
            .text()
            .flat_map(str::chars)
            .collect();
        chars.sort_unstable();
        chars
    };
    assert_eq!(text(&removed), text(page), "{page:?} became {removed:?}");
}
