"""A rule set that is followed says after each edit what it says when it is opened anew, and what phrases say is heard."""

import random

from interpreter.cache import NO_CACHE, Memory
from interpreter.diagnostics import as_plain
from interpreter.session import Followed, Request, open_session
from tests.incremental import slipped
from tests.sampling import count
from tests.session.samples import SAMPLE

TOWERS = Request("rules/towers", ("mods/rich",))


def told(session):
    return [as_plain(found) for found in session.findings]


def test_an_edit_is_told_as_from_nothing(sample):
    followed, chance = Followed(TOWERS, Memory(NO_CACHE)), random.Random(5)
    files = {source.path: source.file for source in followed.session({}).library.rules}
    texts = first = {path: (SAMPLE / file).read_text(encoding="utf-8") for path, file in files.items()}
    wrong = 0
    for turn in range(turns := count(12, 60)):
        texts, edit = slipped(first if turn % 3 else texts, chance)
        drafts = {files[path]: text for path, text in texts.items() if text != first[path]}
        found = told(followed.session(drafts))
        assert found == told(open_session(TOWERS, drafts=drafts)), edit
        wrong += bool(found)
    assert wrong > turns / 3


def test_files_are_read_again_when_somebody_says_so(tmp_path):
    (tmp_path / "manifest.yaml").write_text("id: little\ntitle: Little\nversion: 1\nlanguage: 1\n")
    (tmp_path / "rules").mkdir()
    rules = tmp_path / "rules/little.rules"
    rules.write_text("kind side\n    members red\n")
    followed = Followed(Request(str(tmp_path)), Memory(NO_CACHE))
    assert "red" in followed.session({}).rules.kinds["side"].members[0].name
    rules.write_text("kind side\n    members blue\n")
    assert followed.session({}).rules.kinds["side"].members[0].name == "red"
    followed.look_again()
    assert followed.session({}).rules.kinds["side"].members[0].name == "blue"
    assert followed.session({str(rules): "kind side\n    members green\n"}).rules.kinds["side"].members[0].name == "green"
    assert followed.session({}).rules.kinds["side"].members[0].name == "blue"
    assert [found.code for found in followed.session({str(rules): "kind side\n\tmembers green\n"}).findings] == ["tab"]


def test_what_phrases_say_is_heard_where_it_stands(sample):
    session = Followed(Request("rules/towers"), Memory(NO_CACHE)).session({})
    heard = session.built().declared.lexicon.heard
    uses = {
        (" ".join(word.text for word in use.words()), getattr(use.target, "name", "")) for made in heard for use in made.uses()
    }
    assert uses >= {
        ("Brick", "Brick"),
        ("cards in hand of", "hand of (owner)"),
        ("event of by", "event"),
        ("it", "'it0"),
        ("highest tower of", "highest tower of (owner)"),
        ("option Tall towers is on", "Tall towers"),
        ("player", "p_player"),
        ("carry out A day", "A day"),
    }
    assert open_session(Request("rules/towers")).built().declared.lexicon.heard is None


def test_a_check_that_was_given_up_leaves_nothing_wrong(sample):
    followed, chance = Followed(TOWERS, Memory(NO_CACHE)), random.Random(6)
    files = {source.path: source.file for source in followed.session({}).library.rules}
    first = {path: (SAMPLE / file).read_text(encoding="utf-8") for path, file in files.items()}
    given_up = 0
    for turn in range(turns := count(9, 30)):
        texts, edit = slipped(first, chance)
        drafts = {files[path]: text for path, text in texts.items() if text != first[path]}
        going = followed.steps(drafts, {*drafts})
        for _ in range(chance.randrange(1, 40)):
            so_far = next(going, None)
            if so_far is None:
                break
            assert {found.span.path for found in so_far.findings()} <= {*files, "?"} | {*texts}, edit
        given_up += so_far is not None
        going.close()
        if turn % 3 == 0:
            assert told(followed.session(drafts)) == told(open_session(TOWERS, drafts=drafts)), edit
    assert told(followed.session({})) == told(open_session(TOWERS))
    assert given_up > turns / 2


def test_what_was_read_first_is_told_first(sample):
    followed = Followed(TOWERS, Memory(NO_CACHE))
    source = next(each for each in followed.session({}).library.rules if "value highest tower" in each.text)
    text = source.text.replace("value highest tower", "value topmost tower")
    going = followed.steps({source.file: text}, {source.file})
    read = next(so_far for so_far in going if so_far.first_read)
    early = [found for found in read.findings() if found.span.path == source.path]
    final = [found for found in followed.session({source.file: text}).findings if found.span.path == source.path]
    assert early and early == final
