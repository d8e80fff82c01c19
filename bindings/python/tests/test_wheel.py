"""The files of the installed package."""

import importlib.metadata

import barelink
import pytest
from common import REPOSITORY


@pytest.mark.parametrize("name", ["LICENSE-APACHE", "LICENSE-MIT", "LICENSE-UNICODE"])
def test_the_package_has_the_licences(name):
    (licence,) = [file for file in importlib.metadata.files("barelink") or [] if file.name == name]
    assert licence.read_text() == (REPOSITORY / name).read_text(encoding="utf-8")


def test_the_package_names_its_version():
    assert barelink.__version__ == importlib.metadata.version("barelink")
