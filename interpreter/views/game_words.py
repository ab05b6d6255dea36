"""The words for a game's numbers: columns, piles, members, choice points and effects by name.

In: a program, and its rule set when there is one (then the words are those of its `says`). Out: names, and clauses without
capital and full stop. Does not check who may read them.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from interpreter import ir
from interpreter.kernel import Column, Hole, Option, PileSpec, Plain, Reason, Value, hole_values, menu_parts, played
from interpreter.program import ChoicePointTable, Program
from interpreter.runtime import member_name, option_key, value_text
from interpreter.views.prose import Heads, Speaker
from interpreter.views.prose.english import article, is_plural, one_as_one, plural_of, to_become

HIDDEN = -2
"""Stands for a member that the reader may not know (`none` is -1)."""


class GameWords:
    """Words for the numbers of one game. `program`: its program; `rules`: the rule set with the wording of declarations, if it is
    at hand."""

    def __init__(self, program: Program, rules: ir.RuleSet | None = None) -> None:
        self.program = program
        self.layout = program.tables.layout
        self._rules = rules
        self._speaker = None if rules is None else Speaker(rules)
        self._heads = None if self._speaker is None else Heads(self._speaker)
        self._titles: dict[str, str] = {}
        self._attributes: dict[str, ir.Attribute] = {} if rules is None else {each.name: each for each in rules.attributes}
        self._piles: dict[str, ir.Pile] = {} if rules is None else {each.name: each for each in rules.piles}
        self._plurals = {} if rules is None else {kind.name: kind.plural for kind in rules.kinds.values()}
        self._roles = {} if rules is None else {each.name: each.role for each in rules.procedures}
        self._called: dict[int, str] = {}
        self._slots = [(spec, index) for spec in self.layout.piles for index in range(spec.size)]

    # --- members -----------------------------------------------------------------------------------------------------

    def member(self, kind: str, number: int) -> str:
        """The name of a member; for HIDDEN, a member that the reader may not know, the kind with its article: `a card`."""
        if number == HIDDEN:
            return article(kind)
        found = None if self._speaker is None else self._speaker.words.find_member(kind, number)
        if found is None or self._speaker is None:
            return member_name(self.program, kind, number)
        return self._speaker.words.member(found)

    def seat(self, number: int) -> str:
        """The name of a side; `nobody` for -1."""
        return self.member(self.layout.seats, number)

    def unknown(self, kind: str, number: int) -> str:
        """A number of members that the reader may not know: `a card`, `3 cards`."""
        return article(kind) if number == 1 else f"{number} {self._plurals.get(kind) or plural_of(kind)}"

    def in_piles(self, kind: str) -> bool:
        """Do piles hold members of this kind?"""
        return kind in self.layout.by_name and self.layout.by_name[kind].held

    def is_kept(self, kind: str) -> bool:
        """Does any column or pile of the state hold members of this kind, or have one for each of them?"""
        columns, piles = self.layout.columns, self.layout.piles
        told = {column.of for column in columns} | {pile.holds for pile in piles}
        return kind in told or any(hole.kind == kind for holes in (*map(_holes, columns), *map(_holes, piles)) for hole in holes)

    # --- columns and piles -------------------------------------------------------------------------------------------

    def filled(self, name: str, holes: tuple[Hole, ...], index: int) -> str:
        """The head of a column or pile with the members of cell `index` in its holes: `units of red at Alpha`."""
        for hole, value in zip(holes, hole_values(holes, index), strict=True):
            shown = self.member(hole.kind, value) if hole.kind else str(value)
            name = _with_hole(name, shown)
        return name

    def pile(self, slot: int) -> str:
        """The words for the pile in a slot: `the hand of North`."""
        if slot not in self._called:
            self._called[slot] = self._pile(*self._slots[slot])
        return self._called[slot]

    def _pile(self, spec: PileSpec, index: int) -> str:
        made = self._piles.get(spec.name)
        if made is None or self._speaker is None:
            return "the " + self.filled(spec.name, spec.holes, index)
        return self._speaker.templates.pile(made, _terms(spec, index))

    def pile_at(self, slot: int) -> tuple[PileSpec, int]:
        """The declaration of the pile in a slot, and the index of the slot among those of that declaration."""
        return self._slots[slot]

    def holds(self, slot: int) -> str:
        """The kind of members that the pile in a slot holds."""
        return self._slots[slot][0].holds

    def lasting(self, number: int) -> bool:
        """Does column `number` keep its values for the whole game? False if a period sets it back, so that its changes are no
        part of the story."""
        made = self._attributes.get(self.layout.columns[number].name)
        return made is None or made.lasts_for is None

    def first_value(self, number: int) -> int | None:
        """The initial value of column `number`, if its declaration gives a constant; else None."""
        made = self._attributes.get(self.layout.columns[number].name)
        start = None if made is None else made.start
        return start.value if isinstance(start, ir.Const) and isinstance(start.value, int) else None

    def is_current(self, number: int, spans: Collection[str]) -> bool:
        """Do the values of column `number` mean anything while the periods `spans` last? Those that a period sets back do so only
        in that period."""
        made = self._attributes.get(self.layout.columns[number].name)
        return made is None or made.lasts_for is None or made.lasts_for.name in spans

    def last_named(self, number: int, index: int) -> str:
        """The name of the member in the last hole of cell `index` of column `number`; '' if it has no holes or the last one is a
        number."""
        holes = self.layout.columns[number].holes
        return self.member(holes[-1].kind, hole_values(holes, index)[-1]) if holes and holes[-1].kind else ""

    def value(self, column: Column, value: Value) -> str:
        """A value of a column in words."""
        if column.base == "member" and isinstance(value, int):
            return self.member(column.of, value)
        type_ = f"{column.base} of {column.of}" if column.base in ("set", "path") else column.base
        return value_text(self.program, type_, value)

    def state(self, number: int, index: int, value: Value) -> str:
        """The value of cell `index` of column `number` as a clause: `North has 2 units at Alpha`."""
        column = self.layout.columns[number]
        made, speaker = self._attributes.get(column.name), self._speaker
        if made is None or speaker is None:
            return f"{self.filled(column.name, column.holes, index)}: {self.value(column, value)}"
        args = _terms(column, index)
        if column.base == "truth":
            return speaker.templates.clause(made, made.params, args, no=not value)
        compared = speaker.words.wording(made).compared
        if compared:
            is_nobody = column.base == "member" and value == -1
            text = speaker.words.nobody(column.of) if is_nobody else self.value(column, value)
            return speaker.templates.fill(compared, made.params, args, text)
        noun = speaker.templates.phrase(made, made.params, args)
        return f"{noun} {'are' if is_plural(noun) else 'is'} {self.value(column, value)}"

    def change(self, number: int, index: int, old: Value, new: Value) -> str:
        """The change of cell `index` of column `number` from `old` to `new` as a clause: `the units at Alpha rise from 2 to
        4`."""
        column = self.layout.columns[number]
        made, speaker = self._attributes.get(column.name), self._speaker
        if made is None or speaker is None:
            return f"{self.filled(column.name, column.holes, index)}: {self.value(column, old)} -> {self.value(column, new)}"
        args = _terms(column, index)
        if column.base == "truth":
            return speaker.templates.clause(made, made.params, args, no=not new)
        compared = speaker.words.wording(made).compared
        if compared and column.base == "member":
            text = speaker.words.nobody(column.of) if new == -1 else self.value(column, new)
            before = "" if old == -1 else f" (before: {self.value(column, old)})"
            return speaker.templates.fill(compared, made.params, args, text) + before
        noun = speaker.templates.phrase(made, made.params, args)
        if isinstance(old, int) and isinstance(new, int) and column.base == "number":
            verb = ("rise" if new > old else "fall") + ("" if is_plural(noun) else "s")
            return f"{noun} {verb} from {old} to {new}"
        return f"{noun} {to_become(noun)} {self.value(column, new)}"

    # --- decisions ---------------------------------------------------------------------------------------------------

    def answer(self, point: ChoicePointTable, seat: int, option: Option, secret: bool, named: tuple[Plain, ...] = ()) -> str:
        """A seat's answer at a choice point, as a clause. `secret`: says only that it chose, not what; `named`: the values of the
        holes of the question, where the reader may know them. Errors: ValueError for an option of no known form."""
        who = self.seat(seat)
        if option == -1 and point.how != "number":
            return f"{who} is done" if point.how in ("menu", "some") else f"{who} passes"
        if played(option) >= 0:
            return f"{who} plays {option_key(self.program, point, option).removeprefix('play ')}"
        if secret:
            of = article(point.of) if point.how in ("member", "some") and point.of else "in secret"
            return f"{who} chooses {of}"
        match point.how:
            case "yesno":
                return f"{who} says {'yes' if option else 'no'} to: {self._prompt(point, named)}"
            case "menu":
                return f"{who}: {option_key(self.program, point, option)}"
            case "play":
                return f"{who} plays {option_key(self.program, point, option).removeprefix('play ')}"
            case "number":
                return f"{who} chooses {option} ({self._prompt(point, named)})"
            case "path":
                return f"{who} chooses the way {option_key(self.program, point, option)}"
            case "member" | "some" if isinstance(option, int):
                return f"{who} chooses {self.member(point.of, option)}"
            case how:
                raise ValueError(f"nobody answers like this: {how} with {option}")

    def _prompt(self, point: ChoicePointTable, named: tuple[Plain, ...]) -> str:
        """What was asked: `besiege Alpha?`; where that is not known: `which markers go, so many in all?`, `besiege the space?`"""
        types = dict(point.holes)
        values = {name: value for (name, _), value in zip(point.holes, named, strict=False)}

        def shown(hole: re.Match[str]) -> str:
            kind = types.get(hole[1], "").removesuffix(" or none")
            if hole[1] in values:
                return self.in_words(kind, values[hole[1]])
            made = None if self._rules is None else self._rules.kinds.get(kind)
            if made is None or self._speaker is None:
                return "so many" if kind == "number" else "..."
            return f"the {self._speaker.words.kind(made)}"

        return one_as_one(re.sub(r"\{([^{}]*)\}", shown, point.prompt))

    def names_held(self, point: ChoicePointTable, option: Option) -> bool:
        """Does this answer name a member of a kind that lies in piles, so that it may have to be hidden?"""
        if option == -1 or played(option) >= 0:
            return False
        if point.how in ("member", "some"):
            return self.in_piles(point.of)
        return point.how == "menu" and self.in_piles(point.lines[menu_parts(option)[0]].kind)

    # --- rules -------------------------------------------------------------------------------------------------------

    def rule(self, cause: int) -> str:
        """The title of the rule at `cause`, an entry of the source map, with words for its holes: `a player tries to withdraw`;
        '' for -1."""
        return "" if cause < 0 else self.titled(self.program.place(cause)[1])

    def titled(self, title: str) -> str:
        """The title of a rule with words for its holes."""
        if "(" not in title:
            return title
        found = self._titles.get(title)
        if found is None:
            found = self._titles[title] = self._spoken(title)
        return found

    def _spoken(self, title: str) -> str:
        """A title with holes in words: as its rule says it, else with dots."""
        made = None if self._rules is None else next((each for each in self._rules.hosts if each.name == title), None)
        if made is None or self._heads is None:
            return re.sub(r"\([^()]*\)", "...", title)
        return re.sub(r" \(the [^()]*\)", "", self._heads.title(made))

    def role(self, cause: int) -> str:
        """The role of the procedure at `cause`, an entry of the source map: `phase`, `step`, `procedure`; '' if it is no
        procedure, or there is no rule set."""
        return "" if cause < 0 else self._roles.get(self.program.place(cause)[1], "")

    def effect(self, number: int) -> str:
        """The name of a lasting effect, by its number in the program."""
        return self.program.tables.effects[number].name

    def report(self, number: int, values: tuple[Plain, ...]) -> str:
        """The text of a `report` statement of the rules, by its number in the program, with `values` in its holes."""
        text, types = self.program.tables.reports[number]
        shown = iter([self.in_words(type_, value) for type_, value in zip(types, values, strict=True)])
        return one_as_one(re.sub(r"\{\}", lambda _: next(shown), text))

    def reason(self, because: Reason) -> str:
        """The reason why the game ended, in words."""
        return because if isinstance(because, str) else self.report(*because)

    def in_words(self, type_: str, value: Plain) -> str:
        """A value in words. `type_`: the name of its type, such as `number` or that of a kind."""
        kind = type_.removesuffix(" or none")
        if kind in self.layout.by_name and isinstance(value, int):
            return self.member(kind, value)
        return value_text(self.program, type_, value)


def _holes(spec: Column | PileSpec) -> tuple[Hole, ...]:
    return spec.holes


def _terms(spec: Column | PileSpec, index: int) -> tuple[ir.Const, ...]:
    """What fills the holes of a column or pile, as terms."""
    values = zip(spec.holes, hole_values(spec.holes, index), strict=True)
    return tuple([ir.Const(value, ir.Type("member", hole.kind) if hole.kind else ir.NUMBER) for hole, value in values])


def _with_hole(name: str, shown: str) -> str:
    """A head with its first hole filled."""
    return re.sub(r"\([^()]*\)", lambda _: shown, name, count=1)
