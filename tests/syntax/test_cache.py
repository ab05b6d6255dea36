"""Trees and findings come out of the memory on disk as they went in, and a broken memory does no harm."""

import marshal

import pytest

from interpreter.diagnostics import Diagnostics
from interpreter.source import Source
from interpreter.syntax import cache, parse
from interpreter.syntax.plain import Unreadable, dump, load

TEXT = 'kind side\n    plural sides\nquery total answers number\n    answer 1 plus (2 minus x)\n    answer plus\nrule "one"\n'


def both(parser, path="a.rules", text=TEXT):
    diagnostics = Diagnostics()
    return parser(Source(path, text, "sample"), diagnostics), list(diagnostics)


def test_bytes_and_back(good, read):
    result = read(good.read_text(encoding="utf-8"))
    assert load(dump(result.declarations, result.diagnostics), "text.rules") == (result.declarations, ())


def test_a_second_parse_reads_the_memory(tmp_path, monkeypatch):
    def cached(source, diagnostics):
        return cache.parse_cached(source, diagnostics, tmp_path / "new")

    first = both(cached)
    assert first == both(parse) and [found.code for found in first[1]] == ["unexpected-word", "missing-block"]
    assert len(list((tmp_path / "new").iterdir())) == 1
    monkeypatch.setattr(cache, "parse", None)  # a call would fail
    assert both(cached) == first
    elsewhere, told = both(cached, "b.rules")
    assert {declaration.span.path for declaration in elsewhere} == {found.span.path for found in told} == {"b.rules"}


def test_another_text_and_another_version_have_another_key(monkeypatch):
    old = cache.key(TEXT)
    assert cache.key(TEXT + "\n") != old
    monkeypatch.setattr(cache, "_version", lambda: b"another")
    assert cache.key(TEXT) != old


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"nonsense",
        marshal.dumps(1),
        marshal.dumps(((1, 2), ())),
        marshal.dumps((((9999, ()),), ())),
        marshal.dumps((("x",), ())),
    ],
)
def test_a_broken_memory_is_written_anew(tmp_path, data):
    with pytest.raises(Unreadable):
        load(data, "a.rules")
    place = tmp_path / (cache.key(TEXT) + ".tree")
    place.write_bytes(data)
    assert both(lambda source, diagnostics: cache.parse_cached(source, diagnostics, tmp_path)) == both(parse)
    assert load(place.read_bytes(), "a.rules")[0] == both(parse)[0]


def test_a_folder_that_cannot_be_written_costs_nothing(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    assert both(lambda source, diagnostics: cache.parse_cached(source, diagnostics, tmp_path / "file")) == both(parse)
    assert both(lambda source, diagnostics: cache.parse_cached(source, diagnostics, None)) == both(parse)
