"""How long an editor waits: `python -m tests waits [RULESET] [FILES] [SEED]`.

The real server is driven over its standard input and output. Files of the rule set are opened one after the other; in each, lines are
edited as a person would (a slip, its repair, another number or word; one edit in twelve is of a head), and at random words all is
asked that an editor asks. Findings come twice where a check takes long: first those of the text itself, then all. After each edit of a
head something is asked at once, while the check is under way. Told are the middle and the 95th of a hundred, on the clock, in empty
Python processes of the same minutes. Nothing is written to a file.
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from interpreter.library import open_rule_set
from tests.editor.client import Client

TOP = Path(__file__).resolve().parents[2]
REST = 0.25
"""So many seconds lie between an answer and the next letter."""
EDITS = 4
HEADS = 12
"""One edit in so many is of a head."""
QUESTIONS = ("hover", "completion", "definition", "references", "rename")
FINDINGS = ("a body: first", "a body: all", "a head: first", "a head: all")
MEANWHILE = ("hover, meanwhile", "completion, meanwhile")


def empty() -> float:
    """Seconds that an empty Python process takes."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return time.perf_counter() - begun


def edits(text: str, chance: random.Random, head: bool) -> Iterator[tuple[str, str]]:
    """Pairs of a stretch that stands once in a text and what comes in its place; the last one leaves something else there."""
    lines = [line for line in text.split("\n") if line.strip() and line.startswith("    ") != head and text.count(line) == 1]
    lines = [line for line in lines if not line.lstrip().startswith(("#", "cites", "|")) and re.search(r"[a-z]{4,}", line)]
    if not lines:
        return
    line = chance.choice(lines)
    word = chance.choice(re.findall(r"[a-z]{4,}", line))
    slip = line.replace(word, word[:1] + word[2:], 1)
    yield line, slip
    yield slip, line
    numbers = re.findall(r"\b\d+\b", line)
    other = line.replace(numbers[-1], str(int(numbers[-1]) + 1)) if numbers else line + " # as printed"
    yield line, other
    yield other, line


def measured(rule_set: str, count: int, seed: int) -> dict[str, list[float]]:
    """Seconds of each answer, by what was asked; `empty` are the empty processes."""
    chance = random.Random(seed)
    library = open_rule_set(rule_set)
    assert library is not None
    files = sorted(source.path for source in library.rules if source.text.count("\n") > 5)
    seconds: dict[str, list[float]] = {name: [] for name in ("empty", *FINDINGS, *QUESTIONS, *MEANWHILE)}
    with Client(TOP, rule_set) as client:
        turn = 0
        for file in chance.sample(files, min(count, len(files))):
            client.open(file)
            time.sleep(1.5)  # an author reads first; what is not urgent is done meanwhile
            turn += 1
            head = turn % (HEADS // EDITS) == 0
            for old, new in edits(client.texts[file], chance, head):
                if client.texts[file].count(old) != 1:
                    continue
                begun = time.perf_counter()
                client.type(file, old, new)
                client.first_told(file)
                part = "a head" if head else "a body"
                seconds[f"{part}: first"].append(time.perf_counter() - begun)
                if not client.is_checked(file):
                    client.told(file)
                seconds[f"{part}: all"].append(time.perf_counter() - begun)
                time.sleep(REST)
            seconds["empty"] += [empty(), empty()]
            asked_meanwhile(client, file, chance, seconds)
            words = [*re.finditer(r"(?<=[ (])[a-z]{3,}", client.texts[file])]
            for found in chance.sample(words, min(5, len(words))):
                front = client.texts[file][: found.start() + 1]
                place = {"line": front.count("\n"), "character": len(front) - front.rfind("\n") - 1}
                at = {"textDocument": {"uri": client.uri(file)}, "position": place}
                for question in QUESTIONS:
                    more = {"context": {"includeDeclaration": True}} if question == "references" else {}
                    more = {"newName": "another name"} if question == "rename" else more
                    begun = time.perf_counter()
                    client.ask(f"textDocument/{question}", **at, **more)
                    seconds[question].append(time.perf_counter() - begun)
            client.tell("textDocument/didClose", textDocument={"uri": client.uri(file)})
        assert client.log == [], client.log
    return seconds


def asked_meanwhile(client: Client, file: str, chance: random.Random, seconds: dict[str, list[float]]) -> None:
    """Ask at once after a head has changed, and mend it again."""
    for old, new in [*edits(client.texts[file], chance, head=True)][:2]:
        if client.texts[file].count(old) == 1:
            client.type(file, old, new)
            place = {"line": client.texts[file].count("\n") // 2, "character": 9}
            for name in MEANWHILE:
                begun = time.perf_counter()
                client.ask(f"textDocument/{name.partition(',')[0]}", textDocument={"uri": client.uri(file)}, position=place)
                seconds[name].append(time.perf_counter() - begun)
            client.told(file)


def main() -> None:
    """Measure and print a table."""
    words = argparse.ArgumentParser(prog="python -m tests waits", description=__doc__)
    words.add_argument("rule_set", nargs="?", default="hannibal_1996", metavar="RULESET")
    words.add_argument("files", type=int, nargs="?", default=30, metavar="FILES")
    words.add_argument("seed", type=int, nargs="?", default=1, metavar="SEED")
    asked = words.parse_args()
    seconds = measured(asked.rule_set, asked.files, asked.seed)
    unit = sorted(seconds["empty"])[len(seconds["empty"]) // 2]
    print(f"{asked.rule_set}: an empty Python process takes {unit * 1000:.1f} ms here, now")
    print(f"{'':24}{'times':>7}{'middle':>9}{'95 %':>9}{'most':>9}   in empty processes")
    for name, told in seconds.items():
        if told and name != "empty":
            found = sorted(each / unit for each in told)
            print(f"{name:24}{len(found):7}{found[len(found) // 2]:9.1f}{found[int(len(found) * 0.95)]:9.1f}{found[-1]:9.1f}")
