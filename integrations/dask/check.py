#!/usr/bin/env python3
"""Counts the hosts of a corpus with Dask and `barelink.arrow`, on two workers, one of which is
killed in the middle of the work.

    pip install ./bindings/python "dask[dataframe]" distributed
    integrations/dask/check.py                  # 1,000,000 rows in 16 files
    integrations/dask/check.py --rows 10000000

The result must be the one that a single process without Dask gets. Exits with 1 if it is not, or if
the worker was killed too late.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import barelink.arrow
import dask.dataframe as dd
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from distributed import Client, LocalCluster, futures_of

FILES = 16


def generate(folder: Path, rows: int) -> int:
    """Writes files of short texts, half of which have a link. Returns the number of bytes of text."""
    generator, size = random.Random(61), 0
    hosts = [f"h{number}.example.{tld}" for number in range(2000) for tld in ("com", "org")]
    for number in range(FILES):
        texts = []
        for row in range(rows // FILES):
            link = (
                f" https://{hosts[int(generator.random() ** 3 * len(hosts))]}/{row}" if generator.random() < 0.5 else ""
            )
            texts.append(f"row {row} says something about é and 例え{link}, and no more")
        size += sum(len(text.encode()) for text in texts)
        pq.write_table(pa.table({"text": texts}), folder / f"{number:02}.parquet")
    return size


def counts_of(texts: pd.Series) -> pd.DataFrame:
    """Returns the number of links to each host of a partition. This is what a worker runs."""
    hosts = pa.chunked_array(barelink.arrow.hosts(pa.array(texts, from_pandas=True), threads=1))
    counts = pc.value_counts(pc.list_flatten(hosts))
    return pd.DataFrame({"host": counts.field("values").to_pandas(), "links": counts.field("counts").to_pandas()})


def top(counts: pd.DataFrame) -> list[tuple[str, int]]:
    ordered = counts.sort_values(["links", "host"], ascending=[False, True]).head(100)
    return list(zip(ordered["host"], ordered["links"]))


def locally(folder: Path) -> list[tuple[str, int]]:
    """Counts without Dask and without Arrow's functions, so that an error of either would be seen."""
    counts: Counter[str] = Counter()
    for file in sorted(folder.glob("*.parquet")):
        for hosts in pa.chunked_array(barelink.arrow.hosts(pq.read_table(file)["text"])).to_pylist():
            counts.update(hosts)
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:100]


def start_worker(address: str) -> subprocess.Popen[bytes]:
    # Without a nanny, which would start a worker again that was killed.
    command = [sys.executable, "-m", "dask", "worker", address, "--no-nanny", "--nthreads", "1"]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def run(folder: Path, kills: bool) -> list[tuple[str, int]]:
    """Runs the query on two new workers. Returns its result."""
    with LocalCluster(n_workers=0, host="127.0.0.1", dashboard_address=None) as cluster, Client(cluster) as client:
        workers = [start_worker(cluster.scheduler_address) for _ in range(2)]
        try:
            client.wait_for_workers(2)
            begin = time.monotonic()
            meta = pd.DataFrame({"host": pd.Series(dtype="str"), "links": pd.Series(dtype="int64")})
            texts = dd.read_parquet(str(folder), columns=["text"], blocksize=None)["text"]
            parts = client.persist(texts.map_partitions(counts_of, meta=meta))
            if kills:
                kill_one(client, workers[1], parts, begin)
            counts = parts.compute().groupby("host", as_index=False)["links"].sum()
            print(f"{time.monotonic() - begin:.2f} s, {len(client.scheduler_info()['workers'])} workers at the end")
            return top(counts)
        finally:
            for worker in workers:
                worker.kill()
                worker.wait()


def kill_one(client: Client, worker: subprocess.Popen[bytes], parts: dd.DataFrame, begin: float) -> None:
    """Kills a worker as soon as it holds results and has more to do."""
    futures = futures_of(parts)
    pids = client.run(lambda: __import__("os").getpid())
    (address,) = [address for address, pid in pids.items() if pid == worker.pid]
    while True:
        held = [keys for keys in client.who_has(futures).values() if address in keys]
        open_ = sum(not future.done() for future in futures)
        if held and open_:
            break
        if not open_:
            sys.exit("the query was too short; use --rows with more")
        time.sleep(0.005)
    worker.kill()
    worker.wait()
    print(
        f"killed after {time.monotonic() - begin:.2f} s: it held {len(held)} results, and {open_} of {len(futures)}"
        " partitions were open"
    )


def main() -> int:
    arguments = argparse.ArgumentParser(description="Counts hosts with Dask on two workers.")
    arguments.add_argument("--rows", type=int, default=1_000_000)
    rows = arguments.parse_args().rows
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print(f"{rows} rows in {FILES} files, {generate(folder, rows)} bytes of text")
        begin = time.monotonic()
        expected = locally(folder)
        print(f"one process without Dask: {time.monotonic() - begin:.2f} s")
        status = 0
        for kills in (False, True):
            print("two workers, one of which is killed:" if kills else "two workers:", end=" ", flush=True)
            is_right = run(folder, kills) == expected
            print("the result is that of one process" if is_right else "THE RESULT DIFFERS")
            status |= not is_right
    return status


if __name__ == "__main__":
    sys.exit(main())
