"""The grammar as a table: the action of an automaton in each state for each terminal, and the parts of each production.

Takes `language.lark` and the table of keywords; Lark makes an LALR table of them, which becomes plain numbers, words and tuples
here. Those are shipped, and loaded without Lark.
"""

from __future__ import annotations

import hashlib
import json
import marshal
import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from sys import intern
from typing import TYPE_CHECKING

from interpreter.cache import Cache, Shelf
from interpreter.records import NamedTuple
from interpreter.syntax import keywords as k

if TYPE_CHECKING:
    from lark import Lark
    from lark.common import LexerConf
    from lark.grammar import Rule
    from lark.lexer import Token

START = "declaration"
SHIPPED = Path(__file__).with_name("language.table")
"""The table of the grammar as it is shipped, so that nobody waits for Lark who does not change the grammar. A test keeps the two
together, and writes the table anew with `PUNICA_ACCEPT=1`."""
END = "$END"


class Unreadable(ValueError):
    """Raised for bytes that hold no table."""


class Production(NamedTuple):
    """A production of the grammar, and what becomes of the values of its symbols."""

    name: str
    """Its alias, or the name of its rule."""
    rule: str
    """Its nonterminal."""
    size: int
    """The number of its symbols."""
    kept: tuple[tuple[int, bool], ...]
    """The symbols whose values are kept: (index, is the value a run whose parts are kept); index -1 stands for a None in place of
    an optional symbol."""
    passes: bool
    """Is its only value passed on as it is?"""
    runs: bool
    """Are its values a run that the rule above takes apart?"""
    wide: bool
    """Does it include the end of a line?"""


class Table(NamedTuple):
    """The parse table. `rows[state]`: for a terminal, the state to shift to, or `~number` of the production to reduce; for a
    nonterminal, the state to go to."""

    rows: tuple[dict[str, int], ...]
    productions: tuple[Production, ...]
    start: int

    @classmethod
    def of(cls, cache: Cache) -> Table:
        """The table of the language: from the cache, else the shipped one, else made from the grammar if that has changed; it is
        put into the cache."""
        kept = cache.get(Shelf.TABLES, START)
        if kept is not None:
            try:
                return cls.loaded(kept)
            except Unreadable:
                pass  # it is made again
        text = grammar_text()
        found = cls.unpacked(SHIPPED.read_bytes(), text) if SHIPPED.is_file() else None
        made = found if found is not None else table_of(compiled(text))
        cache.put(Shelf.TABLES, START, made.dumped())
        return made

    def packed(self, text: str) -> bytes:
        """The table as bytes for every version of Python, with a digest of `text`, the grammar."""
        import zlib

        told = json.dumps([_digest(text), self.rows, self.productions, self.start], separators=(",", ":"))
        return zlib.compress(told.encode(), 9)

    @classmethod
    def unpacked(cls, data: bytes, text: str) -> Table | None:
        """The table that `packed` wrote for this grammar; None for any other bytes."""
        import zlib  # late: a table that is kept is not packed

        try:
            digest, rows, productions, start = json.loads(zlib.decompress(data))
            if digest != _digest(text):
                return None
            made = tuple(
                Production(intern(each[0]), intern(each[1]), each[2], tuple(map(tuple, each[3])), *each[4:])
                for each in productions
            )
            return cls(tuple({intern(kind): action for kind, action in row.items()} for row in rows), made, start)
        except (ValueError, TypeError, zlib.error):
            return None

    def dumped(self) -> bytes:
        """The table as bytes for this version of Python, which run no code when they are loaded."""
        return marshal.dumps((self.rows, tuple(map(tuple, self.productions)), self.start))

    @classmethod
    def loaded(cls, data: bytes) -> Table:
        """The table that `dumped` wrote. Errors: `Unreadable` for any other bytes."""
        try:
            rows, productions, start = marshal.loads(data)
            table = cls(tuple(rows), tuple(Production(*each) for each in productions), start)
        except (ValueError, EOFError, TypeError) as problem:
            raise Unreadable(str(problem)) from problem
        if not all(isinstance(row, dict) for row in table.rows) or not isinstance(start, int):
            raise Unreadable("no table")
        return table


def grammar_text() -> str:
    """The text of `language.lark`."""
    return Path(__file__).with_name("language.lark").read_text(encoding="utf-8")


def _digest(text: str) -> str:
    """What the table of a grammar rests on: its text, and the keywords by the names of their terminals."""
    told = text + "".join(f"\n{k.terminal(words)} {words}" for words in quoted(text))
    return hashlib.sha256(told.encode()).hexdigest()


def quoted(text: str) -> list[str]:
    """The keywords and signs that a grammar names in quotes, in order."""
    return list(dict.fromkeys(re.findall(r'"([^"]+)"', re.sub(r"//.*", "", text))))


def compiled(text: str, starts: Iterable[str] = (START,), strict: bool = False) -> Lark:
    """A grammar compiled by Lark. `starts`: its start symbols; `strict`: makes every conflict an error (for a test: it costs
    time)."""
    from lark import Lark
    from lark.lexer import Lexer

    class Handed(Lexer):
        """Passes tokens on that were made before."""

        def __init__(self, lexer_conf: LexerConf) -> None:
            """Nothing is needed of the terminals."""

        def lex(self, data: Iterable[Token]) -> Iterator[Token]:  # type: ignore[override]  # Lark hands on what it was given
            return iter(data)

    terminals = [f'{k.terminal(words)}: "{words}"' for words in quoted(text)]
    return Lark(
        "\n".join([text, *terminals, ""]), start=list(starts), parser="lalr", lexer=Handed, maybe_placeholders=True, strict=strict
    )


def table_of(lark: Lark, start: str = START) -> Table:
    """The table of a grammar that Lark has compiled."""
    from lark.parsers.lalr_analysis import Shift

    conf = lark.parse_interactive(start=start).parser_state.parse_conf
    rules: dict[Rule, int] = {}
    numbers = {state: number for number, state in enumerate(conf.states)}
    rows: list[dict[str, int]] = []
    for actions in conf.states.values():
        row: dict[str, int] = {}
        for symbol, (action, argument) in actions.items():
            row[intern(str(symbol))] = numbers[argument] if action is Shift else ~rules.setdefault(argument, len(rules))
        rows.append(row)
    end = numbers[conf.end_state]
    rows[end][END] = end  # Lark stops there; so the end is taken like any other word
    productions = _productions(list(rules))
    return _numbered([*_shortened(rows, productions)], productions, numbers[conf.start_state])


def _numbered(rows: list[dict[str, int]], productions: tuple[Production, ...], start: int) -> Table:
    """The table with states and productions numbered as one comes to them from the start, symbols in the order of the alphabet:
    Lark numbers them as its sets happen to lie. States to which nothing leads are left out."""
    states, reduced = {start: 0}, dict[int, int]()
    waiting = [start]
    for state in waiting:  # grows
        for symbol in sorted(rows[state]):
            action = rows[state][symbol]
            if action < 0:
                reduced.setdefault(~action, len(reduced))
            elif action not in states:
                states[action] = len(states)
                waiting.append(action)
    by_symbol = [
        {symbol: states[action] if action >= 0 else ~reduced[~action] for symbol, action in sorted(rows[state].items())}
        for state in states
    ]
    return Table(tuple(by_symbol), tuple(productions[number] for number in reduced), 0)


def _productions(rules: list[Rule]) -> tuple[Production, ...]:
    lone = _lone(rules)
    wide = _wide(rules)
    found = []
    for rule in rules:
        name = intern(str(rule.origin.name))
        kept = _kept(rule, lone)
        is_lone = len(kept) == 1 and not kept[0][1] and kept[0][0] >= 0
        passes = is_lone and rule.alias is None and (name in lone or rule.options.expand1)
        found.append(
            Production(
                str(rule.alias or name),
                name,
                len(rule.expansion),
                kept,
                passes,
                name.startswith("_") and not passes,
                any(str(symbol.name) in wide for symbol in rule.expansion),
            )
        )
    return tuple(found)


def _kept(rule: Rule, lone: Collection[str]) -> tuple[tuple[int, bool], ...]:
    """The symbols of a production whose values are handed on, as Lark does it: no keyword unless the rule keeps all, the parts of
    a rule that begins with `_`, a None for what was left out."""
    from lark.grammar import Terminal

    found: list[tuple[int, bool]] = []
    at = 0
    for is_empty in rule.options.empty_indices or (False,) * len(rule.expansion):
        if is_empty:
            found.append((-1, False))
            continue
        symbol = rule.expansion[at]
        name = str(symbol.name)
        if not isinstance(symbol, Terminal):
            found.append((at, name.startswith("_") and name not in lone))
        elif rule.options.keep_all_tokens or not symbol.filter_out:
            found.append((at, False))
        at += 1
    return tuple(found)


def _lone(rules: list[Rule]) -> set[str]:
    """The rules that begin with `_` and always hand on one value: their runs need not be made."""
    names = {str(rule.origin.name) for rule in rules}
    lone = {name for name in names if name.startswith("_")}
    while True:
        many = {
            str(rule.origin.name)
            for rule in rules
            for kept in [_kept(rule, lone)]
            if len(kept) != 1 or kept[0][1] or kept[0][0] < 0
        }
        if not lone & many:
            return lone
        lone -= many


def _wide(rules: list[Rule]) -> set[str]:
    """The symbols that go over the end of a line."""
    wide = {"_NL"}
    while True:
        more = {str(rule.origin.name) for rule in rules if any(str(symbol.name) in wide for symbol in rule.expansion)}
        if more <= wide:
            return wide
        wide |= more


def _shortened(rows: list[dict[str, int]], productions: tuple[Production, ...]) -> Iterator[dict[str, int]]:
    """The rows, with a step saved wherever a state does nothing but hand on a lone value."""
    through: dict[int, str] = {}
    for number, row in enumerate(rows):
        actions = set(row.values())
        if len(actions) == 1 and (action := actions.pop()) < 0 and productions[~action].passes and productions[~action].size == 1:
            through[number] = productions[~action].rule
    for row in rows:
        short = dict(row)
        for symbol, action in row.items():
            while action >= 0 and action in through:
                action = row[through[action]]
            short[symbol] = action
        yield short
