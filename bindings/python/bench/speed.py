"""Prints how long links take here and in other libraries, in one run, as tables of Markdown.

All libraries are measured in turns on the same text, in time of the processor, and the median of
the turns counts. It fails if bleach takes less than ten times as long as `linkify`, `text_to_html`
or `Linker`.
"""

import importlib.metadata
import itertools
import platform
import statistics
import string
import sys
import time

import barelink
import bleach
import linkify_it
import markdown_it
import turbohtml.clean

TURNS = 25
SECONDS_OF_A_TURN = 0.02

WORDS = (
    "we moved the tests to another folder and now it builds again on my machine but the release notes still have old"
    " names"
)
LINKS = [
    "https://example.com/a/b?c=d#e",
    "www.example.org/x_(y)",
    "john.doe@example.com",
    "http://sub.example.net:8080/p.html",
]


def text_of(length, words_per_link=12):
    """Makes a text of words, in which one of so many is a link."""
    words, parts, size, at = WORDS.split(), [], 0, 0
    while size < length:
        is_link = at % words_per_link == words_per_link - 1
        word = LINKS[at // words_per_link % len(LINKS)] if is_link else words[at % len(words)]
        parts.append(word + (".\n" if at % 17 == 16 else " "))
        size += len(parts[-1])
        at += 1
    return "".join(parts)[:length]


TEXTS = {
    "100 bytes": (
        "Could you have a look at it this week? "
        "The page is https://example.com/a/b?c=d#e and it is short."
    ).ljust(100, "."),
    "100 bytes without links": (
        "Could you have a look at it this week? "
        "The page is short, and so is the other one that I sent."
    ).ljust(100, "."),
    "10 kB": text_of(10_000),
    "10 kB, not ASCII": text_of(10_000).replace("the ", "thé ").replace("tests", "téßts"),
}  # fmt: skip


# As many top-level domains as there are: those of bleach, and made-up ones.
DOMAINS = [*bleach.linkifier.TLDS, *map("".join, itertools.product(string.ascii_lowercase, repeat=4))][:1569]

# How many times as long bleach takes at least.
AT_LEAST = 10


def medians(functions, text):
    """The median of each function's turns, in microseconds."""
    rounds = {}
    for name, function in functions.items():
        start = time.process_time()
        function(text)
        rounds[name] = max(1, int(SECONDS_OF_A_TURN / (time.process_time() - start)))
    turns = {name: [] for name in functions}
    for _ in range(TURNS):
        for name, function in functions.items():
            count = rounds[name]
            start = time.process_time()
            for _ in range(count):
                function(text)
            turns[name].append((time.process_time() - start) / count)
    return {name: statistics.median(times) * 1e6 for name, times in turns.items()}


def number(value):
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def table(title, functions, texts, over, at_least=0):
    """Prints a table. `over` has pairs of columns whose quotient is a column, too. Returns whether
    no quotient is less than `at_least`.
    """
    is_enough = True
    quotients = [f"{one} / {other}" for one, other in over]
    print(f"| {title} | " + " | ".join([*functions, *quotients]) + " |")
    print("|---|" + "---:|" * (len(functions) + len(over)))
    for name, text in texts.items():
        times = medians(functions, text)
        cells = [number(time) for time in times.values()] + [
            f"{times[one] / times[other]:.0f} ×" for one, other in over
        ]
        print(f"| {name} | " + " | ".join(cells) + " |", flush=True)
        is_enough &= all(times[one] / times[other] >= at_least for one, other in over)
    print()
    return is_enough


def renderer(linkify):
    md = markdown_it.MarkdownIt("gfm-like", {"linkify": linkify is not None})
    if linkify is not None:
        md.linkify = linkify
    return md.render


def main():
    versions = " ".join(
        f"{name} {importlib.metadata.version(name)}"
        for name in ["bleach", "linkify-it-py", "turbohtml", "markdown-it-py"]
    )
    print(f"Python {platform.python_version()}, {versions}; microseconds, medians of {TURNS} turns\n")
    html = {
        "`bleach.linkify`": bleach.linkify,
        "`turbohtml` `linkify`": turbohtml.clean.linkify,
        "`linkify`": barelink.linkify,
        "`text_to_html`": barelink.text_to_html,
    }
    over = [("`bleach.linkify`", "`linkify`"), ("`bleach.linkify`", "`text_to_html`")]
    is_enough = table("HTML", html, TEXTS, over, AT_LEAST)
    linkers = {
        "bleach's `Linker`": bleach.linkifier.Linker(url_re=bleach.linkifier.build_url_re(tlds=DOMAINS)).linkify,
        "`Linker`": barelink.Linker(url_re=barelink.build_url_re(tlds=DOMAINS)).linkify,
    }
    is_enough &= table(
        f"HTML, with {len(DOMAINS):,} domains",
        linkers,
        {**TEXTS, "100 links": "see example.com " * 100},
        [tuple(linkers)],
        AT_LEAST,
    )
    theirs, ours = linkify_it.LinkifyIt(), barelink.LinkifyIt()
    matches = {"linkify-it-py": theirs.match, "`LinkifyIt`": ours.match, "`links`": barelink.links}
    table("plain text", matches, TEXTS, [("linkify-it-py", "`LinkifyIt`")])
    markdown = {
        "no links": renderer(None),
        "linkify-it-py": renderer(theirs),
        "`LinkifyIt`": renderer(ours),
        "`markdown_to_html`": barelink.markdown_to_html,
    }
    table("markdown-it-py, `gfm-like`", markdown, TEXTS, [("linkify-it-py", "`LinkifyIt`")])
    return 0 if is_enough else 1


if __name__ == "__main__":
    sys.exit(main())
