//! Callbacks for broken links, in the forms that programs have: `parse_with` takes every callback
//! that pulldown-cmark's parser takes.

use std::cell::RefCell;
use std::rc::Rc;

use barelink::{Finder, Profile};
use barelink_pulldown_cmark::pulldown_cmark::{
    BrokenLink, BrokenLinkCallback, CowStr, Event, Options, Parser, RefDefs, Tag,
};
use barelink_pulldown_cmark::{Autolinks, GITHUB, parse, parse_with};

const SOURCE: &str = "[Vec] and [Vec] [other], http://e.com/*a*b [Vec]";

fn destinations<'a>(events: impl Iterator<Item = Event<'a>>) -> Vec<String> {
    let destination = |event| match event {
        Event::Start(Tag::Link { dest_url, .. }) => Some(dest_url.into_string()),
        _ => None,
    };
    events.filter_map(destination).collect()
}

/// The form of rustdoc: a closure that borrows a list which does not live as long as the source,
/// and another one by reference.
#[test]
fn a_callback_may_borrow() {
    struct RenderedLink {
        original: String,
        href: String,
    }
    let source = String::from(SOURCE);
    let linked = {
        let links = [RenderedLink {
            original: "Vec".to_owned(),
            href: "struct.Vec.html".to_owned(),
        }];
        let mut replacer = |broken: BrokenLink<'_>| {
            let link = links
                .iter()
                .find(|link| *link.original == *broken.reference)?;
            Some((link.href.clone().into(), link.original.clone().into()))
        };
        // By reference, as
        // `Parser::new_with_broken_link_callback(source, options, Some(&mut replacer))` takes it.
        destinations(parse_with(
            &source,
            Options::empty(),
            &Finder::default(),
            &mut replacer,
        ))
    };
    assert_eq!(
        linked,
        [
            "struct.Vec.html",
            "struct.Vec.html",
            "http://e.com/*a*b",
            "struct.Vec.html"
        ]
    );
}

/// The form of iced: the callback notes what it is asked, and the program reads that between the
/// events.
#[test]
fn a_callback_may_share_a_list_with_the_program() {
    let broken = Rc::new(RefCell::new(Vec::new()));
    let callback = {
        let broken = Rc::clone(&broken);
        move |link: BrokenLink<'_>| {
            broken.borrow_mut().push(link.reference.into_string());
            None::<(CowStr<'_>, CowStr<'_>)>
        }
    };
    let events = parse_with(SOURCE, GITHUB, &Finder::default(), callback).into_offset_iter();
    let seen: Vec<_> = events.map(|_| broken.borrow().len()).collect();
    assert!(seen.is_sorted());
    assert_eq!(*broken.borrow(), ["Vec", "Vec", "other", "Vec"]);
}

#[test]
fn a_callback_may_collect_into_a_local() {
    let mut asked = Vec::new();
    let events = parse_with(
        SOURCE,
        GITHUB,
        &Finder::default(),
        |link: BrokenLink<'_>| {
            asked.push(link.span);
            None
        },
    );
    assert_eq!(destinations(events), ["http://e.com/*a*b"]);
    // Once for each reference, although a link takes markup and the source is parsed again.
    assert_eq!(asked, [0..5, 10..15, 16..23, 43..48]);
}

/// A callback of the host's own type, and one in a box.
#[test]
fn a_callback_may_be_of_any_type() {
    struct Wiki<'w>(&'w str);
    impl<'a> BrokenLinkCallback<'a> for Wiki<'_> {
        fn handle_broken_link(&mut self, link: BrokenLink<'a>) -> Option<(CowStr<'a>, CowStr<'a>)> {
            Some((format!("{}{}", self.0, link.reference).into(), "".into()))
        }
    }
    let base = String::from("/wiki/");
    let linked = destinations(parse_with(SOURCE, GITHUB, &Finder::default(), Wiki(&base)));
    assert_eq!(
        linked,
        [
            "/wiki/Vec",
            "/wiki/Vec",
            "/wiki/other",
            "http://e.com/*a*b",
            "/wiki/Vec"
        ]
    );
    let boxed: Box<dyn BrokenLinkCallback<'_>> =
        Box::new(|_: BrokenLink<'_>| Some(("/x".into(), "".into())));
    assert_eq!(
        destinations(parse_with("[a]", GITHUB, &Finder::default(), boxed)),
        ["/x"]
    );
}

/// A stream without a callback, or with one that is `Send`, goes to another thread.
#[test]
fn a_stream_is_as_free_as_its_callback() {
    fn sent<T: Send>(value: T) -> T {
        value
    }
    assert_eq!(
        destinations(sent(parse("www.a.bc", GITHUB, &Finder::default()))),
        ["http://www.a.bc"]
    );
    let events = parse_with("[a]", GITHUB, &Finder::default(), |_: BrokenLink<'_>| {
        Some(("/x".into(), "".into()))
    });
    assert_eq!(destinations(sent(events)), ["/x"]);
}

/// As pulldown-cmark's parser gives them: before the first event, between events, and after a
/// second parse. `Autolinks` gives the parser.
#[test]
fn definitions_are_those_of_the_parser() {
    let source = "[a]: /b \"t\"\n\nSee [a] and http://e.com/*c*d\n\n[e]: /f";
    let definition = |label: &str, definitions: &RefDefs<'_>| {
        let found = definitions.get(label).expect("the definition");
        (found.dest.to_string(), found.span.clone())
    };
    for profile in [Profile::Md4c, Profile::Gfm] {
        let mut events = parse(source, Options::empty(), &Finder::new(profile)).into_offset_iter();
        loop {
            let definitions = events.reference_definitions();
            assert_eq!(definitions.iter().count(), 2);
            assert_eq!(definition("a", definitions), ("/b".to_owned(), 0..11));
            assert_eq!(definition("E", definitions).0, "/f");
            if events.next().is_none() {
                break;
            }
        }
    }
    let events = Autolinks::new(source, Parser::new(source), &Finder::default());
    assert_eq!(events.get_ref().reference_definitions().iter().count(), 2);
}
