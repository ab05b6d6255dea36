"""The small whole game, compiled."""

import pytest

from tests.runtime import made_rules as made


@pytest.fixture(scope="session")
def whole():
    """Rule set and program of the small whole game."""
    return made.whole_game()


@pytest.fixture(scope="session")
def program(whole):
    return whole[1]
