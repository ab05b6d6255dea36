"""Trees and findings come out of the cache as they went in, and a broken cache does no harm."""

import marshal

import pytest

from interpreter.cache import NO_CACHE, Cache, Shelf
from interpreter.diagnostics import Diagnostics
from interpreter.source import Source
from interpreter.syntax import cache as module
from interpreter.syntax import parse, parse_cached
from interpreter.syntax.plain import Unreadable, dump, load

TEXT = 'kind side\n    plural sides\nquery total answers number\n    answer 1 plus (2 minus x)\n    answer plus\nrule "one"\n'


def both(parser, path="a.rules", text=TEXT):
    diagnostics = Diagnostics()
    return parser(Source(path, text, "sample"), diagnostics), list(diagnostics)


def with_cache(cache):
    return lambda source, diagnostics: parse_cached(source, diagnostics, cache)


def test_bytes_and_back(good, read):
    result = read(good.read_text(encoding="utf-8"))
    assert load(dump(result.declarations, result.diagnostics), "text.rules") == (result.declarations, ())


def test_a_second_parse_reads_the_cache(tmp_path, monkeypatch):
    cached = with_cache(Cache(tmp_path, b"secret"))
    first = both(cached)
    assert first == both(parse) and [found.code for found in first[1]] == ["unexpected-word", "missing-block"]
    assert len(list(tmp_path.iterdir())) == 1
    with monkeypatch.context() as patch:
        patch.setattr(module, "parse", None)  # a call would fail
        assert both(cached) == first
        elsewhere, told = both(cached, "b.rules")
    assert {declaration.span.path for declaration in elsewhere} == {found.span.path for found in told} == {"b.rules"}
    both(cached, text=TEXT + "\n")
    assert len(list(tmp_path.iterdir())) == 2


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
def test_a_broken_entry_is_written_anew(tmp_path, data):
    with pytest.raises(Unreadable):
        load(data, "a.rules")
    cache = Cache(tmp_path, b"secret")
    cache.put(Shelf.TREES, TEXT, data)
    assert both(with_cache(cache)) == both(parse)
    assert load(cache.get(Shelf.TREES, TEXT), "a.rules")[0] == both(parse)[0]


def test_without_a_cache_texts_are_parsed():
    assert both(with_cache(NO_CACHE)) == both(parse)
