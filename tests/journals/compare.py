"""The recorded digests: read, written, compared. Knows what a story is made of, and nothing of the interpreter but the list of rule sets."""

from __future__ import annotations

import json
from pathlib import Path

from tests.journals.inside import EVERY, PARTS
from tests.shipped import of_its_own

RECORDED = Path(__file__).with_name("recorded.json")


def told(name: str, key: str) -> bool:
    """Whether a rule set tells the story with this key itself: its games, and the examples that none below it tells."""
    return key.startswith("seed ") or of_its_own(name, key.partition(": ")[0])


def read() -> dict[str, dict[str, str]]:
    """Rule set -> key of a story -> digests."""
    return json.loads(RECORDED.read_text(encoding="utf-8")) if RECORDED.exists() else {}


def write(found: dict[str, dict[str, str]]) -> None:
    """Write them, one line for each story, sorted."""
    RECORDED.write_text(json.dumps(found, indent=1, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")


def difference(before: str, now: str) -> str:
    """What two different digests say: which parts differ, and at which decisions they begin to."""
    was, is_ = before.split(), now.split()
    count = len(PARTS)
    parts = [part for part, a, b in zip(PARTS, was, is_, strict=False) if a != b]
    marks, marks_now = was[count:], is_[count:]
    same = 0
    for a, b in zip(marks, marks_now, strict=False):
        if a != b:
            break
        same += 1
    where = ""
    if len(marks) != len(marks_now) or same < len(marks):
        where = f", from a decision between {same * EVERY + 1} and {(same + 1) * EVERY} on"
    elif marks and parts != ["end"]:
        where = f", after decision {same * EVERY}"
    return f"other {', '.join(parts) or 'marks'}{where}"


def same_names(before: dict[str, str], now: dict[str, str]) -> list[str]:
    """Stories that only one side tells."""
    return [f"{key}: gone" for key in sorted(set(before) - set(now))] + [f"{key}: new" for key in sorted(set(now) - set(before))]
