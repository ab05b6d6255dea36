"""The names to which the language itself gives a meaning: with these a rule set becomes a game that can be played from beginning
to end. All other names are the authors' own.
"""

from __future__ import annotations

SEATS_KIND = "side"
"""The kind whose members decide: each of them is a seat, held by a person or a bot."""

MAIN_PROCEDURE = "play the game"
"""The procedure that plays the whole game; a rule set without it holds pieces that its examples run."""

WORTH_VALUE = "worth of the position to (player)"
"""The value by which players weigh positions; no rule need ask for it."""

FREE_FOR = "number free for"
"""The question how many can still be detached to a part of a bundle, in front of that part."""

WHOLE_GAME = f"a procedure `{MAIN_PROCEDURE}` and a kind `{SEATS_KIND}` make one"
"""What to write when a rule set holds no whole game, as the way out of a message."""
