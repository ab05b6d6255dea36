"""What only shows in a process of its own: interrupts, closed pipes, poor terminals, hash seeds, a fast start."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from interpreter.cli import DEBUG, run
from interpreter.cli.progress import Progress
from tests.cli.conftest import TOP
from tests.sampling import tried

pytestmark = pytest.mark.usefixtures("alone")


def finish(made):
    out, err = made.communicate(timeout=60)
    assert "Traceback" not in err, err
    return made.returncode, out, err


def children_of(pid):
    """Processes that a process started."""
    found = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True)
    return [line.split()[0] for line in found.stdout.splitlines() if line.split()[1] == str(pid)]


def wait_for(holds):
    """Wait until something is so."""
    for _ in range(1200):
        if holds():
            return
        time.sleep(0.05)
    raise AssertionError("it did not come to that")


ENDED = (130, -signal.SIGINT)
"""What an interrupt ends with. A shell shows both as 130: Python ends itself by the signal when it came in the middle of an `exec`,
as of the one behind every dataclass."""


def left_over(pids):
    """Those of some processes that still run a while later; one that is dead and waits to be counted does not run."""
    for _ in range(200):
        table = subprocess.run(["ps", "-A", "-o", "pid=,stat="], capture_output=True, text=True, check=True).stdout.split("\n")
        running = {line.split()[0] for line in table if line.strip() and not line.split()[1].startswith("Z")}
        if not running & set(pids):
            return []
        time.sleep(0.05)
    return sorted(running & set(pids))


@pytest.mark.parametrize("wait", tried([0.7, 1.5], (0.7,), "a shorter wait"))
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupted_simulation_leaves_the_old_report_and_no_process(process, tmp_path, jobs, wait):
    out = tmp_path / "report.json"
    out.write_text("old", encoding="utf-8")
    made = process("simulate", "rules/towers", "--games", 10**9, "--jobs", jobs, "--out", out)
    wait_for(lambda: any(Path(os.environ["PUNICA_CACHE"]).glob("*.program")))  # it is about to play
    if jobs > 1:
        wait_for(lambda: len(children_of(made.pid)) >= 2)  # one that plays as well and one that keeps house
    helpers = children_of(made.pid)
    time.sleep(wait)
    os.killpg(made.pid, signal.SIGINT)  # as a terminal does it: to all of them at once
    code, printed, err = finish(made)
    assert code in ENDED and "interrupted" in err and printed == "", (code, err)
    assert out.read_text(encoding="utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["report.json"]
    assert left_over(helpers) == []


def test_who_plays_for_a_killed_simulation_ends_with_it(process):
    made = process("simulate", "rules/towers", "--games", 10**9, "--jobs", 2)
    wait_for(lambda: len(children_of(made.pid)) >= 2)
    helpers = children_of(made.pid)
    time.sleep(1.5)  # it has begun to play
    made.kill()
    made.wait(timeout=60)
    assert left_over(helpers) == []


def test_a_reader_that_goes_away_is_no_fault(process):
    made = process("simulate", "rules/towers", "--log", "--scenario", "A long day")
    made.stdout.close()
    made.wait(timeout=60)
    err = made.stderr.read()
    assert "Traceback" not in err and "Exception" not in err


def test_a_terminal_that_lacks_letters_gets_them_spelt_out(process, tmp_path):
    folder = tmp_path / "rules" / "accents"
    folder.mkdir(parents=True)
    (folder / "manifest.yaml").write_text("id: accents\ntitle: Café\nversion: 1\nlanguage: 1\n", encoding="utf-8")
    (folder / "a.rules").write_text("procedure play the game\n    fly to “Café”\n", encoding="utf-8")
    code, out, _ = finish(process("check", folder, env={"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}, encoding="latin-1"))
    assert code == 1 and "\\u201c" in out and "Café" in out


def test_any_hash_seed_gives_the_same_games(process):
    reports = []
    for seed in ("0", "1", "4711"):
        made = process("simulate", "rules/towers", "--games", 25, "--format", "json", env={"PYTHONHASHSEED": seed})
        code, out, _ = finish(made)
        assert code == 0
        reports.append({**json.loads(out), "seconds": 0})
    assert reports[0] == reports[1] == reports[2]


def test_a_fault_of_our_own_is_told_as_such(monkeypatch, capsys):
    def broken(words):
        raise RuntimeError("oh dear")

    monkeypatch.setattr("interpreter.cli.app.invoke", broken)
    assert run(["list"]) == 3
    err = capsys.readouterr().err
    assert "a fault of Punica" in err and "oh dear" in err and DEBUG in err


def test_a_warm_list_and_a_warm_check_load_no_parser(process):
    finish(process("check", "rules/towers"))
    code = "import sys; from interpreter.cli import run; run(['check', 'rules/towers']); print(sorted(sys.modules))"
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True)
    assert "'click'" in done.stdout
    heavy = [
        f"'{name}'" for name in ("lark", "yaml", "networkx", "interpreter.frontend", "interpreter.syntax", "concurrent.futures")
    ]
    assert [name for name in heavy if name in done.stdout] == []


@pytest.mark.parametrize("words", [["check", "rules/towers"], ["play", "--help"], ["load", "--help"]])
def test_what_draws_a_screen_is_loaded_when_there_is_one(process, words):
    finish(process(*words))
    code = f"import sys; from interpreter.cli import run; run({words!r}); print(sorted(sys.modules))"
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True)
    assert "'click'" in done.stdout
    assert [name for name in ("'rich'", "'rich.console'", "'interpreter.cli.screen'") if name in done.stdout] == []


def test_progress_shows_only_on_a_terminal_and_only_after_a_second():
    near, far = pty.openpty()
    with os.fdopen(far, "w", encoding="utf-8") as terminal:
        with Progress("games", 10, terminal) as quick:
            quick.at(5)
        assert quick.width == 0
        slow = Progress("games", 10, terminal)
        slow.next = 0
        slow.at(5)
        assert slow.width > 0
        with slow:
            pass
        assert slow.width == 0
        shown = os.read(near, 4096).decode()
    os.close(near)
    assert "5 of 10 games" in shown
    with open(os.devnull, "w", encoding="utf-8") as file:
        dumb = Progress("games", 10, file)
        dumb.next = 0
        dumb.at(5)
        assert dumb.width == 0


@pytest.mark.parametrize(
    ("words", "code"), [(("check", "rules/towers"), 0), (("check", "rules/broken"), 1), (("check", "nothing"), 2)]
)
def test_a_process_ends_with_its_code_and_all_that_it_said(words, code):
    """Also where it ends without taking itself apart."""
    told = subprocess.run(
        [sys.executable, "-m", "interpreter", *words], capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(TOP)}
    )
    orderly = subprocess.run(
        [sys.executable, "-m", "interpreter", *words],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(TOP), "PUNICA_DEBUG": "1"},
    )
    assert told.returncode == orderly.returncode == code
    assert (told.stdout, told.stderr) == (orderly.stdout, orderly.stderr) and told.stdout + told.stderr
