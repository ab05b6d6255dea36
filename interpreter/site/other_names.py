"""Two names that two rule sets give to the same item, made one.

In: the items of both, by key. Out: a function that puts the later names into texts of either.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from interpreter import ir
from interpreter.site.edition import Key
from interpreter.site.wording import capital


def one_naming(before: Mapping[Key, ir.Item], after: Mapping[Key, ir.Item], loose: bool = False) -> Callable[[str], str]:
    """A function that replaces the names of items in a text by their later names, so that a renaming shows as a difference of
    that item alone. A name that means another item as well is kept, unless `loose` is set."""
    now: dict[str, set[str]] = {}
    for old, new in (
        *((item, after.get(key, item)) for key, item in before.items()),
        *zip(after.values(), after.values(), strict=True),
    ):
        for name, later in _pairs(old, new):
            now.setdefault(name, set()).add(later)
            now.setdefault(capital(name), set()).add(capital(later))  # so it stands where a line begins
    names = {name: min(later - {name}) for name, later in now.items() if later != {name} and (loose or len(later) == 1)}
    if not names:
        return lambda text: text
    names |= {later: names.get(later, later) for later in [*names.values()]}  # what has its later name already keeps it
    written = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})(?!\w)")
    return lambda text: written.sub(lambda found: names[found[0]], text)


def _pairs(old: ir.Item, new: ir.Item) -> Iterator[tuple[str, str]]:
    """By what one is called, with what the other is called there: its name, its nouns, its adjective, the name of its copies."""
    was, now = _forms(old), _forms(new)
    yield old.name, now[0]
    yield from ((form, now[min(at, len(now) - 1)]) for at, form in enumerate(was))
    if isinstance(old, ir.Member) and isinstance(new, ir.Member) and old.family and new.family:
        yield old.family, new.family


def _forms(item: ir.Item) -> list[str]:
    """How an item is written where it is spoken of: the noun, then the adjective."""
    forms = [form for form in item.says.split(" | ") if form] if isinstance(item, ir.Member) else []
    return forms or [item.name]
