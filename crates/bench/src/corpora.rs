//! The texts for the benches: the Markdown files of the packages in the lock file, and texts from seeded generators. Generated
//! texts have as many links and special characters as the texts for which the goals were set.

use std::collections::HashSet;

use barelink::{Finder, LinkKind, Span};
use fastrand::Rng;

#[path = "../../../tests/common/documents.rs"]
mod documents;

/// Texts of one kind.
#[derive(Debug)]
pub struct Corpus {
    /// The name in the tables.
    pub name: &'static str,
    /// The documents, which are rendered one by one.
    pub documents: Vec<String>,
}

impl Corpus {
    /// Returns the length of all documents, in bytes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.documents.iter().map(String::len).sum()
    }

    /// Returns whether there is no text.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a corpus in which each line that is not blank is a document, like the messages of a chat.
    #[must_use]
    pub fn messages(&self) -> Self {
        let lines = self.documents.iter().flat_map(|document| document.lines());
        let documents = lines.filter(|line| !line.trim().is_empty()).map(str::to_owned).collect();
        Corpus { name: self.name, documents }
    }

    /// Returns the same corpus with its links in Markdown syntax, `<http://…>` or `[www.…](http://www.…)`. It is the base for
    /// the cost of finding links, because making and rendering them costs the same.
    #[must_use]
    pub fn written_out(&self, finder: &Finder) -> Self {
        let documents = self.documents.iter().map(|document| finder.spans(document).map(write_out).collect());
        Corpus { name: self.name, documents: documents.collect() }
    }
}

fn write_out(span: Span<'_>) -> String {
    match span {
        Span::Text(text) => text.to_owned(),
        Span::Link(link) => match link.kind() {
            LinkKind::Url | LinkKind::Email => format!("<{}>", link.as_str()),
            _ => format!("[{}](<{}>)", link.as_str(), link.destination()),
        },
    }
}

/// Returns the four corpora. Generated ones have about `len` bytes.
#[must_use]
pub fn all(len: usize) -> Vec<Corpus> {
    vec![markdown(), prose(len), links(len), scripts(len)]
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
    let found = documents::real_documents().into_iter().map(|(_, text)| text);
    // Several versions of a package often contain the same file.
    let documents: Vec<_> = found.filter(|text| text.len() <= LONGEST && texts.insert(text.clone())).collect();
    assert!(!documents.is_empty(), "there are Markdown files beside the packages");
    Corpus { name: "Markdown", documents }
}

/// Returns wrapped paragraphs of common words.
#[must_use]
pub fn prose(len: usize) -> Corpus {
    let mut rng = Rng::with_seed(SEED);
    let document = |rng: &mut Rng| {
        let mut text = String::new();
        while text.len() < TYPICAL {
            let mut column = 0;
            for _ in 0..rng.usize(3..9) {
                column = sentence(rng, &mut text, column);
            }
            text.push_str("\n\n");
        }
        text
    };
    Corpus { name: "prose", documents: fill(len, &mut rng, document) }
}

/// Appends a sentence, and returns the column after it.
fn sentence(rng: &mut Rng, text: &mut String, mut column: usize) -> usize {
    let words = rng.usize(4..22);
    for at in 0..words {
        let word = if rng.u16(..LINKS_IN_PROSE) == 0 { &url(rng) } else { pick(rng, &WORDS) };
        if column > 0 {
            text.push(if column + word.len() < WRAPPED_AT { ' ' } else { '\n' });
            column = if text.ends_with('\n') { 0 } else { column + 1 };
        }
        let start = text.len();
        text.push_str(word);
        if at == 0 {
            text[start..].get_mut(..1).into_iter().for_each(str::make_ascii_uppercase);
        }
        text.push_str(match rng.u16(..1_024) {
            _ if at + 1 == words => ".",
            0..64 => ",",
            64..75 => ":",
            75..79 => "(s)",
            _ => "",
        });
        column += text.len() - start;
    }
    column
}

/// Returns lines as in chats, logs and issues. Nearly every line has a link.
#[must_use]
pub fn links(len: usize) -> Corpus {
    let mut rng = Rng::with_seed(SEED);
    let document = |rng: &mut Rng| {
        let mut text = String::new();
        while text.len() < TYPICAL {
            match rng.u8(..8) {
                0..2 => text.extend([&clock(rng), " ", pick(rng, &WORDS), ": "]),
                2 => text.extend(["@", pick(rng, &WORDS), ": "]),
                3..5 => text.extend([pick(rng, &WORDS), ": "]),
                _ => {}
            }
            for _ in 0..rng.usize(1..14) {
                text.push_str(pick(rng, &WORDS));
                text.push(' ');
            }
            match rng.u8(..16) {
                0..11 => text.push_str(&url(rng)),
                11 => text.extend(["www.", pick(rng, &WORDS), ".com/", pick(rng, &WORDS)]),
                12 => text.extend([pick(rng, &WORDS), ".", pick(rng, &WORDS), "@", pick(rng, &WORDS), ".example.org"]),
                _ => text.extend([pick(rng, &WORDS), ".log"]),
            }
            text.push_str(pick(rng, &[".", ".", ".", ",", ")", "", "", "", "!", " is down.", " again."]));
            text.push_str(pick(rng, &["\n", "\n\n"]));
        }
        text
    };
    Corpus { name: "links", documents: fill(len, &mut rng, document) }
}

fn clock(rng: &mut Rng) -> String {
    format!("{:02}:{:02}:{:02}", rng.u8(..24), rng.u8(..60), rng.u8(..60))
}

fn url(rng: &mut Rng) -> String {
    let mut url = pick(rng, &["https://", "https://", "https://www.", "http://"]).to_owned();
    url.extend([pick(rng, &WORDS), "-", pick(rng, &WORDS)]);
    url.push_str(pick(rng, &[".com", ".org", ".example", ".co.uk", ".dev"]));
    for _ in 0..rng.usize(..7) {
        url.extend(["/", pick(rng, &WORDS)]);
    }
    match rng.u8(..8) {
        0 => url.extend(["?q=", pick(rng, &WORDS), "&page=", &rng.u16(..).to_string()]),
        1 => url.extend(["#", pick(rng, &WORDS)]),
        2 => url.extend(["_(", pick(rng, &WORDS), ")"]),
        3 => url.extend([".html?id=", &rng.u32(..).to_string()]),
        _ => {}
    }
    url
}

/// Returns prose in many scripts, with links in the proportions of `LinkDetectionTest.txt`: two thirds are articles of
/// Wikipedia in various languages, and most others are hosts without a scheme.
#[must_use]
pub fn scripts(len: usize) -> Corpus {
    let mut rng = Rng::with_seed(SEED);
    let document = |rng: &mut Rng| {
        let mut text = String::new();
        while text.len() < TYPICAL {
            let script = &LANGUAGES[rng.usize(..LANGUAGES.len())];
            let words: Vec<&str> = script.words.split(' ').collect();
            for _ in 0..rng.usize(3..9) {
                for at in 0..rng.usize(4..18) {
                    text.push_str(if at > 0 { script.between } else { "" });
                    text.push_str(pick(rng, &words));
                }
                match rng.u8(..12) {
                    0..4 => text.extend([" ", &script.link(&words, rng), " "]),
                    4..6 => text.push_str(": "),
                    _ => text.push_str(script.stop),
                }
                text.push('\n');
            }
            text.push('\n');
        }
        text
    };
    Corpus { name: "scripts", documents: fill(len, &mut rng, document) }
}

impl Language {
    fn link(&self, words: &[&str], rng: &mut Rng) -> String {
        let mut word = || pick(rng, words);
        let (first, second, third, fourth) = (word(), word(), word(), word());
        match rng.u8(..32) {
            0..21 => {
                let language = self.code;
                format!("https://{language}.wikipedia.org/wiki/{first}:{second}_{third}_{fourth}")
            }
            21..25 => format!("example.com/{first}?{second}#{third}"),
            25 => "example.com".to_owned(),
            26 => format!("www.example.com/{first}"),
            27..31 => format!("{first}-{second}.{}", self.domain),
            _ => format!("{first}.{second}@example.com"),
        }
    }
}

fn fill(len: usize, rng: &mut Rng, mut document: impl FnMut(&mut Rng) -> String) -> Vec<String> {
    let mut documents = Vec::new();
    let mut so_far = 0;
    while so_far < len {
        documents.push(document(rng));
        so_far += documents.last().map_or(0, String::len);
    }
    documents
}

fn pick<'w>(rng: &mut Rng, of: &[&'w str]) -> &'w str {
    of[rng.usize(..of.len())]
}

/// The start of the random numbers. It is fixed, so that all runs measure the same texts.
const SEED: u64 = 20_261_121;

/// The maximum length of a document, in bytes. Without it, one document could be half of the corpus.
const LONGEST: usize = 200_000;

/// The approximate length of a generated document, in bytes.
const TYPICAL: usize = 4_000;

/// The column at which lines of prose are wrapped.
const WRAPPED_AT: usize = 78;

/// One of this many words of prose is a link.
const LINKS_IN_PROSE: u16 = 2_800;

const WORDS: [&str; 96] = [
    "a", "about", "after", "all", "also", "an", "and", "any", "are", "as", "at", "be", "because", "between", "book",
    "build", "but", "by", "call", "can", "change", "check", "code", "could", "day", "do", "each", "even", "example",
    "file", "find", "first", "for", "from", "function", "get", "give", "good", "have", "how", "if", "in", "into", "is",
    "it", "just", "know", "language", "library", "line", "look", "make", "many", "memory", "module", "more", "most",
    "name", "new", "no", "not", "number", "of", "on", "one", "only", "or", "other", "out", "own", "people", "point",
    "program", "read", "release", "run", "same", "see", "server", "so", "some", "take", "test", "text", "than", "that",
    "the", "then", "thread", "time", "type", "use", "value", "way", "when", "with",
];

/// A language in its script.
struct Language {
    /// The code that Wikipedia uses.
    code: &'static str,
    domain: &'static str,
    words: &'static str,
    between: &'static str,
    stop: &'static str,
}

/// Everyday words of twelve languages.
const LANGUAGES: [Language; 12] = [
    Language {
        code: "ru",
        domain: "москва",
        words: "дом вода человек время рука день год город книга работа слово место",
        between: " ",
        stop: ". ",
    },
    Language {
        code: "el",
        domain: "ευ",
        words: "σπίτι νερό άνθρωπος χρόνος χέρι ημέρα πόλη βιβλίο δουλειά λέξη",
        between: " ",
        stop: ". ",
    },
    Language {
        code: "ar",
        domain: "موريتانيا",
        words: "بيت ماء إنسان وقت يد يوم سنة مدينة كتاب عمل كلمة مكان",
        between: " ",
        stop: ". ",
    },
    Language {
        code: "he",
        domain: "קום",
        words: "בית מים אדם זמן יד יום שנה עיר ספר עבודה מילה מקום",
        between: " ",
        stop: ". ",
    },
    Language {
        code: "hi",
        domain: "भारत",
        words: "घर पानी आदमी समय हाथ दिन साल शहर किताब काम शब्द जगह",
        between: " ",
        stop: "। ",
    },
    Language {
        code: "bn", domain: "ভারত", words: "বাড়ি জল মানুষ সময় হাত দিন বছর শহর বই কাজ শব্দ", between: " ", stop: "। "
    },
    Language {
        code: "th", domain: "ไทย", words: "บ้าน น้ำ คน เวลา มือ วัน ปี เมือง หนังสือ งาน คำ", between: "", stop: " "
    },
    Language {
        code: "ja",
        domain: "みんな",
        words: "家 水 人 時間 手 日 年 町 本 仕事 言葉 場所 です ます 、",
        between: "",
        stop: "。",
    },
    Language {
        code: "zh",
        domain: "中国",
        words: "房子 水 人 时间 手 天 年 城市 书 工作 词 地方 ， 的 了",
        between: "",
        stop: "。",
    },
    Language {
        code: "ko",
        domain: "한국",
        words: "집 물 사람 시간 손 날 해 도시 책 일 말 곳",
        between: " ",
        stop: ". ",
    },
    Language {
        code: "hy",
        domain: "հայ",
        words: "տուն ջուր մարդ ժամանակ ձեռք օր տարի քաղաք գիրք",
        between: " ",
        stop: "։ ",
    },
    Language {
        code: "de",
        domain: "com",
        words: "Straße Mädchen über größer für schön Käse Brüder Höhle Übung",
        between: " ",
        stop: ". ",
    },
];

#[cfg(test)]
mod tests {
    use barelink::{Finder, Profile};

    use super::{Corpus, all_messages, links, prose, scripts};

    /// The texts that are counted, in this order.
    const COUNTED: [&str; 6] = [":", "@", ".", "/", "://", "www."];

    /// The number of each per kilobyte of the texts for which the goals were set: the least and the greatest of each kind.
    const PROSE_DENSITY: [(f64, f64); 6] =
        [(1.9, 1.9), (0.0, 0.0), (9.2, 15.2), (0.35, 0.6), (0.06, 0.08), (0.0, 0.02)];
    const LINKS_DENSITY: [(f64, f64); 6] =
        [(18.5, 22.7), (2.3, 2.9), (24.9, 29.4), (44.4, 44.4), (7.3, 9.2), (1.3, 3.5)];
    const SCRIPTS_DENSITY: [(f64, f64); 6] =
        [(5.7, 5.7), (0.15, 0.15), (7.1, 7.1), (8.5, 8.5), (1.9, 1.9), (0.04, 0.04)];

    #[test]
    fn corpora_are_as_dense_as_those_of_the_goals() {
        for (corpus, counts) in
            [(prose(500_000), PROSE_DENSITY), (links(500_000), LINKS_DENSITY), (scripts(500_000), SCRIPTS_DENSITY)]
        {
            for (counted, (least, most)) in COUNTED.into_iter().zip(counts) {
                let count = a_kilobyte(&corpus, |document| document.matches(counted).count());
                let near = (least * 0.85 - 0.1)..=(most * 1.15 + 0.1);
                assert!(near.contains(&count), "{} {counted} {count}", corpus.name);
            }
        }
    }

    #[test]
    fn most_of_the_scripts_is_not_ascii() {
        let count = a_kilobyte(&scripts(500_000), |document| document.bytes().filter(|byte| !byte.is_ascii()).count());
        assert!((730.0..810.0).contains(&count), "{count}");
    }

    /// In percent, how many messages hold a link.
    #[test]
    fn messages_are_short_and_hold_links_as_chats_do() {
        let finder = Finder::new(Profile::Gfm);
        for (corpus, shares) in all_messages(200_000).iter().zip([10..=25, 0..=2, 75..=85, 15..=25]) {
            let messages = &corpus.documents;
            let mean = corpus.len() / messages.len();
            assert!((50..=110).contains(&mean), "{} {mean}", corpus.name);
            let linked = messages.iter().filter(|message| finder.links(message).next().is_some()).count();
            let share = linked * 100 / messages.len();
            assert!(shares.contains(&share), "{} {share}", corpus.name);
        }
    }

    #[allow(clippy::cast_precision_loss, reason = "two digits count")]
    fn a_kilobyte(corpus: &Corpus, count: impl Fn(&str) -> usize) -> f64 {
        let count: usize = corpus.documents.iter().map(|document| count(document)).sum();
        count as f64 / (corpus.len() as f64 / 1_000.0)
    }
}
