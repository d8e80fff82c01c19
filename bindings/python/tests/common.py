"""Helpers of several tests: the corpora of the project, and HTML in a form that can be compared."""

from __future__ import annotations

import json
import re
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote_to_bytes

REPOSITORY = Path(__file__).parents[3]
CORPORA = REPOSITORY / "tests" / "corpora"


def rows(name):
    """The rows of a corpus with the numbers of their lines."""
    lines = (CORPORA / name).read_text(encoding="utf-8").rstrip("\n").split("\n")
    return [{"line": number, **json.loads(line)} for number, line in enumerate(lines, 1)]


def marked_lines(name):
    """The lines of a corpus whose links are between `⸠` and `⸡`, with their numbers, without
    comments.
    """
    lines = (CORPORA / name).read_text(encoding="utf-8").split("\n")[:-1]
    return [(number, line) for number, line in enumerate(lines, 1) if name != "chat.txt" or not line.startswith("#")]


def unmarked(text):
    return text.replace("⸠", "").replace("⸡", "")


def mark(finder, text):
    """A text with its links between `⸠` and `⸡`."""
    return "".join(span if isinstance(span, str) else f"⸠{span.text}⸡" for span in finder.spans(text))


BLOCKS = set(
    "blockquote br dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre table tbody td th thead tr ul input".split(" ")
)


class _Normal(HTMLParser):
    """Writes HTML without differences that the test scripts of CommonMark ignore.

    These are references, the order of attributes, percent escapes in destinations, and white space
    that is around blocks or that is more than one space.
    """

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.parts = []
        self.pre = 0

    def handle_data(self, data):
        data = escape(data, quote=False)
        self.parts.append(data if self.pre else re.sub(r"[ \t\n\f\r]+", " ", data))

    def handle_starttag(self, tag, attrs):
        self.pre += tag == "pre"
        written = {name: unquote_to_bytes(value or "") if name in ("href", "src") else value for name, value in attrs}
        self._tag(tag, " ".join([tag, *(f"{name}={value!r}" for name, value in sorted(written.items()))]))

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag):
        self.pre -= tag == "pre"
        self._tag(tag, f"/{tag}")

    def handle_comment(self, data):
        self.parts.append(f"<!--{data}-->")

    def handle_decl(self, decl):
        self.parts.append(f"<!{decl}>")

    def handle_pi(self, data):
        self.parts.append(f"<?{data}>")

    def unknown_decl(self, data):
        self.parts.append(f"<![{data}]>")

    def _tag(self, name, text):
        edge = "\x01" if name in BLOCKS else ""
        self.parts.append(f"{edge}<{text}>{edge}")


def normal(html):
    parser = _Normal()
    parser.feed(html.strip())
    parser.close()
    return re.sub(r" ?\x01[ \x01]*", "\n", "".join(parser.parts)).strip()
