//! Sets of kinds of link: [`Kinds`].

use core::fmt;
use core::mem;
use core::ops::BitOr;
use core::str::FromStr;

use crate::link::LinkKind;
use crate::names::error::UnknownName;

/// A set of kinds of link.
///
/// ```
/// use barelink::Kinds;
///
/// const NO_MAIL: Kinds = Kinds::URL.union(Kinds::WWW);
/// assert_eq!(NO_MAIL, Kinds::URL | Kinds::WWW);
/// assert_eq!("url,www".parse(), Ok(NO_MAIL));
/// assert_eq!(NO_MAIL.to_string(), "url,www");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Kinds(u8);

impl Kinds {
    /// No kind.
    pub const NONE: Self = Self(0);
    /// URLs with their scheme.
    pub const URL: Self = Self(1);
    /// Hosts that start with `www.`.
    pub const WWW: Self = Self(1 << 1);
    /// E-mail addresses.
    pub const EMAIL: Self = Self(1 << 2);
    /// Addresses with their protocol: `mailto:`, `xmpp:`.
    pub const PROTOCOL: Self = Self(1 << 3);
    /// Hosts without a scheme, including those that start with `www.`.
    pub const DOMAIN: Self = Self(1 << 4);

    // In the order of the names in output, which is not that of the bits.
    pub(crate) const ALL: [Self; 5] = [
        Self::URL,
        Self::WWW,
        Self::DOMAIN,
        Self::EMAIL,
        Self::PROTOCOL,
    ];

    /// The names of [`Self::ALL`], in the same order.
    pub(crate) const NAMES: [&'static str; 5] = ["url", "www", "domain", "email", "protocol"];

    fn named() -> impl Iterator<Item = (&'static str, Self)> {
        Self::NAMES.into_iter().zip(Self::ALL)
    }

    /// Returns the kinds that are in at least one of both sets.
    ///
    /// ```
    /// use barelink::Kinds;
    ///
    /// assert_eq!(Kinds::URL.union(Kinds::WWW).to_string(), "url,www");
    /// ```
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the kinds of this set that are not in `other`.
    ///
    /// ```
    /// use barelink::{Kinds, Profile};
    ///
    /// assert_eq!(Profile::Md4c.kinds().without(Kinds::EMAIL), Kinds::URL | Kinds::WWW);
    /// ```
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns whether all kinds of `other` are in this set.
    ///
    /// ```
    /// use barelink::{Kinds, Profile};
    ///
    /// assert!(Profile::Gfm.kinds().contains(Kinds::PROTOCOL));
    /// assert!(!Profile::Md4c.kinds().contains(Kinds::PROTOCOL));
    /// ```
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns the names of the kinds.
    // For the package for JavaScript alone, in which `Display` takes more code.
    #[doc(hidden)]
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Self::named()
            .filter(move |&(_, kind)| self.contains(kind))
            .map(|(name, _)| name)
    }

    /// Returns the kinds that are in both sets.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The number of kinds.
    pub(crate) const COUNT: usize = Self::ALL.len();

    /// Returns the number of the lowest kind of the set. It is less than [`Self::COUNT`] unless the
    /// set is empty.
    pub(crate) const fn index(self) -> usize {
        self.0.trailing_zeros() as usize
    }

    /// Returns the kinds whose numbers `holds` accepts.
    pub(crate) fn where_any(holds: impl Fn(usize) -> bool) -> Self {
        (0..Self::COUNT)
            .filter(|&kind| holds(kind))
            .fold(Self::NONE, |kinds, kind| kinds | Self(1 << kind))
    }

    /// Returns whether any kind of `other` is in this set.
    pub(crate) const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the kind of a link.
    ///
    /// ```
    /// use barelink::{Kinds, LinkKind};
    ///
    /// assert_eq!(Kinds::of(LinkKind::Mailto), Kinds::PROTOCOL);
    /// ```
    #[must_use]
    pub const fn of(kind: LinkKind) -> Self {
        match kind {
            LinkKind::Url => Self::URL,
            LinkKind::Www => Self::WWW,
            LinkKind::Domain => Self::DOMAIN,
            LinkKind::Email => Self::EMAIL,
            LinkKind::Mailto | LinkKind::Xmpp => Self::PROTOCOL,
        }
    }

    /// Returns whether the set is empty.
    ///
    /// ```
    /// use barelink::Kinds;
    ///
    /// assert!(Kinds::NONE.is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl BitOr for Kinds {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

impl fmt::Display for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        self.names().try_for_each(|name| {
            f.write_str(mem::replace(&mut separator, ","))?;
            f.write_str(name)
        })
    }
}

impl FromStr for Kinds {
    type Err = UnknownName;

    /// Parses names with commas between them: `url,www,email`. The empty string is the empty set.
    ///
    /// # Errors
    ///
    /// Returns [`UnknownName`], which lists the known names.
    fn from_str(names: &str) -> Result<Self, UnknownName> {
        let mut kinds = Self::NONE;
        // Without the filter, the empty string would be one empty name, which is unknown.
        for name in names
            .split(',')
            .map(str::trim)
            .filter(|_| !names.is_empty())
        {
            let (_, found) =
                Self::named()
                    .find(|(known, _)| *known == name)
                    .ok_or(UnknownName {
                        what: "kind",
                        known: &Self::NAMES,
                    })?;
            kinds = kinds.union(found);
        }
        Ok(kinds)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use super::Kinds;
    use crate::link::LinkKind;

    #[test]
    fn names_are_read_as_they_are_written() {
        let all = Kinds::ALL.into_iter().fold(Kinds::NONE, Kinds::union);
        for kinds in [Kinds::NONE, all].into_iter().chain(Kinds::ALL) {
            assert_eq!(kinds.to_string().parse(), Ok(kinds));
        }
        let error = "url,link"
            .parse::<Kinds>()
            .expect_err("there is no such kind");
        assert_eq!(
            error.to_string(),
            "unknown kind; the known ones are url, www, domain, email, protocol"
        );
    }

    #[test]
    fn each_kind_of_link_has_one_number() {
        let all = [
            LinkKind::Url,
            LinkKind::Www,
            LinkKind::Domain,
            LinkKind::Email,
            LinkKind::Mailto,
            LinkKind::Xmpp,
        ];
        for kind in all.map(Kinds::of) {
            assert_eq!(Kinds::where_any(|number| number == kind.index()), kind);
        }
    }
}
