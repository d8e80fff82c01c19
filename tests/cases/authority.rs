//! The scheme and the host of a link, compared with those that the crate `url` reads, which follows
//! the URL standard.

use barelink::{Action, Choice, Finder, Link, Profile, Schemes};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use url::Url;

fn link(text: &str) -> Link<'_> {
    let schemes = Schemes::from_static(&["ssh", "tel", "wss", "matrix"]);
    let finder = Finder::new(Profile::Gfm).schemes(schemes);
    finder
        .links(text)
        .next()
        .unwrap_or_else(|| panic!("no link: {text}"))
}

#[test]
fn hosts_are_those_that_browsers_open() {
    for (text, host) in [
        ("http://Example.COM", Some("example.com")),
        ("https://example.com./a", Some("example.com.")),
        ("http://user:pass@example.com:8080/@b", Some("example.com")),
        ("http://a@b@example.com", Some("example.com")),
        (
            "http://example.com?q=http://example.org",
            Some("example.com"),
        ),
        ("http://example.com#a@example.org", Some("example.com")),
        (r"http://example.com\@example.org", Some("example.com")),
        (
            "http://ex%61mple.com%2Eevil.org/",
            Some("example.com.evil.org"),
        ),
        ("http://0x7f.1", Some("127.0.0.1")),
        ("http://1.2.3.256", None),
        ("http://例え.jp/道", Some("xn--r8jz45g.jp")),
        ("http://例え。jp", Some("xn--r8jz45g.jp")),
        ("http://xn--r8jz45g.jp", Some("xn--r8jz45g.jp")),
        ("http://a%00b.com", None),
        ("www.Example.com/a", Some("www.example.com")),
        ("ssh://git@Example.com:22/a", Some("Example.com")),
        ("wss:Example.com", Some("example.com")),
        ("tel:5", None),
        ("matrix:u/a:example.com", None),
        ("john@example.com", None),
        ("mailto:john@example.com", None),
        ("xmpp:john@example.com/a", None),
    ] {
        assert_eq!(link(text).host().as_deref(), host, "{text}");
    }
}

#[test]
fn a_part_is_as_it_was_typed() {
    for (text, scheme, host) in [
        ("HTTP://Example.COM:80/a", Some("HTTP"), Some("Example.COM")),
        ("http://user@例え.jp/", Some("http"), Some("例え.jp")),
        ("www.Example.com:80", None, Some("www.Example.com")),
        ("tel:5", Some("tel"), None),
        ("j@e.com", None, None),
        ("mailto:j@e.com", Some("mailto"), None),
    ] {
        let link = link(text);
        assert_eq!(
            (link.typed_scheme(), link.typed_host()),
            (scheme, host),
            "{text}"
        );
    }
    let shown = Finder::new(Profile::Uts58)
        .links("MAILTO:j@e.com")
        .next()
        .map(|link| (link.typed_scheme(), link.scheme().into_owned()));
    assert_eq!(shown, Some((Some("MAILTO"), "mailto".to_owned())));
}

#[test]
fn a_hook_changes_both() {
    let hook = |link: &mut Link<'_>| {
        link.set_destination("HTTPS://[2001:DB8::1]/");
        Action::Keep
    };
    let changed = Finder::default()
        .links("www.e.com")
        .on_link(hook)
        .next()
        .expect("a link");
    assert_eq!(
        (&*changed.scheme(), changed.host().as_deref()),
        ("https", Some("[2001:db8::1]"))
    );
    assert_eq!(
        (changed.typed_scheme(), changed.typed_host()),
        (None, Some("www.e.com"))
    );
    let hook = |link: &mut Link<'_>| {
        link.set_destination("/leave");
        Action::Keep
    };
    let changed = Finder::default()
        .links("www.e.com")
        .on_link(hook)
        .next()
        .expect("a link");
    assert_eq!((&*changed.scheme(), changed.host()), ("", None));
}

/// Parts of destinations that a browser reads in different ways.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    "a", "B", "Example.com", "例え", "。", ".", "..", "@", ":", ":80", "[", "]", "[::1]",
    "[::ffff:1.2.3.4]", "[1:0:0:2::3]", "0x7f", "0X1", "1", "010", "255", "256", "08", "4294967295",
    "4294967296", "99999999999999999999", "xn--r8jz45g", "xn--a", "%61", "%2e", "%", "%4", "%ff",
    "%00", "-", "_", "\\", "/", "?", "#", "^", "|", "<", "\u{ad}", "ß", "\u{200d}", "\u{fdd0}", "`",
    "{", "'",
];

fn destination() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        6 => select(PIECES).prop_map(str::to_owned),
        1 => any::<char>().prop_filter("they are taken out", |c| !c.is_control()).prop_map(String::from),
    ];
    let scheme = select(
        &[
            "http://",
            "HTTPS://",
            "ftp:",
            "wss:/",
            "http:\\\\",
            "ssh://",
            "x+y://",
            "matrix:",
        ][..],
    );
    (scheme, vec(piece, 1..7))
        .prop_map(|(scheme, pieces)| scheme.to_owned() + pieces.concat().trim_end())
}

/// Fails unless the choice refuses exactly the hosts of ASCII that browsers read as others.
fn assert_misleading(text: &str) {
    let finder = Finder::new(Profile::Gfm);
    let kept: Vec<_> = finder
        .clone()
        .with(Choice::RejectMisleadingHosts)
        .links(text)
        .map(|link| link.range())
        .collect();
    for link in finder.links(text) {
        let (Some(typed), Some(host)) = (link.typed_host(), link.host()) else {
            continue;
        };
        // A URL with a wrong port opens nothing.
        if typed.is_ascii() && Url::parse(link.as_str()).is_ok() {
            let opens_as_typed = host.eq_ignore_ascii_case(typed);
            assert_eq!(kept.contains(&link.range()), opens_as_typed, "{text:?}");
        }
    }
}

/// Fails unless the host of a destination is the one that the crate `url` reads.
fn assert_host(destination: &str) {
    let expected = Url::parse(destination);
    let hook = |link: &mut Link<'_>| {
        link.set_destination(destination.to_owned());
        Action::Keep
    };
    let link = Finder::default()
        .links("www.e.com")
        .on_link(hook)
        .next()
        .expect("a link");
    let host = link.host();
    assert_eq!(host, barelink::host(destination), "{destination:?}");
    match expected {
        Ok(url) => {
            let of_url = url.host_str().filter(|host| !host.is_empty());
            // The crate escapes what is above ASCII in a host that is not interpreted.
            let is_interpreted = ["http", "https", "ftp", "ws", "wss"].contains(&url.scheme());
            if is_interpreted || destination.is_ascii() {
                assert_eq!(host.as_deref(), of_url, "{destination:?}");
            } else {
                assert_eq!(host.is_some(), of_url.is_some(), "{destination:?}");
            }
            assert_eq!(&*link.scheme(), url.scheme());
        }
        // Not the host, but another part is wrong, such as the port.
        Err(_) => {
            if let Some(host) = host.filter(|host| host.is_ascii()) {
                let alone = format!("{}://{host}/", link.scheme());
                let alone = Url::parse(&alone).map(|url| url.host_str().map(str::to_owned));
                assert_eq!(alone, Ok(Some(host)), "{destination:?}");
            }
        }
    }
}

proptest! {
    #[test]
    fn hosts_are_those_of_the_url_standard(destination in destination()) {
        assert_host(&destination);
    }

    /// Most of an authority may be a user, with more than one `@`.
    #[test]
    fn a_host_misleads_if_browsers_read_another(
        pieces in vec(select(&["a", "@", "@", ":", "b", "e.com", ".", ":80", "/"][..]), 1..7),
    ) {
        assert_misleading(&format!("http://{}example.com/", pieces.concat()));
    }
}

/// Numbers of all forms and lengths are read as addresses, or are none.
#[test]
fn numbers_are_those_of_the_url_standard() {
    const NUMBERS: [&str; 26] = [
        "",
        "0",
        "00",
        "1",
        "2",
        "7",
        "8",
        "07",
        "08",
        "10",
        "255",
        "256",
        "680",
        "65535",
        "65536",
        "16777215",
        "16777216",
        "429496729",
        "4294967295",
        "4294967296",
        "0x",
        "0X1",
        "0xff",
        "0xg",
        "0x-",
        "a",
    ];
    let mut random = fastrand::Rng::with_seed(4);
    for _ in 0..100_000 {
        let parts = (0..random.usize(1..6)).map(|_| NUMBERS[random.usize(..NUMBERS.len())]);
        assert_host(&("http://".to_owned() + &parts.collect::<Vec<_>>().join(".")));
    }
}

/// A scheme starts with a letter.
#[test]
fn schemes_are_those_of_the_url_standard() {
    for first in ' '..='\u{7f}' {
        for rest in ["", "a", "Z9", "+", "-", ".", "0", " ", "_", "é"] {
            let destination = format!("{first}{rest}://host");
            // A parser takes blanks and controls off the ends, and out of the middle.
            if !destination.contains(|c: char| c.is_control() || c == ' ') {
                assert_host(&destination);
            }
        }
    }
    assert_host("://host");
}
