//! Every destination that a host or a renderer writes leads where the link seems to lead: a URL
//! parser accepts it, and reads the host, the port and the recipient that the text of the link
//! shows.
//!
//! The exact profiles keep what their reference makes. What does not lead there has a class for
//! each reason, and a new class fails.
//!
//! `BARELINK_CASES` sets the number of texts.

use std::collections::BTreeSet;

use barelink::html::render;
use barelink::{Choice, Finder, Profile};
use barelink_pulldown_cmark as pulldown;
use barelink_pulldown_cmark::parse;
use barelink_rewrite::{Style, plan};
use markdown::mdast::Node;
use pulldown_cmark::{Options, html::push_html};
use url::{Host, ParseError, Url};

/// Pieces of texts. None is markup in Markdown or HTML, apart from characters that an address or a
/// host may have.
const PIECES: [&str; 62] = [
    "http://",
    "https://",
    "HTTP://",
    "www.",
    "mailto:",
    "ftp://",
    "xmpp:",
    "example.com",
    "a.bc",
    "例え.jp",
    "xn--a.com",
    "x_y.com",
    "localhost",
    "127.0.0.1",
    "[::1]",
    "[2001:db8::2]",
    "0x7f.1",
    "256.1.1.1",
    "john",
    "j",
    "?",
    "#",
    "%",
    "%41",
    "%2e",
    "/",
    "=",
    "+",
    ";",
    "'",
    "^",
    "{",
    "}",
    "$",
    "!",
    "|",
    ".",
    "..",
    "。",
    "-",
    "@",
    ":80",
    ":0",
    ":99999",
    ":8080",
    "/a",
    "?q=",
    "#f",
    " ",
    " ",
    " ",
    "\u{ad}",
    "\u{200b}",
    "\u{115f}",
    "é",
    "ß",
    "ﬁ",
    "à",
    "א",
    "١",
    "\u{202e}",
    ",",
];

fn texts() -> impl Iterator<Item = String> {
    let cases = std::env::var("BARELINK_CASES")
        .ok()
        .and_then(|cases| cases.parse().ok())
        .unwrap_or(20_000);
    let mut rng = fastrand::Rng::with_seed(53);
    (0..cases).map(move |_| {
        (0..rng.usize(2..9))
            .map(|_| PIECES[rng.usize(..PIECES.len())])
            .collect()
    })
}

/// The text and the destination of each anchor in a page.
fn anchors(page: &str) -> Vec<(String, String)> {
    let anchor = |part: &str| {
        let (destination, rest) = part.split_once('"')?;
        let (_, rest) = rest.split_once('>')?;
        let decoded = |text: &str| html_escape::decode_html_entities(text).into_owned();
        Some((decoded(rest.split_once("</a>")?.0), decoded(destination)))
    };
    page.split("<a href=\"")
        .skip(1)
        .map(|part| anchor(part).expect("an anchor"))
        .collect()
}

fn page(source: &str, finder: &Finder) -> String {
    let mut page = String::new();
    push_html(
        &mut page,
        pulldown::anchors(parse(source, Options::empty(), finder)),
    );
    page
}

/// The links of a tree of markdown-rs.
fn in_tree(node: &Node, links: &mut Vec<(String, String)>) {
    if let Node::Link(link) = node {
        let text = link.children.iter().map(Node::to_string).collect();
        links.push((text, link.url.clone()));
    }
    for child in node.children().into_iter().flatten() {
        in_tree(child, links);
    }
}

/// Returns the text and the destination of each link of a text, for each host and each renderer.
fn written(text: &str, finder: &Finder) -> Vec<(&'static str, Vec<(String, String)>)> {
    let plain = finder
        .links(text)
        .map(|link| (link.text().into_owned(), link.destination().into_owned()));
    let escaped = html_escape::encode_text(text);
    let linked = barelink_html::link(
        &format!("<p>{escaped}</p>"),
        finder,
        &barelink_html::Options::new(),
    );
    let arena = comrak::Arena::new();
    let options = comrak::Options::default();
    let root = barelink_comrak::parse_document(&arena, text, &options, finder);
    let mut with_comrak = String::new();
    comrak::format_html(root, &options, &mut with_comrak).expect("it is a string");
    let mut tree =
        markdown::to_mdast(text, &markdown::ParseOptions::default()).expect("plain Markdown");
    barelink_markdown::autolink(&mut tree, text, finder);
    let mut in_mdast = Vec::new();
    in_tree(&tree, &mut in_mdast);
    let fixed = plan(text, Options::empty(), finder, Style::Angle);
    let none = Finder::new(Profile::Md4c).kinds(barelink::Kinds::NONE);
    vec![
        ("links", plain.collect()),
        ("html::render", anchors(&render(text, finder).to_string())),
        ("barelink-html", anchors(&linked)),
        ("parse", anchors(&page(text, finder))),
        ("comrak", anchors(&with_comrak)),
        ("markdown-rs", in_mdast),
        ("fix", anchors(&page(&fixed.apply(), &none))),
    ]
}

/// Returns the class of a link that does not lead where it seems to lead; `None` if it leads there.
fn class(text: &str, destination: &str) -> Option<&'static str> {
    let url = match Url::parse(destination) {
        Ok(url) => url,
        Err(ParseError::InvalidPort) => return Some("no port has this number"),
        Err(ParseError::EmptyHost) => return Some("the host is empty"),
        Err(ParseError::InvalidIpv4Address) => return Some("the host is a number"),
        Err(ParseError::InvalidIpv6Address) => return Some("the host is no IPv6 address"),
        Err(ParseError::IdnaError | ParseError::InvalidDomainCharacter) => {
            return Some("the host has characters that none may have");
        }
        Err(_) => return Some("no URL"),
    };
    if matches!(url.scheme(), "mailto" | "xmpp") {
        let decoded = |text| percent_encoding::percent_decode_str(text).decode_utf8_lossy();
        let typed = text
            .split_once(':')
            .filter(|(scheme, _)| scheme.eq_ignore_ascii_case(url.scheme()));
        let is_same =
            decoded(url.path()) == typed.map_or(text.into(), |(_, address)| decoded(address));
        let has_more = url.query().is_some() || url.fragment().is_some();
        return (!is_same || has_more).then_some("another recipient");
    }
    let scheme = text
        .split_once("://")
        .filter(|(scheme, _)| !scheme.contains(['/', '?', '#']));
    let shown = scheme.map_or(text, |(_, rest)| rest);
    let authority = &shown[..shown.find(['/', '?', '#']).unwrap_or(shown.len())];
    if authority.contains('@') {
        return Some("a user name");
    }
    let colon = authority.rfind(':').filter(|&colon| {
        authority[colon + 1..]
            .bytes()
            .all(|byte| byte.is_ascii_digit())
    });
    let (host, port) = colon.map_or((authority, None), |colon| {
        (&authority[..colon], authority[colon + 1..].parse().ok())
    });
    let is_same_host = Host::parse(host).is_ok_and(|host| {
        url.host()
            .is_some_and(|read| read.to_string() == host.to_string())
    });
    let is_default = |port: u16| {
        Some(port)
            == Url::parse(&format!("{}://a", url.scheme()))
                .ok()
                .and_then(|url| url.port_or_known_default())
    };
    if !is_same_host || url.port() != port.filter(|&port| !is_default(port)) {
        return Some("another host or port");
    }
    None
}

fn classes(finder: &Finder) -> BTreeSet<&'static str> {
    let mut classes = BTreeSet::new();
    for text in texts() {
        for (host, links) in written(&text, finder) {
            for (shown, destination) in links {
                if class(&shown, &destination).is_some_and(|class| classes.insert(class)) {
                    println!("{host}: {shown:?} -> {destination:?} in {text:?}");
                }
            }
        }
    }
    classes
}

#[test]
fn links_of_uts58_lead_where_they_seem_to_lead() {
    let reachable = Finder::new(Profile::Uts58).with(Choice::AcceptReachableHosts);
    for finder in [Profile::Uts58, Profile::Prose, Profile::Chat]
        .map(Finder::new)
        .into_iter()
        .chain([reachable])
    {
        assert_eq!(classes(&finder), BTreeSet::new());
    }
}

#[test]
fn the_exact_profiles_have_known_classes_of_other_links() {
    let found = Profile::ALL
        .iter()
        .filter(|&&profile| !Choice::AcceptReachableHosts.is_for(profile))
        .map(|&profile| (profile, classes(&Finder::new(profile))));
    let known = KNOWN.map(|(profile, classes)| (profile, classes.iter().copied().collect()));
    assert_eq!(found.collect::<Vec<_>>(), known);
}

/// The classes of links that their reference makes, and that lead elsewhere or nowhere in a
/// browser.
const KNOWN: [(Profile, &[&str]); 4] = [
    (Profile::Md4c, &[]),
    (Profile::Md4c053, &["the host is a number"]),
    (Profile::Md4cNext, &["the host is a number"]),
    (
        Profile::Gfm,
        &[
            "a user name",
            "another host or port",
            "no port has this number",
            "the host has characters that none may have",
            "the host is a number",
            "the host is empty",
            "the host is no IPv6 address",
        ],
    ),
];

/// A deviation: comrak's writer keeps the brackets of an IPv6 host, but not of one that ends as an
/// IPv4 address. The destination in the tree is right. If this fails, comrak writes it, and the
/// piece belongs to `PIECES`.
#[test]
fn comrak_escapes_the_brackets_of_one_form_of_ipv6() {
    let finder = Finder::new(Profile::Uts58).with(Choice::AcceptReachableHosts);
    let written = written("http://[::ffff:1.2.3.4]/a", &finder);
    let wrong = written
        .iter()
        .filter(|(_, links)| links.iter().any(|(shown, to)| class(shown, to).is_some()));
    assert_eq!(wrong.map(|(host, _)| *host).collect::<Vec<_>>(), ["comrak"]);
}
