"""The mods that are as they are meant to be: all on one another, nothing is told of them but that a card has no example.

What play says of each alone takes minutes: `python -m tests mistakes --right`.
"""

from interpreter.diagnostics import as_text
from tests.mistakes.copied import Copy
from tests.mistakes.right import NO_EXAMPLE, mods


def test_nothing_is_told_of_right_mods_but_that_a_card_has_no_example():
    copy, listed = Copy(), mods()
    for name, (base, rules) in listed.items():
        copy.write(name, base, {"rules/all.rules": rules})
    (base,) = {base for base, _ in listed.values()}
    session = copy.opened(base, tuple(listed))
    assert len(listed) >= 10
    assert as_text([each for each in session.findings if each.code != NO_EXAMPLE], session.sources) == ""
