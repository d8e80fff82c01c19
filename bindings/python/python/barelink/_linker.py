"""The class `Linker`, with the arguments of bleach's."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from typing import NamedTuple, NoReturn

from . import _barelink
from ._barelink import Filter
from ._finder import DEFAULT_CALLBACKS, Callback, Finder, finder_for, given_callbacks, strings
from ._options import FinderOptions, is_list, wrong

# What `linkify` finds by default. Like bleach: hosts without a scheme are links if their top-level
# domain is known, and so is `ftp:`.
LINKIFY_DEFAULTS: FinderOptions = {"profile": "prose", "schemes": ("ftp",)}


class LinkRule(NamedTuple):
    """What `build_url_re` and `build_email_re` return: the top-level domains and the schemes of
    links. `None` is the default.
    """

    tlds: tuple[str, ...] | None = None
    protocols: tuple[str, ...] | None = None

    def __getattr__(self, name: str) -> NoReturn:
        raise AttributeError(
            f"barelink: a rule for links is no regular expression, so it has no `{name}`; barelink.links(text,"
            " profile='prose') finds links in a text"
        )


def build_url_re(tlds: Iterable[str] | None = None, protocols: Iterable[str] | None = None) -> LinkRule:
    """Returns a rule for the `url_re` of a `Linker`: only URLs and hosts with these top-level
    domains, and only these schemes.

    By default, all top-level domains are known, and the schemes are `http`, `https` and `ftp`.
    Unlike bleach's function, it does not return a regular expression. A domain may have a full stop
    before it. `data` and `feed`, which bleach's list has, are never links.

    Raises `TypeError` if an argument is not a list of texts, and `ValueError` for a text that is
    not a domain or not a scheme.
    """
    return _checked(LinkRule(_domains(tlds), _schemes(protocols)))


def build_email_re(tlds: Iterable[str] | None = None) -> LinkRule:
    """Returns a rule for the `email_re` of a `Linker`: only addresses with these top-level domains.
    By default, all are known.

    A domain may have a full stop before it. Raises the errors of `build_url_re`.
    """
    return _checked(LinkRule(_domains(tlds)))


# bleach's lists have names of several labels, too: `co.uk`. Not `\w`, which lacks the marks of
# `कॉम`.
_LABEL = r"[^\s\x00-,./:-@\[-^`{-\x7f]+"
_DOMAIN = re.compile(rf"{_LABEL}(\.{_LABEL})*")


def _domains(tlds: Iterable[str] | None) -> tuple[str, ...] | None:
    if tlds is None:
        return None
    if not is_list(tlds):
        return tuple(strings("tlds", tlds))  # It raises the error.
    given = tuple(tlds)
    try:
        return _checked_domains(given)
    except TypeError:
        # What is no text may have no hash.
        return tuple(strings("tlds", given))


# Programs make a rule and a linker for each text, with a list of more than a thousand domains, so
# what was made is kept.
@functools.lru_cache(maxsize=16)
def _checked_domains(tlds: tuple[str, ...]) -> tuple[str, ...]:
    names = tuple(text.lower().removeprefix(".") for text in strings("tlds", tlds))
    for name in names:
        if not _DOMAIN.fullmatch(name):
            raise wrong("tlds", f"{name!r} is not a domain such as `org` or `co.uk`")
    return names


def _schemes(protocols: Iterable[str] | None) -> tuple[str, ...] | None:
    if protocols is None:
        return None
    names = [text.lower() for text in strings("protocols", protocols)]
    if "" in names:
        raise wrong("protocols", "'' is not the name of a scheme")
    # They are in bleach's list. Such a link can run a script, or wraps another one.
    return tuple(name for name in names if name not in ("data", "feed"))


def _checked(rule: LinkRule) -> LinkRule:
    """Returns the rule if a finder accepts it. The error has the name of the argument, and not that
    of the option.
    """
    try:
        _finder(rule, LinkRule())
    except ValueError as error:
        raise ValueError(str(error).replace("`schemes`", "`protocols`").replace("`tld_allow`", "`tlds`")) from None
    return rule


class Linker:
    """Makes links in HTML, with the arguments of `bleach.linkifier.Linker`; see the function
    `linkify`.

    `url_re` and `email_re` are results of `build_url_re` and `build_email_re`. Raises `TypeError`
    for a regular expression, because the rules for links are those of the finder, and for callbacks
    and tags that are not lists of functions and of texts. Raises `ValueError` for
    `recognized_tags`, because no tag is escaped here. `unescaped` is that of `linkify`.
    """

    __slots__ = ("_arguments", "_finder")

    def __init__(
        self,
        callbacks: Iterable[Callback] | None = DEFAULT_CALLBACKS,
        skip_tags: Iterable[str] | None = None,
        parse_email: bool = False,
        url_re: LinkRule | None = None,
        email_re: LinkRule | None = None,
        recognized_tags: Iterable[str] | None = None,
        *,
        unescaped: bool = True,
    ) -> None:
        if recognized_tags is not None:
            raise ValueError(
                "barelink: recognized_tags: no tag is escaped here; sanitize the HTML before, with nh3.clean(html,"
                " tags=…)"
            )
        urls, emails = _rule("url_re", url_re), _rule("email_re", email_re)
        tags = [] if skip_tags is None else strings("skip_tags", skip_tags)
        self._finder = _finder(urls, emails)
        no_attributes = (None, None, None)
        self._arguments = (
            given_callbacks(callbacks),
            tags,
            bool(parse_email),
            no_attributes,
            bool(unescaped),
            _filter(urls, emails),
        )

    def linkify(self, text: str) -> str:
        """Makes links in HTML. Raises `TypeError` if the text is not a `str`."""
        return _barelink.linkify(self._finder._finder, text, *self._arguments)


def _rule(name: str, rule: object) -> LinkRule:
    if rule is None:
        return LinkRule()
    if isinstance(rule, LinkRule):
        return rule
    raise TypeError(
        f"barelink: {name}: a regular expression of your own is not a rule for links; use"
        f" barelink.build_{name}(tlds=…), or barelink.linkify with the options of a Finder and a callback that returns"
        " None for links that you do not want"
    )


@functools.lru_cache(maxsize=16)
def _finder(urls: LinkRule, emails: LinkRule) -> Finder:
    options: FinderOptions = {**LINKIFY_DEFAULTS}
    if urls.protocols is not None:
        options["schemes"] = tuple(name for name in urls.protocols if name not in ("http", "https", "mailto"))
    named = [rule.tlds for rule in (urls, emails) if rule.tlds is not None]
    if named:
        options["tld_allow"] = tuple(sorted({name.rpartition(".")[2] for names in named for name in names}))
        # Both kinds of links have one list, so the filter refuses what only the other kind may
        # have.
        options["tld"] = "listed" if len(named) == 2 else "known"
    return Finder(**options)


@functools.lru_cache(maxsize=16)
def _filter(urls: LinkRule, emails: LinkRule) -> Filter | None:
    """Returns what refuses new anchors for which a rule has other domains or schemes; `None` if the
    rules are the default.
    """
    if urls == LinkRule() and emails == LinkRule():
        return None
    return Filter(urls.tlds, emails.tlds, urls.protocols)


def finder_of_linkify(options: FinderOptions) -> Finder:
    """Returns the finder of `linkify`. The options are added to the defaults, and a `profile`
    replaces these.
    """
    given: FinderOptions = {**options}
    profile = given.pop("profile", None)
    if profile is None:
        set_: FinderOptions = {  # type: ignore[assignment]
            name: value for name, value in given.items() if value is not None
        }
        given = {**LINKIFY_DEFAULTS, **set_}
        profile = given.pop("profile", None)
    return finder_for(profile, given)
