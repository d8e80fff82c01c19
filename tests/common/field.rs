//! `tests/corpora/field.jsonl`: inputs from public reports, with the links that a reader expects.
//! Each host tests the forms that it has.
#![allow(
    dead_code,
    unreachable_pub,
    missing_docs,
    reason = "each test uses a part of it"
)]

use std::collections::{BTreeMap, BTreeSet};

use barelink::uts58::Tld;
use barelink::{Choice, Finder, Profile, Schemes};
use serde::Deserialize;

/// The form of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    Text,
    Markdown,
    Html,
}

/// A line of the corpus.
#[derive(Deserialize)]
struct Row {
    /// Names of settings, with a comma between them: each must give the links. [`finder`] has the
    /// names.
    setting: String,
    #[serde(rename = "from")]
    form: Form,
    input: String,
    /// The texts of the links, in order.
    expected: Vec<String>,
}

/// The setting of rows that may come out in either way.
const WISH: &str = "wish";

/// A failure: the number of the line, and the setting.
type Failure = (usize, String);

/// Returns the links of an input: their texts, in order.
pub type Find<'f> = &'f dyn Fn(&str, &Finder) -> Vec<String>;

/// A form, the number of rows that have it, and the hosts that find its links.
pub type Hosts<'f> = (Form, usize, &'f [Find<'f>]);

/// Asserts that all hosts of a form find the expected links of its rows, in each setting that a row
/// names, except for those that `field.failures.txt` lists. A row that is listed and passes fails
/// the test. Rows that are a wish are run and may do either.
#[track_caller]
pub fn assert_field(forms: &[Hosts<'_>]) {
    let (mut failed, mut rows) = (BTreeSet::new(), BTreeMap::<Form, usize>::new());
    let mut passed = 0;
    for (line, row) in corpus() {
        let Some((_, _, hosts)) = forms.iter().find(|(form, ..)| *form == row.form) else {
            continue;
        };
        *rows.entry(row.form).or_default() += 1;
        for setting in settings(&row.setting) {
            let finder = finder(setting);
            let found: Vec<_> = finder
                .iter()
                .flat_map(|finder| hosts.iter().map(|find| find(&row.input, finder)))
                .collect();
            if finder.is_some() && found.iter().all(|found| *found == row.expected) {
                passed += 1;
            } else {
                println!(
                    "{line} {setting}: {:?}\n  expected {:?}\n  found    {found:?}",
                    row.input, row.expected
                );
                failed.insert((line, setting.to_owned()));
            }
        }
    }
    println!("field: {passed} of {} pass", passed + failed.len());
    let least: BTreeMap<_, _> = forms
        .iter()
        .map(|&(form, count, _)| (form, count))
        .collect();
    assert_eq!(rows, least, "the rows of each form");
    failed.retain(|(_, setting)| setting != WISH);
    let form_of: Vec<_> = corpus().into_iter().map(|(_, row)| row.form).collect();
    let listed: BTreeSet<_> = listed()
        .into_iter()
        .filter(|(line, _)| least.contains_key(&form_of[line - 1]))
        .collect();
    let unexpected: Vec<_> = failed.difference(&listed).collect();
    assert!(unexpected.is_empty(), "these fail: {unexpected:?}");
    let successes: Vec<_> = listed.difference(&failed).collect();
    assert!(
        successes.is_empty(),
        "these are listed in field.failures.txt and pass: {successes:?}"
    );
}

/// Returns the numbers of the rows of these forms that have the expected links with a finder in the
/// place of `chat`.
pub fn right_in_chat(finder: &Finder, hosts: &[(Form, Find<'_>)]) -> BTreeSet<usize> {
    let is_right = |row: &Row| {
        let mut finds = hosts
            .iter()
            .filter(|(form, _)| *form == row.form)
            .peekable();
        finds.peek().is_some() && finds.all(|(_, find)| find(&row.input, finder) == row.expected)
    };
    let rows = corpus()
        .into_iter()
        .filter(|(_, row)| settings(&row.setting).contains(&"chat"));
    rows.filter(|(_, row)| is_right(row))
        .map(|(line, _)| line)
        .collect()
}

/// The rows with the numbers of their lines.
fn corpus() -> Vec<(usize, Row)> {
    let parse = |(index, line): (usize, &str)| {
        let row = serde_json::from_str(line)
            .unwrap_or_else(|error| panic!("field.jsonl:{}: {error}", index + 1));
        (index + 1, row)
    };
    include_str!("../corpora/field.jsonl")
        .lines()
        .enumerate()
        .map(parse)
        .collect()
}

/// Returns the names of the settings of a row.
fn settings(setting: &str) -> Vec<&str> {
    // The name of an option may have a comma.
    if setting.starts_with(OPTION) {
        vec![setting]
    } else {
        setting.split(", ").collect()
    }
}

/// How the name of a setting begins that is the profile for chats with one more option.
const OPTION: &str = "option: ";

/// Returns the finder of a setting; `None` for an option that the library does not have.
fn finder(setting: &str) -> Option<Finder> {
    if let Some(schemes) = setting.strip_prefix("chat --schemes ") {
        return Some(
            Finder::new(Profile::Chat)
                .schemes(Schemes::new(schemes.split(',')).expect("names of schemes")),
        );
    }
    let Some(option) = setting.strip_prefix(OPTION) else {
        return Some(match setting {
            // The name that the choice had.
            "prose --boundary full-width" => {
                Finder::new(Profile::Prose).with(Choice::EndAtFullWidth)
            }
            "chat" | WISH => Finder::new(Profile::Chat),
            "prose" => Finder::new(Profile::Prose),
            "uts58" => Finder::new(Profile::Uts58),
            "gfm" => Finder::new(Profile::Gfm),
            _ => panic!("{setting} is no setting"),
        });
    };
    let chat = Finder::new(Profile::Chat);
    match option {
        "the short list of top-level domains" => return Some(chat.tld(Tld::Common)),
        "unspaced text ends a path" => return Some(chat.with(Choice::EndAtUnspacedText)),
        "any scheme" => return Some(chat.schemes(Schemes::ANY)),
        _ => {}
    }
    let schemes = option
        .strip_prefix("schemes (")?
        .strip_suffix(')')?
        .split(", ");
    Some(chat.schemes(Schemes::new(schemes).expect("names of schemes")))
}

/// The rows that `field.failures.txt` lists.
fn listed() -> BTreeSet<Failure> {
    let mut listed = BTreeSet::new();
    let rows = corpus();
    for entry in include_str!("../corpora/field.failures.txt").lines() {
        if entry.starts_with('#') || entry.is_empty() {
            continue;
        }
        let mut fields = entry.splitn(3, " | ");
        let mut next = || {
            fields
                .next()
                .unwrap_or_else(|| panic!("{entry}: line | setting | reason"))
                .trim()
        };
        let (line, setting, reason): (usize, _, _) =
            (next().parse().expect("a number"), next(), next());
        let (_, row) = rows
            .get(line - 1)
            .unwrap_or_else(|| panic!("{entry}: the corpus has no such line"));
        assert!(
            settings(&row.setting).contains(&setting),
            "{entry}: the line has no such setting"
        );
        assert!(!reason.is_empty(), "{entry} lacks the reason");
        assert!(
            listed.insert((line, setting.to_owned())),
            "{entry} is listed twice"
        );
    }
    listed
}
