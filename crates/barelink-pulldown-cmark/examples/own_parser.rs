//! A host with its own parser, callback and transforms. The links are exactly GitHub's.

use barelink::{Finder, Profile};
use barelink_pulldown_cmark::pulldown_cmark::{BrokenLink, Event, Parser, html};
use barelink_pulldown_cmark::{GITHUB, Masked};

fn main() {
    let source = "# Links\n\n[Wiki] and https://example.com/*/a_*b*, `code` and a@example.com\n";

    // GitHub links may contain markup. `Masked` finds them first, and hides them from the parser.
    let masked = Masked::new(source, GITHUB, &Finder::new(Profile::Gfm));
    assert_eq!(masked.links().len(), 2);

    let callback =
        |link: BrokenLink<'_>| Some((format!("/wiki/{}", link.reference).into(), "".into()));
    let parser = Parser::new_with_broken_link_callback(masked.text(), GITHUB, Some(callback));
    // After `restore`, the events are those of the source, with its links.
    let events = masked.restore(parser.into_offset_iter());
    let shouted = events.map(|(event, _)| match event {
        Event::Code(code) => Event::Code(code.to_uppercase().into()),
        event => event,
    });

    let mut page = String::new();
    html::push_html(&mut page, shouted);
    print!("{page}");
    assert_eq!(
        page,
        "<h1>Links</h1>\n<p><a href=\"/wiki/Wiki\">Wiki</a> and \
         <a href=\"https://example.com/*/a_*b\">https://example.com/*/a_*b</a>*, <code>CODE</code> and \
         <a href=\"mailto:a@example.com\">a@example.com</a></p>\n"
    );
}
