//! Links whose text shows another host or address than the one that they open (issue 72, item 16).

use barelink::{Finder, Profile};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use proptest::prelude::*;
use proptest::sample::select;

const FINDER: Finder = Finder::new(Profile::Chat);

/// Texts of links with destinations that open another host or address.
const MISLEADING: [(&str, &str); 34] = [
    ("https://bank.com", "https://evil.example"),
    ("bank.com", "https://evil.example"),
    ("www.bank.com", "http://www.evil.example/www.bank.com"),
    (
        "Open https://bank.com/login now",
        "https://evil.example/login",
    ),
    ("https://bank.com", "https://bank.com.evil.example/"),
    ("https://bank.com", "https://bank.com@evil.example/"),
    ("https://bank.com", "https:\\\\evil.example"),
    ("https://bank.com", " ht\ttps://evil.exa\nmple "),
    ("https://bank.com", "//evil.example"),
    ("https://bank.com", "\\/evil.example"),
    ("https://bank.com", "javascript:alert(1)"),
    ("https://bank.com", "data:text/html,<b>"),
    ("https://bank.com", "http://bаnk.com"),
    ("https://bank.com", "https://login-bank.com"),
    ("https://login.bank.com", "https://bank.com"),
    ("https://com", "https://evil.com"),
    ("https://bank.com", "javascript://bank.com/%0Aalert(1)"),
    ("https://bank.com", "data://bank.com/,x"),
    ("ssh://git@bank.com/a", "ssh://git@evil.example/a"),
    // URLs that `chat` rejects.
    ("https://bank.com/\u{202e}", "https://evil.example"),
    ("https://ba\u{200b}nk.com", "https://evil.example"),
    ("https://bank.com:99999/", "https://evil.example"),
    ("https://evil@bank.com", "https://evil.example"),
    ("https://bank..com", "https://evil.example"),
    ("https://bank.com（中文）", "https://evil.example"),
    ("ftp://bank.com", "https://evil.example"),
    ("bank.com", "mailto:jo@evil.example"),
    ("jo@bank.com", "mailto:eve@bank.com"),
    ("jo@bank.com", "mailto:jo@evil.example"),
    ("jo@bank.com", "mailto:eve@evil.example?subject=jo@bank.com"),
    ("jo@bank.com", "https://evil.example/jo@bank.com"),
    ("https://bank.com…", "https://bank.com.evil.example/"),
    (
        "https://bank.com...",
        "https://bank.com-login.evil.example/",
    ),
    ("https://bank.com/a…", "https://evil.example/a/b"),
];

/// Texts of links that show where these lead, or nothing.
const HONEST: [(&str, &str); 47] = [
    ("our shop", "https://evil.example"),
    ("example.com:8080", "example.com:8080"),
    ("<https://a.example>", "https://a.example"),
    ("https://a.example（中文）", "https://a.example"),
    ("https://a.example，中文", "https://a.example"),
    ("https://a.example”", "https://a.example"),
    ("https://a.example|x", "https://a.example"),
    ("https://a。example", "https://a.example"),
    ("https://a.example。次", "https://a.example"),
    ("\u{2068}https://a.example\u{2069}", "https://a.example"),
    ("ssh://git@a.example/b", "ssh://git@a.example/b"),
    ("jo@example.com", "mailto:?to=jo@example.com"),
    ("jo@example.com", "mailto:Jo%20Doe%20%3Cjo@example.com%3E"),
    ("jo@example.com", "mailto:eve@example.org;jo@example.com"),
    ("jo@mail.example.com", "https://example.com/contact"),
    ("https://example.com", "mailto:jo@mail.example.com"),
    ("", "https://evil.example"),
    ("README.md", "https://evil.example/README.md"),
    ("https://example.com", "https://example.com/"),
    ("example.com", "https://example.com/a?b#c"),
    ("example.com", "https://www.example.com"),
    ("www.example.com", "https://example.com"),
    ("example.com", "https://docs.example.com/a"),
    ("jo@example.com", "https://mail.example.com/jo"),
    ("HTTP://Example.COM", "https://example.com"),
    ("https://example.com:80/a", "https://example.com./b"),
    ("https://例え.jp", "https://xn--r8jz45g.jp/"),
    ("https://xn--r8jz45g.jp", "https://例え.jp/"),
    ("https://faß.de", "https://xn--fa-hia.de"),
    ("https://0x7f.1/a", "http://127.0.0.1/"),
    ("https://example.com", "https:\\\\example.com"),
    ("https://example.com", "//example.com/a"),
    ("https://example.com", "/a"),
    ("https://example.com", "#a"),
    ("https://example.com", "?a"),
    ("https://example.com", ""),
    (
        "https://example.com/a/very…",
        "https://example.com/a/very/long/path",
    ),
    (
        "https://example.com/a/very...",
        "https://example.com/a/very/long/path",
    ),
    ("https://example.com…", "https://example.com/a"),
    ("https://exam…", "https://example.com/a"),
    ("https://example.co…", "https://example.com/a"),
    ("https://www.example…", "https://example.com/a"),
    ("jo@example.com", "mailto:Jo@EXAMPLE.com?subject=a"),
    ("jo@example.com", "mailto:eve@example.org,jo%40example.com"),
    ("jo@example.com", "xmpp:jo@example.com/phone"),
    ("jo@example.com", "https://example.com/@jo"),
    ("info.example.com", "mailto:jo@info.example.com"),
];

#[test]
fn a_text_that_shows_another_host_misleads() {
    for (text, destination) in MISLEADING {
        assert!(
            FINDER.misleads(text, destination),
            "[{text}]({destination})"
        );
    }
}

#[test]
fn a_text_that_shows_its_host_or_none_does_not_mislead() {
    for (text, destination) in HONEST {
        assert!(
            !FINDER.misleads(text, destination),
            "[{text}]({destination})"
        );
    }
}

proptest! {
    /// No link misleads that barelink makes, and each of them does if another host is opened.
    #[test]
    fn no_link_of_a_finder_misleads(
        pieces in proptest::collection::vec(
            prop_oneof![
                3 => select(&[
                    "http://a.bc", "www.e.com", "例え.jp/a", "x@y.zz", "mailto:a@b.cd,e@f.gh",
                    "https://[::1]:80", "http://0x7f.1", "…", "...", " ", "@", "/", "?", "user:1@",
                ][..]).prop_map(str::to_owned),
                1 => any::<String>(),
            ],
            0..6,
        ),
    ) {
        let text = pieces.concat();
        for &profile in Profile::ALL {
            let finder = Finder::new(profile);
            for link in finder.links(&text) {
                let shown = link.text();
                let destination = link.destination();
                let found: Vec<_> = finder.links(&shown).collect();
                // Alone, a text may be another link.
                if found.len() != 1
                    || found[0].as_str() != shown
                    || found[0].destination() != destination
                {
                    continue;
                }
                prop_assert!(
                    !finder.misleads(&shown, &destination),
                    "{profile} {shown:?} {destination:?}"
                );
                if !shown.contains('…') && !shown.contains("...") {
                    prop_assert!(
                        finder.misleads(&shown, "https://evil.example"),
                        "{profile} {shown:?}"
                    );
                }
            }
        }
    }

    /// An escaped character is a part of its name, whatever it means when it is typed: each address
    /// of `mailto:` is opened as a whole, and no part of it is.
    #[test]
    fn an_escape_divides_no_address(
        names in proptest::collection::vec("[ab]([,;%/?#&=+:!'][ab]){0,2}", 1..3),
        shown in "[ab]",
        separator in select(&[",", ";"][..]),
    ) {
        let addresses: Vec<_> = names
            .iter()
            .map(|name| format!("{}@e.com", utf8_percent_encode(name, NON_ALPHANUMERIC)))
            .collect();
        let destination = format!("mailto:{}", addresses.join(separator));
        prop_assert_eq!(
            FINDER.misleads(&format!("{shown}@e.com"), &destination),
            !names.contains(&shown),
            "{} {}", shown, destination
        );
    }
}
