"""The same text with the same options gives the same links as in Rust.

The rows of `tests/faces` are those that `crates/barelink-cli/tests/faces.rs` writes.
"""

import json
import re
from pathlib import Path

import barelink

FOLDER = Path(__file__).parents[3] / "tests" / "faces"
LISTS = ("kinds", "choices", "schemes", "tld_allow", "tld_deny")


def anchors(html):
    """Returns the texts and the destinations of the anchors in HTML, without those of the document.
    """
    found = re.findall(r'<a href="([^"]*)">(.*?)</a>', html, re.DOTALL)
    return [f"{text} -> {to}" for to, text in found if not to.startswith("/")]


def options_of(options):
    """Returns the options as Python has them: `max_len`, and lists."""
    named = {name.replace("-", "_"): value for name, value in options.items()}
    as_python = {name: value.split(",") if name in LISTS else value for name, value in named.items()}
    if "max_len" in as_python:
        as_python["max_len"] = int(as_python["max_len"])
    return as_python


def found(form, document, options):
    """Returns the result for a document, or None if the options are refused."""
    try:
        finder = barelink.Finder(**options_of(options))
    except ValueError:
        return None
    if form == "text":
        return anchors(finder.text_to_html(document))
    if form == "markdown":
        return anchors(finder.markdown_to_html(document, extensions=["commonmark"]))
    if form == "html":
        return anchors(finder.linkify(document, callbacks=[], parse_email=True, unescaped=False))
    if form == "default-markdown":
        return anchors(finder.markdown_to_html(document))
    if form == "default-rewritten":
        return [finder.fix_markdown(document).text]
    return [finder.fix_markdown(document, extensions=["commonmark"]).text]


def test_python_finds_the_links_that_rust_finds():
    documents = json.loads((FOLDER / "documents.json").read_text(encoding="utf-8"))
    rows = [json.loads(line) for line in (FOLDER / "rows.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(rows) > 300
    for row in rows:
        result = found(row["format"], documents[row["format"]], row["options"])
        assert result == row["output"], (row["format"], row["options"])
