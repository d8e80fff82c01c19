//! Every profile, for tests and benchmarks that try them all.
#![allow(dead_code, missing_docs, unreachable_pub, reason = "not each user needs both functions")]

use barelink::{Finder, Policy, Profile, Schemes};

/// The schemes of the finders that have schemes of a user: names that random documents have before a colon.
pub const NAMED: [&str; 6] = ["tel", "xmpp", "ftp", "e.com", "a.b", "zed-editor"];

/// Each profile with its defaults, `Uts58` with the policies for prose and for chats, and profiles with schemes of a user; a new
/// profile is included without a change here.
#[must_use]
pub fn finders() -> Vec<Finder> {
    named_finders().into_iter().chain(finders_with_schemes()).map(|(_, finder)| finder).collect()
}

/// The same without those with schemes, with names for messages.
#[must_use]
pub fn named_finders() -> Vec<(&'static str, Finder)> {
    let defaults = Profile::ALL.iter().map(|&profile| (profile.as_str(), Finder::new(profile)));
    // The default policy is `Policy::STANDARD`; this one allows more and looks further.
    let prose = Finder::new(Profile::Uts58).policy(Policy::PROSE);
    defaults.chain([("uts58 PROSE", prose), ("chat", Finder::chat())]).collect()
}

/// A finder of each way to read a text, with the schemes [`NAMED`].
#[must_use]
pub fn finders_with_schemes() -> Vec<(&'static str, Finder)> {
    let finders = [
        ("md4c with schemes", Finder::new(Profile::Md4c)),
        ("gfm with schemes", Finder::new(Profile::Gfm)),
        ("uts58 with schemes", Finder::new(Profile::Uts58)),
    ];
    finders.map(|(name, finder)| (name, finder.schemes(Schemes::from_static(&NAMED)))).to_vec()
}
