"""Bonds between options and scenarios: what each excludes, needs or decides. Their lines are read when all heads have been
declared.

The options that a scenario decides are found before any head is declared, since conditions on options are constants.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TypeVar

from interpreter import ir
from interpreter.diagnostics import Diagnostics, meant
from interpreter.library import Library
from interpreter.resolve.declare.switches import no_value
from interpreter.resolve.declare.symbol_table import SymbolTable
from interpreter.resolve.formerly import former_title
from interpreter.resolve.merging import Merged, MergedDeclaration
from interpreter.resolve.plain_text import words_of
from interpreter.source import Span
from interpreter.syntax import nodes

P = TypeVar("P", ir.OptionSwitch, ir.Scenario)


def decided(library: Library, merged: Merged, options: Mapping[str, str] | None = None, scenario: str = "") -> dict[str, str]:
    """The chosen values of options and rulings, by their first titles. The manifest decides first; the scenario that is played
    overrides it (`scenario`, a title in upper or lower case, else that of the manifest, else the first one offered), and the
    players' `options` override both."""
    wanted = scenario or library.manifest.scenario
    by_scenario: dict[str, str] = {}
    scenarios = [each for each in merged if each.word == "scenario" and each.title]
    for each in scenarios if wanted is not None else sorted(scenarios, key=partial(is_for_examples, library)):
        titles = [each.title, *(renaming.before for renaming in each.renamed)]
        if wanted is None or wanted.casefold() in map(str.casefold, titles):
            by_scenario = {line.title.value: words_of(line.state) for line in _decides(each)}
            break
    renamings = merged.listings.renamings

    def first(title: str) -> str:
        return renamings.first("option", renamings.first("ruling", title))

    chosen = (library.manifest.options, by_scenario, options or {})
    return {first(title): value for each in chosen for title, value in each.items()}


def is_for_examples(library: Library, standing: MergedDeclaration) -> bool:
    """Is a scenario for examples only? Either it says so, or a layer above its own does not offer the scenarios from below."""
    return says_for_examples(standing) or standing.layer not in library.offering


def says_for_examples(standing: MergedDeclaration) -> bool:
    """Has a declaration the line `for examples`?"""
    return any(isinstance(line, nodes.WordsLine) and line.word == "for examples" for line in standing.declaration.lines)


def declare_bonds(table: SymbolTable) -> None:
    """Give each option and each scenario its bonds with others, from its lines."""
    rules = table.rules
    reader = _Reader(table.diagnostics, rules.options, rules.scenarios)
    parties: list[ir.Party] = [*rules.options, *rules.scenarios]
    for made in parties:
        made.bonds += reader.bonds(made, table.written[made])


def _decides(standing: MergedDeclaration) -> Iterator[nodes.WithSetting]:
    """The lines in which a scenario decides options."""
    return (line for line in standing.declaration.lines if isinstance(line, nodes.WithSetting))


class _Reader:
    """Reads the lines of one option or scenario after the other."""

    def __init__(self, diagnostics: Diagnostics, options: Sequence[ir.OptionSwitch], scenarios: Sequence[ir.Scenario]) -> None:
        self.diagnostics = diagnostics
        self.options = options
        self.scenarios = scenarios

    def bonds(self, made: ir.Party, standing: MergedDeclaration) -> Iterator[ir.Bond]:
        """What its lines say of others; findings where they cannot be read."""
        twice: dict[ir.OptionSwitch, Span] = {}
        for line in standing.declaration.lines:
            match line:
                case nodes.WithSetting():
                    yield from self.with_option(made, line, twice)
                case nodes.BondLine(word="not with scenario"):
                    own = self.own(made, line)
                    for title in line.titles:
                        other = self.named(title, self.scenarios, "scenario")
                        if other is not None and own is not None:
                            yield ir.Bond(other, (), own, False, line.span)
                case nodes.BondLine():
                    yield from self.about_option(made, line)

    def with_option(self, made: ir.Party, line: nodes.WithSetting, twice: dict[ir.OptionSwitch, Span]) -> Iterator[ir.Bond]:
        """`with option "Length" 5`, below a scenario."""
        option = self.named(line.title, self.options, "option")
        if option is None:
            return
        if option in twice:
            message, way_out = f"{ir.in_state(option, (1,))} is decided twice", "leave one of the two out"
            self.diagnostics.error("declared-twice", message, line.span, help=way_out)
            return
        twice[option] = line.span
        states = self.states(option, (line.state,), f'with option "{option.name}" ')
        if states:
            yield ir.Bond(option, states, (), True, line.span)

    def about_option(self, made: ir.Party, line: nodes.BondLine) -> Iterator[ir.Bond]:
        """`not with option "Length" 4, 5`, `needs option "Mild winters"`."""
        (title,) = line.titles
        option, own = self.named(title, self.options, "option"), self.own(made, line)
        if option is None or own is None:
            return
        if option is made:
            message, way_out = f"{ir.in_state(option, (1,))} speaks of itself here", "name another one, or leave the line out"
            self.diagnostics.error("cannot-go-together", message, title.span, help=way_out)
            return
        values = self.states(option, line.values, f'{line.word} "{option.name}" ') if line.values else self.all_on(option, line)
        if values:
            yield ir.Bond(option, values, own, line.word == "needs option", line.span)

    def own(self, made: ir.Party, line: nodes.BondLine) -> tuple[int, ...] | None:
        """The states in which a line counts; nothing of a scenario, None where they cannot be told."""
        if isinstance(made, ir.Scenario):
            return ()
        if line.when:
            return self.states(made, line.when, "when ") or None
        if made.on is not None:
            return (made.on,)
        message = f'the option "{made.name}" is one of {", ".join(made.values)}, and this does not say at which of them it counts'
        self.diagnostics.error("values-not-said", message, line.span, help=f"add at the end: when {made.values[-1]}")
        return None

    def all_on(self, option: ir.OptionSwitch, line: nodes.BondLine) -> tuple[int, ...]:
        """The state of an option that is named without a value; a finding where it is not one of two."""
        if option.on is not None:
            return (option.on,)
        message = f'the option "{option.name}" is one of {", ".join(option.values)}, and this does not say which'
        way_out = f'write which, several with commas: {line.word} "{option.name}" {option.values[-1]}'
        self.diagnostics.error("values-not-said", message, line.titles[0].span, help=way_out)
        return ()

    def states(self, option: ir.OptionSwitch, items: Sequence[nodes.Item], before: str) -> tuple[int, ...]:
        """The numbers of values; a finding for what is none."""
        found = []
        for item in items:
            said = words_of(item)
            if said in option.values:
                found.append(option.values.index(said))
                continue
            message, way_out = no_value(option, said, before)
            self.diagnostics.error("option-default", message, item[0].span.to(item[-1].span), help=way_out)
            return ()
        return tuple(sorted(set(found)))

    def named(self, title: nodes.Text, among: Sequence[P], word: str) -> P | None:
        """The one with this title; a finding when there is none."""
        found = ir.by_names(among).get(title.value)
        if found is None:
            names = [each.name for each in among]
            otherwise = f"there are: {', '.join(names)}" if names else f'declare it: {word} "{title.value}"'
            way_out = meant(title.span, title.value, names, otherwise, written='"{}"')
            message = f'there is no {word} called "{title.value}"'
            self.diagnostics.error("unknown-name", message, title.span, help=way_out.help, repair=way_out.repair)
        else:
            self.diagnostics.extend(former_title(found, title.value, title.span, '"{}"'))
        return found
