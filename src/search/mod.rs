//! The search: candidates, their verdicts, and the links of a plain text in order.
//!
//! ```text
//! text ──► trigger ──► scan ──► rules::judge ──► hook ──► links
//!            where?      once for each trigger     keep, change, skip
//! ```
//!
//! | module | purpose |
//! |---|---|
//! | [`trigger`] | the candidate search: where a link may be |
//! | [`hook`] | the type of hooks, which are called for each link before it is made |
//! | [`brackets`] | the square brackets that are open at a place of a run |
//! | [`scan`] | goes through a run: trigger, verdict, keep or skip |
//! | [`two_pass`] | the order of two searches: URLs, then addresses in the gaps between them |
//! | [`settled`] | the byte of a growing text up to which its links can no longer change |
//! | [`plain`] | the public iterators over a plain text |
//! | [`starting`] | the link that starts at a place of a plain text, for parsers that ask at each character |
//!
//! This room does not know which profile it works for. [`trigger`] is below the rules: it gets its
//! cues as data, and does not know profiles, rules or `Finder`.

pub(crate) mod brackets;
pub(crate) mod hook;
pub(crate) mod plain;
pub(crate) mod scan;
pub(crate) mod settled;
pub(crate) mod starting;
pub(crate) mod trigger;
pub(crate) mod two_pass;
