"""What the tests of secrets share: Hannibal, and a small game in which every form of choice and reaction hangs on something hidden."""

from pathlib import Path

import pytest

from interpreter.session import Request
from tests.shipped import opened, session_of

HIDDEN = Path(__file__).parent / "rules" / "hidden"


@pytest.fixture(scope="session")
def hannibal():
    return session_of("hannibal_1996")


@pytest.fixture(scope="session")
def empires():
    return session_of("mediterranean_empires")


@pytest.fixture(scope="session")
def hidden():
    return opened(Request(str(HIDDEN)))


@pytest.fixture(params=["hannibal", "hidden"])
def session(request):
    return request.getfixturevalue(request.param)
