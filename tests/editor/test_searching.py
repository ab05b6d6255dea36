"""What is declared is found by its words; a layout that cannot be told is said to be none; a text too large is looked at in part."""

import shutil

import pytest

from interpreter.editor import Desk
from interpreter.editor.desk import MOST_SHOWN
from interpreter.editor.outline import formatted
from interpreter.editor.searching import MOST, declared
from interpreter.source import Source
from tests.editor.client import Client
from tests.session.samples import SAMPLE

TOWERS = "rules/towers/towers.rules"


@pytest.fixture
def desk():
    desk = Desk()
    file = str(SAMPLE / TOWERS)
    desk.put(file, desk.page(file).text)
    assert desk.findings(file) == {}
    return desk


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("crane", ["card Crane", "example a crane lifts as high as its owner likes"]),
        ("TOWER high", ["example a brick makes a tower higher", "value highest tower of (owner)"]),
        ("day", ["attribute days", "step A day", "scenario A long day", "scenario A short day", "card Lucky Day"]),
        ("no such thing", []),
    ],
)
def test_declarations_are_found_by_their_words(desk, words, found):
    told = declared(desk, words)
    assert [f"{each.word} {each.name}" for each in told] == found
    for each in told:
        line = desk.page(each.file).lines[each.stretch.start.line]
        assert each.name.partition(" (")[0] in line


def test_only_so_many_are_told(desk):
    file = str(SAMPLE / "rules/towers/towers.rules")
    desk.put(file, desk.page(file).text + "".join(f'option "Made {number}"\n' for number in range(MOST + 50)))
    desk.findings(file)
    assert len(declared(desk, "made")) == len(declared(desk, "")) == MOST


def test_an_editor_searches_and_is_told_why_nothing_is_laid_out(tmp_path):
    shutil.copytree(SAMPLE, tmp_path / "shown")
    with Client(tmp_path / "shown", copied=True) as client:
        client.open(TOWERS)
        (card, _) = client.ask("workspace/symbol", query="crane")["result"]
        assert client.said(TOWERS, card["location"]["range"]).startswith('card 2 "Crane"')
        client.type(TOWERS, "    plural cards", "      plural cards")
        asked = {"textDocument": {"uri": client.uri(TOWERS)}, "options": {"tabSize": 4, "insertSpaces": True}}
        assert client.ask("textDocument/formatting", **asked)["result"] == []
        large = "rules/towers/large.rules"
        client.open(large, "kind   side\n" * 100_000)
        asked["textDocument"] = {"uri": client.uri(large)}
        assert client.ask("textDocument/formatting", **asked)["result"] == []
        told, more = client.shown
        assert more == "punica: the text is too large to be laid out"
        assert told.startswith("punica: the layout is left as it is, since the text cannot be read: line 8: ")


def test_of_a_text_that_is_too_large_no_more_is_looked_at(desk):
    file = str(SAMPLE / TOWERS)
    desk.put(file, "# all too long\n" * 400_000)
    assert [each.code for each in desk.findings(file)[file]] == ["file-too-large"]
    desk.put(file, "\ud800")
    assert "bad-encoding" in [each.code for each in desk.findings(file)[file]]
    desk.put(file, "# all too long\n" * 400_000)
    assert len(desk.page(file).text) == MOST_SHOWN and len(desk.texts[file]) > MOST_SHOWN


def test_a_text_that_can_be_read_is_laid_out():
    assert formatted(Source("a", "kind   side\n    members red\n", "")) == "kind side\n    members red\n"
