"""The frame holds together: one version, one licence, the commands of the README, data that ships."""

import re
import tomllib
from pathlib import Path

import interpreter

TOP = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_version_is_one():
    assert PROJECT["project"]["version"] == interpreter.__version__


def test_a_wheel_takes_the_package_and_all_data_into_it():
    wheel = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["sources"] == {
        "interpreter": "interpreter",
        **{name: f"interpreter/_data/{name}" for name in ("rules", "cards", "generals")},
    }
    assert sorted(wheel["only-include"]) == sorted(wheel["sources"])
    assert all((TOP / folder).is_dir() for folder in wheel["only-include"])


def test_the_commands_of_the_readme_are_there_and_the_machine_runs_the_same():
    targets = set(re.findall(r"^([a-z]+):", (TOP / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    readme = (TOP / "README.md").read_text(encoding="utf-8")
    told = set(re.findall(r"^    make ([a-z]+)", readme, re.MULTILINE))
    assert told == {"demo", "test"} and told <= targets
    run = (TOP / ".ci/run").read_text(encoding="utf-8")
    assert "set -euo pipefail" in run and "make test" in run
    assert (TOP / ".ci/run").stat().st_mode & 0o111


def test_what_the_readme_points_to_is_there():
    readme = (TOP / "README.md").read_text(encoding="utf-8")
    paths = re.findall(r"`((?:rules|cards|generals|interpreter|docs|tests)/[\w/.]*)`", readme)
    assert len(paths) >= 5
    assert [path for path in paths if not (TOP / path).exists()] == []
