"""A data root that a test fills as it needs."""

from __future__ import annotations

import pytest

from interpreter.diagnostics import Diagnostics
from interpreter.library import open_rule_set

MANIFEST = "id: {id}\ntitle: A Sample\nversion: 0.1.0\nlanguage: 1\n"


class Root:
    """A folder with rule sets and mods; `found` holds (code, place) of what the last opening reported."""

    def __init__(self, path):
        self.path = path
        self.found = []
        self.diagnostics = Diagnostics()
        self.sources = {}

    def write(self, path, text):
        """Put a file down; bytes go in as they are."""
        file = self.path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
        return file

    def rule_set(self, name, *lines):
        return self.write(f"rules/{name}/manifest.yaml", MANIFEST.format(id=name) + "".join(f"{line}\n" for line in lines))

    def mod(self, name, *lines):
        self.write(f"mods/{name}/manifest.yaml", MANIFEST.format(id=name) + "".join(f"{line}\n" for line in lines))
        return self.path / "mods" / name

    def open(self, name="sample", mods=()):
        self.diagnostics, self.sources = Diagnostics(), {}
        library = open_rule_set(str(name), mods, self.diagnostics, roots=[self.path], sources=self.sources)
        self.found = [(found.code, str(found.span)) for found in self.diagnostics]
        return library


@pytest.fixture
def root(tmp_path, monkeypatch):
    """An empty data root; it is the working folder, so that all paths are shown from it."""
    monkeypatch.chdir(tmp_path)
    return Root(tmp_path)
