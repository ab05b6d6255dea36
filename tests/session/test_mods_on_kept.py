"""A mod is checked on what the check of its base has left, and is told of as from nothing."""

import random

import pytest

from interpreter.cache import NO_CACHE
from interpreter.diagnostics import as_plain
from interpreter.frontend import bodies
from interpreter.session import Request, open_session
from tests.incremental import slipped
from tests.sampling import count

MOD = {
    "rules/more.rules": 'example "no tower stands at first"\n    then height of east is 0\n\n'
    'example "a tower is built"\n    given height of west becomes 2\n    then height of west is 2\n',
    "rules/cards.rules": 'card 9 "Gate"\n    worth 2\n    event\n        add 1 to height of player\n',
}
MANIFEST = "id: mine\ntitle: Mine\nversion: 1\nlanguage: 1\nbase: towers\n"


@pytest.fixture
def opened(sample, tmp_path):
    """Opens the towers with a mod of these texts, or alone."""

    def open_(cache, texts=None, drafts=None):
        for path, text in {"manifest.yaml": MANIFEST, **(texts or {})}.items():
            (tmp_path / "mine" / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / "mine" / path).write_text(text, encoding="utf-8")
        return open_session(Request("rules/towers", (str(tmp_path / "mine"),) if texts else ()), cache, drafts=drafts)

    return open_


def told(session):
    return [as_plain(found) for found in session.findings]


@pytest.mark.parametrize("below", ["", "query tallest answers number\n    answer 1\n"], ids=["all is used", "one is not used"])
def test_of_examples_on_top_these_alone_are_read(opened, cache, monkeypatch, sample, below):
    """Also where something below is not used, and it is asked whether that is for the mod."""
    towers = sample / "rules" / "towers" / "towers.rules"
    drafts = {str(towers): f"{towers.read_text(encoding='utf-8')}\n{below}"} if below else None
    alone = opened(cache, drafts=drafts)
    read, define = [], bodies.DefinePass.define
    monkeypatch.setattr(
        bodies.DefinePass, "define", lambda it, made, standing: read.append(made.name) or define(it, made, standing)
    )
    session = opened(cache, {"rules/more.rules": MOD["rules/more.rules"]}, drafts)
    assert read == ["no tower stands at first", "a tower is built"] and not session.errors
    assert [each.code for each in alone.findings if each.code == "unused"] == ["unused"] * bool(below)
    assert [each for each in session.findings if each.code == "unused"] == [
        each for each in alone.findings if each.code == "unused"
    ]


def test_a_mod_and_its_base_are_told_of_as_from_nothing(opened, cache):
    chance, wrong, alone = random.Random(3), 0, told(opened(NO_CACHE))
    for turn in range(count(9, 24)):
        texts, edit = slipped(MOD, chance)
        found = told(opened(cache, texts))
        assert found == told(opened(NO_CACHE, texts)), edit
        wrong += found != alone
        assert turn % 3 or told(opened(cache)) == alone, edit
    assert wrong > count(3, 8)
