//! The inputs of `tests/corpora/field.jsonl` that are plain text or Markdown. `crates/barelink-html` tests those in HTML.

use barelink::Finder;
use barelink::pulldown::pulldown_cmark::{Event, Options};
use barelink::pulldown::{Origin, parse};

use crate::common::field::{Form, assert_field};

fn in_text(text: &str, finder: &Finder) -> Vec<String> {
    finder.links(text).map(|link| link.as_str().to_owned()).collect()
}

/// The texts of the links that were made; those that the author wrote are not among them.
fn in_markdown(source: &str, options: Options, finder: &Finder) -> Vec<String> {
    let text_of = |(event, origin)| match event {
        Event::Text(text) if origin == Origin::Autolink => Some(text.into_string()),
        _ => None,
    };
    parse(source, options, finder).with_origin().filter_map(text_of).collect()
}

#[test]
fn reports_have_the_links_that_a_reader_expects() {
    let commonmark = |source: &str, finder: &Finder| in_markdown(source, Options::empty(), finder);
    let github = Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES;
    let github = |source: &str, finder: &Finder| in_markdown(source, github, finder);
    assert_field(&[(Form::Text, 107, &[&in_text]), (Form::Markdown, 31, &[&commonmark, &github])]);
}
