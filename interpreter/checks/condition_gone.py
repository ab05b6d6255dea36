"""A condition of what is replaced is gone.

What `replace` puts in the place of something of a lower layer says \
it line by line as it was, but for a `when`, `unless` or `where`
that is not there any more. That may be just what is wanted; then nothing need be done.

bad: rules rules/sample/cards.rules

    kind side
        members red, blue

    kind card
        line cost is number, else 1

    attribute gold of (owner: side) is number

    action (player: side) buys (chosen: card)
        when gold of player is at least cost of chosen
        when player is red

    procedure play the game
        if red may buy first of cards
            add 1 to gold of red

    card 1 "Levy"
        cost 2

bad: yaml mods/dear/manifest.yaml

    id: dear
    title: Dearer
    version: 0.1.0
    language: 1

bad: rules mods/dear/rules/dear.rules

    replace action (player: side) buys (chosen: card)
        when gold of player is at least cost of chosen

good: rules rules/sample/cards.rules

    kind side
        members red, blue

    kind card
        line cost is number, else 1

    attribute gold of (owner: side) is number

    action (player: side) buys (chosen: card)
        when gold of player is at least cost of chosen
        when player is red

    procedure play the game
        if red may buy first of cards
            add 1 to gold of red

    card 1 "Levy"
        cost 2

good: yaml mods/dear/manifest.yaml

    id: dear
    title: Dearer
    version: 0.1.0
    language: 1

good: rules mods/dear/rules/dear.rules

    replace action (player: side) buys (chosen: card)
        when gold of player is more than cost of chosen
        when player is red
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.checks.changes_nothing import as_first
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.proofs import Unit
from interpreter.records import fields_of
from interpreter.source import Span
from interpreter.syntax import Declaration, meaning, nodes

LEVEL = Level.NOTE


def in_declaration(unit: Unit) -> Iterator[Diagnostic]:
    """Findings: replacements within a declaration that drop a condition of the lower layer."""
    for new, old in unit.standing.changes():
        if new.mode != "extend" and old is not None:
            yield from _replaced(as_first(new), as_first(old), new.span)


def _replaced(new: Declaration, old: Declaration, place: Span) -> Iterator[Diagnostic]:
    if meaning(new) == meaning(old):
        return  # told otherwise
    lost = _lost(old, new)
    if lost:
        several = len(lost) > 1
        yield Diagnostic(
            "condition-gone",
            "conditions of what this replaces are gone" if several else "a condition of what this replaces is gone",
            place,
            label="asks less",
            others=tuple(Label(each.span, "asked there") for each in lost),
            help=f"write {'them' if several else 'it'} here too, if {'they' if several else 'it'} should still hold",
        )


def _lost(old: object, new: object) -> Sequence[nodes.Condition] | None:
    """The conditions of `old` that `new` lacks, where else only single words and numbers differ; None where more does."""
    if isinstance(old, nodes.Node):
        if type(old) is not type(new):
            return None
        named = [each.name for each in fields_of(type(old)) if each.name != "span"]
        return _all_lost([(getattr(old, name), getattr(new, name)) for name in named])
    if not isinstance(old, tuple) or not isinstance(new, tuple):
        return ()
    if not any(isinstance(each, nodes.Condition) for each in old):
        return _all_lost(list(zip(old, new, strict=True))) if len(old) == len(new) else None
    kept = {meaning(each) for each in new}
    gone = [each for each in old if isinstance(each, nodes.Condition) and meaning(each) not in kept]
    left = [each for each in old if each not in gone]
    if not gone or len(left) != len(new):
        return _all_lost(list(zip(old, new, strict=True))) if len(old) == len(new) else None
    rest = _all_lost(list(zip(left, new, strict=True)))
    return None if rest is None else (*gone, *rest)


def _all_lost(pairs: list[tuple[object, object]]) -> Sequence[nodes.Condition] | None:
    found: list[nodes.Condition] = []
    for old, new in pairs:
        lost = _lost(old, new)
        if lost is None:
            return None
        found += lost
    return found
