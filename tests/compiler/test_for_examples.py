"""What is there for examples alone is in a program where an example comes to it, and in no other."""

LINES = """
attribute gold of (player: side) is number

procedure (player: side) earns (pay: number)
    add pay to gold of player
"""
POSITION = """
procedure (player: side) is rich
    for examples
    gold of player becomes 10

procedure (player: side) is rich twice over
    for examples
    player is rich
    player earns 10
"""
EXAMPLE = """
example "two fortunes"
    given north is rich twice over
    then gold of north is 20
"""


def test_a_program_without_examples_is_the_same_with_positions_and_without(built, sides):
    _, without = built(sides + LINES)
    _, beside = built(sides + LINES + POSITION)
    assert beside.text == without.text


def test_an_example_has_the_positions_that_it_comes_to(built, sides):
    _, program = built(sides + LINES + POSITION + EXAMPLE, examples=True)
    assert "is_rich_twice_over" in program.text
