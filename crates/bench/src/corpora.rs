//! The texts for the benches: the Markdown files of the packages in the lock file, and texts from
//! seeded generators. Generated texts have as many links and special characters as real ones have.

use std::collections::HashSet;

mod chat;
mod corpus;
mod density;
#[path = "../../../tests/common/documents.rs"]
mod documents;
mod east_asian;
mod languages;
mod links;
mod prose;
mod random;
mod scripts;
mod urls;
mod words;

pub use chat::chat;
pub use corpus::Corpus;
pub use density::{COUNTED, REAL, density};
pub use east_asian::{CHINESE, EastAsian, JAPANESE};
pub use links::links;
pub use prose::prose;
pub use scripts::scripts;

/// The number of corpora.
pub const COUNT: usize = 5;

/// The names of the corpora, in the order of [`all`].
pub const NAMES: [&str; COUNT] = ["Markdown", "prose", "links", "scripts", "chat"];

/// Returns the corpora. Generated ones have about `len` bytes.
#[must_use]
pub fn all(len: usize) -> Vec<Corpus> {
    vec![markdown(), prose(len), links(len), scripts(len), chat(len)]
}

/// Returns the same corpora with each line as a document.
#[must_use]
pub fn all_messages(len: usize) -> Vec<Corpus> {
    all(len).iter().map(Corpus::messages).collect()
}

/// Returns the Markdown files of the packages that the workspace is built from, without duplicates.
///
/// # Panics
///
/// If there are none.
#[must_use]
pub fn markdown() -> Corpus {
    let mut texts = HashSet::new();
    let found = documents::real_documents()
        .into_iter()
        .map(|(_, text)| text);
    // Several versions of a package often contain the same file.
    let documents: Vec<_> = found
        .filter(|text| text.len() <= LONGEST && texts.insert(text.clone()))
        .collect();
    assert!(
        !documents.is_empty(),
        "there are Markdown files beside the packages"
    );
    Corpus {
        name: "Markdown",
        documents,
    }
}

/// The maximum length of a document, in bytes. Without it, one document could be half of the
/// corpus.
const LONGEST: usize = 200_000;

#[cfg(test)]
mod tests {
    use barelink::{Finder, Profile};

    use super::languages::LANGUAGES;
    use super::{
        COUNTED, Corpus, NAMES, REAL, all, all_messages, chat, density, links, markdown, prose,
        scripts,
    };

    #[test]
    fn generated_texts_have_the_characters_of_real_ones() {
        for corpus in [prose(500_000), links(500_000), scripts(500_000)] {
            for ((counted, count), real) in
                COUNTED.into_iter().zip(density(&corpus)).zip(real(&corpus))
            {
                let near = (real * 0.85 - 0.15)..=(real * 1.15 + 0.15);
                assert!(
                    near.contains(&count),
                    "{} {counted} {count} instead of {real}",
                    corpus.name
                );
            }
        }
    }

    /// The files change with the lock file, so that only what finders search for most is compared,
    /// and not closely.
    #[test]
    fn the_markdown_files_are_like_others() {
        let corpus = markdown();
        for ((counted, count), real) in COUNTED.into_iter().zip(density(&corpus)).zip(real(&corpus))
        {
            let near = (real / 2.0)..=(real * 2.0);
            assert!(
                !["dots", "`:`"].contains(&counted) || near.contains(&count),
                "{counted} {count} instead of {real}"
            );
        }
    }

    fn real(corpus: &Corpus) -> [f64; COUNTED.len()] {
        REAL.iter()
            .find(|(name, _)| *name == corpus.name)
            .expect("figures of real texts")
            .1
    }

    #[test]
    fn scripts_and_chat_have_many_languages() {
        for corpus in [scripts(400_000), chat(400_000)] {
            let text = corpus.documents.concat();
            let found = LANGUAGES
                .iter()
                .filter(|language| text.contains(language.words.split(' ').next().unwrap()));
            assert!(found.count() >= 22, "{}", corpus.name);
        }
    }

    /// For each corpus, the mean length of a message in bytes, and how many messages of a hundred
    /// have a link. Only those of Markdown are real; in a chat most messages are shorter, and few
    /// have a link.
    #[test]
    fn messages_are_short_and_have_links_as_chats_do() {
        let finder = Finder::new(Profile::Gfm);
        let expected = [
            (50..=110, 10..=25),
            (50..=80, 0..=2),
            (80..=115, 80..=95),
            (110..=150, 20..=40),
            (30..=50, 7..=15),
        ];
        for (corpus, (length, shares)) in all_messages(200_000).iter().zip(expected) {
            let messages = &corpus.documents;
            let mean = corpus.len() / messages.len();
            assert!(length.contains(&mean), "{} {mean}", corpus.name);
            let linked = messages
                .iter()
                .filter(|message| finder.links(message).next().is_some())
                .count();
            let share = linked * 100 / messages.len();
            assert!(shares.contains(&share), "{} {share}", corpus.name);
        }
    }

    #[test]
    fn names_are_in_the_order_of_the_corpora() {
        assert_eq!(
            all(10).iter().map(|corpus| corpus.name).collect::<Vec<_>>(),
            NAMES
        );
    }
}
