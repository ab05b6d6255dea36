"""What the tests of tables share: shipped rule sets laid out, and the small game in which every form of choice hangs on something hidden."""

from functools import cache

import pytest

from interpreter.session import Request
from interpreter.table import LaidOut
from tests.secrecy.conftest import HIDDEN
from tests.shipped import opened, session_of


@cache
def laid_out(name):
    return LaidOut(session_of(name))


@pytest.fixture(scope="session")
def hannibal():
    return laid_out("hannibal_1996")


@pytest.fixture(scope="session")
def hidden():
    return LaidOut(opened(Request(str(HIDDEN))))
