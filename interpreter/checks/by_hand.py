"""A rule does by hand what a line `whenever` does by itself.

It tests the same, and writes the same. The line is seen to before \
anybody can notice, so that this statement can be left out. It is
needed only where the same procedure reads what it has written.

bad: rules

    kind side
        members red, blue

    kind town
        members Ash, Elm

    attribute men of (player: side) at (home: town) is number

    attribute siege at (home: town) is number

    rule "a siege without besiegers is over"
        whenever there is a town called home where siege at home is at least 1 and men of red at home is 0
            siege at home becomes 0

    procedure (player: side) leaves (home: town)
        men of player at home becomes 0
        if siege at home is at least 1 and men of red at home is 0
            siege at home becomes 0

    example "it is over"
        given siege at Ash becomes 2
        given men of red at Ash becomes 1
        when red leaves Ash
        then siege at Ash is 0

good: rules

    kind side
        members red, blue

    kind town
        members Ash, Elm

    attribute men of (player: side) at (home: town) is number

    attribute siege at (home: town) is number

    rule "a siege without besiegers is over"
        whenever there is a town called home where siege at home is at least 1 and men of red at home is 0
            siege at home becomes 0

    procedure (player: side) leaves (home: town)
        men of player at home becomes 0

    example "it is over"
        given siege at Ash becomes 2
        given men of red at Ash becomes 1
        when red leaves Ash
        then siege at Ash is 0
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.proofs import Text

LEVEL = Level.NOTE


def in_text(text: Text) -> Iterator[Diagnostic]:
    """Findings: branches that test what a line `whenever` tests, and write what it writes."""
    settling = text.rules.settling
    branches = [(each, test, body) for each in text.all(ir.If) for test, body in each.branches]
    if settling is None or not branches:
        return
    for line in text.looking.hooks(settling):
        for statement, test, body in branches:
            if line.body is not text.made and _does_the_same(line, test, body):
                yield Diagnostic(
                    "by-hand",
                    f'"{line.rule}" sees to this by itself, as soon as it is so',
                    statement.span,
                    label="done by hand",
                    others=(Label(line.span, "the line that does it"),),
                    help="leave it out, unless what follows here reads what it writes",
                )


def _does_the_same(line: ir.Hook, test: ir.Expr, body: tuple[ir.Stmt, ...]) -> bool:
    """Is this what a line does for some member? What its name stands for is told by what both write first."""
    theirs = line.body.body
    if not theirs or len(theirs) != len(body):
        return False
    one, other = theirs[0], body[0]
    if not isinstance(one, ir.Write) or not isinstance(other, ir.Write) or one.attribute is not other.attribute:
        return False
    names = {param.name for param in line.params}
    pairs = zip(one.args, other.args, strict=True)
    meant = {mine.name: given for mine, given in pairs if isinstance(mine, ir.Local) and mine.name in names}
    if meant.keys() != names:
        return False
    wanted = [ir.substitute(each, meant) for each in ir.conjuncts(line.guard)]
    tested = ir.conjuncts(test)
    return ir.substitute(theirs, meant) == body and all(each in tested for each in wanted)
