"""`python -m tests mutants [--seed N] [--count 80] [--jobs 1] [--only ROOM] [--nearest] [--list] [--result FILE | --resume FILE]`.

Draws small faults in `interpreter/` by a seed, puts them one at a time into a copy of the tree, and asks the suite: first the tests nearest
to the room, then all others. Prints a line for each and writes it to the result file as it goes; `--resume` takes up a file that was
broken off. Mutants in `equivalent.yaml` are proven to change nothing: they are listed and do not count. Leaves with 1 when fewer than
90 of 100 of the others were noticed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import yaml

from tests.mutants.draw import Drawn, draw
from tests.mutants.trial import Tree, Verdict

SEED = 264
"""Fixed before any run: the draw that counts. Others are for practice."""
COUNT = 80
ENOUGH = 0.9
TOP = Path(__file__).resolve().parents[2]
EQUIVALENT = Path(__file__).with_name("equivalent.yaml")


def equivalent() -> dict[tuple[str, str, str], str]:
    """File, line, mutated line -> why nothing changes."""
    listed = yaml.safe_load(EQUIVALENT.read_text(encoding="utf-8")) or []
    return {(each["file"], each["line"], each["mutated"]): each["reason"] for each in listed}


def header(texts: dict[str, str], seed: int, count: int, only: str, nearest: bool) -> dict[str, Any]:
    """What makes two runs the same run."""
    digest = hashlib.sha256(json.dumps(texts, sort_keys=True).encode()).hexdigest()[:16]
    return {"interpreter": digest, "seed": seed, "count": count, "only": only, "nearest": nearest}


def line_of(drawn: Drawn, verdict: Verdict) -> dict[str, Any]:
    """A result as data."""
    return {
        "key": drawn.key,
        "file": drawn.path,
        "at": drawn.mutant.line,
        "sort": drawn.mutant.sort,
        "line": drawn.before,
        "mutated": drawn.after,
        "by": verdict.by,
        "stage": verdict.stage,
        "seconds": round(verdict.seconds, 1),
    }


def told(result: dict[str, Any]) -> str:
    """A result for people."""
    how = f"noticed by {result['by']}" if result["by"] else "SURVIVED"
    return f"{result['file']}:{result['at']} {result['sort']}: {how} ({result['seconds']:.0f} s)\n  - {result['line']}\n  + {result['mutated']}"


def run(trees: list[Tree], waiting: list[Drawn], nearest: bool) -> Iterator[tuple[Drawn, Verdict]]:
    """Try mutants, one in each tree at a time, and give each result as it is ready."""
    free: SimpleQueue[Tree] = SimpleQueue()
    ready: SimpleQueue[tuple[Drawn, Verdict]] = SimpleQueue()
    for tree in trees:
        free.put(tree)

    def one(drawn: Drawn) -> None:
        tree = free.get()
        try:
            ready.put((drawn, tree.try_(drawn, nearest)))
        finally:
            free.put(tree)

    with ThreadPoolExecutor(len(trees)) as pool:
        work = [pool.submit(one, drawn) for drawn in waiting]
        for _ in waiting:
            yield ready.get()
        for each in work:
            each.result()


def totals(results: Iterable[dict[str, Any]], known: dict[tuple[str, str, str], str]) -> tuple[str, float]:
    """The last lines, and the share that was noticed of those that count."""
    listed = list(results)
    same = [each for each in listed if not each["by"] and (each["file"], each["line"], each["mutated"]) in known]
    counted = [each for each in listed if each not in same]
    noticed = [each for each in counted if each["by"]]
    share = len(noticed) / len(counted) if counted else 0.0
    lines = [f"{len(noticed)} of {len(counted)} noticed ({share:.1%}); {len(same)} more are equivalent"]
    lines += [
        f"  survived: {each['file']}:{each['at']} {each['line']}  ->  {each['mutated']}" for each in counted if not each["by"]
    ]
    return "\n".join(lines), share


def words() -> argparse.Namespace:
    """What was asked for."""
    reader = argparse.ArgumentParser(prog="python -m tests mutants", description=__doc__.partition("\n\n")[2])
    reader.add_argument("--seed", type=int, default=SEED)
    reader.add_argument("--count", type=int, default=COUNT)
    reader.add_argument("--jobs", type=int, default=1)
    reader.add_argument("--only", default="", metavar="ROOM")
    reader.add_argument("--nearest", action="store_true", help="ask only the nearest tests (for practice)")
    reader.add_argument("--list", action="store_true", help="only say which mutants would be tried")
    files = reader.add_mutually_exclusive_group()
    files.add_argument("--result", type=Path, default=Path("mutants.jsonl"))
    files.add_argument("--resume", type=Path)
    return reader.parse_args()


def earlier(path: Path, first: dict[str, Any]) -> list[dict[str, Any]]:
    """The results that a file holds already. Errors: `ValueError` when they are of another run."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    if not lines or lines[0] != first:
        raise ValueError(f"{path} holds the results of another run: {lines[:1]}")
    return lines[1:]


def main() -> int:
    """Do what the words say."""
    asked = words()
    trees = [Tree(TOP)]
    try:
        texts = trees[0].texts()
        chosen = draw(texts, asked.seed, asked.count, asked.only)
        if asked.list:
            for each in chosen:
                print(f"{each.path}:{each.mutant.line} {each.mutant.sort}\n  - {each.before}\n  + {each.after}")
            return 0
        first = header(texts, asked.seed, asked.count, asked.only, asked.nearest)
        path = asked.resume or asked.result
        results = earlier(path, first) if asked.resume else []
        if not asked.resume:
            path.write_text(json.dumps(first) + "\n", encoding="utf-8")
        near = {path for each in chosen for path in trees[0].ordered(each.room)[0]} if asked.nearest else ()
        failed = trees[0].measure(sorted(near))
        if failed:
            print("the suite fails without any fault:", *failed, sep="\n  ")
            return 2
        print(f"without a fault: {sum(trees[0].costs.values()):.0f} s", flush=True)
        for _ in range(asked.jobs - 1):
            trees.append(Tree(TOP))
            trees[-1].costs = trees[0].costs
        known = {each["key"] for each in results}
        with path.open("a", encoding="utf-8") as file:
            for drawn, verdict in run(trees, [each for each in chosen if each.key not in known], asked.nearest):
                results.append(line_of(drawn, verdict))
                file.write(json.dumps(results[-1], ensure_ascii=False) + "\n")
                file.flush()
                print(told(results[-1]), flush=True)
    finally:
        for tree in trees:
            tree.close()
    text, share = totals(results, equivalent())
    print(text)
    return 0 if share >= ENOUGH else 1
