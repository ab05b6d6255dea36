"""What all tests share: nothing of theirs lies in the folders of whoever runs them, and what one has worked out the next finds."""

from __future__ import annotations

import gc
import os
import sys

import pytest

from interpreter import garbage
from interpreter.cache import open_cache
from tests import sampling, shipped


def pytest_addoption(parser):
    """`pytest --whole`: everything of which the suite tries a part."""
    parser.addoption("--whole", action="store_true", help="try everything of which the suite tries a sample")


def pytest_configure(config):
    """Samples are drawn while tests are collected. A process keeps all shipped rule sets, and throws away what tests read beside them: to
    look through them all as often as Python does unasked, or a process that keeps one, takes a fifth of its time."""
    sampling.WHOLE = config.getoption("whole")
    gc.set_threshold(50_000, 20, 50)
    garbage.MUCH = 40_000_000


LONG = (
    "tests/lab/test_shipped",
    "tests/frontend/",
    "tests/site/",
    "tests/house/",
    "tests/docs/test_tutorial",
    "tests/released/",
    "tests/differential/",
    "tests/journals/",
    "tests/hannibal/",
    "tests/mutations/",
    "tests/secrecy/",
    "tests/session/",
    "tests/table/",
)
"""One process opens all rule sets first; meanwhile another one does what hardly needs them, so that neither waits for the other. Then the
longest, so that no process is left alone with one at the end."""


def pytest_collection_modifyitems(config, items):
    """What is marked `whole` runs with `--whole` alone. Long ones first, the others as they stand."""
    marked = [(item, mark) for item in items if (mark := item.get_closest_marker("whole"))]
    for item, mark in marked:
        if not (len(mark.args) == 1 and isinstance(mark.args[0], str) and not mark.kwargs):
            raise pytest.UsageError(f"{item.nodeid}: `whole` names what fails for the same mistakes in each run")
    if marked and not sampling.WHOLE:
        left = {item for item, _ in marked}
        config.hook.pytest_deselected(items=[*left])
        items[:] = [item for item in items if item not in left]
    items.sort(key=lambda item: next((at for at, each in enumerate(LONG) if item.nodeid.startswith(each)), len(LONG)))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """A process takes a file at a time; the whole of `tests/site`, where each rule set is published once, and of `tests/house`, where
    each module is parsed once."""
    from xdist.scheduler import LoadFileScheduling

    class ByFile(LoadFileScheduling):
        def _split_scope(self, nodeid):
            file = super()._split_scope(nodeid)
            folder = file.rpartition("/")[0]
            return folder if folder in ("tests/site", "tests/house") else file

    return ByFile(config, log)


@pytest.fixture(scope="session", autouse=True)
def kept(tmp_path_factory):
    """The folder in which this run, with all its processes, keeps what it has worked out: the cache, the key that seals it, compiled
    modules. A test that is about an empty cache, or that may leave anything wrong in one, takes a folder of its own."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "kept"
    (folder / "cache").mkdir(mode=0o700, parents=True, exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PUNICA_KEY", str(folder / "key" / "cache.key"))
        patch.setenv("PUNICA_CACHE", str(folder / "cache"))
        if sys.dont_write_bytecode:  # else each command that is started compiles all its modules
            patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
            patch.setenv("PYTHONPYCACHEPREFIX", str(folder / "bytecode"))
        shipped.keep(open_cache())
        yield folder
