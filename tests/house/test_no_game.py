"""The interpreter knows no game: no word of one stands in it, in comments and pages neither."""

import re

from interpreter.diagnostics import Diagnostics
from interpreter.library import YamlMap, load_yaml
from interpreter.source import Source

WORDS = (
    "hannibal",
    "hamilcar",
    "rome",
    "roman",
    "romans",
    "carthage",
    "carthaginian",
    "consul",
    "proconsul",
    "elephant",
    "elephants",
    "barbarian",
    "imperium",
    "miat",
)
SHORTEST = 5
HEAD = re.compile(r'^(?:(?:replace|extend|remove) )?(?:[a-z]+ )+(?:[0-9]+[A-Z]? )?"([^"]+)"', re.MULTILINE)


def member_names(data):
    """Proper names of what the data declares: the members of boards, and the titles of generals and cards.

    Names in small letters (a road, a strait) are words that any game may use; numbers behind a name count its copies.
    """
    names = set()
    for path, text in data.items():
        if path.endswith(".rules"):
            if path.startswith(("cards/", "generals/")):
                names |= set(HEAD.findall(text))
            continue
        board = load_yaml(Source(path, text, ""), Diagnostics())
        members = board.get("members") if isinstance(board, YamlMap) else None
        if isinstance(members, YamlMap):
            names |= {str(key.value) for key, _ in members}
    names = {re.sub(r" [0-9]+$", "", name) for name in names}
    return {name for name in names if len(name) >= SHORTEST and name[0].isupper()}


def words_found(texts, names):
    """path:line: word of every word of a game (in any capitals) and every proper name (in its own)."""
    words = re.compile(r"(?<![a-z])(" + "|".join(WORDS) + r")(?![a-z])", re.IGNORECASE)
    parts = {name: frozenset(re.findall(r"\w+", name)) for name in sorted(names)}
    found = []
    for path, text in texts.items():
        here = {*re.findall(r"\w+", f"{path}\n{text}")}
        near = [re.escape(name) for name, its in parts.items() if its <= here]  # each of its words stands somewhere in the text
        proper = re.compile(r"(?<!\w)(" + "|".join(near) + r")(?!\w)") if near else None
        folded = f"{path}\n{text}".casefold()
        if proper is None and not any(word in folded for word in WORDS):
            continue
        for number, line in enumerate([path, *text.split("\n")]):
            for match in (words.search(line), proper and proper.search(line)):
                if match:
                    found.append(f"{path}:{number}: {match[0]}")
    return found


def test_the_check_sees_what_it_should():
    names = {"Capua", "Bad Weather"}
    for line in ("like Hannibal", "ROMAN", "rome_side", "at Capua", "card Bad Weather here"):
        assert len(words_found({"a.py": f"fine\n{line}"}, names)) == 1, line
    assert words_found({"a.py": "chrome, romantic, consult, bad weather, capuan"}, names) == []
    assert words_found({"interpreter/rome.py": ""}, names) == ["interpreter/rome.py:0: rome"]


def test_names_are_read_from_boards_cards_and_generals():
    names = member_names(
        {
            "rules/a/b.yaml": "kind: space\nmembers:\n  Narbo Martius: {}\n  Rhodes 2: {}\n  road: {}\n  Elis: {}\n",
            "rules/a/list.yaml": "members:\n  - {between: [Alpha, Omega]}\n",
            "cards/a/1.rules": 'card 41 "Bad Weather"\n    cost 2\n    says "Not This"\n',
            "generals/a/b.rules": 'replace general "Leonidas"\ngeneral "Ajax"\n',
        }
    )
    assert names == {"Narbo Martius", "Rhodes", "Bad Weather", "Leonidas"}


def test_no_word_of_a_game_stands_in_the_interpreter(in_interpreter, data):
    names = member_names(data)
    assert len(names) > 50
    assert words_found(in_interpreter, names) == []
