"""Punica: rules of card-driven wargames as data, and the machine that plays them.

Each folder is a room; `docs/architecture.md` lists them in their order, in which each imports only rooms before it.
"""

__version__ = "0.1.0"
