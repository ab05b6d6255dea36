"""What one rule set says that another does not, as a player would tell it: takes both, resolved, gives by chapter what is new,
gone, changed or has another name, in English.

Each difference is told once: where it is said. What a rule of a mod does to a value stands at the rule, an edge at itself and not
at its ends. What stands as it stood, and reads otherwise since what it names is worded or made otherwise, is listed and no more.
Things are the same that are of one sort and were first called alike; what is called otherwise and says the same has another name,
as has what a layer renames. Copies of a member are told once, as what they are declared as. What reads the same on its page, and
is made otherwise, is told by how it is made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import takewhile
from typing import Literal

from interpreter.diagnostics import Diagnostic
from interpreter.ir import (
    Action,
    Example,
    Item,
    Member,
    Occasion,
    OptionSwitch,
    RuleSet,
    Ruling,
    Scenario,
    Value,
    label,
    nameable,
    symbol_lines,
    word_of,
)
from interpreter.library import Library
from interpreter.site.changed_words import Changed, changed_lines
from interpreter.site.context import SiteContext
from interpreter.site.headings import Headings
from interpreter.site.wording import capital
from interpreter.source import Span
from interpreter.views import lines_alone

How = Literal["new", "gone", "changed", "renamed"]
Key = tuple[str, str]
"""The sort of a thing, and its first name."""
Said = tuple[Item, tuple[str, ...]]
"""An item with what it says itself."""
SHAPED_BY_OTHERS = (Action, Value, Occasion)
"""What rules of others are a part of, so that it is made otherwise by them: it is told there."""
UNTOLD = ("Register: ", "Formerly called ")
"""How lines begin that are no matter of play: what a thing cites; what it was called, which is told where it is renamed."""


@dataclass(frozen=True)
class Edition:
    """A rule set that is published or compared: what it is called here, its rules, its texts, what was found in them. What is
    worked out for one page or comparison is there for the next."""

    name: str
    rules: RuleSet
    library: Library
    findings: tuple[Diagnostic, ...] = ()

    @cached_property
    def context(self) -> SiteContext:
        """What its pages are made from."""
        return SiteContext(self.rules, self.library, self.findings)

    @cached_property
    def headings(self) -> Headings:
        """Under which heading each of its items is told."""
        return Headings(self.context)

    @cached_property
    def said(self) -> dict[Key, Said]:
        """Everything that has a name, with what it says itself."""
        return _said(self)

    def lines(self, item: Item) -> list[str]:
        """What an item of it says itself, as English."""
        if item not in self._lines:
            self._lines[item] = lines_alone(self.rules, item)
        return self._lines[item]

    @cached_property
    def _lines(self) -> dict[Item, list[str]]:
        return {}


@dataclass(frozen=True)
class Place:
    """Where something is said: the layer, the file, the line."""

    layer: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True)
class Difference:
    """A thing that is new, gone, says something else, or has another name.

    `what`: how it is declared; `title`: what a reader calls it; `was`: what it was called. `chapter`: under which heading it is
    told. `places`: where it was declared and shaped, the last first; of what is gone, where it was taken away and stood. `lines`:
    what it says no longer, and now. `unsaid`: no page says it, so that this is how it is made. `item`: the thing itself."""

    how: How
    what: str
    title: str
    chapter: str
    places: tuple[Place, ...]
    lines: tuple[Changed, ...] = ()
    was: str = ""
    unsaid: bool = False
    item: Item | None = None

    @property
    def is_example(self) -> bool:
        """Is it a proof of a rule, and none itself?"""
        return isinstance(self.item, Example)


@dataclass(frozen=True)
class Differences:
    """All differences of two rule sets, by chapter in the order in which a reader expects them, examples at the end. `echoes`:
    what nobody has touched, and reads otherwise because of these."""

    one: str
    other: str
    found: tuple[Difference, ...]
    echoes: tuple[str, ...] = ()


def option_differences(edition: Edition, option: OptionSwitch) -> Differences:
    """What an option changes where it is played with: the rules that ask for it."""
    return _sorted(edition.name, f"the option “{option.name}”", _where_it_counts(edition, option), edition.headings)


def scenario_differences(edition: Edition, scenario: Scenario) -> Differences:
    """How the set-up of a scenario differs from the one that is played unless another is named."""
    first = edition.rules.scenario
    found = () if first is None else _set_up(first, edition, scenario, edition)
    return _sorted("" if first is None else first.name, scenario.name, found, edition.headings)


def _sorted(one: str, other: str, found: Iterable[Difference], headings: Headings) -> Differences:
    order = {chapter: number for number, chapter in enumerate(headings.order())}
    return Differences(one, other, tuple(sorted(found, key=lambda each: order[each.chapter])))


def differences(one: Edition, other: Edition, removals: Mapping[Span, Span] | None = None) -> Differences:
    """What `other` says that `one` does not, and the reverse; `removals`: where what was declared at a place is taken away."""
    found, echoes = _found(one, other, removals or {})
    told = [*_copies_at_once(found, lambda how: one.rules if how == "gone" else other.rules)]
    told += _by_switches(one, other)
    told += _by_scenario(one, other)
    named = {each.what for each in told}
    order = {chapter: number for number, chapter in enumerate(dict.fromkeys([*other.headings.order(), *one.headings.order()]))}
    told.sort(key=lambda each: (each.is_example, order.get(each.chapter, len(order))))
    return Differences(one.name, other.name, tuple(told), tuple(each for each in dict.fromkeys(echoes) if each not in named))


def _found(one: Edition, other: Edition, taken: Mapping[Span, Span]) -> tuple[list[tuple[Item, Difference]], list[str]]:
    """Every difference of declarations with its item, and the echoes."""
    before, after = one.said, other.said  # one after the other: who wrote what is kept for one rule set
    before = _in_names_of(after, before)
    found: list[tuple[Item, Difference]] = []
    echoes: list[str] = []
    gone = {key: said for key, said in before.items() if key not in after}
    new = {key: said for key, said in after.items() if key not in before}
    renamed = _renamed(gone, new)
    make = partial(_difference, edition=other)
    for key, (item, lines) in after.items():
        if key in renamed or key in before and item.name != before[key][0].name and item.origin != before[key][0].origin:
            old, was = renamed.get(key) or before[key]
            found.append((item, make("renamed", item, changed_lines(was, lines), was=one.headings.title(old))))
        elif key in new:
            told = () if isinstance(item, Example) else tuple(Changed("", line) for line in lines)
            found.append((item, make("new", item, told)))
        elif lines != before[key][1] and item.origin == before[key][0].origin and not _is_decided(item, before[key][0]):
            echoes.append(_declared_as(item, other.rules))
        elif lines != before[key][1] or item.says != before[key][0].says:
            found.append((item, make("changed", item, changed_lines(_read(*before[key]), _read(item, lines)))))
        elif item.origin != before[key][0].origin and not isinstance(item, SHAPED_BY_OTHERS):
            if told := changed_lines(_made(before[key][0], one.rules), _made(item, other.rules)):
                found.append((item, make("changed", item, told, unsaid=True)))
    kept = {id(item) for item, _ in renamed.values()}
    for item, lines in gone.values():
        if id(item) not in kept:
            told = () if isinstance(item, Example) else tuple(Changed(line, "") for line in lines)
            lost = _difference("gone", item, told, edition=one)
            found.append((item, replace(lost, places=(*_removed(item, taken, other.library), *lost.places))))
    return found, echoes


def _in_names_of(after: Mapping[Key, Said], before: Mapping[Key, Said]) -> dict[Key, Said]:
    """What was said, with the names that things have now: another name is told at what has it, and nowhere else. A name by which
    something else is called as well stays."""
    now: dict[str, set[str]] = {}
    for key, (item, _) in before.items():
        for name in (item.name, *item.says.split(" | ")):
            now.setdefault(name, set()).add(after[key][0].name if key in after and name == item.name else name)
    names = {name: min(new) for name, new in now.items() if name not in new and len(new) == 1}
    if not names:
        return dict(before)
    old = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})\b")
    return {
        key: (item, tuple(old.sub(lambda found: names[found[0]], line) for line in lines))
        for key, (item, lines) in before.items()
    }


def _is_decided(item: Item, old: Item) -> bool:
    """Is it an option or a ruling that is decided otherwise now, though nobody says it otherwise?"""
    if isinstance(item, (OptionSwitch, Ruling)) and isinstance(old, (OptionSwitch, Ruling)):
        return item.chosen != old.chosen
    return False


def _difference(
    how: How, item: Item, lines: tuple[Changed, ...], *, edition: Edition, was: str = "", unsaid: bool = False
) -> Difference:
    """What there is to tell of an item of a rule set."""
    places = _places(item, edition.library)
    return Difference(how, label(item), edition.headings.title(item), edition.headings.of(item), places, lines, was, unsaid, item)


def _renamed(gone: Mapping[Key, Said], new: Mapping[Key, Said]) -> dict[Key, Said]:
    """What is new and stands for what is gone, of the same sort: it says the same, line by line, but for the two names."""
    found: dict[Key, Said] = {}
    bare: dict[tuple[str, tuple[str, ...]], list[Said]] = {}
    for (word, name), (item, lines) in gone.items():
        bare.setdefault((word, _without(name, lines)), []).append((item, lines))
    for (word, name), (_, lines) in new.items():
        alike = bare.get((word, _without(name, lines)), [])
        if len(alike) == 1 and lines and word != "example":
            found[word, name] = alike.pop()
    return found


def _without(name: str, lines: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(line.replace(name, "...") for line in lines)


def _by_switches(one: Edition, other: Edition) -> Iterator[Difference]:
    """What an option changes that is decided otherwise in the two: each rule that asks for it, by the lines that do."""
    known = {each.first_name: each for each in one.rules.options}
    for option in other.rules.options:
        old_option = known.get(option.first_name)
        if old_option is not None and old_option.chosen != option.chosen:
            before = {each.what: each for each in _where_it_counts(one, old_option)}
            for each in _where_it_counts(other, option):
                old = [changed.new for changed in before[each.what].lines] if each.what in before else []
                yield replace(each, lines=changed_lines(old, [changed.new for changed in each.lines]) or each.lines)


def _where_it_counts(edition: Edition, option: OptionSwitch) -> Iterator[Difference]:
    """The rules that ask for an option, each with the lines that do and what stands below them."""
    asked = f"option “{option.name}”"
    for item in nameable(edition.rules):
        if isinstance(item, (OptionSwitch, Ruling, Example)) or not item.origin:
            continue
        lines = tuple(Changed("", line) for line in _that_ask(asked, edition.lines(item)))
        if lines:
            yield _difference("changed", item, lines, edition=edition)


def _that_ask(asked: str, lines: list[str]) -> Iterator[str]:
    """The lines that hold these words, with those below them."""
    below: int | None = None
    for line in lines:
        level = len(line) - len(line.lstrip())
        if below is not None and level <= below:
            below = None
        if asked in line:
            below = level if below is None else below
            yield line
        elif below is not None:
            yield line


def _by_scenario(one: Edition, other: Edition) -> Iterator[Difference]:
    """The set-ups, where the two start from different scenarios that both have."""
    first, second = one.rules.scenario, other.rules.scenario
    if first is not None and second is not None and first.first_name != second.first_name:
        if second.first_name in {each.first_name for each in one.rules.scenarios}:
            yield from _set_up(first, one, second, other)


def _set_up(first: Scenario, one: Edition, second: Scenario, other: Edition) -> Iterator[Difference]:
    """How one scenario begins, against another."""
    old, new = ([*_uncited(of.lines(each))] for each, of in ((first, one), (second, other)))
    told = changed_lines(old, new)
    yield _difference("changed", second, told, edition=other, was=one.headings.title(first))


def _uncited(lines: Iterable[str]) -> Iterator[str]:
    return (line for line in lines if not line.startswith(UNTOLD))


def _declared_as(item: Item, rules: RuleSet) -> str:
    """What an item is called, or the declaration of which it is a copy."""
    if not isinstance(item, Member) or not item.family:
        return label(item)
    count = sum(each.family == item.family for each in rules.kinds[item.kind.name].members)
    return f'{item.kind.name} "{item.family}" ({count} copies)'


def _copies_at_once(found: list[tuple[Item, Difference]], where: Callable[[How], RuleSet]) -> Iterator[Difference]:
    """Differences, those of the copies of one member as one: what is so of all of them is told once, the rest by name. `where`:
    the rule set in which it is counted how many there are."""
    copies: dict[tuple[str, str, How], list[tuple[Member, Difference]]] = {}
    for item, each in found:
        if isinstance(item, Member) and item.family:
            copies.setdefault((item.kind.name, item.family, each.how), []).append((item, each))
    for item, each in found:
        if not isinstance(item, Member) or not item.family:
            yield each
            continue
        alike = copies.pop((item.kind.name, item.family, each.how), None)
        if alike is not None:
            lines = _together([(one, told.lines) for one, told in alike])
            unsaid = all(told.unsaid for _, told in alike)
            was = capital(item.family_names[1]) if each.how == "renamed" and item.renamed else each.was
            what, title = _declared_as(item, where(each.how)), capital(item.family)
            yield replace(each, what=what, title=title, lines=lines, was=was, unsaid=unsaid)


def _together(said: list[tuple[Member, tuple[Changed, ...]]]) -> tuple[Changed, ...]:
    """The lines of several copies: those of all first, then those that only some have, with their names."""
    shared = [line for line in said[0][1] if all(line in lines for _, lines in said)]
    some = ((member, line) for member, lines in said for line in lines if line not in shared)
    return (*shared, *(Changed(_of(member, line.old), _of(member, line.new)) for member, line in some))


def _of(member: Member, line: str) -> str:
    return f"{member.name}: {line}" if line else ""


def _made(item: Item, rules: RuleSet) -> tuple[str, ...]:
    """How a thing is made, without where it stands and without what others hang on it."""
    lines = symbol_lines(item, rules, places=True)[1:]
    own = takewhile(lambda line: not re.match(r" {4}(hook|reaction)\b", line), lines)
    told = (
        line for line in own if not line.startswith(("    id: ", "    cites: "))
    )  # its place among its like; no matter of play
    return tuple(re.sub(r"  \S+:\d+(  layer \S+)?$", "", line).strip() for line in told)


def _said(edition: Edition) -> dict[Key, Said]:
    """Everything that has a name, with what it says itself; not what it cites."""
    found: dict[Key, Said] = {}
    rules = edition.rules
    made_up = {f"{block} of ({kind.name}) is open" for kind in rules.kinds.values() for block in kind.blocks}
    for item in nameable(rules):
        if item.origin and item.name not in made_up:  # else it is told with what brings it along
            number = f"number {item.number}" if isinstance(item, Member) and item.number is not None else ""
            lines = _uncited(edition.lines(item))
            lines = _decided(item, lines) if isinstance(item, Ruling) else lines
            found[word_of(item), item.first_name] = (item, (*filter(None, [number]), *lines))
    return found


def _decided(ruling: Ruling, lines: Iterable[str]) -> Iterator[str]:
    """What a ruling says, with the reading that is played at the end."""
    for line in lines:
        yield line.replace(" (in force)", "")
    yield f"Played: {ruling.chosen}."


def _read(item: Item, lines: tuple[str, ...]) -> tuple[str, ...]:
    """What a thing says, and how it is read where others name it."""
    return (*lines, f"Read as “{item.says}”.") if item.says else lines


def _places(item: Item, library: Library) -> tuple[Place, ...]:
    """Where a thing is declared, and what has shaped it, the last first."""
    return tuple(dict.fromkeys(_place(span, library) for span in reversed(item.origin or [item.span])))


def _removed(item: Item, removals: Mapping[Span, Span], library: Library) -> tuple[Place, ...]:
    """Where a thing is taken away, if a layer does that."""
    return tuple(_place(removals[span], library) for span in (item.origin or [item.span])[:1] if span in removals)


def _place(span: Span, library: Library) -> Place:
    source = library.sources.get(span.path)
    return Place(source.layer if source is not None else "", span.path, span.line)
