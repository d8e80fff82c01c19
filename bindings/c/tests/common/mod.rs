//! The C interface as a program in Rust calls it.
#![allow(
    clippy::multiple_unsafe_ops_per_block,
    dead_code,
    unreachable_pub,
    reason = "each test uses a part of it, and one reason holds for several calls"
)]

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ptr;

use barelink_c::api::*;
use barelink_c::types::*;
use barelink_c::{barelink_finder, barelink_source};

/// A finder that is freed at the end of a test.
pub struct Finder(pub *mut barelink_finder);

impl Finder {
    pub fn new(options: &[(&str, &str)]) -> Self {
        let mut finder = ptr::null_mut();
        // SAFETY: the place of the handle is valid.
        let status = unsafe { barelink_finder_new(&raw mut finder) };
        assert_eq!(status, barelink_status::Ok);
        let finder = Finder(finder);
        for (name, value) in options {
            assert_eq!(
                finder.set(name, value),
                (barelink_status::Ok, String::new()),
                "{name} {value}"
            );
        }
        finder
    }

    /// Sets an option, and returns the status and the message.
    pub fn set(&self, name: &str, value: &str) -> (barelink_status, String) {
        let [name, value] = [name, value].map(|text| CString::new(text).expect("no NUL"));
        // SAFETY: the finder lives, and the strings end with NUL.
        let status = unsafe { barelink_finder_set(self.0, name.as_ptr(), value.as_ptr()) };
        // SAFETY: the finder lives.
        let message = unsafe { barelink_finder_message(self.0) };
        // SAFETY: the message lives until the next call.
        (
            status,
            unsafe { CStr::from_ptr(message) }
                .to_str()
                .expect("UTF-8")
                .to_owned(),
        )
    }

    /// The links of a text by a callback.
    pub fn links(&self, text: &[u8]) -> Vec<barelink_link> {
        unsafe extern "C" fn collect(user: *mut c_void, link: *const barelink_link) -> c_int {
            // SAFETY: `user` is the list below, and the link lives during the call.
            unsafe { (*user.cast::<Vec<barelink_link>>()).push(*link) };
            0
        }
        let mut links = Vec::new();
        // SAFETY: the finder and the text live.
        let status = unsafe {
            barelink_each_link(
                self.0,
                text.as_ptr().cast(),
                text.len(),
                Some(collect),
                (&raw mut links).cast(),
            )
        };
        assert_eq!(status, barelink_status::Ok);
        links
    }

    /// The links of a text as the texts that are in them, by an array.
    pub fn linked<'t>(&self, text: &'t [u8]) -> Vec<&'t [u8]> {
        let mut count = 0;
        let pointer = text.as_ptr().cast();
        // SAFETY: the finder and the text live.
        unsafe {
            barelink_links(
                self.0,
                pointer,
                text.len(),
                ptr::null_mut(),
                0,
                &raw mut count,
            )
        };
        let mut links = vec![EMPTY; count];
        // SAFETY: as above, and the array has `count` links.
        let status = unsafe {
            barelink_links(
                self.0,
                pointer,
                text.len(),
                links.as_mut_ptr(),
                count,
                &raw mut count,
            )
        };
        assert_eq!((status, count), (barelink_status::Ok, links.len()));
        links
            .iter()
            .map(|link| &text[link.start..link.end])
            .collect()
    }

    pub fn destination(&self, text: &[u8], link: &barelink_link) -> String {
        let mut buffer = vec![0_u8; 4096];
        let mut length = 0;
        // SAFETY: the finder, the text and the link live, and the buffer has this capacity.
        let status = unsafe {
            let pointer = text.as_ptr().cast();
            let place = buffer.as_mut_ptr().cast();
            barelink_destination(
                self.0,
                pointer,
                text.len(),
                link,
                place,
                buffer.len(),
                &raw mut length,
            )
        };
        assert_eq!((status, buffer[length]), (barelink_status::Ok, 0));
        String::from_utf8(buffer[..length].to_vec()).expect("UTF-8")
    }

    pub fn settled(&self, text: &[u8]) -> usize {
        let mut settled = 0;
        // SAFETY: the finder and the text live.
        let status =
            unsafe { barelink_settled(self.0, text.as_ptr().cast(), text.len(), &raw mut settled) };
        assert_eq!(status, barelink_status::Ok);
        settled
    }

    /// The result of a function that writes.
    pub fn write(&self, function: Writes, text: &[u8]) -> Vec<u8> {
        let mut written: Vec<u8> = Vec::new();
        let user = (&raw mut written).cast();
        // SAFETY: the finder and the text live.
        let status =
            unsafe { function(self.0, text.as_ptr().cast(), text.len(), Some(append), user) };
        assert_eq!(status, barelink_status::Ok);
        written
    }
}

impl Drop for Finder {
    fn drop(&mut self) {
        // SAFETY: nothing uses the finder any more.
        unsafe { barelink_finder_free(self.0) };
    }
}

/// A function that writes a result for a text.
pub type Writes = unsafe extern "C" fn(
    *const barelink_finder,
    *const c_char,
    usize,
    barelink_write_callback,
    *mut c_void,
) -> barelink_status;

/// Adds bytes to a list.
pub unsafe extern "C" fn append(user: *mut c_void, bytes: *const c_char, length: usize) -> c_int {
    // SAFETY: `user` is a list of bytes, and the bytes live during the call.
    unsafe {
        (*user.cast::<Vec<u8>>())
            .extend_from_slice(std::slice::from_raw_parts(bytes.cast(), length))
    };
    0
}

/// A link whose size is set.
pub const EMPTY: barelink_link = barelink_link {
    size: size_of::<barelink_link>(),
    start: 0,
    end: 0,
    prefix: ptr::null(),
    kind: barelink_kind::Url,
};

/// A source that is freed at the end of a test.
pub struct Source(pub *mut barelink_source);

impl Source {
    pub fn new(finder: &Finder, text: &[u8]) -> Self {
        let mut source = ptr::null_mut();
        // SAFETY: the finder lives, and each test keeps the text until the source is freed.
        let status = unsafe {
            barelink_source_new(finder.0, text.as_ptr().cast(), text.len(), &raw mut source)
        };
        assert_eq!(status, barelink_status::Ok);
        Source(source)
    }

    pub fn link(&self, at: usize) -> Option<(usize, usize)> {
        let mut link = EMPTY;
        // SAFETY: the source lives.
        match unsafe { barelink_source_link(self.0, at, &raw mut link) } {
            barelink_status::Ok => Some((link.start, link.end)),
            status => {
                assert_eq!(status, barelink_status::NoLink);
                None
            }
        }
    }

    pub fn add(&self, item: barelink_item, text: &[u8], start: usize) {
        // SAFETY: the source lives, and each test keeps the text until the block ends.
        let status = unsafe {
            barelink_source_add(
                self.0,
                item as c_int,
                text.as_ptr().cast(),
                text.len(),
                start,
            )
        };
        assert_eq!(status, barelink_status::Ok);
    }

    /// Ends a block, and returns its steps: `[1]` for an item that is kept, texts as they are,
    /// `<destination|text>` for a link.
    pub fn end(&self) -> String {
        let mut shown: Vec<u8> = Vec::new();
        let user = (&raw mut shown).cast();
        // SAFETY: the source lives.
        let status = unsafe {
            barelink_source_end_block(self.0, barelink_block::Text as c_int, Some(show), user)
        };
        assert_eq!(status, barelink_status::Ok);
        String::from_utf8_lossy(&shown).into_owned()
    }
}

impl Drop for Source {
    fn drop(&mut self) {
        // SAFETY: nothing uses the source any more.
        unsafe { barelink_source_free(self.0) };
    }
}

unsafe extern "C" fn show(user: *mut c_void, step: *const barelink_step) -> c_int {
    // SAFETY: `user` is a list of bytes, and the step lives during the call.
    let (shown, step) = unsafe { (&mut *user.cast::<Vec<u8>>(), &*step) };
    let bytes = |text: *const c_char, length| match length {
        0 => &[][..],
        // SAFETY: the pointers of a step have the lengths beside them.
        _ => unsafe { std::slice::from_raw_parts(text.cast::<u8>(), length) },
    };
    let text = bytes(step.text, step.text_length);
    let destination = bytes(step.destination, step.destination_length);
    match step.action {
        barelink_action::Keep => shown.extend(format!("[{}]", step.item).bytes()),
        barelink_action::Text => shown.extend(text),
        barelink_action::Link => shown.extend([b"<", destination, b"|", text, b">"].concat()),
        barelink_action::SoftBreak => shown.extend(b"\n"),
    }
    0
}

/// Asserts that the links are those of a text in which a blank line is in place of bytes that are
/// not UTF-8.
#[track_caller]
pub fn assert_links(finder: &Finder, own: &barelink::Finder, bytes: &[u8]) {
    let mut text = String::new();
    let mut places = Vec::new();
    let mut chunks = Vec::new();
    for chunk in bytes.utf8_chunks() {
        let start = chunk.valid().as_ptr().addr() - bytes.as_ptr().addr();
        chunks.push((start, chunk.valid()));
        places.extend(start..start + chunk.valid().len());
        text.push_str(chunk.valid());
        if !chunk.invalid().is_empty() {
            text.push_str("\n\n");
            places.extend([start + chunk.valid().len(); 2]);
        }
    }
    let found = finder.links(bytes);
    // A byte order mark is one only at the start of a text, and a part after other bytes has a
    // start of its own.
    if !text.contains('\u{feff}') {
        let expected: Vec<_> = own
            .links(&text)
            .map(|link| (places[link.range().start], link.as_str().as_bytes()))
            .collect();
        let links: Vec<_> = found
            .iter()
            .map(|link| (link.start, &bytes[link.start..link.end]))
            .collect();
        assert_eq!(links, expected, "{}", bytes.escape_ascii());
    }
    assert_eq!(
        finder.linked(bytes),
        found
            .iter()
            .map(|link| &bytes[link.start..link.end])
            .collect::<Vec<_>>()
    );
    assert!(finder.settled(bytes) <= bytes.len());
    let source = Source::new(finder, bytes);
    for link in found {
        // Like the library's function, which reads 64 bytes before a link.
        let chunk = chunks
            .iter()
            .rfind(|(start, _)| *start <= link.start)
            .expect("the chunk of a link");
        let at_start = own.link_starting_at(chunk.1, link.start - chunk.0);
        let expected =
            at_start.map(|link| (chunk.0 + link.range().start, chunk.0 + link.range().end));
        assert_eq!(
            source.link(link.start),
            expected,
            "{}",
            bytes.escape_ascii()
        );
        assert!(!finder.destination(bytes, &link).is_empty());
    }
}
