"""Long strings, which are made in turns so that other threads run between them."""

from __future__ import annotations

# A turn for the HTML of 20 MB takes a few hundredths of a second. Not more turns: where memory
# cannot grow in its place, each turn copies the text of all earlier ones.
TURNS = 16


def join(parts: list[str]) -> str:
    """Returns what ``"".join(parts)`` returns, which would keep the interpreter's lock."""
    text = ""
    step = len(parts) // TURNS + 1
    for start in range(0, len(parts), step):
        # CPython adds to a string in its place if only one variable has it.
        text += "".join(parts[start : start + step])
    return text
