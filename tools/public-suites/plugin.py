"""A plugin for pytest: puts barelink's classes in the place of those that a suite imports, and
marks the tests that differ.
"""

from __future__ import annotations

import contextlib
import os
import unittest
from pathlib import Path
from typing import Any

import barelink
import pytest

SUITE = os.environ["BARELINK_SUITE"]


def _replace_bleach() -> None:
    import bleach
    import bleach.linkifier

    bleach.linkify, bleach.DEFAULT_CALLBACKS = barelink.linkify, barelink.DEFAULT_CALLBACKS
    bleach.linkifier.Linker = barelink.Linker
    bleach.callbacks.nofollow, bleach.callbacks.target_blank = (
        barelink.callbacks.nofollow,
        barelink.callbacks.target_blank,
    )


class _LinkifyIt(barelink.LinkifyIt):
    """Leaves `fuzzy_ip` out, which has no counterpart, so that what the suite sets it for is
    compared.
    """

    def set(self, options: Any) -> _LinkifyIt:
        return super().set({name: value for name, value in options.items() if name != "fuzzy_ip"})


def _replace_linkify_it() -> None:
    import linkify_it
    import linkify_it.main

    linkify_it.LinkifyIt = linkify_it.main.LinkifyIt = _LinkifyIt


def _replace_django() -> None:
    """Puts the filters of `barelink.django` in the place of `urlize` and `urlizetrunc`, under the
    same names in templates.
    """
    import django
    import django.utils.html
    from django.conf import settings

    settings.configure(USE_TZ=False)
    django.setup()
    from barelink._filter import html_of
    from barelink.django.templatetags.barelink import autolink, autolinktrunc
    from django.template import defaultfilters

    filters = defaultfilters.register.filters
    defaultfilters.urlize, defaultfilters.urlizetrunc = filters["urlize"], filters["urlizetrunc"] = (
        autolink,
        autolinktrunc,
    )

    def urlize(
        text: object, trim_url_limit: int | None = None, nofollow: bool = False, autoescape: bool = False
    ) -> str:
        rel = None if nofollow else ""
        return html_of(text, is_html=not autoescape, options={"trim": trim_url_limit, "rel": rel}).replace(
            ' rel=""', ""
        )

    django.utils.html.urlize = urlize
    # A test with many texts fails or passes as a whole, so that it can be expected to fail.
    unittest.TestCase.subTest = lambda *_, **__: contextlib.nullcontext()


{"bleach": _replace_bleach, "linkify-it-py": _replace_linkify_it, "Django": _replace_django}[SUITE]()


def _expected() -> dict[str, str]:
    lines = (Path(__file__).parent / "expected.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split(" | ") for line in lines if line and not line.startswith("#")]
    return {test: reason for suite, tests, reason in rows if suite == SUITE for test in tests.split()}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    expected, counts, found = _expected(), dict[str, int](), set[str]()
    for item in items:
        # The case of a test by its number: its own name has text of the suite.
        name = getattr(item, "originalname", None) or item.name
        counts[name] = number = counts.get(name, 0) + 1
        has_cases = "[" in item.name
        place = f"{name}:{number}" if has_cases else name
        found.add(place)
        reason = expected.get(place)
        item.user_properties.append(("place", place))
        if reason is not None:
            item.add_marker(pytest.mark.xfail(strict=True, reason=reason))
    missing = sorted(set(expected) - found)
    if missing:
        raise pytest.UsageError(f"expected.txt names tests that are not there: {', '.join(missing)}")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call" and report.failed:
        print(f"\n{SUITE} | {dict(report.user_properties)['place']} | ")
