//! The callback that decides about each link before it is made: [`Hook`].

use crate::link::{Action, Link};

/// The hook that keeps every link; what every host has until `on_link` gives it another.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeepAll;

/// The callback that decides about each link before it is made: [`KeepAll`], and every `FnMut(&mut Link<'_>) -> Action`.
///
/// It means the same on all hosts. The hook sees the link that would be made, and keeps it, changes its text and its
/// destination, or skips it, which is as if its [kind](Link::kind) were off there. Whatever scheme it gives a destination,
/// it is used.
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

pub(crate) mod sealed {
    use super::{Action, KeepAll, Link};

    pub trait Sealed {
        /// Whether it keeps every link as it is, so that nobody has to remember what it said.
        const KEEPS_ALL: bool = false;
    }

    impl Sealed for KeepAll {
        const KEEPS_ALL: bool = true;
    }

    impl<F: FnMut(&mut Link<'_>) -> Action> Sealed for F {}
}
