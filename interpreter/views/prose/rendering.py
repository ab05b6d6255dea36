"""Lines of prose as text: plain with nested bullets, or Markdown with bold, headings and grids."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from types import MappingProxyType

from interpreter import ir
from interpreter.views.authorship import Authorship
from interpreter.views.prose.english import sentence
from interpreter.views.prose.lines import Line
from interpreter.views.prose.pages import Pages, own_lines


def pages_of(rules: ir.RuleSet, states: ir.States = MappingProxyType({})) -> Pages:
    """A maker of pages for a rule set, with nothing recorded as said. `states`: options and rulings to take as fixed. The
    authorship index is cached for the last rule set."""
    return Pages(rules, _authorship(rules), states)


@lru_cache(maxsize=1)
def _authorship(rules: ir.RuleSet) -> Authorship:
    return Authorship(rules)


class Prose:
    """The pages of one rule set as text or Markdown; the lines of each page are made once."""

    def __init__(self, rules: ir.RuleSet) -> None:
        self.rules = rules
        self._pages = pages_of(rules)
        self._bodies: dict[ir.Item, list[Line]] = {}

    def name(self, item: ir.Item) -> str:
        """The name of an item in a list: `A player retreats`."""
        return self._pages.name(item)

    def heading(self, item: ir.Item) -> str:
        """The heading of the page of an item, with each hole introduced: `A player (the loser) retreats`."""
        return self._pages.heading(item)

    def text(self, item: ir.Item) -> str:
        """The page of an item as plain text: an underlined title, nested bullets, notes and citations at the end."""
        title = self.heading(item)
        text = "\n".join([title, "=" * len(title), *_body(self._body(item), marked=False), *_behind(item)])
        return re.sub(r"\*\*([^*]+)\*\*", r"\1", text) + "\n"

    def markdown(self, item: ir.Item, level: int = 2) -> str:
        """The page of an item in Markdown; `level`: the depth of its heading."""
        lines = ["#" * level + " " + self.heading(item), *_body(self._body(item), marked=True), *_behind(item)]
        return "\n".join(lines) + "\n"

    def alone(self, item: ir.Item) -> list[str]:
        """The lines that come from the item's own declaration, with notes and citations; each cell of a table is a line with its
        row and column."""
        if isinstance(item, (ir.Kind, ir.Member, ir.Graph, ir.Period, ir.Value)):
            return _lines(pages_of(self.rules).alone(item), item)
        return _lines(own_lines(self._body(item)), item)

    def _body(self, item: ir.Item) -> list[Line]:
        if item not in self._bodies:
            self._bodies[item] = pages_of(self.rules).page(item)
        return self._bodies[item]


def page_text(rules: ir.RuleSet, item: ir.Item) -> str:
    """The page of one item as plain text, as `Prose.text` gives it."""
    return Prose(rules).text(item)


def lines_alone(rules: ir.RuleSet, item: ir.Item, states: ir.States = MappingProxyType({})) -> list[str]:
    """The lines of one item as `Prose.alone` gives them. `states`: options and rulings to take as fixed; what can then never
    happen is left out."""
    return _lines(pages_of(rules, states).alone(item), item)


def _lines(lines: Iterable[Line], item: ir.Item) -> list[str]:
    """Lines as text, those of a grid by cells at the end, with notes and citations."""
    found = []
    grid: list[list[str]] = []
    for line in lines:
        if line.sort == "grid":
            grid.append(line.text.split(" | "))
        else:
            text = line.text if line.sort == "heading" else sentence(line.text)
            found.append("  " * line.level + text.replace("**", ""))
    return [*found, *_cells(grid), *filter(None, _behind(item))]


def face_lines(rules: ir.RuleSet, member: ir.Member, drawn: Collection[ir.Fact]) -> list[Line]:
    """The text on the card of a member, as sentences without marks: all but the printed facts in `drawn`."""
    lines = pages_of(rules).face(member, drawn)
    plain = [(line, line.text.replace("**", "")) for line in lines]
    return [Line(line.level, text if line.sort == "heading" else sentence(text), line.sort) for line, text in plain]


def _cells(grid: list[list[str]]) -> Iterator[str]:
    """Every cell of a grid with the headers of its row and column."""
    for row in grid[1:]:
        names = grid[0][0].split(" \\ ")
        for column, cell in zip(grid[0][1:], row[1:], strict=True):
            across = f"{names[1]} {column}" if len(names) > 1 else column
            yield f"{names[0]} {row[0]}, {across}: {cell}"


def _body(lines: list[Line], marked: bool) -> list[str]:
    """Runs of lines of one sort as text, an empty line before each run that is no text."""
    out: list[str] = []
    for sort, run in groupby(lines, lambda line: line.sort):
        match sort:
            case "grid":
                rows = [line.text.split(" | ") for line in run]
                out += ["", *(_marked_grid(rows) if marked else _plain_grid(rows))]
            case "bullet":
                out += ["", *("  " * line.level + "- " + sentence(line.text) for line in run)]
            case "heading":
                mark = "**" if marked else ""
                for line in run:
                    out += ["", f"{mark}{line.text}{mark}"]
            case "text" | "source":
                mark = "_" if marked and sort == "source" else ""
                for line in run:
                    out += ["", f"{mark}{sentence(line.text)}{mark}"]
    return out


def _behind(item: ir.Item) -> list[str]:
    """What it was called before, notes and citations."""
    out = []
    suffix = item.name[len(item.family) :] if isinstance(item, ir.Member) and item.family else ""
    for each in item.renamed:
        source = [f"Source of the name: {each.provenance}"] if each.provenance else []
        out += ["", " ".join([f"Formerly called {each.before.removesuffix(suffix)}.", *each.notes, *source])]
    out += [line for name in item.formerly for line in ("", f"Formerly called {name}.")]
    for note in item.notes:
        out += ["", f"Note: {note}"]
    if item.cites:
        out += ["", f"Register: {', '.join(item.cites)}"]
    return out


def _marked_grid(rows: Sequence[Sequence[str]]) -> list[str]:
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return [lines[0], "|" + " --- |" * len(rows[0]), *lines[1:]]


def _plain_grid(rows: Sequence[Sequence[str]]) -> list[str]:
    """Columns side by side, the first to the left, numbers to the right."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows]
