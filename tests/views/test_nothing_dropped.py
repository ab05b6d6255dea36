"""Prose leaves nothing out: every term of every declaration is spoken of on the page to which it belongs."""

import os
import re

import pytest

from interpreter.ir import (
    Action,
    Attribute,
    Bundle,
    Call,
    Const,
    Example,
    Invariant,
    Kind,
    Member,
    Menu,
    Occasion,
    Pile,
    Procedure,
    Query,
    Reach,
    Route,
    Rule,
    Scenario,
    StartEffect,
    Value,
    Win,
    Write,
)  # fmt: skip
from interpreter.ir.traversal import walk
from interpreter.views.prose import page_text, pages_of
from interpreter.views.prose.statements import Statements
from interpreter.views.prose.truths import Truths
from tests.shipped import new_in


def roots(made):
    """The terms that the page of a declaration must speak of, found without the printer."""
    if isinstance(made, Procedure):
        yield made.body
    elif isinstance(made, Query):
        yield from [clause.test for clause in made.clauses] or [made.body]
    elif isinstance(made, (Action, Invariant)):
        yield from (clause.test for clause in made.clauses)
    elif isinstance(made, Occasion):
        yield made.answered_by
    elif isinstance(made, (Route, Reach)):
        yield from made.terms
    elif isinstance(made, Bundle):
        yield from (sort.args for sort in made.sorts)
        yield from ((whole.args, whole.condition) for whole in made.wholes)
        yield from ((bound.amount, bound.condition) for bound in (*made.floors, *made.limits))
    elif isinstance(made, (Attribute, Pile)):
        yield made.start
    elif isinstance(made, Kind):
        yield from (qualifier.condition for qualifier in made.qualifiers)
        yield made.reactions_prelude.body if made.reactions_prelude else None
    elif isinstance(made, Member):
        yield from (block.body for block in made.blocks.values())
    elif isinstance(made, Scenario):
        yield made.setup.body
    elif isinstance(made, Example):
        yield from (step.procedure.body for step in made.steps if step.procedure)
        yield from (step.test for step in made.steps)
    elif isinstance(made, Rule):
        for part in made.parts:
            yield from rule_line(part)
    for hook in getattr(made, "hooks", ()):
        yield from rule_line(hook)
    if isinstance(made, Occasion):
        for reaction in made.reactions:
            yield from rule_line(reaction)
    if isinstance(made, Action):
        for allow in made.allows:
            yield from rule_line(allow)
    if isinstance(made, Value):
        for line in made.lines:
            yield from rule_line(line)


def rule_line(part):
    """The terms of a rule line."""
    for each in part if isinstance(part, list) else [part]:
        for name in ("guard", "condition", "amount"):
            yield getattr(each, name, None)
        body = getattr(each, "body", None)
        if body is not None:
            yield body.body


def seats_somebody(rules, term):
    """Is it who plays a scenario? A page names those who do, and no others."""
    return isinstance(term, Write) and term.attribute is rules.in_play


def terms_of(rules, made):
    """All terms of a declaration, lasting effects that it starts among them."""
    waiting = list(roots(made))
    while waiting:
        found = waiting.pop()
        if isinstance(made, Scenario):
            found = [term for term in found if not seats_somebody(rules, term)]
        for term in walk(found):
            yield term
            if isinstance(term, StartEffect):
                effect = term.effect
                waiting.append(effect.while_)
                waiting.extend(end.guard for end in effect.ends)
                for host in (*rules.procedures, *rules.occasions):
                    waiting.extend(each for hook in host.hooks if hook.effect is effect for each in rule_line(hook))
                for host in rules.actions:
                    waiting.extend(each for allow in host.allows if allow.effect is effect for each in rule_line(allow))
                for host in rules.values:
                    waiting.extend(each for line in host.lines if line.effect is effect for each in rule_line(line))


def test_every_term_is_spoken_of(any_rules):
    dropped, told = [], 0
    for made in new_in(any_rules):
        pages = pages_of(any_rules)
        pages.page(made)
        for term in terms_of(any_rules, made):
            told += 1
            if term not in pages.speaker.worded:
                dropped.append(f"{type(made).__name__} {made.name}: {type(term).__name__} at {term.span}")
    assert dropped == []
    assert told > 500


def test_the_page_holds_the_words_of_what_it_tells(any_rules):
    """Not by the printer's own account: names of members, labels of options, reasons of victory stand in the text.

    What the log prints and what a question asks at the table are no rules: pages leave them to the source.
    """
    missing = []
    for made in new_in(any_rules):
        text = page_text(any_rules, made)
        flat = re.sub(r"\s+", " ", text).lower()
        for term in terms_of(any_rules, made):
            for words in literal_words(any_rules, term):
                if words.lower() not in flat:
                    missing.append(f"{type(made).__name__} {made.name}: `{words}` of {term.span}")
    assert missing == []


def literal_words(rules, term):
    """Words that any telling of a term must hold."""
    if isinstance(term, Const) and term.type.base == "member" and term.value >= 0:
        member = rules.kinds[term.type.of].members[term.value]
        forms = member.says.split(" | ") if member.says else [member.family or member.name]  # all copies may be told as one
        yield os.path.commonprefix(forms) or forms[0]  # a noun or its adjective
    elif isinstance(term, Menu):
        for option in term.options:
            yield from (piece.strip() for piece in option.key.split("{}") if piece.strip())
    elif isinstance(term, Win):
        yield from (piece.strip() for piece in term.because.split("{}") if piece.strip())
    elif isinstance(term, Call) and term.procedure.role in ("phase", "step"):
        yield term.procedure.name


def test_statements_have_a_line_each(any_rules):
    """As many bullets as there are statements, at least: none is folded away, but numbers of one thing that get the same value."""
    from interpreter import ir as terms

    kinds = (terms.Write, terms.Add, terms.Call, terms.CallBlock, terms.ChooseOne, terms.ChooseSome, terms.ChooseNumber,
             terms.Menu,
             terms.Roll, terms.Pick, terms.Announce, terms.Win, terms.Verb,
             terms.Transfer)  # fmt: skip
    for made in any_rules.procedures:
        if made.role == "block":
            continue
        lines = pages_of(any_rules).page(made)
        steps = {id(step) for each in walk(made.body) if isinstance(each, terms.Transfer) for step in walk(each.steps)}
        found = [term for term in walk(made.body) if isinstance(term, kinds) and id(term) not in steps]
        written = [(term.attribute.name, term.value) for term in found if isinstance(term, terms.Write)]
        wanted = len(found) - len(written) + len(set(written))
        # a short block stands behind its condition in one line: count the joints too
        told = sum(1 + line.text.count(", ") + line.text.count(": ") + line.text.startswith("otherwise") for line in lines)
        assert told >= wanted, f"{made.name}: {told} lines for {wanted} statements"


@pytest.mark.parametrize(
    ("printer", "method", "said"), [(Statements, "_if", []), (Statements, "_for_each", []), (Truths, "_operation", "something")]
)
def test_the_first_test_notices_what_is_dropped(hannibal, monkeypatch, printer, method, said):
    """A printer that says nothing of one form is found out."""
    monkeypatch.setattr(printer, method, lambda self, term, other: said)
    dropped = 0
    for made in hannibal.procedures[:60]:
        pages = pages_of(hannibal)
        pages.page(made)
        dropped += sum(term not in pages.speaker.worded for term in terms_of(hannibal, made))
    assert dropped > 0
