"""The sample rule sets of this folder, a cache of their own, and how they are opened; for the tests of the rooms that open rule sets."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.cache import NO_CACHE, Cache
from interpreter.session import Request, open_session

SAMPLE = Path(__file__).resolve().parent / "sample"


@pytest.fixture
def sample(monkeypatch):
    """The folder of samples as working folder."""
    monkeypatch.chdir(SAMPLE)
    return SAMPLE


@pytest.fixture
def cache(tmp_path):
    """An empty cache."""
    folder = tmp_path / "cache"
    folder.mkdir()
    return Cache(folder, b"secret")


@pytest.fixture
def open_sample(sample):
    """Opens a sample by its name."""

    def open_(name="towers", cache=NO_CACHE, mods=(), options=(), scenario=""):
        return open_session(Request(f"rules/{name}", mods, options, scenario), cache)

    return open_
