"""The examples of the guide's page, each in a process of its own, and the session of the README."""

import doctest
import importlib.util
import re
import subprocess
import sys

import pytest
from common import REPOSITORY

GUIDE = REPOSITORY / "docs" / "src" / "hosts" / "python.md"
README = REPOSITORY / "bindings" / "python" / "README.md"
NEEDED = {
    "duckdb": "DuckDB",
    "markdown_it": "markdown-it-py",
    "nh3": "nh3",
    "polars": "Polars",
    "pyarrow": "pyarrow",
}


def blocks(page, language):
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S)


FILES = sorted((REPOSITORY / "bindings" / "python" / "examples").glob("*.py"))
EXAMPLES = blocks(GUIDE, "python") + [file.read_text(encoding="utf-8") for file in FILES]


def test_all_examples_were_found():
    assert len(EXAMPLES) == 5


def test_the_session_of_the_readme():
    (session,) = blocks(README, "pycon")
    test = doctest.DocTestParser().get_doctest(session, {}, README.name, str(README), 0)
    assert len(test.examples) == 4
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize("code", EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_of_the_guide_runs(code):
    for module, name in NEEDED.items():
        if re.search(rf"^(import|from) {module}\b", code, re.M) and importlib.util.find_spec(module) is None:
            pytest.skip(f"{name} is not installed")
    ran = subprocess.run([sys.executable, "-"], input=code, capture_output=True, encoding="utf-8", check=False)
    assert ran.returncode == 0, ran.stderr
