"""The examples of the guide's page and of the README run, each in a process of its own."""

import importlib.util
import re
import subprocess
import sys

import pytest
from common import REPOSITORY

PAGES = {REPOSITORY / "docs" / "src" / "hosts" / "python.md": 7, REPOSITORY / "bindings" / "python" / "README.md": 1}
NEEDED = {"django": "Django", "jinja2": "Jinja", "markdown_it": "markdown-it-py"}
EXAMPLES = [
    (page, number, code)
    for page in PAGES
    for number, code in enumerate(re.findall(r"^```python\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S))
]


def test_all_examples_were_found():
    for page, count in PAGES.items():
        assert len([code for where, _, code in EXAMPLES if where == page]) == count


@pytest.mark.parametrize(("page", "number", "code"), EXAMPLES, ids=[f"{page.name}-{number}" for page, number, _ in EXAMPLES])
def test_an_example_runs(page, number, code):
    for module, name in NEEDED.items():
        if re.search(rf"^(import|from) {module}\b", code, re.M) and importlib.util.find_spec(module) is None:
            pytest.skip(f"{name} is not installed")
    ran = subprocess.run([sys.executable, "-"], input=code, capture_output=True, encoding="utf-8", check=False)
    assert ran.returncode == 0, ran.stderr
