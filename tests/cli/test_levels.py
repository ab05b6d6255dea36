"""What findings of each level do to a command: errors end it, warnings are told and do not, unless they are to count."""

import json
import shutil

import pytest

from tests.cli.conftest import SAMPLE

NEVER_USED = "attribute weather is number\n"


@pytest.fixture
def towers(tmp_path):
    """The towers as a rule set that may be changed; gives its folder and its path as a word."""

    def changed(text=""):
        folder = tmp_path / "rules" / "towers"
        shutil.copytree(SAMPLE / "rules" / "towers", folder)
        (folder / "more.rules").write_text(text, encoding="utf-8")
        return str(folder)

    return changed


def test_warnings_are_counted_and_harm_nobody_unless_they_are_to_count(punica, towers):
    rules = towers(NEVER_USED + "\nattribute wind is number")
    done = punica("check", rules)
    assert done.code == 0 and "warning[unused]" in done.out and "warning[no-last-newline]" in done.out
    assert done.out.splitlines()[-1].startswith("towers: 3 warnings, 3 examples")
    strict = punica("check", rules, "--strict")
    assert strict.code == 1 and strict.out == done.out


def test_levels_are_counted_each_by_itself(punica, towers):
    rules = towers("\ufeff" + NEVER_USED + "\nprocedure play\n    frobnicate\n")
    done = punica("check", rules, "--strict")
    assert done.code == 1
    assert done.out.splitlines()[-1].startswith("towers: 1 error, 1 note, ")  # nothing is unused before all could be read
    data = json.loads(punica("check", rules, "--format", "json").out)
    assert data["levels"] == {"error": 1, "warning": 0, "note": 1}
    assert [found["level"] for found in data["rule_sets"][0]["findings"]] == ["note", "error"]


def test_notes_never_count(punica, towers):
    rules = towers("\ufeff# nothing at all\n")
    done = punica("check", rules, "--strict")
    assert done.code == 0 and done.out.splitlines()[-1].startswith("towers: 1 note, ")


def test_rules_with_warnings_are_run_and_say_so(punica, towers, tmp_path):
    rules = towers(NEVER_USED)
    told = f"towers has 1 warning: see `punica check {rules}`\n"
    for words in (["test", rules], ["simulate", rules, "--games", "2"], ["play", rules, "--seat", "west=random"]):
        done = punica(*words)
        assert (done.code, done.err) == (0, told), words
    done = punica("docs", rules, "--out", tmp_path / "site")
    assert done.code == 0 and "warning[unused]" in done.out
    page = (tmp_path / "site" / "docs" / "diagnostics.md").read_text(encoding="utf-8")
    assert "1 warning. They can be played." in page and "| warning | `unused` |" in page


def test_rules_with_errors_are_not_run(punica, towers):
    rules = towers("procedure play\n    frobnicate\n")
    for words in (["simulate", rules], ["play", rules]):
        done = punica(*words)
        assert done.code == 1 and "1 error; it is run when the errors are mended" in done.err, words
    done = punica("test", rules)
    assert done.code == 1 and "the others ran without `procedure play`" in done.out


def test_annotations_have_levels_of_their_own(punica, towers):
    done = punica("check", towers("\ufeff" + NEVER_USED), "--format", "github")
    assert [line.split(" ")[0] for line in done.out.splitlines()] == ["::notice", "::warning"]


def test_the_page_of_a_code_tells_its_level(punica):
    assert punica("explain", "unused").out.startswith("unused (warning): ")
    assert punica("explain", "tab").out.startswith("tab (error): ")
