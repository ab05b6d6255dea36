"""The functions that turn productions for statements and rule lines into nodes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from interpreter.records import NamedTuple
from interpreter.source import Span
from interpreter.syntax import nodes as n
from interpreter.syntax.build_expressions import Maker, keyword_text, narrowed, single
from interpreter.syntax.lexer import Token

Body = tuple[n.Statement, ...]
Conditions = tuple[n.Condition, ...]
Names = tuple[n.Let, ...]


def parted(guards: n.Guards) -> tuple[n.Guards, Names]:
    """Conditions and the names among them, without the names behind the last condition; and these, which are the first statements
    of the block."""
    last = max((at for at, each in enumerate(guards, 1) if isinstance(each, n.Condition)), default=0)
    return guards[:last], tuple([each for each in guards[last:] if isinstance(each, n.Let)])


def _add(span: Span, amount: n.Expression, target: n.Phrase) -> n.Change:
    return n.Change(span, 1, amount, target)


def _take(span: Span, amount: n.Expression, target: n.Phrase) -> n.Change:
    return n.Change(span, -1, amount, target)


def _back(span: Span, word: Token) -> tuple[n.Word, ...]:
    return tuple([n.Word(span, each) for each in word.text.split()])


def _take_back(span: Span, taken: n.Phrase, back: tuple[n.Word, ...], number: n.Expression) -> n.Sentence:
    """A sentence like others, though its first word opens another statement."""
    first = n.Word(span._replace(end_line=span.line, end_column=span.column + len("take")), "take")
    match number:
        case n.Phrase(parts=(last,)):
            pass
        case _:
            last = n.Group(number.span, number)
    return n.Sentence(span, n.Phrase(span, (first, *taken.parts, *back, last)), None)


def _stop(span: Span, condition: n.Expression | None = None) -> n.Stop:
    return n.Stop(span, condition)


def _leave(span: Span, condition: n.Expression | None) -> n.Leave:
    return n.Leave(span, False, condition)


def _go_on(span: Span, condition: n.Expression | None) -> n.Leave:
    return n.Leave(span, True, condition)


def _wins(span: Span, who: n.Phrase, because: n.Text) -> n.Wins:
    nobody = len(who.parts) == 1 and isinstance(who.parts[0], n.Word) and who.parts[0].text == "nobody"
    return n.Wins(span, None if nobody else who, False, because)


def _win(span: Span, who: n.Phrase, because: n.Text) -> n.Wins:
    return n.Wins(span, who, True, because)


def _if(span: Span, test: n.Expression, body: Body, *more: Any) -> n.If:
    return n.If(span, ((test, body), *more[:-1]), more[-1])


def _otherwise(span: Span, body: Body) -> Body:
    return body


class _Chooses(NamedTuple):
    """Who chooses may decline, and nobody else may see it."""

    optional: bool
    secretly: bool


def _chooses(span: Span, word: Token) -> _Chooses:
    return _Chooses("may" in word.text, "secretly" in word.text)


def _choice(amount: n.ChoiceAmount) -> Maker:
    def make(span: Span, asker: n.Phrase, how: _Chooses, noun: n.Noun, wheres: Conditions, otherwise: Body | None) -> n.Choose:
        return n.Choose(span, asker, how.optional, how.secretly, amount, None, narrowed(noun, wheres), otherwise)

    return make


def _choose_some(
    span: Span,
    asker: n.Phrase,
    how: _Chooses,
    amount: n.ChoiceAmount,
    number: n.Part,
    noun: n.Noun,
    wheres: Conditions,
    otherwise: Body | None,
) -> n.Choose:
    return n.Choose(span, asker, how.optional, how.secretly, amount, single(number), narrowed(noun, wheres), otherwise)


def _choose_number(
    span: Span,
    asker: n.Phrase,
    how: _Chooses,
    low: n.Expression,
    high: n.Expression,
    name: n.Word,
    where: n.Condition | None,
    wheres: Conditions,
    otherwise: Body | None,
) -> n.ChooseNumber:
    conditions = wheres if where is None else (where, *wheres)
    return n.ChooseNumber(span, asker, how.secretly, low, high, name, conditions, otherwise)


def _menu(span: Span, asker: n.Phrase, options: tuple[n.Option, ...], otherwise: Body | None) -> n.Menu:
    return n.Menu(span, asker, False, None, options, otherwise)


def _menu_named(span: Span, asker: n.Phrase, name: n.Text, options: tuple[n.Option, ...], otherwise: Body | None) -> n.Menu:
    return n.Menu(span, asker, False, name, options, otherwise)


def _declares(span: Span, asker: n.Phrase, options: tuple[n.Option, ...], otherwise: Body | None) -> n.Menu:
    return n.Menu(span, asker, True, None, options, otherwise)


def _option(span: Span, label: n.Occasion, guards: n.Guards = (), body: Body = ()) -> n.Option:
    conditions, names = parted(guards)
    return n.Option(span, label.parts, conditions, (*names, *body))


def _may_do(span: Span, asker: n.Phrase, guards: n.Guards, body: Body, otherwise: Body | None) -> n.MayDo:
    conditions, names = parted(guards)
    return n.MayDo(span, asker, conditions, (*names, *body), otherwise)


def _pick(span: Span, noun: n.Noun, wheres: Conditions, otherwise: Body | None) -> n.PickAtRandom:
    return n.PickAtRandom(span, narrowed(noun, wheres), otherwise)


class _Each(NamedTuple):
    """What a loop goes over, and in what order."""

    noun: n.Noun
    order: n.Order | None


def _each(
    span: Span, phrase: n.Phrase | n.Best, order: n.Order | None, name: n.Word | None, condition: n.Condition | None
) -> _Each:
    return _Each(n.Noun(span, phrase, name, () if condition is None else (condition,)), order)


def _for_each(span: Span, each: _Each, wheres: Conditions, body: Body) -> n.ForEach:
    return n.ForEach(span, narrowed(each.noun, wheres), each.order, body)


def _repeat(mode: n.RepeatMode) -> Maker:
    return lambda span, bound, body: n.Repeat(span, mode, bound, body)


def _go_round(span: Span, turns: tuple[n.Turn, ...], name: n.Word, body: Body) -> n.GoRound:
    return n.GoRound(span, turns, name, body)


def _until(span: Span, ends: tuple[n.Occasion, ...], rules: tuple[n.RuleLine, ...]) -> n.Lasting:
    return n.Lasting(span, ends, None, rules)


def _as_long_as(span: Span, condition: n.Expression, rules: tuple[n.RuleLine, ...]) -> n.Lasting:
    return n.Lasting(span, (), condition, rules)


STATEMENTS: Mapping[str, Maker] = {
    "sentence": n.Sentence,
    "let": n.Let,
    "becomes": n.Becomes,
    "add": _add,
    "take": _take,
    "back": _back,
    "take_back": _take_back,
    "stop": _stop,
    "leave": _leave,
    "go_on": _go_on,
    "answer": n.Answer,
    "roll": n.Roll,
    "roll_again": n.RollAgain,
    "pause": n.Pause,
    "announce": n.Announce,
    "wins": _wins,
    "win": _win,
    "report": n.Report,
    "asks_statement": n.Asks,
    "reveal": n.Reveal,
    "if": _if,
    "otherwise": _otherwise,
    "chooses": _chooses,
    "number_chooses": _chooses,
    "quantity": keyword_text,
    "choose": _choice("one"),
    "choose_any": _choice("any number"),
    "choose_some": _choose_some,
    "choose_number": _choose_number,
    "menu": _menu,
    "menu_named": _menu_named,
    "declares": _declares,
    "menu_option": _option,
    "may_do": _may_do,
    "pick": _pick,
    "each": _each,
    "for_each": _for_each,
    "repeat_while": _repeat("while"),
    "repeat_until": _repeat("until"),
    "repeat_times": _repeat("times"),
    "go_round": _go_round,
    "together": n.Together,
    "until": _until,
    "as_long_as": _as_long_as,
}

# --- rule lines --------------------------------------------------------------------------------------------------


def _trigger(timing: n.Timing) -> Maker:
    def make(span: Span, occasion: n.Occasion, guards: n.Guards, body: Body) -> n.Trigger:
        conditions, names = parted(guards)
        return n.Trigger(span, timing, occasion, conditions, (*names, *body))

    return make


def _whenever(span: Span, test: n.Expression, guards: n.Guards, body: Body) -> n.Whenever:
    conditions, names = parted(guards)
    return n.Whenever(span, test, conditions, (*names, *body))


def _allowance(forbids: bool) -> Maker:
    return lambda span, occasion, conditions: n.Allowance(span, forbids, occasion, conditions)


def _adjusted(how: n.AdjustmentWord) -> Maker:
    return lambda span: how


def _adjustment(span: Span, value: n.Occasion, how: n.AdjustmentWord, amount: n.Expression, conditions: n.Guards) -> n.Adjustment:
    return n.Adjustment(span, how, value, amount, conditions)


def _may_be_played(span: Span, occasion: n.Occasion | None, guards: n.Guards = (), body: Body = ()) -> n.MayBePlayed:
    conditions, names = parted(guards)
    return n.MayBePlayed(span, occasion, conditions, (*names, *body))


def _at_any_time(span: Span, guards: n.Guards = (), body: Body = ()) -> n.MayBePlayed:
    return _may_be_played(span, None, guards, body)


RULE_LINES: Mapping[str, Maker] = {
    "before": _trigger("before"),
    "after": _trigger("after"),
    "instead_of": _trigger("instead of"),
    "whenever": _whenever,
    "forbid": _allowance(True),
    "permit": _allowance(False),
    "adjustment": _adjustment,
    "adjusted_raised": _adjusted("raised by"),
    "adjusted_lowered": _adjusted("lowered by"),
    "adjusted_limited": _adjusted("limited to"),
    "adjusted_counts": _adjusted("counts as"),
    "also": n.AlsoMenu,
    "may_be_played_at": _may_be_played,
    "may_be_played_at_any_time": _at_any_time,
}
