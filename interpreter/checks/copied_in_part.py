"""A statement is the one before it with another name, and in one place the name of before is left.

Two lines that do the same for two of a sort are often written once, copied, and changed. Where one name was changed and not
everywhere, the second asks about one and does it to the other. Name the same one in both places; or, if it is meant so, write it
in another form, so that whoever reads it sees that it is.

A call with a number that is written twice, one behind the other, \
and a condition that is asked twice though nothing has changed in
between, are told as well.

bad: rules

    kind side
        members red, blue

    kind space
        members Ash, Fen

    attribute owner of (town: space) is side or none

    attribute men at (town: space) is number

    procedure (town: space) is manned
        add 1 to men at town

    procedure man (mine: space) behind (yours: space)
        if owner of mine is red
            mine is manned
        if owner of yours is red
            mine is manned

    procedure play the game
        man Ash behind Fen
        if men at Ash is more than men at Fen
            red wins the game because "Ash is full"

good: rules

    kind side
        members red, blue

    kind space
        members Ash, Fen

    attribute owner of (town: space) is side or none

    attribute men at (town: space) is number

    procedure (town: space) is manned
        add 1 to men at town

    procedure man (mine: space) behind (yours: space)
        if owner of mine is red
            mine is manned
        if owner of yours is red
            yours is manned

    procedure play the game
        man Ash behind Fen
        if men at Ash is more than men at Fen
            red wins the game because "Ash is full"
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from interpreter import ir
from interpreter.checks.asked_of_another import elsewhere
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.effects import blocks_in
from interpreter.proofs import Text

LEVEL = Level.WARNING

Name = tuple[str, str | int]
"""A local, or a member with its kind."""
Pairs = list[tuple[Name, Name]]
PLAIN = (ir.If, ir.Call, ir.Write, ir.Add)
"""Statements by which nobody is asked: who may do two things one after the other may do them to different ones."""
CHANGING = (ir.Call, ir.CallBlock, ir.Announce, ir.SetLocal, ir.Return, ir.Leave)
"""What may change what was asked, or keep it from being asked again."""


def in_text(text: Text) -> Iterator[Diagnostic]:
    """Findings: a statement adapted in part from the one before, or repeating an earlier one; at the later statement. Lines to
    which a finding about what was asked of another points are skipped. Two neighbouring statements that differ in nothing but
    names are compared: where a name was replaced in one place and kept in another place of the same statement, one of the two was
    forgotten."""
    known = {label.span.line for each in text.once(elsewhere) for label in each.others}
    for block in blocks_in(text.body):
        steps = [each for each in block if not isinstance(each, ir.Report | ir.Question)]
        yield from _again(steps)
        for one, other in zip(steps, steps[1:], strict=False):
            pairs: Pairs = []
            if not isinstance(one, PLAIN) or other.span.line in known or not _alike(one, other, pairs):
                continue
            became: dict[Name, set[Name]] = defaultdict(set)
            for before, after in pairs:
                became[before].add(after)
            left = [name for name, afters in became.items() if len(afters) == 2 and name in afters]
            if len(left) == 1 and not became.keys() & (became[left[0]] - {*left}):
                yield Diagnostic(
                    "copied-in-part",
                    "this is the statement before, with another name in one place and the same in the other",
                    other.span,
                    label="one name is still that of before",
                    others=(Label(one.span, "written like this one"),),
                    help="name the same one in both places, or write it otherwise",
                )


def _again(steps: list[ir.Stmt]) -> Iterator[Diagnostic]:
    """What does with a number what the step before does, or asks what was asked before, though nothing has changed."""
    for number, step in enumerate(steps):
        behind = steps[number + 1 :]
        match step:
            case ir.Call(args=args) if behind[:1] == [step]:
                if any(isinstance(each, ir.Const) and each.type.base == "number" for each in args):
                    yield _said_again("this is done a second time, with the same number", behind[0], step)
            case ir.If():
                for other in behind:
                    if any(isinstance(each, CHANGING) for each in ir.walk(step)) or not isinstance(other, ir.If):
                        break
                    if [test for test, _ in step.branches] == [test for test, _ in other.branches]:
                        yield _said_again("this asks what was asked before, and nothing in between changes it", other, step)
                        break


def _said_again(message: str, again: ir.Stmt, before: ir.Stmt) -> Diagnostic:
    return Diagnostic(
        "copied-in-part",
        message,
        again.span,
        label="the same once more",
        others=(Label(before.span, "said here"),),
        help="write what was meant, or say it in one place",
    )


def _alike(one: object, other: object, pairs: Pairs) -> bool:
    """Do two parts differ in nothing but names? Which stands for which is added to `pairs`."""
    if type(one) is not type(other):
        return False
    match one, other:
        case (tuple(), tuple()):
            return len(one) == len(other) and all(_alike(*each, pairs) for each in zip(one, other, strict=True))
        case (ir.Local(), ir.Local()):
            pairs.append((("", one.name), ("", other.name)))
            return one.type == other.type
        case (
            ir.Const(type=ir.Type("member", of), value=int(before)),
            ir.Const(type=ir.Type("member", of_other), value=int(after)),
        ):
            pairs.append(((of, before), (of_other, after)))
            return of == of_other
        case (ir.Term(), ir.Term()):
            inner = ir.inner_fields(type(one))
            if isinstance(one, ir.SetLocal | ir.ChooseOne | ir.ChooseSome | ir.ChooseNumber | ir.Pick | ir.Roll | ir.ForEach):
                return False  # what gives a name is not held to be the same
            names: tuple[str, ...] = type(one).__match_args__
            for name in names:
                mine, its = getattr(one, name), getattr(other, name)
                if name in inner and not _alike(mine, its, pairs):
                    return False
                if name not in inner and name not in ("span", "point", "title") and mine is not its and mine != its:
                    return False
            return True
    return one == other
