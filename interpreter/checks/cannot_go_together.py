"""Two options, or an option and a scenario, are chosen together of \
which one shuts the other out, or one needs what the other is not.

`not with option "TITLE"` and `not with scenario "TITLE"`, below an option, \
and `not with option "TITLE"` below a scenario bind both, on whichever
side the line stands. `needs option "TITLE"` wants the other in one \
of the values that it names. What a manifest or an example decides must
keep to these lines, and so must what players choose; an option, or a \
scenario, that needs two things which shut each other out could never be
chosen at all, and neither could one that speaks of itself.

bad: rules

    option "Mild winters"
        default off
        not with option "Deep snow"

    option "Deep snow"
        default off
        needs option "Mild winters"

    attribute frozen is number

    procedure play the game
        if option "Mild winters" is on or option "Deep snow" is on
            frozen becomes 1

good: rules

    option "Mild winters"
        default off
        not with option "Deep snow"

    option "Deep snow"
        default off

    attribute frozen is number

    procedure play the game
        if option "Mild winters" is on or option "Deep snow" is on
            frozen becomes 1

bad: rules

    option "Mild winters"
        default off

    option "Deep snow"
        default off
        not with option "Mild winters"

    attribute frozen is number

    procedure the winter comes
        if option "Mild winters" is on or option "Deep snow" is on
            frozen becomes 1

    example "snow in a mild winter"
        with option "Mild winters" on
        with option "Deep snow" on
        when the winter comes
        then frozen is 1

good: rules

    option "Mild winters"
        default off

    option "Deep snow"
        default off
        not with option "Mild winters"

    attribute frozen is number

    procedure the winter comes
        if option "Mild winters" is on or option "Deep snow" is on
            frozen becomes 1

    example "snow in a hard winter"
        with option "Deep snow" on
        when the winter comes
        then frozen is 1
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter import ir
from interpreter.diagnostics import Diagnostic, Level
from interpreter.proofs import Stack

LEVEL = Level.ERROR

PLAYED = 1
"""The state of a scenario that is played; of any other it is 0."""


def in_heads(stack: Stack) -> Iterator[Diagnostic]:
    """Findings: options of the manifest that exclude one another or its scenario; options and scenarios that can never be chosen
    at all."""
    library, rules = stack.library, stack.declared.rules
    impossible = [*_impossible(rules)]
    yield from impossible
    if impossible:
        return
    manifest = library.manifest
    wanted = (each for each in rules.scenarios if manifest.scenario in (None, *each.names))
    scenario = next(wanted, None)
    states = {} if scenario is None else scenario.decides
    titled = ir.by_names(rules.options)
    written = {title: option for title, option in titled.items() if manifest.options.get(title) in option.values}
    states |= {option: option.values.index(manifest.options[name]) for name, option in written.items()}
    for clash in ir.clashes(rules, states, scenario):
        named = [title for party in clash.both for title in party.names if title in written]
        if named:
            place = manifest.place("options", named[-1])
        else:
            place = manifest.place("scenario") if scenario in clash.both and manifest.scenario else clash.bond.span
        ways = [f'`option "{option.name}"` {value}' for option, value in clash.cures]
        yield Diagnostic("cannot-go-together", clash.message, place, help=f"make {' or '.join(ways)}" if ways else "")


def _impossible(rules: ir.RuleSet) -> Iterator[Diagnostic]:
    """Options in states, and scenarios, that can never be chosen: they need, be it through others, what cannot go with them."""
    parties: list[ir.Party] = [*rules.options, *rules.scenarios]
    bonds = [(owner, bond) for owner in parties for bond in owner.bonds]
    for made in parties if bonds else ():
        for state in range(len(made.values)) if isinstance(made, ir.OptionSwitch) else (PLAYED,):
            bond = _broken(bonds, made, state)
            if bond is not None:
                who = ir.in_state(made, (state,))
                message = f"{who} can never be chosen: what it needs cannot go together"
                yield Diagnostic("cannot-go-together", message, bond.span, help="take one of the lines away that contradict it")


def _broken(bonds: Sequence[tuple[ir.Party, ir.Bond]], made: ir.Party, state: int) -> ir.Bond | None:
    """The bond that leaves an option no state, or a scenario, when something is in a state; None when all can hold."""
    left: dict[ir.Party, set[int]] = {made: {state}}

    def states(party: ir.Party) -> set[int]:
        return left.setdefault(party, {*range(len(party.values))} if isinstance(party, ir.OptionSwitch) else {0, PLAYED})

    fewer = True
    while fewer:
        fewer = False
        for owner, bond in bonds:
            own = {*bond.own} if isinstance(owner, ir.OptionSwitch) else {PLAYED}
            met = {*bond.states} if isinstance(bond.other, ir.OptionSwitch) else {PLAYED}
            wanted = met if bond.needs else states(bond.other) - met
            for party, gone in (
                (bond.other, states(bond.other) - wanted if states(owner) <= own else set()),
                (owner, set() if states(bond.other) & wanted else own),
            ):
                if gone & states(party):
                    left[party] = states(party) - gone
                    fewer = True
                    if not left[party]:
                        return bond
    return None
