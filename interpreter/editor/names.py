"""The names of a rule set for look-ups: takes a rule set, gives its symbols by keys that stay the same between checks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from interpreter import ir
from interpreter.syntax import nodes


def key_of(symbol: ir.Symbol) -> str:
    """The key of a symbol, the same in each check; all copies of a member share one."""
    match symbol:
        case ir.Member():
            return f"{symbol.kind.name} {symbol.family or symbol.name}"
        case ir.Fact():
            return f"fact {symbol.kind.name}/{symbol.words}"
        case ir.BlockHead():
            return f"block {symbol.kind.name}/{symbol.name}"
        case ir.Qualifier():
            return f"qualifier {symbol.name}"
    return f"{ir.word_of(symbol)} {symbol.name}"


class Names:
    """The names of one rule set; each table is made at its first use."""

    def __init__(self, rules: ir.RuleSet) -> None:
        self.rules = rules

    @classmethod
    def of_nothing(cls) -> Names:
        """The names of an empty rule set."""
        return cls(ir.RuleSet(id="", title="", hashed=str))

    @cached_property
    def kinds(self) -> dict[str, ir.Kind]:
        """Kinds by their names and plurals."""
        told = {kind.plural: kind for kind in self.rules.kinds.values()}
        return told | {kind.name: kind for kind in self.rules.kinds.values()}

    @cached_property
    def members(self) -> dict[str, list[ir.Member]]:
        """Members by all their names, former and common ones included."""
        found: dict[str, list[ir.Member]] = {}
        for kind in self.rules.kinds.values():
            for member in kind.members:
                for name in dict.fromkeys((*member.names, *member.family_names)):
                    found.setdefault(name, []).append(member)
        return found

    def in_text(self, text: str) -> list[tuple[int, int, ir.Member]]:
        """The members named in the text of an option or a question, each with the start and end of its name (for a copy, of the
        common name). A lower-case name may be a word of a menu, and counts only if it is the whole text; a name of several things
        does not count, since only play could show which of them is meant."""
        found: list[tuple[int, int, ir.Member]] = []
        for match in self._title.finditer(text):
            name, member = match[0], self.members[match[0]][0]
            is_one = len({key_of(each) for each in self.members[name]}) == 1
            if is_one and (not name.islower() or name == text):
                is_family = member.family and name not in member.family_names and name.startswith(member.family)
                found.append((match.start(), match.start() + len(member.family if is_family else name), member))
        return found

    @cached_property
    def _title(self) -> re.Pattern[str]:
        names = sorted(self.members, key=len, reverse=True)
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names)) or '(?!)'})(?!\w)")

    @cached_property
    def symbols(self) -> dict[str, ir.Symbol]:
        """All symbols by their keys."""
        found: dict[str, ir.Symbol] = {}
        for symbol in self._all():
            found.setdefault(key_of(symbol), symbol)
        return found

    def _all(self) -> Iterator[ir.Symbol]:
        yield from ir.nameable(self.rules)
        for kind in self.rules.kinds.values():
            yield from kind.facts.values()
            yield from kind.blocks.values()
            yield from kind.qualifiers

    @cached_property
    def piles(self) -> list[tuple[tuple[str, ...], ir.Pile]]:
        """Piles without holes, each with its words."""
        return [
            (tuple(part.text for part in pile.pattern.parts if isinstance(part, (nodes.Word, nodes.Name))), pile)
            for pile in self.rules.piles
            if pile.pattern is not None and not any(isinstance(part, nodes.PatternHole) for part in pile.pattern.parts)
        ]

    @cached_property
    def _by_name(self) -> dict[str, list[ir.Item]]:
        return self.rules.items_by_name()

    def tested(self, words: str) -> ir.Item | None:
        """The item that an example means by a word and a name, such as `card Rain`; None if there is none."""
        for name, items in ((words.partition(" ")[2], None), (words, None)):
            for item in self._by_name.get(name, ()) if items is None else items:
                if words.startswith(ir.word_of(item)) or name == words:
                    return item
        for kind in self.rules.kinds.values():
            if words.startswith(kind.name + " "):
                return next(iter(self.members.get(words[len(kind.name) + 1 :], ())), None)
        return None

    def tests(self) -> list[ir.Item]:
        """All items that an example may say it tests."""
        return [item for item in ir.nameable(self.rules) if ir.word_of(item) != "example"]
