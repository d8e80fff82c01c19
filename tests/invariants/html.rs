//! What HTML has of any destination. The reference is pulldown-cmark's writer, and for the hosts
//! whose brackets stay, the standard library's reader of IPv6 addresses.
//!
//! `PROPTEST_CASES` sets the number of cases.

use std::net::Ipv6Addr;

use barelink::html::{LineBreaks, escape_destination, render};
use barelink::{Action, Finder};
use barelink_pulldown_cmark::anchors;
use barelink_pulldown_cmark::pulldown_cmark::{
    CowStr, Event, LinkType, Parser, Tag, TagEnd, html::push_html,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// What is before a host, and what only looks like that.
const STARTS: [&str; 14] = [
    "http://",
    "http://",
    "https://",
    "ftp://",
    "x+y://",
    "http://u@",
    "http://u:p@",
    "http://a@b@",
    "//",
    "mailto:",
    "",
    "/a?u=http://",
    "a#http://",
    "http://e.com",
];

/// Parts of hosts in brackets: addresses, numbers, and what no address has.
const IN_BRACKETS: [&str; 18] = [
    "::1", "1::", "::", ":", ":", "1", "12", "0", "ab", "FE80", "ffff", ".", "1.2.3.4", "g", "v1.",
    "%25", "é", "[",
];

/// Parts of the rest of a destination: all that is escaped, and what is not.
const RESTS: [&str; 27] = [
    "/",
    "?",
    "#",
    ":80",
    "[a]",
    "[::1]",
    "[",
    "]",
    "\"",
    "<",
    ">",
    "&",
    "&amp;",
    "'",
    "é",
    "\0",
    "\u{1}",
    "\u{7f}",
    "\u{85}",
    "%41",
    "%",
    " ",
    "`{|}\\^~",
    "@",
    "a",
    "http://",
    "http://[::2]/",
];

fn destination() -> impl Strategy<Value = String> {
    let parts = |parts: &'static [&'static str], most| {
        vec(select(parts), 0..most).prop_map(|parts| parts.concat())
    };
    let address = any::<u128>().prop_map(|bits| Ipv6Addr::from_bits(bits).to_string());
    let host = prop_oneof![
        3 => parts(&IN_BRACKETS, 5).prop_map(|inside| format!("[{inside}]")),
        1 => address.prop_map(|address| format!("[{address}]")),
        1 => Just(String::from("e.com")),
        1 => Just(String::new()),
    ];
    (select(&STARTS[..]), host, parts(&RESTS, 6))
        .prop_map(|(start, host, rest)| [start, &host, &rest].concat())
}

/// What may become of the brackets after the user name in an authority.
enum Brackets<'d> {
    /// Around an IPv6 address: it is kept, with them.
    Kept(&'d str),
    /// Around what only looks like an address. No browser reads it either way.
    Either,
    Escaped,
}

/// Reads a destination as RFC 3986 does, sections 3.1 and 3.2.
fn brackets(destination: &str) -> Brackets<'_> {
    let Some((scheme, rest)) = destination.split_once("://") else {
        return Brackets::Escaped;
    };
    if scheme.contains(['/', '?', '#']) {
        return Brackets::Escaped;
    }
    let authority = rest.split(['/', '\\', '?', '#']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    let Some((inside, port)) = host
        .strip_prefix('[')
        .and_then(|inside| inside.split_once(']'))
    else {
        return Brackets::Escaped;
    };
    if inside.parse::<Ipv6Addr>().is_ok() && (port.is_empty() || port.starts_with(':')) {
        Brackets::Kept(&host[..inside.len() + "[]".len()])
    } else if inside.contains(':') {
        Brackets::Either
    } else {
        Brackets::Escaped
    }
}

/// Parts of texts, and of what a hook shows instead of a link.
const SHOWN: [&str; 9] = [
    "www.e.com",
    "x@y.zz",
    " ",
    "\n",
    "\r\n",
    "\r",
    "é",
    "<br>",
    "&",
];

/// Returns the `href` that pulldown-cmark writes for a link, after `wrap` saw its events.
fn written<I: Iterator<Item = Event<'static>>>(
    destination: &str,
    wrap: impl FnOnce(std::array::IntoIter<Event<'static>, 2>) -> I,
) -> String {
    let start = Event::Start(Tag::Link {
        link_type: LinkType::Inline,
        dest_url: CowStr::from(destination.to_owned()),
        title: CowStr::Borrowed(""),
        id: CowStr::Borrowed(""),
    });
    let mut page = String::new();
    push_html(
        &mut page,
        wrap([start, Event::End(TagEnd::Link)].into_iter()),
    );
    let href = page
        .strip_prefix("<a href=\"")
        .and_then(|rest| rest.split('"').next());
    href.expect("an anchor has a destination").to_owned()
}

/// The events of a text with links and images in one another, however deep.
fn nested() -> impl Strategy<Value = Vec<Event<'static>>> {
    let text = Just(vec![Event::Text(CowStr::Borrowed("a"))]);
    text.prop_recursive(4, 16, 3, |inner| {
        (any::<bool>(), vec(inner, 1..4)).prop_map(|(is_image, parts)| {
            let source = if is_image { "![a](/b)" } else { "[a](/b)" };
            let alone: Vec<_> = Parser::new(source).collect();
            let [_, start, .., end, _] = &alone[..] else {
                panic!("{source} is not one paragraph")
            };
            let mut events = vec![start.clone()];
            events.extend(parts.concat());
            events.push(end.clone());
            events
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_destination_is_escaped_as_by_the_writer_but_for_an_ipv6_host(destination in destination()) {
        // The writer keeps NUL, which HTML forbids.
        let allowed = destination.replace('\0', "\u{fffd}");
        let all_escaped = written(&allowed, |events| events);
        let escaped = escape_destination(&destination);
        match brackets(&allowed) {
            Brackets::Escaped => prop_assert_eq!(&escaped, &all_escaped),
            Brackets::Either => {
                let unescaped = escaped.replace('[', "%5B").replace(']', "%5D");
                prop_assert_eq!(unescaped, all_escaped);
            }
            Brackets::Kept(host) => {
                let start = host.as_ptr().addr() - allowed.as_ptr().addr();
                let [before, after] = [&allowed[..start], &allowed[start + host.len()..]]
                    .map(|part| written(part, |events| events));
                prop_assert_eq!(&escaped, &[&before, host, &after].concat());
            }
        }
        // With and without an attribute, the writer with anchors writes the same.
        prop_assert_eq!(&written(&allowed, anchors), &escaped);
        prop_assert_eq!(&written(&allowed, |events| anchors(events).rel("x")), &escaped);
    }

    /// Links in the text of an image have no anchor, and links around an image have both tags: with
    /// an attribute, the page is that of the writer but for this attribute.
    #[test]
    fn anchors_and_images_may_be_in_one_another(events in nested()) {
        let mut expected = String::new();
        push_html(&mut expected, events.clone().into_iter());
        let mut page = String::new();
        push_html(&mut page, anchors(events.into_iter()).rel("x"));
        prop_assert_eq!(page.replace(" rel=\"x\"", ""), expected);
    }

    /// The line ends of all that is shown have a break, also those in a text that a hook set.
    #[test]
    fn each_line_end_that_is_shown_has_a_break(
        text in vec(select(&SHOWN[..]), 0..8).prop_map(|parts| parts.concat()),
        shown in vec(select(&SHOWN[..]), 0..4).prop_map(|parts| parts.concat()),
    ) {
        let html = render(&text, &Finder::default()).on_link(|link| {
            link.set_text(shown.clone());
            Action::Keep
        });
        let kept = html.to_string();
        let broken = html.line_breaks(LineBreaks::Br).to_string();
        let marked = kept.replace("\r\n", "\u{e000}");
        let marked = marked.replace('\n', "<br>\n").replace('\r', "<br>\r");
        prop_assert_eq!(broken, marked.replace('\u{e000}', "<br>\r\n"));
    }
}
