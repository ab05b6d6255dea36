"""What the invariants of Hannibal, Hamilcar and Mediterranean Empires call impossible: positions that break one each, and nothing else."""

import pytest

from interpreter.cache import open_cache
from interpreter.session import Request, open_session, run_examples
from tests.sampling import WHOLE
from tests.shipped import session_of

ARMY = ["units of carthage at Saguntum becomes 4", "Hannibal arrives at Saguntum", "begin march", "mover becomes Hannibal"]
HANNIBAL = [
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
    ("companions are where the mover is", [*ARMY, "Mago arrives at Saguntum", "Mago marches along becomes yes", "place of Mago becomes Arpi"], True),
    ("generals without units give way to units", ["begin turn", "units of carthage at Arpi becomes 4", "Nero arrives at Arpi"], True),
    ("generals without units give way to units", ["begin turn", "units of rome at Arpi becomes 4", "Mago arrives at Arpi"], True),
    ("units of both sides are in one place for a battle only", ["begin turn", "units of carthage at Arpi becomes 4", "units of rome at Arpi becomes 4"], True),
    ("generals inside walls are in their own cities", ["Nero arrives at Arpi", "Nero is inside becomes yes"], True),
    ("generals inside walls are in their own cities", ["Mago arrives at Capua", "Mago is inside becomes yes"], True),
    ("generals inside walls are in their own cities", ["Mago is inside becomes yes"], True),
    ("siege points lie at cities and tribes, three at most", ["units of carthage at Arpi becomes 4", "siege points at Arpi becomes 1"], True),
    ("siege points lie at cities and tribes, three at most", ["units of carthage at Capua becomes 4", "siege points at Capua becomes 4"], True),
    ("only generals of Rome hold an office, and two are consuls at most", ["office of Hannibal becomes consul"], True),
    (
        "only generals of Rome hold an office, and two are consuls at most",
        [f"office of {each} becomes consul" for each in ("Varro", "Nero", "Marcellus")],
        True,
    ),
    ("no unit is tired that is not there", ["begin card play", "tired units at Saguntum after 1 becomes 1"], True),
]  # fmt: skip

FLEETS = [
    "begin turn", "begin march", "Maximus arrives at Syracusae", "mover becomes Maximus", "army is at sea becomes yes", "arrived by sea becomes yes",
    "begin naval battle", "begin lull", "ships at sea of rome becomes 2", "ships at sea of carthage becomes 2",
]  # fmt: skip
HAMILCAR = [
    ("supply trains without units are taken", ["begin turn", "units of rome at Lipara becomes 1", "supply trains of carthage at Lipara becomes 1"], True),
    ("supply trains without units are taken", ["begin turn", "units of carthage at Lipara becomes 1", "supply trains of rome at Lipara becomes 1"], True),
    ("a fleet without ships has lost its battle", [*FLEETS, "everything afloat is listed"], False),
    ("a fleet without ships has lost its battle", [*FLEETS, "ships at sea of rome becomes 0", "everything afloat is listed"], True),
    (
        "a fleet without ships has lost its battle",
        [*FLEETS, "ships at sea of carthage becomes 0", "everything afloat is listed"],
        True,
    ),
]  # fmt: skip
ROUND = ["starts from the scenario", "begin round"]
BATTLE = ["begin battle", "invader becomes rome", "guard becomes carthage"]


def of_cards(troop, ship):
    """Positions of the layer that both rule sets of this family stand on."""
    at_sea = [*BATTLE, "arena of battle becomes sea", f'move "{troop}" to army of rome', f'ship of "{troop}" becomes "{ship}"']
    return [
        ("a discard pile holds the cards of its own deck", [f'move "{troop}" to discard pile of carthage'], True),
        ("a discard pile holds the cards of its own deck", [f'move "{troop}" to discard pile of rome'], False),
        ("what is aboard is where its ship is", at_sea, True),
        ("what is aboard is where its ship is", [*at_sea, f'move "{ship}" to army of carthage'], True),
        ("what is aboard is where its ship is", [*at_sea, f'move "{ship}" to army of rome'], False),
    ]


AT_REST, LOST = (
    "every card of an empire in play is in a deck, in a hand or on a pile, but for expeditions",
    "what a battle has cost has gone",
)
FORGOTTEN, KEPT = (
    "of a card that has left an expedition nothing is kept",
    "what a battle has cost is kept in mind as long as the battle",
)
EMPIRES = [
    *of_cards("Hastati 1", "Liburna 1"),
    (AT_REST, ROUND, False),
    ("who is out of play has no cards", [*ROUND, "begin expedition", 'move "Hastati 1" to hand of egypt'], True),
    ("who is out of play has no cards", [*ROUND, "begin expedition", 'move "Hastati 1" to army of pirates'], True),
    ("a draw deck holds its own cards", ['move "Hastati 1" to draw deck of carthage'], True),
    *[
        (AT_REST, [*ROUND, f'move "Hastati 1" to {pile} of rome'], True)
        for pile in ("face down cards", "army", "fleets set aside", "support")
    ],
    *[
        (FORGOTTEN, [*ROUND, f'move "Hastati 1" to {pile}', line], True)
        for pile in ("hand of carthage", "discard pile of rome")
        for line in (
            'player of "Hastati 1" becomes rome',
            'ship of "Hastati 1" becomes "Liburna 1"',
            '"Hastati 1" serves ashore becomes yes',
            '"Hastati 1" leads the fleet becomes yes',
            '"Hastati 1" works at the walls becomes yes',
            'carthage sends "Hastati 1" ashore becomes yes',
        )
    ],
    ("nobody fights against himself", [*ROUND, "begin expedition", "begin battle", "invader becomes rome", "guard becomes rome"], True),
    ("nobody fights against himself", [*ROUND, "begin expedition", *BATTLE], False),
    (KEPT, [*ROUND, 'move "Hastati 1" to discard pile of rome', 'add "Hastati 1" to cards lost in battle'], True),
    (KEPT, [*ROUND, 'add "Hastati 1" to cards hit in the opening'], True),
    (LOST, [*ROUND, "begin expedition", *BATTLE, 'add "Hastati 1" to cards lost in battle'], True),
    (LOST, [*ROUND, "begin expedition", *BATTLE, 'move "Hastati 1" to hand of rome', 'add "Hastati 1" to cards lost in battle'], False),
    (
        "one fleet leads the others",
        [line for number in (1, 2) for line in (f'move "Liburna {number}" to face down cards of rome', f'"Liburna {number}" leads the fleet becomes yes')],
        True,
    ),
    ("cities and areas of other wars stay as they are", [*ROUND, "owner of Athenae becomes rome", "fortifications of Athenae becomes 1"], True),
    ("cities and areas of other wars stay as they are", [*ROUND, "Nubae is subdued becomes yes"], True),
    ("fortifications stand in cities", ["fortifications of Nubae becomes 1"], True),
    ("every empire has a capital of its own", [*ROUND, "capital of gaul becomes none"], True),
    ("every empire has a capital of its own", [*ROUND, "capital of gaul becomes Roma"], True),
    ("nobody passes twice in a round", [*ROUND, "passes becomes 5"], True),
    ("barbarian areas belong to nobody", ["owner of Nubae becomes rome"], True),
    ("only areas are subdued", ["Roma is subdued becomes yes"], True),
    ("nobody who is out of play owns a city", ["owner of Athenae becomes pirates"], True),
    ("who holds a city has a marker on it, once the empires are founded", ["current round becomes 2", "owner of Capua becomes rome"], True),
    (
        "no ship carries more than it can",
        [line for number in range(1, 5) for line in (f'ship of "Hastati {number}" becomes "Liburna 1"',)],
        True,
    ),
]  # fmt: skip
IMPOSSIBLE = {
    "hannibal_1996": HANNIBAL,
    "hamilcar_1e": HAMILCAR,
    **({"hamilcar_2e": HAMILCAR} if WHOLE else {}),
    "mediterranean_battles": of_cards("Hastati", "Liburna"),
    "mediterranean_empires": EMPIRES,
}


@pytest.fixture(scope="module", params=IMPOSSIBLE)
def verdicts(request, tmp_path_factory):
    """How each position goes as the beginning of an example, with what is expected of it."""
    rule_set, positions = request.param, IMPOSSIBLE[request.param]
    session_of(rule_set)
    mod = tmp_path_factory.mktemp("mod")
    (mod / "rules").mkdir()
    (mod / "manifest.yaml").write_text(f"id: broken\ntitle: Broken\nversion: 1\nlanguage: 1\nbase: {rule_set}\n", "utf-8")
    texts = []
    for number, (_, lines, _) in enumerate(positions):
        given = "".join(f"    {line}\n" if line.startswith("starts from") else f"    given {line}\n" for line in lines)
        texts.append(f'example "impossible {number:02}"\n{given}    then nobody has won\n')
    (mod / "rules" / "broken.rules").write_text("\n".join(texts), "utf-8")
    found = [timed.verdict for timed in run_examples(open_session(Request(rule_set, (str(mod),)), open_cache()), "impossible")]
    assert [each.name for each in found] == [f"impossible {number:02}" for number in range(len(positions))]
    return list(zip(found, positions, strict=True))


def test_an_impossible_position_is_told(verdicts):
    told = [
        (verdict.name, verdict.reason)
        for verdict, (name, _, breaks) in verdicts
        if breaks and f"“{name}” does not hold" not in verdict.reason
    ]
    assert told == []
    assert [verdict for verdict, (_, _, breaks) in verdicts if not breaks and not verdict.good] == []


@pytest.mark.whole("the page of breaks-invariant, whose snippets are tried")
def test_a_card_without_a_type_is_told_before_anything_is_played(tmp_path):
    """What is printed is asked by the check itself."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "manifest.yaml").write_text(
        "id: socii\ntitle: Socii\nversion: 1\nlanguage: 1\nbase: mediterranean_empires\n", "utf-8"
    )
    (tmp_path / "rules" / "socii.rules").write_text('card "Socii"\n    home rome\n    field 4\n', "utf-8")
    told = open_session(Request("mediterranean_empires", (str(tmp_path),)), open_cache()).findings
    (broken,) = [each for each in told if each.code == "breaks-invariant"]
    assert "a card is of one of the types" in broken.message and broken.span.path.endswith("socii.rules")
