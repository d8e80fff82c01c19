//! The type of callbacks that are called for each link before it is made: [`Hook`].

use crate::link::{Action, Link};

/// The hook that keeps every link. It is the default until `on_link` sets another hook.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeepAll;

/// A callback that is called for each link before it is made: [`KeepAll`], or any `FnMut(&mut Link<'_>) -> Action`.
///
/// All hosts call it in the same way. The hook gets the link that would be made. It can keep the link, change its text and
/// its destination, or skip it, as if its [kind](Link::kind) were off there. A destination from a hook is used with any
/// scheme.
pub trait Hook: sealed::Sealed {
    /// Keeps, changes or skips the link.
    fn call(&mut self, link: &mut Link<'_>) -> Action;
}

impl Hook for KeepAll {
    fn call(&mut self, _: &mut Link<'_>) -> Action {
        Action::Keep
    }
}

impl<F: FnMut(&mut Link<'_>) -> Action> Hook for F {
    fn call(&mut self, link: &mut Link<'_>) -> Action {
        self(link)
    }
}

/// Calls the hook, and returns the link as the hook changed it; `None` if the hook skips it.
#[cfg(feature = "leaf")]
pub(crate) fn call<'t>(hook: &mut impl Hook, mut link: Link<'t>) -> Option<Link<'t>> {
    match hook.call(&mut link) {
        Action::Keep => Some(link),
        Action::Skip => None,
    }
}

// Sealed, so that a method can be added to `Hook` without a breaking change.
pub(crate) mod sealed {
    use super::{Action, KeepAll, Link};

    pub trait Sealed {
        /// Whether the hook keeps every link as it is, so that its answers need not be cached.
        const KEEPS_ALL: bool = false;
    }

    impl Sealed for KeepAll {
        const KEEPS_ALL: bool = true;
    }

    impl<F: FnMut(&mut Link<'_>) -> Action> Sealed for F {}
}
