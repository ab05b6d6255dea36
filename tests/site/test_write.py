"""Writing the site into a folder, and the command."""

import sys

import pytest

from interpreter.cli import run
from interpreter.site import NotOurs, write
from tests.session.samples import SAMPLE
from tests.site.conftest import put

TOWERS = str(SAMPLE / "rules/towers")
MOD = """id: calm
title: A calm sea
version: 1
language: 1
base: mediterranean_battles
site: site.yaml
"""


def held(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in folder.rglob("*")
        if path.is_file() and path.name != ".punica-site"
    }


def test_files_are_written_and_old_ones_go(tmp_path):
    folder = tmp_path / "new" / "site"
    write({"docs/a.md": "one", "docs/b/c.md": "two"}, folder)
    assert held(folder) == {"docs/a.md": "one", "docs/b/c.md": "two"}
    write({"docs/a.md": "three"}, folder)
    assert held(folder) == {"docs/a.md": "three"}


def test_what_a_renderer_made_stays(tmp_path):
    write({"docs/a.md": "one"}, tmp_path)
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "a.html").write_text("x")
    write({"docs/b.md": "two"}, tmp_path)
    assert set(held(tmp_path)) == {"docs/b.md", "site/a.html"}


def test_a_folder_of_somebody_else_is_left_alone(tmp_path):
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(NotOurs):
        write({"docs/a.md": "one"}, tmp_path)
    assert held(tmp_path) == {"letter.txt": "dear"}


@pytest.mark.parametrize("out", ["letters", "letters/letter.txt"])
def test_the_command_looks_at_the_folder_before_it_works(tmp_path, capsys, monkeypatch, out):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters/letter.txt").write_text("dear")
    monkeypatch.setattr("interpreter.site.publish", lambda *_: pytest.fail("it publishes"))
    assert run(["docs", "mediterranean_battles", "--out", out]) == 2
    assert ("holds other files" if out == "letters" else "cannot be written") in capsys.readouterr().err
    assert held(tmp_path) == {"letters/letter.txt": "dear"}


def test_a_list_of_old_files_cannot_reach_outside(tmp_path):
    outside = tmp_path / "letter.txt"
    outside.write_text("dear")
    folder = tmp_path / "site"
    write({"docs/a.md": "one"}, folder)
    (folder / ".punica-site").write_text("docs/a.md\n../letter.txt\n")
    write({"docs/b.md": "two"}, folder)
    assert outside.exists()


def test_the_command_writes_a_site(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code = run(["docs", "mediterranean_battles", "--no-render"])
    told = capsys.readouterr().out
    assert code in (0, 1) and "mkdocs build --strict -f site/mediterranean_battles/mkdocs.yml" in told
    assert (tmp_path / "site/mediterranean_battles/docs/index.md").is_file() and (
        tmp_path / "site/mediterranean_battles/theme/main.html"
    ).is_file()


RENDERER = """import sys
from pathlib import Path

assert sys.argv[1:5] == ["build", "--quiet", "--strict", "--config-file"]
made = Path(sys.argv[5]).parent / "site"
made.mkdir()
(made / "index.html").write_text("rendered")
sys.exit({})
"""


@pytest.mark.parametrize("fails", [False, True])
def test_where_there_is_a_renderer_the_site_is_rendered(tmp_path, capsys, monkeypatch, fails):
    put(
        tmp_path,
        {"fake/mkdocs/__init__.py": "", "fake/mkdocs/__main__.py": RENDERER.format('"a link leads nowhere"' if fails else 0)},
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path / "fake")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "fake"))
    monkeypatch.delitem(sys.modules, "mkdocs", raising=False)
    code = run(["docs", TOWERS, "--out", "pages"])
    told = capsys.readouterr()
    assert (tmp_path / "pages/site/index.html").read_text() == "rendered"
    if fails:
        assert code == 2 and "a link leads nowhere" in told.err and "--no-render" in told.err
    else:
        assert code == 0 and told.out.endswith("  open pages/site/index.html\n")


def test_where_there_is_no_renderer_it_is_told_how_to_have_it(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "mkdocs", None)
    assert run(["docs", TOWERS, "--out", "pages"]) == 0
    told = capsys.readouterr().out
    assert "pip install 'punica[docs]'" in told and not (tmp_path / "pages/site").exists()


def test_the_command_tells_what_the_rules_do_not_have(tmp_path, capsys, monkeypatch):
    told = 'displays: [{title: The calm, table: "Calm"}]\n'
    put(tmp_path, {"mod/manifest.yaml": MOD, "mod/site.yaml": told})
    monkeypatch.chdir(tmp_path)
    assert run(["docs", "mediterranean_battles", "--mod", "mod", "--out", "pages", "--no-render"]) == 1
    assert 'there is no table called "Calm"' in capsys.readouterr().out


def test_the_command_leaves_a_folder_of_somebody_else_alone(tmp_path, capsys):
    (tmp_path / "letter.txt").write_text("dear")
    assert run(["docs", "mediterranean_battles", "--out", str(tmp_path)]) == 2
    assert "holds other files" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["docs", "coverage"])
def test_an_unknown_rule_set_is_misuse(command, capsys):
    assert run([command, "no_such_rules"]) == 2
    assert "no_such_rules" in capsys.readouterr().err
