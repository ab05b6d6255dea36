"""A rule brings about what it waits for, with nothing to stop it.

What a rule does `before`, `after` or `instead of` something may \
bring the same thing about again, directly or by way of other rules.
With a condition that turns in between it comes to an end; without one it never does.

bad: rules

    kind side
        members red, blue

    attribute gold of (player: side) is number

    procedure (player: side) earns gold
        add 1 to gold of player

    procedure play the game
        red earns gold

    rule "riches make rich"
        after a side called owner earns gold
            owner earns gold

good: rules

    kind side
        members red, blue

    attribute gold of (player: side) is number

    procedure (player: side) earns gold
        add 1 to gold of player

    procedure play the game
        red earns gold

    rule "riches make rich"
        after a side called owner earns gold
            when gold of owner is at most 3
            owner earns gold
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.effects import Web

LEVEL = Level.ERROR


def in_whole(web: Web) -> Iterator[Diagnostic]:
    """Findings: hooks that cause what they wait for, with no condition that could stop them."""
    for placed, hook in web.hooks:
        if not hook.guarded and web.brings_about(web.certain.get(hook.body, ()), hook.host):
            host = web.index.symbols[hook.host]
            yield Diagnostic(
                "trigger-cycle",
                f"this brings about `{host.name}` again, for which it waits",
                web.span(placed),
                label="feeds itself",
                others=(Label(host.span, "what it waits for"),),
                help="add a `when` line that stops it",
            )
