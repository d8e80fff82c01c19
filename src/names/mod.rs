//! What a user names: profiles, kinds, choices, schemes and rules, and the errors for a wrong name.
//!
//! | module | purpose |
//! |---|---|
//! | [`error`] | the errors: an unknown name, an option that cannot be set |
//! | [`kinds`] | sets of kinds of link |
//! | [`profile`] | the names of the profiles, and of the formats of a text |
//! | [`rule`] | the rules by their numbers, and why a candidate is no link |
//! | `rule_texts` | the words and the examples of the rules, without those that other people wrote |
//! | [`choice`] | the table of the choices: all that is yes or no about links |
//! | [`schemes`] | schemes that the user names |
//!
//! This room does not know how links are found.

pub(crate) mod choice;
pub(crate) mod error;
pub(crate) mod kinds;
pub(crate) mod profile;
pub(crate) mod rule;
#[cfg(feature = "explain")]
pub(crate) mod rule_texts;
pub(crate) mod schemes;
