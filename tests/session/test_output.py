"""Files are written whole or not at all."""

import os
import stat
import threading
from pathlib import Path

import pytest

from interpreter.session import OutFile, UsageError, replace_file


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


def test_a_link_stays_a_link_and_its_file_is_written(tmp_path):
    (tmp_path / "deep").mkdir()
    target, link = tmp_path / "deep" / "report.json", tmp_path / "latest"
    target.write_text("old\n", encoding="utf-8")
    link.symlink_to(target)
    with OutFile(link) as file:
        assert file.write("new\n") == ""
    assert link.is_symlink() and target.read_text(encoding="utf-8") == "new\n"
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["report.json"]


def test_a_pipe_stays_a_pipe_and_takes_the_text(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heard = []
    reader = threading.Thread(target=lambda: heard.append(pipe.read_bytes()), daemon=True)
    reader.start()
    with OutFile(pipe) as file:
        assert file.write("told\n") == ""
    reader.join(10)
    assert heard == [b"told\n"] and stat.S_ISFIFO(pipe.lstat().st_mode)
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


def test_a_device_stays_a_device():
    assert not os.path.isfile(os.devnull)
    with OutFile(Path(os.devnull)) as file:
        assert file.write("told\n") == ""
    assert not os.path.isfile(os.devnull)


def test_a_dash_makes_no_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError) as told, OutFile(Path("-")):
        pass
    assert "./-" in told.value.help
    assert list(tmp_path.iterdir()) == []
