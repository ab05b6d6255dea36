"""Findings about rules that are well formed and yet hardly mean anything. Takes compiled declarations, gives findings; changes
nothing.

Each declaration is read for itself. What is looked at in other declarations is noted (`Looking`), so that a finding can be kept
from check to check as long as that stays the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.checks.already import check_already
from interpreter.checks.amounts import check_amounts
from interpreter.checks.begun import check_begun, check_refused
from interpreter.checks.beyond import check_beyond, check_counted
from interpreter.checks.callers import check_called
from interpreter.checks.conditions import Conditions
from interpreter.checks.contrary import check_contrary
from interpreter.checks.copied import check_copied
from interpreter.checks.counting import check_counting
from interpreter.checks.elsewhere import check_elsewhere
from interpreter.checks.fixed import check_fixed
from interpreter.checks.handed import Handed
from interpreter.checks.holes import check_holes
from interpreter.checks.idle import check_idle
from interpreter.checks.itself import check_itself, check_oneself
from interpreter.checks.lines import check_lines, check_unasked
from interpreter.checks.locals import check_locals
from interpreter.checks.misnamed import MemberNames
from interpreter.checks.noted import check_noted
from interpreter.checks.operands import check_operands
from interpreter.checks.outliers import check_chosen, check_columns
from interpreter.checks.printed import check_printed
from interpreter.checks.proofs import check_proofs
from interpreter.checks.remaining import check_remaining
from interpreter.checks.rows import check_rows
from interpreter.checks.seats import check_seats
from interpreter.checks.setups import check_setup
from interpreter.checks.taking import check_taking
from interpreter.checks.too_late import check_too_late
from interpreter.checks.traits import check_traits
from interpreter.checks.turns import check_turns
from interpreter.checks.undone import check_undone
from interpreter.checks.unseated import Unseated
from interpreter.diagnostics import Diagnostic
from interpreter.effects import Looking
from interpreter.proofs import Entries, Questions, texts_of


class Meaning:
    """All checks of meaning over one rule set."""

    def __init__(self, looking: Looking) -> None:
        self._looking = looking
        self._questions = Questions(looking)
        self._entries = Entries(looking, self._questions)
        self._conditions = Conditions(looking, self._questions, self._entries)
        self._member_names = MemberNames(looking)
        self._unseated = Unseated(looking, self._questions)
        self._handed = Handed(looking, self._questions)

    def of(self, unit: int) -> Iterator[Diagnostic]:
        """The findings about one declaration, given by its number in the index."""
        read = self._looking.web.read(unit)
        told = [*self._conditions.of(read)]
        yield from told
        texts = texts_of(read)
        for text in texts:
            yield from check_locals(text)
            yield from check_holes(text, self._looking)
            yield from check_rows(text, self._questions)
            yield from check_turns(text)
            yield from check_noted(text, self._looking)
            yield from check_counting(text)
            yield from check_operands(text, self._questions)
            yield from check_amounts(text, self._looking.rules)
            elsewhere = [*check_elsewhere(text, self._looking.rules.seats)]
            yield from elsewhere
            yield from check_fixed(text)
            yield from check_undone(text, self._looking)
            yield from check_beyond(text, self._looking)
            yield from check_chosen(text, self._looking.rules)
            yield from check_copied(text, elsewhere)
            yield from check_taking(text, self._looking)
            yield from check_oneself(text, self._looking.rules.seats)
        yield from check_columns(read.made)
        yield from check_counted(read, self._looking)
        yield from check_itself(read)
        yield from check_already(read, self._looking)
        yield from check_called(read.made, self._entries, self._looking, told)
        yield from check_too_late(read, self._looking)
        yield from check_contrary(read, self._looking)
        yield from check_idle(read, texts)
        yield from check_setup(read.made, self._looking)
        yield from check_begun(read.made, self._looking)
        yield from check_refused(read.made, self._looking)
        yield from check_printed(read.made, self._looking)
        yield from check_proofs(read.made, self._questions, self._looking)
        yield from check_traits(read)
        yield from self._member_names.of(read, texts)
        yield from check_lines(read, self._questions)
        unasked = [*check_unasked(read, told, self._entries, self._questions)]
        yield from unasked
        yield from self._handed.of(read, [*told, *unasked])
        yield from check_seats(read, texts, self._questions)
        yield from self._unseated.of(texts)
        yield from check_remaining(read, self._looking)
