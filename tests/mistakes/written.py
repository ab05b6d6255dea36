"""The slips of `typos.yaml`, each tried in a copy of the shipped rules as `punica check` would meet it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import yaml

from interpreter.diagnostics import Diagnostic, Diagnostics
from interpreter.session import Session
from interpreter.views import read_style
from tests.mistakes.copied import Copy

LIST = Path(__file__).with_name("typos.yaml")
LEAST = (100, 97, 90)
"""Of a hundred slips so many must be noticed, first told in their line, told with the word that was meant."""
RULE_SETS = {
    "mediterranean": "mediterranean_battles",
    "mediterranean_battles": "mediterranean_battles",
    "hamilcar": "hamilcar_2e",
    "hamilcar_2e": "hamilcar_2e",
}


@dataclass(frozen=True)
class Typo:
    """One slip. `line`: where the line stood when the list was made, from 1. `meant`: what a good finding names. `valid`: why what
    is written instead is a sentence as well, so that no checker could know; empty for a mistake."""

    kind: str
    path: str
    line: int
    text: str
    slip: str
    meant: str
    valid: str = ""

    @property
    def rule_set(self) -> str:
        """The rule set in which it is tried."""
        return RULE_SETS.get(Path(self.path).parts[1], "hannibal_1996")


@dataclass(frozen=True)
class Outcome:
    """What the check said: was there a finding, does the first one stand in the line, does it name the word, and the finding."""

    noticed: bool
    placed: bool
    named: bool
    told: str


def typos() -> list[Typo]:
    """The whole list."""
    found = []
    for kind, each in yaml.safe_load(LIST.read_text("utf-8")).items():
        for entry in each:
            path, line = entry.pop("path").rsplit(":", 1)
            found.append(Typo(kind=kind, path=path, line=int(line), **entry))
    return found


def spoilt(typo: Typo, text: str) -> tuple[int, str] | None:
    """The line, from 1, that is to be spoilt in a text, and what is written there instead: of all that read so the nearest to where
    it stood; when the rules have moved on and none does, of those that hold the words of the slip and their neighbours. None when
    there is none either."""
    lines = text.split("\n")
    for old, new in ((typo.text, typo.slip), _changed(typo)):
        here = [
            number for number, line in enumerate(lines, 1) if (old == line if old == typo.text else f" {old} " in f" {line} ")
        ]
        if here:
            number = min(here, key=lambda number: abs(number - typo.line))
            return number, f" {lines[number - 1]} ".replace(f" {old} ", f" {new} ", 1)[1:-1]
    return None


def _changed(typo: Typo) -> tuple[str, str]:
    """The words that a slip changes, with one on each side, and what they become."""
    old, new = typo.text.split(" "), typo.slip.split(" ")
    same = [one == other for one, other in zip(old, new, strict=False)]
    before = same.index(False) if False in same else len(same)
    back = [one == other for one, other in zip(old[before:][::-1], new[before:][::-1], strict=False)]
    behind = back.index(False) if False in back else len(back)
    first, last = max(before - 1, 0), max(behind - 1, 0)
    return " ".join(old[first : len(old) - last]), " ".join(new[first : len(new) - last])


class Bench:
    """A copy of the shipped rules in which slips are made and taken back."""

    def __init__(self) -> None:
        self._copy = Copy()
        self._checked: set[str] = set()

    def check(self, rule_set: str) -> list[str]:
        """The findings of the rules as they stand, each as `path:line: message`."""
        session = self._copy.opened(rule_set)
        return [f"{each.span.path}:{each.span.line}: {each.message}" for each in session.findings]

    def attempt(self, typo: Typo) -> Outcome:
        """Make a slip, check, take it back. Errors: `ValueError` when the line is not there any more, or has a finding already."""
        if typo.rule_set not in self._checked:
            if clean := self.check(typo.rule_set):
                raise ValueError(f"the rules as shipped have findings: {clean[0]}")
            self._checked.add(typo.rule_set)
        file = self._copy.root / typo.path
        text = file.read_text("utf-8")
        made = spoilt(typo, text)
        if made is None:
            raise ValueError(f"{typo.path} has no line like `{typo.text}` any more: give the slip a line that is there")
        number, line = made
        lines = text.split("\n")
        lines[number - 1] = line
        with self._copy.changed({file: "\n".join(lines)}):
            session = self._copy.opened(typo.rule_set)
            findings = session.findings or _of_site(session)
        if not findings:
            return Outcome(False, False, False, "")
        first = findings[0]
        said = " ".join([first.message, first.label, first.help, *(other.text for other in first.others)])
        placed = first.span.path == typo.path and first.span.line == number
        return Outcome(True, placed, _names(said, typo.meant), f"{first.span.path}:{first.span.line} {first.code}: {said}")


def attempt(typo: Typo) -> Outcome:
    """Try a slip on the bench of this process."""
    if not _BENCHES:
        _BENCHES.append(Bench())
    return _BENCHES[0].attempt(typo)


_BENCHES: list[Bench] = []


def told(outcome: Outcome) -> tuple[bool, bool, bool]:
    """Noticed, placed, named."""
    return outcome.noticed, outcome.placed, outcome.named


def _of_site(session: Session) -> list[Diagnostic]:
    """What `punica docs` says of how the rule set wants to be shown, which no check reads."""
    found = Diagnostics()
    read_style(session.library, session.rules, found)
    return list(found)


def _names(said: str, word: str) -> bool:
    """Does a text name a word, as a whole word if it is one?"""
    before, after = (r"(?<!\w)" if word[0].isalnum() else ""), (r"(?!\w)" if word[-1].isalnum() else "")
    return re.search(before + re.escape(word) + after, said) is not None
