"""The types of options in `_options.py` are made from the tables of the library."""

import os
import pydoc
import subprocess
import sys
import textwrap

import barelink
from barelink import _barelink
from common import REPOSITORY

FILE = REPOSITORY / "bindings" / "python" / "python" / "barelink" / "_options.py"
START, END = "# Generated from the tables of the library.", "# End of the generated part."
OPTIONS, REWRITE, CHOICES, EXTENSIONS = _barelink.tables()


def wrapped(text, indent, limit=135):
    return textwrap.fill(text, limit, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def names(texts):
    return ", ".join(f"`{text}`" for text in texts)


def documentation(row):
    """What an option does, its defaults, and the profiles that may have it."""
    _, _, _, summary, profiles, defaults = row
    sentences = [f"{summary}."]
    if defaults[0] and len(set(defaults)) == 1:
        sentences.append(f"The default is `{defaults[0]}`.")
    elif any(defaults):
        groups = {}
        for profile, default in zip(profiles, defaults):
            groups.setdefault(default, []).append(profile)
        ways = [f"`{default}` with {names(group)}" for default, group in groups.items() if default]
        sentences.append(f"The default is {'; '.join(ways)}.")
    if profiles and profiles != OPTIONS[0][2]:
        sentences.append(f"For {names(profiles)}.")
    return wrapped(f'"""{" ".join(sentences)}"""', "    ")


def alias(row):
    """The name of the type of an item: `Kind` for `kinds`."""
    name, kind = row[0].title().replace("_", ""), row[1]
    return name if kind == "name" else name[:-1]


def type_of(row):
    item = alias(row) if row[2] else "str"
    return {"name": item, "bytes": "int"}.get(row[1], f"Iterable[{item}]")


def literal(row):
    name, kind, items, summary, *_ = row
    lines = [f"{alias(row)} = Literal["]
    texts = dict(CHOICES) if kind == "choices" else {}
    for item in items:
        if item in texts:
            lines.append(wrapped(f"{texts[item]}.", "    # "))
        lines.append(f'    "{item}",')
        if item in texts:
            lines.append(f'    "no-{item}",')
    return [*lines, "]", wrapped(f'"""{summary}."""', ""), ""]


def fields(rows):
    return [line for row in rows for line in (f"    {row[0]}: {type_of(row)} | None", documentation(row))]


def generated():
    profile, others = OPTIONS[0], OPTIONS[1:]
    assert profile[0] == "profile"
    extensions = ("extensions", "names", EXTENSIONS, "The syntax of Markdown in addition to CommonMark; `github` is GitHub's without alerts", [], [])
    lists = [row[0] for row in [*OPTIONS, *REWRITE, extensions] if row[1] not in ("name", "bytes")]
    lines = []
    for row in [*OPTIONS, extensions, *REWRITE]:
        if row[2]:
            lines += literal(row)
    lines += ["", "class TextOptions(TypedDict, total=False):"]
    lines += ['    """The options of a finder besides `profile`. An option that is `None` is not set."""', "", *fields(others)]
    lines += ["", "", "class FinderOptions(TextOptions, total=False):", '    """All options of a finder."""', "", *fields([profile])]
    lines += ["", "", "class RewriteOptions(TypedDict, total=False):", '    """How `fix_markdown` writes links."""', "", *fields(REWRITE)]
    return "\n".join([*lines, "", "", f"_LISTS = {tuple(lists)!r}".replace("'", '"'), ""])


def test_the_types_are_those_of_the_tables():
    """After a change of a table, `BARELINK_GENERATE=1 pytest bindings/python/tests/test_options.py` writes them anew."""
    text = FILE.read_text(encoding="utf-8")
    before, rest = text.split(START)
    first, rest = rest.split("\n", 1)
    _, after = rest.split(END)
    expected = f"{before}{START}{first}\n{generated()}{END}{after}"
    if os.environ.get("BARELINK_GENERATE"):
        FILE.write_text(expected, encoding="utf-8")
    assert FILE.read_text(encoding="utf-8") == expected, "_options.py is outdated"


def test_each_option_is_a_keyword():
    assert {*barelink.TextOptions.__annotations__, "profile"} == {row[0] for row in OPTIONS}
    assert set(barelink.RewriteOptions.__annotations__) == {row[0] for row in REWRITE}


def test_help_has_each_option_with_its_values():
    described = pydoc.render_doc(barelink.fix_markdown, renderer=pydoc.plaintext)
    for name, _, items, *_ in [*OPTIONS, *REWRITE]:
        assert f"\n      {name}\n" in described
        assert all(item in described for item in items), name
    for name, *_ in REWRITE:
        assert f"\n      {name}\n" not in pydoc.render_doc(barelink.links, renderer=pydoc.plaintext)
    for thing in (barelink.Finder, barelink.LinkifyIt, barelink.linkify, barelink.fix_markdown):
        assert "A list of url, www, domain, email, protocol." in pydoc.render_doc(thing, renderer=pydoc.plaintext)
    command = "import barelink; assert barelink.links.__doc__ is None; print(barelink.links('www.e.com')[0].url)"
    ran = subprocess.run([sys.executable, "-OO", "-c", command], capture_output=True, encoding="utf-8", check=True)
    assert ran.stdout == "http://www.e.com\n"
