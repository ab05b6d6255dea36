"""`check --play`: its findings are told with the others, count with `--strict`, and go with neither `--fix` nor `--watch`."""

import json

from tests.cli.conftest import SAMPLE

TOWERS = str(SAMPLE / "rules" / "towers")


def test_what_play_shows_is_told_with_the_other_findings(punica, tmp_path):
    mod = tmp_path / "mod"
    (mod / "rules").mkdir(parents=True)
    (mod / "manifest.yaml").write_text("id: mod\ntitle: Mod\nversion: 1\nlanguage: 1\nbase: towers\n", "utf-8")
    text = 'card 7 "Flood"\n    worth 1\n    event\n        add 1 to height of player\n        take 1 from height of player\n'
    (mod / "rules" / "flood.rules").write_text(text, "utf-8")
    asked = ["check", TOWERS, "--mod", str(mod)]
    assert punica(*asked).code == 0
    played = punica(*asked, "--play", "--games", "40")
    assert played.code == 0 and played.err == ""
    assert "warning[play-no-effect]" in played.out and "flood.rules:3:5" in played.out
    strict = punica(*asked, "--play", "--games", "40", "--strict", "--format", "json")
    assert strict.code == 1
    codes = [each["code"] for each in json.loads(strict.out)["rule_sets"][0]["findings"]]
    assert codes.count("play-no-effect") == 1


def test_rules_with_errors_are_not_played(punica, tmp_path):
    broken = str(SAMPLE / "rules" / "broken")
    assert punica("check", broken, "--play").out == punica("check", broken).out


def test_play_is_asked_about_a_layer_or_a_file_alone(punica):
    assert punica("check", TOWERS, "--play", "--games", "10", "--of", "towers").code == 0
    lost = punica("check", TOWERS, "--play", "--of", "nowhere")
    assert lost.code == 2 and "no layer and no file nowhere" in lost.err and "towers" in lost.err


def test_play_wants_its_own_time(punica):
    for words in (["--play", "--fix"], ["--play", "--watch"], ["--games", "3"], ["--seed", "3"], ["--of", "towers"]):
        done = punica("check", TOWERS, *words)
        assert done.code == 2 and "--play" in done.err
