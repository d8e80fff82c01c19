//! Lists of top-level domains ([`TldLists`]), and which of them a host may have.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::labels::{A_LABEL, a_labels, is_tld, u_label};
use super::values::{COMMON_TLDS, Tld};
use crate::names::error::InvalidOption;
use crate::text::chars::may_be_known_tld;
use crate::text::tables::is_known_tld;

/// Top-level domains that a user allows and denies, for
/// [`Finder::tld_lists`](crate::Finder::tld_lists).
///
/// The lists are about hosts without a scheme and about addresses, like [`Tld`], and have
/// precedence over it. A top-level domain in both lists is denied.
///
/// ```
/// use barelink::uts58::{Tld, TldLists};
/// use barelink::{Finder, Profile};
///
/// let lists = TldLists::new(["intern", "рф"], ["zip"])?;
/// let finder = Finder::new(Profile::Uts58).tld_lists(lists);
/// let found = |tld| {
///     finder
///         .clone()
///         .tld(tld)
///         .links("wiki.INTERN a.zip пример.рф foo.bar")
///         .map(|link| link.as_str())
///         .collect::<Vec<_>>()
/// };
/// assert_eq!(
///     found(Tld::Syntactic),
///     ["wiki.INTERN", "пример.рф", "foo.bar"]
/// );
/// assert_eq!(found(Tld::Listed), ["wiki.INTERN", "пример.рф"]);
/// # Ok::<(), barelink::InvalidOption>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TldLists(Option<Arc<Lists>>);

/// The names in both forms, with A-labels and without, in lower case and sorted.
#[derive(Debug, PartialEq, Eq)]
struct Lists {
    allow: Vec<Box<str>>,
    deny: Vec<Box<str>>,
}

impl TldLists {
    /// Lists without names, which are the default.
    pub const NONE: Self = TldLists(None);

    /// Makes the lists. A name may have a dot before it, and may be in any case and in either form:
    /// `рф` and `xn--p1ai` are the same.
    ///
    /// # Errors
    ///
    /// Returns [`InvalidOption`] for the first name that is not a top-level domain: a single label
    /// of letters and marks, at least two if they are ASCII.
    pub fn new<A, D>(allow: A, deny: D) -> Result<Self, InvalidOption>
    where
        A: IntoIterator<Item: AsRef<str>>,
        D: IntoIterator<Item: AsRef<str>>,
    {
        let allow = both_forms("tld-allow", allow)?;
        let deny = both_forms("tld-deny", deny)?;
        let is_empty = allow.is_empty() && deny.is_empty();
        Ok(if is_empty {
            Self::NONE
        } else {
            TldLists(Some(Arc::new(Lists { allow, deny })))
        })
    }

    /// Returns the allowed top-level domains, sorted, in lower case and with A-labels.
    pub(crate) fn allowed(&self) -> impl Iterator<Item = &str> {
        self.0.iter().flat_map(|lists| in_ascii(&lists.allow))
    }

    /// Returns the denied top-level domains, sorted, in lower case and with A-labels.
    pub(crate) fn denied(&self) -> impl Iterator<Item = &str> {
        self.0.iter().flat_map(|lists| in_ascii(&lists.deny))
    }

    /// Returns whether a list has a label, which is in lower case: whether it is allowed. Returns
    /// `None` if no list has it. Cost: logarithmic in the lists.
    fn allows(&self, label: &str) -> Option<bool> {
        let lists = self.0.as_deref()?;
        let has = |names: &[Box<str>]| names.binary_search_by(|name| (**name).cmp(label)).is_ok();
        if has(&lists.deny) {
            return Some(false);
        }
        has(&lists.allow).then_some(true)
    }
}

/// Returns the names of an option with A-labels and without, sorted.
fn both_forms<I: IntoIterator<Item: AsRef<str>>>(
    option: &str,
    names: I,
) -> Result<Vec<Box<str>>, InvalidOption> {
    let mut forms = Vec::new();
    for name in names {
        push_forms(option, name.as_ref(), &mut forms)?;
    }
    forms.sort_unstable();
    forms.dedup();
    Ok(forms)
}

/// Adds a name with A-labels and without.
// Not in the loop, which is compiled for each type of lists.
fn push_forms(option: &str, name: &str, forms: &mut Vec<Box<str>>) -> Result<(), InvalidOption> {
    let label = name.strip_prefix('.').unwrap_or(name);
    let ascii = a_labels(label).filter(|ascii| !label.contains('.') && is_tld(ascii));
    let ascii =
        ascii.ok_or_else(|| InvalidOption::new(option, ["`", name, "` ", NO_TLD].concat()))?;
    forms.extend([u_label(&ascii), Cow::Borrowed(&*ascii)].map(|form| Box::from(&*form)));
    Ok(())
}

/// The reason why a name cannot be in a list.
const NO_TLD: &str = "is not a top-level domain, which is a single label of letters only, at least \
    two, such as `org` or `рф`";

fn in_ascii(names: &[Box<str>]) -> impl Iterator<Item = &str> {
    names
        .iter()
        .map(|name| &**name)
        .filter(|name| name.is_ascii())
}

/// The top-level domains that a host may have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AllowedTlds<'l> {
    tld: Tld,
    lists: &'l TldLists,
}

impl<'l> AllowedTlds<'l> {
    /// Every well-formed one.
    pub(crate) const ALL: AllowedTlds<'static> = AllowedTlds {
        tld: Tld::Syntactic,
        lists: &TldLists::NONE,
    };

    pub(crate) const fn new(tld: Tld, lists: &'l TldLists) -> Self {
        AllowedTlds { tld, lists }
    }

    /// Returns whether the known ones are allowed and no others.
    pub(crate) const fn are_known(self) -> bool {
        matches!((self.tld, &self.lists.0), (Tld::Known, None))
    }

    /// Returns whether every host is allowed.
    #[inline]
    pub(super) fn have_all(self) -> bool {
        self.lists.0.is_none() && self.tld == Tld::Syntactic
    }

    /// Returns whether a label, as it is typed, may be allowed.
    pub(super) fn may_have(self, label: &str) -> bool {
        self.lists.0.is_some() || self.tld == Tld::Syntactic || may_be_known_tld(label)
    }

    /// Returns whether a label, in lower case, is allowed.
    #[inline]
    pub(super) fn have(self, label: &str) -> bool {
        if let Some(is_allowed) = self.lists.allows(label) {
            return is_allowed;
        }
        match self.tld {
            Tld::Syntactic => true,
            Tld::Known if label.starts_with(A_LABEL) => is_known_tld(u_label(label).as_bytes()),
            Tld::Known => is_known_tld(label.as_bytes()),
            Tld::Common => COMMON_TLDS.binary_search(&label).is_ok(),
            Tld::Listed => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{AllowedTlds, TldLists};
    use crate::uts58::values::Tld;

    #[test]
    fn names_are_in_both_forms_and_once() {
        let lists = TldLists::new(["РФ", ".xn--p1ai", "Org"], ["zip"]).expect("top-level domains");
        assert_eq!(lists.allowed().collect::<Vec<_>>(), ["org", "xn--p1ai"]);
        assert_eq!(lists.denied().collect::<Vec<_>>(), ["zip"]);
        assert_eq!(
            ["рф", "xn--p1ai", "zip", "com"].map(|label| lists.allows(label)),
            [Some(true), Some(true), Some(false), None]
        );
        assert_eq!(
            TldLists::new::<[&str; 0], [&str; 0]>([], []),
            Ok(TldLists::NONE)
        );
        let allowed = TldLists::new::<_, [&str; 0]>(["corp"], []).expect("a top-level domain");
        let denied = TldLists::new::<[&str; 0], _>([], ["corp"]).expect("a top-level domain");
        assert_eq!(
            [allowed, denied].map(|lists| lists.allows("corp")),
            [Some(true), Some(false)]
        );
    }

    #[test]
    fn other_names_are_refused() {
        for name in [
            "", ".", "a", "co.uk", "..org", "org.", "1", "a1", "-a", "a b", "xn--a",
        ] {
            let error = TldLists::new([name], ["org"]).expect_err(name);
            assert_eq!(error.name(), "tld-allow");
            assert!(
                error.reason().starts_with(&format!("`{name}` is ")),
                "{error}"
            );
            assert_eq!(
                TldLists::new(["org"], [name]).expect_err(name).name(),
                "tld-deny"
            );
        }
    }

    #[test]
    fn a_list_has_precedence_and_a_denied_name_is_denied() {
        let lists = TldLists::new(["intern", "both"], ["com", "both"]).expect("top-level domains");
        let answers = |tld| {
            ["intern", "com", "both", "org"].map(|label| AllowedTlds::new(tld, &lists).have(label))
        };
        assert_eq!(answers(Tld::Syntactic), [true, false, false, true]);
        assert_eq!(answers(Tld::Listed), [true, false, false, false]);
        assert_eq!(answers(Tld::Common), [true, false, false, true]);
        assert_eq!(answers(Tld::Known), [true, false, false, true]);
    }
}
