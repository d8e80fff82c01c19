"""`Linker` with bleach's arguments, text that is not escaped, and three migrations from bleach."""

import copy
import pickle
import re
import sys
import unicodedata
from html import unescape
from html.parser import HTMLParser
from random import Random

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
    assert linked(linker.linkify(TEXT)) == [
        "a.com",
        "https://d.com/x?y",
        "ftp://e.com",
        "f@g.com",
        "h@i.org",
        "www.j.com:80",
    ]
    linker = Linker(email_re=build_email_re(tlds=["org"]), parse_email=True)
    assert linked(linker.linkify(TEXT)) == [
        "a.com",
        "b.org",
        "http://c.org",
        "https://d.com/x?y",
        "ftp://e.com",
        "h@i.org",
        "www.j.com:80",
    ]
    linker = Linker(url_re=build_url_re(tlds=["org"]), email_re=build_email_re(tlds=["com"]), parse_email=True)
    assert linked(linker.linkify(TEXT)) == ["b.org", "http://c.org", "f@g.com"]
    # Domains of one's own, and of several labels.
    assert linked(Linker(url_re=build_url_re(tlds=["corp", "co.uk"])).linkify("a.corp b.com c.co.uk d.uk")) == [
        "a.corp",
        "c.co.uk",
    ]
    assert linked(Linker(url_re=build_url_re(tlds=["рф"])).linkify("пример.рф a.com")) == ["пример.рф"]
    assert linked(Linker(url_re=build_url_re(tlds=["COM"])).linkify("A.COM b.org")) == ["A.COM"]
    assert linked(Linker(url_re=build_url_re(tlds=[])).linkify(TEXT)) == []


def test_domains_are_the_same_in_both_forms():
    hosts = "a.рф b.xn--p1ai c.कॉम d.xn--11b4c3d e.com f。рф"
    for names in (["рф", "कॉम"], ["xn--p1ai", "xn--11b4c3d"], ["РФ", ".xn--11b4c3d"]):
        found = linked(Linker(url_re=build_url_re(tlds=names)).linkify(hosts))
        assert found == ["a.рф", "b.xn--p1ai", "c.कॉम", "d.xn--11b4c3d", "f。рф"], names
    # Not a domain in either form.
    with pytest.raises(ValueError, match="`tlds`"):
        build_url_re(tlds=["xn--99999999999"])


def test_random_domains():
    """A host is a link if it ends with one of the domains, in any form."""
    random = Random(75)
    labels = ["com", "org", "uk", "co", "example", "рф", "कॉम", "中国", "xn--p1ai", "xn--11b4c3d"]
    tops = [label for label in labels if label not in ("co", "example")]
    unicode = {"xn--p1ai": "рф", "xn--11b4c3d": "कॉम"}
    decoded = lambda name: ".".join(unicode.get(label, label) for label in name.lower().split("."))  # noqa: E731
    counts = [0, 0]
    for _ in range(300):
        names = [
            ".".join([*random.choices(labels, k=random.randrange(2)), random.choice(tops)])
            for _ in range(random.randrange(1, 6))
        ]
        linker = Linker([], url_re=build_url_re(tlds=names))
        hosts = [
            ".".join(["a", *random.choices(labels, k=random.randrange(3)), random.choice(tops)]) for _ in range(10)
        ]
        hosts = [random.choice([host, host.upper()]) if host.isascii() else host for host in hosts]
        for host in hosts:
            is_listed = any(decoded(host).endswith("." + decoded(name)) for name in names)
            assert (linked(linker.linkify(f"http://{host}/")) != []) == is_listed, (host, names)
            counts[is_listed] += 1
    assert min(counts) > 500, counts


def test_schemes():
    linker = Linker(url_re=build_url_re(protocols=["https", "ssh", "tel"]))
    assert linked(linker.linkify("http://a.com https://b.com ssh://c.com ftp://d.com tel:1 e.com")) == [
        "https://b.com",
        "ssh://c.com",
        "tel:1",
        "e.com",
    ]


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


@pytest.mark.parametrize(
    "wrong", ["blockquote", b"pre", 5, ["p", 5], [None], {"p": 1}.items(), lambda attrs, new: attrs]
)
def test_arguments_of_a_wrong_type(wrong):
    for call, name in [
        (lambda: Linker(skip_tags=wrong), "skip_tags"),
        (lambda: linkify("", skip_tags=wrong), "skip_tags"),
        (lambda: Linker(callbacks=wrong), "callbacks"),
        (lambda: linkify("", callbacks=wrong), "callbacks"),
        (lambda: build_url_re(wrong), "tlds"),
        (lambda: build_url_re(protocols=wrong), "protocols"),
        (lambda: build_email_re(tlds=wrong), "tlds"),
    ]:
        with pytest.raises(TypeError, match=f"barelink: argument `{name}`"):
            call()


# The schemes that bleach links by default.
BLEACH = (
    "afs aim callto data ed2k feed ftp gopher http https irc mailto news nntp rsync rtsp sftp ssh tag telnet urn webcal"
    " xmpp"
)


def test_domains_and_schemes_as_users_of_bleach_write_them():
    linker = Linker(url_re=build_url_re(tlds=[".com", "CO.UK"], protocols=[*BLEACH.split(), "Matrix"]))
    assert linked(linker.linkify("a.com b.co.uk c.uk ssh://d.com matrix:e data:text/html,x feed:http://f.org")) == [
        "a.com",
        "b.co.uk",
        "ssh://d.com",
        "matrix:e",
    ]
    for domain in ["", ".", "a b", "com.", "*", "co..uk", "x/y", "1"]:
        with pytest.raises(ValueError, match="`tlds`"):
            build_url_re(tlds=[domain])
        with pytest.raises(ValueError, match="`tlds`"):
            build_email_re(["com", domain])
    for scheme in ["http:", "https://", "1x", "", "a b", "javascript"]:
        with pytest.raises(ValueError, match="`protocols`"):
            build_url_re(protocols=["http", scheme])


def test_unescaped_is_an_argument_of_a_linker():
    typed = "http://example.com/?a=1&region=eu"
    assert (
        Linker([], unescaped=False).linkify(typed) == linkify(typed, [], unescaped=False) != Linker([]).linkify(typed)
    )


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_copies_of_a_linker(make):
    linker = Linker([target_blank], ["h1"], True, build_url_re(["com"]), build_email_re(["org"]), unescaped=False)
    html = "<h1>a.com</h1> http://b.com/?x&copy=1 c.org d@e.org f@g.com"
    assert make(linker).linkify(html) == linker.linkify(html)
    assert linker.linkify(html).count("<a ") == 2


def test_a_linker_with_a_function_that_has_no_name_is_not_pickled():
    with pytest.raises((pickle.PicklingError, AttributeError), match="lambda"):
        pickle.dumps(Linker([lambda attrs, new: attrs]))


def test_a_linker_is_reusable():
    linker = Linker(callbacks=iter([nofollow]), skip_tags=iter(["h1"]))
    first = linker.linkify("<h1>a.com</h1> b.com")
    assert (
        linker.linkify("<h1>a.com</h1> b.com")
        == first
        == '<h1>a.com</h1> <a href="http://b.com" rel="nofollow">b.com</a>'
    )


def test_a_name_without_a_semicolon_is_what_was_typed():
    typed = "http://example.com/?a=1&region=eu"
    assert (
        linkify(typed, [])
        == '<a href="http://example.com/?a=1&amp;region=eu">http://example.com/?a=1&amp;region=eu</a>'
    )
    assert (
        linkify(typed, [], unescaped=False)
        == '<a href="http://example.com/?a=1%C2%AEion=eu">http://example.com/?a=1&region=eu</a>'
    )
    assert Linker([]).linkify(typed) == barelink.Finder(profile="prose").linkify(typed, []) == linkify(typed, [])
    # Escaped text is the same either way.
    escaped = typed.replace("&", "&amp;")
    assert linkify(escaped, []) == linkify(escaped, [], unescaped=False) == linkify(typed, [])
    assert linkify("&region no link", []) == "&region no link"


# Migrations. Each is a call site as projects that used bleach have it, in our own words.


@pytest.fixture
def nh3():
    return pytest.importorskip("nh3", reason="nh3 is not installed")


def test_migration_clean_and_link(nh3):
    """Was `bleach.linkify(bleach.clean(text, tags=…, attributes=…))`."""

    def rich_text(source):
        linked = linkify(source, parse_email=True)
        return nh3.clean(linked, tags={"a", "b", "p"}, attributes={"a": {"href", "rel"}}, link_rel=None)

    assert (
        rich_text('<p onclick="x()">See <b>example.com</b>, a@example.com<script>alert(1)</script>')
        == '<p>See <b><a href="http://example.com" rel="nofollow">example.com</a></b>, '
        '<a href="mailto:a@example.com">a@example.com</a></p>'
    )
    assert rich_text('<a href="javascript:alert(1)">x</a>') == '<a rel="nofollow">x</a>'
    # The reason for this order: a sanitizer reads HTML, and would make `®ion` of what was typed.
    typed = "http://example.com/?a=1&region=eu"
    assert rich_text(typed).count("&amp;region=eu") == 2
    assert "®ion" in linkify(nh3.clean(typed))


PARTS = [
    *[
        "example.com ",
        "http://a.org/?x=1&copy=2",
        "b@c.com",
        "&lt",
        "&amp;",
        "x",
        " ",
        "<",
        ">",
        '"',
        "'",
        "</",
        "<!--",
        "-->",
        "]]>",
    ],
    *[
        "<a href=javascript:x>",
        "<a href=/x onclick=y>",
        "</a>",
        "<p>",
        "</p>",
        "<b>",
        "</b>",
        "<script>",
        "</script>",
        "<style>",
    ],
    *[
        "</style>",
        "<svg>",
        "</svg>",
        "<math>",
        "<mtext>",
        "<mglyph>",
        "<table>",
        "<td>",
        "</table>",
        "<form>",
        "</form>",
        "<title>",
    ],
    *[
        "<noscript>",
        "</noscript>",
        "<textarea>",
        "</textarea>",
        "<xmp>",
        "<img src=x onerror=y>",
        '<p title="',
        "<template>",
        "<pre>",
    ],
]


def check_safe(html):
    """Asserts that HTML has no tags and attributes but those that are allowed, and no destinations
    that run scripts.
    """

    class Reader(HTMLParser):
        def handle_starttag(self, tag, attrs):
            assert tag in TAGS, html
            for name, value in attrs:
                # nh3 allows `title` everywhere.
                is_safe = name in ("rel", "title") or name == "href" and value.startswith(("/", "http:", "mailto:"))
                assert is_safe, html

        def handle_comment(self, data):
            raise AssertionError(html)

    reader = Reader()
    reader.feed(html)
    reader.close()


TAGS = {"a", "b", "p", "pre", "table", "td"}


def test_both_orders_of_nh3_and_linkify_are_safe(nh3):
    clean = nh3.Cleaner(
        tags=TAGS, attributes={"a": {"href", "rel"}}, link_rel=None, url_schemes={"http", "mailto"}
    ).clean

    def text(html):
        return unescape(re.sub("<[^>]*>", "", html))

    random, linked = Random(61), 0
    for _ in range(5_000):
        source = "".join(random.choices(PARTS, k=random.randrange(1, 12)))
        cleaned, last_linked = clean(source), linkify(clean(source), parse_email=True)
        check_safe(last_linked)
        assert text(last_linked) == text(cleaned), source
        last_cleaned = clean(linkify(source, parse_email=True))
        check_safe(last_cleaned)
        linked += "http:" in last_cleaned and "http:" in last_linked
    assert linked > 300


def test_migration_domains_and_callbacks():
    """Was a module-level `Linker(url_re=build_url_re(tlds=…), callbacks=DEFAULT_CALLBACKS + […],
    parse_email=True)`.
    """

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
    assert (
        linker.linkify("shop.example readme.md a@b.com c@d.org")
        == '<a href="/redirect?to=http://shop.example" rel="nofollow" target="_blank">shop.example</a> readme.md '
        '<a href="mailto:a@b.com">a@b.com</a> c@d.org'
    )


def test_migration_filter_in_a_pipeline(nh3):
    """Was `Cleaner(tags=…, filters=[partial(LinkifyFilter, skip_tags=…,
    callbacks=…)]).clean(text)`.
    """

    class Pipeline:
        def __init__(self, tags, steps):
            # The new anchors are cleaned, too.
            clean = nh3.Cleaner(tags=tags | {"a"}, attributes={"a": {"href", "rel"}}, link_rel=None).clean
            self.steps = [*steps, clean]

        def clean(self, text):
            for step in self.steps:
                text = step(text)
            return text

    pipeline = Pipeline({"p", "pre"}, [Linker(skip_tags=["pre"], callbacks=[nofollow]).linkify])
    assert (
        pipeline.clean("<p>a.com<pre>b.com</pre><style>x</style><p>c.com<blink>!")
        == '<p><a href="http://a.com" rel="nofollow">a.com</a></p><pre>b.com</pre><p>'
        '<a href="http://c.com" rel="nofollow">c.com</a>!</p>'
    )


def test_what_a_linker_makes_of_long_lists_is_kept():
    """Programs build the rules and the linker for each text. Counted in calls and not in time."""
    names = ["com", *(f"{a}{b}x" for a in "abcdefghij" for b in "abcdefghij")]

    def calls():
        count = 0

        def profiler(_frame, event, _arg):
            nonlocal count
            count += event in ("call", "c_call")

        sys.setprofile(profiler)
        try:
            linker = barelink.Linker(
                url_re=barelink.build_url_re(tlds=names), email_re=barelink.build_email_re(tlds=names)
            )
        finally:
            sys.setprofile(None)
        assert linker.linkify("a.com a.zzx") == '<a href="http://a.com" rel="nofollow">a.com</a> a.zzx'
        return count

    first, second = calls(), calls()
    assert second < 100
    assert first > 5 * len(names)


def test_a_rule_says_that_it_is_no_regular_expression():
    with pytest.raises(AttributeError, match="no regular expression, so it has no `match`"):
        barelink.build_url_re().match("example.com")


def test_domains_have_one_form():
    decomposed = unicodedata.normalize("NFD", "vermögensberatung")
    for name in ("vermögensberatung", decomposed, "VERMÖGENSBERATUNG", "xn--vermgensberatung-pwb"):
        linker = Linker([], url_re=build_url_re(tlds=[name]))
        for host in ("a.vermögensberatung", f"a.{decomposed}", "a.xn--vermgensberatung-pwb"):
            assert linked(linker.linkify(f"http://{host}")) == [f"http://{host}"], (name, host)
    assert linked(Linker([], url_re=build_url_re(tlds=["ｃｏｍ"])).linkify("a.com b.org")) == ["a.com"]
