"""`Linker` with bleach's arguments, text that is not escaped, and three migrations from bleach."""

import re
from functools import partial

import barelink
import pytest
from barelink import Linker, build_email_re, build_url_re, linkify
from barelink.callbacks import nofollow, target_blank


def linked(html):
    """The texts of the anchors."""
    return re.findall(r"<a [^>]*>([^<]*)</a>", html)


TEXT = "a.com b.org http://c.org https://d.com/x?y ftp://e.com f@g.com h@i.org www.j.com:80"


def test_defaults_are_those_of_linkify():
    assert Linker().linkify(TEXT) == linkify(TEXT)
    assert Linker(parse_email=True).linkify(TEXT) == linkify(TEXT, parse_email=True)
    linker = Linker(callbacks=[target_blank], skip_tags=["h1"])
    assert linker.linkify("<h1>a.com</h1> a.com") == '<h1>a.com</h1> <a href="http://a.com" target="_blank">a.com</a>'
    assert Linker(callbacks=None).linkify("a.com") == '<a href="http://a.com">a.com</a>'
    with pytest.raises(TypeError):
        Linker().linkify(None)


def test_domains():
    linker = Linker(url_re=build_url_re(tlds=["com"]), parse_email=True)
    assert linked(linker.linkify(TEXT)) == ["a.com", "https://d.com/x?y", "ftp://e.com", "f@g.com", "h@i.org", "www.j.com:80"]
    linker = Linker(email_re=build_email_re(tlds=["org"]), parse_email=True)
    assert linked(linker.linkify(TEXT)) == ["a.com", "b.org", "http://c.org", "https://d.com/x?y", "ftp://e.com", "h@i.org", "www.j.com:80"]
    linker = Linker(url_re=build_url_re(tlds=["org"]), email_re=build_email_re(tlds=["com"]), parse_email=True)
    assert linked(linker.linkify(TEXT)) == ["b.org", "http://c.org", "f@g.com"]
    # Domains of one's own, and of several labels.
    assert linked(Linker(url_re=build_url_re(tlds=["corp", "co.uk"])).linkify("a.corp b.com c.co.uk d.uk")) == ["a.corp", "c.co.uk"]
    assert linked(Linker(url_re=build_url_re(tlds=["рф"])).linkify("пример.рф a.com")) == ["пример.рф"]
    assert linked(Linker(url_re=build_url_re(tlds=["COM"])).linkify("A.COM b.org")) == ["A.COM"]
    assert linked(Linker(url_re=build_url_re(tlds=[])).linkify(TEXT)) == []


def test_schemes():
    linker = Linker(url_re=build_url_re(protocols=["https", "ssh", "tel"]))
    assert linked(linker.linkify("http://a.com https://b.com ssh://c.com ftp://d.com tel:1 e.com")) == [
        "https://b.com",
        "ssh://c.com",
        "tel:1",
        "e.com",
    ]
    with pytest.raises(ValueError, match="javascript"):
        Linker(url_re=build_url_re(protocols=["javascript"]))


def test_existing_anchors_are_not_filtered():
    html = '<a href="http://a.org">x</a>'
    assert Linker([], url_re=build_url_re(tlds=["com"])).linkify(html) == html


def test_errors_say_what_to_use():
    for name in ["url_re", "email_re"]:
        with pytest.raises(TypeError, match=f"{name}.*build_{name}"):
            Linker(**{name: re.compile("x")})
        with pytest.raises(TypeError, match=f"{name}.*build_{name}"):
            Linker(**{name: "x"})
    with pytest.raises(ValueError, match="recognized_tags.*nh3"):
        Linker(recognized_tags=["p"])
    for call in [build_url_re, build_email_re, partial(build_url_re, None)]:
        with pytest.raises(ValueError, match="tlds|protocols"):
            call("com")


def test_a_linker_is_reusable():
    linker = Linker(callbacks=iter([nofollow]), skip_tags=iter(["h1"]))
    first = linker.linkify("<h1>a.com</h1> b.com")
    assert linker.linkify("<h1>a.com</h1> b.com") == first == '<h1>a.com</h1> <a href="http://b.com" rel="nofollow">b.com</a>'


def test_a_name_without_a_semicolon_is_what_was_typed():
    typed = "http://example.com/?a=1&region=eu"
    assert linkify(typed, []) == (
        '<a href="http://example.com/?a=1&amp;region=eu">http://example.com/?a=1&amp;region=eu</a>'
    )
    assert linkify(typed, [], unescaped=False) == (
        '<a href="http://example.com/?a=1%C2%AEion=eu">http://example.com/?a=1&region=eu</a>'
    )
    assert Linker([]).linkify(typed) == barelink.Finder(preset="prose").linkify(typed, []) == linkify(typed, [])
    # Escaped text is the same either way.
    escaped = typed.replace("&", "&amp;")
    assert linkify(escaped, []) == linkify(escaped, [], unescaped=False) == linkify(typed, [])
    assert linkify("&region no link", []) == "&region no link"


# Migrations. Each is a call site as projects that used bleach have it, in our own words.


@pytest.fixture
def nh3():
    return pytest.importorskip("nh3", reason="nh3 is not installed")


def test_migration_clean_then_link(nh3):
    """Was `bleach.linkify(bleach.clean(text, tags=…, attributes=…))`."""

    def rich_text(source):
        clean = nh3.clean(source, tags={"a", "b", "p"}, attributes={"a": {"href"}}, link_rel=None)
        return linkify(clean, parse_email=True)

    assert rich_text('<p onclick="x()">See <b>example.com</b>, a@example.com<script>alert(1)</script>') == (
        '<p>See <b><a href="http://example.com" rel="nofollow">example.com</a></b>, '
        '<a href="mailto:a@example.com">a@example.com</a></p>'
    )
    assert rich_text('<a href="javascript:alert(1)">x</a>') == "<a>x</a>"
    # A sanitizer reads HTML, so text that is not escaped is linked first.
    linked_first = linkify("http://example.com/?a=1&region=eu")
    assert nh3.clean(linked_first, attributes={"a": {"href", "rel"}}, link_rel=None).count("&amp;region=eu") == 2


def test_migration_domains_and_callbacks():
    """Was a module-level `Linker(url_re=build_url_re(tlds=…), callbacks=DEFAULT_CALLBACKS + […], parse_email=True)`."""

    def redirect(attrs, new=False):
        if not attrs[None, "href"].startswith("mailto:"):
            attrs[None, "href"] = "/redirect?to=" + attrs[None, "href"]
        return attrs

    linker = Linker(
        url_re=build_url_re(tlds=["com", "example"]),
        email_re=build_email_re(tlds=["com", "example"]),
        callbacks=[*barelink.DEFAULT_CALLBACKS, target_blank, redirect],
        parse_email=True,
    )
    assert linker.linkify("shop.example readme.md a@b.com c@d.org") == (
        '<a href="/redirect?to=http://shop.example" rel="nofollow" target="_blank">shop.example</a> readme.md '
        '<a href="mailto:a@b.com">a@b.com</a> c@d.org'
    )


def test_migration_filter_in_a_pipeline(nh3):
    """Was `Cleaner(tags=…, filters=[partial(LinkifyFilter, skip_tags=…, callbacks=…)]).clean(text)`."""

    class Pipeline:
        def __init__(self, tags, steps):
            self.steps = [nh3.Cleaner(tags=tags, link_rel=None).clean, *steps]

        def clean(self, text):
            for step in self.steps:
                text = step(text)
            return text

    pipeline = Pipeline({"p", "pre"}, [Linker(skip_tags=["pre"], callbacks=[nofollow]).linkify])
    assert pipeline.clean("<p>a.com<pre>b.com</pre><style>x</style><p>c.com<blink>!") == (
        '<p><a href="http://a.com" rel="nofollow">a.com</a></p><pre>b.com</pre><p>'
        '<a href="http://c.com" rel="nofollow">c.com</a>!</p>'
    )
