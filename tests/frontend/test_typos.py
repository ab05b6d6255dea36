"""A sample of the slips that are written down, in a copy of the shipped rules; `python -m tests mistakes --written` tries all."""

import pytest

from tests.mistakes.copied import ROOT
from tests.mistakes.written import LEAST, Bench, spoilt, told, typos
from tests.sampling import count

GONE = 10
"""So many of the lines may have been rewritten since the list was made; then it wants new ones."""


@pytest.fixture(scope="module")
def listed():
    return typos()


def test_there_are_two_hundred_slips_of_every_kind_in_all_rule_sets(listed):
    assert len(listed) == 200
    assert len({typo.kind for typo in listed}) == 27
    assert {typo.rule_set for typo in listed} == {"mediterranean_battles", "hamilcar_2e", "hannibal_1996"}
    assert len({(typo.path, typo.line, typo.slip) for typo in listed}) == 200
    assert all(typo.text != typo.slip for typo in listed)


def test_the_lines_are_those_of_the_shipped_rules(listed):
    gone = [typo for typo in listed if spoilt(typo, (ROOT / typo.path).read_text("utf-8")) is None]
    assert len(gone) <= GONE, gone


def test_of_a_sample_all_are_noticed_in_their_lines_and_with_the_word_that_was_meant(listed):
    here = [typo for typo in listed if typo.rule_set == "mediterranean_battles" and not typo.valid][:: count(9, 3)]
    standing = [typo for typo in here if spoilt(typo, (ROOT / typo.path).read_text("utf-8")) is not None]
    assert len(standing) >= count(6, 20)
    bench = Bench()
    outcomes = {typo: bench.attempt(typo) for typo in standing}
    shares = [100 * sum(counted) / len(outcomes) for counted in zip(*map(told, outcomes.values()), strict=True)]
    assert all(share >= least for share, least in zip(shares, LEAST, strict=True)), outcomes
