"""Turns bare URLs and e-mail addresses into links."""

from __future__ import annotations

from . import callbacks as callbacks
from ._barelink import Finder as _Finder
from ._barelink import Link
from .linkify_it import LinkifyIt

__all__ = ["Finder", "Link", "LinkifyIt", "callbacks", "linkify", "links", "text_to_html"]


def _value(name, value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (str, int)):
        return str(value)
    try:
        return ",".join(value)
    except TypeError:
        raise ValueError(f"barelink: option `{name}`: {value!r} is not a text, a number or a list of texts") from None


class Finder:
    """Finds links by a profile (`gfm` by default) or a preset, and by options such as `schemes`."""

    def __init__(self, **options):
        given = [(name, _value(name, value)) for name, value in options.items() if value is not None]
        self._finder = _Finder(given)

    def links(self, text):
        """Returns the links of a plain text. Positions are code points."""
        return self._finder.links(text)

    def test(self, text):
        """Returns whether a plain text has links."""
        return self._finder.test(text)

    def text_to_html(self, text, *, rel=None, target=None, class_=None, breaks=False):
        """Renders a plain text as HTML."""
        return self._finder.text_to_html(text, rel, target, class_, breaks)

    def linkify(self, html, callbacks=(callbacks.nofollow,), skip_tags=None, parse_email=False):
        """Makes links in HTML. The parameters are those of `bleach.linkify`."""
        return self._finder.linkify(html, list(callbacks or ()), list(skip_tags or ()), parse_email)


def links(text, profile="gfm", **options):
    """Returns the links of a plain text."""
    return Finder(profile=profile, **options).links(text)


def text_to_html(text, profile="gfm", *, rel=None, target=None, class_=None, breaks=False, **options):
    """Renders a plain text as HTML."""
    finder = Finder(profile=profile, **options)
    return finder.text_to_html(text, rel=rel, target=target, class_=class_, breaks=breaks)


# bleach makes links of hosts without a scheme, which is this profile.
_LINKIFY = Finder(profile="uts58")


def linkify(html, callbacks=(callbacks.nofollow,), skip_tags=None, parse_email=False):
    """Makes links in HTML. The parameters are those of `bleach.linkify`."""
    return _LINKIFY.linkify(html, callbacks, skip_tags, parse_email)
