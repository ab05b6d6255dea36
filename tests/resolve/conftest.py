"""What the tests of this room share: rule sets made from texts, the sample world."""

import pytest

from tests.frontend.sample import TEXT, WORLD, Built


@pytest.fixture
def built():
    """A rule set from files by path."""
    return Built


@pytest.fixture(scope="session")
def sample():
    """The sample world with one more text, and other files if need be."""
    return lambda text="", more=None, **settings: Built({**WORLD, TEXT: text, **(more or {})}, **settings)
