"""The tests of the collector pass in a process of their own, where there is little to look through."""

import os
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
ALONE = "tests/garbage/alone.py"


def test_the_collector_waits_and_is_left_as_it_was_found(tmp_path):
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--basetemp={tmp_path / 'base'}", ALONE]
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(words, cwd=TOP, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
