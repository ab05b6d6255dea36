"""The sample rule sets of this folder, and a memory of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.session.request import Request
from interpreter.session.session import open_session

SAMPLE = Path(__file__).resolve().parent / "sample"


@pytest.fixture
def sample(monkeypatch):
    """The folder of samples as working folder."""
    monkeypatch.chdir(SAMPLE)
    return SAMPLE


@pytest.fixture
def memory(tmp_path):
    """An empty memory."""
    folder = tmp_path / "memory"
    folder.mkdir()
    return folder


@pytest.fixture
def bench(sample):
    """Opens a sample by its name."""

    def open_(name="towers", memory=None, mods=(), options=(), scenario=""):
        return open_session(Request(f"rules/{name}", mods, options, scenario), memory)

    return open_
