"""Prints how long `linkify` and other libraries take for real pages, as a table of Markdown.

    python bench/pages.py FOLDER

All libraries are measured in turns on all HTML files below the folder, up to `LARGEST` bytes, in
time of the processor, and the median of the turns counts. JustHTML, which is written in Python,
gets the first `FEW` pages only. It fails if turbohtml takes less time than `linkify`.
"""

import importlib.metadata
import itertools
import statistics
import sys
import time
from pathlib import Path

import barelink
import justhtml
import turbohtml.clean

TURNS = 9
LARGEST = 10_500_000
FEW = 12


def read(folder):
    texts = (path.read_text(encoding="utf-8", errors="replace") for path in sorted(Path(folder).rglob("*.html")))
    sizes = itertools.accumulate(texts, lambda before, text: (before[0] + len(text.encode()), text), initial=(0, ""))
    return [text for _, text in itertools.takewhile(lambda row: row[0] <= LARGEST, itertools.islice(sizes, 1, None))]


def with_justhtml(page):
    return justhtml.to_html(justhtml.JustHTML(page, transforms=[justhtml.Linkify()]).root)


def seconds(function, pages):
    start = time.process_time()
    for page in pages:
        function(page)
    return time.process_time() - start


def medians(functions, pages):
    turns = [{name: seconds(function, pages) for name, function in functions.items()} for _ in range(TURNS)]
    return {name: statistics.median(turn[name] for turn in turns) for name in functions}


def main():
    pages = read(sys.argv[1])
    size = sum(len(page.encode()) for page in pages)
    versions = " ".join(f"{name} {importlib.metadata.version(name)}" for name in ["turbohtml", "justhtml"])
    print(f"{versions}; seconds, medians of {TURNS} turns; {len(pages)} pages, {size:,} bytes\n")
    fast = medians({"`linkify`": barelink.linkify, "turbohtml": turbohtml.clean.linkify}, pages)
    few = medians({"`linkify`": barelink.linkify, "JustHTML": with_justhtml}, pages[:FEW])
    print("| pages | `linkify` | other | other / `linkify` |\n|---|---:|---:|---:|")
    for count, times, other in [(len(pages), fast, "turbohtml"), (FEW, few, "JustHTML")]:
        print(
            f"| {count} | {times['`linkify`']:.3f} | {other}: {times[other]:.3f} |"
            f" {times[other] / times['`linkify`']:.1f} × |"
        )
    return 0 if fast["turbohtml"] >= fast["`linkify`"] else 1


if __name__ == "__main__":
    sys.exit(main())
