//! How much work was done: bytes and items that were looked at, counted where the loops are, so that a test can tell linear
//! work from a square whatever the machine does meanwhile (`tests/linear.rs`).
//!
//! This module is not a promise to others; without the feature `_steps` it does nothing.

#[cfg(feature = "_steps")]
mod counter {
    use core::cell::Cell;

    std::thread_local! {
        static STEPS: Cell<usize> = const { Cell::new(0) };
    }

    pub(super) fn add(steps: usize) {
        // Wrapping: what nobody asks for is never reset.
        STEPS.with(|all| all.set(all.get().wrapping_add(steps)));
    }

    pub(super) fn take() -> usize {
        STEPS.with(Cell::take)
    }
}

/// Counts some steps.
#[inline]
pub fn count(steps: usize) {
    #[cfg(feature = "_steps")]
    counter::add(steps);
    #[cfg(not(feature = "_steps"))]
    let _ = steps;
}

/// The steps of this thread since the last call.
#[cfg(feature = "_steps")]
#[must_use]
pub fn take() -> usize {
    counter::take()
}
