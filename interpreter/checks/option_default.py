"""What an option is by default, in a manifest or in an example, is none of its values.

An option is on or off, unless it says `one of 3, 4, 5`, or `one of \
short, long`: then it has two values or more, and says which of them it
is by default. Any other word would count as off, `yes` too.

bad: rules

    option "Mild winters"
        default yes

    attribute frozen is number

    procedure play the game
        if option "Mild winters" is on
            frozen becomes 1

good: rules

    option "Mild winters"
        default on

    attribute frozen is number

    procedure play the game
        if option "Mild winters" is on
            frozen becomes 1
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, Level
from interpreter.proofs import Stack
from interpreter.resolve import former_title

LEVEL = Level.ERROR


def in_heads(stack: Stack) -> Iterator[Diagnostic]:
    """Findings: options and rulings to which the manifest gives a value that they do not have, or a former title."""
    library, rules = stack.library, stack.declared.rules
    known: dict[str, ir.OptionSwitch | ir.Ruling] = {}
    known |= ir.by_names(rules.rulings)
    known |= ir.by_names(rules.options)
    for title, value in library.manifest.options.items():
        switch = known.get(title)
        values = () if switch is None else switch.values if isinstance(switch, ir.OptionSwitch) else switch.readings
        if switch is not None:
            yield from former_title(switch, title, library.manifest.place("options", title))
        if switch is not None and value not in values:
            what = "option" if isinstance(switch, ir.OptionSwitch) else "ruling"
            yield Diagnostic(
                "option-default",
                f'the {what} "{title}" is one of {", ".join(values)}, not `{value}`',
                library.manifest.place("options", title),
                others=(Label(switch.span, "declared here"),),
                help=f"{title}: {'true' if values == ir.ON_OR_OFF else switch.chosen}",
            )
