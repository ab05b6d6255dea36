"""Heads of dice, and the sentences for use while a side rolls one: who rolls, who has rolled, the face that came up."""

from __future__ import annotations

from interpreter import ir
from interpreter.phrases import TypedHole
from interpreter.resolve.declare.symbol_table import SymbolTable, literals, word
from interpreter.resolve.declare.tables import read_faces
from interpreter.resolve.merging import MergedDeclaration
from interpreter.resolve.plain_text import words_of
from interpreter.source import Span


def declare_die(table: SymbolTable, standing: MergedDeclaration) -> None:
    """Declare `die battle die` with its faces."""
    name, span = words_of(standing.declaration.head), standing.declaration.span
    made = table.enter(ir.Die(name=name, ident=table.ident(name, "die_"), span=span), standing)
    table.rules.dice.append(made)
    read_faces(table, made, standing.declaration)
    if table.rules.seats is not None and made.faces:
        made.rolls = _occasion(table, made, "rolls")
        made.rolled = _occasion(table, made, "has rolled")
        _shown(table, made)


def _occasion(table: SymbolTable, die: ir.Die, verb: str) -> ir.Occasion:
    """`(roller: side) rolls die`: all sides may answer it, the roller first."""
    seats = table.rules.seats
    assert seats is not None, "dice are rolled by sides where there are some"
    side = ir.Type("member", seats.name)
    whole = ir.Members(ir.Type("set", seats.name), span=die.span)
    roller = ir.Param("roller", side, word="roller")
    name = f"(roller) {verb} {die.name}"
    made = ir.Occasion(name=name, ident=table.ident(name, "o_"), span=die.span, params=(roller,), layer=die.layer)
    made.says = f"{{roller}} {verb} the {die.name}"
    made.answered_by = (ir.Op("from_on", (whole, ir.Local("roller", side)), whole.type, span=die.span),)
    table.rules.occasions.append(made)
    table.builder.add_event((TypedHole("roller", side), *literals(verb), *literals(die.name)), made)
    return made


def _shown(table: SymbolTable, die: ir.Die) -> None:
    """`face of die`: what has come up, for those who set it or ask for it while it is rolled."""
    type_ = ir.NUMBER if die.kind is None else ir.Type("member", die.kind.name, True)
    name = f"face of {die.name}"
    made = ir.Attribute(name=name, ident=table.ident(name, "a_"), span=die.span, params=(), type=type_, layer=die.layer)
    made.says = f"the face of the {die.name}"
    made.start = ir.Const(die.unset, type_)
    die.shown, made.stays = made, True
    table.rules.attributes.append(made)

    def make(args: list[ir.Expr], span: Span) -> ir.Read:
        return ir.Read(made, (), type_, span=span)

    table.builder.add_expression((word("face"), word("of"), *literals(die.name)), make, made)
