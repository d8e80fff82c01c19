"""`{% load barelink %}`: the filter `autolink`."""

from __future__ import annotations

from typing import Any

from django import template
from django.conf import settings
from django.utils.safestring import SafeString, mark_safe

from barelink._filter import html_of

register = template.Library()


@register.filter(is_safe=True, needs_autoescape=True)
def autolink(value: object, autoescape: bool = True) -> SafeString:
    """Makes links in a text, which is escaped, or in HTML, if the value is safe or autoescape is off.

    The options are those of `text_to_html`, in the setting `BARELINK`. New anchors have `rel="nofollow"` unless it has another `rel`.
    """
    options: dict[str, Any] = dict(getattr(settings, "BARELINK", {}))
    return mark_safe(html_of(value, is_html=not autoescape, options=options))  # noqa: S308
