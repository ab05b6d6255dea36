"""What a player sees in a terminal: where things stand, the log, the hand, and the numbered options.

In: a game, its open decision, a size. Out: lines. Everything comes from the view and the log of the seat that decides.
"""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from interpreter.kernel import menu_parts
from interpreter.runtime import Decision, Game
from interpreter.views import Style, lines_for, map_lines, seat_view

if TYPE_CHECKING:
    from interpreter.ir import RuleSet

LEAST_WIDTH, LEAST_HEIGHT = 60, 18


class Screen:
    """Draws a game for one seat."""

    def __init__(self, game: Game, rules: RuleSet, style: Style, title: str) -> None:
        self.game = game
        self.rules = rules
        self.style = style
        self.title = title

    def draw(self, decision: Decision, width: int, height: int) -> list[str]:
        """The whole screen, at most `width` wide; the options are always whole, the rest takes the room that is left."""
        width, height = max(width, LEAST_WIDTH), max(height, LEAST_HEIGHT)
        table = " (open table)" if self.game.open_table else ""
        head = [self._line(f"{self.title}{table}  |  {decision.seat_name}: {decision.prompt}", width), "-" * (width - 1)]
        options = self.options(decision, width)
        hand = self.hand(decision.seat, width)
        room = height - len(head) - len(options) - len(hand) - 3
        tail = self.log(decision.seat, width, max(3, min(8, room // 3)))
        board = map_lines(self.game, decision.seat, self.style, self.focus(decision), width - 1, max(0, room - len(tail) - 1))
        parts = [head, board, tail, hand, options]
        return [line for part in parts if part for line in part]

    def focus(self, decision: Decision) -> list[int]:
        """The nodes round the action: those that options name, else those that the last lines of the log name."""
        if self.style.map is None:
            return []
        by_name = {member.name: member.id for member in self.style.map.graph.nodes.members}
        named = [node for key in decision.keys() for name, node in by_name.items() if key == name or key.endswith(" " + name)]
        if not named:
            recent = [line.text for line in lines_for(self.game, decision.seat, "story", self.rules)[-6:]]
            named = [node for text in recent for name, node in by_name.items() if name in text]
        return list(dict.fromkeys(named))[:24]

    def log(self, seat: int, width: int, count: int) -> list[str]:
        """The last lines of the seat's log."""
        told = [line.text for line in lines_for(self.game, seat, "story", self.rules)]
        wrapped = [part for text in told[-count:] for part in textwrap.wrap(text, width - 3, subsequent_indent="  ")]
        return ["", *(f"  {line}" for line in wrapped[-count:])] if wrapped else []

    def hand(self, seat: int, width: int) -> list[str]:
        """The piles that only this seat sees."""
        seen = seat_view(self.game, seat)
        layout = self.game.program.tables.layout
        private = {pile.name for pile in layout.piles if pile.shown not in ("all", "nobody")}
        names = []
        words = {spec.name.split("(")[0].strip() for spec in layout.piles if spec.name in private}
        for name, pile in seen["piles"].items():
            if any(name.startswith(word) for word in words) and pile.get("members"):
                names.append(f"{name}: {', '.join(pile['members'])}")
        wrapped = [part for text in names for part in textwrap.wrap(text, width - 1, subsequent_indent="    ")]
        return ["", *wrapped] if wrapped else []

    def options(self, decision: Decision, width: int) -> list[str]:
        """Options with their numbers, those of one form together: `march to: 3 Ford  4 Mill`."""
        groups: dict[str, list[tuple[int, str]]] = {}
        for number, key in enumerate(decision.keys(), 1):
            form, name = self.form(decision, number - 1, key)
            groups.setdefault(form, []).append((number, name))
        lines = [""]
        for form, items in groups.items():
            text = "  ".join(f"{number}\u00a0{name.replace(' ', chr(160))}" for number, name in items)
            first = f"{form}: " if form else ""
            wrapped = textwrap.wrap(first + text, width - 1, subsequent_indent="    ", break_long_words=False)
            lines += [line.replace("\u00a0", " ") for line in wrapped]
        return lines

    def form(self, decision: Decision, number: int, key: str) -> tuple[str, str]:
        """The words that an option shares with its likes, and its own."""
        option = decision.options[number]
        if decision.point.how == "menu" and isinstance(option, int) and option >= 0:
            template, kind, _ = decision.point.lines[menu_parts(option)[0]]
            if kind and "{}" in template and template.endswith("{}"):
                return template.removesuffix("{}").strip(), key[len(template) - 2 :]
        return "", key

    @staticmethod
    def _line(text: str, width: int) -> str:
        return text if len(text) < width else text[: width - 4] + "..."
