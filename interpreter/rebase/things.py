"""Things: the declarations of the layers below a mod, each with a key that is the same in all versions, and its text.

Two versions of a thing are the same if their texts are, wherever these stand: comments, blank lines and lines that only readers
see (citations, notes, wording) do not count. A thing that a board lists consists of its facts.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from functools import cached_property

from interpreter import ir
from interpreter.cache import Cache
from interpreter.frontend import heads_alone, resolved
from interpreter.library import Library
from interpreter.records import record
from interpreter.source import Source, Span, end_of_rule
from interpreter.syntax import ASIDES
from interpreter.views import lines_alone

UNSAID = ("cites", "formerly", *ASIDES)
"""Lines of a declaration that rule nothing."""
UNTOLD = ("Register: ", "Formerly called ", "Note: ")
"""How lines of a page begin that are no matter of play."""
MOST_LINES = 60
"""So many lines of what a thing says are noted."""


class Below:
    """The layers below a mod. `things`: all their declarations, by key."""

    def __init__(self, library: Library, cache: Cache) -> None:
        self.library = library
        self._cache = cache
        rules = heads_alone(library, cache)
        texts = _Texts(library.sources, rules)
        self.things: dict[str, Thing] = {}
        for item in ir.nameable(rules):
            key = key_of_thing(item)
            if key not in self.things and item.span.path in library.sources:
                self.things[key] = Thing(key, *texts.hashes(item), item)

    @cached_property
    def _whole(self) -> tuple[ir.RuleSet, dict[str, ir.Item]]:
        rules = resolved(self.library, cache=self._cache, examples=False)
        return rules, {key_of_thing(item): item for item in reversed([*ir.nameable(rules)])}

    def says(self, thing: Thing) -> tuple[str, ...]:
        """The lines of a thing in English, at most `MOST_LINES`; none for an example."""
        rules, items = self._whole
        item = items[thing.key]
        if isinstance(item, ir.Example):
            return ()
        lines = [line.rstrip() for line in lines_alone(rules, item) if not line.startswith(UNTOLD)]
        return tuple(line for line in lines if line)[:MOST_LINES]


@record
class Thing:
    """A declaration of a layer below a mod."""

    key: str
    """Its sort and first name."""
    shape: str
    """A hash of its whole text."""
    body: str
    """A hash of its text without its head; '' if there is no more."""
    item: ir.Item
    """The item, without its body."""

    @property
    def told(self) -> str:
        """Its name in findings."""
        return ir.label(self.item)

    @property
    def places(self) -> tuple[Span, ...]:
        """The places that declared and changed it, the last first."""
        return self.item.origin[::-1] or (self.item.span,)


def key_of_thing(symbol: ir.Symbol) -> str:
    """The key of a thing, the same in all versions: its sort and its first name; all copies of a member share one."""
    if isinstance(symbol, ir.Member) and symbol.family:
        return f"{symbol.kind.name} {symbol.first_name.removesuffix(symbol.name[len(symbol.family) :])}"
    return f"{ir.word_of(symbol)} {symbol.first_name}"


def owner_of(symbol: ir.Symbol) -> ir.Symbol | None:
    """The thing to which a symbol belongs: the kind of a fact, for example, or the symbol itself; None for a symbol that is
    declared nowhere."""
    owner = getattr(symbol, "kind", None)
    found = symbol if isinstance(symbol, ir.Member) or not isinstance(owner, ir.Kind) else owner
    return found if found.origin or found.span.path else None


class _Texts:
    """The texts of declarations, cut out of their files."""

    def __init__(self, sources: Mapping[str, Source], rules: ir.RuleSet) -> None:
        self._sources = sources
        self._rules = rules
        self._lines: dict[str, list[str]] = {}

    def hashes(self, item: ir.Item) -> tuple[str, str]:
        """The shape of an item and its body."""
        heads: list[str] = []
        body: list[str] = []
        for span in item.origin or (item.span,):
            head, *rest = [*self._declaration(span)] or [""]
            if not head.startswith("rename "):
                heads.append(head)
                body += rest
        facts = [*_facts(item, self._rules)] if isinstance(item, ir.Member) else []
        return _hash([*heads, *body, *facts]), _hash([*body, *facts]) if body else ""

    def _declaration(self, span: Span) -> Iterator[str]:
        """The lines of the declaration that opens at a place; none where that is a part of a line."""
        lines = self._of(span.path)
        if span.column > 1 or not span.path.endswith(".rules") or span.line > len(lines):
            return
        yield " ".join(lines[span.line - 1].split())
        for line in lines[span.line :]:
            if line and not line.startswith(" "):
                return
            if line.strip() and not (line.startswith("    ") and line[4:].split(" ", 1)[0] in UNSAID):
                yield line

    def _of(self, path: str) -> list[str]:
        """The lines of a text, comments taken out, each where it stood."""
        if path not in self._lines:
            source = self._sources.get(path)
            lines = [] if source is None else source.text.split("\n")
            known = dict(source.lines_of_rules()) if source is not None and path.endswith(".rules") else {}
            cut = {number: line[: end_of_rule(line)].rstrip() for number, line in known.items()}
            self._lines[path] = [cut.get(number, "") for number in range(1, len(lines) + 1)]
        return self._lines[path]


def _facts(member: ir.Member, rules: ir.RuleSet) -> Iterator[str]:
    """What is printed on a member, a line each."""
    for words, fact in sorted(member.kind.facts.items()):
        value = fact.values[member.id]
        kind = rules.kinds.get(fact.type.of) if fact.type.base == "member" else None
        named = kind is not None and isinstance(value, int) and 0 <= value < len(kind.members)
        yield f"{words}: {kind.members[value].first_name if kind is not None and named and isinstance(value, int) else value}"


def _hash(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()[:20]
