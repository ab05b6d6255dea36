"""Jump threading: no jump leads to a block that only jumps."""

from interpreter.compiler.blocks import Block, Line
from interpreter.compiler.jump_threading import LONGEST, Frames, destinations, link, thread_jumps


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
        block(0, ("if o: return ", 1), ("F[0] = ", 1), ("return 2", -1)),
        block(1, ("return ", 2)),
        block(2, ("if o: return ", 1), ("return 1", -1)),
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


def linked(*routines):
    link([Frames(blocks[0].number, blocks, padding) for blocks, padding in routines])


def texts(blocks):
    return [[line.text if isinstance(line, Line) else line.strip() for line in each.lines] for each in blocks]


def called(number, callee, after, args=""):
    made = block(number)
    made.lines, made.places = [Line(1, args, target=after, call=callee)], [0]
    return made


DONE = ("return 0", -1)


def test_jumps_to_later_blocks_are_calls_and_jumps_back_are_left_to_the_driver():
    blocks = [
        block(4, ("if o: return ", 6), ("F[0] = ", 6), ("return ", 5)),
        block(5, ("x = 1", -1), ("return ", 4)),
        block(6, DONE),
    ]
    linked((blocks, 0))
    assert texts(blocks) == [
        ["if o: return b6(S, F)", "F[0] = ", "return b5(S, F)"],
        ["x = 1", "F[0] = 4; return 1"],
        ["return 0"],
    ]


def test_a_long_chain_goes_back_to_the_driver_now_and_then():
    blocks = [block(k, ("x = 1", -1), ("return ", k + 1)) for k in range(150)] + [block(150, DONE)]
    linked((blocks, 0))
    kept = [number for number, (_, text) in enumerate(texts(blocks)[:150]) if text == f"F[0] = {number + 1}; return 1"]
    assert len(kept) > 1 and all(b - a == LONGEST + 1 for a, b in zip(kept, kept[1:], strict=False))


def test_a_routine_that_may_ask_is_called_on_a_frame_of_its_own():
    caller, callee = [called(0, 2, 1, ", l_a"), block(1, DONE)], [block(2, ("return 2", -1))]
    linked((caller, 0), (callee, 3))
    assert texts(caller)[0] == ["S.stack.append(f_ := [2, None, l_a, None, None, None])", "return b2(S, f_) or b1(S, F)"]
    assert len(caller[0].places) == 2


def test_a_call_behind_which_one_goes_back_is_not_the_end_of_the_routine():
    caller, callee = [block(0, ("x = 1", -1)), called(1, 2, 0)], [block(2, DONE)]
    linked((caller, 0), (callee, 0))
    assert texts(caller)[1][1] == "return b2(S, f_) or 1"


def test_of_routines_that_call_each_other_one_waits_for_the_driver():
    one, other = [called(0, 2, 1), block(1, DONE)], [called(2, 0, 3), block(3, DONE)]
    linked((one, 0), (other, 0))
    assert [texts(one)[0][1], texts(other)[0][1]] == ["return b2(S, f_) or b1(S, F)", "return 1"]


def test_a_routine_that_calls_itself_waits_for_the_driver():
    blocks = [called(0, 0, 1), block(1, DONE)]
    linked((blocks, 0))
    assert texts(blocks)[0][1] == "return 1"


def test_routines_that_call_each_other_in_a_long_row_go_back_to_the_driver_now_and_then():
    rows = [[called(2 * k, 2 * k + 2, 2 * k + 1), block(2 * k + 1, DONE)] for k in range(150)] + [[block(300, DONE)]]
    linked(*[(blocks, 0) for blocks in rows])
    kept = [k for k, blocks in enumerate(rows[:-1]) if texts(blocks)[0][1] == "return 1"]
    assert len(kept) > 1 and all(b - a == LONGEST + 1 for a, b in zip(kept, kept[1:], strict=False))


def test_a_block_that_only_jumps_goes_on_where_it_leads():
    blocks = [block(0, ("return ", 1)), block(1, DONE)]
    linked((blocks, 0))
    assert texts(blocks) == [["return b1(S, F)"], ["return 0"]]
