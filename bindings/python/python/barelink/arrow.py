"""The links of columns of texts: one call for an Arrow array, of pyarrow, Polars, pandas, DuckDB or
another library.

A library is not needed: arrays are passed by the Arrow PyCapsule interface, without a copy. The
texts are strings, large strings or string views, or a dictionary of them.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Protocol, Union

from ._barelink import Column, search_column
from ._finder import finder_for
from ._options import Profile, TextOptions, wrong

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["Column", "hosts", "links"]


class _Array(Protocol):
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[object, object]: ...


class _Stream(Protocol):
    def __arrow_c_stream__(self, requested_schema: Any = None) -> object: ...


Texts = Union[_Array, _Stream]
"""An array, or a stream of arrays, by the Arrow PyCapsule interface."""


def links(
    array: Texts, profile: Profile | None = None, *, threads: int | None = None, **options: Unpack[TextOptions]
) -> Column:
    """Returns a list of links for each text of a column: structs with `start`, `end`, `kind`,
    `text`, `url`, `host` and `registrable_domain`, as objects of `barelink.Link` have them.

    Positions are code points of the text, as for `barelink.links`. The list of a null is null, and
    a text without links has an empty list. The search runs without the interpreter's lock, on as
    many threads as there are processors, or on `threads`. Cost: linear in the texts.

    Raises `TypeError` if `array` is not a column of texts, and `ValueError` for a wrong option, or
    if a text has links of more than 2 GB.
    """
    return search_column(finder_for(profile, options)._finder, array, "links", _threads(threads))


def hosts(
    array: Texts, profile: Profile | None = None, *, threads: int | None = None, **options: Unpack[TextOptions]
) -> Column:
    """Returns a list of the hosts of the URLs for each text of a column: strings, in lower case and
    with A-labels, without the port.

    Addresses have no host here. All else is as for `links`.
    """
    return search_column(finder_for(profile, options)._finder, array, "hosts", _threads(threads))


def _threads(threads: int | None) -> int:
    if threads is None:
        # The processors of this process, which may be fewer than those of the machine.
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    # A caller without types may pass anything.
    is_count = isinstance(threads, int)  # pyright: ignore[reportUnnecessaryIsInstance]
    if isinstance(threads, bool) or not is_count or threads < 1:
        raise wrong("threads", f"{threads!r} is not a positive whole number")
    return threads
