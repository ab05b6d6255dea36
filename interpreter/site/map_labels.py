"""Placement of labels on a map so that they do not overlap: all are placed together, since one with little room may need another
to move.

In: boxes to be kept free, and for each label its possible boxes, the best first. Out: the box that each gets. At first each takes
its best box; then, round by round, each that covers another moves, together with the other if need be. Knows nothing of rules.
"""

from __future__ import annotations

import math
from bisect import insort
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""
CELL = 120.0
"""Boxes are looked up by squares of this size."""
OVER = 12.0
"""What it costs to cover one unit of another label; what is kept free has weights of its own."""
TOUCHED = 300.0
"""What it costs besides to cover anything of what no label may cover, however little."""
OUTSIDE = 200.0
"""What one unit outside the frame costs."""
ROUNDS = 8
"""So often all labels are looked through, or until none moves."""
FEW = 12
"""So many boxes of a label are tried with the one moved that stands in its way."""
WIDENED, AWAY = 3, 30.0
"""So often labels that lie on something are given more boxes, farther away; and what it costs to stand in one of these."""


@dataclass(slots=True)
class Labels:
    """Places labels around boxes that are kept free. `frame`: the box outside of which no label should lie."""

    frame: Box
    _taken: dict[tuple[int, int], list[tuple[Box, float]]] = field(default_factory=dict)

    def keep_free(self, box: Box, weight: float = 1.0) -> None:
        """Keep labels away from this box, the more the greater `weight` is."""
        for cell in _cells(box):
            self._taken.setdefault(cell, []).append((box, weight))

    def laid(self, wanted: Sequence[Sequence[Box]], farther: Callable[[int], Sequence[Box]] | None = None) -> list[Box]:
        """The box for each label, out of the boxes in `wanted`. `farther`: gives more boxes for a label, by its index, if it
        overlaps something in all of those; only such labels, and those that they overlap, are moved so far."""
        boxes, alone = [*wanted], [self._alone(each) for each in wanted]
        laying = self._eased(boxes, alone)
        for _ in range(WIDENED):
            crowded = [] if farther is None else sorted(laying.crowded(self._solid))
            if farther is None or not crowded:
                break
            for label in crowded:
                if len(boxes[label]) == len(wanted[label]):
                    more = farther(label)
                    boxes[label] = [*boxes[label], *more]
                    alone[label] = [*alone[label], *(cost + AWAY for cost in self._alone(more))]
            laying = self._eased(boxes, alone)
        return [each[at] for each, at in zip(boxes, laying.chosen, strict=True)]

    def _eased(self, boxes: Sequence[Sequence[Box]], alone: Sequence[Sequence[float]]) -> _Laying:
        """Labels in boxes that suit them best together."""
        laying = _Laying(boxes, alone)
        for _ in range(ROUNDS):
            moved = [laying.eased(label) for label in range(len(boxes))]
            if True not in moved:
                break
        return laying

    def _solid(self, box: Box) -> bool:
        """Does a box lie on something that no label may cover?"""
        near = (each for cell in _cells(box) for each in self._taken.get(cell, ()))
        outside = box[0] < self.frame[0] or box[1] < self.frame[1] or box[2] > self.frame[2] or box[3] > self.frame[3]
        return outside or any(weight >= OVER and shared(box, each) > 0 for each, weight in near)

    def _alone(self, boxes: Sequence[Box]) -> list[float]:
        """What it costs a label to stand in each of its boxes, whatever other labels do: the later ones are a little dearer."""
        w, n, e, s = whole = _around_all(boxes)
        near = [
            each
            for cell in _cells(whole)
            for each in self._taken.get(cell, ())
            if each[0][0] < e and each[0][2] > w and each[0][1] < s and each[0][3] > n
        ]
        squares: dict[Box, list[tuple[Box, float]]] = {}
        a, b, c, d = self.frame
        found = []
        for at, (left, top, right, bottom) in enumerate(boxes):
            cost: float = at
            if left < a or top < b or right > c or bottom > d:
                cost += OUTSIDE * (max(0.0, a - left) + max(0.0, b - top) + max(0.0, right - c) + max(0.0, bottom - d)) + TOUCHED
            square = left // CELL, top // CELL, right // CELL + 1, bottom // CELL + 1
            if square not in squares:
                w, n, e, s = [edge * CELL for edge in square]
                squares[square] = [
                    each for each in near if each[0][0] < e and each[0][2] > w and each[0][1] < s and each[0][3] > n
                ]
            for (one, two, three, four), weight in squares[square]:  # written out: this is where most of the time goes
                if one < right and three > left and two < bottom and four > top:
                    across = (three if three < right else right) - (one if one > left else left)
                    down = (four if four < bottom else bottom) - (two if two > top else top)
                    cost += weight * across * down + (TOUCHED if weight >= OVER else 0)
            found.append(cost)
        return found


class _Laying:
    """Labels while they are laid. `chosen`: for each the number of its box."""

    def __init__(self, wanted: Sequence[Sequence[Box]], alone: Sequence[Sequence[float]]) -> None:
        self._wanted = wanted
        self._alone = alone
        self._near = _neighbours(wanted)
        self._order = [sorted([(round(cost, 3), at) for at, cost in enumerate(costs)]) for costs in alone]
        """For each label its boxes, by what they cost alone: in none it stands for less."""
        self.chosen: list[int] = [-1] * len(wanted)
        for label in range(len(wanted)):
            self.chosen[label] = self._best(label)

    def crowded(self, solid: Callable[[Box], bool]) -> set[int]:
        """The labels that lie on each other, or on what is `solid`."""
        found = set()
        for label, chosen in enumerate(self.chosen):
            covered = self._covered(label, chosen)
            if covered or solid(self._box(label)):
                found |= {label, *covered}
        return found

    def eased(self, label: int) -> bool:
        """Has a label moved, since it stood in the way of another, or another in its way?"""
        before = self._cost(label, self.chosen[label])
        if before <= self._alone[label][self.chosen[label]]:
            return False  # it covers no label
        best = self._best(label)
        if self._cost(label, best) < before - 0.01:
            self.chosen[label] = best
            return True
        ways = self._cheapest(label, FEW)
        return any(self._both_moved(label, at, other) for at in ways for other in self._covered(label, at))

    def _both_moved(self, label: int, at: int, other: int) -> bool:
        """Would it be better if a label stood there, and another that it covers there gave way? Then they do."""
        before, here, there = self._together(label, other), self.chosen[label], self.chosen[other]
        self.chosen[label] = at
        self.chosen[other] = self._best(other)
        if self._together(label, other) < before - 0.01:
            return True
        self.chosen[label], self.chosen[other] = here, there
        return False

    def _together(self, label: int, other: int) -> float:
        """What the places of two labels cost; what they share counts once."""
        shared = _over(self._box(label), self._box(other))
        return round(self._cost(label, self.chosen[label]) + self._cost(other, self.chosen[other]) - shared, 3)

    def _best(self, label: int) -> int:
        return self._cheapest(label, 1)[0]

    def _cheapest(self, label: int, few: int) -> list[int]:
        """So many boxes in which a label costs least while the others stand where they do, the cheapest first. None is
        looked at that costs more alone than the dearest of these with the others."""
        found: list[tuple[float, int]] = []
        for alone, at in self._order[label]:
            if len(found) == few and alone > found[-1][0]:
                break
            insort(found, (round(self._cost(label, at), 3), at))
            del found[few:]
        return [at for _, at in found]

    def _cost(self, label: int, at: int) -> float:
        """What it costs a label to stand in a box while the others stand where they do."""
        box, chosen = self._wanted[label][at], self.chosen
        over = sum(_over(box, self._wanted[other][chosen[other]]) for other in self._near[label] if chosen[other] >= 0)
        return self._alone[label][at] + over

    def _covered(self, label: int, at: int) -> list[int]:
        """The labels that one would cover in a box."""
        box = self._wanted[label][at]
        return [other for other in self._near[label] if self.chosen[other] >= 0 and shared(box, self._box(other)) > 0]

    def _box(self, label: int) -> Box:
        return self._wanted[label][self.chosen[label]]


def beside(x: float, y: float, away: float, width: float, height: float) -> list[Box]:
    """Boxes of this size around a point, `away` from it, the best first."""
    near, far = away * 0.6, away * 1.5
    left, right, above, below = x - width, x, y - height, y
    spots = [
        (x - width / 2, below + away),
        (x - width / 2, above - away),
        (right + away, y - height / 2),
        (left - away, y - height / 2),
        (right + near, below + near),
        (left - near, below + near),
        (right + near, above - near),
        (left - near, above - near),
        (x - width / 4, below + away),
        (left + width / 4, below + away),
        (x - width / 4, above - away),
        (left + width / 4, above - away),
        (right + away, y - height),
        (right + away, y),
        (left - away, y - height),
        (left - away, y),
        (right + far, y - height / 2),
        (left - far, y - height / 2),
        (x - width / 2, below + far),
        (x - width / 2, above - far),
        (right + far, below),
        (left - far, below),
        (right + far, above),
        (left - far, above),
    ]
    return [_of_size(spot, width, height) for spot in spots]


def farther(x: float, y: float, away: float, width: float, height: float) -> list[Box]:
    """Boxes at some distance from a point, in all directions, the nearest first; a line may then lead from the point to the
    box."""
    found = []
    for gap in (30, 55, 85, 120, 160, 210, 270, 340):
        for step in range(24):
            across, down = math.cos(step * math.pi / 12), math.sin(step * math.pi / 12)
            middle = (x + across * (away + gap + width / 2), y + down * (away + gap + height / 2))
            found.append(_of_size((middle[0] - width / 2, middle[1] - height / 2), width, height))
    return found


def gap_to(x: float, y: float, box: Box) -> tuple[float, float, float]:
    """The distance of a box from a point, and the point of the box that is nearest to it."""
    near = (min(max(x, box[0]), box[2]), min(max(y, box[1]), box[3]))
    return math.hypot(near[0] - x, near[1] - y), *near


def around(x: float, y: float, width: float, height: float, is_crowded: bool = False) -> list[Box]:
    """Boxes for a label that may lie anywhere near a point, the nearest first; `is_crowded`: more of them, and farther away."""
    across, down = (range(-400, 401, 25), range(-320, 321, 16)) if is_crowded else (range(-240, 241, 40), range(-200, 201, 20))
    moves = [(dx, dy) for dx in across for dy in down]
    moves.sort(key=lambda move: (abs(move[0]) + 2 * abs(move[1]), move))
    return [_of_size((x - width / 2 + dx, y - height / 2 + dy), width, height) for dx, dy in moves]


def _of_size(spot: tuple[float, float], width: float, height: float) -> Box:
    left, top = spot
    return left, top, left + width, top + height


def shared(one: Box, other: Box) -> float:
    """The area in which two boxes overlap; 0 if they do not."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across * down if across > 0 and down > 0 else 0.0


def _over(one: Box, other: Box) -> float:
    """What it costs that one label lies on another."""
    both = shared(one, other)
    return OVER * both + TOUCHED if both else 0.0


def _neighbours(wanted: Sequence[Sequence[Box]]) -> list[list[int]]:
    """For each label those of which some box may meet one of its own."""
    whole = [_around_all(boxes) for boxes in wanted]
    return [[at for at, other in enumerate(whole) if at != label and shared(box, other) > 0] for label, box in enumerate(whole)]


def _around_all(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    """The squares in which a box lies."""
    for across in range(int(box[0] // CELL), int(box[2] // CELL) + 1):
        for down in range(int(box[1] // CELL), int(box[3] // CELL) + 1):
            yield across, down


WIDTHS = {
    letter: hundredths / 100
    for letters, hundredths in (
        ("il'|.,:; ", 36), ("jIJ()-f", 42), ("t", 48), ("rs", 54), ("cvxyz", 59), ("aekL", 64), ("bdghnopquT", 67),
        ("FPSYXZ", 72), ("ABEKRVC", 79), ("DGOQw+\u2212", 88), ("HNUm", 96), ("MW", 104),
    )
    for letter in letters
}  # fmt: skip
"""Widths of letters in the height of their line: those of DejaVu Serif, and a little more; few fonts with serifs are broader."""
OTHERS = {True: 0.78, False: 0.65}
"""Those of other capitals, and of other letters and digits."""
BOLD = 1.12


def width_of(text: str, size: float, is_bold: bool = False) -> float:
    """The greatest width of a line of text in serif letters of a size."""
    total = sum(WIDTHS.get(letter, OTHERS[letter.isupper()]) for letter in text)
    return total * size * (BOLD if is_bold else 1.0)
