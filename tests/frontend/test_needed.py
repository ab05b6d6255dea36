"""What a few examples need is enough for them, and is not much more than they need."""

from pathlib import Path
from random import Random

import pytest

from interpreter.cache import NO_CACHE, Memory
from interpreter.compiler import compile_rules
from interpreter.frontend import needed_for, stages
from interpreter.kernel import LeftOut, journal
from interpreter.library import open_rule_set
from interpreter.runtime.examples import ExampleRun, run_example
from interpreter.session.idle import idle_in
from tests.runtime import made_rules
from tests.sampling import WHOLE, sample

TRIALS = {each: Path(__file__).parents[1] / "trials" / each for each in ("corvus", "sea", "twins")}

GAME = """
kind side
    plural sides
    members red, blue
kind card
    plural cards
    block event by (player: side)
    reactions from hand of (holder: side)

card "Frost"
    event
        when gold of player is less than toll
        frost falls
card "Thaw"
    event
        until spring comes
            toll is lowered by 1
            before a side called payer pays
                add 1 to gold of payer
card "Theft"
    event
        secret meeting
card "Alms"
    may be played at spring comes
        add 5 to gold of holder

attribute gold of (owner: side) is number
pile hand of (owner: side) holds cards
    shown to owner
pile deck holds cards
    starts with cards

value toll
    starts at 3
value tithe
    starts at 1

rule "Hard times"
    toll is raised by 2
    tithe is raised by 1
rule "Order"
    forbid that a side begs
    after frost falls
        add 1 to gold of red

action (owner: side) begs
    when gold of owner is 0

occasion spring comes
    answered by red, blue

procedure frost falls
    take 1 from gold of blue
procedure secret meeting
    add tithe to gold of blue
procedure (owner: side) pays
    take toll from gold of owner
procedure (owner: side) plays (used: card)
    event of used by owner
procedure play the game
    red pays
    if red may beg
        add 1 to gold of red
    red plays "Frost"
    announce that spring comes
    blue wins the game because "it is over"

scenario "Rich"
    gold of red becomes 9
    gold of blue becomes 9

scenario "Poor"
    gold of red becomes 6

example "frost"
    given gold of blue becomes 3
    when event of "Frost" by blue
    then gold of blue is 2
    then gold of red is 1
example "toll"
    then toll is 5
example "pays"
    starts from the scenario
    when red pays
    then gold of red is 4
example "thaw"
    starts from the scenario
    when event of "Thaw" by red
    when red pays
    then gold of red is 6
    when announce that spring comes
    then toll is 5
example "whichever"
    given gold of blue becomes 3
    when blue plays "Frost"
    then gold of blue is 2
example "theft"
    when blue plays "Theft"
    then gold of blue is 2
example "closed"
    given gold of blue becomes 9
    then not event of "Frost" by blue is open
example "begging"
    then red may not beg
example "poor"
    starts from the scenario "Poor"
    when red pays
    then gold of red is 1
example "alms"
    given move "Alms" to hand of red
    when announce that spring comes
        red answers "Alms"
    then gold of red is 5
"""


def library_of(name):
    if name == "made":
        return made_rules.library_of(GAME)
    if name == "whole game":
        return made_rules.library_of(
            (made_rules.HERE / "whole_game.rules").read_text(), (made_rules.HERE / "whole_game.yaml").read_text()
        )
    return open_rule_set(str(TRIALS.get(name, name)))


def what_happens(program, example):
    """The verdict on an example, or each change of the state."""
    if reason := run_example(program, example).reason:
        return reason
    run = ExampleRun(program, example)
    run.run()
    return [entry[:5] for entry in run.journal if entry[0] == journal.SET]


@pytest.mark.parametrize(
    ("name", "one_in"),
    [
        ("made", 1),
        ("whole game", 1),
        *((each, 2) for each in TRIALS),
        ("mediterranean_battles", 16),
        *[("hamilcar_2e", 1)][: int(WHOLE)],
    ],
)
def test_an_example_goes_with_what_it_needs_as_with_everything(name, one_in):
    """And without what is idle; and made of what a check has read by then, a tenth at random. With `--whole` each example of all
    of them."""
    library, cache = library_of(name), Memory(NO_CACHE)
    build = stages(library, cache=cache, name=name)
    whole = compile_rules(build.rules, build.rules.examples)
    assert whole.tables.examples
    pairs = [*zip(build.rules.examples, whole.tables.examples, strict=True)]
    drawn = sample(pairs, one_in, lambda pair: pair[0].name)
    assert len(drawn) > len(pairs) // one_in // 2
    chance, shorter = Random(1), 0
    for made, table in drawn:

        def chosen(each, _, made=made):
            return each.name == made.name

        part = needed_for(build, library, chosen)
        program = compile_rules(part.rules, part.rules.examples)
        (alone,) = program.tables.examples
        assert (alone.name, alone.span) == (table.name, table.span)
        assert what_happens(program, alone) == what_happens(whole, table), made.span
        assert len(program.text) < len(whole.text)
        idle = idle_in(program, part.routines)
        warm = stages(library, cache=cache, name=name)
        for unit in chance.sample(range(len(warm.declared.heads)), len(warm.declared.heads) // 10):
            warm.bodies.read(unit)
        for before, takes in ((build, False), (warm, True), (warm, True)):
            again = needed_for(before, library, chosen, idle=idle, takes=takes).rules
            less = compile_rules(again, again.examples)
            assert what_happens(less, less.tables.examples[0]) == what_happens(whole, table), made.span
            assert idle or takes or less.text == program.text
            shorter += len(less.text) < len(program.text)
    assert shorter


FROST = {"event of Frost", "frost falls"}


@pytest.mark.parametrize(
    ("example", "procedures", "asked"),
    [
        ("frost", FROST, set()),
        ("toll", set(), {"toll"}),
        ("pays", {"(owner) pays"}, {"toll"}),
        ("thaw", {"(owner) pays", "event of Thaw"}, {"toll"}),
        ("whichever", {"(owner) plays (used)", "event of Thaw", "event of Theft", "secret meeting", *FROST}, {"tithe"}),
        ("poor", {"(owner) pays"}, {"toll"}),
        ("closed", set(), {"event of (card) is open", "toll"}),
        ("begging", set(), {"(owner) begs"}),
        ("alms", set(), set()),
    ],
)
def test_what_is_needed(example, procedures, asked):
    """A card that is named, without the others; all of them where the card is found in play; conditions of blocks without these."""
    library = made_rules.library_of(GAME)
    rules = needed_for(stages(library), library, lambda each, _: each.name == example).rules
    assert {each.name for each in rules.procedures} == procedures
    assert {each.name for each in (*rules.queries, *rules.values, *rules.actions)} == asked


@pytest.mark.parametrize(("example", "hooks"), [("pays", 0), ("thaw", 1)])
def test_a_lasting_effect_that_nobody_starts_hangs_nothing(example, hooks):
    library = made_rules.library_of(GAME)
    rules = needed_for(stages(library), library, lambda each, _: each.name == example).rules
    (pays,) = [each for each in rules.procedures if each.name == "(owner) pays"]
    assert len(pays.hooks) == len(rules.effects) == hooks


TOLLS = """
kind side
    plural sides
    members red, blue
attribute gold of (owner: side) is number

procedure (owner: side) waits
    if gold of owner is 5
        tolls are paid
procedure tolls are paid
    gold of red becomes 1
procedure play the game
    red waits
    red wins the game because "all is paid"

rule "Days"
    before a side called somebody waits
        gold of blue becomes 1
    instead of tolls are paid
        gold of red becomes 2
rule "Feasts"
    instead of tolls are paid
        gold of red becomes 3

example "nothing is due"
    when red waits
    then gold of red is 0
example "due"
    given gold of red becomes 5
    when red waits
    then gold of red is 3
"""


@pytest.mark.parametrize(("game", "before", "now"), [(GAME, "whichever", "theft"), (TOLLS, "nothing is due", "due")])
def test_whoever_comes_to_what_is_left_out_is_told(game, before, now):
    """Another example comes to what was idle in one. What hangs on something idle does not run alone: perhaps not all is there."""
    library = made_rules.library_of(game)
    build = stages(library, cache=Memory(NO_CACHE))

    def program_of(name, idle):
        part = needed_for(build, library, lambda each, _: each.name == name, idle=idle)
        return compile_rules(part.rules, part.rules.examples), part.routines

    program, routines = program_of(before, frozenset())
    assert run_example(program, program.tables.examples[0]).good
    program, _ = program_of(now, idle_in(program, routines))
    with pytest.raises(LeftOut):
        run_example(program, program.tables.examples[0])
    program, _ = program_of(now, frozenset())
    assert run_example(program, program.tables.examples[0]).good
