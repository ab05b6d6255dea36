"""The functions that turn productions for declarations, their lines, and examples into nodes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from interpreter.records import NamedTuple
from interpreter.source import Span
from interpreter.syntax import nodes as n
from interpreter.syntax.build_expressions import Maker
from interpreter.syntax.build_statements import Body, parted

# --- lines -------------------------------------------------------------------------------------------------------

Items = tuple[n.Item, ...]


def _titled(word: n.TitleWord) -> Maker:
    return lambda span, text: n.TitleLine(span, word, text)


def _worded(word: n.WordsWord) -> Maker:
    def make(span: Span, items: Items = ()) -> n.WordsLine:
        return n.WordsLine(span, word, items)

    return make


def _valued(word: n.ValueWord) -> Maker:
    def make(span: Span, value: n.Expression, conditions: n.Guards = ()) -> n.ValueLine:
        return n.ValueLine(span, word, value, conditions)

    return make


def _patterned(word: n.PatternWord) -> Maker:
    def make(span: Span, pattern: n.Pattern, guards: n.Guards = (), body: Body | None = None) -> n.PatternLine:
        conditions, names = (guards, ()) if body is None else parted(guards)
        return n.PatternLine(span, word, pattern, conditions, (*names, *(body or ())))

    return make


def _steps_from(
    span: Span, pattern: n.Pattern, conditions: n.Guards | None = None, cost: n.Expression | None = None
) -> n.PatternLine:
    return n.PatternLine(span, "steps from", pattern, conditions or (), cost=cost)


def _costs(span: Span, cost: n.Expression) -> n.Expression:
    return cost


def _bond(word: Literal["not with option", "needs option"]) -> Maker:
    def make(span: Span, title: n.Text, values: Items | None = None, when: Items | None = None) -> n.BondLine:
        return n.BondLine(span, word, (title,), values or (), when or ())

    return make


def _not_with_scenario(span: Span, titles: tuple[n.Text, ...], when: Items | None = None) -> n.BondLine:
    return n.BondLine(span, "not with scenario", titles, (), when or ())


def _row(span: Span, *cells: n.Text) -> n.Row:
    return n.Row(span, cells)


def _member_line(span: Span, first: n.Plain, items: Items | None, guards: n.Guards = (), body: Body = ()) -> n.MemberLine:
    conditions, names = parted(guards)
    parts, breaks = [first], []
    for item in items or ():
        breaks.append(len(parts))
        parts += item
    return n.MemberLine(span, (*parts,), conditions, (*names, *body), (*breaks[1:],))


LINES: Mapping[str, Maker] = {
    "cites": n.CitesLine,
    "says": _titled("says"),
    "note": _titled("note"),
    "provenance": _titled("provenance"),
    "formerly": _titled("formerly"),
    "apart": _worded("apart"),
    "nobody_plays": _worded("nobody plays"),
    "played_by": _worded("played by"),
    "for_examples": _worded("for examples"),
    "obsolete": _titled("obsolete"),
    "plural": _worded("plural"),
    "members": _worded("members"),
    "line": _worded("line"),
    "flag": _worded("flag"),
    "block_line": _patterned("block"),
    "narrowed_by": _patterned("narrowed by"),
    "reactions_from": _patterned("reactions from"),
    "fact": _member_line,
    "fact_block": _member_line,
    "starts_as": _valued("starts as"),
    "shown_to": _worded("shown to"),
    "lies_open": n.LiesOpenLine,
    "lasts_for": _worded("lasts for"),
    "stays": _worded("stays when taken back"),
    "held": _worded("held at the limit"),
    "indexed": _worded("indexed"),
    "holds": n.HoldsLine,
    "part_of": _valued("part of"),
    "leaves_at_least": _valued("leaves at least"),
    "starts_with": _valued("starts with"),
    "starts_at": _valued("starts at"),
    "raised_by": _valued("raised by"),
    "lowered_by": _valued("lowered by"),
    "limited_to": _valued("limited to"),
    "at_least": _valued("at least"),
    "answered_by": n.AnsweredByLine,
    "steps_from": _steps_from,
    "costs": _costs,
    "length_at_most": _valued("length at most"),
    "cost_at_most": _valued("cost at most"),
    "toll": _valued("toll"),
    "gain": _valued("gain"),
    "ends_at": _valued("ends at"),
    "choose_line": _worded("choose"),
    "faces": _worded("faces"),
    "gives": _worded("gives"),
    "row": _row,
    "one_of_line": _worded("one of"),
    "default": _worded("default"),
    "not_with_option": _bond("not with option"),
    "needs_option": _bond("needs option"),
    "not_with_scenario": _not_with_scenario,
    "asks": _titled("asks"),
    "reading": _titled("reading"),
    "default_reading": _titled("default"),
    "because": _titled("because"),
}

# --- examples ----------------------------------------------------------------------------------------------------


def _then_offered(offered: bool) -> Maker:
    return lambda span, key: n.ThenOffered(span, offered, key)


def _then_sees(sees: bool) -> Maker:
    return lambda span, side, what: n.ThenSees(span, sees, side, what)


def _with(word: Literal["option", "ruling"]) -> Maker:
    return lambda span, title, state: n.WithSetting(span, word, title, state if isinstance(state, tuple) else (state,))


EXAMPLES: Mapping[str, Maker] = {
    "given": n.Given,
    "when_step": n.When,
    "answer_line": n.AnswerLine,
    "then": n.Then,
    "then_because": n.Then,
    "then_sees": _then_sees(True),
    "then_does_not_see": _then_sees(False),
    "then_offered": _then_offered(True),
    "then_not_offered": _then_offered(False),
    "then_asked": n.ThenAsked,
    "then_won": n.ThenWon,
    "then_cannot_be": n.ThenCannotBe,
    "then_apart": n.ThenApart,
    "dice": _worded("dice"),
    "tests": _worded("tests"),
    "starts_from_the_scenario": n.StartsFromScenario,
    "with_option": _with("option"),
    "with_ruling": _with("ruling"),
}

# --- heads and whole declarations --------------------------------------------------------------------------------


def _pattern(span: Span, *parts: n.Word | n.Name | n.PatternHole) -> n.Pattern:
    return n.Pattern(span, parts)


def _hole_name(span: Span, *words: n.Word) -> str:
    return " ".join(word.text for word in words)


def _kind_words(span: Span, *words: n.Word | n.Number) -> tuple[str, ...]:
    return tuple(str(word.value) if isinstance(word, n.Number) else word.text for word in words)


class _Head(NamedTuple):
    """What the first line of a declaration says."""

    word: n.DeclarationWord
    head: n.Item = ()
    pattern: n.Pattern | None = None
    title: n.Text | None = None
    answers: tuple[str, ...] = ()


def _of_words(word: n.DeclarationWord) -> Maker:
    return lambda span, *parts: _Head(word, head=parts)


def _of_sentence(word: n.DeclarationWord) -> Maker:
    def make(span: Span, pattern: n.Pattern, kind: tuple[str, ...] | None = None) -> _Head:
        return _Head(word, pattern=pattern, answers=kind or ())

    return make


def _of_title(word: n.DeclarationWord) -> Maker:
    def make(span: Span, title: n.Text, holes: n.Pattern | None = None) -> _Head:
        return _Head(word, title=title, pattern=holes)

    return make


Content = n.Line | n.RuleLine | n.Statement | n.Condition | n.Row
"""What may stand in the block of a declaration."""


def _declaration(mode: n.Mode) -> Maker:
    def make(span: Span, head: _Head, block: tuple[Content, ...] | None = None) -> n.Declaration:
        lines: list[n.Line] = []
        rules: list[n.RuleLine] = []
        body: list[n.Statement] = []
        conditions: list[n.Condition | n.Let] = []
        rows: list[n.Row] = []
        holds_rules = head.word in ("rule", "member")
        for each in block or ():
            match each:
                case n.Condition():
                    conditions.append(each)
                case n.Row():
                    rows.append(each)
                case n.Lasting():
                    (rules if holds_rules else body).append(each)
                case n.Trigger() | n.Whenever() | n.Allowance() | n.Adjustment() | n.AlsoMenu() | n.MayBePlayed():
                    rules.append(each)
                case _ if isinstance(each, n.Line):
                    lines.append(each)
                case n.Let() if not body:
                    conditions.append(each)
                case _:
                    body.append(each)
        is_test = head.word in ("action", "invariant") or any(isinstance(each, n.Condition) for each in conditions)
        guards, names = (tuple(conditions), ()) if is_test and not body else parted(tuple(conditions))
        return n.Declaration(
            span,
            head.word,
            mode,
            head.head,
            head.pattern,
            head.title,
            head.answers,
            tuple(lines),
            tuple(rules),
            (*names, *body),
            guards,
            tuple(rows),
        )

    return make


def _rename(span: Span, head: _Head, name: n.Item | n.Text, block: tuple[Content, ...] | None = None) -> n.Declaration:
    made: n.Declaration = _declaration("rename")(span, head, block)
    return replace(made, renamed=name if isinstance(name, tuple) else (name,))


DECLARATIONS: Mapping[str, Maker] = {
    "declare": _declaration("new"),
    "replace": _declaration("replace"),
    "extend": _declaration("extend"),
    "remove": _declaration("remove"),
    "rename": _rename,
    "kind_head": _of_words("kind"),
    "graph_head": _of_words("graph"),
    "die_head": _of_words("die"),
    "member_head": _of_words("member"),
    "phase_head": _of_title("phase"),
    "step_head": _of_title("step"),
    "option_head": _of_title("option"),
    "ruling_head": _of_title("ruling"),
    "scenario_head": _of_title("scenario"),
    "rule_head": _of_title("rule"),
    "invariant_head": _of_title("invariant"),
    "example_head": _of_title("example"),
    "table_head": _of_title("table"),
    "table_again": _of_title("table"),
    "table_holes": _pattern,
    "attribute_head": _of_sentence("attribute"),
    "attribute_again": _of_sentence("attribute"),
    "pile_head": _of_sentence("pile"),
    "pile_again": _of_sentence("pile"),
    "bundle_head": _of_sentence("bundle"),
    "span_head": _of_sentence("span"),
    "value_head": _of_sentence("value"),
    "query_head": _of_sentence("query"),
    "procedure_head": _of_sentence("procedure"),
    "action_head": _of_sentence("action"),
    "occasion_head": _of_sentence("occasion"),
    "route_head": _of_sentence("route"),
    "reach_head": _of_sentence("reach"),
    "pattern": _pattern,
    "pattern_hole": n.PatternHole,
    "hole_name": _hole_name,
    "kind_words": _kind_words,
}
