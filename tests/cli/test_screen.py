"""What a player sees in a terminal, as it was read and accepted. Read a new screen first, then accept it with PUNICA_ACCEPT=1."""

import os
from pathlib import Path
from random import Random

import pytest

from interpreter.cli.screen import COMPACT, SMALLEST, Screen, rule_off, told_of
from interpreter.compiler import compile_rules
from interpreter.diagnostics import Diagnostics
from interpreter.runtime import Game
from interpreter.views import map_text
from interpreter.views.map_text import Board, MapText
from interpreter.views.pieces import text_of
from interpreter.views.style import Style
from interpreter.views.style_file import read_style
from tests.site.conftest import FILES, Published, put

GOLDEN = Path(__file__).parent / "golden"
SMALL = Path(__file__).parents[1] / "runtime"


def accepted(name, text):
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("PUNICA_ACCEPT"):
        GOLDEN.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return path.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def mapped(tmp_path_factory):
    """Rule set, program and style of the small game of the site, which has a map."""
    root = tmp_path_factory.mktemp("data")
    put(root, FILES)
    site = Published("sample", [root])
    return site.rules, compile_rules(site.rules), read_style(site.library, site.rules, Diagnostics())


@pytest.fixture
def crowded(monkeypatch):
    """As if the map had as many nodes as that of a whole game: small windows show a part of it."""
    monkeypatch.setattr(map_text, "SPARSE", 400)


@pytest.fixture(scope="module")
def handed():
    """Rule set and program of the small whole game, which has hands and no map."""
    from tests.runtime.made_rules import whole_game

    return (*whole_game(), Style())


def screens(rules, program, style, sizes, answers):
    """The screens of a game at some of its decisions."""
    game, chance, parts = Game.new(program, 4), Random(4), []
    screen = Screen(game, rules, style, "A Sample")
    for number in range(max(answers) + 1):
        if game.decision is None:
            break
        if number in answers:
            for width, height in sizes:
                lines = [text_of(row) for row in screen.draw(game.decision, width, height).rows]
                assert max(map(len, lines)) <= width and len(lines) < height
                parts += [f"==== after {number} answers, {width} x {height}", *lines]
        game.answer(chance.randrange(len(game.decision.options)))
    return "\n".join(parts) + "\n"


def test_a_game_with_a_map(mapped):
    text = screens(*mapped, [(120, 40), (80, 24), (COMPACT[0] - 1, COMPACT[1] - 1)], range(4))
    assert text == accepted("screens_with_a_map", text)


def test_a_game_with_hands(handed):
    text = screens(*handed, [(100, 40), (70, 20), (40, 10)], [0, 2, 3, 5, 8, 13, 21, 34])
    assert text == accepted("screens_with_hands", text)


@pytest.mark.parametrize(
    ("lit", "width", "height"), [([0, 1, 2, 3], 120, 20), ([0, 1, 2, 3], 40, 6), ([1], 60, 9), ([3], 41, 5), ([], 80, 12)]
)
def test_the_map_in_letters(mapped, crowded, lit, width, height):
    _, program, style = mapped
    rows = MapText(Game.new(program, 1), style).draw(0, {node: str(node + 1) for node in lit}, width, height).rows
    lines = [text_of(row) for row in rows]
    assert len(lines) == height and all(len(line) <= width for line in lines)
    text = "\n".join(lines) + "\n"
    assert text == accepted(f"map_{''.join(map(str, lit))}_{width}x{height}", text)


def test_the_map_stands_still(mapped, crowded):
    """The nodes stand where they stood, whatever may be chosen; where only a part is shown it moves when it must."""
    _, program, style = mapped
    whole, part = MapText(Game.new(program, 1), style), MapText(Game.new(program, 1), style)

    def letters(made, lit, width, height):
        found = []
        for number, row in enumerate(made.draw(0, dict.fromkeys(lit, "1"), width, height).rows):
            at = 0
            for piece in row:
                if len(piece.text) == 1 and piece.sort in ("node", "choice"):
                    found.append((number, at))
                at += len(piece.text)
        return found

    assert letters(whole, [0], 120, 20) == letters(whole, [3], 120, 20) == letters(whole, [], 120, 20)
    assert letters(part, [0], 50, 6) == letters(part, [], 50, 6)
    assert letters(part, [0], 50, 6) != letters(part, [3], 50, 6)


def test_what_the_question_is_about_is_marked_and_kept_in_sight(mapped, crowded):
    """Where something may be chosen that decides what is in sight."""
    _, program, style = mapped

    def marked(about, lit):
        rows = MapText(Game.new(program, 1), style).draw(0, lit, 50, 6, about=about).rows
        return {piece.sort: piece.text for row in rows for piece in row if piece.sort in ("about", "choice")}

    assert marked([], {}) == {}
    assert [len(marked([node], {})) for node in range(4)] == [1, 1, 1, 1]
    assert set(marked([3], {0: "1"})) <= {"about", "choice"} and "choice" in marked([3], {0: "1"})


def test_a_plain_terminal_gets_letters_only(mapped):
    _, program, style = mapped
    rows = MapText(Game.new(program, 1), style, plain=True).draw(0, {}, 120, 20).rows
    assert all(text_of(row).isascii() for row in rows)
    assert any(piece.sort == "node" for row in rows for piece in row)


def test_no_map_where_there_is_no_room_and_nothing_to_show(mapped):
    _, program, style = mapped
    game = Game.new(program, 1)
    assert MapText(game, style).draw(0, {}, 39, 20) == MapText(game, style).draw(0, {}, 100, 4) == Board()
    assert MapText(game, style).draw(0, {}, 40, 5) != Board()
    assert MapText(game, Style()).draw(0, {0: "1"}, 100, 20) == Board()


@pytest.mark.parametrize("size", [SMALLEST, (1, 1), (20, 5), (40, 10)])
def test_the_question_is_whole_in_the_smallest_window(handed, size):
    rules, program, style = handed
    game = Game.new(program, 4)
    screen = Screen(game, rules, style, "A Sample")
    rows = [text_of(row) for row in screen.draw(game.decision, *size).rows]
    asked = " ".join(text_of(row) for row in screen.question(game.decision, 1000))
    assert " ".join(" ".join(rows).split()).endswith(asked)


def test_a_part_of_the_map_says_what_is_not_in_it(mapped, crowded):
    """It is the one that holds most of what may be chosen; the rest is seen from near, as a whole, or by moving on."""
    _, program, style = mapped
    made = MapText(Game.new(program, 1), style)
    far, near = {0: "1", 3: "2"}, {1: "1"}
    parts = [made.draw(0, lit, 40, 5) for lit in (far, near)]
    assert all(part.is_part for part in parts)
    assert [part.unseen for part in parts] == [1, 0]
    assert not made.whole(0, far, 40, 5).is_part and made.whole(0, far, 40, 5).unseen == 0
    assert made.near(0, far, 60, 12, [3]).unseen == 1
    seen = []
    for across, down in ((-9, -9), (9, 9)):
        made.move(across, down, 40, 5)
        seen.append([text_of(row) for row in made.part(0, {}, 40, 5).rows])
    assert seen[0] != seen[1]
    assert MapText(Game.new(program, 1), style).draw(0, {}, 120, 20).is_part is False


def test_a_map_of_few_places_is_shown_whole_in_a_small_window(mapped):
    _, program, style = mapped
    assert not MapText(Game.new(program, 1), style).draw(0, {}, 40, 5).is_part


@pytest.mark.parametrize("width", [COMPACT[0], 80, 120])
def test_the_line_below_a_part_of_the_map_has_room_for_what_it_says(width):
    told = text_of(rule_off(width, *told_of(Board([], True, 123)))[0])
    assert "without 123 places to choose from: `map` shows all" in told and len(told) == width
    assert "without 1 place to" in text_of(rule_off(width, *told_of(Board([], True, 1)))[0])
    assert " a part of the map: `map` shows all " in text_of(rule_off(width, *told_of(Board([], True)))[0])
    assert rule_off(width, *told_of(Board())) == rule_off(width)
