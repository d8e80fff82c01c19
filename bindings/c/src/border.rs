//! The border to C: memory of the caller as slices and references, panics as codes, results through
//! callbacks.

use std::ffi::{CStr, c_char, c_void};
use std::fmt;
use std::mem::offset_of;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::slice;

use crate::types::{
    barelink_anchor, barelink_anchor_callback, barelink_kind, barelink_link,
    barelink_link_callback, barelink_status, barelink_step, barelink_step_callback,
    barelink_write_callback,
};

/// The result of a function, before it becomes a code.
pub(crate) type StatusResult<T = ()> = Result<T, barelink_status>;

/// Runs a function, and returns its code. A panic becomes a code too, because it must not enter the
/// frames of C.
// Unwind safe: an object that a panic leaves behind is only read and freed, and holds no reference
// that could dangle.
pub(crate) fn guard(work: impl FnOnce() -> StatusResult) -> barelink_status {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(())) => barelink_status::Ok,
        Ok(Err(status)) => status,
        Err(_) => barelink_status::Panic,
    }
}

/// Returns the bytes of a text. NULL is an empty text if its length is 0.
///
/// # Safety
///
/// If the pointer is not NULL, it points to `length` bytes that nothing changes while the slice
/// lives.
pub(crate) unsafe fn bytes<'a>(text: *const c_char, length: usize) -> StatusResult<&'a [u8]> {
    if length > isize::MAX as usize {
        return Err(barelink_status::Range);
    }
    match (text.is_null(), length) {
        (_, 0) => Ok(&[]),
        (true, _) => Err(barelink_status::Null),
        // SAFETY: the pointer is not NULL, the length is at most `isize::MAX`, and the caller
        // promises the rest.
        (false, _) => Ok(unsafe { slice::from_raw_parts(text.cast(), length) }),
    }
}

/// Returns the text of a string of C; `None` if it is not UTF-8.
///
/// # Safety
///
/// If the pointer is not NULL, it points to a string that ends with NUL and that nothing changes
/// while the text lives.
pub(crate) unsafe fn string<'a>(text: *const c_char) -> StatusResult<Option<&'a str>> {
    if text.is_null() {
        return Err(barelink_status::Null);
    }
    // SAFETY: the pointer is not NULL, and the caller promises the rest.
    Ok(unsafe { CStr::from_ptr(text) }.to_str().ok())
}

/// Returns the value of a handle.
///
/// # Safety
///
/// If the pointer is not NULL, it points to a value that nothing changes while the reference lives.
pub(crate) unsafe fn shared<'a, T>(handle: *const T) -> StatusResult<&'a T> {
    // SAFETY: the caller's promise.
    unsafe { handle.as_ref() }.ok_or(barelink_status::Null)
}

/// Returns a link that the caller hands back. A number that is no kind is an error: as a
/// `barelink_kind` it would be undefined behaviour.
///
/// # Safety
///
/// If the pointer is not NULL, it points to a link that nothing changes while the reference lives;
/// its kind may be any number.
pub(crate) unsafe fn known_link<'a>(link: *const barelink_link) -> StatusResult<&'a barelink_link> {
    if link.is_null() {
        return Err(barelink_status::Null);
    }
    // SAFETY: the pointer is not NULL, and the caller promises the rest.
    let kind = unsafe { &raw const (*link).kind };
    // SAFETY: as above; all numbers are a `u32`.
    let kind = unsafe { kind.cast::<u32>().read() };
    if kind > barelink_kind::Xmpp as u32 {
        return Err(barelink_status::Range);
    }
    // SAFETY: the caller's promise, and the kind is one.
    unsafe { shared(link) }
}

/// Returns the value of a handle, to change it.
///
/// # Safety
///
/// If the pointer is not NULL, it points to a value that nothing else reads or changes while the
/// reference lives.
pub(crate) unsafe fn exclusive<'a, T>(handle: *mut T) -> StatusResult<&'a mut T> {
    // SAFETY: the caller's promise.
    unsafe { handle.as_mut() }.ok_or(barelink_status::Null)
}

/// Frees a handle; nothing happens if it is NULL.
///
/// # Safety
///
/// If the pointer is not NULL, it comes from `Box::into_raw`, and nothing uses it any more.
pub(crate) unsafe fn free<T>(handle: *mut T) {
    if !handle.is_null() {
        // SAFETY: the caller's promise.
        let value = unsafe { Box::from_raw(handle) };
        guard(|| {
            drop(value);
            Ok(())
        });
    }
}

/// Writes a value for the caller.
///
/// # Safety
///
/// If the pointer is not NULL, a value of its type can be written there.
pub(crate) unsafe fn put<T>(place: *mut T, value: T) -> StatusResult {
    if place.is_null() {
        return Err(barelink_status::Null);
    }
    // SAFETY: the pointer is not NULL, and the caller promises the rest.
    unsafe { place.write(value) };
    Ok(())
}

/// Writes a text and a NUL after it into a buffer, and its length, without the NUL. Writes only the
/// length if the buffer is too short.
///
/// # Safety
///
/// If `buffer` is not NULL, `capacity` bytes can be written there. If `length` is not NULL, a
/// number can be written there.
pub(crate) unsafe fn put_text(
    text: &str,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> StatusResult {
    // SAFETY: the caller's promise.
    unsafe { put(length, text.len()) }?;
    if text.len() >= capacity {
        return Err(barelink_status::Buffer);
    }
    if buffer.is_null() {
        return Err(barelink_status::Null);
    }
    // SAFETY: the text is shorter than the buffer, and a text that lives in Rust does not overlap a
    // buffer that may be written.
    unsafe { buffer.copy_from(text.as_ptr().cast(), text.len()) };
    // SAFETY: the text is shorter than the buffer.
    let end = unsafe { buffer.add(text.len()) };
    // SAFETY: as above.
    unsafe { put(end, 0) }
}

/// The links of the caller's array.
pub(crate) struct Array {
    first: *mut barelink_link,
    capacity: usize,
    /// The size of a link for the caller.
    size: usize,
}

/// The size of a link in the first version: links of later versions are longer.
const FIRST_SIZE: usize = (offset_of!(barelink_link, kind) + size_of::<barelink_kind>())
    .next_multiple_of(align_of::<barelink_link>());

/// The largest size of a `barelink_link` that a caller may name. A larger one is most likely a
/// member that was never set, and as many bytes would be overwritten.
const LARGEST_SIZE: usize = 4096;

impl Array {
    /// Makes an array of `capacity` links.
    ///
    /// # Safety
    ///
    /// If the pointer is not NULL and the capacity not 0, `size` of the first link is set, and
    /// `capacity` links of this size can be written while the array lives.
    pub(crate) unsafe fn new(first: *mut barelink_link, capacity: usize) -> StatusResult<Self> {
        if capacity == 0 {
            return Ok(Array {
                first,
                capacity,
                size: size_of::<barelink_link>(),
            });
        }
        if first.is_null() {
            return Err(barelink_status::Null);
        }
        // SAFETY: the pointer is not NULL, and the caller has set the size, which is the first
        // member.
        let size = unsafe { first.cast::<usize>().read() };
        let is_known =
            (FIRST_SIZE..=LARGEST_SIZE).contains(&size) && size % align_of::<barelink_link>() == 0;
        let is_possible = size
            .checked_mul(capacity)
            .is_some_and(|bytes| bytes <= isize::MAX as usize);
        match (is_known, is_possible) {
            (false, _) => Err(barelink_status::Size),
            (true, false) => Err(barelink_status::Range),
            (true, true) => Ok(Array {
                first,
                capacity,
                size,
            }),
        }
    }

    /// Writes a link at an index, and does nothing if the array is shorter.
    pub(crate) fn set(&mut self, index: usize, mut link: barelink_link) {
        if index >= self.capacity {
            return;
        }
        // An older caller gets the members that it knows, and a newer one those that the library
        // knows.
        link.size = self.size.min(size_of::<barelink_link>());
        // SAFETY: the index is below the capacity, and `new` checks that all links together fit
        // into memory.
        let place = unsafe { self.first.cast::<u8>().add(index * self.size) };
        // SAFETY: `new` requires memory for `size` bytes at each place, and a link of our own has
        // at least as many as are copied.
        unsafe { place.copy_from((&raw const link).cast(), link.size) };
        // The members that only a newer caller knows are zero, and not what was in its memory.
        // SAFETY: as above, and `link.size` is at most `self.size`.
        let rest = unsafe { place.add(link.size) };
        // SAFETY: as above.
        unsafe { rest.write_bytes(0, self.size - link.size) };
        // The next call with this array finds its size in the first link.
        if index == 0 {
            // SAFETY: as above; the size is the first member.
            unsafe { place.cast::<usize>().write(self.size) };
        }
    }
}

impl Array {
    /// Returns the first byte of the link at an index, and the byte after it; `None` if the array
    /// is shorter.
    pub(crate) fn range(&self, index: usize) -> Option<[usize; 2]> {
        let [start, end] = self.places(index)?;
        // SAFETY: `places` returns places of numbers, which the caller has written.
        Some([unsafe { start.read() }, unsafe { end.read() }])
    }

    /// Replaces the positions of the link at an index, and does nothing if the array is shorter.
    pub(crate) fn set_range(&mut self, index: usize, positions: [usize; 2]) {
        for (place, position) in self.places(index).into_iter().flatten().zip(positions) {
            // SAFETY: as in `range`.
            unsafe { place.write(position) };
        }
    }

    fn places(&self, index: usize) -> Option<[*mut usize; 2]> {
        (index < self.capacity).then(|| {
            [
                offset_of!(barelink_link, start),
                offset_of!(barelink_link, end),
            ]
            .map(|offset| {
                // SAFETY: the index is below the capacity, and links of all versions have these
                // members.
                let place = unsafe { self.first.cast::<u8>().add(index * self.size + offset) };
                // Aligned, because `new` allows only sizes that keep the alignment of a link.
                place.cast()
            })
        })
    }
}

/// A callback that gets links.
pub(crate) struct LinkCallback(barelink_link_callback, *mut c_void);

impl LinkCallback {
    /// Makes a callback.
    ///
    /// # Safety
    ///
    /// The function can be called with `user` and a link while the callback lives.
    pub(crate) unsafe fn new(
        function: barelink_link_callback,
        user: *mut c_void,
    ) -> StatusResult<Self> {
        function
            .map(|_| LinkCallback(function, user))
            .ok_or(barelink_status::Null)
    }

    pub(crate) fn call(&mut self, link: &barelink_link) -> StatusResult {
        let Some(function) = self.0 else {
            return Err(barelink_status::Null);
        };
        // SAFETY: `new` requires a function that can be called so.
        stopped(unsafe { function(self.1, link) })
    }
}

/// A callback that gets steps.
pub(crate) struct StepCallback(barelink_step_callback, *mut c_void);

impl StepCallback {
    /// Makes a callback.
    ///
    /// # Safety
    ///
    /// The function can be called with `user` and a step while the callback lives.
    pub(crate) unsafe fn new(
        function: barelink_step_callback,
        user: *mut c_void,
    ) -> StatusResult<Self> {
        function
            .map(|_| StepCallback(function, user))
            .ok_or(barelink_status::Null)
    }

    #[cfg_attr(
        not(feature = "markdown"),
        allow(dead_code, reason = "only parsers need steps")
    )]
    pub(crate) fn call(&mut self, step: &barelink_step) -> StatusResult {
        let Some(function) = self.0 else {
            return Err(barelink_status::Null);
        };
        // SAFETY: `new` requires a function that can be called so.
        stopped(unsafe { function(self.1, step) })
    }
}

/// A callback that gets anchors.
pub(crate) struct AnchorCallback(barelink_anchor_callback, *mut c_void);

impl AnchorCallback {
    /// Makes a callback; `None` without a function.
    ///
    /// # Safety
    ///
    /// The function can be called with `user` and an anchor while the callback lives.
    pub(crate) unsafe fn new(
        function: barelink_anchor_callback,
        user: *mut c_void,
    ) -> Option<Self> {
        function.map(|_| AnchorCallback(function, user))
    }

    /// Shows a link to the callback. `changes` is what `barelink_anchor_set` gets.
    pub(crate) fn call<T>(
        &self,
        text: &str,
        destination: &str,
        kind: barelink_kind,
        changes: &mut T,
    ) -> StatusResult {
        let Some(function) = self.0 else {
            return Err(barelink_status::Null);
        };
        let mut shown = barelink_anchor {
            size: size_of::<barelink_anchor>(),
            text: text.as_ptr().cast(),
            text_length: text.len(),
            destination: destination.as_ptr().cast(),
            destination_length: destination.len(),
            changes: (&raw mut *changes).cast(),
            kind,
        };
        // SAFETY: `new` requires a function that can be called so.
        stopped(unsafe { function(self.1, &raw mut shown) })
    }
}

/// A result that is given to a callback in parts.
pub(crate) struct CallbackWriter {
    function: barelink_write_callback,
    user: *mut c_void,
    pending: Vec<u8>,
    status: barelink_status,
}

/// The number of bytes that are collected for one call: a writer of HTML writes a few at a time.
const PART: usize = 4096;

impl CallbackWriter {
    /// Makes an output.
    ///
    /// # Safety
    ///
    /// The function can be called with `user`, a pointer to bytes and their number while the output
    /// lives.
    pub(crate) unsafe fn new(
        function: barelink_write_callback,
        user: *mut c_void,
    ) -> StatusResult<Self> {
        let output = CallbackWriter {
            function,
            user,
            pending: Vec::new(),
            status: barelink_status::Ok,
        };
        function.map(|_| output).ok_or(barelink_status::Null)
    }

    /// Writes bytes. After the callback has stopped the work, nothing is written any more.
    pub(crate) fn push(&mut self, bytes: &[u8]) {
        if self.pending.len() + bytes.len() > PART {
            self.give();
        }
        if bytes.len() > PART {
            self.call(bytes);
        } else if self.status == barelink_status::Ok {
            self.pending.extend_from_slice(bytes);
        }
    }

    /// Gives what is left to the callback. Returns whether all was written.
    pub(crate) fn finish(mut self) -> StatusResult {
        self.give();
        if self.status == barelink_status::Ok {
            Ok(())
        } else {
            Err(self.status)
        }
    }

    fn give(&mut self) {
        let pending = std::mem::take(&mut self.pending);
        self.call(&pending);
        self.pending = pending;
        self.pending.clear();
    }

    fn call(&mut self, bytes: &[u8]) {
        let (barelink_status::Ok, Some(function), false) =
            (self.status, self.function, bytes.is_empty())
        else {
            return;
        };
        // SAFETY: `new` requires a function that can be called so.
        let answer = unsafe { function(self.user, bytes.as_ptr().cast(), bytes.len()) };
        if let Err(status) = stopped(answer) {
            self.status = status;
        }
    }
}

impl fmt::Write for CallbackWriter {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push(text.as_bytes());
        if self.status == barelink_status::Ok {
            Ok(())
        } else {
            Err(fmt::Error)
        }
    }
}

fn stopped(answer: i32) -> StatusResult {
    if answer == 0 {
        Ok(())
    } else {
        Err(barelink_status::Stopped)
    }
}

#[cfg(test)]
mod tests {
    use super::guard;
    use crate::types::barelink_status;

    #[test]
    fn a_panic_becomes_a_code() {
        assert_eq!(
            guard(|| panic!("a panic that a test wants")),
            barelink_status::Panic
        );
        assert_eq!(
            guard(|| Err(barelink_status::Range)),
            barelink_status::Range
        );
        assert_eq!(guard(|| Ok(())), barelink_status::Ok);
    }
}
