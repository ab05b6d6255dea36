"""What `check` tells of a mod when the country below it has another version, as it stands beside the texts.

A case has the country for which the mod was made, the mod, and the later country; `mended.rules`, if it is there, is the mod after `check --fix`.
After a wanted change read the new reports, then accept them with PUNICA_ACCEPT=1.
"""

import os

import pytest

from interpreter.diagnostics.codes import CATALOGUE
from tests.rebase.conftest import CASES, COUNTRY


def accepted(file, text):
    if os.environ.get("PUNICA_ACCEPT"):
        file.write_text(text, encoding="utf-8")
    return file.read_text(encoding="utf-8")


@pytest.fixture(params=CASES, ids=lambda case: case.name)
def case(request, place, punica):
    """A case, its mod noted upon the first country and put upon the later one."""
    texts = {file.stem: file.read_text(encoding="utf-8") for file in request.param.glob("*.rules")}
    place.country(texts["country"])
    place.mod(texts["mild"])
    done = punica("rebase", "mild", "--on", COUNTRY)
    assert (done.code, place.read("mild/manifest.yaml").count("made_for: {country: 1}")) == (0, 1), done
    assert punica("check", COUNTRY, "--mod", "mild").out == "country: no findings, 2 examples\n"
    place.country(texts["later"], "2")
    return request.param


def test_what_has_changed_under_a_mod_is_told(case, punica):
    done = punica("check", COUNTRY, "--mod", "mild")
    assert done.out == accepted(case / "report.txt", done.out)
    assert punica("check", COUNTRY, "--mod", "mild").out == done.out


def test_what_was_renamed_with_its_old_name_is_mended(case, place, punica):
    before = place.read("mild/rules/mild.rules")
    punica("check", COUNTRY, "--mod", "mild", "--fix")
    after, mended = place.read("mild/rules/mild.rules"), case / "mended.rules"
    if mended.exists() or "formerly" in (case / "later.rules").read_text(encoding="utf-8"):
        assert after == accepted(mended, after) != before
        assert "former-name" not in punica("check", COUNTRY, "--mod", "mild").out
    else:
        assert after == before


def test_all_of_these_codes_have_pages_and_occur():
    reports = "".join((case / "report.txt").read_text(encoding="utf-8") for case in CASES)
    for code in ("made-for-another", "changed-below", "gone-below", "former-name"):
        assert f"[{code}]" in reports and code in CATALOGUE
