"""Searches 1,000,000 strings that are made to do harm, and prints the memory of the process: it
must not grow, nor the process end.
"""

import random
import sys
import typing

import barelink

PIECES = [
    "\ud800", "\udbff", "\udc00", "\udfff", "\0", "😀", "\U0010ffff", "é", "例え.jp", "http://",
    "https://", "ftp://", "www.", "WWW.", "a@b.cc", "mailto:", "example.com", "<a href='", "</a>",
    "<p>", "<!--", "-->", "<svg>", "<pre>", "&amp;", "&#0;", "&#x110000;", "(", ")", "[", "](", "*",
    "_", "`", "~~", "|", "\n", "\r", "\t", " ", "\u202e", "\u00ad", "\u200b", "/", "?", "#", ".",
    ",", ":", "@", "\x7f", "\x01", "\ufeff", "\ufffe", "{{", "}}", "---\n", "> ", "- ", "\\", "'",
    '"', "。", "）", "x" * 70,
]  # fmt: skip
PROFILES = typing.get_args(barelink.Profile)


def resident():
    """The resident memory of the process, in MB."""
    with open("/proc/self/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS:")) / 1024


def main(count):
    generator = random.Random(25)
    finders = [barelink.Finder(profile=profile) for profile in PROFILES]
    linkify = barelink.LinkifyIt()
    links = 0
    for number in range(count):
        # The first thousand strings fill caches and allocators.
        if number in (1000, count // 2):
            print(f"after {number:,} strings: {resident():.1f} MB", flush=True)
        text = "".join(generator.choices(PIECES, k=generator.randrange(1, 30)))
        finder = finders[number % len(finders)]
        for link in finder.links(text):
            links += 1
            assert text[link.start : link.end] == link.text
        kind = number // len(finders) % 6
        if kind == 0:
            finder.text_to_html(text)
        elif kind == 1:
            finder.linkify(text, parse_email=True)
        elif kind == 2:
            finder.markdown_to_html(text)
        elif kind == 3:
            finder.fix_markdown(text)
        elif kind == 4:
            finder.explain(text, from_="markdown")
        else:
            finder.linkify(text, [lambda attrs, new: {**attrs, (None, "title"): text}])
            linkify.match_at_start(text)
    print(f"after {count:,} strings: {resident():.1f} MB; {links:,} links")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
