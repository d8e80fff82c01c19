//! Each character that the text of a rule names, and those that it does not name: one example of a
//! rule has only a few of them. The lists here are those of `spec/` and of the standards.

use barelink::uts58::{Decode, Host, pretty, pretty_email, quote_local_part};
use barelink::{Finder, Profile, Schemes};

use crate::common::mark;

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

/// RFC 3986, section 2.2: what is reserved stays escaped, if only unreserved characters are
/// decoded.
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

/// C8, U43, U38 and C7, in texts that the examples of these rules do not have.
#[test]
fn lines_that_no_example_has() {
    let lines = [
        (
            PROSE,
            "\u{200b}⸠http://localhost⸡」 ⸠http://localhost⸡… ⸠http://localhost⸡]",
        ),
        (PROSE, "⸠mailto:a@b.cd⸡?=x ⸠s@え.jp⸡ http://"),
        (PROSE, "example.com:%5a ⸠example.com⸡.."),
        (CHAT, "⸠ög@ü.de⸡ 한⸠a@e.com⸡ 한_@e.com"),
    ];
    for (finder, line) in lines {
        assert_eq!(mark(&finder, &crate::common::unmarked(line)), line);
    }
}
