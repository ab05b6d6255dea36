"""Rules that break: told with file, line and rule, and the game stays where it was."""

import json
from itertools import pairwise

import pytest

from interpreter.program import Program
from interpreter.runtime import Game, ProgramFault, RuleFault, run_random
from tests.runtime import made_rules

ASK = """
procedure play the game
    repeat up to 20 times
        north chooses
            to go on
                go wrong
            to rest
                rest
procedure rest
    add 1 to count
attribute count is number
attribute place to go is place or none
    starts as none
attribute worth of (spot: place) is number
attribute score of (n: 1 to 3) is number
attribute rank of (spot: place) is number from 1 to 4
    starts as 1
span feast
attribute guests of (spot: place) is number from 0 to 2
    starts as count plus 2
    lasts for feast
die die
    faces 1 to 6
"""

LEVELS = [f"q{chr(ord('a') + n)}" for n in range(26)] + [f"r{chr(ord('a') + n)}" for n in range(14)]
LAST = LEVELS[-1]

WRONG = {
    "below zero": ("take 1 from worth of alpha", "would fall below zero: it is 0"),
    "becomes less than nothing": (
        "worth of alpha becomes count minus 2",
        r"worth of \(spot\) would become -1: it is a number at least 0",
    ),
    "above a limit": ("repeat up to 3 times\n        add 2 to rank of alpha", "would become 5: it is a number from 1 to 4"),
    "below a limit": ("rank of alpha becomes count minus 1", "would become 0: it is a number from 1 to 4"),
    "asked about none": (
        "add 1 to worth of place to go",
        "`place to go` is none, and a member is needed here: `add 1 to worth of place to go`",
    ),
    "outside a range": ("add 1 to score of (count plus 4)", "outside the range 1 to 3"),
    "a loop without end": ("repeat while count is at least 0\n        rest", "too many steps"),
    "a loop of blocks without end": (
        "repeat while count is at least 0\n        north may\n            when count is less than 0\n            rest",
        "too many steps",
    ),
    "too many dice": ("roll (count plus 5000) dice called sum\n    add sum to count", "5001 dice"),
    "a choice of a number": (
        "north chooses a number from 0 to (worth of alpha plus 99999) called n\n    add n to count",
        "from 0 to 99999",
    ),
    "a choice of no number": (
        "north chooses a number from 1 to worth of alpha called n\n    add n to count",
        "no number from 1 to 0",
    ),
    "a choice of no number, in secret": (
        "together\n        north secretly chooses a number from 1 to worth of alpha called n\n    add n to count",
        "no number from 1 to 0",
    ),
    "loops within loops": (
        "\n    ".join("    " * k + f"for each places called p{k}" for k in range(14)) + "\n    " + "    " * 14 + "rest",
        "too many steps",
    ),
    "a number without end": (
        "let n be 1\n    repeat up to 60 times\n        n becomes n plus n\n    add n to count",
        "grows beyond all measure",
    ),
    "a number squared again and again": (
        "let n be 7\n    repeat up to 200 times\n        n becomes n times n\n    add n to count",
        "33232930569601 times 33232930569601 is beyond all measure",
    ),
    "a number that an attribute keeps": (
        "add 1 to count\n    repeat up to 60 times\n        count becomes count minus (0 minus count)",
        "count grows beyond all measure",
    ),
    "fixed loops within each other": (
        "repeat up to 1000 times\n        repeat up to 1000 times\n            repeat up to 1000 times\n                rest",
        "too many steps",
    ),
    "questions that ask others twice": (
        f"add level {LAST} to count\n"
        f"query level {LEVELS[0]} answers number\n    answer number of (places where worth of it is at least 1)\n"
        + "".join(
            f"query level {n} answers number\n    let sum be level {less}\n    answer sum plus level {less}\n"
            for less, n in pairwise(LEVELS)
        ),
        "too many steps",
    ),
    "procedures that call others twice": (
        f"go {LAST}\nprocedure go {LEVELS[0]}\n    rest\n"
        + "".join(f"procedure go {n}\n    go {less}\n    go {less}\n" for less, n in pairwise(LEVELS)),
        "too many steps",
    ),
    "values that ask others twice": (
        f"add depth {LAST} to count\nvalue depth {LEVELS[0]}\n    starts at worth of alpha\n"
        + "".join(f"value depth {n}\n    starts at depth {less}\n    raised by depth {less}\n" for less, n in pairwise(LEVELS)),
        "too many steps",
    ),
    "going round without end": (
        "go round sides in order from north called turn until all pass in a row\n        add 1 to count",
        "too many steps",
    ),
    "taking back": ("begin walk\n    take walk back to at most 2\nspan walk", "no moment is kept"),
    "a moment outside": ("keep a moment of feast at 2", "not under way"),
    "moments without end": (
        "begin walk\n    repeat until count is 200\n        keep a moment of walk at count\n        add 1 to count\nspan walk",
        "more than 100 moments",
    ),
}


def test_a_start_beyond_the_limits_is_told_where_it_is_declared(of, sides):
    text = ASK + "procedure go wrong\n    begin feast\n"
    game = Game.new(of(text), 3)
    game.answer("rest")
    with pytest.raises(RuleFault, match=r"guests of \(spot\) would become 3: it is a number from 0 to 2") as found:
        game.answer("go on")
    assert (sides + text).split("\n")[found.value.span.line - 1].startswith("attribute guests")


@pytest.mark.parametrize("name", WRONG)
def test_the_fault_names_the_rule_and_the_game_stays(of, sides, name):
    lines, says = WRONG[name]
    text = ASK + f"procedure go wrong\n    {lines}\n"
    program = of(text)
    game = Game.new(program, 3)
    game.answer("rest")
    before, entries = game.fingerprint(), list(game.journal)
    with pytest.raises(RuleFault, match=says) as found:
        game.answer("go on")
    fault = found.value
    all_lines = (sides + text).split("\n")
    start = all_lines.index("procedure go wrong") + 1
    assert fault.span.path == "made.rules" and start <= fault.span.line <= start + 125, fault
    assert "go wrong" in {fault.rule, *(rule for rule, _ in fault.stack)} and "play the game" in {rule for rule, _ in fault.stack}
    assert game.fingerprint() == before and game.journal == entries and len(game.answers) == 1
    game.answer("rest")
    assert game.decision is not None


def test_calls_without_end(of):
    program = of(ASK.replace("rest\nproc", "rest\nproc") + "procedure go wrong\n    north may\n        rest\n    go wrong\n")
    game = Game.new(program, 3)
    with pytest.raises(RuleFault, match="again and again"):
        game.answer("go on")
        for _ in range(2000):
            game.answer("no")


def test_plain_calls_without_end(rules_of, sides):
    """The model forbids it; if one slips through it is still a located fault."""
    from dataclasses import replace

    from interpreter.compiler import compile_rules

    rules = rules_of(sides + ASK + "procedure go wrong\n    rest\n")
    wrong = next(p for p in rules.procedures if p.name == "go wrong")
    call = wrong.body[0]
    wrong.body = (replace(call, procedure=wrong),)
    game = Game.new(compile_rules(rules), 3)
    with pytest.raises(RuleFault, match="calls itself") as found:
        game.answer("go on")
    assert found.value.rule == "go wrong"
    assert game.decision.keys() == ["go on", "rest"]


def test_simulations_break_with_the_same_fault(of):
    program = of(ASK + "procedure go wrong\n    take 1 from worth of alpha\n")
    with pytest.raises(RuleFault, match="below zero"):
        run_random(program, 1)


def test_a_rule_that_breaks_at_the_start(of):
    program = of("attribute count is number\nprocedure play the game\n    take 1 from count\n")
    with pytest.raises(RuleFault, match="below zero") as found:
        Game.new(program, 1)
    assert found.value.span.line == 10


PATHS = """
kind road
    plural roads
graph land joins places by roads
route trek from (field: place)
    starts at field
    steps from (last: place) to (next: place)
        when count is less than 99
    length at most 4
    ends at next
        when next is delta
"""


@pytest.mark.parametrize("what", ["end of way is beta", "start of way is beta", "length of way is 2"])
def test_a_path_that_is_none_is_a_fault_of_the_rule(of, what):
    lines = f"    north may choose trek from alpha called way\n    otherwise\n        rest\n    if {what}\n        rest\n"
    program = of(ASK + PATHS + "procedure go wrong\n" + lines)
    game = Game.new(program, 3)
    with pytest.raises(RuleFault, match="needs a path, and it is none") as found:
        game.answer("go on")
    assert found.value.rule == "go wrong" and game.decision.keys() == ["go on", "rest"]


def test_a_choice_up_to_the_largest_number_is_refused(of):
    lines = "    let n be 94906265 times 94906265\n    north chooses a number from 0 to n called bid\n"
    game = Game.new(of(ASK + f"procedure go wrong\n{lines}    add bid to count\n"), 3)
    with pytest.raises(RuleFault, match="from 0 to 9007199136250225"):
        game.answer("go on")


def test_a_game_with_the_largest_number_can_be_saved_and_comes_back(of):
    lines = "    let n be 94906265 times 94906265\n    count becomes n\n"
    program = of(ASK + f'procedure go wrong\n{lines}    report "{{n}}"\n')
    game = Game.new(program, 3)
    game.answer("go on")
    data = json.loads(json.dumps(game.save()))
    assert Game.load(program, data).fingerprint() == game.fingerprint()


def test_a_fault_of_ours_is_none_of_the_rules(of):
    """Another error than rules can cause: nobody who catches `RuleFault` hears of it, it says where, and the game stays."""
    program = of(ASK + "procedure go wrong\n    add 1 to worth of alpha\n")
    text = program.text.replace("o_ = S.a_a_worth_of_spot", "o_ = S.a_a_worth_of_nothing")
    assert text != program.text
    wrong = Program(program.tables, text)
    game = Game.new(wrong, 3)
    game.answer("rest")
    before = game.fingerprint()
    with pytest.raises(ProgramFault, match="AttributeError.*worth_of_nothing") as found:
        game.answer("go on")
    assert not isinstance(found.value, RuleFault) and isinstance(found.value.__cause__, AttributeError)
    assert found.value.rule == "go wrong" and "play the game" in {rule for rule, _ in found.value.stack}
    assert game.fingerprint() == before and len(game.answers) == 1
    with pytest.raises(ProgramFault):
        run_random(wrong, 1)


def test_a_span_does_not_begin_inside_itself(of):
    """An expedition inside an expedition would lose what is kept of the outer one."""
    lines = "span raid\nprocedure go wrong\n    begin raid\n    loot\n    end raid\nprocedure loot\n    begin raid\n    rest\n    end raid\n"
    game = Game.new(of(ASK + lines), 3)
    with pytest.raises(RuleFault, match="`raid` begins while it is still under way") as found:
        game.answer("go on")
    assert found.value.rule == "loot" and game.decision.keys() == ["go on", "rest"]


MET = """
attribute worth of (spot: place) is number
attribute camp of (player: side) is place or none
    starts as none
query ready (player: side)
    when there is a place where worth of camp of player is 1
procedure (player: side) looks on
    if ready player
        add 1 to worth of alpha
procedure play the game
    north looks on
"""


def test_what_was_none_and_the_condition_that_asked_are_named_wherever_it_was_asked_from(of):
    """Queries are written out where they are asked: the place is that of the condition all the same."""
    with pytest.raises(RuleFault) as raised:
        Game.new(of(MET), 1)
    fault = raised.value
    line = "when there is a place where worth of camp of player is 1"
    assert fault.message == f"`camp of player` is none, and a member is needed here: `{line}`"
    assert fault.span.line == (made_rules.SIDES + MET).splitlines().index(f"    {line}") + 1
    assert fault.rule == "(player) looks on"
