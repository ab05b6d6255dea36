"""The samples, opened, and games that a test writes itself."""

import pytest

from interpreter.cache import NO_CACHE
from interpreter.session import Request, open_session
from tests.session.samples import cache, open_sample, sample

__all__ = ["cache", "open_sample", "opened", "sample"]

MANIFEST = "id: {0}\ntitle: {0}\nversion: 1\nlanguage: 1\n"


@pytest.fixture
def opened(tmp_path):
    """Opens the text of a game, with one of a mod on top."""

    def open_(text, mod=""):
        for name, rules, more in (("game", text, ""), ("mod", mod, "base: game\n")):
            (tmp_path / name / "rules").mkdir(parents=True, exist_ok=True)
            (tmp_path / name / "manifest.yaml").write_text(MANIFEST.format(name) + more, "utf-8")
            (tmp_path / name / "rules" / "all.rules").write_text(rules, "utf-8")
        session = open_session(Request(str(tmp_path / "game"), (str(tmp_path / "mod"),) if mod else ()), NO_CACHE)
        assert session.errors == []
        return session

    return open_
