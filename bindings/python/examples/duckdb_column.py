"""Makes a function of DuckDB 1.1 or later that returns the links of a text. It needs pyarrow."""

import barelink.arrow
import duckdb
import pyarrow


def links(texts):
    return pyarrow.chunked_array(barelink.arrow.links(texts)).combine_chunks()


connection = duckdb.connect()
link = 'STRUCT("start" BIGINT, "end" BIGINT, kind VARCHAR, "text" VARCHAR, url VARCHAR, host VARCHAR, registrable_domain VARCHAR)'
connection.create_function("links", links, ["VARCHAR"], f"{link}[]", type="arrow")
query = "SELECT unnest(links('see www.example.co.uk')).registrable_domain"
assert connection.execute(query).fetchall() == [("example.co.uk",)]
