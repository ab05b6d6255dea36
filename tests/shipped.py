"""The rule sets that ship, and which of them stand on another: what one inherits whole is tried there, and not again.

An edition stands on layers that nobody plays alone; a campaign stands on an edition. A test that walks through everything of a rule set
walks through the editions; a test of one thing after another asks `of_its_own`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from interpreter import ir
from interpreter.cache import NO_CACHE, Cache
from interpreter.library import Library, catalogue, open_rule_set
from interpreter.program import Program
from interpreter.session import Request, Session, open_session
from interpreter.session.kept_rules import KeptRules
from interpreter.source import NOWHERE
from tests import sampling

try:
    import fcntl
except ImportError:  # on Windows each process works it out
    fcntl = None

_MANIFESTS = {manifest.id: manifest for manifest in catalogue()}

PLAYABLE: tuple[str, ...] = tuple(sorted(name for name, manifest in _MANIFESTS.items() if not manifest.abstract))
"""Every rule set that can be run."""


@cache
def layers_above(name: str) -> tuple[str, ...]:
    """The layers of a rule set down to the first that is played itself, which is left out: its own ones, the upmost first, each with
    the parts that it takes.

    An edition has all layers down to the ground.
    """
    found: list[str] = []
    below: str | None = name
    while below is not None and (below == name or below not in PLAYABLE):
        taken = [below]
        for each in taken:
            taken += [part for part in _MANIFESTS[each].parts if part not in taken]
        found += [each for each in taken if each not in found]
        below = _MANIFESTS[below].base
    return tuple(found)


def of_its_own(name: str, path: str) -> bool:
    """Whether a file (`rules/LAYER/...`) belongs to the rule set's own layers; not what every rule set has of itself."""
    return path != NOWHERE.path and path.split("/")[1] in layers_above(name)


EDITIONS: tuple[str, ...] = tuple(name for name in PLAYABLE if _MANIFESTS[layers_above(name)[-1]].base is None)
"""The rule sets that stand on no other that is played."""


def holds(name: str, path: str) -> bool:
    """Whether a file (`rules/LAYER/...`) belongs to a rule set or to what it stands on; not what is built in."""
    return path.split("/")[1:2] != [] and path.split("/")[1] in _layers(name)


@cache
def _layers(name: str) -> frozenset[str]:
    found: set[str] = set()
    below: str | None = name
    while below is not None:
        taken = [below]
        for each in taken:
            taken += [part for part in _MANIFESTS[each].parts if part not in taken]
        found |= set(taken)
        below = _MANIFESTS[below].base
    return frozenset(found)


def new_in(rules: ir.RuleSet) -> list[ir.Item]:
    """What is declared in a rule set, without what one before it (see `shown_before`) has as well, as it stands there: with `--whole`
    all of it. A rule set that does not ship has nothing of another."""
    if sampling.WHOLE or rules.id not in PLAYABLE:
        return [*rules.all_items()]

    def is_new(item: ir.Item) -> bool:
        return not all(shown_before(rules.id, span.path) for span in (item.span, *getattr(item, "origin", ())))

    return [*filter(is_new, rules.all_items())]


def shown_before(name: str, path: str) -> bool:
    """Whether a file belongs to a rule set that comes before this one too: what it holds is tried there, every one of them."""
    return any(holds(each, path) for each in PLAYABLE[: PLAYABLE.index(name)])


# --- read once by the suite, and kept for its other processes; nobody changes them ----------------------------------------------


_kept = NO_CACHE


def keep(cache: Cache) -> None:
    """Where what is read is kept, for the other processes."""
    global _kept
    _kept = cache


def kept() -> Cache:
    """Where the processes of a run keep what one has worked out; none before `keep`."""
    return _kept


@contextmanager
def _alone(name: str) -> Iterator[None]:
    """One process at a time works out what all of them want of a rule set: the others wait, and read it."""
    if fcntl is None or _kept.folder is None:
        yield
        return
    with (_kept.folder.parent / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@cache
def session_of(name: str) -> Session:
    """A shipped rule set, checked and resolved: by the first process that asks for it. The others read it back, in a tenth of the time."""
    with _alone(name):
        session = open_session(Request(name), _kept)
        if session._build is not None:
            KeptRules(session.library, session.request, _kept).keep(session.rules, examples=True)
        assert session.rules
        return session


@cache
def opened(request: Request) -> Session:
    """A rule set of the tests, with its mods and its scenario: once in a process, and on what others have kept of it."""
    return open_session(request, _kept)


@cache
def texts_of(name: str) -> Library:
    """Its texts alone, for who draws tests from them while they are collected: nothing is checked for that."""
    return open_rule_set(name)


def library_of(name: str) -> Library:
    """Its texts, with which it was checked."""
    return session_of(name).library


def rules_of(name: str) -> ir.RuleSet:
    """It, resolved."""
    return session_of(name).rules


@cache
def program_of(name: str) -> Program:
    """Its program, with all examples."""
    session = session_of(name)
    if session.programs.stored("") is None:
        with _alone(name):
            session.programs.keep(session.program(""), "")
    return session.program("")
