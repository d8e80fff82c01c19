"""A plugin for pytest: puts barelink's classes in the place of those that a suite imports, and marks the tests that differ."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import barelink
import pytest

SUITE = os.environ["BARELINK_SUITE"]


class _Linker:
    """bleach's `Linker` by the options of `barelink.linkify`. An expression of the user's own is refused, as the guide says."""

    def __init__(self, callbacks: Any = barelink.DEFAULT_CALLBACKS, skip_tags: Any = None, parse_email: bool = False, **other: Any) -> None:
        self._arguments = (callbacks, skip_tags, parse_email)
        self._wrong = sorted(set(other) - {"recognized_tags"})

    def linkify(self, text: str) -> str:
        if self._wrong:
            raise TypeError(f"not supported: {', '.join(self._wrong)}")
        return barelink.linkify(text, *self._arguments)


def _replace_bleach() -> None:
    import bleach
    import bleach.linkifier

    bleach.linkify, bleach.DEFAULT_CALLBACKS = barelink.linkify, barelink.DEFAULT_CALLBACKS
    bleach.linkifier.Linker = _Linker
    bleach.callbacks.nofollow, bleach.callbacks.target_blank = barelink.callbacks.nofollow, barelink.callbacks.target_blank


class _LinkifyIt(barelink.LinkifyIt):
    """Leaves `fuzzy_ip` out, which has no counterpart, so that what the suite sets it for is compared."""

    def set(self, options: Any) -> _LinkifyIt:
        return super().set({name: value for name, value in options.items() if name != "fuzzy_ip"})


def _replace_linkify_it() -> None:
    import linkify_it
    import linkify_it.main

    linkify_it.LinkifyIt = linkify_it.main.LinkifyIt = _LinkifyIt


{"bleach": _replace_bleach, "linkify-it-py": _replace_linkify_it}[SUITE]()


def _expected() -> dict[str, str]:
    lines = (Path(__file__).parent / "expected.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split(" | ") for line in lines if line and not line.startswith("#")]
    return {test: reason for suite, tests, reason in rows if suite == SUITE for test in tests.split()}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    expected, counts = _expected(), dict[str, int]()
    for item in items:
        # The case of a test by its number: its own name has text of the suite.
        name = getattr(item, "originalname", None) or item.name
        counts[name] = number = counts.get(name, 0) + 1
        has_cases = "[" in item.name
        reason = expected.pop(f"{name}:{number}" if has_cases else name, None)
        item.user_properties.append(("place", f"{name}:{number}" if has_cases else name))
        if reason is not None:
            item.add_marker(pytest.mark.xfail(strict=True, reason=reason))
    if expected:
        raise pytest.UsageError(f"expected.txt names tests that are not there: {', '.join(expected)}")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call" and report.failed:
        print(f"\n{SUITE} | {dict(report.user_properties)['place']} | ")
