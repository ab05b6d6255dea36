"""Answers the questions that a person at a table may ask: why not, what is at this place, what a card says, the whole position,
the rule behind the question.

In: a question about a thing, and the seat with whose eyes it is asked. Out: texts, each a paragraph, that contain only what the
seat may know.
"""

from __future__ import annotations

from interpreter import ir
from interpreter.runtime import Decision, Game
from interpreter.session import find_items
from interpreter.table.laid_out import LaidOut
from interpreter.table.messages import About, Asking, Position, Rule, Thing, WhyNot
from interpreter.views import overview, page_text, sentence, whereabouts


class Answering:
    """Answers the questions from all pages about one game."""

    def __init__(self, laid: LaidOut, game: Game) -> None:
        self._laid, self._game = laid, game

    def reply(self, said: Asking, seat: int | None) -> list[str]:
        """The paragraphs that answer a question for a seat (None: an onlooker); empty for a thing that does not exist."""
        match said:
            case WhyNot(_, thing):
                return self._why(thing, seat)
            case About(_, thing):
                return self._about(thing, seat)
            case Position():
                return [sentence(str(part)) for part in overview(self._game, seat, self._laid.words)]
            case Rule():
                return self._rule(seat)

    def _member(self, thing: Thing) -> ir.Member | None:
        kind = self._laid.rules.kinds.get(thing[0])
        return None if kind is None or not 0 <= thing[1] < len(kind.members) else kind.members[thing[1]]

    def _asked(self, seat: int | None) -> Decision | None:
        """The open decision, if it is put to this seat."""
        decision = self._game.decision
        return decision if decision is not None and decision.seat == seat else None

    def _why(self, thing: Thing, seat: int | None) -> list[str]:
        """Why each move that could be made with a thing is offered or not."""
        from interpreter.views import account_for, explanation_text, moves_about  # what walks the rules is loaded when wanted

        decision, member = self._asked(seat), self._member(thing)
        if decision is None or member is None:
            return []
        rule = self._page_of(decision.rule)
        moves = dict.fromkeys(moves_about(decision, self._laid.words, *thing))
        explanations = [explanation_text(account_for(self._laid.rules, self._game, move), places=False) for move in moves]
        if not explanations:
            return self._later(decision.seat, thing)
        return [*explanations, *(rule if any(decision.find(move) < 0 for move in moves) else [])]

    def _later(self, seat: int, thing: Thing) -> list[str]:
        """At which question to come something can be done with a thing about which nothing is asked now; or why not there."""
        from interpreter.views import explanation_text, later_for

        found = later_for(self._laid.rules, self._game, self._laid.words, seat, thing)
        if found is None:
            return []
        before = " and ".join([f"`{key}`" for key in found.path])
        told = f"Not asked about now. After {before} the question may be: {found.asked}"
        return [told, explanation_text(found.account, places=False), *self._page_of(found.rule)]

    def _page_of(self, rule: str) -> list[str]:
        """The page of a rule."""
        return [page_text(self._laid.rules, item).rstrip() for item in find_items(self._laid.rules, rule)[:1]]

    def _about(self, thing: Thing, seat: int | None) -> list[str]:
        """Where a thing is and what is there, as the seat sees it; then its page."""
        member = self._member(thing)
        if member is None:
            return []
        words = self._laid.words
        here = whereabouts(self._game, seat, words, *thing) if words.is_kept(thing[0]) else []
        return [*map(sentence, here), page_text(self._laid.rules, member).rstrip()]

    def _rule(self, seat: int | None) -> list[str]:
        """The rule that asks."""
        decision = self._asked(seat)
        if decision is None:
            return []
        return self._page_of(decision.rule)
