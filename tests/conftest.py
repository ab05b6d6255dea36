"""What all tests share: nothing of theirs lies in the folders of whoever runs them."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="session", autouse=True)
def key(tmp_path_factory):
    """The key that seals caches is one of this run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PUNICA_KEY", str(tmp_path_factory.mktemp("key") / "cache.key"))
        yield
