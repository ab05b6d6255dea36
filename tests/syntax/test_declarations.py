"""Every sort of declaration in docs/language.md gives the tree that the contract promises."""

from typing import get_args

import pytest

from interpreter.syntax import keywords
from interpreter.syntax import nodes as n

ONE_EACH = {
    "kind": "kind side\n    plural sides\n",
    "graph": "graph land joins spaces by roads\n",
    "attribute": "attribute owner of (place: space) is side or none\n    starts as printed owner of place\n",
    "pile": "pile hand of (owner: side) holds cards\n    shown to owner\n",
    "span": "span march\n",
    "value": "value rating of (x: leader)\n    starts at 2\n",
    "query": "query enemy of (x: side) answers side\n    answer x\n",
    "procedure": "procedure (x: side) draws (count: number) cards\n    stop\n",
    "phase": 'phase "Draw"\n    stop\n',
    "step": 'step "Draw one"\n    stop\n',
    "action": "action (x: leader) enters (goal: space)\n    when goal is open\n",
    "occasion": "occasion (x: leader) has entered (goal: space)\n    answered by enemy of x, owner of x\n",
    "route": "route retreat of (x: army) from (field: space)\n    length at most 4\n",
    "bundle": "bundle force of (x: side)\n    holds troops of x as troops\n",
    "reach": "reach support of (x: side)\n    starts at cities\n",
    "table": 'table "Losses" of (roll: number) and (size: number)\n    gives losses\n    roll | 1\n    2 | 0\n',
    "die": "die naval die\n    faces 1 to 6\n",
    "rule": 'rule "nobody leaves"\n    forbid that a leader leaves\n',
    "option": 'option "Early start"\n    default off\n',
    "ruling": 'ruling "strait"\n    asks "which"\n    reading "both"\n    default "both"\n',
    "scenario": 'scenario "All"\n    stop\n',
    "invariant": 'invariant "no card is lost"\n    when x is 1\n',
    "example": 'example "one"\n    then x is 1\n',
    "member": 'battle card 41 "Rain"\n    strength 2\n',
}


def test_every_word_is_tried():
    assert set(ONE_EACH) == {*keywords.DECLARATION_WORDS, "member"} == set(get_args(n.DeclarationWord))


@pytest.mark.parametrize("word", ONE_EACH)
@pytest.mark.parametrize("mode", ["new", "replace", "extend"])
def test_words_and_modes(read, word, mode):
    if mode == "extend" and ONE_EACH[word].count("\n") == 1:
        return
    result = read(ONE_EACH[word] if mode == "new" else f"{mode} {ONE_EACH[word]}")
    assert result.found == [] and [(one.word, one.mode) for one in result.declarations] == [(word, mode)]


@pytest.mark.parametrize("word", ONE_EACH)
def test_what_is_removed_has_no_block(read, word):
    head, _, block = ONE_EACH[word].partition("\n")
    result = read(f"remove {head}\n")
    assert result.found == [] and [(one.word, one.mode) for one in result.declarations] == [(word, "remove")]
    if block:
        assert read(f"remove {ONE_EACH[word]}").found == ["unexpected-block@1:1"]


@pytest.mark.parametrize("word", ONE_EACH)
def test_common_lines(read, word):
    lines = '    cites ABC-1.2-3, DEF-4\n    says "x {y}"\n    note "n"\n    provenance "p"\n'
    head, _, block = ONE_EACH[word].partition("\n")
    result = read(f"{head}\n{lines}{block}")
    assert result.found == []
    cites, *told = [line for line in result.declarations[0].lines if isinstance(line, (n.CitesLine, n.TitleLine))][:4]
    assert [name.text for name in cites.ids] == ["ABC-1.2-3", "DEF-4"]
    assert [(line.word, line.text.value) for line in told] == [("says", "x {y}"), ("note", "n"), ("provenance", "p")]


def one(read, text):
    result = read(text)
    assert result.found == [], result.found
    (declaration,) = result.declarations
    return declaration


def test_heads(read, words):
    for text, pattern, answers in (
        ("attribute owner of (place: space) is side or none\n", "owner of (place: space)", "side or none"),
        ("attribute (place: space) is held is truth\n", "(place: space) is held", "truth"),
        ("attribute points of (x: side) is 0 to 7\n", "points of (x: side)", "0 to 7"),
        ("pile hand of (x: side) holds battle cards\n", "hand of (x: side)", "battle cards"),
        ("query way of (x: leader) answers path or none\n    answer x\n", "way of (x: leader)", "path or none"),
        ("query (x: space) is held\n    when x\n", "(x: space) is held", ""),
        ("procedure the defender answers\n    stop\n", "the defender answers", ""),
        ("procedure (x: side) gains (n: number) point/points\n    stop\n", "(x: side) gains (n: number) point/points", ""),
        ("span winter march\n", "winter march", ""),
    ):
        found = one(read, text)
        assert (words(found.pattern), " ".join(found.answers)) == (pattern, answers)


def test_head_parts(read, words):
    assert words(one(read, "graph land joins spaces by roads\n").head) == "land joins spaces by roads"
    assert words(one(read, 'battle card 41 "Heavy Rain"\n').head) == 'battle card 41 "Heavy Rain"'
    assert words(one(read, "battle card Probe\n").head) == "battle card Probe"


def test_a_query_of_conditions_and_one_of_statements(read):
    found = one(read, "query (x: space) is held\n    when a\n    unless b\n")
    assert [condition.word for condition in found.conditions] == ["when", "unless"] and found.body == ()
    found = one(read, "query two answers number\n    let x be 2\n    answer x\n")
    assert found.conditions == () and [type(one) for one in found.body] == [n.Let, n.Answer]


def test_kind(read, words):
    found = one(
        read,
        "kind card\n    members red, dark blue\n    line side is side, else none\n    block event by (player: side)\n"
        "    narrowed by of (owner: side)\n        when side of it is owner\n    reactions from hand of (holder: side)\n        stop\n",
    )
    members, line, block, narrowed, reactions = found.lines
    assert [words(item) for item in members.items] == ["red", "dark blue"]
    assert [words(item) for item in line.items] == ["side is side", "else none"]
    assert (block.word, words(block.pattern)) == ("block", "event by (player: side)")
    assert (narrowed.word, words(narrowed.pattern), len(narrowed.conditions)) == ("narrowed by", "of (owner: side)", 1)
    assert (reactions.word, words(reactions.pattern), len(reactions.body)) == ("reactions from", "hand of (holder: side)", 1)


def test_value_lines(read):
    found = one(
        read,
        "value rating of (x: leader)\n    starts at 2 plus 1\n    raised by 2\n        when x is y\n    lowered by 1\n    limited to 9\n    at least 0\n",
    )
    assert [line.word for line in found.lines] == ["starts at", "raised by", "lowered by", "limited to", "at least"]
    assert isinstance(found.lines[0].value, n.Sum) and len(found.lines[1].conditions) == 1


def test_routes(read, words):
    found = one(
        read,
        "route retreat of (x: army) from (field: space)\n    steps from (last: space) to (next: space)\n        when a\n"
        "    starts with units in x\n    toll 2\n    gain 1\n    ends at next\n        when b\n    choose nearest or fewer losses\n",
    )
    steps, starts, toll, gain, ends, choose = found.lines
    assert words(steps.pattern) == "(last: space) to (next: space)" and len(steps.conditions) == len(ends.conditions) == 1
    assert [words(line.value) for line in (starts, toll, gain, ends)] == ["units in x", "2", "1", "next"]
    assert [words(item) for item in choose.items] == ["nearest or fewer losses"]


def test_several_answerers(read, words):
    found = one(read, 'occasion (x: leader) moves\n    answered by side of (first of (a)), "b, c" of x\n')
    (line,) = found.lines
    assert line.word == "answered by" and [words(asker.phrase) for asker in line.askers] == ["side of (...)", '"b, c" of x']
    assert [asker.span.column for asker in line.askers] == [17, 41]


def test_tables(read, words):
    found = one(
        read,
        'table "Losses" of (roll: number) and (size: number)\n    gives losses, horses\n    roll |  5-6 | at least 7\n    1 | | 0/1\n',
    )
    assert found.title.value == "Losses" and words(found.pattern) == "(roll: number) (size: number)"
    assert [[cell.value for cell in row.cells] for row in found.rows] == [["roll", "5-6", "at least 7"], ["1", "", "0/1"]]
    assert [cell.span.column for cell in found.rows[0].cells] == [5, 13, 19]
    assert [words(item) for item in found.lines[0].items] == ["losses", "horses"]


def test_members(read, words):
    found = one(
        read,
        'card 41 "Rain"\n    strength -2\n    elected\n    counter event\n    may be played at a leader moves\n        stop\n'
        "    rating of this card is raised by 1\n    event\n        when x\n        stop\n    side effect\n        stop\n",
    )
    assert [words(line.parts) for line in found.lines] == ["strength -2", "elected", "counter event", "event", "side effect"]
    assert found.lines[0].parts[1].value == -2
    assert (len(found.lines[3].conditions), len(found.lines[3].body)) == (1, 1)
    assert [type(rule) for rule in found.rules] == [n.MayBePlayed, n.Adjustment]


def test_examples(read, words):
    found = one(
        read,
        'example "one"\n    tests card "Rain"\n    starts from the scenario\n    given x becomes 1\n    dice 3, -1, "Ann", two\n'
        '    when ann moves\n        blue answers "go"\n        enemy of blue answers "stay"\n    then x is 1\n'
        '    then offered "go"\n    then not offered "go"\n    then blue is asked\n    then nobody is asked\n    then blue has won\n',
    )
    tests, scenario, given, dice, when, is_one, offered, not_offered, blue, nobody, won = found.lines
    assert (tests.word, scenario.title) == ("tests", None)
    assert [type(each.statement) for each in (given, when)] == [n.Becomes, n.Sentence]
    assert [words(item) for item in dice.items] == ["3", "-1", '"Ann"', "two"]
    assert [(words(answer.asker), answer.key.value) for answer in when.answers] == [("blue", "go"), ("enemy of blue", "stay")]
    assert isinstance(is_one, n.Then) and isinstance(is_one.test, n.Compare)
    assert [(each.offered, each.key.value) for each in (offered, not_offered)] == [(True, "go"), (False, "go")]
    assert [(type(each), words(each.side)) for each in (blue, nobody, won)] == [
        (n.ThenAsked, "blue"),
        (n.ThenAsked, "nobody"),
        (n.ThenWon, "blue"),
    ]
