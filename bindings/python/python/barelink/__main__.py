"""The command `barelink`: `python -m barelink --help`."""

from __future__ import annotations

import os
import signal
import sys

from ._barelink import run


def main() -> int:
    """Runs the command with the arguments of the process. Returns its exit status."""
    # Python would only notice Ctrl-C after the command has ended.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.stdout.flush()
    arguments = sys.argv[1:]
    for argument in arguments:
        # Raises an exception for an argument that no program can be given, such as a half of a
        # surrogate pair.
        os.fsencode(argument)
    return run(["barelink", *arguments])


if __name__ == "__main__":
    sys.exit(main())
