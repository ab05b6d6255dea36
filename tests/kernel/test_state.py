"""States made from tables: copies, indexes, operations, fingerprints, saved forms."""

import pytest

from interpreter.kernel import NOBODY, owner_bit
from interpreter.kernel import operations as op
from interpreter.kernel.errors import Broken, GameOver
from interpreter.kernel.layout import Column, Hole, KindSpec, Layout, PileSpec, hole_values
from interpreter.kernel.sets import REMEMBERED, ByValue, index_of, mask_of, masks_of, members, others
from interpreter.kernel.state import blank, fields_of, fingerprint, own_all, rebuild, state_source

PLACES = Hole("place", "place", 0, 4)
SIDES = Hole("side", "side", 0, 2)
LAYOUT = Layout(
    "digest",
    (
        Column("units", "a_units", (SIDES, PLACES), "number", "", False, "all", False, False, 8, rest=0),
        Column("owner", "a_owner", (PLACES,), "member", "side", True, "all", False, True, 4, masked=True),
        Column("word", "a_word", (), "text", "", False, "nobody", True, False, 1),
        Column("marked", "a_marked", (SIDES,), "set", "place", False, 0, True, False, 2),
    ),
    (
        PileSpec("deck", "p_deck", (), "card", "nobody", 0, 1),
        PileSpec("hand", "p_hand", (SIDES,), "card", 0, 1, 2),
        PileSpec("open", "p_open", (), "card", "all", 3, 1),
    ),
    (
        KindSpec("side", 0, "side", ("north", "south"), False),
        KindSpec("place", 1, "place", ("a", "b", "c", "d"), False),
        KindSpec("card", 2, "card", ("one", "two", "three", "four", "five"), True),
    ),
    "side",
)
SPACE = {"Fields": fields_of(LAYOUT)}
exec("\n".join(state_source(LAYOUT)), SPACE)


@pytest.fixture
def s():
    state = blank(SPACE["State"], LAYOUT, 7)
    state.a_word = [""]
    state.a_marked = [(), ()]
    op.fill(state, 1, [-1, 0, 1, 0], 3)
    op.lay(state, "p_deck", state.w_card, 0, [(0, 1, 2, 3, 4)])
    return state


@pytest.fixture(autouse=True)
def entries(s):
    found = []
    s.journal = found.append
    return found


def kept(s):
    return ([*s.w_card], [*s.x_a_owner], [*s.m_a_owner], s.d_a_units, s.effect_mask)


def rebuilt(s):
    other = s.copy()
    rebuild(other, LAYOUT)
    return kept(other)


def test_indexes_follow_every_write(s):
    for place, owner in ((0, 1), (1, -1), (3, 1), (0, 0), (0, 0)):
        op.put(s, 1, place, owner, 0)
        assert kept(s) == rebuilt(s)
    assert s.x_a_owner[1] == (2, 3) and s.x_a_owner[-1] == (1,)


def test_index_of_keeps_none_at_the_end():
    assert index_of([-1, 1, 1], 3) == [(), (1, 2), (0,)]


def test_copies_are_their_own(s):
    op.start_effect(s, 3, (1, 2), 0)
    s.stack.append([1, None, (1, 2)])
    other = s.copy()
    before = fingerprint(s)
    op.put(other, 0, 0, 5, 0)
    op.put(other, 1, 3, 1, 0)
    op.move(other, 2, 3, 0)
    op.end_effect(other, other.effects[0], 0)
    other.stack[0][1] = 9
    assert fingerprint(s) == before and s.stack == [[1, None, (1, 2)]] and kept(s) == rebuilt(s)
    assert fingerprint(other) != before


def test_what_a_copy_shares_the_original_may_write_too(s):
    other = s.copy()
    before, lists = fingerprint(other), kept(other)
    op.put(s, 0, 0, 5, 0)
    op.put(s, 1, 3, 1, 0)
    op.shuffle(s, 0, 0)
    op.deal(s, 2, 0, 1, 0)
    assert fingerprint(other) == before and kept(other) == lists == rebuilt(other)
    assert (s.a_units[0], other.a_units[0], s.x_a_owner[1], other.x_a_owner[1]) == (5, 0, (2, 3), (2,))
    assert other.a_word is s.a_word and other.a_units is not s.a_units


def test_a_copy_of_a_copy_and_its_original_share_until_they_write(s):
    first = s.copy()
    second = first.copy()
    op.put(first, 0, 0, 5, 0)
    op.put(second, 0, 0, 6, 0)
    op.put(first, 0, 1, 7, 0)
    assert (s.a_units[:2], first.a_units[:2], second.a_units[:2]) == ([0, 0], [5, 7], [6, 0])


def test_lists_may_be_written_by_hand_once_they_are_owned(s):
    other = s.copy()
    own_all(other)
    other.a_units[3], other.p_deck[0] = 9, ()
    rebuild(other, LAYOUT)
    assert (s.a_units[3], s.p_deck, other.d_a_units) == (0, [(0, 1, 2, 3, 4)], 1 << 3)


def test_members_of_a_bit_set_come_in_order():
    assert members(0) == () and members(mask_of([70, -1, 3, 0])) == (0, 3, 70)
    many = (-1, *range(0, 90, 9), 9)
    assert members(mask_of(many)) == tuple(range(0, 90, 9)) and mask_of(many) == mask_of(list(many))
    assert masks_of([-1, 1, 1], 3) == [0, 0b110, 0b001]


def test_a_column_settles_where_it_differs_from_its_rest(s, entries):
    for place in (6, 2, 5):
        op.put(s, 0, place, 4, 0)
    op.put(s, 0, 2, 0, 0)
    del entries[:]
    op.settle(s, 0, 9)
    assert entries == [(0, 0, 5, 4, 0, 9), (0, 0, 6, 4, 0, 9)] and s.d_a_units == 0 and kept(s) == rebuilt(s)


def test_equal_positions_have_equal_fingerprints(s):
    other = blank(SPACE["State"], LAYOUT, 7)
    other.a_word, other.a_marked = ["".join([])], [(), ()]
    op.fill(other, 1, [-1, 0, 1, 0], 3)
    op.lay(other, "p_deck", other.w_card, 0, [tuple(range(5))])
    assert fingerprint(s) == fingerprint(other) and fingerprint(s, 1) != fingerprint(s)


def test_moving_cards_leaves_and_arrives(s, entries):
    op.move(s, 2, 1, 44)
    op.move(s, 0, 1, 44)
    assert (s.p_deck, s.p_hand) == ([(1, 3, 4)], [(2, 0), ()])
    assert entries[0] == (1, 2, 0, 1, 44)
    op.move_all(s, 1, 3, 45)
    assert s.p_open == [(2, 0)] and kept(s) == rebuilt(s)


def test_dealing_stops_when_the_pile_is_empty(s):
    op.deal(s, 9, 0, 2, 0)
    assert s.p_deck == [()] and s.p_hand[1] == (4, 3, 2, 1, 0)
    op.deal(s, 1, 0, 2, 0)


def test_random_draws_take_different_cards(s):
    op.draw_random(s, 3, 0, 1, 2, 0)
    assert len(set(s.p_hand[0])) == 3 and len(s.p_deck[0]) == 2


def test_none_cannot_be_moved(s):
    with pytest.raises(Broken, match="none"):
        op.move(s, -1, 1, 0)


def test_what_is_moved_to_nobody_stays_where_it_is(s):
    before = [*s.p_deck[0]]
    with pytest.raises(Broken, match="nowhere to move it"):
        op.move(s, 2, -1, 0)
    assert [*s.p_deck[0]] == before


def test_what_a_move_reveals(s):
    op.move(s, 2, 1, 0)
    assert s.barrier == NOBODY  # from the deck
    s.barrier = 0
    op.move(s, 2, 3, 0)
    assert s.barrier == owner_bit(0)  # out of the hand of side 0
    s.barrier = 0
    op.move(s, 2, 0, 0)
    assert s.barrier == 0


def test_scripted_dice_come_first_and_must_fit(s):
    s.script = (6, 7)
    assert op.roll(s, (1, 2, 3, 4, 5, 6), 0, 0) == 6
    with pytest.raises(Broken, match="gives 7"):
        op.roll(s, (1, 2, 3, 4, 5, 6), 0, 0)
    s.script = ()
    with pytest.raises(Broken, match="does not script"):
        op.pick(s, [1, 2], 0, 0)
    assert op.pick(s, [3], 0, 0) == 3 and s.counter == 0


def test_effects_keep_their_order_and_the_bit_set(s):
    for n in (2, 5, 2):
        op.start_effect(s, n, (n,), 0)
    op.advance_effect(s, (2, 0, 2), 0)
    assert s.effects == [(2, 1, 2), (5, 0, 5), (2, 0, 2)]
    op.end_effect(s, (2, 1, 2), 0)
    assert s.effect_mask == 1 << 2 | 1 << 5
    op.end_effect(s, (2, 0, 2), 0)
    assert s.effect_mask == 1 << 5 and kept(s) == rebuilt(s)


def test_too_many_effects_are_a_broken_rule(s):
    with pytest.raises(Broken, match="lasting effects"):
        for _ in range(2000):
            op.start_effect(s, 1, (), 0)


def test_a_span_goes_back_to_the_last_moment_that_fits(s, entries):
    s.periods = 1 << 3
    op.keep_moment(s, 3, 0)
    op.put(s, 0, 3, 5, 0)
    op.start_effect(s, 4, (7,), 0)
    op.keep_moment(s, 3, 1)
    op.put(s, 1, 0, 1, 0)
    op.put(s, 2, 0, "said", 0)
    op.keep_moment(s, 3, 2)
    op.put(s, 0, 3, 6, 0)
    op.end_effect(s, s.effects[0], 0)
    op.start_effect(s, 5, (), 0)
    count = len(entries)
    op.take_back(s, 3, 1, 8)
    assert s.a_units[3] == 5 and s.a_owner[0] == -1 and s.a_word == ["said"] and kept(s) == rebuilt(s)
    assert s.effects == [(4, 0, 7)] and s.effect_mask == 1 << 4 and op.moments_kept(s, 3) == 2
    assert entries[count:] == [(10, 3, 1, 8), (0, 0, 3, 6, 5, 8), (0, 1, 0, 1, -1, 8), (8, 5, (), 8), (7, 4, (7,), 8)]
    op.put(s, 0, 3, 9, 0)
    assert s.moments[1][3][0][3] == 5 and kept(s) == rebuilt(s)
    op.take_back(s, 3, 0, 8)
    assert s.a_units[3] == 0 and s.effects == [] and kept(s) == rebuilt(s)
    with pytest.raises(Broken, match="no moment"):
        op.take_back(s, 3, -1, 8)


def test_a_moment_takes_the_place_of_those_to_which_nothing_leads(s):
    s.periods = 0b11
    for period, number in ((0, 1), (1, 5), (0, 3), (0, 2), (1, 5)):
        op.keep_moment(s, period, number)
    assert [moment[:2] for moment in s.moments] == [(0, 1), (0, 2), (1, 5)]
    op.forget_moments(s, 0)
    assert (op.moments_kept(s, 0), op.moments_kept(s, 1)) == (0, 1)
    with pytest.raises(Broken, match="not under way"):
        op.keep_moment(s, 2, 0)


def test_what_is_kept_later_of_another_span_is_forgotten_with_what_is_taken_back(s):
    s.periods = 0b11
    op.keep_moment(s, 0, 0)
    op.keep_moment(s, 1, 0)
    op.keep_moment(s, 0, 1)
    op.take_back(s, 0, 0, 8)
    assert [moment[:2] for moment in s.moments] == [(0, 0)]


def test_copies_share_moments_and_write_into_none(s):
    s.periods = 1
    op.keep_moment(s, 0, 0)
    other = s.copy()
    op.put(other, 0, 3, 5, 0)
    op.keep_moment(other, 0, 1)
    op.take_back(s, 0, 0, 8)
    op.put(s, 0, 2, 4, 0)
    op.take_back(other, 0, 0, 8)
    assert other.a_units == [0] * 8 and s.a_units[2] == 4 and len(s.moments) == len(other.moments) == 1
    assert fingerprint(s) != fingerprint(other)


def test_reset_touches_only_what_differs(s, entries):
    op.fill(s, 0, [0, 1, 0, 0, 0, 0, 0, 2])
    op.reset(s, 0, [0] * 8, 3)
    assert [e[2] for e in entries] == [1, 7] and s.a_units == [0] * 8


def test_winning_leaves_with_the_reason(s):
    with pytest.raises(GameOver) as over:
        op.win(s, (1,), "of strength", 12)
    assert (over.value.winners, over.value.because, over.value.cause) == ((1,), "of strength", 12)


def test_small_things():
    assert op.with_one((1, 3), 2) == (1, 2, 3) and op.with_one((1,), 1) == (1,) and op.with_one((1,), -1) == (1,)
    assert op.around((0, 2, 4), 2) == (2, 4, 0) and op.around((0, 2, 4), 1) == (2, 4, 0) and op.around((), 1) == ()
    assert op.row(((None, 1), (2, 4), (5, None)), 99) == 2
    with pytest.raises(Broken, match="no row"):
        op.row(((2, 4),), 1)
    with pytest.raises(Broken, match="outside"):
        op.in_range(5, 1, 3)
    with pytest.raises(Broken, match="none"):
        op.not_none(-1)
    with pytest.raises(Broken, match="from 0"):
        op.numbers(0, 1 << 40)
    assert hole_values((SIDES, PLACES), 6) == (1, 2)


def test_sets_by_value_are_joined():
    """What has been joined is remembered, but not without end."""
    sets = ByValue({-1: 0b1, 0: 0b10, 2: 0b1100})
    assert [sets.spread(values) for values in (0, 0b1, 0b100, 0b111, 0b101)] == [0, 0b10, 0b1100, 0b1110, 0b1110]
    for values in range(2 * REMEMBERED):
        assert sets.spread(values) == (0b10 if values & 1 else 0) | (0b1100 if values & 4 else 0)
    assert len(sets._spread) <= REMEMBERED


def test_besides_whom_there_is_another():
    assert [others(mask, 0b111) for mask in (0, 0b10, 0b110, 0b1000)] == [0, 0b101, 0b111, 0b1111]
