"""Players that need no person: bots by name.

In: a `Question` (what a seat may see, and the options). Out: the number of an option. Errors: `KeyError` for an unknown bot.
A bot sees nothing else of the game: no state, no hidden card, no generator.
"""

from interpreter.players.bots import BOTS, Bot, Question, seat_bots

__all__ = ["BOTS", "Bot", "Question", "seat_bots"]
