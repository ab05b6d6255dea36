"""Roads and lanes over the same spaces: a fleet that takes units aboard, a track that limits it, a fleet that hunts it."""

from pathlib import Path
from shutil import copytree

import pytest

from interpreter.cli import run
from tests.sampling import tried

SEA = Path(__file__).parent / "sea"
RULES = "rules/sea.rules"


@pytest.fixture
def sea(tmp_path, capfd):
    """Calls a command on the trial, in which words were replaced: what was printed."""

    def call(*words, change=("", "")):
        place = tmp_path / "sea"
        copytree(SEA, place, dirs_exist_ok=True)
        rules = (place / RULES).read_text(encoding="utf-8")
        assert change[0] in rules
        (place / RULES).write_text(rules.replace(*change, 1), encoding="utf-8")
        run([*words, str(place)])
        out, err = capfd.readouterr()
        assert "Traceback" not in out + err
        return out + err

    return call


@pytest.mark.parametrize(
    "change",
    tried(
        [
            ("    choose cheapest to each end", "    choose any"),
            ("    choose cheapest to each end", "    choose cheapest"),
            ("    choose cheapest\n", "    choose nearest\n"),
            ("    choose nearest\n", "    choose any\n"),
            ("    cost at most place on the naval track of owner\n", ""),
            ("    cost at most 1\n", "    cost at most 2\n"),
            ("    length at most 2\n", ""),
            ("        costs price of passage plus 1\n", "        costs price of passage plus 4\n"),
            ("        costs price of passage\n", "        costs 1\n"),
            ("        when passage is open\n        costs price", "        costs price"),
            ("    steps from (last: space) to (next: space) by sea\n    length", "    length"),
            ("        when way is not steep\n", ""),
        ],
        4,
        "the first word that is exchanged",
        apart=False,
    ),
)
def test_a_change_of_a_search_fails_an_example(sea, change):
    told = sea("test", change=change)
    assert ", 0 failed" not in told or "could not be run" in told


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (
            "voyage of (owner)",
            [
                "A step by sea leads along a lane (the passage) from a space (the last) to a neighbouring one (the next) if the "
                "passage is open; it costs the passage's price.",
                "All its steps together cost at most the owner's place on the naval track.",
                "To each end leads the cheapest way.",
            ],
        ),
        ("news from (city)", ["Each step by sea goes to any neighbour.", "It goes on for at most 2 steps."]),
        ("(way) is safe from (hunter)", ["This is so if there is no space along the way that is hunted by the hunter."]),
        (
            "(owner) surveys from (field)",
            ["For each raid of the owner from the field (the way) where the length of it is at least 2:"],
        ),
        ("Cape", ["Joined by land to Harbour and Hill.", "Joined by sea to Isle (price 2)."]),
        ("sea", ["By sea, the spaces are joined by 6 lanes."]),
    ],
)
def test_its_pages_read_as_english(capfd, words, lines):
    run(["show", "prose", words, "--in", str(SEA)])
    told = capfd.readouterr().out
    assert [line for line in lines if line not in told.replace("- ", "")] == []
