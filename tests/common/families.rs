//! Inputs that are hard on searches: a unit repeated many times, and what stands around it.
#![allow(dead_code, missing_docs, unreachable_pub, reason = "not each user needs all")]
#![allow(clippy::missing_panics_doc, clippy::must_use_candidate, reason = "for tests and benches")]

use serde::Deserialize;

/// A family of inputs, one for each length.
#[derive(Clone, Debug, Deserialize)]
pub struct Family {
    /// Where it comes from, if it has a name.
    #[serde(default)]
    pub name: String,
    pub prefix: String,
    pub unit: String,
    pub suffix: String,
}

impl Family {
    /// The member with about as many bytes.
    pub fn text(&self, len: usize) -> String {
        [&self.prefix, self.unit.repeat(len.div_ceil(self.unit.len())).as_str(), &self.suffix].concat()
    }

    fn new(name: &str, prefix: &str, unit: &str, suffix: &str) -> Self {
        let [name, prefix, unit, suffix] = [name, prefix, unit, suffix].map(str::to_owned);
        Family { name, prefix, unit, suffix }
    }
}

/// Families that peers were slow on, or might be.
pub fn hostile() -> Vec<Family> {
    let lines = include_str!("../corpora/hostile.jsonl").lines();
    let mut families: Vec<Family> =
        lines.map(|line| serde_json::from_str(line).expect("a family on each line")).collect();
    families.extend(NAMED.map(|[name, prefix, unit, suffix]| Family::new(name, prefix, unit, suffix)));
    families
}

/// Every string of up to `most` symbols of a small alphabet, repeated.
pub fn short_strings(most: u32) -> impl Iterator<Item = Family> {
    let choices = (1..=most).flat_map(|len| (0..ALPHABET.len().pow(len)).map(move |choice| (len, choice)));
    choices.map(|(len, mut choice)| {
        let symbols = (0..len).map(|_| {
            let symbol = ALPHABET[choice % ALPHABET.len()];
            choice /= ALPHABET.len();
            symbol
        });
        Family::new("", "", &symbols.collect::<String>(), "")
    })
}

/// What means something to any rule set or parser.
const ALPHABET: [&str; 24] = [
    "http://", "www.", "a", "a.com", "@", ".", ":", "/", "_", "-", "(", ")", "[", "]", "<", "&a;", ";", "?", "*", "`",
    "\\", " ", "\n", "。",
];

const NAMED: [[&str; 4]; 0] = [];
