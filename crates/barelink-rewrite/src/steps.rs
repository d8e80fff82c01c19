//! Counts the bytes and items that loops read, so that tests can check that the work is linear.
//! Without the feature `_steps`, it does nothing.

#[cfg(feature = "_steps")]
pub(crate) use barelink::steps::count;

/// Counts some steps.
#[cfg(not(feature = "_steps"))]
pub(crate) fn count(_: usize) {}
