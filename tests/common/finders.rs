//! Every profile, for tests and benchmarks that try them all.
#![allow(dead_code, missing_docs, unreachable_pub, reason = "not each user needs both functions")]

use barelink::{Finder, Policy, Profile};

/// Each profile with its defaults, and `Uts58` with the policy for prose; a new profile is included without a change here.
#[must_use]
pub fn finders() -> Vec<Finder> {
    named_finders().into_iter().map(|(_, finder)| finder).collect()
}

/// The same, with names for messages.
#[must_use]
pub fn named_finders() -> Vec<(&'static str, Finder)> {
    let defaults = Profile::ALL.iter().map(|&profile| (profile.as_str(), Finder::new(profile)));
    // The default policy is `Policy::STANDARD`; this one allows more and looks further.
    let prose = Finder::new(Profile::Uts58).policy(Policy::PROSE);
    defaults.chain([("uts58 PROSE", prose), ("chat", Finder::chat())]).collect()
}
