"""The matcher by itself: which sentences a phrase may be, which reading wins, what is doubtful."""

import pytest

from interpreter.diagnostics import Diagnostics
from interpreter.diagnostics.spelling import distance, near
from interpreter.ir import NONE, NUMBER, TRUTH, UNKNOWN, Const, Local, Op, RuleSet, Type
from interpreter.ir.printer import expression_text
from interpreter.phrases.lexicon import LexiconBuilder, Literal, TypedHole, alignments
from interpreter.phrases.matcher import Matcher, accepts
from interpreter.phrases.scope import Routine, Scope, attempt
from interpreter.phrases.tokens import PluralTable, tokens_of
from interpreter.resolve.declare.builtin import items_of
from interpreter.resolve.expressions import Resolver
from interpreter.resolve.world import World
from interpreter.source import Source
from interpreter.syntax import parse

SPACE, SPACES, PLACE = Type("member", "space"), Type("set", "space"), Type("member", "space", True)


def phrase(text):
    """The tree of an expression."""
    found = Diagnostics()
    (declaration,) = parse(Source("text.rules", f"query x answers number\n    answer {text}\n", "sample"), found)
    assert not found
    return declaration.body[0].value


def tokens(text):
    return tokens_of(phrase(text).parts, PluralTable())


@pytest.fixture(scope="module")
def world_of_sample(sample):
    """The sample world, made once: reading an expression changes nothing in it."""
    return sample("")


@pytest.fixture
def here(world_of_sample):
    """A place in the sample world: an expression's text -> its term in one line, or the codes of what is wrong."""

    def read(text, **names):
        built = world_of_sample
        world = built.world
        world.diagnostics = Diagnostics()
        scope = Scope(Routine())
        for name, type_ in names.items():
            scope.declare(name.replace("_", " "), type_)
        resolver = Resolver(world, scope, title="here")
        term = resolver.expression(phrase(text))
        codes = [found.code for found in world.diagnostics]
        return codes or expression_text(term, built.rules)

    return read


# --- tokens, patterns, the lexicon ----------------------------------------------------------------------------------------


def test_tokens_keep_words_names_and_titles_apart():
    keys = [token.key for token in tokens('ash Ash "Ash" 3 (ash)')]
    assert keys == ["ash", "N:Ash", "T:Ash", "#", "("]


def test_a_plural_has_the_key_of_its_singular():
    plurals = PluralTable()
    plurals.learn("battle card", "battle cards")
    plurals.learn("army", "armies")
    assert [plurals.key(word) for word in ("cards", "card", "battle", "armies")] == ["card", "card", "battle", "army"]


@pytest.mark.parametrize(
    ("pattern", "text", "found"),
    [
        ("half of (n: number)", "half of 3", [[(2, 3)]]),
        ("half of (n: number)", "half of", []),
        ("(a: number) less (b: number)", "1 less 2", [[(0, 1), (2, 3)]]),
        ("(a: number) less (b: number)", "1 less 2 less 3", [[(0, 1), (2, 5)], [(0, 3), (4, 5)]]),
        ("(a: number) (b: number)", "1 2 3", [[(0, 1), (1, 3)], [(0, 2), (2, 3)]]),
        ("from (a: number) to (b: number)", "from 1 to 2 to 3", [[(1, 2), (3, 6)], [(1, 4), (5, 6)]]),
        ("is/are done", "are done", [[]]),
    ],
)
def test_alignments_are_all_ways_to_lay_a_pattern_over_tokens(pattern, text, found):
    run = tokens(text.replace("are", "xare").replace("xare", "are")) if "are" not in text else None
    if run is None:
        run = tuple(token._replace(key="are") if token.key == "were" else token for token in tokens(text.replace("are", "were")))
    assert list(alignments(items_of(pattern), run, 0, len(run))) == found


def test_the_lexicon_gives_sentences_whose_words_are_all_there():
    builder = LexiconBuilder({})
    builder.add_expression(items_of("half of (n: number)"), Toy.maker("half"))
    builder.add_expression(items_of("number of (things: set)"), Toy.maker("number"))
    builder.add_statement(items_of("half of (n: number)"), Toy.maker("half"))
    one, two = builder.expressions
    expressions = builder.built().expressions
    assert expressions.candidates(frozenset(["half", "of", "#"])) == [one]
    assert expressions.candidates(frozenset(["half", "of", "number"])) == [one, two]
    assert expressions.candidates(frozenset(["half"])) == []
    builder.remove(one)
    assert list(builder.built().expressions) == [two]


@pytest.mark.parametrize(
    ("wanted", "given", "expected"),
    [
        (NUMBER, NUMBER, True),
        (NUMBER, TRUTH, False),
        (None, TRUTH, True),
        (SPACE, SPACE, True),
        (SPACE, PLACE, True),
        (SPACE, Type("member", "leader"), False),
        (SPACE, SPACES, False),
        (SPACES, SPACE, False),
        (Type("set"), SPACES, True),
        (SPACES, Type("set"), True),
        (PLACE, NONE, True),
        (NUMBER, NONE, False),
        (SPACES, NONE, False),
        (NUMBER, UNKNOWN, True),
        (UNKNOWN, NUMBER, True),
    ],
)
def test_nothing_is_turned_from_one_kind_into_another(wanted, given, expected):
    assert accepts(wanted, given) is expected


# --- scores and doubts --------------------------------------------------------------------------------------------------


class Toy:
    """A world with a few sentences about numbers, each of which makes an operation of its own name."""

    def __init__(self, *patterns):
        self.world = World(RuleSet(id="toy", title="Toy", digest=""), Diagnostics())
        for pattern in patterns:
            self.world.builder.add_expression(items_of(pattern), self.maker(pattern))
        self.world.heads_are_known()
        self.scope = Scope(Routine())
        self.resolver = Resolver(self.world, self.scope)

    @staticmethod
    def maker(pattern):
        return lambda args, span: Op(pattern, tuple(args), NUMBER, span=span)

    def readings(self, text):
        return Matcher(self.resolver, self.resolver.tokens(phrase(text).parts)).whole()

    def read(self, text):
        term = self.resolver.phrase(phrase(text))
        return self.text(term), [found.code for found in self.world.diagnostics]

    def text(self, term):
        if isinstance(term, Op):
            return f"{term.name}[{', '.join(map(self.text, term.args))}]"
        return str(term.value) if isinstance(term, Const) else term.name


def test_a_word_of_a_sentence_counts_two_a_number_one():
    toy = Toy("half of (n: number)", "twice (n: number)")
    assert [(toy.text(each.term), each.score) for each in toy.readings("half of twice 3")] == [
        ("half of (n: number)[twice (n: number)[3]]", 7)
    ]


def test_ways_that_account_for_as_many_words_are_doubtful():
    toy = Toy("pay (n: number)", "pay (n: number) less (m: number)", "(n: number) less (m: number)")
    scores = [(toy.text(each.term), each.score) for each in toy.readings("pay 3 less 2")]
    assert scores[0][1] == scores[1][1] == scores[2][1] == 6
    assert toy.read("pay 3 less 2")[1] == ["two-readings"]


def test_two_readings_of_one_score_are_a_finding():
    toy = Toy("(a: number) less (b: number)")
    assert toy.read("1 less 2 less 3")[1] == ["two-readings"]


def test_brackets_settle_it():
    toy = Toy("(a: number) less (b: number)")
    less = "(a: number) less (b: number)"
    assert toy.read("(1 less 2) less 3") == (f"{less}[{less}[1, 2], 3]", [])


def test_what_is_doubtful_in_a_reading_that_is_not_taken_is_no_finding():
    toy = Toy("(a: number) less (b: number)", "of (n: number)")
    two = Literal(frozenset(["#"]), "2")
    exact = (*items_of("of"), TypedHole("a", NUMBER), *items_of("less"), two, *items_of("less"), TypedHole("b", NUMBER))
    toy.world.builder.add_expression(exact, toy.maker("exact"))
    toy.world.heads_are_known()
    assert toy.read("of 1 less 2 less 3") == ("exact[1, 3]", [])


def test_a_local_name_goes_before_everything():
    toy = Toy("half of one", "one")
    toy.scope.declare("half of one", NUMBER)
    assert toy.read("half of one") == ("half_of_one", [])


def test_readings_are_worked_out_once():
    asked = []
    toy = Toy("(a: number) less (b: number)")
    toy.world.builder.add_expression(items_of("half of (n: number)"), lambda args, span: asked.append(span) or Const(1, NUMBER))
    toy.world.heads_are_known()
    toy.read("1 less 2 less half of 3")
    assert len(asked) == 1


# --- expressions of the sample world --------------------------------------------------------------------------------------


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


# --- scopes -------------------------------------------------------------------------------------------------------------


def test_names_of_a_routine_are_identifiers_and_unique():
    routine = Routine()
    names = [routine.fresh(shown, NUMBER).name for shown in ("first one", "first one", "class", "2nd", "it")]
    assert names == ["first_one", "first_one_2", "n_class", "n_2nd", "it"]
    assert routine.display["first_one_2"] == "first one"


def test_an_inner_name_hides_an_outer_one_to_the_end_of_its_block():
    scope = Scope(Routine())
    outer = scope.declare("goal", SPACE)
    inner = scope.inner()
    assert inner.find(("goal",)) == outer
    hiding = inner.declare("goal", NUMBER)
    assert inner.find(("goal",)) == hiding and scope.find(("goal",)) == outer
    assert set(inner.visible()) == {"goal"}


def test_what_is_used_of_another_routine_is_captured_once():
    outside = Scope(Routine())
    outside.declare("goal", SPACE)
    outside.bind("fixed", Const(3, NUMBER))
    held = Scope(Routine(), outer=outside)
    first, again = held.find(("goal",)), held.find(("goal",))
    assert first == again == Local("held_goal", SPACE)
    assert held.find(("fixed",)) == Const(3, NUMBER)
    assert list(held.captured) == ["goal"]
    assert held.find(("other",)) is None


def test_an_attempt_leaves_no_trace():
    outside = Scope(Routine())
    outside.declare("goal", SPACE)
    held = Scope(Routine(), outer=outside)
    with attempt(held):
        assert held.find(("goal",)) is not None
    assert held.captured == {} and held.names == {} and held.routine.types == {}


# --- spelling -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "slips"),
    [
        ("gold", "gold", 0),
        ("gold", "glod", 1),
        ("gold", "gol", 1),
        ("gold", "goldd", 1),
        ("gold", "bold", 1),
        ("ab", "ba", 1),
        ("", "abc", 3),
        ("march", "chram", 4),
    ],
)
def test_distance_counts_slips(one, other, slips):
    assert distance(one, other) == distance(other, one) == slips


def test_near_words_are_one_slip_away_or_two_when_long_and_the_nearest_comes_first():
    known = ["gold", "bold", "golden", "goal", "march", "general", "it"]
    assert near("glod", known) == ["gold"]
    assert near("gol", known) == ["goal", "gold"]
    assert near("genreal", known) == ["general"]
    assert near("genrela", known) == ["general"]
    assert near("mrahc", known) == []
    assert near("gold", ["gold"]) == []
