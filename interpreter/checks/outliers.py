"""Tables whose numbers rise or fall from row to row but for one, and numbers that may be chosen beyond the range of the attribute
that is to hold them.

Takes a declaration or a text, gives findings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label
from interpreter.proofs import Text

FEWEST = 4
"""So many rows say which way a column goes."""


def check_columns(made: ir.Symbol) -> Iterator[Diagnostic]:
    """Finding: the one number in a column of a table that breaks its order; nothing for other declarations."""
    if not isinstance(made, ir.Table) or len(made.cells) < FEWEST:
        return
    for column in range(len(made.cells[0])):
        for number, result in enumerate(made.results):
            if result.type is not ir.NUMBER:
                continue
            row = _odd([cells[column][number] for cells in made.cells])
            if row is not None:
                value = made.cells[row][column][number]
                yield Diagnostic(
                    "odd-number",
                    f"the {value} of row {row + 1} is out of order: all others only rise, or only fall",
                    made.span,
                    label=f"{result.words} {value}".strip(),
                    help="correct the number, or say in a note why it is so",
                )
                return


def _odd(numbers: Sequence[int]) -> int | None:
    """The number, neither the first nor the last, without which all go one way; None where there is none, or more than one."""
    for way in (1, -1):
        told = [way * each for each in numbers]
        if told != sorted(told) and told[0] < told[-1]:
            odd = [at for at in range(1, len(told) - 1) if _goes_up([*told[:at], *told[at + 1 :]])]
            beyond = [at for at in odd if not told[at - 1] <= told[at] <= told[at + 1]]
            if len(beyond) == 1 and (not told[0] <= told[beyond[0]] <= told[-1] or len(told) > FEWEST):
                return beyond[0]
    return None


def _goes_up(numbers: Sequence[int]) -> bool:
    return all(one <= other for one, other in zip(numbers, numbers[1:], strict=False))


def check_chosen(text: Text, rules: ir.RuleSet) -> Iterator[Diagnostic]:
    """Findings: choices of a number whose range exceeds that of the attribute, or die, that is set to it."""
    for choice in text.all(ir.ChooseNumber):
        low, high = choice.low, choice.high
        if not isinstance(low, ir.Const) or not isinstance(high, ir.Const) or low.switch or high.switch:
            continue
        if not isinstance(low.value, int) or not isinstance(high.value, int):
            continue
        for write in text.all(ir.Write):
            limits = _limits(write.attribute, rules)
            if not isinstance(write.value, ir.Local) or write.value.name != choice.name or limits is None:
                continue
            least, most = limits
            if (least is not None and low.value < least) or (most is not None and high.value > most):
                yield Diagnostic(
                    "out-of-range",
                    f"{low.value} to {high.value} may be chosen, and `{write.attribute.name}` goes "
                    f"from {'any' if least is None else least} to {'any' if most is None else most}",
                    choice.span,
                    label=f"{low.value} to {high.value}",
                    others=(Label(write.span, "kept here"),),
                    help="let the choice end where the number does",
                )


def _limits(attribute: ir.Attribute, rules: ir.RuleSet) -> tuple[int | None, int | None] | None:
    """Between what a number must lie: as its attribute says, or as the faces of the die that it shows."""
    for die in rules.dice:
        if die.shown is attribute and die.kind is None and die.faces:
            return min(die.faces), max(die.faces)
    return attribute.range if attribute.type is ir.NUMBER and not attribute.held else None
