//! The Unicode Consortium's own tests of UTS #58, line by line.
//!
//! The official files are not part of this project. They are read from the folder that
//! `UNICODE_LINK_DATA` names, which has a folder for each version; the tests are ignored unless
//! `--include-ignored` asks for them.

use std::path::PathBuf;
use std::{env, fs};

use barelink::uts58::{Bidi, UrlParts, pretty};
use barelink::{Finder, Profile};

use crate::common::{assert_lines_marked, mark};

const STANDARD: Finder = Finder::new(Profile::Uts58);

/// The lines of a file of one version, with their numbers.
fn official(version: &str, name: &str) -> Vec<(usize, String)> {
    let folder = env::var_os("UNICODE_LINK_DATA")
        .expect("UNICODE_LINK_DATA names the folder of Unicode's files");
    let path = PathBuf::from(folder).join(version).join(name);
    let text =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines: Vec<_> = text
        .lines()
        .enumerate()
        .map(|(at, line)| (at + 1, line.to_owned()))
        .collect();
    assert!(lines.len() > 100, "{} is too short", path.display());
    lines
}

/// 344 lines have text to look at: all but comments and blank ones.
fn check_detection(version: &str) {
    let lines = official(version, "LinkDetectionTest.txt");
    let lines: Vec<_> = lines
        .iter()
        .map(|(number, line)| (*number, line.as_str()))
        .collect();
    let tests = || {
        lines
            .iter()
            .copied()
            .filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty())
    };
    let name = format!("{version}/LinkDetectionTest.txt");
    assert_eq!(assert_lines_marked(&STANDARD, &name, tests(), &[]), 344);
    assert_eq!(
        assert_lines_marked(&Finder::new(Profile::Prose), &name, tests(), &[]),
        344
    );
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

/// A pair of the formatting test: what it is made of, serialised with all escapes, and with as few
/// as can be.
struct Pair {
    line: usize,
    parts: UrlParts,
    escaped: String,
    minimal: String,
}

impl Pair {
    fn host(&self) -> &str {
        self.minimal
            .strip_prefix("https://")
            .unwrap_or(&self.minimal)
            .split('/')
            .next()
            .unwrap_or_default()
    }
}

/// The parts in a comment such as `# {𝑺=https:// 𝑯=example.com 𝑷=α 𝑸=θ 𝑽=ικλ 𝑭=π 𝑫=text=a}`.
fn parts(comment: &str) -> Option<UrlParts> {
    let mut fields = comment
        .trim()
        .strip_prefix("# {")?
        .strip_suffix('}')?
        .split(" 𝑯=");
    let scheme = fields.next()?.strip_prefix("𝑺=")?;
    let rest = format!("𝑯={}", fields.next()?);
    let starts: Vec<_> = rest
        .char_indices()
        .filter(|(_, c)| "𝑯𝑷𝑸𝑽𝑭𝑫".contains(*c))
        .map(|(at, _)| at)
        .collect();
    let mut parts = None;
    let mut query = Vec::<Vec<&str>>::new();
    for (at, start) in starts.iter().enumerate() {
        let field = &rest[*start..starts.get(at + 1).copied().unwrap_or(rest.len())];
        let (name, value) = field.split_once('=')?;
        let value = if at + 1 < starts.len() {
            value.strip_suffix(' ')?
        } else {
            value
        };
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
    parts.map(|parts| {
        query
            .into_iter()
            .fold(parts, UrlParts::parameter)
            .bidi(Bidi::Keep)
    })
}

fn formatting(version: &str) -> Vec<Pair> {
    let lines = official(version, "LinkFormattingTest.txt");
    let mut pairs = Vec::new();
    for window in lines.windows(3) {
        let [(line, comment), (_, escaped), (_, minimal)] = window else {
            continue;
        };
        if let Some(parts) = parts(comment) {
            pairs.push(Pair {
                line: *line,
                parts,
                escaped: escaped.clone(),
                minimal: minimal.clone(),
            });
        }
    }
    assert_eq!(pairs.len(), 55, "all pairs of the file are read");
    pairs
}

/// What the pairs should be that do not come out as the file says.
fn wrong(pairs: &[Pair], format: impl Fn(&Pair) -> String) -> Vec<&Pair> {
    pairs
        .iter()
        .filter(|pair| format(pair) != pair.minimal)
        .collect()
}

/// The pairs of both versions whose first line does not say what their comment says: literal syntax
/// is not escaped in it.
const LOSSY: [&str; 5] = [
    "https://example.com/α%23β?γ=δ%23ε",
    "https://example.com/α/β%2Fγ",
    "https://example.com?α%26=β&γ=%26δ",
    "https://example.com?α%3Dβ=γ%3Dδ",
    "https://example.com/α/b%2F%3F%23c?αβ=γ%26ζ%3D%23Ξ&k=v#frag",
];

/// The hosts of the pairs of 17.0.0 that do not escape punctuation at the end of the URL; corrected
/// in 18.0.0.
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
    let lines: Vec<_> = wrong(&pairs, from_parts)
        .iter()
        .map(|pair| (pair.line, pair.parts.to_string()))
        .collect();
    assert_eq!(lines, [], "55 of 55 from their parts");
    let lossy: Vec<_> = wrong(&pairs, from_url)
        .iter()
        .map(|pair| &*pair.minimal)
        .collect();
    assert_eq!(lossy, LOSSY, "50 of 55 from the first line");
}

#[test]
#[ignore = "needs Unicode's files for UTS #58, in the folder that UNICODE_LINK_DATA names"]
fn formatting_17() {
    let pairs = formatting("17.0.0");
    let hosts: Vec<_> = wrong(&pairs, from_parts)
        .iter()
        .map(|pair| pair.host())
        .collect();
    assert_eq!(hosts, NOT_ESCAPED, "45 of 55 from their parts");
    let wrong_from_url = wrong(&pairs, from_url);
    let is_known =
        |pair: &&Pair| LOSSY.contains(&&*pair.minimal) || NOT_ESCAPED.contains(&pair.host());
    assert_eq!(wrong_from_url.len(), LOSSY.len() + NOT_ESCAPED.len());
    assert!(wrong_from_url.iter().all(is_known));
}

#[test]
#[ignore = "needs Unicode's files for UTS #58, in the folder that UNICODE_LINK_DATA names"]
fn what_is_formatted_is_found_again() {
    let pairs = formatting("18.0.0");
    for pair in &pairs {
        assert!(
            pair.parts.is_detectable(),
            "{}: {}",
            pair.line,
            pair.minimal
        );
        let padded = format!("x {} y", pair.minimal);
        assert_eq!(mark(&STANDARD, &padded), format!("x ⸠{}⸡ y", pair.minimal));
    }
}
