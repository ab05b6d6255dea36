"""`python -m tests journals --check|--record|--dump KEY [RULESET...] [--against PATH]`.

`--check` (the default) plays the seeds 1 to 50 of each rule set that holds a game, runs all examples of all rule sets, and compares them
with `recorded.json`; it leaves with 1 when something differs, and says which game, about where, and in what. `--record` writes the
file anew. `--dump KEY` prints one story; KEY is `7` or `seed 7` for a game, or the words of an example's key.

With `--against PATH`, another checkout of this project, that one is run in a process of its own: `--check` shows the first lines that
differ, `--record` records what it does, `--dump` prints the difference of the two texts.
"""

from __future__ import annotations

import argparse
import difflib
import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path

from tests.journals import inside
from tests.journals.compare import RECORDED, difference, read, same_names, told, write
from tests.shipped import PLAYABLE

MOST_SHOWN = 40
TOP = Path(__file__).resolve().parents[2]


def elsewhere(path: Path, *words: str) -> str:
    """What another checkout tells. Errors: `CalledProcessError`."""
    own = path / "tests" / "journals" / "inside.py"
    script = own if own.is_file() else Path(inside.__file__)
    env = {**os.environ, "PYTHONPATH": str(path)}
    command = [sys.executable, "-P", str(script), *words]
    return subprocess.run(command, env=env, cwd=path, check=True, stdout=subprocess.PIPE, text=True).stdout


def recorded_elsewhere(path: Path, name: str) -> dict[str, str]:
    """The digests of another checkout, of the stories that are told here."""
    found = json.loads(elsewhere(path, name))
    return {key: digests for key, digests in found.items() if told(name, key)}


def check(names: list[str], against: Path | None) -> int:
    """Compare and tell. Gives how many stories differ."""
    bad = 0
    known = read()
    for name in names:
        program = inside.opened(name)
        now = inside.recorded(program, wanted=partial(told, name))
        before = known.get(name, {}) if against is None else recorded_elsewhere(against, name)
        wrong = same_names(before, now)
        shown = 0
        for key in sorted(set(before) & set(now)):
            if before[key] == now[key]:
                continue
            wrong.append(f"{key}: {difference(before[key], now[key])}")
            if against is not None and shown < 3:
                shown += 1
                wrong += text_difference(elsewhere(against, name, key), inside.story(program, key).text())
        print(f"{name}: {len(now)} stories, {'no difference' if not wrong else 'DIFFERENT'}", flush=True)
        for line in wrong:
            print("  " + line)
        bad += bool(wrong)
    return bad


def text_difference(before: str, now: str) -> list[str]:
    """The first lines that differ, with the answer before them."""
    lines = difflib.unified_diff(before.splitlines(), now.splitlines(), "before", "now", n=3, lineterm="")
    return ["    " + line for _, line in zip(range(MOST_SHOWN), lines, strict=False)]


def main() -> int:
    """Do what the words say."""
    read_words = argparse.ArgumentParser(prog="python -m tests journals", description=__doc__.partition("\n\n")[2])
    read_words.add_argument("rule_set", nargs="*", metavar="RULESET")
    what = read_words.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true")
    what.add_argument("--record", action="store_true")
    what.add_argument("--dump", metavar="KEY")
    read_words.add_argument("--against", type=Path, metavar="PATH")
    words = read_words.parse_args()
    names = words.rule_set or list(PLAYABLE)
    against = words.against.resolve() if words.against is not None else None
    if words.dump is not None:
        program = inside.opened(names[0])
        keys = [f"seed {words.dump}"] if words.dump.isdigit() else keys_with(program, words.dump)
        for key in keys:
            text = inside.story(program, key).text()
            shown = text if against is None else "\n".join(text_difference(elsewhere(against, names[0], key), text)) + "\n"
            sys.stdout.write(f"== {key}\n{shown}")
        return 0 if keys else 1
    if words.record:
        made = {
            name: inside.recorded(inside.opened(name), wanted=partial(told, name))
            if against is None
            else recorded_elsewhere(against, name)
            for name in names
        }
        write({**read(), **made})
        print(f"{sum(map(len, made.values()))} stories in {RECORDED.name}")
        return 0
    return 1 if check(names, against) else 0


def keys_with(program: object, text: str) -> list[str]:
    """The keys of games and examples that hold this text; a key itself is only that."""
    if text.startswith("seed "):
        return [text]
    keys = [inside.example_key(found) for found in program.tables.examples]
    return [text] if text in keys else [key for key in keys if text in key]
