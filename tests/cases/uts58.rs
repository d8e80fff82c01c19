//! UTS #58 in plain text: a corpus of hosts, paths and neighbours, and inputs that once went wrong.
//! The Unicode Consortium's own test files are in `tests/reference/uts58.rs`.

use barelink::uts58::{Host, pretty};
use barelink::{Action, Choice, Finder, Kinds, Profile};

use crate::common::{assert_lines_marked, assert_marked, corpora, mark, unmarked};

const STANDARD: Finder = Finder::new(Profile::Uts58);

/// Features of the crate do not change the profile: `foo.txt` is a host, as the standard says
/// (issue 17, item 18).
#[test]
fn the_profile_is_the_letter_of_the_standard_with_any_features() {
    assert_eq!(
        mark(&STANDARD, "foo.txt path/file.rs e.com?"),
        "⸠foo.txt⸡ path/⸠file.rs⸡ ⸠e.com?⸡"
    );
}

/// Lines of the corpus in which the standard's text is on our side.
///
/// 1073, `:99999.xhttp://foo..com`: the corpus links `99999.xhttp`. `http` is the scheme of a URL
/// there, which the standard calls easy to see (section 1.4), and no part of the host before it:
/// `99999.x` is no domain.
const DEVIATIONS: [usize; 1] = [1073];

/// Returns a marked line without the links that U37 takes away: those in a word after a URL that is
/// no link.
fn without_rests_of_urls(line: &str) -> String {
    let starts_url = |text: &str| {
        ["http://", "https://"].iter().any(|name| {
            text.get(..name.len())
                .is_some_and(|text| text.eq_ignore_ascii_case(name))
        })
    };
    let mut kept = String::new();
    let mut is_refused = false;
    let mut rest = line;
    while let Some(c) = rest.chars().next() {
        if let Some((link, after)) = rest.strip_prefix('⸠').and_then(|link| link.split_once('⸡'))
        {
            is_refused &= !starts_url(link);
            kept.extend(if is_refused {
                ["", link, ""]
            } else {
                ["⸠", link, "⸡"]
            });
            rest = after;
            continue;
        }
        is_refused = match c {
            '<' | '>' | '"' => false,
            c if c.is_whitespace() => false,
            _ => is_refused || starts_url(rest),
        };
        kept.push(c);
        rest = &rest[c.len_utf8()..];
    }
    kept
}

/// The corpus follows the letter of the standard, which has no such rule as U37. The packages for
/// other languages read which lines that changes from a file.
#[test]
fn the_corpus_of_the_standard() {
    let lines: Vec<_> = corpora::uts58()
        .map(|(number, line)| (number, without_rests_of_urls(line)))
        .collect();
    let changed = corpora::uts58()
        .zip(&lines)
        .filter(|((_, line), (_, kept))| line != kept)
        .map(|((number, _), _)| number);
    let mut different: Vec<usize> = changed.chain(DEVIATIONS).collect();
    different.sort_unstable();
    let lines = lines.iter().map(|(number, line)| (*number, line.as_str()));
    assert_eq!(
        assert_lines_marked(&STANDARD, "uts58-standard.txt", lines, &DEVIATIONS),
        1499
    );
    let listed = include_str!("../corpora/uts58-standard.deviations.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    assert_eq!(
        listed
            .map(|line| line.parse().expect("a number"))
            .collect::<Vec<usize>>(),
        different
    );
}

/// Inputs that once went wrong, with what the rules say; each line is a text of its own, the same
/// with both profiles.
#[test]
fn what_once_went_wrong() {
    let lines = [
        // References are none in plain text.
        "&period; x&period;y a&period; ⸠e.com⸡ &#46; a&#46;b",
        // No piece of a URL without a valid host or port is a link.
        "http://localhost:3000/users/john@example.com http://127.0.0.1:8000/a@b.com",
        "http://[::1]:80/john@example.com http://a.com:99999/u/john@example.com",
        // After an address that is none, the domain and the port are taken, and no more.
        "@a.com.?@d.de",
        "⸠john@example.com⸡:80.example.org",
        // The colon may stand in text that was taken.
        "http://e@://@e.de",
        // Two dots after a host are none of it.
        "⸠https://example.com⸡../a",
        // A scheme starts its own link.
        "⸠example.com⸡⸠https://example.org⸡",
    ];
    // With the choice, `prose` accepts hosts of one label after a scheme.
    for finder in [
        STANDARD,
        Finder::new(Profile::Prose).without(Choice::AcceptReachableHosts),
    ] {
        for line in lines {
            assert_marked(&finder, line);
        }
    }
}

/// By U8 and U9 the whole is no link: what stands in the place of the port and after an IP literal
/// is part of the broken URL (issue 17, item 14).
#[test]
fn a_url_with_an_invalid_port_or_host_is_no_link_to_its_end() {
    let lines = [
        "http://a.com:99999foo.com https://-a.com:80foo.com http://a.com:99999foo.com/b.org",
        "http://a.com.:123456foo.com http://a.com:99999:foo.com http://localhost:80foo.com http://localhost:foo.com",
        "http://a.com:99999。foo.com http://a.com:65536é.com a.com:99999foo.com a.com:70000/foo.com/",
        // No port is 0.
        "http://a.com:0 http://a.com:00000/b a.com:0 a.com:0/b",
        "http://[::1]foo.com http://[::1]:80foo.com/b.org http://[::1]:99999 http://[fe80::1%25eth0]/b.org",
        "http://[example.com]/b.org http://[v1.a:b]foo.com",
        "http://[example.com http://[ ⸠example.com⸡ ]",
        // The next URL is not one of it, and a password is no port.
        "http://localhost:⸠https://example.com⸡ http://a.com:99999:⸠HTTP://b.org⸡ http://[::1]⸠https://e.com⸡",
        "⸠a.com⸡:⸠99999@example.org⸡",
    ];
    // With the choice, `prose` accepts hosts of one label after a scheme.
    for finder in [
        STANDARD,
        Finder::new(Profile::Prose).without(Choice::AcceptReachableHosts),
    ] {
        for line in lines {
            assert_marked(&finder, line);
        }
    }
}

/// The full stop before a label with a capital letter may have three bytes.
#[test]
fn a_sentence_after_an_ideographic_full_stop() {
    for line in [
        "a.zz。It works",
        "分区。Google 是",
        "例え。It。It",
        "⸠example.com⸡。It works",
    ] {
        for profile in [Profile::Prose, Profile::Chat] {
            assert_marked(&Finder::new(profile), line);
            let without = Finder::new(profile)
                .without(Choice::EndAtIdeographicStop)
                .without(Choice::EndAtFullWidth);
            let text = unmarked(line);
            assert!(
                without
                    .links(&text)
                    .all(|link| text.get(link.range()).is_some()),
                "{text}"
            );
        }
    }
}

/// What was seen in a part that marks enclose is not held to be all that is there (issue 17, item
/// 15).
#[test]
fn a_mark_around_a_link_may_be_part_of_an_address() {
    let enclosed = STANDARD.with(Choice::EndAtCloser);
    for (by_itself, in_marks) in [
        ("⸠{x=a.com}b@c.de⸡", "⸠{x=a.com}b@c.de⸡"),
        ("⸠{x=a.com+y}b@c.de⸡", "⸠{x=a.com+y}b@c.de⸡"),
        ("⸠'john@c.de⸡'", "'⸠john@c.de⸡'"),
        ("⸠{a.com}b@c.de⸡", "{⸠a.com⸡⸠}b@c.de⸡"),
        (
            "\"⸠https://e.com/a\"b⸡ «⸠https://e.com/a»b⸡",
            "\"⸠https://e.com/a⸡\"b «⸠https://e.com/a⸡»b",
        ),
        ("(⸠https://e.com/(a)⸡)b", "(⸠https://e.com/(a)⸡)b"),
    ] {
        let text = unmarked(by_itself);
        assert_eq!(mark(&STANDARD, &text), by_itself);
        assert_eq!(mark(&enclosed, &text), in_marks);
    }
}

/// A backslash is a slash to a URL parser; after a colon it does not make a scheme of a host.
#[test]
fn no_scheme_comes_into_being() {
    for (url, shown) in [
        (r"example.com:/\b.org", "example.com:/%5Cb.org"),
        (r"example.com:\/b.org", "example.com:/%2Fb.org"),
        (r"example.com:\\b.org", "example.com:/%5Cb.org"),
        (r"example.com:/\", "example.com:/%5C"),
        (r"example.com:80/\b", "example.com:80//b"),
        (r"http://example.com:/\b", "http://example.com://b"),
    ] {
        assert_eq!(pretty(url).to_string(), shown);
        assert_eq!(pretty(shown).to_string(), shown);
    }
}

/// A host that is not valid stays as it is, also where its A-labels could be decoded.
#[test]
fn an_invalid_host_is_shown_as_it_is() {
    for url in ["xn--mgb8h.4", "http://xn--mgb8h.4/"] {
        #[cfg(feature = "unicode-security")]
        assert_eq!(pretty(url).host(Host::UnicodeIfSafe).to_string(), url);
        for host in [Host::AsIs, Host::Unicode] {
            assert_eq!(pretty(url).host(host).to_string(), url);
        }
    }
}

/// The links that a hook is asked about if it skips all of them.
fn asked(finder: &Finder, text: &str) -> Vec<String> {
    let mut asked = Vec::new();
    let links = finder.links(text).on_link(|link| {
        asked.push(link.as_str().to_owned());
        Action::Skip
    });
    assert_eq!(links.count(), 0);
    asked
}

/// By U21 an ideographic full stop ends a sentence; a hook is asked about each link once.
#[test]
fn a_hook_skips_one_sentence_and_not_the_next() {
    let prose = Finder::new(Profile::Prose);
    for finder in [prose.clone().kinds(Kinds::DOMAIN), prose] {
        assert_eq!(
            asked(&finder, "a.com。b.com。c.com"),
            ["a.com", "b.com", "c.com"]
        );
        assert_eq!(
            asked(&finder, "a.com。b.com/c d.com"),
            ["a.com", "b.com/c", "d.com"]
        );
    }
}
