"""Examples: given, when, then, as steps that can be run."""

from __future__ import annotations

import re

from interpreter.diagnostics import nearest
from interpreter.ir import NOTHING, SEATS_KIND, TRUTH, Example, ExampleStep, Procedure, Type, word_of
from interpreter.phrases import Routine, Scope
from interpreter.resolve.expressions import Resolver
from interpreter.resolve.members import text_of, words_of
from interpreter.resolve.merging import MergedDeclaration
from interpreter.resolve.statements import Statements
from interpreter.resolve.world import World
from interpreter.syntax import nodes


def read_example(world: World, made: Example, standing: MergedDeclaration) -> None:
    """Fill an example from its lines, in their order."""
    for line in standing.declaration.lines:
        if line.keyword == "dice":
            made.dice = (*(made.dice or ()), *_dice(world, line))
            made.dice_words = (*made.dice_words, *(words_of(item) for item in line.items))
        elif line.keyword == "tests":
            _tested(world, made, line)
        elif line.keyword == "starts from the scenario":
            made.from_scenario = True
        elif line.keyword in ("given", "when") and line.body:
            _run(world, made, line)
        elif line.keyword == "then" and (line.value is not None or len(line.parts) > 1):
            _then(world, made, line)
    if not world.broken(standing.declaration) and not any(line.keyword == "then" for line in standing.declaration.lines):
        world.diagnostics.error("nothing-expected", "this example expects nothing", made.span, help="add a line `then ...`")


def _resolver(world: World, made: Example) -> Resolver:
    return Resolver(world, Scope(Routine()), title=made.name)


def _dice(world: World, line: nodes.Line) -> list[int]:
    found: list[int] = []
    for item in line.items:
        part = item[0]
        if isinstance(part, nodes.Number):
            found.append(part.value)
            continue
        name = words_of(item)
        members = world.lexicon.members.get(("T:" + name,), [])
        if not members:
            close = nearest(name, [key[2:] for key in world.lexicon.names])
            help_text = f"did you mean `{close[0]}`?" if close else "a number rolled, or the name of what is drawn"
            world.diagnostics.error("unknown-name", f'there is nothing called "{name}"', part.span, help=help_text)
        else:
            found.append(members[0].id)
    return found


def _tested(world: World, made: Example, line: nodes.Line) -> None:
    """`tests card "Rain"`, `tests "Winter losses"`, `tests value "income of (owner)"`."""
    last = line.items[0][-1]
    name = re.sub(r"\(([^():]+):[^()]*\)", r"(\1)", text_of(last))  # a head may be named with the kinds of its holes
    kind = words_of(line.items[0][:-1])
    called = world.tested.get(name, [])
    found = [each for each in called if kind in ("", word_of(each))]
    if called and not found:
        sorts = sorted({word_of(each) for each in called})
        first = line.items[0][0].span
        world.diagnostics.error(
            "unknown-name", f'there is no {kind} called "{name}"', first, help=f"did you mean `{' or '.join(sorts)}`?"
        )
    elif not found:
        close = nearest(name, world.tested)
        help_text = f"did you mean `{close[0]}`?" if close else "name a member, or a title"
        world.diagnostics.error("unknown-name", f'there is nothing called "{name}" to test', last.span, help=help_text)
    made.tests.extend(found)


def _run(world: World, made: Example, line: nodes.Line) -> None:
    resolver = _resolver(world, made)
    body = Statements(resolver, NOTHING).run(line.body)
    routine = resolver.scope.routine
    procedure = Procedure(
        name=made.name,
        ident=world.ident(made.name, "x_"),
        span=line.span,
        body=body,
        role="example",
        locals=routine.types,
        display=routine.display,
    )
    answers = []
    seats = Type("member", world.rules.seats.name if world.rules.seats else "")
    for answer in line.lines:
        side = resolver.typed(answer.value, seats)
        if side is not None:
            answers.append((side.value, answer.parts[-1].value, answer.span))
    made.steps.append(ExampleStep(word=line.keyword, span=line.span, procedure=procedure, answers=tuple(answers)))


def _then(world: World, made: Example, line: nodes.Line) -> None:
    def step(word: str, **more: object) -> None:
        made.steps.append(ExampleStep(word=word, span=line.span, **more))

    if line.value is not None:
        test = _resolver(world, made).typed(line.value, TRUTH)
        if test is not None:
            step("then", test=test)
        return
    words = [text_of(part) for part in line.parts[1:]]
    if len(words) == 2 and words[0] == "offered":
        step("offered", text=words[1])
    elif len(words) == 3 and words[:2] == ["not", "offered"]:
        step("not offered", text=words[2])
    elif words == ["nobody", "is", "asked"]:
        step("nobody asked")
    else:
        seats = world.rules.seats
        name = " ".join(words[:-2])
        sides = {member.name: member.id for member in seats.members} if seats else {}
        side = sides.get(name)
        if side is None:
            close = nearest(name, sides)
            world.diagnostics.error(
                "unknown-name",
                f"there is no {SEATS_KIND} called `{name}`",
                line.parts[1].span.to(line.parts[-3].span) if len(line.parts) > 3 else line.span,
                help=f"did you mean `{close[0]}`?" if close else f"they are the members of the kind `{SEATS_KIND}`",
            )
        else:
            step("asked" if words[-1] == "asked" else "won", side=side)
