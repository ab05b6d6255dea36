"""Caches resolved rule sets between commands: takes the texts and the chosen options, gives the rules as they were resolved.

Reading them back takes a tenth of the time of resolving. As each part knows its position, the key is the exact text: an edited
comment makes another key.
"""

from __future__ import annotations

import io
import pickle
import zlib
from collections.abc import Callable
from copy import copy
from functools import cache
from typing import Any

from interpreter import ir, source
from interpreter.cache import Cache, Shelf
from interpreter.garbage import undisturbed
from interpreter.library import Library
from interpreter.session.request import Request


class KeptRules:
    """The cached results of resolving one library; `examples`: with or without the declarations that only examples use."""

    def __init__(self, library: Library, request: Request, cache: Cache) -> None:
        self._library = library
        self._cache = cache
        self._key = request.exact_key(library)

    def stored(self, examples: bool) -> ir.RuleSet | None:
        """The rules, if the cache has them; each call gives new objects. Errors: none."""
        entry = self._cache.get(Shelf.RULES, self._name(examples))
        if entry is None:
            return None
        with undisturbed():
            found = pickle.loads(zlib.decompress(entry))
        assert isinstance(found, ir.RuleSet)
        found.hashed, found.sources = lambda: self._library.digest, {each.path: each for each in self._library.rules}
        return found

    def keep(self, rules: ir.RuleSet, examples: bool) -> None:
        """Put rules into the cache as resolving has made them. Errors: none; too deeply nested ones are not stored."""
        if not self._cache.writes:
            return
        file, bare = io.BytesIO(), copy(rules)
        bare.hashed, bare.sources = str, {}
        try:
            _Pickler(file, pickle.HIGHEST_PROTOCOL).dump(bare)
        except RecursionError:
            return
        self._cache.put(Shelf.RULES, self._name(examples), zlib.compress(file.getvalue(), 1))

    def _name(self, examples: bool) -> str:
        return repr((*self._key, examples))


@cache
def _once() -> dict[int, str]:
    """The names of what there is once only, by its identity, since it is asked for by `is`."""
    rooms = (ir, source)
    return {id(made): name for room in rooms for name, made in vars(room).items() if isinstance(made, (ir.Type, source.Span))}


Written = str | tuple[Callable[..., Any], tuple[Any, ...]]
"""A name, or what makes it again and of what."""


def _span(span: source.Span) -> Written:
    return _once().get(id(span)) or (source.Span, tuple(span))


def _type(type_: ir.Type) -> Written:
    return _once().get(id(type_)) or (ir.Type, (type_.base, type_.of, type_.optional))


class _Pickler(pickle.Pickler):
    """Writes the name of what there is once only, in place of a copy."""

    dispatch_table = {source.Span: _span, ir.Type: _type}
