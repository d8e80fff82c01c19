//! What the choices for text of strangers promise (issue 60, item 8): a link opens the host that it
//! shows, or there is no link. Which host a browser opens is what the crate `url` says.

use barelink::{Choice, Finder, Profile, Schemes};
use url::Url;

use crate::common::finders::{self, named_finders};
use crate::fuzz::opened::{is_url, opened, shown};

/// What may be between a host that a reader trusts and one that he does not see: each character of
/// ASCII, each as an escape, and characters that look like others or are invisible.
fn between() -> Vec<String> {
    let ascii = (0..128_u8)
        .map(char::from)
        .filter(|c| !c.is_ascii_alphanumeric());
    let escapes = ascii.clone().map(|c| format!("%{:02x}", u32::from(c)));
    let others = [
        "\u{ad}",
        "\u{115f}",
        "\u{17b4}",
        "\u{200b}",
        "\u{200e}",
        "\u{202e}",
        "\u{2044}",
        "\u{2215}",
        "\u{2024}",
        "\u{3002}",
        "\u{ff0e}",
        "\u{ff0f}",
        "\u{ff20}",
        "\u{ff1a}",
        "\u{fe0f}",
        "\u{feff}",
        "%ef%bc%8f",
        "%e3%80%82",
        "%",
        "%4",
        "%zz",
        ":80",
        ":x",
        ":",
        "::",
        "/../",
        "//",
        "é",
        "ß",
    ];
    ascii
        .map(String::from)
        .chain(escapes)
        .chain(others.map(str::to_owned))
        .collect()
}

/// Texts that begin with a host that a reader trusts.
fn disguises() -> Vec<String> {
    let mut texts = Vec::new();
    for between in between() {
        for after in [
            "evil.com",
            "@evil.com",
            ":80@evil.com",
            ".evil.com",
            "x@evil.com/",
            "5",
            "",
        ] {
            texts.push(format!("https://good.example{between}{after}"));
            texts.push(format!("www.good.example{between}{after}"));
        }
    }
    texts.extend(
        [
            "256.1.1.1",
            "1.2.3.4.5",
            "0x7f.1",
            "[::1",
            "[::1]",
            "[g]",
            "a.b:65536",
            "a.b:",
            ".a.b",
            "a..b",
        ]
        .map(|host| format!("http://{host}/")),
    );
    assert!(texts.len() > 2_000, "{}", texts.len());
    texts
}

#[test]
fn a_link_of_an_untrusted_text_opens_the_host_that_it_shows() {
    let mut made = 0;
    let mut elsewhere = 0;
    let mut dead = 0;
    for (name, finder) in named_finders() {
        // Schemes that a browser does not open have hosts of their own.
        let finder = finder.schemes(Schemes::NONE);
        let untrusted = finders::untrusted(finder.clone());
        for text in disguises() {
            for link in finder.links(&text).filter(is_url) {
                match opened(&link.destination()) {
                    None => dead += 1,
                    opened => elsewhere += usize::from(opened != shown(&link)),
                }
            }
            for link in untrusted.links(&text).filter(is_url) {
                made += 1;
                let opened = opened(&link.destination());
                assert!(
                    opened.is_some() && opened == shown(&link),
                    "{name}: {link:?} opens {opened:?}"
                );
                assert!(
                    finder.links(&text).any(|other| other == link),
                    "{name}: {link:?} is not a link of the profile"
                );
            }
        }
    }
    println!("{made} links; without the limits {elsewhere} lead elsewhere, and {dead} nowhere");
    assert!(
        made > 2_000 && elsewhere > 500 && dead > 500,
        "{made} {elsewhere} {dead}"
    );
}

/// The URL standard rejects an A-label whose letters start as an A-label, beside a label above
/// ASCII. The crate `url` accepts it.
#[cfg(feature = "uts58")]
#[test]
fn a_label_that_hides_an_a_label_is_rejected() {
    let mut random = fastrand::Rng::with_seed(46);
    let mut made = 0;
    for _ in 0..200 {
        let letters: String = (0..random.usize(1..6))
            .map(|_| random.char('à'..='ö'))
            .collect();
        let punycode = |label: &str| idna::punycode::encode_str(label).expect("a short label");
        let [plain, hiding] = [&*letters, &format!("xn--{letters}")].map(punycode);
        let start = random.choice(["http://", "https://a.", "www."]).unwrap();
        let end = random.choice(["рф/", "中国", "ＣＯＭ/a", "ü.com"]).unwrap();
        for (name, finder) in named_finders() {
            let untrusted = finders::untrusted(finder);
            let links = |label: &str| {
                let text = format!("{start}xn--{label}.{end}");
                untrusted
                    .links(&text)
                    .filter(|link| is_url(link) && link.as_str().contains(label))
                    .count()
            };
            made += links(&plain);
            assert_eq!(links(&hiding), 0, "{name}: {start}xn--{hiding}.{end}");
        }
        assert_eq!(barelink::host(&format!("http://xn--{hiding}.{end}")), None);
    }
    assert!(made > 200, "{made}");
}

/// The choice alone, and for schemes that the user named.
#[test]
fn user_names_are_rejected_by_every_profile() {
    for (name, finder) in named_finders() {
        let finder = finder
            .schemes(Schemes::from_static(&["ssh", "sip"]))
            .with(Choice::RejectUserNames);
        for text in disguises()
            .iter()
            .map(String::as_str)
            .chain(["ssh://john@evil.com", "ssh://good.example:x@evil.com/a"])
        {
            for link in finder.links(text).filter(is_url) {
                let has_name = Url::parse(&link.destination())
                    .is_ok_and(|url| !url.username().is_empty() || url.password().is_some());
                assert!(!has_name, "{name}: {link:?}");
            }
        }
        // There is no host, so that it is no user name.
        let is_sip = |text: &str| {
            finder
                .links(text)
                .any(|link| link.as_str() == "sip:john@example.com")
        };
        assert_eq!(
            is_sip("sip:john@example.com"),
            is_sip("see sip:john@example.com now"),
            "{name}"
        );
    }
    let found = |finder: Finder| {
        finder
            .links("http://a.bc@d.ef/ http://a.bc/@d")
            .filter(is_url)
            .count()
    };
    let finder = Finder::new(Profile::Gfm);
    assert_eq!(
        (
            found(finder.clone()),
            found(finder.with(Choice::RejectUserNames))
        ),
        (2, 1)
    );
}

/// The table of the guide says what is so.
#[test]
fn the_guides_table_is_true() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/src/untrusted.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let rows = page
        .lines()
        .skip_while(|line| !line.starts_with("| text |"))
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let mut count = 0;
    for row in rows {
        let cells: Vec<_> = row
            .trim_matches('|')
            .split('|')
            .map(|cell| cell.trim().trim_matches('`'))
            .collect();
        let [text, _, opens, gfm, untrusted] = cells[..] else {
            panic!("{row}")
        };
        let finder = Finder::new(Profile::Gfm);
        let made = |finder: &Finder| match finder.links(text).find(|link| link.as_str() == text) {
            Some(link) if is_url(&link) => "link",
            Some(_) => "address",
            None => "text",
        };
        assert_eq!(
            (made(&finder), made(&finders::untrusted(finder.clone()))),
            (gfm, untrusted),
            "{row}"
        );
        let link = finder.links(text).next().expect("a link");
        let opened = opened(&link.destination())
            .map_or_else(|| "nothing".to_owned(), |host| host.to_string());
        assert_eq!(opened, opens, "{row}");
        count += 1;
    }
    assert!(count >= 10, "{count}");
}
