"""What has changed in the folders of a rule set since they were looked at."""

import os

import pytest

from interpreter.library import Changes, Watched
from interpreter.library.watched import changes_between


def test_two_looks_are_compared():
    before = {"a": (1, 1, 1), "b": (1, 1, 2), "c": (1, 1, 3), "d": (1, 1, 4)}
    now = {"a": (2, 1, 1), "b": (1, 1, 2), "e": (1, 1, 3), "f": (9, 9, 9)}
    assert changes_between(before, now) == Changes(("a",), ("f",), ("d",), (("c", "e"),))
    assert not any(changes_between(now, now))


def test_changes_are_told_in_words():
    told = Changes(("a",), ("f",), ("d",), (("c", "e"),)).summary()
    assert told == "e was called c; a was changed; f is new; d is gone"
    assert Changes(("a", "b", "c", "d"), (), (), ()).summary() == "4 files were changed"


@pytest.fixture
def mod(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mod" / "rules" / "deep").mkdir(parents=True)
    (tmp_path / "mod" / "manifest.yaml").write_text("id: mod\n", encoding="utf-8")
    (tmp_path / "mod" / "rules" / "a.rules").write_text("one\n", encoding="utf-8")
    return tmp_path / "mod"


@pytest.fixture
def watched(mod):
    return Watched(["mod"], roots=[])


def test_what_is_read_is_watched_and_nothing_else(mod, watched):
    (mod / "own").mkdir()
    (mod / "own" / "notes.txt").write_text("mine", encoding="utf-8")
    (mod / "rules" / ".hidden").write_text("x", encoding="utf-8")
    (mod / "rules" / "deep" / "b.rules").write_text("two\n", encoding="utf-8")
    assert watched.wait() == Changes((), ("mod/rules/deep/b.rules",), (), ())
    assert watched.files == 3


def test_a_file_in_place_of_another_is_a_change(mod, watched):
    draft = mod / "draft"
    draft.write_text("two\n", encoding="utf-8")
    os.replace(draft, mod / "rules" / "a.rules")
    assert watched.wait() == Changes(("mod/rules/a.rules",), (), (), ())


def test_what_was_changed_last_is_looked_at_in_between(mod, monkeypatch):
    """Whoever edits goes on with the same files: a change of theirs does not wait for the next look at all."""
    monkeypatch.setattr("interpreter.library.watched.GLANCED", 1)
    os.utime(mod / "manifest.yaml", (1, 1))
    watched = Watched(["mod"], roots=[])
    monkeypatch.setattr("interpreter.library.watched.SHORTEST", 0.01)
    assert not watched._glance()
    (mod / "manifest.yaml").write_text("id: mod  # an old file\n", encoding="utf-8")
    assert not watched._glance()
    assert watched.wait().changed == ("mod/manifest.yaml",)
    (mod / "manifest.yaml").write_text("id: mod  # and again\n", encoding="utf-8")
    assert watched._glance()
    (mod / "manifest.yaml").unlink()
    assert watched._glance()


def test_a_folder_that_goes_and_comes_is_seen(mod, watched):
    mod.rename(mod.with_name("away"))
    assert watched.wait().gone == ("mod/manifest.yaml", "mod/rules/a.rules")
    mod.with_name("away").rename(mod)
    assert watched.wait().new == ("mod/manifest.yaml", "mod/rules/a.rules")


def test_what_a_link_leads_to_is_watched(mod, watched):
    real = mod.parent / "real.rules"
    real.write_text("one\n", encoding="utf-8")
    (mod / "rules" / "link.rules").symlink_to(real)
    assert watched.wait().new == ("mod/rules/link.rules",)
    real.write_text("two and more\n", encoding="utf-8")
    assert watched.wait().changed == ("mod/rules/link.rules",)


def test_a_link_that_leads_nowhere_and_a_ring_are_borne(mod):
    (mod / "rules" / "nowhere").symlink_to(mod / "none")
    (mod / "rules" / "ring").symlink_to(mod)
    assert Watched(["mod"], roots=[]).files == 4


def test_the_folders_of_a_data_root_are_those_with_rules(mod, tmp_path):
    (tmp_path / "rules" / "game").mkdir(parents=True)
    (tmp_path / "cards" / "game").mkdir(parents=True)
    (tmp_path / "rules" / "game" / "manifest.yaml").write_text("id: game\n", encoding="utf-8")
    (tmp_path / "cards" / "game" / "a.rules").write_text("x\n", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("x\n", encoding="utf-8")
    assert Watched(["rules/game"], roots=[]).files == 2
    assert Watched(["rules/game/manifest.yaml"], roots=[]).files == 2
    assert Watched(["rules/game", "mod"], roots=[]).files == 4
