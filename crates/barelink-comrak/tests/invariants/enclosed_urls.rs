//! A pair of marks around a URL, as in the library's `tests/invariants/enclosed_urls.rs`: a
//! document has the links of GitHub's profile.

use barelink::{Finder, Profile};
use barelink_pulldown_cmark::GITHUB;
use comrak::Arena;

use crate::common::{comrak_options, html};

const PAIRS: [&str; 5] = ["*", "**", "_", "__", "~~"];
const PATHS: [&str; 12] = [
    "/a", "*a", "*a*b", "/*a", "_a", "/_a", "/_a_/b", "**a", "/__a__/b", "~~a", "/~~a/", "*/b_/c",
];
/// The texts after the path. `|` stands for the marks that close the pair.
const AFTER: [&str; 6] = ["|", "|.", ".|", "|, b", " b|", ", b| c"];

#[test]
fn a_url_in_a_pair_of_marks_ends_as_on_github() {
    let options = comrak_options(GITHUB);
    let linked = |source: &str, profile| {
        let arena = Arena::new();
        html(
            barelink_comrak::parse_document(&arena, source, &options, &Finder::new(profile)),
            &options,
        )
    };
    let mut count = 0;
    for pair in PAIRS {
        for before in ["", "See "] {
            for (path, after) in PATHS
                .iter()
                .flat_map(|path| AFTER.map(|after| (path, after.replace('|', pair))))
            {
                let source = format!("{pair}{before}https://e.com/x{path}{after}");
                let expected = linked(&source, Profile::Gfm);
                assert!(
                    expected.contains(&format!("https://e.com/x{path}</a>")),
                    "{source}: {expected}"
                );
                for profile in [Profile::Uts58, Profile::Prose, Profile::Chat] {
                    assert_eq!(linked(&source, profile), expected, "{profile}: {source}");
                }
                count += 1;
            }
        }
    }
    assert_eq!(count, 720);
}
