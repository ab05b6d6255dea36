"""What a check tells after an edit and what it works out anew: each file in `edits` has rules, edits of these, and both for each.

A file begins with what it shows. Each edit is one of the rules at its top, and is checked with what the check before it has left.
What is told must be what a check from nothing tells. `PUNICA_ACCEPT=1` writes into a file what is so.
"""

import os
import re
from pathlib import Path

import pytest

from interpreter.cache import Cache, Memory
from interpreter.frontend import stages
from tests.runtime.made_rules import library_of

FILES = sorted(Path(__file__).parent.joinpath("edits").glob("*.txt"))
BODIES, WAYS, WHOLES = {"deeds": "read", "found in": "checked"}, ("ways", "ways into a block"), ("boards", "heads", "web")


def edited(rules, edit):
    """The rules after an edit: runs of lines with `-` that are there once, each with what comes in its place with `+`."""
    for change in edit.split("\n...\n") if edit else ():
        lines = change.split("\n")
        old, new = ("\n".join(line[2:] for line in lines if line[0] == sign) for sign in "-+")
        assert len(re.findall(rf"^{re.escape(old)}$", rules, re.MULTILINE)) == 1, old
        rules = re.sub(rf"^{re.escape(old)}$", lambda _, new=new: new, rules, flags=re.MULTILINE)
    return rules


def told(made):
    """The findings of a check, one a line."""
    return "\n".join(f"{each.span.line}: {each.level}[{each.code}] {each.message}" for each in made.findings) or "nothing"


def anew(made):
    """What a check worked out: the bodies that were read, those that were checked, the ways that were looked for, the wholes."""
    heads, symbols, ran = made.declared.heads, made.bodies.numbered(made.declared).symbols, made.bodies.memo.ran
    units = {key or unit: unit for unit, key in enumerate(made.bodies.keys)}
    found = {}
    for step, word in BODIES.items():
        names = [heads[units[key]][0].name for key in ran.get(step, ())]
        found[word] = ["everything"] if len(names) == len(heads) else names
    ways = [symbols[key[0]].name for step in WAYS for key in ran.get(step, ())]
    found["ways into"] = [*dict.fromkeys(ways)]
    found["wholes"] = [step for step in WHOLES if step in ran]
    return "\n".join(f"{word}: {', '.join(names)}" for word, names in found.items() if names) or "nothing"


def shown(text, cache):
    """The text of a file as it is now."""
    what, rules, *rest = re.split(r"^== .*\n", text, flags=re.MULTILINE)
    headings = re.findall(r"^== (.*)\n", text, flags=re.MULTILINE)
    parts = [what.strip() + "\n\n== rules\n" + rules.strip()]
    for heading, body in zip(headings[1:], rest, strict=True):
        if heading in ("told", "anew"):
            continue
        edit = body.strip("\n")
        library = library_of(edited(rules.strip() + "\n", edit))
        made, fresh = stages(library, cache=cache, name="sample"), stages(library)
        assert [*made.findings] == [*fresh.findings]
        parts.append("\n".join([f"== {heading}", *([edit] if edit else []), "== told", told(made), "== anew", anew(made)]))
    return "\n\n".join(parts) + "\n"


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_an_edit_is_told_and_costs_what_is_said(path, tmp_path):
    text = path.read_text(encoding="utf-8")
    now = shown(text, Cache(tmp_path, b"secret"))
    if now != text and os.environ.get("PUNICA_ACCEPT"):
        path.write_text(now, encoding="utf-8")
    assert now == text


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_in_one_process_it_is_the_same(path, tmp_path):
    text = path.read_text(encoding="utf-8")
    assert shown(text, Memory(Cache(tmp_path, b"secret"))) == text
