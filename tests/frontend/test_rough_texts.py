"""Rough treatment: whatever is done to the lines of a text, it is read to its end, and what is found points into it."""

import random
import re

import pytest

from interpreter.diagnostics.codes import CATALOGUE
from tests.sampling import count

WORD = re.compile(r"[A-Za-z']+|\"[^\"]*\"|\d+|\([^()]*\)")


def maul(lines, words, chance):
    """One line taken out, doubled, moved, or with a word of it taken out, put in, exchanged or bracketed."""
    at = chance.randrange(len(lines))
    margin = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
    run = lines[at].split()
    what = chance.choice(["line out", "line twice", "in", "out", "word out", "word in", "other word", "swap", "cut", "bracket"])
    if what == "line out":
        del lines[at]
    elif what == "line twice":
        lines.insert(chance.randrange(len(lines)), lines[at])
    elif what == "in":
        lines[at] = "    " + lines[at]
    elif what == "out":
        lines[at] = lines[at].lstrip()
    elif run:
        place, other = chance.randrange(len(run)), chance.randrange(len(run))
        if what == "word out":
            del run[place]
        elif what == "word in":
            run.insert(place, chance.choice(words))
        elif what == "other word":
            run[place] = chance.choice(words)
        elif what == "swap":
            run[place], run[other] = run[other], run[place]
        elif what == "cut":
            run = run[:place]
        else:
            run[place] = f"({run[place]})"
        lines[at] = margin + " ".join(run)


@pytest.mark.parametrize("seed", range(count(1, 8)))
def test_a_mauled_world_is_read_and_told_about(built, world_files, shelf, seed):
    chance = random.Random(seed)
    texts = [path.read_text(encoding="utf-8") for path in shelf("good")]
    words = sorted({word for text in [*world_files.values(), *texts] for word in WORD.findall(text)})
    for _ in range(10):
        files = {**world_files, "rules/sample/text.rules": chance.choice(texts)}
        path = chance.choice([path for path in files if path.endswith(".rules")])
        lines = files[path].split("\n")
        for _ in range(chance.choice([1, 2])):
            maul(lines, words, chance)
        files[path] = "\n".join(lines)
        result = built(files)
        for found in result.diagnostics:
            assert found.code in CATALOGUE
            for span in (found.span, *(label.span for label in found.others)):
                assert span.path in result.sources
                line = result.sources[span.path].line(span.line)
                assert 1 <= span.column <= len(line) + 1, (found, line)
