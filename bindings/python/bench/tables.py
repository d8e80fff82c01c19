#!/usr/bin/env python3
"""Measures a column of texts: `barelink.arrow` beside the loop over `Finder.links`, and beside the
Rust function.

    pip install pyarrow
    bindings/python/bench/tables.py             # 1,000,000 rows
    bindings/python/bench/tables.py --rust target/release/examples/rows

Each figure is the best of three runs, which take turns, on the clock. `--rust` names the program of
`examples/rows.rs`, which finds the links of the same rows in Rust alone. Memory is what a process
of its own has at most for each way.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import barelink
import barelink.arrow

WAYS = ["texts", "loop", "links, 1 thread", "links", "hosts"]


def texts(rows: int) -> list[str]:
    generator = random.Random(61)
    words = ["the", "message", "says", "that", "é", "it", "is", "here", "例え", "and", "there", "now", "never"]
    links = ["https://example.com/a/b?c=d", "www.example.org", "anna@example.net", "http://例え.jp/道"]
    made = []
    for _ in range(rows):
        row = generator.choices(words, k=12)
        if generator.random() < 0.6:
            row.insert(generator.randrange(12), generator.choice(links))
        made.append(" ".join(row))
    return made


def run(way: str, rows: list[str], array: object) -> object:
    finder = barelink.Finder()
    if way == "loop":
        return [finder.links(text) for text in rows]
    if way == "links, 1 thread":
        return barelink.arrow.links(array, threads=1)
    if way == "links":
        return barelink.arrow.links(array)
    return barelink.arrow.hosts(array) if way == "hosts" else None


def memory(way: str, file: str) -> None:
    """Prints the peak of the memory of this process in MB. It has the texts of a file in Arrow, and
    for the loop as strings, too.
    """
    import pyarrow as pa

    with pa.OSFile(file) as source:
        array = pa.ipc.open_file(source).read_all()["text"]
    result = run(way, array.to_pylist() if way == "loop" else [], array)
    del result
    # Not `getrusage`, which counts the memory of the process that started this one, too. Linux
    # only.
    status = Path("/proc/self/status").read_text(encoding="ascii")
    print(f"{int(status.partition('VmHWM:')[2].split()[0]) / 1000:.0f}")


def main() -> None:
    import pyarrow as pa

    arguments = argparse.ArgumentParser(description="Measures columns of texts.")
    arguments.add_argument("--rows", type=int, default=1_000_000)
    arguments.add_argument("--rust", metavar="PROGRAM")
    arguments.add_argument("--memory", nargs=2, metavar=("WAY", "FILE"))
    given = arguments.parse_args()
    if given.memory:
        return memory(*given.memory)
    rows = texts(given.rows)
    array = pa.array(rows)
    best: dict[str, float] = {}
    for _ in range(3):
        for way in WAYS[1:]:
            begin = time.perf_counter()
            result = run(way, rows, array)
            best[way] = min(best.get(way, 1e9), time.perf_counter() - begin)
            del result
    found = sum(map(len, run("loop", rows, array)))  # type: ignore[arg-type]
    assert found == sum(map(len, pa.chunked_array(barelink.arrow.links(array)).to_pylist()))
    print(f"{given.rows} rows, {sum(len(text.encode()) for text in rows)} bytes, {found} links")
    print("| way | s | rows per second | loop / way | MB at most |\n|---|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "rows")
        with pa.OSFile(file, "wb") as sink, pa.ipc.new_file(sink, pa.schema([("text", pa.string())])) as writer:
            writer.write_table(pa.table({"text": array}))
        for way in WAYS:
            command = [sys.executable, __file__, "--memory", way, file]
            peak = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
            if way == "texts":
                print(f"| nothing: only the texts | – | – | – | {peak} |")
            else:
                print(
                    f"| {way} | {best[way]:.2f} | {given.rows / best[way]:,.0f} | {best['loop'] / best[way]:.1f} × |"
                    f" {peak} |"
                )
        if given.rust:
            Path(file).write_text("\n".join(rows), encoding="utf-8")
            for threads, line in enumerate(
                subprocess.run([given.rust, file], capture_output=True, text=True, check=True).stdout.splitlines(), 1
            ):
                count, seconds = line.split()
                assert int(count) == found
                seconds = float(seconds)
                print(
                    f"| Rust, {threads} thread{'s' * (threads > 1)} | {seconds:.2f} | {given.rows / seconds:,.0f} |"
                    f" {best['loop'] / seconds:.1f} × | – |"
                )


if __name__ == "__main__":
    main()
