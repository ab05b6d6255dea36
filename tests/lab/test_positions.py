"""Games from prepared positions: examples and saved games, each by the number of the game, and gone on with to their end."""

import pytest

from interpreter.lab.games import Games, Plan
from interpreter.lab.positions import EXAMPLES, beginnings, positions_from
from interpreter.lab.simulation import simulate
from interpreter.lab.story import told_game
from interpreter.runtime import ExampleRun, Game
from interpreter.session import Request, UsageError, save_game

REQUEST = Request("rules/towers")


@pytest.fixture
def session(open_sample):
    return open_sample()


def saved(session, folder, seed, answers, name):
    game = Game.new(session.program(), seed)
    for _ in range(answers):
        if game.decision is not None:
            game.answer(0)
    save_game(session, game, folder / name)
    return game


def test_every_example_is_a_position_before_what_it_shows_and_after_each_answer(session):
    program = session.program("")
    positions = positions_from(session, program, EXAMPLES)
    found = [(program.tables.examples[number].name, answers) for number, answers in positions.examples]
    crane = "a crane lifts as high as its owner likes"
    assert found == [("a brick makes a tower higher", 0), (crane, 0), (crane, 1), ("luck is halved", 0)]
    assert positions.left_out == 0 and len(positions) == 4
    begin = beginnings(program, positions)
    brick, asked, lifted = (Game.at(program, begin(seed)) for seed in (4, 1, 2))
    assert list(brick.state.a_a_height_of_owner) == [1, 0]  # it asks nobody: it has happened, and the game goes on
    assert asked.decision.keys() == ["1", "2"] and asked.decision.seat_name == "west"
    assert list(lifted.state.a_a_height_of_owner) == [0, 2] and lifted.decision.keys() == ["0", "1", "2", "3"]
    report = simulate(program, Plan(30, 0, positions=positions), REQUEST)
    assert report.failed == 0 and report.decisions > 100 and "the game came to its end" not in report.reasons
    assert report.plain()["positions"] == {"from": "examples", "examples": 4, "saves": 0, "left_out": 0}


def test_what_an_example_shows_happens_by_other_dice(session):
    program = session.program("")
    begin = beginnings(program, positions_from(session, program, EXAMPLES))
    assert {Game.at(program, begin(seed)).state.a_a_height_of_owner[0] for seed in range(3, 120, 4)} == {
        0,
        1,
        2,
        3,
    }  # half of a die


def test_an_example_in_the_middle_of_a_period_ends_with_what_it_shows(session, monkeypatch):
    program = session.program("")
    lead_up = ExampleRun.lead_up

    def in_a_period(run):
        step = lead_up(run)
        run.state.periods = 1
        return step

    monkeypatch.setattr(ExampleRun, "lead_up", in_a_period)
    report = simulate(program, Plan(8, 0, positions=positions_from(session, program, EXAMPLES)), REQUEST)
    assert report.reasons == {"the game came to its end": 8}


def test_a_folder_of_rules_stands_for_the_examples_in_it(session):
    program = session.program("")
    assert len(positions_from(session, program, "rules/towers")) == len(positions_from(session, program, "rules")) == 4
    with pytest.raises(UsageError, match="no position of towers"):
        positions_from(session, program, "mods")


def test_saved_games_are_positions_by_the_order_of_their_names(session, tmp_path):
    later, sooner = saved(session, tmp_path, 5, 3, "b.json"), saved(session, tmp_path, 6, 1, "a.json")
    (tmp_path / "notes.txt").write_text("no game")
    program = session.program("")
    positions = positions_from(session, program, str(tmp_path))
    begin = beginnings(program, positions)
    for seed, game in ((0, sooner), (1, later), (2, sooner)):
        state = begin(seed)
        assert state.columns()[:3] == game.state.columns()[:3] and len(state.stack) == len(game.state.stack)
    assert begin(0).seed != begin(2).seed  # the same position, other dice


def test_the_position_hangs_on_the_seed_alone(session):
    """So a game of a long simulation can be played again by itself, and any number of processes plays the same."""
    program = session.program("")
    plan = Plan(24, 100, positions=positions_from(session, program, EXAMPLES), coverage=True)
    alone, together = (simulate(program, plan, REQUEST, jobs) for jobs in (1, 2))
    assert alone.winners == together.winners and alone.decisions == together.decisions and alone.coverage == together.coverage
    one_by_one = [Games(program, Plan(1, seed, positions=plan.positions)).play(0, 1).decisions for seed in range(100, 124)]
    assert sum(one_by_one) == alone.decisions


def test_the_command_that_plays_a_game_again_names_the_positions(open_sample, tmp_path):
    session = open_sample("endless", scenario="It asks")
    saved(session, tmp_path, 5, 2, "a.json")
    program = session.program("")
    plan = Plan(2, 7, most=30, positions=positions_from(session, program, str(tmp_path)))
    report = simulate(program, plan, Request("rules/endless"))
    assert report.failed == 2
    assert report.again(report.errors[0]) == f"punica simulate rules/endless --games 1 --seed 7 --most 30 --from {tmp_path}"


def test_distrust_holds_from_positions_too_and_a_story_is_told(session):
    program = session.program("")
    positions = positions_from(session, program, EXAMPLES)
    assert Games(program, Plan(12, positions=positions, check=True)).play(0, 12).failed == 0
    text, played = told_game(program, session.rules, Plan(1, 1, positions=positions))
    assert played.finished and text.count("\n") > 3


def test_a_game_from_a_position_is_not_saved(session):
    program = session.program("")
    state = beginnings(program, positions_from(session, program, EXAMPLES))(0)
    game = Game.at(program, state, 0)
    assert not game.has_own_beginning and Game.new(program, 0).has_own_beginning
    with pytest.raises(ValueError, match="began from a position"):
        game.save()


def test_an_example_that_ends_where_no_game_can_be_is_left_out(session, monkeypatch):
    program = session.program("")
    name = program.tables.invariants[0].function
    monkeypatch.setitem(program.namespace, name, lambda state: state.a_a_height_of_owner[1] != 2)
    positions = positions_from(session, program, EXAMPLES)
    assert positions.examples == ((0, 0), (1, 0), (2, 0)) and positions.left_out == 1


def test_what_is_no_position_is_told(session, open_sample, tmp_path):
    program = session.program("")
    with pytest.raises(UsageError, match="no folder nowhere") as told:
        positions_from(session, program, "nowhere")
    assert "`examples`" in told.value.help
    with pytest.raises(UsageError, match="no position"):
        positions_from(session, program, str(tmp_path))
    saved(open_sample("endless", scenario="It asks"), tmp_path, 1, 2, "other.json")
    with pytest.raises(UsageError, match="other.json.*endless") as told:
        positions_from(session, program, str(tmp_path))
    assert "rules that are played" in told.value.help
    (tmp_path / "other.json").unlink()
    saved(session, tmp_path, 1, 500, "over.json")
    with pytest.raises(UsageError, match=r"over\.json: this game is over"):
        positions_from(session, program, str(tmp_path))
