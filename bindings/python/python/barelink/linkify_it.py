"""The interface of linkify-it-py, which markdown-it-py uses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import FunctionType
from typing import TYPE_CHECKING, Any, Union

from ._barelink import Match
from ._finder import Finder
from ._options import FinderOptions, wrong

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

__all__ = ["LinkifyIt", "Match", "Schema"]

Schema = Union[str, Mapping[str, Callable[..., None]], None]
"""The name of a scheme whose rules apply, `normalize`, or `None`, which turns the scheme off.

As in linkify-it-py, `normalize` is a function of the linkifier and the match, or a bound method of
the match.
"""

# The longest link by default, in bytes.
_LONGEST = 10_000
# The number of code points that `match_at_start` reads: the longest link, and those after it that
# can make a difference.
_READ = _LONGEST + 64
# The kinds that these options of linkify-it-py turn on and off.
_FUZZY = {"fuzzy_link": {"www", "domain"}, "fuzzy_email": {"email"}}
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)


class LinkifyIt:
    """A finder for `MarkdownIt.linkify`: `md.linkify = barelink.LinkifyIt()`.

    `schemas` and `options` are those of linkify-it-py, each of which is passed to `add` and `set`.
    The options of a `Finder` follow by name. By default, the profile `chat` finds the links, with
    hosts without a scheme, and `ftp:` is one of the schemes.
    """

    def __init__(
        self,
        schemas: Mapping[str, Schema] | None = None,
        options: Mapping[str, Any] | None = None,
        **finder_options: Unpack[FinderOptions],
    ) -> None:
        if finder_options.get("profile") is None:
            finder_options["profile"] = "chat"
        if finder_options.get("schemes") is None:
            finder_options["schemes"] = ("ftp",)
        if finder_options.get("max_len") is None:
            finder_options["max_len"] = _LONGEST
        self._finder = Finder(**finder_options)
        self._inner = self._finder._finder
        self._off: set[str] = set()
        self._normalizers: dict[str, Callable[..., None]] = {}
        for schema, definition in (schemas or {}).items():
            self.add(schema, definition)
        self.set(options or {})

    def pretest(self, text: str) -> bool:
        """Returns `False` only if the text has no link. Does not search it."""
        return "." in text or ":" in text or "@" in text or not text.isascii()

    def test(self, text: str) -> bool:
        """Returns whether the text has a link."""
        return bool(self._search(text)) if self._off else self._inner.test(text)

    def match(self, text: str) -> list[Match] | None:
        """Returns the links of the text; `None` if it has none."""
        return self._search(text) or None

    def match_at_start(self, text: str) -> Match | None:
        """Returns the link with a scheme at the start of the text; `None` if there is none. Its
        `url` is what was typed.

        Cost: at most that of reading the longest link, because markdown-it-py passes the whole rest
        of a paragraph for each `://`.
        """
        found = self._inner.match_at_start(text[:_READ])
        matches = [] if found is None else self._finished([found])
        if not matches or not _SCHEME.match(matches[0].raw):
            return None
        # markdown-it-py takes the length of the URL for the length of the text.
        matches[0].url = matches[0].raw
        return matches[0]

    def test_schema_at(self, text: str, name: str, position: int) -> int:
        """Returns the length of the link of a scheme after `position`, where its name with a colon
        ends; 0 if there is none.
        """
        match = self.match_at_start(name + text[position : position + _READ])
        return 0 if match is None else match.last_index - len(name)

    def set(self, options: Mapping[str, Any]) -> Self:
        """Sets `fuzzy_link`, `fuzzy_email` and `max_len`. Raises `ValueError` for the other options
        if they are on.
        """
        kinds, all_kinds = (
            set(finder._finder.items("kinds")) for finder in (self._finder, self._finder.with_options(kinds=None))
        )
        changed: Any = {}
        for name, value in options.items():
            if name in _FUZZY:
                kinds = kinds | (_FUZZY[name] & all_kinds) if value else kinds - _FUZZY[name]
            elif name == "max_len":
                changed["max_len"] = value
            elif value:
                raise wrong(name, "this option of linkify-it-py has no counterpart; the guide has a table")
        self._change(kinds=tuple(sorted(kinds)), **changed)
        return self

    def tlds(self, list_tlds: str | Iterable[str], keep_old: bool = False) -> Self:
        """Accepts these top-level domains, and with `keep_old` those that were known before.

        Profiles without the option `tld` accept every top-level domain.
        """
        if not self._inner.may_have("tld"):
            return self
        names = (list_tlds,) if isinstance(list_tlds, str) else tuple(list_tlds)
        if keep_old:
            self._change(tld_allow=(*self._inner.items("tld_allow"), *names))
        else:
            self._change(tld_allow=names, tld="listed")
        return self

    def add(self, schema: str, definition: Schema) -> Self:
        """Adds a scheme such as `"tel:"`, or turns it off with `None`: `"mailto:"` turns all
        addresses off. All added schemes have the same rules.

        Raises `ValueError` for a `validate` of your own: a text cannot be searched by other rules
        than barelink's.
        """
        key = schema.lower()
        if definition is None:
            self._off.add(key)
            return self
        if isinstance(definition, Mapping) and "validate" in definition:
            raise wrong(schema, "`validate` is a rule of your own; use a string, which is the name of a scheme")
        schemes = self._inner.items("schemes")
        name = key[:-1] if key.endswith(":") else key
        if name not in ("http", "https", "mailto", *schemes):
            # Fails for a name that is not a scheme, before anything is changed.
            self._change(schemes=(*schemes, name))
        self._off.discard(key)
        self._normalizers.pop(key, None)
        if isinstance(definition, Mapping) and "normalize" in definition:
            self._normalizers[key] = definition["normalize"]
        return self

    def normalize(self, match: Match) -> None:
        """Is called for each match whose scheme has no `normalize` of its own, and may be
        overridden. Does nothing: `url` and `text` of a match are right from the start.
        """

    def __getstate__(self) -> dict[str, Any]:
        """Lets `pickle` and `copy` make a linkifier of its own. The part in Rust is made anew."""
        state = self.__dict__.copy()
        del state["_inner"]
        return {**state, "_off": set(self._off), "_normalizers": dict(self._normalizers)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._inner = self._finder._finder

    def _change(self, **options: Any) -> None:
        self._finder = self._finder.with_options(**options)
        self._inner = self._finder._finder

    def _search(self, text: str) -> list[Match]:
        return self._finished(self._inner.matches(text))

    def _finished(self, matches: list[Match]) -> list[Match]:
        if self._off:
            matches = [match for match in matches if match.schema not in self._off]
        # Most linkifiers normalize nothing.
        is_own = getattr(self.normalize, "__func__", None) is not LinkifyIt.normalize
        if is_own or self._normalizers:
            for match in matches:
                self._normalize(match)
        return matches

    def _normalize(self, match: Match) -> None:
        normalize = self._normalizers.get(match.schema)
        if normalize is None:
            self.normalize(match)
        elif isinstance(normalize, FunctionType):
            normalize(self, match)
        else:
            normalize(match)
