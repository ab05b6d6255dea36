"""Cards are proved: of what is printed on each and of what its own lines do nothing can be taken away, and no number be another, without an
example that misses it. A card that somebody adds, and that no example tries, fails here with `--whole`.

Without it one in six of the members whose lines do something is tried.
"""

from __future__ import annotations

from contextlib import ExitStack
from functools import cache, partial

import pytest

from interpreter.compiler import compile_rules, fact_name
from interpreter.frontend import needed_for
from interpreter.ir import NUMBER, TRUTH
from interpreter.program import called_by, cell
from interpreter.runtime import run_example
from tests.mutations.statements import failing, without
from tests.sampling import count, sample
from tests.shipped import rules_of, session_of

PROVED = ("mediterranean_empires",)
"""The rule sets all of whose cards are proved."""
FEW = (1, 9)
"""So many examples are asked first and next: those of the card's own file, then those of its folder."""


def declared(kind):
    """The members of a kind by their declarations: copies together."""
    found = {}
    for member in kind.members:
        found.setdefault(member.family or member.name, []).append(member)
    return found


def printed(kind):
    """What is printed: a name for it, the fact, and the members that one value is printed on."""
    found = []
    for title, copies in declared(kind).items():
        for fact in kind.facts.values():
            said = [fact.values[each.id] for each in copies]
            groups = [copies] if len(set(said)) == 1 else [[each] for each in copies]
            for group in groups:
                if fact.values[group[0].id] != fact.default:
                    name = title if group is copies else group[0].name
                    found.append((f"{fact.words} of {name}", fact, group))
    return found


def another(fact, value, kinds):
    """A number that is one more, what is true no longer, another member or none."""
    if fact.type == NUMBER:
        return value + 1
    if fact.type == TRUTH or fact.default is not None:
        return fact.default
    return (value + 1) % len(kinds[fact.type.of].members)


@cache
def readers(name):
    """The examples that read each printed fact of each card, or hold what it says of all of them."""
    rules = rules_of(name)
    program = compile_rules(rules, rules.examples, calls=set())
    found = {}
    for example in program.tables.examples:
        called, _ = called_by(program, partial(run_example, program, example))
        for each in called:
            found.setdefault(each, []).append(example)
    return found


@cache
def laid_out(name, examples):
    """The rules that these examples need, and nothing else."""
    session = session_of(name)
    return needed_for(session.built(), session.library, lambda made, tests: made.name in examples).rules


def reading(name, fact, member):
    """The examples that read a fact of a member."""
    return [*readers(name).get(cell(fact_name(fact), member.id), []), *readers(name).get(fact_name(fact), [])]


def is_missed(name, fact, group):
    """Does an example fail when something else is printed there? First those are asked that read it."""
    path = group[0].span.path
    folder = path.rpartition("/")[0]
    read = {each.name: each for member in group for each in reading(name, fact, member)}
    near = sorted(read.values(), key=lambda each: (each.span.path != path, not each.span.path.startswith(folder), each.span))
    names = tuple(each.name for each in near)
    for some in (names[: FEW[0]], names[FEW[0] : sum(FEW)]):
        if some:
            rules = laid_out(name, some)
            kind = rules.kinds[fact.kind.name]
            values = kind.facts[fact.words].values
            kept = [*values]
            for member in group:
                values[member.id] = another(fact, kept[member.id], rules.kinds)
            try:
                if any(failing(rules, [each for each in rules.examples if each.name in some])):
                    return True
            finally:
                values[:] = kept
    return False


@pytest.mark.whole("test_what_the_lines_of_members_do_is_proved")
@pytest.mark.parametrize("name", PROVED)
def test_what_is_printed_on_cards_is_proved(name):
    kind = rules_of(name).kinds["card"]
    everything = printed(kind)
    drawn = sample(everything, 24, lambda each: each[0])
    assert len(everything) > 500 and len(drawn) > 12
    assert [said for said, fact, group in drawn if not is_missed(name, fact, group)] == []


@pytest.mark.parametrize("name", PROVED)
def test_what_is_printed_on_each_card_is_read_by_an_example(name):
    kind = rules_of(name).kinds["card"]
    unread = [said for said, fact, group in printed(kind) if not any(reading(name, fact, member) for member in group)]
    assert unread == []


@pytest.mark.parametrize("name", PROVED)
def test_what_the_lines_of_members_do_is_proved(name):
    rules = rules_of(name)
    unproved, tried = [], 0
    for kind in rules.kinds.values():
        for title, copies in sample(declared(kind).items(), 6, lambda each: each[0]):
            with ExitStack() as stack:
                gone = [stack.enter_context(without(rules, each)) for each in copies]
                if not any(gone):
                    continue
                tried += 1
                own = [each for each in rules.examples if not {*each.tests}.isdisjoint(copies)]
                if not any(failing(rules, own)):
                    unproved.append(f"{kind.name} {title}")
    assert tried > count(3, 20) and unproved == []
