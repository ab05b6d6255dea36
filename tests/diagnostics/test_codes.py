"""The catalogue: its pages, how they are laid out, how they are told."""

import pytest

from interpreter.diagnostics import Level
from interpreter.diagnostics.codes import (
    CATALOGUE,
    CHECKS,
    KINDS,
    PAGES,
    Example,
    PageError,
    catalogue_text,
    explain,
    in_module,
    titled,
)

PAGE = """# a-code (warning)

One line.

More
of it.

Even more.

bad: rules

    kind side

        deeper

bad: yaml rules/sample/a.yaml

    a: 1

good: rules

    kind side
"""


def test_a_page_is_read():
    code = titled("a-code", PAGE)
    assert (code.name, code.level, code.meaning, code.explanation) == (
        "a-code",
        Level.WARNING,
        "One line.",
        "More\nof it.\n\nEven more.",
    )
    assert code.bad == (Example("rules", "", "kind side\n\n    deeper\n"), Example("yaml", "rules/sample/a.yaml", "a: 1\n"))
    assert code.good == (Example("rules", "", "kind side\n"),)
    assert titled("a-code", PAGE.replace(" (warning)", "")).level is Level.ERROR


def test_a_page_in_a_module_is_the_same():
    text = PAGE.partition("\n\n")[2].replace("More\nof", "More\nof \\\n").replace("of \\\n it", "of \\\nit")
    assert in_module("a-code", f'"""{text}"""\n\nLEVEL = Level.WARNING\n') == titled("a-code", PAGE)


@pytest.mark.parametrize("module", [PAGE, f'"""{PAGE}"""\n', f'"""{PAGE}"""\nLEVEL = Level.HEAVY\n'])
def test_a_module_without_a_page_or_a_level_is_refused(module):
    with pytest.raises(PageError):
        in_module("a-code", module)


def test_each_code_has_one_page():
    modules = {path.stem.replace("_", "-") for path in CHECKS.glob("*.py")} - {"--init--", "order"}
    pages = {path.stem for path in PAGES.glob("*.md")}
    assert not modules & pages and modules | pages == {*CATALOGUE} and len(modules) > 60


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("# a-code", "# another"),
        ("(warning)", "(heavy)"),
        ("(warning)", "(error)"),
        ("One line.", "One line.\nTwo."),
        ("good: rules", "fine: rules"),
        ("bad: rules", "bad: toml"),
        ("    kind side\n\n        deeper", "kind side"),
        ("    a: 1", ""),
    ],
)
def test_a_page_laid_out_otherwise_is_refused(old, new):
    assert old in PAGE
    with pytest.raises(PageError):
        titled("a-code", PAGE.replace(old, new))


@pytest.mark.parametrize("name", list(CATALOGUE))
def test_every_page_has_a_meaning_and_a_bad_and_a_good_example(name):
    code = CATALOGUE[name]
    assert code.name == name == name.lower() and " " not in name
    assert code.meaning.endswith(".") and code.explanation
    assert code.bad and code.good and code.bad != code.good
    assert {example.kind for example in (*code.bad, *code.good)} <= set(KINDS)


def test_the_catalogue_is_a_mapping_of_what_is_there():
    assert len(CATALOGUE) == len(list(CATALOGUE)) and list(CATALOGUE) == sorted(CATALOGUE)
    assert "tab" in CATALOGUE and "no-such-code" not in CATALOGUE
    assert CATALOGUE.get("no-such-code") is None
    with pytest.raises(KeyError):
        CATALOGUE["../codes"]


def test_explaining_a_code():
    text = explain("duplicate-key")
    assert text.startswith("duplicate-key (error): A key stands twice in one map.\n\n")
    assert "Found in:\n\n    - name: one\n      port: true\n      port: false\n" in text
    assert "Not found in:\n\n    - name: one\n" in text


def test_explaining_what_is_not_there():
    assert explain("duplicat-key") == 'there is no finding called "duplicat-key"; did you mean "duplicate-key"?'
    assert explain("") == 'there is no finding called ""'


def test_all_codes_are_listed_with_what_they_mean():
    lines = catalogue_text().splitlines()
    assert [line.split()[0] for line in lines] == sorted(CATALOGUE)
    page = CATALOGUE["always-true"]
    assert any(line.split(None, 2) == ["always-true", page.level, page.meaning] for line in lines)
