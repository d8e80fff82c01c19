//! Adds `rel="nofollow"` to the links that are made of bare URLs, but not to links that the author
//! wrote. A hook skips some links.

use std::fmt::Write as _;

use barelink::{Action, Finder, Profile};
use comrak::html::{escape_href, format_node_default};
use comrak::nodes::{NodeValue, Sourcepos};
use comrak::{Arena, Options, create_formatter};

create_formatter!(NoFollow<Vec<Sourcepos>>, {
    NodeValue::Link(ref link) => |context, node, entering| {
        if !entering || !context.user.contains(&node.data().sourcepos) {
            return format_node_default(context, node, entering);
        }
        context.write_str("<a rel=\"nofollow\" href=\"")?;
        escape_href(context, &link.url, false)?;
        context.write_str("\">")?;
    },
});

fn main() {
    let source =
        "I like www.example.com and http://spam.example.org, and [this](https://example.com).";
    let arena = Arena::new();
    let options = Options::default();
    let finder = Finder::new(Profile::Gfm);
    let parsed = barelink_comrak::parse_document_with(&arena, source, &options, &finder, |link| {
        if link.as_str().contains("spam") {
            Action::Skip
        } else {
            Action::Keep
        }
    });
    let made = parsed
        .links
        .iter()
        .map(|link| link.data().sourcepos)
        .collect();

    let mut html = String::new();
    NoFollow::format_document(parsed.root, &options, &mut html, made)
        .expect("a string can be written to");
    print!("{html}");
    assert_eq!(
        html,
        "<p>I like <a rel=\"nofollow\" href=\"http://www.example.com\">www.example.com</a> and \
         http://spam.example.org, and <a href=\"https://example.com\">this</a>.</p>\n"
    );
}
