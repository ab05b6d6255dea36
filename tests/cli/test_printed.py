"""What each command prints on the samples, as it was read and accepted. Read a new one first, then accept it with PUNICA_ACCEPT=1."""

import os
import re
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"
TOWERS = "rules/towers"
COMMANDS = {
    "check": ["check", TOWERS],
    "check_json": ["check", TOWERS, "--format", "json"],
    "check_broken": ["check", "rules/broken"],
    "check_broken_json": ["check", "rules/broken", "--format", "json"],
    "check_broken_github": ["check", "rules/broken", "--format", "github"],
    "check_two": ["check", TOWERS, "rules/endless"],
    "test": ["test", TOWERS],
    "test_json": ["test", TOWERS, "--format", "json"],
    "test_some": ["test", TOWERS, "-k", "brick"],
    "test_with_errors": ["test", "rules/broken"],
    "simulate": ["simulate", TOWERS, "--games", "30", "--seed", "1"],
    "simulate_json": ["simulate", TOWERS, "--games", "30", "--seed", "1", "--format", "json", "--seat", "east=heuristic"],
    "simulate_endless": ["simulate", "rules/endless", "--games", "3"],
    "simulate_short": ["simulate", TOWERS, "--games", "3", "--most", "2"],
    "simulate_coverage": ["simulate", TOWERS, "--games", "3", "--seed", "1", "--coverage"],
    "simulate_from": ["simulate", TOWERS, "--games", "9", "--from", "examples"],
    "simulate_from_json": ["simulate", TOWERS, "--games", "200", "--from", "rules", "--coverage", "--format", "json"],
    "simulate_from_nowhere": ["simulate", TOWERS, "--from", "nowhere"],
    "simulate_log": ["simulate", TOWERS, "--seed", "5", "--log"],
    "simulate_log_full": ["simulate", TOWERS, "--seed", "5", "--log", "--detail", "full", "--scenario", "A long day"],
    "simulate_other": [
        "simulate",
        TOWERS,
        "--games",
        "20",
        "--scenario",
        "A long day",
        "--option",
        "Tall towers=on",
        "--mod",
        "mods/rich",
    ],
    "show_tree": ["show", "tree", "card", "4", "--in", TOWERS],
    "show_model": ["show", "model", "Quake", "--in", TOWERS],
    "show_graph": ["show", "graph", "height of (owner)", "--in", TOWERS],
    "show_graph_dot": ["show", "graph", "Quake", "--in", TOWERS, "--format", "dot"],
    "show_program": ["show", "program", "Crane", "--in", TOWERS],
    "show_prose": ["show", "prose", "Mortar", "--in", TOWERS],
    "show_origin": ["show", "origin", "Crane", "--in", TOWERS, "--mod", "mods/rich"],
    "show_json": ["show", "prose", "Crane", "--in", TOWERS, "--format", "json"],
    "show_readings": ["show", "readings", "number of cards in hand of (who: side)", "--in", TOWERS],
    "show_readings_of_several_uses": ["show", "readings", "play a card of east", "--in", TOWERS],
    "show_readings_json": ["show", "readings", "height", "of", "east", "--in", TOWERS, "--format", "json", "--mod", "mods/rich"],
    "show_readings_misfit": ["show", "readings", "height of Brick", "--in", TOWERS],
    "show_readings_slip": ["show", "readings", "hieght of east", "--in", TOWERS],
    "show_readings_of_two": ["show", "readings", "height of east plus worth of (used: card)", "--in", TOWERS],
    "show_readings_unknown": ["show", "readings", "worth of (used: cart)", "--in", TOWERS],
    "show_readings_of_nothing": ["show", "readings", "plus", "--in", TOWERS],
    "show_sentences": ["show", "sentences", "--in", TOWERS],
    "show_sentences_of_a_kind": ["show", "sentences", "cards", "--in", TOWERS],
    "show_sentences_of_a_sort": ["show", "sentences", "occasions", "--in", TOWERS],
    "show_sentences_by_words": ["show", "sentences", "highest", "tower", "--in", TOWERS, "--mod", "mods/rich"],
    "show_sentences_json": ["show", "sentences", "queries", "--in", TOWERS, "--format", "json"],
    "show_sentences_of_nothing": ["show", "sentences", "procedurs", "--in", TOWERS],
    "show_sentences_of_nobody": ["show", "sentences"],
    "show_grammar_of_a_game": ["show", "grammar", "counter event"],
    "show_nothing": ["show", "tree", "Crone", "--in", TOWERS],
    "show_many": ["show", "tree", "scenario day", "--in", TOWERS],
    "diff_of_a_mod": ["diff", TOWERS, "--mod", "mods/rich"],
    "diff_json": ["diff", TOWERS, "--mod", "mods/rich", "--format", "json"],
    "diff_of_two": ["diff", TOWERS, "rules/endless"],
    "diff_of_none": ["diff", TOWERS, TOWERS],
    "diff_of_one": ["diff", TOWERS],
    "diff_broken": ["diff", TOWERS, "rules/broken"],
    "coverage": ["coverage", TOWERS],
    "explain": ["explain", "no-such-sentence"],
    "fmt_check": ["fmt", "--check", TOWERS],
}


def masked(text):
    """Without what is another at each run: times, rates, digests."""
    text = re.sub(r"in [\d.]+ (s|ms)\b.*", "in N", text)
    text = re.sub(r'"seconds": [-e\d.]+', '"seconds": 0', text)
    return re.sub(r"\b[0-9a-f]{64}\b", "DIGEST", text)


@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_printed(punica, name):
    done = punica(*COMMANDS[name])
    text = masked(
        f"$ punica {' '.join(COMMANDS[name])}\n{done.out}" + (f"---- err\n{done.err}" if done.err else "") + f"---- {done.code}\n"
    )
    path = GOLDEN / f"printed_{name}.txt"
    if os.environ.get("PUNICA_ACCEPT"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
