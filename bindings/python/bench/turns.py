"""The longest time for which a long call keeps other threads waiting: `python bench/turns.py`. It
needs pytest, because the calls are those of a test.

Each row is the most time of the processor that the calling thread uses between two turns of another
thread, in milliseconds, and the number of turns. The shortest of five calls counts, because the
system may stop the other thread while the call searches without the lock.
"""

import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from test_long_calls import CALLS  # noqa: E402


def longest_turn(call):
    """Returns the most time of the processor that a call uses between two turns of another thread,
    and the number of its turns.
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


if __name__ == "__main__":
    for name, call in CALLS.items():
        longest, count = min(longest_turn(call) for _ in range(5))
        print(f"{name:25} {longest * 1000:6.1f} ms {count:6} turns")
