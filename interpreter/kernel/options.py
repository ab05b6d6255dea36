"""Encodes options of a menu as single numbers, and decodes them.

An option is a line of the menu, perhaps with a member or a path that it names. A line with a member (or without one) is `line <<
16 | member + 1`, a line with a path `(line, *path)`. Generated code writes the same in line.

Among the options of any choice may be what can be played at any time: `(ANY_TIME, number)`.
"""

from __future__ import annotations

from interpreter.kernel.values import Option

BITS = 16
"""A menu can offer members of kinds with fewer than 2**16 - 1 members."""
NO_MEMBER = -1
ANY_TIME = -2
"""Stands where a path has its first node, and is none."""


def menu_option(line: int, named: Option = NO_MEMBER) -> Option:
    """The encoded option of line number `line` that names a member, a path, or nothing (-1)."""
    return (line, *named) if isinstance(named, tuple) else (line << BITS) + named + 1


def menu_parts(option: Option) -> tuple[int, Option]:
    """The number of the line, and what the option names: a member, a path, or -1 for nothing. `option` is not -1 (done)."""
    if isinstance(option, tuple):
        return option[0], option[1:]
    return option >> BITS, (option & (1 << BITS) - 1) - 1


def play_option(number: int) -> Option:
    """The encoded option for the reaction with this number among those that may be played at any time."""
    return ANY_TIME, number


def played(option: Option) -> int:
    """The number of the reaction that an option plays at any time; -1 for an option of the choice itself."""
    return option[1] if isinstance(option, tuple) and option[0] == ANY_TIME else -1
