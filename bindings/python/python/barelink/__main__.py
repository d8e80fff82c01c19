"""The command `barelink`: `python -m barelink --help`."""

from __future__ import annotations

import signal
import sys

from ._barelink import run


def main() -> int:
    """Runs the command with the arguments of the process. Returns its exit status."""
    # Python would only notice Ctrl-C after the command has ended.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.stdout.flush()
    return run(["barelink", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
