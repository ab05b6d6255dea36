"""One mistake is one finding: nothing follows from what could not be read."""

import pytest

from interpreter.cache import Cache
from interpreter.frontend import stages
from tests.frontend.sample import TEXT, WORLD, Built
from tests.sampling import count

SPACES, LINKS = "rules/sample/spaces.yaml", "rules/sample/links.yaml"
EVERY = count(16, 3)
"""Every so many of the mistakes are tried."""


def mistakes():
    """Each line of the sample world with one slip in it: a sign too many, a quote or a bracket too few, a lost brace."""
    for path, text in WORLD.items():
        for number, line in enumerate(text.split("\n"), 1):
            if path.endswith("manifest.yaml") or not line.strip() or line.lstrip().startswith("#"):
                continue
            if path.endswith(".yaml"):
                yield from ((path, number, line.replace(brace, "", 1)) for brace in "{}[]" if brace in line)
                continue
            yield path, number, line + " ;"
            yield from ((path, number, line.replace(bracket, "", 1)) for bracket in "()" if bracket in line)
            if line.count('"') == 2:
                yield path, number, line[::-1].replace('"', "", 1)[::-1]


MISTAKES = [(path, number, line) for path, number, line in mistakes()]


def with_line(path, number, line):
    lines = WORLD[path].split("\n")
    lines[number - 1] = line
    return Built({**WORLD, path: "\n".join(lines)}, path)


def test_there_are_mistakes_enough():
    assert len(MISTAKES) > 300


@pytest.mark.parametrize(("path", "number", "line"), MISTAKES[::EVERY])
def test_one_slip_is_one_finding_in_its_own_file(path, number, line):
    found = with_line(path, number, line).found
    assert len(found) == 1 and ":" not in found[0].partition("@")[0], found


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("kind side\n", "kind side ;\n"),
        ("kind space\n", "knid space\n"),
        ("kind link\n", "knid link\n"),
        ("graph land joins", "garph land joins"),
        ("line region is region", "lnie region is region"),
        ("narrowed by of (owner: side)", "narrowed by of owner: side)"),
        ("members sun, rain", "mmebers sun, rain"),
    ],
)
def test_what_a_kind_or_a_graph_would_have_given_is_not_missed(old, new):
    path = "rules/sample/kinds.rules"
    assert old in WORLD[path]
    assert len(Built({**WORLD, path: WORLD[path].replace(old, new, 1)}).found) == 1


def test_a_lost_brace_hides_no_other_mistake():
    files = {**WORLD, SPACES: WORLD[SPACES].replace("}", "", 1), TEXT: 'card 9 "Trial"\n    cost 1\n    event\n        sotp\n'}
    assert Built(files).found == ["rules/sample/spaces.yaml:yaml-syntax@4:8", "misspelt-frame@4:9"]


def test_a_name_that_stands_twice_may_have_been_meant_for_the_one_that_is_missing():
    files = {**WORLD, SPACES: WORLD[SPACES].replace("  Birch:", "  Ash:", 1)}
    assert Built(files, SPACES).found == ["duplicate-key@4:3"]


def test_facts_of_a_member_that_were_not_read_are_not_missing():
    files = {**WORLD, SPACES: WORLD[SPACES].replace("  Ash: {region: north,", "  Ash: {region: north, region: south,")}
    assert Built(files, SPACES).found == ["duplicate-key@3:24"]


def test_a_local_of_an_unread_line_is_known():
    text = 'card 9 "Trial"\n    cost 1\n    event\n        let prize be ;\n        add prize to gold of player\n'
    assert Built({**WORLD, TEXT: text}).found == ["stray-character@4:22"]


def test_an_extension_of_what_was_not_read_is_no_finding():
    text = 'card 9 "Trial\n    cost 1\n\nextend card "Trial"\n    cost 2\n\nexample "x"\n    tests card "Trial"\n    then cost of "Trial" is 2\n'
    assert Built({**WORLD, TEXT: text}).found == ["unclosed-quote@1:8"]


def test_a_misspelt_head_is_told_at_the_head_and_not_at_its_lines():
    text = "knid beast\n    line size is number\n    flag wild\n    narrowed by of (owner: side)\n        when it is wild\n"
    assert Built({**WORLD, TEXT: text}).found == ["bad-head@1:1"]


def test_a_fact_of_an_unknown_kind_is_no_truth():
    text = 'attribute chief of (land: region) is leadr or none\n\ncard 9 "Trial"\n    cost 1\n    event\n        chief of north becomes Ann\n'
    assert Built({**WORLD, TEXT: text}).found == ["unknown-kind@1:1"]


def test_a_value_whose_start_was_not_read_does_not_lack_one():
    assert Built({**WORLD, TEXT: "value haste\n    starts at minus 1\n"}).found == ["unexpected-word@2:15"]


TRIAL = 'card 9 "Trial"\n    cost 1\n    event\n'
REST = "        add 1 to gold of player\n"


def test_conditions_behind_a_misspelt_one_stand_at_the_start_of_their_block_all_the_same():
    first, more = "        wehn gold of player is 3\n", "        when gold of player is 2\n"
    assert Built({**WORLD, TEXT: TRIAL + first + more + REST}).found == ["misspelt-frame@4:9"]
    assert Built({**WORLD, TEXT: TRIAL + first + "\n        # And.\n" + more + more + REST}).found == ["misspelt-frame@4:9"]
    block = "        let sum be 1\n        wehn gold of player is 3\n"
    assert Built({**WORLD, TEXT: TRIAL + block + more + REST}).found == ["misspelt-frame@5:9"]


def test_a_condition_behind_another_statement_stands_in_the_wrong_place():
    more = "        when gold of player is 2\n"
    assert Built({**WORLD, TEXT: TRIAL + REST + more + REST}).found == ["misplaced-line@5:9"]
    slip = "        sotp\n"
    assert Built({**WORLD, TEXT: TRIAL + slip + more + REST}).found == ["misspelt-frame@4:9", "misplaced-line@5:9"]
    inner = "        if gold of player is 3\n            wehn it rains\n"
    assert "misplaced-line@6:9" in Built({**WORLD, TEXT: TRIAL + inner + more + REST}).found


def test_nothing_is_kept_of_a_body_of_which_nothing_was_told(tmp_path):
    cache = Cache(tmp_path, b"secret")
    library = Built({**WORLD, "mods/alpha/rules/alpha.rules": "remove procedure (who: leader) moves to (goal: space)\n"}).library
    for _ in range(2):  # what was kept of the body that uses it would hide the use from the second check
        assert [found.code for found in stages(library, cache=cache, name="sample").findings] == ["still-used"]
