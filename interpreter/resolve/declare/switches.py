"""Heads of options and rulings: what is decided before play, and stands as a fixed truth wherever rules ask for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from interpreter.diagnostics import Label, suggest
from interpreter.ir import TRUTH, Const, Expr, OptionSwitch, Ruling
from interpreter.resolve.declare.symbol_table import SymbolTable, titled, word
from interpreter.resolve.merging import MergedDeclaration
from interpreter.resolve.plain_text import words_of
from interpreter.source import Span
from interpreter.syntax import nodes

_MEANT = {"yes": "on", "true": "on", "no": "off", "false": "off"}
"""What people write for the two."""


def declare_option(table: SymbolTable, standing: MergedDeclaration, title: str, chosen: Mapping[str, bool]) -> None:
    """`option "Mild winters"`: on or off as `chosen`, else as its `default` line says."""
    made = table.enter(OptionSwitch(name=title, ident=table.ident(title, "option_"), span=standing.declaration.span), standing)
    for line in standing.declaration.lines:
        if isinstance(line, nodes.WordsLine) and line.word == "default":
            said = words_of(line.items[0])
            made.on = said == "on"
            if said not in ("on", "off"):
                message, help_text = (
                    f"an option is on or off, not `{said}`",
                    f"write `default {_MEANT.get(said, 'on` or `default off')}`",
                )
                table.diagnostics.error("option-default", message, line.span, help=help_text)
    made.on = chosen.get(title, made.on)
    table.rules.options.append(made)
    items = (word("option"), titled(title), word("is"), word("on"))

    def make(args: list[Expr], span: Span) -> Const:
        return Const(int(made.on), TRUTH, span=span, why=f"the option “{title}” is on", switch=made, state=1)

    table.builder.add_expression(items, make, made)


def declare_ruling(table: SymbolTable, standing: MergedDeclaration, title: str) -> None:
    """`ruling "rests at the mill"`: its question, its readings, the one in force, and why."""
    made = table.enter(Ruling(name=title, ident=table.ident(title, "ruling_"), span=standing.declaration.span), standing)
    readings: list[str] = []
    place = made.span
    for line in standing.declaration.lines:
        match line:
            case nodes.TitleLine(word="reading"):
                readings.append(line.text.value)
            case nodes.TitleLine(word="asks"):
                made.asks = line.text.value
            case nodes.TitleLine(word="because"):
                made.because = line.text.value
            case nodes.TitleLine(word="default"):
                made.chosen, place = line.text.value, line.text.span
    made.readings = tuple(readings)
    if made.chosen not in readings:
        close = suggest(made.chosen, readings)
        table.diagnostics.error(
            "unknown-reading",
            f'"{made.chosen}" is no reading of the ruling "{title}"',
            place,
            others=() if place is made.span else (Label(made.span, "the ruling"),),
            help=f"did you mean `{close[0]}`?" if close else readings_told(readings),
        )
    table.rules.rulings.append(made)
    for number, reading in enumerate(readings):
        _reading(table, made, reading, number)


def readings_told(readings: Sequence[str]) -> str:
    """A way out that counts the readings up."""
    if not readings:
        return 'each reading stands in a line of its own: reading "..."'
    return "its readings are: " + ", ".join(f'"{reading}"' for reading in readings)


def _reading(table: SymbolTable, made: Ruling, reading: str, number: int) -> None:
    """`ruling "rests at the mill" is "both"`."""

    def make(args: list[Expr], span: Span) -> Const:
        why = f"the ruling “{made.name}” is “{reading}”"
        return Const(int(reading == made.chosen), TRUTH, span=span, why=why, switch=made, state=number)

    table.builder.add_expression((word("ruling"), titled(made.name), word("is"), titled(reading)), make, made)
