"""The sides in play: read from the kind of sides and from the scenarios.

A side that nobody plays fights and owns, and is never asked; one that the scenario does not name has no seat in this game either.
`sides in play` are those that are asked, and rules about all players say so. If all sides always play, the state keeps no record
of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter import ir
from interpreter.phrases import TypedHole
from interpreter.resolve.declare.facts import unknown_member
from interpreter.resolve.declare.symbol_table import SymbolTable, literals, word
from interpreter.resolve.merging import MergedDeclaration
from interpreter.resolve.plain_text import text_of
from interpreter.source import Span
from interpreter.syntax import nodes

IN_PLAY = "in play"
ABOUT = "it"


def declare_in_play(
    table: SymbolTable, kind: ir.Kind, standing: MergedDeclaration, scenarios: Sequence[MergedDeclaration]
) -> None:
    """Declare `(side) is in play` and `sides in play`: an attribute if some side may be out of play, else the constant yes."""
    member = ir.Type("member", kind.name)
    said = [*_lines(standing, "nobody plays"), *(line for each in scenarios for line in _lines(each, "played by"))]
    made = _attribute(table, kind, standing, said[0].span) if said else None

    def make(args: list[ir.Expr], span: Span) -> ir.Expr:
        return ir.Const(1, ir.TRUTH, span=span) if made is None else ir.Read(made, tuple(args), ir.TRUTH, span=span)

    words = literals(IN_PLAY)
    table.builder.add_expression((TypedHole(kind.name, member), word("is"), *words), make, made)
    qualifier = ir.Qualifier(name=f"{kind.plural} {IN_PLAY}", ident=table.ident("n"), span=kind.span, kind=kind, var=ABOUT)
    qualifier.condition = make([ir.Local(ABOUT, member)], kind.span)
    table.builder.add_qualifier(kind, words, qualifier)


def _attribute(table: SymbolTable, kind: ir.Kind, standing: MergedDeclaration, span: Span) -> ir.Attribute:
    """Who is in play, as the state keeps it."""
    hole = nodes.PatternHole(span, kind.name, (kind.name,))
    pattern = nodes.Pattern(span, (hole, *(nodes.Word(span, each) for each in ("is", *IN_PLAY.split()))))
    param = ir.Param(table.ident(kind.name, "p_"), ir.Type("member", kind.name), word=kind.name)
    name = f"({kind.name}) is {IN_PLAY}"
    made = ir.Attribute(name=name, ident=table.ident(name, "a_"), span=span, pattern=pattern, params=(param,), type=ir.TRUTH)
    made.layer, made.origin, made.stays = standing.layer, (span,), True
    table.rules.attributes.append(made)
    table.rules.in_play = made
    return made


def seat_players(table: SymbolTable, kind: ir.Kind) -> None:
    """Fill in the sides that play: all but those that nobody plays; of these, in a scenario that names sides, only those
    named."""
    rules = table.rules
    idle = _named(table, kind, table.written[kind], "nobody plays")
    rules.idle = tuple([member.id for member in idle])
    seated = tuple([member for member in kind.members if member not in idle])
    for scenario in rules.scenarios:
        named = _named(table, kind, table.written[scenario], "played by", idle)
        scenario.playing = tuple([member for member in seated if member in named]) or seated
    if rules.in_play is not None:
        asked = ir.Local(rules.in_play.params[0].name, ir.Type("member", kind.name))
        ids = ir.Const(tuple([member.id for member in seated]), ir.Type("set", kind.name), span=rules.in_play.span)
        rules.in_play.start = ir.Op("in", (asked, ids), ir.TRUTH, span=rules.in_play.span)


def no_seats_here(table: SymbolTable, kind: ir.Kind, standing: MergedDeclaration) -> None:
    """Report a line `nobody plays` in a kind that is not the kind of sides."""
    for item in _items(standing, "nobody plays"):
        message, help_text = f"nobody plays {kind.plural} anyway", "only members of the kind `side` are asked: leave the line out"
        table.diagnostics.error("no-seat", message, item[0].span, help=help_text)


def _named(
    table: SymbolTable, kind: ir.Kind, standing: MergedDeclaration, line: str, idle: dict[ir.Member, Span] | None = None
) -> dict[ir.Member, Span]:
    """The sides that lines of a declaration name, with the places of their names. `idle`: those that nobody plays."""
    found: dict[ir.Member, Span] = {}
    for item in _items(standing, line):
        name, span = " ".join(text_of(part) for part in item), item[0].span.to(item[-1].span)
        member = table.member(kind, name)
        if member is None:
            unknown_member(name, kind, span, table)
        elif member in found:
            help_text = "leave one of the two out"
            table.diagnostics.error("declared-twice", f"{name} is named twice", span, help=help_text)
        elif idle and member in idle:
            message, help_text = f"{name} has no seat: nobody plays it", "leave it out, or take it out of `nobody plays`"
            table.diagnostics.error("no-seat", message, span, help=help_text)
        else:
            found[member] = span
    return found


def _items(standing: MergedDeclaration, word: str) -> Iterator[nodes.Item]:
    """What lines of this word list."""
    for line in _lines(standing, word):
        yield from line.items


def _lines(standing: MergedDeclaration, word: str) -> Iterator[nodes.WordsLine]:
    return (line for line in standing.declaration.lines if isinstance(line, nodes.WordsLine) and line.word == word)
