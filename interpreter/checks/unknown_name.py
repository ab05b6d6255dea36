"""There is nothing of this name.

Names are given by boards, by members of kinds, by `let` and `called`, \
and by the holes of a head. Names from `let` and `called` last to
the end of their block.

bad: rules

    kind side
        members red, blue

    kind leader
        members Annabel, Bob

    attribute owner of (who: leader) is side or none

    procedure play the game
        owner of Anabel becomes red

good: rules

    kind side
        members red, blue

    kind leader
        members Annabel, Bob

    attribute owner of (who: leader) is side or none

    procedure play the game
        owner of Annabel becomes red
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level, suggest
from interpreter.effects import Web
from interpreter.proofs import Stack
from interpreter.resolve import Reaching

LEVEL = Level.ERROR


def in_heads(stack: Stack) -> Iterator[Diagnostic]:
    """Findings: options and rulings that the manifest decides and nobody declares."""
    library, rules = stack.library, stack.declared.rules
    known = {**ir.by_names(rules.rulings), **ir.by_names(rules.options)}
    for title in library.manifest.options:
        if title not in known:
            close = suggest(title, known)
            yield Diagnostic(
                "unknown-name",
                f'there is no option or ruling called "{title}"',
                library.manifest.place("options", title),
                help=f'did you mean "{close[0]}"?' if close else "declare it with `option`",
            )


def in_menus(reaching: Reaching, web: Web) -> Iterator[Diagnostic]:
    """Findings: options added to a menu that nobody offers."""
    for title, additions in reaching.additions.items():
        if title not in web.offered:
            close = suggest(title, web.offered)
            for addition in additions:
                yield Diagnostic(
                    "unknown-name",
                    f'there is no menu called "{title}"',
                    addition.line.menu.span,
                    label="never offered",
                    help=f"did you mean `{close[0]}`?" if close else f'a menu is named: SIDE chooses menu "{title}"',
                )
