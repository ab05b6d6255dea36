"""A layer says what a lower layer says already.

A line of `extend` that stands there already, a fact that the card \
or its board has anyway, a `replace` that repeats what it replaces,
a `rename` to the name that it has: all leave the game as it was. Most \
often the number or the word that was to be changed is still the old one.

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

    extend card 1 "Levy"
        cost 2

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

    extend card 1 "Levy"
        cost 3
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.library import YamlScalar
from interpreter.proofs import Unit
from interpreter.resolve import Merged, MergedDeclaration, text_of
from interpreter.source import Span
from interpreter.syntax import Declaration, meaning, nodes

LEVEL = Level.WARNING

ONCE = (
    nodes.MemberLine,
    nodes.TitleLine,
    nodes.WordsLine,
    nodes.ValueLine,
    nodes.LiesOpenLine,
    nodes.Condition,
    nodes.Allowance,
)
"""Lines that do nothing when they stand a second time."""
WAY_OUT = "change what was meant to be changed, or leave it out"
Repeated = nodes.Line | nodes.RuleLine | nodes.Condition | nodes.Let


def in_declaration(unit: Unit) -> Iterator[Diagnostic]:
    """Findings: extensions and replacements within a declaration that leave the lower layer's text as it was. Texts are compared
    as written, without their positions."""
    for new, old in unit.standing.changes():
        if new.mode == "extend":
            yield from _extended(new, old)
            yield from _listed(new, old, unit.standing, unit.merged)
        elif old is not None and meaning(as_first(new)) == meaning(as_first(old)):
            message, others = "this says word for word what it replaces", (Label(old.span, "says the same"),)
            yield Diagnostic("changes-nothing", message, new.span, "changes nothing", others, WAY_OUT)


def as_first(declaration: Declaration) -> Declaration:
    """A declaration as if it were the first, without what only people read."""
    lines = tuple(line for line in declaration.lines if not isinstance(line, nodes.CitesLine))
    return replace(declaration, mode="new", lines=lines)


def _extended(new: Declaration, old: Declaration | None) -> Iterator[Diagnostic]:
    """Lines that stand there already."""
    if old is None:
        return
    said = {meaning(line): line for line in _lines(old)}
    for line in _lines(new):
        before = said.get(meaning(line))
        if before is not None:
            yield _said_before(line.span, before.span)


def _lines(declaration: Declaration) -> Iterator[Repeated]:
    lines: tuple[Repeated, ...] = (*declaration.lines, *declaration.rules, *declaration.conditions)
    return (line for line in lines if isinstance(line, ONCE) or _settles(line, declaration))


def _settles(line: Repeated, declaration: Declaration) -> bool:
    """Is it an adjustment that says how much something is, and the last word on it? Who raises it twice raises it by more."""
    if not isinstance(line, nodes.Adjustment):
        return False
    rivals = [each for each in declaration.rules if isinstance(each, nodes.Adjustment) and each.how == "counts as"]
    return line.how == "limited to" or line.how == "counts as" and len(rivals) == 1


def _listed(new: Declaration, old: Declaration | None, standing: MergedDeclaration, merged: Merged) -> Iterator[Diagnostic]:
    """Facts that a board says already, or that hold where nobody says them."""
    member, form = standing.member, standing.form
    if member is None or form is None:
        return
    own = {line.span for line in new.lines}
    before = {text_of(line.parts[0]) for line in old.lines if isinstance(line, nodes.MemberLine)} if old is not None else set()
    board = merged.listings.facts_of(member.head.kind, member.head.family or member.head.name)
    for fact in form.facts:
        said = member.facts.get(fact.words)
        if said is None or said.line.span not in own or fact.words.split()[0] in before:
            continue
        line, words = said.line, len(fact.words.split())
        if len(said.value) < len(line.parts) - words and len(set(_between_commas(line, words))) > 1:
            continue  # a value for each copy: what holds of one already does not hold of another
        value = " ".join(map(text_of, said.value)) if not fact.by_words_alone else "True"
        listed = board.get(fact.words) if board is not None else None
        if isinstance(listed, YamlScalar):
            if str(listed.value) == value:
                yield _said_before(said.line.span, listed.span)
        elif listed is None and fact.default is not None and text_of(fact.default) == value:
            yield _said_before(said.line.span, fact.span)


def _between_commas(line: nodes.MemberLine, words: int) -> Iterator[str]:
    """The values behind so many words of a fact."""
    edges = (words, *line.breaks, len(line.parts))
    for first, last in pairwise(edges):
        yield " ".join(map(text_of, line.parts[first:last]))


def _said_before(line: Span, before: Span) -> Diagnostic:
    others = (Label(before, "says the same"),)
    return Diagnostic("changes-nothing", "this says what holds already", line, "changes nothing", others, WAY_OUT)
