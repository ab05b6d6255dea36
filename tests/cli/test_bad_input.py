"""Everything that can be asked wrongly: a sentence with a way out, exit code 2, no traceback, nothing broken."""

import os

import pytest

from interpreter.cli.arguments import Choices
from interpreter.session import Request

LONG = "x" * 300
"""More letters than any name of a file has."""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["frob"], 'no command "frob"'),
        (["chek"], '"check"'),
        (["check", "--frob"], "--frob"),
        (["check", "rules/towers", "too many"], "extra argument"),
        (["check", "rules/towers", "--format", "xml"], "'xml'"),
        (["check", "no_such_rules"], 'no rule set called "no_such_rules"'),
        (["check", "rules/nothing"], "rules/nothing"),
        (["check", "rules"], "has no manifest.yaml"),
        (["check", "bad\0name"], "no rule set"),
        (["check", ""], ""),
        (["check", "rules/towers", "--mod", "mods"], "a mod is a folder"),
        (["check", "rules/towers", "--mod", "mods/none"], "is no folder"),
        (["check", "rules/towers", "--scenario", "A short dai"], 'did you mean "A short day"'),
        (["check", "rules/towers", "--option", "Tall tower=on"], 'did you mean "Tall towers"'),
        (["check", "rules/towers", "--option", "Tall towers=perhaps"], "on or off"),
        (["test", "no_such_rules"], "no rule set"),
        (["test", "rules/towers", "-k", "zebra"], "zebra"),
        (["simulate"], "Missing argument"),
        (["simulate", "no_such_rules"], "no rule set"),
        (["simulate", "rules/towers", "--games", "0"], "--games"),
        (["simulate", "rules/towers", "--games", "-3"], "--games"),
        (["simulate", "rules/towers", "--games", "many"], "'many'"),
        (["simulate", "rules/towers", "--seed", "x"], "'x'"),
        (["simulate", "rules/towers", "--seed", "-1"], "--seed"),
        (["simulate", "rules/towers", "--seed", "99999999999999999999"], "--seed"),
        (["simulate", "rules/towers", "--jobs", "0"], "--jobs"),
        (["simulate", "rules/towers", "--seat", "east"], "says no bot"),
        (["simulate", "rules/towers", "--seat", "eats=random"], 'did you mean "east"'),
        (["simulate", "rules/towers", "--seat", "east=randon"], 'did you mean "random"'),
        (["simulate", "rules/towers", "--seat", "east=random", "--seat", "east=random"], "two bots"),
        (["simulate", "rules/towers", "--log", "--games", "2"], "--log prints one game"),
        (["show"], "Missing argument"),
        (["show", "tree"], "Missing argument"),
        (["show", "tree", "Brik", "--in", "rules/towers"], 'card 1 "Brick"'),
        (["show", "tree", "scenario day", "--in", "rules/towers"], "may mean 2 things"),
        (["show", "tree", "", "--in", "rules/towers"], "nothing called"),
        (["show", "program", "east", "--in", "rules/broken"], "1 error"),
        (["show", "tree", "east", "--in", "nowhere"], "no rule set"),
        (["explain"], "Missing argument"),
        (["explain", "always-true", "--list"], "--list lists all findings"),
        (["load", "/dev/zero"], "it is a device, not a file"),
        (["verify", "/dev/zero"], "it is a device, not a file"),
        (["replay", "/dev/zero"], "it is a device, not a file"),
        (["explain", "/dev/zero", "4"], "it is a device, not a file"),
        (["explain", "no-such-sentense"], 'did you mean "no-such-sentence"'),
        (["explain", LONG], "no finding called"),
        (["explain", LONG, "4"], "too long"),
        (["fmt", LONG], "there is no file"),
        (["fmt", LONG + ".rules"], "there is no file"),
        (["new", "mod", LONG, "--on", "rules/towers"], "too long"),
        (["pack", LONG], "is no folder"),
        (["rebase", LONG], "is no folder"),
        (["simulate", "rules/towers", "--from", LONG], "there is no folder"),
        (["simulate", "rules/towers", "--out", LONG], "too long"),
        (["play", "rules/towers", "--from", LONG], "there is no folder"),
        (["play", "rules/towers", "--save", LONG], "too long"),
        (["simulate", "rules/towers", "--compare", LONG], "is no mod"),
        (["simulate", "rules/towers", "--out", "-"], "./-"),
    ],
    ids=lambda words: " ".join(words)[:60] if isinstance(words, list) else "",
)
def test_misuse(punica, words, said):
    done = punica(*words)
    assert done.code == 2, done
    assert said in done.err
    assert "help:" in done.err or "error[" in done.err or "zebra" in done.err


def test_what_no_rule_set_has(punica, monkeypatch):
    monkeypatch.setattr(Choices, "of_all", lambda choices, only: [Request("mediterranean_battles"), Request("rules/towers")])
    done = punica("show", "picture", "Brick")
    assert done.code == 2 and 'no rule set has anything called "picture Brick"' in done.err and "help:" in done.err


def test_rules_with_findings_are_shown_and_not_run(punica):
    done = punica("simulate", "rules/broken")
    assert done.code == 1
    assert "no-such-sentence" in done.out and "1 error" in done.err


def test_examples_run_without_what_has_errors(punica):
    done = punica("test", "rules/broken")
    assert done.code == 1 and "no-such-sentence" in done.out
    assert "broken has errors: the others ran without `procedure play the game` (rules/broken/broken.rules:5:1)" in done.out


def test_a_rule_set_without_a_game_is_not_simulated(punica, tmp_path):
    folder = tmp_path / "rules" / "bare"
    folder.mkdir(parents=True)
    (folder / "manifest.yaml").write_text("id: bare\ntitle: Bare\nversion: 1\nlanguage: 1\n", encoding="utf-8")
    (folder / "a.rules").write_text("kind side\n    plural sides\n    members east, west\n", encoding="utf-8")
    done = punica("simulate", folder)
    assert done.code in (1, 2) and ("no whole game" in done.err or "finding" in done.err)


@pytest.mark.parametrize("name", ["gone/report.json", "folder", "file/report.json", "bad\0name"])
def test_a_report_that_cannot_be_written_is_told_before_anything_is_played(punica, tmp_path, name):
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("old", encoding="utf-8")
    done = punica("simulate", "rules/towers", "--games", 10**9, "--out", f"{tmp_path}/{name}")
    assert done.code == 2 and "help:" in done.err and done.out == ""
    assert (tmp_path / "file").read_text(encoding="utf-8") == "old"


def test_a_disk_that_fills_up_loses_no_report(punica, tmp_path, monkeypatch):
    out = tmp_path / "report.json"
    out.write_text("old", encoding="utf-8")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    done = punica("--no-cache", "simulate", "rules/towers", "--games", "2", "--out", out)
    assert done.code == 2 and "No space left" in done.err
    assert '"winners"' in done.out
    assert out.read_text(encoding="utf-8") == "old" and [path.name for path in tmp_path.iterdir()] == ["report.json"]


def test_a_memory_that_cannot_be_used_changes_nothing(punica, tmp_path, monkeypatch):
    wanted = punica("check", "rules/towers")
    assert punica("--no-cache", "check", "rules/towers") == wanted
    (tmp_path / "file").write_text("x", encoding="utf-8")
    monkeypatch.setenv("PUNICA_CACHE", str(tmp_path / "file"))
    assert punica("check", "rules/towers") == wanted
    assert punica("simulate", "rules/towers", "--games", "2", "--jobs", "2").code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
