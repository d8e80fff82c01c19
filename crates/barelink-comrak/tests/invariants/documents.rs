//! Markdown files that people wrote, through both hosts.

use std::collections::BTreeMap;

use barelink::{Action, Finder, Link, Profile};
use barelink_pulldown_cmark::{GITHUB, parse};
use comrak::Arena;

use crate::common::comrak_options;
use crate::common::documents::real_documents;

/// The links of a document: kind, text and destination, each with how often it is there.
type Links = BTreeMap<(&'static str, String, String), i64>;

fn note(links: &mut Links, link: &Link<'_>) -> Action {
    let key = (
        link.kind().as_str(),
        link.text().into_owned(),
        link.destination().into_owned(),
    );
    *links.entry(key).or_default() += 1;
    Action::Keep
}

#[test]
fn both_hosts_find_the_same_links() {
    let documents = real_documents();
    assert!(documents.len() > 100, "{}", documents.len());
    let mut differing = Vec::new();
    for &profile in Profile::ALL {
        let finder = Finder::new(profile);
        let mut count = 0;
        for (path, markdown) in &documents {
            let mut pulldown = Links::new();
            let mut comrak = Links::new();
            parse(markdown, GITHUB, &finder)
                .on_link(|link| note(&mut pulldown, link))
                .for_each(drop);
            let arena = Arena::new();
            let options = comrak_options(GITHUB);
            let parsed =
                barelink_comrak::parse_document_with(&arena, markdown, &options, &finder, |link| {
                    note(&mut comrak, link)
                });
            parsed.root.validate().expect("a valid tree");
            count += comrak.values().sum::<i64>();
            if pulldown != comrak {
                let differ = |(link, count): &(&(_, String, String), &i64), other: &Links| {
                    other.get(*link) != Some(count)
                };
                let only: Vec<_> = pulldown
                    .iter()
                    .filter(|link| differ(link, &comrak))
                    .collect();
                let others: Vec<_> = comrak
                    .iter()
                    .filter(|link| differ(link, &pulldown))
                    .collect();
                println!(
                    "{profile} {}\n  pulldown-cmark {only:?}\n  comrak {others:?}",
                    path.display()
                );
                differing.push((profile, path.file_name().unwrap_or_default().to_owned()));
            }
        }
        println!(
            "{profile}: {} documents, {count} links, {} documents differ",
            documents.len(),
            differing.len()
        );
    }
    assert_eq!(differing, []);
}
