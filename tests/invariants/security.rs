//! What a link may lead to, whatever was typed and whichever host made it: the schemes of the
//! profile, no control characters, nothing that turns the direction of writing where the policy
//! says so.
//!
//! `PROPTEST_CASES` sets the number of cases. What is written for plain text is read back by an
//! HTML parser in `tests/cases/html.rs`; that a run off character boundaries is refused is tested
//! where its constructor is, in `src/adapter.rs`.

use barelink::{Action, Choice, Finder, Format, Link, Profile, Schemes, html};
use barelink_pulldown_cmark::pulldown_cmark::{
    Event, Options, Parser, TextMergeStream, html::push_html,
};
use barelink_pulldown_cmark::{Autolinks, GITHUB, Masked, parse};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::common::schemes::schemes;
use crate::common::{assert_marked, finders};

/// All finders, and one that rejects characters that change the direction of writing, each with the
/// schemes of its links.
fn finders() -> Vec<(Finder, Vec<&'static str>)> {
    let finders = finders::named_finders()
        .into_iter()
        .map(|(_, finder)| finder)
        .chain([rejects_bidi()]);
    let with_own = finders.map(|finder| (finder.clone(), schemes(finder.profile()).to_vec()));
    // A scheme that the user names adds itself alone.
    let with_named = with_own.clone().map(|(finder, schemes)| {
        let finder = finder.schemes(Schemes::from_static(&["tel", "zed-editor"]));
        (finder, [&schemes[..], &["tel:", "zed-editor:"]].concat())
    });
    with_own.clone().chain(with_named).collect()
}

fn rejects_bidi() -> Finder {
    Finder::new(Profile::Uts58).with(Choice::RejectBidiControls)
}

/// Schemes that do harm, in all the ways in which Markdown lets them be typed, and what links are
/// made of.
const PIECES: [&str; 72] = [
    "javascript:",
    "JavaScript:",
    "java&#115;cript:",
    "javascript&colon;",
    "javascript\\:",
    "javascript&#58;//",
    "javascript://",
    "java\tscript:",
    "&#106;avascript:",
    "data:",
    "data:text/html,",
    "data://",
    "vbscript:",
    "file:///",
    "view-source:",
    "zed-editor:",
    "tel:",
    "blob:http://",
    "http&colon;//",
    "http\\://",
    "http:/\\/",
    "http:&#47;/",
    "http://",
    "https://",
    "HTTPS://",
    "ftp://",
    "mailto:",
    "MAILTO:",
    "mailto&colon;",
    "xmpp:",
    "www.",
    "w&#119;w.",
    "@",
    "&commat;",
    "&#64;",
    "\\@",
    "a@b.cd",
    "alert(1)",
    "example.com",
    "例え.jp",
    "user:pass@",
    "a",
    "/",
    "//",
    "\\/",
    "?q=",
    "#f",
    ":",
    "&colon;",
    ":80",
    ".",
    "&period;",
    "。",
    "%0d%0a",
    "%00",
    "&#0;",
    "&#10;",
    "&Tab;",
    "&#x202e;",
    "&rlm;",
    "\u{202e}",
    "\u{2066}",
    "\u{200f}",
    "\u{1}",
    "\u{7f}",
    "\u{85}",
    "\0",
    "\"",
    "'",
    " ",
    "\n",
    "*",
];

/// Markdown without links of its own.
fn markdown() -> impl Strategy<Value = String> {
    vec(select(&PIECES[..]), 0..14).prop_map(|pieces| pieces.concat())
}

/// Where links lead and what they show, from every host.
fn links(finder: &Finder, source: &str) -> Vec<(String, String)> {
    let mut links = Vec::new();
    let mut seen = |link: &mut Link<'_>| {
        links.push((link.destination().into_owned(), link.text().into_owned()));
        Action::Keep
    };
    finder.links(source).on_link(&mut seen).for_each(drop);
    for options in [Options::empty(), GITHUB | Options::ENABLE_SMART_PUNCTUATION] {
        let parser = || Parser::new_ext(source, options);
        parse(source, options, finder)
            .on_link(&mut seen)
            .for_each(drop);
        Autolinks::new(source, parser().into_offset_iter(), finder)
            .on_link(&mut seen)
            .for_each(drop);
        Autolinks::new(source, parser(), finder)
            .on_link(&mut seen)
            .for_each(drop);
        Autolinks::without_source(parser(), finder)
            .on_link(&mut seen)
            .for_each(drop);
        Autolinks::without_source(TextMergeStream::new(parser()), finder)
            .on_link(&mut seen)
            .for_each(drop);
        drop(Masked::with_parser(
            source,
            |text| Parser::new_ext(text, options),
            finder,
            &mut seen,
        ));
    }
    links
}

/// What the pages of all hosts have in them.
fn pages(finder: &Finder, source: &str) -> Vec<String> {
    fn page<'a>(events: impl Iterator<Item = Event<'a>>) -> String {
        let mut page = String::new();
        push_html(&mut page, events);
        page
    }
    let events = || Parser::new_ext(source, GITHUB);
    vec![
        html::render(source, finder).to_string(),
        page(parse(source, GITHUB, finder)),
        page(Autolinks::new(source, events(), finder)),
        page(Autolinks::without_source(events(), finder)),
    ]
}

fn turns(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// `https://bank.com@evil.com` leads to evil.com.
#[test]
fn a_user_in_a_url_is_no_host() {
    for (profile, marked) in [
        // No link: an `@` must not follow a host.
        (
            Profile::Md4c,
            "https://bank.com@evil.com/ https://john:secret@evil.com",
        ),
        (
            Profile::Md4cNext,
            "https://bank.com@evil.com/ https://john:secret@evil.com",
        ),
        // As on GitHub: all that stands there is shown and linked.
        (
            Profile::Gfm,
            "⸠https://bank.com@evil.com/⸡ ⸠https://john:secret@evil.com⸡",
        ),
        // No link in any part of it.
        (
            Profile::Uts58,
            "https://bank.com@evil.com/ https://john:secret@evil.com",
        ),
    ] {
        assert_marked(&Finder::new(profile), marked);
    }
}

/// A reader sees google.com (issue 17, item 16). `uts58` is exactly the standard.
#[test]
fn prose_links_no_end_of_a_word_that_invisible_characters_divide() {
    let [standard, prose] = [Profile::Uts58, Profile::Prose].map(Finder::new);
    let divided = |divider: &str| {
        format!("https://goo{divider}gle.com or 7{divider}gle.com/a, jo{divider}hn@example.com")
    };
    for divider in [
        "\u{ad}",
        "\u{200b}",
        "\u{2060}\u{2060}",
        "\u{200b}\u{fe0f}",
        "\u{e0041}",
        "\u{202e}",
        "\u{feff}",
    ] {
        assert_eq!(prose.links(&divided(divider)).count(), 0, "{divider:?}");
        // The URL is refused, with its word (U37).
        assert_eq!(standard.links(&divided(divider)).count(), 2, "{divider:?}");
    }
    assert_marked(&standard, "https://goo\u{ad}gle.com goo\u{ad}⸠gle.com⸡");
    for marked in [
        "Google\u{200b}⸠https://example.com⸡ \u{200b}⸠https://example.com⸡ x\u{ad}⸠mailto:j@example.com⸡",
        // An emoji in its colourful form.
        "❤\u{fe0f}⸠youtube.com⸡ ❤\u{fe0f}⸠john@example.com⸡ ❤\u{fe0f}@example.com",
        "(\u{200b}⸠example.com⸡) \u{feff}⸠example.com⸡ end.\u{200b}⸠example.com⸡ \u{2060}⸠john@example.com⸡",
        // What stands in a host is mapped to nothing, and shown as nothing: it leads where it seems
        // to lead.
        "⸠https://goo\u{fe0f}gle.com⸡",
        // A mark belongs to its letter.
        "e\u{301}\u{ad}gle.com -\u{ad}gle.com क\u{93e}\u{200b}gle.com",
        // U20 looks at what stands there.
        "path/file.rs",
    ] {
        assert_marked(&prose, marked);
    }
    assert_marked(&standard, "❤⸠\u{fe0f}youtube.com⸡");
    for source in ["https://goo&shy;gle.com", "https://goo&#x200b;gle.com"] {
        assert_eq!(
            pages(&prose, source)[1].matches("<a ").count(),
            0,
            "{source}"
        );
    }
}

/// `SECURITY.md` says so (issue 17, item 17).
#[test]
fn prose_refuses_what_turns_the_direction() {
    let prose = Finder::new(Profile::Prose);
    assert_marked(
        &prose,
        "https://example.com/\u{202e}moc example.com/a\u{200e}b ⸠example.com/ab⸡",
    );
}

/// The profile for chats has all that text of strangers needs (issue 17, item 17).
#[test]
fn a_chat_has_what_text_of_strangers_needs() {
    let choices = [
        Choice::RejectUserNames,
        Choice::RejectMisleadingHosts,
        Choice::RejectBidiControls,
    ];
    for format in Format::ALL {
        assert!(
            choices
                .iter()
                .all(|choice| choice.starts_in(Profile::Chat, format)),
            "{format:?}"
        );
    }
    let url = |len: usize| {
        format!(
            "https://example.com/{}",
            "a".repeat(len - "https://example.com/".len())
        )
    };
    for (finder, most) in [
        (Finder::new(Profile::Chat), 8_192),
        (finders::untrusted(Finder::new(Profile::Gfm)), 2_048),
    ] {
        assert_eq!(
            [url(most), url(most + 1)].map(|url| finder.links(&url).count()),
            [1, 0]
        );
        assert_eq!(finder.max_len(10).links("https://example.com/a").count(), 0);
    }
}

#[test]
fn what_turns_the_direction_is_refused_where_a_choice_says_so() {
    let allowed = Finder::new(Profile::Uts58);
    assert_marked(&allowed, "⸠https://example.com/\u{202e}moc⸡");
    assert_marked(&rejects_bidi(), "https://example.com/\u{202e}moc");
    for source in [
        "https://example.com/\u{202e}moc",
        "https://example.com/&#x202e;moc",
        "https://example.com/&rlm;moc",
    ] {
        let count = |finder: &Finder| pages(finder, source)[1].matches("<a ").count();
        assert_eq!(
            (count(&allowed), count(&rejects_bidi())),
            (1, 0),
            "{source}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn links_lead_where_the_profile_says(source in markdown()) {
        for (finder, schemes) in finders() {
            for (destination, text) in links(&finder, &source) {
                let start = destination.to_ascii_lowercase();
                let is_known = schemes.iter().any(|scheme| start.starts_with(scheme));
                prop_assert!(is_known, "{}: {:?}", finder.profile(), destination);
                // GitHub's links take them; hosts write them as escapes: the next test.
                if finder.profile() != Profile::Gfm {
                    prop_assert!(!destination.contains(char::is_control), "{:?}", destination);
                    prop_assert!(!text.contains(char::is_control), "{:?}", text);
                }
            }
        }
        for (destination, text) in links(&rejects_bidi(), &source) {
            prop_assert!(
                !destination.contains(turns) && !text.contains(turns),
                "{:?}",
                destination
            );
        }
    }

    #[test]
    fn pages_lead_where_the_profile_says(source in markdown()) {
        for (finder, schemes) in finders() {
            for page in pages(&finder, &source) {
                for part in page.split("<a ").skip(1) {
                    let destination = part
                        .strip_prefix("href=\"")
                        .and_then(|rest| rest.split('"').next());
                    let destination = destination.expect("an anchor has a destination");
                    let start = destination.to_ascii_lowercase();
                    let is_known = schemes.iter().any(|scheme| start.starts_with(scheme));
                    prop_assert!(is_known, "{}: {:?}", finder.profile(), destination);
                    prop_assert!(
                        destination.bytes().all(|byte| byte.is_ascii_graphic()),
                        "{:?}",
                        destination
                    );
                }
            }
        }
        for page in pages(&rejects_bidi(), &source) {
            let anchors = page
                .split("<a ")
                .skip(1)
                .map(|part| part.split("</a>").next().unwrap_or_default());
            for anchor in anchors {
                prop_assert!(!anchor.contains(turns), "{:?}", anchor);
            }
        }
    }
}
