//! Compares the profiles in a table, for `barelink explain --profile all`.
//!
//! ```text
//! place  profile     result  link or rule
//! -:1:1  md4c        M8      the host has only one component
//! -:1:1  gfm         link    http://localhost
//! ```

use std::collections::BTreeSet;
use std::ops::Range;

use barelink::Reason;

use crate::escaped::{EscapedText, append};
use crate::report::{Colours, Explained, PositionTable};
use crate::streams::Paint;

/// The heads of the columns.
const HEADS: [&str; 4] = ["place", "profile", "result", "link or rule"];

/// Returns the table of all profiles for a document: for each word with a candidate, the results of
/// each profile; an empty text if there is no such word. Cost: linear in the text and, for sorting,
/// in the candidates.
pub(crate) fn table(all: &[Explained<'_>], paint: Paint) -> String {
    let rows = rows(all);
    if rows.is_empty() {
        return String::new();
    }
    let heads = HEADS.map(str::to_owned);
    let width = |column: usize| {
        let cells = rows
            .iter()
            .chain([&heads])
            .map(|row| row[column].chars().count());
        cells.max().unwrap_or_default()
    };
    let place = width(0);
    let profile = width(1);
    let result = width(2);
    let bold = Colours::new(paint).bold;
    let [first, second, third, last] = HEADS;
    let mut table =
        format!("{bold}{first:place$}  {second:profile$}  {third:result$}  {last}{bold:#}\n");
    for [first, second, third, last] in rows {
        append!(
            table,
            "{first:place$}  {second:profile$}  {third:result$}  {last}\n"
        );
    }
    table
}

fn rows(all: &[Explained<'_>]) -> Vec<[String; 4]> {
    let Some(document) = all.first().map(|explained| explained.document) else {
        return Vec::new();
    };
    let words = words(all, &document.text);
    let places = PositionTable::new(
        &document.text,
        words.iter().map(|word| word.start).collect(),
    );
    let results: Vec<_> = all
        .iter()
        .map(|explained| results(explained, &words))
        .collect();
    let mut rows = Vec::new();
    for (number, word) in words.iter().enumerate() {
        let place = places.of(word.start);
        let place = format!("{}:{}:{}", document.name, place.line, place.column);
        for (explained, results) in all.iter().zip(&results) {
            let profile = explained.profile.as_str();
            // Not each profile looks for links of each form.
            let none = [(
                "-".to_owned(),
                "nothing in the word triggers a link".to_owned(),
            )];
            let of_word = if results[number].is_empty() {
                &none[..]
            } else {
                &results[number]
            };
            let row = |(result, text): &(String, String)| {
                [
                    place.clone(),
                    profile.to_owned(),
                    result.clone(),
                    text.clone(),
                ]
            };
            rows.extend(of_word.iter().map(row));
        }
    }
    rows
}

/// Returns the words with a candidate in any profile, in order: text between white space.
fn words(all: &[Explained<'_>], text: &str) -> Vec<Range<usize>> {
    let triggers = all
        .iter()
        .flat_map(|explained| &explained.candidates)
        .map(|candidate| candidate.trigger().start);
    let mut words = Vec::<Range<usize>>::new();
    for trigger in triggers.collect::<BTreeSet<_>>() {
        let from = words.last().map_or(0, |word| word.end);
        if trigger >= from {
            let start = text[from..trigger]
                .rfind(char::is_whitespace)
                .map_or(from, |at| {
                    from + at + text[from + at..].chars().next().map_or(0, char::len_utf8)
                });
            let end = text[trigger..]
                .find(char::is_whitespace)
                .map_or(text.len(), |len| trigger + len);
            words.push(start..end);
        }
    }
    words
}

/// Returns the different results of a profile in each word: `link` and its text, or the name of the
/// reason and what it says.
fn results(explained: &Explained<'_>, words: &[Range<usize>]) -> Vec<Vec<(String, String)>> {
    let mut results = vec![Vec::new(); words.len()];
    for candidate in &explained.candidates {
        let number = words.partition_point(|word| word.end <= candidate.trigger().start);
        let result = match candidate.outcome() {
            Ok(link) => ("link".to_owned(), EscapedText(&link.text()).to_string()),
            Err(refusal) => {
                let says = match refusal.reason {
                    Reason::Rule(rule) => rule.refusal().unwrap_or(rule.title()).to_owned(),
                    reason => reason.to_string(),
                };
                (refusal.reason.as_str().to_owned(), says)
            }
        };
        let results: &mut Vec<_> = &mut results[number];
        // A link is new in its word; and there are few reasons.
        if candidate.outcome().is_ok() || !results.contains(&result) {
            results.push(result);
        }
    }
    results
}
