"""What a layer declares changes the meaning of no line of the layers below it without being told."""

import pytest

from interpreter.cache import Cache
from interpreter.frontend import stages
from tests.frontend.sample import TEXT, WORLD, Built

BASE = """\
procedure (player: side) rests
    add share of spaces in north to gold of player

query share of (land: spaces) answers number
    answer number of land

query (here: space) is far
    when region of here is north

procedure (player: side) digs at (land: spaces)
    add number of land to gold of player

rule "rest is for the rich"
    before a side called player digs at spaces in south
        when gold of player is less than 3
        stop

step "Rest"
    for each side called player
        where share of spaces in north is at least 1
        player rests
    red digs at spaces in south
    add share of (spaces in south) to gold of red
    if Ash is far
        add 1 to gold of red

rule "rest"
    after winter comes
        carry out "Rest"
"""
MOD = "mods/alpha/rules/alpha.rules"
LONGER = "query share of spaces in (land: region) answers number\n    answer turn\n"


def told(mod, base=BASE):
    return [
        (each.code, [label.span.line for label in each.others])
        for each in Built({**WORLD, TEXT: base, MOD: mod}).diagnostics
        if (each.code, each.span.path) not in (("unused", MOD), ("unused-hole", MOD))
    ]


def test_a_longer_sentence_of_a_mod_is_told_with_the_lines_that_it_takes_over():
    made = Built({**WORLD, TEXT: BASE, MOD: LONGER}, MOD)
    (found,) = made.diagnostics
    assert (found.span.path, found.span.line, found.level) == (MOD, 1, "warning")
    assert [(label.span.path, label.span.line) for label in found.others] == [(TEXT, 2), (TEXT, 20)]
    assert found.message == "`share of spaces in (land)` is now meant by 2 lines of a lower layer, and was not before"


@pytest.mark.parametrize(
    ("mod", "found"),
    [
        ("query region of (here: space) is north\n    when here is Ash\n", [("taken-over", [8])]),
        ("procedure (player: side) digs at spaces in (land: region)\n    stop\n", [("taken-over", [14, 22])]),
        ("query spaces in (land: region) answers spaces\n    answer spaces\n", [("taken-over", [2, 14, 20, 22, 23])]),
        ("query gold of (player: side) is less than (sum: number)\n    when sum is 2\n", []),
        ("query (here: space) is far\n    when here is Ash\n", [("declared-twice", [7])]),
        ("query share of spaces in south answers number\n    answer 0\n", []),
        ("query share of spaces near (land: region) answers number\n    answer 0\n", []),
        ("replace query share of (land: spaces) answers number\n    answer 7\n", []),
        ("remove query (here: space) is far\n\nquery (here: space) is far\n    when here is Ash\n", []),
    ],
)
def test_only_what_means_something_else_is_told(mod, found):
    assert told(mod) == found


def test_the_words_of_the_mod_itself_are_its_own():
    own = "\nprocedure (player: side) rests long\n    add share of spaces in north to gold of player\n"
    assert told(LONGER + own) == [("taken-over", [2, 20])]


def test_what_can_be_read_in_two_ways_for_the_sake_of_a_mod_is_told_at_the_mod():
    base = BASE + "\nquery tithe of (sum: number) answers number\n    answer sum minus 1\n"
    base += '\nstep "Tithe"\n    gold of red becomes tithe of gold of red\n    blue rests\n'
    mod = "query tithe of gold of (player: side) answers number\n    answer 0\n"
    line = base[: base.index("becomes tithe")].count("\n") + 1
    made = Built({**WORLD, TEXT: base, MOD: mod}, MOD)
    assert made.found == ["two-readings@1:1"]
    assert told(mod, base) == [("two-readings", [line])]


def test_what_is_taken_over_is_told_again_by_the_next_check(tmp_path):
    cache = Cache(tmp_path, b"secret")
    library = Built({**WORLD, TEXT: BASE, MOD: LONGER}).library
    reports = [[*stages(library, cache=cache, name="sample").findings] for _ in range(2)]
    assert reports[0] == reports[1]
    assert [label.span.line for each in reports[1] if each.code == "taken-over" for label in each.others] == [2, 20]


LOCALS = """\
query lead of (player: side) over (total: number) answers number
    let best be gold of player
    for each space called stage
        where stage is far and stage is not Ash
        add 1 to best
    answer best minus total

procedure (player: side) counts up to (total: number)
    let best be 0
    repeat up to total times
        add 1 to best
    roll die called fate
    gold of player becomes best plus fate

rule "blue counts"
    after a side called player rests
        when lead of player over 3 is more than 0
        player counts up to 4
        announce that winter comes
"""


def test_what_a_mod_declares_never_collides_with_names_inside_its_base():
    words = ("total", "best", "player", "stage", "fate")
    mod = "".join(f"query {word} answers number\n    answer 7\n\n" for word in words)
    mod += 'rule "all"\n    after winter comes\n        gold of red becomes total plus best plus player plus stage plus fate\n'
    base, both = Built({**WORLD, TEXT: LOCALS + BASE}), Built({**WORLD, TEXT: LOCALS + BASE, MOD: mod})
    assert base.found == both.found == []
    assert base.meaning() == both.meaning().replace("\n\n\n", "\n\n")
