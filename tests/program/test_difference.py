"""Two programs of the same rule set: which functions may do something else."""

from interpreter.program import changed_functions
from interpreter.session import Request, open_session
from tests.session.samples import SAMPLE


def program(folder, *changes):
    text = (SAMPLE / "rules" / "towers" / "towers.rules").read_text(encoding="utf-8")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    home = folder / "rules" / "towers"
    home.mkdir(parents=True, exist_ok=True)
    (home / "manifest.yaml").write_text((SAMPLE / "rules" / "towers" / "manifest.yaml").read_text("utf-8"), encoding="utf-8")
    (home / "towers.rules").write_text(text, encoding="utf-8")
    return open_session(Request(str(home))).program()


def test_nothing_changes_where_only_places_do(tmp_path):
    assert changed_functions(program(tmp_path), program(tmp_path, ("kind side", "# a remark\n\nkind side"))) == frozenset()


def test_a_number_in_a_body_is_in_its_function(tmp_path):
    found = changed_functions(
        program(tmp_path), program(tmp_path, ("add 1 to height of player\ncard 2", "add 2 to height of player\ncard 2"))
    )
    assert found == {"r_b_event_brick"}


def test_a_printed_fact_is_in_all_functions_that_look_it_up(tmp_path):
    found = changed_functions(program(tmp_path), program(tmp_path, ('"Mortar"\n    worth 2', '"Mortar"\n    worth 3')))
    assert found and all(name.startswith("b") for name in found) and "r_b_event_brick" not in found


def test_another_attribute_is_another_state(tmp_path):
    more = ("attribute days is number", "attribute nights is number\nattribute days is number")
    assert changed_functions(program(tmp_path), program(tmp_path, more)) is None


def test_another_question_is_another_table(tmp_path):
    other = ("from 1 to 2 called lift", "from 1 to 2 called height")
    changes = (other, ("add lift to", "add height to"))
    assert changed_functions(program(tmp_path), program(tmp_path, *changes)) != frozenset()
