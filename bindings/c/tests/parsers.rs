//! The examples for MD4C and cmark-gfm, compared with our own host on the corpora.
//!
//! The links of a finished tree end at markup, so they are compared with those of `Autolinks`,
//! whose links do the same.
#![cfg(all(unix, not(miri)))]

#[path = "common/programs.rs"]
#[allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]
mod programs;

use std::collections::BTreeMap;
use std::fs;

use barelink::{Case, Finder};
use barelink_pulldown_cmark::Autolinks;
use barelink_spec::normalize;
use programs::{
    compile, compile_batch, has_header, has_library, package, prefix, render_all, run,
    run_with_valgrind,
};
use pulldown_cmark::{Options, Parser, html};
use serde::Deserialize;

#[derive(Deserialize)]
struct Row {
    markdown: String,
    #[serde(default)]
    strikethrough: bool,
}

/// The documents of a corpus, those with strikethrough last.
fn rows(name: &str) -> Vec<Row> {
    let path = package().join("../../tests/corpora").join(name);
    let text = fs::read_to_string(path).expect("the corpus");
    let mut rows: Vec<Row> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a row"))
        .collect();
    rows.sort_by_key(|row| row.strikethrough);
    rows
}

/// The page of our own host.
fn own(row: &Row, profile: &str) -> String {
    let finder = Finder::from_options(Case::Snake, [("profile", profile)]).expect("a profile");
    let options = if row.strikethrough {
        Options::ENABLE_STRIKETHROUGH
    } else {
        Options::empty()
    };
    let events = Parser::new_ext(&row.markdown, options).into_offset_iter();
    let mut page = String::new();
    html::push_html(
        &mut page,
        Autolinks::new(&row.markdown, events, &finder).map(|(event, _)| event),
    );
    page
}

/// A page without links, to see whether two parsers agree on everything else.
fn without_links(page: &str) -> String {
    let mut rest = page;
    let mut shown = String::new();
    while let Some(at) = rest.find("<a ").into_iter().chain(rest.find("</a>")).min() {
        shown.push_str(&rest[..at]);
        rest = rest[at..].split_once('>').map_or("", |(_, after)| after);
    }
    shown + rest
}

/// Compares the pages of a program with our own: the links are equal wherever the parsers agree on
/// the rest of the page.
fn compare(program: &std::path::Path, corpus: &str, profile: &str) {
    let rows = rows(corpus);
    let first = rows.partition_point(|row| !row.strikethrough);
    let profile_option = format!("profile={profile}");
    let mut equal = 0;
    let mut parsers = 0;
    let mut differ = BTreeMap::new();
    for (rows, arguments) in [
        (&rows[..first], &[&*profile_option][..]),
        (&rows[first..], &[&profile_option, "--strikethrough"]),
    ] {
        let pages = render_all(
            program,
            arguments,
            rows.iter().map(|row| row.markdown.as_bytes()),
        );
        assert_eq!(pages.len(), rows.len());
        for (row, page) in rows.iter().zip(pages) {
            let [page, own] = [page, own(row, profile)].map(|page| normalize(page.trim()));
            if page == own {
                equal += 1;
            } else if without_links(&page) != without_links(&own) {
                parsers += 1;
            } else {
                differ.insert(row.markdown.clone(), (page, own));
            }
        }
    }
    println!(
        "{corpus} {profile}: {equal} equal, the parsers differ on {parsers}, the links on {}",
        differ.len()
    );
    for (source, (page, own)) in &differ {
        println!("{source:?}\n  program {page}\n  own     {own}");
    }
    for (source, _) in LINKS_OF_PARSERS {
        differ.remove(source);
    }
    assert!(differ.is_empty());
    // Versions of the parsers differ a little; more would say that the comparison is wrong.
    assert!(
        parsers * 20 < rows.len(),
        "the parsers differ on {parsers} of {} documents",
        rows.len()
    );
}

/// Documents with links that the parsers themselves make, and why those differ.
const LINKS_OF_PARSERS: [(&str, &str); 1] = [(
    "<tp:&mp;>",
    "MD4C 0.4.8 decodes references in the destination of a link in angle brackets",
)];

const CORPORA: [&str; 3] = ["md4c.jsonl", "gfm.jsonl", "gfm-cases.jsonl"];

#[test]
fn md4c() {
    if prefix().is_none() || !has_library("md4c") {
        return;
    }
    let program = compile_batch("md4c_html.c", &["barelink_md4c.c"], "md4c");
    // The comparison below decodes destinations, and a browser reads `\` as `/`.
    let pages = render_all(
        &program,
        &["profile=gfm"],
        [&b"http://e.com/\\*x"[..]].into_iter(),
    );
    assert_eq!(
        pages,
        ["<p><a href=\"http://e.com/%5C*x\">http://e.com/\\*x</a></p>\n"]
    );
    // A tag in the text of an image ends no attribute, and an empty destination is one.
    let sources = [
        &b"![<x title=\" y\" onerror=\"alert(1)\">](/url)"[..],
        b"[l]()",
        b"![x]()",
    ];
    let pages = render_all(&program, &["profile=gfm"], sources.into_iter());
    let alt = "&lt;x title=&quot; y&quot; onerror=&quot;alert(1)&quot;&gt;";
    assert_eq!(
        pages[0],
        format!("<p><img src=\"/url\" alt=\"{alt}\" /></p>\n")
    );
    assert_eq!(
        pages[1..],
        [
            "<p><a href=\"\">l</a></p>\n",
            "<p><img src=\"\" alt=\"x\" /></p>\n"
        ]
    );
    for corpus in CORPORA {
        for profile in ["gfm", "uts58", "md4c"] {
            compare(&program, corpus, profile);
        }
    }
}

#[test]
fn details_of_md4c() {
    if prefix().is_none() || !has_library("md4c") {
        return;
    }
    let program = compile(
        "md4c_details",
        &[&package().join("tests/md4c_details.c")],
        &[],
        &["barelink", "md4c"],
    );
    run(&program, &[], Vec::new());
    run_with_valgrind(&program, &[]);
}

#[test]
fn cmark_gfm() {
    // Debian has the header in a package of its own, which `pkg-config` does not know.
    if prefix().is_none()
        || !has_library("libcmark-gfm")
        || !has_header("cmark-gfm-core-extensions.h")
    {
        return;
    }
    let program = compile_batch("cmark_gfm_html.c", &[], "libcmark-gfm");
    for corpus in CORPORA {
        for profile in ["gfm", "uts58"] {
            compare(&program, corpus, profile);
        }
    }
}
