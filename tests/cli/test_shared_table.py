"""Several people at one keyboard: who is asked, and what the others can tell by it; open tables; seeds that nobody named."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from interpreter.cli.app import invoke
from interpreter.cli.keyboard import Resized
from interpreter.cli.table import Quit, Table
from interpreter.runtime import Game
from interpreter.session import Request
from tests.secrecy.exchange import exchanged
from tests.shipped import opened

HIDDEN = Path(__file__).parents[1] / "secrecy" / "rules" / "hidden"
PEOPLE = {"red": "human", "blue": "human", "green": "human"}


@pytest.fixture(scope="module")
def session():
    return opened(Request(str(HIDDEN)))


class Evening:
    """A table whose keyboard says what it is told to, and then leaves; `told`: what stood on the screen, line by line."""

    def __init__(self, session, game, words, seats=PEOPLE):
        self.words = list(words)
        self.told: list[str] = []
        self.prompts: list[str] = []
        self.table = Table(session, game, seats, self.told.append, self.ask, lambda: self.told.append("=== clear"))
        with pytest.raises(Quit):
            self.table.run()

    def ask(self, prompt):
        self.prompts.append(prompt)
        if "Enter" in prompt:
            return ""
        if not self.words:
            raise Quit
        return self.words.pop(0)


def before_a_poll(session, has_answer):
    """A game in which red is about to act, and blue, who is asked first, has an answer or has none."""
    for seed in range(200):
        game = Game.new(session.program(), seed)
        game.answer("rest")
        game.answer("rest")
        game.answer("rest")
        twin = game.clone()
        twin.answer("act")
        if (twin.decision.point.how == "play" and twin.decision.seat == 1) is has_answer:
            return game
    raise AssertionError("there is no such game")


@pytest.mark.parametrize("has_answer", [True, False])
def test_people_are_asked_whether_they_have_an_answer_or_not(session, has_answer):
    evening = Evening(session, before_a_poll(session, has_answer), ["act", "pass"])
    assert evening.prompts[:3] == ["red> ", "Blue, press Enter ", "blue> "]


def test_what_the_others_see_of_it_is_the_same(session):
    """Two evenings that differ in what blue holds: up to blue's own screen the keyboard and the screen say the same."""
    game = before_a_poll(session, False)
    other = next(made for made in (exchanged(game, 0, seed) for seed in range(99)) if answers(made))
    evenings = [Evening(session, each, ["act"]) for each in (game.clone(), other)]
    shared = [
        each.told[: each.told.index("It is Blue's turn to decide. Hand the keyboard over; nobody else should look.")]
        for each in evenings
    ]
    assert shared[0] == shared[1] and evenings[0].prompts == evenings[1].prompts


def answers(game):
    """Has blue an answer when red acts?"""
    twin = game.clone()
    twin.answer("act")
    return twin.decision.point.how == "play" and twin.decision.seat == 1


def told(evening):
    """All that was told, as if no line had an end."""
    return " ".join(" ".join(evening.told).split())


def test_who_says_so_is_asked_only_when_able_and_is_told_that_it_tells(session):
    evening = Evening(session, before_a_poll(session, False), ["act", "ask", "ask able"])
    assert "ask when? `ask always` or `ask able`" in evening.told
    assert "you are asked only when you have an answer: the others can tell by it what you hold" in told(evening)
    assert evening.table.game.decision is None or evening.table.game.decision.seat != 1 or evening.table.game.decision.is_choice
    again = Evening(session, before_a_poll(session, False), ["act", "ask always"])
    assert "you are asked whenever you may have an answer, for all that the others know" in told(again)
    assert again.prompts[-1] == "blue> "


def test_a_lone_player_is_asked_only_when_able(session):
    seats = {"red": "human", "blue": "random", "green": "random"}
    evening = Evening(session, Game.new(session.program(), 1), ["act"], seats)
    assert evening.table.game.state.always == 0


def test_at_an_open_table_nothing_is_parted(session):
    game = Game.new(session.program(), 1, open_table=True)
    evening = Evening(session, game, ["act", "rest", "rest", "undo"])
    assert not any("Enter" in prompt for prompt in evening.prompts)
    assert any(line.startswith("open table | ") for line in evening.told)
    hands = [line for line in evening.told if "hand:" in line]
    assert {line.split(":")[0] for line in hands} >= {"Red's hand", "Blue's hand", "Green's hand"}
    assert not any("cannot be taken back" in line for line in evening.told)


def test_a_seed_that_nobody_named_is_drawn_and_said(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO())
    seeds = []
    for _ in range(2):
        invoke(["play", str(HIDDEN), "--seat", "red=human"])
        found = re.findall(r"^seed (\d+), drawn for this game$", capsys.readouterr().out, re.MULTILINE)
        assert len(found) == 2 and len(set(found)) == 1
        seeds.append(found[0])
    assert seeds[0] != seeds[1]


def test_a_seed_that_was_named_is_that_of_the_game(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr("sys.stdin", io.StringIO())
    file = tmp_path / "open.json"
    invoke(["play", str(HIDDEN), "--seed", "4", "--open", "--save", str(file)])
    assert "drawn" not in capsys.readouterr().out
    text = file.read_text()
    assert '"seed": "4"' in text and '"open": true' in text


def test_a_window_that_changes_between_two_people_shows_neither_hand(session):
    """Where the keyboard is handed over, what is laid out anew is the parting screen and nothing else."""

    class Shaken(Evening):
        def ask(self, prompt):
            if "Enter" in prompt and prompt not in self.prompts:
                self.prompts.append(prompt)
                raise Resized
            return super().ask(prompt)

    shown = Shaken(session, before_a_poll(session, True), ["act"]).told
    parting = "It is Blue's turn to decide. Hand the keyboard over; nobody else should look."
    first = shown.index(parting)
    assert shown[first - 1 : first + 4] == ["=== clear", parting, "=== clear", parting, "=== clear"]
