"""A mod in one file: what is written is read again byte for byte; what is damaged, altered or hostile is told and not read."""

import hashlib
import io
import os
import stat
import zipfile

import pytest

from interpreter.diagnostics import Diagnostics
from interpreter.library import packed_mod, read_package
from interpreter.library.packages import FORM, MOST_BYTES, MOST_FILES

MANIFEST = b"id: one\ntitle: A Sample\nversion: 0.1.0\nlanguage: 1\n"
TEXTS = {"manifest.yaml": MANIFEST, "rules/a.rules": b'option "more"\n    default off\n', "README.md": b"# One\n"}


def sealed(body, form=FORM):
    """A zip whose comment is to be put right, with a sum that fits."""
    return body + b"punica mod %d %s" % (form, hashlib.sha256(body).hexdigest().encode())


def boxed(change=lambda entry: None, extra=(), texts=TEXTS, **more):
    """A file made by hand, as somebody would who wants to do harm: with a sum that fits."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", **more) as box:
        for path, data in [*((f"one/{path}", data) for path, data in texts.items()), *extra]:
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.create_system, entry.external_attr, entry.compress_type = 3, (stat.S_IFREG | 0o644) << 16, box.compression
            change(entry)
            box.writestr(entry, data)
        box.comment = b"." * 77
    return sealed(stream.getvalue()[:-77])


def read(tmp_path, data):
    """What is read of some bytes, and what is found: codes, messages and places."""
    file = tmp_path / "one.punica"
    file.write_bytes(data)
    told = Diagnostics()
    package = read_package(file, "one.punica", told)
    assert (package is None) == bool(told)
    return package, [(found.code, found.message, str(found.span)) for found in told]


def test_what_is_packed_is_read_again_in_whatever_order_it_came(tmp_path):
    data = packed_mod("one", TEXTS)
    assert data == packed_mod("one", dict(reversed(TEXTS.items())))
    assert hashlib.sha256(data).hexdigest() == "3f385507b7bd219b88989a55d5949f1d1e55c62000e819d34f35693d50a71afd"
    package, _ = read(tmp_path, data)
    assert package.folder == "one" and dict(package.texts) == TEXTS
    assert zipfile.ZipFile(io.BytesIO(data)).testzip() is None
    assert read(tmp_path, boxed(texts=dict(sorted(TEXTS.items()))))[0].texts == package.texts  # the same by hand is the same


def test_no_byte_can_be_changed_and_none_taken_away(tmp_path):
    data = packed_mod("one", {"manifest.yaml": MANIFEST})
    for at in range(len(data)):
        _, found = read(tmp_path, data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        assert [code for code, *_ in found] == ["broken-package"], at
    for size in range(0, len(data), 7):
        _, found = read(tmp_path, data[:size])
        assert [code for code, *_ in found] == ["broken-package"], size


def test_no_byte_can_be_changed_by_whoever_sets_the_sum_right_so_that_something_breaks(tmp_path):
    """Then the texts may be others, which is theirs; but nothing is read that is no text of a mod."""
    body = packed_mod("one", {"manifest.yaml": MANIFEST})[:-77]
    for at in range(len(body)):
        for bit in (1, 0x80):
            package, _ = read(tmp_path, sealed(body[:at] + bytes([body[at] ^ bit]) + body[at + 1 :]))
            assert package is None or (package.folder.isidentifier() and list(package.texts) == ["manifest.yaml"]), at


def linked(entry):
    if entry.filename.endswith("a.rules"):
        entry.external_attr = (stat.S_IFLNK | 0o777) << 16


def noted(entry):
    if entry.filename.endswith("a.rules"):
        entry.comment = b"more"


def encrypted():
    """With the mark of an encrypted text in the table."""
    body = bytearray(boxed()[:-77])
    at = body.index(b"PK\x01\x02")
    body[at + 8] |= 1
    return sealed(bytes(body))


def counted_as(number):
    """With another count of its texts in the end record."""
    body = bytearray(boxed()[:-77])
    at = body.rindex(b"PK\x05\x06")
    body[at + 8 : at + 12] = number.to_bytes(2, "little") * 2
    return sealed(bytes(body))


ODD = "one.punica!/rules/a.rules:1:1"


@pytest.mark.parametrize(
    ("data", "code", "said", "place"),
    [
        (boxed(extra=[("one/../../secret.rules", b"")]), "outside-folder", "leads out", "one.punica!/../../secret.rules:1:1"),
        (boxed(extra=[("one//etc/passwd", b"")]), "outside-folder", "leads out", "one.punica!//etc/passwd:1:1"),
        (boxed(extra=[("one/rules\\b.rules", b"")]), "outside-folder", "leads out", "one.punica!/rules\\b.rules:1:1"),
        (boxed(extra=[("one/C:b.rules", b"")]), "outside-folder", "leads out", "one.punica!/C:b.rules:1:1"),
        (boxed(extra=[("/etc/passwd", b"")]), "broken-package", "no single folder", "one.punica:1:1"),
        (boxed(extra=[("../secret.rules", b"")]), "broken-package", "no single folder", "one.punica:1:1"),
        (boxed(extra=[("one", b"")]), "outside-folder", "leads out", "one.punica!/one:1:1"),
        (boxed(extra=[("one/rules/", b"")]), "package-entry", "is a folder of its own", "one.punica!/rules/:1:1"),
        (boxed(extra=[("one/rules//b.rules", b"")]), "package-entry", "cannot be the name", "one.punica!/rules//b.rules:1:1"),
        (boxed(extra=[("one/rules/CON.rules", b"")]), "package-entry", "cannot be the name", "one.punica!/rules/CON.rules:1:1"),
        (boxed(extra=[("one/rules/lpt1", b"")]), "package-entry", "cannot be the name", "one.punica!/rules/lpt1:1:1"),
        (boxed(extra=[("one/a?.md", b"")]), "package-entry", "cannot be the name", "one.punica!/a?.md:1:1"),
        (counted_as(65_535), "broken-package", "none of them", "one.punica:1:1"),
        (boxed(extra=[("one/.git/config", b"")]), "package-entry", "cannot be the name", "one.punica!/.git/config:1:1"),
        (boxed(extra=[("one/a\x1b[2J.md", b"")]), "package-entry", "cannot be the name", "one.punica!/a<U+001B>[2J.md:1:1"),
        (boxed(extra=[("one/" + "x" * 300, b"")]), "package-entry", "longer than 200", "one.punica!/" + "x" * 200 + ":1:1"),
        (
            boxed(extra=[("one/rules/A.rules", b"")]),
            "package-entry",
            "twice, as 'rules/a.rules'",
            "one.punica!/rules/A.rules:1:1",
        ),
        (
            boxed(extra=[("one/rules/\u017b.rules", b""), ("one/rules/Z\u0307.rules", b"")]),
            "package-entry",
            "twice, as 'rules/\\u017b.rules'",
            "one.punica!/rules/Z\u0307.rules:1:1",
        ),
        (boxed(linked), "package-entry", "is a link", ODD),
        (boxed(noted), "package-entry", "carries more", ODD),
        (encrypted(), "package-entry", "is encrypted", "one.punica!/manifest.yaml:1:1"),
        (boxed(compression=zipfile.ZIP_DEFLATED), "package-entry", "is compressed", "one.punica!/README.md:1:1"),
        (boxed(texts={"README.md": b""}), "broken-package", "holds no manifest.yaml", "one.punica:1:1"),
        (boxed(texts={}), "broken-package", "no single folder", "one.punica:1:1"),
        (
            sealed(b"PK\x05\x06" + b"\0" * 16 + b"M\0")[:-77] + boxed()[-77:],
            "broken-package",
            "damaged or altered",
            "one.punica:1:1",
        ),
        (sealed(b"PK stuff"), "broken-package", "its table cannot be read", "one.punica:1:1"),
        (sealed(b"PK", 2), "broken-package", "format 2; this version reads format 1", "one.punica:1:1"),
        (b"PK\x03\x04 of another program", "broken-package", "not made by `punica pack`", "one.punica:1:1"),
        (b"", "broken-package", "this is no packed mod", "one.punica:1:1"),
        (b"id: one\n", "broken-package", "this is no packed mod", "one.punica:1:1"),
    ],
)
def test_what_is_wrong_is_told_at_its_place(tmp_path, data, code, said, place):
    _, found = read(tmp_path, data)
    assert found[0][0] == code and said in found[0][1] and found[0][2] == place, found


def test_the_same_name_twice(tmp_path):
    with pytest.warns(UserWarning, match="Duplicate"):
        data = boxed(extra=[("one/rules/a.rules", b"other")])
    _, found = read(tmp_path, data)
    assert [(code, message) for code, message, _ in found] == [("package-entry", "'rules/a.rules' stands in it twice")]


def test_nothing_stands_between_or_before_the_texts(tmp_path):
    body = packed_mod("one", TEXTS)[:-77]
    _, found = read(tmp_path, sealed(b"PK" + b"#!" * 9 + body))
    assert [message for _, message, _ in found] == ["between its texts stands something that is none of them"]
    _, found = read(tmp_path, boxed(lambda entry: setattr(entry, "extra", b"\x99\x99\x04\0more")))
    assert {code for code, *_ in found} == {"package-entry"}


def test_no_file_is_read_that_is_too_large_or_none(tmp_path):
    _, found = read(tmp_path, b"PK" + b"x" * MOST_BYTES)
    assert [code for code, *_ in found] == ["file-too-large"]
    _, found = read(tmp_path, boxed(extra=[("one/rules/b.rules", b"#" * ((1 << 20) + 1))]))
    assert [(code, place) for code, _, place in found] == [("file-too-large", "one.punica!/rules/b.rules:1:1")]
    _, found = read(tmp_path, boxed(extra=[(f"one/{number}.md", b"") for number in range(MOST_FILES)]))
    assert [message for _, message, _ in found] == [
        f"it holds {MOST_FILES + 3} texts, more than the {MOST_FILES} that may be in one"
    ]
    os.mkfifo(tmp_path / "pipe.punica")
    told = Diagnostics()
    assert read_package(tmp_path / "pipe.punica", "pipe.punica", told) is None
    assert [found.message for found in told] == ["the file cannot be read: it is a named pipe, not a file"]


def test_a_packed_mod_stands_where_its_folder_does(root):
    root.rule_set("sample")
    folder = root.mod("one", "register: [list.yaml]", "site: site.yaml")
    texts = {
        "rules/a.rules": 'option "more"\n    default off\n',
        "cards/deep/b.rules": "\tx",
        "generals/c.yaml": "- name: one\n",
        "list.yaml": "- id: S-1-1\n",
        "site.yaml": "title: x\n",
    }
    for path, text in texts.items():
        root.write(f"mods/one/{path}", text)
    loose = root.open("sample", [folder])
    before = root.found
    data = packed_mod("one", {path: (folder / path).read_bytes() for path in ("manifest.yaml", *texts)})
    root.write("one.punica", data)
    packed = root.open("sample", ["one.punica"])
    assert packed.digest == loose.digest and packed.text_digest == loose.text_digest and packed.layers[1].is_mod
    assert [place for _, place in root.found] == ["one.punica!/cards/deep/b.rules:1:1", "one.punica!/cards/deep/b.rules:1:3"]
    assert [(code, place.replace("mods/one/", "one.punica!/")) for code, place in before] == root.found
    assert not any(source.file for source in packed.sources.values() if source.layer == "one")


@pytest.mark.parametrize(
    ("texts", "code", "place"),
    [
        ({"rules/a.exe": b"MZ"}, "package-entry", "one.punica!/rules/a.exe:1:1"),
        ({"tools/a.rules": b""}, "package-entry", "one.punica!/tools/a.rules:1:1"),
        ({"other.yaml": b"- 1\n"}, "package-entry", "one.punica!/other.yaml:1:1"),
        ({"manifest.yaml": MANIFEST + b"register: [a.yaml]\n"}, "missing-register", "one.punica!/manifest.yaml:5:12"),
        ({"manifest.yaml": MANIFEST + b"colour: red\n"}, "unknown-manifest-key", "one.punica!/manifest.yaml:5:1"),
        ({"manifest.yaml": MANIFEST.replace(b"one", b"two")}, "wrong-folder", "one.punica!/manifest.yaml:1:5"),
        ({"rules/a.rules": b"\xff\n"}, "bad-encoding", "one.punica!/rules/a.rules:1:1"),
    ],
)
def test_what_is_no_text_of_a_mod_is_told(root, texts, code, place):
    root.rule_set("sample")
    root.write("one.punica", packed_mod("one", {"manifest.yaml": MANIFEST, **texts}))
    root.open("sample", ["one.punica"])
    assert root.found == [(code, place)]


def test_a_file_that_is_no_mod_is_told_where_a_mod_is_wanted(root):
    root.rule_set("sample")
    root.write("notes.txt", "hello\n")
    assert root.open("sample", ["notes.txt"]) is None
    assert root.found == [("broken-package", "notes.txt:1:1")]
    assert root.open("sample", ["nothing.punica"]) is None
    assert root.found == [("unknown-mod", "(command line):1:1")]
