"""Expressions of the sample world: what each means, in one line, or the codes of what is wrong with it."""

import pytest

from interpreter.diagnostics import Diagnostics
from interpreter.ir import Type
from interpreter.ir.printer import expression_text
from interpreter.phrases import Routine, Scope
from interpreter.resolve import Resolver
from tests.phrases.village import phrase_of


@pytest.fixture(scope="module")
def world_of_sample(sample):
    """The sample world, made once: reading an expression changes nothing in it."""
    return sample("")


@pytest.fixture
def here(world_of_sample):
    """A place in the sample world: an expression's text -> its term in one line, or the codes of what is wrong."""

    def read(text, **names):
        built = world_of_sample
        found = Diagnostics()
        scope = Scope(Routine())
        for name, type_ in names.items():
            scope.declare(name.replace("_", " "), type_)
        term = Resolver(built.lexicon, found, scope, title="here").expression(phrase_of(text))
        return [each.code for each in found] or expression_text(term, built.rules)

    return read


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("Ash", "Ash"),
        ('"Ash"', "Ash"),
        ("red", "red"),
        ("3 plus 4 minus 5", "minus(plus(3, 4), 5)"),
        ("skill of Ann", 'FactOf("skill", Ann)'),
        ("Ann's skill", 'FactOf("skill", Ann)'),
        ("gold of red", 'Read("gold of (player)", [red])'),
        ("gold of foe of red", 'Read("gold of (player)", [Ask("foe of (player)", [red])])'),
        ("red's foe's gold", 'Read("gold of (player)", [Ask("foe of (player)", [red])])'),
        ("place of best leader of red", 'Read("place of (who)", [Ask("best leader of (player)", [red])])'),
        ("strength of Ann", 'ValueOf("strength of (who)", [Ann])'),
        ("supply of red", 'Reached("supply of (player)", [red])'),
        ("Ash is walled", 'FactOf("walled", Ash)'),
        ("Ash is not walled", 'not(FactOf("walled", Ash))'),
        ("Ash is quiet", 'Ask("(here) is quiet", [Ash])'),
        ("Ash is burnt", 'Read("(here) is burnt", [Ash])'),
        ("owner of Ash is red", 'eq(Read("owner of (here)", [Ash]), red)'),
        ("owner of Ash is not none", 'ne(Read("owner of (here)", [Ash]), none)'),
        ("Ash is among spaces in north", 'in(Ash, Filter(Members(space), it: eq(FactOf("region", it), north)))'),
        ("Ash is one of Birch, Cedar", "or(eq(Ash, Birch), eq(Ash, Cedar))"),
        ("Ash is not one of Birch, Cedar", "not(or(eq(Ash, Birch), eq(Ash, Cedar)))"),
        ("turn is not at least 3", 'lt(Read("turn"), 3)'),
        ("storm is under way", 'UnderWay("storm")'),
        ("not storm is under way", 'not(UnderWay("storm"))'),
        ("Ann may enter Ash", 'Allowed("(who) enters (goal)", [Ann, Ash])'),
        ("red may burn Ash", 'Allowed("(player) burns (goal)", [red, Ash])'),
        ("Ann may not enter Ash", 'not(Allowed("(who) enters (goal)", [Ann, Ash]))'),
        ("link between Ash and Birch", 'OnGraph(connection, "land", [Ash, Birch])'),
        (
            "link between Ash and Birch is none and Ash is walled",
            'and(eq(OnGraph(connection, "land", [Ash, Birch]), none), FactOf("walled", Ash))',
        ),
        (
            "Ash is walled and link between Ash and Birch is none",
            'and(FactOf("walled", Ash), eq(OnGraph(connection, "land", [Ash, Birch]), none))',
        ),
        ("the larger of (1) and (2)", "larger(1, 2)"),
        ("the larger of (1) and (2) plus 3", "plus(larger(1, 2), 3)"),
        ("3 is more than the smaller of (1) and (2)", "gt(3, smaller(1, 2))"),
        ("there is a leader at Ash", 'some(Filter(Members(leader), it: eq(Read("place of (who)", [it]), Ash)))'),
        ("there are at most 2 bold leaders", 'le(count(Filter(Members(leader), it: FactOf("bold", it))), 2)'),
        ("no leaders", "{}"),
        ("all leaders", "Members(leader)"),
        ("all bold leaders", 'Filter(Members(leader), it: FactOf("bold", it))'),
        ("number of (cards in deck)", 'count(InPile(members, "deck"))'),
        ("top of deck is Rain", 'eq(InPile(top, "deck"), Rain)'),
        ("top of deck is rain", ["wrong-kind"]),
        ('top of deck is "Rain"', 'eq(InPile(top, "deck"), Rain)'),
        ('"Rain" is in hand of red', 'InPile(holds, "hand of (player)", [red], Rain)'),
        ('dead in "Losses" for 3 and 4', 'Lookup("Losses", 0, [3, 4])'),
        ('option "Deep snow" is on', "no"),
        ('ruling "ferries" is "at a loss"', "yes"),
        ('ruling "ferries" is not "never"', "not(no)"),
        ('effects of "Rain"', 'EffectsOf(["Rain"])'),
        ("2 times 3", "times(2, 3)"),
    ],
)
def test_expressions(here, text, term):
    assert here(text) == term


def test_local_names_are_read_where_they_are_in_sight(here):
    assert here("gold of rich man", rich_man=Type("member", "side")) == 'Read("gold of (player)", [rich_man])'
    assert here("rich man's gold plus 1", rich_man=Type("member", "side")) == 'plus(Read("gold of (player)", [rich_man]), 1)'
    assert here("leaders at place of who", who=Type("member", "leader")) == (
        'Filter(Members(leader), it: eq(Read("place of (who)", [it]), Read("place of (who)", [who])))'
    )


def test_a_qualifier_does_not_catch_the_names_of_the_place_where_it_is_used(sample):
    """`it` of the qualifier and `it` of the phrase around it are two."""
    text = """
        kind guest
            members one, two
            line host is leader or none, else none
            narrowed by in company
                when there are at least 2 leaders at place of host of it

        card 9 "Trial"
            cost 1
            event
                gold of player becomes number of (guests in company) plus number of (guests in company)
        """
    built = sample("\n".join(line[8:] for line in text.strip("\n").split("\n")))
    assert built.found == []
    counted = built.meaning()
    where = 'eq(Read("place of (who)", [it_2]), Read("place of (who)", [FactOf("host", it)]))'
    first = f"Filter(Members(guest), it: ge(count(Filter(Members(leader), it_2: {where})), 2))"
    second = first.replace("it_2", "it_4").replace("it:", "it_3:").replace("it)])", "it_3)])")
    assert first in counted and second in counted


GUESTS = """kind guest
    members one, two
    narrowed by lodged
        when there is a room kept for it

kind room
    members hall, loft
    line owner is guest or none, else none
    narrowed by kept for (who: guest)
        when {}

card 9 "Trial"
    cost 1
    event
        gold of player becomes number of (guests lodged)
"""


def test_a_qualifier_may_use_one_that_is_declared_below_it(sample):
    built = sample(GUESTS.format("owner of it is who"))
    assert built.found == ["fixed-number@15:32"]
    rooms = 'Filter(Members(room), it_2: eq(FactOf("owner", it_2), it))'
    assert f"count(Filter(Members(guest), it: some({rooms})))" in built.meaning()


def test_a_qualifier_that_asks_itself_in_a_circle_is_told_once(sample):
    built = sample(GUESTS.format("owner of it is who and there is a guest lodged"))
    assert [each for each in built.found if "endless" in each] == ["endless-question@3:5"]


TWICE = """\
kind village
    plural villages
    members Ash, Elm

attribute taken (place: village) is truth

query (here: space) is lost
    when {}
"""


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ("spaces adjacent to here is Elm", ["wrong-kind: a set of spaces is compared with a space"]),
        ("Elm is spaces adjacent to here", []),
        ("the heart of here is Elm", ["no-such-sentence: no declared question or value reads `the heart of here`"]),
    ],
)
def test_a_name_of_two_kinds_is_the_one_that_stands_beside_it(sample, condition, told):
    found = [each for each in sample(TWICE.format(condition)).diagnostics if not each.code.startswith("unused")]
    assert [f"{each.code}: {each.message}" for each in found] == told


def test_of_two_kinds_that_could_be_meant_both_are_named(sample):
    (found,) = [each for each in sample(TWICE.format("Elm is Ash")).diagnostics if each.code == "two-readings"]
    assert found.label == "a village or a space"
