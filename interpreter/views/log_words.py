"""Journal entries as words: columns, piles, members, points and effects by name.

In: a program, and its rule set when there is one (then things are told in the words of their `says`). Out: clauses without
capital and stop. Knows nothing of who may read them.
"""

from __future__ import annotations

import re
from typing import Any

from interpreter.ir import NUMBER, Attribute, Const, Pile, RuleSet, Type
from interpreter.kernel import Column, Hole, PileSpec, hole_values
from interpreter.program import ChoicePointTable, Program
from interpreter.runtime import member_name, option_key, value_text
from interpreter.views.prose import Speaker
from interpreter.views.prose.english import article, is_plural

HIDDEN = -2
"""Stands for a member that the reader may not know (`none` is -1)."""


class Words:
    """Names for the numbers of a journal."""

    def __init__(self, program: Program, rules: RuleSet | None = None) -> None:
        self.program = program
        self.rules = rules
        self.layout = program.tables.layout
        self.speaker = None if rules is None else Speaker(rules)
        self.attributes: dict[str, Attribute] = {} if rules is None else {each.name: each for each in rules.attributes}
        self._piles: dict[str, Pile] = {} if rules is None else {each.name: each for each in rules.piles}
        self._slots = [(spec, index) for spec in self.layout.piles for index in range(spec.size)]
        self._kinds = {kind.name: kind for kind in self.layout.kinds}
        self._plurals = {} if rules is None else {kind.name: kind.plural for kind in rules.kinds.values()}
        self.roles = (
            {} if rules is None else {each.name: each.role for each in rules.procedures if each.role in ("phase", "step")}
        )

    # --- things ------------------------------------------------------------------------------------------------------

    def member(self, kind: str, number: int) -> str:
        """A member by name; what may not be known is `a card`."""
        if number == HIDDEN:
            return article(kind)
        if number < 0:
            return member_name(self.program, kind, number)
        if self.speaker is not None:
            found = self.speaker.words.find_member(kind, number)
            if found is not None:
                return self.speaker.words.member(found)
        return member_name(self.program, kind, number)

    def seat(self, number: int) -> str:
        return self.member(self.layout.seats, number)

    def cards(self, kind: str, number: int) -> str:
        """`a card`, `3 cards`."""
        return article(kind) if number == 1 else f"{number} {self._plurals.get(kind, kind + 's')}"

    def held(self, kind: str) -> bool:
        """Do piles hold members of this kind?"""
        return kind in self._kinds and self._kinds[kind].held

    def holes(self, holes: tuple[Hole, ...], index: int) -> list[Const]:
        """The values of a column's or pile's holes as terms."""
        values = hole_values(holes, index)
        return [
            Const(value, Type("member", hole.kind) if hole.kind else NUMBER) for hole, value in zip(holes, values, strict=True)
        ]

    def filled(self, name: str, holes: tuple[Hole, ...], index: int) -> str:
        """A pattern with its holes filled, when no rule set gives better words."""
        for hole, value in zip(holes, hole_values(holes, index), strict=True):
            shown = self.member(hole.kind, value) if hole.kind else str(value)
            name = re.sub(r"\([^()]*\)", lambda _, shown=shown: shown, name, count=1)
        return name

    def pile(self, slot: int) -> str:
        """A pile by its slot."""
        spec, index = self._slots[slot]
        return self.pile_at(spec, index)

    def pile_at(self, spec: PileSpec, index: int) -> str:
        made = self._piles.get(spec.name)
        if made is None or self.speaker is None:
            return "the " + self.filled(spec.name, spec.holes, index)
        return self.speaker.templates.pile(made, tuple(self.holes(spec.holes, index)))

    def holds(self, slot: int) -> str:
        """The kind that a pile holds."""
        return self._slots[slot][0].holds

    # --- changes -----------------------------------------------------------------------------------------------------

    def lasting(self, column: Column) -> bool:
        """Does this column stay from one card to the next (so that its changes belong to the story)?"""
        made = self.attributes.get(column.name)
        return made is None or made.lasts_for is None

    def change(self, number: int, index: int, old: Any, new: Any) -> str:
        """A column changed."""
        column = self.layout.columns[number]
        made = self.attributes.get(column.name)
        if made is None or self.speaker is None:
            return f"{self.filled(column.name, column.holes, index)}: {self.value(column, old)} -> {self.value(column, new)}"
        args = tuple(self.holes(column.holes, index))
        compared = self.speaker.words.wording(made).compared
        if column.base == "truth":
            return self.speaker.templates.clause(made, made.params, args, no=not new)
        if column.base == "number":
            noun = self.speaker.templates.phrase(made, made.params, args)
            verb = ("rise" if new > old else "fall") + ("" if is_plural(noun) else "s")
            return f"{noun} {verb} from {old} to {new}"
        if compared and column.base == "member":
            told = self.speaker.words.nobody(column.of) if new == -1 else self.member(column.of, new)
            before = "" if old == -1 else f" (before: {self.member(column.of, old)})"
            return self.speaker.templates.fill(compared, made.params, args, told) + before
        noun = self.speaker.templates.phrase(made, made.params, args)
        return f"{noun} {'become' if is_plural(noun) else 'becomes'} {self.value(column, new)}"

    def value(self, column: Column, value: Any) -> str:
        """A value of a column."""
        if column.base == "member":
            return self.member(column.of, value)
        if column.base in ("set", "path"):
            return value_text(self.program, f"{column.base} of {column.of}", value)
        return value_text(self.program, column.base, value)

    # --- decisions ---------------------------------------------------------------------------------------------------

    def answer(self, point: ChoicePointTable, seat: int, option: Any, secret: bool) -> str:
        """What a seat answered; with `secret`, not which one."""
        who = self.seat(seat)
        if option == -1 and point.how != "number":
            return f"{who} is done" if point.how in ("menu", "some") else f"{who} passes"
        if secret:
            return f"{who} chooses {self.hidden_option(point)}"
        if point.how == "yesno":
            return f"{who} says {'yes' if option else 'no'} to: {self.prompt(point)}"
        if point.how == "menu":
            return f"{who}: {option_key(self.program, point, option)}"
        if point.how == "play":
            return f"{who} plays {point.plays[option]}"
        if point.how == "number":
            return f"{who} chooses {option} ({self.prompt(point)})"
        if point.how == "path":
            return f"{who} chooses the way {option_key(self.program, point, option)}"
        return f"{who} chooses {self.member(point.of, option)}"

    def prompt(self, point: ChoicePointTable) -> str:
        return re.sub(r"\{[^{}]*\}", "...", point.prompt)

    def hidden_option(self, point: ChoicePointTable) -> str:
        return article(point.of) if point.how in ("member", "some") and point.of else "in secret"

    def names_held(self, point: ChoicePointTable, option: Any) -> bool:
        """Would this answer name something out of a pile?"""
        if option == -1:
            return False
        if point.how in ("member", "some"):
            return self.held(point.of)
        if point.how == "menu" and not isinstance(option, tuple):
            _, kind, _ = point.lines[option >> 16]
            return bool(kind) and self.held(kind)
        return False

    # --- the rest ----------------------------------------------------------------------------------------------------

    def rule(self, cause: int) -> str:
        """The rule that did it, as words."""
        if cause < 0:
            return ""
        _, title = self.program.place(cause)
        return re.sub(r"[()]", "", title)

    def effect(self, number: int) -> str:
        return self.program.tables.effects[number].name

    def report(self, number: int, values: tuple[Any, ...]) -> str:
        """A line that the rules themselves put into the log."""
        text, types = self.program.tables.reports[number]
        shown = iter([self.reported(type_, value) for type_, value in zip(types, values, strict=True)])
        return re.sub(r"\{\}", lambda _: next(shown), text)

    def reported(self, type_: str, value: Any) -> str:
        kind = type_.removesuffix(" or none")
        return (
            self.member(kind, value) if kind in self._kinds and isinstance(value, int) else value_text(self.program, type_, value)
        )
