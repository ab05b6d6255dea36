"""What is asked while a check is under way is answered from the last one that ended, in the lines of the text as it is."""

import shutil

import pytest

from interpreter.editor import Desk, Place
from interpreter.editor.aligned import Aligned
from interpreter.editor.going import definition
from interpreter.editor.hover import hover
from interpreter.editor.tokens import named
from interpreter.frontend import steps
from interpreter.library import open_rule_set
from interpreter.resolve import DefinePass
from interpreter.source import Span
from tests.session.samples import SAMPLE

BEFORE = ["one", "two", "three", "four"]


@pytest.mark.parametrize(
    ("now", "then"),
    [
        (["one", "two", "three", "four"], [1, 2, 3, 4]),
        (["one", "new", "two", "three", "four"], [1, None, 2, 3, 4]),
        (["one", "four"], [1, 4]),
        (["one", "zwei", "drei", "four"], [1, None, None, 4]),
        (["one", "one", "two", "three", "four"], [1, None, 2, 3, 4]),
        (["two", "three", "four", "five"], [None, None, None, None]),
        ([], []),
    ],
)
def test_lines_are_found_again(now, then):
    aligned = Aligned(BEFORE, now)
    assert [aligned.then(line) for line in range(1, len(now) + 1)] == then
    for line, before in enumerate(then, 1):
        if before is not None:
            assert aligned.now(Span("a", before, 1, before, 2)) == Span("a", line, 1, line, 2)


def test_a_check_can_be_left_between_its_stages_before_a_body_is_read(monkeypatch):
    read = []
    define = DefinePass.define
    monkeypatch.setattr(DefinePass, "define", lambda it, *told: read.append(told) or define(it, *told))
    going = steps(open_rule_set("mediterranean_battles"))
    before = 0
    while next(going).findings() == [] and not read:
        before += 1
    assert before == 4  # parsed, merged, declared, and all at hand for bodies
    going.close()


def test_a_question_waits_for_no_check(tmp_path):
    shutil.copytree(SAMPLE, tmp_path / "shown")
    file = str(tmp_path / "shown/rules/towers/towers.rules")
    desk = Desk()
    text = desk.page(file).text
    line = text[: text.index("than highest tower of player")].count("\n")
    character = text.split("\n")[line].index("highest tower")
    desk.put(file, text)
    assert desk.findings(file) == {}
    before = hover(desk, file, Place(line, character))
    assert "value highest tower of" in before[0]

    desk.put(file, "# A line more.\nkind flagstone\n    members grey\n\n" + text)
    words, stretch = hover(desk, file, Place(line + 4, character))
    assert desk.is_stale(file) and words == before[0]
    assert stretch.start == Place(line + 4, character)
    (found,) = definition(desk, file, Place(line + 4, character))
    assert desk.page(file).lines[found.stretch.start.line].startswith("value highest tower of")
    assert hover(desk, file, Place(1, 6)) is None  # nothing is known of it yet
    assert desk.go_on(file, 60)
    assert "flagstone" in hover(desk, file, Place(1, 6))[0]


def test_another_letter_ends_a_check(tmp_path):
    shutil.copytree(SAMPLE, tmp_path / "shown")
    file = str(tmp_path / "shown/rules/towers/towers.rules")
    desk = Desk()
    text = desk.page(file).text
    desk.put(file, text)
    desk.findings(file)
    desk.put(file, text.replace("value highest tower", "value topmost tower"))
    while not (told := desk.first_findings(file)) or not told[0]:
        assert not desk.go_on(file, 0)
    assert {each.code for each in told[1]} == {each.code for each in desk.findings(file)[file]} != set()
    desk.put(file, text.replace("value highest tower", "value topmost towe"))
    assert not desk.go_on(file, 0)
    desk.put(file, text)
    assert desk.first_findings(file) is None
    assert desk.findings(file) == {}


def test_names_are_told_by_what_they_name():
    file = str(SAMPLE / "rules/towers/towers.rules")
    desk = Desk()
    lines = desk.page(file).lines
    told = {(lines[start.line][start.character : end.character], sort) for (start, end), sort in named(desk, file)}
    wanted = {("highest", "function"), ("height", "function"), ("player", "variable"), ("side", "type"), ("event", "property")}
    assert told >= wanted | {("east", "enumMember"), ("worth", "property"), ("lift", "variable")}
    starts = [stretch.start for stretch, _ in named(desk, file)]
    assert starts == sorted(set(starts))
    desk.put(file, "# A line more.\n" + "\n".join(lines))
    assert [start.line for (start, _), _ in named(desk, file)] == [start.line + 1 for start in starts]
