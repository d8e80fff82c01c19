//! Plain text: finds the links of a message, and splits the message into links and the text between
//! them.

use barelink::{Finder, Profile, Span};

fn main() {
    let finder = Finder::new(Profile::Md4c);
    let message = "Mail jane@example.com (or see www.example.com/contact)!";

    for link in finder.links(message) {
        println!(
            "{:?}: {} -> {}",
            link.range(),
            link.as_str(),
            link.destination()
        );
    }
    let places: Vec<_> = finder
        .links(message)
        .map(|link| (link.range(), link.destination()))
        .collect();
    assert_eq!(places[0], (5..21, "mailto:jane@example.com".into()));
    assert_eq!(places[1], (30..53, "http://www.example.com/contact".into()));

    let spans: Vec<_> = finder.spans(message).collect();
    let shown: String = spans.iter().map(Span::as_str).collect();
    assert_eq!(shown, message);
    assert_eq!(spans.len(), 5);
}
