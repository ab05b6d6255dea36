"""Examples of a rule set with errors: one mistake stops only the examples that need it."""

import pytest

from interpreter.cache import NO_CACHE
from interpreter.session import Request, open_session, run_examples, without_errors
from tests.session.samples import SAMPLE

MANIFEST = "id: spoilt\ntitle: Spoilt\nversion: 1\nlanguage: 1\nbase: towers\n"
GOOD = """
example "a good one"
    given height of east becomes 2
    when add 1 to height of east
    then height of east is 3
"""
BAD_OPTION = """
example "no such option"
    with option "Low towers" on
    when add 1 to height of east
    then height of east is 1
"""
BAD_QUERY = """
query tall (owner: side)
    when breadth of owner is at least 2

# what rests on it
example "rests on the query"
    given height of east becomes 2
    then tall east

rule "The tall win"
    after play the game
        when tall east
        report "it is tall"
"""
CARD = """
extend card "Brick"
    event
        add breadth to height of player
"""


@pytest.fixture
def rest_of(tmp_path, sample):
    """The rest of the towers with a mod of this text, and the verdicts of the mod's examples."""

    def rest(text, manifest=MANIFEST):
        folder = tmp_path / "spoilt"
        (folder / "rules").mkdir(parents=True)
        (folder / "manifest.yaml").write_text(manifest, encoding="utf-8")
        (folder / "rules" / "spoilt.rules").write_text(text, encoding="utf-8")
        session = open_session(Request("rules/towers", (str(folder),)), NO_CACHE)
        return session, without_errors(session, NO_CACHE)

    return rest


def of_mod(rest):
    return {timed.verdict.name: timed.verdict.good for timed in run_examples(rest.session, "spoilt.rules")}


def test_a_bad_option_line_stops_its_example_alone(rest_of):
    session, rest = rest_of(GOOD + BAD_OPTION)
    assert len(session.errors) == 1
    assert [(each.example, each.because.code) for each in rest.left_out] == [("no such option", "unknown-name")]
    assert of_mod(rest) == {"a good one": True}
    assert len([*run_examples(rest.session)]) == session.facts.examples - 1


def test_what_needs_a_bad_declaration_goes_with_it(rest_of):
    _, rest = rest_of(GOOD + BAD_QUERY)
    heads = [each.head for each in rest.left_out]
    assert heads[0] == "query tall (owner: side)"
    assert {*heads[1:]} == {'example "rests on the query"', 'rule "The tall win"'}
    assert of_mod(rest) == {"a good one": True}
    assert rest.left_out[0].why.startswith("error[no-such-sentence]: ")


def test_the_lower_layer_stays_where_its_extension_is_bad(rest_of):
    _, rest = rest_of(GOOD + CARD)
    assert [each.head for each in rest.left_out] == ['extend card "Brick"']
    assert all(timed.verdict.good for timed in run_examples(rest.session))


def test_places_stay_as_they_are(rest_of):
    session, rest = rest_of(BAD_QUERY + GOOD)
    (verdict,) = [timed.verdict for timed in run_examples(rest.session, "good one")]
    assert session.sources[verdict.span.path].line(verdict.span.line) == 'example "a good one"'


def test_a_bad_manifest_stops_all(rest_of):
    _, rest = rest_of(GOOD, MANIFEST + "weight: heavy\n")
    assert rest is None


def test_what_is_sound_is_left_as_it_is(sample):
    session = open_session(Request("rules/towers"), NO_CACHE)
    rest = without_errors(session, NO_CACHE)
    assert rest.session is session and rest.left_out == () and SAMPLE.exists()
