"""The define pass: every body becomes IR, read with the lexicon of all heads.

In: `Declarations`, whose symbols are filled in place (they name each other, so none could be made after the other). Out:
findings.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Diagnostics
from interpreter.resolve.declare import Declarations
from interpreter.resolve.define.bodies import (
    define_action,
    define_attribute,
    define_invariant,
    define_occasion,
    define_pile,
    define_procedure,
    define_qualifiers,
    define_query,
    define_rule,
    define_scenario,
    define_value,
)
from interpreter.resolve.define.bundles import define_bundles
from interpreter.resolve.define.definitions import Defined, Definitions
from interpreter.resolve.define.examples import define_example
from interpreter.resolve.define.members import define_member, define_opening, define_reactions
from interpreter.resolve.define.searches import define_reach, define_route
from interpreter.resolve.merging import MergedDeclaration


class DefinePass:
    """The define pass, one body at a time, on demand. Made first, with `findings` about them: qualifiers, which are replaced by
    their tests wherever a noun is qualified; how members of a kind are played, for their rule lines; bundles, for the statements
    that move pieces."""

    def __init__(self, declared: Declarations) -> None:
        self._declared = declared
        self._definitions = Definitions(declared, Defined(symbol=_NOBODY))
        self._named = declared.rules.items_by_name()
        self.findings = self._definitions.diagnostics
        define_qualifiers(self._definitions, declared.qualifiers)
        for made, standing in declared.heads:
            if isinstance(made, ir.Kind):
                define_reactions(self._definitions, made, standing)
        define_bundles(self._definitions, [(made, each) for made, each in declared.heads if isinstance(made, ir.Bundle)])
        self._look_for_names_in_vain()

    def define(
        self, made: ir.Symbol, standing: MergedDeclaration, before: Defined | None = None, leaves_out: bool = False
    ) -> Defined:
        """Fill one symbol from its declaration. `before`: the result of an earlier call for it, when it is filled again.
        `leaves_out`: skip the statements of its routines; the findings then mean nothing."""
        self._definitions.unit = unit = Defined(made)
        self._definitions.leaves_out = leaves_out
        self._definitions.spare = [] if before is None else [*before.points]
        if not isinstance(made, (ir.Kind, ir.Bundle)):
            _define(self._definitions, made, standing.whole(), self._named)
        if not leaves_out:
            self._look_for_names_in_vain()
        self._declared.lexicon.abbreviations.clear()
        return unit

    def _look_for_names_in_vain(self) -> None:
        """Findings about names that are given among conditions, and that nothing below them uses. None where something could not
        be read, which may have used them."""
        findings = self._definitions.diagnostics
        if findings:
            return
        for routine, name, span in self._declared.lexicon.abbreviations:
            if name.name not in routine.read:
                message = f"nothing reads `{name.shown}`"
                findings.add(Diagnostic("never-read", message, span, "named in vain", help="use it, or leave the line out"))

    def rename(self, before: Defined, old: str, new: str) -> bool:
        """Note that a member has a new title, before it is filled again. False, and nothing is changed, when other choice points
        have the old or the new title."""
        return self._definitions.rename(before, old, new)

    def look_again(self) -> None:
        """Note that members have new names: items that examples test are found by these from now on."""
        self._named = self._declared.rules.items_by_name()

    def finish(self) -> None:
        """Fill the queries that need all bodies: whether the blocks of members may be used."""
        for head, query in self._declared.openings:
            define_opening(head, query)


_NOBODY = ir.Symbol(name="", ident="")


def define(declared: Declarations, units: Collection[int] | None = None) -> Diagnostics:
    """Fill every symbol, or only those of the heads with these numbers. Returns the findings."""
    everything = DefinePass(declared)
    found = Diagnostics()
    found.extend(everything.findings)
    for unit, head in enumerate(declared.heads):
        if units is None or unit in units:
            found.extend(everything.define(*head).findings)
    everything.finish()
    return found


def _define(
    definitions: Definitions, made: ir.Symbol, standing: MergedDeclaration, named: Mapping[str, Sequence[ir.Symbol]]
) -> None:
    """Fill one symbol from the whole of its declaration. `named`: what an example may say that it tests."""
    match made:
        case ir.Attribute():
            define_attribute(definitions, made, standing)
        case ir.Pile():
            define_pile(definitions, made, standing)
        case ir.Query():
            define_query(definitions, made, standing)
        case ir.Value():
            define_value(definitions, made, standing)
        case ir.Action():
            define_action(definitions, made, standing)
        case ir.Occasion():
            define_occasion(definitions, made, standing)
        case ir.Route():
            define_route(definitions, made, standing)
        case ir.Reach():
            define_reach(definitions, made, standing)
        case ir.Procedure():
            define_procedure(definitions, made, standing)
        case ir.Member():
            define_member(definitions, made, standing)
        case ir.Rule():
            define_rule(definitions, made, standing)
        case ir.Scenario():
            define_scenario(definitions, made, standing)
        case ir.Invariant():
            define_invariant(definitions, made, standing)
        case ir.Example():
            define_example(definitions, made, standing, named)
