"""The page of any item of a rule set, plain or in Markdown.

In: a resolved rule set and an item of it. Out: lines, or text. Raises nothing for a rule set without findings; a rule set with
findings is incomplete, and what could not be read is not there to be printed.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import assert_never

from interpreter import ir
from interpreter.views.authorship import Authorship
from interpreter.views.prose.bundles import Bundles
from interpreter.views.prose.english import capital
from interpreter.views.prose.example_pages import ExamplePages
from interpreter.views.prose.heads import Heads
from interpreter.views.prose.kind_pages import KindPages
from interpreter.views.prose.lines import Line
from interpreter.views.prose.rule_pages import RulePages
from interpreter.views.prose.search_pages import SearchPages
from interpreter.views.prose.speaker import Speaker
from interpreter.views.prose.state_pages import StatePages
from interpreter.views.prose.statements import Statements


class Pages:
    """Makes the page of each item of one rule set. `states`: options and rulings to take as fixed."""

    def __init__(self, rules: ir.RuleSet, authorship: Authorship, states: ir.States) -> None:
        self.speaker = Speaker(rules, states)
        self.heads = Heads(self.speaker)
        statements = Statements(self.speaker, authorship, self.heads)
        self._kinds = KindPages(rules, authorship, self.speaker, self.heads, statements)
        self._bundles = Bundles(self.speaker)
        self._state = StatePages(rules, self.speaker, self.heads)
        self._rules = RulePages(authorship, self.speaker, self.heads, statements)
        self._searches = SearchPages(self.speaker)
        self._examples = ExamplePages(rules, self.speaker, statements)

    def heading(self, item: ir.Item) -> str:
        """The title of the page of an item, with its role for a phase or step: `Phase: Winter`."""
        if isinstance(item, ir.Procedure) and item.role in ("phase", "step"):
            return f"{capital(item.role)}: {item.name}"
        return capital(self.heads.title(item))

    def alone(self, item: ir.Item) -> list[Line]:
        """The lines of a page that come from the item's own declaration, without those that other declarations add: each of these
        stands on the page of one of them."""
        match item:
            case ir.Kind():
                return self._kinds.kind_alone(item)
            case ir.Member():
                return self._kinds.member_alone(item)
            case ir.Graph():
                return self._state.graph(item)[1:]
            case ir.Period():
                return []
            case ir.Value():
                return self._rules.value(item, alone=True)
            case _:
                return own_lines(self.page(item))

    def face(self, member: ir.Member, drawn: Collection[ir.Fact]) -> list[Line]:
        """The text on the card of a member: all but the printed facts in `drawn`."""
        return self._kinds.on_its_face(member, drawn)

    def name(self, item: ir.Item) -> str:
        """The name of a page in lists."""
        return capital(self.heads.name(item))

    def page(self, item: ir.Item) -> list[Line]:
        """All lines of the page of an item, without its title."""
        match item:
            case ir.Kind():
                return self._kinds.kind(item)
            case ir.Member():
                return self._kinds.member(item)
            case ir.Graph():
                return self._state.graph(item)
            case ir.Attribute():
                return self._state.attribute(item)
            case ir.Pile():
                return self._state.pile(item)
            case ir.Bundle():
                return self._bundles.page(item)
            case ir.Period():
                return self._state.period(item)
            case ir.Table():
                return self._state.table(item)
            case ir.Die():
                return self._state.die(item)
            case ir.Value():
                return self._rules.value(item)
            case ir.Query():
                return self._rules.query(item)
            case ir.Procedure():
                return self._rules.procedure(item)
            case ir.Action():
                return self._rules.action(item)
            case ir.Occasion():
                return self._rules.occasion(item)
            case ir.Rule():
                return self._rules.rule(item)
            case ir.OptionSwitch():
                return self._rules.option(item)
            case ir.Ruling():
                return self._rules.ruling(item)
            case ir.Scenario():
                return self._rules.scenario(item)
            case ir.Invariant():
                return self._rules.invariant(item)
            case ir.Route():
                return self._searches.route(item)
            case ir.Reach():
                return self._searches.reach(item)
            case ir.Example():
                return self._examples.example(item)
            case _:
                assert_never(item)


def own_lines(page: list[Line]) -> list[Line]:
    """The lines of a page before the first heading that names another author."""
    first = next((at for at, line in enumerate(page) if line.sort == "source"), len(page))
    return page[:first]
