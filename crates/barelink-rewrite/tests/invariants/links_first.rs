//! URLs of UTS #58 that take marks, written out (U26). `tests/corpora/links-first.txt` has the
//! sources.

use barelink::{Finder, Link, Profile};
use barelink_pulldown_cmark::{GITHUB, Masked};
use barelink_rewrite::{Style, plan};

use crate::common::unmarked;

/// The lines with their links between `⸠` and `⸡`.
fn lines() -> impl Iterator<Item = &'static str> {
    include_str!("../../../../tests/corpora/links-first.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
}

/// Each link is written out as a whole, or stays bare if it cannot be.
#[test]
fn fix_writes_them_as_a_whole() {
    let finder = Finder::new(Profile::Uts58);
    let mut written = 0;
    for line in lines() {
        let source = unmarked(line);
        let plan = plan(&source, GITHUB, &finder, Style::default());
        let links: Vec<_> = Masked::new(&source, GITHUB, &finder)
            .links()
            .iter()
            .map(Link::range)
            .collect();
        for edit in plan.edits() {
            assert!(
                links.contains(&edit.range()),
                "{source:?}: {:?}",
                edit.range()
            );
            written += 1;
        }
    }
    assert!(written >= 18, "{written}");
}
