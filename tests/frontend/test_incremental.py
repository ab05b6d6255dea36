"""A check after an edit says what a check from nothing says, and reads no more than the edit asks for.

Small rules with edits, and what these cost, stand in `edits`. Hundreds of edits of the large rule set are compared by
`python -m tests incremental hannibal_1996 300`.
"""

from collections import deque
from itertools import islice, permutations
from pathlib import Path

import pytest

from interpreter.cache import Cache, Memory
from interpreter.effects import Looking
from interpreter.frontend import bodies, stages, steps
from interpreter.ir import Local
from interpreter.library import open_rule_set
from interpreter.memo import Memo
from interpreter.proofs.entries import Entries
from interpreter.proofs.plain_ways import PlainWays
from interpreter.proofs.questions import Questions
from interpreter.session import Request
from tests import incremental
from tests.runtime import made_rules
from tests.sampling import WHOLE, count
from tests.shipped import kept, session_of

TOWERS = Path(__file__).parents[1] / "session" / "sample"
TRIALS = {path.parent.name: path.parent for path in sorted(Path(__file__).parents[1].glob("trials/*/manifest.yaml"))}
EDITS = {"mediterranean_battles": 3, **dict.fromkeys(TRIALS, count(2, 6)), **({"hamilcar_2e": 1} if WHOLE else {})}
"""How many edits at random of each; the last is checked anew in seconds."""


@pytest.mark.parametrize("rule_set", EDITS)
@pytest.mark.parametrize("seed", range(count(1, 10)))
def test_random_edits(rule_set, seed, tmp_path):
    place = str(TRIALS.get(rule_set, rule_set))
    wrong = [each for each in incremental.differences(place, EDITS[rule_set], 100 + seed, tmp_path) if each]
    assert not wrong, "\n".join(wrong)


@pytest.fixture
def read(monkeypatch):
    """The names of whatever bodies are read."""
    names, define = [], bodies.DefinePass.define
    monkeypatch.setattr(
        bodies.DefinePass, "define", lambda it, made, standing: names.append(made.name) or define(it, made, standing)
    )
    return names


class Edited:
    """A rule set that is checked again and again. `read`: the names of what was read the last time."""

    def __init__(self, folder, read):
        self.library = open_rule_set("mediterranean_battles")
        self.texts = {source.path: source.text for source in self.library.rules}
        self.cache = Cache(folder, b"secret")
        self.read = read

    def check(self, old="", new="", but=()):
        """The build after an edit of every text but some."""
        self.read.clear()
        texts = {path: text.replace(old, new, 1) if old and path not in but else text for path, text in self.texts.items()}
        assert not old or texts != self.texts
        return stages(incremental.changed(self.library, texts), cache=self.cache, name="sample")


@pytest.fixture
def edited(tmp_path, read):
    return Edited(tmp_path, read)


def bodies_read(edited, made):
    return [name for name in edited.read if name not in made.rules.kinds]


def test_a_comment_reads_no_body(edited):
    first = edited.check()
    assert first.is_whole and len(edited.read) == len(first.declared.heads)
    noted = {found.span.path for found in first.findings}
    again = edited.check("\nprocedure ", "\n# A remark.\n\nprocedure ", noted)
    assert bodies_read(edited, again) == [] and not again.is_whole
    assert [*again.findings] == [*first.findings]


def test_one_body_changed_is_one_body_read(edited):
    made = edited.check()
    example = next(text for text in edited.texts.values() if "\nexample " in text)
    head = next(line for line in example.split("\n") if line.startswith("example "))
    again = edited.check(head, head + '\n    note "another"')
    assert bodies_read(edited, again) == [head.removeprefix('example "').removesuffix('"')]
    assert len(again.declared.heads) == len(made.declared.heads)


BLOCK = "    opening\n        if arena of battle is sea\n"
"""The block of a card, Roman Trireme, which others run."""
LONGER = BLOCK + '            report "{}"\n'


class Known:
    """`told`: what is known where blocks begin: how many conditions, and as it is kept; by what is asked and for which member."""

    def __init__(self, monkeypatch):
        self.told = {}
        for name in ("of_block", "of_opening"):
            monkeypatch.setattr(Entries, name, self._noting(name, getattr(Entries, name)))

    def _noting(self, name, asked):
        def noting(entries, block, member):
            known = asked(entries, block, member)
            plain = PlainWays(entries._looking.web.index)
            facts = tuple(fact.literal for fact in known.facts)
            self.told[name, member.name] = len(facts), plain.plain([(None, facts, known.fresh)])
            return known

        return noting


def test_what_leads_to_a_block_is_not_read_for_its_edit(edited, monkeypatch):
    edited.check()
    few = {*bodies_read(edited, edited.check(BLOCK, LONGER.format("so it is")))}
    monkeypatch.setattr(Memo, "_stand", lambda memo, reads, seen: not reads)
    many = {*bodies_read(edited, edited.check(BLOCK, LONGER.format("so it was")))}
    assert "Roman Trireme" in few and few < many


def test_as_much_is_known_where_a_block_begins_after_an_edit_as_from_nothing(edited, monkeypatch, tmp_path):
    edited.check()
    known = Known(monkeypatch)
    edited.check(BLOCK, LONGER.format("so it is"))
    after, known.told = known.told, {}
    assert {*after} == {("of_block", "Roman Trireme"), ("of_opening", "Roman Trireme")}
    edited.cache = Cache(tmp_path / "another", b"secret")
    edited.check(BLOCK, LONGER.format("so it is"))
    assert after == {key: known.told[key] for key in after}
    assert after["of_block", "Roman Trireme"][0]


def test_whether_a_block_is_open_is_known_to_rest_on_others_before_they_are_read(edited):
    made = edited.check()
    again = edited.check(BLOCK, LONGER.format("so it is"))
    for build in (made, again):
        questions = Questions(Looking(build.bodies._web, Memo()))
        openings = [query for _, query in build.declared.openings]
        assert openings and not any(questions.is_fixed(query) for query in openings)
        args = [tuple(Local(param.name, param.type) for param in query.params) for query in openings]
        assert {questions.expression(*each) for each in zip(openings, args, strict=True)} == {None}


def test_what_was_passed_over_is_read_for_the_rules(edited):
    from interpreter.frontend import resolved

    whole = edited.check().rules
    edited.check()
    again = resolved(edited.library, cache=edited.cache)
    assert [each.ident for each in again.procedures] == [each.ident for each in whole.procedures]
    assert [repr(each.body) for each in again.procedures] == [repr(each.body) for each in whole.procedures]


HIDING = """
kind side
    plural sides
    members red, blue

attribute gold of (owner: side) is number

procedure (owner: side) gathers
    let hoard of dragons be (2
    add 1 to gold of owner

procedure play the game
    red gathers
    add hoard of dragons to gold of blue
"""


def test_what_was_hushed_for_another_mistake_is_told_when_that_is_mended(tmp_path):
    cache = Cache(tmp_path, b"secret")

    def check(text):
        return stages(made_rules.library_of(text), cache=cache, name="sample")

    hiding = check(HIDING)
    assert {found.code for found in hiding.findings} == {"unclosed-bracket"}
    mended = HIDING.replace("(2", "2")
    assert [*check(mended).findings] == [*stages(made_rules.library_of(mended)).findings]
    assert any(found.span.line == 14 for found in check(mended).findings)


BOARD = """kind: lane
members:
  - {between: [One, Two]}
"""
PLACES = """
kind isle
    plural isles
    members One, Two, Three

kind lane
    plural lanes

graph sea joins isles by lanes
    apart Three
"""


def test_boards_are_checked_again_when_they_are_others(tmp_path):
    cache = Cache(tmp_path, b"secret")

    def codes(board):
        library = made_rules.library_of(PLACES, board)
        return [
            found.code for found in stages(library, cache=cache, name="sample").findings if found.code in ("island", "edge-twice")
        ]

    twice = BOARD + "  - {between: [Two, One]}\n"
    assert codes(BOARD) == codes(BOARD) == []
    assert codes(twice) == codes(twice) == ["edge-twice"]
    assert codes(BOARD + "  - {between: [Two, Three]}\n") == ["island"]
    assert codes(BOARD) == []


def test_what_an_edited_line_rests_on_is_known_though_only_its_body_is_read():
    """On what a check of the run has left, or else on one made here; the cache of the run stays as it was."""
    library, cache, name = session_of("hannibal_1996").library, Memory(kept()), Request("hannibal_1996").base_name
    cache.rest()
    stages(library, cache=cache, name=name)
    path = next(source.path for source in library.rules if source.path.endswith("punic/worth.rules"))
    texts = {source.path: source.text for source in library.rules}
    texts[path] = texts[path].replace("    raised by siege gains of player", "    raised by 1\n        when attacker is player")
    edited = stages(incremental.changed(library, texts), cache=cache, name=name)
    assert not edited.is_whole
    assert [each.code for each in edited.findings if each.span.path == path] == ["outside-span", "left-here"]


FACTS = """
kind side
    plural sides
    members red, blue

kind card
    plural cards
    line worth is number
    line weight is number

card 1 "Rain"
    worth 1
    weight 5

attribute gold of (owner: side) is number

procedure play the game
    red chooses card called chosen
        where worth of it is at least 1
    add worth of chosen plus weight of chosen to gold of blue
"""


def test_the_titles_that_a_body_names_are_told_in_one_order(tmp_path):
    """Whatever the seed of hashes, or the next process would take each body for another one."""
    names = [f"{one} {other}" for one in ("Oak", "Elm", "Ash", "Fir", "Yew") for other in ("Hut", "Den", "Inn", "Bay")]
    cards = "".join(f'card {number} "{name}"\n    worth 1\n\n' for number, name in enumerate(names, 1))
    told = ", ".join(names[::-1])
    text = FACTS[: FACTS.index("    line weight")] + "\n" + cards + f'rule "all"\n    note "{told}"\n    after play the game\n'
    text += "        add 1 to gold of red\n\nattribute gold of (owner: side) is number\n\nprocedure play the game\n    stop\n"
    made = stages(made_rules.library_of(text), cache=Cache(tmp_path, b"secret"))
    (rule,) = [standing for symbol, standing in made.declared.heads if symbol.name == "all"]
    assert made.titles.named_by(rule).decode().splitlines() == [f"card {place} {name}" for place, name in enumerate(names)]


ADDING = """
kind side
    plural sides
    members red, blue
kind card
    plural cards
    block event by (player: side)

card "Fair"
    event
        add 1 to gold of player
        until the market ends
            also "market"
                to sell wool
                    add 2 to gold of player
        until the market ends
            after a side called seller trades
                add 1 to gold of seller
attribute gold of (owner: side) is number
occasion the market ends

procedure (player: side) trades
    player chooses menu "market"
        to buy cloth
            add 1 to gold of player
procedure play the game
    event of "Fair" by red
    red trades
    announce that the market ends
    red wins the game because "it is late"
"""


def test_another_title_of_what_a_layer_extends_is_read_by_who_names_it(tmp_path):
    library, cache = open_rule_set(str(TOWERS / "rules/towers"), (str(TOWERS / "mods/rich"),)), Cache(tmp_path, b"secret")
    texts = {source.path: source.text for source in library.rules}
    old, new = '"Brick"', '"Clay"'
    assert sum(text.count(f"extend card 1 {old}") for text in texts.values()) == 1
    stages(library, cache=cache, name="sample")
    renamed = incremental.changed(library, {path: text.replace(old, new) for path, text in texts.items()})
    edited = stages(renamed, cache=cache, name="sample")
    assert not edited.is_whole and len(edited.bodies._read) < len(edited.declared.heads) // 4
    missed = incremental.changed(
        library, {path: text.replace(old, new) if "extend card 1 " in text else text for path, text in texts.items()}
    )
    found = [*stages(missed, cache=cache, name="sample").findings]
    assert [each for each in found if each.level == "error"] and found == [*stages(missed).findings]


def test_another_table_reads_all(tmp_path, read):
    table = 'table "Spoils" of (luck: 1 to 3)\n    gives gold\n    luck | gold\n    1-3  | 1\n'
    cache, made = Cache(tmp_path, b"secret"), stages(made_rules.library_of(ADDING + table))
    stages(made_rules.library_of(ADDING + table), cache=cache, name="sample")
    read.clear()
    stages(made_rules.library_of(ADDING + table.replace("| 1", "| 2")), cache=cache, name="sample")
    assert len(read) == len(made.declared.heads)


@pytest.mark.parametrize("shared", [False, True], ids=["two processes", "one that answers again and again"])
def test_checks_that_overlap_leave_what_one_leaves(shared, tmp_path):
    """One stops halfway, another one begins and ends, the first goes on or goes away: each tells, and leaves, what is so."""
    memory = Memory(Cache(tmp_path, b"secret"))

    def cache():
        return memory if shared else Cache(tmp_path, b"secret")

    def begun(text, halfway):
        going = steps(made_rules.library_of(text), cache=cache(), name="sample")
        assert len([*islice(going, halfway)]) == halfway
        return going

    def ended(going):
        told = []

        def whole():
            made = yield from going
            told.extend(made.findings)

        deque(whole(), maxlen=0)
        return told

    def fresh(text):
        return [*stages(made_rules.library_of(text)).findings]

    texts = [
        ADDING,
        ADDING.replace("(player: side) trades", "(owner: side) trades").replace("player chooses menu", "owner chooses menu"),
        ADDING.replace("red trades", "if 1 is 1\n        red trades"),
    ]
    texts += [ADDING.replace("add 1 to", "add 3 to", 1), ADDING.replace("    red trades\n", "")]
    for number, (one, other) in enumerate(permutations(texts, 2)):
        going = begun(one, (2, 6)[number // 2 % 2])
        assert ended(begun(other, 0)) == fresh(other)
        if number % 2:
            going.close()
        else:
            assert ended(going) == fresh(one)
        assert ended(begun(one, 0)) == fresh(one)
    assert len({str(fresh(text)) for text in texts}) > 2
