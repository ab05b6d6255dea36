"""Texts of `site` files on pages: figures are evaluated in the position at the start of the game, mentions are links.

In: a `SiteContext` and a text in parts. Out: Markdown. A figure that cannot be evaluated before play is shown by its name.
"""

from __future__ import annotations

from functools import cached_property

from interpreter import ir
from interpreter.diagnostics import errors_of
from interpreter.kernel import Broken, GameOver
from interpreter.reference import Evaluator, starting_position
from interpreter.site.context import SiteContext
from interpreter.site.setups import Asked, at_start
from interpreter.site.wording import escaped
from interpreter.views import Figure, Mention, RichText

IN_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
"""Small numbers as they are written in a sentence."""


class Telling:
    """Writes out the texts of `site` files for one rule set."""

    def __init__(self, context: SiteContext) -> None:
        self.context = context

    def markdown(self, text: RichText, page: str) -> str:
        """A text in Markdown, with each figure as a link to its rule, and with its links; relative to `page`."""
        return "".join(self._part(part, page, at == 0) for at, part in enumerate(text))

    def plain(self, text: RichText) -> str:
        """A text with its figures as plain words, without links."""
        return "".join(self._word(part, at == 0) for at, part in enumerate(text))

    def _word(self, part: str | Figure | Mention, is_first: bool) -> str:
        if isinstance(part, str):
            return part
        number = None if isinstance(part, Mention) else self.number(part.item)
        text = part.text if isinstance(part, Mention) else self.context.name(part.item) if number is None else in_words(number)
        return text.capitalize() if is_first and number is not None else text

    def _part(self, part: str | Figure | Mention, page: str, is_first: bool) -> str:
        if isinstance(part, str):
            return escaped(part)
        if isinstance(part, Mention):
            return self.context.link(part.item, page, escaped(part.text))
        number = self.number(part.item)
        if number is None:
            return self.context.link(part.item, page)
        text = in_words(number)
        return self.context.link(part.item, page, text.capitalize() if is_first else text)

    def number(self, item: ir.Item) -> int | None:
        """The number of members that a kind has on the site; for any other item, which has no holes, its value at the start. None
        if it cannot be evaluated before play."""
        if isinstance(item, ir.Kind):
            return len(self.context.permalinks.shown(item))
        if self._evaluator is None:
            return None
        term: ir.Expr
        if isinstance(item, ir.Value):
            term = ir.ValueOf(item, (), ir.NUMBER)
        elif isinstance(item, ir.Query):
            term = ir.Ask(item, (), ir.NUMBER)
        else:
            term = ir.Read(item, (), ir.NUMBER)  # type: ignore[arg-type]  # an attribute: nothing else is a figure
        return self.worth(term)

    def worth(self, term: ir.Expr) -> int | None:
        """The value of a number term at the start; None if it cannot be evaluated before play."""
        try:
            return None if self._evaluator is None else self._evaluator.number(term, {})
        except Broken:
            return None

    @cached_property
    def _evaluator(self) -> Evaluator | None:
        """Who answers questions about the board as the scenario begins; None where the rules have errors."""
        rules = self.context.rules
        if errors_of(self.context.findings):
            return None
        try:
            position = at_start(self.context, rules.scenario)
        except (Broken, GameOver, Asked):
            position = starting_position(rules)
        return Evaluator(rules, position)


def in_words(number: int) -> str:
    """A number as it is written in a sentence: `nine`, `64`."""
    return IN_WORDS[number] if 0 <= number < len(IN_WORDS) else str(number)
