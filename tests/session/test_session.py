"""Opening a rule set: findings, facts, and what is remembered of them."""

import shutil

import pytest

from interpreter import frontend
from interpreter.compiler import compile_rules
from interpreter.diagnostics import Diagnostic
from interpreter.runtime import Game
from interpreter.session import Request, Unsound, UsageError, open_session, programs, run_examples, session
from interpreter.source import Span


def codes(open_sample):
    return [found.code for found in open_sample.findings]


def test_facts_tell_what_is_there_and_what_is_not_yet(open_sample):
    facts = open_sample().facts
    assert facts.scenarios == ["A short day", "A long day"]
    assert facts.scenario == "A short day"
    assert facts.options == {"Tall towers": "off"}
    assert facts.seats == ["east", "west"]
    assert facts.plays and facts.examples == 3
    (lacking,) = facts.unwritten
    assert (lacking.kind, lacking.block, lacking.of) == ("card", "event", 6)
    assert [(each.name, each.number) for each in lacking.missing] == [("Blank", 6)]


def test_findings_are_results_and_forbid_to_run(open_sample):
    found = open_sample("broken")
    assert codes(found) == ["no-such-sentence"]
    assert not found.is_misuse
    with pytest.raises(Unsound):
        found.program()


def test_what_was_asked_for_and_is_not_there_is_misuse(open_sample):
    found = open_sample("nothing")
    assert not found.is_open and found.is_misuse
    assert codes(found) == ["unknown-rule-set"]
    with pytest.raises(UsageError, match="no scenario"):
        open_sample(scenario="A short night")
    with pytest.raises(UsageError, match="no option"):
        open_sample(options=(("Tall tower", "on"),))
    mod = open_sample(mods=("mods/none",))
    assert mod.is_misuse and codes(mod) == ["unknown-mod"]


def test_a_second_look_resolves_nothing(open_sample, cache, monkeypatch):
    first, broken = open_sample(cache=cache), open_sample("broken", cache)

    def never(*_):
        raise AssertionError("it was remembered")

    monkeypatch.setattr(session, "_checked", never)
    monkeypatch.setattr(frontend, "resolved", never)
    again = open_sample(cache=cache)
    assert again.facts == first.facts and again.findings == []
    assert open_sample("broken", cache).findings == broken.findings


def test_what_was_resolved_to_be_checked_is_not_resolved_again(open_sample, monkeypatch):
    found = open_sample()
    monkeypatch.setattr(session, "_checked", None)
    monkeypatch.setattr(frontend, "resolved", None)
    assert found.rules.id == "towers" and found.program().digest == found.digest


def test_a_changed_text_an_option_and_a_mod_are_other_notes(open_sample, cache):
    one = open_sample(cache=cache)
    two = open_sample(cache=cache, options=(("Tall towers", "on"),))
    three = open_sample(cache=cache, mods=("mods/rich",))
    four = open_sample(cache=cache, scenario="A long day")
    assert len({each.digest for each in (one, two, three, four)}) == 4
    assert two.facts.options == {"Tall towers": "on"}
    assert four.facts.scenario == "A long day"
    assert open_sample(cache=cache, options=(("Tall towers", "on"),)).facts == two.facts


def test_a_program_comes_back_from_the_cache(open_sample, cache, monkeypatch):
    digest = open_sample(cache=cache).program().digest
    again = open_sample(cache=cache)

    def never(*_):
        raise AssertionError("it was remembered")

    monkeypatch.setattr(session, "_checked", never)
    monkeypatch.setattr(frontend, "resolved", never)
    assert again.program().digest == digest == again.digest


def test_a_damaged_cache_costs_time_only(open_sample, cache):
    open_sample(cache=cache).program()
    for file in cache.folder.iterdir():
        file.write_bytes(b"\x00" + file.read_bytes()[:40])
    again = open_sample(cache=cache)
    assert again.findings == [] and again.program().digest == again.digest


def test_what_was_understood_can_be_run_anyway(open_sample):
    found = open_sample("broken")
    assert found.program(anyway=True).digest == found.digest


def test_only_chosen_examples_are_compiled_and_what_they_need_is_kept(open_sample, cache):
    opened = open_sample(cache=cache)
    everything = opened.facts.examples
    (first,) = [timed.verdict.name for timed in run_examples(opened, "brick")]
    few = opened.programs.stored("brick")
    assert [each.name for each in few.tables.examples] == [first] and 0 < few.made < len(few.code)
    assert opened.programs.stored("crane") is None
    assert [timed.verdict.good for timed in run_examples(open_sample(cache=cache))] == [True] * everything
    every = opened.programs.stored("")
    assert len(every.tables.examples) == everything and every.made > few.made


def test_a_program_with_all_examples_serves_for_some(open_sample, cache, monkeypatch):
    for _ in run_examples(open_sample(cache=cache)):
        pass
    monkeypatch.setattr(session, "_checked", None)
    monkeypatch.setattr(frontend, "resolved", None)  # nothing is resolved again
    (verdict,) = [timed.verdict for timed in run_examples(open_sample(cache=cache), "crane")]
    assert verdict.good and open_sample(cache=cache).programs.stored("crane").made > 0


def test_a_program_to_be_played_is_kept_whole(open_sample, cache):
    opened = open_sample(cache=cache)
    program = opened.program()
    assert program.made == len(program.code) == opened.programs.stored().made


def test_a_comment_recompiles_nothing(sample, tmp_path, cache, monkeypatch):
    """The program of the same rules is found whatever comments say, and its places are those of today."""
    shutil.copytree(sample / "rules", tmp_path / "rules")
    monkeypatch.chdir(tmp_path)
    text = tmp_path / "rules/towers/towers.rules"

    def opened():
        return open_session(Request("rules/towers"), cache)

    for _ in run_examples(opened()):
        pass
    played = opened().program()
    lines = text.read_text(encoding="utf-8").split("\n")
    said = [f"{line}   # said" if line.strip() and number % 2 else line for number, line in enumerate(lines)]
    text.write_text("# first\n\n" + "\n    # between\n".join(said), encoding="utf-8")
    now = opened()
    assert now.sources["rules/towers/towers.rules"].text.count("#") > len(lines)
    fresh = compile_rules(now.rules, now.rules.examples)
    monkeypatch.setattr(programs, "program_made", None)
    assert [timed.verdict.good for timed in run_examples(now)] == [True] * now.facts.examples
    assert now.program("").tables == fresh.tables and now.program("").text == fresh.text
    assert now.program().text == played.text and now.digest == played.digest and now.program().tables != played.tables


def test_a_save_outlives_a_comment(sample, tmp_path, cache, monkeypatch):
    shutil.copytree(sample / "rules", tmp_path / "rules")
    monkeypatch.chdir(tmp_path)
    before = open_session(Request("rules/towers"), cache)
    game = Game.new(before.program(), 3)
    game.answer(0)
    text = tmp_path / "rules/towers/towers.rules"
    text.write_text("# first\n" + text.read_text(encoding="utf-8"), encoding="utf-8")
    after = open_session(Request("rules/towers"), cache)
    assert Game.load(after.program(), game.save()).fingerprint() == game.fingerprint()
    text.write_text(text.read_text(encoding="utf-8") + "\nattribute another is number\n", encoding="utf-8")
    assert open_session(Request("rules/towers"), cache).digest != after.digest == before.digest


def test_what_follows_from_a_folder_that_is_not_read_is_not_told(sample, tmp_path, cache, monkeypatch):
    monkeypatch.chdir(sample)
    mod = tmp_path / "more"
    (mod / "rule").mkdir(parents=True)
    (mod / "manifest.yaml").write_text("id: more\ntitle: More\nversion: 1\nlanguage: 1\n", encoding="utf-8")
    (mod / "rule/a.rules").write_text('option "More towers"\n    default off\n', encoding="utf-8")
    for _ in range(2):  # fresh, and from the cache
        session = open_session(Request("rules/towers", (str(mod),)), cache)
        assert [found.code for found in session.findings] == ["not-read"]
    (mod / "rule").rename(mod / "other")
    assert [found.code for found in open_session(Request("rules/towers", (str(mod),)), cache).findings] == ["nothing-read"]


def test_a_ruling_is_decided_as_an_option_is(tmp_path, cache, sample):
    text = (sample / "rules" / "towers" / "towers.rules").read_text(encoding="utf-8")
    ruled = text.replace(
        "        add 1 to height of player\ncard 2",
        '        if ruling "thick bricks" is "two"\n            add 1 to height of player\n        add 1 to height of player\ncard 2',
    )
    ruled += '\nruling "thick bricks"\n    asks "how high a brick is"\n    reading "one"\n    reading "two"\n    default "one"\n    because "Both are known."\n'
    assert ruled.count("thick bricks") == 2
    folder = tmp_path / "rules" / "towers"
    folder.mkdir(parents=True)
    (folder / "towers.rules").write_text(ruled, encoding="utf-8")
    (folder / "manifest.yaml").write_text(
        (sample / "rules" / "towers" / "manifest.yaml").read_text(encoding="utf-8"), encoding="utf-8"
    )
    plain = open_session(Request(str(folder)), cache)
    assert plain.findings == []
    assert plain.facts.rulings == {"thick bricks": "one"} and plain.facts.values["thick bricks"] == ["one", "two"]
    other = open_session(Request(str(folder), options=(("thick bricks", "two"),)), cache)
    assert other.facts.rulings == {"thick bricks": "two"} and other.digest != plain.digest
    assert other.program().digest != plain.program().digest
    with pytest.raises(UsageError) as caught:
        open_session(Request(str(folder), options=(("thick bricks", "three"),)), cache)
    assert 'read as one of "one", "two", not as "three"' in caught.value.message
    (folder / "manifest.yaml").write_text(
        (folder / "manifest.yaml").read_text(encoding="utf-8") + "options:\n  thick bricks: two\n", encoding="utf-8"
    )
    assert open_session(Request(str(folder)), cache).facts.rulings == {"thick bricks": "two"}


BONDS = """
option "Low clouds"
    default off
    not with option "Tall towers"
    not with scenario "A short day"

scenario "A dark day"
    with option "Low clouds" on
    shuffle deck

rule "low clouds"
    before carry out "A day"
        if option "Low clouds" is on
            days becomes 1
"""


def bound(tmp_path, sample, **choices):
    """The towers with options and a scenario that cannot all go together."""
    folder = tmp_path / "rules" / "towers"
    folder.mkdir(parents=True, exist_ok=True)
    source = sample / "rules" / "towers"
    text = (source / "towers.rules").read_text(encoding="utf-8") + BONDS
    (folder / "towers.rules").write_text(
        text.replace('    before carry out "A day"', "    before play the game"), encoding="utf-8"
    )
    (folder / "manifest.yaml").write_text((source / "manifest.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    return Request(str(folder), **choices)


@pytest.mark.parametrize(
    ("options", "scenario", "message", "way_out"),
    [
        (
            (("Low clouds", "on"), ("Tall towers", "on")),
            "A long day",
            'the option "Low clouds" cannot go with the option "Tall towers"',
            'write --option "Tall towers=off" or --option "Low clouds=off"',
        ),
        (
            (("Low clouds", "on"),),
            "A short day",
            'the option "Low clouds" cannot go with the scenario "A short day"',
            'write --option "Low clouds=off" or another --scenario',
        ),
        (
            (("Tall towers", "on"),),
            "A dark day",
            'the option "Low clouds" cannot go with the option "Tall towers"',
            'write --option "Tall towers=off" or --option "Low clouds=off"',
        ),
        (
            (("Low clouds", "off"),),
            "A dark day",
            'the scenario "A dark day" is played with the option "Low clouds", which is off',
            'write --option "Low clouds=on" or another --scenario',
        ),
    ],
)
def test_what_cannot_go_together_is_refused_with_both_names(tmp_path, cache, sample, options, scenario, message, way_out):
    with pytest.raises(UsageError) as caught:
        open_session(bound(tmp_path, sample, options=options, scenario=scenario), cache)
    assert (caught.value.message, caught.value.help) == (message, way_out)


def test_a_scenario_is_played_with_the_options_that_it_decides(tmp_path, cache, sample):
    request = bound(tmp_path, sample, scenario="A dark day")
    for _ in range(2):  # checked, and recalled
        dark = open_session(request, cache)
        assert dark.findings == [] and dark.facts.options == {"Tall towers": "off", "Low clouds": "on"}
        assert {option.name: option.chosen for option in dark.rules.options}["Low clouds"] == "on"
    plain = open_session(bound(tmp_path, sample, scenario="A long day"), cache)
    assert plain.facts.options["Low clouds"] == "off" and plain.program().digest != dark.program().digest


def test_facts_tell_what_cannot_go_together(tmp_path, cache, sample):
    facts = open_session(bound(tmp_path, sample), cache).facts
    assert facts.bonds == {
        "option": {
            "Tall towers": ['not with option "Low clouds"'],
            "Low clouds": [
                'not with option "Tall towers"',
                'not with scenario "A short day"',
                'decided by scenario "A dark day"',
            ],
        },
        "scenario": {"A short day": ['not with option "Low clouds"'], "A dark day": ['with option "Low clouds" on']},
    }


ABOVE = """
scenario "A day above"
    shuffle deck

scenario "Half a day"
    for examples
    shuffle deck

example "those below still serve examples"
    starts from the scenario "A long day"
    then nobody is asked
"""


def above(tmp_path, sample, said, **choices):
    """The towers with a layer on top that has two scenarios of its own, one of them for examples."""
    folder = tmp_path / "mod"
    (folder / "rules" / "mod").mkdir(parents=True)
    (folder / "rules" / "mod" / "above.rules").write_text(ABOVE.lstrip(), encoding="utf-8")
    (folder / "manifest.yaml").write_text(
        f"id: mod\ntitle: A mod\nversion: 1\nlanguage: 1\nbase: towers\n{said}", encoding="utf-8"
    )
    return Request("rules/towers", (str(folder),), **choices)


@pytest.mark.parametrize(
    ("said", "offered"), [("", ["A short day", "A long day", "A day above"]), ("scenarios: own\n", ["A day above"])]
)
def test_a_layer_may_offer_no_scenarios_from_below(tmp_path, sample, cache, said, offered):
    opened = open_session(above(tmp_path, sample, said), cache)
    assert opened.errors == [] and opened.facts.scenarios == offered
    assert [each.verdict.good for each in run_examples(opened, "still serve")] == [True]
    assert opened.facts.scenario == "A short day"
    assert codes(opened).count("no-beginning") == (said != "")  # the towers' manifest goes on naming one of theirs


@pytest.mark.parametrize("wanted", ["A long day", "Half a day"])
def test_a_scenario_from_which_only_examples_begin_is_refused(tmp_path, sample, cache, wanted):
    with pytest.raises(UsageError) as caught:
        open_session(above(tmp_path, sample, "scenarios: own\n", scenario=wanted), cache)
    assert caught.value.message == f'no game of towers begins from "{wanted}": only examples do'
    assert caught.value.help == 'take one of these: "A day above"'


def test_notes_about_layers_below_are_not_told_to_who_makes_a_mod(open_sample):
    def noted(session, layer):
        path = next(path for path, source in session.sources.items() if source.layer == layer and path.endswith(".rules"))
        return Diagnostic("left-here", "m", Span(path, 1, 1, 1, 2)), Diagnostic("unused", "m", Span(path, 2, 1, 2, 2))

    alone = open_sample()
    below, warned = noted(alone, "towers")
    assert below in alone.with_findings([below]).own_findings
    session = open_sample(mods=("mods/rich",))
    own, _ = noted(session, "rich")
    told = session.with_findings([below, warned, own])
    assert below in told.findings and below not in told.own_findings
    assert warned in told.own_findings and own in told.own_findings
