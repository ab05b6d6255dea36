"""A command that watches while a card is edited: from the change of the file to the whole answer in the terminal, on the clock."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from tests.bench.checkouts import Checkout

REST = 0.3
"""So many seconds lie between an answer and the next edit: nobody types faster."""


class Watching:
    """`punica COMMAND RULESET --watch` in a checkout. `with Watching(...) as watching: seconds = watching.answered({path: text})`."""

    def __init__(self, checkout: Checkout, command: str, rule_set: str) -> None:
        self._rule_set = rule_set
        env = checkout.environment(cold=False)
        words = [sys.executable, "-m", "interpreter", command, rule_set, "--watch"]
        self._made = subprocess.Popen(
            words, env=env, cwd=checkout.place, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )

    def __enter__(self) -> Watching:
        self._until("watching ")
        return self

    def __exit__(self, *how: object) -> None:
        self._made.send_signal(signal.SIGINT)
        self._made.communicate(timeout=60)

    def answered(self, texts: Mapping[Path, str]) -> float:
        """Seconds from the moment that files hold these texts to the last line of the answer."""
        time.sleep(REST)
        drafts = {path.with_name(f".{path.name}.draft"): path for path in texts}
        for draft, path in drafts.items():
            draft.write_text(texts[path], encoding="utf-8")
        begun = time.perf_counter()
        for draft, path in drafts.items():
            os.replace(draft, path)
        self._until(f"{self._rule_set}: ")
        return time.perf_counter() - begun

    def _until(self, words: str) -> None:
        """Read up to a line that begins so. Errors: `SystemExit` when the command ends before."""
        assert self._made.stdout is not None
        for line in self._made.stdout:
            if line.startswith(words):
                return
        raise SystemExit(f"a command that watches ended with {self._made.wait()}")


def can_watch(checkout: Checkout) -> bool:
    """Has a checkout commands that watch?"""
    return (checkout.place / "interpreter" / "cli" / "watching.py").exists()
