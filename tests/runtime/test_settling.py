"""`whenever`: when the position settles, in what order and how often the lines do what follows, and what interrupts nothing; the
program and the reference interpreter alike."""

import pytest

from interpreter.runtime import run_example
from tests.differential.both_ways import difference
from tests.differential.lockstep import games
from tests.runtime.made_rules import SIDES, built, settling_game

FIELD = (
    SIDES
    + """
attribute troops of (owner: side) at (spot: place) is number
attribute reserve of (owner: side) is number
attribute siege of (spot: place) is number
attribute lifted is number
attribute seen is number
span night
bundle host of (owner: side) at (spot: place)
    holds troops of owner at spot as troops
bundle train of (owner: side)
    holds reserve of owner as troops

rule "a siege without besiegers is over"
    whenever there is a place called spot where siege of spot is at least 1 and troops of north at spot is 0
        siege of spot becomes 0
        add 1 to lifted
"""
)
CARDS = """
kind card
    plural cards
    reactions from hand of (holder: side)
        move it to spent cards
pile hand of (owner: side) holds cards
    shown to owner
pile spent cards holds cards
"""


def passes(text: str) -> None:
    """The examples of a text pass, and go the same way in the program and in the reference."""
    rules, program = built(text, examples=True)
    assert program.tables.examples
    for number, table in enumerate(program.tables.examples):
        verdict = run_example(program, table)
        assert verdict.good, f"{table.name}: {verdict.reason} ({verdict.place})"
        said, _ = difference(rules, program, number)
        assert not said, f"{table.name}: {said}"


MOMENTS = {
    "a choice": """
procedure (owner: side) leaves (spot: place)
    troops of owner at spot becomes 0
    owner chooses a number from siege of spot to 4 called picked
    seen becomes picked
example "what there is to choose from is listed when the siege is over"
    given siege of beta becomes 2
    given troops of north at beta becomes 1
    when north leaves beta
        north answers "0"
    then seen is 0
""",
    "a choice that needs no answer": """
procedure (owner: side) leaves (spot: place)
    troops of owner at spot becomes 0
    owner chooses place called other where siege of it is at least 1
    otherwise
        seen becomes 7
example "none is left"
    given siege of beta becomes 2
    given troops of north at beta becomes 1
    when north leaves beta
    then seen is 7
""",
    "a question with a value in it": """
procedure (owner: side) leaves (spot: place)
    troops of owner at spot becomes 0
    asks "{siege of spot} points: go on?"
    owner may
        seen becomes 1
example "the question names what is so when it is put"
    given siege of beta becomes 2
    given troops of north at beta becomes 1
    when north leaves beta
    then north is asked "0 points: go on?"
""",
    "an announcement to which nobody listens": """
occasion (owner: side) has gone
procedure (owner: side) leaves (spot: place)
    troops of owner at spot becomes 0
    announce that owner has gone
    seen becomes siege of spot
    add 5 to seen
example "nobody listens"
    given siege of beta becomes 2
    when north leaves beta
    then seen is 5
""",
    "an announcement to which a rule listens": """
occasion (owner: side) has gone
rule "a look back"
    after a side has gone
        seen becomes siege of beta plus 5
procedure (owner: side) leaves (spot: place)
    troops of owner at spot becomes 0
    announce that owner has gone
example "a rule listens"
    given siege of beta becomes 2
    when north leaves beta
    then seen is 5
""",
    "a span begins": """
attribute fires is number
    lasts for night
rule "fires are seen"
    whenever fires is at least 1 and seen is 0
        seen becomes fires
procedure night falls
    fires becomes 3
    begin night
    add 10 to seen
    end night
example "before it begins what lasts for it is still there"
    when night falls
    then seen is 13
""",
    "a span ends": """
rule "a last look"
    before night ends
        seen becomes siege of beta plus 5
procedure night passes
    begin night
    siege of beta becomes 2
    end night
example "before it ends"
    when night passes
    then seen is 5
""",
    "a roll": """
die coin
    faces 1, 2
procedure (owner: side) tries
    siege of beta becomes 2
    roll coin for owner called toss
    seen becomes siege of beta plus toss
example "before a side rolls"
    dice 2
    when north tries
    then seen is 2
""",
    "the end of what happens in an example": """
procedure (owner: side) leaves (spot: place)
    troops of owner at spot becomes 0
    seen becomes siege of spot
example "not where units are lost, but before anybody looks; and not behind a given"
    given siege of beta becomes 2
    then siege of beta is 2
    given troops of north at beta becomes 1
    when north leaves beta
    then siege of beta is 0
    then seen is 2
""",
    "a poll, and again when something was played": CARDS
    + """
card 1 "Torch"
    may be played at a side has gone
        when siege of alpha is 0
        siege of gamma becomes 1
        seen becomes 1
card 2 "Water"
    may be played at a side has gone
        when lifted is at least 2
        seen becomes 2
occasion (owner: side) has gone
    answered by south
rule "who goes leaves points behind"
    after a side has gone
        siege of alpha becomes 1
procedure (owner: side) leaves
    announce that owner has gone
example "what was played and what hangs there has its consequences before the next is asked"
    given move "Torch" to hand of south
    given move "Water" to hand of south
    when north leaves
        south answers "play Torch"
        south answers "play Water"
    then seen is 2
    then lifted is 2
""",
    "what is played at any time": CARDS
    + """
card 1 "Torch"
    may be played at any time
        troops of north at beta becomes 0
procedure (owner: side) waits
    owner chooses place called other where siege of it is 0
    otherwise
        stop
    seen becomes lifted
example "the options are listed anew when the position has settled"
    given siege of beta becomes 2
    given troops of north at beta becomes 1
    given move "Torch" to hand of south
    when south waits
        south answers "play Torch"
        south answers "beta"
    then seen is 1
""",
    "each time that a menu is put": """
procedure (owner: side) breaks camp
    owner declares any of these
        to leave a place called spot
            where siege of it is at least 1
            troops of north at spot becomes 0
            seen becomes lifted
example "between two options"
    given siege of alpha becomes 1
    given siege of beta becomes 1
    given troops of north at alpha becomes 1
    given troops of north at beta becomes 1
    when north breaks camp
        north answers "leave beta"
        north answers "leave alpha"
    then seen is 1
    then lifted is 2
""",
    "each time that a side says what comes next": """
procedure (owner: side) looks round
    for each place in the order chosen by owner called spot
        where siege of it is 0
        add lifted to seen
        siege of delta becomes 1
example "the first is chosen when the siege of beta is over, the next when that of delta is"
    given siege of beta becomes 1
    when north looks round
        north answers "alpha"
        north answers "beta"
        north answers "gamma"
    then seen is 10
""",
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_it_settles_before(moment):
    passes(FIELD + MOMENTS[moment])


WHOLES = {
    "a transfer": """
rule "few men are no host"
    whenever there is a place called spot where troops of south at spot is 1
        troops of south at spot becomes 0
procedure (owner: side) marches
    seen becomes 1
    owner moves 1 to 2 of host of owner at alpha to host of owner at beta
example "men go one after the other, and what is left is looked at behind it"
    given troops of south at alpha becomes 3
    when south marches
        south answers "2"
    then troops of south at beta is 2
    then troops of south at alpha is 0
""",
    "several picks": """
rule "a third siege is one too many"
    whenever number of (places where siege of it is at least 1) is at least 1
        siege of alpha becomes 0
        siege of beta becomes 0
procedure (owner: side) picks
    owner chooses up to 2 places called spots
    otherwise
        stop
    for each spots called spot
        add 1 to seen
        siege of spot becomes seen
    troops of owner at gamma becomes siege of beta
example "nothing happens between the first and the last"
    given troops of north at alpha becomes 1
    given troops of north at beta becomes 1
    when north picks
        north answers "alpha"
        north answers "beta"
    then troops of north at gamma is 2
    then siege of beta is 0
""",
}


@pytest.mark.parametrize("whole", WHOLES)
def test_it_does_not_settle_in_the_middle_of(whole):
    passes(FIELD + WHOLES[whole])


COURSE = {
    "the lines in the order of the text, the members in that of the board": """
attribute order is number
rule "first"
    whenever there is a place called spot where siege of spot is 5
        siege of spot becomes 6
        order becomes order times 10
        if spot is beta
            add 1 to order
        if spot is delta
            add 2 to order
rule "second"
    whenever order is at least 1 and seen is 0
        seen becomes order
example "beta before delta, and both before the other line"
    given troops of north at beta becomes 1
    given troops of north at delta becomes 1
    when siege of delta becomes 5
    then order is 2
    given siege of beta becomes 5
    given siege of delta becomes 5
    given order becomes 0
    given seen becomes 0
    when lifted becomes 0
    then order is 12
    then seen is 12
""",
    "a member is tested when its turn comes": """
rule "one at a time"
    whenever there is a place called spot where siege of spot is 5 and seen is 0
        seen becomes 1
        siege of spot becomes 7
example "what the first has done holds for the second"
    given troops of north at beta becomes 1
    given troops of north at gamma becomes 1
    given siege of gamma becomes 5
    when siege of beta becomes 5
    then siege of beta is 7
    then siege of gamma is 5
""",
    "round after round": """
rule "water runs down"
    whenever there is a place called spot where siege of spot is more than 10 and spot is not alpha
        siege of spot becomes 0
        if spot is delta
            siege of gamma becomes 11
        if spot is gamma
            siege of beta becomes 11
        if spot is beta
            siege of alpha becomes 11
example "against the order of the board, until nothing changes"
    given troops of north at alpha becomes 1
    given troops of north at beta becomes 1
    given troops of north at gamma becomes 1
    given troops of north at delta becomes 1
    when siege of delta becomes 11
    then siege of alpha is 11
    then siege of beta is 0
""",
    "a body that changes nothing is run once": """
rule "a word of warning"
    whenever seen is 3
        let here be seen plus 1
        report "{here} is too many"
example "it does not go on for ever"
    when seen becomes 3
    then seen is 3
""",
    "any other condition counts once, whatever it holds for": """
rule "so many at once"
    whenever there are at least 2 places where siege of it is at least 1
        add 1 to seen
        siege of alpha becomes 0
        siege of beta becomes 0
example "once for two"
    given troops of north at alpha becomes 1
    given troops of north at beta becomes 1
    given siege of alpha becomes 1
    when siege of beta becomes 1
    then seen is 1
""",
    "what stops is the body for this member": """
rule "only walls hold"
    whenever there is a place called spot where siege of spot is 5
        siege of spot becomes 6
        stop if spot is alpha
        add 1 to seen
example "the next member has its turn"
    given troops of north at alpha becomes 1
    given troops of north at beta becomes 1
    given siege of alpha becomes 5
    when siege of beta becomes 5
    then siege of alpha is 6
    then siege of beta is 6
    then seen is 1
""",
    "conditions below the line": """
rule "in the open"
    whenever there is a place called spot where siege of spot is 5
        when troops of south at spot is at least 1
        unless spot is beta
        siege of spot becomes 6
example "all of them count"
    given troops of north at alpha becomes 1
    given troops of north at beta becomes 1
    given troops of north at gamma becomes 1
    given troops of south at alpha becomes 1
    given troops of south at beta becomes 1
    given siege of alpha becomes 5
    given siege of beta becomes 5
    when siege of gamma becomes 5
    then siege of alpha is 6
    then siege of beta is 5
    then siege of gamma is 5
""",
    "options and readings": """
option "Hard sieges"
    default off
ruling "points"
    asks "how many points are left"
    reading "none"
    reading "one"
    default "none"
    because "nothing is said"
rule "hard"
    whenever there is a place called spot where siege of spot is 5 and option "Hard sieges" is on
        siege of spot becomes 6
        if ruling "points" is "one"
            siege of spot becomes 1
example "off"
    given troops of north at alpha becomes 1
    when siege of alpha becomes 5
    then siege of alpha is 5
example "on"
    with option "Hard sieges" on
    given troops of north at alpha becomes 1
    when siege of alpha becomes 5
    then siege of alpha is 6
example "on, and one is left"
    with option "Hard sieges" on
    with ruling "points" as "one"
    given troops of north at alpha becomes 1
    when siege of alpha becomes 5
    then siege of alpha is 1
""",
    "as long as something else is so": """
rule "by night"
    as long as night is under way
        whenever there is a place called spot where siege of spot is 5
            siege of spot becomes 6
example "by day and by night"
    given troops of north at alpha becomes 1
    when siege of alpha becomes 5
    then siege of alpha is 5
    when begin night
    then siege of alpha is 6
""",
    "while an effect lasts": """
procedure (owner: side) watches (spot: place)
    until night ends
        whenever siege of spot is 5
            siege of spot becomes 6
            add 1 to troops of owner at spot
        whenever there is a place called other where siege of other is 7 and other is not spot
            siege of other becomes 8
example "two watches, each with what it holds"
    given troops of north at alpha becomes 1
    given troops of north at beta becomes 1
    given troops of north at gamma becomes 1
    given begin night
    given north watches alpha
    given south watches beta
    given siege of alpha becomes 5
    given siege of beta becomes 5
    when siege of gamma becomes 7
    then siege of alpha is 6
    then troops of north at alpha is 2
    then siege of beta is 6
    then troops of south at beta is 1
    then siege of gamma is 8
    when end night
    given siege of alpha becomes 5
    when lifted becomes 0
    then siege of alpha is 5
""",
    "a member speaks of itself": CARDS
    + """
card 1 "Torch"
    whenever this card is in spent cards
        move this card to hand of north
card 2 "Horn"
example "the torch comes back, the horn does not"
    given move "Horn" to spent cards
    when move "Torch" to spent cards
    then "Torch" is in hand of north
    then "Horn" is in spent cards
""",
    "a body that asks": """
rule "the besiegers decide"
    whenever there is a place called spot where siege of spot is 5
        siege of delta becomes 1
        asks "{lifted} sieges lifted: go on at {spot}?"
        north may
            siege of spot becomes 6
        otherwise
            siege of spot becomes 0
example "other lines have done what follows before the question is put; its own waits, for this member and the next"
    given troops of north at alpha becomes 1
    given troops of north at beta becomes 1
    given siege of alpha becomes 5
    when siege of beta becomes 5
        north answers "yes" to "1 sieges lifted: go on at alpha?"
        north answers "no" to "2 sieges lifted: go on at beta?"
    then siege of alpha is 6
    then siege of beta is 0
    then nobody is asked
""",
    "a body that asks and changes nothing": """
rule "a sigh"
    whenever siege of alpha is 5
        north may
            siege of alpha becomes 6
example "the question is put once, and again at the next moment"
    given troops of north at alpha becomes 1
    when siege of alpha becomes 5
        north answers "no"
    then nobody is asked
    when lifted becomes 1
        north answers "yes"
    then siege of alpha is 6
""",
}


@pytest.mark.parametrize("course", COURSE)
def test_it_goes_through(course):
    passes(FIELD + COURSE[course])


ENDLESS = """
attribute rounds is number
rule "to and fro"
    whenever {condition}
        add 1 to rounds
        lifted becomes 1 minus lifted
procedure (owner: side) begins
    seen becomes 1
    owner may
        seen becomes 2
example "so often"
    when north begins
    then {then}
"""


def test_a_hundred_rounds_are_enough():
    passes(FIELD + ENDLESS.format(condition="seen is 1 and rounds is less than 100", then="rounds is 100"))


def test_one_round_more_breaks_the_game_at_the_line():
    text = FIELD + ENDLESS.format(condition="seen is 1 and rounds is less than 101", then="rounds is 101")
    rules, program = built(text, examples=True)
    verdict = run_example(program, program.tables.examples[0])
    line = next(number for number, each in enumerate(text.split("\n"), 1) if each.startswith("    whenever seen is 1"))
    assert verdict.reason == (
        f"to and fro: this still has something to do after 100 rounds, so the position never settles (made.rules:{line}:5)"
    )
    assert difference(rules, program, 0)[0] == ""


def test_games_agree_at_every_decision():
    rules, program = settling_game()
    assert [*games(rules, program, range(40))] == []
    assert all(run_example(program, table).good for table in program.tables.examples)
