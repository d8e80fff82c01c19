"""The interface of linkify-it-py that markdown-it-py uses."""

from __future__ import annotations

from ._barelink import Finder as _Finder


class Match:
    """A link. `url` is its destination, `raw` and `text` are what was typed."""

    __slots__ = ("schema", "index", "last_index", "raw", "text", "url")

    def __init__(self, link, url):
        if link.kind in ("email", "mailto"):
            self.schema = "mailto:"
        else:
            scheme, colon, _ = link.text.partition(":")
            self.schema = scheme.lower() + colon if link.kind in ("url", "xmpp") else ""
        self.index, self.last_index = link.start, link.end
        self.raw = self.text = link.text
        self.url = url


class LinkifyIt:
    """`markdown_it.linkify = LinkifyIt()`. The default profile, `uts58`, links hosts without a scheme."""

    def __init__(self, profile="uts58"):
        self._finder = _Finder([("profile", profile)])

    def test(self, text):
        return self._finder.test(text)

    def pretest(self, text):
        # Only this says "no" without a search; each link has one of them.
        return "." in text or ":" in text or "@" in text or not text.isascii()

    def match(self, text):
        return [Match(link, link.url) for link in self._finder.links(text)] or None

    def match_at_start(self, text):
        # No link has white space, so that the rest of a long text is not searched.
        first = text.split(None, 1)[0] if text and not text[0].isspace() else ""
        for link in self._finder.links(first)[:1]:
            if link.start == 0 and link.kind in ("url", "mailto", "xmpp"):
                # markdown-it-py takes the length of `url` as what was typed.
                return Match(link, link.text)
        return None
