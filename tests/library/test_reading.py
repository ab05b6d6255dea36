"""Only plain files are read, and only so much of them: nothing that is put where a file belongs makes a command wait or fill the
memory."""

import os
import re
import socket
from pathlib import Path

import pytest

from interpreter.library import TooLarge, read_plain

TOP = Path(__file__).resolve().parents[2]


def pipe(path):
    os.mkfifo(path)


def listening(path):
    here = os.getcwd()
    os.chdir(path.parent)  # the name of a socket may not be long
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(here)


def link_to(target):
    return lambda path: os.symlink(target, path)


SORTS = [
    (pipe, "it is a named pipe, not a file"),
    (listening, "it is a socket, not a file"),
    (os.mkdir, "it is a folder, not a file"),
    (link_to("/dev/zero"), "it is a device, not a file"),
    (link_to("nowhere"), "No such file or directory"),
    (link_to("thing"), "Too many levels of symbolic links"),
]
NAMES = ["pipe", "socket", "folder", "device", "link to nothing", "ring"]


@pytest.mark.parametrize(("make", "why"), SORTS, ids=NAMES)
def test_what_is_no_plain_file_is_not_read(tmp_path, make, why):
    make(tmp_path / "thing")
    with pytest.raises(OSError) as told:
        read_plain(tmp_path / "thing")
    assert told.value.strerror == why


def test_a_file_is_read_up_to_its_limit_through_links_too(tmp_path):
    (tmp_path / "file").write_bytes(b"1234")
    os.symlink("file", tmp_path / "link")
    assert read_plain(tmp_path / "link", 4) == b"1234"
    with pytest.raises(TooLarge) as told:
        read_plain(tmp_path / "file", 3)
    assert told.value.strerror == "it is larger than 3 bytes"


def test_a_file_without_an_end_is_read_up_to_the_limit(tmp_path):
    with (tmp_path / "file").open("wb") as file:
        file.truncate(1 << 40)  # of which nothing is on the disk
    with pytest.raises(TooLarge):
        read_plain(tmp_path / "file")


def test_a_name_that_no_file_can_have_is_told():
    with pytest.raises(OSError, match="no file can have this name"):
        read_plain("bad\0name")


@pytest.mark.parametrize("make", [make for make, _ in SORTS[:2]], ids=NAMES[:2])
@pytest.mark.parametrize("name", ["rules/sample/p.rules", "cards/sample/p.yaml"])
def test_rules_and_data_that_are_no_files_are_told_and_left_out(root, make, name):
    root.rule_set("sample")
    (root.path / name).parent.mkdir(parents=True, exist_ok=True)
    make(root.path / name)
    library = root.open()
    assert library.rules == library.boards == ()
    assert root.found == [("unreadable-file", f"{name}:1:1")]


def test_links_to_devices_and_links_in_a_ring_are_told(root):
    root.rule_set("sample")
    os.symlink("/dev/zero", root.path / "rules/sample/a.rules")
    os.symlink("b.rules", root.path / "rules/sample/b.rules")
    assert root.open().rules == ()
    assert root.found == [("outside-folder", "rules/sample/a.rules:1:1"), ("unreadable-file", "rules/sample/b.rules:1:1")]


def test_a_link_in_place_of_the_rules_of_a_mod_is_not_followed(root, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / "secret.rules").write_text("secret\n")
    root.rule_set("sample")
    root.mod("one")
    os.symlink(elsewhere, root.path / "mods/one/rules")
    assert root.open(mods=["mods/one"]).rules == ()
    assert ("outside-folder", "mods/one/rules:1:1") in root.found


@pytest.mark.parametrize(("name", "mods"), [("sample", ()), ("rules/sample", ()), ("other", ["rules/sample"])])
def test_a_manifest_that_is_a_pipe_is_told(root, name, mods):
    root.rule_set("other")
    (root.path / "rules/sample").mkdir(parents=True)
    os.mkfifo(root.path / "rules/sample/manifest.yaml")
    assert root.open(name, mods) is None
    assert root.found == [("unreadable-file", "rules/sample/manifest.yaml:1:1")]


def test_nobody_else_reads_what_people_name():
    readers = {
        str(file.relative_to(TOP))
        for file in (TOP / "interpreter").rglob("*.py")
        if re.search(r"\b(open\(|read_text\(|read_bytes\()", re.sub(r"def \w+\(", "", file.read_text(encoding="utf-8")))
    }
    own = {
        "cli/new.py",
        "cache/key.py",
        "cache/shelves.py",
        "cache/toolchain.py",
        "cli/__init__.py",
        "diagnostics/codes.py",
        "site/publish.py",
    }
    own |= {"native/compilers.py", "native/opening.py", "native/unit.py"}
    own |= {
        "session/carried_rules.py",
        "syntax/grammar.py",
        "table/saves.py",
        "table/store.py",
        "table/tables.py",
    }  # these read or write what Punica itself wrote or was installed with
    assert readers - {f"interpreter/{name}" for name in own} == {"interpreter/library/reading.py"}
