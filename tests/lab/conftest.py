"""The sample rule sets of this folder, and a cache of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.cache import NO_CACHE, Cache
from interpreter.session.request import Request
from interpreter.session.session import open_session

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
    return Cache(folder)


@pytest.fixture
def bench(sample):
    """Opens a sample by its name."""

    def open_(name="towers", cache=NO_CACHE, mods=(), options=(), scenario=""):
        return open_session(Request(f"rules/{name}", mods, options, scenario), cache)

    return open_
