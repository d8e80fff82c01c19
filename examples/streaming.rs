//! Prints a reply token by token, as a chat program does. A link is printed once, when no token can change it: nothing flickers.
//!
//! On a terminal, links are hyperlinks (the escape sequence OSC 8). Elsewhere, the destination follows in angle brackets.

use std::io::{self, IsTerminal as _, Write as _};
use std::thread;
use std::time::Duration;

use barelink::{Finder, Profile, Span, Stream};

const REPLY: &str = "The guide is at https://doc.rust-lang.org/book/ch01-01-installation.html (start there), \
                     packages are on www.crates.io, and questions go to hello@example.com.\n";

fn main() -> io::Result<()> {
    let mut out = io::stdout();
    let is_terminal = out.is_terminal();
    let mut stream = Stream::new(&Finder::new(Profile::Gfm));
    // A language model's tokens end anywhere, also in the middle of a link.
    for token in REPLY.as_bytes().chunks(3).map(String::from_utf8_lossy) {
        for span in stream.push(&token) {
            out.write_all(shown(&span, is_terminal).as_bytes())?;
        }
        out.flush()?;
        if is_terminal {
            thread::sleep(Duration::from_millis(40));
        }
    }
    // The reply is complete, so its last word can no longer change either.
    for span in stream.rest() {
        out.write_all(shown(&span, is_terminal).as_bytes())?;
    }
    assert_eq!(stream.text(), REPLY);
    Ok(())
}

fn shown(span: &Span<'_>, is_terminal: bool) -> String {
    // Text from elsewhere may hold escape sequences of its own.
    let printable = |text: &str| text.replace(|c: char| c.is_control() && c != '\n', "\u{fffd}");
    match span {
        Span::Text(text) => printable(text),
        Span::Link(link) => {
            let (text, destination) = (printable(link.as_str()), printable(&link.destination()));
            if is_terminal { hyperlink(&text, &destination) } else { format!("{text} <{destination}>") }
        }
    }
}

fn hyperlink(text: &str, destination: &str) -> String {
    format!("\u{1b}]8;;{destination}\u{1b}\\\u{1b}[4m{text}\u{1b}[24m\u{1b}]8;;\u{1b}\\")
}
