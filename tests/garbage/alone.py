"""The collector waits during work, and is left as it was found.

Run by `test_garbage` in a process of its own, with few objects: each look through all those of the suite takes seconds.
"""

import gc
import weakref

import pytest

from interpreter import garbage
from interpreter.garbage import settle, tidy, undisturbed, unsettle


class Ring:
    itself = None


@pytest.fixture
def as_it_was():
    ran = gc.isenabled()
    yield
    gc.unfreeze()
    (gc.enable if ran else gc.disable)()


@pytest.mark.parametrize("ran", [True, False])
@pytest.mark.parametrize("fails", [True, False])
def test_it_waits_and_goes_on_as_before(as_it_was, ran, fails):
    (gc.enable if ran else gc.disable)()
    gc.unfreeze()
    try:
        with undisturbed():
            assert not gc.isenabled()
            if fails:
                raise LookupError
    except LookupError:
        assert fails
    assert gc.isenabled() is ran and (gc.get_freeze_count() > 0) is ran


def test_what_was_set_aside_is_looked_at_again(as_it_was):
    gc.enable()
    gc.freeze()
    with undisturbed():
        assert gc.get_freeze_count() == 0


def test_what_is_set_aside_does_not_grow_for_ever(as_it_was, monkeypatch):
    """Each work leaves a ring behind that nobody holds."""
    monkeypatch.setattr(garbage, "MUCH", 0)
    monkeypatch.setattr(garbage, "GROWTH", 0)
    gc.enable()
    kept = []
    for _ in range(3):
        with undisturbed():
            ring = Ring()
            ring.itself = ring
            kept.append(weakref.ref(ring))
            del ring
    assert [each() is None for each in kept] == [True, True, False]


def test_what_has_stayed_is_not_looked_through_for_little(as_it_was, monkeypatch):
    """Where thousands of objects stay, a few more are no reason; as many again are."""
    monkeypatch.setattr(garbage, "MUCH", 0)
    monkeypatch.setattr(garbage._SET_ASIDE, "about", 1)
    monkeypatch.setattr(garbage._SET_ASIDE, "stayed", 0)
    looked = []
    monkeypatch.setattr(garbage.gc, "collect", lambda: looked.append(True))
    gc.enable()
    gc.freeze()
    for _ in range(3):
        with undisturbed():
            few = [[] for _ in range(10)]
    assert len(looked) == 1 and few
    with undisturbed():
        many = [[] for _ in range(2 * garbage._SET_ASIDE.stayed)]
    with undisturbed():
        assert len(looked) == 2 and many


def test_where_all_is_settled_work_sets_nothing_aside_and_what_came_later_is_tidied_up(as_it_was):
    gc.enable()
    settle()
    try:
        frozen = gc.get_freeze_count()
        assert not gc.isenabled() and frozen > 0
        with undisturbed():
            ring = Ring()
            ring.itself = ring
            gone = weakref.ref(ring)
            del ring
        assert frozen // 2 < gc.get_freeze_count() <= frozen, "a little of what is set aside may die, and nothing comes to it"
        assert gone() is not None
        tidy()
        assert gone() is None and frozen // 2 < gc.get_freeze_count() <= frozen
    finally:
        unsettle()
    assert gc.isenabled() and gc.get_freeze_count() == 0
