//! Every profile, for tests and benchmarks that try them all.
#![allow(
    dead_code,
    missing_docs,
    unreachable_pub,
    reason = "not each user needs both functions"
)]

use barelink::{Choice, Finder, Profile, Schemes};

/// The schemes of the finders that have schemes of a user: names that random documents have before
/// a colon.
pub const NAMED: [&str; 6] = ["tel", "xmpp", "ftp", "e.com", "a.b", "zed-editor"];

/// Each profile with its defaults, and profiles with schemes of a user; a new profile is included
/// without a change here.
#[must_use]
pub fn finders() -> Vec<Finder> {
    named_finders()
        .into_iter()
        .chain(finders_with_schemes())
        .map(|(_, finder)| finder)
        .collect()
}

/// The same without those with schemes, with names for messages.
#[must_use]
pub fn named_finders() -> Vec<(&'static str, Finder)> {
    Profile::ALL
        .iter()
        .map(|&profile| (profile.as_str(), Finder::new(profile)))
        .collect()
}

/// The finder without and with each of the two choices that bound links.
#[must_use]
pub fn bounded(finder: &Finder) -> Vec<Finder> {
    let wide = [
        finder.clone().without(Choice::EndAtFullWidth),
        finder.clone().with(Choice::EndAtFullWidth),
    ];
    let both = |finder: Finder| {
        [
            finder.clone().without(Choice::EndAtCloser),
            finder.with(Choice::EndAtCloser),
        ]
    };
    wide.into_iter().flat_map(both).collect()
}

/// The finder with all choices that keep a link of a stranger from disguising its host, and with a
/// limit of its length.
#[must_use]
pub fn untrusted(finder: Finder) -> Finder {
    let choices = [
        Choice::RejectUserNames,
        Choice::RejectMisleadingHosts,
        Choice::RejectBidiControls,
    ];
    choices
        .into_iter()
        .fold(finder.max_len(2_048), Finder::with)
}

/// A finder of each way to read a text, with the schemes [`NAMED`].
#[must_use]
pub fn finders_with_schemes() -> Vec<(&'static str, Finder)> {
    let finders = [
        ("md4c with schemes", Finder::new(Profile::Md4c)),
        ("gfm with schemes", Finder::new(Profile::Gfm)),
        ("uts58 with schemes", Finder::new(Profile::Uts58)),
    ];
    finders
        .map(|(name, finder)| (name, finder.schemes(Schemes::from_static(&NAMED))))
        .to_vec()
}
