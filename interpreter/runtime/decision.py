"""A decision as people and players see it: the seat, the question, the rule, and options with stable texts.

In: a program and a state at its open decision. Out: texts by the names of the rules. Errors: none for options that are offered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

from interpreter.kernel import UNCHOSEN, Option, Plain, Reason, State, known_to, menu_parts, number_text, played
from interpreter.program import ChoicePointTable, Program
from interpreter.source import Span

NAMED_IN_LOGS = ("number", "yesno")
"""The sorts of choice of which a log tells what was asked, since the answer alone says nothing."""
UNKNOWN = -2
"""Stands for a member that the reader may not know (none is -1)."""
MAY_BE_ALIKE = ("menu", "play")
"""The sorts of choice in which two options can have the same text."""


class Decision:
    """The open decision of a state. `options` are raw: ids, numbers, paths; their texts are made on demand.

    Errors: `ValueError` when nobody is asked.
    """

    __slots__ = ("_keys", "_program", "_state", "is_choice", "options", "point", "seat")

    def __init__(self, program: Program, state: State) -> None:
        if state.ask is None:
            raise ValueError("nobody is asked")
        point, self.seat, self.options, then = state.ask
        self.is_choice = then != UNCHOSEN
        """No: there is nothing to choose, and it is asked only so that nobody sees that. The answer is written down nowhere."""
        self.point: ChoicePointTable = program.tables.points[point]
        self._program = program
        self._state = state
        self._keys: list[str] | None = None

    @property
    def rule(self) -> str:
        """The title of the rule that asks."""
        return self.point.rule

    @property
    def span(self) -> Span:
        """The position in the rules of the question."""
        return self.point.span

    @property
    def seat_name(self) -> str:
        """The name of the side that decides."""
        return member_name(self._program, self._program.tables.layout.seats, self.seat)

    @property
    def prompt(self) -> str:
        """The question, with the values of the names in it."""
        return self.asked(partial(value_text, self._program))

    def asked(self, wording: Callable[[str, Plain], str]) -> str:
        """The question, with the values of the names in it as `wording` writes a type and a value. A value that lies where the
        seat may not see it is written as `a card`, by the name of its kind."""
        shown = {name: (type_, value) for name, type_, value in self._names()}

        def filled(hole: re.Match[str]) -> str:
            if hole[1] not in shown:
                return hole[0]
            type_, value = shown[hole[1]]
            return wording(type_, value) if self._is_known(type_, value) else f"a {_kind_of(type_)}"

        return re.sub(r"\{([^{}]+)\}", filled, self.point.prompt)

    @property
    def named(self) -> tuple[Plain, ...]:
        """The values of the holes in the question, in their order; -2 for one that the seat may not know."""
        shown = {name: (type_, value) for name, type_, value in self._names()} if self.point.holes else {}
        found = [shown[name] for name, _ in self.point.holes]
        return tuple([value if self._is_known(type_, value) else UNKNOWN for type_, value in found])

    @property
    def picked(self) -> tuple[int, ...]:
        """The members picked so far, where several are picked one at a time; else empty."""
        found = next((value for name, _, value in self._names() if name == self.point.picks), ())
        return tuple([each for each in found if isinstance(each, int)]) if isinstance(found, tuple) else ()

    @property
    def names_are_known(self) -> bool:
        """May the seat know the values of all locals of the routine that asks?"""
        return all(self._is_known(type_, value) for _, type_, value in self._names())

    def _names(self) -> Iterator[tuple[str, str, Plain]]:
        """The names of the rule that asks: their types, and their values."""
        frame = self._state.stack[-1]
        routine = self._program.tables.routines[self._program.tables.blocks[frame[0]].routine]
        yield from zip(routine.slots, routine.types, frame[2:], strict=False)

    def _is_known(self, type_: str, value: Plain) -> bool:
        """May the seat know of each member that a value names? It may not when one lies in a pile that is hidden from it."""
        kind = self._program.tables.layout.by_name.get(_kind_of(type_))
        if kind is None or not kind.held:
            return True
        where: list[int] = getattr(self._state, kind.where_field)
        named = [each for each in (value if isinstance(value, tuple) else (value,)) if isinstance(each, int) and each >= 0]
        return all(where[each] < 0 or known_to(self._state.SECRET[where[each]], self.seat) for each in named)

    def key(self, i: int) -> str:
        """The text of option number `i`."""
        if self._keys is None and self.point.how not in MAY_BE_ALIKE and not self.point.plays:
            return option_key(self._program, self.point, self.options[i])
        return self.keys()[i]

    def keys(self) -> list[str]:
        """The texts of all options, made distinct: of equal ones the second ends in ` (2)`."""
        if self._keys is None:
            keys = [option_key(self._program, self.point, option) for option in self.options]
            if len(set(keys)) != len(keys):
                seen: dict[str, int] = {}
                for i, key in enumerate(keys):
                    seen[key] = seen.get(key, 0) + 1
                    if seen[key] > 1:
                        keys[i] = f"{key} ({seen[key]})"
            self._keys = keys
        return self._keys

    def can_be(self, key: str) -> bool:
        """Can this question, in any position, offer an option with this text?"""
        return could_be_key(self._program, self.point, key)

    def find(self, key: str) -> int:
        """The number of the option with this text, in which members may have former names; -1 if there is none."""
        keys = self.keys()
        if key in keys:
            return keys.index(key)
        return next((keys.index(each) for each in todays_keys(self._program, self.point, key) if each in keys), -1)

    def other_names(self, kind: str, member: int) -> list[str]:
        """Further names of a member: former ones, a printed number with a letter."""
        return [name for name, each in self._program.tables.layout.by_name[kind].others if each == member]

    def __repr__(self) -> str:
        return f"<{self.seat_name}: {self.prompt} [{', '.join(self.keys()[:8])}]>"


def _kind_of(type_: str) -> str:
    """The kind of which a type's values are: of `set of card` and `card or none` it is `card`."""
    return re.sub("^(set|path) of | or none$", "", type_)


def member_name(program: Program, kind: str, member: int) -> str:
    """The name of a member, `nobody` or `none` for none. Errors: `KeyError` for an unknown kind, `IndexError` for an unknown
    member."""
    layout = program.tables.layout
    if member < 0:
        return "nobody" if kind == layout.seats else "none"
    return layout.by_name[kind].names[member]


def option_key(program: Program, point: ChoicePointTable, option: Option) -> str:
    """The stable text of a raw option at a choice point."""
    if (number := played(option)) >= 0:
        return f"play {member_name(program, *point.plays[number])}"
    if point.how == "yesno":
        return "yes" if option else "no"
    if option == -1 and point.how != "number":
        return "done" if point.how in ("menu", "some") else "pass"
    if point.how == "menu":
        line, named = menu_parts(option)
        template, kind, _ = point.lines[line]
        return template if named == -1 or not kind else template.replace("{}", _named(program, kind, named))
    if point.how == "play" and isinstance(option, int):
        return f"play {member_name(program, *point.plays[option])}"
    name = str(option) if point.how == "number" else _named(program, point.of, option)
    return point.key.replace("{}", name) if "{}" in point.key else name


def could_be_key(program: Program, point: ChoicePointTable, key: str) -> bool:
    """Can an option of this choice point have this text, in any position? The inverse of `option_key`."""
    if point.how == "yesno":
        return key in ("yes", "no")
    if key in ("done", "pass") and point.how != "number":
        return True
    key = re.sub(r" \(\d+\)$", "", key)
    if key.startswith("play "):
        named = {key.removeprefix("play "), *_played_today(program, key)}
        if any(member_name(program, *each) in named for each in point.plays):
            return True
    if point.how == "play":
        return False
    if point.how == "menu":
        return any(_fits(program, line.template, line.kind, line.path, key) for line in point.lines)
    if point.how == "number":
        return re.fullmatch(_as_pattern(point.key if "{}" in point.key else "{}", r"(-?\d+)"), key) is not None
    return _fits(program, point.key if "{}" in point.key else "{}", point.of, point.how == "path", key)


def _fits(program: Program, template: str, kind: str, path: bool, key: str) -> bool:
    """Is a text what a template becomes for some member, or some path of members, of a kind?"""
    found = re.fullmatch(_as_pattern(template, "(.+)"), key)
    if found is None or not kind or "{}" not in template:
        return found is not None
    names = program.tables.layout.by_name[kind].today
    return all(name in names for name in (found[1].split(" - ") if path else (found[1],)))


def todays_keys(program: Program, point: ChoicePointTable, key: str) -> Iterator[str]:
    """The possible present texts of an option whose text contains former names: one for each line or template that it fits."""
    found = re.search(r" \(\d+\)$", key)
    more = found[0] if found is not None else ""
    key = key.removesuffix(more)
    if point.plays:
        yield from [f"play {name}{more}" for name in _played_today(program, key)]
    templates = (
        [*point.lines] if point.how == "menu" else [(point.key if "{}" in point.key else "{}", point.of, point.how == "path")]
    )
    for template, kind, is_path in templates:
        found = re.fullmatch(_as_pattern(template, "(.+)"), key)
        if found is not None and kind in program.tables.layout.by_name and "{}" in template:
            today = program.tables.layout.by_name[kind].today
            names = found[1].split(" - ") if is_path else [found[1]]
            yield template.replace("{}", " - ".join([today.get(name, name) for name in names])) + more


def _played_today(program: Program, key: str) -> list[str]:
    """What a text `play NAME` may name today."""
    name = key.removeprefix("play ")
    return [kind.today[name] for kind in program.tables.layout.kinds if name in kind.today] if name != key else []


def _as_pattern(template: str, hole: str) -> str:
    return hole.join(map(re.escape, template.split("{}"))) if "{}" in template else re.escape(template)


def _named(program: Program, kind: str, option: Option) -> str:
    """A member or a path by name."""
    return path_name(program, kind, option) if isinstance(option, tuple) else member_name(program, kind, option)


def path_name(program: Program, kind: str, path: tuple[int, ...]) -> str:
    """The names of a path's nodes, joined."""
    return " - ".join([member_name(program, kind, node) for node in path])


def value_text(program: Program, type_: str, value: Plain) -> str:
    """A value for people; `?` for no value yet. `type_` in the notation of the IR: a kind, `set of KIND`, `path of KIND`,
    `number`, `truth`, `text`, with ` or none`."""
    kind = type_.removesuffix(" or none")
    if value is None:
        return "?"
    if kind.startswith("set of ") and isinstance(value, tuple):
        return ", ".join([value_text(program, kind.removeprefix("set of "), each) for each in value]) or "none"
    if kind.startswith("path of "):
        return _named(program, kind.removeprefix("path of "), _as_path(value)) if isinstance(value, tuple) else "none"
    if kind == "truth":
        return "yes" if value else "no"
    if kind in ("number", "text", "") or not isinstance(value, int):
        return number_text(value) if isinstance(value, int) else str(value)
    return member_name(program, kind, value)


def reason_text(program: Program, because: Reason) -> str:
    """The reason why a game ended, in the author's words."""
    if isinstance(because, str):
        return because
    number, values = because
    text, types = program.tables.reports[number]
    shown = iter([value_text(program, type_, value) for type_, value in zip(types, values, strict=True)])
    return re.sub(r"\{\}", lambda _: next(shown), text)


def _as_path(value: tuple[Plain, ...]) -> tuple[int, ...]:
    return tuple([node for node in value if isinstance(node, int)])
