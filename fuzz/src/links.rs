//! Assertions about links in any text.

use barelink::{Candidate, Finder, Kinds, Link, Profile};

use super::schemes::schemes;

/// The schemes that a finder may have in addition to those of its profile.
pub const NAMED: [&str; 4] = ["tel", "zed-editor", "obsidian", "e.com"];

/// Asserts that ranges ascend, do not overlap and lie on character boundaries inside the text, and
/// that the finder supports the kinds of the links.
pub fn assert_in_order(finder: &Finder, text: &str, links: &[Link<'_>]) {
    let mut end = 0;
    for link in links {
        let range = link.range();
        assert!(
            end <= range.start && range.start < range.end,
            "{range:?} after {end}"
        );
        assert_eq!(text.get(range.clone()), Some(link.as_str()), "{range:?}");
        assert!(
            finder.profile().kinds().contains(Kinds::of(link.kind())),
            "{:?}",
            link.kind()
        );
        assert_destination(finder.profile(), &link.destination());
        end = range.end;
    }
}

/// Asserts that a destination has one of the schemes of the profile, or one that finders may have
/// in addition.
pub fn assert_destination(profile: Profile, destination: &str) {
    let has = |scheme: &&str| {
        destination
            .get(..scheme.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    };
    let is_named = destination
        .split_once(':')
        .is_some_and(|(name, _)| NAMED.iter().any(|known| known.eq_ignore_ascii_case(name)));
    assert!(
        is_named || schemes(profile).iter().any(has),
        "{destination:?}"
    );
}

/// Asserts that an explanation has these links, and that its candidates are in order and within the
/// text.
pub fn assert_explained(text: &str, found: &[Candidate<'_>], links: &[Link<'_>]) {
    assert!(
        found
            .iter()
            .filter_map(|candidate| candidate.outcome().ok())
            .eq(links),
        "{found:?} {text:?}"
    );
    assert!(
        found.is_sorted_by(|one, next| one.trigger().start < next.trigger().start),
        "{found:?} {text:?}"
    );
    for candidate in found {
        let range = candidate.range();
        assert!(
            text.get(range.clone()).is_some() && text.get(candidate.trigger()).is_some(),
            "{candidate:?} {text:?}"
        );
        let at = candidate
            .outcome()
            .map_or_else(|refusal| refusal.at, |link| link.range().end);
        assert!(
            range.start <= at && at <= range.end && text.is_char_boundary(at),
            "{candidate:?} {text:?}"
        );
    }
}
