"""The filters of Django and Jinja have this in common."""

from __future__ import annotations

from typing import Any, Literal

from ._finder import finder_for
from ._options import FinderOptions


class FilterOptions(FinderOptions, total=False):
    """The options of a filter: those of a finder, and how anchors are written."""

    rel: str | None
    target: str | None
    class_: str | None
    line_breaks: Literal["keep", "br"]


def html_of(value: object, *, is_html: bool, options: dict[str, Any]) -> str:
    """Returns a value as HTML with links. A value that is not HTML is escaped.

    A value with `__html__` is HTML, and any other one if `is_html`.
    """
    anchor = {name: options.pop(name, None) for name in ("rel", "target", "class_")}
    if anchor["rel"] is None:
        anchor["rel"] = "nofollow"
    line_breaks = options.pop("line_breaks", "keep")
    if options.get("profile") is None and options.get("preset") is None:
        options["preset"] = "prose"
    finder = finder_for(options.pop("profile", None), options)
    # The string of an object with `__html__` may be another text, which is not escaped.
    to_html: Any = getattr(value, "__html__", None)
    text = str(value if to_html is None else to_html())
    if is_html or to_html is not None:
        return finder.linkify(text, callbacks=None, parse_email=True, **anchor)
    return finder.text_to_html(text, line_breaks=line_breaks, **anchor)
