"""Statements that ask a player: choices, menus, yes or no. Each makes a choice point: a place in the rules with a stable name."""

from __future__ import annotations

from interpreter.ir import (
    NUMBER,
    UNKNOWN,
    ChoicePoint,
    ChooseNumber,
    ChooseOne,
    ChooseSome,
    Expr,
    Menu,
    MenuOption,
    Paths,
    Stmt,
    Type,
    YesNo,
    conjunction,
)
from interpreter.resolve.hooks import also_options
from interpreter.source import Span
from interpreter.syntax import nodes


def words_of(parts: tuple) -> str:
    """Phrase parts as the author wrote them, for prompts."""
    found: list[str] = []
    for part in parts:
        if isinstance(part, (nodes.Word, nodes.Name)):
            found.append(part.text)
        elif isinstance(part, (nodes.Number, nodes.Text)):
            found.append(str(part.value))
        elif isinstance(part, nodes.Hole):
            found.append("{}")
        else:
            found.append("...")
    return " ".join(found).replace(" 's", "'s")


class Asking:
    """The part of the statement reader that asks."""

    def side(self, phrase: nodes.Phrase) -> Expr | None:
        """Who is asked: a member of the kind that holds the seats."""
        seats = self.resolver.world.rules.seats
        return self.resolver.phrase(phrase, Type("member", seats.name if seats else ""))

    def point(self, prompt: str, key: str, span: Span, hidden: bool = False) -> ChoicePoint:
        """A new place that asks; its name is the rule's title and a number that counts within the rule."""
        rules = self.resolver.world.rules
        title = self.resolver.title or "the game"
        count = 1 + sum(1 for point in rules.points if point.rule == title)
        point = ChoicePoint(len(rules.points), f"{title} / {count}", prompt, key, span, title, hidden)
        rules.points.append(point)
        return point

    def source(self, noun: nodes.Noun) -> Expr | None:
        """The set (or the paths) that a noun with its `where` lines gives."""
        source = self.resolver.set_of(noun.phrase)
        return None if source is None else self.resolver.filtered(source, noun.conditions, noun.span)

    def read_choose(self, node: nodes.Choose) -> Stmt | None:
        asker = self.side(node.asker)
        source = self.source(node.noun)
        noun = words_of(node.noun.phrase.parts)
        if asker is None or source is None:
            self.resolver.declare(node.noun.name, UNKNOWN)
            return None
        many = node.amount != "one"
        if many:
            type_ = Type("set", source.type.of)
        else:
            type_ = (
                source.type if isinstance(source, Paths) or source.type.base == "path" else Type("member", source.type.of, True)
            )
        low = high = None
        if node.amount == "exactly":
            low = high = self.resolver.number(node.number)
        elif node.amount == "up to":
            high = self.resolver.number(node.number)
        point = self.point(f"{'choose' if not node.optional else 'may choose'} {noun}", "{}", node.span, node.secretly)
        otherwise = self.block(node.otherwise) if node.otherwise else ()
        local = self.resolver.declare(node.noun.name, type_)
        if many:
            return ChooseSome(point, asker, source, low, high, local.name, otherwise, span=node.span)
        return ChooseOne(point, asker, source, local.name, node.optional, otherwise, span=node.span)

    def read_choose_number(self, node: nodes.ChooseNumber) -> Stmt | None:
        asker = self.side(node.asker)
        low, high = self.resolver.number(node.low), self.resolver.number(node.high)
        point = self.point(f"choose a number: {node.name.text}", "{}", node.span, node.secretly)
        otherwise = self.block(node.otherwise) if node.otherwise else ()
        local = self.resolver.declare(node.name, NUMBER)
        if asker is None or low is None or high is None:
            return None
        return ChooseNumber(point, asker, low, high, local.name, otherwise, span=node.span)

    def read_menu(self, node: nodes.Menu) -> Stmt | None:
        asker = self.side(node.asker)
        title = node.name.value if node.name is not None else ""
        point = self.point(title or "choose", "{}", node.span)
        options = [option for option in (self.option(each) for each in node.options) if option is not None]
        if title:
            options.extend(also_options(self, title))
        otherwise = self.block(node.otherwise) if node.otherwise else ()
        return None if asker is None else Menu(point, asker, tuple(options), node.declares, otherwise, span=node.span)

    def option(self, node: nodes.Option) -> MenuOption | None:
        """One line of a menu, in a scope of its own."""
        inner = self.inner()
        resolver = inner.resolver
        var = source = None
        for part in node.label:
            if isinstance(part, nodes.Hole):
                source = resolver.set_of(part.phrase)
                if source is None:
                    return None
                where = tuple(condition for condition in node.conditions if condition.word == "where")
                source = resolver.filtered(source, where, node.span)
                if source is None:
                    return None
                var = resolver.declare(part.name, Type("member", source.type.of)).name
        guards = resolver.conditions(
            tuple(condition for condition in node.conditions if condition.word != "where" or var is None)
        )
        if guards is None:
            return None
        key = words_of(node.label)
        return MenuOption(key, conjunction(guards), var, source, inner.run(node.body), span=node.span)

    def read_may_do(self, node: nodes.MayDo) -> Stmt | None:
        asker = self.side(node.asker)
        guards = self.resolver.conditions(node.conditions)
        first = node.body[0] if node.body else None
        prompt = words_of(first.phrase.parts) if isinstance(first, nodes.Sentence) else ""
        if not prompt:
            prompt = f"{self.resolver.title}?" if self.resolver.title else "do this?"
        point = self.point(prompt, "{}", node.span)
        body = self.block(node.body)
        otherwise = self.block(node.otherwise) if node.otherwise else ()
        if asker is None or guards is None:
            return None
        return YesNo(point, asker, conjunction(guards), body, otherwise, span=node.span)
