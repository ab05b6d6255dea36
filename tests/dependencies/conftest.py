"""Rule sets from texts, shared with the tests of the runtime."""

import importlib.util
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
_spec = importlib.util.spec_from_file_location("made_rules", HERE.parent / "runtime" / "made_rules.py")
made = sys.modules.get("made_rules")
if made is None:
    made = importlib.util.module_from_spec(_spec)
    sys.modules["made_rules"] = made
    _spec.loader.exec_module(made)


@pytest.fixture(scope="session")
def village():
    """The graph of the sample rules of this folder."""
    from interpreter.dependencies import Dependencies

    return Dependencies(made.rules_of((HERE / "village.rules").read_text(encoding="utf-8")))


@pytest.fixture(scope="session")
def graph_of():
    """The graph of a whole text, whatever is found in it."""
    from interpreter.dependencies import Dependencies
    from interpreter.diagnostics import Diagnostics
    from interpreter.frontend import build

    return lambda text: Dependencies(build(made.library_of(text), Diagnostics()))
