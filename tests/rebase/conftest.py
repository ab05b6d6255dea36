"""A small country, a mod of it, and a later version of the country, put down in a folder; and the command line."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from interpreter.cli import run

HERE = Path(__file__).parent
CASES = sorted((HERE / "cases").iterdir())
COUNTRY = "rules/country"
MANIFEST = "id: {id}\ntitle: {title}\nversion: {version}\nlanguage: 1\n{more}"


class Done(NamedTuple):
    """How a call ended, and what it printed."""

    code: int
    out: str
    err: str


class Place:
    """The folder; files are told by their texts."""

    def __init__(self, path):
        self.path = path

    def write(self, name, text):
        file = self.path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file

    def read(self, name):
        return (self.path / name).read_text(encoding="utf-8")

    def country(self, text, version="1", more=""):
        self.write(f"{COUNTRY}/manifest.yaml", MANIFEST.format(id="country", title="The country", version=version, more=more))
        self.write(f"{COUNTRY}/country.rules", text)

    def mod(self, text, more="base: country\n", id="mild"):
        self.write(f"{id}/manifest.yaml", MANIFEST.format(id=id, title=id.title(), version="1", more=more))
        self.write(f"{id}/rules/{id}.rules", text)


@pytest.fixture
def place(tmp_path, monkeypatch):
    """An empty folder, in which one works."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PUNICA_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("PUNICA_DEBUG", raising=False)
    return Place(tmp_path)


@pytest.fixture
def punica(capsys):
    """Call a command in this process."""

    def call(*words):
        code = run([str(word) for word in words])
        out, err = capsys.readouterr()
        assert "fault of Punica" not in err, err
        return Done(code, out, err)

    return call
