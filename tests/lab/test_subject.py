"""What a check by play is asked about, and which examples come to it."""

import pytest

from interpreter.cache import NO_CACHE
from interpreter.lab import check_by_play
from interpreter.lab.subject import noted_about, subject_of
from interpreter.session import Request, UsageError, open_session

MANIFEST = "id: game\ntitle: Game\nversion: 1\nlanguage: 1\n"
MAIN = """
kind side
    plural sides
    members red, blue

attribute gold of (player: side) is number
attribute rounds is number

procedure play the game
    repeat until rounds is 6
        add 1 to rounds
        for each sides called player
            add income of player to gold of player
    nobody wins the game because "six rounds are over"

example "everybody earns"
    when play the game
    then gold of red is 6
"""
INCOME = """
value income of (player: side)
    starts at 1
    raised by 1
        when gold of player is at least 5000
"""
OTHER = """
query (player: side) is rich
    when gold of player is at least 60

procedure (player: side) gives
    if player is rich
        take 1 from gold of player
    otherwise
        take 0 from gold of player

example "a gift"
    given gold of red becomes 70
    when red gives
    then gold of red is 69

example "the poor give nothing"
    when red gives
    then gold of red is 0
"""


@pytest.fixture
def session(tmp_path):
    (tmp_path / "rules" / "more").mkdir(parents=True)
    (tmp_path / "manifest.yaml").write_text(MANIFEST, "utf-8")
    for name, text in (("main", MAIN), ("more/income", INCOME), ("more/other", OTHER)):
        (tmp_path / "rules" / f"{name}.rules").write_text(text, "utf-8")
    found = open_session(Request(str(tmp_path)), NO_CACHE)
    assert found.errors == []
    return found


def path(session, name):
    return next(path for path in session.sources if path.endswith(name))


def names(session, word):
    program = session.program("")
    _, about = noted_about(session.rules, program, subject_of(session, [word]))
    return [program.tables.examples[number].name for number in about]


def test_a_file_alone_is_asked_about(session):
    assert check_by_play(session, 60, of=[path(session, "other.rules")]) == []
    found = check_by_play(session, 60, of=[path(session, "income.rules")])
    assert [(each.code, each.span.line) for each in found] == [("play-idle", 4)]


def test_an_example_is_about_what_it_comes_to_though_that_be_written_out_elsewhere(session):
    assert names(session, path(session, "income.rules")) == ["everybody earns"]
    assert names(session, path(session, "other.rules")) == ["a gift", "the poor give nothing"]
    assert len(names(session, "game")) == 3


def test_a_folder_stands_for_its_files(session):
    folder = path(session, "income.rules").removesuffix("/income.rules")
    assert subject_of(session, [folder]).paths == {path(session, "income.rules"), path(session, "other.rules")}


def test_a_word_that_stands_for_nothing_is_told_with_the_layers(session):
    with pytest.raises(UsageError, match="no layer and no file nowhere") as told:
        subject_of(session, ["nowhere"])
    assert "game" in str(told.value.help)
