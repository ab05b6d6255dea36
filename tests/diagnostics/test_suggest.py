"""What a word may have been meant to be: slips of the pen first, then what looks alike."""

import pytest

from interpreter.diagnostics import slips, suggest
from interpreter.diagnostics.suggest import slips_between

KNOWN = ["gold", "bold", "golden", "goal", "march", "general", "it"]


@pytest.mark.parametrize(
    ("one", "other", "count"),
    [
        ("gold", "gold", 0),
        ("gold", "glod", 1),
        ("gold", "gol", 1),
        ("gold", "goldd", 1),
        ("gold", "bold", 1),
        ("ab", "ba", 1),
        ("", "abc", 3),
        ("march", "chram", 4),
    ],
)
def test_slips_are_letters_put_in_left_out_changed_or_swapped(one, other, count):
    assert slips_between(one, other) == slips_between(other, one) == count


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("glod", ["gold"]),
        ("gol", ["goal", "gold"]),
        ("genreal", ["general"]),
        ("genrela", ["general"]),
        ("mrahc", []),
        ("gold", ["bold"]),
        ("GOLD", ["gold", "bold"]),
    ],
)
def test_a_long_word_may_have_two_slips_and_is_no_slip_of_itself(word, found):
    assert slips(word, KNOWN) == found


@pytest.mark.parametrize(
    ("word", "known", "count", "found"),
    [
        ("sides", ["Side", "space", "slide"], 1, ["Side"]),
        ("sides", ["Side", "space", "slide"], 2, ["Side", "slide"]),
        ("SPACE", ["space"], 1, ["space"]),
        ("space", ["spade", "space"], 1, ["space"]),
        ("space", ["spade", "space"], 3, ["space", "spade"]),
        ("xyz", ["space"], 1, []),
        ("snow", ["Deep snow", "snob"], 1, ["snob"]),
        ("snow", ["Deep snow", "gold"], 1, ["Deep snow"]),
        ("cat", ["catalogue of", "cut", "cart"], 2, ["cart", "cut"]),
        ("word", [], 2, []),
        ("Winter attrition at home", ["Political isolation", "Winter attrition"], 1, ["Winter attrition"]),
        ("First", ["Second Punic War", "First Punic War"], 1, ["First Punic War"]),
        ("Barca", ["Caudex", "Hamilcar Barca"], 1, ["Hamilcar Barca"]),
        ("Campaign 2", ["Campaign I", "Minor Campaign II"], 1, ["Campaign I"]),
        ("Minor 2 Campaign", ["Minor Campaign III", "Minor Campaign II"], 1, ["Minor Campaign II"]),
        ("of it", ["price of it all", "all of it"], 1, ["all of it"]),
        ("4", ["0", "1", "40"], 1, []),
        ("-4", ["4", "-5"], 1, []),
    ],
)
def test_slips_are_suggested_before_what_looks_alike(word, known, count, found):
    assert suggest(word, known, count) == found
