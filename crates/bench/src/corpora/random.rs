//! Draws words, and generates texts of them.

use fastrand::Rng;

use super::corpus::Corpus;

/// Returns a generated corpus of about `len` bytes, to whose documents `append` adds one piece
/// after another.
pub(super) fn generated(
    name: &'static str,
    len: usize,
    append: impl Fn(&mut Rng, &mut String),
) -> Corpus {
    let mut rng = Rng::with_seed(SEED);
    let mut documents = Vec::new();
    let mut so_far = 0;
    while so_far < len {
        let mut text = String::new();
        while text.len() < TYPICAL {
            append(&mut rng, &mut text);
        }
        so_far += text.len();
        documents.push(text);
    }
    Corpus { name, documents }
}

/// Returns one of these texts.
pub(super) fn pick<'w>(rng: &mut Rng, of: &[&'w str]) -> &'w str {
    of[rng.usize(..of.len())]
}

/// Returns one of the words of a list that has a space between two words.
pub(super) fn pick_word<'w>(rng: &mut Rng, words: &'w str) -> &'w str {
    let count = words.split(' ').count();
    words.split(' ').nth(rng.usize(..count)).unwrap_or_default()
}

/// The start of the random numbers. It is fixed, so that all runs measure the same texts.
const SEED: u64 = 20_261_121;

/// The approximate length of a generated document, in bytes.
const TYPICAL: usize = 4_000;
