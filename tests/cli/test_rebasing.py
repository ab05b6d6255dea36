"""`punica rebase` writes into a manifest what it then reads there, or leaves it as it is."""

import pytest

OLD = {"id": "rich", "title": "Rich", "version": "1", "language": "1", "base": "towers"}


def plain(more=""):
    return "".join(f"{key}: {value}\n" for key, value in OLD.items()) + more


FLOW = "{" + ", ".join(f"{key}: {value}" for key, value in OLD.items()) + "%s}\n"


@pytest.fixture
def mod(tmp_path, monkeypatch):
    """A mod of one question upon a rule set beside it, in the working folder."""
    (tmp_path / "rules" / "towers").mkdir(parents=True)
    manifest = "id: towers\ntitle: Towers\nversion: 3.1\nlanguage: 1\n"
    (tmp_path / "rules" / "towers" / "manifest.yaml").write_text(manifest, encoding="utf-8")
    (tmp_path / "rules" / "towers" / "a.rules").write_text(
        "kind side\n    plural sides\n    members east, west\n", encoding="utf-8"
    )
    (tmp_path / "rich").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path / "rich" / "manifest.yaml"


@pytest.mark.parametrize(
    "text",
    [
        plain(),
        plain("made_for: {towers: 2}\n"),
        plain("made_for:\n    towers: 2\nnote: more\n"),
        plain('"made_for":\n    towers: [1, 2]\n'),
    ],
)
def test_the_version_is_written_and_read_again(punica, mod, text):
    mod.write_text(text, encoding="utf-8")
    done = punica("rebase", "rich", "--on", "rules/towers")
    assert done.code == 0, done
    assert "made_for: {towers: 3.1}\n" in mod.read_text(encoding="utf-8")
    again = punica("check", "rules/towers", "--mod", "rich")
    assert again.code == 0 and "made-for" not in again.out, again


@pytest.mark.parametrize("text", [FLOW % "", FLOW % ", made_for: {towers: 2}", FLOW % ",\n  made_for: {towers: 2}"])
def test_a_manifest_without_lines_for_its_keys_is_left_as_it_is(punica, mod, text):
    mod.write_text(text, encoding="utf-8")
    done = punica("rebase", "rich", "--on", "rules/towers")
    assert done.code == 2 and "made_for: {towers: 3.1}" in done.err, done
    assert mod.read_text(encoding="utf-8") == text
    assert [path.name for path in mod.parent.iterdir()] == ["manifest.yaml"]


@pytest.mark.parametrize("version", ["9" * 5000, "1." + "9" * 5000, f"'{'9' * 5000}'"])
def test_a_version_of_thousands_of_digits_is_a_finding(punica, mod, version):
    mod.write_text(plain(f"made_for: {{towers: {version}}}\n"), encoding="utf-8")
    for words in (("check", "rules/towers", "--mod", "rich"), ("rebase", "rich", "--on", "rules/towers")):
        done = punica(*words)
        assert done.code == 1 and "error[" in done.out + done.err, done
