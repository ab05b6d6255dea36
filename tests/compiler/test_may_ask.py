"""What may ask: a choice, and whatever calls, announces, begins, looks up or is hooked by something that may."""

from interpreter.compiler.lowering import lower
from interpreter.compiler.may_ask import MayAsk

RULES = """
kind card
    plural cards
    block event by (player: side)
card "Loud"
    event
        ask for a place
card "Soft"
    event
        count up
kind letter
    plural letters
    block text by (player: side)
letter "A"
    text
        count up
attribute coins of (player: side) is number
span morning
span evening
occasion it dawns
occasion it rains

procedure play the game
    count up

procedure count up
    add 1 to coins of north
procedure ask for a place
    north chooses places called spot
    otherwise
        stop
    add 1 to coins of north
procedure ask for some places
    north chooses up to 2 places called spots
    otherwise
        stop
    add number of spots to coins of north
procedure ask for a number
    north chooses a number from 1 to 3 called amount
    add amount to coins of north
procedure ask by a menu
    north chooses
        to rest
            count up
        to work
            count up
procedure ask for leave
    north may
        count up
procedure ask for the order
    for each places in the order chosen by north called spot
        count up
procedure ask far below
    repeat up to 2 times
        for each sides called player
            if coins of player is 1
                count up
            otherwise
                count up
                ask for a place
procedure call one that asks
    ask for a place
procedure call one that calls
    call one that asks
procedure ask each other
    if coins of north is at least 9
        be asked by the other
procedure be asked by the other
    ask each other
procedure let it dawn
    announce that it dawns
procedure let it rain
    announce that it rains
procedure draw a card
    pick at random cards called drawn
    otherwise
        stop
    event of drawn by north
procedure draw a letter
    pick at random letters called drawn
    otherwise
        stop
    text of drawn by north
procedure get up
    begin morning
procedure have breakfast
    end morning
procedure go to bed
    begin evening
    end evening
procedure be hooked by one that asks
    count up
procedure be hooked by one that counts
    count up

rule "hooks"
    after it dawns
        ask for a place
    after it rains
        count up
    after morning begins
        ask for a place
    before be hooked by one that asks
        ask for a place
    after be hooked by one that counts
        count up
"""

ASKING = {
    "ask for a place", "ask for some places", "ask for a number", "ask by a menu", "ask for leave", "ask for the order",
    "ask far below", "call one that asks", "call one that calls", "let it dawn", "draw a card", "get up",
    "be hooked by one that asks",
}  # fmt: skip
SILENT = {
    "count up", "ask each other", "be asked by the other", "let it rain", "draw a letter", "have breakfast", "go to bed",
    "be hooked by one that counts",
}  # fmt: skip


def test_what_may_ask(rules_of, sides):
    rules = rules_of(sides + RULES)
    routines = lower(rules)
    may_ask = MayAsk(routines)
    assert may_ask.routine(routines.main)  # never a plain function, so that every game starts in the same way
    declared = {p.name: may_ask.routine(routines.procedure(p)) for p in rules.procedures if p.role == "procedure"}
    assert {name for name, asks in declared.items() if asks} == ASKING
    assert {name for name, asks in declared.items() if not asks} >= SILENT


def test_a_statement_asks_when_one_inside_it_does(rules_of, sides):
    rules = rules_of(sides + RULES)
    routines = lower(rules)
    may_ask = MayAsk(routines)
    (repeat,) = next(p.body for p in rules.procedures if p.name == "ask far below")
    (for_each,) = repeat.body
    (branch,) = for_each.body
    ((_, quiet),) = branch.branches
    assert may_ask.statement(repeat) and may_ask.statement(for_each) and may_ask.statement(branch)
    assert not may_ask.body(quiet) and may_ask.body(branch.otherwise)
    counting, asking = branch.otherwise
    assert not may_ask.statement(counting) and may_ask.statement(asking)
