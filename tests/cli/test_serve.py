"""`punica serve`: what it prints, how it ends, what it refuses."""

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from contextlib import closing

import pytest

import interpreter
from tests.cli.conftest import TOP

PATIENCE = 60
LINES = 6


@pytest.fixture
def file(tmp_path):
    return tmp_path / "tables.sqlite"


def lines_of(made, last="Ctrl-C ends"):
    """What it prints until it serves."""
    found = []
    while not found or found[-1] != last:
        line = made.stdout.readline()
        assert line, made.stderr.read()
        found.append(line.rstrip("\n"))
    return found


def test_it_prints_where_each_seat_is_and_ends_in_order(process, file):
    made = process(
        "serve", "rules/towers", "--no-browser", "--port", 0, "--store", file, "--seat", "west=human", "--seat", "east=human"
    )
    kept, table, east, west, owner, lobby, _ = lines_of(made)
    assert kept == f"tables are kept in {file}"
    home = re.fullmatch(r"table: (http://127\.0\.0\.1:\d+)/table/([a-z0-9]{10})", table)
    for line, who in ((east, "east"), (west, "west"), (owner, "owner")):
        assert re.fullmatch(rf"{who}: {re.escape(home[0].removeprefix('table: '))}#[\w-]{{22}}", line)
    assert lobby == f"lobby: {home[1]}/"
    with urllib.request.urlopen(f"{home[1]}/table/{home[2]}", timeout=PATIENCE) as page:
        assert page.status == 200 and b"<html" in page.read()
    made.send_signal(signal.SIGTERM)
    out, err = made.communicate(timeout=PATIENCE)
    assert (made.returncode, out, err) == (0, "the server has ended\n", "")


def test_an_interrupt_ends_it_in_order_and_the_first_side_is_a_person(process, file):
    made = process("serve", "rules/towers", "--no-browser", "--port", 0, "--store", file)
    names = [line.partition(":")[0] for line in lines_of(made)]
    assert names[1:] == ["table", "east", "owner", "lobby", "Ctrl-C ends"]
    os.killpg(made.pid, signal.SIGINT)
    out, err = made.communicate(timeout=PATIENCE)
    assert (made.returncode, out, err) == (0, "the server has ended\n", "")


def test_a_second_server_on_the_same_file_is_refused(process, punica, file):
    made = process("serve", "--no-browser", "--port", 0, "--store", file)
    assert lines_of(made)[1].startswith("lobby: ")
    done = punica("serve", "--no-browser", "--port", 0, "--store", file)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"punica: {file} is in use: another server keeps its tables there\n  help: ")


def test_a_port_that_is_taken_is_told(punica, file):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = punica("serve", "rules/towers", "--no-browser", "--port", taken.getsockname()[1], "--store", file)
    assert done.code == 2 and "nobody can be heard at 127.0.0.1, port" in done.err and "--port" in done.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--mod", "mods/rich"], "mods, options, seats and a seed go with a rule set"),
        (["--watch"], "mods, options, seats and a seed go with a rule set"),
        (["rules/towers", "--seat", "north=human"], 'there is no side called "north"'),
        (["rules/towers", "--seat", "east=nobody"], 'there is no player called "nobody"'),
        (["rules/towers", "--scenario", "A night"], 'there is no scenario called "A night"'),
        (["rules/towers", "--host", "nowhere.invalid"], "nobody can be heard at nowhere.invalid"),
        (["rules/towers", "--seed", "-1"], "seed"),
        (["nothing"], "nothing"),
    ],
)
def test_what_cannot_be_served_is_told(punica, file, words, told):
    done = punica("serve", *words, "--no-browser", "--store", file)
    assert done.code == 2 and told in done.out + done.err


def test_a_saved_game_is_served_and_goes_on(process, punica, tmp_path, file):
    save = tmp_path / "game.json"
    done = punica("play", "rules/towers", "--seat", "east=random", "--seat", "west=random", "--seed", 3, "--save", save)
    assert done.code == 0 and save.exists()
    made = process("serve", save, "--no-browser", "--port", 0, "--store", file)
    assert [line.partition(":")[0] for line in lines_of(made)][1:3] == ["table", "east"]
    made.send_signal(signal.SIGTERM)
    made.communicate(timeout=PATIENCE)
    with closing(sqlite3.connect(file)) as base:
        count, ended = base.execute("SELECT count, ended FROM tables").fetchone()
    assert count == len(json.loads(save.read_text())["game"]["answers"]) > 0 and ended


def test_a_saved_game_is_served_as_it_is_or_not_at_all(punica, tmp_path, file):
    save = tmp_path / "game.json"
    punica("play", "rules/towers", "--seat", "east=random", "--seat", "west=random", "--seed", 3, "--save", save)
    done = punica("serve", save, "--seed", 4, "--no-browser", "--store", file)
    assert done.code == 2 and "has its rules, its options and its seed" in done.out + done.err
    save.write_text(save.read_text()[:300])
    done = punica("serve", save, "--no-browser", "--store", file)
    assert done.code == 2 and "breaks off or was altered at line 1" in done.out + done.err and not file.exists()


def test_a_rule_set_with_mistakes_is_not_served(punica, file):
    done = punica("serve", "rules/broken", "--no-browser", "--store", file)
    assert done.code == 1 and "it is run when the errors are mended" in done.err and not file.exists()


def test_a_file_that_is_none_is_told(punica, tmp_path):
    (tmp_path / "letter").write_text("dear aunt, " * 500)
    done = punica("serve", "--no-browser", "--store", tmp_path / "letter")
    assert done.code == 2 and "holds no tables" in done.err


def test_a_table_that_cannot_be_kept_is_told(punica, file, monkeypatch):
    from interpreter.table.store import NotKept, Store

    def refuse(*_):
        raise NotKept("there is no room left on the disk")

    monkeypatch.setattr(Store, "add", refuse)
    done = punica("serve", "rules/towers", "--no-browser", "--port", 0, "--store", file)
    assert done.code == 2 and "punica: there is no room left on the disk" in done.err


def test_without_its_packages_it_says_how_to_get_them(punica, file, monkeypatch):
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    monkeypatch.setattr(interpreter, "table", None, raising=False)  # the room as it is comes back, not the one made meanwhile
    for name in [each for each in sys.modules if each.startswith("interpreter.table")]:
        monkeypatch.delitem(sys.modules, name)
    done = punica("serve", "--no-browser", "--store", file)
    assert done.code == 2 and "uvicorn" in done.err and "pip install 'punica[table]'" in done.err


def test_no_other_command_loads_them():
    code = (
        "import sys\nfrom interpreter.cli import run\nrun(['--help'])\nrun(['explain', 'not-read'])\n"
        "print([each for each in ('starlette', 'uvicorn', 'websockets', 'msgspec', 'sqlite3', 'asyncio') if each in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=TOP)
    assert done.stdout.splitlines()[-1] == "[]"
