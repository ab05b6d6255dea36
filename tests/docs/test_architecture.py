"""What the architecture page shows of each stage is what the commands show."""

import re

import pytest

from tests.docs.conftest import fences

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
