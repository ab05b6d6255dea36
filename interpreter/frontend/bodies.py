"""Reads the bodies of a rule set, except those whose results were cached, and checks all results together.

In: declarations without bodies, and what the last check of the same rule set left. Out: findings, and what is left for the next.
The memo steps of a check are declared here: what a declaration does (`deeds`), the findings in it (`found in`), the findings in
three wholes. A body that was read before in the same surroundings (see `kept`) is read again only when something that these steps
read has changed, or when a finding about the whole is in it. Reading and checking go step by step, so that a waiting caller can
do something else in between, or stop.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from interpreter import ir
from interpreter.checks import check_anyway, check_boards, check_declaration, check_heads, check_web
from interpreter.diagnostics import Diagnostic, Diagnostics, as_plain, from_plain
from interpreter.effects import TEXT, Deeds, Index, Looking, Needed, Outcome, Web, deeds_of, needed, plain, recalled
from interpreter.frontend.heads import Heads
from interpreter.frontend.kept import TITLES, Kept, Key, digest_of, flags_of, heads_of, keys_of, whole_of
from interpreter.frontend.titles import Titles
from interpreter.library import Library
from interpreter.memo import MISSING, hashed
from interpreter.phrases import Derivation
from interpreter.proofs import Stack
from interpreter.resolve import Declarations, Defined, DefinePass, Merged, MergedDeclaration
from interpreter.source import Source, Span

if TYPE_CHECKING:
    from interpreter.proofs import Reasoning

DEEDS, FOUND = "deeds", "found in"
"""Steps: what a declaration does, and what is found in it, by what it says, or by its number where that is not known or two say
the same."""
BOARDS, HEADS, WEB = "boards", "heads", "web"
"""Steps: what is found in a whole, by a hash of it."""
WHOLES = 12
"""Of so many states of a whole is kept what was found in it, so that what is mended is known again."""


class Bodies:
    """The bodies of all declarations. `findings`: those about the bodies read here; `is_whole`: was every body read, in order?
    `memo`: the steps of this check, and the keys for which they ran. Call its methods only after `take_in` has ended."""

    def __init__(self, declared: Declarations, kept: Kept, titles: Titles, sources: Mapping[str, Source], around: bytes) -> None:
        """`around`: a hash of all that bodies can see besides themselves, except titles."""
        self.findings = Diagnostics()
        self._titles = titles
        self._declared = declared
        self._kept = kept
        self._sources = sources
        self._around = around
        self.memo = kept.memo
        self.memo.begin(lambda name: self._declare_late())
        self._reasoning: Reasoning | None = None
        self._pass = DefinePass(declared)
        self._index = Index(declared, self.memo.interned)
        self._read: dict[int, Defined] = {}
        self._unsettled: set[int] = set()
        self._heard: dict[int, tuple[int, int]] = {}
        self.before = self._said()
        """How much was heard before the first body was read."""
        self.findings.extend(self._pass.findings)
        self._seen = Heads(declared, sources)
        self._keys = keys_of(self.memo, [standing for _, standing in declared.heads], titles, self._seen)
        self._units: dict[Key | int, int] = {key or unit: unit for unit, key in enumerate(self._keys)}
        self._steps()
        self._known = [self.memo.recalled(DEEDS, key) for key in self._keys]
        self._outcomes: list[Outcome] = []
        self.is_whole = False
        self._is_handed_over = False

    def _steps(self) -> None:
        """Declare what is worked out here."""
        memo = self.memo
        memo.source(TEXT, self._text)
        memo.step(
            DEEDS,
            lambda key: self._outcome(self._units[key]),
            lambda key, outcome: outcome.digest if self._is_settled(key) else None,
            lambda outcome: (plain(outcome.deeds), outcome.digest),
            lambda kept: Outcome(recalled(kept[0]), kept[1]),
            stays=True,
        )
        for name in (FOUND, BOARDS, HEADS, WEB):
            memo.step(
                name,
                self._found_in,
                lambda key, found: hashed(b"") if key and not isinstance(key, int) and self._is_placed(found) else None,
                lambda found: tuple([as_plain(each) for each in found]),
                lambda kept: [from_plain(each) for each in kept],
                stays=True,
            )

    def _is_settled(self, key: Key | int) -> bool:
        """Was nothing found or missed in a body of which it is known what it says?"""
        return not isinstance(key, int) and self._units[key] not in self._unsettled

    def _text(self, path: str) -> bytes:
        source = self._sources.get(path)
        return hashed(b"" if source is None else source.text.encode("utf-8", "surrogatepass"))

    def _declare_late(self) -> None:
        """The steps of a room that is loaded when one of them is asked for: a check that looks at nothing again does without."""
        from interpreter.proofs import Reasoning

        self._reasoning = self._reasoning or Reasoning(self._looking)

    def take_in(self, first: Container[str] = ()) -> Iterator[bool]:
        """Read the bodies without cached results, one after the other, those in the texts `first` before the others. Yields after
        each whether all bodies in `first` have been read."""
        missing = [unit for unit, known in enumerate(self._known) if known is MISSING]
        near = [unit for unit in missing if self._declared.heads[unit][1].declaration.span.path in first]
        far = [unit for unit in missing if self._declared.heads[unit][1].declaration.span.path not in first]
        for place, unit in enumerate([*near, *far], 1):
            self._known[unit] = self.memo.ask(DEEDS, self._keys[unit] or unit)
            yield place >= len(near)
        self._outcomes = [known for known in self._known if known is not MISSING]
        self._web = Web(self._index, [each.deeds for each in self._outcomes], self._keys, self.read)
        self._looking = Looking(self._web, self.memo)
        self.is_whole = [*self._read] == [*range(len(self._keys))]
        if self.is_whole:
            self._pass.finish()

    def read(self, unit: int) -> Defined:
        """The compiled result of the declaration with this number; its body is read at the first call."""
        if unit not in self._read:
            before, said = self._noted(), self._said()
            self._read[unit] = self._pass.define(*self._declared.heads[unit])
            self._heard[unit] = said, self._said()
            self.findings.extend(self._read[unit].findings)
            if self._read[unit].findings or self._noted() > before:
                self._unsettled.add(unit)
        return self._read[unit]

    def heard(self, unit: int) -> Sequence[Derivation]:
        """The recorded meanings of the phrases in a body that was read; empty if the lexicon does not record."""
        first, last = self._heard.get(unit, (0, 0))
        return (self._declared.lexicon.heard or ())[first:last]

    def _said(self) -> int:
        return len(self._declared.lexicon.heard or ())

    def _noted(self) -> int:
        """How much has been noted that is told elsewhere: phrases that are missed, and those that mean something new."""
        lexicon = self._declared.lexicon
        return len(lexicon.unread.missed) + lexicon.takeovers.count

    def _outcome(self, unit: int) -> Outcome:
        deeds, _ = deeds_of(self.read(unit), self._index)
        return Outcome(deeds, digest_of(deeds))

    def check(self, library: Library, merged: Merged) -> Iterator[Iterable[Diagnostic]]:
        """The findings about a rule set without syntax errors: first those in each declaration, then those about the whole.
        Yields them in parts."""
        self._merged = merged
        for unit, key in enumerate(self._keys):
            yield self.memo.ask(FOUND, key or unit)
        yield from check_anyway(Stack(library, merged, self._declared), self._web, self.speaking())
        yield from self._looked_at(
            WEB,
            whole_of(self._outcomes, flags_of(self._index.rules, self._index.brought)) + self._around,
            self._of_the_web(),
        )

    def _of_the_web(self) -> Iterator[Iterable[Diagnostic]]:
        self._looking.at_printing()
        yield from check_web(self._web)

    def _found_in(self, key: Key | int) -> Sequence[Diagnostic]:
        """What is wrong with the body of one declaration, and with what it repeats."""
        unit = self._units[key]
        self._declare_late()
        from interpreter.proofs import Unit

        assert self._reasoning is not None
        standing = self._declared.heads[unit][1]
        found = [*check_declaration(Unit(self._reasoning, self._web.read(unit), standing, self._merged))]
        self._place(found)
        return found

    def _place(self, found: Iterable[Diagnostic]) -> None:
        """Findings tell places in texts, and what is called how."""
        for path in sorted({span.path for span in _spans(found)}):
            self.memo.read(TITLES, 0)
            self.memo.read(TEXT, path)

    def _is_placed(self, found: Iterable[Diagnostic]) -> bool:
        """Do all of them stand in texts of which a change is seen?"""
        return all(span.path in self._sources for span in _spans(found))

    def check_heads(self, library: Library, merged: Merged) -> Iterator[Iterable[Diagnostic]]:
        """The findings about layers and declarations that do not depend on bodies, in parts."""
        heads = heads_of(library, merged)
        yield from self._looked_at(HEADS, heads, check_heads(Stack(library, merged, self._declared)))

    def check_boards(self) -> Iterator[Iterable[Diagnostic]]:
        """The findings about boards, which must be free of errors; in parts."""

        def checked() -> Iterator[Iterable[Diagnostic]]:
            for graph in self._declared.rules.graphs:
                self._looking.at_members(graph.nodes.name)
                self._looking.at_members(graph.edges.name)
            yield from check_boards(self._declared.rules)

        yield from self._looked_at(BOARDS, b"boards", checked())

    def _looked_at(self, name: str, whole: bytes, checks: Iterator[Iterable[Diagnostic]]) -> Iterator[Iterable[Diagnostic]]:
        """What is wrong with something, one check after the other. `whole`: a hash of it; empty when nothing is known of it."""

        def placed() -> Iterator[Iterable[Diagnostic]]:
            for each in checks:
                found = [*each]
                self._place(found)
                yield found

        key = whole and whole + self._titles.digest
        yield from self.memo.gathered(name, key, placed())
        self.memo.latest(name, key, WHOLES)

    @property
    def keys(self) -> Sequence[Key]:
        """The memo key of each declaration by its number: a hash of its text and of the titles and heads that it may name; empty
        if unknown."""
        return self._keys

    def numbered(self, declared: Declarations) -> Index:
        """The same numbering for a second set of these declarations."""
        return Index(declared, self._index.interned)

    def needed(self, examples: Iterable[int], idle: AbstractSet[int] = frozenset()) -> Needed:
        """What some examples, given by their numbers, need: themselves, all that they can run, initial positions, and the
        invariants. `idle`: declarations whose routines nothing runs."""
        holding = [unit for unit, (made, _) in enumerate(self._declared.heads) if isinstance(made, ir.Invariant)]
        read = {unit: self.read(unit) for unit in (*examples, *holding)}
        units = [unit for unit, (made, _) in enumerate(self._declared.heads) if isinstance(made, ir.Pile)]
        begun = [each.symbol for each in read.values() if isinstance(each.symbol, ir.Example) and each.symbol.from_scenario]
        scenarios = [example.scenario or self._declared.rules.scenario for example in begun]
        units += [unit for unit, (made, _) in enumerate(self._declared.heads) if made in scenarios]
        proofs: dict[int, Deeds] = {}
        waiting = [*read, *(unit for each in units for unit in self._positions(self._outcomes[each].deeds))]
        for unit in waiting:  # grows
            if unit not in proofs:
                proofs[unit] = deeds_of(self.read(unit), self._index, proofs=True)[0]
                waiting += self._positions(proofs[unit])
        return needed(self._web, [outcome.deeds for outcome in self._outcomes], proofs, units, idle)

    def _positions(self, deeds: Deeds) -> list[int]:
        """The numbers of what is for examples among that to which something does anything."""
        others = dict.fromkeys(other for _, _, other in deeds.edges if other >= 0)
        made = [self._index.symbols[other] for other in others]
        found = [each for each in made if isinstance(each, ir.Procedure) and each.for_examples]
        return [unit for each in found for unit in self._web.units_of(self._index.numbers[each])]

    def hand_over(self) -> tuple[DefinePass, dict[int, Defined]] | None:
        """The pass that reads these bodies, and what it has read, for reuse by another owner; afterwards no unread body may be
        asked for here. None when it was handed over before, or when all bodies have been read, so that the whole may still be
        wanted."""
        if self.is_whole or self._is_handed_over:
            return None
        self._is_handed_over = True
        return self._pass, self._read

    def users(self, place: Span) -> list[MergedDeclaration]:
        """The declarations that refer to what is declared at a position."""
        nodes = [
            self._index.numbers[made] for made, _ in self._declared.heads if made.span == place and made in self._index.numbers
        ]
        units = {unit for node in nodes for user in self._web.acting_on(node) for unit in self._web.units_of(user)}
        return [self._declared.heads[unit][1] for unit in sorted(units)]

    def keep(self) -> None:
        """Cache, for the next check, the results of bodies without findings or missed words."""
        self.memo.only(DEEDS, self._units)
        self.memo.only(FOUND, self._units)
        self._kept.put()

    def speaking(self) -> frozenset[ir.Member]:
        """The members that have any effect: by a block, by hooks or lines added to menus, or by a rule with their name."""
        members = [made for kind in self._declared.rules.kinds.values() for made in kind.members]
        found = {member for member in members if member.blocks}
        titles: set[str] = set()
        for (made, _), outcome in zip(self._declared.heads, self._outcomes, strict=True):
            if outcome.deeds.titled:
                titles.add(made.name)
            if isinstance(made, ir.Member) and outcome.deeds.speaks:
                found.add(made)
        for title, additions in self._declared.reaching.additions.items():
            if title in self._web.offered:
                found.update(addition.this for addition in additions if addition.this is not None)
        return frozenset(found.union(member for member in members if not titles.isdisjoint(member.names)))


def _spans(found: Iterable[Diagnostic]) -> Iterator[Span]:
    """The places of which findings tell."""
    for each in found:
        yield each.span
        yield from (label.span for label in each.others)
        yield from (edit.span for edit in each.repair)
