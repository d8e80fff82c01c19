"""Uses of the package that mypy and pyright check (`test_types.py`). Each `type: ignore` is needed,
or they complain.
"""

from __future__ import annotations

from typing import Optional

import barelink
import barelink.arrow
from barelink import Candidate, Finder, Fixed, Link, Linker, LinkifyIt
from barelink.callbacks import nofollow, target_blank
from barelink.linkify_it import Match

links: list[Link] = barelink.links("www.example.com", "gfm", kinds=["url", "www"], max_len=100)
start: int = links[0].start
url: str = links[0].url
html: str = barelink.text_to_html("www.example.com", profile="chat", rel="nofollow", line_breaks="br")
page: str = barelink.markdown_to_html("www.example.com", extensions=["tables"], schemes=("tel",))
fixed: Fixed = barelink.fix_markdown(
    "www.example.com", style="inline", syntax="mkdocs", choices=["write-https", "no-end-at-closer"]
)
places: list[Candidate] = barelink.explain("www.example.com", from_="markdown")
message: Optional[str] = places[0].refusal.message if places[0].refusal else None
finder: Finder = Finder(profile="uts58", tld="known").with_options(tld=None)
parts: list[str | Link] = finder.spans("www.example.com")


def remove(attrs: dict[tuple[str | None, str] | str, str], new: bool) -> None:
    del attrs, new


linked: str = barelink.linkify("<p>", [nofollow, target_blank, remove], {"pre"}, True, profile="gfm")
matches: Optional[list[Match]] = LinkifyIt({"tel:": "http:"}, {"fuzzy_link": False}, profile="prose").match("c.com")

linker: Linker = Linker([nofollow], {"pre"}, True, url_re=barelink.build_url_re(tlds=["com"], protocols=["https"]))
column: barelink.arrow.Column = barelink.arrow.links(barelink.arrow.hosts, "gfm")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
again: barelink.arrow.Column = barelink.arrow.hosts(column, threads=2, profile="chat")

Linker(url_re="x")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
links[0].start = 1  # type: ignore[misc] # pyright: ignore[reportAttributeAccessIssue]
barelink.links(b"www.example.com")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
barelink.links("", "x")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
Finder(colour=1)  # type: ignore[call-arg] # pyright: ignore[reportCallIssue]
Finder(choices=["x"])  # type: ignore[list-item] # pyright: ignore[reportArgumentType]
barelink.fix_markdown("", syntax="x")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
Finder(tld="x")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
