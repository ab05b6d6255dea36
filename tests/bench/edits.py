"""`python -m tests edits [RULESET...] [--against CHECKOUT] [--cards N] [--seed N] [--each]`: what `check` takes after an edit.

Of each rule set cards are drawn by a seed. Each is edited as a modder edits it, step after step: nothing, a comment, one more
sentence in its event, a line of the event less, a printed number, a new head in its file, an attribute, a card like it, the title
(wherever it is named). After each step `check` is run as a command, between empty Python processes; told is its CPU over the middle
of theirs, so that a busy machine tells the same. So it is with `show prose` of the card, once more when nothing has changed. A line
for each sort of edit: the middle, p95 and the most of all cards, and which card that was. `--each` tells all of them.
"""

from __future__ import annotations

import argparse
import random
import re
import statistics
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from interpreter.library import open_rule_set
from interpreter.library.files import DATA_FOLDERS
from tests.bench.checkouts import TOP, Checkout, copied

RULE_SETS = (
    *("hannibal_1996", "hannibal_2018", "hannibal_campaigns"),
    *("hamilcar_1e", "hamilcar_2e", "mediterranean_empires"),
)
EMPTIES = 4
"""So many empty processes run before and after each command."""
EVENT = re.compile(
    r'(?m)^(?!example|option|ruling|scenario|rule|phase|step|table|invariant)[a-z][a-z ]*[^"\n]*"(?P<title>[^"\n]+)".*'
    r"(?:\n(?!\S).*|\n(?=\n))*?\n    [a-z]+\n(?P<lines>(?:        .*(?:\n|\Z))+)"
)
"""A member with a title and a block."""
NUMBER = re.compile(r"(?m)^    [a-z ]+ (?P<number>\d+)$")
LIMIT = 30
"""What a card edited in its event may cost."""


class Step(NamedTuple):
    """A sort of edit, and the texts that it leaves by their paths."""

    what: str
    texts: Mapping[str, str]


def cards_of(rule_set: str, count: int, seed: int) -> Sequence[str]:
    """The paths of some cards of a rule set that do something, as a seed draws them."""
    library = open_rule_set(rule_set)
    if library is None:
        sys.exit(f"there is no rule set {rule_set}")
    top = f"{TOP}/"
    found = sorted(
        each.path.removeprefix(top) for each in library.rules if "/cards/" in f"/{each.path}" and EVENT.search(each.text)
    )
    return sorted(random.Random(f"{rule_set} {seed}").sample(found, min(count, len(found))))


def steps(rule_set: str, card: str, texts: Mapping[str, str]) -> Iterator[Step]:
    """The edits of a card, each on top of those before. `texts`: all texts of data by their paths."""
    plain = texts[card]
    event = EVENT.search(plain)
    assert event is not None
    yield Step("nothing", {card: f"# A remark about {rule_set}.\n{plain}"})
    yield Step("a comment", {card: f"# Another remark about {rule_set}.\n{plain}"})
    lines = event["lines"].rstrip("\n")
    told = f'{lines}\n        report "something new"'
    plain = plain.replace(lines, told, 1)
    yield Step("a sentence more", {card: plain})
    last = re.search(r"\n        .*(\n {9,}.*)*\Z", "\n" + lines)
    if last is not None and last.start() and not last[0].strip().startswith(("when ", "otherwise")):
        plain = plain.replace(told, told.replace(last[0], "", 1), 1)
        yield Step("a line less", {card: plain})
    number = NUMBER.search(plain)
    if number is not None:
        now = int(number["number"])
        plain = plain[: number.start("number")] + str(now - 1 if now > 1 else now + 1) + plain[number.end("number") :]
        yield Step("a printed number", {card: plain})
    plain = f"{plain.rstrip()}\n\nquery remarkable hours\n    answer 1\n"
    yield Step("a new head", {card: plain})
    plain += "\nattribute remarkable days of (owner: side) is number\n"
    yield Step("an attribute more", {card: plain})
    member = re.sub(r'^([a-z ]+) \d+ "', r'\1 "', event[0].rstrip().replace(event["title"], f"Another {event['title']}"))
    plain += f"\n{member}\n"
    yield Step("a card more", {card: plain})
    old, new = (f'"{title}"' for title in (event["title"], f"{event['title']} Anew"))
    yield Step("a title", {path: text.replace(old, new) for path, text in {**texts, card: plain}.items() if old in text})


def measured(checkout: Checkout, rule_set: str, card: str) -> Iterator[tuple[str, float]]:
    """What `check` takes after each step, in empty processes; all is as it was in the end."""
    folders = (checkout.place / name for name in DATA_FOLDERS)
    paths = [path for folder in folders for path in sorted(folder.rglob("*.rules"))]
    texts = {str(path.relative_to(checkout.place)): path.read_text(encoding="utf-8") for path in paths}
    for number, (what, changed) in enumerate(steps(rule_set, card, texts)):
        for path, text in changed.items():
            (checkout.place / path).write_text(text, encoding="utf-8")
        if not number:
            checkout.run("-m", "interpreter", "check", rule_set, finds=True)  # whatever was checked before
            empty = statistics.median([checkout.run("-c", "pass").cpu for _ in range(EMPTIES)])
            cost = checkout.run("-m", "interpreter", "check", rule_set, cold=True, finds=True).cpu
            yield "from nothing", cost / empty
            shown = ("-m", "interpreter", "show", "prose", str(EVENT.search(texts[card])["title"]), "--in", rule_set)
            checkout.run(*shown, finds=True)
            yield "shown again", checkout.run(*shown, finds=True).cpu / empty
        before = [checkout.run("-c", "pass").cpu for _ in range(EMPTIES)]
        cost = checkout.run("-m", "interpreter", "check", rule_set, finds=True).cpu
        after = [checkout.run("-c", "pass").cpu for _ in range(EMPTIES)]
        yield what, cost / statistics.median(before + after)
    for path in changed:
        (checkout.place / path).write_text(texts[path], encoding="utf-8")


def p95(figures: Sequence[float]) -> float:
    """The figure that 95 of 100 do not exceed."""
    return sorted(figures)[min(len(figures) - 1, int(len(figures) * 0.95))]


def main() -> None:
    """Do what the words say."""
    read = argparse.ArgumentParser(prog="python -m tests edits", description=__doc__)
    read.add_argument("rule_set", nargs="*", metavar="RULESET", help="all that are shipped when none is named")
    read.add_argument("--against", metavar="CHECKOUT", default="", help="a folder or a commit to compare with")
    read.add_argument("--cards", type=int, default=10, metavar="N", help="cards of each rule set")
    read.add_argument("--card", action="append", default=[], metavar="PATH", help="these cards, not drawn ones")
    read.add_argument("--seed", type=int, default=1, metavar="N")
    read.add_argument("--each", action="store_true", help="tell each card")
    words = read.parse_args()
    with tempfile.TemporaryDirectory(prefix="punica-bench-") as folder:
        checkouts = [copied(words.against, "before", Path(folder))] if words.against else []
        checkouts.append(copied(str(TOP), "now", Path(folder)))
        everything: dict[tuple[str, str], list[float]] = {}
        for rule_set in words.rule_set or RULE_SETS:
            found: dict[tuple[str, str], list[tuple[float, str]]] = {}
            for checkout in checkouts:
                checkout.punica("check", rule_set)
            for card in words.card or cards_of(rule_set, words.cards, words.seed):
                for checkout in checkouts:
                    for what, figure in measured(checkout, rule_set, card):
                        found.setdefault((checkout.name, what), []).append((figure, card))
                        everything.setdefault((checkout.name, what), []).append(figure)
                        if words.each:
                            print(f"    {checkout.name:<7} {what:<18} {figure:6.1f}  {card}", flush=True)
            print(f"{rule_set}: check in empty processes (middle, p95, most)")
            for (name, what), pairs in found.items():
                figures = [figure for figure, _ in pairs]
                most, card = max(pairs)
                print(
                    f"  {name:<7} {what:<18} {statistics.median(figures):6.1f} {p95(figures):6.1f} {most:6.1f}  {card}",
                    flush=True,
                )
        print(f"all (a card that is edited: at most {LIMIT})")
        for (name, what), figures in everything.items():
            print(
                f"  {name:<7} {what:<18} {statistics.median(figures):6.1f} {p95(figures):6.1f} {max(figures):6.1f}  {len(figures)} times"
            )
