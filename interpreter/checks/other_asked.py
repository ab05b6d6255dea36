"""A choice is put to another side than the one whose event, trait or action it is.

In the event of a card that every side may play, `red chooses` asks \
red even if blue has played it, and `foe of player chooses` lets
the victim choose. If that is the rule, the line `asks` before the choice says so: it names whom it asks, in braces or by name.

It is told too where a question speaks of whom it asks as of somebody \
else: `asks "let {guest} in?"` is put to a host. Whom it is put
to may stand at its beginning, before a colon or a comma.

bad: rules

    kind side
        members red, blue

    query foe of (player: side) answers side
        if player is red
            answer blue
        answer red

    attribute gold of (player: side) is number

    procedure play the game
        red is robbed

    procedure (victim: side) is robbed
        foe of victim may
            gold of victim becomes 0

bad: rules

    kind side
        members red, blue

    attribute gold of (player: side) is number

    procedure play the game
        red knocks at the door of blue

    procedure (guest: side) knocks at the door of (host: side)
        asks "let {guest} in?"
        guest may
            report "{host} lets {guest} in"
            add 1 to gold of guest

good: rules

    kind side
        members red, blue

    query foe of (player: side) answers side
        if player is red
            answer blue
        answer red

    attribute gold of (player: side) is number

    procedure play the game
        red is robbed

    procedure (victim: side) is robbed
        asks "{foe of victim}: take all that {victim} has?"
        foe of victim may
            gold of victim becomes 0

good: rules

    kind side
        members red, blue

    attribute gold of (player: side) is number

    procedure play the game
        red knocks at the door of blue

    procedure (guest: side) knocks at the door of (host: side)
        asks "let {guest} in?"
        host may
            report "{host} lets {guest} in"
            add 1 to gold of guest
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.effects import side_of
from interpreter.proofs import Flow, Knowledge, Questions, Text, Unit

LEVEL = Level.WARNING


def in_declaration(unit: Unit) -> Iterator[Diagnostic]:
    """Findings: the choices of a declaration that are put to an unexpected side. An `asks` line before the choice that names the
    side makes clear that it is meant."""
    seats, questions = unit.rules.seats, unit.questions
    if seats is None:
        return
    reacting = {part.body for _, part in unit.hung if isinstance(part, ir.Reaction)}
    side = side_of(unit.made, seats) if isinstance(unit.made, ir.Member) else None
    for text in unit.texts:
        made = text.made
        if not isinstance(made, ir.Procedure):
            continue
        playing = [ir.Local(param.name, param.type) for param in made.params if param.type == ir.Type("member", seats.name)]
        plays = playing[0] if playing and (made in reacting or made.role == "block") else None
        named = side if side is not None else _named_first(made, seats)
        questions_asked = {question.text: question for question in text.all(ir.Question)}
        for asker, statement, prompt in _asking(text):
            if prompt in questions_asked and _is_spoken_of(asker, questions_asked[prompt]):
                yield _odd(statement, "the question speaks of whom it asks as of somebody else")
                continue
            if prompt in questions_asked and _is_named(asker, questions_asked[prompt], seats):
                continue
            match asker:
                case ir.Const(value=int(value)):
                    if named is not None:
                        odd = value != named
                    elif plays is not None:
                        odd = not _is_proven(text, statement, plays, asker, questions)
                    else:
                        odd = bool(playing)
                    name = seats.members[value].name if 0 <= value < len(seats.members) else ""
                    if odd and name:
                        yield _odd(statement, f"this asks {name}, who need not be the one whose doing it is")
                case ir.Ask(query=query, args=(ir.Expr(),)) if _leads_elsewhere(asker, seats):
                    yield _odd(statement, f"this asks the {query.name.split(' of ')[0]} of the one whose doing it is")


def _is_named(asker: ir.Expr, question: ir.Question, seats: ir.Kind) -> bool:
    """Does a question name the side that it asks: in braces, or by its name?"""
    if asker in question.values:
        return True
    match asker:
        case ir.Const(value=int(value)) if 0 <= value < len(seats.members):
            return re.search(rf"\b{re.escape(seats.members[value].name)}\b", question.text, re.IGNORECASE) is not None
    return False


def _is_spoken_of(asker: ir.Expr, question: ir.Question) -> bool:
    """Does a question name whom it asks, but not as the one to whom it is put: at its beginning, with a colon or a comma, or at
    its end, behind a comma?"""
    if not isinstance(asker, ir.Local) or asker not in question.values:
        return False
    name = question.names[question.values.index(asker)]
    hole = rf"\{{{re.escape(name)}\}}"
    return re.search(rf"^{hole}[:,]|, {hole}[?.!]?$", question.text) is None


def _odd(statement: ir.Stmt, message: str) -> Diagnostic:
    return Diagnostic(
        "other-asked",
        message,
        statement.span,
        label="is that who is meant?",
        help='ask the other one, or let the line `asks "..."` before it name whom it asks: by name, or in braces',
    )


def _asking(text: Text) -> Iterator[tuple[ir.Expr, ir.Stmt, str]]:
    """Who is asked, where, and how."""
    for choice in text.choices():
        if choice.point.hidden:
            continue  # all choose at once, each for himself
        yield choice.asker, choice, choice.point.prompt
    for loop in text.all(ir.ForEach):
        if loop.order_by is not None and loop.point is not None:
            yield loop.order_by, loop, loop.point.prompt
    for transfer in text.all(ir.Transfer):
        numbers = (step for step in ir.walk(transfer.steps) if isinstance(step, ir.ChooseNumber))
        prompt = next((number.point.prompt for number in numbers), "")
        if transfer.asker is not None:  # who sorts out which pieces is named in the sentence itself
            yield transfer.asker, transfer, prompt


def _named_first(made: ir.Procedure, seats: ir.Kind) -> int | None:
    """The side with whose name the words of a procedure begin."""
    words = made.name.split()
    return next((seat.id for seat in seats.members if words[:1] == [seat.name]), None)


def _leads_elsewhere(asker: ir.Ask, seats: ir.Kind) -> bool:
    """Is it a question that gives another side for a side?"""
    return asker.type.of == seats.name and len(asker.args) == 1 and asker.args[0].type.of == seats.name


def _is_proven(text: Text, statement: ir.Stmt, plays: ir.Local, asker: ir.Expr, questions: Questions) -> bool:
    """Is it certain, where somebody is asked, that he is the one who plays it?"""
    same = ir.Op("eq", (plays, asker), ir.TRUTH)
    found: list[bool] = []

    def met(each: ir.Stmt, known: Knowledge) -> None:
        if each is statement:
            found.append(known.excludes(same, holds=False))

    made = text.made
    flow = Flow(
        {param.name: param.type for param in made.params} | made.locals, lambda test, place, known: True, met, lambda each: None
    )
    flow.body(text.body, flow.test(text.guard, Knowledge(questions)))
    return bool(found) and all(found)
