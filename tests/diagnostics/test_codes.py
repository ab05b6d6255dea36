"""The catalogue: its pages, how they are laid out, how they are told."""

import pytest

from interpreter.diagnostics.codes import CATALOGUE, KINDS, Example, PageError, explain, parse

PAGE = """# a-code

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
    code = parse("a-code", PAGE)
    assert (code.name, code.meaning, code.explanation) == ("a-code", "One line.", "More\nof it.\n\nEven more.")
    assert code.bad == (Example("rules", "", "kind side\n\n    deeper\n"), Example("yaml", "rules/sample/a.yaml", "a: 1\n"))
    assert code.good == (Example("rules", "", "kind side\n"),)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("# a-code", "# another"),
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
        parse("a-code", PAGE.replace(old, new))


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
