"""One text is edited again and again over one cache: after each edit findings and program are those of a cold start, to the letter."""

import re
import shutil

from interpreter.cache import NO_CACHE
from interpreter.frontend import needed_for, stages
from interpreter.session import Request, open_session, run_examples
from interpreter.session.programs import has_words, program_made
from tests.sampling import count


def edits(text):
    """The text with every third line changed: a comment above it or behind it, one number more, the line left out or twice."""
    lines = text.split("\n")
    for number, line in list(enumerate(lines))[:: count(16, 3)]:
        before, after = lines[:number], lines[number + 1 :]
        made = [
            [*before, "# said", line, *after],
            [*before, f"{line}  # said", *after],
            [*before, re.sub(r"\d+", lambda found: str(int(found[0]) + 1), line), *after],
            [*before, *after],
            [*before, line, line, *after],
        ][number % 5]
        if made != lines:
            yield "\n".join(made)


def wants_cranes(made, tests):
    return has_words("crane", made.name, made.span, tests)


def has_crane(made):
    return wants_cranes(made, [each.name for each in made.tests])


def test_after_any_edit_everything_is_as_after_a_cold_start(sample, tmp_path, cache, monkeypatch):
    shutil.copytree(sample / "rules", tmp_path / "rules")
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "rules/towers/towers.rules"
    sound = 0
    for text in edits(path.read_text(encoding="utf-8")):
        path.write_text(text, encoding="utf-8")
        warm, cold = open_session(Request("rules/towers"), cache), open_session(Request("rules/towers"), NO_CACHE)
        assert warm.findings == cold.findings and warm.facts == cold.facts and warm.digest == cold.digest
        if cold.errors:
            continue
        sound += 1
        told = [timed.verdict.reason for timed in run_examples(warm)]
        assert told == [timed.verdict.reason for timed in run_examples(cold)]
        some = [(timed.verdict.name, timed.verdict.reason) for timed in run_examples(warm, "crane")]
        assert some and some == [(timed.verdict.name, timed.verdict.reason) for timed in run_examples(cold, "crane")]
        for words in ("", None):
            assert warm.program(words).text == cold.program(words).text
            assert warm.program(words).tables == cold.program(words).tables
        few = needed_for(stages(warm.library, cache=cache, name="edited"), warm.library, wants_cranes).rules
        program = program_made(few, "crane")
        assert few.examples and all(made.steps and has_crane(made) for made in few.examples)
        assert (program.text, program.tables) == (cold.program("crane").text, cold.program("crane").tables)
    assert sound > count(2, 15)
