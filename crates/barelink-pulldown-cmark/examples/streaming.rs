//! Prints a reply token by token, as a chat program does. A link is printed once, when no token can
//! change it: nothing flickers.
//!
//! On a terminal, links are hyperlinks (the escape sequence OSC 8). Elsewhere, the destination
//! follows in angle brackets. Then the same reply is rendered as Markdown, with [`html_of`].

use std::io::{self, IsTerminal as _, Write as _};
use std::str;
use std::thread;
use std::time::Duration;

use barelink::{Finder, Profile, Span, Stream};
use barelink_pulldown_cmark as pulldown;
use barelink_pulldown_cmark::{GITHUB, pulldown_cmark::html::push_html};

const REPLY: &str = "The café's guide is at https://doc.rust-lang.org/book/ch01-01-installation.html (start there), \
                     packages are on www.crates.io, and questions go to hello@example.com.\n\nEnjoy!\n";

fn main() -> io::Result<()> {
    let mut out = io::stdout();
    let is_terminal = out.is_terminal();
    let mut stream = Stream::new(&Finder::new(Profile::Chat));
    let mut decoder = Decoder::default();
    // The parts of a network's answer end anywhere: in the middle of a link, and in the middle of a
    // character.
    for bytes in REPLY.as_bytes().chunks(3) {
        for span in stream.push(&decoder.read(bytes)) {
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
    out.write_all(html_of(REPLY.split_inclusive(' ')).as_bytes())
}

/// Cuts bytes at the ends of characters, and keeps an incomplete character for the next time.
#[derive(Default)]
struct Decoder(Vec<u8>);

impl Decoder {
    fn read(&mut self, bytes: &[u8]) -> String {
        self.0.extend_from_slice(bytes);
        let complete = match str::from_utf8(&self.0) {
            // No error length: the bytes at the end are the start of a character.
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            _ => self.0.len(),
        };
        // Lossy for bytes that are no UTF-8 at all.
        String::from_utf8_lossy(&self.0.drain(..complete).collect::<Vec<_>>()).into_owned()
    }
}

/// Renders the tokens of a Markdown reply as they come, and returns the last rendering.
fn html_of<'t>(tokens: impl Iterator<Item = &'t str>) -> String {
    // References to definitions that follow stay text, so that a citation such as `[1]` does not
    // hold what comes after it.
    let mut stream = pulldown::MarkdownStream::new(GITHUB, &Finder::new(Profile::Chat))
        .ignoring_later_definitions();
    let mut settled = String::new();
    let mut open = String::new();
    for token in tokens {
        // A page keeps what is settled, and gets new blocks at its end.
        push_html(&mut settled, stream.push(token).map(|(event, _)| event));
        // The rest is rendered again, and replaces its last rendering.
        open.clear();
        push_html(&mut open, stream.preview().map(|(event, _)| event));
    }
    open.clear();
    push_html(&mut open, stream.rest().map(|(event, _)| event));
    settled + &open
}

fn shown(span: &Span<'_>, is_terminal: bool) -> String {
    // Text from elsewhere may hold escape sequences of its own.
    let printable = |text: &str| text.replace(|c: char| c.is_control() && c != '\n', "\u{fffd}");
    match span {
        Span::Text(text) => printable(text),
        Span::Link(link) => {
            let text = printable(link.as_str());
            let destination = printable(&link.destination());
            if is_terminal {
                hyperlink(&text, &destination)
            } else {
                format!("{text} <{destination}>")
            }
        }
    }
}

fn hyperlink(text: &str, destination: &str) -> String {
    format!("\u{1b}]8;;{destination}\u{1b}\\\u{1b}[4m{text}\u{1b}[24m\u{1b}]8;;\u{1b}\\")
}
