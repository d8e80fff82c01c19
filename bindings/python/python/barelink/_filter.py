"""The filters of Django and Jinja have this in common."""

from __future__ import annotations

from typing import Any, Literal

from ._finder import Attributes, attributes_of, finder_for, trim_of
from ._options import FinderOptions, one_of


class FilterOptions(FinderOptions, total=False):
    """The options of a filter: those of a finder, and how anchors are written."""

    rel: str | None
    target: str | None
    class_: str | None
    line_breaks: Literal["keep", "br"]
    trim: int | None
    """The largest number of code points that an anchor shows: a longer link ends with an ellipsis.
    """
    unescaped: bool | None
    """Whether `&reg` without a semicolon in a link of HTML is what was typed; `True` by default."""


def html_of(value: object, *, is_html: bool, options: dict[str, Any]) -> str:
    """Returns a value as HTML with links. A value that is not HTML is escaped.

    A value with `__html__` is HTML, one whose string has `__html__`, and any other one if
    `is_html`. The word `nofollow` is not written for addresses.
    """
    anchor = {name: options.pop(name, None) for name in ("rel", "target", "class_")}
    if anchor["rel"] is None:
        anchor["rel"] = "nofollow"
    line_breaks: Any = options.pop("line_breaks", None) or "keep"
    trim = trim_of(options.pop("trim", None))
    unescaped = options.pop("unescaped", None)
    finder = finder_for(options.pop("profile", None) or "prose", options)
    # The string of an object with `__html__` may be another text, which is not escaped. A lazy
    # translation has none, but its string may be marked as safe.
    given = value if hasattr(value, "__html__") else str(value)
    to_html: Any = getattr(given, "__html__", None)
    text = str(given if to_html is None else to_html())
    if is_html or to_html is not None:
        return finder.linkify(text, [_Finish(trim)], parse_email=True, unescaped=unescaped is not False, **anchor)
    breaks = one_of("line_breaks", line_breaks, ("keep", "br")) == "br"
    return finder._finder.text_to_html(text, attributes_of(**anchor), _without_nofollow(anchor["rel"]), breaks, trim)


class _Finish:
    """A callback for new anchors in HTML: shortens what they show, and removes `nofollow` from
    addresses.
    """

    __slots__ = ("_trim",)

    def __init__(self, trim: int | None) -> None:
        self._trim = trim

    def __call__(self, attrs: Attributes, new: bool) -> Attributes:
        if not new:
            return attrs
        if attrs[None, "href"].startswith("mailto:"):
            rel = _without_nofollow(attrs.pop((None, "rel"), ""))
            if rel:
                attrs[None, "rel"] = rel
        if self._trim is not None and len(attrs["_text"]) > self._trim:
            attrs["_text"] = attrs["_text"][: self._trim - 1] + "…"
        return attrs


def _without_nofollow(rel: str) -> str | None:
    return " ".join(word for word in rel.split(" ") if word.lower() != "nofollow") or None
