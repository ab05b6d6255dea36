"""Checkouts to measure: takes a folder or a commit, gives a copy of its own in a temporary folder, and runs commands in it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

TOP = Path(__file__).resolve().parents[2]
INSIDE = Path(__file__).with_name("inside.py")


class Cost(NamedTuple):
    """What a process took: seconds on the clock, seconds of CPU (with its own processes), bytes at the peak."""

    clock: float
    cpu: float
    peak: int


@dataclass(frozen=True)
class Checkout:
    """A copy of a checkout at `place`, with a cache of its own."""

    name: str
    place: Path

    def run(self, *words: str, cold: bool = False, finds: bool = False) -> Cost:
        """Run Python with these words. `cold`: on an empty cache. `finds`: it may end with 1, as a check does that finds something.
        Errors: `SystemExit` when it breaks down."""
        cost, _ = self._run(words, cold, finds)
        return cost

    def punica(self, *words: str, cold: bool = False) -> Cost:
        """Run a command of Punica. Errors: as `run`."""
        return self.run("-m", "interpreter", *words, cold=cold)

    def inside(self, subject: str, rule_set: str, games: int) -> dict[str, float]:
        """What `inside.py` of this checkout (not of the measured one) finds there."""
        _, text = self._run((str(INSIDE), subject, rule_set, str(games)), False)
        found: dict[str, float] = json.loads(text)
        return found

    def environment(self, cold: bool) -> dict[str, str]:
        """What a process of this checkout sees. `cold`: its cache is empty."""
        cache = self.place.with_name(self.place.name + (".cold" if cold else ".cache"))
        if cold:
            shutil.rmtree(cache, ignore_errors=True)
        env = {**os.environ, "PYTHONPATH": str(self.place), "PYTHONSAFEPATH": "1"}
        env.pop("PYTHONDONTWRITEBYTECODE", None)  # where Punica is installed its modules are compiled
        return env | {"PUNICA_CACHE": str(cache), "PUNICA_KEY": f"{self.place}.key"}

    def _run(self, words: tuple[str, ...], cold: bool, finds: bool = False) -> tuple[Cost, str]:
        env = self.environment(cold)
        out = self.place.with_name(self.place.name + ".out")
        with out.open("w+b") as file:
            begun = time.perf_counter()
            process = subprocess.Popen([sys.executable, *words], env=env, cwd=self.place, stdout=file, stderr=subprocess.STDOUT)
            _, status, used = os.wait4(process.pid, 0)
            clock = time.perf_counter() - begun
            process.returncode = os.waitstatus_to_exitcode(status)
            file.seek(0)
            text = file.read().decode("utf-8", "replace")
        if process.returncode and not (finds and process.returncode == 1):
            sys.exit(f"{self.name}: python {' '.join(words)} ended with {process.returncode}:\n{text}")
        return Cost(clock, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024), text


def copied(what: str, name: str, folder: Path) -> Checkout:
    """A copy of a folder's checkout as it stands there, or of a commit of this one. Errors: `SystemExit` when it is neither."""
    place = folder / name
    place.mkdir()
    if Path(what).is_dir():
        top = Path(what).resolve()
        listed = subprocess.run(
            ["git", "ls-files", "-co", "--exclude-standard", "-z", "interpreter", "rules", "cards", "generals"],
            cwd=top, check=True, capture_output=True,
        )  # fmt: skip
        for path in listed.stdout.decode().split("\0"):
            if path and (top / path).is_file():
                (place / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(top / path, place / path)
    else:
        packed = subprocess.run(["git", "archive", what], cwd=TOP, check=False, capture_output=True)
        if packed.returncode:
            sys.exit(f"{what} is neither a folder nor a commit: {packed.stderr.decode().strip()}")
        subprocess.run(["tar", "-x", "-C", str(place)], input=packed.stdout, check=True)
    return Checkout(name, place)
