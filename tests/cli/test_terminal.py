"""The game at a pseudo terminal, as a person sees it: whole screens that were read and accepted (PUNICA_ACCEPT=1), at 80 by 24 and at
120 by 40; typing numbers, asking why, looking, reading what has happened; poor terminals."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.cli.terminal import MORE, Terminal
from tests.sampling import tried
from tests.shipped import session_of

GOLDEN = Path(__file__).parent / "golden"
GAME = ("play", "hannibal_1996", "--seed", "3", "--seat", "carthage=human", "--seat", "rome=random")
TO_THE_MARCH = ("1", "Ligurian Recruits", "activate Hannibal")


def accepted(name: str, text: str) -> str:
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("PUNICA_ACCEPT"):
        path.write_text(text, encoding="utf-8")
    return path.read_text(encoding="utf-8")


def begun(*words: str, **options: object) -> Terminal:
    """The game, in a copy of this process."""
    opened = session_of(GAME[1])
    assert opened.program() and opened.rules  # each copy has them
    return Terminal(*GAME, *words, opened=opened, **options)  # type: ignore[arg-type]


def at_the_march(**options: object) -> Terminal:
    """Carthage marches with Hannibal."""
    table = begun(**options)
    table.turned()
    table.answer(*TO_THE_MARCH)
    return table


@pytest.mark.parametrize(("columns", "lines"), tried([(80, 24), (120, 40)], ((80, 24),), "the smaller window"))
def test_screens(columns: int, lines: int) -> None:
    """At each decision the question stands whole in the last line above the keyboard, and the map where it stood."""
    table = Terminal(*GAME, columns=columns, lines=lines)
    parts = []
    table.turned()
    for said in (*TO_THE_MARCH, "4", ""):
        screen = table.screen()
        assert screen[0].startswith("Strategy phase | Hannibal: Rome vs. Carthage")
        asked = max(number for number, line in enumerate(screen) if line.startswith("Carthage: "))
        assert screen[asked].endswith("?") and screen[asked + 1].startswith("carthage>")
        parts += [f"==== {columns} x {lines}", *screen]
        if said:
            table.answer(said)
    assert table.leave() == 0
    text = "\n".join(parts) + "\n"
    assert text == accepted(f"terminal_{columns}x{lines}", text)


def test_options_stand_as_they_are_written() -> None:
    table = at_the_march()
    screen = "\n".join(table.screen())
    march, drop, stop = (screen.index(words) for words in ("march to: 1 Laminium", "5 drop off", "6 end the march"))
    assert march < drop < stop < screen.index("Carthage: Hannibal, 4 points left: march on, pick up, drop off, or stop?")
    table.leave()


def test_a_number_is_chosen_by_typing_it() -> None:
    table = at_the_march()
    table.answer("drop off", "done")
    assert "how many units stay behind? (0 to 10)" in "\n".join(table.screen())
    assert "type one of these numbers: 0, 1," in table.answer("11")
    told = table.answer("5") + table.answer("since")
    assert "Carthage chooses 5 (how many units stay behind?)" in told
    assert "how many of them are elephants? (0 to 2)" in "\n".join(table.screen())
    table.leave()


def test_what_has_been_picked_so_far_stands_in_the_question() -> None:
    table = at_the_march()
    table.answer("drop off", "Mago")
    assert "Carthage: which generals stay behind (so far: Mago), or done?" in "\n".join(table.screen())
    table.leave()


def test_the_log_tells_whom_a_question_was_about() -> None:
    table = at_the_march()
    table.answer("drop off", "done", "5", "0", "pick up")
    assert "Carthage chooses 3 (how many units join Hannibal?)" in table.answer("3", "0", "log")
    table.leave()


def test_the_question_is_asked_again_below_what_is_told() -> None:
    table = at_the_march()
    for said in ("LOOK saguntum", "hand", "? march to Rome", "nonsense", "99", "help", "save"):
        table.answer(said)
        screen = [line for line in table.screen() if line]
        assert screen[-1] == "carthage>"
        assert screen[-2] == "Carthage: Hannibal, 4 points left: march on, pick up, drop off, or stop?", said
    table.leave()


def test_a_name_that_several_options_have_is_told_with_them() -> None:
    table = begun()
    table.turned()
    table.answer("1", "Minor Campaign IV")
    told = table.answer("Hannibal")
    assert "did you mean `activate Hannibal` or `raise troops with Hannibal`?" in " ".join(told.split())
    table.leave()


def test_the_card_that_is_played_is_explained() -> None:
    table = begun()
    table.turned()
    table.answer("1", "Ligurian Recruits")
    told = "\n".join(table.screen())
    assert "Ligurian Recruits (2, Carthage): Carthage places 2 new units" in told
    assert "Carthage: how is Ligurian Recruits used?" in told
    table.leave()


def test_why_not() -> None:
    table = at_the_march()
    told = table.answer("? Rome")
    assert "near: `march to Rome`, `sail to Rome`, `sail into Rome`" in told
    told = table.answer("? march to Rome")
    assert "`march to Rome` is not offered\n  - the city of Rome is not adjacent to Hannibal's place\n" in told
    told = table.answer("? march to Laminium")
    assert "`march to Laminium` is offered" in told
    assert ".rules" not in told
    assert "no move called `march to Atlantis` could be named here\n  near: `march to" in table.answer("? march to Atlantis")
    table.leave()


def test_looking_tells_where_and_what() -> None:
    table = at_the_march(columns=120, lines=60)
    told = table.answer("look Saguntum")
    assert "  Carthage has 10 units at Saguntum.\n  Carthage has 2 elephant units at Saguntum.\n" in told
    assert "  H. Gisgo, Hannibal and Mago are at Saguntum.\n" in told
    assert "Space Saguntum\n" in told and "Joined by road to Laminium" in told
    assert "  Hannibal is at Saguntum.\n" in table.answer("look Hannibal")
    assert "  Ligurian Recruits is in the discard pile.\n" in table.answer("look Ligurian Recruits")
    told = table.answer("look rome")
    assert "Rome has units at the city of Rome 8, Agrigentum 8." in told
    assert "In the Roman hand: 7 cards." in told
    assert 'there is nothing called "Hanibal": did you mean general "Hannibal"' in table.answer("look Hanibal")
    told = table.answer("look Gallia Cisalpina")
    assert "  In it, Carthage: Insubrians, Boii.\n  In it, nobody: Taurini, Verona, Mutina.\n" in told
    table.leave()


def test_the_hand_and_the_table() -> None:
    table = at_the_march(columns=120, lines=60)
    told = table.answer("hand")
    assert "  Minor Campaign IV (operations 3, campaign)\n      The player activates up to 2 generals one after another" in told
    told = table.answer("table")
    assert "  Carthage has units at New Carthage 2, Saguntum 10, the city of Carthage 4.\n" in told
    assert "  The Roman hand: 7 cards.\n" in told
    table.leave()


def test_what_happened_since_is_not_lost() -> None:
    table = at_the_march()
    told = table.answer("end the march")
    assert "Carthage: which card do you play?" in "\n".join(table.screen())
    since = table.answer("since")
    for line in ("Rome chooses a card.", "-- card play --", "Carthage is the active side (before: Rome)."):
        assert line in told + since
        assert line in since
    everything = table.answer("log")
    assert MORE in everything and "The strategy deck is shuffled." in everything
    table.leave()


def test_a_line_that_is_typed_where_pages_are_turned_is_carried_out() -> None:
    table = at_the_march()
    table.say("log")
    table.until(MORE)
    assert "why an answer is offered" in table.answer("help")
    table.leave()


def test_nobody_answers_a_question_that_he_has_not_seen() -> None:
    """A number that is typed while the news are read is none; what only asks is told, below the question."""
    for said, told in (("1", "Carthage: which card do you play?"), ("look Rome", "Joined by road to Falerii")):
        table = at_the_march()
        table.say("end the march")
        table.until("the question --")
        table.say(said)
        assert told in table.turned()
        assert "Carthage: which card do you play?" in "\n".join(table.screen())
        table.leave()


def test_colours_show_sides_and_what_may_be_chosen() -> None:
    table = at_the_march()
    assert {"yellow", "brown"} & {colour.lower() for colour in table.grounds()}
    assert len(table.colours()) > 3
    table.leave()


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colours_where_none_are_wanted(environment: dict[str, str]) -> None:
    table = at_the_march(**environment)
    assert table.colours() == table.grounds() == set()
    assert "Carthage: Hannibal, 4 points left" in table.seen
    assert ("\033[" in table.raw) is ("NO_COLOR" in environment)
    table.leave()


def test_a_small_window_shows_the_question_and_says_so() -> None:
    table = at_the_march(columns=40, lines=10)
    screen = table.screen()
    assert screen[0] == "A small window: 60 by 18 letters..."
    text = " ".join(" ".join(screen).split())
    assert "Carthage: Hannibal, 4 points left: march on, pick up, drop off, or stop? carthage>" in text
    assert "1 Laminium" in text and "7 end the march inside the city" in text
    table.leave()


def test_a_terminal_without_many_letters() -> None:
    table = at_the_march(columns=120, lines=40, PYTHONIOENCODING="ascii")
    assert table.raw.isascii() and "\\u" not in table.raw
    assert "Saguntum 10C+2e" in table.seen
    table.leave()


def test_the_map_says_that_it_is_a_part_and_how_the_rest_is_seen() -> None:
    table = at_the_march()
    assert any(line.startswith("--- a part of the map: `map` shows all ---") for line in table.screen())
    whole = table.answer("map")
    for name in ("New Carthage 2C Hasdrubal", "1:Laminium", "Rome 8R", "Agrigentum 8R", "Icosium"):
        assert name in whole
    assert "`map NAME` shows a part from near; `map left`, `right`, `up`, `down` go on" in whole
    gaul = table.answer("map gallia")
    assert "Massilia" in gaul and "Mutina" in gaul and "Saguntum" not in gaul
    assert "Saguntum 10C+2e H. Gisgo,Hannibal,Mago" in table.answer("map Hannibal")
    seen = [name in table.answer("map right") for name in ("Gades", "Nuoro")]
    assert seen == [False, True] and "Gades" in table.answer("map left") + table.answer("map left")
    assert "no place called Sagunum on the map: did you mean Saguntum" in " ".join(table.answer("map Sagunum").split())
    table.leave()


def test_a_window_that_grows_and_shrinks_loses_nothing() -> None:
    """The question, its options, what was told below it and what was typed stand in a window of any size."""
    table = at_the_march(columns=120, lines=40)
    asked = "Carthage: Hannibal, 4 points left: march on, pick up, drop off, or stop? carthage>"
    sizes = ((80, 24), (60, 15), (120, 40), (30, 8))
    for columns, lines in sizes:
        screen = table.resize(columns, lines)
        assert max(map(len, screen)) <= columns
        text = " ".join(" ".join(screen).split())
        assert text.endswith(asked)
        assert (lines < 15) or "march to: 1 Laminium" in text and "7 end the march inside the city" in text
    table.resize(80, 24)
    table.answer("? march to Rome")
    screen = table.resize(60, 20)
    assert "`march to Rome` is not offered" in screen and " ".join(" ".join(screen).split()).endswith(asked)
    table.type("drop")
    table.until("drop")
    screen = table.resize(80, 24, "carthage> drop")
    assert [line for line in screen if line][-1] == "carthage> drop"
    assert "which generals stay behind" in " ".join(table.answer(" off").split())
    table.leave()


def test_pages_are_turned_on_from_where_they_were_read_when_the_window_changes() -> None:
    table = at_the_march()
    table.resize(60, 12)
    table.say("log")
    table.until(MORE)
    table.say("")
    table.until(MORE)
    second = [line.split()[:4] for line in table.screen()]
    third = table.resize(70, 10, MORE)
    assert third[0].split()[:4] in second and MORE in third
    assert "Carthage: activate Hannibal." in table.answer("", "")
    table.leave()


def test_who_comes_back_to_the_game_sees_it_again() -> None:
    """Put aside with Ctrl-Z and called back, it is drawn anew."""
    table = at_the_march()
    table.type("dr")
    table.until("dr")
    os.kill(table.process.pid, signal.SIGCONT)
    assert "Hannibal, 4 points left: march on" in table.until("carthage> dr")
    assert "Carthage: which generals stay behind" in table.answer("op off")
    table.leave()


def test_whatever_is_typed_is_told_in_few_words_with_a_way_out() -> None:
    table = begun()
    table.turned()
    table.answer("1")
    for typed, told in (
        ("Minor", "did you mean `Minor Campaign III` or `Minor Campaign IV`?"),
        ("Minor Campaig", "did you mean `Minor Campaign III` or `Minor Campaign IV`?"),
        ("guide", "did you mean `Native Guide`?"),
        ("quti", "did you mean `quit`?"),
        ("hand 2", "did you mean `hand`?"),
        ("?99", "There is no option 99: they go from 1 to 7."),
        ("\x1b[A\x1b[1;5C\x07zebra\x1bOP\t", "`zebra` is no answer to this question."),
        ("x" * 3000, f"`{'x' * 40}...` is no answer to"),
        ("9" * 3000, f"There is no option {'9' * 40}...: they go from 1 to 7."),
        ("-1", "`-1` is no answer to this question."),
        ("0", "There is no option 0: they go from 1 to 7."),
    ):
        said = " ".join(table.answer(typed).split())
        assert told in said, typed
        assert said.endswith("Carthage: which card do you play? carthage>"), typed
    screen = [line for line in table.screen() if line]
    assert screen[-2:] == ["Carthage: which card do you play?", "carthage>"]
    table.leave()


@pytest.mark.parametrize("letter", tried(["\x03", "\x04"], ("\x03",), "the other letter"))
def test_an_interrupt_and_the_end_leave_the_game_and_keep_it(letter: str, tmp_path: Path) -> None:
    """Ctrl-C and Ctrl-D, at the question and where pages are turned."""
    for where in ("carthage> ", MORE):
        file = tmp_path / f"{len(where)}.json"
        table = Terminal(*GAME, "--save", str(file))
        table.turned()
        if where == MORE:
            table.say("look Hannibal")
            table.until(MORE)
        table.type(letter)
        assert "the game is left" in table.until("saved: ")
        assert table.close() == 130 and file.is_file()


def test_where_a_piece_stands_that_may_be_chosen_is_lit_and_in_sight() -> None:
    table = begun()
    table.turned()
    table.answer("1", "Ligurian Recruits")
    screen = table.screen()
    lit = [number for number, line in enumerate(screen) if "Saguntum 10C" in line or "New Carthage 2C" in line]
    assert len(lit) == 2 and lit[1] < screen.index(next(line for line in screen if line.startswith("---")))
    for row, word in zip(lit, ("Saguntum", "New Carthage"), strict=True):
        column = screen[row].index(word)
        assert table.ground(row, column) in ("yellow", "brown")
    table.leave()
