"""Declarations that reach into bodies elsewhere: lasting effects, and options that rule lines add to menus. Both are recorded by
their places before any body is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from interpreter import ir
from interpreter.records import record
from interpreter.resolve.declare.symbol_table import SymbolTable
from interpreter.resolve.merging import MergedDeclaration
from interpreter.resolve.rule_lines import Lines, always, lasting_below, lasting_in
from interpreter.source import Span
from interpreter.syntax import nodes


@record
class MenuAddition:
    """A line `also "TITLE"`, which adds options to a menu. `this`: the member in whose text it stands; `title`: of its rule;
    `effect`: the lasting effect during which it holds, None for always."""

    line: nodes.AlsoMenu
    this: ir.Member | None
    title: str
    effect: ir.Effect | None


Start = tuple[int, Span]
"""A statement that starts a lasting effect: the number of the member in whose text it stands, since copies share theirs (-1: it
stands in none), and its place."""


def start_of(this: ir.Member | None, place: Span) -> Start:
    """The key of a statement that starts a lasting effect: the id of the member in whose text it stands (-1 for none), and its
    place."""
    return -1 if this is None else this.id, place


@dataclass(slots=True)
class Reaching:
    """`effects`: the lasting effects, by the statement that starts each; `additions`: the added options, by the title of their
    menu."""

    effects: dict[Start, ir.Effect] = field(default_factory=dict)
    additions: dict[str, list[MenuAddition]] = field(default_factory=dict)


def declare_reaching(table: SymbolTable, made: ir.Symbol, standing: MergedDeclaration, reaching: Reaching) -> None:
    """Record the lasting effects and added options of one declaration in `reaching`."""
    if not standing.reaches:
        return
    whole = standing.whole().declaration
    this = made if isinstance(made, ir.Member) else None
    _add(whole.rules, this, made.name, None, reaching)
    for node in _lasting(whole):
        effect = ir.Effect(
            name=made.name,
            ident=table.ident(made.name or "effect", "e_"),
            span=node.span,
            layer=standing.layer,
            number=len(table.rules.effects),
            owner=made,
            member=this,
        )
        table.rules.effects.append(effect)
        reaching.effects[start_of(this, node.span)] = effect
        _add(node.lines, this, made.name, effect, reaching)


def _lasting(declaration: nodes.Declaration) -> Iterator[nodes.Lasting]:
    yield from lasting_in(declaration.body)
    for line in declaration.lines:
        match line:
            case nodes.PatternLine() | nodes.MemberLine():
                yield from lasting_in(line.body)
            case nodes.Given() | nodes.When():
                yield from lasting_in((line.statement,))
    yield from lasting_below(declaration.rules)


def _add(lines: Lines, this: ir.Member | None, title: str, effect: ir.Effect | None, reaching: Reaching) -> None:
    for line in always(lines):
        if isinstance(line, nodes.AlsoMenu):
            reaching.additions.setdefault(line.menu.value, []).append(MenuAddition(line, this, title, effect))
