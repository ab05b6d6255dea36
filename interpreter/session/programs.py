"""Caches compiled programs between commands: takes the digest of rules and the cache, gives the program, compiled if need be."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from interpreter.cache import Cache, Shelf
from interpreter.library import Library
from interpreter.program import Places, Program, program_from_bytes, program_to_bytes
from interpreter.source import Span

if TYPE_CHECKING:
    from interpreter import ir


class Programs:
    """The cached programs of one rule set, by its digest, the paths of its texts, and the words that choose examples."""

    def __init__(self, library: Library, digest: str, cache: Cache) -> None:
        self._cache = cache
        self._name = digest, [source.path for source in library.rules]
        self._places = Places({source.path: source for source in library.rules})

    def stored(self, words: str | None = None) -> Program | None:
        """The program from the cache, or None; if there is none with the examples of these words, the one with all examples.
        Errors: none."""
        entry = self._cache.get(Shelf.PROGRAMS, self._key(words))
        if entry is None and words:
            entry = self._cache.get(Shelf.PROGRAMS, self._key(""))
        if entry is None:
            return None
        try:
            return program_from_bytes(entry, self._places)
        except ValueError:
            return None

    def keep(self, program: Program, words: str | None = None) -> None:
        """Put a program with the examples of these words into the cache. Errors: none."""
        self._cache.put(Shelf.PROGRAMS, self._key(words), program_to_bytes(program, self._places))

    def _key(self, words: str | None) -> str:
        return repr((*self._name, words))


def program_of(programs: Programs, rules: Callable[[str | None], ir.RuleSet], words: str | None = None) -> Program:
    """The program of a sound rule set. `words`: with at least the examples that have these words; None: the whole program without
    examples. `rules` resolves the rule set with the examples of such words. Errors: those of `rules`."""
    program = programs.stored(words)
    if program is None:
        program = program_made(rules(words), words)
        if words is None:  # what is played will need all of it; of examples what the chosen ones need is kept when they ran
            program = program.completed()
            programs.keep(program)
    return program


def program_made(rules: ir.RuleSet, words: str | None = None) -> Program:
    """The program, newly compiled. `words` as in `program_of`."""
    from interpreter.compiler import compile_rules

    if words is None:
        return compile_rules(rules)
    return compile_rules(rules, [each for each in rules.examples if has_words(words, each.name, each.span, _names(each.tests))])


def has_words(words: str, name: str, place: Span, tests: Iterable[str]) -> bool:
    """Do an example's name, its file and its subjects (`tests`) together contain all these words?"""
    text = " ".join([name, place.path, *tests]).casefold()
    return all(word in text for word in words.casefold().split())


def _names(symbols: Iterable[ir.Symbol]) -> Iterable[str]:
    return [symbol.name for symbol in symbols]
