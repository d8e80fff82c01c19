"""The filters of Django and Jinja have this in common."""

from __future__ import annotations

import re
from typing import Any, Literal

from ._finder import Attributes, finder_for, trim_of
from ._options import FinderOptions


class FilterOptions(FinderOptions, total=False):
    """The options of a filter: those of a finder, and how anchors are written."""

    rel: str | None
    target: str | None
    class_: str | None
    line_breaks: Literal["keep", "br"]
    trim: int | None
    """The largest number of code points that an anchor shows: a longer link ends with an ellipsis."""


def html_of(value: object, *, is_html: bool, options: dict[str, Any]) -> str:
    """Returns a value as HTML with links. A value that is not HTML is escaped.

    A value with `__html__` is HTML, and any other one if `is_html`. The word `nofollow` is not written for addresses.
    """
    anchor = {name: options.pop(name, None) for name in ("rel", "target", "class_")}
    if anchor["rel"] is None:
        anchor["rel"] = "nofollow"
    line_breaks: Any = options.pop("line_breaks", None) or "keep"
    trim = trim_of(options.pop("trim", None))
    if options.get("profile") is None and options.get("preset") is None:
        options["preset"] = "prose"
    finder = finder_for(options.pop("profile", None), options)
    # The string of an object with `__html__` may be another text, which is not escaped.
    to_html: Any = getattr(value, "__html__", None)
    text = str(value if to_html is None else to_html())
    if is_html or to_html is not None:
        return finder.linkify(text, [_Finish(trim)], parse_email=True, **anchor)
    html = finder.text_to_html(text, line_breaks=line_breaks, trim=trim, **anchor)
    return html if "mailto:" not in html else _MAIL.sub(_without_nofollow, html)


class _Finish:
    """A callback for new anchors in HTML: shortens what they show, and removes `nofollow` from addresses."""

    __slots__ = ("_trim",)

    def __init__(self, trim: int | None) -> None:
        self._trim = trim

    def __call__(self, attrs: Attributes, new: bool) -> Attributes:
        if not new:
            return attrs
        if attrs[None, "href"].startswith("mailto:"):
            rel = _words_without_nofollow(attrs.pop((None, "rel"), ""))
            if rel:
                attrs[None, "rel"] = rel
        if self._trim is not None and len(attrs["_text"]) > self._trim:
            attrs["_text"] = attrs["_text"][: self._trim - 1] + "…"
        return attrs


# The start of an anchor for an address. A rendered text has no other `<` than those of anchors.
_MAIL = re.compile(r'(<a href="mailto:[^"]*")( rel="([^"]*)")')


def _without_nofollow(found: re.Match[str]) -> str:
    rel = _words_without_nofollow(found[3])
    return f'{found[1]} rel="{rel}"' if rel else found[1]


def _words_without_nofollow(rel: str) -> str:
    return " ".join(word for word in rel.split(" ") if word.lower() != "nofollow")
