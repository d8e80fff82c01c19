"""The options of finders, and how they are passed to the extension module."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypedDict, cast

Profile = Literal["md4c", "md4c-0.5.3", "md4c-next", "gfm", "uts58"]
"""The set of rules."""

Preset = Literal["chat", "prose"]
"""All options that suit the messages of people and of language models, or prose, by the profile `uts58`."""

Kind = Literal["url", "www", "domain", "email", "protocol"]
"""The kinds that can be turned off. `protocol` is an address with `mailto:` or `xmpp:`."""

LinkKind = Literal["url", "www", "domain", "email", "mailto", "xmpp"]
"""The form in which a link was typed. `domain` is a host without a scheme, which only `uts58` finds."""

Extension = Literal[
    "github",
    "tables",
    "footnotes",
    "strikethrough",
    "tasklists",
    "smart-punctuation",
    "heading-attributes",
    "metadata",
    "math",
    "gfm",
    "definition-lists",
    "superscript",
    "subscript",
    "wikilinks",
]
"""The syntax of Markdown in addition to CommonMark. `github` is tables, strikethrough, task lists, footnotes and alerts."""


class TextOptions(TypedDict, total=False):
    """The options of a finder besides `profile`. An option that is `None` is not set."""

    preset: Preset | None
    """Not together with `profile`."""
    kinds: Iterable[Kind] | None
    """The kinds of links to find; all that the profile has by default."""
    schemes: Iterable[str] | None
    """Schemes that are links in addition to those of the profile, such as `"tel"`; none by default."""
    www_scheme: Literal["http", "https"] | None
    """The scheme of destinations of hosts that were typed without one; `"http"` by default."""
    raw_anchors: Literal["look", "skip"] | None
    """Whether links are found between raw HTML `<a …>` and `</a>` in Markdown; `"look"` by default."""
    boundary: Literal["profile", "full-width"] | None
    """Whether full-width punctuation ends links; the profile decides by default."""
    enclosure: Literal["profile", "ends-at-closer"] | None
    """Whether a link ends before a closing mark that belongs to one before the link; the profile decides by default."""
    incomplete: Literal["show", "hold"] | None
    """Whether a link that more text could change is found; `"show"` by default."""
    max_length: int | None
    """The maximum length of a link, in bytes of UTF-8; no limit by default."""
    user_info: Literal["profile", "reject"] | None
    """Whether a URL may have a user name before its host (`https://bank.example@evil.example`); the profile decides by default."""
    untrusted: bool | None
    """Whether the limits for text from untrusted users apply: 2,048 bytes for a link, no user name before a host, no URL that browsers do not
    open or whose host has escapes, and no bidirectional controls."""

    # For `uts58`:
    policy: Literal["standard", "prose", "chat"] | None
    """What the standard leaves open; `"standard"` by default. The options below change parts of it."""
    tld: Literal["syntactic", "known", "common", "listed"] | None
    """The top-level domains of hosts without a scheme and of addresses: well-formed, known, common in chats, or those of `tld_allow`."""
    tld_allow: Iterable[str] | None
    """Top-level domains that are accepted, whatever `tld` says."""
    tld_deny: Iterable[str] | None
    """Top-level domains that are refused."""
    choices: Iterable[str] | None
    """Choices to add to the policy, or to remove with `no-` before the name: `["require-scheme", "no-drop-markup"]`. The guide lists them."""
    max_local_part: int | None
    """The longest name of an address, in bytes; 64 by default."""
    max_host: int | None
    """The longest host, in bytes; 253 by default."""
    destination_host: Literal["as-typed", "a-label"] | None
    """How hosts are written in destinations."""


class FinderOptions(TextOptions, total=False):
    """All options of a finder."""

    profile: Profile | None
    """The set of rules; `"gfm"` by default."""


_LISTS = ("kinds", "schemes", "tld_allow", "tld_deny", "choices", "extensions")


def wrong(name: str, why: str) -> ValueError:
    return ValueError(f"barelink: option `{name}`: {why}")


def wrong_type(name: str, why: str) -> TypeError:
    return TypeError(f"barelink: argument `{name}`: {why}")


def pairs(options: dict[str, object]) -> list[tuple[str, str]]:
    """Returns the options that are set, with their values as texts."""
    return [(name, as_text(name, value)) for name, value in options.items() if value is not None]


def as_text(name: str, value: object) -> str:
    if isinstance(value, bool) and name == "untrusted":
        return "true" if value else "false"
    if isinstance(value, str):
        return unicode_of(name, value)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if name not in _LISTS:
        raise wrong(name, f"{value!r} is not a text or a number")
    items = texts(name, value)
    # The extension gets a list as one text with commas.
    if any("," in item for item in items):
        raise wrong(name, f"{items!r} has a comma in a text")
    return ",".join(items)


def unicode_of(name: str, value: object) -> str:
    """Returns a text that UTF-8 can hold, because options, unlike the searched text, have no lone surrogates."""
    if not isinstance(value, str):
        raise wrong(name, f"{value!r} is not a text")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise wrong(name, f"{value!r} has a lone surrogate") from None
    return value


def is_list(value: object) -> bool:
    return isinstance(value, Iterable) and not isinstance(value, (str, bytes, bytearray))


def texts(name: str, value: object) -> list[str]:
    if not is_list(value):
        raise wrong(name, f"{value!r} is not a list of texts")
    return [unicode_of(name, item) for item in cast("Iterable[object]", value)]


def optional_text(name: str, value: object) -> str | None:
    return None if value is None else unicode_of(name, value)


def one_of(name: str, value: object, known: tuple[str, ...]) -> str:
    if isinstance(value, str) and value in known:
        return value
    raise wrong(name, f"{value!r} is none of {', '.join(known)}")
