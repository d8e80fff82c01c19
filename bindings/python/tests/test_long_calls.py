"""Long calls: signals end them, other threads run meanwhile, and the links are those of a short
text.
"""

import functools
import importlib
import math
import signal
import threading
import time

import barelink
import pytest
from barelink._filter import html_of

WORDS = "see www.example.com/é, http://a.example/b?c and a@example.org, 😀 not e.g. this [one](x) "
# 2.5 MB of UTF-8.
LONG = WORDS * (2_500_000 // len(WORDS.encode()))
PAGE = f"<p>{WORDS}<b>x</b> <a href=x>y</a>\n"
PAGE *= 2_500_000 // len(PAGE.encode())


def test_links_of_a_long_text_are_those_of_its_parts():
    for options in [{}, {"profile": "md4c"}, {"profile": "chat"}, {"profile": "gfm", "choices": ["hold-incomplete"]}]:
        finder = barelink.Finder(**options)
        for tail in ["", "www.example.com"]:
            count = 10_000
            expected = [(link.start, link.end, link.url) for link in finder.links(WORDS)]
            size = len(WORDS)
            expected = [(i * size + start, i * size + end, url) for i in range(count) for start, end, url in expected]
            found = [(link.start, link.end, link.url) for link in finder.links(WORDS * count + tail)]
            if tail and "choices" not in options:
                assert found.pop() == (count * size, count * size + 15, "http://www.example.com")
            assert found == expected
            matches = barelink.LinkifyIt(**options).match(WORDS * count) if "profile" not in options else None
            assert matches is None or len(matches) > count


def test_a_long_text_without_spaces():
    text = "é" * 300_000 + " http://example.com/" + "é" * 300_000
    (link,) = barelink.links(text)
    assert (link.start, link.end) == (300_001, len(text))


# Each reads its text once, or so many times.
CALLS = {
    "links": lambda n=1: barelink.links(LONG * n),
    "match": lambda n=1: barelink.LinkifyIt().match(LONG * n),
    "text_to_html": lambda n=1: barelink.text_to_html(LONG * n, trim=20),
    "linkify": lambda n=1: barelink.linkify(LONG * n),
    "linkify with a callback": lambda n=1: barelink.linkify(LONG * n, [lambda attrs, new: attrs]),
    "linkify a page": lambda n=1: barelink.linkify(PAGE * n),
    "filter of a text": lambda n=1: html_of(LONG * n, is_html=False, options={}),
    "filter of a page": lambda n=1: html_of(PAGE * n, is_html=True, options={"trim": 20}),
}

# What takes long without a link.
NO_LINKS = "e@ x://y, <wbr> &copy &amp; a@-b. www. e.g.x " * 45_000
ONE_TEXT = NO_LINKS.replace("<wbr>", "")
ANCHORS = "<a href=x>y</a>" * 130_000
SEARCHES = {
    "links": lambda n=1: barelink.links(NO_LINKS * n),
    "test": lambda n=1: barelink.Finder(kinds=["email"]).test("e@ a@-b. " * 1_000_000 * n),
    "text_to_html": lambda n=1: barelink.text_to_html(NO_LINKS * n),
    "linkify": lambda n=1: barelink.linkify(NO_LINKS * n),
    "linkify one text": lambda n=1: barelink.linkify(ONE_TEXT * n),
    "linkify tags": lambda n=1: barelink.linkify("<p><b>x</b> <i class=y>z</i>" * 70_000 * n),
    "linkify anchors": lambda n=1: barelink.linkify(ANCHORS * n, rel="ugc"),
}


class Stop(Exception):
    pass


@functools.cache
def seconds_of(call):
    """Returns how long a call takes, which depends on how the extension was built."""
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


# A call looks for signals each 8 ms. An extension that is optimised needs a longer text for so many
# looks.
SECONDS = 0.2


def signals_during(call):
    """Returns how many signals are handled during a call that takes so long, of which one comes in
    each millisecond.
    """
    count, times = 0, math.ceil(SECONDS / seconds_of(call))

    def handle(*_):
        nonlocal count
        count += 1

    old = signal.signal(signal.SIGALRM, handle)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
        call(times)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)
    return count


# A call that looks for signals at its end alone handles one or two.
ENOUGH = 5


has_timers = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timers of signals")


@has_timers
@pytest.mark.parametrize("name", [*CALLS, *(f"{name} without links" for name in SEARCHES)])
def test_signals_are_handled_during_a_call(name):
    assert signals_during(CALLS[name] if name in CALLS else SEARCHES[name.removesuffix(" without links")]) >= ENOUGH


@has_timers
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("row", [LONG, NO_LINKS, LONG[:20_000]], ids=["links", "no links", "rows"])
def test_signals_are_handled_during_a_search_in_one_row(row, threads):
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    arrow = importlib.import_module("barelink.arrow")

    def call(n=1):
        rows = [row * n] if len(row) > 1_000_000 else [row] * 300 * n
        return arrow.links(pyarrow.array(rows, pyarrow.large_string()), threads=threads)

    assert signals_during(call) >= ENOUGH


@has_timers
@pytest.mark.parametrize("name", CALLS)
def test_a_signal_ends_a_call(name):
    def stop(*_):
        raise Stop

    old = signal.signal(signal.SIGALRM, stop)
    pause = seconds_of(CALLS[name]) / 4
    try:
        signal.setitimer(signal.ITIMER_REAL, pause)
        with pytest.raises(Stop):
            CALLS[name]()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)


def turns_of_another_thread(call, pause):
    """Returns how often another thread ran during a call. It sleeps so many seconds after each
    turn.
    """
    turns, started, done = 0, threading.Event(), threading.Event()

    def run():
        nonlocal turns
        while not done.is_set():
            started.set()
            time.sleep(pause)
            turns += 1

    thread = threading.Thread(target=run)
    thread.start()
    started.wait()
    turns = 0
    call()
    during = turns
    done.set()
    thread.join()
    return during


SURROGATES = {
    "text_to_html of lone surrogates": lambda: barelink.text_to_html(LONG + "\ud800"),
    "linkify of lone surrogates": lambda: barelink.linkify(LONG + "\ud800"),
}


# `bench/turns.py` measures the longest time for which the other thread waits. A test of that time
# would fail on a busy machine.
@pytest.mark.parametrize("name", [*CALLS, *SURROGATES])
def test_other_threads_run_during_a_call(name):
    call = {**CALLS, **SURROGATES}[name]
    pause = seconds_of(call) / 50
    # More than once, because another program may hold the processor.
    assert any(turns_of_another_thread(call, pause) >= 10 for _ in range(5))


def test_a_call_that_keeps_the_lock_is_noticed():
    items = list(range(3_000_000))

    def call():
        return items.sort(key=None) or sum(items)

    pause = seconds_of(call) / 50
    assert any(turns_of_another_thread(call, pause) < 10 for _ in range(5))


def test_a_long_string_is_converted_without_a_change():
    # Strings are converted in slices of 8192 code points.
    for text in [
        "a\r\n\r\né" * 100_000,
        "a" * 300_000 + "😀",
        "a" * 8191 + "\ud83d\ude00" + "é" * 300_000,
        "\r" * 300_000,
    ]:
        assert barelink.linkify(text) == text
        assert barelink.linkify("www.example.com " + text).endswith("</a> " + text)
        assert barelink.text_to_html(text) == "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in text)
