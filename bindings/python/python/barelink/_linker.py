"""The class `Linker`, with the arguments of bleach's."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from ._finder import DEFAULT_CALLBACKS, Callback, Finder, callbacks_of, finder_for, strings
from ._options import FinderOptions, wrong

if TYPE_CHECKING:
    from ._finder import Attributes

# What `linkify` finds by default. Like bleach: hosts without a scheme are links if their top-level domain is known, and so is `ftp:`.
LINKIFY_DEFAULTS: FinderOptions = {"profile": "prose", "schemes": ("ftp",)}


class LinkRule(NamedTuple):
    """What `build_url_re` and `build_email_re` return: the top-level domains and the schemes of links. `None` is the default."""

    tlds: tuple[str, ...] | None = None
    protocols: tuple[str, ...] | None = None


def build_url_re(tlds: Iterable[str] | None = None, protocols: Iterable[str] | None = None) -> LinkRule:
    """Returns a rule for the `url_re` of a `Linker`: only URLs and hosts with these top-level domains, and only these schemes.

    By default, all top-level domains are known, and the schemes are `http`, `https` and `ftp`. Unlike bleach's function, it does not
    return a regular expression. A domain may have a full stop before it. `data` and `feed`, which bleach's list has, are never links.

    Raises `TypeError` if an argument is not a list of texts, and `ValueError` for a text that is not a domain or not a scheme.
    """
    return _checked(LinkRule(_domains(tlds), _schemes(protocols)))


def build_email_re(tlds: Iterable[str] | None = None) -> LinkRule:
    """Returns a rule for the `email_re` of a `Linker`: only addresses with these top-level domains. By default, all are known.

    A domain may have a full stop before it. Raises the errors of `build_url_re`.
    """
    return _checked(LinkRule(_domains(tlds)))


# bleach's lists have names of several labels, too: `co.uk`. Not `\w`, which lacks the marks of `कॉम`.
_LABEL = r"[^\s\x00-,./:-@\[-^`{-\x7f]+"
_DOMAIN = re.compile(rf"{_LABEL}(\.{_LABEL})*")


def _domains(tlds: Iterable[str] | None) -> tuple[str, ...] | None:
    if tlds is None:
        return None
    names = [text.lower().removeprefix(".") for text in strings("tlds", tlds)]
    for name in names:
        if not _DOMAIN.fullmatch(name):
            raise wrong("tlds", f"{name!r} is not a domain such as `org` or `co.uk`")
    return tuple(names)


def _schemes(protocols: Iterable[str] | None) -> tuple[str, ...] | None:
    if protocols is None:
        return None
    names = [text.lower() for text in strings("protocols", protocols)]
    if "" in names:
        raise wrong("protocols", "'' is not the name of a scheme")
    # They are in bleach's list. Such a link can run a script, or wraps another one.
    return tuple(name for name in names if name not in ("data", "feed"))


def _checked(rule: LinkRule) -> LinkRule:
    """Returns the rule if a finder accepts it. The error has the name of the argument, and not that of the option."""
    try:
        Finder(**_options(rule, LinkRule()))
    except ValueError as error:
        raise ValueError(str(error).replace("`schemes`", "`protocols`").replace("`tld_allow`", "`tlds`")) from None
    return rule


class Linker:
    """Makes links in HTML, with the arguments of `bleach.linkifier.Linker`; see the function `linkify`.

    `url_re` and `email_re` are results of `build_url_re` and `build_email_re`. Raises `TypeError` for a regular expression, because the
    rules for links are those of the finder, and for callbacks and tags that are not lists of functions and of texts. Raises `ValueError` for
    `recognized_tags`, because no tag is escaped here. `unescaped` is that of `linkify`.
    """

    __slots__ = ("_arguments", "_finder", "_unescaped")

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
                "barelink: recognized_tags: no tag is escaped here; sanitize the HTML before, with nh3.clean(html, tags=…)"
            )
        urls, emails = _rule("url_re", url_re), _rule("email_re", email_re)
        calls = callbacks_of(callbacks)
        if urls != LinkRule() or emails != LinkRule():
            calls.insert(0, _Filter(urls, emails))
        self._finder = Finder(**_options(urls, emails))
        self._arguments = (calls, None if skip_tags is None else strings("skip_tags", skip_tags), parse_email)
        self._unescaped = unescaped

    def linkify(self, text: str) -> str:
        """Makes links in HTML. Raises `TypeError` if the text is not a `str`."""
        return self._finder.linkify(text, *self._arguments, unescaped=self._unescaped)


def _rule(name: str, rule: object) -> LinkRule:
    if rule is None:
        return LinkRule()
    if isinstance(rule, LinkRule):
        return rule
    raise TypeError(
        f"barelink: {name}: a regular expression of your own is not a rule for links; use barelink.build_{name}(tlds=…), "
        "or barelink.linkify with the options of a Finder and a callback that returns None for links that you do not want"
    )


def _options(urls: LinkRule, emails: LinkRule) -> FinderOptions:
    options: FinderOptions = {**LINKIFY_DEFAULTS}
    if urls.protocols is not None:
        options["schemes"] = tuple(name for name in urls.protocols if name not in ("http", "https", "mailto"))
    named = [rule.tlds for rule in (urls, emails) if rule.tlds is not None]
    if named:
        options["tld_allow"] = tuple(sorted({name.rpartition(".")[2] for names in named for name in names}))
        # Both kinds of links have one list, so the filter refuses what only the other kind may have.
        options["tld"] = "listed" if len(named) == 2 else "known"
    return options


class _Domains:
    """A list of domains, in Unicode. `None` has all."""

    __slots__ = ("_labels", "_names")

    def __init__(self, tlds: tuple[str, ...] | None) -> None:
        self._names = None if tlds is None else {_unicode(name) for name in tlds}
        # The longest name that a host may end with.
        self._labels = max((name.count(".") + 1 for name in self._names or ()), default=0)

    def have(self, host: str) -> bool:
        """Returns whether a host is below one of the domains. Cost: that of the labels of the host, whatever the number of domains."""
        if self._names is None:
            return True
        host = host.lower() if host.isascii() else _WIDE_DOT.sub(".", host.lower())
        host = _unicode(host.rstrip("."))
        dot = len(host)
        for _ in range(self._labels):
            dot = host.rfind(".", 0, dot)
            if dot == -1:
                return False
            if host[dot + 1 :] in self._names:
                return True
        return False


_WIDE_DOT = re.compile("[。．｡]")


def _unicode(domain: str) -> str:
    """Returns a domain in lower case without A-labels: `рф` for `xn--p1ai`. A label that is not valid stays as it is."""
    return ".".join(map(_decoded, domain.split("."))) if "xn--" in domain else domain


def _decoded(label: str) -> str:
    try:
        return label[4:].encode("ascii").decode("punycode") if label.startswith("xn--") else label
    except UnicodeError:
        return label


class _Filter:
    """A callback that refuses new anchors for which a rule has other domains or schemes."""

    __slots__ = ("_emails", "_hosts", "_protocols")

    def __init__(self, urls: LinkRule, emails: LinkRule) -> None:
        self._hosts, self._emails, self._protocols = _Domains(urls.tlds), _Domains(emails.tlds), urls.protocols

    def __call__(self, attrs: Attributes, new: bool) -> Attributes | None:
        if not new:
            return attrs
        scheme, _, rest = attrs[None, "href"].partition(":")
        scheme = scheme.lower()
        if scheme == "mailto":
            return attrs if self._emails.have(rest.partition("?")[0].rpartition("@")[2]) else None
        if self._protocols is not None and scheme not in self._protocols:
            is_typed = attrs["_text"].lower().startswith(f"{scheme}:")
            if is_typed:
                return None
        host = _HOST.match(rest)
        # A URL without a host, such as `tel:`, stays.
        return attrs if host is None or self._hosts.have(host[1]) else None


# The host of a URL, after its scheme and `:`.
_HOST = re.compile("//(?:[^/?#]*@)?([^/?#:]*)")


def finder_of_linkify(options: FinderOptions) -> Finder:
    """Returns the finder of `linkify`. The options are added to the defaults, and a `profile` replaces these."""
    given: FinderOptions = {**options}
    profile = given.pop("profile", None)
    if profile is None:
        set_: FinderOptions = {name: value for name, value in given.items() if value is not None}  # type: ignore[assignment]
        given = {**LINKIFY_DEFAULTS, **set_}
        profile = given.pop("profile", None)
    return finder_for(profile, given)
