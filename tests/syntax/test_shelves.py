"""The two shelves: texts with the tree that they are, and texts with the findings that they give.

A tree on the shelf was read by a person against docs/language.md. A bad text names its findings in lines
`# expect: code@line:column`; what is said of them stands in the report beside it. After a wanted change read the new trees and
reports, then accept them with PUNICA_ACCEPT=1.
"""

import os
import re

from interpreter.diagnostics.report import as_text
from interpreter.syntax.show import tree_text

EXPECT = re.compile(r"^# expect: (.*)$", re.MULTILINE)


def test_a_good_text_is_the_tree_beside_it(good, read):
    result = read(good.read_text(encoding="utf-8"))
    assert result.found == []
    shown = "\n".join(tree_text(declaration) for declaration in result.declarations)
    beside = good.with_suffix(".tree")
    if os.environ.get("PUNICA_ACCEPT"):
        beside.write_text(shown, encoding="utf-8")
    assert shown == beside.read_text(encoding="utf-8")


def test_a_bad_text_gives_the_findings_it_names(bad, read):
    text = bad.read_text(encoding="utf-8")
    expected = EXPECT.findall(text)
    assert expected, "a bad text must name what is found in it"
    assert read(text).found == expected


def test_a_bad_text_is_told_as_it_stands_beside_it(bad, read):
    result = read(bad.read_text(encoding="utf-8"))
    report = as_text(result.diagnostics, {result.source.path: result.source}) + "\n"
    beside = bad.with_suffix(".report")
    if os.environ.get("PUNICA_ACCEPT"):
        beside.write_text(report, encoding="utf-8")
    assert report == beside.read_text(encoding="utf-8")


def test_every_leaf_stands_where_its_span_says(good, read, walk):
    result = read(good.read_text(encoding="utf-8"))
    leaves = 0
    for node in walk(result.declarations):
        line = result.source.line(node.span.line)
        there = line[node.span.column - 1 : node.span.end_column - 1]
        assert node.span.line == node.span.end_line and there == there.strip() and (there or node.span.column > 0)
        kind = type(node).__name__
        if kind in ("Word", "Name"):
            assert there.split() == node.text.split()
        elif kind == "Number":
            assert int(there.removesuffix(node.letter)) == node.value
        elif kind == "Text":
            assert there.strip('"') == node.value
        elif kind == "PatternHole":
            assert there.startswith(f"({node.name}:") and there.endswith(")")
        elif kind == "Group":
            assert there[0] + there[-1] == "()"
        else:
            continue
        leaves += 1
    assert leaves > 10
