//! Plain text to HTML of the library, read back with an HTML parser. `tests/cases/html.rs` of the
//! library has what is written, word for word.
//!
//! `PROPTEST_CASES` sets the number of cases.

#[path = "../../../../tests/common/finders.rs"]
mod finders;
#[path = "../../../../tests/common/schemes.rs"]
mod schemes;

use barelink::html::{LineBreaks, render};
use barelink::{Finder, Kinds, Profile};
use percent_encoding::percent_decode_str;
use pretty_assertions::assert_eq;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};
use scraper::{ElementRef, Html, Selector};

use finders::{NAMED, finders};
use schemes::schemes;

const MD4C: Finder = Finder::new(Profile::Md4c);
const GFM: Finder = Finder::new(Profile::Gfm);

/// What a parser reads.
#[derive(Debug, PartialEq)]
struct Read {
    text: String,
    /// Text and destination.
    anchors: Vec<(String, String)>,
    /// All elements.
    tags: Vec<String>,
}

/// Reads a fragment within a paragraph; a parse error fails.
#[track_caller]
fn read(fragment: &str) -> Read {
    let page = Html::parse_fragment(&format!("<p>{fragment}</p>"));
    assert_eq!(page.errors, [] as [&str; 0], "{fragment:?}");
    let elements: Vec<ElementRef<'_>> = page.root_element().descendent_elements().skip(1).collect();
    let (paragraph, rest) = elements.split_first().expect("the paragraph");
    let anchors = rest.iter().filter(|element| element.value().name() == "a");
    Read {
        text: paragraph.text().collect(),
        anchors: anchors
            .map(|a| {
                (
                    a.text().collect(),
                    a.attr("href").expect("it has one").to_owned(),
                )
            })
            .collect(),
        tags: rest
            .iter()
            .map(|element| element.value().name().to_owned())
            .collect(),
    }
}

/// What a text is after a parser has read it, as the documentation says.
fn readable(text: &str) -> String {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.chars()
        .map(|c| if is_replaced(c) { '\u{fffd}' } else { c })
        .collect()
}

/// Not as the library says it: by ranges.
fn is_replaced(c: char) -> bool {
    matches!(c, '\0'..='\u{8}' | '\u{b}' | '\u{e}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fdd0}'..='\u{fdef}')
        || matches!(u32::from(c) % 0x1_0000, 0xfffe | 0xffff)
}

/// The destination that a browser reads, as bytes.
fn decoded(destination: &str) -> Vec<u8> {
    percent_decode_str(destination).collect()
}

/// What pulldown-cmark's writer makes of a destination.
fn written_by_pulldown(destination: &str) -> String {
    let title = CowStr::Borrowed("");
    let id = CowStr::Borrowed("");
    let dest_url = CowStr::Borrowed(destination);
    let link = Tag::Link {
        link_type: LinkType::Inline,
        dest_url,
        title,
        id,
    };
    let mut page = String::new();
    pulldown_cmark::html::push_html(
        &mut page,
        [Event::Start(link), Event::End(TagEnd::Link)].into_iter(),
    );
    page.strip_prefix("<a href=\"")
        .and_then(|rest| rest.strip_suffix("\"></a>"))
        .expect("an anchor")
        .to_owned()
}

/// The text is there, and the links are those that are found; no other element.
#[track_caller]
fn assert_renders(finder: &Finder, text: &str) {
    let output = render(text, finder).to_string();
    assert!(!output.contains(is_replaced), "{output:?}");
    let read = read(&output);
    assert_eq!(read.text, readable(text), "{output:?}");
    assert!(read.tags.iter().all(|tag| tag == "a"), "{output:?}");
    let links: Vec<_> = finder.links(text).collect();
    assert_eq!(read.anchors.len(), links.len(), "{output:?}");
    for (link, (shown, destination)) in links.iter().zip(&read.anchors) {
        let expected = link.destination().replace('\0', "\u{fffd}");
        assert_eq!(*shown, readable(link.as_str()));
        assert_eq!(decoded(destination), decoded(&expected));
        assert!(
            destination.bytes().all(|byte| byte.is_ascii_graphic()),
            "{destination}"
        );
        // That writer escapes the brackets of an IPv6 address.
        if !expected.contains("://[") {
            assert!(
                output.contains(&format!("<a href=\"{}\">", written_by_pulldown(&expected))),
                "{output:?}"
            );
        }
    }
}

#[test]
fn markup_is_text() {
    for text in [
        "",
        "<script>alert(1)</script>",
        "</p><!-- \"'&amp; -->",
        "a & b &lt; &#60; &unknown",
        "no link: [a](b) `c` *d*",
        "ftp://[] ftp://[.] http://[::1]/",
    ] {
        for finder in finders() {
            assert_renders(&finder, text);
        }
    }
}

/// Every bracket of Unicode, in text and in destinations; those of ASCII that mean something are
/// escaped.
#[test]
fn brackets() {
    let opening_and_closing =
        ('\0'..=char::MAX).filter(|&c| barelink::uts58::link_bracket(c).is_some());
    let closing: Vec<_> = opening_and_closing.collect();
    let opening = closing
        .iter()
        .filter_map(|&c| barelink::uts58::link_bracket(c));
    let brackets: Vec<_> = closing
        .iter()
        .copied()
        .chain(opening)
        .chain("«»“”‘’‹›".chars())
        .collect();
    assert!(brackets.len() > 100, "{}", brackets.len());
    for bracket in brackets {
        let text = format!("http://e.com/{bracket}x{bracket} {bracket}http://e.com{bracket}");
        for finder in finders() {
            assert_renders(&finder, &text);
        }
        let html = render(&text, &GFM).to_string();
        let destination = html.split('"').nth(1).expect("an anchor");
        assert!(
            destination.is_ascii() && !destination.contains(['<', '>', '[', ']', '{', '}']),
            "{html}"
        );
    }
}

#[test]
fn what_html_forbids_is_replaced() {
    let forbidden = (0..0x11_0000)
        .filter_map(char::from_u32)
        .filter(|&c| is_replaced(c));
    let mut count = 0;
    for c in forbidden {
        count += 1;
        let text = format!("a{c}b http://e.com/{c}x");
        let html = render(&text, &GFM).class(&*text).to_string();
        let shown = "a\u{fffd}b http://e.com/\u{fffd}x";
        assert!(
            html.ends_with(&format!(" class=\"{shown}\">http://e.com/\u{fffd}x</a>")),
            "{html:?}"
        );
        assert_renders(&GFM, &text);
    }
    assert_eq!(count, 31 - 4 + 1 + 1 + 32 + 32 + 34);
}

#[test]
fn a_byte_order_mark_is_left_out() {
    for finder in finders() {
        assert_renders(&finder, "\u{feff}");
        assert_renders(&finder, "\u{feff}\u{feff}http://e.com");
    }
}

#[test]
fn line_ends() {
    let text = "one\ntwo\r\nwww.e.com\rfour\n\r\n";
    let read = read(&render(text, &MD4C).line_breaks(LineBreaks::Br).to_string());
    assert_eq!(read.text, readable(text));
    assert_eq!(read.tags, ["br", "br", "a", "br", "br", "br"]);
}

#[test]
fn attributes() {
    let html = render("www.e.com a@e.com", &MD4C)
        .class("bare \"<x>\" & 'y'")
        .to_string();
    let page = Html::parse_fragment(&html);
    let selector = Selector::parse("a").unwrap();
    let classes: Vec<_> = page
        .select(&selector)
        .map(|anchor| anchor.attr("class"))
        .collect();
    assert_eq!(classes, [Some("bare \"<x>\" & 'y'"); 2]);
}

/// Parts of links, and everything that may break HTML.
const PIECES: [&str; 88] = [
    "http://",
    "https://",
    "ftp://",
    "HTTP://",
    "javascript:",
    "data:",
    "vbscript:",
    "file://",
    "mailto:",
    "xmpp:",
    "www.",
    "a@b.cd",
    "john",
    "@",
    "example.com",
    "例え.jp",
    "a.bc",
    "localhost",
    "127.0.0.1",
    "xn--a.com",
    ":80",
    "/",
    "?q=",
    "#f",
    "&",
    "&amp;",
    "&lt",
    "&#60;",
    "&#",
    "=",
    "+",
    "%",
    "%41",
    "%4",
    "%00",
    "\\",
    "<",
    ">",
    "\"",
    "'",
    "`",
    "^",
    "|",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "<a href=\"",
    "</a>",
    "</p>",
    "<script>",
    "<!--",
    "-->",
    "]]>",
    "<br>",
    "<plaintext>",
    "\0",
    "\u{1}",
    "\u{b}",
    "\u{c}",
    "\u{1b}",
    "\u{7f}",
    "\u{85}",
    "\u{9f}",
    "\u{fdd0}",
    "\u{ffff}",
    "\u{10fffe}",
    "\u{feff}",
    "\u{fffd}",
    "\u{202e}",
    "\u{2066}",
    "\u{200d}",
    "\u{2028}",
    "\t",
    "\n",
    "\r",
    "\r\n",
    "\n\n",
    " ",
    "\u{3000}",
    "。",
    "（",
    "」",
    "é",
    "😀",
    ".",
];

/// Text in which links are likely, with all that may break HTML.
fn text() -> impl Strategy<Value = String> {
    let other = vec(any::<char>(), 0..3).prop_map(String::from_iter);
    let piece = select(&PIECES[..]).prop_map(str::to_owned);
    vec(prop_oneof![9 => piece, 1 => other], 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_parser_reads_the_text_and_the_links(text in text()) {
        for finder in finders() {
            assert_renders(&finder, &text);
            assert_renders(&finder.clone().kinds(Kinds::NONE), &text);
        }
    }

    #[test]
    fn anything_is_read_back(text in any::<String>()) {
        for finder in finders() {
            assert_renders(&finder, &text);
        }
    }

    #[test]
    fn breaks_and_attributes_change_no_text(text in text(), value in text()) {
        for finder in finders() {
            let output = render(&text, &finder)
                .line_breaks(LineBreaks::Br)
                .rel(&value)
                .class(&value)
                .to_string();
            let read = read(&output);
            prop_assert_eq!(&read.text, &readable(&text));
            let breaks = read.tags.iter().filter(|tag| *tag == "br").count();
            prop_assert_eq!(breaks, readable(&text).matches('\n').count());
            prop_assert_eq!(read.anchors.len(), finder.links(&text).count());
        }
    }

    #[test]
    fn destinations_have_the_schemes_of_the_profile(text in text()) {
        for finder in finders() {
            for (_, destination) in read(&render(&text, &finder).to_string()).anchors {
                let destination = destination.to_ascii_lowercase();
                let is_own = |scheme: &&str| destination.starts_with(scheme);
                // Which finders have these is tested in `tests/invariants/security.rs`.
                let is_named = destination
                    .split_once(':')
                    .is_some_and(|(name, _)| NAMED.contains(&name));
                prop_assert!(
                    is_named || schemes(finder.profile()).iter().any(is_own),
                    "{}",
                    destination
                );
            }
        }
    }
}
