//! Properties of the rules of choices, for every text of a kind. The texts are made from the words
//! of the rule.
//!
//! `PROPTEST_CASES` sets the number of cases.

use barelink::{Action, Choice, Finder, Link, LinkKind, Profile};
use barelink_pulldown_cmark::{GITHUB, parse};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

// Each without the choice that looks at the marks around a word.
const PROSE: Finder = Finder::new(Profile::Prose).without(Choice::EndAtCloser);
const CHAT: Finder = Finder::new(Profile::Chat)
    .without(Choice::EndAtCloser)
    .without(Choice::EndAtFullWidth);

/// Characters that end the word before them, and start the one after them, for all profiles of UTS
/// #58.
const BEFORE: [&str; 5] = ["", " ", "(", "(see ", "\u{3000}"];
const AFTER: [&str; 6] = ["", " ", ". And", ", and", ")", "!"];

fn found(finder: &Finder, text: &str) -> Vec<String> {
    finder
        .links(text)
        .map(|link| link.as_str().to_owned())
        .collect()
}

/// A label of small letters, which is neither `www` nor a name of a member of a program that has a
/// meaning to a rule.
fn label() -> impl Strategy<Value = String> {
    "[b-v][a-z0-9]{1,7}".prop_map(|label| format!("x{label}"))
}

/// A host whose top-level domain is known, and that no choice is about.
fn host() -> impl Strategy<Value = String> {
    (
        vec(label(), 1..4),
        select(&["com", "org", "de", "co.uk"][..]),
    )
        .prop_map(|(labels, top)| labels.join(".") + "." + top)
}

/// The name of an address with nothing that a rule is about.
fn name() -> impl Strategy<Value = String> {
    (label(), select(&["", ".x", "+tag", "_y", "'z"][..])).prop_map(|(label, rest)| label + rest)
}

proptest! {
    /// U41: a capital letter and small ones make a word of a top-level domain that in small or in
    /// capital letters is one.
    #[test]
    fn a_top_level_domain_like_a_word_is_none(
        labels in vec("[A-Z][a-z]{0,3}|[a-z]{2,5}", 1..3),
        top in select(&["sc", "ltd", "de", "it", "app", "name", "co"][..]),
        before in select(&BEFORE[..]),
        after in select(&AFTER[..]),
    ) {
        prop_assume!(labels[0] != "www");
        let capitalised = top[..1].to_uppercase() + &top[1..];
        let text = |top: &str| format!("{before}{}.{top}{after}", labels.join("."));
        prop_assert_eq!(found(&PROSE, &text(&capitalised)), [""; 0]);
        prop_assert_eq!(found(&PROSE, &text(top)).len(), 1);
        prop_assert_eq!(found(&PROSE, &text(&top.to_uppercase())).len(), 1);
        prop_assert_eq!(
            found(
                &PROSE,
                &format!("{before}www.{}.{capitalised}{after}", labels.join("."))
            )
            .len(),
            1
        );
        prop_assert_eq!(
            found(
                &PROSE,
                &format!("{before}http://{}.{capitalised}{after}", labels.join("."))
            )
            .len(),
            1
        );
        prop_assert_eq!(
            found(
                &PROSE,
                &format!("{before}a@{}.{capitalised}{after}", labels.join("."))
            )
            .len(),
            1
        );
    }

    /// U42: whatever the key, its value is the address.
    #[test]
    fn a_key_is_no_part_of_an_address(
        sign in select(&["", "?", "&", "#", "/", "--", "?a=1&", "/?", "#?x&", "User{"][..]),
        key in "[a-zA-Z0-9][a-zA-Z0-9_]{0,6}(\\.[a-zA-Z0-9_]{1,4})?",
        operator in select(&["=", "==", "===", "+=", "!=", "|="][..]),
        mark in select(&["", "**", "_", "`", "~~"][..]),
        signs in "[?&#/=]{0,3}",
        name in name(),
        host in host(),
        before in select(&BEFORE[..]),
        after in select(&AFTER[..]),
    ) {
        let address = format!("{name}@{host}");
        for finder in [&PROSE, &CHAT] {
            prop_assert_eq!(
                found(
                    finder,
                    &format!("{before}{sign}{key}{operator}{address}{after}")
                ),
                [&*address]
            );
            prop_assert_eq!(
                found(
                    finder,
                    &format!("{before}mailto:?{key}={address}&x={address}{after}")
                ),
                [&*address, &*address]
            );
            prop_assert_eq!(
                found(finder, &format!("{before}{signs}{address}{after}")),
                [&*address]
            );
        }
        // C4: and markup is no part of it, on either side of the key.
        prop_assert_eq!(
            found(
                &CHAT,
                &format!("{before}{mark}{key}{operator}{mark}{address}{mark}{after}")
            ),
            [&*address]
        );
        let standard = Finder::new(Profile::Uts58);
        let whole = format!("{key}={address}");
        prop_assert_eq!(
            found(&standard, &format!("{before}{whole}{after}")),
            [whole]
        );
    }

    /// U42: a return path is the name of a mailbox as it is.
    #[test]
    fn a_return_path_stays_whole(
        path in select(
            &[
                "SRS0=h=t=D=N",
                "SRS1=h=D==h=t=E=N",
                "prvs=h=N",
                "btv1==h==N",
                "bounce+N=D",
                "b+7-N=D",
                "list-return-7-N=D",
            ][..],
        ),
        name in label(),
        host in host(),
        before in select(&BEFORE[..]),
        after in select(&AFTER[..]),
    ) {
        let path = path.replace('N', &name).replace('D', &host);
        let address = format!("{path}@example.org");
        for finder in [&PROSE, &CHAT] {
            prop_assert_eq!(
                found(finder, &format!("{before}{address}{after}")),
                [&*address]
            );
        }
    }

    /// U43: a `mailto:` URL with fields is one link, and without its protocol it is an address with
    /// text after it.
    #[test]
    fn fields_are_part_of_a_url(
        name in name(),
        host in host(),
        before in select(&BEFORE[..]),
        after in select(&AFTER[..]),
        fields in vec(
            (
                select(&["subject", "cc", "bcc", "body", "In-Reply-To", "x"][..]),
                "[a-z0-9]{1,5}(%20|@x\\.de|,|\\.[a-z]|\\(a\\))?[a-z0-9]",
            ),
            1..4,
        ),
    ) {
        let fields: Vec<_> = fields
            .iter()
            .map(|(field, value)| format!("{field}={value}"))
            .collect();
        let url = format!("mailto:{name}@{host}?{}", fields.join("&"));
        for finder in [&PROSE, &CHAT] {
            let text = format!("{before}{url}{after}");
            let links: Vec<_> = finder.links(&text).collect();
            prop_assert_eq!(links.len(), 1);
            prop_assert_eq!(
                (links[0].as_str(), links[0].kind()),
                (&*url, LinkKind::Email)
            );
            let destination = url::Url::parse(&links[0].destination()).expect("a URL");
            prop_assert_eq!(
                destination.query(),
                url.split_once('?').map(|(_, query)| query)
            );
            let without = format!("{before}{name}@{host}?Yes{after}");
            prop_assert_eq!(found(finder, &without), [format!("{name}@{host}")]);
        }
    }

    /// C9: the name of a class in a package is text, and with `www.` or a scheme it is a URL.
    #[test]
    fn the_name_of_a_class_is_text(
        package in select(
            &[
                "java", "javax", "com", "org", "net", "io", "android", "scala", "kotlin", "sun",
                "jdk",
            ][..],
        ),
        labels in vec("[a-z][a-z0-9]{0,6}", 0..4),
        class in "[A-Z][a-z]{1,6}([A-Z][a-z]{1,4})?",
        before in select(&BEFORE[..]),
        after in select(&AFTER[..]),
    ) {
        let labels = labels
            .into_iter()
            .fold(String::new(), |labels, label| labels + "." + &label);
        prop_assert_eq!(
            found(&CHAT, &format!("{before}{package}{labels}.{class}{after}")),
            [""; 0]
        );
        prop_assert_eq!(
            found(
                &CHAT,
                &format!("{before}http://{package}{labels}.{class}{after}")
            )
            .len(),
            1
        );
        prop_assert_eq!(
            found(
                &CHAT,
                &format!("{before}{package}{labels}.{class}.info{after}")
            ),
            [""; 0]
        );
        let www = format!("www.{package}{labels}.com");
        prop_assert_eq!(
            found(&CHAT, &format!("{before}{www}.{class}{after}")),
            [www]
        );
    }

    /// C4: strong text that no parser reads, because its end follows punctuation and a letter is
    /// after that, ends before its mark.
    #[test]
    fn a_link_in_strong_text_that_no_parser_reads_ends_before_the_mark(
        before in select(
            &[
                "",
                "见",
                "a ",
                "*x* \
            ",
            ][..],
        ),
        mark in select(&["*", "**", "~~"][..]),
        words in "(链接|文档|URL|see \
            this|note)[：:] ?",
        host in host(),
        path in "(/[a-z0-9_]{1,5}){0,3}",
        end in select(&["/", "/?a=", "/x-"][..]),
        after in select(&["了解", "를 보세요", "and more"][..]),
    ) {
        let url = format!("https://{host}{path}{end}");
        let text = format!("{before}{mark}{words}{url}{mark}{after}");
        prop_assert_eq!(found(&CHAT, &text), [url.as_str()]);
        let mut linked = Vec::new();
        let hook = |link: &mut Link<'_>| {
            linked.push(link.as_str().to_owned());
            Action::Keep
        };
        parse(&text, GITHUB, &CHAT).on_link(hook).for_each(drop);
        prop_assert_eq!(linked, [url]);
    }

    /// With A-labels, the host is all ASCII and the one that browsers open, whichever dots are
    /// typed in it and after it.
    #[test]
    fn a_labels_are_of_the_same_host(
        labels in vec(select(&["a", "b-c", "bücher", "例え", "xn--r8jz45g"][..]), 1..4),
        top in select(&["com", "jp", "рф"][..]),
        dots in vec(select(&[".", "。", "．", "｡"][..]), 4),
        root in select(&["", ".", "。", "．", "｡"][..]),
        rest in select(&["/a", ":80/a", "?b", ""][..]),
    ) {
        let labels = labels.into_iter().chain([top]).zip(&dots);
        let host = labels.fold(String::new(), |host, (label, dot)| match &*host {
            "" => label.to_owned(),
            _ => host + dot + label,
        });
        let text = format!("https://{host}{root}{rest}");
        for finder in [&Finder::new(Profile::Uts58), &PROSE, &CHAT] {
            let with_a_labels = finder.clone().with(Choice::WriteALabels);
            let links: Vec<_> = finder.links(&text).collect();
            prop_assert!(!links.is_empty(), "{}", text);
            for (link, other) in links.iter().zip(with_a_labels.links(&text)) {
                prop_assert_eq!(link.range(), other.range());
                prop_assert_eq!(link.host(), other.host());
                prop_assert!(other.destination().is_ascii(), "{}", other.destination());
            }
        }
    }

    /// C4: so it does whatever is before it in its line, and however many bytes that has.
    #[test]
    fn what_is_before_strong_text_does_not_matter(
        filler in select(&["a", "é", "字", "😀"][..]),
        count in 0..300_usize,
        mark in select(&["*", "**", "~~"][..]),
        words in "(链接|文档|URL)[：:]",
        host in host(),
    ) {
        let url = format!("https://{host}/a/");
        let text = format!("{} {mark}{words}{url}{mark}了解", filler.repeat(count));
        prop_assert_eq!(found(&CHAT, &text), [url]);
    }

    /// C14: a separator of a URL may be between a bracket and its partner.
    #[test]
    fn a_bracket_may_hold_separators(
        host in host(),
        name in "[A-Z][a-z]{1,6}_",
        brackets in select(&["()", "[]", "{}"][..]),
        inside in "[a-z]{1,4}[/&=?#][a-z]{1,4}",
        after in select(&AFTER[..5]),
    ) {
        let (open, close) = brackets.split_at(1);
        let url = format!("https://{host}/{name}{open}{inside}{close}");
        prop_assert_eq!(found(&CHAT, &format!("see {url}{after}")), [url.as_str()]);
        let cut = format!("https://{host}/{name}");
        prop_assert_eq!(
            found(&CHAT, &format!("see {cut}{open}{inside} {after}")),
            [cut]
        );
    }

    /// C10: what is an address alone is none after `@`. C11: what is a host alone is none after `#`
    /// and `$`.
    #[test]
    fn handles_and_tags_are_text(
        name in name(),
        host in host(),
        before in select(&BEFORE[..]),
        after in select(&AFTER[..]),
        sign in select(&["#", "$"][..]),
    ) {
        for (text, link) in [("@", format!("{name}@{host}")), (sign, host)] {
            prop_assert_eq!(found(&CHAT, &format!("{before}{link}{after}")), [&*link]);
            prop_assert_eq!(
                found(&CHAT, &format!("{before}{text}{link}{after}")),
                [""; 0]
            );
            prop_assert_eq!(
                found(&CHAT, &format!("{before}{text} {link}{after}")),
                [&*link]
            );
        }
    }

    /// U36: an address whose host goes on after invisible characters is text, as a URL is by U38.
    #[test]
    fn an_address_with_an_invisible_character_in_its_host_is_text(
        name in name(),
        host in host(),
        rest in "[a-z.-][a-z]{0,3}",
        before in select(&BEFORE[..]),
        protocol in select(&["", "mailto:"][..]),
        mark in select(&["\u{ad}", "\u{200b}", "\u{2060}", "\u{feff}"][..]),
    ) {
        for finder in [&PROSE, &CHAT] {
            let whole = format!("{protocol}{name}@{host}");
            prop_assert_eq!(
                found(finder, &format!("{before}{whole}{mark} {rest}")),
                [&*whole]
            );
            prop_assert_eq!(
                found(finder, &format!("{before}{whole}{mark}{rest}")),
                [""; 0]
            );
        }
    }

    /// Each rule changes only texts that have what its words name.
    #[test]
    fn other_texts_are_not_changed(pieces in vec(select(&PIECES[..]), 0..12)) {
        let text = pieces.concat();
        let has_capital = text.contains(|c: char| c.is_uppercase());
        for (choice, may_change) in [
            (Choice::RejectCapitalisedTlds, has_capital),
            (Choice::RejectPackageNames, has_capital),
            (
                Choice::CutAddressKeys,
                text.contains(['?', '&', '#', '/', '=']) && text.contains('@'),
            ),
            (
                Choice::AcceptMailtoFields,
                text.contains("mailto:") && text.contains("?x="),
            ),
            (Choice::RejectHandles, text.matches('@').count() > 1),
            (Choice::RejectTags, text.contains(['#', '$'])),
        ] {
            for profile in [Profile::Uts58, Profile::Prose, Profile::Chat] {
                let finder = Finder::new(profile).without(choice);
                if !may_change {
                    prop_assert_eq!(
                        found(&finder, &text),
                        found(&finder.clone().with(choice), &text),
                        "{}",
                        choice
                    );
                }
            }
        }
    }
}

/// Texts that the rules name, and texts around them.
const PIECES: [&str; 30] = [
    "a",
    "java",
    "File",
    "example.com",
    ".com",
    ".De",
    ".",
    "@",
    "@e.org",
    "mailto:",
    "?x=",
    "?",
    "&",
    "#",
    "$",
    "/",
    "=",
    "--",
    "-",
    "_",
    "~",
    "+",
    " ",
    "http://",
    "ssh://",
    ":",
    "(",
    ")",
    "例",
    "\u{ad}",
];
