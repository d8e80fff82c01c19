"""The class `Finder`."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, Union, cast

from . import _barelink
from ._barelink import Candidate, Fixed, Link
from ._options import (
    Extension,
    FinderOptions,
    Profile,
    RewriteOptions,
    as_text,
    is_list,
    one_of,
    optional_text,
    pairs,
    texts,
    wrong,
    wrong_type,
)
from .callbacks import nofollow

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

Attributes = dict[Any, str]
"""The attributes of an anchor: a key is `(namespace, name)`, or `"_text"` for the text in the
anchor.
"""

Callback = Callable[[Attributes, bool], Union[Attributes, None]]
"""A callback of `linkify`. It gets the attributes and whether the anchor is new, and returns
attributes, or `None` for no anchor.
"""

DEFAULT_CALLBACKS: list[Callback] = [nofollow]
"""The callbacks that `linkify` calls by default."""

_NOFOLLOW: list[Callback] = [nofollow]

GITHUB: tuple[Extension, ...] = ("github",)
# What site generators read.
SITE: tuple[Extension, ...] = ("site",)


class Finder:
    """Finds links by one set of rules with its options. Making one takes some microseconds; several
    threads can use it.

    Positions are code points, so that `text[link.start:link.end]` is the link. A lone surrogate is
    searched as U+FFFD. `options` are those of `FinderOptions`.

    Raises `ValueError` if an option or its value is unknown; the message names the option.
    """

    __slots__ = ("_finder", "_options")

    def __init__(self, **options: Unpack[FinderOptions]) -> None:
        # Lists are copied: an iterator can be read only once, and a list may change later.
        self._options: dict[str, object] = {
            name: tuple(cast("Iterable[object]", value)) if is_list(value) else value
            for name, value in options.items()
            if value is not None
        }
        self._finder = _barelink.Finder(pairs(self._options))

    def __repr__(self) -> str:
        return f"Finder({', '.join(f'{name}={value!r}' for name, value in self._options.items())})"

    def __reduce__(self) -> tuple[object, ...]:
        """Lets `pickle` and `copy` make an equal finder of the options."""
        return _remake, (type(self), self._options)

    @property
    def options(self) -> dict[str, object]:
        """The options that were passed and are not `None`."""
        return dict(self._options)

    def with_options(self, **options: Unpack[FinderOptions]) -> Self:
        """Returns a finder with these options changed. `None` removes an option."""
        changed: Any = {**self._options, **options}
        return type(self)(**changed)

    def links(
        self, text: str, *, from_: Literal["text", "markdown"] = "text", extensions: Iterable[Extension] = GITHUB
    ) -> list[Link]:
        """Returns the links of a plain text, or the bare links of Markdown, in order. Cost: linear
        in the text.
        """
        if from_ == "text" and extensions is GITHUB:
            return self._finder.links(text)
        require_markdown(from_)
        return _barelink.links_in_markdown(self._finder, text, as_text("extensions", extensions))

    def test(self, text: str) -> bool:
        """Returns whether a plain text has a link. Stops at the first one."""
        return self._finder.test(text)

    def spans(self, text: str) -> list[str | Link]:
        """Returns a plain text as links and the strings between them. All of them together are the
        text.
        """
        spans: list[str | Link] = []
        end = 0
        for link in self._finder.links(text):
            if link.start > end:
                spans.append(text[end : link.start])
            spans.append(link)
            end = link.end
        if end < len(text):
            spans.append(text[end:])
        return spans

    def settled(self, text: str) -> int:
        """Returns the position up to which links can no longer change, whatever follows the text.
        """
        return self._finder.settled(text)

    def misleads(self, text: str, destination: str) -> bool:
        """Returns whether the text of a link shows another host or address than its destination
        opens.

        `https://bank.com` misleads about `https://evil.example`. A text that is shortened, that
        lacks `www.`, or that shows a host above the one that is opened, does not.
        """
        return self._finder.misleads(text, destination)

    def text_to_html(
        self,
        text: str,
        *,
        rel: str | None = None,
        target: str | None = None,
        class_: str | None = None,
        line_breaks: Literal["keep", "br"] = "keep",
        trim: int | None = None,
    ) -> str:
        """Renders plain text as HTML with anchors. The result is safe to insert into the content of
        an element.

        `rel`, `target` and `class_` are attributes of each anchor. `line_breaks="br"` writes `<br>`
        before each line end. `trim` is the largest number of code points that an anchor shows: a
        longer link ends with an ellipsis.
        """
        breaks = line_breaks != "keep" and one_of("line_breaks", line_breaks, ("keep", "br")) == "br"
        attributes = attributes_of(rel, target, class_)
        return self._finder.text_to_html(text, attributes, attributes[0], breaks, trim_of(trim))

    def linkify(
        self,
        text: str,
        callbacks: Iterable[Callback] | None = DEFAULT_CALLBACKS,
        skip_tags: Iterable[str] | None = None,
        parse_email: bool = False,
        *,
        rel: str | None = None,
        target: str | None = None,
        class_: str | None = None,
        unescaped: bool = True,
    ) -> str:
        """Makes links in HTML; see the function `linkify`. `rel`, `target` and `class_` are
        attributes of new anchors.
        """
        calls = given_callbacks(callbacks)
        tags = [] if skip_tags is None else strings("skip_tags", skip_tags)
        attributes = attributes_of(rel, target, class_)
        return _barelink.linkify(self._finder, text, calls, tags, bool(parse_email), attributes, bool(unescaped))

    def markdown_to_html(
        self,
        source: str,
        *,
        extensions: Iterable[Extension] = GITHUB,
        rel: str | None = None,
        target: str | None = None,
        class_: str | None = None,
    ) -> str:
        """Renders Markdown as HTML; see the function `markdown_to_html`."""
        attributes = attributes_of(rel, target, class_)
        return _barelink.markdown_to_html(self._finder, source, as_text("extensions", extensions), attributes)

    def fix_markdown(
        self, source: str, *, extensions: Iterable[Extension] = SITE, **options: Unpack[RewriteOptions]
    ) -> Fixed:
        """Writes the bare links of Markdown in CommonMark syntax: `<https://example.com>`, or
        `[text](destination)`.

        Nothing else changes. Front matter, template tags and the syntax of the source's language
        are left alone.
        """
        return _barelink.fix_markdown(self._finder, source, as_text("extensions", extensions), pairs(options))

    def explain(
        self, text: str, *, from_: Literal["text", "markdown"] = "text", extensions: Iterable[Extension] = GITHUB
    ) -> list[Candidate]:
        """Returns every place of a text where a link may be, in order, each with its link or the
        reason why there is none.
        """
        if from_ == "text" and extensions is GITHUB:
            return self._finder.explain(text)
        require_markdown(from_)
        return _barelink.explain_markdown(self._finder, text, as_text("extensions", extensions))


def require_markdown(from_: object) -> None:
    """Raises `ValueError` for plain text, which has no extensions."""
    if one_of("from_", from_, ("text", "markdown")) == "text":
        raise wrong("extensions", "it requires from_='markdown'")


def given_callbacks(callbacks: object) -> list[Callback] | None:
    """Returns the callbacks of `linkify` as a list; `None` for the default one. Raises `TypeError`
    if they are not functions.
    """
    if callbacks is None:
        return []
    if not is_list(callbacks):
        raise wrong_type("callbacks", f"{callbacks!r} is not a list of functions")
    calls = list(cast("Iterable[Callback]", callbacks))
    for call in calls:
        if not callable(call):
            raise wrong_type("callbacks", f"{call!r} is not a function")
    # The extension does what the default callback does, which takes less time than calls of it.
    return None if calls == _NOFOLLOW else calls


def strings(name: str, given: object) -> list[str]:
    """Returns an argument of bleach's as a list of texts. Raises `TypeError` if it is not one."""
    items = list(cast("Iterable[object]", given)) if is_list(given) else None
    if items is None or not all(isinstance(item, str) for item in items):
        raise wrong_type(name, f"{given!r} is not a list of texts")
    return texts(name, items)


def trim_of(trim: object) -> int | None:
    """Returns the value of the option `trim`."""
    if trim is None or (isinstance(trim, int) and not isinstance(trim, bool) and trim > 0):
        return trim
    raise wrong("trim", f"{trim!r} is not a positive whole number of code points")


def attributes_of(rel: str | None, target: str | None, class_: str | None) -> tuple[str | None, str | None, str | None]:
    # Nothing to check is the usual case, and the fastest one.
    if rel is None and target is None and class_ is None:
        return None, None, None
    return optional_text("rel", rel), optional_text("target", target), optional_text("class_", class_)


@functools.lru_cache(maxsize=64, typed=True)
def _cached(**options: Any) -> Finder:
    return Finder(**options)


@functools.lru_cache(maxsize=8)
def _of_profile(profile: Profile | None) -> Finder:
    return Finder(profile=profile)


def finder_for(profile: Profile | None, options: Mapping[str, Any]) -> Finder:
    """Returns a finder, which is kept for later calls with the same options."""
    if profile is not None and not isinstance(cast("object", profile), str):
        raise wrong("profile", f"{profile!r} is not a text")
    if not options:
        return _of_profile(profile)
    # Lists cannot be keys of a cache. All values are checked before the cache is asked, so that an
    # error has no other error as its context.
    texts = {name: as_text(name, value) if is_list(value) else value for name, value in options.items()}
    return _cached(profile=profile, **{name: _hashable(name, value) for name, value in texts.items()})


def _hashable(name: str, value: object) -> object:
    is_plain = value is None or isinstance(value, (str, int))
    return value if is_plain else as_text(name, value)


def _remake(kind: type[Finder], options: dict[str, Any]) -> Finder:
    return kind(**options)
