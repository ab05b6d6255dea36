"""Statements without a block: assignments, early exits, declared sentences, reports, questions, dice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from interpreter import ir
from interpreter.diagnostics import Label, slips
from interpreter.phrases import RESERVED, Abbreviation, Scope, with_article
from interpreter.resolve.expressions import Resolver
from interpreter.resolve.plain_text import text_of, words_of
from interpreter.resolve.sentences import read_sentence
from interpreter.resolve.unfilled import unfilled
from interpreter.source import Span
from interpreter.syntax import braced, keywords, nodes

Block = tuple[ir.Stmt, ...]
ANYTHING = ir.Type("member", "", True)
"""What `let it be none` makes: a member of no known kind."""


def report(resolver: Resolver, code: str, message: str, node: nodes.Node, help: str = "", label: str = "") -> None:
    """Report an error at a node."""
    resolver.diagnostics.error(code, message, node.span, help=help, label=label)


# --- names and columns ----------------------------------------------------------------------------------------------------


def let(resolver: Resolver, node: nodes.Let) -> ir.Stmt | None:
    """The statement `let NAME be EXPRESSION`; None, with findings, if the expression cannot be read. The name is declared in any
    case."""
    value = resolver.expression(node.value)
    if value is None:
        resolver.declare(node.name, ir.UNKNOWN)
        return None
    type_ = ANYTHING if value.type is ir.NONE else value.type
    return ir.SetLocal(resolver.declare(node.name, type_).name, value, span=node.span)


def keeping(scope: Scope, pinned: Sequence[tuple[ir.Local, Abbreviation]], block: Block) -> Block:
    """A block that begins with the values of those names, given among its conditions, that it uses."""
    used = [(local, name) for local, name in pinned if ir.mentions(block, {local.name})]
    return (*[ir.SetLocal(local.name, scope.value_of(name), span=name.span) for local, name in used], *block)


def becomes(resolver: Resolver, node: nodes.Becomes) -> ir.Stmt | None:
    """The statement `PHRASE becomes EXPRESSION`: an assignment to a local name or an attribute. None, with findings, if it cannot
    be read."""
    target = resolver.phrase(node.target)
    value = None if target is None else resolver.typed(node.value, target.type)
    if target is None or value is None:
        return None
    match target:
        case ir.Local():
            return ir.SetLocal(target.name, value, span=node.span)
        case ir.Read():
            _within_range(resolver, target, value)
            return ir.Write(target.attribute, target.args, value, span=node.span)
    message = "this is worked out, not kept: it cannot become anything"
    report(resolver, "cannot-change", message, node.target, "only attributes and local names change")
    return None


def _within_range(resolver: Resolver, target: ir.Read, value: ir.Expr) -> None:
    """A finding where an attribute becomes a fixed number that it cannot be."""
    made = target.attribute
    match value:
        case ir.Const(value=int(number), switch=None) if (
            made.range is not None and not made.held and not ir.is_within(number, made.range)
        ):
            message = f"`{made.name}` is a number {ir.range_text(made.range)}, and this is {number}"
            help_text = f"write another number, or let it be a number {ir.range_text(ir.widened(made.range, number))}"
            others = (Label(made.span, "so says its head"),)
            resolver.diagnostics.error("out-of-range", message, value.span, others=others, help=help_text)


def change(resolver: Resolver, node: nodes.Change) -> ir.Stmt | None:
    """The statement `add EXPRESSION to PHRASE` or `take EXPRESSION from PHRASE`, about a number, or a member of a set. None, with
    findings, if it cannot be read."""
    target = resolver.phrase(node.target)
    if target is None:
        return None
    if target.type is ir.UNKNOWN:
        resolver.expression(node.amount)
        return None
    if target.type.base == "set":
        return _change_of_set(resolver, node, target)
    amount = resolver.number(node.amount)
    if amount is None:
        return None
    if target.type != ir.NUMBER:
        given = with_article(target.type, resolver.lexicon.kinds)
        message = f"only to a number or a set can be added, and this is {given}"
        report(resolver, "wrong-kind", message, node.target, label=given)
        return None
    if isinstance(target, ir.Read):
        return ir.Add(target.attribute, target.args, amount, node.sign, span=node.span)
    return _set_to(resolver, target, "plus" if node.sign > 0 else "minus", amount, node)


def _change_of_set(resolver: Resolver, node: nodes.Change, target: ir.Expr) -> ir.Stmt | None:
    """A member, or those of another set, added to or taken from a set."""
    amount = resolver.either(node.amount, ir.Type("member", target.type.of), target.type)
    if amount is None:
        return None
    if amount.type.base == "set":
        return _set_to(resolver, target, "union" if node.sign > 0 else "minus_set", amount, node)
    return _set_to(resolver, target, "with" if node.sign > 0 else "without", amount, node)


def _set_to(resolver: Resolver, target: ir.Expr, operation: str, amount: ir.Expr, node: nodes.Change) -> ir.Stmt | None:
    """A local, or an attribute that holds a set, changed by an operation with something."""
    changed = ir.Op(operation, (target, amount), target.type, span=node.span)
    match target:
        case ir.Local():
            return ir.SetLocal(target.name, changed, span=node.span)
        case ir.Read():
            return ir.Write(target.attribute, target.args, changed, span=node.span)
    message = "this is worked out, not kept: nothing can be added to it"
    report(resolver, "cannot-change", message, node.target, "only attributes and local names change")
    return None


# --- leaving --------------------------------------------------------------------------------------------------------------


PROCEDURE = "procedure"
"""What `stop` leaves that stands for a choice of one of those who take turns."""


def stop(resolver: Resolver, node: nodes.Stop, must_answer: bool, whole: str) -> ir.Stmt | None:
    """The statement `stop` or `stop if EXPRESSION`; None if the condition cannot be read. Findings: with `must_answer`, since the
    routine must answer; with `whole` (`phase`, `step` or `procedure`), since it would end all of that and not only a loop or a
    turn."""
    if whole:
        part, help_text = (
            "the loop",
            f"write `leave the loop` or `go on with the next`, or ask behind the loop whether the {whole} goes on",
        )
        if whole == PROCEDURE:
            part, help_text = "this turn", "write `go on with the next`, or `leave the loop` if nobody else is to have a turn"
        message = f"this leaves the whole {whole}, and not only {part}"
        report(resolver, "stop-in-loop", message, node, help_text, "the others have no turn any more")
    if must_answer:
        message = "this procedure must answer, and `stop` gives no answer"
        report(resolver, "missing-answer", message, node, "write `answer ...`")
    leave = ir.Return(None, span=node.span)
    if node.condition is None:
        return leave
    test = resolver.truth(node.condition)
    return None if test is None else ir.If(((test, (leave,)),), span=node.span)


def leave(resolver: Resolver, node: nodes.Leave, loop: bool) -> ir.Stmt | None:
    """The statement `leave the loop` or `go on with the next`. `loop`: is there a loop around it? If not, that is a finding, and
    the result None."""
    if not loop:
        message = "there is no loop here"
        report(resolver, "no-loop", message, node, "it stands in the block of a loop; `stop` leaves the procedure")
        return None
    gone = ir.Leave(node.next, span=node.span)
    if node.condition is None:
        return gone
    test = resolver.truth(node.condition)
    return None if test is None else ir.If(((test, (gone,)),), span=node.span)


def answer(resolver: Resolver, node: nodes.Answer, type_: ir.Type) -> ir.Stmt | None:
    """The statement `answer EXPRESSION` in a routine whose answer has type `type_`; None, with findings, if it does not fit."""
    if type_ is ir.NOTHING:
        help_text = "add `answers KIND` to the head, or write `stop`"
        report(resolver, "needless-answer", "nothing is answered here", node, help_text)
        return None
    value = resolver.typed(node.value, type_)
    return None if value is None else ir.Return(value, span=node.span)


def wins(resolver: Resolver, node: nodes.Wins, seat: ir.Type) -> ir.Stmt | None:
    """The statement `SIDE wins the game because "REASON"`, or `SIDES win ...`. `seat`: the type of a side. None, with findings,
    if it cannot be read."""
    because, values = _filled(resolver, node.because)
    if node.winner is None:
        return ir.Win(None, because, values, span=node.span)
    wanted = ir.Type("set", seat.of) if node.many else seat
    meant = resolver.read(node.winner).term
    if meant is not None and {meant.type.base, wanted.base} == {"set", "member"} and meant.type.of == seat.of:
        verb = "wins" if node.many else "win"
        kinds = resolver.lexicon.kinds
        given, other = with_article(meant.type, kinds), "several" if node.many else "one"
        said = "win" if node.many else "wins"
        message = f"`{words_of(node.winner.parts)}` is {given}, and `{said} the game` is said of {other}"
        report(
            resolver,
            "wrong-kind",
            message,
            node.winner,
            f'it is written: `{words_of(node.winner.parts)} {verb} the game because "..."`',
        )
        return None
    winner = resolver.phrase(node.winner, wanted)
    return None if winner is None else ir.Win(winner, because, values, span=node.span)


# --- sentences ------------------------------------------------------------------------------------------------------------


def sentence(resolver: Resolver, node: nodes.Sentence) -> ir.Stmt | None:
    """A declared sentence used as a statement; `called NAME` keeps its answer."""
    term = read_sentence(resolver, node.phrase, resolver.lexicon.statements, node.called is not None)
    if term is None:
        if node.called is not None:
            resolver.declare(node.called, ir.UNKNOWN)
        _misspelt_let(resolver, node.phrase)
        return None
    if node.called is None or isinstance(term, ir.Transfer):
        return term
    if not isinstance(term, ir.Call) or term.procedure.type is ir.NOTHING:
        message = "this sentence gives no answer that could be called anything"
        report(resolver, "no-answer", message, node, "leave `called ...` out")
        return term
    return replace(term, result=resolver.declare(node.called, term.procedure.type).name)


def _misspelt_let(resolver: Resolver, phrase: nodes.Phrase) -> None:
    """`lte coins be 3` has been told; that nothing is called `coins` need not be."""
    texts = [part.text if isinstance(part, (nodes.Word, nodes.Name)) else "" for part in phrase.parts]
    if "be" in texts[2:] and slips(texts[0], ["let"]):
        resolver.scope.declare(" ".join(texts[1 : texts.index("be")]), ir.UNKNOWN)


def story(resolver: Resolver, node: nodes.Report) -> ir.Stmt | None:
    """The statement `report "{sum} coins"`, with the expressions in its braces."""
    text, values = _filled(resolver, node.text)
    return ir.Report(text, values, span=node.span)


def question(resolver: Resolver, node: nodes.Asks) -> ir.Question:
    """The statement `asks "{sum} coins are left: who pays?"`: the expressions in its braces are evaluated before the choice
    behind it asks."""
    text, values = _filled(resolver, node.text)
    routine = resolver.scope.routine
    names = [routine.fresh(f"asked {len(routine.types)}", value.type).name for value in values]
    shown = iter(names)
    return ir.Question(re.sub(r"\{\}", lambda _: "{" + next(shown) + "}", text), tuple(names), values, span=node.span)


def _filled(resolver: Resolver, said: nodes.Text) -> tuple[str, tuple[ir.Expr, ...]]:
    """A text with `{}` for what stands in its braces, and that as terms; what cannot be read is told, and left out."""
    values: list[ir.Expr] = []

    def hole(match: re.Match[str]) -> str:
        before = said.span
        column = before.column + 1 + match.start(1)
        span = Span(before.path, before.line, column, before.line, column + len(match.group(1)))
        phrase = nodes.Phrase(span, braced(match.group(1), span))
        term = None if _is_no_phrase(resolver, phrase) else resolver.phrase(phrase)
        if term is None:
            return ""
        values.append(term)
        return "{}"

    return re.sub(r"\{([^{}]*)\}", hole, said.value), tuple(values)


EXTREMES = ("highest", "lowest")


def _is_no_phrase(resolver: Resolver, inside: nodes.Phrase) -> bool:
    """Is there nothing between braces, or what only an expression may hold? Then that is told."""
    if not inside.parts:
        report(resolver, "unknown-name", "nothing stands between these braces", inside, "write a phrase there, or leave them out")
        return True
    words = [part.text if isinstance(part, nodes.Word) else "" for part in inside.parts]
    measures = {at for at, word in enumerate(words) if word == "over" and words[0] in ("sum", *EXTREMES)}
    measures |= {at for at, word in enumerate(words) if word in EXTREMES and words[max(at - 2, 0) : at] == ["with", "the"]}
    hard = {at for at, word in enumerate(words) if word in keywords.HARD_WORDS and word not in (*keywords.PATTERN_WORDS, "and")}
    for at, part in enumerate(inside.parts):
        match part:
            case nodes.Word(text=word) if at in hard or at in measures:
                message, help_text = (
                    f"`{word}` cannot stand between braces",
                    "work it out before: `let NAME be ...`, and `{NAME}`",
                )
                report(resolver, "hard-word", message, part, help_text)
                return True
            case nodes.Word(text="(" | ")"):
                report(
                    resolver,
                    "unknown-name",
                    "this bracket has no other half between the braces",
                    part,
                    "close it, or leave it out",
                )
                return True
            case nodes.Group(inner=nodes.Phrase() as inner) if _is_no_phrase(resolver, inner):
                return True
    return False


def reveal(resolver: Resolver, node: nodes.Reveal) -> ir.Stmt | None:
    """The statement `reveal bid of player`: a report of its words, with names in place of expressions, and of its value. None,
    with findings, if it cannot be read."""
    term = resolver.phrase(node.what)
    if term is None:
        return None
    if isinstance(term, ir.Const) and term.type == ir.TEXT:
        if not any(unfilled(str(term.value), node.what.span)):  # else that is told
            message = "this text stands in the rules: there is nothing to reveal"
            report(resolver, "wrong-kind", message, node.what, 'write `report "..."`, or reveal what somebody cannot see')
        return None
    texts: list[str] = []
    values: list[ir.Expr] = []
    for part in node.what.parts:
        local = resolver.scope.find((part.text,)) if isinstance(part, nodes.Word) else None
        texts.append(text_of(part) if local is None else "{}")
        values += [] if local is None else [local]
    return ir.Report(f"{' '.join(texts)}: {{}}", (*values, term), True, span=node.span)


# --- chance ---------------------------------------------------------------------------------------------------------------


def roll(resolver: Resolver, node: nodes.Roll, dice: Sequence[ir.Die], seat: ir.Type) -> ir.Stmt | None:
    """The statement `roll die [for SIDE] called NAME`, or `roll (2) dice called NAME`. `dice`: all dice that are declared;
    `seat`: the type of a side. None, with findings, if it cannot be read."""
    parts = node.dice.parts
    count = None
    if isinstance(parts[0], (nodes.Group, nodes.Number)):
        count = resolver.phrase(nodes.Phrase(parts[0].span, parts[:1]), ir.NUMBER)
        parts = parts[1:]
    at = next((k for k, part in enumerate(parts) if isinstance(part, nodes.Word) and part.text == "for"), len(parts))
    roller = None
    if parts[at + 1 :]:
        behind = parts[at + 1 :]
        roller = resolver.phrase(nodes.Phrase(behind[0].span.to(behind[-1].span), behind), seat)
        parts = parts[:at]
    die = _die(resolver, parts, node.dice, dice)
    if die is None:
        resolver.declare(node.name, ir.UNKNOWN)
        return None
    if die.kind is not None and count is not None:
        message = f"the faces of {die.name} are no numbers, and several dice are added up"
        report(
            resolver,
            "no-sum",
            message,
            node.dice,
            "roll them one at a time, each with a name of its own, or let each be a member that shows a face",
            "this has no sum",
        )
    type_ = ir.Type("member", die.kind.name) if die.kind is not None else ir.NUMBER if die.faces else ir.UNKNOWN
    return ir.Roll(die, count, resolver.declare(node.name, type_).name, roller, span=node.span)


def roll_again(resolver: Resolver, node: nodes.RollAgain, dice: Sequence[ir.Die]) -> ir.Stmt | None:
    """The statement `roll die again`. `dice`: all dice that are declared. None, with findings, if it names none of them."""
    die = _die(resolver, node.dice.parts, node.dice, dice)
    if die is None or die.shown is None:
        return None
    return ir.RollAgain(die, span=node.span)


def _die(resolver: Resolver, parts: tuple[nodes.Part, ...], whole: nodes.Phrase, dice: Sequence[ir.Die]) -> ir.Die | None:
    """The die that is called so; None, with a finding, when none is."""
    words = " ".join(part.text for part in parts if isinstance(part, nodes.Word))
    for die in dice:
        if words in (die.name, die.name.removesuffix("die") + "dice"):
            return die
    close = slips(words_of(parts), [die.name for die in dice])
    first, _, several = words.partition(" ")
    help_text = f"did you mean `{close[0]}`?" if close else "declare it with `die ...` and `faces ...`"
    if any(several in (die.name, die.name.removesuffix("die") + "dice") for die in dice):
        help_text = f"a number of several letters stands in brackets: `({first}) {several}`"
        if first in RESERVED:
            help_text = f"leave `{first}` out: `{several}`"
    rolled, by, roller = words_of(parts).partition(" by ")
    if by and any(rolled in (die.name, die.name.removesuffix("die") + "dice") for die in dice):
        help_text = f"who rolls it stands behind `for`: `roll {rolled} for {roller} called NAME`"
    report(resolver, "unknown-name", f"there is no die called `{words_of(parts)}`", whole, help_text)
    return None
