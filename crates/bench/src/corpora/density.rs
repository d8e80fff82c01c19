//! The frequency of characters that finders search for.

use super::corpus::Corpus;

/// The names of the figures of [`density`]. A dot inside a word has a letter or a digit on both
/// sides.
pub const COUNTED: [&str; 11] = [
    "dots",
    "dots inside words",
    "dots before white space",
    "`:`",
    "`://`",
    "`@`",
    "`[`",
    "`w`",
    "digits",
    "bytes above ASCII",
    "line ends",
];

/// The figures of real texts, in the same order: the Markdown files of 442 packages; books about
/// programming, without their markup; lists of URLs that people shared, with words between them;
/// translations into 22 languages, with links.
pub const REAL: [(&str, [f64; COUNTED.len()]); 4] = [
    (
        "Markdown",
        [15.0, 7.6, 4.4, 9.1, 3.2, 0.4, 4.8, 6.9, 43.0, 3.4, 24.0],
    ),
    (
        "prose",
        [9.2, 0.8, 8.0, 1.9, 0.06, 0.0, 0.0, 11.6, 4.3, 51.0, 18.0],
    ),
    (
        "links",
        [26.2, 16.4, 6.6, 18.8, 7.5, 2.3, 2.3, 9.4, 86.0, 18.0, 11.0],
    ),
    (
        "scripts",
        [7.2, 4.9, 1.4, 5.2, 2.0, 0.1, 0.2, 4.4, 3.4, 778.0, 9.0],
    ),
];

/// Returns the number of each of [`COUNTED`] in a corpus, per 1,000 bytes.
#[must_use]
#[allow(clippy::cast_precision_loss, reason = "a few digits are shown")]
pub fn density(corpus: &Corpus) -> [f64; COUNTED.len()] {
    let mut counts = [0; COUNTED.len()];
    for document in &corpus.documents {
        for (sum, count) in counts.iter_mut().zip(count(document)) {
            *sum += count;
        }
    }
    counts.map(|count| count as f64 * 1_000.0 / corpus.len() as f64)
}

fn count(text: &str) -> [usize; COUNTED.len()] {
    let dots = |is_counted: fn(Option<char>, Option<char>) -> bool| {
        text.match_indices('.')
            .filter(|&(at, _)| {
                is_counted(
                    text[..at].chars().next_back(),
                    text[at + 1..].chars().next(),
                )
            })
            .count()
    };
    let bytes = |is_counted: fn(&u8) -> bool| text.bytes().filter(is_counted).count();
    [
        dots(|_, _| true),
        dots(|before, after| {
            before.is_some_and(char::is_alphanumeric) && after.is_some_and(char::is_alphanumeric)
        }),
        dots(|_, after| after.is_none_or(char::is_whitespace)),
        bytes(|&byte| byte == b':'),
        text.matches("://").count(),
        bytes(|&byte| byte == b'@'),
        bytes(|&byte| byte == b'['),
        bytes(|&byte| byte == b'w'),
        bytes(u8::is_ascii_digit),
        bytes(|byte| !byte.is_ascii()),
        bytes(|&byte| byte == b'\n'),
    ]
}
