//! [`Settings`], which holds all options of a finder.

use core::ops::Range;

use crate::link::{Link, LinkKind, MAILTO, Prefix};
use crate::names::choice::{Choice, Choices};
use crate::names::kinds::Kinds;
use crate::names::profile::Profile;
use crate::names::rule::{Reason, Rule};
use crate::names::schemes::Schemes;
#[cfg(feature = "uts58")]
use crate::search::trigger::Cue;
use crate::search::trigger::Cues;
use crate::text::authority::{authority, is_plain, opens_as_typed};
#[cfg(feature = "uts58")]
use crate::uts58::domain::with_a_labels;
#[cfg(feature = "uts58")]
use crate::uts58::email::{AddressSyntax, escaped, may_need_escape};
#[cfg(feature = "uts58")]
use crate::uts58::tlds::{AllowedTlds, TldLists};
#[cfg(feature = "uts58")]
use crate::uts58::values::{Scripts, Tld};

/// The options of a [`Finder`](crate::Finder), resolved.
// An option that the profile does not support has its default value here, so that no other module
// has to check the profile.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) profile: Profile,
    /// The kinds to find: those that were chosen and that the profile supports.
    pub(crate) kinds: Kinds,
    /// The cues to search for: those that may trigger a link of one of the kinds.
    pub(crate) cues: Cues,
    pub(crate) choices: Choices,
    pub(crate) max_len: usize,
    /// The schemes that the user named.
    pub(crate) schemes: Schemes,
    #[cfg(feature = "uts58")]
    pub(crate) tld: Tld,
    #[cfg(feature = "uts58")]
    pub(crate) tld_lists: TldLists,
    #[cfg(feature = "uts58")]
    pub(crate) scripts: Scripts,
}

impl Settings {
    /// Returns whether the links have a choice.
    #[inline]
    pub(crate) const fn has(&self, choice: Choice) -> bool {
        self.choices.has(choice)
    }

    /// Returns whether a choice bounds links, in addition to the rule set.
    // If not, the search never computes the word around a trigger.
    #[inline]
    pub(crate) const fn has_bounds(&self) -> bool {
        self.choices.intersects(
            Choices::NONE
                .with(Choice::EndAtFullWidth)
                .with(Choice::EndAtCloser),
        )
    }

    /// Returns the top-level domains that a host without a scheme, or of an address, may have.
    #[cfg(feature = "uts58")]
    pub(crate) const fn tlds(&self) -> AllowedTlds<'_> {
        AllowedTlds::new(self.tld, &self.tld_lists)
    }

    /// Sets the kinds to find, and the cues that follow from them and from the schemes.
    pub(crate) const fn set_kinds(&mut self, kinds: Kinds) {
        let rules = self.profile.rules();
        let cues = rules.cues_for(kinds);
        self.kinds = kinds.and(rules.kinds);
        self.cues = if self.schemes.is_empty() {
            cues.without(Cues::NAMED)
        } else {
            cues
        };
        // Only the rule set with top-level domains has dots.
        #[cfg(feature = "uts58")]
        if self.cues.has(Cue::Dot) && self.tlds().are_known() {
            self.cues = self.cues.union(Cues::KNOWN_TLDS);
        }
    }

    /// Returns whether the choices reject links by their hosts.
    #[inline]
    pub(crate) const fn reads_hosts(&self) -> bool {
        self.choices.intersects(
            Choices::NONE
                .with(Choice::RejectUserNames)
                .with(Choice::RejectMisleadingHosts),
        )
    }

    /// Returns why the choices reject a link by its host; `None` if they do not.
    // Not inlined: few finders are for untrusted text, and the search would be twice as large in
    // each program.
    #[cold]
    #[inline(never)]
    pub(crate) fn refusal_by_host(&self, typed: &str, kind: LinkKind) -> Option<Reason> {
        let (authority, is_special) = authority(typed, kind)?;
        // Nearly every authority is only a host, and reading it once is enough.
        if is_plain(authority) {
            return None;
        }
        if self.has(Choice::RejectUserNames) && authority.contains('@') {
            return Some(Reason::Rule(Rule::A1));
        }
        let misleads =
            self.has(Choice::RejectMisleadingHosts) && is_special && !opens_as_typed(authority);
        misleads.then_some(Reason::Rule(Rule::A2))
    }

    /// Makes a link over `range` of `source`, with the destination that the options require. The
    /// range must be on character boundaries.
    #[inline]
    pub(crate) fn link<'t>(
        &self,
        source: &'t str,
        range: Range<usize>,
        kind: LinkKind,
    ) -> Link<'t> {
        // `get`, because this library never panics; the range is always valid.
        let typed = source.get(range.clone()).unwrap_or_default();
        #[cfg_attr(
            not(feature = "uts58"),
            allow(unused_mut, reason = "that feature changes hosts")
        )]
        let mut link = Link::found(typed, range, kind, self.prefix(kind, typed));
        #[cfg(feature = "uts58")]
        self.write_destination(&mut link);
        link
    }

    /// Makes a link that is shown as `shown`, which may differ from the typed text.
    #[cfg(feature = "leaf")]
    pub(crate) fn link_shown<'t>(
        &self,
        source: &'t str,
        range: Range<usize>,
        kind: LinkKind,
        shown: &str,
    ) -> Link<'t> {
        let prefix = self.prefix(kind, shown);
        let mut link = Link::found(
            source.get(range.clone()).unwrap_or_default(),
            range,
            kind,
            prefix,
        );
        // Only for links with an escape or a reference: the changes are allocated.
        // The destination too: with `&amp;` in the source, the link leads to the URL with `&`.
        if link.as_str() != shown {
            link.set_text(alloc::string::String::from(shown));
            link.set_destination([prefix.as_str(), shown].concat());
        }
        #[cfg(feature = "uts58")]
        self.write_destination(&mut link);
        link
    }

    /// Writes the destination in the form that the rule set and the options require, if that is not
    /// the typed one.
    #[cfg(feature = "uts58")]
    #[inline]
    fn write_destination(&self, link: &mut Link<'_>) {
        if link.kind() == LinkKind::Email && self.profile.rules().escapes_addresses() {
            write_escapes(link);
        }
        if self.has(Choice::WriteALabels) {
            write_a_labels(link);
        }
    }

    /// Returns the prefix of the destination of a link with this text.
    #[inline]
    fn prefix(&self, kind: LinkKind, text: &str) -> Prefix {
        match kind {
            LinkKind::Url | LinkKind::Mailto | LinkKind::Xmpp => Prefix::Nothing,
            LinkKind::Www | LinkKind::Domain if self.has(Choice::WriteHttps) => Prefix::Https, // A5
            LinkKind::Www | LinkKind::Domain => Prefix::Http,
            LinkKind::Email if starts_with_mailto(text) => Prefix::Nothing,
            LinkKind::Email => Prefix::Mailto,
        }
    }
}

/// Writes the name of the address in the destination as a URL has it.
// Not inlined: few links are addresses.
#[cfg(feature = "uts58")]
#[inline(never)]
fn write_escapes(link: &mut Link<'_>) {
    // The destination of an address is a text of its own, so it is not made without need.
    if !may_need_escape(&link.text()) {
        return;
    }
    let typed = if starts_with_mailto(&link.text()) {
        AddressSyntax::Url
    } else {
        AddressSyntax::Address
    };
    if let Some(destination) = escaped(&link.destination(), typed) {
        link.set_destination(destination);
    }
}

/// Writes the host of the destination with A-labels.
#[cfg(feature = "uts58")]
#[cold]
fn write_a_labels(link: &mut Link<'_>) {
    if let Some(destination) = with_a_labels(&link.destination()) {
        link.set_destination(destination);
    }
}

/// Returns whether an address was typed with its protocol, in any case. No other address contains a
/// colon.
// Not inlined: it is rare, and would make each place larger that makes a link.
#[inline(never)]
fn starts_with_mailto(text: &str) -> bool {
    text.get(..MAILTO.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(MAILTO))
}
