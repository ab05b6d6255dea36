"""`python -m tests statements [--in RULESET] [--count N] [--seed N] [--from N] [--show]`.

Draws statements of the rulebook that something implements, takes what cites each away, and asks whether an example fails then. Taken away:
a procedure does nothing, a question answers yes, nothing or 0, a value is nothing, an action is always allowed, a table is all 0, the
lines of a rule or a member hang nowhere, a set-up sets nothing up, an attribute starts as nothing and lasts for no span, a bundle holds
nobody back. What is only declared (a kind, a pile, a map) or printed cannot be taken away so, and is counted by itself.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import islice

from interpreter.compiler import compile_rules
from interpreter.ir import (
    NOTHING,
    TRUTH,
    Action,
    Attribute,
    Bundle,
    Const,
    Example,
    Invariant,
    Item,
    Member,
    Procedure,
    Query,
    Return,
    Route,
    Rule,
    RuleSet,
    Ruling,
    Scenario,
    Table,
    Value,
)
from interpreter.runtime import RuleFault, run_example
from interpreter.session import Request, Session, open_session
from interpreter.site import Coverage, Register
from interpreter.site.coverage import Row

LEAST = 95
FEW = 60
"""So many examples are tried before the rest: those of the file in which a rule stands first."""
MOST = 3
"""So many that fail are looked at."""


@contextmanager
def without(rules: RuleSet, item: Item) -> Iterator[bool]:
    """For as long as it is entered an item does nothing; whether there was anything that it did."""
    with ExitStack() as stack:
        changed = False

        def put(thing: object, name: str, value: object) -> None:
            nonlocal changed
            old = getattr(thing, name)
            if old != value:
                changed = True
                stack.callback(setattr, thing, name, old)
                setattr(thing, name, value)

        match item:
            case Procedure():
                _emptied(put, item)
                put(item, "hooks", [hook for hook in item.hooks if hook.span.path != item.span.path or hook.timing != "instead"])
            case Query():
                put(item, "body", (Return(_nothing(item.type, 1)),))
                put(item, "clauses", ())
            case Value():
                put(item, "lines", [line for line in item.lines if line.rule not in ("", item.name)])
            case Action():
                put(item, "clauses", ())
            case Table():
                put(item, "cells", tuple(tuple(tuple(0 for _ in cell) for cell in row) for row in item.cells))
            case Scenario(setup=Procedure() as setup):
                put(setup, "body", ())
            case Attribute():
                put(item, "start", None)
                put(item, "lasts_for", None)
                put(item, "rewind", False)
            case Route():
                put(item, "ends", [])
            case Rule() | Member():
                _unhung(rules, put, item)
            case _:
                pass
        yield changed


def unbound(text: str, line: int) -> str:
    """A text in which the bundle that is declared in a line holds nobody back. Its bounds are worked into each choice when the rules are
    read, so that they are taken out of the words."""
    lines = text.split("\n")
    found, bound = lines[:line], False
    for number, each in enumerate(lines[line:], line):
        if each[:1].strip():
            return "\n".join([*found, *lines[number:]])
        if not each.startswith("     "):
            bound = each.strip().startswith(("at least", "limited to", "leaves at least"))
        if not bound:
            found.append(each)
    return "\n".join(found)


def _emptied(put: Callable[[object, str, object], None], routine: Procedure) -> None:
    if routine.type is NOTHING:
        put(routine, "body", ())
    else:
        put(routine, "body", (Return(_nothing(routine.type, 0)),))


def _nothing(type_: object, truth: int) -> Const:
    base = getattr(type_, "base", "")
    if type_ is TRUTH or base == "truth":
        return Const(truth, type_)
    if base in ("set", "path", "paths"):
        return Const((), type_)
    return Const(0 if base == "number" else -1, type_)


def _unhung(rules: RuleSet, put: Callable[[object, str, object], None], item: Item) -> None:
    """What a rule or a member hangs on others, and its own blocks."""
    for host in rules.hosts:
        put(host, "hooks", [each for each in host.hooks if each.rule != item.name])
    for action in rules.actions:
        put(action, "allows", [each for each in action.allows if each.rule != item.name])
    for value in rules.values:
        put(value, "lines", [each for each in value.lines if each.rule != item.name])
    for occasion in rules.occasions:
        put(occasion, "reactions", [each for each in occasion.reactions if each.member.name != item.name])
    for routine in rules.procedures:
        if isinstance(item, Member) and routine.owner is item:
            _emptied(put, routine)


class Proofs:
    """The examples of a rule set, which hold as it is: that is looked at for those that fail when something is taken away."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._rules = session.rules
        self._good: dict[str, bool] = {}

    def missing(self, item: Item, row: Row) -> str | None:
        """The name of an example that fails without an item; empty when none does, None when nothing can be taken away. First those
        are tried that cite what the item stands for, then all others."""
        cited = {each.name for each in row.exercised}
        nearest = [each for each in self._rules.examples if each.name in cited or item in each.tests]
        others = [each for each in self._rules.examples if each not in nearest]
        others.sort(key=lambda each: each.span.path != item.span.path)
        for some in (nearest, others[:FEW], others[FEW:]):
            with self._without(item) as rules:
                if rules is None:
                    return None
                names = {each.name for each in some}
                missed = list(islice(failing(rules, [each for each in rules.examples if each.name in names]), MOST))
            for name, reason in missed:
                if self._holds(name):
                    return reason
        return ""

    @contextmanager
    def _without(self, item: Item) -> Iterator[RuleSet | None]:
        """The rules without what an item does; None when there is nothing that it does."""
        if isinstance(item, Bundle):
            text = self._session.sources[item.span.path]
            drafts = {text.file: unbound(text.text, item.span.line)}
            yield open_session(self._session.request, drafts=drafts).rules if drafts[text.file] != text.text else None
        else:
            with without(self._rules, item) as changed:
                yield self._rules if changed else None

    def _holds(self, name: str) -> bool:
        if name not in self._good:
            self._good[name] = not [*failing(self._rules, [each for each in self._rules.examples if each.name == name])]
        return self._good[name]


def failing(rules: RuleSet, examples: Sequence[Example]) -> Iterator[tuple[str, str]]:
    """Those of some examples that fail, by name, with what is told of it."""
    if not examples:
        return
    program = compile_rules(rules, examples)
    for example in program.tables.examples:
        try:
            if not run_example(program, example).good:
                yield example.name, example.name
        except (RuleFault, TypeError, ValueError, IndexError) as error:
            yield example.name, f"{example.name} ({error})"


def main() -> int:
    """Draw, take away, count."""
    parser = argparse.ArgumentParser(prog="python -m tests statements", description=__doc__.splitlines()[2])
    parser.add_argument("--in", dest="rule_set", default="hannibal_2018")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", dest="first", type=int, default=0, help="leave out so many of the statements that are drawn")
    parser.add_argument("--show", action="store_true", help="print what was noticed, too, as it is tried")
    chosen = parser.parse_args()
    session = open_session(Request(chosen.rule_set))
    rules = session.rules
    proofs = Proofs(session)
    rows = [row for row in Coverage(rules, Register.of(session.library)).rows.values() if row.implemented]
    drawn = random.Random(chosen.seed).sample(rows, min(chosen.count, len(rows)))[chosen.first :]
    noticed, unnoticed, declared = 0, [], []
    for row in drawn:
        found, tried = "", False
        for item in row.implemented:
            if isinstance(item, (Example, Invariant, Ruling)):
                continue
            reason = proofs.missing(item, row)
            tried |= reason is not None
            if reason:
                found = reason
                break
        told = [
            f"{row.statement.id} {row.statement.says}",
            *(f"    {item.span.path}:{item.span.line} {item.name}" for item in row.implemented),
        ]
        if found:
            noticed += 1
        elif tried:
            unnoticed.append(told)
        else:
            declared.append(told)
        if chosen.show:
            print(f"{row.statement.id}: {found or 'NOBODY'}", flush=True)
    for title, part in (("nobody misses", unnoticed), ("only declared or printed", declared)):
        for told in part:
            print(f"{title}: " + "\n".join(told))
    tried = noticed + len(unnoticed)
    print(
        f"{len(drawn)} statements: {noticed} missed by an example, {len(unnoticed)} by none, {len(declared)} only declared or printed"
    )
    return 0 if tried and 100 * noticed >= LEAST * tried else 1
