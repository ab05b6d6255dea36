"""Messages: what is no message is told with its place; the published schema is made from the records, and every message fits it."""

import json
import os
from pathlib import Path

import jsonschema
import msgspec
import pytest

from interpreter.table import messages as m
from tests.sampling import tried
from tests.table.conftest import laid_out
from tests.table.test_game_table import Evening

SCHEMA = Path(__file__).parents[2] / "docs/schemas/table.json"


def test_the_schema_that_is_published_is_made_from_the_records():
    """After a wanted change read the new one, then accept it with PUNICA_ACCEPT=1."""
    made = json.dumps(m.schema(), indent=2, ensure_ascii=False) + "\n"
    if os.environ.get("PUNICA_ACCEPT"):
        SCHEMA.write_text(made, encoding="utf-8")
    assert SCHEMA.read_text(encoding="utf-8") == made


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "truncated"),
        (b"[]", "Expected `object`"),
        (b"{", "truncated"),
        (b"\xff\xfe", "JSON is malformed"),
        (b'{"t":"hello"}', "`v`"),
        (b'{"t":"nonsense"}', "$.t"),
        (b'{"t":"answer","view":-1,"option":0,"key":""}', "$.view"),
        (b'{"t":"answer","view":1.5,"option":0,"key":""}', "$.view"),
        (b'{"t":"answer","view":1,"option":true,"key":""}', "$.option"),
        (b'{"t":"answer","view":1,"option":0,"key":"x","more":1}', "more"),
        (b'{"t":"why","id":1,"thing":["a"]}', "$.thing"),
        (b'{"t":"answer","view":1,"option":0,"key":"' + b"x" * 401 + b'"}', "$.key"),
        (b"[" * 20_000, "at most"),
        (b"[" * 10_000, ""),
    ],
)
def test_what_is_no_message_is_told(data, told):
    with pytest.raises(m.Unreadable) as error:
        m.read(data)
    assert told in str(error.value) and str(error.value)


@pytest.mark.parametrize(
    "name", tried(["hannibal_1996", "hamilcar_2e", "mediterranean_empires"], ("hannibal_1996",), "the same messages")
)
def test_all_that_a_table_says_fits_the_schema_and_is_read_back(name):
    schema = m.schema()
    validator = jsonschema.Draft202012Validator({**schema["tells"], "$defs": schema["$defs"]})
    evening = Evening(laid_out(name))
    for _ in range(30):
        if evening.table.game.decision is not None:
            evening.answers()
    sent = [each for said in evening.sent.values() for each in said]
    assert len(sent) > 40
    for each in sent[:: max(1, len(sent) // 60)]:
        data = m.write(each)
        assert [error.message for error in validator.iter_errors(json.loads(data))] == []
        assert msgspec.json.decode(data, type=m.Tells) == each


def test_a_view_is_small(hannibal):
    """Four kilobytes without the log that is new."""
    evening = Evening(hannibal)
    for _ in range(80):
        evening.answers()
    views = [each for said in evening.sent.values() for each in said if isinstance(each, m.View)]
    sizes = sorted(len(m.write(each)) - len(msgspec.json.encode(each.log)) for each in views)
    assert sizes[int(len(sizes) * 0.95)] < 4000
