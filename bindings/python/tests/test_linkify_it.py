"""The class with the interface of linkify-it-py, alone and in markdown-it-py."""

import copy
import pickle
import time

import barelink
import pytest
from barelink import Finder, LinkifyIt


def test_matches_have_the_fields_of_linkify_it():
    linkify = LinkifyIt()
    text = "😀 c.com HTTP://a.com a@b.com mailto:a@b.com ftp://a.com"
    fields = [(m.schema, m.raw, m.text, m.url) for m in linkify.match(text)]
    assert fields == [
        ("", "c.com", "c.com", "http://c.com"),
        ("http:", "HTTP://a.com", "HTTP://a.com", "HTTP://a.com"),
        ("mailto:", "a@b.com", "a@b.com", "mailto:a@b.com"),
        ("mailto:", "mailto:a@b.com", "mailto:a@b.com", "mailto:a@b.com"),
        ("ftp:", "ftp://a.com", "ftp://a.com", "ftp://a.com"),
    ]
    for match in linkify.match(text):
        assert match
        assert text[match.index : match.last_index] == match.raw
    assert linkify.match("") is None
    assert linkify.match("nothing. here") is None
    assert linkify.test(text)
    assert not linkify.test("nothing. here")
    assert linkify.pretest(text)
    assert not linkify.pretest("nothing here")


def test_test_and_match_agree_and_matches_are_not_shared():
    linkify = LinkifyIt()
    text = "see a.com"
    assert linkify.test(text)
    first = linkify.match(text)
    first[0].url = "changed"
    assert linkify.match(text)[0].url == "http://a.com"
    assert linkify.test(text)
    assert linkify.match("other") is None


def test_match_at_start():
    linkify = LinkifyIt()
    match = linkify.match_at_start("http://example.com/a. And")
    # markdown-it-py takes the length of `url` as what was typed.
    assert (match.url, match.index, match.last_index, match.schema) == ("http://example.com/a", 0, 20, "http:")
    for text in ["", " http://a.com", "a.com", "(http://a.com)", "a@b.com", "http://"]:
        assert linkify.match_at_start(text) is None
    assert linkify.test_schema_at("x http://a.com/b c", "http:", 7) == 9
    assert linkify.test_schema_at("x http:", "http:", 7) == 0


def test_match_at_start_reads_one_word():
    linkify = LinkifyIt()

    def seconds(count):
        text = "http://example.com/a " * count
        start = time.process_time()
        for at in range(0, len(text), 21):
            assert linkify.match_at_start(text[at : at + 300]) is not None
        short = time.process_time() - start
        start = time.process_time()
        for _ in range(count):
            assert linkify.match_at_start(text) is not None
        return short, time.process_time() - start

    seconds(100)
    short, long = seconds(5000)
    # A whole text of 105 kB after the word makes no difference, but for the noise of a machine.
    assert long < 5 * short
    word = "http://a.com" * 100_000
    start = time.process_time()
    for _ in range(1000):
        linkify.match_at_start(word)
    assert time.process_time() - start < 30


def test_set():
    text = "www.a.com b.com c@d.com http://e.com"

    def found(**options):
        return [match.raw for match in LinkifyIt(options=options).match(text) or []]

    assert found() == ["www.a.com", "b.com", "c@d.com", "http://e.com"]
    assert found(fuzzy_link=False) == ["c@d.com", "http://e.com"]
    assert found(fuzzy_email=False, fuzzy_ip=False) == ["www.a.com", "b.com", "http://e.com"]
    assert found(max_len=9) == ["www.a.com", "b.com", "c@d.com"]
    assert LinkifyIt().set({"fuzzy_link": False}).set({"fuzzy_link": True}).match("b.com")
    # Hosts without a scheme are no kind of this profile.
    linkify = LinkifyIt(profile="gfm", kinds="url,email")
    assert [linkify.match(text) is None for text in ["www.a.com", "b.com"]] == [True, True]
    assert [linkify.set({"fuzzy_link": True}).match(text) is None for text in ["www.a.com", "b.com"]] == [False, True]
    for name in ["fuzzy_ip", "---", "other"]:
        with pytest.raises(ValueError, match=name):
            LinkifyIt().set({name: True})


def test_add():
    linkify = LinkifyIt({"tel:": "http:"})
    assert linkify.match("tel:+123")[0].schema == "tel:"
    assert linkify.add("ftp:", None).match("ftp://a.com/b") is None
    assert linkify.add("ftp:", "http:").match("ftp://a.com/b")[0].url == "ftp://a.com/b"
    linkify.add("mailto:", None)
    # As with linkify-it-py, all addresses are off.
    assert linkify.match("a@b.com") is None
    assert linkify.match("mailto:a@b.com") is None
    with pytest.raises(ValueError, match="validate"):
        LinkifyIt().add("@", {"validate": lambda text, pos: 1})
    with pytest.raises(ValueError, match="schemes"):
        LinkifyIt().add("javascript:", "http:")


def _git(linkifier, match):
    assert isinstance(linkifier, LinkifyIt)
    match.url = "git:changed"


class Shouting(LinkifyIt):
    """Overrides `normalize`, which linkify-it-py calls for each scheme without one of its own."""

    def normalize(self, match):
        match.text = match.text.upper()

    def quiet(self, match):
        match.text = match.text.lower()


def test_normalize_is_called_as_by_linkify_it_py():
    assert LinkifyIt().add("git:", {"normalize": _git}).match("git:a")[0].url == "git:changed"
    shouting = Shouting()
    shouting.add("git:", {"normalize": shouting.quiet})
    assert [match.text for match in shouting.match("a.com git:B")] == ["A.COM", "git:b"]
    linkify = LinkifyIt()
    linkify.normalize = lambda match: setattr(match, "text", "x")
    assert linkify.match("a.com")[0].text == "x"


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_copies_of_matches_have_their_fields(make):
    (match,) = LinkifyIt().match("see example.com")
    match.url = "https://example.com"
    names = ["schema", "index", "last_index", "raw", "text", "url"]
    assert [getattr(make(match), name) for name in names] == [
        "",
        4,
        15,
        "example.com",
        "example.com",
        "https://example.com",
    ]


def test_other_results_are_not_pickled():
    fixed = barelink.fix_markdown("www.example.com http://a.b*c*")
    candidate, *_ = barelink.explain("x.y http://")
    for value in [
        fixed,
        *fixed.edits,
        *fixed.bare,
        candidate,
        candidate.refusal,
        barelink.rule("G6"),
        barelink.Finder()._finder,
    ]:
        with pytest.raises(TypeError, match="pickle"):
            pickle.dumps(value)


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_copies_are_equal_and_apart(make):
    linkify = LinkifyIt({"git:": {"normalize": _git}}, {"fuzzy_email": False}, tld_allow=iter(["corp"]))
    copied = make(linkify.add("ftp:", None))
    linkify.add("ftp:", "http:")
    text = "git:a a.corp a@b.com ftp://a.com"
    assert [(match.raw, match.url) for match in copied.match(text)] == [
        ("git:a", "git:changed"),
        ("a.corp", "http://a.corp"),
    ]
    assert len(linkify.match(text)) == 3
    finder = make(Finder(profile="prose", schemes=["tel"], max_len=20))
    assert finder.options == {"profile": "prose", "schemes": ("tel",), "max_len": 20}
    assert len(finder.links("tel:1 a.com")) == 2


def test_tlds():
    linkify = LinkifyIt()
    assert linkify.match("a.corp") is None
    assert linkify.tlds("corp", True).match("a.corp b.com")[1].raw == "b.com"
    assert [match.raw for match in linkify.tlds(["corp"]).match("a.corp b.com")] == ["a.corp"]
    assert LinkifyIt(profile="gfm").tlds("corp").match("www.a.net")
    assert [match.raw for match in LinkifyIt(schemes="tel").add("sms:", "http:").match("tel:1 sms:2")] == [
        "tel:1",
        "sms:2",
    ]


def test_options_of_a_finder():
    assert LinkifyIt(profile="gfm").match("a.com") is None
    assert LinkifyIt(profile="prose").match("a.com")
    with pytest.raises(ValueError, match="profile"):
        LinkifyIt(profile="x")


def test_in_markdown_it():
    markdown_it = pytest.importorskip("markdown_it", reason="markdown-it-py is not installed")
    md = markdown_it.MarkdownIt("gfm-like")
    md.linkify = barelink.LinkifyIt()
    html = md.render("c.com **http://example.com/a**, a@example.com `http://d.com` 请看https://example.com/a。")
    assert html == (
        '<p><a href="http://c.com">c.com</a> <strong><a href="http://example.com/a">http://example.com/a</a></strong>, '
        '<a href="mailto:a@example.com">a@example.com</a> <code>http://d.com</code> '
        '请看<a href="https://example.com/a">https://example.com/a</a>。</p>\n'
    )


def test_markdown_it_is_linear_in_the_number_of_urls():
    markdown_it = pytest.importorskip("markdown_it", reason="markdown-it-py is not installed")
    md = markdown_it.MarkdownIt("gfm-like")
    md.linkify = barelink.LinkifyIt()

    def seconds(count):
        start = time.process_time()
        html = md.render("http://example.com/a " * count)
        assert html.count("<a ") == count
        return time.process_time() - start

    seconds(100)
    # Linear time is 8 times as much, quadratic time 64 times.
    assert seconds(8000) < 20 * seconds(1000)
