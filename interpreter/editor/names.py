"""What things are called, for who looks one up: takes a rule set, gives its things by keys that stay the same between checks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from interpreter.ir import BlockHead, Fact, Item, Kind, Member, Pile, Qualifier, RuleSet, Symbol, nameable, word_of
from interpreter.syntax import nodes


def key_of(symbol: Symbol) -> str:
    """What something is known by from one check to the next: copies of a member are one thing."""
    match symbol:
        case Member():
            return f"{symbol.kind.name} {symbol.family or symbol.name}"
        case Fact():
            return f"fact {symbol.kind.name}/{symbol.words}"
        case BlockHead():
            return f"block {symbol.kind.name}/{symbol.name}"
        case Qualifier():
            return f"qualifier {symbol.name}"
    return f"{word_of(symbol)} {symbol.name}"


class Names:
    """The names of one rule set; each table is made when it is first asked for."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules

    @classmethod
    def of_nothing(cls) -> Names:
        """Those of a rule set in which nothing is declared."""
        return cls(RuleSet(id="", title="", hashed=str))

    @cached_property
    def kinds(self) -> dict[str, Kind]:
        """Kinds by their names and plurals."""
        told = {kind.plural: kind for kind in self.rules.kinds.values()}
        return told | {kind.name: kind for kind in self.rules.kinds.values()}

    @cached_property
    def members(self) -> dict[str, list[Member]]:
        """Members by all their names."""
        found: dict[str, list[Member]] = {}
        for kind in self.rules.kinds.values():
            for member in kind.members:
                for name in dict.fromkeys((*member.names, *member.family_names)):
                    found.setdefault(name, []).append(member)
        return found

    def in_text(self, text: str) -> list[tuple[int, int, Member]]:
        """Members that are named in the text of an option or of a question, with where each name begins and ends (of one of
        several alike the name of them all). A name that is written small may be a word of a menu, and counts only where it is all
        of the text; one that several things have counts nowhere, since only play tells which of them is meant."""
        found: list[tuple[int, int, Member]] = []
        for told in self._title.finditer(text):
            name, member = told[0], self.members[told[0]][0]
            is_one = len({key_of(each) for each in self.members[name]}) == 1
            if is_one and (not name.islower() or name == text):
                is_family = member.family and name not in member.family_names and name.startswith(member.family)
                found.append((told.start(), told.start() + len(member.family if is_family else name), member))
        return found

    @cached_property
    def _title(self) -> re.Pattern[str]:
        names = sorted(self.members, key=len, reverse=True)
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names)) or '(?!)'})(?!\w)")

    @cached_property
    def symbols(self) -> dict[str, Symbol]:
        """Everything by its key."""
        found: dict[str, Symbol] = {}
        for symbol in self._all():
            found.setdefault(key_of(symbol), symbol)
        return found

    def _all(self) -> Iterator[Symbol]:
        yield from nameable(self.rules)
        for kind in self.rules.kinds.values():
            yield from kind.facts.values()
            yield from kind.blocks.values()
            yield from kind.qualifiers

    @cached_property
    def piles(self) -> list[tuple[tuple[str, ...], Pile]]:
        """Piles that are named by words alone."""
        return [
            (tuple(part.text for part in pile.pattern.parts if isinstance(part, (nodes.Word, nodes.Name))), pile)
            for pile in self.rules.piles
            if pile.pattern is not None and not any(isinstance(part, nodes.PatternHole) for part in pile.pattern.parts)
        ]

    @cached_property
    def _by_name(self) -> dict[str, list[Item]]:
        return self.rules.items_by_name()

    def tested(self, words: str) -> Item | None:
        """What an example means by `card Rain`: a word and a name."""
        for name, items in ((words.partition(" ")[2], None), (words, None)):
            for item in self._by_name.get(name, ()) if items is None else items:
                if words.startswith(word_of(item)) or name == words:
                    return item
        for kind in self.rules.kinds.values():
            if words.startswith(kind.name + " "):
                return next(iter(self.members.get(words[len(kind.name) + 1 :], ())), None)
        return None

    def tests(self) -> list[Item]:
        """All that an example may prove."""
        return [item for item in nameable(self.rules) if word_of(item) != "example"]
