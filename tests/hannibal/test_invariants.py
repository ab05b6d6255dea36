"""What the invariants of Hannibal call impossible: positions that break one each, and nothing else."""

import pytest

from interpreter.session import Request, open_session, run_examples

ARMY = ["units of carthage at Saguntum becomes 4", "Hannibal arrives at Saguntum", "begin march", "mover becomes Hannibal"]
IMPOSSIBLE = [
    ("no strategy card is lost", ["units of rome at Capua becomes 1"], False),
    ("elephants are counted among the units", ["units of carthage at Saguntum becomes 1", "elephants of carthage at Saguntum becomes 2"], True),
    ("elephants are counted among the units", ["units of rome at Rome becomes 5", "elephants of rome at Rome becomes 1"], True),
    ("at most four elephant units", ["units of carthage at Saguntum becomes 9", "elephants of carthage at Saguntum becomes 5"], True),
    ("generals in play have a place", ["place of Hannibal becomes Saguntum"], True),
    ("generals in play have a place", ["standing of Hannibal becomes in play"], True),
    ("garrisons stand in their own cities", ["garrison of carthage in Rome becomes 1"], True),
    ("garrisons stand in their own cities", ["garrison of carthage in Saguntum becomes 9"], True),
    ("sieges are laid by somebody", ["siege points at Saguntum becomes 1"], True),
    ("marching units are where their general is", [*ARMY, "marching units becomes 5", "moving units after 0 becomes 5"], True),
    (
        "marching units are where their general is",
        [*ARMY, "marching units becomes 2", "moving units after 0 becomes 2", "moving elephants becomes 3"],
        True,
    ),
    (
        "marching units are where their general is",
        ["units of carthage at Saguntum becomes 12", *ARMY[1:], "marching units becomes 11", "moving units after 0 becomes 11"],
        True,
    ),
    ("every marching unit is counted once", [*ARMY, "marching units becomes 2", "moving units after 0 becomes 1"], True),
    ("every marching unit is counted once", [*ARMY, "marching units becomes 2", "moving units after 7 becomes 3"], True),
    ("no unit is tired that is not there", ["begin card play", "tired units at Saguntum after 1 becomes 1"], True),
]  # fmt: skip


@pytest.fixture(scope="module")
def verdicts(tmp_path_factory):
    """How each position goes as the beginning of an example."""
    mod = tmp_path_factory.mktemp("mod")
    (mod / "rules").mkdir()
    (mod / "manifest.yaml").write_text("id: broken\ntitle: Broken\nversion: 1\nlanguage: 1\nbase: hannibal_1996\n", "utf-8")
    texts = []
    for number, (_, lines, _) in enumerate(IMPOSSIBLE):
        given = "".join(f"    given {line}\n" for line in lines)
        texts.append(f'example "impossible {number:02}"\n{given}    then nobody has won\n')
    (mod / "rules" / "broken.rules").write_text("\n".join(texts), "utf-8")
    session = open_session(Request("hannibal_1996", (str(mod),)))
    return [timed.verdict for timed in run_examples(session, "impossible")]


@pytest.mark.parametrize("number", range(len(IMPOSSIBLE)))
def test_an_impossible_position_is_told(verdicts, number):
    name, _, breaks = IMPOSSIBLE[number]
    assert verdicts[number].name == f"impossible {number:02}"
    assert (f"this position cannot be: “{name}” does not hold" in verdicts[number].reason) is breaks, verdicts[number].reason
    assert breaks or verdicts[number].good
