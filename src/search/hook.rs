//! The type of callbacks that are called for each link before it is made: [`Hook`].

use crate::link::{Action, Link};
use crate::names::rule::RefusedCandidate;

/// The hook that keeps every link. It is the default until `on_link` sets another hook.
///
/// ```
/// use barelink::{Finder, KeepAll, Links};
///
/// let links: Links<'_, KeepAll> = Finder::default().links("www.example.com");
/// assert_eq!(links.count(), 1);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct KeepAll;

/// A callback that is called for each link before it is made: [`KeepAll`], or any
/// `FnMut(&mut Link<'t>) -> Action`.
///
/// `'t` is the lifetime of the text that the links borrow from. A hook of a plain text may keep
/// what it borrows. A hook of Markdown has to accept every lifetime (`for<'t> Hook<'t>`), because
/// the link may borrow from a text that the adapter builds.
///
/// All hosts call it in the same way. The hook gets the link that would be made. It can keep the
/// link, change its text and its destination, or skip it, as if its [kind](Link::kind) were off
/// there. The scheme of a destination that a hook sets is not checked.
///
/// ```
/// use barelink::{Action, Finder, Link};
///
/// fn shorten(link: &mut Link<'_>) -> Action {
///     let text = link.as_str().trim_start_matches("https://").to_owned();
///     link.set_text(text);
///     Action::Keep
/// }
///
/// let link = Finder::default()
///     .links("https://example.com/a")
///     .on_link(shorten)
///     .next()
///     .expect("a link");
/// assert_eq!(
///     (&*link.text(), &*link.destination()),
///     ("example.com/a", "https://example.com/a")
/// );
/// ```
pub trait Hook<'t>: sealed::Sealed<'t> {
    /// Keeps, changes or skips the link.
    fn call(&mut self, link: &mut Link<'t>) -> Action;
}

/// A hook of any type, for code that calls it at most once for each candidate.
// Not generic, so that a program has the code of the search once and not once for each hook: these
// copies and a second one of the parser were an eighth of the package for JavaScript. A call
// through it takes little, because there is one for each candidate.
pub type AnyHook<'h> = dyn for<'t> Hook<'t> + 'h;

impl<'t> Hook<'t> for KeepAll {
    fn call(&mut self, _: &mut Link<'t>) -> Action {
        Action::Keep
    }
}

impl<'t, F: FnMut(&mut Link<'t>) -> Action> Hook<'t> for F {
    fn call(&mut self, link: &mut Link<'t>) -> Action {
        self(link)
    }
}

/// Calls the hook, and returns the link as the hook changed it; `None` if the hook skips it.
#[cfg(feature = "leaf")]
pub(crate) fn call<'t>(hook: &mut AnyHook<'_>, mut link: Link<'t>) -> Option<Link<'t>> {
    match hook.call(&mut link) {
        Action::Keep => Some(link),
        Action::Skip => None,
    }
}

/// Seals [`Hook`], so that a method can be added to it without a breaking change.
pub mod sealed {
    use super::{Action, KeepAll, Link, RefusedCandidate};

    /// The methods of a hook that users do not implement.
    pub trait Sealed<'t> {
        /// Whether the hook keeps every link as it is, so that its answers need not be cached.
        fn keeps_all(&self) -> bool {
            false
        }

        /// Whether [`refused`](Self::refused) is called. Only an explanation needs to know.
        fn explains(&self) -> bool {
            false
        }

        /// Is called for each candidate that is refused.
        fn refused(&mut self, _: RefusedCandidate) {}
    }

    impl Sealed<'_> for KeepAll {
        fn keeps_all(&self) -> bool {
            true
        }
    }

    impl<'t, F: FnMut(&mut Link<'t>) -> Action> Sealed<'t> for F {}
}
