//! Renders plain text as HTML: a comment by a reader, with a hook that skips or changes links.

use barelink::html::{LineBreaks, render};
use barelink::{Action, Finder, LinkKind, Profile};

fn main() {
    let comment = "Look at www.example.com/faq <3\nor ask john@example.com, not spam.example or http://spam.example!";
    let finder = Finder::new(Profile::Md4c);

    let page = render(comment, &finder)
        .rel("nofollow")
        .line_breaks(LineBreaks::Br)
        .on_link(|link| {
            // A skipped link stays text.
            if link.destination().starts_with("http://spam.example") {
                return Action::Skip;
            }
            match link.kind() {
                LinkKind::Www => link.set_destination(format!("https://{}", link.as_str())),
                LinkKind::Email => link.set_text("the author"),
                _ => {}
            }
            Action::Keep
        });
    println!("{page}");
    assert_eq!(
        page.to_string(),
        "Look at <a href=\"https://www.example.com/faq\" rel=\"nofollow\">www.example.com/faq</a> &lt;3<br>\n\
         or ask <a href=\"mailto:john@example.com\" rel=\"nofollow\">the author</a>, \
         not spam.example or http://spam.example!"
    );
}
