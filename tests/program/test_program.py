"""What compiling gives: text, labels, tables, reasons, stored programs."""

import ast
import pickle
import re
import subprocess
import sys
from pathlib import Path

import pytest

from interpreter.cache import Cache
from interpreter.compiler import compile_rules
from interpreter.program import Program
from interpreter.program.program import compiled
from interpreter.runtime import Game, run_random
from interpreter.session.programs import keep_program, stored_program

ROOT = Path(__file__).parents[2]
PYTHONS = sorted(Path.home().glob(".pyenv/versions/3.1[1-9]*/bin/python"))

PLAY = """
import pickle, sys
from interpreter.program.program import Program, compiled
from interpreter.runtime.game import fingerprint
from interpreter.runtime.random_play import run_random
with open(sys.argv[1], "rb") as file:
    tables, text, why = pickle.load(file)
program = Program(tables, compiled(text, "x"), compiled(why, "y"), text, why)
for seed in range(12):
    outcome = run_random(program, seed)
    print(outcome.over, outcome.decisions, fingerprint(program, outcome.state))
heavy = ("lark", "yaml", "networkx", "interpreter.frontend", "interpreter.syntax")
print(sorted(name for name in sys.modules if name.startswith(heavy)))
"""


def test_labels_are_unique_and_blocks_never_empty(program):
    labels = [block.label for block in program.tables.blocks]
    assert len(set(labels)) == len(labels) == len(program.blocks)
    assert all(block.routine in program.tables.routines for block in program.tables.blocks)


def test_the_same_rules_give_the_same_text(whole):
    rules, program = whole
    again = compile_rules(rules, True)
    assert again.text == program.text and again.why_text == program.why_text and again.tables.lines == program.tables.lines


def test_every_line_has_a_place(program):
    assert len(program.tables.lines) == program.text.count("\n")
    assert len(program.tables.why_lines) == program.why_text.count("\n")
    assert max(program.tables.lines) < len(program.tables.causes)


def test_only_what_can_ask_is_in_blocks(program):
    asks = {label: table.entry >= 0 for label, table in program.tables.routines.items()}
    assert asks["game"] and asks["p_march_mover"] and asks["p_player_fights_at_spot"]
    assert not asks["p_dealing"] and not any(asks[label] for label in asks if label.startswith("r_"))


def test_a_block_that_asks_only_reads(program):
    """Up to its question such a block stores nothing but its own frame."""
    tree = ast.parse(program.text)
    functions = {f.name: f for f in tree.body if isinstance(f, ast.FunctionDef)}
    asking = [k for k, block in enumerate(program.tables.blocks) if block.point >= 0]
    assert len(asking) > 10
    for k in asking:
        for node in ast.walk(functions[f"b{k}"]):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("move", "roll", "pick", "start_effect", "win", "begin", "end", "reset"), k
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                assert node.attr == "ask"


def test_what_does_not_depend_on_the_member_is_worked_out_once(of):
    program = of("""
attribute worth of (spot: place) is number
attribute marked of (spot: place) is truth
query best worth answers number
    let best be 0
    for each places called one
        if worth of one is more than best
            best becomes worth of one
    answer best
procedure play the game
    for each places called one
        where worth of it is best worth
        marked of one becomes yes
    north chooses places called spot
        where worth of it is best worth
    otherwise
        stop
    worth of spot becomes 3
""")
    (listing,) = re.findall(r"o = \[i\d+ for .*", program.text)
    assert "keep(h" in listing and run_random(program, 1).decisions == 1


def test_kept_sets_are_used(of):
    program = of("""
attribute owner of (spot: place) is side or none
    indexed
    starts as none
attribute count is number
procedure play the game
    north chooses places called spot
        where owner of it is none
    otherwise
        stop
    owner of spot becomes north
    count becomes number of (places where owner of it is north)
    play the game
""")
    assert re.search(r"S\.x_\w+\[-1\]", program.text) and re.search(r"len\(S\.x_\w+\[0\]\)", program.text)
    outcome = run_random(program, 1)
    assert outcome.decisions == 3 and outcome.over[1] == "the game came to its end"


def test_a_rule_set_without_adjustments_costs_nothing_for_them(of, sides):
    """Adding a rule line changes no text outside what it changes."""
    base = """
attribute coins of (player: side) is number
action (player: side) pays for (spot: place)
    when coins of player is at least 1
value fee of (player: side)
    starts at 1
procedure play the game
    repeat up to 3 times
        turn of north
        turn of south
procedure turn of (player: side)
    player chooses
        to pay at a place called spot
            where player may pay for it
            take fee of player from coins of player
        to rest
            add 1 to coins of player
"""
    plain, more = of(base), of(base + 'rule "dear"\n    fee of a side called payer is raised by 1\n        when payer is south\n')

    def functions(program):
        found = {}
        for node in ast.parse(program.text).body:
            if isinstance(node, ast.FunctionDef):
                found[node.name] = re.sub(r", \d+\)\)", ")", ast.unparse(node))
        return found

    one, two = functions(plain), functions(more)
    assert [name for name in one if one[name] != two.get(name)] == ["v_v_fee_of_player"] and one.keys() == two.keys()


def test_allowed_exactly_when_there_is_no_reason(program):
    """Over all candidates, at many positions; and every listed option is allowed."""
    import random

    name, reasons = program.tables.actions["(mover) enters (goal)"]
    ok, why = program.function("ok_" + name), program.function("why_" + name)
    told = set()
    for seed in range(8):
        game, rng = Game.new(program, seed), random.Random(seed)
        while game.decision is not None:
            s = game.state
            for mover in range(4):
                if s.a_a_place_of_mover[mover] < 0:
                    continue
                for goal in range(8):
                    numbers = why(s, mover, goal)
                    assert bool(ok(s, mover, goal)) == (not numbers)
                    told.update(numbers)
            decision = game.decision
            if decision.point.how == "menu" and any(key.startswith("step") for key in decision.keys()):
                mover = game.state.stack[-1][2:][program.slots("p_march_mover").index("mover")]
                listed = {key[8:] for key in decision.keys() if key.startswith("step to ")}
                places = next(k.names for k in program.tables.layout.kinds if k.name == "place")
                assert listed == {places[goal] for goal in range(8) if ok(s, mover, goal)}
            game.answer(rng.randrange(len(decision.options)))
    assert told >= {1, 3, len(reasons) - 1} and all(0 <= n < len(reasons) for n in told)
    assert [r.what for r in reasons].count("clause") == 4


def test_a_value_tells_what_made_it(program):
    name, reasons = program.tables.values["strength of (mover)"]
    value, why = program.function("v_" + name), program.function("why_v_" + name)
    game = Game.new(program, 1)
    for captain in range(4):
        steps = why(game.state, captain)
        assert steps[-1][2] == value(game.state, captain)
        assert reasons[steps[0][0]].what == "starts at"
    dario = why(game.state, 3)
    assert [reasons[n].rule for n, _, _ in dario][-1] == "Dario"


def test_programs_are_kept_and_found(whole, tmp_path):
    rules, program = whole
    cache = Cache(tmp_path)
    assert stored_program(rules.digest, cache, True) is None
    keep_program(program, cache, True)
    again = stored_program(rules.digest, cache, True)
    assert again.text == program.text and run_random(again, 3)[:2] == run_random(program, 3)[:2]
    assert stored_program(rules.digest, cache) is None


@pytest.fixture(scope="module")
def handed(program, tmp_path_factory):
    """A program as it can be handed to another Python: tables and texts."""
    path = tmp_path_factory.mktemp("handed") / "program"
    path.write_bytes(pickle.dumps((program.tables, program.text, program.why_text)))
    return path


def play(python, handed, seed):
    done = subprocess.run(
        [str(python), "-c", PLAY, str(handed)], cwd=ROOT, capture_output=True, text=True, timeout=120,
        env={"PYTHONHASHSEED": seed, "PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    *games, modules = done.stdout.splitlines()
    assert modules == "[]"  # neither parser nor model nor networkx
    return games


def test_games_are_the_same_whatever_the_hash_seed(handed):
    games = play(sys.executable, handed, "0")
    assert len(games) == 12 and all(play(sys.executable, handed, seed) == games for seed in ("1", "77"))


@pytest.mark.parametrize("python", PYTHONS, ids=[p.parts[-3] for p in PYTHONS])
def test_games_are_the_same_on_every_python(handed, python):
    assert play(python, handed, "5") == play(sys.executable, handed, "0")


def test_a_program_can_be_made_from_its_text(program):
    again = Program(program.tables, compiled(program.text, program.filename), program.why)
    assert run_random(again, 2)[:2] == run_random(program, 2)[:2]
