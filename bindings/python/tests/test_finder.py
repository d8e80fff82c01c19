"""Objects, options, errors, and strings that are not Unicode."""

import copy
import pickle
import sys
import threading

import barelink
import pytest
from barelink import Finder, Link


def test_links_have_positions_in_code_points_kinds_texts_and_destinations():
    text = "😀 www.example.com, john@example.com"
    assert Finder(profile="gfm").links(text) == [
        Link(2, 17, "www", "www.example.com", "http://www.example.com"),
        Link(19, 35, "email", "john@example.com", "mailto:john@example.com"),
    ]
    assert barelink.links("nothing here") == []
    assert barelink.links("") == []


def test_a_link_is_a_value():
    (link,) = barelink.links("www.example.com")
    (same,) = barelink.links("www.example.com")
    (other,) = barelink.links(" www.example.com")
    assert link == same
    assert hash(link) == hash(same)
    assert link != other
    assert link != "www.example.com"
    assert repr(link) == "Link(start=0, end=15, kind='www', text='www.example.com', url='http://www.example.com')"
    assert pickle.loads(pickle.dumps(link)) == link == copy.copy(link)
    with pytest.raises(AttributeError):
        link.start = 1


def test_lone_surrogates():
    text = "\ud800 😀 http://example.com/\udfffé \ud83d"
    (link,) = barelink.links(text)
    assert (link.start, link.end) == (4, 25)
    assert link.text == text[link.start : link.end]
    # A destination can be written as UTF-8.
    assert link.url == "http://example.com/\ufffdé"
    assert "".join(span if isinstance(span, str) else span.text for span in Finder().spans(text)) == text
    assert barelink.text_to_html("\ud800 www.a.bc") == '\ufffd <a href="http://www.a.bc">www.a.bc</a>'
    assert barelink.markdown_to_html("\ud800") == "<p>\ufffd</p>\n"
    assert barelink.markdown_to_html("\ufeff# a\0") == "<h1>a\ufffd</h1>\n"
    assert (
        barelink.linkify("<p>\ud800\udc00 www.example.com", callbacks=None)
        == '<p>\ud800\udc00 <a href="http://www.example.com">www.example.com</a>'
    )
    # Two surrogates that look like a pair are two code points.
    assert barelink.links("\ud83d\ude00 www.a.bc")[0].start == 3
    fixed = barelink.fix_markdown("\udc00 https://a.bc \udc00")
    assert fixed.text == "\udc00 <https://a.bc> \udc00"
    assert (fixed.edits[0].start, fixed.edits[0].end) == (2, 14)
    assert barelink.explain("\ud800 http://")[0].start == 2
    assert barelink.LinkifyIt().match("\ud800 a.com")[0].index == 2


def test_options_that_are_set_together_all_count():
    options = {
        "kinds": ["url"],
        "schemes": ("tel",),
        "choices": [
            "write-https",
            "skip-raw-anchors",
            "end-at-full-width",
            "end-at-closer",
            "hold-incomplete",
            "reject-user-names",
        ],
        "max_len": 100,
    }
    finder = Finder(profile="md4c", **options)
    assert [link.text for link in finder.links("tel:+1 www.a.bc http://a.bc x")] == ["tel:+1", "http://a.bc"]
    uts58 = {
        "tld": "known",
        "tld_allow": ["corp"],
        "tld_deny": ["zip"],
        "choices": ["reject-after-marks", "accept-reachable-hosts", "no-drop-question-mark", "write-a-labels"],
        "scripts": "single-script",
    }
    finder = Finder(profile="uts58", **uts58)
    assert [link.url for link in finder.links("a.corp a.zip 例え.jp")] == ["http://a.corp", "http://xn--r8jz45g.jp"]


def test_an_option_changes_what_is_found():
    def found(text, **options):
        return [link.text for link in barelink.links(text, **options)]

    assert found("lib.rs example.com", profile="chat") == ["example.com"]
    assert found("lib.rs/a foo.txt", profile="prose") == ["lib.rs/a"]
    assert found("foo.txt", profile="uts58") == ["foo.txt"]
    assert found("https://e.com/a…", profile="uts58", choices=["drop-ellipsis"]) == ["https://e.com/a"]
    assert found("https://e.com/a…", profile="chat", choices=["no-drop-ellipsis"]) == ["https://e.com/a…"]
    assert found("<https://e.com/a>") == ["https://e.com/a"]
    assert found("<https://e.com/a>", choices=["no-end-at-closer"]) == ["https://e.com/a>"]
    assert found("https://раypal.com https://paypal.com", profile="uts58", scripts="single-script") == [
        "https://paypal.com"
    ]
    assert barelink.links("www.a.bc", choices=["write-https"])[0].url == "https://www.a.bc"
    finder = Finder(kinds=["url"])
    assert finder.links("a@b.cc") == []
    assert len(finder.with_options(kinds=None).links("a@b.cc")) == 1
    assert finder.with_options(profile="md4c").options == {"kinds": ("url",), "profile": "md4c"}
    # The finders that functions keep are told apart by the types of values, too.
    assert found("http://a.bc", max_len=1) == []
    with pytest.raises(ValueError, match="max_len"):
        found("http://a.bc", max_len=True)


@pytest.mark.parametrize(
    "options",
    [
        {"profile": "x"},
        {"max_length": 1},
        {"kinds": ["x"]},
        {"tld": "known"},
        {"profile": "uts58", "tld": "x"},
        {"max_len": -1},
        {"max_len": 1.5},
        {"colour": 1},
        {"profile": "uts58", "tld_allow": ["a b"]},
        {"profile": "uts58", "choices": ["x"]},
        {"choices": ["drop-markup"]},
        {"preset": "chat"},
        {"profile": "gfm", "scripts": "any"},
        {"kinds": []},
        {"profile": "gfm", "kinds": ["domain"]},
        {"schemes": ["-"]},
        {"schemes": ["a,b"]},
        {"schemes": [1]},
        {"schemes": "javascript"},
        {"tld": {1: 2}},
        {"wwwScheme": "https"},
        {"profile": ["gfm"]},
        {"profile": {}},
        {"profile": "\ud800"},
        {"tld": "\ud800"},
        {"kinds": ["\ud800"]},
        {"kinds": b""},
        {"schemes": True},
        {"profile": "uts58", "tld_allow": True},
        {"untrusted": True},
    ],
)
def test_a_wrong_option_is_an_error_that_names_it(options):
    name = list(options)[-1]
    with pytest.raises(ValueError, match=f"option `{name}`"):
        Finder(**options)
    with pytest.raises(ValueError, match=f"option `{name}`"):
        barelink.links("", **options)


def test_what_site_generators_read_is_left_alone():
    assert barelink.fix_markdown("Term $https://e.com/a$ x").text == "Term $https://e.com/a$ x"


def test_wrong_arguments():
    for call, name in [
        (lambda: barelink.links("", from_="x"), "from_"),
        (lambda: barelink.explain("", from_="x"), "from_"),
        (lambda: barelink.links("", extensions=["tables"]), "extensions.*from_='markdown'"),
        (lambda: barelink.explain("", extensions="tables"), "extensions.*from_='markdown'"),
        (lambda: barelink.fix_markdown("", doubtful="x"), "doubtful"),
        (lambda: barelink.text_to_html("", line_breaks="x"), "line_breaks"),
        (lambda: barelink.markdown_to_html("", extensions=["x"]), "extensions"),
        (lambda: barelink.fix_markdown("", style="x"), "style"),
        (lambda: barelink.fix_markdown("", syntax="x"), "syntax"),
        (lambda: barelink.fix_markdown("", doubtful="x"), "doubtful"),
        (lambda: barelink.fix_markdown("", style=["angle"]), "style"),
        (lambda: barelink.fix_markdown("", colour="x"), "colour"),
        (lambda: Finder().fix_markdown("", colour="x"), "colour"),
        (lambda: barelink.fix_markdown("", style=["inline"]), "style"),
        (lambda: barelink.fix_markdown("", doubtful="\ud800"), "doubtful"),
        (lambda: barelink.fix_markdown("", extensions=["\ud800"]), "extensions"),
        (lambda: barelink.linkify("", skip_tags=["\ud800"]), "skip_tags"),
        (lambda: barelink.linkify("", target=5), "target"),
        (lambda: barelink.text_to_html("", rel="\ud800"), "rel"),
        (lambda: barelink.text_to_html("", class_=b"x"), "class_"),
        (lambda: barelink.rule("M99"), "unknown rule"),
    ]:
        with pytest.raises(ValueError, match=name):
            call()
    for text in [None, 1, b"www.example.com"]:
        for function in [barelink.links, barelink.text_to_html, barelink.linkify, barelink.markdown_to_html]:
            with pytest.raises(TypeError):
                function(text)


def test_text_to_html_escapes_what_is_not_a_link():
    html = barelink.text_to_html("<b> www.a.bc/?a&b\n", rel="nofollow", target="_blank", class_="x", line_breaks="br")
    assert (
        html
        == '&lt;b&gt; <a href="http://www.a.bc/?a&amp;b" rel="nofollow" target="_blank"'
        ' class="x">www.a.bc/?a&amp;b</a><br>\n'
    )


def test_settled():
    assert Finder().settled("See www.a.bc, or www.b") == 17
    assert Finder().settled("😀 See www.a.bc, or www.b") == 19


def test_misleads():
    finder = Finder(profile="chat")
    assert finder.misleads("https://bank.com", "https://evil.example")
    assert finder.misleads("bank.com", "//evil.example")
    assert not finder.misleads("https://bank.com/a/very…", "https://www.bank.com/a/very/long")
    assert not finder.misleads("our shop", "https://evil.example")


def test_markdown():
    linked = barelink.markdown_to_html(
        "www.example.com [a](/b 'c') <a href=d>e</a>", rel="nofollow", target="_blank", class_='"x'
    )
    attributes = 'rel="nofollow" target="_blank" class="&quot;x"'
    assert (
        linked
        == f'<p><a href="http://www.example.com" {attributes}>www.example.com</a>'
        f' <a href="/b" title="c" {attributes}>a</a> <a href=d>e</a></p>\n'
    )
    with pytest.raises(ValueError, match="option `rel`: 1 is not a text"):
        barelink.markdown_to_html("", rel=1)
    assert (
        barelink.markdown_to_html("*www.example.com*")
        == '<p><em><a href="http://www.example.com">www.example.com</a></em></p>\n'
    )
    (link,) = barelink.links("`http://a.bc` 😀 *www.example.com*", from_="markdown")
    assert (link.start, link.end, link.text) == (17, 32, "www.example.com")


@pytest.mark.parametrize(
    "front",
    [
        "---\ntitle: 😀 www.example.com\n---\n",
        '\n+++\nu = "http://a.com"\n+++\n',
        '{ "u": "http://a.com" }\n',
        "---toml\nu = 'http://a.com'\n---\n",
    ],
)
def test_fix_leaves_front_matter_alone(front):
    source = front + "www.example.com {{ http://a.bc }}"
    fixed = barelink.fix_markdown(source)
    assert str(fixed) == front + "[www.example.com](http://www.example.com) {{ http://a.bc }}"
    assert [source[edit.start : edit.end] for edit in fixed.edits] == ["www.example.com"]
    assert [source[bare.link.start : bare.link.end] for bare in fixed.bare] == ["http://a.bc"]
    assert "template tag" in fixed.bare[0].reason


def test_fix_has_styles():
    assert barelink.fix_markdown("https://a.bc").text == "<https://a.bc>"
    assert barelink.fix_markdown("https://a.bc", style="inline").text == "[https://a.bc](https://a.bc)"
    assert barelink.fix_markdown("https://a.bc", syntax="mdx").text == "[https://a.bc](https://a.bc)"
    assert barelink.fix_markdown("# https://a.bc", choices=["skip-headings"]).text == "# https://a.bc"


def test_explain():
    refused, linked = barelink.explain("😀 http://localhost www.example.com", "md4c")
    assert (refused.start, refused.end, refused.trigger) == (2, 18, (6, 9))
    assert (refused.refusal.rule, refused.refusal.reason, refused.refusal.at) == ("M8", "M8", 18)
    assert refused.link is None
    assert linked.link.url == "http://www.example.com"
    assert linked.refusal is None
    (code,) = barelink.explain("`http://a.bc`", from_="markdown")
    assert (code.refusal.reason, code.refusal.rule) == ("code", None)


def test_a_rule_has_its_text_and_its_examples():
    rule = barelink.rule("m8")
    assert (rule.number, rule.refusal) == ("M8", "the host has only one component")
    assert rule.title
    assert rule.rule_set
    assert "full stops" in rule.text
    assert rule.examples[0][0]


def test_threads_share_a_finder():
    text = "😀 www.example.com and john@example.com " * 200
    finder = Finder(profile="gfm")
    expected = finder.links(text)
    answers = []

    def search():
        for _ in range(20):
            answers.append(finder.links(text) == expected)
            answers.append(barelink.linkify(text, profile="gfm").count("<a ") == 200)

    threads = [threading.Thread(target=search) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [True] * 320


def test_a_search_detaches_from_the_interpreter():
    # With one interpreter lock, another thread only runs during a search if the search has let go
    # of it.
    text = "www.example.com/ " * 300_000
    is_done = threading.Event()
    ticks = 0

    def tick():
        nonlocal ticks
        while not is_done.wait(0.001):
            ticks += 1

    thread = threading.Thread(target=tick)
    finder = Finder(profile="gfm")
    interval = sys.getswitchinterval()
    # The thread is not switched to by force, while this one runs Python.
    sys.setswitchinterval(100)
    try:
        thread.start()
        before = ticks
        finder.text_to_html(text)
        during = ticks - before
    finally:
        sys.setswitchinterval(interval)
        is_done.set()
        thread.join()
    assert during > 3


def test_the_host_of_a_link():
    def hosts(text, **options):
        return [(link.host, link.registrable_domain) for link in barelink.links(text, profile="prose", **options)]

    assert hosts("HTTP://Example.CO.UK:80/a www.a.example.com.") == [
        ("example.co.uk", "example.co.uk"),
        ("www.a.example.com", "example.com"),
    ]
    # The A-label of `例え` is in the README of the library.
    assert hosts("https://例え.jp/道 http://localhost:3000") == [
        ("xn--r8jz45g.jp", "xn--r8jz45g.jp"),
        ("localhost", None),
    ]
    assert hosts("http://[2001:DB8::1]:80/ http://10.0.0.1") == [("[2001:db8::1]", None), ("10.0.0.1", None)]
    assert hosts("john@example.com tel:5", schemes=["tel"]) == [(None, None), (None, None)]
    # A bracket that is not closed, for which `urlsplit` raises an exception.
    link = barelink.Link(0, 9, "url", "http://[a", "http://[a")
    assert (link.host, link.registrable_domain) == (None, None)
    user = barelink.Link(0, 1, "url", "", "http://a:b@c@Example.com/@x")
    assert user.host == "example.com"
