"""The folder: safe, or not there."""

import stat

from interpreter.cache import FOLDER, cache_folder


def test_the_folder_is_where_the_user_says_and_only_his(tmp_path):
    folder = cache_folder({FOLDER: str(tmp_path / "a" / "b")})
    assert folder == tmp_path / "a" / "b"
    assert stat.S_IMODE(folder.stat().st_mode) & 0o022 == 0


def test_it_follows_the_custom_of_the_system(tmp_path):
    assert cache_folder({"XDG_CACHE_HOME": str(tmp_path)}) == tmp_path / "punica"
    assert cache_folder({"XDG_CACHE_HOME": "relative"}) is None


def test_a_folder_that_others_may_write_is_not_trusted(tmp_path):
    folder = tmp_path / "open"
    folder.mkdir()
    folder.chmod(0o777)
    assert cache_folder({FOLDER: str(folder)}) is None


def test_a_file_in_its_place_is_no_folder(tmp_path):
    (tmp_path / "file").write_text("x", encoding="utf-8")
    assert cache_folder({FOLDER: str(tmp_path / "file")}) is None
    assert cache_folder({FOLDER: str(tmp_path / "file" / "below")}) is None
    assert cache_folder({FOLDER: "bad\0name"}) is None
