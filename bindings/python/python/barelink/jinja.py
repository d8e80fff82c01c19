"""The filter `autolink` for Jinja: `Environment(autoescape=True,
extensions=["barelink.jinja.Autolink"])`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jinja2 import Environment, pass_eval_context
from jinja2.ext import Extension
from jinja2.nodes import EvalContext
from markupsafe import Markup

from ._filter import html_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._filter import FilterOptions

__all__ = ["Autolink", "autolink"]


@pass_eval_context
def autolink(context: EvalContext, value: object, **options: Unpack[FilterOptions]) -> str:
    """Makes links in a text, which is escaped, or in HTML, if the value is `Markup`.

    The options are those of `text_to_html`, and `unescaped` of `linkify`. New anchors have
    `rel="nofollow"` unless you pass another `rel`; `nofollow` is not written for addresses.
    """
    html = html_of(value, is_html=False, options=dict(options))
    return Markup(html) if context.autoescape else html


class Autolink(Extension):
    """Adds the filter `autolink` to an environment."""

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        filters: Any = environment.filters
        filters["autolink"] = autolink
