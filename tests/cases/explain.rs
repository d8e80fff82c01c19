//! Explanations of plain texts and of Markdown.

use barelink::{Candidate, Choice, Finder, Kinds, Profile, Schemes};
use barelink_pulldown_cmark as pulldown;
use barelink_pulldown_cmark::GITHUB;
use barelink_pulldown_cmark::pulldown_cmark::Options;

/// A line for each candidate: its text, and the destination of its link or the reason with the text
/// from its place on.
fn shown(text: &str, candidates: &[Candidate<'_>]) -> Vec<String> {
    let show = |candidate: &Candidate<'_>| {
        let range = candidate.range();
        match candidate.outcome() {
            Ok(link) => format!("{} -> {}", &text[range], link.destination()),
            Err(refusal) => {
                format!(
                    "{}: {} at {:?}",
                    &text[range.clone()],
                    refusal.reason.as_str(),
                    &text[refusal.at..range.end]
                )
            }
        }
    };
    candidates.iter().map(show).collect()
}

fn plain(finder: &Finder, text: &str) -> Vec<String> {
    shown(text, &finder.explain(text))
}

fn markdown(finder: &Finder, source: &str) -> Vec<String> {
    shown(source, &pulldown::explain(source, GITHUB, finder))
}

/// A rule set that reads text as it is shown sees a line of Markdown as a text of its own.
#[test]
fn places_are_those_of_the_source() {
    let finder = Finder::new(Profile::Uts58);
    for line in ["see .1", "see e.com and .1 a@b._c"] {
        let source = format!("one\n{line}\n\n*two* {line}");
        let twice = [plain(&finder, line), plain(&finder, line)].concat();
        assert_eq!(markdown(&finder, &source), twice, "{source:?}");
    }
}

#[test]
fn each_rule_set_says_what_refuses_a_candidate() {
    let text = "xhttp://e.com, http://localhost (www.a.b) j@e.com";
    assert_eq!(
        plain(&Finder::new(Profile::Md4c), text),
        [
            "xhttp://e.com,: M5 at \"http://e.com,\"",
            "http://localhost: M8 at \"\"",
            "(www.a.b): M9 at \")\"",
            "j@e.com -> mailto:j@e.com",
        ]
    );
    assert_eq!(
        plain(&Finder::new(Profile::Gfm), text),
        [
            "xhttp://e.com,: G1 at \"://e.com,\"",
            "http://localhost -> http://localhost",
            "www.a.b -> http://www.a.b",
            "j@e.com -> mailto:j@e.com",
        ]
    );
    assert_eq!(
        plain(&Finder::new(Profile::Uts58), text),
        [
            "http://e.com -> http://e.com",
            "http://localhost: U3 at \"localhost\"",
            "(www.a.b): U4 at \"www.a.b)\"",
            "j@e.com -> mailto:j@e.com",
        ]
    );
}

/// The search for links does not look at these, and an explanation does.
#[test]
fn an_address_without_a_name_is_a_candidate() {
    for (profile, rule) in [(Profile::Md4c, "M3"), (Profile::Gfm, "G12")] {
        let finder = Finder::new(profile);
        for text in ["thanks to @john", "(@john", "http://a.de [@john"] {
            for found in [plain(&finder, text), markdown(&finder, text)] {
                assert!(
                    found
                        .iter()
                        .any(|line| line.contains(&format!(": {rule} at \"@john\""))),
                    "{profile} {found:?}"
                );
            }
        }
    }
}

#[test]
fn a_candidate_without_a_trigger_of_the_profile_is_not_listed() {
    for text in ["", "example.com", "a: b", "\u{feff}"] {
        assert_eq!(Finder::new(Profile::Gfm).explain(text), [], "{text:?}");
    }
    let candidates = Finder::new(Profile::Md4c).explain("a www.e.com");
    assert_eq!(
        (candidates[0].trigger(), candidates[0].range()),
        (2..6, 2..11)
    );
}

#[test]
fn options_are_reasons() {
    let text = "http://e.com/abc tel:1 j@e.com";
    let finder = Finder::new(Profile::Md4c);
    assert_eq!(
        plain(&finder.clone().kinds(Kinds::EMAIL), text)[0],
        "http://e.com/abc: kind at \"://e.com/abc\""
    );
    // `v1.2` is no link with any kind, so it is not listed.
    let prose = Finder::new(Profile::Uts58).kinds(Kinds::URL);
    assert_eq!(plain(&prose, "v1.2 e.com"), ["e.com: kind at \"e.com\""]);
    assert_eq!(
        plain(&finder.clone().max_len(15), text)[0],
        "http://e.com/abc: length at \"\""
    );
    let held = plain(&finder.clone().with(Choice::HoldIncomplete), text);
    assert_eq!(
        held.last().map(String::as_str),
        Some("j@e.com: A4 at \"@e.com\"")
    );
    let held = markdown(&finder.clone().with(Choice::HoldIncomplete), "e@f.gh *j* @");
    assert_eq!(held, ["e@f.gh -> mailto:e@f.gh", "@: A4 at \"@\""]);
    // A colon is no trigger unless a scheme is named.
    assert_eq!(plain(&finder, text).len(), 2);
    let named = plain(&finder.schemes(Schemes::from_static(&["tel"])), "tel:1 x:y");
    assert_eq!(named, ["tel:1 -> tel:1", "x:y: S1 at \":y\""]);
}

#[test]
fn places_in_markdown_are_reasons() {
    let source = "`http://a.bc` <http://b.cd> [www.x.yz](http://u.vw) ![c@d.ee](f) <i \
        title=\"http://i.jk\">www.e.com\n\n\
                  [a]: http://x.yz\n\n```www.a.bc\nwww.de.fg\n```";
    assert_eq!(
        markdown(&Finder::new(Profile::Md4c), source),
        [
            "`http://a.bc`: code at \"://a.bc`\"",
            "<http://b.cd>: link at \"://b.cd>\"",
            "[www.x.yz](http://u.vw): link at \"www.x.yz](http://u.vw)\"",
            "[www.x.yz](http://u.vw): link at \"://u.vw)\"",
            "![c@d.ee](f): image at \"@d.ee](f)\"",
            "title=\"http://i.jk\">www.e.com: html at \"://i.jk\\\">www.e.com\"",
            // MD4C asks for a blank before a link.
            "title=\"http://i.jk\">www.e.com: M5 at \"www.e.com\"",
            "http://x.yz: syntax at \"://x.yz\"",
            "```www.a.bc: code at \"www.a.bc\"",
            "www.de.fg: code at \"www.de.fg\"",
        ]
    );
    let metadata = Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    let source = "---\na: www.e.com\n---\n";
    let finder = Finder::new(Profile::Md4c);
    assert_eq!(
        shown(source, &pulldown::explain(source, metadata, &finder)),
        ["www.e.com: metadata at \"www.e.com\""]
    );
    let anchor = "<a> www.e.com</a> www.e.com\n\n<a> x\n\nwww.e.com";
    let of = |finder: &Finder| {
        let candidates = pulldown::explain(anchor, GITHUB, finder);
        candidates
            .iter()
            .map(|one| {
                one.outcome()
                    .map_or_else(|no| no.reason.as_str(), |_| "made")
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(
        of(&finder.clone().with(Choice::SkipRawAnchors)),
        ["link", "made", "made"]
    );
    assert_eq!(of(&finder)[1..], ["made", "made"]);
}

#[test]
fn escapes_and_references_are_named_by_the_rules_about_them() {
    let source = "john\\@example.com a&commat;b.cc http://a.bc/*x*";
    assert_eq!(
        markdown(&Finder::new(Profile::Md4c), source),
        [
            "john\\@example.com: M18 at \"@example.com\"",
            "a&commat;b.cc: escape at \"&commat;b.cc\"",
            "http://a.bc/*x*: M16 at \"*x*\"",
        ]
    );
    assert_eq!(
        markdown(&Finder::new(Profile::Md4c), "&#64;"),
        ["&#64;: escape at \"&#64;\""]
    );
    let hidden =
        "www\\.e.com y&#119;ww.a.bc http\\://e.com http&colon;//a.b `www\\.e.com` ht\\tp://";
    assert_eq!(
        markdown(&Finder::new(Profile::Gfm), hidden),
        [
            "www\\.e.com: escape at \".e.com\"",
            "y&#119;ww.a.bc: escape at \"&#119;ww.a.bc\"",
            "http\\://e.com: escape at \"://e.com\"",
            "http&colon;//a.b: escape at \"&colon;//a.b\"",
            "ht\\tp://: G1 at \"://\"",
        ]
    );
    assert_eq!(
        markdown(&Finder::new(Profile::Gfm), source),
        [
            "john\\@example.com -> mailto:john@example.com",
            "a&commat;b.cc -> mailto:a@b.cc",
            "http://a.bc/*x -> http://a.bc/*x"
        ]
    );
    // The first byte and the last one of a trigger may be shown by escapes or references, also
    // after others.
    for (source, trigger) in [
        ("&#58;//", "&#58;//"),
        ("&#119;ww.", "&#119;ww."),
        (r"\:www\.", r"www\."),
        (r"\: www\.", r"www\."),
        ("a http&#58;//", "&#58;//"),
        ("a http:&#47;/", ":&#47;/"),
        ("a http:/&#47;", ":/&#47;"),
        (r"\& http\://", "://"),
        ("&amp; &#119;ww.", "&#119;ww."),
        ("&amp; w&#119;&#119;.", "w&#119;&#119;."),
        ("&amp; www&#46;", "www&#46;"),
    ] {
        for profile in [Profile::Md4c, Profile::Gfm] {
            let candidates = pulldown::explain(source, GITHUB, &Finder::new(profile));
            let triggers: Vec<_> = candidates
                .iter()
                .map(|candidate| &source[candidate.trigger()])
                .collect();
            assert_eq!(triggers, [trigger], "{source}");
        }
    }
    // The place is that of the source, and not that of the text as it is shown.
    assert_eq!(
        markdown(&Finder::new(Profile::Gfm), "&amp;a&#64;b x"),
        ["&amp;a&#64;b: G15 at \"\""]
    );
}
