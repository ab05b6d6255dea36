"""Every form of statement and rule line in docs/language.md is the node it should be, with its parts where they belong."""

import pytest

from interpreter.syntax import nodes as n

STOP = "    stop"
FORMS = [
    (n.Reveal, "reveal bid of red"),
    (n.Let, "let x be 1"),
    (n.Becomes, "x becomes 1"),
    (n.Change, "add 1 to x"),
    (n.Change, "take 1 from x"),
    (n.Sentence, "mover steps to goal"),
    (n.Sentence, "hunter gathers a fleet called fleet"),
    (n.If, "if x is 1", STOP),
    (n.If, "if x is 1", STOP, "otherwise if x is 2", STOP, "otherwise", STOP),
    (n.Stop, "stop"),
    (n.Stop, "stop if x is 1"),
    (n.Leave, "leave the loop"),
    (n.Leave, "leave the loop if x is 1"),
    (n.Leave, "go on with the next"),
    (n.Leave, "go on with the next if x is 1"),
    (n.Answer, "answer 1"),
    (n.ForEach, "for each space called x", STOP),
    (n.ForEach, "for each space in the order chosen by blue called x", "    where it is open", STOP),
    (n.Repeat, "repeat while x is 1", STOP),
    (n.Repeat, "repeat until x is 1", STOP),
    (n.Repeat, "repeat up to 3 times", STOP),
    (n.Choose, "blue chooses space called x", "    where it is open"),
    (n.Choose, "blue chooses space called x", "otherwise", STOP),
    (n.Choose, "blue may choose space called x", "otherwise", STOP),
    (n.Choose, "blue chooses up to 3 units called x"),
    (n.Choose, "blue chooses exactly (1 plus 2) units called x"),
    (n.Choose, "blue chooses any number of units called x"),
    (n.Choose, "blue secretly chooses card in hand of blue called x"),
    (n.ChooseNumber, "blue chooses a number from 0 to 3 called x"),
    (n.ChooseNumber, "blue secretly chooses a number from 0 to 3 called x"),
    (n.Menu, "blue chooses", "    to pass", "otherwise", STOP),
    (
        n.Menu,
        'blue chooses menu "step"',
        "    to go to a space called goal",
        "        where it is near",
        "        mover steps to goal",
    ),
    (n.Menu, "blue declares any of these", "    to wait", "        when x is 1", STOP.replace("stop", "    stop")),
    (n.MayDo, "blue may", "    when x is 1", STOP, "otherwise", STOP),
    (n.RollAgain, "roll battle die again"),
    (n.Roll, "roll die called x"),
    (n.PickAtRandom, "pick at random card in hand of blue called x"),
    (n.PickAtRandom, "pick at random card called x", "    where it is red", "otherwise", STOP),
    (n.Announce, "announce that mover has entered goal"),
    (n.Pause, "pause for blue, sides in order after blue"),
    (n.Lasting, "until turn ends", "    forbid that mover enters goal"),
    (n.Lasting, "until turn ends then turn begins", "    forbid that mover enters goal"),
    (n.Lasting, "as long as x is 1", "    forbid that mover enters goal"),
    (n.Together, "together", "    blue secretly chooses card called x"),
    (n.GoRound, "go round sides in order from blue called x until all pass in a row", STOP),
    (n.Wins, 'blue wins the game because "all is lost"'),
    (n.Wins, 'nobody wins the game because "all is lost"'),
    (n.Report, 'report "{mover} goes"'),
    (n.Asks, 'asks "who goes?"'),
]


@pytest.mark.parametrize(("kind", "lines"), [(kind, lines) for kind, *lines in FORMS], ids=[form[1] for form in FORMS])
def test_forms(statement, kind, lines):
    assert type(statement(*lines)) is kind


def test_every_statement_of_the_contract_is_tried():
    assert {form[0] for form in FORMS} == set(n.Statement.__args__)


@pytest.mark.parametrize(
    ("text", "amount", "target"),
    [
        ("add 1 to distance to sea", "1", "distance to sea"),
        ("add Old Harbour to places open to blue", "Old Harbour", "places open to blue"),
        ("add (a to b) to ways to win", "(...)", "ways to win"),
        ("add places adjacent to x to ways", "places adjacent to x", "ways"),
        ("take units that came from x from force", "units that came from x", "force"),
        ("take 1 from points from trade", "1", "points from trade"),
    ],
)
def test_where_an_amount_ends(statement, words, text, amount, target):
    found = statement(text)
    assert (words(found.amount), words(found.target)) == (amount, target)
    assert found.sign == (1 if text.startswith("add") else -1)


def test_frames_of_several_words_leave_their_words_free_elsewhere(statement, words):
    for text in (
        "card moves from hand to pile",
        "blue takes 2 from red",
        "unit is moved up to 3 times by then",
        "x counts as one to be",
    ):
        assert words(statement(text).phrase) == text


def test_choices(statement, words):
    found = statement(
        "owner of mover may choose up to (10 minus 3) units at goal called joiners", "    where it is red", "    where x is 1"
    )
    assert (words(found.asker), found.optional, found.secretly, found.amount) == ("owner of mover", True, False, "up to")
    assert isinstance(found.number, n.Sum) and words(found.noun.phrase) == "units at goal" and found.noun.name.text == "joiners"
    assert [condition.word for condition in found.noun.conditions] == ["where", "where"] and found.otherwise is None
    assert statement("blue may secretly choose card called x").secretly


def test_a_number(statement, words):
    found = statement("blue chooses a number from least bid to distance from a to b called bid")
    assert (words(found.low), words(found.high), found.name.text) == ("least bid to distance from a", "b", "bid")
    found = statement("blue chooses a number from 1 to distance from a to b called bid")
    assert (words(found.low), words(found.high)) == ("1", "distance from a to b")


def test_menus(statement, words):
    found = statement(
        'blue chooses menu "step"',
        "    to go to a space called goal by an open road",
        "        when x is 1",
        "        where it is near",
        "        mover steps to goal",
        "    to pass",
    )
    assert (found.declares, found.name.value, len(found.options)) == (False, "step", 2)
    first = found.options[0]
    assert words(n.Occasion(first.span, first.label)) == "go to [a space = goal] by [an open road]"
    assert [condition.word for condition in first.conditions] == ["when", "where"] and len(first.body) == 1
    assert found.options[1].body == ()
    assert statement("blue declares any of these", "    to pass").declares


def test_branches(statement):
    found = statement("if a", STOP, "otherwise if b", STOP, STOP, "otherwise if c", STOP, "otherwise", STOP)
    assert [len(body) for _, body in found.branches] == [1, 2, 1] and len(found.otherwise) == 1
    assert statement("if a", STOP).otherwise is None


def test_winner(statement, words):
    assert words(statement('enemy of blue wins the game because "x"').winner) == "enemy of blue"
    assert statement('nobody wins the game because "x"').winner is None


def test_several_winners_and_what_is_revealed(statement, words):
    found = statement('richest sides win the game because "x"')
    assert found.many and words(found.winner) == "richest sides"
    assert words(statement("reveal bid of red").what) == "bid of red"


def test_what_becomes_may_have_an_is(statement, words):
    found = statement("gate of x is open becomes yes")
    assert isinstance(found, n.Becomes) and words(found.target) == "gate of x is open"
    found = statement("gate is opened by (first of (sides)) with 2")
    assert isinstance(found, n.Sentence) and words(found.phrase) == "gate is opened by (...) with 2"


def test_round(statement, words):
    found = statement(
        "go round blue, sides from here in order after first of (sides) called player until all pass in a row", STOP
    )
    first, second = found.turns
    assert (words(first.phrase), first.order) == ("blue", None)
    assert (words(second.phrase), second.order.how, words(second.order.member)) == ("sides from here", "after", "first of (...)")
    assert found.name.text == "player"


def test_order_stands_before_the_name(statement, words):
    found = statement("for each space in order from x of y called camp where it is open", STOP)
    assert (found.order.how, words(found.order.member), found.noun.name.text) == ("from", "x of y", "camp")


def test_conditions_on_the_line_of_a_loop(statement):
    found = statement("for each space called x where it is open", "    where it is near", STOP)
    assert [condition.test.right.parts[0].text for condition in found.noun.conditions] == ["open", "near"]


RULES = [
    (n.Trigger, "before mover enters goal", STOP),
    (n.Trigger, "after turn ends", "    when x is 1", STOP),
    (n.Trigger, "instead of a leader enters a space called goal", STOP),
    (n.Whenever, "whenever there is a space called goal where it is besieged", "    unless x is 1", STOP),
    (n.Whenever, "whenever x is 1", STOP),
    (n.Allowance, "forbid that mover enters goal", "    unless x is 1"),
    (n.Allowance, "permit that mover enters goal"),
    (n.Adjustment, "rating of a leader is raised by 2", "    when x is 1"),
    (n.Adjustment, "rating of ann is lowered by 2"),
    (n.Adjustment, "rating of ann counts as 2"),
    (n.Adjustment, "rating of ann is limited to 2"),
    (n.AlsoMenu, 'also "step"', "    to pass"),
    (n.MayBePlayed, "may be played at a leader called mover has entered a space", "    when x is 1", STOP),
    (n.MayBePlayed, "may be played at any time", "    when x is 1", STOP),
    (n.Lasting, "until turn ends", "    permit that mover enters goal"),
    (n.Lasting, "as long as x is 1", "    permit that mover enters goal"),
]


@pytest.mark.parametrize(("kind", "lines"), [(kind, lines) for kind, *lines in RULES], ids=[form[1] for form in RULES])
def test_rule_lines(rule, kind, lines):
    assert type(rule(*lines)) is kind


def test_every_rule_line_of_the_contract_is_tried():
    assert {form[0] for form in RULES} == set(n.RuleLine.__args__)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("after ann enters goal", "ann enters goal"),
        ("after ann enters a space called goal from another space", "ann enters [a space = goal] from [another space]"),
        ("after a leader called x enters (place of y)", "[a leader = x] enters (...)"),
        ("after a leader enters a space called goal", "[a leader enters] [a space = goal]"),
        ("after storm is over", "storm is over"),
    ],
)
def test_occasions(rule, words, text, shown):
    assert words(rule(text, STOP).occasion) == shown


def test_adjustments(rule, words):
    found = rule("rating of a leader called x at Old Harbour is raised by units of x plus 2")
    assert (found.how, words(found.value)) == ("raised by", "rating of [a leader = x] at Old Harbour")
    assert isinstance(found.amount, n.Sum)
    assert rule("speed counts as 2").how == "counts as"


def test_lasting(rule, words):
    found = rule("until turn ends then a storm called x begins", "    forbid that mover enters goal")
    assert [words(end) for end in found.ends] == ["turn ends", "[a storm = x] begins"]
    assert found.condition is None and len(found.lines) == 1
    assert rule("as long as x is 1", "    forbid that mover enters goal").ends == ()
