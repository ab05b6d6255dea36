"""What the tests of this room share: rule sets made from texts, the sample world, the shelves."""

from pathlib import Path

import pytest

from tests.frontend.sample import TEXT, WORLD, Built

HERE = Path(__file__).parent


@pytest.fixture
def built():
    """A rule set from files by path."""
    return Built


@pytest.fixture(scope="session")
def sample():
    """The sample world with one more text, and other files if need be."""
    return lambda text="", more=None, **settings: Built({**WORLD, TEXT: text, **(more or {})}, **settings)


@pytest.fixture(scope="session")
def world_files():
    """The files of the sample world."""
    return WORLD


@pytest.fixture
def findings(sample):
    """What is found in a text that stands in the sample world: (code, line, column) in order."""
    return lambda text: [(one.code, one.span.line, one.span.column) for one in sample(text).diagnostics]


@pytest.fixture
def shelf():
    """The files of a shelf."""
    return lambda name: sorted((HERE / name).glob("*.rules"))


def pytest_generate_tests(metafunc):
    """`good` and `bad`: the files of the shelf of that name."""
    for shelf in ("good", "bad"):
        if shelf in metafunc.fixturenames:
            files = sorted((HERE / shelf).glob("*.rules"))
            metafunc.parametrize(shelf, files, ids=[file.stem for file in files])
