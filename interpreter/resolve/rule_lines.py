"""Trees of rule lines and of the statements below them: conditions spread over lines, lasting effects found, before any of it is
resolved.

`as long as` above rule lines is a condition of each of them; a lasting effect is started by a statement.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from interpreter.syntax import nodes

Body = tuple[nodes.Statement, ...]
Lines = tuple[nodes.RuleLine, ...]


def always(lines: Lines) -> Lines:
    """Rule lines with each `as long as` replaced by the lines below it, to which its condition is added, so that nothing needs to
    start."""
    found: list[nodes.RuleLine] = []
    for line in lines:
        if isinstance(line, nodes.Lasting) and line.condition is not None:
            condition = nodes.Condition(line.span, "when", line.condition)
            found += [_with_condition(inner, condition) for inner in always(line.lines)]
        else:
            found.append(line)
    return tuple(found)


def _with_condition(line: nodes.RuleLine, condition: nodes.Condition) -> nodes.RuleLine:
    match line:
        case nodes.Trigger() | nodes.Whenever() | nodes.Allowance() | nodes.Adjustment() | nodes.MayBePlayed():
            return replace(line, conditions=(condition, *line.conditions))
        case nodes.AlsoMenu():
            options = (replace(option, conditions=(condition, *option.conditions)) for option in line.options)
            return replace(line, options=tuple(options))
        case nodes.Lasting():
            return line  # an `until` outside statements, which never starts: told when it is read
        case _:
            assert_never(line)


def lasting_below(lines: Lines) -> Iterator[nodes.Lasting]:
    """The lasting effects that stand among rule lines or are started by statements below them, in the order of the text."""
    for line in always(lines):
        match line:
            case nodes.Trigger() | nodes.Whenever() | nodes.MayBePlayed():
                yield from lasting_in(line.body)
            case nodes.AlsoMenu():
                for option in line.options:
                    yield from lasting_in(option.body)
            case nodes.Lasting():
                yield line
                yield from lasting_below(line.lines)
            case nodes.Allowance() | nodes.Adjustment():
                pass
            case _:
                assert_never(line)


def lasting_in(body: Body) -> Iterator[nodes.Lasting]:
    """The lasting effects that statements start, in the order of the text."""
    for statement in body:
        if isinstance(statement, nodes.Lasting):
            yield statement
            yield from lasting_below(statement.lines)
        else:
            for inner in _blocks(statement):
                yield from lasting_in(inner)


def _blocks(statement: nodes.Statement) -> Iterator[Body]:
    """The blocks of statements that stand in a statement, in the order of the text."""
    match statement:
        case nodes.If():
            yield from (body for _, body in statement.branches)
            yield statement.otherwise or ()
        case nodes.ForEach() | nodes.Repeat() | nodes.Together() | nodes.GoRound():
            yield statement.body
        case nodes.Menu():
            yield from (option.body for option in statement.options)
            yield statement.otherwise or ()
        case nodes.MayDo():
            yield statement.body
            yield statement.otherwise or ()
        case nodes.Choose() | nodes.ChooseNumber() | nodes.PickAtRandom():
            yield statement.otherwise or ()
        case nodes.Leave() | nodes.Let() | nodes.Becomes() | nodes.Change() | nodes.Stop() | nodes.Answer() | nodes.Sentence():
            pass
        case nodes.Announce() | nodes.Asks() | nodes.Report() | nodes.Reveal() | nodes.Wins() | nodes.Lasting():
            pass
        case nodes.Roll() | nodes.RollAgain() | nodes.Pause():
            pass
        case _:
            assert_never(statement)
