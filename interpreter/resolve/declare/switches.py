"""Heads of options and rulings: they are decided before play, so that a test of one in the rules is a constant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from interpreter import ir
from interpreter.diagnostics import Label, meant
from interpreter.resolve.declare.symbol_table import SymbolTable, titled, word
from interpreter.resolve.merging import MergedDeclaration
from interpreter.resolve.plain_text import words_of
from interpreter.source import Span
from interpreter.syntax import nodes

_SPELLINGS = {"yes": "on", "true": "on", "no": "off", "false": "off"}
"""What people write for the two."""


def declare_option(table: SymbolTable, standing: MergedDeclaration, title: str, chosen: Mapping[str, str]) -> None:
    """Declare `option "Mild winters"`, or `option "Length"` with `one of 3, 4, 5`. Its value is the `chosen` one, else that of
    its `default` line."""
    made = table.enter(ir.OptionSwitch(name=title, ident=table.ident(title, "option_"), span=standing.declaration.span), standing)
    lines = {line.word: line for line in standing.declaration.lines if isinstance(line, nodes.WordsLine)}
    if "one of" in lines:
        made.values = tuple(map(words_of, lines["one of"].items))
        made.chosen = made.values[0]
        if len(set(made.values)) < max(2, len(made.values)):
            message, way_out = "an option has at least two values, and no two alike", "one of 3, 4, 5"
            table.diagnostics.error("option-default", message, lines["one of"].span, help=way_out)
    if "default" in lines:
        said = words_of(lines["default"].items[0])
        if said in made.values:
            made.chosen = said
        else:
            message, way_out = no_value(made, said, "default ")
            table.diagnostics.error("option-default", message, lines["default"].span, help=way_out)
    elif "one of" in lines:
        message, way_out = "this option does not say what it is by default", f"add a line `default {made.chosen}`"
        table.diagnostics.error("option-default", message, made.span, help=way_out)
    made.default = made.chosen
    wanted = chosen.get(made.first_name)
    if wanted in made.values:  # else the choice is told where it stands
        made.chosen = wanted
    table.rules.options.append(made)
    named = (word("option"), titled(title, made.former_names))
    if made.numbers:
        table.builder.add_expression(named, partial(_number, made), made)
        return
    for state, value in enumerate(made.values):
        if value == "off":  # asked for by `not`
            continue
        items = (*named, word("is"), *map(word, value.split()))
        table.builder.add_expression(items, partial(_value, made, state), made)


def no_value(option: ir.OptionSwitch, said: str, before: str) -> tuple[str, str]:
    """The message and the help of a finding about a value, `said`, that an option does not have. `before`: the text in front of
    the value, for the help."""
    if option.values == ir.ON_OR_OFF:
        return f"an option is on or off, not `{said}`", f"write `{before}{_SPELLINGS.get(said, f'on` or `{before}off')}`"
    values = ", ".join(option.values)
    return f'the option "{option.name}" is one of {values}, not `{said}`', f"write `{before}{option.chosen}`"


def _number(made: ir.OptionSwitch, args: list[ir.Expr], span: Span) -> ir.Const:
    """`option "Length"`, whose values are numbers."""
    return ir.Const(int(made.chosen), ir.NUMBER, span=span, why=f"the option “{made.name}”", switch=made)


def _value(made: ir.OptionSwitch, state: int, args: list[ir.Expr], span: Span) -> ir.Const:
    """`option "Mild winters" is on`."""
    why = f"the option “{made.name}” is {made.values[state]}"
    return ir.Const(int(made.state == state), ir.TRUTH, span=span, why=why, switch=made, state=state)


def declare_ruling(table: SymbolTable, standing: MergedDeclaration, title: str, chosen: Mapping[str, str]) -> None:
    """Declare `ruling "rests at the mill"`: its question, its readings, the one in force (as `chosen`, else its `default`), and
    the reason."""
    made = table.enter(ir.Ruling(name=title, ident=table.ident(title, "ruling_"), span=standing.declaration.span), standing)
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
        way_out = meant(place, made.chosen, readings, readings_told(readings), written='"{}"')
        table.diagnostics.error(
            "unknown-reading",
            f'"{made.chosen}" is no reading of the ruling "{title}"',
            place,
            others=() if place is made.span else (Label(made.span, "the ruling"),),
            help=way_out.help,
            repair=() if place is made.span else way_out.repair,
        )
    wanted = chosen.get(made.first_name)
    if wanted in readings:  # else the choice is told where it stands
        made.chosen = wanted
    table.rules.rulings.append(made)
    for number, reading in enumerate(readings):
        _reading(table, made, reading, number)


def readings_told(readings: Sequence[str]) -> str:
    """The help line of a finding: the readings of a ruling; where it has none, how one is written."""
    if not readings:
        return 'each reading stands in a line of its own: reading "..."'
    return "its readings are: " + ", ".join(f'"{reading}"' for reading in readings)


def _reading(table: SymbolTable, made: ir.Ruling, reading: str, number: int) -> None:
    """`ruling "rests at the mill" is "both"`."""

    def make(args: list[ir.Expr], span: Span) -> ir.Const:
        why = f"the ruling “{made.name}” is “{reading}”"
        return ir.Const(int(reading == made.chosen), ir.TRUTH, span=span, why=why, switch=made, state=number)

    table.builder.add_expression((word("ruling"), titled(made.name, made.former_names), word("is"), titled(reading)), make, made)
