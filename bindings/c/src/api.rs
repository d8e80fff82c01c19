//! The functions of the header.
//!
//! The comments are those of the header, so they speak of C. What a caller has to promise is the
//! same for all functions, and the head of the header says it: pointers are NULL or valid, texts
//! have the length that is given, and no other thread changes what a function reads.

#![allow(
    clippy::missing_safety_doc,
    reason = "the head of the header has the promises of all functions"
)]

use std::ffi::{c_char, c_int, c_void};
use std::ptr;
use std::str;

use crate::anchor::CallbackAnchor;
use crate::border::{
    AnchorCallback, Array, CallbackWriter, LinkCallback, StepCallback, bytes, exclusive, free,
    guard, known_link, put, put_text, shared, string,
};
use crate::find::utf16_units;
use crate::finder::barelink_finder;
use crate::source::barelink_source;
use crate::types::{
    BARELINK_VERSION, barelink_anchor, barelink_anchor_callback, barelink_link,
    barelink_link_callback, barelink_status, barelink_step_callback, barelink_write_callback,
};

/// Returns the version of the library: major * 10000 + minor * 100 + patch. Compare it with
/// BARELINK_VERSION, the version of the header.
#[unsafe(no_mangle)]
pub extern "C" fn barelink_version() -> u32 {
    BARELINK_VERSION
}

/// Returns a sentence about a status, which lives as long as the library; never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn barelink_status_text(status: c_int) -> *const c_char {
    const TEXTS: [(barelink_status, &std::ffi::CStr); 10] = [
        (barelink_status::Ok, c"no error"),
        (barelink_status::Null, c"a pointer is NULL"),
        (
            barelink_status::Range,
            c"a length, a position, a number or an attribute is outside of its range",
        ),
        (barelink_status::Size, c"the size of a struct was not set"),
        (
            barelink_status::Option,
            c"there is no such option, or it has no such value",
        ),
        (barelink_status::Buffer, c"the buffer is too short"),
        (barelink_status::Stopped, c"a callback stopped the work"),
        (
            barelink_status::NotBuilt,
            c"the library was built without this function",
        ),
        (barelink_status::NoLink, c"no link starts at this place"),
        (barelink_status::Panic, c"a bug of the library"),
    ];
    let text = TEXTS
        .iter()
        .find(|(known, _)| *known as c_int == status)
        .map(|(_, text)| *text);
    text.unwrap_or(c"no status of this version").as_ptr()
}

/// Makes a finder of GitHub's links in `*finder`. Free it with `barelink_finder_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn barelink_finder_new(finder: *mut *mut barelink_finder) -> barelink_status {
    guard(|| {
        // SAFETY: the promises of the header.
        unsafe { put(finder, ptr::null_mut()) }?;
        // SAFETY: the promises of the header.
        unsafe { put(finder, Box::into_raw(Box::new(barelink_finder::new()))) }
    })
}

/// Frees a finder; nothing happens if it is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn barelink_finder_free(finder: *mut barelink_finder) {
    // SAFETY: the promises of the header.
    unsafe { free(finder) }
}

/// Sets an option by its name and its value, strings that end with NUL: "profile" and "gfm". Set
/// the profile first, because other options depend on it. The start of this file lists the options.
/// After BARELINK_STATUS_OPTION the finder is as it was before, and `barelink_finder_message` says
/// what is wrong.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn barelink_finder_set(
    finder: *mut barelink_finder,
    name: *const c_char,
    value: *const c_char,
) -> barelink_status {
    guard(|| {
        // SAFETY: the promises of the header.
        let finder = unsafe { exclusive(finder) }?;
        // SAFETY: the promises of the header.
        let (name, value) = (unsafe { string(name) }?, unsafe { string(value) }?);
        finder.set_and_note(name, value)
    })
}

/// Returns what the last `barelink_finder_set` with an error said, and an empty string before the
/// first one. The string ends with NUL and lives until the next error or until the finder is freed.
/// Returns NULL if the finder is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn barelink_finder_message(finder: *const barelink_finder) -> *const c_char {
    // SAFETY: the promises of the header.
    unsafe { shared(finder) }.map_or(ptr::null(), |finder| finder.message.as_ptr())
}

/// Sets the callback that gets each link before a function for HTML writes it; NULL removes it. It
/// sees the links that the library makes, but not the anchors that a page has, nor links that are
/// written out in Markdown. It is called by the thread that calls the function for HTML.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn barelink_finder_on_anchor(
    finder: *mut barelink_finder,
    callback: barelink_anchor_callback,
) -> barelink_status {
    guard(|| {
        // SAFETY: the promises of the header.
        unsafe { exclusive(finder) }?.on_anchor = callback;
        Ok(())
    })
}

/// Sets an attribute of an anchor in a `barelink_anchor_callback`; both texts are copied. `name`
/// ends with NUL; NULL for `name` replaces the text that is shown. NULL for `value` removes the
/// attribute, and without `href` the link stays text. The options `rel`, `target` and `class` are
/// attributes already. Values are escaped when they are written. Returns BARELINK_STATUS_RANGE, and
/// changes nothing, for a name that is not one of HTML, for a value that is not UTF-8, and for an
/// `href` that runs a script (`javascript:`, `vbscript:` and `data:`).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn barelink_anchor_set(
    anchor: *mut barelink_anchor,
    name: *const c_char,
    value: *const c_char,
    length: usize,
) -> barelink_status {
    guard(|| {
        // SAFETY: the promises of the header.
        let changes = unsafe { shared(anchor) }?.changes;
        // SAFETY: the pointer is that of `AnchorCallback::call`, which waits for the callback.
        let changes = unsafe { exclusive(changes.cast::<CallbackAnchor>()) }?;
        let value = match (value.is_null(), length) {
            (true, 0) => None,
            // SAFETY: the promises of the header.
            _ => Some(
                str::from_utf8(unsafe { bytes(value, length) }?)
                    .map_err(|_| barelink_status::Range)?,
            ),
        };
        if name.is_null() {
            changes.text = Some(value.ok_or(barelink_status::Null)?.to_owned());
            return Ok(());
        }
        // SAFETY: the promises of the header.
        let name = unsafe { string(name) }?;
        changes.set(name.ok_or(barelink_status::Range)?, value)
    })
}

/// Finds the links of a plain text, in order: writes the first `capacity` ones to the array
/// `links`, and the number of all links to `*count`. Set `size` of the first link of the array
/// before the call. `links` may be NULL if `capacity` is 0. Cost: linear in the text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn barelink_links(
    finder: *const barelink_finder,
    text: *const c_char,
    length: usize,
    links: *mut barelink_link,
    capacity: usize,
    count: *mut usize,
) -> barelink_status {
    guard(|| {
        // SAFETY: the promises of the header.
        unsafe { put(count, 0) }?;
        // SAFETY: the promises of the header.
        let (finder, text) = (unsafe { shared(finder) }?, unsafe { bytes(text, length) }?);
        // SAFETY: the promises of the header.
        let mut array = unsafe { Array::new(links, capacity) }?;
        let mut found = 0;
        finder.each_link(text, |link| {
            array.set(found, link);
            found += 1;
            Ok(())
        })?;
        // SAFETY: the promises of the header.
        unsafe { put(count, found) }
    })
}

/// Finds the links of a plain text, in order, and calls `callback` with each one. Cost: linear in
/// the text up to the last call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn barelink_each_link(
    finder: *const barelink_finder,
    text: *const c_char,
    length: usize,
    callback: barelink_link_callback,
    user: *mut c_void,
) -> barelink_status {
    guard(|| {
        // SAFETY: the promises of the header.
        let (finder, text) = (unsafe { shared(finder) }?, unsafe { bytes(text, length) }?);
        // SAFETY: the promises of the header.
        let mut callback = unsafe { LinkCallback::new(callback, user) }?;
        finder.each_link(text, |link| callback.call(&link))
    })
}

/// Changes the positions of links of this text from bytes to UTF-16 code units, in which Qt,
/// NSString and JNI count. `links` is an array in the order of the text, as `barelink_links` writes
/// it; `size` of the first link is that of each one. A sequence of bytes that is not UTF-8 is one
/// unit, like the U+FFFD in its place. Returns BARELINK_STATUS_RANGE, and changes nothing, if a
/// position is outside of the text or not in order. For another position, such as that of
/// `barelink_settled`, use a link that starts and ends there. Call `barelink_destination` before.
/// Cost: linear in the text up to the last link.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn barelink_links_to_utf16(
    text: *const c_char,
    length: usize,
    links: *mut barelink_link,
    count: usize,
) -> barelink_status {
    guard(|| {
        // SAFETY: the promises of the header.
        let text = unsafe { bytes(text, length) }?;
        // SAFETY: the promises of the header.
        let mut array = unsafe { Array::new(links, count) }?;
        let positions = (0..count).filter_map(|index| array.range(index)).flatten();
        if !positions.chain([text.len()]).is_sorted() {
            return Err(barelink_status::Range);
        }
        let (mut at, mut units) = (0, 0);
        for index in 0..count {
            let Some(range) = array.range(index) else {
                break;
            };
            let range = range.map(|position| {
                units += utf16_units(text.get(at..position).unwrap_or_default());
                at = position;
                units
            });
            array.set_range(index, range);
        }
        Ok(())
    })
}

/// Writes the destination of a link that the library found in this text, with NUL at its end, to
/// `buffer`, and its length without the NUL to `*length`. It has the bytes of the text, escaped
/// neither for HTML nor with `%`. If `capacity` is too small, writes only the length, and returns
/// BARELINK_STATUS_BUFFER. Cost: linear in the link; nothing else of the text is read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn barelink_destination(
    finder: *const barelink_finder,
    text: *const c_char,
    text_length: usize,
    link: *const barelink_link,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> barelink_status {
    guard(|| {
        // SAFETY: the promises of the header.
        unsafe { put(length, 0) }?;
        // SAFETY: the promises of the header.
        let (finder, text) = (unsafe { shared(finder) }?, unsafe {
            bytes(text, text_length)
        }?);
        // SAFETY: the promises of the header. Links of all versions start with the members of the
        // first one.
        let link = unsafe { known_link(link) }?;
        let typed = text
            .get(link.start..link.end)
            .and_then(|typed| str::from_utf8(typed).ok());
        let destination = finder.destination(typed.ok_or(barelink_status::NoLink)?, link);
        // SAFETY: the promises of the header.
        unsafe { put_text(&destination, buffer, capacity, length) }
    })
}

/// Writes the byte up to which the links of a text that grows can no longer change, whatever
/// follows, to `*settled`. Cost: linear in the text, which is checked for UTF-8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn barelink_settled(
    finder: *const barelink_finder,
    text: *const c_char,
    length: usize,
    settled: *mut usize,
) -> barelink_status {
    guard(|| {
        // SAFETY: the promises of the header.
        let (finder, text) = (unsafe { shared(finder) }?, unsafe { bytes(text, length) }?);
        // SAFETY: the promises of the header.
        unsafe { put(settled, finder.settled(text)) }
    })
}

/// Writes a plain text as HTML with its links, in parts, to `write`. U+FFFD is written for bytes
/// that are not UTF-8. The options `rel`, `target`, `class` and `line_breaks` change the HTML.
/// Cost: linear in the text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn barelink_text_to_html(
    finder: *const barelink_finder,
    text: *const c_char,
    length: usize,
    write: barelink_write_callback,
    user: *mut c_void,
) -> barelink_status {
    guard(|| {
        // SAFETY: the promises of the header.
        let (finder, text) = (unsafe { shared(finder) }?, unsafe { bytes(text, length) }?);
        // SAFETY: the promises of the header.
        let callback = unsafe { AnchorCallback::new(finder.on_anchor, user) };
        // SAFETY: the promises of the header.
        finder.text_to_html(text, callback, unsafe { CallbackWriter::new(write, user) }?)
    })
}

/// Writes finished HTML with links for the bare URLs and addresses in it, in parts, to `write`. All
/// bytes of the page are kept; anchors are inserted. The options `rel`, `target` and `class` are
/// attributes of the new anchors. A page that is not UTF-8 may be in another encoding that has
/// ASCII in it: its links have only ASCII, none starts directly after another character, and it is
/// copied once. Cost: linear in the page.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn barelink_html_to_html(
    finder: *const barelink_finder,
    page: *const c_char,
    length: usize,
    write: barelink_write_callback,
    user: *mut c_void,
) -> barelink_status {
    guard(|| {
        // SAFETY: the promises of the header.
        let (finder, page) = (unsafe { shared(finder) }?, unsafe { bytes(page, length) }?);
        // SAFETY: the promises of the header.
        let callback = unsafe { AnchorCallback::new(finder.on_anchor, user) };
        // SAFETY: the promises of the header.
        finder.html_to_html(page, callback, unsafe { CallbackWriter::new(write, user) }?)
    })
}

/// Writes Markdown as HTML with its links, in parts, to `write`. The option `extensions` has the
/// extensions of CommonMark that are read. Raw HTML is kept: clean the result if you do not trust
/// the source. If the source has bytes that are not UTF-8, or NUL, a copy of it has U+FFFD for
/// them. A byte order mark at its start is left out. Cost: linear in the source, beside that of the
/// parser.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn barelink_markdown_to_html(
    finder: *const barelink_finder,
    source: *const c_char,
    length: usize,
    write: barelink_write_callback,
    user: *mut c_void,
) -> barelink_status {
    guard(|| {
        // SAFETY: the promises of the header.
        let (finder, source) = (unsafe { shared(finder) }?, unsafe {
            bytes(source, length)
        }?);
        // SAFETY: the promises of the header.
        let callback = unsafe { AnchorCallback::new(finder.on_anchor, user) };
        // SAFETY: the promises of the header.
        finder.markdown_to_html(source, callback, unsafe {
            CallbackWriter::new(write, user)
        }?)
    })
}

/// Makes a source in `*source`: a text that a parser of yours reads. It has to stay as it is until
/// `barelink_source_free`; the finder may be freed before. Cost: linear in the text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn barelink_source_new(
    finder: *const barelink_finder,
    text: *const c_char,
    length: usize,
    source: *mut *mut barelink_source,
) -> barelink_status {
    guard(|| {
        // SAFETY: the promises of the header.
        unsafe { put(source, ptr::null_mut()) }?;
        // SAFETY: the promises of the header; nothing uses the text after `barelink_source_free`.
        let (finder, text) = (unsafe { shared(finder) }?, unsafe { bytes(text, length) }?);
        let made = Box::new(barelink_source::new(finder, text));
        // SAFETY: the promises of the header.
        unsafe { put(source, Box::into_raw(made)) }
    })
}

/// Frees a source; nothing happens if it is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn barelink_source_free(source: *mut barelink_source) {
    // SAFETY: the promises of the header.
    unsafe { free(source) }
}

/// Writes the link that starts at a byte of the source, which is read as plain text, to `*link`;
/// returns BARELINK_STATUS_NO_LINK if none starts there. Set `size` of the link before the call. It
/// is for parsers that ask at each character: the cost of all calls together is linear in the text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn barelink_source_link(
    source: *const barelink_source,
    at: usize,
    link: *mut barelink_link,
) -> barelink_status {
    guard(|| {
        // SAFETY: the promises of the header.
        let source = unsafe { shared(source) }?;
        // SAFETY: the promises of the header.
        let mut array = unsafe { Array::new(link, 1) }?;
        array.set(0, source.link_at(at)?);
        Ok(())
    })
}

/// Adds an item to the current block of a Markdown source. `item` is a `barelink_item`. The text is
/// needed for texts, references and raw HTML only; it has to live until
/// `barelink_source_end_block`. `start` is the byte of the source at which the item starts, or
/// BARELINK_UNKNOWN: a text whose place is not known is looked for after the one before it, so
/// texts that touch have to be one item then. Items of a block are numbered from 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn barelink_source_add(
    source: *mut barelink_source,
    item: c_int,
    text: *const c_char,
    length: usize,
    start: usize,
) -> barelink_status {
    guard(|| {
        // SAFETY: the promises of the header.
        let source = unsafe { exclusive(source) }?;
        // SAFETY: the promises of the header; the text is read until `barelink_source_end_block`
        // only.
        source.add(item, unsafe { bytes(text, length) }?, start)
    })
}

/// Ends the current block: finds its links, and calls `callback` with the steps of writing the
/// block. `block` is a `barelink_block`. A link that takes markup ends before it. The next block
/// starts without items, whatever is returned. Cost: linear in the block.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn barelink_source_end_block(
    source: *mut barelink_source,
    block: c_int,
    callback: barelink_step_callback,
    user: *mut c_void,
) -> barelink_status {
    guard(|| {
        // SAFETY: the promises of the header.
        let source = unsafe { exclusive(source) }?;
        // SAFETY: the promises of the header.
        source.end_block(block, unsafe { StepCallback::new(callback, user) })
    })
}
