"""`python -m tests lines [--layer LAYER ...] [--folder PART ...] [--draw N --seed N] [--again] [--show]`.

Takes each line of rules that does something away, one at a time, and asks `check` and the examples who misses it. What has been found
out is kept in a journal (`--journal`), by the line with its declaration: a run that ended goes on, and only what was edited is asked
about again; lines that nobody missed are asked about once more with `--again`. A line of a layer below is tried in the rule sets that
have the layer, one after the other, until one misses it. Fails when fewer than `LEAST` of a hundred are missed; those in
`unmissed.yaml` cannot be, each with its reason, and are not counted.
"""

from __future__ import annotations

import argparse
import json
import signal
import time
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path

import yaml

from interpreter.cache import NO_CACHE, Memory
from interpreter.compiler import compile_rules
from interpreter.ir import RuleSet
from interpreter.program import ExampleTable, Program
from interpreter.runtime import ExampleFailed, ExampleRun
from interpreter.session import Request, Session, open_session
from tests.mistakes.copied import ROOT
from tests.mutations.switches import Place, Switches
from tests.mutations.taken import Taken, taken
from tests.mutations.trial import layers_of, texts

LEAST = 99
ORDER = (
    "hannibal_1996",
    "hamilcar_2e",
    "hannibal_2018",
    "hamilcar_1e",
    "hannibal_iberia",
    "hannibal_italy",
    "hannibal_africa",
    "mediterranean_battles",
    "mediterranean_empires",
)
"""The rule sets, those first that are asked first."""
JOURNAL = ROOT / "mutants_lines.jsonl"
UNMISSED = Path(__file__).with_name("unmissed.yaml")
PATIENCE = 20.0
"""After so many seconds an example counts as failed: it does not end."""


@dataclass(frozen=True)
class Line:
    """A line of a file that is taken away. `key`: the same for the same line in the same declaration; `before`: how many lines of it
    have the same words and stand before this one."""

    layer: str
    path: str
    key: str
    taken: Taken
    before: int = 0

    @property
    def title(self) -> str:
        """What the list of lines that nobody can miss calls it."""
        which = f" ({self.before + 1})" if self.before else ""
        return f"{self.path}: {self.taken.around.splitlines()[0]}: {self.taken.words}{which}"


def lines_of(layers: Iterable[str]) -> list[Line]:
    """All lines of these layers that can be taken away."""
    found = []
    for layer in layers:
        for path, text in texts(ROOT, [layer]).items():
            before: Counter[tuple[str, str]] = Counter()
            for each in taken(text):
                others = before[each.around, each.words]
                before[each.around, each.words] += 1
                found.append(Line(layer, path, each.key(path, others), each, others))
    return found


class Marked(int):
    """Notes what it is compared with, and is none of it."""

    seen: set[int]

    def __eq__(self, other: object) -> bool:
        self.seen.add(other)  # type: ignore[arg-type]
        return False

    def __ne__(self, other: object) -> bool:
        self.seen.add(other)  # type: ignore[arg-type]
        return True

    __hash__ = int.__hash__


class Bench:
    """A rule set in which lines are taken away."""

    def __init__(self, rule_set: str, lines: Sequence[Line]) -> None:
        self._request = Request(rule_set)
        self._cache = Memory(NO_CACHE)
        session = open_session(self._request, self._cache, [ROOT])
        self._known = Counter((each.code, each.span.path) for each in session.findings)
        self._texts = {source.file: path for path, source in session.sources.items()}
        self._numbers = {line.key: number for number, line in enumerate(lines, 1)}
        statements, conditions = dict[Place, int](), dict[Place, int]()
        for line in lines:
            if not line.taken.names:
                place = (self._texts[str(ROOT / line.path)], line.taken.line)
                (conditions if line.taken.is_condition else statements)[place] = self._numbers[line.key]
        rules = session.rules
        self._switches = Switches(rules, statements, conditions)
        self._program: Program = compile_rules(rules, rules.examples)
        self._field = next(each.field for each in self._program.tables.layout.columns if each.name == self._switches.column.name)
        self._apart: set[str] = set()
        self._came: dict[int, list[tuple[float, ExampleTable]]] = {}
        for example in self._program.tables.examples:
            seen: set[int] = set()
            mark = Marked(0)
            mark.seen = seen
            began = time.process_time()
            told = self._run(example, mark)
            if told:  # what it says in words of a condition has other words here
                self._apart.add(example.name)
            for number in seen:
                self._came.setdefault(number, []).append((time.process_time() - began, example))

    def examples_that_come(self, line: Line) -> str:
        """The first way to find out who misses a line, and the cheapest: the example that fails without it, among those that come to
        it. Empty when none does, or the line has no switch."""
        number = self._numbers[line.key]
        return self._missed(number, line) if number in self._switches.put else ""

    def check(self, line: Line) -> str:
        """The second: what `check` finds without it that it does not find otherwise."""
        found = Counter((each.code, each.span.path) for each in self._opened(line).findings)
        return next((f"check: {code}" for code, _ in found - self._known), "")

    def examples_anew(self, line: Line) -> str:
        """The third: the example that fails in a program that is written without it, among those that the switches could not ask."""
        only = self._apart if self._numbers[line.key] in self._switches.put else None
        return self._anew(self._opened(line).rules, line, only)

    def _opened(self, line: Line) -> Session:
        return open_session(self._request, self._cache, [ROOT], {str(ROOT / line.path): line.taken.text})

    def _missed(self, number: int, line: Line) -> str:
        folder = line.path.rpartition("/")[0]
        came = self._came.get(number, [])
        came.sort(key=lambda each: (not each[1].span.path.endswith(line.path), folder not in each[1].span.path, each[0]))
        for _, example in came:
            if self._run(example, number):
                return f"example: {example.name}"
        return ""

    def _anew(self, rules: RuleSet, line: Line, only: Collection[str] | None) -> str:
        """The examples, or those `only`, in a program of the rules without the line."""
        chosen = [each for each in rules.examples if only is None or each.name in only]
        program = compile_rules(rules, chosen)
        folder = line.path.rpartition("/")[0]
        near = sorted(
            program.tables.examples, key=lambda each: (not each.span.path.endswith(line.path), folder not in each.span.path)
        )
        for example in near:
            if told := _run(program, example):
                return f"example: {example.name}" if told else ""
        return ""

    def _run(self, example: ExampleTable, number: int) -> str:
        return _run(self._program, example, self._field, number)


def _run(program: Program, example: ExampleTable, field: str = "", number: int = 0) -> str:
    """What is told of an example that fails; `number` stands in the column `field`."""
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        run = ExampleRun(program, example)
        if field:
            setattr(run.state, field, [number])
        run.run()
    except ExampleFailed as failed:
        return str(failed) or "fails"
    except Exception as error:  # whatever breaks is missed
        return f"{type(error).__name__}: {error}"
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return ""


def _too_long(*_: object) -> None:
    raise TimeoutError


def tried(rule_set: str, lines: Sequence[Line], journal: Path, shows: bool) -> list[str]:
    """The keys of those lines that a rule set does not miss; what is missed is written into the journal at once."""
    signal.signal(signal.SIGALRM, _too_long)
    bench = Bench(rule_set, lines)
    left = [*lines]
    with journal.open("a", encoding="utf-8") as out:
        for way in (bench.examples_that_come, bench.check, bench.examples_anew):
            still = []
            for line in left:
                began = time.process_time()
                who = way(line)
                if who:
                    print(_entry(line, who, rule_set), file=out, flush=True)
                else:
                    still.append(line)
                if shows and (who or way == bench.examples_anew):
                    print(f"{rule_set}: {who or 'nobody'} ({time.process_time() - began:.2f} s): {line.title}", flush=True)
            left = still
    return [line.key for line in left]


def _entry(line: Line, who: str, rule_set: str) -> str:
    entry = {"key": line.key, "layer": line.layer, "path": line.path, "line": line.taken.line, "words": line.taken.words}
    return json.dumps({**entry, "who": who, "in": rule_set}, ensure_ascii=False)


def known(journal: Path) -> dict[str, str]:
    """What the journal tells: who misses each line, by its key; empty: nobody did."""
    found = {}
    if journal.exists():
        for line in journal.read_text("utf-8").splitlines():
            entry = json.loads(line)
            found[entry["key"]] = entry["who"]
    return found


def main() -> int:
    """Draw, take away, count."""
    parser = argparse.ArgumentParser(prog="python -m tests lines", description=__doc__.splitlines()[2])
    parser.add_argument("--layer", dest="layers", action="append", help="a layer whose lines are taken away (all)")
    parser.add_argument("--folder", dest="folders", action="append", help="only files in such a folder, or of this name")
    parser.add_argument("--draw", type=int, help="so many lines of each layer")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--in", dest="rule_sets", action="append", help="a rule set that is asked (all that have the layer)")
    parser.add_argument("--again", action="store_true", help="ask about lines that nobody missed once more")
    parser.add_argument("--journal", type=Path, default=JOURNAL)
    parser.add_argument("--show", action="store_true", help="print what was missed, too")
    chosen = parser.parse_args()
    having = {name: layers_of([name]) for name in chosen.rule_sets or ORDER}
    layers = chosen.layers or [*dict.fromkeys(layer for some in having.values() for layer in some)]
    lines = [line for line in drawn(lines_of(layers), chosen.draw, chosen.seed) if _in_folder(line, chosen.folders)]
    unmissed = yaml.safe_load(UNMISSED.read_text("utf-8")) or {}
    asked = [line for line in lines if unmissed.keys().isdisjoint((line.title, line.taken.words))]
    before = known(chosen.journal)
    left = [line for line in asked if line.key not in before or (chosen.again and not before[line.key])]
    began = time.monotonic()
    for rule_set, has in having.items():
        some = [line for line in left if line.layer in has]
        if some:
            with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as apart:  # its memory is given back
                still = {*apart.submit(tried, rule_set, some, chosen.journal, chosen.show).result()}
            left = [line for line in left if line.layer not in has or line.key in still]
    with chosen.journal.open("a", encoding="utf-8") as out:
        for line in left:
            print(_entry(line, "", ""), file=out)
    return _told(asked, known(chosen.journal), len(lines) - len(asked), time.monotonic() - began)


def drawn(lines: Sequence[Line], count: int | None, seed: int) -> Iterator[Line]:
    """All lines, or so many of each layer: those whose keys hash lowest, so that a line more or less changes the draw by one."""
    if count is None:
        yield from lines
        return
    by_layer: dict[str, list[Line]] = {}
    for line in lines:
        by_layer.setdefault(line.layer, []).append(line)
    for _, some in sorted(by_layer.items()):
        yield from sorted(some, key=lambda line: sha256(f"{seed} {line.key}".encode()).digest())[:count]


def _in_folder(line: Line, folders: Sequence[str] | None) -> bool:
    return not folders or not {*line.path.removesuffix(".rules").split("/")}.isdisjoint(folders)


def _told(lines: Sequence[Line], found: dict[str, str], listed: int, seconds: float) -> int:
    """Print what came out; 1 when too little was missed."""
    for line in lines:
        if not found[line.key]:
            print(f"NOBODY {line.path}:{line.taken.line}\n    {line.title}")
    print(f"\n{'layer':<24}{'lines':>7}{'check':>7}{'example':>9}{'nobody':>8}")
    for layer in [*dict.fromkeys(line.layer for line in lines), "in all"]:
        some = [found[line.key].partition(":")[0] for line in lines if layer in (line.layer, "in all")]
        by = Counter(some)
        print(f"{layer:<24}{len(some):>7}{by['check']:>7}{by['example']:>9}{by['']:>8}")
    missed = sum(bool(found[line.key]) for line in lines)
    print(f"{100 * missed / max(1, len(lines)):.1f} of a hundred missed; {listed} stand in the list; {seconds:.0f} s")
    return 0 if 100 * missed >= LEAST * len(lines) else 1
