//! The types of the header.

#![allow(non_camel_case_types, reason = "these are names of C")]

use std::ffi::{c_char, c_int, c_void};

/// The version of this header: major * 10000 + minor * 100 + patch.
pub const BARELINK_VERSION: u32 = 100;

/// A position that is not known. `cbindgen.toml` has the macro, because cbindgen cannot write this
/// value.
///
/// cbindgen:ignore
pub const BARELINK_UNKNOWN: usize = usize::MAX;

/// The result of a function: success, or the reason why it failed. Later versions may have more
/// codes.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum barelink_status {
    /// The function did its work. That a text has no link is no error.
    Ok = 0,
    /// A pointer is NULL that must not be.
    Null = 1,
    /// A length or a position is outside of what it belongs to, a number is not one of its list, or
    /// no attribute can have the name or the value.
    Range = 2,
    /// `size` of a struct was not set, or is that of no version.
    Size = 3,
    /// There is no such option, or it has no such value; `barelink_finder_message` says why.
    Option = 4,
    /// The buffer is too short; the length that is needed was written.
    Buffer = 5,
    /// A callback returned another number than 0.
    Stopped = 6,
    /// The library was built without this function.
    NotBuilt = 7,
    /// No link starts at this place.
    NoLink = 8,
    /// A bug of the library. Free the object; all others can be used.
    Panic = 9,
}

/// The kind of a link, by the form in which it was typed. Later versions may have more kinds. With
/// the profiles `chat`, `prose` and `uts58`, every link is of one of three kinds:
/// BARELINK_KIND_URL, BARELINK_KIND_DOMAIN, also with `www.` before the host, and
/// BARELINK_KIND_EMAIL, also with `mailto:` before the address.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum barelink_kind {
    /// A URL with its scheme: `https://example.com`. With all profiles, and for all schemes of the
    /// option `schemes`.
    Url = 0,
    /// A host that starts with `www.`: `www.example.com`. With `gfm`, `md4c`, `md4c-0.5.3` and
    /// `md4c-next` only.
    Www = 1,
    /// A host without a scheme: `example.com/faq`. With `chat`, `prose` and `uts58` only, also if
    /// it starts with `www.`.
    Domain = 2,
    /// An e-mail address: `john@example.com`. With `chat`, `prose` and `uts58`, also if it was
    /// typed with its scheme.
    Email = 3,
    /// An e-mail address with its scheme: `mailto:john@example.com`. With `gfm` only.
    Mailto = 4,
    /// An XMPP address with its scheme: `xmpp:john@example.com`. With `gfm` only.
    Xmpp = 5,
}

/// A link. Positions are bytes of the text.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct barelink_link {
    /// `sizeof(barelink_link)`. Set it before a call that writes a link; of an array, that of the
    /// first link.
    pub size: usize,
    /// The first byte of the link.
    pub start: usize,
    /// The byte after the link.
    pub end: usize,
    /// The prefix of the destination, which the typed link follows: "", "http://", "https://" or
    /// "mailto:". It lives as long as the library. NULL if the destination is another text, which
    /// `barelink_destination` writes.
    pub prefix: *const c_char,
    /// The kind of the link.
    pub kind: barelink_kind,
}

/// Gets a link, which lives until the callback returns. Another number than 0 ends the search. It
/// must not throw or longjmp, and not set an option of the finder or free it; all other functions
/// may be called.
pub type barelink_link_callback =
    Option<unsafe extern "C" fn(user: *mut c_void, link: *const barelink_link) -> c_int>;

/// Gets the next bytes of a result, which live until the callback returns. Another number than 0
/// ends the work. It must not throw or longjmp, and not set an option of the finder or free it; all
/// other functions may be called.
pub type barelink_write_callback =
    Option<unsafe extern "C" fn(user: *mut c_void, bytes: *const c_char, length: usize) -> c_int>;

/// A link that a function for HTML is about to write. `barelink_anchor_set` changes the anchor;
/// these members stay as they are.
#[repr(C)]
#[derive(Debug)]
pub struct barelink_anchor {
    /// `sizeof(barelink_anchor)` of the library.
    pub size: usize,
    /// The link as it was typed, in finished HTML with its references decoded. It lives until the
    /// callback returns.
    pub text: *const c_char,
    /// The length of the text in bytes.
    pub text_length: usize,
    /// The destination, not escaped for HTML. It lives until the callback returns.
    pub destination: *const c_char,
    /// The length of the destination in bytes.
    pub destination_length: usize,
    /// The changes of the anchor. They are the library's: leave this pointer as it is.
    pub changes: *mut c_void,
    /// The kind of the link.
    pub kind: barelink_kind,
}

/// Gets an anchor before it is written, which lives until the callback returns. `user` is that of
/// the function for HTML. Another number than 0 ends the work. It must not throw or longjmp, and
/// not set an option of the finder or free it; all other functions may be called.
pub type barelink_anchor_callback =
    Option<unsafe extern "C" fn(user: *mut c_void, anchor: *mut barelink_anchor) -> c_int>;

/// The kind of an item that a parser found in a block.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum barelink_item {
    /// A text as it is shown.
    Text = 0,
    /// A character reference as it was typed: `&amp;`.
    Reference = 1,
    /// The start of emphasis or of another mark around text.
    Open = 2,
    /// The end of a mark around text.
    Close = 3,
    /// Anything that no link goes through: code, a link with its text.
    Atom = 4,
    /// An image with its text, through which no link goes.
    Image = 5,
    /// Raw HTML within text.
    RawHtml = 6,
    /// A line end that is shown as a space.
    SoftBreak = 7,
    /// A line end that is shown as one.
    HardBreak = 8,
}

/// The kind of a block.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum barelink_block {
    /// A paragraph, or another block with text.
    Text = 0,
    /// A table cell of a parser that replaces `\|` before it reads anything else, such as
    /// cmark-gfm.
    Cell = 1,
    /// A heading, in which no link is made with the choice `skip-headings`.
    Heading = 2,
}

/// The change that links make to an item of a block.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum barelink_action {
    /// Leave the item as it is.
    Keep = 0,
    /// Show `text`, which is what is left of the item.
    Text = 1,
    /// Make a link that shows `text` and leads to `destination`.
    Link = 2,
    /// Make a soft line break of the item, because a link took its backslash.
    SoftBreak = 3,
}

/// A step of writing a block with its links. The steps come in the order of the block. An item
/// without a step is gone, because links took all of its text.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct barelink_step {
    /// `sizeof(barelink_step)` of the library.
    pub size: usize,
    /// What to do.
    pub action: barelink_action,
    /// The number of the item in its block, from 0; of a link, that of the item in which it starts.
    pub item: usize,
    /// The text, which lives until the callback returns; NULL if there is none.
    pub text: *const c_char,
    /// The length of the text in bytes.
    pub text_length: usize,
    /// The destination, not escaped for HTML, which lives until the callback returns; NULL if this
    /// is not a link.
    pub destination: *const c_char,
    /// The length of the destination in bytes.
    pub destination_length: usize,
    /// The link; NULL if this is not one. Its positions are BARELINK_UNKNOWN if texts of the block
    /// are not in the source.
    pub link: *const barelink_link,
}

/// Gets a step, which lives until the callback returns. Another number than 0 ends the work. It
/// must not throw, longjmp or use the source.
pub type barelink_step_callback =
    Option<unsafe extern "C" fn(user: *mut c_void, step: *const barelink_step) -> c_int>;
