import json
from pathlib import Path

import pytest

import barelink

CORPORA = Path(__file__).parents[3] / "tests" / "corpora"


def test_positions_are_code_points_and_surrogates_stay():
    text = "\ud800 😀 www.example.com/é"
    (link,) = barelink.links(text)
    assert (link.start, link.end, link.kind) == (4, len(text), "www")
    assert link.text == "www.example.com/é"


def test_a_wrong_option_is_named():
    for name, value in [("profile", "x"), ("kinds", "x"), ("max_length", "x"), ("colour", "x")]:
        with pytest.raises(ValueError, match=name):
            barelink.Finder(**{name: value})


def test_linkify_as_bleach_documents_it():
    # https://bleach.readthedocs.io/en/latest/linkify.html
    expected = 'abc <a href="http://example.com" rel="nofollow">http://example.com</a> def'
    assert barelink.linkify("abc http://example.com def") == expected
    assert barelink.linkify("\ud800<p>x", callbacks=[]) == "\ud800<p>x"
    assert barelink.linkify("<pre>http://example.com</pre><h1>http://example.com</h1>", skip_tags=["h1"]).count("<a") == 0
    assert barelink.linkify("a@example.com") == "a@example.com"
    assert 'href="mailto:a@example.com"' in barelink.linkify("a@example.com", parse_email=True)


def test_callbacks():
    seen = []

    def look(attrs, new):
        seen.append((attrs[(None, "href")], attrs["_text"], new))
        return None if "evil" in attrs["_text"] else attrs

    html = "<a href='/x'>evil</a> http://example.com http://evil.example.com"
    assert barelink.linkify(html, callbacks=[look]) == (
        'evil <a href="http://example.com">http://example.com</a> http://evil.example.com'
    )
    assert [new for _, _, new in seen] == [False, True, True]

    def fail(attrs, new):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        barelink.linkify(html, callbacks=[fail])


def test_uts58_corpus():
    lines = (CORPORA / "uts58-standard.txt").read_text(encoding="utf-8").split("\n")[:-1]
    assert len(lines) == 1500
    finder = barelink.Finder(profile="uts58")
    different = []
    for number, line in enumerate(lines, 1):
        text = line.replace("⸠", "").replace("⸡", "")
        marked, at = "", 0
        for link in finder.links(text):
            marked += f"{text[at:link.start]}⸠{link.text}⸡"
            at = link.end
        if marked + text[at:] != line:
            different.append(number)
    # `tests/cases/uts58.rs` has the reason.
    assert different == [1073]


def test_hostile_corpus():
    rows = [json.loads(line) for line in (CORPORA / "hostile.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(rows) == 156
    for profile in ["md4c", "md4c-0.5.3", "md4c-next", "gfm", "uts58"]:
        finder = barelink.Finder(profile=profile)
        for row in rows:
            text = row["prefix"] + row["unit"] * 200 + row["suffix"]
            for link in finder.links(text):
                assert text[link.start : link.end] == link.text


def test_markdown_it():
    markdown_it = pytest.importorskip("markdown_it")
    md = markdown_it.MarkdownIt("commonmark", {"linkify": True}).enable("linkify")
    md.linkify = barelink.LinkifyIt()
    html = md.render("c.com http://example.com/a*b* a@example.com `http://d.com`")
    assert '<a href="http://c.com">c.com</a>' in html.replace("https://c.com", "http://c.com")
    assert '<a href="mailto:a@example.com">a@example.com</a>' in html
    assert "<code>http://d.com</code>" in html
