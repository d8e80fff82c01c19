"""The filters of Django and Jinja, in real templates."""

import re

import pytest

TEXT = "<script>alert(1)</script> www.example.com/?a=1&b=2 \"q\" 'x' a@example.com"
ESCAPED = (
    '&lt;script&gt;alert(1)&lt;/script&gt; <a href="http://www.example.com/?a=1&amp;b=2" rel="nofollow">'
    "www.example.com/?a=1&amp;b=2</a> &quot;q&quot; &#x27;x&#x27; "
    '<a href="mailto:a@example.com">a@example.com</a>'
)
HTML = '<p>www.example.com <a href="/x">www.example.org</a></p>'
LINKED = '<p><a href="http://www.example.com" rel="nofollow">www.example.com</a> <a href="/x">www.example.org</a></p>'
ATTACKS = [
    '"><script>alert(1)</script>',
    'http://example.com/"onmouseover="alert(1)',
    "http://example.com/'onmouseover='alert(1)",
    "http://example.com/<script>",
    "javascript:alert(1)",
    "http://example.com/&quot;onclick=alert(1)",
    "www.example.com</a><script>alert(1)</script>",
    'a@example.com"><img src=x onerror=alert(1)>',
    "https://example.com/\u202e\0<b>",
]


def check_attack(html):
    """Asserts that there are no tags but those of anchors, each with nothing but its attributes."""
    from html.parser import HTMLParser

    class Reader(HTMLParser):
        def handle_starttag(self, tag, attrs):
            assert tag == "a", html
            assert attrs[0][1].startswith(("http:", "https:", "mailto:")), html
            has_rel = [] if attrs[0][1].startswith("mailto:") else ["rel"]
            assert [name for name, _ in attrs] == ["href", *has_rel], html

    reader = Reader()
    reader.feed(html)
    reader.close()


@pytest.fixture(scope="module")
def django_template():
    django = pytest.importorskip("django", reason="Django is not installed")
    from django.conf import settings

    backend = "django.template.backends.django.DjangoTemplates"
    settings.configure(INSTALLED_APPS=["barelink.django"], TEMPLATES=[{"BACKEND": backend, "APP_DIRS": True}])
    django.setup()
    from django.template import engines

    def render(source, **context):
        return engines["django"].from_string("{% load barelink %}" + source).render(context)

    return render


def test_django_escapes_texts(django_template):
    assert django_template("{{ text|autolink }}", text=TEXT) == ESCAPED
    assert django_template("{{ text|autolink|upper }}", text="x.com").startswith("&lt;A HREF")
    for attack in ATTACKS:
        check_attack(django_template("{{ text|autolink }}", text=attack))
        check_attack(django_template("{{ text|force_escape|autolink }}", text=attack))


def test_django_keeps_safe_html(django_template):
    from django.utils.safestring import mark_safe

    assert django_template("{{ html|autolink }}", html=mark_safe(HTML)) == LINKED
    assert django_template("{{ html|safe|autolink }}", html=HTML) == LINKED
    assert django_template("{% autoescape off %}{{ html|autolink }}{% endautoescape %}", html=HTML) == LINKED
    assert django_template("{{ text|linebreaks|autolink }}", text="a\n\nwww.a.com").count("<a ") == 1
    assert django_template("{{ number|autolink }}", number=5) == "5"


def test_django_settings(django_template):
    from django.test import override_settings

    with override_settings(BARELINK={"profile": "gfm", "rel": "ugc", "target": "_blank"}):
        assert django_template("{{ text|autolink }}", text="a.com www.a.com") == (
            'a.com <a href="http://www.a.com" rel="ugc" target="_blank">www.a.com</a>'
        )
    with override_settings(BARELINK={"colour": "x"}), pytest.raises(ValueError, match="colour"):
        django_template("{{ text|autolink }}", text="")


@pytest.fixture
def jinja():
    jinja2 = pytest.importorskip("jinja2", reason="Jinja is not installed")

    def environment(autoescape):
        return jinja2.Environment(autoescape=autoescape, extensions=["barelink.jinja.Autolink"])

    return environment


def test_jinja_escapes_texts(jinja):
    for autoescape in [True, False]:
        template = jinja(autoescape).from_string("{{ text|autolink }}")
        assert template.render(text=TEXT) == ESCAPED
        for attack in ATTACKS:
            check_attack(template.render(text=attack))
    for attack in ATTACKS:
        check_attack(jinja(True).from_string("{{ text|e|autolink }}").render(text=attack))


def test_jinja_keeps_markup(jinja):
    from markupsafe import Markup

    assert jinja(True).from_string("{{ html|autolink }}").render(html=Markup(HTML)) == LINKED
    assert jinja(True).from_string("{{ html|safe|autolink }}").render(html=HTML) == LINKED
    result = jinja(True).from_string("{{ (text|autolink) ~ '<' }}").render(text="www.a.com")
    assert result == '<a href="http://www.a.com" rel="nofollow">www.a.com</a>&lt;'
    assert jinja(True).from_string("{{ number|autolink }}").render(number=5) == "5"


class Comment:
    """An object whose string is not safe, and whose HTML is."""

    def __html__(self):
        return "<b>www.a.com</b>"

    def __str__(self):
        return "<script>alert(1)</script>"


COMMENT = '<b><a href="http://www.a.com" rel="nofollow">www.a.com</a></b>'


def test_jinja_takes_the_html_of_an_object(jinja):
    assert jinja(True).from_string("{{ comment|autolink }}").render(comment=Comment()) == COMMENT


def test_django_takes_the_html_of_an_object(django_template):
    assert django_template("{{ comment|autolink }}", comment=Comment()) == COMMENT
    assert (
        django_template("{% autoescape off %}{{ comment|autolink }}{% endautoescape %}", comment=Comment()) == COMMENT
    )


def test_jinja_options(jinja):
    template = jinja(True).from_string("{{ text|autolink(profile='gfm', rel='ugc', target='_blank') }}")
    assert template.render(text="a.com www.a.com") == (
        'a.com <a href="http://www.a.com" rel="ugc" target="_blank">www.a.com</a>'
    )
    with pytest.raises(ValueError, match="colour"):
        jinja(True).from_string("{{ text|autolink(colour='x') }}").render(text="")


MIXED = "example.com/a/long/path a@example.com"


def test_django_trims(django_template):
    assert django_template("{{ text|autolinktrunc:10 }}", text=MIXED) == (
        '<a href="http://example.com/a/long/path" rel="nofollow">example.c…</a> '
        '<a href="mailto:a@example.com">a@example…</a>'
    )
    from django.utils.safestring import mark_safe

    assert django_template(
        "{{ html|autolinktrunc:'5' }}", html=mark_safe("<p>é.example.com <a href=/x>a long text</a>")
    ) == ('<p><a href="http://%C3%A9.example.com" rel="nofollow">é.ex…</a> <a href=/x>a long text</a>')
    assert ">example.com/a/long/path<" in django_template("{{ text|autolinktrunc:23 }}", text=MIXED)
    for limit in ["0", "-1", "'x'"]:
        with pytest.raises(ValueError, match="trim"):
            django_template("{{ text|autolinktrunc:%s }}" % limit, text=MIXED)


def test_django_options_of_one_call(django_template):
    from django.test import override_settings
    from django.utils.safestring import mark_safe

    source = "{% autolink text profile='gfm' target='_blank' trim=8 %}"
    assert django_template(source, text="a.com www.a.com/b <") == (
        'a.com <a href="http://www.a.com/b" rel="nofollow" target="_blank">www.a.c…</a> &lt;'
    )
    assert django_template("{% autolink html %}", html=mark_safe(HTML)) == LINKED
    assert django_template("{% autoescape off %}{% autolink html %}{% endautoescape %}", html=HTML) == LINKED
    with override_settings(BARELINK={"rel": "ugc", "profile": "chat"}):
        assert django_template("{% autolink text rel='x' %}", text="a.com").startswith(
            '<a href="http://a.com" rel="x">'
        )
        assert django_template("{% autolink text profile='gfm' %}", text="a.com") == "a.com"
    with pytest.raises(ValueError, match="colour"):
        django_template("{% autolink text colour=1 %}", text="")


@pytest.mark.filterwarnings("ignore:.*URLIZE_ASSUME_HTTPS")
def test_django_setting_for_https(django_template):
    from django.test import override_settings

    with override_settings(URLIZE_ASSUME_HTTPS=True):
        assert 'href="https://a.com"' in django_template("{{ text|autolink }}", text="a.com")
        assert 'href="http://a.com"' in django_template("{{ text|autolink }}", text="http://a.com")
        with override_settings(BARELINK={"choices": "no-write-https"}):
            assert 'href="http://a.com"' in django_template("{{ text|autolink }}", text="a.com")
    assert 'href="http://a.com"' in django_template("{{ text|autolink }}", text="a.com")


def test_no_nofollow_on_addresses(jinja):
    from markupsafe import Markup

    template = jinja(True).from_string("{{ text|autolink(rel=rel) }}")
    for text in ["a@example.com", Markup("a@example.com")]:
        assert template.render(text=text, rel=None) == '<a href="mailto:a@example.com">a@example.com</a>'
        assert (
            template.render(text=text, rel="nofollow ugc")
            == '<a href="mailto:a@example.com" rel="ugc">a@example.com</a>'
        )
    # Text and anchors that are written stay as they are.
    assert (
        template.render(text='<a href="mailto:b@c.d" rel="nofollow">', rel=None).count("rel=&quot;nofollow&quot;") == 1
    )
    written = '<a href="mailto:b@c.de" rel="nofollow">x</a>'
    assert template.render(text=Markup(written), rel=None) == written


def test_jinja_trims(jinja):
    from markupsafe import Markup

    template = jinja(True).from_string("{{ text|autolink(trim=10) }}")
    for text in [MIXED, Markup(MIXED)]:
        assert template.render(text=text) == (
            '<a href="http://example.com/a/long/path" rel="nofollow">example.c…</a> '
            '<a href="mailto:a@example.com">a@example…</a>'
        )
    for wrong in ["'x'", "0", "true", "1.5"]:
        with pytest.raises(ValueError, match="trim"):
            jinja(True).from_string("{{ 'a.com'|autolink(trim=%s) }}" % wrong).render()


@pytest.fixture
def lazies(django_template):
    """Values whose string is marked as safe, and has to be asked for."""
    from django.utils.functional import SimpleLazyObject, lazy, lazystr
    from django.utils.safestring import SafeString, mark_safe
    from django.utils.text import format_lazy
    from django.utils.translation import gettext_lazy

    safe = mark_safe(HTML)
    return {
        True: [
            gettext_lazy(safe),
            lazystr(safe),
            lazy(lambda: safe, str)(),
            lazy(lambda: safe, SafeString)(),
            SimpleLazyObject(lambda: safe),
        ],
        False: [gettext_lazy(HTML), lazystr(HTML), format_lazy("{}", HTML), SimpleLazyObject(lambda: HTML)],
    }


def test_django_takes_lazy_texts_as_their_strings(django_template, lazies):
    from django.utils.html import conditional_escape

    for is_safe, values in lazies.items():
        for value in values:
            assert (str(conditional_escape(value)) == HTML) is is_safe
            linked = django_template("{{ value|autolink }}", value=value)
            assert (linked == LINKED) is is_safe
            assert linked.startswith("<p>" if is_safe else "&lt;p&gt;")


UNESCAPED = "http://example.com/?a=1&region=eu"


def test_unescaped_is_an_option_of_the_filters(django_template, jinja):
    from django.test import override_settings
    from django.utils.safestring import mark_safe
    from markupsafe import Markup

    as_typed, as_html = "?a=1&amp;region=eu", "?a=1%C2%AEion=eu"
    html = mark_safe(UNESCAPED)
    assert as_typed in django_template("{{ html|autolink }}", html=html)
    assert as_html in django_template("{% autolink html unescaped=False %}", html=html)
    with override_settings(BARELINK={"unescaped": False}):
        assert as_html in django_template("{{ html|autolink }}", html=html)
        assert as_typed in django_template("{% autolink html unescaped=True %}", html=html)
    for value in ["none", "true"]:
        assert as_typed in jinja(True).from_string("{{ html|autolink(unescaped=%s) }}" % value).render(
            html=Markup(UNESCAPED)
        )
    assert as_html in jinja(True).from_string("{{ html|autolink(unescaped=false) }}").render(html=Markup(UNESCAPED))
    # A text is escaped, whatever the option says.
    assert as_typed in jinja(True).from_string("{{ text|autolink(unescaped=false) }}").render(text=UNESCAPED)


def test_what_differs_from_urlize(jinja):
    """The table of the guide."""
    from markupsafe import Markup

    def both(text, urlize="", autolink=""):
        render = jinja(True).from_string("{{ text|urlize%s }}\n{{ text|autolink%s }}" % (urlize, autolink)).render
        return render(text=text).split("\n")

    urlize, autolink = both("example.org example.de")
    assert (urlize.count("<a "), autolink.count("<a ")) == (1, 2)
    assert (
        'href="https://example.org" rel="noopener"' in urlize and 'href="http://example.org" rel="nofollow"' in autolink
    )
    assert 'href="https://example.org"' in both("example.org", "", "(choices='write-https')")[1]
    assert all('href="tel:1' in html for html in both("tel:123456", "(extra_schemes=['tel:'])", "(schemes=['tel'])"))
    urlize, autolink = both("http://example.org/long", "(10, nofollow=true, rel='x')", "(trim=10, rel='x')")
    assert 'rel="nofollow noopener x">http://exa...</a>' in urlize and 'rel="x">http://ex…</a>' in autolink
    urlize, autolink = both(Markup("<i>http://example.org</i>"))
    assert "<a " not in urlize and "<i><a " in autolink
    urlize, autolink = both("'http://example.org'")
    assert "<a " not in urlize and ">http://example.org</a>" in autolink


def test_addresses_of_long_texts_and_of_short_ones(jinja):
    """Both ways to render a text write the same."""
    from random import Random

    from barelink import Finder
    from barelink._filter import html_of

    parts = [
        "a@b.com",
        "mailto:c@d.org",
        "http://e.com/?f&g='",
        "h.com",
        " ",
        " ",
        "\n",
        "\r\n",
        "\r",
        "\ufeff",
        "\0",
        "<",
        "&amp;",
        '"',
        "é",
        "\x7f",
        "\ufffe",
        "😀",
    ]
    random, finder = Random(61), Finder(profile="prose")
    for _ in range(2_000):
        text = "".join(random.choices(parts, k=random.randrange(1, 20)))
        for line_breaks in ["keep", "br"]:
            options = {"rel": "nofollow x", "target": "<", "class_": "\ufeff", "line_breaks": line_breaks}
            plain = finder.text_to_html(text, **options)
            assert finder.text_to_html(text, trim=1000, **options) == plain
            expected = re.sub('(<a href="mailto:[^"]*" rel=")nofollow ', r"\1", plain)
            assert html_of(text, is_html=False, options=dict(options)) == expected
            long = text + " x\n" * 100_000
            if _ < 20:
                assert (
                    finder.text_to_html(long, **options)
                    == plain + (" x\n" if line_breaks == "keep" else " x<br>\n") * 100_000
                )
