"""Who plays: what is found in the lines that say so, in the sample world with three sides more."""

import pytest

KINDS = "rules/sample/kinds.rules"


@pytest.fixture
def found(sample, world_files):
    """Findings in a text; nobody plays the pirates."""
    kinds = world_files[KINDS].replace(
        "members red, blue\n", "members red, blue, green, white, pirates\n    nobody plays pirates\n"
    )
    assert kinds != world_files[KINDS]

    def of(text, more=""):
        return sample(text, {KINDS: kinds + more}).found

    return of


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('scenario "Two"\n    played by red, green\n    turn becomes 1\n', []),
        ('scenario "Two"\n    played by red, gren\n', ["unknown-name@2:20"]),
        ('scenario "Two"\n    played by red, pirates\n', ["no-seat@2:20"]),
        ('scenario "Two"\n    played by red, green, red\n', ["declared-twice@2:27"]),
        ('scenario "Two"\n    turn becomes 1\n    play by red\n', ["no-such-sentence@3:10"]),
        ('rule "a raid"\n    before storm begins\n        pirates chooses a number from 0 to 3 called loot\n        turn becomes loot\n', ["no-seat@3:9"]),
        ('rule "a raid"\n    before storm begins\n        gold of pirates becomes 3\n', []),
        ('rule "an end"\n    before storm begins\n        sides in play win the game because "all won"\n', []),
        ('rule "an end"\n    before storm begins\n        sides in play wins the game because "all won"\n', ["wrong-kind@3:9"]),
        ('rule "an end"\n    before storm begins\n        red win the game because "it won"\n', ["wrong-kind@3:9"]),
        ('rule "an end"\n    before storm begins\n        if pirates is in play\n            turn becomes 1\n', []),
    ],
)  # fmt: skip
def test_what_is_found(found, text, wanted):
    assert found(text) == wanted


def test_only_sides_have_seats(found):
    assert found("", "\nkind weather\n    plural weathers\n    members fair, foul\n    nobody plays foul\n\nrule \"x\"\n    before storm begins\n        for each weather called sky\n            turn becomes 1\n")[0].endswith("no-seat@68:18")  # fmt: skip


def test_a_set_that_wins_is_told_how_it_is_written(sample):
    (told,) = sample('rule "x"\n    before storm begins\n        sides wins the game because "all"\n').diagnostics
    assert "win the game because" in told.help


def test_where_all_play_those_in_play_are_nobodys_mistake(sample):
    text = 'rule "x"\n    before storm begins\n        sides in play win the game because "all won"\n'
    assert sample(text).found == []
