"""Findings about rules that are well formed and yet hardly mean anything. Takes compiled declarations, gives findings; changes
nothing.

Each declaration is read for itself. What is looked at in other declarations is noted (`Looking`), so that a finding can be kept
from check to check as long as that stays the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.checks import Looking
from interpreter.diagnostics import Diagnostic
from interpreter.meaning.already import check_already
from interpreter.meaning.amounts import check_amounts
from interpreter.meaning.begun import check_begun, check_refused
from interpreter.meaning.beyond import check_beyond, check_counted
from interpreter.meaning.callers import check_called
from interpreter.meaning.conditions import Conditions
from interpreter.meaning.contrary import check_contrary
from interpreter.meaning.copied import check_copied
from interpreter.meaning.counting import check_counting
from interpreter.meaning.elsewhere import check_elsewhere
from interpreter.meaning.entries import Entries
from interpreter.meaning.fixed import check_fixed
from interpreter.meaning.handed import Handed
from interpreter.meaning.holes import check_holes
from interpreter.meaning.idle import check_idle
from interpreter.meaning.itself import check_itself, check_oneself
from interpreter.meaning.lines import check_lines, check_unasked
from interpreter.meaning.locals import check_locals
from interpreter.meaning.misnamed import MemberNames
from interpreter.meaning.noted import check_noted
from interpreter.meaning.operands import check_operands
from interpreter.meaning.outliers import check_chosen, check_columns
from interpreter.meaning.printed import check_printed
from interpreter.meaning.proofs import check_proofs
from interpreter.meaning.questions import Questions
from interpreter.meaning.remaining import check_remaining
from interpreter.meaning.rows import check_rows
from interpreter.meaning.seats import check_seats
from interpreter.meaning.setups import check_setup
from interpreter.meaning.taking import check_taking
from interpreter.meaning.text import texts_of
from interpreter.meaning.too_late import check_too_late
from interpreter.meaning.traits import check_traits
from interpreter.meaning.turns import check_turns
from interpreter.meaning.undone import check_undone
from interpreter.meaning.unseated import Unseated


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
