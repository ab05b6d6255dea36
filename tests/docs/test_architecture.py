"""What the architecture page shows of each stage is what the commands show."""

import re

import pytest

from interpreter.library import catalogue
from tests.docs.conftest import TOP, fences

SHOWN = [fence.text.splitlines() for fence in fences("docs/architecture.md") if fence.text.startswith("$ punica show")]


def test_every_stage_that_can_be_shown_is_shown():
    assert [lines[0].split()[3] for lines in SHOWN] == ["tree", "model", "program", "prose"]


def plain(line):
    """A line without its numbers, which change with every rule before it."""
    return re.sub(r"\d+", "0", line.strip())


@pytest.mark.parametrize("lines", SHOWN, ids=lambda lines: lines[0].split()[3])
def test_a_stage_is_shown_as_it_is(punica, lines):
    command, *told = lines
    done = punica(*command.removeprefix("$ punica ").split())
    printed = {plain(line) for line in done.text.splitlines()}
    assert done.code == 0
    assert [line for line in told if plain(line) not in printed] == []


def test_the_table_of_layers_is_what_manifests_say():
    """A part is a layer that somebody takes; it needs no row of its own."""
    text = (TOP / "docs/architecture.md").read_text(encoding="utf-8")
    rows = [
        line.split("|")[1:4] for line in text.split("## The games")[1].split("\n## ")[0].splitlines() if line.startswith("| `")
    ]
    told = {
        name: [re.findall(r"`(\w+)`", cell) for cell in cells] for names, *cells in rows for name in re.findall(r"`(\w+)`", names)
    }
    manifests = {each.id: each for each in catalogue()}
    taken = {part for each in manifests.values() for part in each.parts}
    assert told == {
        name: [[each.base] if each.base else [], [*each.parts]] for name, each in manifests.items() if name not in taken
    }
