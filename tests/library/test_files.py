"""Texts as they lie on a disk: what is read, what is mended, what is found."""

import os

import pytest

from interpreter.library.reading import MOST_BYTES


@pytest.mark.parametrize(
    ("data", "code", "place", "text"),
    [
        (b"kind side\n\tplural\n\tx\n", "tab", "2:1", "kind side\n    plural\n    x\n"),
        (b"\xef\xbb\xbfkind side\n", "byte-order-mark", "1:1", "kind side\n"),
        (b"kind side", "no-last-newline", "1:10", "kind side\n"),
        ("kind\u202e side\n".encode(), "odd-character", "1:5", "kind side\n"),
        ("one\nkind\u00a0x\u2028\n".encode(), "odd-character", "2:7", "one\nkind\u00a0x \n"),
        (b"one\rtwo\n", "odd-character", "1:4", "one two\n"),
        (b"kind \x00side\n", "odd-character", "1:6", "kind  side\n"),
        (b"a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> d\ne\n", "unmerged", "2:1", "a\n\nb\n\nc\n\ne\n"),
        (b"<<<<<<< HEAD\r\nb\r\n||||||| old\r\n=======\r\nc\r\n>>>>>>> d\r\n", "unmerged", "1:1", "\nb\n\n\nc\n\n"),
    ],
)
def test_an_oddity_is_found_once_and_mended(root, data, code, place, text):
    root.rule_set("sample")
    root.write("rules/sample/a.rules", data)
    library = root.open()
    assert root.found == [(code, f"rules/sample/a.rules:{place}")]
    assert library.rules[0].text == text


def test_letters_are_composed_without_a_word(root):
    root.rule_set("sample")
    root.write("rules/sample/a.rules", 'card "Z\u0307o\u0301łw" # e\u0301\n'.encode())
    assert root.open().rules[0].text == 'card "\u017bółw" # é\n' and root.found == []
    root.write("rules/sample/a.rules", "e\u0301 \tx".encode())
    assert root.open().rules[0].text == "é  x\n"
    assert root.found == [("tab", "rules/sample/a.rules:1:4"), ("no-last-newline", "rules/sample/a.rules:1:6")]


def test_a_line_of_signs_is_no_mark_where_nothing_was_merged(root):
    root.rule_set("sample")
    root.write("rules/sample/a.rules", "one\n=======\n>>>>>>> two\n")
    assert root.open().rules[0].text == "one\n=======\n>>>>>>> two\n"
    assert root.found == []


def test_a_file_that_is_not_utf8_is_left_out(root):
    root.rule_set("sample")
    root.write("rules/sample/a.rules", 'fine\nMaël "Ma'.encode() + b'\xebl"\n')
    assert root.open().rules == ()
    assert root.found == [("bad-encoding", "rules/sample/a.rules:2:9")]


def test_windows_line_ends_are_read_as_plain_ones_and_do_not_change_the_digest(root):
    root.rule_set("sample")
    root.write("rules/sample/a.rules", "one\ntwo\n")
    plain = root.open()
    root.write("rules/sample/a.rules", "one\r\ntwo\r\n")
    library = root.open()
    assert root.found == []
    assert library.rules[0].text == "one\ntwo\n"
    assert library.digest == plain.digest


def test_a_file_may_be_just_as_large_as_the_limit(root):
    root.rule_set("sample")
    root.write("rules/sample/a.rules", b"#" * (MOST_BYTES - 1) + b"\n")
    root.open()
    assert root.found == []
    root.write("rules/sample/a.rules", b"#" * MOST_BYTES + b"\n")
    assert root.open().rules == ()
    assert root.found == [("file-too-large", "rules/sample/a.rules:1:1")]


def test_the_files_of_a_layer_have_a_limit_together(root, monkeypatch):
    root.rule_set("sample")
    for name in "abc":
        root.write(f"rules/sample/{name}.rules", "#" * 49 + "\n")
    monkeypatch.setattr("interpreter.library.layers.MOST_TOGETHER", 150)
    assert len(root.open().rules) == 3 and root.found == []
    monkeypatch.setattr("interpreter.library.layers.MOST_TOGETHER", 99)
    assert len(root.open().rules) == 2
    assert root.found == [("file-too-large", "rules/sample/b.rules:1:1")]


def test_links_out_of_the_root_and_links_to_folders_are_not_followed(root, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / "secret.rules").write_text("secret\n")
    root.rule_set("sample", "register: [linked.yaml]")
    os.symlink(elsewhere / "secret.rules", root.path / "rules/sample/a.rules")
    os.symlink(elsewhere / "secret.rules", root.path / "rules/sample/linked.yaml")
    os.symlink(elsewhere, root.path / "rules/sample/folder")
    library = root.open()
    assert library.rules == library.registers == ()
    assert root.found == [
        ("outside-folder", "rules/sample/a.rules:1:1"),
        ("outside-folder", "rules/sample/folder:1:1"),
        ("outside-folder", "rules/sample/linked.yaml:1:1"),
        ("outside-folder", "rules/sample/manifest.yaml:5:12"),
    ]


def test_a_link_within_the_root_is_read(root):
    root.rule_set("sample")
    root.write("rules/sample/z.rules", "text\n")
    os.symlink("z.rules", root.path / "rules/sample/a.rules")
    assert [source.path for source in root.open().rules] == ["rules/sample/a.rules", "rules/sample/z.rules"]
    assert root.found == []


def test_a_link_to_nothing_is_a_finding(root):
    root.rule_set("sample")
    os.symlink("nothing.rules", root.path / "rules/sample/a.rules")
    root.open()
    assert root.found == [("unreadable-file", "rules/sample/a.rules:1:1")]


@pytest.mark.parametrize(
    ("name", "meant"), [("a.yml", "a.yaml"), ("a.RULES", "a.rules"), ("a.rule", "a.rules"), ("a.YAML", "a.yaml")]
)
def test_an_ending_that_looks_like_ours_is_found(root, name, meant):
    root.rule_set("sample")
    root.write(f"cards/sample/{name}", "x\n")
    root.open()
    assert root.found == [("file-ending", f"cards/sample/{name}:1:1")]
    assert meant in next(iter(root.diagnostics)).help


def test_other_files_are_passed_over(root):
    root.rule_set("sample")
    for name in ("README.md", ".hidden.rules", "a.rules~", "picture.svg", ".git/x.rules", "__pycache__/x.rules"):
        root.write(f"rules/sample/{name}", "\t")
    library = root.open()
    assert (root.found, library.rules) == ([], ())
