//! Each character that the text of a rule names, and those that it does not name: one example of a
//! rule has only a few of them. The lists here are those of `spec/` and of the standards.

use barelink::uts58::{Decode, Host, pretty, pretty_email, quote_local_part};
use barelink::{Choice, Finder, Profile, Schemes};

use crate::common::assert_marked;

/// The characters of ASCII that can be seen.
fn visible() -> impl Iterator<Item = char> {
    '!'..='~'
}

/// Fails unless the link of a text is the one that is expected; an empty one is none.
#[track_caller]
fn assert_link(finder: &Finder, text: &str, expected: &str) {
    let links: Vec<_> = finder.links(text).map(|link| link.as_str()).collect();
    let expected: Vec<_> = [expected]
        .into_iter()
        .filter(|link| !link.is_empty())
        .collect();
    assert_eq!(links, expected, "{text:?} with {}", finder.profile());
}

const PROSE: Finder = Finder::new(Profile::Prose);
const CHAT: Finder = Finder::new(Profile::Chat);
const UTS58: Finder = Finder::new(Profile::Uts58);

/// U43: letters, digits, `-`, `.`, `_`, `~` and `%`.
#[test]
fn the_name_of_a_field() {
    for finder in [PROSE, CHAT] {
        for c in visible() {
            let text = format!("mailto:a@b.cd?{c}=x");
            let is_name = c.is_ascii_alphanumeric() || "-._~%".contains(c);
            let expected = if is_name { &text } else { "mailto:a@b.cd" };
            assert_link(&finder, &text, expected);
        }
        assert_link(&finder, "mailto:a@b.cd?=x", "mailto:a@b.cd");
    }
}

/// U42: an operator before the `=` of a key.
#[test]
fn the_operator_of_a_key() {
    for finder in [PROSE, CHAT] {
        for c in "!%*+/^|~=".chars() {
            assert_link(
                &finder,
                &format!("to{c}=john@example.com"),
                "john@example.com",
            );
            // No name is left.
            assert_link(&finder, &format!("to{c}=@example.com"), "");
        }
        for c in "$'}".chars() {
            let text = format!("to{c}=john@example.com");
            assert_link(&finder, &text, &text);
        }
        // A key has at least one character.
        assert_link(&finder, "to&=@example.com", "to&=@example.com");
        assert_link(&finder, "--to=@example.com", "");
    }
}

/// U42, and in a chat C4: what is not part of an address at the start of its word.
#[test]
fn the_sign_before_an_address() {
    for c in "!#$%&'*+-/=?^_`{|}~".chars() {
        let text = format!("{c}john@example.com");
        for (finder, signs) in [(PROSE, "?&#/="), (CHAT, "?&#/=*_`|")] {
            let expected = if signs.contains(c) {
                "john@example.com"
            } else {
                &text
            };
            assert_link(&finder, &text, expected);
        }
    }
}

/// U41: the top-level domains that people write with a capital letter.
#[test]
fn a_top_level_domain_with_a_capital_letter() {
    for top in ["Biz", "Com", "Edu", "Gov", "Mil", "Net", "Org"] {
        let text = format!("Example.{top}");
        assert_link(&PROSE, &text, &text);
    }
    for top in ["It", "De", "Info", "Int", "App"] {
        assert_link(&PROSE, &format!("Example.{top}"), "");
    }
}

/// C1: a host with underscores.
#[test]
fn a_character_after_an_underscore() {
    for c in visible().filter(char::is_ascii_alphanumeric) {
        for text in [format!("http://a_{c}"), format!("http://a_-{c}/")] {
            assert_link(&PROSE, &text, &text);
            assert_link(&CHAT, &text, &text);
        }
    }
}

/// C8: what may follow a host of one label. A path and a port are part of the link.
#[test]
fn a_character_after_a_host_of_one_label() {
    let part_of_it = "-._/?#:@\\";
    for c in visible().filter(|&c| !c.is_ascii_alphanumeric() && !part_of_it.contains(c)) {
        let may_follow = "<>\"!',;*~`|)]}".contains(c);
        let expected = if may_follow { "http://localhost" } else { "" };
        assert_link(&CHAT, &format!("http://localhost{c}"), expected);
    }
    for text in [
        "http://localhost/",
        "http://localhost#a",
        "http://localhost?a",
        "http://localhost:80",
    ] {
        assert_link(&CHAT, text, text);
    }
    for c in "\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}…」）】”’»，。！กあ中한\u{200b}\u{ad}"
        .chars()
    {
        assert_link(&CHAT, &format!("http://localhost{c}"), "http://localhost");
    }
    for c in "éßжא€→".chars() {
        assert_link(&CHAT, &format!("http://localhost{c}"), "");
    }
    // The mark directly before the URL.
    assert_link(&CHAT, "*http://localhost*$", "http://localhost");
    assert_link(&CHAT, "*http://localhost$", "");
}

/// S2: the characters after which no scheme starts.
#[test]
fn a_character_before_a_named_scheme() {
    for profile in [Profile::Md4c, Profile::Gfm, Profile::Prose] {
        let finder = Finder::new(profile).schemes(Schemes::from_static(&["tel"]));
        // Some of them may be in the name of a scheme, which is then another one.
        for c in visible().filter(|&c| !c.is_ascii_alphanumeric() && !"+-.".contains(c)) {
            let expected = if "/\\:@?=&#%".contains(c) {
                ""
            } else {
                "tel:5"
            };
            // With GitHub's rules no link is after an open bracket (S5).
            let is_label = c == '[' && profile == Profile::Gfm;
            let text = format!("{c}tel:5");
            assert_link(&finder, &text, if is_label { "" } else { expected });
        }
        for (c, is_word) in [
            ('é', true),
            ('ж', true),
            ('ก', false),
            ('あ', false),
            ('\u{a0}', false),
            ('€', false),
        ] {
            assert_link(
                &finder,
                &format!("{c}tel:5"),
                if is_word { "" } else { "tel:5" },
            );
        }
    }
}

/// C20: only the references that are named are cut off, and only with their `;`.
#[test]
fn a_reference_after_a_link() {
    for name in ["quot", "gt", "lt", "apos", "#39", "nbsp"] {
        let text = format!("https://example.com/a&{name};");
        assert_link(&CHAT, &text, "https://example.com/a");
        assert_link(&CHAT, &text[..text.len() - 1], &text[..text.len() - 1]);
    }
    for name in ["", "amp", "x", "#38"] {
        let text = format!("https://example.com/a&{name};");
        assert_link(&CHAT, &text, &text[..text.len() - 1]);
    }
}

/// RFC 3986, section 2: what is reserved stays escaped, if only unreserved characters are decoded.
/// The standard puts the others of ASCII, such as `^`, in neither set.
#[test]
fn a_reserved_character() {
    for c in visible() {
        let escape = format!("%{:02X}", u32::from(c));
        for url in [
            format!("https://e.com/a{escape}b"),
            format!("https://e.com/?a{escape}b"),
            format!("https://e.com/#a{escape}b"),
        ] {
            let shown = pretty(&url).decode(Decode::Unreserved).to_string();
            if ":/?#[]@!$&'()*+,;=%".contains(c) {
                assert_eq!(shown, url);
            } else if c.is_ascii_alphanumeric() || "-._~".contains(c) {
                assert_eq!(shown, url.replace(&escape, &c.to_string()));
            }
        }
    }
}

/// RFC 5321, section 4.1.2: in a quoted string, a backslash precedes quotation marks and
/// backslashes, and may precede any other character.
#[test]
fn a_quoted_local_part() {
    for c in (' '..='~').chain(['é']) {
        let local_part = format!("a b{c}");
        let escaped = if "\"\\".contains(c) {
            format!("\\{c}")
        } else {
            c.to_string()
        };
        let quoted = format!("\"a b{escaped}\"");
        assert_eq!(quote_local_part(&local_part).as_deref(), Some(&*quoted));
        let address = format!("{quoted}@example.com");
        for written in [address.clone(), format!("\"a b\\{c}\"@example.com")] {
            assert_eq!(
                pretty_email(&written, Host::AsIs).as_ref(),
                Some(&address),
                "{written}"
            );
        }
    }
    // A quotation mark without a partner, no name, and more than one address.
    for wrong in [
        "\"a\"b\"@example.com",
        "\"a@example.com",
        "\"a\\\"@example.com",
        "@example.com",
    ] {
        assert_eq!(pretty_email(wrong, Host::AsIs), None, "{wrong}");
    }
    for c in ":;,<>@".chars() {
        assert_eq!(
            pretty_email(&format!("a{c}b@example.com"), Host::AsIs),
            None,
            "{c}"
        );
    }
    // A query belongs to a URL.
    let shown = |address| pretty_email(address, Host::Unicode);
    assert_eq!(
        shown("MAILTO:ト@xn--bcher-kva.de?a=b").as_deref(),
        Some("MAILTO:ト@bücher.de?a=b")
    );
    assert_eq!(shown("ト@xn--bcher-kva.de?a=b"), None);
}

/// C16: a letter of each block of the scripts that are written without spaces, and of Hangul.
#[test]
fn a_letter_of_a_script_without_spaces() {
    let finder = PROSE.with(Choice::EndAtUnspacedText);
    for c in "中㐀𠀀々あアㇰ한ㄱᄀกກကꧠꩡក".chars() {
        for url in ["https://example.com/a", "https://example.com/?a=1"] {
            assert_link(&finder, &format!("{url}{c}b"), url);
        }
    }
    for c in "éжאदა".chars() {
        let text = format!("https://example.com/a{c}b");
        assert_link(&finder, &text, &text);
    }
}

/// Q1: the marks of `spec/enclosure.txt`, and the quotation marks of Unicode's CLDR. The first ones
/// are closed by what opens them.
#[test]
fn a_pair_of_marks_around_a_link() {
    let same = ["\"\"", "''", "``", "»»", "””", "’’", "››"];
    let pairs = [
        "()", "[]", "{}", "<>", "“”", "„”", "„“", "‘’", "‚’", "‚‘", "«»", "»«", "‹›", "›‹", "（）",
        "［］", "｛｝", "＜＞", "｟｠", "｢｣", "「」", "『』", "〈〉", "《》", "【】", "〔〕",
        "〖〗", "〘〙", "〚〛", "〝〞", "〝〟",
    ];
    for profile in Profile::ALL {
        let finder = Finder::new(*profile).with(Choice::EndAtCloser);
        for pair in same.into_iter().chain(pairs) {
            let (opening, closing) = pair.split_at(pair.chars().next().map_or(0, char::len_utf8));
            let text = format!("{opening}https://example.com/a{closing}/b");
            // No link of GitHub is after an open bracket.
            let is_label = opening == "[" && *profile == Profile::Gfm;
            assert_link(
                &finder,
                &text,
                if is_label {
                    ""
                } else {
                    "https://example.com/a"
                },
            );
        }
    }
}

/// The source of cmark-gfm, `check_domain`: an underscore in the last two labels refuses a host,
/// unless it has more than ten dots.
#[test]
fn the_number_of_dots_that_an_underscore_passes() {
    let finder = Finder::new(Profile::Gfm);
    for dots in 1..16 {
        let text = format!("http://{}_b", "a.".repeat(dots));
        assert_link(&finder, &text, if dots > 10 { &text } else { "" });
    }
}

/// S1: a scheme that can run a script is refused in any case, and no other one that looks like it.
#[test]
fn a_scheme_that_is_never_allowed() {
    for name in [
        "about",
        "blob",
        "data",
        "javascript",
        "vbscript",
        "view-source",
        "jar",
    ] {
        assert!(Schemes::new([name]).is_err() && Schemes::new([name.to_uppercase()]).is_err());
        for other in [
            &name[..name.len() - 1],
            &format!("{name}x"),
            &format!("{name}."),
        ] {
            assert!(Schemes::new([other]).is_ok(), "{other}");
        }
    }
    // The schemes of a profile have its own rules.
    for profile in [Profile::Md4c, Profile::Uts58] {
        assert_link(&Finder::new(profile).schemes(Schemes::ANY), "http://e", "");
    }
}

/// RFC 1035, section 2.3.4, with the lengths of A-labels, which the crate `idna` writes.
#[test]
fn the_length_of_a_host() {
    let finder = Finder::new(Profile::Uts58);
    let is_short = |host: &str| {
        let ascii = idna::domain_to_ascii(host).expect("a host");
        ascii.len() <= 253 && ascii.split('.').all(|label| label.len() <= 63)
    };
    let letters = [
        "a",
        "é",
        "例",
        "한",
        "글",
        "ж",
        "a例",
        "글한",
        "한글글",
        "例a",
        "𠀀",
    ];
    for letters in letters {
        for count in 1..70 {
            let host = format!("{}.com", letters.repeat(count));
            assert_link(&finder, &host, if is_short(&host) { &host } else { "" });
        }
    }
    for (letter, len) in [("a", 60), ("é", 40), ("例", 30)] {
        for last in 1..60 {
            let label = letter.repeat(len);
            let host = format!("{}{}.com", format!("{label}.").repeat(4), "b".repeat(last));
            assert_link(&finder, &host, if is_short(&host) { &host } else { "" });
        }
    }
}

/// C1, C4, C7, C8, U3, U38, U43, A1 and A2, in texts that the examples of these rules do not have.
#[test]
fn lines_that_no_example_has() {
    let lines = [
        (
            PROSE,
            "\u{200b}⸠http://localhost⸡」 ⸠http://localhost⸡… ⸠http://localhost⸡]",
        ),
        (PROSE, "⸠mailto:a@b.cd⸡?=x ⸠s@え.jp⸡ http://"),
        (PROSE, "example.com:%5a ⸠example.com⸡.. ⸠http://m.é1⸡"),
        (CHAT, "⸠http://0xt⸡ http://0x1"),
        (
            CHAT,
            "_⸠https://example.com/__init__.py⸡_ _⸠https://example.com/__init__-py⸡_",
        ),
        // UTS #46: no label starts or ends with a hyphen, nor has a digit before those from right to
        // left.
        (UTS58, "a。-b.com a-．com 8.א"),
        // The name is a user name, which another choice refuses.
        (
            Finder::new(Profile::Gfm).with(Choice::RejectMisleadingHosts),
            "⸠http://u@c.com⸡",
        ),
        (
            Finder::new(Profile::Gfm).with(Choice::RejectUserNames),
            "http://u@c ⸠http://w\\⸡",
        ),
        (CHAT, "⸠ög@ü.de⸡ 한⸠a@e.com⸡ 한_@e.com"),
    ];
    for (finder, line) in lines {
        assert_marked(&finder, line);
    }
}
