"""What functions hold of printed facts since they were written is told: only these can be others when a fact says something else."""

import re

import pytest

from interpreter.compiler import compile_rules, fact_name
from interpreter.program import DATA, called_by, cell
from interpreter.program.code import stretches
from tests.runtime.made_rules import rules_of
from tests.session import samples

RULES = """
kind side
    plural sides
    members north, south
kind card
    plural cards
    line worth is number
    line side is side
    flag rare
"""
RULES += "".join(
    f'card {number} "Card {number}"\n    worth {1 + number % 3}\n    side {"north" if number < 4 else "south"}\n'
    + "    rare\n" * (number == 2)
    for number in range(9)
)
RULES += """
attribute gold of (owner: side) is number
attribute price of (thing: card) is number
    starts as worth of thing
attribute seen of (thing: card) is truth
pile deck holds cards
    starts with cards
query good of (owner: side) answers number
    answer number of (cards where side of it is owner)
query dear of (low: number) answers number
    answer number of (cards where worth of it is low)
procedure (owner: side) counts
    gold of owner becomes number of (cards where seen of it and worth of it is at least 2)
procedure (owner: side) reads (thing: card)
    add worth of thing to gold of owner
procedure (owner: side) reads the first
    add worth of "Card 1" to gold of owner
procedure (owner: side) takes
    gold of owner becomes good of owner plus dear of 2
procedure (owner: side) marks
    for each cards called found
        where it is rare
        seen of found becomes yes
procedure play the game
    north counts
    south takes
    north marks
    north reads the first
    for each cards called found
        south reads found
    nobody wins the game because "it is over"
example "counting"
    when north marks
    when north counts
    then gold of north is 1
example "reading"
    when north reads "Card 5"
    then gold of north is 3
example "marks"
    when north marks
    then seen of "Card 2" and not seen of "Card 1"
example "the first"
    when north reads the first
    then gold of north is 2
example "of what is here"
    then number of (cards where seen of it and worth of it is at least 3) is 0
"""


def written(rules):
    """The program, and the functions of its text with all constants in line."""
    program = compile_rules(rules, rules.examples, calls=set())
    found = stretches(program.text)
    constants = dict(re.findall(r"^(K\d+) = (.*)$", found[DATA].text, re.MULTILINE))
    texts = {
        name: re.sub(r"\bK\d+\b", lambda word: constants[word[0]], each.text) for name, each in found.items() if name != DATA
    }
    return program, texts


def otherwise(fact):
    """For each member whether it says something else, and that."""
    known = sorted(set(fact.values), key=repr)
    for member, value in enumerate(fact.values):
        yield member, known[(known.index(value) + 1) % len(known)] if len(known) > 1 else value


def sinks(fact):
    return any(isinstance(value, int) and value < 0 for value in fact.values)


@pytest.mark.parametrize("source", ["made", "towers"])
def test_only_what_holds_something_of_a_fact_is_written_otherwise_when_it_changes(source):
    rules = rules_of(RULES if source == "made" else (samples.SAMPLE / "rules/towers/towers.rules").read_text(encoding="utf-8"))
    before, texts = written(rules)
    changed = set()
    for fact in (fact for kind in rules.kinds.values() for fact in kind.facts.values()):
        for member, value in otherwise(fact):
            sank, (old, fact.values[member]) = sinks(fact), (fact.values[member], value)
            if sinks(fact) == sank:
                after, others = written(rules)
                marks = {fact_name(fact), cell(fact_name(fact), member)}
                for name in texts:
                    if texts[name] != others[name]:
                        changed.add(name)
                        assert marks & {*before.held[name]} and marks & {*after.held[name]}, name
            fact.values[member] = old
    assert source == "towers" or {"r_p_owner_counts", "r_p_owner_reads_the_first", "then_4_0"} <= changed


def test_a_run_tells_what_it_rests_on_of_printed_facts():
    rules = rules_of(RULES)
    program = compile_rules(rules, rules.examples, calls=set())
    worth, side, rare = (fact_name(rules.kinds["card"].facts[word]) for word in ("worth", "side", "rare"))

    def told(procedure, *args):
        def work():
            program.function(f"r_p_owner_{procedure}")(program.blank(1), *args)

        called, _ = called_by(program, work)
        assert {
            "start",
            "start_a_a_price_of_thing",
            f"r_p_owner_{procedure}",
        } <= called  # a board is made once, and told each time
        return {name for name in called if name.startswith("f_")}

    board = {cell(worth, each) for each in range(9)}
    assert told("counts", 0) == {worth, *board}
    assert told("takes", 0) == {worth, side, *board}
    assert told("marks", 0) == {rare, *board}


def test_a_cell_that_is_read_is_told_and_no_other():
    rules = rules_of(RULES.replace("    starts as worth of thing\n", ""))
    program = compile_rules(rules, rules.examples, calls=set())
    worth = fact_name(rules.kinds["card"].facts["worth"])
    state = program.blank(1)
    called, _ = called_by(program, lambda: program.function("r_p_owner_reads_thing")(state, 0, 2))
    assert called == {"r_p_owner_reads_thing", cell(worth, 2)}
    called, _ = called_by(program, lambda: program.function("r_p_owner_reads_the_first")(state, 0))
    assert called == {"r_p_owner_reads_the_first", cell(worth, 1)}
