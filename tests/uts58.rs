//! The Unicode Consortium's own tests of UTS #58, line by line, and a corpus of hosts, paths and neighbours.
//!
//! The official files are not part of this project. They are read from the folder that `UNICODE_LINK_DATA` names, which
//! has a folder for each version; the tests that need them are ignored unless `--include-ignored` asks for them.

mod common;

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

use barelink::uts58::{Bidi, Host, Policy, UrlParts, pretty};
use barelink::{Enclosure, Finder, Profile};
use common::mark;

const STANDARD: Finder = Finder::new(Profile::Uts58).policy(Policy::STANDARD);

/// The lines of a file of one version, with their numbers.
fn official(version: &str, name: &str) -> Vec<(usize, String)> {
    let folder = env::var_os("UNICODE_LINK_DATA").expect("UNICODE_LINK_DATA names the folder of Unicode's files");
    let path = PathBuf::from(folder).join(version).join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines: Vec<_> = text.lines().enumerate().map(|(at, line)| (at + 1, line.to_owned())).collect();
    assert!(lines.len() > 100, "{} is too short", path.display());
    lines
}

/// A feature that somebody else in a build turns on changes nothing: `foo.txt` is a host to the letter of the standard
/// (issue 17, item 18).
#[test]
fn the_default_policy_is_the_letter_of_the_standard_with_any_features() {
    for finder in [Finder::new(Profile::Uts58), Finder::new(Profile::Uts58).policy(Policy::default())] {
        assert_eq!(mark(&finder, "foo.txt path/file.rs e.com?"), "⸠foo.txt⸡ path/⸠file.rs⸡ ⸠e.com?⸡");
    }
}

/// How many lines come out as they are once their marks are taken off. The others are to be those of `deviations`.
#[track_caller]
fn check_marked<'l>(
    finder: &Finder,
    name: &str,
    lines: impl IntoIterator<Item = (usize, &'l str)>,
    deviations: &[usize],
) -> usize {
    let (mut passed, mut wrong, mut report) = (0, Vec::new(), String::new());
    for (number, line) in lines {
        let found = mark(finder, &line.replace(['⸠', '⸡'], ""));
        if found == line {
            passed += 1;
        } else {
            wrong.push(number);
            write!(report, "\n{name}:{number}\n  expected {line}\n  found    {found}").expect("it is a string");
        }
    }
    assert_eq!(wrong, deviations, "{passed} lines pass, these do not:{report}");
    passed
}

/// 344 lines have text to look at: all but comments and blank ones.
fn check_detection(version: &str) {
    let lines = official(version, "LinkDetectionTest.txt");
    let lines: Vec<_> = lines.iter().map(|(number, line)| (*number, line.as_str())).collect();
    let tests = || lines.iter().copied().filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
    let name = format!("{version}/LinkDetectionTest.txt");
    assert_eq!(check_marked(&STANDARD, &name, tests(), &[]), 344);
    #[cfg(feature = "psl")]
    assert_eq!(check_marked(&Finder::new(Profile::Uts58).policy(Policy::PROSE), &name, tests(), &[]), 344);
}

#[test]
#[ignore = "needs Unicode's files for UTS #58, in the folder that UNICODE_LINK_DATA names"]
fn detection_17() {
    check_detection("17.0.0");
}

#[test]
#[ignore = "needs Unicode's files for UTS #58, in the folder that UNICODE_LINK_DATA names"]
fn detection_18() {
    check_detection("18.0.0");
}

/// Lines of the corpus in which the standard's text is on our side.
///
/// 1073, `:99999.xhttp://foo..com`: the corpus links `99999.xhttp`. `http` is the scheme of a URL there, which the standard
/// calls easy to see (section 1.4), and no part of the host before it: `99999.x` is no domain.
const DEVIATIONS: [usize; 1] = [1073];

#[test]
fn the_corpus_of_the_standard() {
    let corpus = include_str!("corpora/uts58-standard.txt");
    let lines = corpus.lines().enumerate().map(|(at, line)| (at + 1, line));
    assert_eq!(check_marked(&STANDARD, "uts58-standard.txt", lines, &DEVIATIONS), 1499);
}

/// A pair of the formatting test: what it is made of, serialised with all escapes, and with as few as can be.
struct Pair {
    line: usize,
    parts: UrlParts,
    escaped: String,
    minimal: String,
}

impl Pair {
    fn host(&self) -> &str {
        self.minimal.strip_prefix("https://").unwrap_or(&self.minimal).split('/').next().unwrap_or_default()
    }
}

/// The parts in a comment such as `# {𝑺=https:// 𝑯=example.com 𝑷=α 𝑸=θ 𝑽=ικλ 𝑭=π 𝑫=text=a}`.
fn parts(comment: &str) -> Option<UrlParts> {
    let mut fields = comment.trim().strip_prefix("# {")?.strip_suffix('}')?.split(" 𝑯=");
    let scheme = fields.next()?.strip_prefix("𝑺=")?;
    let rest = format!("𝑯={}", fields.next()?);
    let starts: Vec<_> = rest.char_indices().filter(|(_, c)| "𝑯𝑷𝑸𝑽𝑭𝑫".contains(*c)).map(|(at, _)| at).collect();
    let (mut parts, mut query) = (None, Vec::<Vec<&str>>::new());
    for (at, start) in starts.iter().enumerate() {
        let field = &rest[*start..starts.get(at + 1).copied().unwrap_or(rest.len())];
        let (name, value) = field.split_once('=')?;
        let value = if at + 1 < starts.len() { value.strip_suffix(' ')? } else { value };
        match name {
            "𝑯" => parts = Some(UrlParts::new(format!("{scheme}{value}"))),
            "𝑷" => parts = parts.map(|parts| parts.segment(value)),
            "𝑸" => query.push(vec![value]),
            "𝑽" => query.last_mut()?.push(value),
            "𝑭" => parts = parts.map(|parts| parts.fragment(value)),
            "𝑫" => parts = parts.map(|parts| parts.directive(value)),
            _ => return None,
        }
    }
    parts.map(|parts| query.into_iter().fold(parts, UrlParts::parameter).bidi(Bidi::Keep))
}

fn formatting(version: &str) -> Vec<Pair> {
    let lines = official(version, "LinkFormattingTest.txt");
    let mut pairs = Vec::new();
    for window in lines.windows(3) {
        let [(line, comment), (_, escaped), (_, minimal)] = window else { continue };
        if let Some(parts) = parts(comment) {
            pairs.push(Pair { line: *line, parts, escaped: escaped.clone(), minimal: minimal.clone() });
        }
    }
    assert_eq!(pairs.len(), 55, "all pairs of the file are read");
    pairs
}

/// What the pairs should be that do not come out as the file says.
fn wrong(pairs: &[Pair], format: impl Fn(&Pair) -> String) -> Vec<&Pair> {
    pairs.iter().filter(|pair| format(pair) != pair.minimal).collect()
}

/// The pairs of both versions whose first line does not say what their comment says: literal syntax is not escaped in it.
const LOSSY: [&str; 5] = [
    "https://example.com/α%23β?γ=δ%23ε",
    "https://example.com/α/β%2Fγ",
    "https://example.com?α%26=β&γ=%26δ",
    "https://example.com?α%3Dβ=γ%3Dδ",
    "https://example.com/α/b%2F%3F%23c?αβ=γ%26ζ%3D%23Ξ&k=v#frag",
];

/// The hosts of the pairs of 17.0.0 that do not escape punctuation at the end of the URL; corrected in 18.0.0.
const NOT_ESCAPED: [&str; 10] = [
    "bo.wikipedia.org",
    "mni.wikipedia.org",
    "azb.wikipedia.org",
    "mad.wikipedia.org",
    "vep.wikipedia.org",
    "ja.wikibooks.org",
    "new.wikipedia.org",
    "ks.wikipedia.org",
    "am.wikipedia.org",
    "it.wikibooks.org",
];

fn from_parts(pair: &Pair) -> String {
    pair.parts.to_string()
}

fn from_url(pair: &Pair) -> String {
    pretty(&pair.escaped).bidi(Bidi::Keep).to_string()
}

#[test]
#[ignore = "needs Unicode's files for UTS #58, in the folder that UNICODE_LINK_DATA names"]
fn formatting_18() {
    let pairs = formatting("18.0.0");
    let lines: Vec<_> = wrong(&pairs, from_parts).iter().map(|pair| (pair.line, pair.parts.to_string())).collect();
    assert_eq!(lines, [], "55 of 55 from their parts");
    let lossy: Vec<_> = wrong(&pairs, from_url).iter().map(|pair| &*pair.minimal).collect();
    assert_eq!(lossy, LOSSY, "50 of 55 from the first line");
}

#[test]
#[ignore = "needs Unicode's files for UTS #58, in the folder that UNICODE_LINK_DATA names"]
fn formatting_17() {
    let pairs = formatting("17.0.0");
    let hosts: Vec<_> = wrong(&pairs, from_parts).iter().map(|pair| pair.host()).collect();
    assert_eq!(hosts, NOT_ESCAPED, "45 of 55 from their parts");
    let wrong_from_url = wrong(&pairs, from_url);
    let is_known = |pair: &&Pair| LOSSY.contains(&&*pair.minimal) || NOT_ESCAPED.contains(&pair.host());
    assert_eq!(wrong_from_url.len(), LOSSY.len() + NOT_ESCAPED.len());
    assert!(wrong_from_url.iter().all(is_known));
}

#[test]
#[ignore = "needs Unicode's files for UTS #58, in the folder that UNICODE_LINK_DATA names"]
fn what_is_formatted_is_found_again() {
    let pairs = formatting("18.0.0");
    for pair in &pairs {
        assert!(pair.parts.is_detectable(), "{}: {}", pair.line, pair.minimal);
        let padded = format!("x {} y", pair.minimal);
        assert_eq!(mark(&STANDARD, &padded), format!("x ⸠{}⸡ y", pair.minimal));
    }
}

/// Inputs that once went wrong, with what the rules say; each line is a text of its own, the same with both policies.
#[cfg(feature = "psl")]
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
        // Two dots behind a host are none of it.
        "⸠https://example.com⸡../a",
        // A scheme starts its own link.
        "⸠example.com⸡⸠https://example.org⸡",
    ];
    for finder in [STANDARD, Finder::new(Profile::Uts58).policy(Policy::PROSE)] {
        for line in lines {
            assert_eq!(mark(&finder, &line.replace(['⸠', '⸡'], "")), line);
        }
    }
}

/// By U8 and U9 the whole is no link: what stands in the place of the port and behind an IP literal is part of the broken URL
/// (issue 17, item 14).
#[cfg(feature = "psl")]
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
        // No brackets around an address: they are not part of the URL.
        "http://[⸠example.com⸡ http://[ ⸠example.com⸡ ]",
        // The next URL is none of it, and a password is no port.
        "http://localhost:⸠https://example.com⸡ http://a.com:99999:⸠HTTP://b.org⸡ http://[::1]⸠https://e.com⸡",
        "⸠a.com⸡:⸠99999@example.org⸡",
    ];
    for finder in [STANDARD, Finder::new(Profile::Uts58).policy(Policy::PROSE)] {
        for line in lines {
            assert_eq!(mark(&finder, &line.replace(['⸠', '⸡'], "")), line);
        }
    }
}

/// What was seen in a part that marks enclose is not held to be all that is there (issue 17, item 15).
#[test]
fn a_mark_around_a_link_may_be_part_of_an_address() {
    let enclosed = STANDARD.enclosure(Enclosure::EndsAtCloser);
    for (by_itself, in_marks) in [
        ("⸠{x=a.com}b@c.de⸡", "⸠{x=a.com}b@c.de⸡"),
        ("⸠{x=a.com+y}b@c.de⸡", "⸠{x=a.com+y}b@c.de⸡"),
        ("⸠'john@c.de⸡'", "'⸠john@c.de⸡'"),
        ("⸠{a.com}b@c.de⸡", "{⸠a.com⸡⸠}b@c.de⸡"),
        ("\"⸠https://e.com/a\"b⸡ «⸠https://e.com/a»b⸡", "\"⸠https://e.com/a⸡\"b «⸠https://e.com/a⸡»b"),
        ("(⸠https://e.com/(a)⸡)b", "(⸠https://e.com/(a)⸡)b"),
    ] {
        let text = by_itself.replace(['⸠', '⸡'], "");
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
