"""State, chance, piles, boards, journal: what every game is made of. Knows no card, no rule, no game; imports no other room.

In: declared tables, ids and values. Out: a state class, operations on it, searches on boards, saved forms, fingerprints.
"""
