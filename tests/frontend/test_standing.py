"""Rules that stand in memory while they are edited are those that would be read from nothing."""

import shutil

import pytest

from interpreter.cache import NO_CACHE, Memory
from interpreter.compiler import compile_rules
from interpreter.frontend import Standing
from interpreter.session import Request, open_session
from tests.session.samples import SAMPLE


@pytest.fixture
def cards(tmp_path):
    """The small game, with its cards and their examples in a file of their own."""
    home = tmp_path / "rules" / "towers"
    shutil.copytree(SAMPLE / "rules" / "towers", home)
    text = (home / "towers.rules").read_text(encoding="utf-8")
    start, end, examples = text.index('card 1 "Brick"'), text.index("attribute height"), text.index("example ")
    (home / "towers.rules").write_text(text[:start] + text[end:examples], encoding="utf-8")
    (home / "cards.rules").write_text(text[start:end] + text[examples:], encoding="utf-8")
    return home / "cards.rules"


class Bench:
    """Rules that are followed from one text to the next."""

    def __init__(self, path):
        self.path = path
        self.plain = path.read_text(encoding="utf-8")
        self.cache = Memory(NO_CACHE)
        session = self.opened()
        self.standing = Standing(session.built(), session.library, {})

    def opened(self):
        session = open_session(Request(str(self.path.parent)), self.cache)
        assert session.errors == []
        return session

    def edit(self, *changes):
        """What an edit came to; and the same rules, read from nothing, make the same program."""
        text = self.plain
        for before, after in changes:
            assert before in text
            text = text.replace(before, after, 1)
        self.path.write_text(text, encoding="utf-8")
        edited = self.standing.follow(self.opened().built())
        if edited is not None:
            fresh = open_session(Request(str(self.path.parent)), NO_CACHE).rules
            assert self.program(self.standing.rules) == self.program(fresh)
        return edited

    def program(self, rules):
        program = compile_rules(rules, rules.examples)
        return program.text, program.tables.lines, program.tables.causes, program.tables.points


@pytest.fixture
def bench(cards):
    return Bench(cards)


def names(members):
    return sorted(member.name for member in members)


def test_the_body_of_a_block_is_exchanged(bench):
    edited = bench.edit(("        add 1 to height of player\ncard 2", "        add 2 to height of player\ncard 2"))
    assert names(edited.blocks) == ["Brick"] and not edited.more and not edited.examples
    edited = bench.edit()
    assert names(edited.blocks) == ["Brick"]


def test_a_question_keeps_its_number_and_its_name(bench):
    edited = bench.edit(("from 1 to 2 called lift", "from 1 to 3 called lift"))
    assert names(edited.blocks) == ["Crane"] and not edited.more


def test_lines_that_move_take_their_places_along(bench):
    edited = bench.edit(('card 1 "Brick"', '# a remark\ncard 1 "Brick"'))
    assert not edited.blocks and not edited.examples and not edited.more


def test_rule_lines_hang_in_their_order(bench):
    line = "    highest tower of a side called owner is raised by 1\n"
    for card in ('"Mortar"\n    worth 2\n', '"Brick"\n    worth 1\n'):
        edited = bench.edit((card, card + line))
        assert "highest tower of (owner)" in names(edited.more)


def test_a_printed_fact_is_told_apart(bench):
    edited = bench.edit(('"Mortar"\n    worth 2', '"Mortar"\n    worth 3'))
    assert {fact.name: [*members] for fact, members in edited.printed.items()} == {"worth": [4]} and not edited.more
    edited = bench.edit(('"Mortar"\n    worth 2', '"Mortar"\n    worth -1'))
    assert names(edited.more) == ["worth"]  # what starts with it may be less than 0 now, wherever that is asked


def test_a_condition_of_a_block_changes_whether_it_is_open(bench):
    edited = bench.edit(
        (
            "    event\n        add 1 to height of player\n",
            "    event\n        when height of player is at least 2\n        add 1 to height of player\n",
        )
    )
    assert names(edited.more) == ["event of (card) is open"]


def test_examples_come_and_go(bench):
    edited = bench.edit(("    then height of east is 1", "    then height of east is 3"))
    assert edited.examples == {"a brick makes a tower higher"} and not edited.blocks
    bench.plain += '\nexample "one more"\n    then height of west is 0\n'
    assert bench.edit().examples == {"a brick makes a tower higher", "one more"}


def test_another_head_is_read_with_everything(bench):
    assert bench.edit(("card 6 ", "card 7 ")) is None


def test_another_title_is_followed(bench):
    edited = bench.edit(('card 6 "Blank"', 'card 6 "White"'))
    assert names(edited.blocks) == ["White"] and not edited.gone and not edited.examples and not edited.more
    edited = bench.edit(('card 6 "Blank"', 'card 6 "The White Wall"'))
    assert names(edited.blocks) == ["The White Wall"]


def test_another_title_goes_with_what_names_it_and_with_what_asks_in_its_name(bench):
    edited = bench.edit(*[('"Crane"', '"Tall Crane"')] * 3)
    assert names(edited.blocks) == ["Tall Crane"] and edited.gone == {"b_event_crane"}
    assert edited.examples == {"a crane lifts as high as its owner likes"} and not edited.more
    assert {point.name for point in bench.standing.rules.points if point.rule == "Tall Crane"} == {"Tall Crane / 1"}
    edited = bench.edit(*[('"Crane"', '"Tall Crane"')] * 3, ("from 1 to 2 called lift", "from 1 to 3 called lift"))
    assert names(edited.blocks) == ["Tall Crane"] and not edited.gone
    edited = bench.edit()
    assert edited.gone == {"b_event_tall_crane"} and names(edited.blocks) == ["Crane"]


def test_a_title_that_another_one_has_left_is_read_with_everything(bench):
    assert bench.edit(('"Blank"', '"White"'), *[('"Crane"', '"Blank"')] * 3, ('"White"', '"Crane"')) is None


def test_a_title_that_would_number_another_is_read_with_everything(bench):
    assert names(bench.edit(('card 6 "Blank"', 'card 6 "Brick!"')).blocks) == ["Brick!"]  # m_brick_2
    assert bench.edit(('card 6 "Blank"', 'card 6 "Brick!"'), *[('"Brick"', '"Stone"')] * 3) is None  # now it is m_brick


def test_who_speaks_of_a_title_in_other_words_is_told(bench):
    bench.plain += '\nexample "the White cards"\n    note "there is no Blank card"\n    then height of west is 0\n'
    bench.standing = Standing(bench_session(bench).built(), bench_session(bench).library, {})
    assert bench.edit(('card 6 "Blank"', 'card 6 "White"')).examples == {"the White cards"}


def test_who_works_out_what_is_changed(bench):
    bench.plain += '\nexample "the deck"\n    then number of (cards where worth of it is 2) is 2\n'
    bench.standing = Standing(bench_session(bench).built(), bench_session(bench).library, {})
    edited = bench.edit(('"Mortar"\n    worth 2', '"Mortar"\n    worth 3'))
    assert bench.standing.resting_on(edited.printed) == {"the deck"}


def bench_session(bench):
    bench.path.write_text(bench.plain, encoding="utf-8")
    return bench.opened()


def test_what_stands_below_takes_its_place_along(tmp_path):
    """A line more in a card, and all that stands below it in the file has another place and says the same."""
    shutil.copytree(SAMPLE / "rules" / "towers", tmp_path / "rules" / "towers")
    bench = Bench(tmp_path / "rules" / "towers" / "towers.rules")
    for line in ("        add 1 to height of player\n", "        add 1 to height of player\n" * 2, ""):
        edited = bench.edit(
            ("    event\n        add 1 to height of player\n", f"    event\n{line}        add 1 to height of player\n")
        )
        assert names(edited.blocks) == ["Brick"] and not edited.examples and not edited.more
