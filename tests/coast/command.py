"""Bends the coast of the world to boards: `python -m tests coast [LAYER ...]`, once, whenever a board or its table of places changes.

Reads `coast: places` (longitude and latitude of some places of the board) from the coast file of a layer, finds the smooth bending
that brings these to where they are drawn (a thin-plate spline over Mercator's map), bends Natural Earth's outlines of land with it, and
writes them, cut and simplified, into `coast: land` of the same file. Publishing needs none of this.

Needs scipy and shapely (`pip install scipy shapely`) and npm, which brings `world-atlas`: Natural Earth is free of rights.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import textwrap
from math import log, pi, radians, tan
from pathlib import Path

import yaml

TOP = Path(__file__).parents[2]
ATLAS = "world-atlas@2"
STIFF = {"hannibal": 1e-4, "hamilcar": 3e-5, "mediterranean_empires": 2e-4}
"""How much the bending of a layer's board may miss its places: more makes it smoother."""
SIMPLER, LEAST, NEAR = 2.5, 250.0, 30.0
"""In the units of a board: how far simplified outlines may leave the true ones; the least area of an island without places; what
counts as a place on an island."""
RIM = 20
"""So far beyond the board land is drawn, so that no shore stands at its rim."""


def land_of_the_world(folder: Path) -> list:
    """Outlines in degrees, unpacked from TopoJSON: arcs of differences on a grid, shared by neighbours."""
    from shapely import Polygon

    npm = shutil.which("npm")
    if (
        npm is None
        or subprocess.run([npm, "install", "--no-save", "--silent", "--prefix", str(folder), ATLAS], check=False).returncode
    ):
        sys.exit("npm does not bring world-atlas")
    packed = json.loads((folder / "node_modules/world-atlas/land-10m.json").read_text(encoding="utf-8"))
    (wide, high), (left, low) = packed["transform"]["scale"], packed["transform"]["translate"]
    arcs = []
    for arc in packed["arcs"]:
        x = y = 0
        points = []
        for across, down in arc:
            x, y = x + across, y + down
            points.append((x * wide + left, y * high + low))
        arcs.append(points)

    def ring(numbers: list[int]) -> list[tuple[float, float]]:
        found: list[tuple[float, float]] = []
        for number in numbers:
            arc = arcs[number] if number >= 0 else arcs[~number][::-1]
            found += arc[1 if found else 0 :]
        return found

    shapes = [part for each in packed["objects"]["land"]["geometries"] for part in each["arcs"]]
    return [Polygon(ring(outer), [ring(hole) for hole in holes]) for outer, *holes in shapes]


def bent(layer: str, world: list) -> list[str]:
    """The outlines of land on a layer's board."""
    import numpy
    import shapely
    from scipy.interpolate import RBFInterpolator

    site = {**_data(layer, "site.yaml"), **_data(layer, "coast.yaml")}
    board = _data(layer, "board/spaces.yaml")["members"]
    known, (wide, high) = site["coast"]["places"], site["map"]["size"]

    def flat(degrees: object) -> object:
        return numpy.array([(radians(lon), log(tan(pi / 4 + radians(lat) / 2))) for lon, lat in degrees])

    bending = RBFInterpolator(
        flat(known.values()),
        numpy.array([board[name]["at"] for name in known]),
        kernel="thin_plate_spline",
        smoothing=STIFF[layer],
    )
    lons, lats = zip(*known.values(), strict=True)
    around = shapely.box(min(lons) - 7, min(lats) - 6, max(lons) + 7, max(lats) + 5)
    parts = []
    for outline in world:
        if outline.intersects(around):
            for part in shapely.get_parts(shapely.make_valid(outline).intersection(around)):
                if part.geom_type == "Polygon":
                    parts.append(
                        shapely.make_valid(shapely.transform(shapely.segmentize(part, 0.1), lambda each: bending(flat(each))))
                    )
    land = shapely.unary_union(parts).intersection(shapely.box(-RIM, -RIM, wide + RIM, high + RIM))
    places = [shapely.Point(member["at"]) for member in board.values() if "at" in member]
    kept = [
        part
        for part in shapely.get_parts(land)
        if part.geom_type == "Polygon" and (part.area > LEAST or any(part.distance(each) < NEAR for each in places))
    ]
    rings = []
    for part in kept:
        for simple in shapely.get_parts(part.simplify(SIMPLER if part.area > LEAST else 1)):
            rings += [simple.exterior, *(hole for hole in simple.interiors if shapely.Polygon(hole).area > LEAST)]
    found = [[(round(x), round(y)) for x, y in ring.coords] for ring in rings]
    apart = [[point for point, after in zip(ring, ring[1:], strict=False) if point != after] for ring in found]
    return [" ".join(f"{x},{y}" for x, y in ring) for ring in apart if len(ring) > 2]


def _data(layer: str, path: str) -> dict:
    return yaml.safe_load((TOP / f"rules/{layer}/{path}").read_text(encoding="utf-8"))


def main() -> int:
    """Bend, write, tell."""
    reader = argparse.ArgumentParser(prog="python -m tests coast", description=__doc__.split("\n")[0])
    reader.add_argument("layers", nargs="*", metavar="LAYER", help=", ".join(STIFF))
    asked = reader.parse_args().layers
    if unknown := [layer for layer in asked if layer not in STIFF]:
        reader.error(f"no board is bent to for {', '.join(unknown)}; there are: {', '.join(STIFF)}")
    with tempfile.TemporaryDirectory() as folder:
        world = land_of_the_world(Path(folder))
    for layer in asked or STIFF:
        outlines = bent(layer, world)
        path = TOP / f"rules/{layer}/coast.yaml"
        head, _, _ = path.read_text(encoding="utf-8").partition("\n  land:\n")
        lines = [textwrap.fill(each, 150, initial_indent="      ", subsequent_indent="      ") for each in outlines]
        text = head.rstrip() + "\n  land:\n" + "".join(f"    - |-\n{line}\n" for line in lines)
        path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{layer}: {len(outlines)} outlines, {sum(map(len, outlines))} letters")
    return 0
