"""Loops that could go on for ever: nothing in them can change what they ask."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.dependencies import Dependencies, mentions, routines_of, terms_of
from interpreter.diagnostics import Diagnostic
from interpreter.ir import (
    Action,
    Add,
    Allowed,
    Announce,
    Ask,
    Call,
    CallBlock,
    ChooseNumber,
    ChooseOne,
    ChooseSome,
    Const,
    EffectsOf,
    InForce,
    InPile,
    Local,
    Occasion,
    Paths,
    Pick,
    Procedure,
    Query,
    Reach,
    Reached,
    Read,
    Repeat,
    Return,
    Roll,
    Route,
    RuleSet,
    SetLocal,
    StartEffect,
    Stmt,
    Symbol,
    UnderWay,
    Value,
    ValueOf,
    Verb,
    Win,
    Write,
    walk,
)

NAMING = (ChooseNumber, ChooseOne, ChooseSome, Pick, Roll, SetLocal)
"""Statements that give a local another value."""


@dataclass(slots=True)
class Footprint:
    """What an expression rests on or a body may change: attributes and piles, locals by name. `open_ended`: and more than can be
    told, such as what is under way or in force, or blocks that are found at run time."""

    symbols: set[Symbol]
    names: set[str]
    open_ended: bool = False

    def add(self, other: Footprint) -> None:
        """Take in the symbols of another one; its locals are its own."""
        self.symbols |= other.symbols
        self.open_ended = self.open_ended or other.open_ended


def check_loops(rules: RuleSet, dependencies: Dependencies) -> Iterator[Diagnostic]:
    """Loops whose condition nothing in them can change."""
    for routine in routines_of(rules):
        for term in walk(routine.body):
            if not isinstance(term, Repeat) or term.mode == "times":
                continue
            changed, rests = changed_by(term.body), rests_on(term.bound)
            leaves = any(isinstance(each, (Return, Win)) for each in walk(term.body))
            if changed.open_ended or rests.open_ended or leaves:
                continue
            if rests.symbols & changed.symbols or rests.names & changed.names:
                continue
            turned = isinstance(term.bound, Const) and bool(term.bound.value) is (term.mode == "until")
            if turned:
                continue  # it never starts, which is no harm
            message = "never turns" if isinstance(term.bound, Const) else "is never changed by what is repeated"
            yield Diagnostic(
                "endless-loop",
                f"this condition {message}",
                term.span,
                label="may repeat for ever",
                help="change what it asks, or write `repeat up to N times`",
            )


def rests_on(term: object, seen: set[Symbol] | None = None) -> Footprint:
    """What an expression rests on, questions followed."""
    seen = set() if seen is None else seen
    found = Footprint(set(), set())
    for each in walk(term):
        match each:
            case Local():
                found.names.add(each.name)
            case Read():
                found.symbols.add(each.attribute)
            case InPile():
                found.symbols.add(each.pile)
            case Ask() | ValueOf() | Allowed() | Reached() | Paths():
                for asked in mentions(each):
                    assert isinstance(asked, (Query, Value, Action, Reach, Route))
                    if asked not in seen:
                        seen.add(asked)
                        found.add(rests_on(terms_of(asked), seen))
            case InForce() | EffectsOf() | UnderWay():
                found.open_ended = True
    return found


def changed_by(body: tuple[Stmt, ...], seen: set[Symbol] | None = None) -> Footprint:
    """What running a body may change, calls followed."""
    seen = set() if seen is None else seen
    found = Footprint(set(), set())
    for each in walk(body):
        match each:
            case Write() | Add():
                found.symbols.add(each.attribute)
            case Verb():
                found.symbols.update(pile for pile, _ in each.piles)
                found.open_ended = found.open_ended or each.of is not None or each.name == "history_rewind"
            case CallBlock() | StartEffect():
                found.open_ended = True
            case Call() | Announce():
                host = each.procedure if isinstance(each, Call) else each.occasion
                if host not in seen:
                    seen.add(host)
                    for inner in _bodies(host):
                        found.add(changed_by(inner, seen))
                if isinstance(each, Call) and each.result is not None:
                    found.names.add(each.result)
        if isinstance(each, NAMING):
            found.names.add(each.name)
    return found


def _bodies(host: Procedure | Occasion) -> list[tuple[Stmt, ...]]:
    """Everything that may run when a procedure is called or an occasion announced."""
    bodies = [host.body] if isinstance(host, Procedure) else [reaction.body.body for reaction in host.reactions]
    return [*bodies, *(hook.body.body for hook in host.hooks)]
