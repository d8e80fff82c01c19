//! All functions, with right and with wrong arguments. Miri runs these tests.

#![allow(
    clippy::multiple_unsafe_ops_per_block,
    reason = "a test calls many functions with the same handles"
)]

mod common;

use std::ffi::{CStr, c_char, c_int, c_void};
use std::mem::MaybeUninit;
use std::ptr;
use std::thread;

use barelink_c::api::*;
use barelink_c::types::*;
use common::{EMPTY, Finder, Source, Writes, append};

const TEXT: &[u8] = b"See www.example.com/a, ask john@example.com.";

#[test]
fn links_by_callback_and_in_an_array() {
    let finder = Finder::new(&[("profile", "md4c"), ("kinds", "url,www,email")]);
    assert_eq!(
        finder.linked(TEXT),
        [&b"www.example.com/a"[..], b"john@example.com"]
    );
    let links = finder.links(TEXT);
    let found: Vec<_> = links
        .iter()
        .map(|link| (link.start, link.end, link.kind))
        .collect();
    assert_eq!(
        found,
        [(4, 21, barelink_kind::Www), (27, 43, barelink_kind::Email)]
    );
    let destinations: Vec<_> = links
        .iter()
        .map(|link| finder.destination(TEXT, link))
        .collect();
    assert_eq!(
        destinations,
        ["http://www.example.com/a", "mailto:john@example.com"]
    );
    assert!(finder.links(b"").is_empty() && finder.links(b"nothing").is_empty());
}

#[test]
fn an_array_of_another_version() {
    /// A link of a later version, which has one more member.
    #[repr(C)]
    #[derive(Clone, Copy)]
    struct Longer {
        link: barelink_link,
        more: u64,
    }
    let finder = Finder::new(&[]);
    let mut links = [Longer {
        link: EMPTY,
        more: 7,
    }; 3];
    links[0].link.size = size_of::<Longer>();
    let mut count = 0;
    // SAFETY: the array has three links of the size that the first one says.
    let status = unsafe {
        barelink_links(
            finder.0,
            TEXT.as_ptr().cast(),
            TEXT.len(),
            links.as_mut_ptr().cast(),
            3,
            &raw mut count,
        )
    };
    assert_eq!((status, count), (barelink_status::Ok, 2));
    assert_eq!(
        links.map(|longer| (longer.link.start, longer.more)),
        [(4, 0), (27, 0), (0, 7)]
    );
    // The size of the caller is still there for the next call, and the other links say how much of
    // them was written.
    assert_eq!(
        links.map(|longer| longer.link.size),
        [
            size_of::<Longer>(),
            size_of::<barelink_link>(),
            size_of::<barelink_link>()
        ]
    );
    for wrong in [
        0,
        8,
        size_of::<barelink_link>() - 1,
        size_of::<barelink_link>() + 1,
        4104,
        usize::MAX - 7,
    ] {
        links[0].link.size = wrong;
        // SAFETY: as above.
        let status = unsafe {
            barelink_links(
                finder.0,
                TEXT.as_ptr().cast(),
                TEXT.len(),
                links.as_mut_ptr().cast(),
                3,
                &raw mut count,
            )
        };
        assert_eq!(status, barelink_status::Size, "{wrong}");
    }
    links[0].link.size = size_of::<Longer>();
    // SAFETY: nothing is written for so many links.
    let status = unsafe {
        let pointer = TEXT.as_ptr().cast();
        let place = links.as_mut_ptr().cast();
        barelink_links(
            finder.0,
            pointer,
            TEXT.len(),
            place,
            usize::MAX / 8,
            &raw mut count,
        )
    };
    assert_eq!(status, barelink_status::Range);
}

#[test]
fn an_array_that_is_too_short_gets_the_first_links() {
    let finder = Finder::new(&[]);
    let mut links = [EMPTY; 2];
    let mut count = 0;
    // SAFETY: the array has more than one link.
    let status = unsafe {
        barelink_links(
            finder.0,
            TEXT.as_ptr().cast(),
            TEXT.len(),
            links.as_mut_ptr(),
            1,
            &raw mut count,
        )
    };
    assert_eq!((status, count), (barelink_status::Ok, 2));
    assert_eq!(links.map(|link| link.start), [4, 0]);
}

#[test]
fn options_and_their_errors() {
    let finder = Finder::new(&[
        ("profile", "chat"),
        ("choices", "write-https"),
        ("max_len", "50"),
    ]);
    let links = finder.links(b"www.example.com");
    assert_eq!(
        finder.destination(b"www.example.com", &links[0]),
        "https://www.example.com"
    );
    let (status, message) = finder.set("max_len", "long");
    assert_eq!(status, barelink_status::Option);
    assert_eq!(
        message,
        "barelink: option `max_len`: `long` is no number of bytes"
    );
    let (status, message) = finder.set("other", "x");
    assert_eq!(status, barelink_status::Option);
    assert!(
        message.starts_with(
            "barelink: option `other`: there is no such option; the options are profile, "
        ),
        "{message}"
    );
    for (name, value) in [
        ("profile", "x"),
        ("line_breaks", "x"),
        ("extensions", "x"),
        ("choices", "x"),
        ("preset", "chat"),
    ] {
        assert_eq!(finder.set(name, value).0, barelink_status::Option, "{name}");
    }
    // The finder is as it was before the errors.
    assert_eq!(finder.links(b"www.example.com").len(), 1);
    let message = {
        // SAFETY: the finder lives, and the strings end with NUL.
        let status =
            unsafe { barelink_finder_set(finder.0, c"profile".as_ptr(), c"\xff".as_ptr()) };
        assert_eq!(status, barelink_status::Option);
        finder.set("rel", "nofollow").1
    };
    assert_eq!(
        message,
        "barelink: the name or the value of an option is not UTF-8"
    );
}

#[test]
fn destinations_with_another_host() {
    let finder = Finder::new(&[("profile", "uts58"), ("choices", "write-a-labels")]);
    let text = "\u{e9} 例え.jp/道".as_bytes();
    let links = finder.links(text);
    assert!(links[0].prefix.is_null());
    // Source of the A-label: RFC 3492's algorithm, as Python's "例え".encode("idna") writes it.
    assert_eq!(
        finder.destination(text, &links[0]),
        "http://xn--r8jz45g.jp/道"
    );
    // Nothing around the link counts.
    let mut alone = vec![0xff; text.len()];
    alone[links[0].start..links[0].end].copy_from_slice(&text[links[0].start..links[0].end]);
    assert_eq!(
        finder.destination(&alone, &links[0]),
        "http://xn--r8jz45g.jp/道"
    );
    // A byte that is not UTF-8 is in no link.
    let mut length = 0;
    let wrong = barelink_link {
        start: links[0].start + 1,
        ..links[0]
    };
    // SAFETY: the finder, the text and the link live.
    let status = unsafe {
        let pointer = text.as_ptr().cast();
        barelink_destination(
            finder.0,
            pointer,
            text.len(),
            &raw const wrong,
            ptr::null_mut(),
            0,
            &raw mut length,
        )
    };
    assert_eq!(status, barelink_status::NoLink);
}

#[test]
fn a_buffer_that_is_too_short() {
    let finder = Finder::new(&[]);
    let link = finder.links(TEXT)[0];
    for (capacity, expected) in [
        (0, barelink_status::Buffer),
        (24, barelink_status::Buffer),
        (25, barelink_status::Ok),
    ] {
        let mut buffer = [b'x'; 32];
        let mut length = 0;
        // SAFETY: the finder, the text and the link live, and the buffer is longer than the
        // capacity.
        let status = unsafe {
            let pointer = TEXT.as_ptr().cast();
            let place = buffer.as_mut_ptr().cast();
            barelink_destination(
                finder.0,
                pointer,
                TEXT.len(),
                &raw const link,
                place,
                capacity,
                &raw mut length,
            )
        };
        assert_eq!((status, length), (expected, 24));
        let written = if expected == barelink_status::Ok {
            &b"http://www.example.com/a\0xxxxxxx"[..]
        } else {
            &[b'x'; 32]
        };
        assert_eq!(buffer, written);
    }
}

#[test]
fn bytes_that_are_not_utf8_are_boundaries() {
    for profile in barelink::Profile::ALL
        .iter()
        .map(|profile| profile.as_str())
    {
        let finder = Finder::new(&[("profile", profile)]);
        let text = b"\xffwww.e.com/\xfex \xc3http://e.com/a\xe2\x82 jo@e.com\xff";
        let linked = finder.linked(text);
        assert_eq!(linked.last(), Some(&&b"jo@e.com"[..]), "{profile}");
        assert!(
            linked.iter().all(|link| std::str::from_utf8(link).is_ok()),
            "{profile}"
        );
        if profile == "gfm" {
            assert_eq!(linked, [&b"www.e.com/"[..], b"http://e.com/a", b"jo@e.com"]);
        }
    }
}

#[test]
fn a_growing_text() {
    let finder = Finder::new(&[
        ("profile", "md4c"),
        ("kinds", "url,www,email"),
        ("choices", "hold-incomplete"),
    ]);
    for (text, settled, links) in [
        (&b"see www.e.com"[..], 4, 0),
        (b"see www.e.com ", 14, 1),
        // The first byte of a character: the word may go on.
        (b"see www.e.com\xc3", 4, 0),
        // A byte that no character has is a boundary.
        (b"see www.e.com\xff", 14, 1),
        (b"see www.e.com\xffwww.e", 14, 1),
        (b"", 0, 0),
    ] {
        assert_eq!(
            (finder.settled(text), finder.links(text).len()),
            (settled, links),
            "{}",
            text.escape_ascii()
        );
    }
}

#[test]
fn html_of_plain_text() {
    let finder = Finder::new(&[
        ("rel", "ugc"),
        ("class", "a\"b"),
        ("target", "_blank"),
        ("line_breaks", "br"),
    ]);
    assert_eq!(
        String::from_utf8(finder.write(barelink_text_to_html, b"1 < 2\nwww.e.com")).expect("UTF-8"),
        "1 &lt; 2<br>\n<a href=\"http://www.e.com\" rel=\"ugc\" target=\"_blank\" class=\"a&quot;b\">www.e.com</a>"
    );
    let plain = Finder::new(&[]);
    let html = plain.write(barelink_text_to_html, b"caf\xe9 www.e.com\xff<\xe2\x82");
    let expected = "caf\u{fffd} <a href=\"http://www.e.com\">www.e.com</a>\u{fffd}&lt;\u{fffd}";
    assert_eq!(String::from_utf8(html).expect("UTF-8"), expected);
    // In parts of some thousand bytes.
    let long = b"a<".repeat(5000);
    assert_eq!(
        plain.write(barelink_text_to_html, &long),
        b"a&lt;".repeat(5000)
    );
}

#[test]
fn html_of_html_keeps_all_bytes() {
    let finder = Finder::new(&[("rel", "nofollow")]);
    let page = b"<p>\xfcber www.example.com, <a href=x>www.e.com</a>";
    let linked =
        b"<p>\xfcber <a href=\"http://www.example.com\" rel=\"nofollow\">www.example.com</a>, <a href=x>www.e.com</a>";
    assert_eq!(finder.write(barelink_html_to_html, page), linked);
}

#[test]
fn html_of_markdown() {
    let finder = Finder::new(&[]);
    let html = |source: &[u8]| {
        String::from_utf8(finder.write(barelink_markdown_to_html, source)).expect("UTF-8")
    };
    assert_eq!(
        html(b"~~a~~ www.e.com/*a*b"),
        "<p><del>a</del> <a href=\"http://www.e.com/*a*b\">www.e.com/*a*b</a></p>\n"
    );
    // A byte that is not UTF-8 is shown, and is in no link.
    assert_eq!(
        html(b"\xffwww.e.com/\xfex *\xff* `\xff` http://e.com/\xe2\x82"),
        "<p>\u{fffd}<a href=\"http://www.e.com/\">www.e.com/</a>\u{fffd}x <em>\u{fffd}</em> <code>\u{fffd}</code> \
         <a href=\"http://e.com/\">http://e.com/</a>\u{fffd}</p>\n"
    );
    // CommonMark, section 2.3, requires U+FFFD in place of NUL. A byte order mark would hide a
    // heading.
    assert_eq!(html(b"\xef\xbb\xbf# a\0b"), "<h1>a\u{fffd}b</h1>\n");
    assert_eq!(
        html(b"\xef\xbb\xbf# a\0\xff"),
        "<h1>a\u{fffd}\u{fffd}</h1>\n"
    );
}

/// The three functions that write HTML.
const TO_HTML: [Writes; 3] = [
    barelink_text_to_html,
    barelink_html_to_html,
    barelink_markdown_to_html,
];

/// What a callback for anchors gets as its `user`: the result, and a note of each link.
#[derive(Default)]
struct Page {
    html: Vec<u8>,
    links: Vec<(String, String, barelink_kind)>,
}

unsafe extern "C" fn append_to_page(
    user: *mut c_void,
    bytes: *const c_char,
    length: usize,
) -> c_int {
    // SAFETY: `user` is a page.
    unsafe { append((&raw mut (*user.cast::<Page>()).html).cast(), bytes, length) }
}

/// Notes a link.
unsafe extern "C" fn note(user: *mut c_void, anchor: *mut barelink_anchor) -> c_int {
    // SAFETY: `user` is a page, and the anchor and its texts live during the call.
    let (page, anchor) = unsafe { (&mut *user.cast::<Page>(), &*anchor) };
    assert_eq!(anchor.size, size_of::<barelink_anchor>());
    let text = |text: *const c_char, length| {
        // SAFETY: as above.
        let bytes = unsafe { std::slice::from_raw_parts(text.cast::<u8>(), length) };
        std::str::from_utf8(bytes).expect("UTF-8").to_owned()
    };
    let shown = text(anchor.text, anchor.text_length);
    page.links.push((
        shown,
        text(anchor.destination, anchor.destination_length),
        anchor.kind,
    ));
    0
}

/// Returns the status, and the page that a function writes with a callback.
fn with_callback(
    finder: &Finder,
    callback: barelink_anchor_callback,
    function: Writes,
    text: &[u8],
) -> (barelink_status, Page) {
    let mut page = Page::default();
    // SAFETY: the finder and the text live, and both callbacks get a page.
    let status = unsafe {
        assert_eq!(
            barelink_finder_on_anchor(finder.0, callback),
            barelink_status::Ok
        );
        function(
            finder.0,
            text.as_ptr().cast(),
            text.len(),
            Some(append_to_page),
            (&raw mut page).cast(),
        )
    };
    (status, page)
}

/// Sets an attribute, whose name is `None` for the text, and removes it if the value is `None`.
unsafe fn set(
    anchor: *mut barelink_anchor,
    name: Option<&CStr>,
    value: Option<&[u8]>,
) -> barelink_status {
    let name = name.map_or(ptr::null(), CStr::as_ptr);
    let (value, length) = value.map_or((ptr::null(), 0), |value| {
        (value.as_ptr().cast(), value.len())
    });
    // SAFETY: the caller's promise.
    unsafe { barelink_anchor_set(anchor, name, value, length) }
}

#[test]
fn a_callback_sees_and_changes_each_link() {
    unsafe extern "C" fn change(user: *mut c_void, anchor: *mut barelink_anchor) -> c_int {
        // SAFETY: as in `note`, and the anchor lives during the call.
        unsafe {
            note(user, anchor);
            if (*anchor).kind == barelink_kind::Email {
                return set(anchor, Some(c"href"), None) as c_int;
            }
            assert_eq!(
                set(anchor, Some(c"HREF"), Some(b"/to?u=\"<&")),
                barelink_status::Ok
            );
            assert_eq!(
                set(anchor, Some(c"data-x"), Some(b"\"<&")),
                barelink_status::Ok
            );
            assert_eq!(set(anchor, Some(c"rel"), None), barelink_status::Ok);
            assert_eq!(set(anchor, Some(c"title"), None), barelink_status::Ok);
            assert_eq!(
                set(anchor, None, Some("e<\u{e9}".as_bytes())),
                barelink_status::Ok
            );
        }
        0
    }
    let finder = Finder::new(&[("rel", "nofollow"), ("class", "c")]);
    let anchor = "<a href=\"/to?u=%22%3C&amp;\" class=\"c\" data-x=\"&quot;&lt;&amp;\">e&lt;\u{e9}</a> jo@e.com";
    let text = "www.e.com/a jo@e.com";
    for (function, before, after) in [
        (TO_HTML[0], "", ""),
        (TO_HTML[1], "", ""),
        (TO_HTML[2], "<p>", "</p>\n"),
    ] {
        let (status, page) = with_callback(&finder, Some(change), function, text.as_bytes());
        assert_eq!(status, barelink_status::Ok);
        assert_eq!(
            String::from_utf8(page.html).expect("UTF-8"),
            format!("{before}{anchor}{after}")
        );
        let www = (
            "www.e.com/a".to_owned(),
            "http://www.e.com/a".to_owned(),
            barelink_kind::Www,
        );
        let email = (
            "jo@e.com".to_owned(),
            "mailto:jo@e.com".to_owned(),
            barelink_kind::Email,
        );
        assert_eq!(page.links, [www, email]);
    }
    // Without the callback, all is as before.
    let (_, page) = with_callback(&finder, None, TO_HTML[1], b"jo@e.com");
    assert_eq!(
        page.html,
        b"<a href=\"mailto:jo@e.com\" rel=\"nofollow\" class=\"c\">jo@e.com</a>"
    );
}

/// The links of a page and of Markdown that are links already are not shown.
#[test]
fn a_callback_sees_only_links_that_are_made() {
    let finder = Finder::new(&[]);
    let links = |function, text: &str| {
        let (status, page) = with_callback(&finder, Some(note), function, text.as_bytes());
        assert_eq!(status, barelink_status::Ok);
        page.links
            .into_iter()
            .map(|(text, ..)| text)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        links(
            TO_HTML[1],
            "<a href=www.e.com>www.e.com</a> www.e.com/?a&amp;b"
        ),
        ["www.e.com/?a&b"]
    );
    assert_eq!(
        links(
            TO_HTML[2],
            "[a](/b) <http://e.com> `www.e.com` ![www.e.com](c) *www.e.com/a&amp;b*\n\nwww.e.com/*a*b"
        ),
        ["www.e.com/a&amp;b", "www.e.com/*a*b"]
    );
}

/// A callback that changes nothing changes no byte, whatever the text, and sees as many links as
/// are made.
#[test]
fn a_callback_that_changes_nothing() {
    const PARTS: [&str; 26] = [
        "www.",
        "http://",
        "e.com",
        "/a",
        " ",
        "\n",
        "\r\n",
        "jo@",
        "mailto:",
        "(",
        ")",
        "*",
        "_",
        "![",
        "](u)",
        "`",
        "&amp;",
        "<b>",
        "</a>",
        "<a href=x>",
        "\u{feff}",
        "\u{4f8b}",
        "'",
        "\"",
        "\\",
        "#",
    ];
    let mut random = fastrand::Rng::with_seed(12);
    let count = if cfg!(miri) { 4 } else { 3000 };
    let mut links = 0;
    for options in [
        &[][..],
        &[("rel", "a"), ("line_breaks", "br")],
        &[("profile", "chat"), ("class", "\"<&")],
    ] {
        let finder = Finder::new(options);
        for _ in 0..count {
            let parts =
                (0..random.usize(..16)).map(|_| PARTS[random.usize(..PARTS.len())].as_bytes());
            let mut text = parts.collect::<Vec<_>>().concat();
            if random.u8(..8) == 0 {
                text.insert(random.usize(..=text.len()), 0xff);
            }
            for function in TO_HTML {
                let (_, without) = with_callback(&finder, None, function, &text);
                let (status, with) = with_callback(&finder, Some(note), function, &text);
                assert_eq!(status, barelink_status::Ok);
                assert_eq!(
                    with.html.escape_ascii().to_string(),
                    without.html.escape_ascii().to_string(),
                    "{}",
                    text.escape_ascii()
                );
                let html = String::from_utf8_lossy(&with.html);
                let lacks = |part: &[u8]| !text.windows(part.len()).any(|bytes| bytes == part);
                if lacks(b"](u)") && lacks(b"<a") {
                    assert_eq!(
                        html.matches("<a ").count(),
                        with.links.len(),
                        "{}",
                        text.escape_ascii()
                    );
                    links += with.links.len();
                }
            }
        }
    }
    assert!(links > count / 3, "{links}");
}

#[test]
fn attributes_that_no_anchor_has() {
    unsafe extern "C" fn wrong(user: *mut c_void, anchor: *mut barelink_anchor) -> c_int {
        // SAFETY: as in `note`, and each pointer is NULL or valid.
        unsafe {
            note(user, anchor);
            for name in [
                c"",
                c"a b",
                c"a=",
                c"a/",
                c"a>",
                c"\"",
                c"\xff",
                c"\xc3\xa9",
            ] {
                assert_eq!(
                    set(anchor, Some(name), Some(b"x")),
                    barelink_status::Range,
                    "{name:?}"
                );
            }
            for value in [
                &b"javascript:x"[..],
                b" JavaScript:x",
                b"java\nscript:x",
                b"data:x",
                b"vbscript:",
                b"\xff",
            ] {
                assert_eq!(
                    set(anchor, Some(c"href"), Some(value)),
                    barelink_status::Range
                );
            }
            assert_eq!(
                set(ptr::null_mut(), Some(c"a"), Some(b"x")),
                barelink_status::Null
            );
            assert_eq!(set(anchor, None, None), barelink_status::Null);
            assert_eq!(
                barelink_anchor_set(anchor, c"a".as_ptr(), ptr::null(), 1),
                barelink_status::Null
            );
            let mut own = barelink_anchor {
                changes: ptr::null_mut(),
                ..ptr::read(anchor)
            };
            assert_eq!(
                set(&raw mut own, Some(c"a"), Some(b"x")),
                barelink_status::Null
            );
        }
        0
    }
    let finder = Finder::new(&[]);
    for function in TO_HTML {
        let (_, without) = with_callback(&finder, None, function, b"www.e.com");
        let (status, page) = with_callback(&finder, Some(wrong), function, b"www.e.com");
        assert_eq!(
            (status, page.html, page.links.len()),
            (barelink_status::Ok, without.html, 1)
        );
    }
    // SAFETY: the pointer is NULL.
    let status = unsafe { barelink_finder_on_anchor(ptr::null_mut(), Some(wrong)) };
    assert_eq!(status, barelink_status::Null);
}

#[test]
fn a_callback_for_anchors_stops_the_work() {
    unsafe extern "C" fn second(user: *mut c_void, anchor: *mut barelink_anchor) -> c_int {
        // SAFETY: as in `note`.
        unsafe { note(user, anchor) };
        // SAFETY: `user` is a page.
        c_int::from(unsafe { &*user.cast::<Page>() }.links.len() == 2)
    }
    let finder = Finder::new(&[]);
    for function in TO_HTML {
        for text in [
            &b"www.e.com www.e.com www.e.com"[..],
            b"www.e.com \xff www.e.com \xff www.e.com",
        ] {
            let (status, page) = with_callback(&finder, Some(second), function, text);
            assert_eq!((status, page.links.len()), (barelink_status::Stopped, 2));
        }
    }
}

/// Returns the positions of links in UTF-16, of which the array has `LONGER` bytes more than a
/// link.
fn in_utf16(
    text: &[u8],
    ranges: &[(usize, usize)],
) -> Result<Vec<(usize, usize)>, barelink_status> {
    /// A link of a later version.
    #[repr(C)]
    #[derive(Clone, Copy)]
    struct Longer {
        link: barelink_link,
        more: u64,
    }
    let link = |&(start, end)| Longer {
        link: barelink_link {
            start,
            end,
            size: 0,
            ..EMPTY
        },
        more: 7,
    };
    let mut links: Vec<_> = ranges.iter().map(link).collect();
    if let Some(first) = links.first_mut() {
        first.link.size = size_of::<Longer>();
    }
    // SAFETY: the text lives, and the array has as many links of this size.
    let status = unsafe {
        barelink_links_to_utf16(
            text.as_ptr().cast(),
            text.len(),
            links.as_mut_ptr().cast(),
            links.len(),
        )
    };
    assert!(
        links
            .iter()
            .all(|longer| longer.more == 7 && longer.link.prefix.is_null())
    );
    let found: Vec<_> = links
        .iter()
        .map(|longer| (longer.link.start, longer.link.end))
        .collect();
    if status == barelink_status::Ok {
        Ok(found)
    } else {
        assert_eq!(found, ranges);
        Err(status)
    }
}

#[test]
fn positions_in_utf16() {
    let finder = Finder::new(&[]);
    let text = "\u{e9} www.e.com/\u{1f600} \u{4f8b}\u{1f468}\u{200d}\u{1f469} jo@e.com".as_bytes();
    let mut links = finder.links(text);
    // SAFETY: the text and the array live.
    let status = unsafe {
        barelink_links_to_utf16(
            text.as_ptr().cast(),
            text.len(),
            links.as_mut_ptr(),
            links.len(),
        )
    };
    assert_eq!(status, barelink_status::Ok);
    let units: Vec<u16> = std::str::from_utf8(text)
        .expect("UTF-8")
        .encode_utf16()
        .collect();
    let typed: Vec<_> = links
        .iter()
        .map(|link| String::from_utf16_lossy(&units[link.start..link.end]))
        .collect();
    assert_eq!(typed, ["www.e.com/\u{1f600}", "jo@e.com"]);
    // A sequence of bytes that is not UTF-8 is one unit, as in the text with U+FFFD in its place.
    let text = b"\xff\xf0\x9f\x98 www.e.com\xe2\x82\xffjo@e.com\xc3";
    let ranges: Vec<_> = finder
        .links(text)
        .iter()
        .map(|link| (link.start, link.end))
        .collect();
    let units: Vec<u16> = String::from_utf8_lossy(text).encode_utf16().collect();
    let found = in_utf16(text, &ranges).expect("positions");
    let typed: Vec<_> = found
        .iter()
        .map(|&(start, end)| String::from_utf16_lossy(&units[start..end]))
        .collect();
    assert_eq!(typed, ["www.e.com", "jo@e.com"]);
    assert_eq!(
        in_utf16(text, &[(0, text.len())]),
        Ok(vec![(0, units.len())])
    );
}

#[test]
fn positions_that_are_not_those_of_links() {
    assert_eq!(in_utf16(b"", &[]), Ok(vec![]));
    assert_eq!(in_utf16(b"", &[(0, 0)]), Ok(vec![(0, 0)]));
    assert_eq!(
        in_utf16("\u{1f600}".as_bytes(), &[(0, 0), (4, 4)]),
        Ok(vec![(0, 0), (2, 2)])
    );
    for wrong in [
        [(0, 1), (0, 2)],
        [(1, 0), (1, 2)],
        [(0, 1), (2, 4)],
        [(0, 1), (usize::MAX, usize::MAX)],
    ] {
        assert_eq!(
            in_utf16(b"abc", &wrong),
            Err(barelink_status::Range),
            "{wrong:?}"
        );
    }
    let mut link = EMPTY;
    // SAFETY: each pointer is NULL or valid.
    unsafe {
        let text = TEXT.as_ptr().cast();
        assert_eq!(
            barelink_links_to_utf16(ptr::null(), 0, ptr::null_mut(), 0),
            barelink_status::Ok
        );
        assert_eq!(
            barelink_links_to_utf16(ptr::null(), 1, &raw mut link, 1),
            barelink_status::Null
        );
        assert_eq!(
            barelink_links_to_utf16(text, 3, ptr::null_mut(), 1),
            barelink_status::Null
        );
        assert_eq!(
            barelink_links_to_utf16(text, 3, &raw mut link, usize::MAX),
            barelink_status::Range
        );
        link.size = 0;
        assert_eq!(
            barelink_links_to_utf16(text, 3, &raw mut link, 1),
            barelink_status::Size
        );
    }
}

/// The kinds that the comments of `barelink_kind` give each profile.
#[test]
fn kinds_of_each_profile() {
    use barelink_kind::{Domain, Email, Mailto, Url, Www, Xmpp};
    let text = b"tel:+1 https://e.com www.e.com e.com/faq jo@e.com mailto:jo@e.com xmpp:jo@e.com";
    for profile in barelink::Profile::ALL
        .iter()
        .map(|profile| profile.as_str())
    {
        let finder = Finder::new(&[("profile", profile), ("schemes", "tel")]);
        let kinds: Vec<_> = finder.links(text).iter().map(|link| link.kind).collect();
        let expected = match profile {
            "chat" | "prose" | "uts58" => vec![Url, Url, Domain, Domain, Email, Email, Email],
            "gfm" => vec![Url, Url, Www, Email, Mailto, Xmpp],
            _ => vec![Url, Url, Www, Email],
        };
        assert_eq!(kinds, expected, "{profile}");
    }
}

#[test]
fn the_link_that_starts_at_a_byte() {
    let finder = Finder::new(&[]);
    let text = b"\xff www.example.com \xc3 john@e.com";
    let source = Source::new(&finder, text);
    drop(finder);
    let found: Vec<_> = (0..text.len() + 2)
        .filter_map(|at| source.link(at))
        .collect();
    assert_eq!(found, [(2, 17), (20, 30)]);
    assert_eq!(source.link(usize::MAX), None);
}

#[test]
fn blocks_of_a_parser() {
    let finder = Finder::new(&[]);
    let text = b"see *www.e.com*, www.e.com/a&amp;b `www.e.com`\n\nhttp://e.com/a\\*b*c*\\\nx";
    let source = Source::new(&finder, text);
    source.add(barelink_item::Text, b"see ", 0);
    source.add(barelink_item::Open, b"", BARELINK_UNKNOWN);
    source.add(barelink_item::Text, b"www.e.com", 5);
    source.add(barelink_item::Close, b"", BARELINK_UNKNOWN);
    source.add(barelink_item::Text, b", www.e.com/a", 15);
    source.add(barelink_item::Reference, b"&amp;", 28);
    source.add(barelink_item::Text, b"b ", 33);
    source.add(barelink_item::Atom, b"", 35);
    assert_eq!(
        source.end(),
        "[0][1]<http://www.e.com|www.e.com>[3], <http://www.e.com/a&amp;b|www.e.com/a&amp;b> [7]"
    );
    // The next block. The place of its third text is looked for.
    source.add(barelink_item::Text, b"http://e.com/a", 48);
    source.add(barelink_item::Text, b"*b", 63);
    source.add(barelink_item::Open, b"", BARELINK_UNKNOWN);
    source.add(barelink_item::Text, b"c", BARELINK_UNKNOWN);
    source.add(barelink_item::Close, b"", BARELINK_UNKNOWN);
    source.add(barelink_item::HardBreak, b"", BARELINK_UNKNOWN);
    source.add(barelink_item::Text, b"x", 70);
    // On GitHub the backslash is a part of the link; the link ends at the mark, because a finished
    // tree is not parsed again.
    assert_eq!(
        source.end(),
        "<http://e.com/a\\*b|http://e.com/a\\*b>[2][3][4][5][6]"
    );
    assert_eq!(source.end(), "");
}

#[test]
fn a_parser_may_cut_a_link_anywhere() {
    let finder = Finder::new(&[("profile", "uts58")]);
    let text = b"e.com";
    for size in 1..=text.len() {
        let source = Source::new(&finder, text);
        let mut at = 0;
        for part in text.chunks(size) {
            source.add(barelink_item::Text, part, at);
            at += part.len();
        }
        assert_eq!(source.end(), "<http://e.com|e.com>", "{size}");
    }
}

#[test]
fn blocks_that_are_not_utf8() {
    let finder = Finder::new(&[]);
    let text = b"a\xffwww.e.com/\xfeb";
    let source = Source::new(&finder, text);
    source.add(barelink_item::Text, text, 0);
    source.add(barelink_item::Reference, b"&\xff;", BARELINK_UNKNOWN);
    assert_eq!(
        source.end(),
        "a\u{fffd}<http://www.e.com/|www.e.com/>\u{fffd}b&\u{fffd};"
    );
}

#[test]
fn a_callback_stops_the_work() {
    unsafe extern "C" fn count_two(user: *mut c_void) -> c_int {
        // SAFETY: `user` is a number.
        let count = unsafe { &mut *user.cast::<c_int>() };
        *count += 1;
        c_int::from(*count == 2)
    }
    unsafe extern "C" fn link(user: *mut c_void, _: *const barelink_link) -> c_int {
        // SAFETY: as in `count_two`.
        unsafe { count_two(user) }
    }
    unsafe extern "C" fn write(user: *mut c_void, _: *const c_char, _: usize) -> c_int {
        // SAFETY: as in `count_two`.
        unsafe { count_two(user) }
    }
    unsafe extern "C" fn step(user: *mut c_void, _: *const barelink_step) -> c_int {
        // SAFETY: as in `count_two`.
        unsafe { count_two(user) }
    }
    let finder = Finder::new(&[]);
    let text = b"www.e.com ".repeat(250);
    let pointer = text.as_ptr().cast::<c_char>();
    let length = text.len();
    let mut count = 0;
    // SAFETY: the finder and the text live, and `user` is a number for all three callbacks.
    let status = unsafe {
        barelink_each_link(
            finder.0,
            pointer,
            length,
            Some(link),
            (&raw mut count).cast(),
        )
    };
    assert_eq!((status, count), (barelink_status::Stopped, 2));
    for function in [
        barelink_text_to_html,
        barelink_html_to_html,
        barelink_markdown_to_html,
    ] {
        count = 0;
        // SAFETY: as above.
        let status = unsafe {
            function(
                finder.0,
                pointer,
                length,
                Some(write),
                (&raw mut count).cast(),
            )
        };
        assert_eq!((status, count), (barelink_status::Stopped, 2));
    }
    let source = Source::new(&finder, &text);
    source.add(barelink_item::Text, &text, 0);
    count = 0;
    // SAFETY: as above.
    let status =
        unsafe { barelink_source_end_block(source.0, 0, Some(step), (&raw mut count).cast()) };
    assert_eq!((status, count), (barelink_status::Stopped, 2));
    assert_eq!(source.end(), "", "the next block starts without items");
}

#[test]
fn null_and_wrong_numbers_are_codes() {
    let finder = Finder::new(&[]);
    let text = TEXT.as_ptr().cast::<c_char>();
    let none = ptr::null_mut::<c_void>();
    let mut count = 0;
    let mut link = EMPTY;
    let mut list: Vec<u8> = Vec::new();
    let user = (&raw mut list).cast::<c_void>();
    // SAFETY: each pointer is NULL or valid.
    unsafe {
        assert_eq!(barelink_finder_new(none.cast()), barelink_status::Null);
        barelink_finder_free(none.cast());
        barelink_source_free(none.cast());
        assert!(barelink_finder_message(ptr::null()).is_null());
        assert_eq!(
            barelink_finder_set(none.cast(), c"rel".as_ptr(), c"".as_ptr()),
            barelink_status::Null
        );
        assert_eq!(
            barelink_finder_set(finder.0, ptr::null(), c"".as_ptr()),
            barelink_status::Null
        );
        assert_eq!(
            barelink_finder_set(finder.0, c"rel".as_ptr(), ptr::null()),
            barelink_status::Null
        );
        let links = |text, length, place, capacity| {
            barelink_links(finder.0, text, length, place, capacity, &raw mut count)
        };
        let mut links = links;
        assert_eq!(links(ptr::null(), 0, none.cast(), 0), barelink_status::Ok);
        assert_eq!(links(ptr::null(), 1, none.cast(), 0), barelink_status::Null);
        assert_eq!(
            links(text, usize::MAX, none.cast(), 0),
            barelink_status::Range
        );
        assert_eq!(links(text, 3, none.cast(), 1), barelink_status::Null);
        assert_eq!(
            barelink_links(finder.0, text, 3, none.cast(), 0, none.cast()),
            barelink_status::Null
        );
        assert_eq!(
            barelink_links(ptr::null(), text, 3, none.cast(), 0, &raw mut count),
            barelink_status::Null
        );
        assert_eq!(
            barelink_each_link(finder.0, text, 3, None, none),
            barelink_status::Null
        );
        assert_eq!(
            barelink_settled(finder.0, text, 3, none.cast()),
            barelink_status::Null
        );
        for function in [
            barelink_text_to_html,
            barelink_html_to_html,
            barelink_markdown_to_html,
        ] {
            assert_eq!(
                function(finder.0, text, 3, None, none),
                barelink_status::Null
            );
            assert_eq!(
                function(ptr::null(), text, 3, Some(append), user),
                barelink_status::Null
            );
            assert_eq!(
                function(finder.0, ptr::null(), 0, Some(append), user),
                barelink_status::Ok
            );
        }
        assert_eq!(
            barelink_source_new(finder.0, text, 3, none.cast()),
            barelink_status::Null
        );
        let source = Source::new(&finder, TEXT);
        assert_eq!(
            barelink_source_link(source.0, 4, none.cast()),
            barelink_status::Null
        );
        assert_eq!(
            barelink_source_link(ptr::null(), 4, &raw mut link),
            barelink_status::Null
        );
        link.size = 0;
        assert_eq!(
            barelink_source_link(source.0, 4, &raw mut link),
            barelink_status::Size
        );
        for item in [-1, 9, c_int::MAX] {
            assert_eq!(
                barelink_source_add(source.0, item, text, 3, 0),
                barelink_status::Range
            );
        }
        assert_eq!(
            barelink_source_add(source.0, 0, text, 3, usize::MAX - 1),
            barelink_status::Ok
        );
        assert_eq!(
            barelink_source_end_block(source.0, 0, None, none),
            barelink_status::Null
        );
        assert_eq!(
            barelink_source_end_block(source.0, 3, None, none),
            barelink_status::Range
        );
    }
    assert!(list.is_empty());
}

#[test]
fn wrong_links_are_codes() {
    let finder = Finder::new(&[]);
    let text = TEXT.as_ptr().cast::<c_char>();
    let none = ptr::null_mut::<c_void>();
    let mut count = 0;
    // SAFETY: each pointer is NULL or valid.
    unsafe {
        // A link that is not one of the text.
        for (start, end) in [(0, usize::MAX), (5, 4), (usize::MAX, usize::MAX)] {
            let wrong = barelink_link {
                start,
                end,
                ..EMPTY
            };
            let known = barelink_link {
                prefix: finder.links(TEXT)[0].prefix,
                ..wrong
            };
            for wrong in [wrong, known] {
                let place = none.cast();
                let wrong = &raw const wrong;
                let status = barelink_destination(
                    finder.0,
                    text,
                    TEXT.len(),
                    wrong,
                    place,
                    0,
                    &raw mut count,
                );
                assert_eq!(status, barelink_status::NoLink);
            }
        }
        // A number that is no kind.
        for kind in [barelink_kind::Xmpp as u32 + 1, u32::MAX] {
            let mut wrong = MaybeUninit::new(barelink_link {
                start: 4,
                end: 10,
                ..EMPTY
            });
            (&raw mut (*wrong.as_mut_ptr()).kind)
                .cast::<u32>()
                .write(kind);
            let place = none.cast();
            let wrong = wrong.as_ptr();
            let status =
                barelink_destination(finder.0, text, TEXT.len(), wrong, place, 0, &raw mut count);
            assert_eq!(status, barelink_status::Range);
        }
    }
}

#[test]
fn every_status_has_a_text() {
    let text = |status| {
        // SAFETY: the text lives as long as the library.
        unsafe { std::ffi::CStr::from_ptr(barelink_status_text(status)) }
            .to_str()
            .expect("UTF-8")
            .to_owned()
    };
    let mut texts: Vec<_> = (-1..=barelink_status::Panic as c_int).map(text).collect();
    assert_eq!(text(barelink_status::Panic as c_int + 1), texts[0]);
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), 11);
}

#[test]
fn threads_share_a_finder() {
    struct Shared(Finder);
    // SAFETY: the functions that read a finder may be called by several threads.
    unsafe impl Sync for Shared {}
    let finder = Shared(Finder::new(&[]));
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let finder = &finder;
                (0..20).for_each(|_| assert_eq!(finder.0.linked(TEXT).len(), 2));
            });
        }
    });
    // What the library needs for this.
    fn is_sync<T: Sync + Send>() {}
    is_sync::<barelink_c::barelink_finder>();
    fn is_send<T: Send>() {}
    is_send::<barelink_c::barelink_source>();
}
