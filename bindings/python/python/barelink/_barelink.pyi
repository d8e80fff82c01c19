from collections.abc import Sequence
from typing import final

from ._options import LinkKind

__all__ = [
    "BareLink",
    "Candidate",
    "Column",
    "Edit",
    "Filter",
    "Finder",
    "Fixed",
    "Link",
    "Match",
    "Refusal",
    "Rule",
    "__version__",
    "explain_markdown",
    "fix_markdown",
    "linkify",
    "links_in_markdown",
    "markdown_to_html",
    "rule",
    "run",
    "search_column",
    "tables",
]

__version__: str

_Attributes = tuple[str | None, str | None, str | None]
_Row = tuple[str, str, list[str], str, list[str], list[str]]

@final
class Link:
    """A link. Positions are code points, so that `text[link.start:link.end]` is what was typed."""

    def __new__(cls, start: int, end: int, kind: str, text: str, url: str) -> Link: ...
    @property
    def start(self) -> int:
        """The position of the first code point."""

    @property
    def end(self) -> int:
        """The position after the last code point."""

    @property
    def kind(self) -> LinkKind:
        """The form in which the link was typed."""

    @property
    def text(self) -> str:
        """The link as it was typed; in Markdown, as it is shown."""

    @property
    def url(self) -> str:
        """The destination, not escaped for HTML."""

    @property
    def host(self) -> str | None:
        """The host that a browser opens: in lower case, without escapes, user name and port, and
        with A-labels (`xn--…`); an address of IPv6 is in square brackets. `None` for an e-mail
        address, a URL without a host, and a host that no browser accepts.
        """

    @property
    def registrable_domain(self) -> str | None:
        """The public suffix of `host` with one label more, by the list of
        <https://publicsuffix.org>: `example.co.uk` of `www.example.co.uk`. `None` if there is none,
        such as for `localhost` and for IP addresses.
        """

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[int, int, str, str, str]: ...

@final
class Filter:
    """What the new anchors of `Linker` may lead to. `None` is everything; names are in lower case."""

    def __new__(
        cls, urls: Sequence[str] | None, emails: Sequence[str] | None, schemes: Sequence[str] | None
    ) -> Filter: ...

@final
class Match:
    """A link with the names of linkify-it-py. `raw` and `text` are what was typed."""

    def __new__(cls, schema: str, index: int, last_index: int, raw: str, text: str, url: str) -> Match: ...
    schema: str
    index: int
    last_index: int
    raw: str
    text: str
    url: str

@final
class Edit:
    """A change of a Markdown source."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def text(self) -> str: ...

@final
class BareLink:
    """A link that stays bare, with the reason."""

    @property
    def link(self) -> Link: ...
    @property
    def reason(self) -> str: ...

@final
class Fixed:
    """The result of `fix_markdown`."""

    @property
    def text(self) -> str:
        """The new source."""

    @property
    def edits(self) -> list[Edit]:
        """The edits, with positions in the old source."""

    @property
    def bare(self) -> list[BareLink]:
        """The links that stay bare."""

@final
class Refusal:
    """The reason why a place is not a link."""

    @property
    def at(self) -> int:
        """The position at which the reason applies."""

    @property
    def rule(self) -> str | None:
        """The number of the rule that refused it, such as `"M8"`; `None` for an option, or for a
        place in Markdown.
        """

    @property
    def reason(self) -> str:
        """The number of the rule, or a word for the reason: `"kind"`, `"code"`."""

    @property
    def message(self) -> str:
        """A sentence without a full stop."""

@final
class Candidate:
    """A place where a link may be. It has a `link` or a `refusal`."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def trigger(self) -> tuple[int, int]:
        """The range of the characters that started the search: `://`, `www.`, `@`, or the dot of a
        host.
        """

    @property
    def link(self) -> Link | None: ...
    @property
    def refusal(self) -> Refusal | None: ...

@final
class Rule:
    """A rule of a profile or of an option."""

    @property
    def number(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def rule_set(self) -> str: ...
    @property
    def text(self) -> str:
        """The words of the rule, as Markdown."""

    @property
    def refusal(self) -> str | None:
        """The reason that a refusal by this rule gives; `None` if it refuses nothing."""

    @property
    def examples(self) -> list[tuple[str, str]]:
        """Pairs of an input, and what the command `barelink` makes of it."""

@final
class Column:
    """A column in the memory of Arrow. `pyarrow.chunked_array`, `polars.Series` and others read it
    without a copy.
    """

    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...

@final
class Finder:
    def __new__(cls, options: Sequence[tuple[str, str]]) -> Finder: ...
    def links(self, text: str) -> list[Link]: ...
    def matches(self, text: str) -> list[Match]: ...
    def match_at_start(self, text: str) -> Match | None: ...
    def test(self, text: str) -> bool: ...
    def settled(self, text: str) -> int: ...
    def misleads(self, text: str, destination: str) -> bool: ...
    def items(self, name: str) -> list[str]: ...
    def may_have(self, name: str) -> bool: ...
    def explain(self, text: str) -> list[Candidate]: ...
    def text_to_html(
        self, text: str, attributes: _Attributes, mail_rel: str | None, breaks: bool, trim: int | None
    ) -> str: ...

def linkify(
    finder: Finder,
    text: str,
    callbacks: Sequence[object] | None,
    skip_tags: Sequence[str],
    parse_email: bool,
    attributes: _Attributes,
    unescaped: bool,
    filter: Filter | None = None,
) -> str: ...
def search_column(finder: Finder, texts: object, what: str, threads: int) -> Column: ...
def markdown_to_html(finder: Finder, source: str, extensions: str, attributes: _Attributes) -> str: ...
def links_in_markdown(finder: Finder, source: str, extensions: str) -> list[Link]: ...
def explain_markdown(finder: Finder, source: str, extensions: str) -> list[Candidate]: ...
def fix_markdown(finder: Finder, source: str, extensions: str, options: Sequence[tuple[str, str]]) -> Fixed: ...
def rule(number: str) -> Rule:
    """Returns a rule with its text and its examples. Raises `ValueError` if there is no rule of
    this number.
    """

def tables() -> tuple[list[_Row], list[_Row], list[tuple[str, str]], list[str]]: ...
def run(arguments: Sequence[str]) -> int: ...
