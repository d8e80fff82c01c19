"""Prints, as tables of Markdown, where other libraries and this one make different links of the
same texts.

The first table has texts whose links are known: the test file of UTS #58, and messages of chats.
The second one has the classes of differences in it. The third one has all texts of the corpora,
without an answer, and the fourth one a text for each behaviour.
"""

from __future__ import annotations

import html
import sys
from collections import Counter, defaultdict
from html.parser import HTMLParser
from pathlib import Path

import barelink
import bleach
import linkify_it
import turbohtml.clean

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from common import marked_lines, rows, unmarked  # noqa: E402


class _Links(HTMLParser):
    """Reads the links of HTML that was made of an escaped text."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.length = 0
        self.links = []

    def handle_starttag(self, tag, attrs):
        assert tag == "a"
        self.links.append([self.length, self.length])

    def handle_endtag(self, tag):
        self.links[-1][1] = self.length

    def handle_data(self, data):
        self.length += len(data)


def in_html(linkify):
    def links(text):
        reader = _Links()
        reader.feed(linkify(html.escape(text)))
        reader.close()
        assert reader.length == len(text), (text, linkify(html.escape(text)))
        return [tuple(link) for link in reader.links]

    return links


def in_text(linkify):
    return lambda text: [(match.index, match.last_index) for match in linkify.match(text) or []]


TURBO = turbohtml.clean.Linker(turbohtml.clean.Linkify(parse_email=True))
# The library, and what of this package has its place.
PAIRS = {
    "bleach": (in_html(lambda text: bleach.linkify(text, parse_email=True)), "linkify"),
    "turbohtml": (in_html(TURBO.linkify), "linkify"),
    "linkify-it-py": (in_text(linkify_it.LinkifyIt()), "LinkifyIt"),
}
OURS = {
    "linkify": in_html(lambda text: barelink.linkify(text, parse_email=True)),
    "LinkifyIt": in_text(barelink.LinkifyIt()),
}


def marked(text, links):
    parts, end = [], 0
    for start, stop in links:
        parts += [text[end:start], "⸠", text[start:stop], "⸡"]
        end = stop
    return "".join([*parts, text[end:]])


def expected_of(line):
    """The links that the marks of a line show."""
    links, at = [], 0
    for character in line:
        if character == "⸠":
            links.append([at, at])
        elif character == "⸡":
            links[-1][1] = at
        else:
            at += 1
    return [tuple(link) for link in links]


def difference(text, expected, found):
    """Names the first difference between the links that are expected and those that were found."""
    for link in expected:
        if link in found:
            continue
        over = next((other for other in found if other[0] < link[1] and link[0] < other[1]), None)
        typed = text[link[0] : link[1]]
        if over is None:
            kind = (
                "an address"
                if "@" in typed and "://" not in typed
                else "a URL" if "://" in typed else "a host without a scheme"
            )
            return f"no link: {kind}" + ("" if typed.isascii() else ", not ASCII")
        if over[0] != link[0]:
            return "starts elsewhere"
        return "ends too late" if over[1] > link[1] else "ends too early"
    extra = next(link for link in found if link not in expected)
    typed = text[extra[0] : extra[1]]
    if typed.lower().startswith("ftp:"):
        return "a link too many: `ftp:`"
    return "a link too many: " + (
        "an address" if "@" in typed else "a URL" if "://" in typed else "a host without a scheme"
    )


# Why this package is right or wrong about each class of `difference`.
REASONS = {
    ("ours", "no link: a host without a scheme, not ASCII"): "all top-level domains are known here, in all scripts",
    ("ours", "no link: a host without a scheme"): "brackets, marks and invalid schemes before a host do not hide it",
    ("ours", "no link: a URL, not ASCII"): "hosts and paths may have letters of all scripts",
    ("ours", "no link: a URL"): "a scheme in capitals, after a mark, or before a host of one label",
    ("ours", "no link: an address, not ASCII"): "hosts of addresses may have letters of all scripts",
    (
        "ours",
        "no link: an address",
    ): "an address may follow a mark, and start with any character that the standard allows",
    (
        "ours",
        "a link too many: a host without a scheme",
    ): "a host with a wrong label, and a part of a wrong address or of a wrong URL, are no links",
    ("ours", "a link too many: a URL"): "a URL with a wrong host or with a user name is no link",
    ("ours", "a link too many: an address"): "the user name of a URL is not an address",
    ("ours", "a link too many: `ftp:`"): "a wrong host",
    ("ours", "starts elsewhere"): "a mark before a host is not a part of it, and `mailto:` is",
    ("ours", "ends too early"): "a path may have `\\|`, `{`, `(` and other marks, and a host may have `xn--`",
    (
        "ours",
        "ends too late",
    ): "marks at the end, and brackets and quotation marks that are not opened in the link, do not belong to it",
    (
        "theirs",
        "no link: a host without a scheme, not ASCII",
    ): "these profiles link no host after `/` and the like, which is mostly a part of a path",
    (
        "theirs",
        "no link: a host without a scheme",
    ): "these profiles link no host after `/` and the like, which is mostly a part of a path",
    ("theirs", "no link: a URL"): "a letter after a port makes the URL invalid in `prose` and `chat`",
    ("theirs", "no link: a URL, not ASCII"): "a letter after a port makes the URL invalid in `prose` and `chat`",
    ("theirs", "no link: an address, not ASCII"): "a mark before it",
    ("theirs", "no link: an address"): "`chat` links no address before `:` or a path",
    ("theirs", "a link too many: a host without a scheme"): "a part of a wrong address",
    (
        "theirs",
        "a link too many: a URL",
    ): "`prose` and `chat` link hosts that the standard does not, such as `localhost`",
    (
        "theirs",
        "a link too many: an address",
    ): "`prose` and `chat` link hosts that the standard does not, and this is the rest",
    ("theirs", "a link too many: `ftp:`"): "the standard has no `ftp:`, but users of these libraries expect it",
    (
        "theirs",
        "starts elsewhere",
    ): "these profiles link no host after `/` and the like; a later URL is then the first link",
    ("theirs", "ends too early"): "`chat` and `prose` leave `…`, `*`, `_` and the like at the end to the text",
    (
        "theirs",
        "ends too late",
    ): "the fields of an address with `mailto:` are part of it (rule U43)",
}


def table(head, body):
    print("| " + " | ".join(head) + " |")
    print("|---" * len(head) + "|")
    for row in body:
        print("| " + " | ".join(str(cell) for cell in row) + " |")
    print()


def code(text):
    return "`` " + text.replace("|", "\\|") + " ``"


def judge():
    """Compares all libraries with the links that are known."""
    classes = defaultdict(list)
    body = []
    for corpus in ["uts58-standard.txt", "chat.txt"]:
        for library, (theirs, ours) in PAIRS.items():
            counts = Counter()
            for _, line in marked_lines(corpus):
                text, expected = unmarked(line), expected_of(line)
                one, other = theirs(text), OURS[ours](text)
                right = (one == expected, other == expected)
                key = {(True, True): "both", (True, False): "theirs", (False, True): "ours"}.get(right)
                counts[key or ("neither, equal" if one == other else "neither")] += 1
                if key in ("theirs", "ours"):
                    wrong = other if key == "theirs" else one
                    classes[library, key, difference(text, expected, wrong)].append(marked(text, wrong))
            columns = ["both", "ours", "theirs", "neither, equal", "neither"]
            body.append([f"`{corpus}`", library, f"`{ours}`", *(counts[column] for column in columns)])
    table(
        [
            "texts",
            "library",
            "ours",
            "both right",
            "ours right",
            "theirs right",
            "both wrong, equal",
            "both wrong, different",
        ],
        body,
    )
    for key in ["ours", "theirs"]:
        body = []
        for why in dict.fromkeys(why for _, found, why in sorted(classes) if found == key):
            found = [classes.get((library, key, why), []) for library in PAIRS]
            shortest = min((line for lines in found for line in lines), key=len)
            body.append([why, *map(len, found), code(shortest), REASONS[key, why]])
        table(
            [f"{key} right; the wrong one has", *PAIRS, "the shortest text, as the wrong one links it", "reason"], body
        )


def all_texts():
    """All texts of the corpora of the project, each once."""
    texts = {}
    for name in ["md4c.jsonl", "gfm.jsonl", "gfm-cases.jsonl", "md4c-spans.jsonl"]:
        texts.update((row["markdown"], None) for row in rows(name))
    for name in ["uts58-standard.txt", "chat.txt"]:
        texts.update((unmarked(line), None) for _, line in marked_lines(name))
    # The parsers of HTML change these, so that positions could not be compared.
    return [text for text in texts if not set("\r\0\x0b\x0c") & set(text)]


def count():
    texts = all_texts()
    body = []
    for library, (theirs, ours) in PAIRS.items():
        counts, skipped = Counter(), 0
        for text in texts:
            try:
                one, other = theirs(text), OURS[ours](text)
            except AssertionError:
                # The library changed the text.
                skipped += 1
                continue
            for link in one:
                over = next((place for place in other if place[0] < link[1] and link[0] < place[1]), None)
                counts[
                    (
                        "only theirs"
                        if over is None
                        else "start" if over[0] != link[0] else "end" if over[1] != link[1] else "same"
                    )
                ] += 1
            counts["only ours"] += sum(
                all(place[1] <= link[0] or link[1] <= place[0] for link in one) for place in other
            )
        columns = ["same", "end", "start", "only theirs", "only ours"]
        body.append([library, f"`{ours}`", *(f"{counts[column]:,}" for column in columns), skipped])
    head = [
        "library",
        "ours",
        "the same",
        "another end",
        "another start",
        "only theirs",
        "only ours",
        "texts that the library changed",
    ]
    print(f"Links of {len(texts):,} texts:\n")
    table(head, body)


BEHAVIOURS = [
    ("a URL at the end of a sentence", "see http://example.com/a."),
    ("a host without a scheme", "see example.com"),
    ("a top-level domain of 2014", "see example.dev and nic.berlin"),
    ("other scripts", "см. пример.рф/путь"),
    ("the name of a file", "see README.md and lib.rs"),
    ("a number and a word", "for 3.nl and e.g.if"),
    ("`ftp:`", "see ftp://example.com/a"),
    ("other schemes", "see ssh://example.com and tel:+123"),
    ("a host of one label", "see http://localhost:3000/a"),
    ("an IP address", "see http://192.168.0.1/a"),
    ("a user and a password", "see https://anna:secret@example.com/a"),
    ("no scheme, but slashes", "see //example.com/a"),
    ("brackets around a URL", "(see http://example.com/a_(b))"),
    ("quotation marks around a URL", 'see "http://example.com/a" now'),
    ("an ampersand", "see http://example.com/?a=1&b=2"),
    ("an ellipsis at the end", "see https://example.com/a…"),
    ("a question mark at the end", "is it https://example.com/a?"),
    ("full-width punctuation", "请看https://example.com/a。谢谢"),
    ("emphasis around a URL", "see *https://example.com/a*"),
    ("a letter before a URL", "seehttps://example.com/a"),
    ("an address with quotation marks", "ask 'anna@example.com'"),
    ("an address before a path", "scp a.txt anna@example.com:/srv"),
    ("`mailto:`", "ask mailto:anna@example.com"),
    ("a long host", "see " + "a." * 3 + "example.co.uk/a"),
]


def behaviours():
    libraries = {
        **{name: theirs for name, (theirs, _) in PAIRS.items()},
        **{f"`{name}`": ours for name, ours in OURS.items()},
    }
    body = [[what, *(code(marked(text, find(text))) for find in libraries.values())] for what, text in BEHAVIOURS]
    table(["", *libraries], body)


if __name__ == "__main__":
    judge()
    count()
    behaviours()
