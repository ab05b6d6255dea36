"""Many members take work by their number and not by its square: counted in steps of Python, which no machine changes."""

import os
import sys

import pytest

from interpreter import resolve
from interpreter.frontend import stages
from interpreter.source import Source
from tests.runtime import made_rules
from tests.sampling import count

ROOM = os.path.dirname(resolve.__file__) + os.sep
HEAD = """
kind side
    plural sides
    members red, blue
kind space
    plural spaces
    line next is space
kind road
    plural roads
graph land joins spaces by roads
"""


def steps(work):
    """How many steps of Python the modules of the room take for something."""
    count = 0

    def watch(frame, event, arg):
        nonlocal count
        if not frame.f_code.co_filename.startswith(ROOM):
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def on_a_board(number):
    members = "".join(f"  Place {each}: {{next: Place {(each * 7) % number}}}\n" for each in range(number))
    return made_rules.library_of(HEAD, "kind: space\nmembers:\n" + members)


def declared(number):
    return made_rules.library_of(
        HEAD + "".join(f'space "Place {each}"\n    next "Place {(each * 7) % number}"\n' for each in range(number))
    )


def joined(number):
    spaces = "".join(f'space "Place {each}"\n    next "Place 0"\n' for each in range(number))
    roads = "".join(f"  - between: [Place {each}, Place {each + 1}]\n" for each in range(number - 1))
    return made_rules.library_of(HEAD + spaces, "kind: road\nmembers:\n" + roads)


@pytest.mark.parametrize("made", [on_a_board, declared, joined])
def test_twice_as_many_members_take_twice_the_work(made):
    few, many = made(count(40, 80)), made(count(80, 160))
    assert not [found for found in stages(many).findings if found.code != "unused"]
    assert steps(lambda: stages(many)) < 2.2 * steps(lambda: stages(few))


class Counted(str):
    """A text that counts how often it is cut into lines."""

    cuts = 0

    def split(self, *words):
        Counted.cuts += 1
        return super().split(*words)


def test_a_text_is_cut_into_lines_once_however_many_of_them_are_told():
    source = Source("a.rules", Counted("".join(f"line {number}\n" for number in range(1, 100))), "sample")
    Counted.cuts = 0
    assert [source.line(number) for number in (1, 99, 100, 101)] == ["line 1", "line 99", "", ""]
    assert [source.line(number) for number in range(1, 100)] == [f"line {number}" for number in range(1, 100)]
    assert Counted.cuts == 1
