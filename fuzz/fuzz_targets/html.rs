//! Plain text as HTML: an HTML parser reads the text and the links back, and no other element.
#![no_main]

use barelink::Finder;
use barelink::html::{LineBreaks, render};
use barelink_fuzz::Choices;
use barelink_fuzz::links::assert_destination;
use libfuzzer_sys::fuzz_target;
use percent_encoding::percent_decode_str;
use scraper::{ElementRef, Html};

fuzz_target!(|input: &[u8]| {
    let Some((mut choices, text)) = Choices::read(input) else {
        return;
    };
    let finder = choices.finder();
    let line_breaks = choices.among(&[LineBreaks::Keep, LineBreaks::Br]);
    let output = render(&text, &finder)
        .line_breaks(line_breaks)
        .rel(&text)
        .to_string();
    let read = Read::of(&output);
    assert_eq!(read.text, readable(&text), "{output:?}");
    let breaks = if line_breaks == LineBreaks::Br {
        read.text.matches('\n').count()
    } else {
        0
    };
    assert_eq!(read.breaks, breaks, "{output:?}");
    assert_links(&finder, &text, &read);
});

fn assert_links(finder: &Finder, text: &str, read: &Read) {
    let decoded = |destination: &str| percent_decode_str(destination).collect::<Vec<u8>>();
    let links: Vec<_> = finder.links(text).collect();
    assert_eq!(read.anchors.len(), links.len());
    for (link, anchor) in links.iter().zip(&read.anchors) {
        assert_eq!(anchor.text, readable(link.as_str()));
        assert_eq!(anchor.rel, readable_mark(text));
        let destination = link.destination().replace('\0', "\u{fffd}");
        assert_eq!(decoded(&anchor.destination), decoded(&destination));
        assert!(
            anchor
                .destination
                .bytes()
                .all(|byte| byte.is_ascii_graphic()),
            "{}",
            anchor.destination
        );
        assert_destination(finder.profile(), &anchor.destination);
    }
}

struct Anchor {
    text: String,
    destination: String,
    rel: String,
}

/// The result of an HTML parser.
struct Read {
    text: String,
    anchors: Vec<Anchor>,
    breaks: usize,
}

impl Read {
    /// Parses a fragment within a paragraph. Asserts that there is no parse error and no other
    /// element.
    fn of(fragment: &str) -> Self {
        let page = Html::parse_fragment(&format!("<p>{fragment}</p>"));
        assert_eq!(page.errors, [] as [&str; 0], "{fragment:?}");
        let elements: Vec<ElementRef<'_>> =
            page.root_element().descendent_elements().skip(1).collect();
        let (paragraph, rest) = elements.split_first().expect("the paragraph");
        let is =
            |name: &'static str| move |element: &&ElementRef<'_>| element.value().name() == name;
        let anchors: Vec<_> = rest.iter().filter(is("a")).map(anchor).collect();
        let breaks = rest.iter().filter(is("br")).count();
        assert_eq!(anchors.len() + breaks, rest.len(), "{fragment:?}");
        Read {
            text: paragraph.text().collect(),
            anchors,
            breaks,
        }
    }
}

fn anchor(element: &ElementRef<'_>) -> Anchor {
    let attribute = |name| element.attr(name).expect("it has one").to_owned();
    Anchor {
        text: element.text().collect(),
        destination: attribute("href"),
        rel: attribute("rel"),
    }
}

/// Returns the text that a parser reads for a text, as documented.
fn readable(text: &str) -> String {
    readable_mark(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// As [`readable`], for an attribute, in which U+FEFF at the start is a character and not a byte
/// order mark.
fn readable_mark(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.chars()
        .map(|c| if is_replaced(c) { '\u{fffd}' } else { c })
        .collect()
}

/// Returns whether the library replaces a character by U+FFFD.
// By ranges, and so independent of the library's code.
fn is_replaced(c: char) -> bool {
    matches!(c, '\0'..='\u{8}' | '\u{b}' | '\u{e}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fdd0}'..='\u{fdef}')
        || matches!(u32::from(c) % 0x1_0000, 0xfffe | 0xffff)
}
