"""What a player sees in a terminal, as it was read and accepted. Read a new screen first, then accept it with PUNICA_ACCEPT=1."""

import os
from pathlib import Path
from random import Random

import pytest

from interpreter.cli.screen import LEAST_HEIGHT, LEAST_WIDTH, Screen
from interpreter.compiler import compile_rules
from interpreter.diagnostics import Diagnostics
from interpreter.runtime import Game
from interpreter.views.map_text import map_lines
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


@pytest.fixture(scope="module")
def handed():
    """Rule set and program of the small whole game, which has hands and no map."""
    from tests.runtime.made_rules import whole_game

    return (*whole_game(), Style())


def screens(rules, program, style, sizes, answers):
    """The screens of a game at some of its decisions."""
    game, chance, parts = Game.new(program, 4), Random(4), []
    for number in range(max(answers) + 1):
        if game.decision is None:
            break
        if number in answers:
            for width, height in sizes:
                lines = Screen(game, rules, style, "A Sample").draw(game.decision, width, height)
                assert max(map(len, lines)) <= max(width, LEAST_WIDTH)
                parts += [f"==== after {number} answers, {width} x {height}", *(line.rstrip() for line in lines)]
        game.answer(chance.randrange(len(game.decision.options)))
    return "\n".join(parts) + "\n"


def test_a_game_with_a_map(mapped):
    text = screens(*mapped, [(100, 40), (LEAST_WIDTH - 1, LEAST_HEIGHT - 1)], range(4))
    assert text == accepted("screens_with_a_map", text)


def test_a_game_with_hands(handed):
    text = screens(*handed, [(100, 40), (70, 20)], [0, 2, 3, 5, 8, 13, 21, 34])
    assert text == accepted("screens_with_hands", text)


@pytest.mark.parametrize(
    ("focus", "width", "height"),
    [([0, 1, 2, 3], 100, 20), ([0, 1, 2, 3], 40, 6), ([1], 60, 9), ([3], 30, 3), ([2, 0], 80, 12)],
)
def test_the_map_in_letters(mapped, focus, width, height):
    _, program, style = mapped
    game = Game.new(program, 1)
    lines = map_lines(game, 0, style, focus, width, height)
    assert len(lines) <= height and all(len(line) <= width for line in lines)
    text = "\n".join(lines) + "\n"
    assert text == accepted(f"map_{''.join(map(str, focus))}_{width}x{height}", text)


def test_no_map_where_there_is_no_room_and_nothing_to_show(mapped):
    _, program, style = mapped
    game = Game.new(program, 1)
    assert map_lines(game, 0, style, [], 100, 20) == []
    assert map_lines(game, 0, style, [0], 29, 20) == map_lines(game, 0, style, [0], 100, 2) == []
    assert map_lines(game, 0, style, [0], 30, 3) != []
    assert map_lines(game, 0, Style(), [0], 100, 20) == []
