"""A card waits for a moment at which nobody is asked.

Cards are played out of turn at occasions. Whose hands are asked then, and in which order, is told by lines `answered by` of the
occasion. What may be played at any time is offered to whoever chooses something, and where the rules `pause for` somebody: there
must be such a choice or such a pause. A card on which a side is printed waits in vain where only other sides are asked.

bad: rules

    kind side
        members red, blue

    kind card
        reactions from hand of (holder: side)
            discard it

    pile hand of (owner: side) holds cards

    pile discards holds cards

    procedure discard (played: card)
        move played to discards

    occasion (player: side) has rested

    procedure play the game
        announce that red has rested

    card "Alarm"
        may be played at a side has rested
            holder wins the game because "nobody was on guard"

good: rules

    kind side
        members red, blue

    kind card
        reactions from hand of (holder: side)
            discard it

    pile hand of (owner: side) holds cards

    pile discards holds cards

    procedure discard (played: card)
        move played to discards

    occasion (player: side) has rested
        answered by blue

    procedure play the game
        announce that red has rested

    card "Alarm"
        may be played at a side has rested
            holder wins the game because "nobody was on guard"

bad: rules

    kind side
        members red, blue

    kind card
        reactions from hand of (holder: side)
            move it to discards

    pile hand of (owner: side) holds cards

    pile discards holds cards

    procedure play the game
        report "all sleep"

    card "Alarm"
        may be played at any time
            holder wins the game because "nobody was on guard"

good: rules

    kind side
        members red, blue

    kind card
        reactions from hand of (holder: side)
            move it to discards

    pile hand of (owner: side) holds cards

    pile discards holds cards

    procedure play the game
        report "all sleep"
        pause for red, blue

    card "Alarm"
        may be played at any time
            holder wins the game because "nobody was on guard"
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.effects import Node, Placed, Relation, Web
from interpreter.proofs import Entries, Questions, Unit

LEVEL = Level.WARNING


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: reactions to occasions at which nobody is asked."""
    for placed, node in web.reactions:
        made = web.index.symbols[node]
        if made is web.index.rules.any_time:
            yield from _never_asked(web, placed, node)
        elif node not in web.polls:
            yield Diagnostic(
                "never-playable",
                f"nobody is asked when `{made.name}`",
                web.span(placed),
                label="can never be played",
                others=(Label(made.span, "declared here"),),
                help="add `answered by SIDE` to the occasion",
            )


def in_declaration(unit: Unit) -> Iterator[Diagnostic]:
    """Findings: cards that their own side can never play."""
    for host, part in unit.hung:
        if isinstance(host, ir.Occasion) and isinstance(part, ir.Reaction):
            yield from _held(host, part, unit.entries, unit.questions)


def _never_asked(web: Web, placed: Placed, node: Node) -> Iterator[Diagnostic]:
    """What may be played at any time, where nobody is ever asked anything."""
    if not any(relation is Relation.ANNOUNCES for relation, _ in web.into(node)):
        yield Diagnostic(
            "never-playable",
            "nobody is ever asked anything, so that this is never offered",
            web.span(placed),
            label="can never be played",
            help="let its holder choose something, or write `pause for SIDES` where it may be played",
        )


def _held(occasion: ir.Occasion, reaction: ir.Reaction, entries: Entries, questions: Questions) -> Iterator[Diagnostic]:
    """A card of one side where only others are asked."""
    seats, member = questions.rules.seats, reaction.member
    questions.looking.at(occasion)
    if seats is None or not occasion.answered_by:
        return
    holder = ir.Local(reaction.body.params[0].name, reaction.body.params[0].type)
    for fact in member.kind.facts.values():
        side = fact.values[member.id]
        if fact.type.base != "member" or fact.type.of != seats.name or not isinstance(side, int) or side < 0:
            continue
        ways = [known.knowing_all(reaction.condition) for known in entries.of_reaction(occasion, reaction)]
        ways = [known for known in ways if not known.contradicts_itself()]
        own = ir.Op("eq", (holder, ir.Const(side, holder.type)), ir.TRUTH)
        if ways and all(known.excludes(own) for known in ways):
            yield Diagnostic(
                "never-playable",
                f"`{member.name}` is {seats.members[side].name}'s, who is not asked here",
                reaction.span,
                "can never be played",
                (Label(occasion.span, "asks others"),),
                "let it answer what its side is asked, or give it to one that is asked",
            )
