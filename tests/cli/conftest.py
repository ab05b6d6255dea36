"""The command line, called in this process or in one of its own, on the samples of the session."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from interpreter.cli import run

TOP = Path(__file__).resolve().parents[2]
SAMPLE = TOP / "tests" / "session" / "sample"


class Done(NamedTuple):
    """How a call ended, and what it printed."""

    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def place(monkeypatch):
    """The samples as working folder; what was worked out of them is found again."""
    monkeypatch.chdir(SAMPLE)
    monkeypatch.delenv("PUNICA_DEBUG", raising=False)


@pytest.fixture
def punica(capsys):
    """Call a command in this process; faults of our own are raised, so that a test sees them."""

    def call(*words):
        code = run([str(word) for word in words])
        out, err = capsys.readouterr()
        assert "fault of Punica" not in err, err
        assert "Traceback" not in out + err
        return Done(code, out, err)

    return call


@pytest.fixture
def alone(tmp_path_factory, monkeypatch):
    """An empty cache that nobody else writes."""
    monkeypatch.setenv("PUNICA_CACHE", str(tmp_path_factory.mktemp("cache")))


def hear_interrupts():
    """A suite that was started in the background ignores interrupts, and so would all that it starts."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def process():
    """Start a command in a process of its own."""
    started = []

    def start(*words, **more):
        env = {**os.environ, "PYTHONPATH": str(TOP), **more.pop("env", {})}
        command = [sys.executable, "-m", "interpreter", *map(str, words)]
        more = {"encoding": "utf-8", "start_new_session": True, **more}
        made = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env, preexec_fn=hear_interrupts, **more
        )
        started.append(made)
        return made

    yield start
    for made in started:
        with contextlib.suppress(ProcessLookupError):  # all are gone
            os.killpg(made.pid, signal.SIGKILL)  # its own processes too: they hold its pipes
        made.communicate()
