"""Callbacks for `linkify`, with the behaviour of `bleach.callbacks`."""

from __future__ import annotations

from typing import Any


def nofollow(attrs: dict[Any, str], new: bool = False) -> dict[Any, str]:
    """Adds `nofollow` to the `rel` of links, except those to `mailto:`."""
    href = attrs.get((None, "href"))
    if href is None or href.startswith("mailto:"):
        return attrs
    words = [word for word in attrs.get((None, "rel"), "").split(" ") if word]
    if "nofollow" not in [word.lower() for word in words]:
        words.append("nofollow")
    attrs[(None, "rel")] = " ".join(words)
    return attrs


def target_blank(attrs: dict[Any, str], new: bool = False) -> dict[Any, str]:
    """Sets `target="_blank"` on links, except those to `mailto:`."""
    href = attrs.get((None, "href"))
    if href is not None and not href.startswith("mailto:"):
        attrs[(None, "target")] = "_blank"
    return attrs
