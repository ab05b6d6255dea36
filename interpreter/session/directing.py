"""Plays the example game that the site of a rule set describes: takes an open session, reports how far it fits the rules.

The result is cached by the texts of the rules and of the site, so that it is played again only when one of them has changed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from interpreter.cache import Shelf
from interpreter.diagnostics import Diagnostic, as_plain, from_plain
from interpreter.library import is_below_mods
from interpreter.records import record
from interpreter.session.session import Session

KEY = "example of play"
"""What a `site` file that directs a game says somewhere."""


@record
class DirectedPlay:
    """How many of the `steps` fit the rules, and the site's findings about the rest, the last of them about where the game ends.
    `is_foreign`: the game was written for the rule set without the mods on top; as these may change it, there are then no
    findings."""

    fits: int
    steps: int
    findings: Sequence[Diagnostic]
    is_foreign: bool


def directed_play(session: Session) -> DirectedPlay | None:
    """Play the site's example game by the rules as they are. None if the site has none, if options or a scenario are chosen, or
    with errors. Errors: `Unsound` when nothing could be opened."""
    sites = session.library.sites
    if session.errors or session.request.options or session.request.scenario or not any(KEY in each.text for each in sites):
        return None
    texts = repr((session.library.digest, [(each.path, each.text) for each in sites]))
    key = f"{KEY} {hashlib.sha256(texts.encode('utf-8', 'surrogatepass')).hexdigest()}"
    entry = session.cache.get(Shelf.NOTES, key)
    if entry is not None:
        data = json.loads(entry)
        return _outcome(session, data["fits"], data["steps"], data["path"], [from_plain(each) for each in data["findings"]])
    from interpreter.site import fitting  # late: it brings the compiler along

    fit = fitting(session.rules, session.library)
    found = [as_plain(each) for each in fit.findings]
    data = {"fits": fit.fits, "steps": fit.steps, "path": fit.path, "findings": found}
    session.cache.put(Shelf.NOTES, key, json.dumps(data, ensure_ascii=False).encode("utf-8", "surrogatepass"))
    return _outcome(session, fit.fits, fit.steps, fit.path, fit.findings)


def _outcome(session: Session, fits: int, steps: int, path: str, found: Sequence[Diagnostic]) -> DirectedPlay | None:
    """What is told of it: nothing where no game is directed."""
    if not steps:
        return None
    is_foreign = is_below_mods(session.library, path)
    return DirectedPlay(fits, steps, [] if is_foreign else found, is_foreign)
