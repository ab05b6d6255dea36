"""That it is one's turn, told by the system to who allowed it, while he looks at something else; and nothing else, and to nobody else."""

import pytest

STUB = """
window.bell = {asked: 0, told: [], gone: 0};
window.Notification = class {
  static permission = 'default';
  static async requestPermission() { bell.asked++; return Notification.permission = arguments_; }
  constructor(title, {body, tag}) { bell.told.push([title, body, tag]); }
  close() { bell.gone++; }
};
Object.defineProperty(document, 'hidden', {configurable: true, get: () => !!window.away});
"""
WAITING = ".ask.waiting .bell input"


@pytest.fixture
def table(browser, house):
    """A table for two: one sits in the browser, one is `other`; the name of the table."""
    links = house.table(east="human", west="human")
    other = house.page(links.id, links.seats["west"])
    browser.open(f"{house.address}/table/{links.id}#{links.seats['east']}")
    browser.run("localStorage.clear()")
    yield browser, other, links.id
    other.close()
    browser.open("about:blank")
    browser.console()


def shows(browser, script):
    """Wait until the page shows something."""
    return browser.later(
        f"const end = performance.now() + 20000; (function look() {{ const is = {script};"
        " if (is || performance.now() > end) done(is); else setTimeout(look, 5); })()"
    )


def other_is_asked(browser):
    """Answer in the browser until it waits for the other one."""
    while shows(browser, f"!!document.querySelector('{WAITING}') || (!!window.table?.view?.question && 2)") is not True:
        before = browser.run("return table.view.view")
        browser.click("[data-option]")
        assert shows(browser, f"table.view.view !== {before}")


def asked_again(browser, other):
    """The other one answers until the browser is asked."""
    while not browser.run("return !!table.view.question"):
        before = browser.run("return table.view.view")
        other.answer()
        assert shows(browser, f"table.view.view !== {before}")


def test_who_allows_it_is_told_once_for_each_turn_while_he_looks_elsewhere(table):
    browser, other, name = table
    browser.run(STUB.replace("arguments_", "'granted'"))
    other_is_asked(browser)
    assert browser.run("return bell.asked") == 0
    browser.click(WAITING)
    assert shows(browser, "bell.asked === 1 && document.querySelector('.bell input').checked")
    browser.run("window.away = true")
    asked_again(browser, other)
    title, body, tag = shows(browser, "bell.told[0]")
    asked = browser.run("return table.view.question.text")
    assert (body, tag) == (f"Your turn: {asked}", name) and title in browser.run("return document.title")
    assert browser.run("return document.title").startswith("● Your turn")
    browser.run("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    assert browser.run("return [bell.told.length, bell.gone]") == [1, 1]
    other_is_asked(browser)
    asked_again(browser, other)
    assert browser.run("return bell.told.length") == 1, "who looks is not told"


def test_who_does_not_allow_it_is_told_so_and_nothing_else(table):
    browser, other, _ = table
    browser.run(STUB.replace("arguments_", "'denied'"))
    other_is_asked(browser)
    browser.click(WAITING)
    assert shows(browser, "document.querySelector('.bell small')?.textContent.includes('does not let')")
    assert browser.run("return document.querySelector('.bell input').checked") is False
    browser.run("window.away = true")
    asked_again(browser, other)
    assert browser.run("return bell.told.length") == 0
