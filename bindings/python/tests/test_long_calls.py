"""Long calls: signals end them, other threads run meanwhile, and the links are those of a short text."""

import signal
import threading
import time

import barelink
import pytest

WORDS = "see www.example.com/é, http://a.example/b?c and a@example.org, 😀 not e.g. this [one](x) "
# 20 MB of UTF-8.
LONG = WORDS * (20_000_000 // len(WORDS.encode()))


def test_links_of_a_long_text_are_those_of_its_parts():
    for options in [{}, {"profile": "md4c"}, {"preset": "chat"}, {"profile": "gfm", "incomplete": "hold"}]:
        finder = barelink.Finder(**options)
        for tail in ["", "www.example.com"]:
            count = 10_000
            expected = [(link.start, link.end, link.url) for link in finder.links(WORDS)]
            size = len(WORDS)
            expected = [(i * size + start, i * size + end, url) for i in range(count) for start, end, url in expected]
            found = [(link.start, link.end, link.url) for link in finder.links(WORDS * count + tail)]
            if tail and options.get("incomplete") != "hold":
                assert found.pop() == (count * size, count * size + 15, "http://www.example.com")
            assert found == expected
            matches = barelink.LinkifyIt(**options).match(WORDS * count) if "profile" not in options else None
            assert matches is None or len(matches) > count


def test_a_long_text_without_spaces():
    text = "é" * 300_000 + " http://example.com/" + "é" * 300_000
    (link,) = barelink.links(text)
    assert (link.start, link.end) == (300_001, len(text))


class Stop(Exception):
    pass


CALLS = {
    "links": lambda: barelink.links(LONG),
    "match": lambda: barelink.LinkifyIt().match(LONG),
    "text_to_html": lambda: barelink.text_to_html(LONG, trim=20),
    "linkify": lambda: barelink.linkify(LONG),
    "linkify with a callback": lambda: barelink.linkify(LONG, [lambda attrs, new: attrs]),
}


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timers of signals")
@pytest.mark.parametrize("name", CALLS)
def test_a_signal_ends_a_call(name):
    def stop(*_):
        raise Stop

    old = signal.signal(signal.SIGALRM, stop)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.01)
        with pytest.raises(Stop):
            CALLS[name]()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)


def longest_turn(call):
    """Returns the most time of the processor that a call uses between two turns of another thread, and the number of its turns.

    The clock is that of the calling thread, so that other programs do not count. If the system stops the other thread while the call
    searches without the lock, a turn looks long: so the shortest one of some calls counts.
    """
    clock = time.pthread_getcpuclockid(threading.get_ident())
    turns, started, done = [], threading.Event(), threading.Event()

    def run():
        while not done.is_set():
            turns.append(time.clock_gettime(clock))
            started.set()
            time.sleep(0.001)

    thread = threading.Thread(target=run)
    thread.start()
    started.wait()
    turns[:] = [time.clock_gettime(clock)]
    # The result is kept: freeing a list of a million links is no part of the call.
    result = call()
    turns.append(time.clock_gettime(clock))
    done.set()
    thread.join()
    assert result
    return max(after - before for before, after in zip(turns, turns[1:])), len(turns)


needs_clocks = pytest.mark.skipif(not hasattr(time, "pthread_getcpuclockid"), reason="this system has no clocks of threads")
SURROGATES = {
    "text_to_html of lone surrogates": lambda: barelink.text_to_html(LONG + "\ud800"),
    "linkify of lone surrogates": lambda: barelink.linkify(LONG + "\ud800"),
}


@needs_clocks
@pytest.mark.parametrize("name", [*CALLS, *SURROGATES])
def test_a_call_keeps_the_lock_for_at_most_50_ms(name):
    for _ in range(5):
        longest, turns = longest_turn({**CALLS, **SURROGATES}[name])
        if longest <= 0.05:
            break
    assert longest <= 0.05, f"{longest * 1000:.0f} ms, {turns} turns"
    assert turns >= 10, turns


@needs_clocks
def test_a_call_that_keeps_the_lock_is_noticed():
    longest, _ = longest_turn(lambda: sum(range(20_000_000)))
    assert longest > 0.05


def test_a_long_string_is_converted_without_a_change():
    # Strings are converted in slices of 8192 code points.
    for text in ["a\r\n\r\né" * 100_000, "a" * 300_000 + "😀", "a" * 8191 + "\ud83d\ude00" + "é" * 300_000, "\r" * 300_000]:
        assert barelink.linkify(text) == text
        assert barelink.linkify("www.example.com " + text).endswith("</a> " + text)
        assert barelink.text_to_html(text) == "".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in text)
