"""Whoever asks at the end of an unfinished line is answered: wherever the line ends, and whatever blanks stand behind."""

import pytest

from interpreter.diagnostics import Diagnostics
from interpreter.editor import Desk, Place
from interpreter.editor.completion import completions
from interpreter.editor.hover import hover
from interpreter.source import Source
from interpreter.syntax import offered, parse
from tests.sampling import sample
from tests.session.samples import SAMPLE

FILE = str(SAMPLE / "rules/towers/towers.rules")
BLANKS = ("", " ", "  ", "   ", "\t", " \t ")


@pytest.fixture(scope="module")
def desk():
    desk = Desk()
    desk.put(FILE, desk.page(FILE).text)
    assert desk.findings(FILE) == {}
    return desk


def cuts(text):
    """Each line as far as each of its columns, with blanks behind, as (number of the line, the line)."""
    for number, line in enumerate(text.split("\n")):
        for at in range(len(line) + 1):
            yield from ((number, line[:at] + blanks) for blanks in BLANKS)


def test_a_cut_line_is_asked_about(desk):
    text = Desk().page(FILE).text
    lines = text.split("\n")
    for number, cut in sample(cuts(text), 120, name=lambda each: f"{each[0]} {each[1]!r}"):
        desk.put(FILE, "\n".join([*lines[:number], cut, *lines[number + 1 :]]))
        place = Place(number, len(cut))
        for each in completions(desk, FILE, place):
            assert each.stretch.end == place and each.stretch.start.line == number
        hover(desk, FILE, place)


@pytest.mark.parametrize(
    "line", ["given height of east", 'note "abc"', "then height of (owner", "tests card", "cites a.1,", "dice 5"]
)
@pytest.mark.parametrize("blanks", ["  ", "     "])
def test_blanks_behind_a_line_are_no_word(line, blanks):
    text = f'example "so"\n    {line}{blanks}\n'
    once, more = (offered(Source("a", text, ""), 2, 5 + len(line) + size) for size in (1, len(blanks)))
    assert once == more
    parse(Source("a", text, ""), Diagnostics())


def test_behind_two_blanks_is_offered_what_is_offered_behind_one(desk):
    text = Desk().page(FILE).text
    labels = []
    for blanks in (" ", "  "):
        desk.put(FILE, f'{text}\nexample "so"\n    given height of{blanks}\n')
        labels.append([each.label for each in completions(desk, FILE, Place(text.count("\n") + 2, 19 + len(blanks)))])
    assert labels[0] == labels[1] and "east" in labels[0]


def test_what_is_shown_of_a_line_that_begins_with_tabs_is_where_it_stands(desk):
    text = 'example "so"\n\tgiven height of ea\n\t\tthen x\n'
    desk.put(FILE, text)
    east = next(each for each in completions(desk, FILE, Place(1, 19)) if each.label == "east")
    assert east.stretch == ((1, 17), (1, 19))
    assert hover(desk, FILE, Place(2, 4))[1] == ((2, 2), (2, 6))
