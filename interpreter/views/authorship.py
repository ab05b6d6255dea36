"""The authors of rule lines: the declaration in whose text each rule line, menu option and line of a lasting effect is written,
and the declaration that it acts on (its host).

In: a resolved rule set. Out: an index that prose and pages share.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from interpreter import ir
from interpreter.source import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class HookLine:
    """A hook: statements that run before, after or instead of the procedure `host`, or when the occasion `host` is announced."""

    host: ir.Procedure | ir.Occasion
    part: ir.Hook


@dataclass(frozen=True, slots=True)
class ReactionLine:
    """A reaction: a member that may be played when the occasion `host` is announced."""

    host: ir.Occasion
    part: ir.Reaction


@dataclass(frozen=True, slots=True)
class AllowLine:
    """A line that forbids or permits the action `host`."""

    host: ir.Action
    part: ir.Allow


@dataclass(frozen=True, slots=True)
class AdjustLine:
    """A line that sets or changes the value `host`."""

    host: ir.Value
    part: ir.Adjust


@dataclass(frozen=True, slots=True)
class OptionLine:
    """One option of a menu in the body of the procedure `host`."""

    host: ir.Procedure
    part: ir.MenuOption


RuleLine = HookLine | ReactionLine | AllowLine | AdjustLine | OptionLine
"""A line that acts on something else, with that something."""


class Authorship:
    """The authors of all rule lines and menu options of one rule set. `lines`: these, by file and line."""

    def __init__(self, rules: ir.RuleSet) -> None:
        self._heads: dict[str, list[tuple[int, ir.Item]]] = {}
        self._copies: dict[ir.Symbol, list[ir.Member]] = {}
        for kind in rules.kinds.values():
            families: dict[str, list[ir.Member]] = {}
            for each in kind.members:
                if each.family:
                    self._copies[each] = families.setdefault(each.family, [])
                    self._copies[each].append(each)
        for item in rules.all_items():
            if isinstance(item, ir.Procedure) and item.role == "block" or self._one_of(item) is not item:
                continue
            for span in dict.fromkeys([item.span, *item.origin]):
                if span != NOWHERE:
                    self._heads.setdefault(span.path, []).append((span.line, item))
        for found in self._heads.values():
            found.sort(key=lambda pair: pair[0])
        self.lines: list[RuleLine] = sorted(_lines_of(rules), key=lambda line: (line.part.span.path, line.part.span.line))
        self._by_author: dict[int, list[RuleLine]] = {}
        self._by_effect: dict[int, list[RuleLine]] = {}
        hung: dict[Span, list[RuleLine]] = {}
        for line in self.lines:
            effect = effect_of(line)
            if effect is not None:
                self._by_effect.setdefault(id(effect), []).append(line)
                continue
            author = self.author(line.part.span)
            if author is not None and author is not line.host:
                copies = self._copies.get(author, [author])
                turn = hung.setdefault(line.part.span, [])  # each copy hangs the line once, in their order
                self._by_author.setdefault(id(copies[len(turn) % len(copies)]), []).append(line)
                turn.append(line)

    def _one_of(self, item: ir.Symbol) -> ir.Symbol:
        """The first of the copies of a member, which speaks for all of them; anything else itself."""
        return self._copies[item][0] if item in self._copies else item

    def author(self, span: Span) -> ir.Item | None:
        """The item in whose text `span` lies: the last one that is declared at or above its line; None where the file has none
        there."""
        found = self._heads.get(span.path, [])
        at = bisect_right(found, span.line, key=lambda pair: pair[0]) - 1
        return found[at][1] if at >= 0 else None

    def written_by(self, item: ir.Item) -> list[RuleLine]:
        """The rule lines that are written in the text of `item` but act on another host, without those of lasting effects."""
        return self._by_author.get(id(item), [])

    def of_effect(self, effect: ir.Effect) -> list[RuleLine]:
        """The rule lines that are in force while a lasting effect runs."""
        return self._by_effect.get(id(effect), [])

    def stranger(self, host: ir.Symbol, span: Span) -> ir.Item | None:
        """The item in whose text `span` lies, if that is another than `host` (and, where `host` is the block of a member, than
        that member); else None."""
        author = self.author(span)
        owner = host.owner if isinstance(host, ir.Procedure) else None
        if author is None or author is self._one_of(host) or (owner is not None and self._one_of(owner) is author):
            return None
        return author


def effect_of(line: RuleLine) -> ir.Effect | None:
    """The lasting effect during which a rule line is in force; None for a line that always is."""
    match line:
        case HookLine() | AllowLine() | AdjustLine():
            return line.part.effect
        case OptionLine():
            return next((term.effect for term in ir.walk(line.part.guard) if isinstance(term, ir.InForce)), None)
        case ReactionLine():
            return None


def block_guard(rules: ir.RuleSet, member: ir.Member, block: str) -> ir.Expr | None:
    """The condition under which the block of a member may be used; None when it has none.

    It is read from the query that `resolve` generates for the blocks of a kind: `if it is MEMBER, answer CONDITIONS`.
    """
    name = f"{block} of ({member.kind.name}) is open"
    query = next((query for query in rules.queries if query.name == name), None)
    for each in ir.statements_in(query.body) if query is not None else ():
        for test, branch in each.branches if isinstance(each, ir.If) else ():
            if (
                isinstance(test, ir.Op)
                and test.name == "eq"
                and isinstance(test.args[1], ir.Const)
                and test.args[1].value == member.id
            ):
                last = branch[0]
                return last.value if isinstance(last, ir.Return) and last.value != ir.Const(1, test.type) else None
    return None


def _lines_of(rules: ir.RuleSet) -> Iterator[RuleLine]:
    for host in rules.hosts:
        for hook in host.hooks:
            yield HookLine(host, hook)
        if isinstance(host, ir.Occasion):
            for reaction in host.reactions:
                yield ReactionLine(host, reaction)
    for action in rules.actions:
        for allow in action.allows:
            yield AllowLine(action, allow)
    for value in rules.values:
        for adjust in value.lines:
            yield AdjustLine(value, adjust)
    for procedure in rules.procedures:
        for term in ir.walk(procedure.body):
            if isinstance(term, ir.Menu):
                for option in term.options:
                    yield OptionLine(procedure, option)
