//! Properties of UTS #58 that hold for any input: what is escaped is found whole, escaping twice
//! changes nothing, a URL parser reads the same values, what is found is found again alone.
//!
//! `PROPTEST_CASES` sets the number of cases.

use barelink::uts58::{Bidi, Decode, Host, UrlParts, pretty};
use barelink::{Choice, Finder, Link, LinkKind, Profile, Span};
use percent_encoding::{NON_ALPHANUMERIC, percent_encode, utf8_percent_encode};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::fuzz::pretty::Values;

/// Both readings of a lone question mark.
const FINDERS: [Finder; 2] = [
    Finder::new(Profile::Uts58),
    Finder::new(Profile::Uts58).with(Choice::DropQuestionMark),
];

/// What matters to the rules, and letters of many scripts.
const PIECES: [&str; 63] = [
    "a", "z", "0", "7f", "F", "é", "α", "例", "え", "ー", "・", "נ", "ا", "ा", "\u{200d}",
    "\u{301}", "😀", "/", "?", "#", "&", "=", "+", "%", "%4", "%41", "\\", ":~:", ":~", "~:", ":",
    ",", "-", ".", "..", "!", "'", "\"", "(", ")", "[", "]", "<", ">", "{", "}", "（", "）", "「",
    "」", "。", "、", "”", "»", "،", " ", "\u{3000}", "\u{202e}", "\u{e000}", "\u{378}", "\u{ad}",
    "\u{200b}", "\u{fe0f}",
];

fn value() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => vec(select(&PIECES[..]), 0..8).prop_map(|pieces| pieces.concat()),
        1 => vec(any::<char>(), 0..6).prop_map(String::from_iter),
    ]
}

fn prefix() -> impl Strategy<Value = &'static str> {
    select(
        &[
            "https://example.com",
            "http://www.例え.jp:8080",
            "münchen.de",
            "https://xn--mnchen-3ya.de",
            "a.bc:1",
        ][..],
    )
}

/// Labels of hosts in both forms.
const LABELS: [&str; 6] = [
    "www",
    "a-1",
    "例え",
    "münchen",
    "xn--r8jz45g",
    "XN--mnchen-3ya",
];

#[derive(Clone, Debug)]
struct Parts {
    prefix: &'static str,
    path: Vec<String>,
    query: Vec<Vec<String>>,
    fragment: String,
    directives: Vec<String>,
}

impl Parts {
    fn url(&self) -> UrlParts {
        let url = self
            .path
            .iter()
            .cloned()
            .fold(UrlParts::new(self.prefix), UrlParts::segment);
        let url = self
            .query
            .iter()
            .cloned()
            .fold(url, UrlParts::parameter)
            .fragment(&*self.fragment);
        self.directives
            .iter()
            .cloned()
            .fold(url, UrlParts::directive)
    }
}

fn parts() -> impl Strategy<Value = Parts> {
    let query = vec(vec(value(), 1..4), 0..4);
    (
        prefix(),
        vec(value(), 0..4),
        query,
        value(),
        vec(value(), 0..3),
    )
        .prop_map(|(prefix, path, query, fragment, directives)| Parts {
            prefix,
            path,
            query,
            fragment,
            directives,
        })
}

/// A serialised URL of pieces, some of them as escapes, some of these no UTF-8.
fn serialized() -> impl Strategy<Value = String> {
    let escaped = |text: &str| {
        percent_encode(text.as_bytes(), NON_ALPHANUMERIC)
            .to_string()
            .to_lowercase()
    };
    let piece = prop_oneof![
        4 => select(&PIECES[..]).prop_map(str::to_owned),
        3 => select(&PIECES[..]).prop_map(escaped),
        1 => select(&["%E3%82", "%FF", "%C2%C2", "%"][..]).prop_map(str::to_owned),
    ];
    (prefix(), vec(piece, 0..12)).prop_map(|(prefix, pieces)| {
        if pieces.is_empty() {
            prefix.to_owned()
        } else {
            format!("{prefix}/{}", pieces.concat())
        }
    })
}

/// Text in which links are likely.
fn text() -> impl Strategy<Value = String> {
    const LINKS: [&str; 26] = [
        "https://",
        "HTTP://",
        "mailto:",
        "//",
        "@",
        "example.com",
        "例え.jp",
        "a.bc",
        "www.",
        "foo.txt",
        "john",
        "xn--a.com",
        "localhost",
        "127.0.0.1",
        ".",
        "..",
        "。",
        ":80",
        ":99999",
        "/",
        "?q=",
        "#f",
        "-",
        "_",
        "&period;",
        "&#46;",
    ];
    let piece =
        prop_oneof![3 => select(&LINKS[..]), 2 => select(&PIECES[..])].prop_map(str::to_owned);
    let other = vec(any::<char>(), 0..3).prop_map(String::from_iter);
    vec(prop_oneof![9 => piece, 1 => other], 0..24).prop_map(|pieces| pieces.concat())
}

/// Marks of the pairs that may enclose a URL, and full-width punctuation, of those in
/// [`words_with_urls`].
const MARKS: &str = "()[]{}（'`”»）」。、，\u{3000}";

/// The start of the scheme at the end of a text.
fn scheme_start(before: &str) -> Option<usize> {
    let lower = before.to_ascii_lowercase();
    let name = ["https", "http"]
        .into_iter()
        .find(|name| lower.ends_with(name))?;
    Some(before.len() - name.len())
}

/// Words that begin with a scheme and go on with hosts, pieces of hosts, and characters that no
/// host has.
fn words_with_urls() -> impl Strategy<Value = String> {
    const HOSTS: [&str; 12] = [
        "example.com",
        "a",
        "b.c",
        "例え.jp",
        "localhost",
        "127.0.0.1",
        "-a.com",
        "x_y.com",
        "www.e.org",
        "foo.rs",
        "j@e.com",
        ".com",
    ];
    const BETWEEN: [&str; 40] = [
        "✪", "%20", "%2e", "%", "$", "!", "♥", "❤", "{", "}", "[", "]", "(", ")", "\u{ad}",
        "\u{200b}", "\0", ":99999", ":80", "@", "/", "?", "#", ",", ".", ";", "'", "\"", "<", ">",
        "”", "。", "、", "（", "*", "**", "_", "|", " ", "，",
    ];
    let piece = prop_oneof![
        3 => select(&HOSTS[..]).prop_map(str::to_owned),
        4 => select(&BETWEEN[..]).prop_map(str::to_owned),
        1 => select(&["http://", "https://", "HTTP://"][..]).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    vec(
        (
            select(
                &[
                    "http://",
                    "https://",
                    "(https://",
                    "see:http://",
                    "\"http://",
                    "**https://",
                ][..],
            ),
            vec(piece, 1..7),
        ),
        1..4,
    )
    .prop_map(|words| {
        words
            .into_iter()
            .flat_map(|(scheme, pieces)| [vec![scheme.to_owned()], pieces].concat())
            .collect()
    })
}

/// The links of a text as they stand there.
fn links<'t>(finder: &Finder, text: &'t str) -> Vec<&'t str> {
    finder.links(text).map(|link| link.as_str()).collect()
}

fn assert_found_whole(url: &str) {
    let padded = format!(" {url} ");
    for finder in &FINDERS {
        assert_eq!(links(finder, &padded), [url]);
    }
}

fn is_dot_segment(segment: &str) -> bool {
    matches!(
        segment.to_ascii_lowercase().replace("%2e", ".").as_str(),
        "." | ".."
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// P1
    #[test]
    fn what_is_escaped_is_found_whole(parts in parts()) {
        let url = parts.url();
        assert_found_whole(&url.to_string());
        prop_assert!(url.is_detectable());
    }

    /// P2
    #[test]
    fn escaping_twice_changes_nothing(parts in parts()) {
        let once = parts.url().to_string();
        prop_assert_eq!(pretty(&once).to_string(), once);
    }

    /// P3, for all but directives, which are given serialised.
    #[test]
    fn a_url_parser_reads_the_values(parts in parts()) {
        let mut parts = Parts {
            prefix: "https://example.com",
            directives: Vec::new(),
            ..parts
        };
        parts.path.retain(|segment| !is_dot_segment(segment));
        let own = |text: &String| text.as_bytes().to_vec();
        let path = if parts.path.is_empty() {
            vec![Vec::new()]
        } else {
            parts.path.iter().map(own).collect()
        };
        let query = parts
            .query
            .iter()
            .map(|values| values.iter().map(own).collect())
            .collect();
        prop_assert_eq!(
            Values::of(&parts.url().to_string()),
            Values::new(path, query, own(&parts.fragment))
        );
    }

    /// P4: P1, P2 and P3 for serialised URLs.
    #[test]
    fn serialised_urls_keep_their_meaning(url in serialized()) {
        for decode in [Decode::All, Decode::Unreserved] {
            let shown = pretty(&url).decode(decode).to_string();
            assert_found_whole(&shown);
            prop_assert_eq!(pretty(&shown).decode(decode).to_string(), shown.clone());
            // A URL parser takes blanks off the end.
            if url.starts_with("http") && !url.ends_with(' ') {
                prop_assert_eq!(Values::of(&shown), Values::of(&url));
            }
        }
    }

    /// P4, for any text at all: nothing panics, and what is shown changes no more.
    #[test]
    fn anything_can_be_shown(text in any::<String>()) {
        for bidi in [Bidi::Escape, Bidi::Keep] {
            let shown = pretty(&text).bidi(bidi).to_string();
            prop_assert_eq!(pretty(&shown).bidi(bidi).to_string(), shown.clone());
        }
    }

    /// P4: a character that the caller wants escaped is escaped, in every part and every encoding.
    /// In a path, `~` has no meaning of its own.
    #[test]
    fn what_shall_be_escaped_is_escaped(url in serialized(), path in "(~|%7E|%E9|%C3%A9|a){1,6}") {
        let url = if url.starts_with("http") { url } else { String::from("https://e.com/") };
        let path = format!("{}/{path}", url.split(['?', '#']).next().unwrap_or_default());
        let shown = pretty(&path).escape_also(|c| c == '~').to_string();
        let after = &shown[shown.find("://").map_or(0, |at| at + 3)..];
        let after = after.split_once('/').map_or("", |(_, path)| path);
        prop_assert!(!after.contains('~'), "{}: {}", path, shown);
    }

    /// P4: it does not matter to the labels of a host which of the four dots separates them.
    #[test]
    fn each_dot_separates_labels(
        before in vec(select(&LABELS[..]), 0..3),
        after in vec(select(&LABELS[..]), 1..3),
        dots in vec(select(&[".", "。", "．", "｡"][..]), 6),
    ) {
        // With an A-label, so that the host is shown in another form.
        let labels = [&before[..], &["xn--bcher-kva"], &after, &["com"]].concat();
        let joined: String = labels
            .iter()
            .zip(&dots)
            .flat_map(|(&label, &dot)| [label, dot])
            .collect();
        let joined = joined.trim_end_matches(['.', '。', '．', '｡']);
        let [found, expected] = [joined, &*labels.join(".")]
            .map(|host| pretty(&format!("https://{host}/a")).host(Host::Unicode).to_string());
        prop_assert_eq!(found, expected);
    }

    /// P5: links are in order, on character boundaries, and found again whole alone.
    #[test]
    fn what_is_found_is_found_again(text in text()) {
        for finder in [Profile::Uts58, Profile::Prose, Profile::Chat].map(Finder::new) {
            let mut end = 0;
            for link in finder.links(&text) {
                let range = link.range();
                prop_assert!(end <= range.start && range.start < range.end);
                end = range.end;
                prop_assert_eq!(links(&finder, link.as_str()), [link.as_str()]);
            }
            let spans: String = finder.spans(&text).map(|span| span.as_str()).collect();
            prop_assert_eq!(&spans, &text);
        }
    }

    /// P6: Hard characters around a text change nothing in it, and what a blank divides is looked
    /// at alone.
    #[test]
    fn blanks_divide(one in text(), other in text()) {
        for finder in [Profile::Uts58, Profile::Prose, Profile::Chat].map(Finder::new) {
            let both = format!("{one} {other}");
            // In chats an underscore may have its partner in the same line (C13).
            if finder.has(Choice::DropMarkup) && both.contains('_') {
                continue;
            }
            let alone: Vec<_> = [links(&finder, &one), links(&finder, &other)].concat();
            prop_assert_eq!(links(&finder, &both), alone);
        }
    }

    /// U37: no link starts in a word after a URL that is no link, unless it is a URL itself.
    #[test]
    fn no_piece_of_a_refused_url_is_a_link(text in words_with_urls()) {
        let profiles = [Profile::Uts58, Profile::Prose, Profile::Chat].map(|profile| {
            Finder::new(profile)
                .without(Choice::EndAtCloser)
                .without(Choice::EndAtFullWidth)
        });
        let enclosing = Finder::new(Profile::Uts58).with(Choice::EndAtCloser);
        // In a chat, and in enclosed words, all marks that may enclose a URL and all that bound it
        // end the search for a piece.
        for (finder, marks) in profiles
            .map(|finder| (finder, ""))
            .into_iter()
            .chain([(enclosing, MARKS), (Finder::new(Profile::Chat), MARKS)])
        {
            let links: Vec<_> = finder.links(&text).collect();
            for (start, _) in text
                .match_indices("://")
                .filter_map(|(at, colon)| Some((scheme_start(&text[..at])?, colon)))
            {
                if links.iter().any(|link| link.range().contains(&start)) {
                    continue;
                }
                let ends = |c: char| c.is_whitespace() || "<>\"".contains(c) || marks.contains(c);
                let end = text[start..]
                    .find(ends)
                    .map_or(text.len(), |len| start + len);
                let piece = links
                    .iter()
                    .find(|link| (start..end).contains(&link.range().start));
                let is_url = |link: &Link<'_>| link.kind() == LinkKind::Url;
                prop_assert!(
                    piece.is_none_or(is_url),
                    "{:?} in {text:?}",
                    piece.map(Link::as_str)
                );
            }
        }
    }

    /// No link of any profile holds a full-width mark with that boundary, and with it a mark is a
    /// blank.
    #[test]
    fn full_width_marks_bound_links(text in text()) {
        for &profile in Profile::ALL {
            let finder = Finder::new(profile).with(Choice::EndAtFullWidth);
            for span in finder.spans(&text) {
                if let Span::Link(link) = span {
                    prop_assert!(
                        !link
                            .as_str()
                            .contains(['（', '）', '「', '」', '。', '、', '\u{3000}']),
                        "{}",
                        link.as_str()
                    );
                }
            }
        }
    }
}

/// The word around a link at the very start of a text is looked for like any other (issue 17, item
/// 23).
#[test]
fn full_width_marks_bound_a_link_at_the_start_of_a_text() {
    for &profile in Profile::ALL {
        let finder = Finder::new(profile).with(Choice::EndAtFullWidth);
        for text in [
            "www.example.com。",
            "www.example.com/a、b",
            "www.example.com",
        ] {
            let end = text.find(['。', '、']).unwrap_or(text.len());
            assert_eq!(links(&finder, text), [&text[..end]], "{profile}");
        }
    }
}

/// U40: a joiner or a variation selector is shown after a visible character above ASCII, and
/// nowhere else.
#[test]
fn what_forms_a_character_is_shown_after_it() {
    let selectors = ('\u{180b}'..='\u{180f}').chain('\u{fe00}'..='\u{fe0f}');
    for c in selectors
        .chain('\u{e0100}'..='\u{e01ef}')
        .chain(['\u{200c}', '\u{200d}'])
    {
        let escaped = utf8_percent_encode(&c.to_string(), NON_ALPHANUMERIC).to_string();
        for (before, shown) in [("葛", c.to_string()), ("a", escaped.clone())] {
            let url = format!("https://example.com/{before}{escaped}");
            let expected = format!("https://example.com/{before}{shown}");
            assert_eq!(pretty(&url).to_string(), expected, "{c:?}");
        }
    }
}
