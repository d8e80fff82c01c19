# Commands of daily work. `just` (https://just.systems) is optional: each recipe can be typed as it stands here.
# What the long runs need (programs, tools, settings) is in CONTRIBUTING.md and tests/README.md.

# Lists the recipes.
default:
    @just --list --unsorted

# The fast loop: format, lints of the library, its unit tests, examples and cases. Under a minute after the first build.
fast:
    cargo fmt --all --check
    cargo clippy --package barelink --package barelink-pulldown-cmark --lib --all-features --locked --quiet -- -D warnings
    cargo test --package barelink --package barelink-pulldown-cmark --all-features --locked --quiet --lib --test cases --test spec

# What holds for every input: properties, linear work, memory. Two to three minutes.
invariants:
    cargo test --package barelink --all-features --locked --quiet --test invariants --test memory

# All that must hold before a change lands; nothing is installed. Up to 45 minutes on two cores.
full:
    .ci/run

# Builds the guide (target/guide/index.html), and checks the links of all documentation.
guide:
    cargo run --package barelink-guide --locked --quiet
    cargo test --package barelink-guide --locked --quiet --doc

# Builds the guide for the web: with the package for JavaScript, and the playground in its place.
web:
    cd bindings/js && npm ci && npm run build
    cargo run --package barelink-guide --locked --quiet -- --web

# Random documents against cmark-gfm; BARELINK_CMARK_GFM names the program.
cmark-gfm documents="100000":
    BARELINK_CMARK_GFM_DOCUMENTS={{ documents }} cargo test --release --package barelink --package barelink-comrak --all-features --locked --test reference -- --ignored --nocapture cmark_gfm::

# Random documents against md2html; BARELINK_MD2HTML, BARELINK_MD2HTML_053 and BARELINK_MD2HTML_NEXT name the programs.
md2html documents="100000":
    BARELINK_MD2HTML_DOCUMENTS={{ documents }} cargo test --release --package barelink --all-features --locked --test reference -- --ignored --nocapture md2html::

# All fuzz targets, or those that are named, each for so many seconds; needs nightly Rust and cargo-fuzz.
fuzz seconds="600" *targets:
    fuzz/run {{ seconds }} {{ targets }}

# Instructions over the parser's own, with their limits; needs valgrind.
instructions *arguments:
    cargo bench --package barelink-bench --locked --quiet --bench ir -- --check {{ arguments }}

# Instructions at twice the length, for all hosts and profiles; needs valgrind. Takes long.
growth:
    cargo bench --package barelink-bench --locked --bench growth -- --check

# Changes the code of these files and asks whether a test fails; needs cargo-mutants. Hours: name one file for less.
mutants *files="src/rules/*.rs src/search/scan.rs src/search/two_pass.rs src/leaf/*.rs src/uts58/*.rs crates/barelink-rewrite/src/*.rs":
    cargo mutants --package barelink --all-features $(printf ' --file %s' {{ files }}) -- --locked --lib --test cases --test spec --test invariants

# The package for Python: builds it in a virtual environment below target, installs what its tests need, and runs them.
python:
    python3 -m venv target/venv
    target/venv/bin/pip install --quiet "./bindings/python[test]"
    target/venv/bin/pytest bindings/python

# Tables: builds DataFusion once (ten minutes), runs its tests, and counts hosts with Dask on two workers if it is installed.
sql rows="1000000":
    ROWS={{ rows }} integrations/check

# The peak memory of rendering a paragraph of a megabyte, for every family of inputs; Linux only.
memory:
    cargo bench --package barelink-bench --locked --quiet --bench memory -- --check

# A gigabyte, ten thousand files, a million cases of each property, growth, and every target fuzzed for an hour.
long:
    tools/long-run

# The public items of each published library, compared with the lists in tools/public-api; with --write, writes them anew.
public-api *arguments:
    cargo run --package barelink-public-api --locked --quiet -- {{ arguments }}

# Everything that a release does, except for publishing; its first lines name the tools that it needs.
release-dry-run:
    tools/release/dry-run
