//! The pages that the README names: `examples/demo.md`, with its links by each set of rules, and
//! `examples/page.md`, the short one.

use std::fs;

use pretty_assertions::assert_eq;

use crate::barelink;
use crate::links::objects;

/// The page itself; in the repository beside the crate, not in the package.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/demo.md");

/// The short page.
const SHORT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/page.md");

/// How many links the page has that are written as such: `[…](…)`, `[…]`, `<…>`.
const WRITTEN: usize = 6;

/// By which rules it is a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    Both,
    Md4c,
    Gfm,
}

/// The bare links of the page, as a person reads them, in their order; with GitHub's syntax.
/// GitHub's are those that cmark-gfm 0.29.0.gfm.13 makes of the page.
const FOUND: [(By, &str, &str); 37] = [
    (By::Both, "url", "https://repair.example.org/calendar.html"),
    (By::Both, "www", "www.example.org/gallery"),
    (By::Both, "email", "anna.berg@example.org"),
    (
        By::Both,
        "url",
        "https://maps.example.com/?q=Customs+House+(Harbour+Lane)&zoom=17",
    ),
    (By::Both, "email", "workshop@example.org"),
    (
        By::Both,
        "url",
        "https://repair.example.org/faq.html#urgent",
    ),
    (
        By::Both,
        "url",
        "https://repair.example.org/register?day=saturday&people=2",
    ),
    (By::Both, "www", "www.manuals.example.com"),
    (By::Both, "email", "manuals+old@example.com"),
    (By::Both, "url", "https://repair.example.org/prices"),
    (By::Both, "www", "www.example.org/cake"),
    (By::Both, "email", "cake@example.org"),
    (By::Both, "email", "tools@example.org"),
    (By::Both, "url", "https://repair.example.org/tools#iron"),
    (By::Both, "email", "sewing@example.org"),
    (By::Both, "email", "bikes@example.org"),
    (By::Both, "www", "www.example.org/stand"),
    (By::Both, "url", "https://safety.example.com/shop?item=4711"),
    (
        By::Both,
        "url",
        "ftp://files.example.org/old_pages/index.html",
    ),
    (By::Both, "url", "https://files.example.org"),
    (By::Both, "email", "office@city.example.com"),
    (By::Both, "www", "www.kettle.example.net/film"),
    (By::Both, "url", "https://kettle.example.net/film#t10"),
    (By::Both, "email", "jo_k@example.net"),
    (By::Md4c, "www", "www.example.org"),
    (By::Both, "www", "www.example.org/end"),
    (By::Both, "url", "https://example.org/end"),
    (By::Both, "url", "http://example.org"),
    (By::Gfm, "url", "https://example.org"),
    (By::Gfm, "email", "escaped@example.org"),
    (By::Gfm, "www", "www.example.org/end\\_here"),
    (By::Gfm, "url", "https://example.org/quoted"),
    (By::Gfm, "url", "https://example.org/zh。"),
    (By::Both, "url", "https://example.org/zh"),
    (By::Gfm, "www", "www.example"),
    (By::Gfm, "url", "HTTP://EXAMPLE.ORG"),
    (By::Gfm, "email", "tom..jones@example.org"),
];

/// Not seen by the rules of MD4C without GitHub's syntax: the cells of a table without blanks, and
/// what is struck out.
const MD4C_NEEDS_SYNTAX: [&str; 3] = [
    "bikes@example.org",
    "www.example.org/stand",
    "https://files.example.org",
];

/// Not seen by GitHub's rules without GitHub's syntax: before `www` stands the bar of the cell.
const GFM_NEEDS_SYNTAX: [&str; 1] = ["www.example.org/stand"];

/// The links by these rules, but for some texts.
fn links(by: By, without: &[&str]) -> Vec<(&'static str, &'static str)> {
    let found = FOUND
        .iter()
        .filter(|(its, _, text)| [By::Both, by].contains(its) && !without.contains(text));
    found.map(|&(_, kind, text)| (kind, text)).collect()
}

#[track_caller]
fn assert_lists(flags: &[&str], links: &[(&str, &str)]) {
    let output = barelink(["links", "--format", "json", PAGE].iter().chain(flags)).text();
    let objects = objects(&output);
    let listed: Vec<_> = objects
        .iter()
        .map(|object| (object.kind.as_str(), object.text.as_str()))
        .collect();
    assert_eq!(listed, links);
}

fn anchor((kind, text): &(&str, &str)) -> String {
    let text = text.replace('&', "&amp;");
    let destination = text.replace('\\', "%5C").replace('。', "%E3%80%82");
    match *kind {
        "www" => format!("<a href=\"http://{destination}\">{text}</a>"),
        "email" => format!("<a href=\"mailto:{destination}\">{text}</a>"),
        _ => format!("<a href=\"{destination}\">{text}</a>"),
    }
}

/// Renders the page; every link of the list is in it, in that order, and no other.
#[track_caller]
fn assert_renders(flags: &[&str], links: &[(&str, &str)]) -> String {
    let html = barelink(flags.iter().chain(&[PAGE])).text();
    let mut at = 0;
    for link in links {
        let anchor = anchor(link);
        let found = html[at..]
            .find(&anchor)
            .unwrap_or_else(|| panic!("{anchor} is missing:\n{}", &html[at..]));
        at += found + anchor.len();
    }
    assert_eq!(html.matches("<a ").count(), links.len() + WRITTEN);
    html
}

#[test]
fn the_page_with_permissive_autolinks() {
    let links = links(By::Md4c, &MD4C_NEEDS_SYNTAX);
    assert_lists(&["--profile", "md4c", "--extensions", "commonmark"], &links);
    let html = assert_renders(&["--fpermissive-autolinks"], &links);
    assert!(
        !html.contains("<table>") && html.contains("~~https://files.example.org~~"),
        "{html}"
    );
}

#[test]
fn the_page_with_the_links_of_github() {
    let links = links(By::Gfm, &GFM_NEEDS_SYNTAX);
    assert_lists(&["--extensions", "commonmark"], &links);
    assert_lists(&["--profile", "gfm", "--extensions", "commonmark"], &links);
    assert_eq!(
        assert_renders(&["--extensions", "commonmark"], &links),
        assert_renders(&["--commonmark", "--profile", "gfm"], &links)
    );
    let html = assert_renders(&["--extensions", "commonmark"], &links);
    assert!(
        !html.contains("<table>") && html.contains("~~<a href=\"https://files.example.org\">"),
        "{html}"
    );
}

#[test]
fn the_page_with_the_syntax_of_github() {
    for (flags, by) in [(&[][..], By::Gfm), (&["--profile", "md4c"], By::Md4c)] {
        assert_lists(flags, &links(by, &[]));
        let html = assert_renders(flags, &links(by, &[]));
        for tag in [
            "<table>",
            "<del>",
            "<input ",
            "<blockquote>",
            "<pre><code class=\"language-sh\">",
            "<img ",
            "<ol>",
        ] {
            assert!(html.contains(tag), "{tag} is missing:\n{html}");
        }
    }
}

#[test]
fn the_page_with_commonmark_alone_has_written_links_only() {
    assert_renders(&["--commonmark"], &[]);
}

#[test]
fn the_page_is_one_that_a_person_reads() {
    let page = fs::read_to_string(PAGE).unwrap();
    assert!((60..=90).contains(&page.lines().count()));
    assert!(page.lines().all(|line| line.chars().count() <= 120));
}

/// Issue 20, item 1: the page that a reader meets first fits in one glance.
#[test]
fn the_short_page_shows_what_is_a_link_and_what_is_not() {
    assert_eq!(fs::read_to_string(SHORT).unwrap().lines().count(), 10);
    let html = barelink([SHORT]).text();
    let found: Vec<_> = html
        .split("<a href=\"")
        .skip(1)
        .filter_map(|rest| rest.split_once("</a>"))
        .collect();
    let links: Vec<_> = found.iter().map(|(link, _)| *link).collect();
    assert_eq!(
        links,
        [
            "https://repair.example.org/dates_(May)\">https://repair.example.org/dates_(May)",
            "http://www.example.org\">www.example.org",
            "mailto:anna@example.org\">anna@example.org",
            "mailto:jo@example.net\">jo@example.net",
            "https://example.org\">this",
        ]
    );
    let ran = barelink(["check", SHORT]).run();
    let places: Vec<_> = ran
        .text()
        .lines()
        .map(|line| line[SHORT.len()..].split(' ').next().unwrap().to_owned())
        .collect();
    assert_eq!(
        (ran.status, places),
        (
            Some(1),
            [":3:21:", ":3:65:", ":4:21:", ":8:11:"]
                .map(str::to_owned)
                .to_vec()
        )
    );
}
