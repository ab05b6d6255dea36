"""Layers with no content, and options and rulings that a manifest decides and nobody declares."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Label, suggest
from interpreter.library import Library
from interpreter.resolve import former_title


def check_switched(library: Library, rules: ir.RuleSet) -> Iterator[Diagnostic]:
    """Findings: options and rulings that the manifest decides and nobody declares, or to which it gives a value that they do not
    have."""
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
        if title not in known:
            close = suggest(title, known)
            yield Diagnostic(
                "unknown-name",
                f'there is no option or ruling called "{title}"',
                library.manifest.place("options", title),
                help=f'did you mean "{close[0]}"?' if close else "declare it with `option`",
            )


def check_layers(library: Library) -> Iterator[Diagnostic]:
    """Findings: layers of which nothing but the manifest is read. An abstract layer below the rule set may be its manifest
    alone."""
    for layer in library.layers:
        manifest = layer.manifest
        says = layer.rules or layer.boards or layer.registers or layer.sites
        chooses = manifest is library.manifest and (manifest.options or manifest.scenario)
        if not says and not chooses and (layer.is_mod or not manifest.abstract):
            yield Diagnostic(
                "nothing-read",
                f'nothing of "{layer.id}" is read but its manifest',
                manifest.place("id"),
                help="put rules and data into folders `rules`, `cards` and `generals`" + (" beside it" if layer.is_mod else ""),
            )
