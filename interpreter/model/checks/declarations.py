"""Declarations that clash, that nothing uses, that nobody announces, that never end."""

from __future__ import annotations

from interpreter.diagnostics import Label
from interpreter.library import Library
from interpreter.model.checks.uses import Uses
from interpreter.model.declared import Declared, Query
from interpreter.model.layers import Standing
from interpreter.model.patterns import Literal, Sentence, Slot
from interpreter.model.reader import accepts
from interpreter.model.rewrite import walk
from interpreter.model.terms import Ask, Const, Local, Read, Repeat
from interpreter.model.world import World

WORDS = {
    "Query": "query",
    "Procedure": "procedure",
    "Value": "value",
    "Attribute": "attribute",
    "Pile": "pile",
    "Table": "table",
    "Die": "die",
    "Action": "action",
    "Route": "route",
    "Reach": "reach",
    "SpanOfPlay": "span",
    "Occasion": "occasion",
}


def check_same_words(world: World, library: Library, standing: list[Standing]) -> None:
    """Two sentences of one group that can read the same words."""
    by_shape: dict[tuple, list[Sentence]] = {}
    for sentence in world.book.sentences:
        if sentence.group not in ("expression", "statement", "occasion", "action") or sentence.target is None:
            continue
        shape = (sentence.group, tuple(min(item.keys) if isinstance(item, Literal) else "()" for item in sentence.items))
        by_shape.setdefault(shape, []).append(sentence)
    for rivals in by_shape.values():
        for number, first in enumerate(rivals):
            for second in rivals[number + 1 :]:
                if first.target is second.target or not _overlap(first, second):
                    continue
                world.diagnostics.error(
                    "same-words",
                    f"`{second.shown()}` reads the same words as another declaration",
                    second.target.span,
                    label="this one",
                    others=(Label(first.target.span, "and this one"),),
                    help="give one of them another word",
                )


def _overlap(first: Sentence, second: Sentence) -> bool:
    pairs = zip(first.items, second.items, strict=True)
    return all(
        accepts(a.type, b.type) or accepts(b.type, a.type) for a, b in pairs if isinstance(a, Slot) and isinstance(b, Slot)
    )


def check_unused(world: World, library: Library, standing: list[Standing]) -> None:
    """What nothing mentions. A rule set without `play the game` holds only pieces, whose procedures its examples start."""
    rules = world.rules
    uses = Uses(rules)
    started = {
        id(each)
        for example in rules.examples
        for step in example.steps
        if step.procedure
        for term in walk(step.procedure.body)
        for each in _calls(term)
    }
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
    )
    by_place = {each.declaration.span for each in standing}
    for shelf in shelves:
        for made in shelf:
            if id(made) in uses.mentioned or made.span not in by_place or made is rules.main:
                continue
            if made.__class__.__name__ == "Procedure" and (made.role == "block" or (rules.main is None and id(made) in started)):
                continue
            _unused(world, made)


def _calls(term: object) -> list[Declared]:
    found = getattr(term, "procedure", None)
    return [found] if found is not None else []


def _unused(world: World, made: Declared) -> None:
    word = WORDS.get(type(made).__name__, "declaration")
    world.diagnostics.error(
        "unused", f"nothing uses the {word} `{made.name}`", made.span, label="never used", help="use it, or remove it"
    )


def check_announced(world: World, library: Library, standing: list[Standing]) -> None:
    """Occasions that nobody announces, and cards that wait for a moment at which nobody is asked."""
    uses = Uses(world.rules)
    spans = {id(occasion) for span in world.rules.spans for occasion in (span.began, span.ended)}
    for occasion in world.rules.occasions:
        if id(occasion) not in uses.mentioned and id(occasion) not in spans:
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


def check_loops(world: World, library: Library, standing: list[Standing]) -> None:
    """Loops whose condition nothing in them can change."""
    uses = Uses(world.rules)
    for routine in uses.routines():
        for term in walk(routine.body):
            if not isinstance(term, Repeat) or term.mode == "times":
                continue
            things, names, open_ended = uses.written(term.body)
            reads = {id(each.attribute) for each in walk(term.bound) if isinstance(each, Read)}
            locals_ = {each.name for each in walk(term.bound) if isinstance(each, Local)}
            asks = any(
                isinstance(each, Ask)
                or type(each).__name__ in ("ValueOf", "Allowed", "InPile", "Reached", "Paths", "UnderWay", "InForce")
                for each in walk(term.bound)
            )
            leaves = any(type(each).__name__ in ("Return", "Win") for each in walk(term.body))
            if open_ended or asks or leaves or reads & things or locals_ & names:
                continue
            word = "always true" if isinstance(term.bound, Const) else "never changed by what is repeated"
            world.diagnostics.error(
                "endless-loop",
                f"this condition is {word}",
                term.span,
                label="may repeat for ever",
                help="change what it asks, or write `repeat up to N times`",
            )


def check_recursion(world: World, library: Library, standing: list[Standing]) -> None:
    """Questions that ask themselves."""
    asked = {id(query): {id(term.query) for term in walk(query.body) if isinstance(term, Ask)} for query in world.rules.queries}
    for query in world.rules.queries:
        if _asks_itself(query, asked):
            world.diagnostics.error(
                "endless-question",
                f"answering `{query.name}` asks it again",
                query.span,
                label="asks itself",
                help="a question may only ask simpler ones",
            )


def _asks_itself(query: Query, asked: dict[int, set[int]]) -> bool:
    reached: set[int] = set()
    waiting = list(asked[id(query)])
    while waiting:
        each = waiting.pop()
        if each not in reached:
            reached.add(each)
            waiting.extend(asked.get(each, ()))
    return id(query) in reached


def check_triggers(world: World, library: Library, standing: list[Standing]) -> None:
    """Rules that bring about what they wait for, without a condition that could stop them."""
    uses = Uses(world.rules)
    for host in (*world.rules.procedures, *world.rules.occasions):
        for hook in host.hooks:
            if hook.guard is None and uses.reaches(hook, host):
                world.diagnostics.error(
                    "trigger-cycle",
                    f"this brings about `{host.name}` again, for which it waits",
                    hook.span,
                    label="feeds itself",
                    others=(Label(host.span, "what it waits for"),),
                    help="add a `when` line that stops it",
                )
