"""Each command on good input: what it prints, for people and for machines, and how it ends."""

import json
import re
import subprocess

import pytest

from tests.cli.conftest import TOP


def test_list_tells_what_can_be_played(punica):
    done = punica("list")
    assert done.code == 0 and done.err == ""
    listed = json.loads(punica("list", "--format", "json").out)
    assert listed and {"id", "title", "status", "scenarios", "options", "seats", "abstract"} <= set(listed[0])
    for entry in listed:
        assert entry["id"] in done.out


def test_check_is_clean(punica):
    done = punica("check", "rules/towers")
    assert done == (0, "towers: no findings, 3 examples, event of card: 1 of 6 not written yet\n", "")
    assert punica("check", "rules/towers") == done


def test_check_takes_mods_options_and_scenarios(punica):
    assert (
        punica("check", "rules/towers", "--mod", "mods/rich", "--option", "Tall towers=on", "--scenario", "A long day").code == 0
    )


def test_check_finds(punica):
    done = punica("check", "rules/broken")
    assert done.code == 1
    assert done.out.startswith("error[no-such-sentence]") and "rules/broken/broken.rules:6:5" in done.out
    assert done.out.endswith("broken: 1 error, 0 examples\n")
    assert punica("check", "rules/broken") == done


def test_check_for_machines(punica):
    done = punica("check", "rules/broken", "--format", "json")
    data = json.loads(done.out)
    assert done.code == 1 and data["findings"] == 1
    (rule_set,) = data["rule_sets"]
    assert rule_set["rule_set"] == "broken" and len(rule_set["rules_hash"]) == 64
    assert (rule_set["findings"][0]["code"], rule_set["findings"][0]["line"]) == ("no-such-sentence", 6)
    unwritten = json.loads(punica("check", "rules/towers", "--format", "json").out)["rule_sets"][0]["unwritten"]
    assert unwritten[0]["missing"][0]["name"] == "Blank"
    annotations = punica("check", "rules/broken", "--format", "github")
    assert annotations.code == 1 and annotations.out.startswith("::error file=rules/broken/broken.rules,line=6,")


def test_examples_run_like_tests(punica):
    done = punica("test", "rules/towers")
    assert done.code == 0
    assert "rules/towers/towers.rules ...\n" in done.out and "towers: 3 passed, 0 failed" in done.out
    assert "1 passed" in punica("test", "rules/towers", "-k", "brick higher").out
    assert "1 passed" in punica("test", "rules/towers", "-k", "Lucky Day").out
    (told,) = json.loads(punica("test", "rules/towers", "--format", "json").out)["rule_sets"]
    assert [example["good"] for example in told["examples"]] == [True] * 3


def test_an_example_that_fails_says_where_and_why(punica, tmp_path):
    folder = tmp_path / "wrong"
    (folder / "rules").mkdir(parents=True)
    (folder / "manifest.yaml").write_text("id: wrong\ntitle: Wrong\nversion: 1\nlanguage: 1\nbase: towers\n", encoding="utf-8")
    text = 'example "bricks fly"\n    when event of "Brick" by east\n    then height of west is 1\n'
    (folder / "rules" / "wrong.rules").write_text(text, encoding="utf-8")
    done = punica("test", "rules/towers", "--mod", folder)
    assert done.code == 1
    assert 'failed: "bricks fly"' in done.out and "wrong.rules:3:5" in done.out and "then height of west is 1" in done.out
    assert "3 passed, 1 failed" in done.out
    told = json.loads(punica("test", "rules/towers", "--mod", folder, "--format", "json", "-k", "fly").out)
    (example,) = told["rule_sets"][0]["examples"]
    assert not example["good"] and example["reason"] and example["line"] == 1


def test_simulate_counts(punica, tmp_path):
    out = tmp_path / "report.json"
    done = punica("simulate", "rules/towers", "--games", 40, "--seed", 2, "--out", out)
    assert done.code == 0 and "40 games" in done.out and "east won" in done.out
    report = json.loads(out.read_text(encoding="utf-8"))
    wanted = {"games", "finished", "winners", "reasons", "decisions", "seconds", "errors", "rules_hash"}
    assert wanted <= set(report) and report["games"] == report["finished"] == 40
    printed = json.loads(punica("simulate", "rules/towers", "--games", 40, "--seed", 2, "--jobs", 2, "--format", "json").out)
    assert {**printed, "seconds": 0} == {**report, "seconds": 0}


def test_simulate_sets_the_game_up_as_told(punica):
    words = ("simulate", "rules/towers", "--games", 10, "--format", "json")
    short = json.loads(punica(*words).out)
    long = json.loads(punica(*words, "--scenario", "A long day", "--seat", "east=random", "--mod", "mods/rich").out)
    assert long["decisions"] > 2 * short["decisions"]
    assert (long["scenario"], long["mods"]) == ("A long day", ["mods/rich"])
    assert long["rules_hash"] != short["rules_hash"]


def test_simulate_looks_at_every_decision_when_told(punica):
    done = punica("simulate", "rules/towers", "--games", 10, "--check", "--scenario", "A long day")
    assert done.code == 0 and "10 games" in done.out and "went wrong" not in done.out


def test_a_log_tells_the_game_that_a_simulation_counted(punica):
    report = json.loads(punica("simulate", "rules/towers", "--seed", 8, "--format", "json").out)
    done = punica("simulate", "rules/towers", "--seed", 8, "--log")
    assert done.code == 0
    (winner,) = (name for name, count in report["winners"].items() if count)
    assert f"{winner} wins" in done.out and f"({report['decisions']} decisions)" in done.out
    assert len(done.out.splitlines()) > 10


def test_an_endless_rule_is_told_with_its_place_and_the_command_that_shows_it(punica):
    done = punica("simulate", "rules/endless", "--games", 2)
    assert done.code == 1
    assert "rules/endless/endless.rules:18:" in done.out and "does not come to an end" in done.out
    assert "again: punica simulate rules/endless --games 1 --seed 0" in done.out
    logged = punica("simulate", "rules/endless", "--log")
    assert logged.code == 1 and "does not come to an end" in logged.out


@pytest.mark.parametrize("view", ["tree", "model", "graph", "program", "prose", "origin"])
def test_show_shows_an_item_as_each_room_sees_it(punica, view):
    done = punica("show", view, "card", "4", "--in", "rules/towers")
    assert done.code == 0 and len(done.out) > 20
    data = json.loads(punica("show", view, "Lucky Day", "--in", "rules/towers", "--format", "json").out)
    assert data["item"] == 'card 4 "Lucky Day"' and data[view] == done.out


def test_explain_prints_the_page(punica):
    done = punica("explain", "no-such-sentence")
    assert done.code == 0 and done.out.startswith("no-such-sentence (error): ")


def test_help_and_version(punica):
    assert punica("--help").code == 0
    assert punica("--version").out.startswith("punica, version ")
    for name in ("list", "check", "show", "test", "simulate", "explain"):
        done = punica(name, "--help")
        assert done.code == 0 and done.out.startswith(f"Usage: punica {name}"), name


def test_the_help_knows_the_first_line_of_each_command():
    import importlib

    from interpreter.cli.app import COMMANDS

    for name, (module, text) in COMMANDS.items():
        command = importlib.import_module(f"interpreter.cli.{module}").command
        assert command.name == name and text.endswith(".")


def test_a_battle_is_played_from_the_position_of_an_example(process):
    """What begins in the middle cannot be saved, and is told to its end."""
    words = ["play", TOP / "rules" / "mediterranean_battles", "--from", "examples", "--seed", "1", "--seat", "rome=human"]
    made = process(*words, stdin=subprocess.PIPE)
    out, err = made.communicate("save here.json\n" + "0\n1\n" * 60, 60)
    assert made.returncode == 0 and "Traceback" not in err
    assert re.search(r"position \d+ of \d+", out) and "a game that began from a position cannot be saved" in out
    assert "Rome: " in out and out.rstrip().splitlines()[-1].startswith("The game is over.")


def test_a_position_in_which_no_person_is_asked_is_passed_over(process):
    """Of the examples of this rule set more than half show what happens by itself."""
    first = []
    for seed in range(3):
        words = [
            "play",
            TOP / "rules" / "mediterranean_battles",
            "--from",
            "examples",
            "--seed",
            str(seed),
            "--seat",
            "rome=human",
        ]
        out, _ = process(*words, stdin=subprocess.PIPE).communicate("", 60)
        first.append(out.split(" of ")[0])
        assert "rome> " in out and "The game is over" not in out
    assert len(set(first)) < len(first)


def test_what_does_not_go_with_a_position(punica):
    assert "--from goes with neither" in punica("play", "rules/towers", "--from", "examples", "--save", "x.json").err
    assert punica("play", "rules/towers", "--from", "nowhere").code == 2


def test_the_end_of_a_game_is_told_with_what_led_to_it(process):
    """The last thing that a person reads is not his last decision."""
    made = process("play", "rules/towers", "--seed", "1", "--seat", "west=human", "--seat", "east=random", stdin=subprocess.PIPE)
    out, err = made.communicate("1\n" * 60, 60)
    told = out[out.rindex("Since your last decision:") :]
    assert made.returncode == 0 and "Traceback" not in err
    assert "West chooses " in told or "West: " in told
    assert "wins the game: its tower is higher" in told or "Nobody wins the game" in told
    assert told.rstrip().splitlines()[-1].startswith("The game is over. ") and told.rstrip().endswith("(play the game).")
