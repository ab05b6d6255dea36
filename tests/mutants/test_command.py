"""What the command tells, and what it holds to be equivalent."""

import json
from functools import partial
from pathlib import Path

import pytest

from tests.mutants.command import ENOUGH, TOP, earlier, equivalent, header, totals
from tests.mutants.draw import drawn
from tests.mutants.operators import is_sound, mutants


def result(line, by):
    return {"file": "interpreter/a.py", "at": 3, "line": line, "mutated": "pass", "by": by}


def test_totals():
    results = [result("a", "tests/x"), result("b", ""), result("c", ""), result("d", "tests/y")]
    known = {("interpreter/a.py", "b", "pass"): "why", ("interpreter/a.py", "d", "pass"): "noticed all the same"}
    text, share = totals(results, known)
    assert text == "2 of 3 noticed (66.7%); 1 more are equivalent\n  survived: interpreter/a.py:3 c  ->  pass"
    assert share == 2 / 3 < ENOUGH
    assert totals([], {})[1] == 0


def test_a_run_is_taken_up_only_where_it_broke_off(tmp_path):
    texts = {"interpreter/a.py": "x = 1\n"}
    first = header(texts, 5, 80, "", nearest=False)
    path = tmp_path / "results.jsonl"
    path.write_text(json.dumps(first) + "\n" + json.dumps(result("a", "")) + "\n", encoding="utf-8")
    assert earlier(path, first) == [result("a", "")]
    others = [
        header({"interpreter/a.py": "x = 2\n"}, 5, 80, "", nearest=False),
        header(texts, 6, 80, "", nearest=False),
        header(texts, 5, 81, "", nearest=False),
        header(texts, 5, 80, "a", nearest=False),
        header(texts, 5, 80, "", nearest=True),
    ]
    for other in others:
        with pytest.raises(ValueError, match="another run"):
            earlier(path, other)


def test_what_is_called_equivalent_is_still_a_mutant():
    """An entry whose line has gone says nothing any more."""
    for (path, line, mutated), reason in equivalent().items():
        text = Path(TOP, path).read_text(encoding="utf-8")
        ready = [each for each in map(partial(drawn, path, text), mutants(text)) if (each.before, each.after) == (line, mutated)]
        assert any(is_sound(text, each.mutant) for each in ready), f"{path}: {line}"
        assert len(reason.split()) > 3
