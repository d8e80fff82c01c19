//! The examples of `spec/` through each adapter for pulldown-cmark. Other hosts have such a test in
//! their packages.
//!
//! `expected_failures.txt` lists the examples whose result differs with a host: host, file, place
//! of the example, and why. An example that is listed and does not differ fails too.

use barelink::Finder;
use barelink_pulldown_cmark::pulldown_cmark::{
    Event, Options, Parser, TextMergeWithOffset, html::push_html,
};
use barelink_pulldown_cmark::{Autolinks, Masked, parse};
use barelink_spec::Example;

use crate::common::spec::{Form, Host, assert_hosts};

fn rendered<'a>(events: impl Iterator<Item = Event<'a>>) -> String {
    let mut html = String::new();
    push_html(&mut html, events);
    html
}

/// A way from Markdown to HTML with links.
type Render = fn(&str, Options, &Finder) -> String;

const HOSTS: [(&str, Render); 7] = [
    ("parse", |source, options, finder| {
        rendered(parse(source, options, finder))
    }),
    ("parse-offsets", |source, options, finder| {
        rendered(
            parse(source, options, finder)
                .into_offset_iter()
                .map(|(event, _)| event),
        )
    }),
    ("masked", |source, options, finder| {
        let masked = Masked::new(source, options, finder);
        let events = Parser::new_ext(masked.text(), options).into_offset_iter();
        rendered(masked.restore(events).map(|(event, _)| event))
    }),
    ("stream", |source, options, finder| {
        let events = Parser::new_ext(source, options).into_offset_iter();
        rendered(Autolinks::new(source, events, finder).map(|(event, _)| event))
    }),
    ("merged", |source, options, finder| {
        let events = TextMergeWithOffset::new(Parser::new_ext(source, options).into_offset_iter());
        rendered(Autolinks::new(source, events, finder).map(|(event, _)| event))
    }),
    ("events-source", |source, options, finder| {
        rendered(Autolinks::new(
            source,
            Parser::new_ext(source, options),
            finder,
        ))
    }),
    ("events", |source, options, finder| {
        rendered(Autolinks::without_source(
            Parser::new_ext(source, options),
            finder,
        ))
    }),
];

/// The HTML of an example through a host; `None` for plain text and URLs.
fn through(render: Render, example: &Example<'_>, form: &Form) -> Option<String> {
    let Form::Html(options, finder) = form else {
        return None;
    };
    let plain = || rendered(Parser::new_ext(&example.markdown, *options));
    Some(
        finder
            .as_ref()
            .map_or_else(plain, |finder| render(&example.markdown, *options, finder)),
    )
}

#[test]
fn every_example_comes_out_the_same_with_every_host() {
    let answers = HOSTS.map(|(name, render)| {
        (name, move |example: &Example<'_>, form: &Form| {
            through(render, example, form)
        })
    });
    let hosts: Vec<Host<'_>> = answers
        .iter()
        .map(|(name, answer)| (*name, answer as _))
        .collect();
    assert_hosts(&hosts, 130, include_str!("expected_failures.txt"));
}
