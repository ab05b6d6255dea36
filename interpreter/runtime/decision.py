"""A decision as people and players see it: who, what, by which rule, and options with stable texts."""

from __future__ import annotations

import re
from typing import Any

from interpreter.program import ChoicePointTable, Program
from interpreter.source import Span


class Decision:
    """The open decision of a state. Options are raw: ids, numbers, tuples; texts are made when they are asked for."""

    __slots__ = ("_keys", "_program", "_state", "options", "seat", "point")

    def __init__(self, program: Program, state: Any) -> None:
        self._program = program
        self._state = state
        point, self.seat, self.options, _ = state.ask
        self.point: ChoicePointTable = program.tables.points[point]
        self._keys: list[str] | None = None

    @property
    def rule(self) -> str:
        """The title of the rule that asks."""
        return self.point.rule

    @property
    def span(self) -> Span:
        """Where it asks."""
        return self.point.span

    @property
    def seat_name(self) -> str:
        """The name of the side that decides."""
        return member_name(self._program, self._program.tables.layout.seats, self.seat)

    @property
    def prompt(self) -> str:
        """What is asked, with the values of the names in it."""
        frame = self._state.stack[-1]
        routine = self._program.tables.routines[self._program.tables.blocks[frame[0]].routine]
        shown = {}
        for name, type_, value in zip(routine.slots, routine.types, frame[2:], strict=False):
            shown[name] = shown[routine.display.get(name, name)] = value_text(self._program, type_, value)
        return re.sub(r"\{([^{}]+)\}", lambda m: shown.get(m.group(1), m.group(0)), self.point.prompt)

    def key(self, i: int) -> str:
        """The text of option number `i`."""
        if self._keys is None and self.point.how not in ("menu", "play"):  # only there may two options be called alike
            return option_key(self._program, self.point, self.options[i])
        return self.keys()[i]

    def keys(self) -> list[str]:
        """The texts of all options, each different."""
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

    def find(self, key: str) -> int:
        """The number of the option with this text, or -1."""
        keys = self.keys()
        return keys.index(key) if key in keys else -1

    def __repr__(self) -> str:
        return f"<{self.seat_name}: {self.prompt} [{', '.join(self.keys()[:8])}]>"


def member_name(program: Program, kind: str, member: int) -> str:
    """The name of a member, `nobody` or `none` for none."""
    layout = program.tables.layout
    if member < 0:
        return "nobody" if kind == layout.seats else "none"
    return layout.by_name[kind].names[member]


def option_key(program: Program, point: ChoicePointTable, option: Any) -> str:
    """The stable text of a raw option at a point."""
    how = point.how
    if how == "yesno":
        return "yes" if option else "no"
    if option == -1 and how != "number":
        return "done" if how in ("menu", "some") else "pass"
    if how == "menu":
        if isinstance(option, tuple):
            template, kind, _ = point.lines[option[0]]
            return template.replace("{}", path_name(program, kind, option[1:]))
        template, kind, _ = point.lines[option >> 16]
        member = (option & 65535) - 1
        return template.replace("{}", member_name(program, kind, member)) if kind and member >= 0 else template
    if how == "play":
        return f"play {point.plays[option]}"
    if how == "number":
        name = str(option)
    elif how == "path":
        name = path_name(program, point.of, option)
    else:
        name = member_name(program, point.of, option)
    return point.key.replace("{}", name) if "{}" in point.key else name


def path_name(program: Program, kind: str, path: tuple[int, ...]) -> str:
    """The nodes of a path by name."""
    return " - ".join(member_name(program, kind, m) for m in path)


def value_text(program: Program, type_: str, value: Any) -> str:
    """A value for people. `type_` as written by the model: a kind, `set of KIND`, `path of KIND`, `number`, `truth`, `text`."""
    kind = type_.removesuffix(" or none")
    if value is None:
        return "?"
    if kind.startswith("set of "):
        return ", ".join(member_name(program, kind[7:], m) for m in value) or "none"
    if kind.startswith("path of "):
        return path_name(program, kind[8:], value) if isinstance(value, tuple) else "none"
    if kind == "truth":
        return "yes" if value else "no"
    if kind in ("number", "text", "") or not isinstance(value, int):
        return str(value)
    return member_name(program, kind, value)
