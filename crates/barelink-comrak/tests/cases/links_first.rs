//! URLs of UTS #58 that take marks: the lines of the library's `tests/corpora/links-first.txt`.

use barelink::{Finder, Profile};
use comrak::{Arena, Options};

/// The texts of the links between `⸠` and `⸡` in a line, as they are shown.
fn expected(line: &str) -> Vec<String> {
    let links = line
        .split('⸠')
        .skip(1)
        .filter_map(|rest| rest.split('⸡').next());
    links
        .map(|link| {
            link.replace('\\', "")
                .replace("&amp;", "&")
                .replace("&lt;", "<")
        })
        .collect()
}

#[test]
fn a_document_has_the_links_of_the_corpus() {
    let finder = Finder::new(Profile::Uts58);
    let mut options = Options::default();
    let mut links = 0;
    options.extension.strikethrough = true;
    let corpus = include_str!("../../../../tests/corpora/links-first.txt");
    for line in corpus.lines().filter(|line| !line.starts_with('#')) {
        let source = line.replace(['⸠', '⸡'], "");
        let arena = Arena::new();
        let mut found = Vec::new();
        let root = barelink_comrak::parse_document_with(&arena, &source, &options, &finder, |_| {
            barelink::Action::Keep
        });
        for link in &root.links {
            let texts = link
                .descendants()
                .filter_map(|node| match &node.data.borrow().value {
                    comrak::nodes::NodeValue::Text(text) => Some(text.to_string()),
                    _ => None,
                });
            found.push(texts.collect::<String>());
        }
        assert_eq!(found, expected(line), "{source:?}");
        links += found.len();
    }
    assert!(links >= 18, "{links}");
}
