"""From what the grammar finds to trees: one method for each rule of `grammar/*.lark`, called by Lark as it reduces.

A line that heads a block gives a `Head`; `blocks.py` makes the node once the block is read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from interpreter.source import Span
from interpreter.syntax import nodes as n
from interpreter.syntax.lexer import Token

Child = Any  # what Lark hands over: tokens and the results of other methods


@dataclass(frozen=True, slots=True)
class Head:
    """A statement or rule line that still lacks its block. `kind` is the method below that gave it."""

    kind: str
    span: Span
    values: tuple[Child, ...]


class Builder:
    """Methods by rule name; `path` and `number` are set before each line."""

    def __init__(self) -> None:
        self.path = ""
        self.number = 0
        self.mixed: list[Span] = []  # unbracketed `and` beside `or`, to be told by the caller

    # --- places ------------------------------------------------------------------------------------------------

    def _place(self, token: Token) -> Span:
        return Span(self.path, self.number, token.start_pos, self.number, token.end_pos)

    def _over(self, children: list[Child]) -> Span:
        """From the first child to the last."""
        first, last = children[0], children[-1]
        start = first.start_pos if isinstance(first, Token) else first.span.column
        end = last.end_pos if isinstance(last, Token) else last.span.end_column
        return Span(self.path, self.number, start, self.number, end)

    def part(self, child: Child) -> n.Part:
        """A word of a phrase; a group is one already."""
        if not isinstance(child, Token):
            return child
        kind = child.type
        span = Span(self.path, self.number, child.start_pos, self.number, child.end_pos)
        if kind == "NAME":
            return n.Name(span, " ".join(child.value.split()))
        if kind == "NUMBER":
            return n.Number(span, int(child.value))
        if kind == "TEXT":
            return n.Text(span, child.value[1:-1])
        return n.Word(span, child.value)

    # --- expressions -------------------------------------------------------------------------------------------

    def phrase(self, children: list[Child]) -> n.Phrase:
        return n.Phrase(self._over(children), tuple(map(self.part, children)))

    def group(self, children: list[Child]) -> n.Group:
        return n.Group(self._over(children), children[1])

    def filter(self, children: list[Child]) -> n.Where:
        return n.Where(self._over(children), children[0], children[2])

    def or_(self, children: list[Child]) -> n.Or:
        left, _, right = children
        for side in (left, right):
            if isinstance(side, n.And):
                self.mixed.append(side.span)
        parts = left.parts if isinstance(left, n.Or) else (left,)
        return n.Or(self._over(children), (*parts, right))

    def and_(self, children: list[Child]) -> n.And:
        left, _, right = children
        parts = left.parts if isinstance(left, n.And) else (left,)
        return n.And(self._over(children), (*parts, right))

    def not_(self, children: list[Child]) -> n.Not:
        return n.Not(self._over(children), children[1])

    def compare(self, children: list[Child]) -> n.Compare:
        words = children[1].value.split()[1:]
        negated = words[:1] == ["not"]
        operator = " ".join(words[1:] if negated else words) or "is"
        return n.Compare(self._over(children), operator, negated, children[0], children[2])

    def one_of(self, children: list[Child]) -> n.OneOf:
        return n.OneOf(self._over(children), "not" in children[1].value.split(), children[0], tuple(children[2]))

    def choices(self, children: list[Child]) -> Choices:
        return Choices(child for child in children if not isinstance(child, Token))

    def may(self, children: list[Child]) -> n.May:
        return n.May(self._over(children), "not" in children[1].value.split(), children[0], children[2])

    def exists(self, children: list[Child]) -> n.Exists:
        amount = " ".join(children[0].value.split()[2:])
        return n.Exists(self._over(children), "a" if amount in ("", "an") else amount, None, self._filtered(children[1:]))

    def exists_count(self, children: list[Child]) -> n.Exists:
        amount = " ".join(children[0].value.split()[2:])
        number = self._single(children[1])
        return n.Exists(self._over(children), amount, number, self._filtered(children[2:]))

    def sum_(self, children: list[Child]) -> n.Sum:
        return n.Sum(self._over(children), children[1].value, children[0], children[2])

    def _filtered(self, children: list[Child]) -> n.Phrase | n.Where:
        return self.filter(children) if len(children) > 1 else children[0]

    def _single(self, child: Child) -> n.Expression:
        """A number of one word: what a bracket holds, or a phrase of that word."""
        part = self.part(child)
        return part.inner if isinstance(part, n.Group) else n.Phrase(part.span, (part,))

    # --- names, nouns, occasions -------------------------------------------------------------------------------

    def name(self, children: list[Token]) -> n.Word:
        return n.Word(self._over(children), " ".join(token.value for token in children))

    def where(self, children: list[Child]) -> n.Condition:
        return n.Condition(self._over(children), "where", children[1])

    def noun(self, children: list[Child]) -> n.Noun:
        name = next((child for child in children if isinstance(child, n.Word)), None)
        conditions = tuple(child for child in children if isinstance(child, n.Condition))
        return n.Noun(self._over(children), children[0], name, conditions)

    def words(self, children: list[Child]) -> Choices:
        return Choices(map(self.part, children))

    def hole(self, children: list[Child]) -> Choices:
        """The hole and the words behind its name."""
        article, words = children[0], children[1]
        name = self.part(children[3]) if len(children) > 3 else None
        phrase = n.Phrase(words.span, tuple(words))
        end = name if name is not None else phrase
        hole = n.Hole(self._over([article, end]), article.value, phrase, name)
        return Choices((hole, *(children[4] if len(children) > 4 else ())))

    def occasion(self, children: list[Child]) -> n.Occasion:
        return n.Occasion(self._over(children), tuple(part for run in children for part in run))

    def ends(self, children: list[Child]) -> Choices:
        return Choices(child for child in children if isinstance(child, n.Occasion))

    # --- statements --------------------------------------------------------------------------------------------

    def sentence(self, children: list[Child]) -> n.Sentence:
        return n.Sentence(self._over(children), children[0], children[2] if len(children) > 1 else None)

    def let(self, children: list[Child]) -> n.Let:
        return n.Let(self._over(children), children[1], children[3])

    def becomes(self, children: list[Child]) -> n.Becomes:
        return n.Becomes(self._over(children), children[0], children[2])

    def change(self, children: list[Child]) -> n.Change:
        return n.Change(self._over(children), 1 if children[0].type == "ADD" else -1, children[1], children[3])

    def stop(self, children: list[Child]) -> n.Stop:
        return n.Stop(self._over(children), children[2] if len(children) > 1 else None)

    def answer(self, children: list[Child]) -> n.Answer:
        return n.Answer(self._over(children), children[1])

    def choose_number(self, children: list[Child]) -> Head:
        asker, word, low, _, high, _, name = children
        return Head("choose_number", self._over(children), (asker, "secretly" in word.value.split(), low, high, name))

    def choose(self, children: list[Child]) -> Head:
        amount = "any number" if children[1].value.endswith("of") else "one"
        return self._choose(children, amount, None)

    def choose_count(self, children: list[Child]) -> Head:
        amount = "exactly" if children[1].value.endswith("exactly") else "up to"
        return self._choose(children, amount, self._single(children[2]))

    def _choose(self, children: list[Child], amount: str, number: n.Expression | None) -> Head:
        words = children[1].value.split()
        values = (children[0], "may" in words, "secretly" in words, amount, number, children[-1])
        return Head("choose", self._over(children), values)

    def menu(self, children: list[Child]) -> Head:
        name = self.part(children[2]) if len(children) > 2 else None
        return Head("menu", self._over(children), (children[0], children[1].type == "DECLARES", name))

    def roll(self, children: list[Child]) -> n.Roll:
        return n.Roll(self._over(children), children[1], children[3])

    def announce(self, children: list[Child]) -> n.Announce:
        return n.Announce(self._over(children), children[1])

    def wins(self, children: list[Child]) -> n.Wins:
        who = children[0]
        nobody = [getattr(part, "text", "") for part in who.parts] == ["nobody"]
        return n.Wins(self._over(children), None if nobody else who, self.part(children[2]))

    def report(self, children: list[Child]) -> n.Report:
        return n.Report(self._over(children), self.part(children[1]))

    def repeat(self, children: list[Child]) -> Head:
        mode = {"REPEAT_WHILE": "while", "REPEAT_UNTIL": "until", "REPEAT_UP_TO": "times"}[children[0].type]
        return Head("repeat", self._over(children), (mode, children[1]))

    def for_each(self, children: list[Child]) -> Head:
        return Head("for_each", self._over(children), (children[1], children[3] if len(children) > 3 else None))

    def go_round(self, children: list[Child]) -> Head:
        _, members, _, start, _, name, _ = children
        return Head("go_round", self._over(children), (n.Noun(members.span, members, name), start))

    def if_(self, children: list[Child]) -> Head:
        return Head("if_", self._over(children), (children[1],))

    def may_do(self, children: list[Child]) -> Head:
        return Head("may_do", self._over(children), (children[0],))

    def pick(self, children: list[Child]) -> Head:
        return Head("pick", self._over(children), (children[1],))

    def together(self, children: list[Child]) -> Head:
        return Head("together", self._over(children), ())

    def until(self, children: list[Child]) -> Head:
        return Head("lasting", self._over(children), (tuple(children[1]), None))

    def as_long_as(self, children: list[Child]) -> Head:
        return Head("lasting", self._over(children), ((), children[1]))

    # --- rule lines and options --------------------------------------------------------------------------------

    def trigger(self, children: list[Child]) -> Head:
        return Head("trigger", self._over(children), (" ".join(children[0].value.split()), children[1]))

    def allowance(self, children: list[Child]) -> Head:
        return Head("allowance", self._over(children), (children[0].type == "FORBID", children[1]))

    def adjustment(self, children: list[Child]) -> Head:
        words = children[1].value.split()
        how = "counts as" if words[-1] == "as" else " ".join(words[1:])
        return Head("adjustment", self._over(children), (how, children[0], children[2]))

    def also(self, children: list[Child]) -> Head:
        return Head("also", self._over(children), (self.part(children[1]),))

    def played_at(self, children: list[Child]) -> Head:
        return Head("played_at", self._over(children), (children[1],))

    def option(self, children: list[Child]) -> Head:
        return Head("option", self._over(children), (children[1].parts,))


class Choices(tuple):  # type: ignore[type-arg]
    """A run of nodes on its way to its parent; has the place of a node."""

    @property
    def span(self) -> Span:
        return self[0].span.to(self[-1].span)
