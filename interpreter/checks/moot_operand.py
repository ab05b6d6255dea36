"""One side of a sum or a limit does nothing.

`the smaller of (toss) and (6)` of a die with six faces is the \
toss; `the larger of (units) and (0)` is the units. What is taken from
itself leaves nothing. Leave the limit out, or name the number or the other thing that was meant.

bad: rules

    die die
        faces 1 to 6

    attribute gold is number

    procedure play the game
        roll die called toss
        add the smaller of (toss) and (6) to gold
        report "{gold}"

good: rules

    die die
        faces 1 to 6

    attribute gold is number

    procedure play the game
        roll die called toss
        add the smaller of (toss plus 2) and (6) to gold
        report "{gold}"
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.proofs import ANY, NAMING, Numbers, Questions, Solver, Text, ends, faces_of, named
from interpreter.source import NOWHERE

LEVEL = Level.WARNING

SAME = ("minus", "smaller", "larger", "minus_set")
"""Operations that make nothing of two of the same."""


def in_text(text: Text) -> Iterator[Diagnostic]:
    """Findings: the operations of a text in which one side has no effect."""
    rolled: dict[str, Numbers] | None = None
    for term in text.all(ir.Op):
        if term.name not in SAME or term.span is NOWHERE:
            continue
        one, other = term.args
        if one == other and not isinstance(one, ir.Const):
            yield Diagnostic(
                "moot-operand",
                "both sides of this are the same",
                term.span,
                label="the same twice",
                help="name what was meant on one of the sides, or leave it out",
            )
        elif term.name in ("smaller", "larger"):
            rolled = _rolled(text) if rolled is None else rolled
            for limit, limited in ((one, other), (other, one)):
                if isinstance(limit, ir.Const) and limit.switch is None and isinstance(limit.value, int):
                    end = _end(limited, term.name, rolled, text.questions)
                    if end is not None and (end <= limit.value if term.name == "smaller" else end >= limit.value):
                        yield _moot(term, end, limit.value)


def _moot(term: ir.Op, end: int, limit: int) -> Diagnostic:
    at_most = term.name == "smaller"
    return Diagnostic(
        "moot-operand",
        f"what is limited here to {limit} is {'at most' if at_most else 'at least'} {end} anyway",
        term.span,
        label="limits nothing",
        help=f"leave `{'the smaller' if at_most else 'the larger'} of` out, or limit it to what was meant",
    )


def _end(term: ir.Expr, name: str, rolled: dict[str, Numbers], questions: Questions) -> int | None:
    """The largest or smallest number that a term may come to, if there is one."""
    if isinstance(term, ir.Const):
        return None
    values = rolled.get(term.name, ANY) if isinstance(term, ir.Local) else ends(Solver(questions).of(term))
    return values.high if name == "smaller" else values.low


def _rolled(text: Text) -> dict[str, Numbers]:
    """What the dice that are rolled here may show, by the locals that hold it."""
    given = Counter(named(each) for each in text.all(*NAMING))
    return {each.name: ends(faces_of(each.die, each.count)) for each in text.all(ir.Roll) if given[each.name] == 1}
