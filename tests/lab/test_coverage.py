"""What play reaches: exactly what ran in the game, nothing that a bot or a distrustful look tried out, the same for any number of processes."""

import pytest

from interpreter.lab import playing
from interpreter.lab.coverage import Notes, coverage
from interpreter.lab.games import Games, Plan
from interpreter.lab.playing import Setting, play_watched
from interpreter.lab.simulation import simulate
from interpreter.players import Question, Stream
from interpreter.program import noted
from interpreter.runtime import run_random
from interpreter.session import Request

REQUEST = Request("rules/towers")
RULES = "rules/towers/towers.rules"


@pytest.fixture
def program(open_sample):
    return open_sample().program()


def covered(program, games, **more):
    """The sections by title."""
    report = simulate(program, Plan(games, 1, coverage=True, **more), REQUEST)
    assert report.failed == 0
    return {section.title: section for section in report.coverage}


def lines(section):
    return [goal.span.line for goal in section.missed]


def line_of(sample, text):
    return 1 + next(n for n, line in enumerate((sample / RULES).read_text().split("\n")) if text in line)


def test_nothing_is_noted_before_a_game_and_all_sections_are_there(program):
    notes = Notes(noted(program))
    sections = coverage(noted(program), notes.taken())
    assert [section.title for section in sections] == ["sentences", "options", "event of card", "endings", "program blocks"]
    assert all(section.reached == 0 and len(section.missed) == section.count > 0 for section in sections)


def test_what_a_single_game_does_not_do_is_listed_with_its_place(program, sample):
    few, many = covered(program, 1), covered(program, 300)
    for title in few:
        assert few[title].count == many[title].count and set(many[title].missed) <= set(few[title].missed)
    assert [goal.item for goal in many["event of card"].missed] == [] and many["event of card"].count == 5
    assert few["event of card"].missed
    for goal in few["event of card"].missed:
        assert line_of(sample, f'"{goal.item}"') < goal.span.line <= line_of(sample, f'"{goal.item}"') + 3
    assert [goal.what for goal in many["endings"].missed] == ["the other tower fell"]  # nine is too high for two days
    assert lines(many["endings"]) == [line_of(sample, "the other tower fell")]
    assert line_of(sample, "the other tower fell") in lines(many["sentences"])
    assert many["sentences"].count - many["sentences"].reached < 0.2 * many["sentences"].count


def test_options_are_told_apart_by_what_they_say(program):
    options = covered(program, 1)["options"]
    assert {goal.what for goal in coverage(noted(program), Notes(noted(program)).taken())[1].missed} == {
        "have the event",
        "sell it",
        "an answer",
    }
    assert options.count == 6


def test_an_option_that_nobody_takes_is_listed(program, monkeypatch):
    class Seller:
        """Never has the event."""

        stream = Stream(0)

        def choose(self, question):
            return question.keys.index("sell it") if "sell it" in question.keys else 0

    notes = Notes(noted(program))
    monkeypatch.setattr(playing, "random_players", lambda seats, seed: (Seller(), Seller()))
    for seed in range(5):
        assert play_watched(notes.program, seed, {}, setting=Setting(None, notes)).finished
    sections = {section.title: section for section in coverage(noted(program), notes.taken())}
    assert "have the event" in {goal.what for goal in sections["options"].missed}
    assert "sell it" not in {goal.what for goal in sections["options"].missed}
    assert sections["event of card"].reached == 0


def test_what_a_bot_imagines_is_no_play(program, monkeypatch):
    """The bot tries everything out in its head; the game that it plays in is left before the first answer."""
    notes = Notes(noted(program))

    class First:
        stream = Stream(0)

        def choose(self, question):
            return 0

    class Dreamer(First):
        def choose(self, question):
            assert isinstance(question, Question)
            for option in range(question.count):
                question.outcomes(option, (5,), (50,))
            return super().choose(question)

    found = []
    for bot in (First(), Dreamer()):
        monkeypatch.setattr(playing, "random_players", lambda seats, seed, bot=bot: (bot, bot))
        assert play_watched(notes.program, 3, {}, 1, setting=Setting(None, notes)).decisions == 1
        found.append(coverage(noted(program), notes.taken()))
    assert found[0] == found[1] and found[0][0].missed


def test_what_a_distrustful_look_tries_is_no_play(open_sample):
    program = open_sample(scenario="A long day").program()
    for seed in range(4):
        trusting, looking = (Games(program, Plan(1, seed, check=check, coverage=True)).play(0, 1) for check in (False, True))
        assert coverage(noted(program), looking.reached) == coverage(noted(program), trusting.reached)
        assert looking.decisions == trusting.decisions


def test_the_noted_program_plays_the_same_games(program):
    twin = noted(program).program
    for seed in range(20):
        ours, theirs = run_random(program, seed), run_random(twin, seed)
        assert (ours.over, ours.decisions) == (theirs.over, theirs.decisions)
        assert ours.state.columns() == theirs.state.columns()


def test_the_program_itself_holds_no_notes(program):
    """What costs nothing when it is off is not there."""
    noted(program)
    assert "MARKS" not in program.namespace
    assert not any("MARKS" in code.co_names for code in program.code.values())


def test_any_number_of_processes_reaches_the_same(program):
    plan = Plan(60, 4, coverage=True)
    assert simulate(program, plan, REQUEST).coverage == simulate(program, plan, REQUEST, 2).coverage


def test_examples_are_no_part_of_what_can_be_reached(open_sample):
    session = open_sample()
    plain, with_examples = (
        coverage(noted(program), Notes(noted(program)).taken()) for program in (session.program(), session.program(""))
    )
    assert plain == with_examples


def test_the_report_holds_it_for_machines(program):
    told = simulate(program, Plan(1, 1, coverage=True), REQUEST).plain()["coverage"]
    assert told["endings"]["of"] == 4 and told["endings"]["reached"] + len(told["endings"]["missed"]) == 4
    assert set(told["endings"]["missed"][0]) == {"item", "what", "path", "line"}
    assert "coverage" not in simulate(program, Plan(1, 1), REQUEST).plain()
