//! `Masked` for hosts with another parser.

use barelink::{Finder, Link, Profile};
use barelink_pulldown_cmark::pulldown_cmark::Parser;
use barelink_pulldown_cmark::{GITHUB, Masked, Origin};

fn masked(source: &str) -> Masked<'_> {
    Masked::new(source, GITHUB, &Finder::new(Profile::Gfm))
}

/// A paragraph is taken back with all its links, and no other one is, wherever in it the links
/// start.
#[test]
fn paragraphs_are_taken_back() {
    let paragraphs = [
        "http://a.b/*c*d and www.e.f/*g*h",
        "j@k.lm",
        "http://n.o/*p*q",
    ];
    let source = paragraphs.join("\n\n");
    let starts: Vec<_> = masked(&source)
        .links()
        .iter()
        .map(|link| link.range().start)
        .collect();
    assert_eq!(starts.len(), 4);
    let beyond = source.len();
    for (taken, kept) in [
        (vec![], vec![0, 1, 2]),
        (vec![starts[0]], vec![1, 2]),
        (vec![starts[1]], vec![1, 2]),
        (vec![starts[0], starts[1]], vec![1, 2]),
        (vec![starts[2]], vec![0, 2]),
        (vec![starts[1], starts[3]], vec![1]),
        (vec![starts[3], beyond], vec![0, 1]),
        (vec![beyond, beyond + 1], vec![0, 1, 2]),
    ] {
        let rest = masked(&source).without_paragraphs(&taken);
        let mut text = Vec::new();
        let mut links = Vec::new();
        for (at, paragraph) in paragraphs.iter().enumerate() {
            let is_kept = kept.contains(&at);
            text.push(if is_kept {
                paragraph.replace('*', "x")
            } else {
                (*paragraph).to_owned()
            });
            links.extend(
                paragraph
                    .split(' ')
                    .filter(|word| is_kept && *word != "and"),
            );
        }
        assert_eq!(rest.text(), text.join("\n\n"), "{taken:?}");
        assert_eq!(
            rest.links().iter().map(Link::as_str).collect::<Vec<_>>(),
            links,
            "{taken:?}"
        );
    }
}

/// The events of another parse get the links, and say which ones these are.
#[test]
fn restored_events_tell_their_origin() {
    let masked = masked("a www.b.c/*d*e [f](g)");
    let events = masked
        .restore(Parser::new_ext(masked.text(), GITHUB).into_offset_iter())
        .with_origin();
    let made: Vec<_> = events
        .filter(|(_, origin)| *origin == Origin::Autolink)
        .map(|((_, range), _)| range)
        .collect();
    assert_eq!(made, [2..14, 2..14, 2..14]);
}

/// Another parser may read more as markup, so that all of it is masked in a link. An escape is
/// masked as one, punctuation at the end of a link stays punctuation, and a backslash at the end of
/// a line stays a line break.
#[test]
fn another_parser_finds_no_markup_in_a_link() {
    for (source, text) in [
        ("http://a$", "http://a/"),
        ("http://a$b", "http://axb"),
        (r"http://a\#b", "http://ax#b"),
        (r"http://a\(", "http://ax/"),
        ("http://a\\\\\nb", "http://ax/\nb"),
        ("http://a/b\\\nc", "http://a/b\\\nc"),
        ("http://a`", "http://a`"),
    ] {
        let masked = masked(source).for_another_parser();
        assert_eq!(
            (masked.text(), masked.links().len()),
            (text, 1),
            "{source:?}"
        );
    }
    // UTS #58 reads an escape as the character that it shows, so the parser has to see it.
    let source = r"http://e.com/c\*";
    let masked = Masked::new(source, GITHUB, &Finder::new(Profile::Uts58)).for_another_parser();
    assert_eq!((masked.text(), masked.links().len()), (source, 1));
}

/// Where a `<` before a link could start a tag that ends after it, it is masked too.
#[test]
fn a_mark_that_could_reach_over_a_mask_is_masked() {
    assert_eq!(masked("<http://a[]()").text(), "/http://axx()");
}

/// No backtick is added to a link whose line starts no fenced block.
#[test]
fn links_with_backticks_are_masked() {
    for (source, text) in [
        ("http://a`b`", "http://axb/"),
        ("`` http://a`b`", "`` http://axb/"),
        ("- http://a`b` c", "- http://axb/ c"),
    ] {
        assert_eq!(masked(source).text(), text);
    }
}
