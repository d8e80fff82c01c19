"""`linkify` and its callbacks, as bleach documents them."""

import re
from urllib.parse import unquote

import barelink
import pytest
from barelink import linkify
from barelink.callbacks import nofollow, target_blank


def test_as_bleach_documents_it():
    # https://bleach.readthedocs.io/en/latest/linkify.html
    expected = 'abc <a href="http://example.com" rel="nofollow">http://example.com</a> def'
    assert linkify("abc http://example.com def") == expected
    assert linkify("abc example.com def") == 'abc <a href="http://example.com" rel="nofollow">example.com</a> def'
    assert linkify("ftp://example.com") == '<a href="ftp://example.com" rel="nofollow">ftp://example.com</a>'
    assert linkify("a@example.com") == "a@example.com"
    assert linkify("a@example.com", parse_email=True) == '<a href="mailto:a@example.com">a@example.com</a>'
    assert linkify("") == ""
    assert linkify(text="http://example.com", callbacks=[]) == '<a href="http://example.com">http://example.com</a>'
    assert linkify("http://example.com", None) == linkify("http://example.com", [])


def test_positional_parameters_are_those_of_bleach():
    html = "<h1>http://example.com</h1> a@example.com"
    assert linkify(html, [], ["h1"], True) == (
        '<h1>http://example.com</h1> <a href="mailto:a@example.com">a@example.com</a>'
    )


def test_nothing_but_anchors_changes():
    html = "\ud800<p CLASS=x>&copy; <unknown> <br/> \r\n<b>www.example.com</p>"
    linked = linkify(html, callbacks=[])
    assert linked.replace('<a href="http://www.example.com">', "").replace("</a>", "") == html


def test_skip_tags():
    html = "<pre>http://a.com</pre><h1>http://b.com</h1><div><p>http://c.com</p></div>http://d.com"
    assert linkify(html, skip_tags=["h1"]).count("<a") == 2
    assert linkify(html, skip_tags={"h1", "div"}).count("<a") == 1
    assert linkify(html, skip_tags=[]).count("<a") == 3


def test_callbacks_see_new_and_existing_anchors():
    seen = []

    def look(attrs, new):
        seen.append((dict(attrs), new))
        return attrs

    linkify("<a href='/x' title=T>o<b>n</b>e</a> http://example.com", callbacks=[look])
    assert seen == [
        ({(None, "href"): "/x", (None, "title"): "T", "_text": "one"}, False),
        ({(None, "href"): "http://example.com", "_text": "http://example.com"}, True),
    ]


def test_none_removes_the_anchor_and_stops():
    calls = []

    def remove(attrs, new):
        return None if "evil" in attrs["_text"] else attrs

    def count(attrs, new):
        calls.append(new)
        return attrs

    html = "<a href='/x'>evil</a> http://example.com http://evil.example.com"
    assert linkify(html, callbacks=[remove, count]) == (
        'evil <a href="http://example.com">http://example.com</a> http://evil.example.com'
    )
    assert calls == [True]


def test_a_callback_changes_the_text():
    def shorten(attrs, new):
        attrs["_text"] = attrs["_text"][:8] + "<…>"
        return attrs

    assert linkify("http://example.com/long", callbacks=[shorten]) == (
        '<a href="http://example.com/long">http://e&lt;…&gt;</a>'
    )
    assert linkify("<a href=/x><b>existing</b> text</a>", callbacks=[shorten]) == ("<a href=/x>existing&lt;…&gt;</a>")
    # Without the key, the text is empty, as with bleach.
    assert linkify("http://example.com", callbacks=[lambda attrs, new: {(None, "href"): "/x"}]) == '<a href="/x"></a>'


def test_a_callback_adds_changes_and_removes_attributes():
    def change(attrs, new):
        attrs[None, "class"] = 'a"b'
        attrs[None, "href"] = attrs[None, "href"].replace("http:", "https:")
        attrs.pop((None, "title"), None)
        return attrs

    assert linkify("<a title=T href=http://x.com>x</a> http://y.com", callbacks=[change]) == (
        '<a href="https://x.com" class="a&quot;b">x</a> <a href="https://y.com" class="a&quot;b">http://y.com</a>'
    )


def test_the_callbacks_of_bleach():
    html = '<a href="/x" rel="me">x</a> <a href="mailto:a@b.com">m</a> <a name=n>n</a> http://y.com'
    assert linkify(html, callbacks=[nofollow, target_blank]) == (
        '<a href="/x" rel="me nofollow" target="_blank">x</a> <a href="mailto:a@b.com">m</a> <a name=n>n</a>'
        ' <a href="http://y.com" rel="nofollow" target="_blank">http://y.com</a>'
    )
    assert barelink.DEFAULT_CALLBACKS == [nofollow]


@pytest.mark.parametrize("rel", ["", "rel", "rel='me  X'", "rel=NoFollow", "rel='nofollow me'", "rel=' '"])
def test_the_default_callback_is_what_the_extension_does(rel):
    def called(attrs, new):
        return nofollow(attrs, new)

    for href in ["", "href", "href=/x", "href=mailto:a@b.c", "href=MAILTO:a@b.c"]:
        html = f"<a {rel} {href}>x</a> http://y.com a@b.com <pre><a {rel} {href}>http://x.com</a></pre>"
        for parse_email in [True, False]:
            assert linkify(html, parse_email=parse_email) == linkify(html, [called], parse_email=parse_email)


@pytest.mark.parametrize("href", ["javascript:x", " java&#10;script:x", "data:,x", "VBScript:x", "&amp;notit;", ""])
def test_a_callback_that_returns_its_attributes_changes_nothing(href):
    """As with bleach, which is no sanitizer either."""
    html = (
        f"""<p>x<A title='t' HREF="{href}" "q" =y x>y <b>z</b></A> <a href={href or '""'} href=z>1</a> <a name=n></a>"""
    )
    assert linkify(html, [lambda attrs, new: attrs]) == linkify(html, [lambda attrs, new: dict(attrs)]) == html
    assert linkify(html, [lambda attrs, new: attrs, nofollow]) == linkify(html, [nofollow])


def test_a_dropped_anchor_leaves_the_one_before_it_as_it_is():
    def drop(attrs, new):
        return None if attrs[None, "href"] == "/2" else attrs

    assert linkify("<a href=/1>one<a href=/2>two</a> three", [drop]) == "<a href=/1>one<a>two</a> three"


def test_a_host_is_written_alike_everywhere():
    """RFC 3986, 3.2.2: the characters of a host that are not ASCII are percent-encoded."""
    for text, host in [("http://例え.jp/道", "%E4%BE%8B%E3%81%88.jp"), ("http://é.example.com", "%C3%A9.example.com")]:
        for options in [{"profile": "gfm"}, {"profile": "prose"}, {"profile": "uts58", "choices": ["write-a-labels"]}]:
            (href,) = re.findall('<a href="([^"]*)"', linkify(text, [], **options))
            assert host in href or "xn--" in href
            assert f'<a href="{href}">' in barelink.text_to_html(text, **options)
            assert f'<a href="{href}">' in barelink.markdown_to_html(text, **options)
            given = linkify("http://x.example", [lambda attrs, new: {**attrs, (None, "href"): unquote(href)}])
            assert f'<a href="{href}">' in given


def test_no_callback_makes_a_script():
    def script(attrs, new):
        attrs[None, "href"] = " java\nscript:alert(1)"
        return attrs

    assert linkify("http://y.com <a href=/x>x</a>", callbacks=[script]) == "http://y.com <a>x</a>"


@pytest.mark.parametrize("name", ['x" onclick="y', "x y", "a>b", "a=b", "a/b", "a'b", "a\0", ""])
def test_a_name_that_is_not_allowed_in_html_makes_no_attribute(name):
    def add(attrs, new):
        attrs[None, name] = "1"
        return attrs

    html = "<a href=/x>x</a> http://y.com"
    assert linkify(html, callbacks=[add]) == '<a href=/x>x</a> <a href="http://y.com">http://y.com</a>'


def test_a_value_cannot_leave_its_quotation_marks():
    def change(attrs, new):
        attrs[None, "title"] = "\"><script>'&"
        attrs["_text"] = "</a><script>"
        return attrs

    anchor = 'title="&quot;&gt;&lt;script&gt;\'&amp;"'
    assert linkify("<a href=/x>x</a> http://y.com", callbacks=[change]) == (
        f'<a href=/x {anchor}>&lt;/a&gt;&lt;script&gt;</a> <a href="http://y.com" {anchor}>&lt;/a&gt;&lt;script&gt;</a>'
    )


def test_exceptions_of_callbacks():
    calls = []

    def fail(attrs, new):
        calls.append(new)
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        linkify("http://a.com http://b.com", callbacks=[fail])
    assert calls == [True]
    # In a page with existing anchors, too, whichever is the first.
    for html in ["http://a.com <a href=/x>x</a> http://b.com", "<a href=/x>x</a> http://a.com <a href=/y>y</a>"]:
        calls.clear()
        with pytest.raises(KeyError, match="mine"):
            linkify(html, callbacks=[fail])
        assert len(calls) == 1
    for wrong in [1, "text", [1]]:
        with pytest.raises(TypeError, match="a dict or None"):
            linkify("http://a.com", callbacks=[lambda attrs, new, wrong=wrong: wrong])
    for key in ["href", 1, (None,), (1, 2)]:
        with pytest.raises(TypeError, match="namespace"):
            linkify("http://a.com", callbacks=[lambda attrs, new, key=key: {**attrs, key: "x"}])
    with pytest.raises(TypeError):
        linkify("http://a.com", callbacks=[lambda attrs, new: {**attrs, (None, "x"): 1}])


def test_a_callback_may_call_linkify():
    def again(attrs, new):
        attrs[None, "title"] = linkify(attrs["_text"], callbacks=[nofollow])
        return attrs

    assert linkify("http://a.com", callbacks=[again]).count("&lt;a href") == 1


def test_surrogates_in_callbacks():
    seen = []

    def look(attrs, new):
        seen.append(attrs["_text"])
        attrs[None, "title"] = "\ud800"
        return attrs

    assert linkify("<a href=/x>\ud800</a>", callbacks=[look]) == '<a href=/x title="\ufffd">\ud800</a>'
    assert seen == ["\ufffd"]


def test_attributes_of_new_anchors_without_a_callback():
    html = "<a href=/x>x</a> http://y.com"
    assert linkify(html, callbacks=None, rel="ugc", target="_blank", class_="c") == (
        '<a href=/x>x</a> <a href="http://y.com" rel="ugc" target="_blank" class="c">http://y.com</a>'
    )


def test_options_of_the_finder():
    assert linkify("example.com", callbacks=None, profile="gfm") == "example.com"
    assert linkify("tel:+1", callbacks=None, schemes=["tel"], profile="gfm") == '<a href="tel:+1">tel:+1</a>'
    assert "http://localhost" in linkify("http://localhost", profile="gfm")


# Values that change nothing about the text of the test.
NEUTRAL = {
    "kinds": ["url", "domain", "email"],
    "schemes": ["ftp"],
    "max_len": 1000,
    "tld": "known",
    "tld_allow": ["corp"],
    "tld_deny": ["zip"],
    "choices": ["no-require-scheme"],
    "scripts": "any",
}


@pytest.mark.parametrize("name", ["profile", *NEUTRAL])
def test_options_are_added_to_the_defaults(name):
    text = "see example.com or ftp://example.com"
    expected = linkify(text)
    assert expected.count("<a") == 2
    assert linkify(text, **{name: None}) == expected
    if name == "profile":
        assert linkify(text, profile="chat").count("<a") == 1
        assert (
            linkify(text, profile="gfm")
            == '%s<a href="ftp://example.com" rel="nofollow">ftp://example.com</a>' % text[:19]
        )
    else:
        assert linkify(text, **{name: NEUTRAL[name]}) == expected


def test_the_guide_names_what_replaces_build_url_re():
    found = linkify("a.corp b.com c.zip tel:1", tld="listed", tld_allow=["corp"], tld_deny=["zip"], schemes=["tel"])
    assert found.count("<a") == 2 and ">a.corp<" in found and ">tel:1<" in found


def test_an_error_has_no_other_error_as_its_context():
    for call in [
        lambda: linkify("a", tld_allow=["on/ion"]),
        lambda: barelink.links("a", kinds=["urls"]),
        lambda: barelink.links("a", schemes=["javascript"]),
        lambda: barelink.links("a", max_len=[1]),
        lambda: barelink.LinkifyIt({"javascript:": "http:"}),
    ]:
        with pytest.raises(ValueError, match="barelink: option") as error:
            call()
        assert error.value.__context__ is None or error.value.__suppress_context__
    assert linkify("a.onion", tld_allow=["onion"]).count("<a") == 1


def test_a_link_ends_before_the_mark_that_closes_a_pair_around_it():
    assert linkify("<p>&lt;https://e.com/a&gt;</p>", [], profile="gfm") == (
        '<p>&lt;<a href="https://e.com/a">https://e.com/a</a>&gt;</p>'
    )
    assert [link.text for link in barelink.links("<https://e.com/a> `https://e.com`")] == [
        "https://e.com/a",
        "https://e.com",
    ]
    assert barelink.links("<https://e.com/a>", choices=["no-end-at-closer"])[0].text == "https://e.com/a>"
