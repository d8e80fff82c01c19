//! Renders Markdown as HTML with pulldown-cmark: `parse` replaces `Parser::new_ext`.

use barelink::{Action, Choice, Finder, LinkKind, Profile};
use barelink_pulldown_cmark::pulldown_cmark::{Options, html};
use barelink_pulldown_cmark::{Autolinks, parse, pulldown_cmark::Parser};

fn main() {
    let source = "*See www.example.com*, or `www.example.com`, or ask john@example.com.\n";
    let finder = Finder::new(Profile::Md4c).with(Choice::WriteHttps);

    let mut page = String::new();
    html::push_html(&mut page, parse(source, Options::empty(), &finder));
    print!("{page}");
    assert_eq!(
        page,
        "<p><em>See <a href=\"https://www.example.com\">www.example.com</a></em>, \
         or <code>www.example.com</code>, or ask <a href=\"mailto:john@example.com\">john@example.com</a>.</p>\n"
    );

    // Events from an existing parser, with a hook that does not link e-mail addresses.
    let events = Parser::new(source).into_offset_iter();
    let linked = Autolinks::new(source, events, &finder).on_link(|link| match link.kind() {
        LinkKind::Email => Action::Skip,
        _ => Action::Keep,
    });
    let mut page = String::new();
    html::push_html(&mut page, linked.map(|(event, _)| event));
    print!("{page}");
    assert!(page.ends_with("or ask john@example.com.</p>\n"));
}
