"""Rule sets from texts, shared with the tests of the runtime."""

from pathlib import Path

import pytest

from tests.runtime import made_rules as made

HERE = Path(__file__).resolve().parent


@pytest.fixture(scope="session")
def village():
    """The graph of the sample rules of this folder."""
    from interpreter.effects import Dependencies

    return Dependencies(made.rules_of((HERE / "village.rules").read_text(encoding="utf-8")))


@pytest.fixture(scope="session")
def graph_of():
    """The graph of a whole text, whatever is found in it."""
    from interpreter.diagnostics import Diagnostics
    from interpreter.effects import Dependencies
    from interpreter.frontend import build

    return lambda text: Dependencies(build(made.library_of(text), Diagnostics()))
