"""Which examples run again after an edit: those that may end otherwise, and no more than the edit asks for."""

import shutil

import pytest

from interpreter.cache import NO_CACHE, Memory
from interpreter.compiler import compile_rules
from interpreter.session import Request, Reruns, Unsound, open_session, reruns, run_examples


def told_of(verdict):
    return verdict.name, verdict.place, verdict.reason


class Edited:
    """The small game, its examples run again after each edit. `told`: what became of them; each time they all end as they do when
    everything is read and run anew."""

    def __init__(self, path):
        self.path = path
        self.plain = path.read_text(encoding="utf-8")
        self.cache = Memory(NO_CACHE)
        self.reruns = Reruns()
        self.edit()

    def edit(self, *changes):
        """How many examples ran, and the names of those that fail."""
        text = self.plain
        for before, after in changes:
            assert before in text
            text = text.replace(before, after)
        self.path.write_text(text, encoding="utf-8")
        session = open_session(Request(str(self.path.parent)), self.cache)
        fresh = open_session(Request(str(self.path.parent)), NO_CACHE)
        assert session.findings == fresh.findings
        try:
            told = self.reruns.run(session)
        except Unsound:
            return None
        self.reruns.prepare()
        ended = [timed.verdict for timed in run_examples(fresh)]
        assert [*map(told_of, self.reruns.failed)] == [told_of(each) for each in ended if not each.good]
        assert told.examples == len(ended)
        return told.ran, [each.name for each in self.reruns.failed]


@pytest.fixture
def edited(sample, tmp_path, monkeypatch):
    shutil.copytree(sample / "rules" / "towers", tmp_path / "rules" / "towers")
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "rules/towers/towers.rules"
    path.write_text(path.read_text(encoding="utf-8") + MORE, encoding="utf-8")
    return Edited(path)


MORE = """
procedure (player: side) sells (sold: card)
    add worth of sold to height of player

example "a crane is sold"
    when east sells "Crane"
    then height of east is 2

example "mortar is sold"
    when east sells "Mortar"
    then height of east is 2

example "what is dear"
    then number of (cards where worth of it is at least 3) is 1

example "a crane is worth two"
    then worth of "Crane" is 2
"""


def test_a_printed_number_concerns_whoever_reads_it_or_has_it_worked_out(edited):
    ran, failed = edited.edit(('"Crane"\n    worth 2', '"Crane"\n    worth 4'))
    assert failed == ["a crane is sold", "what is dear", "a crane is worth two"]
    assert ran == 4  # and the one about the event of the card, whose declaration was edited
    ran, failed = edited.edit()
    assert (ran, failed) == (4, [])
    ran, failed = edited.edit(('"Mortar"\n    worth 2', '"Mortar"\n    worth 1'))
    assert failed == ["mortar is sold"] and ran == 3


def test_what_is_less_than_nothing_is_followed(edited):
    ran, failed = edited.edit(('"Crane"\n    worth 2', '"Crane"\n    worth -2'))
    assert "a crane is sold" in failed
    assert edited.edit()[1] == []


def test_an_event_and_a_printed_number_in_one_edit(edited):
    ran, failed = edited.edit(('"Lucky Day"\n    worth 3', '"Lucky Day"\n    worth 2'), ("half of luck", "luck"))
    assert failed == ["luck is halved", "what is dear"]


def test_another_title_concerns_whoever_names_it(edited):
    ran, failed = edited.edit(('"Crane"', '"Tall Crane"'))
    assert failed == [] and ran == 3  # two are written otherwise; one of them and a third call what is named after the card
    ran, failed = edited.edit(('"Crane"', '"Tall Crane"'), ("add lift to height", "add lift plus 1 to height"))
    assert failed == ["a crane lifts as high as its owner likes"] and ran == 1
    assert edited.edit()[1] == []


def test_a_title_that_is_named_elsewhere_waits_until_all_is_mended(edited):
    assert edited.edit(('card 2 "Crane"', 'card 2 "Tall Crane"')) is None
    assert edited.edit(('"Crane"', '"Tall Crane"'))[1] == []


def test_what_is_told_by_a_title_in_other_words_is_followed(edited):
    """What forbids something is told by the title of its card, and an example may quote that without naming the card."""
    forbidding = 'card 6 "Blank"\n    worth 1\n    forbid that a side builds\n'
    edited.plain = edited.plain.replace('card 6 "Blank"\n    worth 1\n', forbidding) + REASON
    assert edited.edit()[1] == []
    assert edited.edit(('card 6 "Blank"', 'card 6 "Blank Wall"'))[1] == ["no more building"]
    assert edited.edit()[1] == []


REASON = """
action (player: side) builds

example "no more building"
    then east may not build because "Blank"
"""


@pytest.fixture
def written(monkeypatch):
    """What was written for examples, edit after edit: all routines (None), or how many."""
    found = []

    def compiled(rules, examples=(), calls=None, only=None):
        if examples:
            found.append(only if only is None else len(only))
        return compile_rules(rules, examples, calls, only=only)

    monkeypatch.setattr(reruns, "compile_rules", compiled)
    return found


CRANE = "a crane lifts as high as its owner likes"


def test_only_that_is_written_to_which_an_example_came(edited, written):
    """What it comes to for the first time is written when it comes there; where no example runs nothing is."""
    assert edited.edit(("# ", "# and a remark: ")) == (0, []) and written == []
    brick = "    event\n        add 1 to height of player\n"
    assert edited.edit((brick, brick.replace("1", "2")))[1] == ["a brick makes a tower higher", CRANE]
    assert len(written) == 1 and 0 < written.pop() < 20
    assert edited.edit((brick, brick + '        player sells "Mortar"\n'))[1] == ["a brick makes a tower higher", CRANE]
    assert written.pop() is None and len(written) == 1
