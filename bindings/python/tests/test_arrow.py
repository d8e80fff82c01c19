"""Columns of texts: every layout of Arrow, and the recipes for DuckDB, Polars and pandas."""

import os
import random
import signal
import subprocess
import sys
import threading

import barelink
import barelink.arrow
import pytest

TEXTS = [
    "see www.example.com",
    None,
    "nothing",
    "",
    "😀 https://例え.jp/道, a@b.org and http://EXAMPLE.org:80/",
    "x" * 40,
]
LINKS = [
    (
        None
        if text is None
        else [
            {
                name: getattr(link, name)
                for name in ("start", "end", "kind", "text", "url", "host", "registrable_domain")
            }
            for link in barelink.links(text)
        ]
    )
    for text in TEXTS
]
HOSTS = [["www.example.com"], None, [], [], ["xn--r8jz45g.jp", "example.org"], []]


@pytest.fixture(scope="module")
def pa():
    return pytest.importorskip("pyarrow", reason="pyarrow is not installed")


def rows(pa, column):
    assert len(column) == len(pa.chunked_array(column))
    assert pa.array(column).to_pylist() == pa.chunked_array(column).to_pylist()
    return pa.chunked_array(column).to_pylist()


def test_all_layouts_of_texts(pa):
    arrays = [pa.array(TEXTS, layout) for layout in (pa.string(), pa.large_string(), pa.string_view())]
    arrays.append(arrays[0].dictionary_encode())
    arrays.append(pa.RunEndEncodedArray.from_arrays(pa.array(range(1, len(TEXTS) + 1), pa.int32()), arrays[0]))
    for array in arrays:
        for column in [array, pa.chunked_array([array])]:
            assert rows(pa, barelink.arrow.links(column)) == LINKS, array.type
            assert rows(pa, barelink.arrow.hosts(column)) == HOSTS, array.type
    both = pa.chunked_array([arrays[0].slice(1), arrays[0].slice(0, 1)])
    assert rows(pa, barelink.arrow.links(both)) == LINKS[1:] + LINKS[:1]


def test_random_layouts_and_slices(pa):
    drawn = random.Random(75)
    pieces = [None, "", "www.example.com", "http://例え.jp/a", "x john@example.org y", "http://[::1]:80", "no link"]
    seen = set()
    for _ in range(300):
        texts = [drawn.choice(pieces) for _ in range(drawn.randrange(12))]
        layout = drawn.choice([pa.string(), pa.large_string(), pa.string_view()])
        array, form = pa.array(texts, layout), drawn.choice(["plain", "dictionary", "int16", "int32", "int64"])
        if form == "dictionary":
            # With values that no row has, and nulls among the keys and the values.
            values = drawn.sample(pieces, len(pieces))
            keys = [None if text is None and drawn.random() < 0.5 else values.index(text) for text in texts]
            array = pa.DictionaryArray.from_arrays(
                pa.array(keys, drawn.choice([pa.int8(), pa.uint16(), pa.int64()])), pa.array(values, layout)
            )
        elif form != "plain":
            ends = sorted(drawn.sample(range(1, 40), len(texts)))
            texts = [text for text, start, end in zip(texts, [0, *ends], ends) for _ in range(start, end)]
            array = pa.RunEndEncodedArray.from_arrays(pa.array(ends, getattr(pa, form)()), array)
        start = drawn.randrange(len(texts) + 1)
        length = drawn.randrange(len(texts) - start + 1)
        expected = [
            None if text is None else [link.host for link in barelink.links(text)]
            for text in texts[start : start + length]
        ]
        found = rows(pa, barelink.arrow.links(array.slice(start, length)))
        assert [None if row is None else [link["host"] for link in row] for row in found] == expected, (
            form,
            layout,
            texts,
            start,
            length,
        )
        seen.add((form, str(layout)))
    assert len(seen) == 15


def test_nothing(pa):
    for texts in [pa.array([], pa.string()), pa.chunked_array([], pa.string())]:
        assert rows(pa, barelink.arrow.links(texts)) == []
    assert rows(pa, barelink.arrow.links(pa.nulls(3))) == [None] * 3
    assert rows(pa, barelink.arrow.hosts(pa.array(["a"]))) == [[]]


def test_the_type_of_the_result(pa):
    (field,) = pa.table({"links": barelink.arrow.links(pa.array(TEXTS))}).schema
    may_be_null = ("host", "registrable_domain")
    link = pa.struct([pa.field(name, type_, nullable=name in may_be_null) for name, type_ in LINK_TYPES(pa)])
    assert field.type == pa.list_(pa.field("item", link, nullable=False))
    assert pa.chunked_array(barelink.arrow.hosts(pa.array(TEXTS))).type == pa.list_(
        pa.field("item", pa.string(), nullable=False)
    )
    assert repr(barelink.arrow.links(pa.array(TEXTS))) == "<barelink.arrow.Column `links` of 6 rows>"


def LINK_TYPES(pa):
    return [
        ("start", pa.int64()),
        ("end", pa.int64()),
        ("kind", pa.string()),
        ("text", pa.string()),
        ("url", pa.string()),
        ("host", pa.string()),
        ("registrable_domain", pa.string()),
    ]


def test_many_rows_in_order_on_any_number_of_threads(pa):
    generator = random.Random(61)
    words = ["é", "www.a.com", "x@y.org", "http://例え.jp/😀", "word", "(http://a.com/b)"]
    texts = [" ".join(generator.choices(words, k=generator.randrange(4))) for _ in range(70_000)]
    array = pa.array(texts)
    expected = [
        [
            (link.start, link.end, link.kind, link.text, link.url, link.host, link.registrable_domain)
            for link in barelink.links(text)
        ]
        for text in texts
    ]
    for threads in [1, 2, 5, None]:
        found = pa.chunked_array(barelink.arrow.links(array, threads=threads)).to_pylist()
        assert [[tuple(link.values()) for link in row] for row in found] == expected


def test_options_and_errors(pa):
    array = pa.array(["see example.com"])
    assert rows(pa, barelink.arrow.hosts(array)) == [[]]
    assert rows(pa, barelink.arrow.hosts(array, profile="prose")) == [["example.com"]]
    assert rows(pa, barelink.arrow.hosts(array, "uts58")) == [["example.com"]]
    with pytest.raises(ValueError, match="colour"):
        barelink.arrow.links(array, colour="x")
    for threads in [0, -1, True, "2"]:
        with pytest.raises(ValueError, match="threads"):
            barelink.arrow.links(array, threads=threads)
    for wrong, message in [
        (["a"], "`list` is not an Arrow array"),
        ("a", "`str` is not an Arrow array"),
        (pa.array([1]), "must have texts, not Int64"),
        (pa.array([b"a"]), "must have texts, not Binary"),
        (pa.chunked_array([], pa.int8()), "must have texts, not Int8"),
        (pa.table({"a": ["x"]}), "expected a column of texts, not a table; its columns are `a`"),
        (pa.table({"a": ["x"], "b": ["y"]}), "its columns are `a`, `b`"),
    ]:
        with pytest.raises(TypeError, match=message):
            barelink.arrow.links(wrong)


def test_other_threads_run_during_a_search(pa):
    array = pa.array(["see www.example.com " * 20] * 50_000)
    steps = []
    search = threading.Thread(target=lambda: barelink.arrow.links(array))
    search.start()
    while search.is_alive():
        steps.append(None)
        search.join(0.001)
    assert len(steps) > 2


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timers of signals")
@pytest.mark.parametrize("threads", [1, 2])
def test_a_signal_ends_a_search(pa, threads):
    class Stop(Exception):
        pass

    def stop(*_):
        raise Stop

    array = pa.array(["see www.example.com " * 50] * 200_000)
    old = signal.signal(signal.SIGALRM, stop)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.02)
        with pytest.raises(Stop):
            barelink.arrow.links(array, threads=threads)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)


def test_the_module_needs_no_library():
    code = (
        "import sys, barelink.arrow; assert not {'pyarrow', 'polars', 'pandas', 'duckdb', 'numpy'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env=os.environ)


# Recipes of the guide.


def test_duckdb():
    duckdb = pytest.importorskip("duckdb", reason="DuckDB is not installed")
    pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    connection = duckdb.connect()
    connection.create_function(
        "hosts",
        lambda texts: pa.chunked_array(barelink.arrow.hosts(texts)).combine_chunks(),
        ["VARCHAR"],
        "VARCHAR[]",
        type="arrow",
    )
    link = (
        'STRUCT("start" BIGINT, "end" BIGINT, kind VARCHAR, "text" VARCHAR, url VARCHAR, host VARCHAR,'
        " registrable_domain VARCHAR)[]"
    )
    connection.create_function(
        "links",
        lambda texts: pa.chunked_array(barelink.arrow.links(texts)).combine_chunks(),
        ["VARCHAR"],
        link,
        type="arrow",
    )
    connection.execute(
        "CREATE TABLE mails AS SELECT 'see www.example.com and http://example.org/' || range AS body FROM range(5000)"
    )
    query = (
        "SELECT host, count(*) AS links FROM (SELECT unnest(hosts(body)) AS host FROM mails) GROUP BY host ORDER BY"
        " host"
    )
    assert connection.execute(query).fetchall() == [("example.org", 5000), ("www.example.com", 5000)]
    query = (
        'SELECT substr(body, link."start" + 1, link."end" - link."start") = link."text" AS same, count(*) FROM (SELECT'
        " body, unnest(links(body)) AS link FROM mails) GROUP BY same"
    )
    assert connection.execute(query).fetchall() == [(True, 10_000)]
    # Without a function of DuckDB: a table of Arrow in, and a table of Arrow out.
    table = connection.execute("SELECT body FROM mails").to_arrow_table()
    found = table.append_column("hosts", pa.chunked_array(barelink.arrow.hosts(table["body"])))
    assert connection.execute("SELECT sum(len(hosts)) FROM found").fetchall() == [(10_000,)]


def test_polars():
    pl = pytest.importorskip("polars", reason="Polars is not installed")
    frame = pl.DataFrame({"body": TEXTS})
    positions = dict.fromkeys(["start", "end"], pl.Int64)
    texts = dict.fromkeys(["kind", "text", "url", "host", "registrable_domain"], pl.String)
    links = pl.col("body").map_batches(
        lambda column: pl.Series(barelink.arrow.links(column)),
        return_dtype=pl.List(pl.Struct({**positions, **texts})),
    )
    found = frame.select(links.alias("links"))
    assert found["links"].to_list() == LINKS
    exploded = (
        frame.lazy().select("body", links.alias("link")).explode("link").drop_nulls("link").unnest("link").collect()
    )
    assert (
        exploded.select(pl.col("body").str.slice("start", pl.col("end") - pl.col("start")) == pl.col("text"))
        .to_series()
        .all()
    )
    assert pl.Series(barelink.arrow.hosts(frame["body"].cast(pl.Categorical))).to_list() == HOSTS


def test_pandas(pa):
    pd = pytest.importorskip("pandas", reason="pandas is not installed")
    # Not in order, as in a frame that was sorted.
    frame = pd.DataFrame({"body": TEXTS}, index=range(len(TEXTS), 0, -1))
    hosts = barelink.arrow.hosts(pa.array(frame["body"], from_pandas=True))
    frame["hosts"] = pa.chunked_array(hosts).to_pandas().set_axis(frame.index)
    assert [None if row is None else list(row) for row in frame["hosts"]] == HOSTS
    assert list(frame.explode("hosts")["hosts"].dropna()) == ["www.example.com", "xn--r8jz45g.jp", "example.org"]
