"""Turns bare URLs and e-mail addresses into links, by the exact rules of GitHub, MD4C or Unicode.

`links` and `text_to_html` are for plain text, `linkify` is for HTML, and `markdown_to_html`,
`fix_markdown` are for Markdown. Each takes the options of a `Finder`. Finders of earlier calls are
kept, so that a call with the same options is fast.
"""

from __future__ import annotations

from collections.abc import Iterable
from inspect import cleandoc
from typing import TYPE_CHECKING, Any, Literal

from . import callbacks as callbacks
from ._barelink import BareLink, Candidate, Edit, Fixed, Link, Refusal, Rule, __version__, rule
from ._finder import DEFAULT_CALLBACKS, GITHUB, SITE, Attributes, Callback, Finder, finder_for
from ._linker import LINKIFY_DEFAULTS, Linker, LinkRule, build_email_re, build_url_re, finder_of_linkify
from ._options import (
    Choice,
    Extension,
    FinderOptions,
    FixOptions,
    Kind,
    LinkKind,
    Profile,
    RewriteOptions,
    TextOptions,
    described,
)
from .linkify_it import LinkifyIt

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = [
    "DEFAULT_CALLBACKS",
    "Attributes",
    "BareLink",
    "Callback",
    "Candidate",
    "Choice",
    "Edit",
    "Extension",
    "Finder",
    "FinderOptions",
    "FixOptions",
    "Fixed",
    "Kind",
    "Link",
    "LinkKind",
    "LinkRule",
    "Linker",
    "LinkifyIt",
    "Profile",
    "Refusal",
    "RewriteOptions",
    "Rule",
    "TextOptions",
    "__version__",
    "build_email_re",
    "build_url_re",
    "callbacks",
    "explain",
    "fix_markdown",
    "linkify",
    "links",
    "markdown_to_html",
    "rule",
    "text_to_html",
]

_LINKIFY = Finder(**LINKIFY_DEFAULTS)


def links(
    text: str,
    profile: Profile | None = None,
    *,
    from_: Literal["text", "markdown"] = "text",
    extensions: Iterable[Extension] = GITHUB,
    **options: Unpack[TextOptions],
) -> list[Link]:
    """Returns the links of a plain text, or the bare links of Markdown, by the profile `gfm` unless
    you name another one.
    """
    return finder_for(profile, options).links(text, from_=from_, extensions=extensions)


def text_to_html(
    text: str,
    profile: Profile | None = None,
    *,
    rel: str | None = None,
    target: str | None = None,
    class_: str | None = None,
    line_breaks: Literal["keep", "br"] = "keep",
    trim: int | None = None,
    **options: Unpack[TextOptions],
) -> str:
    """Renders plain text as HTML with anchors. The result is safe to insert into the content of an
    element.
    """
    finder = finder_for(profile, options)
    return finder.text_to_html(text, rel=rel, target=target, class_=class_, line_breaks=line_breaks, trim=trim)


def linkify(
    text: str,
    callbacks: Iterable[Callback] | None = DEFAULT_CALLBACKS,
    skip_tags: Iterable[str] | None = None,
    parse_email: bool = False,
    *,
    rel: str | None = None,
    target: str | None = None,
    class_: str | None = None,
    unescaped: bool = True,
    **options: Unpack[FinderOptions],
) -> str:
    """Makes links in HTML, with the parameters and callbacks of `bleach.linkify`.

    Each callback gets the attributes of an anchor, new or existing, and whether it is new. It
    returns attributes, or `None` to remove the anchor. By default, the profile `prose` finds the
    links, and `ftp:` is one of the schemes; other options are added to these, and a `profile`
    replaces them. The HTML is not sanitized, and all of it outside of the anchors that change is
    kept as it is. `unescaped=False` reads `&reg` without a semicolon in a link as HTML does, and
    not as it was typed.

    Raises `TypeError` if the text is not a `str`, and if callbacks or tags are not lists of
    functions and of texts.
    """
    finder = finder_of_linkify(options) if options else _LINKIFY
    return finder.linkify(
        text, callbacks, skip_tags, parse_email, rel=rel, target=target, class_=class_, unescaped=unescaped
    )


def markdown_to_html(
    source: str,
    profile: Profile | None = None,
    *,
    extensions: Iterable[Extension] = GITHUB,
    rel: str | None = None,
    target: str | None = None,
    class_: str | None = None,
    **options: Unpack[TextOptions],
) -> str:
    """Renders Markdown as HTML. Raw HTML of the source is in the result: sanitize it if you do not
    trust the source.

    `rel`, `target` and `class_` are attributes of each link, bare or in Markdown syntax, but not of
    anchors in raw HTML.
    """
    finder = finder_for(profile, options)
    return finder.markdown_to_html(source, extensions=extensions, rel=rel, target=target, class_=class_)


def fix_markdown(
    source: str,
    profile: Profile | None = None,
    *,
    extensions: Iterable[Extension] = SITE,
    **options: Unpack[FixOptions],
) -> Fixed:
    """Writes the bare links of Markdown in CommonMark syntax. Front matter, template tags and the
    syntax of the source's language are left alone.
    """
    how: Any = {name: value for name, value in options.items() if name in RewriteOptions.__optional_keys__}
    of_finder = {name: value for name, value in options.items() if name not in how}
    return finder_for(profile, of_finder).fix_markdown(source, extensions=extensions, **how)


def explain(
    text: str,
    profile: Profile | None = None,
    *,
    from_: Literal["text", "markdown"] = "text",
    extensions: Iterable[Extension] = GITHUB,
    **options: Unpack[TextOptions],
) -> list[Candidate]:
    """Returns every place of a text where a link may be, in order, each with its link or the reason
    why there is none.
    """
    return finder_for(profile, options).explain(text, from_=from_, extensions=extensions)


for _object in (Finder, LinkifyIt, explain, fix_markdown, linkify, links, markdown_to_html, text_to_html):
    # `python -OO` has no documentation.
    if _object.__doc__:
        _object.__doc__ = f"{cleandoc(_object.__doc__)}\n\n{described(for_fix=_object is fix_markdown)}"
