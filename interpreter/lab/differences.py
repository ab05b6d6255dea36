"""What one rule set says that another does not: takes both, resolved, gives what is new, gone or changed, in English.

Each difference is told once: where it is said. What a rule of a mod does to a value stands at the rule, an edge at itself and not
at its ends. What stands as it stood, and reads otherwise since what it names is worded or made otherwise, is listed and no more.
Things are the same that are of one sort and called alike. Copies of a member are told once, as what they are declared as. What
reads the same on its page, and is made otherwise, is told by how it is made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from difflib import SequenceMatcher
from itertools import takewhile
from typing import Literal

from interpreter.ir import Action, Example, Item, Member, Occasion, RuleSet, Value, symbol_lines, word_of
from interpreter.session import label, nameable
from interpreter.source import Span

How = Literal["new", "gone", "changed"]
Key = tuple[str, str]
"""The sort of a thing, and its name."""
SHAPED_BY_OTHERS = (Action, Value, Occasion)
"""What rules of others are a part of, so that it is made otherwise by them: it is told there."""
FEW = 5
"""So many of what is only read otherwise are named."""


@dataclass(frozen=True)
class Difference:
    """A thing that is new, gone, or says something else. `places`: where it was declared and shaped, the last first; of
    what is gone, where it was taken away and stood. `gone`, `new`: what it says no longer, and only now. `unsaid`: no page says
    it, so that this is how it is made."""

    how: How
    what: str
    places: tuple[str, ...]
    gone: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    unsaid: bool = False


@dataclass(frozen=True)
class Differences:
    """All differences of two rule sets, in the order of the second, what is gone at the end. `echoes`: what nobody has
    touched, and reads otherwise because of these."""

    one: str
    other: str
    found: tuple[Difference, ...]
    echoes: tuple[str, ...] = ()

    def plain(self) -> dict[str, object]:
        """As data for a machine."""
        return asdict(self)

    def text(self) -> str:
        """For a person."""
        if not self.found and not self.echoes:
            return f"{self.other} says what {self.one} says\n"
        numbers = [(how, sum(each.how == how for each in self.found)) for how in ("new", "gone", "changed")]
        counted = ", ".join(f"{number} {how}" for how, number in numbers if number)
        lines = [f"{self.other} against {self.one}: {counted}"]
        was_long = True
        for each in self.found:
            is_long = bool(each.gone or each.new)
            unsaid = ", which reads as before and is made otherwise" if each.unsaid else ""
            lines += [""] * (is_long or was_long) + [f"{each.how} {each.what}{unsaid}  ({', '.join(each.places)})"]
            was_long = is_long
            lines += [f"  - {line}" for line in each.gone] + [f"  + {line}" for line in each.new]
        if self.echoes:
            lines += ["", f"untouched, but read otherwise because of these: {', '.join(self.echoes[:FEW])}"]
            lines[-1] += f" and {len(self.echoes) - FEW} more" if len(self.echoes) > FEW else ""
        return "\n".join(lines) + "\n"


def differences(one: RuleSet, other: RuleSet, names: tuple[str, str], removals: Mapping[Span, Span] | None = None) -> Differences:
    """What `other` says that `one` does not, and the reverse; `names` tells what the two are called, `removals` where what was
    declared at a place is taken away."""
    taken = removals or {}
    before, after = _said(one), _said(other)  # one after the other: the index of who wrote what is kept for one rule set
    found: list[tuple[Item, Difference]] = []
    echoes: list[str] = []
    for key, (item, lines) in after.items():
        if key not in before:
            found.append((item, Difference("new", label(item), _places(item), (), () if isinstance(item, Example) else lines)))
            continue
        old = before[key]
        if lines != old[1] and item.origin == old[0].origin:
            echoes.append(_declared_as(item, other))
        elif lines != old[1] or item.says != old[0].says:
            found.append((item, Difference("changed", label(item), _places(item), *_only(_read(*old), _read(item, lines)))))
        elif item.origin != old[0].origin and not isinstance(item, SHAPED_BY_OTHERS):
            gone, new = _only(_made(old[0], one), _made(item, other))
            if gone or new:
                found.append((item, Difference("changed", label(item), _places(item), gone, new, True)))
    for key, (item, _) in before.items():
        if key not in after:
            found.append((item, Difference("gone", label(item), (*_removed(item, taken), *_places(item)))))
    told = [*_copies_at_once(found, lambda difference: one if difference.how == "gone" else other)]
    return Differences(*names, tuple(told), tuple(dict.fromkeys(echoes)))


def _declared_as(item: Item, rules: RuleSet) -> str:
    """What an item is called, or the declaration of which it is a copy."""
    if not isinstance(item, Member) or not item.family:
        return label(item)
    count = sum(each.family == item.family for each in rules.kinds[item.kind.name].members)
    return f'{item.kind.name} "{item.family}" ({count} copies)'


def _copies_at_once(found: list[tuple[Item, Difference]], where: Callable[[Difference], RuleSet]) -> Iterator[Difference]:
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
            gone, new = _together([(one, told.gone) for one, told in alike]), _together([(one, told.new) for one, told in alike])
            unsaid = all(told.unsaid for _, told in alike)
            yield Difference(each.how, _declared_as(item, where(each)), each.places, gone, new, unsaid)


def _together(said: list[tuple[Member, tuple[str, ...]]]) -> tuple[str, ...]:
    """The lines of several copies: those of all first, then those that only some have, with their names."""
    shared = [line for line in said[0][1] if all(line in lines for _, lines in said)]
    return (*shared, *(f"{member.name}: {line}" for member, lines in said for line in lines if line not in shared))


def _made(item: Item, rules: RuleSet) -> tuple[str, ...]:
    """How a thing is made, without where it stands and without what others hang on it."""
    lines = symbol_lines(item, rules, places=True)[1:]
    own = takewhile(lambda line: not re.match(r" {4}(hook|reaction)\b", line), lines)
    told = (line for line in own if not line.startswith("    id: "))  # its place among its like
    return tuple(re.sub(r"  \S+:\d+(  layer \S+)?$", "", line).strip() for line in told)


def _said(rules: RuleSet) -> dict[Key, tuple[Item, tuple[str, ...]]]:
    """Everything that has a name, with what it says itself."""
    from interpreter.views import lines_alone

    found: dict[Key, tuple[Item, tuple[str, ...]]] = {}
    made_up = {f"{block} of ({kind.name}) is open" for kind in rules.kinds.values() for block in kind.blocks}
    for item in nameable(rules):
        if item.origin and item.name not in made_up:  # else it is told with what brings it along
            number = f"number {item.number}" if isinstance(item, Member) and item.number is not None else ""
            lines = [*filter(None, [number]), *lines_alone(rules, item)]
            found[word_of(item), item.name] = (item, tuple(lines))
    return found


def _read(item: Item, lines: tuple[str, ...]) -> tuple[str, ...]:
    """What a thing says, and how it is read where others name it."""
    return (*lines, f"Read as “{item.says}”.") if item.says else lines


def _only(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The lines that only one of two texts has."""
    changes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    gone = [line for tag, start, end, _, _ in changes if tag != "equal" for line in old[start:end]]
    more = [line for tag, _, _, start, end in changes if tag != "equal" for line in new[start:end]]
    return tuple(gone), tuple(more)


def _places(item: Item) -> tuple[str, ...]:
    """Where a thing is declared, and what has shaped it, the last first."""
    return tuple(dict.fromkeys(_place(span) for span in reversed(item.origin or [item.span])))


def _removed(item: Item, removals: Mapping[Span, Span]) -> tuple[str, ...]:
    """Where a thing is taken away, if a layer does that."""
    return tuple(_place(removals[span]) for span in (item.origin or [item.span])[:1] if span in removals)


def _place(span: Span) -> str:
    return f"{span.path}:{span.line}"
