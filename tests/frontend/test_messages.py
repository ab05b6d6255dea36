"""What is said of a mistake: the word that was meant, the place of it, the second place."""

import random
import re

import pytest

from interpreter.diagnostics.report import as_text
from tests.sampling import count

UNREAD = {"cites", "says", "note", "asks", "reading", "default", "because", "report"}
"""Lines whose text is not read as a phrase."""


def places(text):
    """(line, first column, word) of every word of a line inside a declaration, quotes and new names left out: a slip in a name
    where it is given is told where the name is used."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("    ") and line.split() and line.split()[0] not in UNREAD:
            plain = re.sub(r'"[^"]*"|called .*|let [a-z]*|to [a-z]+$', lambda match: " " * len(match[0]), line)
            for match in re.finditer(r"[A-Za-z]{3,}", plain):
                yield number, match.start(), match[0]


def slip(word, chance):
    """The word with one slip of the pen, another word in any case."""
    while True:
        at = chance.randrange(len(word))
        new = chance.choice(
            [
                word[:at] + word[at + 1 :],
                word[:at] + word[at : at + 2][::-1] + word[at + 2 :],
                word[:at] + chance.choice("abcdefghijklmnopqrstuvwxyz") + word[at + 1 :],
                word[: at + 1] + word[at:],
            ]
        )
        if new.lower() != word.lower() and new[:1].isupper() == word[:1].isupper():
            return new


def test_nearly_every_slip_is_told_in_its_line_with_the_word_that_was_meant(built, world_files):
    """Seeded slips in the rules of the sample world, one at a time."""
    chance = random.Random(1)
    paths = [path for path in world_files if path.endswith(("play.rules", "questions.rules"))]
    all_places = [(path, *place) for path in paths for place in places(world_files[path])]
    total, in_line, with_word = count(30, 60), 0, 0
    for path, number, column, word in chance.sample(all_places, total):
        lines = world_files[path].split("\n")
        line = lines[number - 1]
        lines[number - 1] = line[:column] + slip(word, chance) + line[column + len(word) :]
        result = built({**world_files, path: "\n".join(lines)})
        told = [found for found in result.diagnostics if (found.span.path, found.span.line) == (path, number)]
        in_line += bool(told)
        with_word += any(re.search(rf"(?<![a-z]){word}(?![a-z])", f"{found.help} {found.label}") for found in told)
    assert in_line >= 0.9 * total
    assert with_word >= 0.9 * total


def event(*lines):
    return 'card 9 "Trial"\n    cost 1\n    event\n' + "".join(f"        {line}\n" for line in lines)


@pytest.mark.parametrize(
    ("line", "code", "column", "said"),
    [
        ("Ann mvoes to Birch", "no-such-sentence", 13, "did you mean `moves`?"),
        ("Anm moves to Birch", "unknown-name", 9, "did you mean `Ann`?"),
        ("Ann moves at Birch", "no-such-sentence", 19, "`to` is expected here"),
        ("Ann moves Birch", "no-such-sentence", 19, "`to` is missing before this"),
        ("Ann quickly moves to Birch", "no-such-sentence", 13, "`quickly` does not belong here"),
        ("Ann moves to", "no-such-sentence", 19, "`(goal: space)` is missing behind this"),
        ("moves to Birch", "no-such-sentence", 9, "`(who: leader)` is missing before this"),
        ("stop if theere is no leader at Ash", "misspelt-frame", 17, "did you mean `there`?"),
        ('stop if option "Deep snaw" is on', "unknown-name", 24, "did you mean `Deep snow`?"),
        ('stop if option "Snow" is on', "unknown-name", 24, 'the nearest is `option "Deep snow" is on`'),
        ("Ann moves to red", "wrong-kind", 22, "it stands for `goal` in `(who: leader) moves to (goal: space)`"),
        ("Ann moves to the Birch", "needless-article", 22, "leave it out"),
        ("gold of player becomse 3", "misspelt-frame", 24, "PHRASE becomes EXPRESSION"),
        ("gold of player 3", "misspelt-frame", 24, "`becomes` is missing in this line"),
        ("player space called goal", "misspelt-frame", 16, "SIDE chooses NOUN called NAME"),
        ("player picks space called goal", "misspelt-frame", 16, "did you mean `chooses`?"),
        ("stop if gold of player is lesss than 2", "misspelt-frame", 35, "is less than NUMBER"),
        ("stop if nto Ann is bold", "misspelt-frame", 17, "did you mean `not`?"),
        ("gold of player becomes the smalller of (1) and (2)", "no-such-sentence", 36, "did you mean `smaller`?"),
        ("stop if Ann may entre Ash", "no-such-sentence", 25, "did you mean `enter`?"),
        ("add Ann's gold to gold of player", "wrong-kind", 13, "`player` in `gold of (player: side)`"),
        ("let few be bold spaces", "wrong-kind", 20, "`bold` is said of leaders, not of spaces"),
        ("stop if Ann is walled", "wrong-kind", 17, "a space is needed here, and this is a leader"),
        ("stop if Ann is among spaces", "wrong-kind", 17, "a leader and a set of spaces do not go together"),
        ("stop if walled", "unknown-name", 17, "it is a word of `(space: space) is walled`"),
        ("stop if there is another leader", "unknown-name", 17, "than which?"),
        ("roll weathre called sky", "unknown-name", 14, "did you mean `weather`?"),
        ('report "{plyer} waits"', "unknown-name", 18, "did you mean `player`?"),
        ('carry out "Incme"', "unknown-name", 19, "did you mean `Income`?"),
        ("until mrach ends", "no-such-sentence", 15, "did you mean `march`?"),
        ("player chooses space goal", "no-such-sentence", 30, "or write `called goal` to give this name"),
        ('player chooses meun "what to do"', "misspelt-frame", 24, "did you mean `menu`?"),
        ("add sum of gold of it over al sides to gold of player", "misspelt-frame", 31, "did you mean `over all`?"),
        ("go arround red, blue called turn until all pass in a row", "misspelt-frame", 9, "did you mean `go round`?"),
        ("answers gold of player", "misspelt-frame", 9, "did you mean `answer`?"),
        ("stop if their is no leader", "misspelt-frame", 17, "did you mean `there`?"),
        ("stop if gold of player is 1 or 2", "wrong-kind", 40, "`is one of A, B`"),
        ("let few be sides with the higest (gold of it)", "unknown-name", 51, "in `NOUN with the highest (NUMBER)`"),
        ("stop if Ann may enteres Ash", "no-such-sentence", 25, "did you mean `enters` or `enter`?"),
    ],
)
def test_a_mistake_is_told_where_it_is_in_words_that_help(sample, line, code, column, said):
    result = sample(event(line, *(["    speed is lowered by 1"] if line.startswith("until") else []), "add 1 to gold of player"))
    found = result.only()
    assert (found.code, found.span.line, found.span.column) == (code, 4, column)
    assert said in f"{found.message} {found.label} {found.help}"


def test_the_second_place_is_shown(sample):
    found = sample(event("Anm moves to Birch")).only()
    assert [label.span.path for label in found.others] == ["rules/sample/kinds.rules"]
    found = sample(event("Ann moves at Birch")).only()
    assert [(label.span.path, label.span.line) for label in found.others] == [("rules/sample/play.rules", 6)]
    found = sample(event("let speed be 3", "add speed to gold of player")).only()
    assert [label.span.path for label in found.others] == ["rules/sample/questions.rules"]


def test_a_finding_in_print(sample):
    result = sample(event("Ann moves at Birch"))
    assert as_text(result.diagnostics, result.sources) == "\n".join(
        [
            "error[no-such-sentence]: no declared sentence reads `Ann moves at Birch`",
            "  rules/sample/text.rules:4:19",
            "   3 |     event",
            "   4 |         Ann moves at Birch",
            "     |                   ^^ `to` is expected here",
            "  rules/sample/play.rules:6:1",
            "   6 | procedure (who: leader) moves to (goal: space)",
            "     | ---------------------------------------------- declared here",
            "  help: the nearest is `(who: leader) moves to (goal: space)`",
            "  more: punica explain no-such-sentence",
        ]
    )


def test_one_mistake_is_one_finding_however_often_its_line_is_tried(sample):
    for line in ("let hoard be glod of player", "player chooses spcae called goal", "lte hoard be 3"):
        name = "goal" if "goal" in line else "hoard"
        assert len(sample(event(line, "otherwise", "    stop", f"add {name} to gold of player")).found) <= 2
        assert len(sample(event(line, f"add {name} to gold of player")).found) == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("affter a leader moves to a space", "did you mean `after`?"),
        ("may be palyed at a leader has entered a space", "did you mean `may be played at`?"),
        ("may be palyed at any time", "did you mean `may be played at any time`?"),
        ("may be played at anytime", "did you mean `may be played at any time`?"),
        ("may be played at any tiem", "did you mean `may be played at any time`?"),
        ("speed is riased by 1", "did you mean `is raised by`?"),
        ("copys 3", "did you mean `copies`?"),
    ],
)
def test_of_a_misspelt_line_of_a_member_the_line_that_was_meant_is_told(sample, line, said):
    below = "        add 1 to gold of red\n" if line[0] in "am" else ""
    found = sample(f'card 9 "Trial"\n    cost 1\n    {line}\n{below}').diagnostics
    assert [each.span.line for each in found][:1] == [3]
    assert said in next(iter(found)).help


def test_of_a_name_without_a_type_nothing_is_told_where_it_is_used(sample):
    found = sample(
        event("let few be spaecs", "for each few called here", "    stop if here is walled", "stop if Ann is among few")
    ).only()
    assert (found.code, found.span.line) == ("unknown-name", 4)


def test_a_value_whose_start_cannot_be_read_says_where_it_starts(sample):
    assert sample("value might of (who: leader)\n    starts at glod of (side of who)\n").only().code == "no-such-sentence"


def test_a_title_that_nothing_has_is_told_before_what_is_said_of_it(sample):
    found = sample('example "one"\n    then "Trial" is in hand of red\n\ncard 9 "Trail"\n    cost 1\n    event\n        stop\n')
    assert 'there is nothing called "Trial"' in [each.message for each in found.diagnostics]
