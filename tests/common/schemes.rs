//! Where links may lead, for the tests and fuzz targets that check destinations.
#![allow(
    dead_code,
    missing_docs,
    unreachable_pub,
    reason = "not each user needs it"
)]

use barelink::Profile;

/// The schemes of the destinations of a profile.
#[must_use]
pub fn schemes(profile: Profile) -> &'static [&'static str] {
    match profile {
        Profile::Md4c | Profile::Md4c053 | Profile::Md4cNext => {
            &["http:", "https:", "ftp:", "mailto:"]
        }
        Profile::Gfm => &["http:", "https:", "ftp:", "mailto:", "xmpp:"],
        Profile::Uts58 | Profile::Prose | Profile::Chat => &["http:", "https:", "mailto:"],
        // A promise to users: it must be written down for each profile, and is never derived from
        // the rules.
        _ => panic!("tests/common/schemes.rs does not list the schemes of {profile}"),
    }
}
