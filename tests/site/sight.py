"""How colours look to eyes that lack a sort of cones, and how far apart they are then.

Simulation by Machado, Oliveira and Fernandes (2009), all of the sort missing; distance in CIE L*a*b* (1976).
"""

from __future__ import annotations

from itertools import combinations

SIGHTS = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour):
    """`#rrggbb` as parts of light."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def seen(colour, sight):
    """A colour as L*, a*, b*."""
    light = linear(colour)
    red, green, blue = (min(1, max(0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in SIGHTS[sight])
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    a, b, c = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


def apart(one, other, sight):
    """How far apart two colours look."""
    return sum((a - b) ** 2 for a, b in zip(seen(one, sight), seen(other, sight), strict=True)) ** 0.5


def nearest(colours):
    """The two colours that are hardest to tell apart, by whom, and how far apart they look."""
    return min((apart(one, other, sight), one, other, sight) for one, other in combinations(colours, 2) for sight in SIGHTS)


def contrast(one, other):
    """As WCAG 2 reckons it: from 1 to 21."""
    light, dark = sorted((0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in map(linear, (one, other))), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mixed(over, below, part):
    """A colour that hides so much of another."""
    return "#" + "".join(
        f"{round(int(over[at : at + 2], 16) * part + int(below[at : at + 2], 16) * (1 - part)):02x}" for at in (1, 3, 5)
    )
