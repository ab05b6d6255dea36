"""What cannot be read leaves nothing half made, and is told once."""

import pytest

from interpreter.ir import ChooseNumber, ChooseOne, Menu, Pick, Roll, YesNo, walk

HEAD = 'procedure count up\n    report "so far"\n'


def body_of(result, name):
    return next(each for each in result.rules.procedures if each.name == name).body


@pytest.mark.parametrize(
    ("line", "made"),
    [
        ("nobody here chooses a number from 1 to 3 called bid", ChooseNumber),
        ("red chooses a number from lots to 3 called bid", ChooseNumber),
        ("red chooses a number from 1 to lots called bid", ChooseNumber),
        ("nobody here chooses leader called chief", ChooseOne),
        ("red chooses unicorn called chief", ChooseOne),
        ("pick at random unicorn called chief", Pick),
        ("roll the unicorn called toss", Roll),
        ("nobody here chooses\n        to rest\n            stop", Menu),
        ("nobody here may\n        stop", YesNo),
    ],
)
def test_an_unread_line_makes_no_statement(sample, line, made):
    result = sample(f'{HEAD}    {line}\n    report "done"\n')
    kinds = [type(term) for term in walk(body_of(result, "count up"))]
    assert len(result.found) == 1 and made not in kinds
    assert len(kinds) == 2  # the reports round it


@pytest.mark.parametrize(
    ("test", "found"),
    [
        ("place of Ann is one of Ash, Birch", []),
        ("place of Ann is one of Nowhere, Birch", ["unknown-name@3:31"]),
        ("place of Ann is one of Nowhere, Elsewhere", ["unknown-name@3:31"]),
        ("place of Ann is one of Ash, Elsewhere", ["unknown-name@3:36"]),
    ],
)
def test_of_several_things_the_first_that_is_unread_is_told(sample, test, found):
    result = sample(f"{HEAD}    if {test}\n        stop\n")
    assert [each for each in result.found if not each.startswith("unused")] == found
