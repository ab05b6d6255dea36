"""Heads of rules: values, queries, actions, procedures, occasions, and declarations that have only a title."""

from __future__ import annotations

from interpreter import ir
from interpreter.resolve.declare.bonds import is_for_examples, says_for_examples
from interpreter.resolve.declare.state import predicate
from interpreter.resolve.declare.symbol_table import SymbolTable, titled, word
from interpreter.resolve.merging import MergedDeclaration
from interpreter.resolve.plain_text import pattern_text
from interpreter.source import Span
from interpreter.syntax import nodes


def declare_value(table: SymbolTable, standing: MergedDeclaration, pattern: nodes.Pattern) -> None:
    """Declare `value income of (player: side)`: a number that rule lines may raise and limit."""
    items, params = table.pattern(pattern)
    name, span = pattern_text(pattern), standing.declaration.span
    made = ir.Value(name=name, ident=table.ident(name, "v_"), span=span, pattern=pattern, params=params)
    table.rules.values.append(table.enter(made, standing))
    table.builder.add_expression(items, lambda args, span: ir.ValueOf(made, tuple(args), ir.NUMBER, span=span), made)
    table.builder.add_value(items, made)


def declare_query(table: SymbolTable, standing: MergedDeclaration, pattern: nodes.Pattern) -> None:
    """Declare `query friend of (player: side) answers side`; without `answers` it gives a truth."""
    declaration = standing.declaration
    items, params = table.pattern(pattern)
    type_ = _answered(table, declaration, ir.TRUTH)
    name = pattern_text(pattern)
    ident = table.ident(name, "q_")
    made = ir.Query(name=name, ident=ident, span=declaration.span, pattern=pattern, params=params, type=type_)
    table.rules.queries.append(table.enter(made, standing))

    def make(args: list[ir.Expr], span: Span) -> ir.Ask:
        return ir.Ask(made, tuple(args), type_, span=span)

    table.builder.add_expression(table.about(items, type_), make, made)
    predicate(table, items, params, make, type_, made)


def declare_action(table: SymbolTable, standing: MergedDeclaration, pattern: nodes.Pattern) -> None:
    """Declare `action (mover: leader) enters (goal: space)`, which rule lines may forbid and permit."""
    items, params = table.pattern(pattern)
    name, span = pattern_text(pattern), standing.declaration.span
    made = ir.Action(name=name, ident=table.ident(name, "act_"), span=span, pattern=pattern, params=params)
    table.rules.actions.append(table.enter(made, standing))
    table.builder.add_action(items, lambda args, span: ir.Allowed(made, tuple(args), span=span), made)


def declare_occasion(table: SymbolTable, standing: MergedDeclaration, pattern: nodes.Pattern) -> None:
    """Declare `occasion winter comes`: an event that rules announce, with hooks and reactions of other declarations."""
    items, params = table.pattern(pattern)
    name, span = pattern_text(pattern), standing.declaration.span
    made = ir.Occasion(name=name, ident=table.ident(name, "o_"), span=span, pattern=pattern, params=params)
    table.rules.occasions.append(table.enter(made, standing))
    table.builder.add_announcement(items, lambda args, span: ir.Announce(made, tuple(args), span=span), made)
    table.builder.add_event(items, made)


def declare_procedure(table: SymbolTable, standing: MergedDeclaration, pattern: nodes.Pattern) -> None:
    """Declare `procedure (mover: leader) steps to (goal: space)`: statements to run, with hooks of other declarations."""
    declaration = standing.declaration
    items, params = table.pattern(pattern)
    type_ = _answered(table, declaration, ir.NOTHING)
    name = pattern_text(pattern)
    ident = table.ident(name, "p_")
    made = ir.Procedure(name=name, ident=ident, span=declaration.span, pattern=pattern, params=params, type=type_)
    made.for_examples = says_for_examples(standing)
    for line in declaration.lines:
        if isinstance(line, nodes.TitleLine) and line.word == "obsolete":
            made.obsolete = line.text.value
    table.rules.procedures.append(table.enter(made, standing))
    table.builder.add_statement(items, lambda args, span: ir.Call(made, tuple(args), span=span), made)
    table.builder.add_event(items, made)


def declare_phase(table: SymbolTable, standing: MergedDeclaration, title: str) -> None:
    """Declare `phase "Winter"` or `step "Income"`: a procedure that is called by its title."""
    declaration = standing.declaration
    made = ir.Procedure(name=title, ident=table.ident(title, "p_"), span=declaration.span, role=declaration.word)
    table.rules.procedures.append(table.enter(made, standing))
    table.builder.add_title(made)
    name = titled(title, made.former_names)
    carry_out = (word("carry"), word("out"), name)
    table.builder.add_statement(carry_out, lambda args, span: ir.Call(made, (), span=span), made)
    table.builder.add_event((name,), made)


def _answered(table: SymbolTable, declaration: nodes.Declaration, otherwise: ir.Type) -> ir.Type:
    """What `answers KIND` says, or what is answered without it."""
    return table.type_of(declaration.answers, declaration.span) if declaration.answers else otherwise


# --- what no sentence names -----------------------------------------------------------------------------------------------


def declare_rule(table: SymbolTable, standing: MergedDeclaration, title: str) -> None:
    """Declare `rule "thrift"`: rule lines under a title."""
    made = ir.Rule(name=title, ident=table.ident(title, "rule_"), span=standing.declaration.span)
    table.rules.rules.append(table.enter(made, standing))
    table.builder.add_title(made)


def declare_scenario(table: SymbolTable, standing: MergedDeclaration, title: str) -> None:
    """Declare `scenario "The march"`: a set-up of the game."""
    made = ir.Scenario(name=title, ident=table.ident(title, "scenario_"), span=standing.declaration.span)
    made.for_examples = is_for_examples(table.library, standing)
    table.rules.scenarios.append(table.enter(made, standing))
    table.builder.add_title(made)


def declare_invariant(table: SymbolTable, standing: MergedDeclaration, title: str) -> None:
    """Declare `invariant "no side in debt"`: conditions that hold at every decision."""
    made = ir.Invariant(name=title, ident=table.ident(title, "inv_"), span=standing.declaration.span)
    table.rules.invariants.append(table.enter(made, standing))
    table.builder.add_title(made)


def declare_example(table: SymbolTable, standing: MergedDeclaration, title: str) -> None:
    """Declare `example "income in spring"`: a position, what is done, what must hold then."""
    made = ir.Example(name=title, ident=table.ident(title, "ex_"), span=standing.span)
    table.rules.examples.append(table.enter(made, standing))
    table.builder.add_title(made)
