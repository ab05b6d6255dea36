"""The tool that takes lines away: which there are, what is left without each, and who misses it."""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor

import pytest
import yaml

from tests.mutations.lines import ORDER, UNMISSED, drawn, lines_of, tried
from tests.mutations.taken import taken
from tests.mutations.trial import layers_of

TEXT = """procedure pay (count: number)
    says "{count} is paid"
    cites MILL-1
    let due be count
    if due is more than 3 and gold is more than 0
        take due from gold
        report "paid"
    otherwise if due is 2
        take 1 from gold
    otherwise
        stop
    for each mill called house
        where it is open
        house pays

kind mill
    plural mills

example "a mill"
    when pay 3
"""


def without(words):
    [found] = [each for each in taken(TEXT) if each.words == words]
    return found.text.split("\n")[3:-1]


def test_lines_that_do_something_are_taken_away():
    assert [(each.line, each.is_condition, each.names) for each in taken(TEXT)] == [
        (4, False, True),
        (5, True, False),
        (6, False, False),
        (8, True, False),
        (9, False, False),
        (11, False, False),
        (12, False, False),
        (13, True, False),
        (14, False, False),
    ]


def test_what_stands_below_a_line_goes_with_it():
    assert "house" not in "\n".join(without("for each mill called house"))


def test_of_an_if_only_the_condition_goes():
    left = without("if due is more than 3 and gold is more than 0")
    assert left[:4] == ["    let due be count", "    take due from gold", '    report "paid"', "    for each mill called house"]
    left = without("otherwise if due is 2")
    assert left[4:7] == ["    otherwise", "        take 1 from gold", "    for each mill called house"]


def test_a_line_is_known_by_itself_and_its_declaration():
    first = {each.words: each.key("a", 0) for each in taken(TEXT)}
    second = {each.words: each.key("a", 0) for each in taken("# more\n\n" + TEXT.replace("is paid", "was paid"))}
    third = {each.words: each.key("a", 0) for each in taken(TEXT.replace("take 1", "take 2"))}
    assert first == second and first["stop"] != third["stop"]


def test_a_line_more_or_less_changes_a_draw_by_one_at_most():
    lines = lines_of(["mediterranean_battles", "hannibal_campaigns"])
    before = {each.key for each in drawn(lines, 20, 1)}
    changes = [len(before - {each.key for each in drawn([*lines[:at], *lines[at + 1 :]], 20, 1)}) for at in range(len(lines))]
    assert len(before) == 40 == sum(changes) and {*changes} == {0, 1}
    assert before != {each.key for each in drawn(lines, 20, 2)}


@pytest.mark.whole("the program itself runs before a release")
def test_a_line_is_missed_by_a_switch_or_by_a_finding(tmp_path):
    """In a process of its own, which may have read a great deal afterwards."""
    lines = [
        each
        for each in lines_of(["mediterranean_battles"])
        if each.path.endswith("battles/setup.rules") or "hispania" in each.path
    ][:12]
    journal = tmp_path / "journal.jsonl"
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as apart:
        left = apart.submit(tried, "mediterranean_battles", lines, journal, False).result()
    told = journal.read_text("utf-8").splitlines()
    assert len(lines) == 12 == len(left) + len(told)
    assert any('"who": "example: ' in each for each in told)


def test_what_cannot_be_missed_is_still_there():
    layers = dict.fromkeys(layer for name in ORDER for layer in layers_of([name]))
    lines = lines_of(layers)
    assert {*yaml.safe_load(UNMISSED.read_text("utf-8"))} <= {name for each in lines for name in (each.title, each.taken.words)}
