"""Findings about rules all of whose sentences can be read and that mean nothing good: a module for each code, which says what it
finds, and `order`, in which they run.

Takes what the rooms above made of a rule set; gives findings and changes nothing. Checks that rest on everything the rules say
run only when all of it could be read, so that one mistake does not cause a dozen findings. A check in which nothing has changed
loads none of the modules but those of `check_anyway`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic
from interpreter.effects import Web
from interpreter.proofs import Stack, Unit


def check_boards(rules: ir.RuleSet) -> Iterator[Iterable[Diagnostic]]:
    """Findings about boards, one iterable for each check."""
    from interpreter.checks import order

    for check in order.ON_BOARDS:
        yield check(rules)


def check_heads(stack: Stack) -> Iterator[Iterable[Diagnostic]]:
    """Findings about layers and declarations that do not depend on bodies, one iterable for each check."""
    from interpreter.checks import order

    for check in order.IN_HEADS:
        yield check(stack)


def check_declaration(unit: Unit) -> Iterator[Diagnostic]:
    """Findings about one declaration."""
    from interpreter.checks import order
    from interpreter.proofs import Walk

    unit.met = Walk(unit, order.WALKING).found()
    yield from unit.met
    for text in unit.texts:
        for seen in order.IN_TEXTS:
            yield from seen(text)
    for check in order.IN_DECLARATIONS:
        yield from check(unit)


def check_web(web: Web) -> Iterator[Iterable[Diagnostic]]:
    """Findings about the whole rule set that depend on its deeds alone, one iterable for each check."""
    from interpreter.checks import order

    for check in order.IN_WHOLE:
        yield check(web)


def check_anyway(stack: Stack, web: Web, speaking: Iterable[ir.Member]) -> Iterator[Iterable[Diagnostic]]:
    """Findings about layers, menus and untried members, looked for in each check. `speaking`: the members with rules."""
    from interpreter.checks import nothing_read, unknown_name, untried

    yield nothing_read.in_layers(stack.library)
    yield unknown_name.in_menus(stack.declared.reaching, web)
    yield untried.in_examples(stack, speaking)


def load() -> None:
    """Import now the modules that are otherwise imported when first needed."""
    import networkx

    from interpreter.checks import nothing_read, order, untried
