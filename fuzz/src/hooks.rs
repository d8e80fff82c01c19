//! Hooks that skip, change, call the library again and panic: the links are those that were kept,
//! no text is lost, and nothing of ours panics.

use std::panic::{self, AssertUnwindSafe};

use super::events::{is_balanced, is_md4c};
use super::input::{Choices, Stream};
use barelink::{Action, Finder, Link, Span, html};
use barelink_pulldown_cmark as pulldown;
use barelink_pulldown_cmark::{Autolinks, Masked, Origin, parse};
use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};

/// Asserts all of it of one input.
pub fn run(input: &[u8]) {
    let Some((mut choices, text)) = Choices::read(input) else {
        return;
    };
    let finder = choices.finder();
    let syntax = choices.syntax();
    let at = choices.among(&[1, 2, 3, 4, 5, 7, 10, 30]);
    let call = choices.among(&[0, 1, 2, 3]);
    let mut random = choices.stream();
    let case = Case {
        text: &text,
        finder: &finder,
        syntax,
        call,
    };
    case.assert_text();
    case.assert_markdown();
    case.assert_panics_of_text(at, &random.pieces(&text, 9));
    case.assert_panics_of_markdown(at, &mut random);
}

/// The text and the destination of a link after a hook has changed it.
type Answers = Vec<(String, String)>;

struct Case<'c> {
    text: &'c str,
    finder: &'c Finder,
    syntax: Options,
    /// Which function the hook calls.
    call: u8,
}

impl Case<'_> {
    /// Returns a hook whose answer depends on the link alone, and which calls the library again
    /// before that if `call` is set.
    fn choosing<'h>(
        &'h self,
        answers: &'h mut Answers,
        call: Option<u8>,
    ) -> impl FnMut(&mut Link<'_>) -> Action + 'h {
        move |link| {
            if let Some(call) = call {
                self.call_again(call, link);
            }
            match link.as_str().len() % 4 {
                0 => return Action::Skip,
                1 => link.set_text(format!("<{}>*", link.as_str())),
                2 => link.set_destination(format!("/out?to={}", link.as_str())),
                _ => {}
            }
            answers.push((link.text().into_owned(), link.destination().into_owned()));
            Action::Keep
        }
    }

    fn call_again(&self, call: u8, link: &Link<'_>) {
        let around = self.text.get(..200).unwrap_or(self.text);
        let skip = |_: &mut Link<'_>| Action::Skip;
        match call {
            0 => drop(self.finder.links(link.as_str()).count()),
            1 => drop(self.finder.spans(around).on_link(skip).count()),
            2 => drop(
                parse(around, self.syntax, self.finder)
                    .on_link(skip)
                    .count(),
            ),
            _ => drop(Masked::new(link.as_str(), self.syntax, self.finder)),
        }
    }

    /// Asserts that the links of a plain text are those that the hook kept, as it changed them.
    fn assert_text(&self) {
        let [mut once, mut again, mut of_html] = [(); 3].map(|()| Answers::new());
        let links = |answers, call| -> Vec<_> {
            self.finder
                .links(self.text)
                .on_link(self.choosing(answers, call))
                .collect()
        };
        let kept = links(&mut once, None);
        assert_eq!(links(&mut again, Some(self.call)), kept);
        assert_eq!(again, once);
        let mut shown: Answers = kept
            .iter()
            .map(|link| (link.text().into_owned(), link.destination().into_owned()))
            .collect();
        let rendered = html::render(self.text, self.finder)
            .on_link(self.choosing(&mut of_html, Some(self.call)));
        assert_eq!(rendered.to_string().matches("<a href=").count(), kept.len());
        assert_eq!(of_html, once);
        // GitHub's addresses are asked about after the URLs.
        shown.sort();
        once.sort();
        assert_eq!(shown, once, "{:?}", self.text);
    }

    /// Asserts the same of Markdown, and that a hook which calls the library again changes no
    /// event.
    fn assert_markdown(&self) {
        let [mut once, mut again] = [(); 2].map(|()| Answers::new());
        let linked = |answers, call| -> Vec<(Event<'_>, Origin)> {
            parse(self.text, self.syntax, self.finder)
                .on_link(self.choosing(answers, call))
                .with_origin()
                .collect()
        };
        let events = linked(&mut once, None);
        assert_eq!(linked(&mut again, Some(self.call)), events);
        assert_eq!(again, once);
        let made = |events: &[(Event<'_>, Origin)]| -> Answers {
            let pairs = events.windows(2).filter_map(|pair| match pair {
                [
                    (
                        Event::Start(Tag::Link {
                            link_type,
                            dest_url,
                            ..
                        }),
                        Origin::Autolink,
                    ),
                    (Event::Text(shown), _),
                ] => {
                    let scheme = if *link_type == LinkType::Email {
                        "mailto:"
                    } else {
                        ""
                    };
                    Some((shown.to_string(), format!("{scheme}{dest_url}")))
                }
                _ => None,
            });
            pairs.collect()
        };
        // A link of `Gfm` and `Uts58` that the hook kept may not be made: its markup may belong to
        // something else in a later round.
        let made = made(&events);
        let mut rest = once;
        for link in &made {
            let kept = rest.iter().position(|answer| answer == link);
            assert!(
                kept.is_some_and(|at| rest.swap_remove(at) == *link),
                "{link:?} was not kept: {:?}",
                self.text
            );
        }
        let autolinks = events
            .iter()
            .filter(|(_, origin)| *origin == Origin::Autolink)
            .count();
        assert_eq!(
            autolinks,
            3 * made.len(),
            "a link is a start, a text and an end"
        );
    }

    /// Asserts that no text is lost after a hook that panics, and that streams go on.
    fn assert_panics_of_text(&self, at: usize, pieces: &[&str]) {
        let (spans, _) = polled(self.finder.spans(self.text).on_link(panicking(at)));
        assert_eq!(
            spans.iter().map(Span::as_str).collect::<String>(),
            self.text
        );
        polled(self.finder.links(self.text).on_link(panicking(at)));
        let mut stream = barelink::Stream::new(self.finder);
        let mut shown = String::new();
        for piece in pieces {
            for span in polled(stream.push(piece).on_link(panicking(at))).0 {
                shown += span.as_str();
            }
        }
        for span in polled(stream.rest()).0 {
            shown += span.as_str();
        }
        assert_eq!(shown, self.text, "{pieces:?}");
    }

    /// Asserts the same of events, and that what they start they end.
    fn assert_panics_of_markdown(&self, at: usize, random: &mut Stream) {
        let is_other_end =
            |event: &&Event<'_>| matches!(event, Event::End(end) if *end != TagEnd::Link);
        let (linked, _) = polled(parse(self.text, self.syntax, self.finder).on_link(panicking(at)));
        assert!(
            linked.is_empty() || is_balanced(&linked) || self.takes_markup(),
            "{linked:?}"
        );
        let events = || Parser::new_ext(self.text, self.syntax);
        let (linked, _) =
            polled(Autolinks::new(self.text, events(), self.finder).on_link(panicking(at)));
        assert!(is_balanced(&linked), "{linked:?}");
        let expected: Vec<_> = events().collect();
        assert_eq!(
            linked.iter().filter(is_other_end).count(),
            expected.iter().filter(is_other_end).count()
        );
        let mut stream = pulldown::MarkdownStream::new(self.syntax, self.finder);
        for piece in random.pieces(self.text, 6) {
            polled(stream.push(piece).on_link(panicking(at)));
        }
        polled(stream.preview().on_link(panicking(at)));
        assert_eq!(stream.text(), self.text);
        let mask = || {
            Masked::with_parser(
                self.text,
                |text| Parser::new_ext(text, self.syntax),
                self.finder,
                panicking(at),
            )
            .links()
            .len()
        };
        let _ = panic::catch_unwind(AssertUnwindSafe(mask));
    }

    /// A panic in a later parse ends the stream of these profiles.
    fn takes_markup(&self) -> bool {
        !is_md4c(self.finder)
    }
}

/// Returns a hook that panics at its call of this number and after that.
pub fn panicking(at: usize) -> impl FnMut(&mut Link<'_>) -> Action {
    let mut calls = 0;
    move |_| {
        calls += 1;
        // Without the hook of panics, which ends the process: a panic of ours runs it.
        if calls >= at {
            panic::resume_unwind(Box::new(()))
        } else {
            Action::Keep
        }
    }
}

/// Polls an iterator until it ends, and counts the panics. Asserts that the hook is not called after
/// its panic.
pub fn polled<I: Iterator>(mut iterator: I) -> (Vec<I::Item>, usize) {
    let mut items = Vec::new();
    let mut panics = 0;
    loop {
        match panic::catch_unwind(AssertUnwindSafe(|| iterator.next())) {
            Ok(None) => return (items, panics),
            Ok(Some(item)) => items.push(item),
            Err(_) => panics += 1,
        }
        assert!(
            panics <= 1,
            "only the hook panics, and it is not called again"
        );
    }
}
