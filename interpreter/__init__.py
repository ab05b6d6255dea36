"""Punica: rules of card-driven wargames as data, and the machine that plays them.

The rooms stand in one order, and each imports only rooms above it:
source, diagnostics, library, syntax, model, program, kernel, runtime, views, players, lab, cli.
"""

__version__ = "0.1.0"
