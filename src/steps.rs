//! Counts the bytes and items that loops read, so that tests can check that the work is linear
//! (`tests/invariants/linear.rs`).
//!
//! This module is not part of the public API. Without the feature `_steps` it does nothing.
// Counts and not times: they are exact, and the same on a busy machine.

#[cfg(feature = "_steps")]
mod counter {
    use core::cell::Cell;

    std::thread_local! {
        static STEPS: Cell<usize> = const { Cell::new(0) };
    }

    pub(super) fn add(steps: usize) {
        // Wrapping, because the counter of a thread that never calls `take` is never reset.
        STEPS.with(|all| all.set(all.get().wrapping_add(steps)));
    }

    pub(super) fn take() -> usize {
        STEPS.with(Cell::take)
    }
}

/// Counts some steps.
#[cfg_attr(
    not(feature = "_steps"),
    allow(unreachable_pub, reason = "it is public with the feature")
)]
#[inline]
pub fn count(steps: usize) {
    #[cfg(feature = "_steps")]
    counter::add(steps);
    #[cfg(not(feature = "_steps"))]
    let _ = steps;
}

/// Returns the number of steps of this thread since the last call.
#[cfg(feature = "_steps")]
#[must_use]
pub fn take() -> usize {
    counter::take()
}
