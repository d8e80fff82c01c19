//! `examples/demo.md`: the page that the README renders.

use std::fs;

use pretty_assertions::assert_eq;

use crate::barelink;
use crate::links::objects;

/// The page itself; in the repository beside the crate, not in the package.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/demo.md");

/// How many links the page has that are written as such: `[…](…)`, `[…]`, `<…>`.
const WRITTEN: usize = 6;

/// The bare links of the page, as a person reads them, in their order. Those of the second list are seen with
/// GitHub's syntax only: the cells of a table without blanks, and what is struck out.
const FOUND: [(&str, &str); 29] = [
    ("url", "https://repair.example.org/calendar.html"),
    ("www", "www.example.org/gallery"),
    ("email", "anna.berg@example.org"),
    ("url", "https://maps.example.com/?q=Customs+House+(Harbour+Lane)&zoom=17"),
    ("email", "workshop@example.org"),
    ("url", "https://repair.example.org/faq.html#urgent"),
    ("url", "https://repair.example.org/register?day=saturday&people=2"),
    ("www", "www.manuals.example.com"),
    ("email", "manuals+old@example.com"),
    ("url", "https://repair.example.org/prices"),
    ("www", "www.example.org/cake"),
    ("email", "cake@example.org"),
    ("email", "tools@example.org"),
    ("url", "https://repair.example.org/tools#iron"),
    ("email", "sewing@example.org"),
    ("email", "bikes@example.org"),
    ("www", "www.example.org/stand"),
    ("url", "https://safety.example.com/shop?item=4711"),
    ("url", "ftp://files.example.org/old_pages/index.html"),
    ("url", "https://files.example.org"),
    ("email", "office@city.example.com"),
    ("www", "www.kettle.example.net/film"),
    ("url", "https://kettle.example.net/film#t10"),
    ("email", "jo_k@example.net"),
    ("www", "www.example.org"),
    ("www", "www.example.org/end"),
    ("url", "https://example.org/end"),
    ("url", "http://example.org"),
    ("url", "https://example.org/zh"),
];

const GITHUB_ONLY: [&str; 3] = ["bikes@example.org", "www.example.org/stand", "https://files.example.org"];

fn listed(flags: &[&str]) -> Vec<(String, String)> {
    let output = barelink(["links", "--format", "json", PAGE].iter().chain(flags)).text();
    objects(&output).into_iter().map(|object| (object.kind, object.text)).collect()
}

fn owned<'l>(links: impl Iterator<Item = &'l (&'l str, &'l str)>) -> Vec<(String, String)> {
    links.map(|(kind, text)| ((*kind).to_owned(), (*text).to_owned())).collect()
}

fn anchor((kind, text): &(&str, &str)) -> String {
    let text = text.replace('&', "&amp;");
    match *kind {
        "www" => format!("<a href=\"http://{text}\">{text}</a>"),
        "email" => format!("<a href=\"mailto:{text}\">{text}</a>"),
        _ => format!("<a href=\"{text}\">{text}</a>"),
    }
}

/// Renders the page; every link of the list is in it, in that order, and no other.
#[track_caller]
fn assert_renders<'l>(flags: &[&str], links: impl Iterator<Item = &'l (&'l str, &'l str)>) -> String {
    let html = barelink(flags.iter().chain(&[PAGE])).text();
    let (mut at, mut count) = (0, 0);
    for link in links {
        let anchor = anchor(link);
        let found = html[at..].find(&anchor).unwrap_or_else(|| panic!("{anchor} is missing:\n{}", &html[at..]));
        (at, count) = (at + found + anchor.len(), count + 1);
    }
    assert_eq!(html.matches("<a ").count(), count + WRITTEN);
    html
}

#[test]
fn the_page_with_permissive_autolinks() {
    let links = || FOUND.iter().filter(|(_, text)| !GITHUB_ONLY.contains(text));
    assert_eq!(listed(&[]), owned(links()));
    let html = assert_renders(&["--fpermissive-autolinks"], links());
    assert!(!html.contains("<table>") && html.contains("~~https://files.example.org~~"), "{html}");
}

#[test]
fn the_page_with_the_syntax_of_github() {
    assert_eq!(listed(&["--github"]), owned(FOUND.iter()));
    let html = assert_renders(&["--github"], FOUND.iter());
    for tag in ["<table>", "<del>", "<input ", "<blockquote>", "<pre><code class=\"language-sh\">", "<img ", "<ol>"] {
        assert!(html.contains(tag), "{tag} is missing:\n{html}");
    }
}

#[test]
fn the_page_without_a_flag_has_written_links_only() {
    assert_renders(&[], [].iter());
}

#[test]
fn the_page_is_one_that_a_person_reads() {
    let page = fs::read_to_string(PAGE).unwrap();
    assert!((60..=90).contains(&page.lines().count()));
    assert!(page.lines().all(|line| line.chars().count() <= 120));
}
