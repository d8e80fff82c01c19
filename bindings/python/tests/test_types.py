"""The types of the package, and of programs that use it, by mypy and pyright; and the stub by what
the extension has.
"""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1]


def check(*command):
    command = [sys.executable, "-m", *command]
    ran = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, cwd=PACKAGE)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def needs(*modules):
    missing = [module for module in modules if importlib.util.find_spec(module) is None]
    return pytest.mark.skipif(bool(missing), reason=f"not installed: {', '.join(missing)}")


@needs("mypy", "mypy_django_plugin", "jinja2")
def test_mypy():
    check("mypy", "--warn-unused-ignores", "tests/typed.py", "python/barelink")


@needs("mypy")
def test_the_stub_has_what_the_extension_has():
    check("mypy.stubtest", "barelink._barelink")


@needs("pyright", "django", "jinja2")
def test_pyright():
    try:
        version = subprocess.run(
            [sys.executable, "-m", "pyright", "--version"], capture_output=True, check=False, timeout=120
        )
    except subprocess.TimeoutExpired:
        pytest.skip("pyright cannot install its program")
    if version.returncode != 0:
        pytest.skip("pyright cannot install its program")
    check("pyright", "--pythonpath", sys.executable, "tests/typed.py", "python/barelink")
