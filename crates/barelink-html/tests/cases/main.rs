//! Cases by hand: where links are made, and how anchors change.

mod anchors;
mod field;
mod places;
mod plain_text;
mod sanitizer;
mod spec;
mod trees;
mod unescaped;

#[path = "../../../../tests/common/spec.rs"]
mod library;

#[path = "../../../../tests/common/field.rs"]
mod field_corpus;

use barelink::Finder;
use barelink_html::{Options, link};

/// Asserts which parts of a page become links of `Profile::Gfm`: `⸠…⸡` is around each. A second run
/// must change nothing.
#[track_caller]
fn check(marked: &str) {
    let page = marked.replace(['⸠', '⸡'], "");
    let linked = link(&page, &Finder::default(), &Options::new().class("new"));
    assert_eq!(
        link(&linked, &Finder::default(), &Options::new().class("new")),
        linked,
        "a second run"
    );
    let mut found = String::new();
    let mut rest = linked.as_str();
    while let Some((before, after)) = rest.split_once("<a href=\"") {
        found.push_str(before);
        let new = after
            .split_once("\" class=\"new\">")
            .filter(|(href, _)| !href.contains(['"', '<']));
        if let Some((text, after)) = new.and_then(|(_, after)| after.split_once("</a>")) {
            found.extend(["⸠", text, "⸡"]);
            rest = after;
        } else {
            found.push_str("<a href=\"");
            rest = after;
        }
    }
    assert_eq!(found + rest, marked);
}

/// Asserts the whole result.
#[track_caller]
fn check_result(page: &str, options: &Options<'_>, expected: &str) {
    assert_eq!(link(page, &Finder::default(), options), expected);
}
