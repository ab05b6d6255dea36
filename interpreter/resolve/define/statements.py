"""Statements with blocks, and the rule lines with blocks.

They stand in one module since each contains the other: a statement may start a lasting effect, which is a block of rule lines,
and a rule line may have a block of statements.
"""

from __future__ import annotations

from typing import assert_never

from interpreter import ir
from interpreter.diagnostics import Diagnostics, slips
from interpreter.phrases import Routine, Scope
from interpreter.resolve.declare import MenuAddition, start_of
from interpreter.resolve.define import plain_statements as plain
from interpreter.resolve.define.answering import check_answers
from interpreter.resolve.define.attaching import Place, adjustment, allowance, captures, guard_of, settled
from interpreter.resolve.define.definitions import Definitions, Part, made_procedure
from interpreter.resolve.define.prompts import deed, happening, one_or_several, prompt_of
from interpreter.resolve.define.transfers import transfer
from interpreter.resolve.define.turns import in_order, turns_of
from interpreter.resolve.expressions import Resolver
from interpreter.resolve.graph_terms import along, element_of
from interpreter.resolve.plain_text import words_of
from interpreter.resolve.rule_lines import always
from interpreter.resolve.sentences import read_sentence
from interpreter.resolve.unfilled import unfilled
from interpreter.syntax import nodes

Body = tuple[nodes.Statement, ...]
Block = tuple[ir.Stmt, ...]
PURE = (
    nodes.Let,
    nodes.Becomes,
    nodes.Change,
    nodes.If,
    nodes.Stop,
    nodes.Leave,
    nodes.Answer,
    nodes.ForEach,
    nodes.Repeat,
)
"""The statements that a query may have."""


CHOICES = (nodes.Choose, nodes.ChooseNumber, nodes.Menu, nodes.MayDo, nodes.ForEach, nodes.Sentence)
"""The statements that may put a question: loops where a side says who comes next, sentences where a side says how many go."""


def body_of(definitions: Definitions, resolver: Resolver, body: Body, answers: ir.Type = ir.NOTHING, whole: str = "") -> Block:
    """The statements of a routine; empty if this pass skips them. `answers`: the type of its answer; `whole`: `phase` or `step`,
    if it is one."""
    if definitions.leaves_out:
        return ()
    pinned = resolver.scope.pin()
    return plain.keeping(resolver.scope, pinned, Statements(definitions, resolver, answers, whole=whole).run(body))


class Statements:
    """Reads the statements of one routine in one scope. `answers`: the type that `answer` must give (NOTHING: none). `pure`: the
    routine is a query, which may neither ask nor change anything. `loop`: is there a loop around, `turns`: one over sides that
    take turns; `declined`: does the block stand for a choice that somebody declines in one; `whole`: `phase` or `step`, if the
    routine is one."""

    def __init__(
        self,
        definitions: Definitions,
        resolver: Resolver,
        answers: ir.Type = ir.NOTHING,
        pure: bool = False,
        loop: bool = False,
        whole: str = "",
        turns: bool = False,
    ) -> None:
        self.definitions = definitions
        self.resolver = resolver
        self.answers = answers
        self.pure = pure
        self.loop = loop
        self.whole = whole
        self.turns = turns
        self.declined = False

    def inner(self, loop: bool = False, turns: bool = False, declined: bool = False) -> Statements:
        """A reader for a nested block of the same routine. `loop`, `turns`: it is the block of a loop, of one over sides that
        take turns; `declined`: it is the block for a choice that is declined."""
        resolver = self.resolver.within(self.resolver.scope.inner())
        made = Statements(self.definitions, resolver, self.answers, self.pure, self.loop or loop, self.whole, self.turns or turns)
        made.declined = self.declined or (declined and self.turns)
        return made

    def block(self, body: Body | None, declined: bool = False) -> Block:
        """The terms of a nested block; a statement that cannot be read is reported and left out. Empty for no block. `declined`:
        as in `inner`."""
        return self.inner(declined=declined).run(body) if body else ()

    def run(self, body: Body) -> Block:
        """The terms of statements in this scope, without a nested one."""
        found: list[ir.Stmt] = []
        for statement, behind in zip(body, (*body[1:], None), strict=False):
            term = self.statement(statement)
            self._settle_question(is_read=term is not None)
            if isinstance(term, ir.Question):
                self._put(term, behind)
            if term is not None:
                found.append(term)
            if term is not None and self.pure and not isinstance(statement, PURE):
                message = "a query may neither ask nor change anything"
                plain.report(self.resolver, "asking-query", message, statement, "put this into a procedure")
        return tuple(found)

    def _put(self, question: ir.Question, behind: nodes.Statement | None) -> None:
        """A question waits for the choice behind it; it is a finding where there is none."""
        self.definitions.question = question
        if not isinstance(behind, CHOICES):
            self._settle_question()

    def _settle_question(self, is_read: bool = True) -> None:
        """A question that nothing has put by now stands before no choice, unless what stands behind it could not be read."""
        question = self.definitions.taken_question()
        if question is not None and is_read:
            message, way_out = "no choice stands behind this question", "write it on the line before its choice"
            self.definitions.diagnostics.error("no-question", message, question.span, help=way_out)

    def statement(self, node: nodes.Statement) -> ir.Stmt | None:
        """The term of a statement; None, with a finding, when it cannot be read."""
        match node:
            case nodes.Let():
                return plain.let(self.resolver, node)
            case nodes.Becomes():
                return plain.becomes(self.resolver, node)
            case nodes.Change():
                return plain.change(self.resolver, node)
            case nodes.Stop():
                must_answer = self.answers is not ir.NOTHING and not self.pure
                left = self.whole if self.loop else ""
                return plain.stop(self.resolver, node, must_answer, left or (plain.PROCEDURE if self.declined else ""))
            case nodes.Leave():
                return plain.leave(self.resolver, node, self.loop)
            case nodes.Answer():
                return plain.answer(self.resolver, node, self.answers)
            case nodes.Wins():
                return plain.wins(self.resolver, node, self.definitions.seat)
            case nodes.Sentence():
                return self.sentence(node)
            case nodes.Announce():
                return read_sentence(self.resolver, node.phrase, self.definitions.lexicon.announcements)
            case nodes.Pause():
                return self.pause(node)
            case nodes.Reveal():
                return plain.reveal(self.resolver, node)
            case nodes.Asks():
                return plain.question(self.resolver, node)
            case nodes.Report():
                return plain.story(self.resolver, node)
            case nodes.Roll():
                return plain.roll(self.resolver, node, self.definitions.rules.dice, self.definitions.seat)
            case nodes.RollAgain():
                return plain.roll_again(self.resolver, node, self.definitions.rules.dice)
            case nodes.If():
                return self.if_(node)
            case nodes.ForEach():
                return self.for_each(node)
            case nodes.Repeat():
                return self.repeat(node)
            case nodes.Choose():
                return self.choose(node)
            case nodes.ChooseNumber():
                return self.choose_number(node)
            case nodes.Menu():
                return self.menu(node)
            case nodes.MayDo():
                return self.may_do(node)
            case nodes.PickAtRandom():
                return self.pick(node)
            case nodes.Lasting():
                return self.lasting(node)
            case nodes.Together():
                return ir.Together(self.run(node.body), span=node.span)
            case nodes.GoRound():
                return self.go_round(node)
            case _:
                assert_never(node)

    def sentence(self, node: nodes.Sentence) -> ir.Stmt | None:
        """A declared sentence used as a statement; one that moves pieces between bundles gets its steps."""
        found = plain.sentence(self.resolver, node)
        return transfer(self.definitions, self.resolver, found, node.called) if isinstance(found, ir.Transfer) else found

    # --- steering ----------------------------------------------------------------------------------------------------

    def if_(self, node: nodes.If) -> ir.Stmt | None:
        branches: list[tuple[ir.Expr, Block]] = []
        for test, body in node.branches:
            term = self.resolver.truth(test)
            block = self.block(body)
            if term is None:
                return None
            branches.append((term, block))
        return ir.If(tuple(branches), self.block(node.otherwise), span=node.span)

    def for_each(self, node: nodes.ForEach) -> ir.Stmt | None:
        source = along(self.resolver.set_of(node.noun.phrase))
        chosen = node.order is not None and node.order.how == "chosen by"
        order = self.asker(node.order.member) if node.order is not None and chosen else None
        question = self.definitions.taken_question() if chosen else None
        if source is not None:
            source = in_order(self.resolver, source, node.order)
        seats = self.definitions.rules.seats
        inner = self.inner(loop=True, turns=source is not None and seats is not None and source.type.of == seats.name)
        if source is None:
            return None
        var = inner.resolver.declare(node.noun.name, element_of(source))
        inner.resolver.scope.bind("it", var)
        condition = ir.conjunction(inner.resolver.conditions(node.noun.conditions) or ())
        point = None
        if order is not None:
            self.definitions.question = question  # the loop puts it, whatever is asked in it
            point = self.definitions.point(self.resolver.title, "which comes next?", node.span)
        return ir.ForEach(var.name, source, condition, order, inner.run(node.body), point, span=node.span)

    def repeat(self, node: nodes.Repeat) -> ir.Stmt | None:
        bound = self.resolver.number(node.bound) if node.mode == "times" else self.resolver.truth(node.bound)
        body = self.inner(loop=True).run(node.body)
        return None if bound is None else ir.Repeat(node.mode, bound, body, span=node.span)

    def go_round(self, node: nodes.GoRound) -> ir.Stmt | None:
        turns = turns_of(self.resolver, node.turns, None if len(node.turns) == 1 else self.definitions.seat)
        if not turns:
            return None
        inner = self.inner(loop=True, turns=True)
        var = inner.resolver.declare(node.name, ir.Type("member", turns[0].type.of))
        return ir.GoRound(var.name, turns, inner.run(node.body), span=node.span)

    def pause(self, node: nodes.Pause) -> ir.Stmt | None:
        occasion = self.definitions.any_time()
        if occasion is None:
            message, way_out = "nothing can be played here: no kind has `reactions from`", "add `reactions from PILE` to a kind"
            plain.report(self.resolver, "no-reactions", message, node, way_out)
            return None
        turns = turns_of(self.resolver, node.turns, self.definitions.seat)
        point = self.definitions.point(self.resolver.title, "play something?", node.span)
        return ir.Pause(occasion, turns, point, span=node.span) if turns else None

    # --- choices -----------------------------------------------------------------------------------------------------

    def asker(self, phrase: nodes.Phrase) -> ir.Expr | None:
        """The side that is asked; None, with a finding, if it cannot be read. A side that nobody plays is a finding."""
        side = self.resolver.phrase(phrase, self.definitions.seat)
        if isinstance(side, ir.Const) and side.value in self.definitions.rules.idle:
            message, help_text = f"nobody plays {words_of(phrase.parts)}", "ask a side that has a seat, or let chance decide"
            self.definitions.diagnostics.error("no-seat", message, phrase.span, label="nobody is there to decide", help=help_text)
        return side

    def source(self, noun: nodes.Noun) -> ir.Expr | None:
        """The set (or the paths) of a noun with its `where` lines."""
        source = self.resolver.set_of(noun.phrase)
        return None if source is None else self.resolver.filtered(source, noun.conditions, noun.span)

    def choose(self, node: nodes.Choose) -> ir.Stmt | None:
        asker, source = self.asker(node.asker), self.source(node.noun)
        if asker is None or source is None:
            self.resolver.declare(node.noun.name, ir.UNKNOWN)
            return None
        number = None if node.number is None else self.resolver.number(node.number)
        low = number if node.amount == "exactly" else None
        high = number if node.amount in ("exactly", "up to") else None
        prompt = f"choose {one_or_several(self.definitions.rules.kinds, node, source)}"
        point = self.definitions.point(self.resolver.title, prompt, node.span, node.secretly)
        otherwise = self.block(node.otherwise, declined=True)
        if node.amount != "one":
            local = self.resolver.declare(node.noun.name, ir.Type("set", source.type.of))
            return ir.ChooseSome(point, asker, source, low, high, local.name, otherwise, span=node.span)
        one = source.type if ir.are_ways(source) else ir.Type("member", source.type.of, True)
        local = self.resolver.declare(node.noun.name, one)
        return ir.ChooseOne(point, asker, source, local.name, node.optional, otherwise, span=node.span)

    def choose_number(self, node: nodes.ChooseNumber) -> ir.Stmt | None:
        asker = self.asker(node.asker)
        low, high = self.resolver.number(node.low), self.resolver.number(node.high)
        prompt = f"choose a number: {node.name.text}"
        point = self.definitions.point(self.resolver.title, prompt, node.span, node.secretly)
        otherwise = self.block(node.otherwise, declined=True)
        local = self.resolver.declare(node.name, ir.NUMBER)
        inner = self.inner().resolver
        inner.scope.bind("it", local)
        tests = inner.conditions(node.conditions)
        if node.conditions and node.otherwise is None:
            message, help_text = "there may be no such number", "add `otherwise` below it"
            plain.report(self.resolver, "empty-choice", message, node, help_text, "and then?")
        if asker is None or low is None or high is None or tests is None:
            return None
        return ir.ChooseNumber(point, asker, low, high, local.name, otherwise, ir.conjunction(tests), span=node.span)

    def may_do(self, node: nodes.MayDo) -> ir.Stmt | None:
        asker = self.asker(node.asker)
        inner = self.inner()
        guards = inner.resolver.conditions(node.conditions)
        point = self.definitions.point(self.resolver.title, f"{deed(self.resolver, node)}?", node.span)
        pinned = inner.resolver.scope.pin()
        body = plain.keeping(inner.resolver.scope, pinned, inner.run(node.body))
        otherwise = self.block(node.otherwise, declined=True)
        if asker is None or guards is None:
            return None
        return ir.YesNo(point, asker, ir.conjunction(guards), body, otherwise, span=node.span)

    def pick(self, node: nodes.PickAtRandom) -> ir.Stmt | None:
        count, noun = self.counted(node.noun)
        source = self.source(noun)
        if source is None:
            self.resolver.declare(noun.name, ir.UNKNOWN)
            return None
        type_ = ir.Type("member", source.type.of, True) if count is None else ir.Type("set", source.type.of)
        local = self.resolver.declare(noun.name, type_)
        return ir.Pick(source, local.name, self.block(node.otherwise), count, span=node.span)

    def counted(self, noun: nodes.Noun) -> tuple[ir.Expr | None, nodes.Noun]:
        """The number in front of a noun, None if there is none, and the noun without it."""
        parts = noun.phrase.parts if isinstance(noun.phrase, nodes.Phrase) else ()
        if len(parts) < 2 or not isinstance(parts[0], (nodes.Number, nodes.Group)):
            return None, noun
        count = self.resolver.number(nodes.Phrase(parts[0].span, parts[:1]))
        rest = nodes.Phrase(parts[1].span.to(parts[-1].span), parts[1:])
        return count, nodes.Noun(noun.span, rest, noun.name, noun.conditions)

    # --- menus -------------------------------------------------------------------------------------------------------

    def menu(self, node: nodes.Menu) -> ir.Stmt | None:
        asker = self.asker(node.asker)
        title = node.name.value if node.name is not None else ""
        if node.name is not None:
            self.resolver.diagnostics.extend([*unfilled(title, node.name.span)])
        point = self.definitions.point(self.resolver.title, title or "choose", node.span)
        options = [option for each in node.options if (option := self.option(each)) is not None]
        if title:
            self.definitions.unit.offered.append(title)
            for addition in self.definitions.declared.reaching.additions.get(title, ()):
                options += self.added(addition)
        otherwise = self.block(node.otherwise, declined=True)
        return None if asker is None else ir.Menu(point, asker, tuple(options), node.declares, otherwise, title, span=node.span)

    def option(self, node: nodes.Option) -> ir.MenuOption | None:
        """One option of a menu, read in a scope of its own; None, with findings, if it cannot be read."""
        inner = self.inner()
        resolver = inner.resolver
        var = source = None
        where: tuple[nodes.Condition, ...] = ()
        for part in node.label:
            if isinstance(part, nodes.Text):
                resolver.diagnostics.extend([*unfilled(part.value, part.span)])
            if isinstance(part, nodes.Hole):
                source = None if self._is_no_hole(part) else resolver.set_of(part.phrase)
                if source is None:
                    return None
                where = tuple([each for each in node.conditions if isinstance(each, nodes.Condition) and each.word == "where"])
                source = resolver.filtered(source, where, node.span)
                if source is None:
                    return None
                var = resolver.declare(part.name, ir.Type("member", source.type.of)).name
        tests = tuple([each for each in node.conditions if var is None or each not in where])
        guards = resolver.conditions(tests)
        if guards is None:
            return None
        pinned = resolver.scope.pin()
        body = plain.keeping(inner.resolver.scope, pinned, inner.run(node.body))
        return ir.MenuOption(prompt_of(node.label), ir.conjunction(guards), var, source, body, span=node.span)

    def _is_no_hole(self, part: nodes.Hole) -> bool:
        """An article before what is no kind, and has no name: a finding, since it opens a hole all the same."""
        resolver = self.resolver
        tried = Resolver(resolver.lexicon, Diagnostics(), resolver.scope, this=resolver.this, title=resolver.title)
        if part.name is not None or tried.set_of(part.phrase) is not None:
            return False
        words = prompt_of(part.phrase.parts)
        message = f"an article opens a hole, with an option for each member, and `{words}` are no members"
        plain.report(resolver, "needless-article", message, part, f"leave the article out, or write `one {words}`")
        return True

    def added(self, addition: MenuAddition) -> list[ir.MenuOption]:
        """The options that an `also` line adds: read in the routine of this menu, each offered only while its effect is in
        force."""
        resolver = self.definitions.resolver(self.resolver.scope.inner(), addition.title, addition.this)
        inner = Statements(self.definitions, resolver, self.answers)
        options = [option for each in addition.line.options if (option := inner.option(each)) is not None]
        if addition.effect is None:
            return options
        force = ir.InForce(addition.effect, span=addition.line.span)
        return [
            ir.MenuOption(each.key, ir.conjunction((force, each.guard)), each.var, each.source, each.body, span=each.span)
            for each in options
        ]

    # --- lasting effects ---------------------------------------------------------------------------------------------

    def lasting(self, node: nodes.Lasting) -> ir.Stmt:
        """The statement that starts a lasting effect, with the values of names in scope that the effect captures."""
        effect = self.definitions.declared.reaching.effects[start_of(self.resolver.this, node.span)]
        self.definitions.unit.effects.append(effect)
        effect.name = effect.name or f"{self.resolver.title} ({len(self.definitions.rules.effects)})"
        held = Scope(Routine(), outer=self.resolver.scope)
        place = Place(self.resolver.within(held), effect.layer, effect, held)
        for end in node.ends:
            met = place.met(end, end.span, self.definitions.lexicon.events)
            if met is not None:
                assert isinstance(met.target, (ir.Procedure, ir.Occasion)), (
                    "sentences of events are about procedures and occasions"
                )
                effect.ends.append(ir.EffectEnd(host=met.target, params=met.params, guard=ir.conjunction(met.guards)))
        if node.condition is not None:
            effect.while_ = place.resolver.truth(node.condition)
        attach(self.definitions, place, node.lines)
        captured = list(held.captured.values())
        effect.captures = tuple(ir.Param(mine.name, mine.type) for mine, _ in captured)
        return ir.StartEffect(effect, tuple(term for _, term in captured), span=node.span)


# --- rule lines -----------------------------------------------------------------------------------------------------------


def attach(definitions: Definitions, place: Place, lines: tuple[nodes.RuleLine, ...]) -> list[Part]:
    """Read rule lines and add each to its host. Returns the parts made from them, for prose and pages."""
    return [part for line in always(lines) if (part := _part(definitions, place, line)) is not None]


def _part(definitions: Definitions, place: Place, line: nodes.RuleLine) -> Part | None:
    match line:
        case nodes.Trigger():
            return _trigger(definitions, place, line)
        case nodes.Whenever():
            return _whenever(definitions, place, line)
        case nodes.MayBePlayed():
            return _may_be_played(definitions, place, line)
        case nodes.Allowance():
            return allowance(definitions, place, line)
        case nodes.Adjustment():
            return adjustment(definitions, place, line)
        case nodes.AlsoMenu():
            return None  # read where the menu is
        case nodes.Lasting():
            message = "an `until` outside a block of statements never starts"
            help_text = "put it into the event or procedure that starts it, or use `as long as`"
            plain.report(place.resolver, "never-starts", message, line, help_text)
            return None
        case _:
            assert_never(line)


def _trigger(definitions: Definitions, place: Place, line: nodes.Trigger) -> ir.Hook | None:
    """`before`, `after`, `instead of`: a hook on a procedure or an occasion."""
    met = place.met(line.occasion, line.span, definitions.lexicon.events)
    if met is None:
        return None
    host = met.target
    assert isinstance(host, (ir.Procedure, ir.Occasion)), "sentences of events are about procedures and occasions"
    guards = settled(met, line.conditions)
    answers = host.type if isinstance(host, ir.Procedure) and line.timing == "instead of" else ir.NOTHING
    findings_before = len(definitions.diagnostics)
    body = body_of(definitions, met.resolver, line.body, answers)
    if answers is not ir.NOTHING:
        check_answers(definitions, body, answers, "what takes the place of this procedure", line.span, findings_before)
    if guards is None:
        return None
    title = place.resolver.title
    hook = ir.Hook(
        timing="instead" if line.timing == "instead of" else line.timing,
        params=met.params,
        guard=ir.conjunction(guards),
        body=made_procedure(
            f"{title}: {line.timing} {host.name}",
            definitions.ident(title or "rule", "h_"),
            line.span,
            met.resolver.scope.routine,
            body,
            "hook",
            params=(*met.params, *captures(met, place.scope)),
            type=answers,
            layer=place.layer,
            owner=place.resolver.this,
        ),
        effect=place.effect,
        span=line.span,
        layer=place.layer,
        rule=title,
    )
    host.hooks.append(hook)
    definitions.unit.hung.append((host, hook))
    return hook


def _whenever(definitions: Definitions, place: Place, line: nodes.Whenever) -> ir.Hook | None:
    """`whenever CONDITION`: a hook on the settling of the position. One that begins `there is a NOUN called NAME where` has its
    body run for each such member, under its name."""
    host = definitions.settling()
    met = place.at(host)
    assert met is not None, "the occasion is known"
    resolver, title = met.resolver, place.resolver.title
    each: ir.Expr | None = None
    params: tuple[ir.Param, ...] = ()
    tests: list[ir.Expr] = []
    match line.test:
        case nodes.Exists(amount="a", noun=nodes.Where(name=nodes.Word() as name, phrase=phrase, condition=condition)):
            each = along(resolver.set_of(phrase))
            member = resolver.declare(name, ir.UNKNOWN if each is None else element_of(each))
            params = (ir.Param(member.name, member.type, word=name.text),)
            resolver.scope.bind("it", member)
            if isinstance(each, ir.Filter):
                tests = ir.conjuncts(ir.substitute(each.condition, {each.var: member}))
                each = each.source
            first = nodes.Condition(line.test.span, "where", condition)
        case _:
            first = nodes.Condition(line.test.span, "when", line.test)
    guards = resolver.conditions((first, *line.conditions))
    body = body_of(definitions, resolver, line.body)
    if guards is None or (params and each is None):
        return None
    hook = ir.Hook(
        timing="whenever",
        params=params,
        guard=ir.conjunction([*tests, *guards]),
        body=made_procedure(
            f"{title}: whenever",
            definitions.ident(title or "rule", "h_"),
            line.span,
            resolver.scope.routine,
            body,
            "hook",
            params=(*params, *captures(met, place.scope)),
            layer=place.layer,
            owner=place.resolver.this,
        ),
        each=each,
        effect=place.effect,
        span=line.span,
        layer=place.layer,
        rule=title,
    )
    host.hooks.append(hook)
    definitions.unit.hung.append((host, hook))
    return hook


def _is_any_time(occasion: nodes.Occasion) -> bool:
    """Is this a slip of `any time`?"""
    words = "".join(part.text for part in occasion.parts if isinstance(part, nodes.Word))
    return words == "anytime" or bool(slips(words, ["anytime"]))


def _may_be_played(definitions: Definitions, place: Place, line: nodes.MayBePlayed) -> ir.Reaction | None:
    """`may be played at OCCASION`: a member in a hand that answers a moment; or that is played at any time."""
    this = place.resolver.this
    holder = None if this is None or this.kind.reactions_pile is None else this.kind.reactions_param
    if this is None or holder is None:
        moment = "at any time" if line.occasion is None else "at a moment"
        message = f"only members of a kind with `reactions from` may be played {moment}"
        plain.report(place.resolver, "no-reactions", message, line, "add `reactions from PILE` to the kind")
        return None
    if line.occasion is None:
        met = place.at(definitions.any_time())
    elif _is_any_time(line.occasion):
        words = " ".join(part.text for part in line.occasion.parts if isinstance(part, nodes.Word))
        message = f"`{words}` means nothing here"
        plain.report(place.resolver, "misspelt-frame", message, line.occasion, "did you mean `may be played at any time`?")
        return None
    else:
        met = place.met(line.occasion, line.span, definitions.lexicon.events)
    if met is None:
        return None
    occasion = met.target
    if not isinstance(occasion, ir.Occasion):
        message = f"{this.kind.plural} are played at announced occasions, and this is not one"
        plain.report(place.resolver, "not-an-occasion", message, line, "declare it with `occasion` and announce it")
        return None
    if occasion.point is None and occasion.answered_by:  # no head declares it
        occasion.point = definitions.point(occasion.name, happening(occasion), occasion.span)
    local = met.resolver.scope.declare(holder.word, holder.type)
    guards = settled(met, line.conditions)
    body = body_of(definitions, met.resolver, line.body)
    if guards is None:
        return None
    procedure = made_procedure(
        f"{this.name}: played {'at' if line.occasion is None else 'when'} {occasion.name}",
        definitions.ident(this.name, "r_"),
        line.span,
        met.resolver.scope.routine,
        body,
        "reaction",
        params=(ir.Param(local.name, local.type, word=holder.word), *met.params),
        layer=place.layer,
        owner=this,
    )
    condition = guard_of(occasion.params, met, guards)
    reaction = ir.Reaction(member=this, condition=condition, body=procedure, span=line.span)
    occasion.reactions.append(reaction)
    definitions.unit.hung.append((occasion, reaction))
    this.blocks.setdefault(f"reaction {len(occasion.reactions)}", procedure)
    return reaction
