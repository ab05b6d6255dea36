"""The generator: known values, 64 bits, fair enough, plain state."""

from types import SimpleNamespace

import pytest

from interpreter.kernel.rng import M64, below, draw, mix, shuffled


def chance(seed):
    return SimpleNamespace(seed=seed, counter=0)


def test_known_values_of_splitmix():
    s = chance(1234567)
    assert [draw(s) for _ in range(5)] == [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
    ]  # fmt: skip
    assert s.counter == 5


@pytest.mark.parametrize("seed", [0, 1, M64, M64 // 3])
def test_numbers_stay_within_64_bits(seed):
    s = chance(seed)
    assert all(0 <= draw(s) <= M64 for _ in range(200))
    assert s.counter == 200 and s.seed == seed


def test_mix_takes_numbers_of_any_width():
    assert mix(M64 + 5) == mix(4)


def test_the_counter_comes_round():
    s = SimpleNamespace(seed=3, counter=M64)
    draw(s)
    assert s.counter == 0


def test_all_faces_come_about_equally_often():
    s = chance(42)
    faces = [0] * 6
    for _ in range(6000):
        faces[below(s, 6)] += 1
    assert all(900 < n < 1100 for n in faces)


def test_shuffles_keep_everything_and_reach_all_orders():
    s = chance(5)
    orders = {shuffled(s, (1, 2, 3)) for _ in range(200)}
    assert len(orders) == 6
    assert all(sorted(order) == [1, 2, 3] for order in orders)


def test_equal_states_go_on_equally():
    s = chance(9)
    draw(s)
    other = SimpleNamespace(seed=s.seed, counter=s.counter)
    assert [below(s, 100) for _ in range(20)] == [below(other, 100) for _ in range(20)]
