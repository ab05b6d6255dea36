"""How fast texts are read: `python -m tests reading`. Not part of the suite, since a busy machine proves nothing."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from interpreter.diagnostics import Diagnostics
from interpreter.source import Source
from interpreter.syntax import parse

FLOOR = 8000


def main() -> None:
    """Best of five runs over the good shelf, ten times over; fails below the floor."""
    argparse.ArgumentParser(prog="python -m tests reading", description=__doc__).parse_args()
    files = sorted((Path(__file__).parent.parent / "syntax" / "good").glob("*.rules"))
    sources = [Source(file.name, file.read_text(encoding="utf-8") * 10, "sample") for file in files]
    count = sum(source.text.count("\n") for source in sources)
    rates = []
    for _ in range(5):
        start = time.perf_counter()
        for source in sources:
            parse(source, Diagnostics())
        rates.append(count / (time.perf_counter() - start))
    print(f"{max(rates):.0f} lines a second")
    assert max(rates) >= FLOOR, f"slower than {FLOOR} lines a second"
