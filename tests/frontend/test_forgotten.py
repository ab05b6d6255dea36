"""The check of a declaration notes whatever it reads of another one: what it does not would leave a stale report after an edit."""

from pathlib import Path

import pytest

from interpreter.effects import Looking
from interpreter.ir import Attribute
from interpreter.library import open_rule_set
from tests.frontend.forgotten import forgotten
from tests.sampling import WHOLE
from tests.shipped import library_of

LARGE = ("hannibal_1996", "hamilcar_2e", "mediterranean_empires") if WHOLE else ()
TRIALS = {path.parent.name: path.parent for path in Path(__file__).parents[1].glob("trials/*/manifest.yaml")}


@pytest.mark.parametrize("rule_set", ["mediterranean_battles", *LARGE, *sorted(TRIALS)])
def test_nothing_is_read_that_is_not_noted(rule_set, monkeypatch):
    watch = forgotten(open_rule_set(str(TRIALS[rule_set])) if rule_set in TRIALS else library_of(rule_set), monkeypatch)
    assert watch.seen > (0 if rule_set in TRIALS else 1000)
    assert not watch.forgotten, watch.forgotten.most_common(20)


def test_a_read_that_is_not_noted_is_seen(monkeypatch):
    noted = Looking.at
    monkeypatch.setattr(Looking, "at", lambda looking, thing: None if isinstance(thing, Attribute) else noted(looking, thing))
    watch = forgotten(library_of("mediterranean_battles"), monkeypatch)
    assert {what for what, _ in watch.forgotten} == {"Attribute.opened", "Attribute.start"}
