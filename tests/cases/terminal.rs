//! Plain text for terminals.

use barelink::{Action, Finder, Profile, terminal};
use proptest::prelude::*;

/// Takes the sequences of links off. Returns the text that a terminal shows, and the destinations.
fn shown(output: &str) -> (String, Vec<String>) {
    let mut text = String::new();
    let mut uris = Vec::new();
    let mut rest = output;
    while let Some((before, after)) = rest.split_once("\u{1b}]8;;") {
        let (uri, after) = after.split_once("\u{1b}\\").expect("each sequence ends");
        assert!(
            uri.bytes().all(|byte| (0x21..=0x7e).contains(&byte)),
            "{uri:?}"
        );
        text += before;
        uris.push(uri.to_owned());
        rest = after;
    }
    (text + rest, uris)
}

/// Works as [`shown`], and returns the `id` of each sequence.
fn shown_with_ids(output: &str) -> (String, Vec<(Option<String>, String)>) {
    let mut text = String::new();
    let mut links = Vec::new();
    let mut rest = output;
    while let Some((before, after)) = rest.split_once("\u{1b}]8;") {
        let (sequence, after) = after.split_once("\u{1b}\\").expect("each sequence ends");
        let (parameters, uri) = sequence.split_once(';').expect("parameters");
        text += before;
        links.push((
            parameters.strip_prefix("id=").map(str::to_owned),
            uri.to_owned(),
        ));
        rest = after;
    }
    (text + rest, links)
}

/// The text as a person reads it: each control character by its number.
fn visible(text: &str) -> String {
    let text = text.replace("\r\n", "\u{e000}");
    let visible = |c: char| match c {
        '\r' => "\\r".to_owned(),
        '\u{e000}' => "\r\n".to_owned(),
        '\t' | '\n' => c.to_string(),
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}' => {
            format!("\\u{{{:x}}}", u32::from(c))
        }
        c => c.to_string(),
    };
    text.chars().map(visible).collect()
}

#[test]
fn an_input_cannot_inject_sequences() {
    for input in [
        "\u{1b}]8;;http://evil.example\u{1b}\\click\u{1b}]8;;\u{1b}\\",
        "\u{9d}8;;http://evil.example\u{9c}click",
        "http://example.com/\u{1b}]0;title\u{7}",
        "http://example.com/\u{7f}\u{9b}31m",
        "www.example.com\rwww.evil.example",
    ] {
        for &profile in Profile::ALL {
            let output = terminal::render(input, &Finder::new(profile)).to_string();
            let (text, uris) = shown(&output);
            assert_eq!(text, visible(input), "{profile}");
            assert_eq!(uris.len() % 2, 0);
            assert!(
                uris.iter().skip(1).step_by(2).all(String::is_empty),
                "{uris:?}"
            );
        }
    }
}

#[test]
fn a_destination_is_printable_ascii() {
    let output =
        terminal::render("https://例え.jp/道?a=[1]", &Finder::new(Profile::Uts58)).to_string();
    let uri = "https://%E4%BE%8B%E3%81%88.jp/%E9%81%93?a=[1]";
    assert_eq!(shown(&output).1, [uri, ""]);
    let set = |uri: &'static str| {
        let hook = move |link: &mut barelink::Link<'_>| {
            link.set_destination(uri);
            link.set_text("a\u{1b}b");
            Action::Keep
        };
        terminal::render("www.e.com", &Finder::default())
            .on_link(hook)
            .to_string()
    };
    assert_eq!(
        set("x y\u{1b}\\\n"),
        "\u{1b}]8;;x%20y%1B\\%0A\u{1b}\\a\\u{1b}b\u{1b}]8;;\u{1b}\\"
    );
}

#[test]
fn a_destination_that_terminals_ignore_is_text() {
    let finder = Finder::new(Profile::Uts58);
    let left = 2_083 - "http://e.com/".len();
    for (letter, len) in [("a", "a".len()), ("é", "%C3%A9".len())] {
        let fits = format!("http://e.com/{}", letter.repeat(left / len));
        for (text, sequences) in [(fits.clone(), 2), (fits + "a", 0)] {
            let output = terminal::render(&text, &finder).to_string();
            assert!(left % len == 0 && shown(&output).0 == text, "{letter}");
            assert_eq!(shown(&output).1.len(), sequences, "{letter}");
        }
    }
}

proptest! {
    /// No control character is in the output except in the sequences of links, and a reader sees
    /// the input.
    #[test]
    fn the_visible_text_is_the_input(
        text in proptest::collection::vec(prop_oneof![
            3 => proptest::sample::select(&[
                "www.e.com", "http://a.b/é", "x@y.zz", " ", "\n", "\r\n", "\r", "\t", "\u{1b}]8;;",
                "\u{1b}\\", "\u{1b}[1m", "\u{7}", "\u{7f}", "\u{9b}", "\u{9d}8;;", "\u{9c}",
                "\u{2028}", "例え.jp", "\\",
            ][..]).prop_map(str::to_owned),
            1 => any::<String>(),
        ], 0..12).prop_map(|parts| parts.concat()),
    ) {
        // It stands for itself in `visible`.
        prop_assume!(!text.contains('\u{e000}'));
        for &profile in Profile::ALL {
            let finder = Finder::new(profile);
            let (read, uris) = shown(&terminal::render(&text, &finder).to_string());
            prop_assert_eq!(&read, &visible(&text));
            // A host at the start of a row may be the rest of a URL in the row above.
            let all = 2 * finder.links(&text).count();
            prop_assert!(uris.len() == all || text.contains('\n') && uris.len() < all);
            let is_control = |c: char| c.is_control() && !"\t\n\r".contains(c);
            prop_assert!(!read.contains(is_control));
        }
    }
}

/// Wraps a text as a program does that knows only the width: a line end after each `columns`
/// characters.
fn wrapped(text: &str, columns: usize) -> String {
    let chars: Vec<char> = text.chars().collect();
    chars
        .chunks(columns)
        .map(|row| row.iter().collect::<String>())
        .collect::<Vec<_>>()
        .join("\n")
}

/// Issue 72, item 14: each row of a link has the destination of the whole, and the same `id`.
#[test]
fn a_url_over_several_rows_is_one_link() {
    let finder = Finder::new(Profile::Prose);
    let rows =
        |text: &str, columns| terminal::render_rows(text, &finder, columns, |_| 1).to_string();
    let text = "see https://example.com/a/rather/long/path?with=a&query#part, and more";
    for columns in 12..40 {
        let (shown, uris) = shown_with_ids(&rows(&wrapped(text, columns), columns));
        assert_eq!(shown, wrapped(text, columns));
        let uris: Vec<_> = uris
            .into_iter()
            .filter(|(_, uri)| !uri.is_empty())
            .collect();
        assert!(
            uris.iter()
                .all(|(_, uri)| uri == "https://example.com/a/rather/long/path?with=a&query#part"),
            "{uris:?}"
        );
        assert!(
            uris.len() > 1 && uris.iter().all(|(id, _)| *id == uris[0].0 && id.is_some()),
            "{columns} {uris:?}"
        );
    }
    // A row of another width, a blank at the break, a break in a word without `://`, and a row that
    // ends with the text.
    for text in [
        "see https://exam\nple.com/a",
        "https://a.com \nhttps://b.com",
        "see example.c\nom/a",
        "https://a.com",
        "\n\n",
    ] {
        let columns = text.lines().next().unwrap_or_default().chars().count()
            + usize::from(text.starts_with("see https"));
        assert!(
            shown_with_ids(&rows(text, columns))
                .1
                .iter()
                .all(|(id, _)| id.is_none()),
            "{text:?}"
        );
    }
    let hooked =
        terminal::render_rows("https://exam\r\nple.com b", &finder, 12, |_| 1).on_link(|link| {
            link.set_text("a");
            Action::Keep
        });
    assert_eq!(shown_with_ids(&hooked.to_string()).0, "a\r\n b");
}

/// Issue 72, item 14: without a width nothing is guessed, and the rest of a URL is no link to
/// another host.
#[test]
fn the_rest_of_a_url_is_no_link_without_a_width() {
    for (text, uris) in [
        ("https://exam\nple.com/reset", vec!["https://exam"]),
        ("https://exam\r\nple.com/reset", vec!["https://exam"]),
        (
            "https://exam\nple.com/reset\nexample.com",
            vec!["https://exam", "http://example.com"],
        ),
        (
            "see https://a.com/b\nexample.com\n",
            vec!["https://a.com/b"],
        ),
        (
            "https://a.com/b \nexample.com\n",
            vec!["https://a.com/b", "http://example.com"],
        ),
        (
            "https://a.com/b\n\nexample.com\n",
            vec!["https://a.com/b", "http://example.com"],
        ),
        (
            "https://a.com/b\nhttps://b.com\nwww.b.com",
            vec!["https://a.com/b", "https://b.com", "http://www.b.com"],
        ),
    ] {
        let output = terminal::render(text, &Finder::new(Profile::Prose)).to_string();
        let (shown, found) = shown(&output);
        assert_eq!(shown, text);
        assert_eq!(
            found
                .into_iter()
                .filter(|uri| !uri.is_empty())
                .collect::<Vec<_>>(),
            uris,
            "{text:?}"
        );
        // Nor in rows of another width.
        let wide =
            terminal::render_rows(text, &Finder::new(Profile::Prose), 100, |_| 1).to_string();
        assert_eq!(wide, output, "{text:?}");
    }
}

/// A row that is as wide as the terminal by chance does not continue in another link, an item or a
/// sentence.
#[test]
fn a_row_that_starts_something_else_continues_no_url() {
    for next in [
        "https://b.com/x",
        "www.b.com",
        "jo@b.com",
        "- item",
        "# ls",
        "$ ls",
        "---",
        "This is a sentence.",
    ] {
        for first in ["https://a.com/bcde.", "see https://a.com/x."] {
            let text = format!("{first}\n{next}");
            let output =
                terminal::render_rows(&text, &Finder::default(), first.len(), |_| 1).to_string();
            assert!(
                shown_with_ids(&output).1.iter().all(|(id, _)| id.is_none()),
                "{first} {next}"
            );
        }
    }
}

proptest! {
    #[test]
    fn rows_change_nothing_that_is_shown(
        text in proptest::collection::vec(
            proptest::sample::select(
                &[
                    "https://",
                    "www.",
                    "example.com",
                    "/a",
                    "?b=c",
                    " \
            ",
                    "\n",
                    "\r\n",
                    ".",
                    "é",
                    "道",
                    "(",
                    ")",
                    "\u{1b}",
                    "x",
                    "a@b.com",
                ][..],
            ),
            0..30,
        )
        .prop_map(|parts| parts.concat()),
        columns in 0..20_usize,
    ) {
        for &profile in Profile::ALL {
            let output =
                terminal::render_rows(&text, &Finder::new(profile), columns, |_| 1).to_string();
            prop_assert_eq!(shown_with_ids(&output).0, visible(&text));
        }
    }
}

proptest! {
    /// Of words in rows as wide as the terminal, only a URL goes on.
    #[test]
    fn nothing_but_a_url_goes_on_in_the_next_row(
        words in proptest::collection::vec(
            proptest::sample::select(
                &[
                    "https://example.com/a", "www.example.com/b?c", "jo@example.com",
                    "example.com", "道.example.com", "and", "x",
                ][..],
            ),
            1..12,
        ),
        columns in 4..30_usize,
    ) {
        let text = wrapped(&words.join(" "), columns);
        for &profile in Profile::ALL {
            let output =
                terminal::render_rows(&text, &Finder::new(profile), columns, |_| 1).to_string();
            for (_, uri) in shown_with_ids(&output).1.iter().filter(|(id, _)| id.is_some()) {
                prop_assert!(
                    ["://example.com/a", "://www.example.com/b?c"].iter().any(|url| uri.ends_with(url)),
                    "{} {:?} {}", profile, text, uri
                );
            }
        }
    }
}
