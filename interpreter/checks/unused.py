"""Declarations that nothing uses, moments that never come, cards that nobody is asked to play."""

from __future__ import annotations

from interpreter.checks.uses import Uses
from interpreter.diagnostics import Label, nearest
from interpreter.ir import Call, walk, word_of
from interpreter.phrases import World


def check_unused(world: World, uses: Uses) -> None:
    """What nothing mentions. A rule set without a whole game holds only pieces, whose procedures its examples start."""
    rules = world.rules
    used = {*uses.mentioned, *world.switched}
    if rules.main is None:
        used |= _started(world)
    used.add(id(rules.worth))
    for kind in rules.kinds.values():
        used.add(id(kind.reactions_pile))
    shelves = (
        rules.queries,
        rules.values,
        rules.attributes,
        rules.piles,
        rules.tables,
        rules.dice,
        rules.actions,
        rules.routes,
        rules.reaches,
        rules.procedures,
        rules.options,
    )
    for shelf in shelves:
        for made in shelf:
            if id(made) not in used and id(made) in world.written_down and made is not rules.main:
                world.diagnostics.error(
                    "unused",
                    f"nothing uses the {word_of(made)} `{made.name}`",
                    made.span,
                    label="never used",
                    help="use it, or remove it",
                )


def _started(world: World) -> set[int]:
    """The procedures that the steps of examples call."""
    steps = (step for example in world.rules.examples for step in example.steps if step.procedure is not None)
    return {id(term.procedure) for step in steps for term in walk(step.procedure.body) if isinstance(term, Call)}


def check_menus(world: World, uses: Uses) -> None:
    """Options for a menu that nobody offers."""
    for title, lines in world.menus.items():
        if title not in world.met_menus:
            close = nearest(title, world.met_menus)
            for line, _ in lines:
                world.diagnostics.error(
                    "unknown-name",
                    f'there is no menu called "{title}"',
                    line.menu.span,
                    label="never offered",
                    help=f"did you mean `{close[0]}`?" if close else f'a menu is named: SIDE chooses menu "{title}"',
                )


def check_announced(world: World, uses: Uses) -> None:
    """Occasions that nobody announces, and cards that wait for a moment at which nobody is asked."""
    for occasion in world.rules.occasions:
        if id(occasion) in world.written_down and id(occasion) not in uses.mentioned:
            world.diagnostics.error(
                "never-announced",
                f"nobody announces `{occasion.name}`",
                occasion.span,
                label="never happens",
                help="write `announce that ...` where it happens",
            )
        if occasion.reactions and not occasion.answered_by:
            for reaction in occasion.reactions:
                world.diagnostics.error(
                    "never-playable",
                    f"nobody is asked when `{occasion.name}`",
                    reaction.span,
                    label="can never be played",
                    others=(Label(occasion.span, "declared here"),),
                    help="add `answered by SIDE` to the occasion",
                )
