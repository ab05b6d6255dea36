"""An example answers what no option can say, or holds it to be offered: a title in it belongs to nothing.

Mostly the title was changed where it is declared, and the answer was \
left. An option says words of a menu, numbers, and titles of members. So
words with a capital are a title or stand in a menu. Whether an \
option with a known title is offered here, only `punica test` tells.

bad: rules

    kind side
        members red, blue

    kind card
        plural cards
        block event by (player: side)

    card "Dark March"
        event
            add 1 to steps of player

    attribute steps of (owner: side) is number

    procedure play the game
        red plays a card
        red wins the game because "it is late"

    procedure (player: side) plays a card
        player chooses
            to play a card called used
                event of used by player
            to pass
                stop

    example "a march"
        tests card "Dark March"
        when red plays a card
            red answers "play Night March"
        then steps of red is 1

good: rules

    kind side
        members red, blue

    kind card
        plural cards
        block event by (player: side)

    card "Dark March"
        event
            add 1 to steps of player

    attribute steps of (owner: side) is number

    procedure play the game
        red plays a card
        red wins the game because "it is late"

    procedure (player: side) plays a card
        player chooses
            to play a card called used
                event of used by player
            to pass
                stop

    example "a march"
        tests card "Dark March"
        when red plays a card
            red answers "play Dark March"
        then steps of red is 1
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level, suggest
from interpreter.proofs import Reasoning, Unit
from interpreter.source import Span

LEVEL = Level.WARNING

_WORD = re.compile(r"\w[\w'-]*")


def in_declaration(unit: Unit) -> Iterator[Diagnostic]:
    """Findings: the answers and offers in an example that no option can say. The text of an option consists of words of a menu,
    numbers, and titles of members. So a capitalised word in an answer belongs to a title or a menu; if no member and no menu line
    has it, the answer never fits. More cannot be known without a run: lower-case words may stand in any menu, and which question
    is asked shows only in play."""
    if isinstance(unit.made, ir.Example):
        yield from unit.reasoning.own(Answers).of(unit.made)


class Answers:
    """Checks the answers in examples. The names of all members are collected when the first answer is checked."""

    def __init__(self, reasoning: Reasoning) -> None:
        self._looking = reasoning.looking
        self._names: re.Pattern[str] | None = None

    def of(self, made: ir.Example) -> Iterator[Diagnostic]:
        """The findings about the answers in one example."""
        for step in made.steps:
            for key, span in [(each.key, each.span) for each in step.answers]:
                yield from self._found(key, span)
            if step.word in ("offered", "not offered"):
                yield from self._found(step.text, step.span)

    def _found(self, key: str, span: Span) -> Iterator[Diagnostic]:
        run = next((each for each in self._unknown(key) if not self._looking.is_in_menu(each)), None)
        if run is not None:
            near = suggest(run, [name for name in self._all() if name[:1].isupper()])
            yield Diagnostic(
                "no-such-option",
                f"no option can say this: nothing is called `{run}`",
                span,
                label="never offered",
                help=f"did you mean `{near[0]}`?" if near else "write it as it is offered: `punica test` lists what is",
            )

    def _unknown(self, key: str) -> Iterator[str]:
        """Runs of words with capitals that are no name of a member."""
        if self._names is None:
            names = sorted(self._all(), key=len, reverse=True)
            self._names = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names)) or '(?!)'})(?!\w)")
        rest, end = self._names.sub("|", key), -1
        run: list[str] = []
        for found in _WORD.finditer(rest):
            if run and (not found[0][0].isupper() or rest[end : found.start()] != " "):
                yield " ".join(run)
                run = []
            if found[0][0].isupper():
                run.append(found[0])
            end = found.end()
        if run:
            yield " ".join(run)

    def _all(self) -> list[str]:
        members = [member for kind in self._looking.rules.kinds.values() for member in kind.members]
        return [name for member in members for name in (*member.names, *member.family_names)]
