"""No input aborts the interpreter."""

import random
import threading

import barelink
import pytest

FUNCTIONS = [
    barelink.links,
    barelink.text_to_html,
    lambda text: barelink.linkify(text, parse_email=True),
    barelink.explain,
    barelink.LinkifyIt().match,
    barelink.LinkifyIt().match_at_start,
]
MARKDOWN = [
    barelink.markdown_to_html,
    barelink.fix_markdown,
    lambda text: barelink.links(text, from_="markdown"),
    lambda text: barelink.explain(text, from_="markdown"),
]
PIECES = [
    "\ud800", "\udfff", "\0", "😀", "é", "例え.jp", "http://", "www.", "a@b.cc", "example.com",
    "<a href='", "</a>", "<p>", "<!--", "-->", "<svg>", "&amp;", "&#0;", "(", ")", "[", "](", "*",
    "`", "|", "\n", "\r", "\t", " ", "\u202e", "\u00ad", "/", "?", "#", ".", "\x7f", "\x01",
    "\ufeff", "{{", "}}", "---\n", "> ", "- ", "\\",
]  # fmt: skip


def test_random_strings():
    generator = random.Random(58)
    for _ in range(3000):
        text = "".join(generator.choices(PIECES, k=generator.randrange(1, 25)))
        for function in FUNCTIONS + MARKDOWN:
            function(text)
        for link in barelink.links(text):
            assert text[link.start : link.end] == link.text


DEEP = [
    "<div>",
    "<b>",
    "<a href=x>",
    "<table><tr><td>",
    "<svg>",
    "<template>",
    "(",
    "[",
    "*a",
    "> ",
    "<",
    "&",
    "<!--",
    "</p>",
]


@pytest.mark.parametrize("unit", DEEP)
def test_deep_nesting_on_a_small_stack(unit):
    errors = []

    def run():
        try:
            text = unit * 20_000 + " http://example.com/ "
            for function in FUNCTIONS:
                function(text)
            # The parser needs quadratic time for some of these.
            for function in MARKDOWN:
                function(text[-4000:])
                function(unit * 1000 + " http://example.com/ ")
        except BaseException as error:  # noqa: BLE001
            errors.append(error)

    old = threading.stack_size(256 * 1024)
    try:
        thread = threading.Thread(target=run)
        thread.start()
    finally:
        threading.stack_size(old)
    thread.join()
    assert errors == []


def test_a_long_text():
    text = "😀 www.example.com/ " * 100_000
    links = barelink.links(text)
    assert len(links) == 100_000
    assert text[links[-1].start : links[-1].end] == "www.example.com/"
