"""`{% load barelink %}`: the filters `autolink` and `autolinktrunc`, and the tag `autolink`."""

from __future__ import annotations

from typing import Any

from django import template
from django.conf import settings
from django.template.context import Context
from django.utils.safestring import SafeString, mark_safe

from barelink._filter import html_of
from barelink._options import as_text

register = template.Library()


def _linked(value: object, autoescape: bool, given: dict[str, Any]) -> SafeString:
    options: dict[str, Any] = {**getattr(settings, "BARELINK", {}), **given}
    # The setting with which Django's own `urlize` writes `https`.
    if getattr(settings, "URLIZE_ASSUME_HTTPS", False):
        # Before the choices of the user, which may remove this one.
        options["choices"] = f"write-https,{as_text('choices', options.get('choices') or ())}"
    return mark_safe(html_of(value, is_html=not autoescape, options=options))  # noqa: S308


@register.filter(is_safe=True, needs_autoescape=True)
def autolink(value: object, autoescape: bool = True) -> SafeString:
    """Makes links in a text, which is escaped, or in HTML, if the value is safe or autoescape is
    off.

    The options are those of `text_to_html`, and `unescaped` of `linkify`, in the setting
    `BARELINK`. New anchors have `rel="nofollow"` unless it has another `rel`; `nofollow` is not
    written for addresses.
    """
    return _linked(value, autoescape, {})


@register.filter(is_safe=True, needs_autoescape=True)
def autolinktrunc(value: object, limit: object, autoescape: bool = True) -> SafeString:
    """Does what `autolink` does, and shows at most `limit` characters of each link, as Django's
    `urlizetrunc` does.
    """
    # Like Django, which takes the text of a number, too.
    trim: object = int(limit) if isinstance(limit, str) and limit.isdecimal() else limit
    return _linked(value, autoescape, {"trim": trim})


@register.simple_tag(takes_context=True, name="autolink")
def autolink_tag(context: Context, value: object, **options: Any) -> SafeString:
    """Does what the filter does, with options of its own:
    `{% autolink comment profile="chat" trim=30 %}`.
    """
    return _linked(value, context.autoescape, options)
