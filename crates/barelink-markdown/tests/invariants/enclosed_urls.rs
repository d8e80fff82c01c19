//! A pair of marks around a URL, as in the library's `tests/invariants/enclosed_urls.rs`: a tree
//! has the links of GitHub's profile where the parser left the URL in one text. A finished tree is
//! not parsed again, so elsewhere links end at the marks.

use barelink::{Finder, Profile};
use barelink_pulldown_cmark::GITHUB;

use crate::common::{html, linked, tree};

const PAIRS: [&str; 5] = ["*", "**", "_", "__", "~~"];
const PATHS: [&str; 12] = [
    "/a", "*a", "*a*b", "/*a", "_a", "/_a", "/_a_/b", "**a", "/__a__/b", "~~a", "/~~a/", "*/b_/c",
];
/// The texts after the path. `|` stands for the marks that close the pair.
const AFTER: [&str; 6] = ["|", "|.", ".|", "|, b", " b|", ", b| c"];

#[test]
fn a_url_in_one_text_of_a_pair_ends_as_on_github() {
    let mut count = 0;
    for pair in PAIRS {
        for before in ["", "See "] {
            for (path, after) in PATHS
                .iter()
                .flat_map(|path| AFTER.map(|after| (path, after.replace('|', pair))))
            {
                let source = format!("{pair}{before}https://e.com/x{path}{after}");
                let made = |profile| html(&linked(&source, GITHUB, &Finder::new(profile)));
                // The rest of the URL is markup, or the text goes on after it with a mark.
                if !html(&tree(&source, GITHUB)).contains(&format!("https://e.com/x{path}")) {
                    continue;
                }
                let expected = made(Profile::Gfm);
                for profile in [Profile::Uts58, Profile::Prose, Profile::Chat] {
                    assert_eq!(made(profile), expected, "{profile}: {source}");
                }
                count += 1;
            }
        }
    }
    assert!(count > 100, "{count}");
}
