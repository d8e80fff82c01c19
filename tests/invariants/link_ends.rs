//! The choices that end links, each with texts of its kind.

use barelink::{Choice, Finder, Profile, Schemes};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// The links of a text with a choice, and without it.
fn both(choice: Choice, profile: Profile, text: &str) -> [Vec<&str>; 2] {
    let finder = Finder::new(profile);
    [finder.clone().with(choice), finder.without(choice)]
        .map(|finder| finder.links(text).map(|link| link.as_str()).collect())
}

/// Marks of direction, and overrides, which are none.
const DIRECTIONS: [&str; 10] = [
    "\u{61c}", "\u{200e}", "\u{200f}", "\u{202a}", "\u{202b}", "\u{202c}", "\u{2066}", "\u{2067}",
    "\u{2068}", "\u{2069}",
];

fn url() -> impl Strategy<Value = String> {
    let piece = select(
        &[
            "a", "b1", "/", "?", "=", "#", "&", "-", ".", "例", "é", "%41", "(c)", "_d",
        ][..],
    );
    (
        select(&["https://example.com", "http://www.例え.jp", "example.org"][..]),
        vec(piece, 0..6),
    )
        .prop_map(|(host, pieces)| {
            if pieces.is_empty() {
                host.to_owned()
            } else {
                format!("{host}/{}", pieces.concat())
            }
        })
}

/// The choices C17 to C23 that end a path, each with texts that end it and texts that do not.
const ENDS: [(Choice, &[&str], &[&str]); 5] = [
    (
        Choice::EndAtBar,
        &["|", "|the text", "|deb http"],
        &["?a=b|c", "#a|b"],
    ),
    (Choice::EndAtBackslash, &["\\n", "\\\"", "\\"], &["/n"]),
    (
        Choice::DropReferences,
        &[
            "&quot;",
            "&gt;",
            "&lt;",
            "&apos;",
            "&#39;",
            "&nbsp;",
            "&gt;&quot;",
            "[^1]",
            "[^note]",
        ],
        &["&a=b", "&quote", "[1]"],
    ),
    (
        Choice::EndBeforeUrl,
        &[
            ",https://example.org/x",
            ";http://example.org",
            ",git+ssh://example.org",
        ],
        &[",b", ";b", ",https"],
    ),
    (
        Choice::EndPathAtFullWidth,
        &["。次の文", "，见", "（注）", "、続き"],
        &["・大阪", "ー", "次"],
    ),
];

proptest! {
    /// With the choice a link ends before these texts, and without it they are part of the link.
    /// Other texts are part of it with the choice, too.
    #[test]
    fn choices_end_paths(
        path in vec(
            select(&["a", "b1", "/", "-", ".x", "%41", "(c)", "_d", "é"][..]),
            1..6,
        ),
        number in 0..ENDS.len(),
        choice in any::<prop::sample::Index>(),
        before in select(&["", "see ", "a\n"][..]),
    ) {
        let (option, ends, others) = ENDS[number];
        let end = ends[choice.index(ends.len())];
        let other = others[choice.index(others.len())];
        // A path does not end with what is left out at an end.
        let url = format!("https://example.com/{}z", path.concat());
        let text = format!("{before}{url}{end}");
        let [with, without] = both(option, Profile::Uts58, &text);
        prop_assert_eq!(with.first(), Some(&&*url), "{:?}", text);
        prop_assert!(
            without.first().is_some_and(|link| link.len() > url.len()),
            "{:?} {:?}",
            text,
            without
        );
        let text = format!("{before}{url}{other}");
        let [with, without] = both(option, Profile::Uts58, &text);
        prop_assert_eq!(with, without, "{:?}", text);
    }

    /// C18: a link directly after the tag of a forum ends before the tag that closes it, and before
    /// no other.
    #[test]
    fn tags_of_a_forum_end_links(
        tag in select(&["img", "url", "b", "URL"][..]),
        value in select(&["", "=x", "=\"x y\""][..]),
        path in vec(select(&["a", "/", "(c)", "[d]", "?e=f"][..]), 0..5),
    ) {
        let url = format!("https://example.com/{}z", path.concat());
        for closed in [tag.to_lowercase(), tag.to_uppercase()] {
            let text = format!("[{tag}{value}]{url}[/{closed}] x");
            let [with, _] = both(Choice::EndAtClosingTag, Profile::Uts58, &text);
            prop_assert_eq!(with.first(), Some(&&*url), "{:?}", text);
        }
        let text = format!("[{tag}{value}]{url}[/{tag}s] x");
        let [with, without] = both(Choice::EndAtClosingTag, Profile::Uts58, &text);
        prop_assert_eq!(with, without);
    }

    /// C22: emoji are in any label of the host of a URL but the last one, and in no other host.
    #[test]
    fn emoji_are_in_hosts_of_urls(
        labels in vec(select(&["a", "🌈", "i❤", "👍🏽", "☕️", "例え"][..]), 1..4),
        path in select(&["", "/x", "/🌈", ":80/y"][..]),
    ) {
        let host = format!("{}.com", labels.join("."));
        let url = format!("https://{host}{path}");
        let [with, _] = both(Choice::AcceptEmoji, Profile::Uts58, &url);
        prop_assert_eq!(with.first(), Some(&&*url));
        if labels.iter().any(|label| !["a", "例え"].contains(label)) {
            let [with, without] = both(Choice::AcceptEmoji, Profile::Uts58, &host);
            prop_assert_eq!(with, without);
        }
        let last = format!("https://{}.com🎉", labels.join("."));
        prop_assert!(
            both(Choice::AcceptEmoji, Profile::Uts58, &last)[0]
                .iter()
                .all(|link| !link.contains('🎉'))
        );
    }

    /// U44: marks of direction around a URL change nothing, and a mark between its characters is
    /// refused with the URL or ends it.
    #[test]
    fn marks_of_direction_are_not_in_links(
        url in url(),
        before in select(&DIRECTIONS[..]),
        after in vec(select(&DIRECTIONS[..]), 1..3),
        end in select(&["", ".", " x", ")", ", y"][..]),
    ) {
        let alone = both(Choice::EndAtDirectionMarks, Profile::Prose, &url)[0]
            .iter()
            .map(|&link| link.to_owned())
            .collect::<Vec<_>>();
        let text = format!("{before}{url}{}{end}", after.concat());
        let [with, _] = both(Choice::EndAtDirectionMarks, Profile::Prose, &text);
        prop_assert_eq!(&with, &alone, "{:?}", text);
        let is_direction = |c: char| DIRECTIONS.iter().any(|mark| mark.starts_with(c));
        prop_assert!(!with.iter().any(|link| link.contains(is_direction)));
    }

    /// C12: no link of a chat has a character of zero width after a dot of its host, and what
    /// precedes one is a link by itself.
    #[test]
    fn characters_of_zero_width_end_links(
        url in url(),
        mark in select(&["\u{200b}", "\u{2060}", "\u{feff}"][..]),
        rest in select(&["", "에서", "x", ".", "/a", "b c"][..]),
    ) {
        let alone = both(Choice::EndAtZeroWidth, Profile::Chat, &url)[0]
            .iter()
            .map(|&link| link.to_owned())
            .collect::<Vec<_>>();
        let text = format!("{url}{mark}{rest}");
        let found = both(Choice::EndAtZeroWidth, Profile::Chat, &text)[0]
            .iter()
            .map(|&link| link.to_owned())
            .collect::<Vec<_>>();
        // A reader sees one longer host.
        let goes_on = rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '.');
        let is_host = !url
            .rsplit("://")
            .next()
            .unwrap_or_default()
            .contains(['/', '?', '#']);
        prop_assert_eq!(
            found,
            if is_host && goes_on {
                Vec::new()
            } else {
                alone
            },
            "{:?}",
            text
        );
    }

    /// C14: each opening bracket of a link has its partner in the link, unless another pair crosses
    /// it.
    #[test]
    fn brackets_of_links_have_partners(
        pieces in vec(
            select(
                &[
                    "a",
                    "(",
                    ")",
                    "[",
                    "]",
                    "{",
                    "}",
                    "b",
                    ".",
                    "_",
                    "https://e.com/",
                ][..],
            ),
            0..14,
        ),
    ) {
        let text = format!("https://example.com/{}", pieces.concat());
        let [with, without] = both(Choice::EndAtOpenBracket, Profile::Chat, &text);
        for link in &with {
            let mut open = Vec::new();
            for c in link.chars() {
                match c {
                    '(' | '[' | '{' => open.push(c),
                    ')' | ']' | '}' => {
                        let partner = match c {
                            ')' => '(',
                            ']' => '[',
                            _ => '{',
                        };
                        prop_assert_eq!(open.pop(), Some(partner), "{}", link);
                    }
                    _ => {}
                }
            }
            prop_assert!(open.is_empty(), "{}", link);
        }
        // Nothing else is found but URLs in brackets that are cut off: each link is the start of
        // one without the choice, or a part of it.
        prop_assert!(with.len() >= without.len());
        // An underscore before the bracket stays at the end of a link (C13); without the choice, it
        // is before the end of the text.
        let is_part = |short: &&str| {
            without
                .iter()
                .any(|long| long.contains(short.trim_end_matches('_')))
        };
        prop_assert!(with.iter().all(is_part), "{:?}", with);
    }

    /// C14 and C15: a URL after a mark that ends a link is a link of its own, with a scheme of the
    /// rule set or of the user.
    #[test]
    fn a_url_after_a_cut_is_found(
        scheme in select(&["https", "gemini"][..]),
        other in select(&["https", "gemini"][..]),
        mark in select(&["(", "[", "{", "（", "“", "‘", "……", "——", "――"][..]),
        word in select(&["", "见", "见："][..]),
    ) {
        let [first, second] = [scheme, other].map(|scheme| format!("{scheme}://example.com/a/"));
        let text = format!("{first}{mark}{word}{second}");
        let finder = Finder::new(Profile::Chat).schemes(Schemes::from_static(&["gemini"]));
        let found: Vec<_> = finder.links(&text).map(|link| link.as_str()).collect();
        prop_assert_eq!(found, [&*first, &*second], "{}", text);
    }

    /// S2: an underscore after a letter or digit of any script joins two parts of a word, and no
    /// scheme of the user starts after it.
    #[test]
    fn no_named_scheme_starts_within_a_word(
        before in "[a-zа-я]{0,3}",
        last in select(&["a", "7", "é", "ß", "я", "ω", "א", "ا", "٣", "例", "ไ", "한"][..]),
        number in "[0-9]{1,5}",
    ) {
        let text = format!("{before}{last}_tel:{number} x");
        for &profile in Profile::ALL {
            let finder = Finder::new(profile).schemes(Schemes::from_static(&["tel"]));
            prop_assert_eq!(finder.links(&text).next(), None, "{} {}", profile, text);
        }
    }

    /// C15: two ellipses or dashes end a link, and so does a quotation of which the link has only
    /// the start or the end.
    #[test]
    fn quotations_end_links(
        url in url().prop_map(|url| {
            if url.ends_with(['m', 'p', 'g']) {
                url + "/a"
            } else {
                url + "a"
            }
        }),
        quoted in "[a-c例]{0,5}",
        pair in select(&[("“", "”"), ("‘", "’")][..]),
        twice in select(&["……", "——", "――"][..]),
    ) {
        let alone = both(Choice::EndAtQuotation, Profile::Chat, &url)[0]
            .iter()
            .map(|&link| link.to_owned())
            .collect::<Vec<_>>();
        prop_assume!(alone == [url.clone()]);
        let first = |text: &str| {
            both(Choice::EndAtQuotation, Profile::Chat, text)[0]
                .first()
                .map(|&link| link.to_owned())
        };
        let (opening, closing) = pair;
        for text in [
            format!(
                "{url}/{opening}{quoted} \
            b{closing}"
            ),
            format!("{url}/{opening}{quoted}"),
            format!("{url}/{closing}后"),
        ] {
            prop_assert_eq!(first(&text), Some(format!("{url}/")), "{}", text);
        }
        for text in [
            format!("{url}{twice}x"),
            format!("“见 {url}”x"),
            format!("‘见 {url}’后"),
        ] {
            prop_assert_eq!(first(&text), Some(url.clone()), "{}", text);
        }
        // A pair in the link, and apostrophes in words.
        for whole in [
            format!("{url}/{opening}{quoted}{closing}"),
            format!("{url}/{opening}{quoted}{closing}/x"),
            format!("{url}/L’E‘i"),
        ] {
            prop_assert_eq!(first(&format!("“{whole}”")), Some(whole));
        }
    }

    /// C16: the rest of a link from the first letter on that follows a letter or digit of ASCII is
    /// cut off, and nothing else.
    #[test]
    fn letters_of_scripts_without_spaces_end_links(
        pieces in vec(
            select(
                &[
                    "a", "1", "/", "=", "-", "_", "%41", "に", "中", "가", "ไ", "ລ", "ខ", "က", "é",
                    "я",
                ][..],
            ),
            0..10,
        ),
    ) {
        let text = format!("https://example.com/{}", pieces.concat());
        let [with, without] = both(Choice::EndAtUnspacedText, Profile::Prose, &text);
        let long = without[0];
        let path = "https://example.com/".len();
        let cut = long.char_indices().find(|&(at, c)| {
            at > path && "に中가ไລខက".contains(c) && long.as_bytes()[at - 1].is_ascii_alphanumeric()
        });
        let expected = cut.map_or(long, |(at, _)| &long[..at]);
        prop_assert_eq!(with[0], expected);
    }
}

/// C16: the blocks are those of the scripts.
#[test]
fn scripts_without_spaces_are_known_by_their_blocks() {
    for (letters, ends) in [
        ("北ぁゖァヺ・가힣ㄱᄀ㐀𠀀豈々〆กຂကខꩠ", true),
        ("éяאगα", false),
    ] {
        for letter in letters.chars().filter(|&letter| letter != '・') {
            let text = format!("https://example.com/a{letter}");
            let found = both(Choice::EndAtUnspacedText, Profile::Uts58, &text)[0][0]
                == "https://example.com/a";
            assert_eq!(found, ends, "{letter:?}");
        }
    }
}

/// Q2: each pair that the specification names encloses a link, as blanks would.
#[test]
fn each_pair_of_the_specification_encloses_a_link() {
    let mut pairs = 0;
    for code in include_str!("../../spec/enclosure.txt").split('`') {
        let [opening, '…', closing] = code.chars().collect::<Vec<_>>()[..] else {
            continue;
        };
        pairs += 1;
        let text = format!("{opening}https://example.com/a{closing} b");
        for &profile in Profile::ALL {
            let [with, _] = both(Choice::EndAtCloser, profile, &text);
            assert_eq!(with, ["https://example.com/a"], "{profile} {text}");
        }
    }
    assert!(pairs > 30, "{pairs}");
}
