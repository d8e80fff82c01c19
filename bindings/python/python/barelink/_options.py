"""The options of finders, and how they are passed to the extension module."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from typing import Literal, TypedDict, cast

from ._barelink import tables

LinkKind = Literal["url", "www", "domain", "email", "mailto", "xmpp"]
"""The form in which a link was typed. `domain` is a host without a scheme, which only the profiles of UTS #58 find."""

# Generated from the tables of the library. To write it anew: BARELINK_GENERATE=1 pytest bindings/python/tests/test_options.py
Profile = Literal[
    "md4c",
    "md4c-0.5.3",
    "md4c-next",
    "gfm",
    "uts58",
    "prose",
    "chat",
]
"""The set of rules, with the defaults of the other options."""

Kind = Literal[
    "url",
    "www",
    "domain",
    "email",
    "protocol",
]
"""The kinds of links to find."""

Choice = Literal[
    # Full-width and CJK punctuation ends a link, as a blank does.
    "end-at-full-width",
    "no-end-at-full-width",
    # A link ends before a closing quotation mark or bracket if its opening mark is directly before the link.
    "end-at-closer",
    "no-end-at-closer",
    # A URL with a user name or a password before its host stays text.
    "reject-user-names",
    "no-reject-user-names",
    # A URL stays text if browsers refuse its host, or if escapes or a backslash in it make them open another host.
    "reject-misleading-hosts",
    "no-reject-misleading-hosts",
    # In Markdown, text between raw HTML `<a …>` and `</a>` stays text.
    "skip-raw-anchors",
    "no-skip-raw-anchors",
    # In Markdown, text in headings and in the terms of definition lists stays text.
    "skip-headings",
    "no-skip-headings",
    # A link that more text at the end could change stays text.
    "hold-incomplete",
    "no-hold-incomplete",
    # The destination of a host that was typed without a scheme starts with `https://` instead of `http://`.
    "write-https",
    "no-write-https",
    # The host of a destination is written with A-labels (`xn--…`).
    "write-a-labels",
    "no-write-a-labels",
    # Hosts without a scheme stay text.
    "require-scheme",
    "no-require-scheme",
    # In Markdown, a URL ends at the marks of emphasis, strong text and strikethrough.
    "end-at-marks",
    "no-end-at-marks",
    # Hosts without a scheme do not start directly after `/`, `\`, `_` or `@`.
    "reject-after-marks",
    "no-reject-after-marks",
    # An ideographic full stop after a host with a `.` ends the sentence and the link.
    "end-at-ideographic-stop",
    "no-end-at-ideographic-stop",
    # A question mark at the end of a link is not part of it.
    "drop-question-mark",
    "no-drop-question-mark",
    # A link with characters that change the direction of writing stays text.
    "reject-bidi-controls",
    "no-reject-bidi-controls",
    # A host without a scheme, or an address, in a word that invisible characters divide stays text.
    "reject-divided-words",
    "no-reject-divided-words",
    # A host without a scheme whose last label has a capital letter at its start, like a word, stays text.
    "reject-capitalised-tlds",
    "no-reject-capitalised-tlds",
    # An address does not start with `?`, `&`, `#`, `/` or `=`, nor with a key and its `=`, nor with a path.
    "cut-address-keys",
    "no-cut-address-keys",
    # The fields after an address with `mailto:` are part of the link.
    "accept-mailto-fields",
    "no-accept-mailto-fields",
    # Marks that set the direction of writing are not part of a link at its end, nor directly after its host.
    "end-at-direction-marks",
    "no-end-at-direction-marks",
    # After `http://` and `https://`, every host is accepted that can be reached.
    "accept-reachable-hosts",
    "no-accept-reachable-hosts",
    # A host without a scheme that may be the name of a file needs a path after it, or `www.` before it.
    "reject-file-names",
    "no-reject-file-names",
    # A last label with a capital letter starts the next sentence, if the host has no scheme.
    "end-before-sentence",
    "no-end-before-sentence",
    # `…` at the end of a link is not part of it.
    "drop-ellipsis",
    "no-drop-ellipsis",
    # Characters of Markdown that enclose a link, or are at its end or at the start of an address, are not part of it.
    "drop-markup",
    "no-drop-markup",
    # An address before `:` and a path, or in a URL with another scheme (`ssh://git@example.com`), stays text.
    "reject-address-before-path",
    "no-reject-address-before-path",
    # A host without a scheme directly before `(`, or before `_` and a letter or digit, stays text.
    "reject-code-names",
    "no-reject-code-names",
    # Letters of scripts that are written without spaces are not part of a host of ASCII, or of an address, that they touch.
    "cut-unspaced-text",
    "no-cut-unspaced-text",
    # The name of a class in a package of Java, Scala or Kotlin stays text.
    "reject-package-names",
    "no-reject-package-names",
    # An address directly after `@` stays text, because it is the name of a user on a server.
    "reject-handles",
    "no-reject-handles",
    # A host without a scheme directly after `#` or `$` stays text.
    "reject-tags",
    "no-reject-tags",
    # Characters of zero width end a link after its host, and in its path, query and fragment.
    "end-at-zero-width",
    "no-end-at-zero-width",
    # An opening bracket without its partner in the link ends the link.
    "end-at-open-bracket",
    "no-end-at-open-bracket",
    # A quotation mark (`“`, `”`, `‘` or `’`) without its partner in the link ends the link, and so do `……`, `——` and `――`.
    "end-at-quotation",
    "no-end-at-quotation",
    # A letter of a script without spaces, or of Hangul, ends a link if it is directly after a letter or digit of ASCII in the path,
    # query or fragment.
    "end-at-unspaced-text",
    "no-end-at-unspaced-text",
    # `|` ends a link in its path, and directly after `<` in its query and fragment too.
    "end-at-bar",
    "no-end-at-bar",
    # A link directly after a tag of a forum, such as `[img]` or `[url=…]`, ends before the tag that closes it.
    "end-at-closing-tag",
    "no-end-at-closing-tag",
    # A backslash ends a link.
    "end-at-backslash",
    "no-end-at-backslash",
    # Character references at the end of a link are not part of it, and neither is the mark of a footnote (`[^1]`).
    "drop-references",
    "no-drop-references",
    # A comma or a semicolon in a path ends the link if the scheme of another URL follows.
    "end-before-url",
    "no-end-before-url",
    # The host of a URL may have emoji, but not in its last label.
    "accept-emoji",
    "no-accept-emoji",
    # Full-width and CJK punctuation ends a link in its path, query or fragment.
    "end-path-at-full-width",
    "no-end-path-at-full-width",
]
"""Choices to add to those of the profile; `no-` before a name removes a choice."""

Tld = Literal[
    "syntactic",
    "known",
    "common",
    "listed",
]
"""The top-level domains that addresses and hosts without a scheme may have: all that are well-formed (`syntactic`), those of the root
zone and a few others (`known`), 59 that are rarely words (`common`), or only those that are allowed by name (`listed`)."""

Scripts = Literal[
    "any",
    "moderately-restrictive",
    "highly-restrictive",
    "single-script",
]
"""The scripts that a label of a host may mix: all (`any`), Latin with one other script (`moderately-restrictive`), Latin with those of
Chinese, Japanese or Korean (`highly-restrictive`), or none (`single-script`)."""

Extension = Literal[
    "commonmark",
    "github",
    "site",
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
"""The syntax of Markdown in addition to CommonMark; `github` is GitHub's without alerts."""

Style = Literal[
    "angle",
    "inline",
]
"""How links are written: `angle` as `<https://example.com>` where that is the same link, `inline` as `[…](…)`."""

Syntax = Literal[
    "markdown",
    "mdx",
    "myst",
    "mkdocs",
    "quarto",
    "mdc",
    "obsidian",
    "kramdown",
]
"""The language of the source, whose syntax is left alone."""

Doubtful = Literal[
    "leave",
    "edit",
]
"""What is done with links whose end is doubtful, such as a URL before `[^1]`, which may be a footnote: `leave` does not edit them,
`edit` writes them out as the rules end them."""


class TextOptions(TypedDict, total=False):
    """The options of a finder besides `profile`. An option that is `None` is not set."""

    kinds: Iterable[Kind] | None
    """The kinds of links to find. The default is `url,www,email` with `md4c`, `md4c-0.5.3`, `md4c-next`; `url,www,email,protocol` with
    `gfm`; `url,domain,email` with `uts58`, `prose`, `chat`."""
    choices: Iterable[Choice] | None
    """Choices to add to those of the profile; `no-` before a name removes a choice."""
    schemes: Iterable[str] | None
    """Schemes to link, in addition to those of the profile, such as `tel`; `*` is every scheme that has `://` after it."""
    max_len: int | None
    """The maximum length of a link, in bytes. The default is `8192` with `chat`."""
    tld: Tld | None
    """The top-level domains that addresses and hosts without a scheme may have: all that are well-formed (`syntactic`), those of the
    root zone and a few others (`known`), 59 that are rarely words (`common`), or only those that are allowed by name (`listed`). The
    default is `syntactic` with `uts58`; `known` with `prose`, `chat`. For `uts58`, `prose`, `chat`."""
    tld_allow: Iterable[str] | None
    """Top-level domains to allow in addition to those of `tld`. For `uts58`, `prose`, `chat`."""
    tld_deny: Iterable[str] | None
    """Top-level domains not to allow. For `uts58`, `prose`, `chat`."""
    scripts: Scripts | None
    """The scripts that a label of a host may mix: all (`any`), Latin with one other script (`moderately-restrictive`), Latin with
    those of Chinese, Japanese or Korean (`highly-restrictive`), or none (`single-script`). The default is `any`. For `uts58`, `prose`,
    `chat`."""


class FinderOptions(TextOptions, total=False):
    """All options of a finder."""

    profile: Profile | None
    """The set of rules, with the defaults of the other options. The default is `gfm`."""


class RewriteOptions(TypedDict, total=False):
    """How `fix_markdown` writes links."""

    style: Style | None
    """How links are written: `angle` as `<https://example.com>` where that is the same link, `inline` as `[…](…)`. The default is
    `angle`."""
    syntax: Syntax | None
    """The language of the source, whose syntax is left alone. The default is `markdown`."""
    doubtful: Doubtful | None
    """What is done with links whose end is doubtful, such as a URL before `[^1]`, which may be a footnote: `leave` does not edit them,
    `edit` writes them out as the rules end them. The default is `leave`."""


_LISTS = ("kinds", "choices", "schemes", "tld_allow", "tld_deny", "extensions")
# End of the generated part.


class FixOptions(TextOptions, RewriteOptions):
    """The options of the function `fix_markdown` besides `profile`."""


def described(*, for_fix: bool) -> str:
    """Returns what `help()` says about the options: the name of each, what it does, and its values. `for_fix` adds those of `fix_markdown`."""
    lines = ["Options:"]
    options, rewrite, _, _ = tables()
    for name, kind, items, summary, _, _ in [*options, *rewrite] if for_fix else options:
        values = _VALUES[kind] + ", ".join(items)
        lines += [f"  {name}", *_wrapped(f"{summary}."), *_wrapped(f"{values}.")]
    return "\n".join(lines)


_VALUES = {"name": "One of ", "names": "A list of ", "choices": "A list of ", "texts": "A list of texts", "bytes": "A number of bytes"}


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, 76, initial_indent="    ", subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)


def wrong(name: str, why: str) -> ValueError:
    return ValueError(f"barelink: option `{name}`: {why}")


def wrong_type(name: str, why: str) -> TypeError:
    return TypeError(f"barelink: argument `{name}`: {why}")


def pairs(options: Mapping[str, object]) -> list[tuple[str, str]]:
    """Returns the options that are set, with their values as texts."""
    return [(name, as_text(name, value)) for name, value in options.items() if value is not None]


def as_text(name: str, value: object) -> str:
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
    raise wrong(name, f"{value!r} is not one of {', '.join(known)}")
