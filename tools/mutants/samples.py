"""Samples of turned conditions that nobody had tried: their rate is not that of tests written to kill them.

`samples.json` keeps the last sample of each package as it came out at first sight, whatever was mended afterwards.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tools.mutants.forks import Verdict
from tools.mutants.reasons import reason

FILE = Path(__file__).with_name("samples.json")


class Sample(NamedTuple):
    """How a package did with conditions that no test had been written for."""

    seed: str
    tried: int
    alive: tuple[str, ...]  # the keys of those that no test noticed then


def read(file: Path = FILE) -> dict[str, Sample]:
    """By package."""
    raw = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return {package: Sample(one["seed"], one["tried"], tuple(one["alive"])) for package, one in raw.items()}


def add(seed: str, package: str, verdict: Verdict, file: Path = FILE) -> None:
    """What became of one at first sight: a sample that was broken off goes on, another seed begins anew."""
    if verdict.fate == "loader":
        return
    known = read(file)
    before = known.get(package)
    if before is None or before.seed != seed:
        before = Sample(seed, 0, ())
    alive = (*before.alive, verdict.id) if verdict.fate == "alive" else before.alive
    known[package] = Sample(seed, before.tried + 1, tuple(sorted(alive)))
    _write(known, file)


def noticed_after_all(seed: str, package: str, verdict: Verdict, file: Path = FILE) -> None:
    """One that lived at first sight and that tests farther off notice, which were there before: it did not live."""
    known = read(file)
    before = known.get(package)
    if before is None or before.seed != seed or verdict.fate == "alive":
        return
    known[package] = before._replace(alive=tuple(key for key in before.alive if key != verdict.id))
    _write(known, file)


def _write(known: dict[str, Sample], file: Path) -> None:
    plain = {name: one._asdict() for name, one in sorted(known.items())}
    new = file.with_suffix(".new")
    new.write_text(json.dumps(plain, indent=1) + "\n", encoding="utf-8")
    new.replace(file)  # whoever reads it meanwhile reads the old one whole


def lines(file: Path = FILE) -> Iterator[str]:
    """How many died; those aside that turned out to make no difference."""
    for package, one in read(file).items():
        lived = sum(not reason(key) for key in one.alive)
        alike = len(one.alive) - lived
        count = one.tried - alike
        yield (
            f"{package}: {count - lived} of {count} die, {100 * (count - lived) / count:.1f} % "
            f"({interval(count - lived, count)}; seed `{one.seed}`)"
            + (f"; {alike} more are no different" if alike else "")
        )


def interval(died: int, tried: int) -> str:
    """Wilson's interval, where the whole lies with 95 %: `91 to 99 %`."""
    z = 1.96
    share, over = died / tried, 1 + z * z / tried
    middle = (share + z * z / (2 * tried)) / over
    half = z * math.sqrt(share * (1 - share) / tried + z * z / (4 * tried * tried)) / over
    return f"{100 * (middle - half):.0f} to {100 * (middle + half):.0f} %"
