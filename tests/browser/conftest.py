"""What the tests in a browser share: one browser, one rule set laid out, and tables served in this process."""

from contextlib import nullcontext

import pytest

from tests.browser.clicking import seated
from tests.browser.driver import NoBrowser, installed
from tests.table.conftest import laid_out
from tests.table.house import House


@pytest.fixture(scope="session")
def browser():
    """Skips where there is none: `make browser-test` demands one."""
    try:
        installed()
    except NoBrowser as error:
        pytest.skip(str(error))
    with seated() as made:
        yield made


@pytest.fixture(scope="session")
def hannibal():
    return laid_out("hannibal_1996")


@pytest.fixture(scope="session")
def house(tmp_path_factory):
    with House(tmp_path_factory.mktemp("house") / "tables.sqlite") as made:
        yield made


@pytest.fixture(scope="session")
def served(house):
    """What makes a table of which people play all seats, and gives the address of its owner."""

    def make(laid, seed, _place=None):
        links = house.do(house.tables.make(laid, dict.fromkeys(laid.session.facts.seats, "human"), seed))
        return nullcontext(f"{house.address}/table/{links.id}#{links.owner}")

    return make
