"""Many games: the same for any number of processes, and every game that goes wrong can be played again."""

import signal

import pytest

from interpreter.lab import games as room
from interpreter.lab import processes
from interpreter.lab.games import Games, Plan, Tally
from interpreter.lab.playing import play, play_watched
from interpreter.lab.simulation import report as report_of
from interpreter.lab.simulation import simulate
from interpreter.session import Request

REQUEST = Request("rules/towers")


def timeless(report):
    return {key: value for key, value in report.plain().items() if key != "seconds"}


def test_a_report_says_how_games_ended(open_sample):
    program = open_sample().program()
    report = simulate(program, Plan(60, 5), REQUEST).plain()
    assert report["games"] == report["finished"] == 60 == sum(report["winners"].values())
    assert list(report["winners"])[:2] == ["east", "west"]
    assert sum(report["reasons"].values()) == 60
    assert set(report["reasons"]) <= {"its tower is higher", "the towers are alike"}
    assert report["decisions"] > 300 and report["seconds"] > 0
    assert report["errors"] == [] and report["rules_hash"] == open_sample().digest
    assert report["seed"] == 5 and report["bots"] == {"east": "random", "west": "random"}


def test_any_number_of_processes_gives_the_same(open_sample):
    program = open_sample().program()
    plan = Plan(70, 11)
    alone = timeless(simulate(program, plan, REQUEST))
    ticks = []
    assert timeless(simulate(program, plan, REQUEST, 2, ticks.append)) == alone
    assert ticks == sorted(ticks) and ticks[-1] == 70
    parts = Tally()
    for first, count in ((40, 30), (0, 1), (1, 39)):
        parts.add(Games(program, plan).play(first, count))
    assert timeless(report_of(program, plan, REQUEST, parts, 1)) == alone


def test_games_that_go_wrong_are_the_same_too_and_can_be_played_again(open_sample):
    program = open_sample("endless").program()
    plan = Plan(7, 3, most=50)
    request = Request("rules/endless")
    alone = timeless(simulate(program, plan, request))
    assert timeless(simulate(program, plan, request, 2)) == alone
    assert alone["failed"] == 7 and alone["finished"] == 0
    error = alone["errors"][0]
    assert error["seed"] == 3 and error["command"] == "punica simulate rules/endless --games 1 --seed 3 --most 50"
    assert error["place"].startswith("rules/endless/endless.rules:18:") and "does not come to an end" in error["message"]
    assert [each["seed"] for each in alone["errors"]] == list(range(3, 10))


def test_of_many_errors_those_with_the_lowest_seeds_are_told(open_sample, monkeypatch):
    monkeypatch.setattr(room, "MOST_ERRORS", 2)
    program = open_sample("endless").program()
    total = Tally()
    for first in (3, 0, 6):
        total.add(Games(program, Plan(9)).play(first, 3))
    assert total.failed == 9 and [each.seed for each in total.errors] == [0, 1]


def test_a_game_that_asks_for_ever_is_broken_off_where_it_asks(open_sample):
    program = open_sample("endless", scenario="It asks").program()
    for played in (play(program, 1, {}, 30), play_watched(program, 1, {}, 30)):
        assert "not over after 30 decisions" in played.trouble and played.decisions == 30
        assert played.place.startswith("rules/endless/endless.rules:") and played.rule == "ask again"


def test_the_fast_way_and_the_watched_way_are_one_game(open_sample):
    program = open_sample().program()
    for seed in range(30):
        assert play(program, seed, {}) == play_watched(program, seed, {}), seed


def test_an_interrupt_ends_the_processes_and_passes_through(open_sample):
    program = open_sample(scenario="A long day").program()

    def interrupt(done):
        signal.raise_signal(signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a suite in the background hears no interrupts
    try:
        with pytest.raises(KeyboardInterrupt):
            simulate(program, Plan(10**6), REQUEST, 2, interrupt)
    finally:
        signal.signal(signal.SIGINT, before)
    assert not processes.multiprocessing.active_children()


def test_every_process_is_born_deaf_to_interrupts(open_sample, monkeypatch):
    """A pool begins its processes one by one, at whatever submission finds none idle."""
    masks = []

    class Watched(processes.ProcessPoolExecutor):
        def submit(self, *words):
            masks.append(signal.pthread_sigmask(signal.SIG_BLOCK, []))
            return super().submit(*words)

    monkeypatch.setattr(processes, "ProcessPoolExecutor", Watched)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    simulate(open_sample().program(), Plan(40), REQUEST, 2)
    assert len(masks) >= 2 and all(signal.SIGINT in mask for mask in masks)
    assert signal.pthread_sigmask(signal.SIG_BLOCK, []) == before


def test_the_caller_plays_as_well_and_the_last_chunks_are_small(open_sample, monkeypatch):
    """Who only waits is a processor lost, and so is who has long finished when another still plays a chunk."""
    program = open_sample().program()
    here, there = [], []

    class Watched(Games):
        def play(self, first, count):
            here.append(count)
            return super().play(first, count)

    class Pool(processes.ProcessPoolExecutor):
        def submit(self, work, first, count):
            there.append(count)
            return super().submit(work, first, count)

    monkeypatch.setattr(processes, "Games", Watched)
    monkeypatch.setattr(processes, "ProcessPoolExecutor", Pool)
    assert simulate(program, Plan(400), REQUEST, 2).games == 400
    assert sum(here) + sum(there) == 400 and here and there
    assert max(here[-1], there[-1]) <= 25


def test_one_process_fewer_is_begun_than_plays(open_sample, monkeypatch):
    begun = []

    class Pool(processes.ProcessPoolExecutor):
        def __init__(self, count, **words):
            begun.append(count)
            super().__init__(count, **words)

    monkeypatch.setattr(processes, "ProcessPoolExecutor", Pool)
    simulate(open_sample().program(), Plan(20), REQUEST, 3)
    assert begun == [2]
