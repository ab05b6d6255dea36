"""Jump threading: no jump leads to a block that only jumps."""

from interpreter.compiler.blocks import Block, Line
from interpreter.compiler.jump_threading import LONGEST, chain_jumps, destinations, thread_jumps


def block(number, *lines):
    made = Block(number, f"block {number}", "routine")
    made.lines = [Line(1, text, target=target) for text, target in lines]
    made.places = [0] * len(lines)
    return made


def targets(blocks):
    return [[line.target for line in each.lines] for each in blocks]


def test_a_chain_of_jumps_is_cut_short():
    blocks = [
        block(0, ("x = 1", -1), ("return ", 1)),
        block(1, ("return ", 2)),
        block(2, ("return ", 3)),
        block(3, ("y = 1", -1)),
    ]
    assert destinations(blocks) == {1: 3, 2: 3}
    thread_jumps(blocks)
    assert targets(blocks) == [[-1, 3], [3], [3], [-1]]


def test_jumps_under_a_test_and_places_to_come_back_to_are_led_too():
    blocks = [
        block(0, ("if o: return ", 1), ("F[0] = ", 1), ("return -2", -1)),
        block(1, ("return ", 2)),
        block(2, ("if o: return ", 1), ("return -1", -1)),
    ]
    thread_jumps(blocks)
    assert targets(blocks) == [[2, 2, -1], [2], [2, -1]]


def test_a_block_that_does_something_is_not_passed_over():
    blocks = [block(0, ("return ", 1)), block(1, ("x = 1", -1), ("return ", 2)), block(2, ("if x: return ", 0))]
    thread_jumps(blocks)
    assert targets(blocks) == [[1], [-1, 2], [1]]


def test_a_circle_of_jumps_comes_to_an_end():
    blocks = [block(0, ("return ", 1)), block(1, ("return ", 0)), block(2, ("return ", 2))]
    thread_jumps(blocks)
    assert all(target in (0, 1, 2) for (target,) in targets(blocks))


def test_jumps_to_later_blocks_are_calls_and_jumps_back_are_not():
    blocks = [
        block(4, ("if o: return ", 6), ("F[0] = ", 6), ("return ", 5)),
        block(5, ("return ", 4)),
        block(6, ("return -1", -1)),
    ]
    chain_jumps(blocks)
    texts = [[line if isinstance(line, str) else (line.text, line.target) for line in each.lines] for each in blocks]
    assert texts == [
        ["    if o: return b6(S, F)\n", ("F[0] = ", 6), "    return b5(S, F)\n"],
        [("return ", 4)],
        [("return -1", -1)],
    ]


def test_a_long_chain_goes_back_to_the_driver_now_and_then():
    blocks = [block(k, ("x = 1", -1), ("return ", k + 1)) for k in range(50)] + [block(50, ("return -1", -1))]
    chain_jumps(blocks)
    kept = [each.number for each in blocks[:50] if isinstance(each.lines[1], Line)]
    assert kept and all(b - a == LONGEST + 1 for a, b in zip(kept, kept[1:], strict=False))


def test_a_block_that_only_jumps_is_left_as_it_is():
    blocks = [block(0, ("return ", 1)), block(1, ("return -1", -1))]
    chain_jumps(blocks)
    assert targets(blocks) == [[1], [-1]]
