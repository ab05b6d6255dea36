"""In how many games things occur: counted game by game, the same in C and for any number of processes, and with the examples that
come to what no game has."""

import json
from collections import Counter

import pytest

from interpreter.cli import run
from interpreter.lab import told_apart_program, with_examples
from interpreter.lab.coverage import Notes
from interpreter.lab.games import Games, Plan
from interpreter.lab.occurrence import occurrences, subjects, things_of
from interpreter.lab.processes import play_all
from interpreter.lab.simulation import simulate
from interpreter.native import Making
from interpreter.program import noted
from interpreter.runtime import run_random
from interpreter.session import Request
from tests.native.conftest import quick
from tests.shipped import kept

REQUEST = Request("rules/towers")
WAYS = quick()
LOSSES = """
table "Toll" of (luck: number) and (size: at least 1)
    gives losses
    luck       | 1-2 | at least 3
    at most 2  | 0   | 1
    3-4        | 1   | 2
    at least 5 | 2   | 3

action (player: side) builds on

rule "no skyscrapers"
    forbid that a side called player builds on
        when height of player is at least 1

example "the toll of a five"
    then losses in "Toll" for 5 and 2 is 2
"""


@pytest.fixture
def laid_out(open_sample):
    """The rules of the sample, a program of them in which all things are told apart, and these."""
    rules = open_sample().rules
    program = told_apart_program(rules)
    return rules, program, things_of(rules, noted(program))


def counted(found):
    return {(each.name.sort, each.name.item, each.name.what): each.games for each in found}


def test_each_thing_is_counted_in_each_game_once(laid_out):
    _, program, things = laid_out
    report = simulate(program, Plan(40, 3, things=things), REQUEST)
    by_hand = Counter()
    for seed in range(3, 43):
        alone = Games(program, Plan(1, seed, things=things)).play(0, 1)
        assert set(alone.occurred.values()) <= {1}
        by_hand += alone.occurred
    assert [each.games for each in report.occurrence] == [by_hand[number] for number in range(len(things))]
    found = counted(report.occurrence)
    assert found["rules", "A day", "step"] == 40
    assert 0 < found["card", "Crane", "event"] < 40
    assert found["card", "Crane", "event"] == found["card", "Crane", "choose a number: lift: an answer"]
    wins = [each for each in report.occurrence if each.name.sort == "endings"]
    assert sum(each.games for each in wins) == 40
    told = Counter()
    for each in wins:
        told[each.name.what] += each.games
    assert +told == Counter(report.reasons)
    assert found["endings", "play a card of (player)", "the other tower fell"] == 0


def test_what_hangs_on_a_condition_occurs_when_that_holds(laid_out):
    """`raised by 5` is asked for in each game, and holds in none: the option is off."""
    _, program, things = laid_out
    found = counted(simulate(program, Plan(30, 1, things=things), REQUEST).occurrence)
    highest = "highest tower of (owner)"
    assert found["rules", highest, f"{highest} starts at"] > 0
    assert found["rules", highest, f"{highest} raised by"] == 0


def test_the_games_are_those_of_the_plain_program(laid_out, open_sample):
    plain = open_sample().program()
    for seed in range(20):
        ours, theirs = run_random(laid_out[1], seed), run_random(plain, seed)
        assert (ours.over, ours.decisions, ours.state.columns()) == (theirs.over, theirs.decisions, theirs.state.columns())


@pytest.mark.parametrize("bots", [{}, {"east": "heuristic"}])
def test_c_counts_the_same(laid_out, bots):
    _, program, things = laid_out
    plan = Plan(30, 2, bots, things=things)
    making = Making(program, kept(), WAYS, marked=True).wait()
    ours, theirs = play_all(program, plan, 1, None, making), play_all(program, plan, 1)
    assert ours.occurred == theirs.occurred != Counter()
    assert ours.in_c == (30 if WAYS else 0)


def test_many_processes_count_the_same(laid_out):
    _, program, things = laid_out
    plan = Plan(30, 4, things=things)
    assert play_all(program, plan, 2).occurred == play_all(program, plan, 1).occurred


def test_cells_of_tables_and_what_is_forbidden_are_things(open_sample, sample, tmp_path, monkeypatch):
    """Each cell that is read, with its row and its column; of what forbids something, that it does."""
    rules = tmp_path / "rules" / "towers"
    rules.mkdir(parents=True)
    for each in (sample / "rules" / "towers").iterdir():
        text = each.read_text(encoding="utf-8")
        text = text.replace("        add half of luck to height of player\n", TAKEN)
        (rules / each.name).write_text(text + (LOSSES if each.suffix == ".rules" else ""), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    made = open_sample().rules
    program = told_apart_program(made)
    things = things_of(made, noted(program))
    plan = Plan(60, 1, things=things)
    tally = play_all(program, plan, 1)
    found = {thing.name[:3]: tally.occurred[number] for number, thing in enumerate(things)}
    cells = {what: games for (sort, item, what), games in found.items() if (sort, item) == ("tables", "Toll")}
    assert [*cells] == [f"{row} | {column}" for row in ("at most 2", "3-4", "at least 5") for column in ("1-2", "at least 3")]
    assert cells["at most 2 | 1-2"] > 0 and cells["at least 5 | 1-2"] > 0
    assert [games for what, games in cells.items() if what.endswith("3")] == [0, 0, 0]  # the size is always 2
    assert 0 < found["rules", "no skyscrapers", "forbid that (player) builds on"] < 60
    making = Making(program, kept(), WAYS, marked=True).wait()
    assert play_all(program, plan, 1, None, making).occurred == tally.occurred


TAKEN = """        if player may build on
            add losses in "Toll" for luck and 2 to height of player
"""


SCAFFOLD = """
card 7 "Scaffold"
    copies 3
    worth 1
    highest tower of a side called owner is raised by 1
        when this card is in hand of owner
"""


@pytest.mark.parametrize("copy", [1, 2, 3])
def test_what_any_copy_does_occurs(open_sample, sample, tmp_path, monkeypatch, copy):
    """It is one thing, called by what all copies are called."""
    rules = tmp_path / "rules" / "towers"
    rules.mkdir(parents=True)
    proof = f'\nexample "a scaffold"\n    given move "Scaffold {copy}" to hand of east\n    then highest tower of east is 10\n'
    for each in (sample / "rules" / "towers").iterdir():
        more = SCAFFOLD + proof if each.suffix == ".rules" else ""
        (rules / each.name).write_text(each.read_text(encoding="utf-8") + more, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    made = open_sample().rules
    nothing = occurrences(things_of(made, noted(told_apart_program(made))), {})
    (found,) = [each for each in with_examples(made, nothing) if each.name.item == "Scaffold"]
    assert (found.name.what, found.examples) == ("highest tower of (owner) raised by", ("a scaffold",))


WAYS_HOME = """
kind camp
    members Hill, Ford, Mill

kind road

graph land joins camps by roads

road between Hill and Ford

road between Ford and Mill

road between Hill and Mill

route way from (start: camp) to (goal: camp)
    steps from (last: camp) to (next: camp)
    starts at start
    ends at next
        when {}
    choose {}

procedure (player: side) goes home
    player chooses way from Hill to Mill called home
    otherwise
        stop
    height of player becomes length of home
"""


@pytest.mark.parametrize(
    ("end", "choose", "answers"),
    [
        ("next is goal", "cheapest to each end", 0),
        ("goal is next", "nearest", 0),
        ("next is goal", "any", 1),
        ("next is goal or next is start", "nearest to each end", 1),
    ],
)
def test_of_one_way_at_most_nobody_chooses(open_sample, sample, tmp_path, monkeypatch, end, choose, answers):
    rules = tmp_path / "rules" / "towers"
    rules.mkdir(parents=True)
    for each in (sample / "rules" / "towers").iterdir():
        text = each.read_text(encoding="utf-8")
        if each.suffix == ".rules":
            text = text.replace("    move all discards to deck\n", "    move all discards to deck\n    east goes home\n", 1)
            text += WAYS_HOME.format(end, choose)
        (rules / each.name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    made = open_sample().rules
    found = [
        each.name.what for each in things_of(made, noted(told_apart_program(made))) if each.name.item == "(player) goes home"
    ]
    assert sum("an answer" in each for each in found) == answers and found


def test_what_no_game_has_is_told_with_its_examples(laid_out):
    rules, program, things = laid_out
    nothing = simulate(program, Plan(1, 1, things=things), REQUEST)
    found = {each.name[:3]: each for each in with_examples(rules, nothing.occurrence)}
    missed = {name for name, each in found.items() if not each.games}
    assert ("card", "Quake", "event") in missed
    assert found["card", "Quake", "event"].examples == ("a crane lifts as high as its owner likes",)
    assert found["card", "Quake", "choose sides: an answer"].examples == ("a crane lifts as high as its owner likes",)
    assert found["endings", "play a card of (player)", "the other tower fell"].examples == ()
    assert all(each.examples == () for each in found.values() if each.games)


def test_what_never_occurs_stands_first(laid_out):
    _, program, things = laid_out
    report = simulate(program, Plan(1, 1, things=things), REQUEST)
    sorts = subjects(report.occurrence)
    assert [*sorts] == ["card", "rules", "choices", "endings"]
    for items in sorts.values():
        rarest = [each[0].games for each in items.values()]
        assert rarest == sorted(rarest)
        assert all([each.games for each in found] == sorted(each.games for each in found) for found in items.values())


def test_nothing_is_counted_where_nobody_asks(laid_out):
    program = laid_out[1]
    plain = Games(program, Plan(3, 1)).play(0, 3)
    assert plain.occurred == Counter() and not plain.reached.rows
    assert simulate(program, Plan(1, 1), REQUEST).occurrence == ()
    assert "occurrence" not in simulate(program, Plan(1, 1), REQUEST).plain()
    assert not Notes(noted(program)).taken().rows


def test_the_command_tells_it(sample, capsys):
    words = ["simulate", "rules/towers", "--games", "20", "--occurrence"]
    assert run(words) == 0
    told = capsys.readouterr().out
    assert "20 things: 17 occurred in 20 games" in told
    assert "the other tower fell  (rules/towers/towers.rules:102)  no example" in told
    assert run([*words, "--format", "json"]) == 0
    plain = json.loads(capsys.readouterr().out)["occurrence"]
    assert len(plain) == 20 and set(plain[0]) == {"sort", "item", "what", "path", "line", "games"}
    assert [each["examples"] for each in plain if not each["games"]] == [["a crane lifts as high as its owner likes"], [], []]


def test_the_command_tells_it_of_whole_games_alone(sample, capsys):
    assert run(["simulate", "rules/towers", "--occurrence", "--log"]) == 2
    assert run(["simulate", "rules/towers", "--occurrence", "--anyway"]) == 2
    assert run(["simulate", "rules/towers", "--occurrence", "--compare", "Tall towers"]) == 2
    assert "--occurrence" in capsys.readouterr().err
