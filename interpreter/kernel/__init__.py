"""The kernel: state, chance, piles, boards, journal, which every game is made of. Knows no card, no rule, no game; imports no
other room.

In: declared tables, ids and values. Out: a state class, operations on it, searches on boards, fingerprints.
"""

from interpreter.kernel import errors, graph, journal, operations, sets, state, ways
from interpreter.kernel.errors import Broken, GameOver, LeftOut, Missing, Unscripted, spent
from interpreter.kernel.journal import Entry, Journal
from interpreter.kernel.layout import CHANCE, NOBODY, Column, Hole, KindSpec, Layout, PileSpec, hole_values, known_to, owner_bit
from interpreter.kernel.operations import PASS, UNCHOSEN
from interpreter.kernel.options import ANY_TIME, menu_option, menu_parts, play_option, played
from interpreter.kernel.rng import Chance, below, mix, shuffled
from interpreter.kernel.state import (
    RESERVE,
    State,
    column_values,
    fields_of,
    fingerprint,
    keep_sets,
    own,
    own_all,
    pile_members,
    rebuild,
    state_source,
)
from interpreter.kernel.values import (
    MOST,
    MOST_NUMBERS,
    Ending,
    Frame,
    Instance,
    Moment,
    Option,
    Plain,
    Question,
    Reason,
    Value,
    number_text,
)
