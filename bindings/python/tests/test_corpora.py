"""The answers of reference programs, row by row, through Python."""

import re

import pytest
from barelink import Finder
from common import CORPORA, mark, marked_lines, normal, rows, unmarked


@pytest.mark.parametrize(("name", "profile", "count"), [("md4c.jsonl", "md4c", 2500), ("gfm.jsonl", "gfm", 3000)])
def test_html_of_the_reference_program(name, profile, count):
    corpus = rows(name)
    assert len(corpus) == count
    for row in corpus:
        finder = Finder(profile=profile, kinds=row.get("kinds"))
        extensions = ["strikethrough"] if row.get("strikethrough") else []
        html = finder.markdown_to_html(row["markdown"], extensions=extensions)
        assert normal(html) == normal(row["html"]), f"line {row['line']}: {row['markdown']!r}"


def test_html_of_cmark_gfm_except_for_the_listed_deviations():
    finder = Finder(profile="gfm")
    # The parser of the library leaves NUL as it is, and the package replaces it.
    listed = {row["markdown"] for row in rows("gfm-cases.deviations.jsonl") if "\0" not in row["markdown"]}
    deviating = set()
    corpus = rows("gfm-cases.jsonl")
    assert len(corpus) == 740
    for row in corpus:
        wanted = [("html", []), ("html_tables_strikethrough_tasklists", ["tables", "strikethrough", "tasklists"])]
        for column, extensions in wanted:
            if column not in row:
                continue
            html = finder.markdown_to_html(row["markdown"], extensions=extensions)
            if normal(html) != normal(row[column]):
                assert row["markdown"] in listed, f"line {row['line']}: {row['markdown']!r}\n{html}\n{row[column]}"
                deviating.add(row["markdown"])
    assert deviating == listed


def last_component(link):
    host = re.split("[/?#]", link.split("://")[-1].split("@")[-1])[0]
    return host.split(".")[-1]


def decide(profile, typed, after, kind):
    """The text that is left of a link of md2html after a decision of the project. `tests/cases/corpora.rs` has the reasons."""
    if profile == "md4c":
        return typed if len(last_component(typed)) >= 2 else ""
    if profile == "md4c-0.5.3":
        return "" if re.search("&[a-zA-Z0-9]+$", typed) and after.startswith(";") else typed
    if kind == "email":
        return "" if re.match("[._+-]", typed) else typed
    return typed if "#" in typed else re.sub("[.?]+$", "", typed)


# Lines in which the base parser pairs other marks than MD4C does, and lines in which links are added (K5).
BASE = {"md4c": [1129], "md4c-0.5.3": [1547], "md4c-next": [1547]}
# fmt: off
ADDED = [
    557, 620, 691, 699, 747, 888, 979, 1006, 1058, 1170, 1266, 1364, 1369, 1388, 1403, 1480, 1508, 1633, 1672, 1698, 1699, 1742,
    1773, 1808, 1915,
]
# fmt: on


@pytest.mark.parametrize(("profile", "column"), [("md4c", "0.5.2"), ("md4c-0.5.3", "0.5.3"), ("md4c-next", "head")])
def test_kinds_and_positions_of_md4c_in_code_points(profile, column):
    finder = Finder(profile=profile)
    corpus = rows("md4c-spans.jsonl")
    assert len(corpus) == 1942
    for row in corpus:
        source = row["markdown"].encode()
        expected = []
        for kind, start, end, *nested in row[column]:
            if nested:
                continue
            kept = decide(profile, source[start:end].decode(), source[end:].decode(), kind)
            if kept:
                at = len(source[:start].decode())
                expected.append((kind, at, at + len(kept)))
        links = finder.links(row["markdown"], from_="markdown", extensions=["strikethrough"])
        actual = [(link.kind, link.start, link.end) for link in links]
        place = f"line {row['line']}: {row['markdown']!r}"
        if row["line"] in BASE[profile]:
            assert actual != expected, place
        elif profile == "md4c-next" and row["line"] in ADDED:
            assert [link for link in actual if link in expected] == expected, place
            assert len(actual) > len(expected), place
        else:
            assert actual == expected, place


def test_links_of_uts_58():
    finder = Finder(profile="uts58")
    lines = marked_lines("uts58-standard.txt")
    assert len(lines) == 1500
    different = [number for number, text in lines if mark(finder, unmarked(text)) != text]
    # `tests/cases/uts58.rs` has the reasons.
    listed = (CORPORA / "uts58-standard.deviations.txt").read_text(encoding="utf-8").splitlines()
    assert different == [int(line) for line in listed if not line.startswith("#")]


def test_links_of_chat_messages():
    finder = Finder(profile="chat")
    lines = marked_lines("chat.txt")
    assert len(lines) == 36
    for number, text in lines:
        assert mark(finder, unmarked(text)) == text, f"line {number}"


@pytest.mark.parametrize("profile", ["md4c", "md4c-0.5.3", "md4c-next", "gfm", "uts58"])
def test_positions_in_hostile_texts(profile):
    corpus = rows("hostile.jsonl")
    assert len(corpus) == 156
    finder = Finder(profile=profile)
    for row in corpus:
        text = row["prefix"] + row["unit"] * -(-4000 // len(row["unit"])) + row["suffix"]
        for link in finder.links(text):
            assert text[link.start : link.end] == link.text
        assert "".join(span if isinstance(span, str) else span.text for span in finder.spans(text)) == text
        # Nothing but a result, or the text as HTML, may come of any of these.
        assert "<script" not in finder.text_to_html(text)
        finder.linkify(text)
        finder.explain(text)
