"""YAML that was read before: the same tree, without the parser."""

import pytest

from interpreter.cache import Cache
from interpreter.diagnostics import Diagnostics
from interpreter.library import load_yaml, strict_yaml
from interpreter.source import Source

TEXT = """
kind: space
empty list: []
empty map: {}
members:
  - {Roma: {terrain: plain, port: true, at: [12, -3]}}
  - "2": |
      two
      lines
    no one: [[a, []], {b: 0}]
"""


@pytest.fixture
def read(tmp_path):
    cache = Cache(tmp_path, b"secret")

    def read(text, path="a.yaml"):
        told = Diagnostics()
        return load_yaml(Source(path, text, "sample"), told, cache), [*told]

    return read


def test_a_tree_comes_back_as_it_was(read, monkeypatch):
    first, _ = read(TEXT)
    fresh = load_yaml(Source("b.yaml", TEXT, "sample"), Diagnostics())
    monkeypatch.setattr(strict_yaml, "read_yaml", None)
    assert read(TEXT) == (first, [])
    assert read(TEXT, "b.yaml") == (fresh, []) and repr(read(TEXT, "b.yaml")[0]) == repr(fresh)
    assert fresh.plain()["members"][0] == {"Roma": {"terrain": "plain", "port": True, "at": [12, -3]}}


@pytest.mark.parametrize("text", ["a: yes\n", "a: [1\n", "", "a: 1\na: 2\n"])
def test_what_is_wrong_is_told_each_time(text, read):
    first = read(text)
    assert first[1] and read(text) == first
