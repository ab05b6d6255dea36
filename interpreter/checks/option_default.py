"""A value that an option does not have."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label
from interpreter.proofs import Stack
from interpreter.resolve import former_title


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
