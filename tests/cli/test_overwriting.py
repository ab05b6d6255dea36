"""A game is not written over what is no save of it, unless a person says so."""

import json
import os
import subprocess

import pytest

from interpreter.cache import NO_CACHE
from interpreter.cli.table import Table
from interpreter.runtime import Game
from interpreter.session import Request, holds_another, open_session, save_game
from tests.cli.test_processes import wait_for

PEOPLE = ("--seat", "west=human", "--seat", "east=human")


@pytest.fixture
def sitting():
    """A session and two games of it, one an answer further than the other."""
    session = open_session(Request("rules/towers"), NO_CACHE)
    early, late = Game.new(session.program(), 3), Game.new(session.program(), 3)
    for game, count in ((early, 1), (late, 2)):
        for _ in range(count):
            game.answer(0)
    return session, early, late


def table(sitting, answers, is_answered=True):
    """A table that asks a person who gives these answers; gives it with what it has said."""
    session, _, late = sitting
    said, waiting = [], list(answers)

    def ask(prompt):
        said.append(prompt)
        return waiting.pop(0)

    return Table(session, late, {}, said.append, ask, lambda: None, None, is_answered), said


def test_what_is_a_save_of_a_game(sitting, tmp_path):
    session, early, late = sitting
    path = tmp_path / "game.json"
    assert not holds_another(session, late, path)
    save_game(session, early, path)
    assert not holds_another(session, early, path) and not holds_another(session, late, path)
    save_game(session, late, path)
    assert holds_another(session, early, path)  # answers would be lost
    save_game(session, Game.new(session.program(), 4), path)
    assert holds_another(session, late, path)  # another seed
    path.write_text("my letters\n", encoding="utf-8")
    assert holds_another(session, late, path)
    data = {"punica": 1}
    path.write_text(json.dumps(data), encoding="utf-8")
    assert holds_another(session, late, path)


def test_the_table_asks_before_another_file_is_lost(sitting, tmp_path):
    path = tmp_path / "letters.txt"
    path.write_text("dear", encoding="utf-8")
    seat, said = table(sitting, ["no", "yes"])
    seat.save(str(path))
    assert said == [f"{path} is there already, and is no save of this game. Write over it? yes or no: ", "nothing was saved"]
    assert path.read_text(encoding="utf-8") == "dear" and seat.file is None
    seat.save(str(path))
    assert said[-1] == f"saved: {path}" and seat.file == path
    seat.save("")
    assert said[-1] == f"saved: {path}" and len(said) == 5  # its own file is written without a question


def test_an_earlier_save_of_the_game_is_written_over(sitting, tmp_path):
    session, early, _ = sitting
    path = tmp_path / "game.json"
    save_game(session, early, path)
    seat, said = table(sitting, [])
    seat.save(str(path))
    assert said == [f"saved: {path}"]


def test_where_nobody_answers_nothing_is_lost(sitting, tmp_path):
    path = tmp_path / "letters.txt"
    path.write_text("dear", encoding="utf-8")
    seat, said = table(sitting, [], is_answered=False)
    seat.save(str(path))
    assert "name a file that is new" in said[0] and said[1] == "nothing was saved"
    assert path.read_text(encoding="utf-8") == "dear"


def test_play_refuses_a_file_that_is_none_of_its_own(punica, tmp_path):
    path = tmp_path / "letters.txt"
    path.write_text("dear", encoding="utf-8")
    done = punica("play", "rules/towers", "--save", path)
    assert done.code == 2 and f"{path} is there already, and is no save of this game" in done.err
    assert path.read_text(encoding="utf-8") == "dear"


def test_a_command_without_a_person_refuses_in_the_game_too(process, tmp_path):
    path = tmp_path / "letters.txt"
    path.write_text("dear", encoding="utf-8")
    made = process("play", "rules/towers", *PEOPLE, stdin=-1)
    out, _ = made.communicate(f"save {path}\nquit\n", timeout=120)
    assert "name a file that is new" in out and "nothing was saved" in out
    assert path.read_text(encoding="utf-8") == "dear"


def test_a_killed_game_is_kept_up_to_the_last_answer(process, punica, tmp_path):
    path = tmp_path / "game.json"
    made = process("play", "rules/towers", *PEOPLE, "--seed", 3, "--save", path, stdin=subprocess.PIPE)
    for count in (1, 2):
        made.stdin.write("\n" * 2 + "1\n")
        made.stdin.flush()
        wait_for(lambda so_many=count: path.is_file() and len(json.loads(path.read_text())["game"]["answers"]) == so_many)
    made.kill()
    made.wait(timeout=60)
    done = punica("verify", path)
    assert done.code == 0 and "2 answers" in done.out, done


def test_a_file_that_cannot_be_written_any_more_is_told_once(sitting, tmp_path, monkeypatch):
    seat, said = table(sitting, [])
    seat.save(str(tmp_path / "game.json"))

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    seat.keep()
    seat.keep()
    assert len([line for line in said if "No space left" in line]) == 1
