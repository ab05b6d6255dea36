"""Files are written whole or not at all."""

import os
import stat

import pytest

from interpreter.session import replace_file


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path, monkeypatch):
    file = tmp_path / "report.json"
    replace_file(file, "old\n")
    file.chmod(0o640)
    replace_file(file, "new\n")
    assert file.read_text(encoding="utf-8") == "new\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        replace_file(file, "newer\n")
    assert file.read_text(encoding="utf-8") == "new\n"
    assert [path.name for path in tmp_path.iterdir()] == ["report.json"]
