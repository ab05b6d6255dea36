"""Another name for a thing: it changes wherever the thing is named, in what examples answer too; what could not be read is refused."""

import shutil

import pytest

from interpreter.editor import Change, Desk, Place
from interpreter.editor.completion import completions
from interpreter.editor.listed import Refused
from interpreter.editor.places import changed
from interpreter.editor.renaming import renamed
from tests.session.samples import SAMPLE

MADE = """kind town
    plural towns
    members Elm, "Old Elm", Elmet, quay, east
kind banner
    plural banners
    members Elmet, "The Ox"
"""
PLAYED = """example "a crane is played"
    tests card "Crane"
    given move "Crane" to hand of east
    when play a card of east
        east answers "Crane"
        east answers "have the event"
        east answers "2"
    then height of east is 2

example "a crane may be played"
    given move "Crane" to hand of east
    when play a card of east
    then offered "Crane"
    then not offered "Brick"
    note "Crane stands here, and stays."
"""
SITE = """about:
- A [crane](Crane) lifts, Crane or not.
example of play:
  steps:
  - title: Crane
    answers:
    - east: Crane
    - east: "have the event"
    - east: '2'
"""


@pytest.fixture
def desk(tmp_path):
    shutil.copytree(SAMPLE, tmp_path / "shown")
    folder = tmp_path / "shown/rules/towers"
    (folder / "played.rules").write_text(PLAYED, encoding="utf-8")
    (folder / "site.yaml").write_text(SITE, encoding="utf-8")
    manifest = folder / "manifest.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8") + "site: site.yaml\n", encoding="utf-8")
    return Desk()


@pytest.fixture
def named(desk, tmp_path):
    folder = tmp_path / "shown/rules/towers"

    def name(mark, new, file="towers.rules"):
        """The texts after what stands at a bar is called otherwise, by the names of their files."""
        path = str(folder / file)
        text = desk.page(path).text
        at = text.index(mark.replace("|", "")) + mark.index("|")
        place = Place(text[:at].count("\n"), at - text[:at].rfind("\n") - 1)
        found = {}
        for change in sorted(renamed(desk, path, place, new), key=lambda each: (each.file, each.stretch), reverse=True):
            assert isinstance(change, Change)
            before = found.get(change.file) or desk.page(change.file).text
            found[change.file] = changed(before, change.stretch, change.text, "utf-16")
        for each, now in found.items():
            desk.put(each, now)
        assert not [shown for told in desk.findings(path).values() for shown in told]
        return {each.rpartition("/")[2]: now for each, now in found.items()}

    return name


@pytest.mark.parametrize("file", ["towers.rules", "played.rules"])
def test_what_is_answered_is_called_so_too(named, file):
    told = named({"towers.rules": 'card 2 "Cr|ane"', "played.rules": 'answers "Cr|ane"'}[file], "Old Winch", file)
    assert told["played.rules"] == PLAYED.replace('"Crane"', '"Old Winch"')
    assert told["site.yaml"] == SITE.replace("(Crane)", "(Old Winch)").replace("Crane\n", "Old Winch\n")
    assert '"Crane"' not in told["towers.rules"]


def test_a_name_that_would_not_be_read_is_kept_out(named):
    told = named('card 2 "Cr|ane"', "the winch")
    assert 'answers "the winch"' in told["played.rules"] and "- east: the winch" in told["site.yaml"]


def test_names_in_what_is_answered(desk, tmp_path):
    file = tmp_path / "shown/rules/towers/made.rules"
    file.write_text(MADE, encoding="utf-8")
    names = desk.checked(str(file)).named().names

    def found(text):
        return [(text[start:end], member.kind.name) for start, end, member in names.in_text(text)]

    assert found("march from Elm to Old Elm") == [("Elm", "town"), ("Old Elm", "town")]
    assert found("to Elms, Elmet") == []  # several things are called Elmet
    assert found("The Ox (2)") == [("The Ox", "banner")]
    assert found("to the quay") == [] and found("quay") == [("quay", "town")]
    assert found("east") == []


@pytest.mark.parametrize(
    ("mark", "new", "why"),
    [
        ("attribute hei|ght of (owner: side)", "procedure of (owner)", "`procedure` opens a line of its own"),
        ("procedure pl|ay a card of (player: side)", "add a card of (player)", "`add` opens a line of its own"),
        ("attribute hei|ght of (owner: side)", f"{'very ' * 60}high of (owner)", "could not be read, in line"),
        ('card 2 "Cr|ane"', "C" * 100_000, "could not be read, in line"),
        ('card 2 "Cr|ane"', "Cr\x00ane", "characters that nobody sees"),
        ('card 2 "Cr|ane"', "Cr\tane\n", None),
        ('card 2 "Cr|ane"', "Hook: #1", "it would want quotes"),
    ],
)
def test_what_could_not_be_read_is_refused(named, mark, new, why):
    if why is None:
        assert 'card 2 "Cr ane"' in named(mark, new)["towers.rules"]
        return
    with pytest.raises(Refused) as refused:
        named(mark, new)
    assert why in str(refused.value) and len(str(refused.value)) < 300


def test_an_answer_that_was_left_is_told_after_an_edit_as_from_nothing(desk, tmp_path):
    file, played = (str(tmp_path / f"shown/rules/towers/{name}.rules") for name in ("towers", "played"))
    text = desk.page(file).text
    desk.put(played, PLAYED.replace('    tests card "Crane"\n', "").replace('move "Crane"', 'move "Brick"'))
    assert desk.findings(file) == {}
    desk.put(file, text.replace('"Crane"', '"Winch"'))
    told = desk.findings(file)
    assert [(each.code, each.stretch.start.line) for each in told[played]] == [("no-such-option", 3), ("no-such-option", 11)]
    assert told == anew(desk).findings(file)
    desk.put(file, text.replace('"Crane"', '"Winch"').replace("to sell it", "to sell the Crane"))
    assert [each.code for each in desk.findings(file).get(played, [])] == []


def anew(desk):
    other = Desk()
    for file, text in desk.texts.items():
        other.put(file, text)
    return other


@pytest.mark.parametrize(
    ("begun", "offered", "not_offered"),
    [
        ('        east answers "', ["Crane", "have the event", "sell it", "pass", "west"], ["A day"]),
        ('        east answers "ha', ["have the event"], ["Crane", "sell it"]),
        ('        east answers "have the e', ["have the event"], ["Crane"]),
        ('        east answers "lift Lucky D', ["lift Lucky Day"], ["Lucky Day", "lift Crane"]),
        ('    then offered "play L', ["play Lucky Day"], ["play Crane"]),
        ('    then not offered "Br', ["Brick"], []),
        ('    tests card "Br', ["Brick"], ["have the event"]),
    ],
)
def test_what_options_say_is_offered(desk, tmp_path, begun, offered, not_offered):
    file, played = (str(tmp_path / f"shown/rules/towers/{name}.rules") for name in ("towers", "played"))
    text = desk.page(file).text.replace(
        "        to sell it\n", "        to lift a card in discards called raised\n            stop\n        to sell it\n"
    )
    held = 'card 4 "Lucky Day"\n    worth 3\n'
    assert held in text
    desk.put(file, text.replace(held, f"{held}    may be played at any time\n        add 1 to height of player\n"))
    desk.findings(file)
    desk.put(played, PLAYED + begun + "\n")
    place = Place(PLAYED.count("\n"), len(begun))
    found = {each.label: each for each in completions(desk, played, place)}
    assert [each for each in offered if each not in found] == [] and not set(not_offered) & set(found)
    told = found[offered[0]]
    assert begun[told.stretch.start.character :] == begun[begun.rindex('"') + 1 :] and told.stretch.end == place
