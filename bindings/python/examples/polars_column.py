"""Counts the links of a column of Polars by their domains."""

import barelink.arrow
import polars as pl

frame = pl.DataFrame({"body": ["see www.example.co.uk and http://example.co.uk", "nothing", None]})
links = pl.Series("link", barelink.arrow.links(frame["body"]))
domains = links.explode().drop_nulls().struct.field("registrable_domain")
assert domains.value_counts().rows() == [("example.co.uk", 2)]
