"""`--watch`: an answer after each change, told with what is new since; whatever becomes of the files."""

import os
import queue
import shutil
import signal
import threading

import pytest

from tests.cli.conftest import SAMPLE


class Watching:
    """A command that watches, and what it prints."""

    def __init__(self, made, ends):
        self.made = made
        self._ends = ends
        self._lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.made.stdout:
            self._lines.put(line)
        self._lines.put("")

    def until(self, *words):
        """All that is printed up to a line with one of these words."""
        told = []
        while True:
            line = self._lines.get(timeout=60)
            assert line, "".join(told) + self.made.stderr.read()
            told.append(line)
            if any(word in line for word in words):
                return "".join(told)

    def answer(self):
        """What is told up to the line about the whole."""
        return self.until(*self._ends)

    def end(self):
        self.made.send_signal(signal.SIGINT)
        self.made.wait(timeout=60)
        return self.made.returncode, self.until("no longer watching")


@pytest.fixture
def towers(tmp_path):
    """A copy of the small game that may be edited."""
    shutil.copytree(SAMPLE / "rules" / "towers", tmp_path / "rules" / "towers")
    return tmp_path / "rules" / "towers" / "towers.rules"


@pytest.fixture
def watching(process, towers):
    """Starts a command that watches the copy."""

    def start(command, *words, cwd=None):
        made = process(command, "rules/towers", "--watch", *words, cwd=cwd or towers.parents[2])
        ends = ("towers: ",) if command == "check" else (" ran; ", "run again")
        found = Watching(made, ends)
        found.first = found.until("watching ")
        return found

    return start


def edit(path, before, after):
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")


def test_check_tells_what_is_gone_and_what_is_new(watching, towers):
    loop = watching("check")
    assert "towers: no findings" in loop.first
    edit(towers, "draw 1 at random", "drawl 1 at random")
    told = loop.answer()
    assert "-- rules/towers/towers.rules was changed" in told and "error[no-such-sentence]" in told
    assert "towers: 1 finding is new: 1 error" in told
    edit(towers, "kind side", "# one line more\nkind side")
    told = loop.answer()
    assert "error[" not in told and "towers: nothing has changed: 1 error" in told
    edit(towers, "take 1 from", "takes 1 from")
    assert "towers: 1 finding is new: 2 errors" in loop.answer()
    edit(towers, "takes 1 from", "take 1 form")
    told = loop.answer()
    assert "gone: misspelt-frame, rules/towers/towers.rules:" in told and "1 finding is gone, 1 is new: 2 errors" in told
    towers.write_text((SAMPLE / "rules/towers/towers.rules").read_text(encoding="utf-8"), encoding="utf-8")
    assert "towers: 2 findings are gone: no findings" in loop.answer()
    code, told = loop.end()
    assert code == 0 and told.endswith("no longer watching\n")


@pytest.mark.parametrize("command", ["check", "test"])
def test_while_there_are_errors_nobody_says_that_a_warning_is_gone(watching, towers, command):
    """What is looked at in the whole alone is not looked at then; it is told when that is known."""
    loop, idle = watching(command), "\nattribute odds is number\n"
    towers.write_text(towers.read_text(encoding="utf-8") + idle, encoding="utf-8")
    assert "1 finding is new: 1 warning" in loop.answer()
    edit(towers, "draw 1 at random", "drawl 1 at random")
    told = loop.answer()
    assert "1 finding is new: 1 error" in told and "gone" not in told
    edit(towers, "drawl 1 at random", "draw 1 at random")
    told = loop.answer()
    assert "1 finding is gone: 1 warning" in told and "warning[" not in told
    edit(towers, "draw 1 at random", "drawl 1 at random")
    loop.answer()
    edit(towers, idle, "")
    assert "nothing has changed: 1 error" in loop.answer()
    edit(towers, "drawl 1 at random", "draw 1 at random")
    assert "2 findings are gone: no findings" in loop.answer()


def test_files_that_come_and_go_are_told_and_followed(watching, towers):
    loop = watching("check")
    more = towers.with_name("more.rules")
    more.write_text('example "broken"\n    then hight of east is 0\n', encoding="utf-8")
    told = loop.answer()
    assert "-- rules/towers/more.rules is new" in told and "1 error" in told
    other = towers.with_name("other.rules")
    more.rename(other)
    told = loop.answer()
    assert "-- rules/towers/other.rules was called rules/towers/more.rules" in told
    assert "1 finding is gone, 1 is new" in told
    other.unlink()
    told = loop.answer()
    assert "other.rules is gone" in told and "towers: 1 finding is gone: no findings" in told


def test_broken_yaml_and_a_manifest_that_is_away_are_findings_and_pass_again(watching, towers):
    loop = watching("check")
    manifest = towers.with_name("manifest.yaml")
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(text + "note: {\n", encoding="utf-8")
    assert "yaml-syntax" in loop.until("yaml-syntax")
    manifest.unlink()
    assert "unknown-rule-set" in loop.until("unknown-rule-set")
    loop.until("1 finding is gone, 1 is new")
    manifest.write_text(text, encoding="utf-8")
    assert "towers: 1 finding is gone: no findings" in loop.until("no findings")
    assert loop.end()[0] == 0


def test_a_file_that_is_replaced_whole_is_seen(watching, towers, tmp_path):
    loop = watching("check")
    draft = tmp_path / "draft"
    draft.write_text(towers.read_text(encoding="utf-8").replace("draw 1", "drawl 1"), encoding="utf-8")
    os.replace(draft, towers)
    assert "1 finding is new" in loop.answer()


def test_test_tells_which_examples_fail_now_and_pass_again(watching, towers):
    loop = watching("test")
    assert "0 failed" in loop.first
    edit(towers, "        add 1 to height of player\ncard 2", "        add 2 to height of player\ncard 2")
    told = loop.answer()
    assert 'failed: "a brick makes a tower higher"' in told and "expected 1" in told
    assert "towers: 1 example ran; 1 example is failing now: " in told
    edit(towers, "        add 2 to height of player\ncard 2", "        add 1 to height of player\ncard 2")
    told = loop.answer()
    assert 'passes again: "a brick makes a tower higher"' in told
    assert "towers: 1 example ran; 1 example is passing again: " in told
    edit(towers, "draw 1 at random", "drawl 1 at random")
    told = loop.answer()
    assert "no-such-sentence" in told and "towers has errors: " in told and " passed, 0 failed" in told
    edit(towers, "drawl 1 at random", "draw 1 at random")
    assert " passed, 0 failed" in loop.answer()
    towers.write_text(towers.read_text("utf-8") + '\nexample "new"\n    then height of east is 0\n', encoding="utf-8")
    assert "1 example ran; 1 example is new: " in loop.answer()


def test_a_printed_fact_reaches_the_examples_that_ask_for_it(watching, towers):
    text = towers.read_text(encoding="utf-8")
    towers.write_text(text + '\nexample "the deck"\n    then number of (cards where worth of it is 2) is 2\n', encoding="utf-8")
    loop = watching("test")
    edit(towers, '"Mortar"\n    worth 2', '"Mortar"\n    worth 3')
    told = loop.answer()
    assert 'failed: "the deck"' in told and "1 example is failing now" in told


def test_what_cannot_be_watched_is_refused(punica):
    done = punica("check", "rules/towers", "--watch", "--format", "json")
    assert done.code == 2 and "--watch does not go with --format json" in done.err
    done = punica("test", "rules/towers", "--watch", "--format", "json")
    assert done.code == 2 and "--watch does not go with --format json" in done.err
    done = punica("check", "rules/nowhere", "--watch")
    assert done.code == 2 and "there is no rule set" in done.err
