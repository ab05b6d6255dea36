"""What the tests of this room share: the small whole game, and rule sets from a few lines."""

import pytest

from tests.runtime import made_rules as made


@pytest.fixture(scope="session")
def whole():
    """Rule set and program of the small whole game."""
    return made.whole_game()


@pytest.fixture(scope="session")
def program(whole):
    return whole[1]


@pytest.fixture(scope="session")
def of():
    """The program of a few lines, with two sides and four places in front."""
    return made.program_of


@pytest.fixture(scope="session")
def rules_of():
    """The rule set of a whole text (and board)."""
    return made.rules_of


@pytest.fixture(scope="session")
def sides():
    """The lines that `of` puts in front."""
    return made.SIDES


@pytest.fixture(scope="session")
def built():
    """The rule set and the program of a whole text (and board), with its examples if they are asked for."""
    return made.built
