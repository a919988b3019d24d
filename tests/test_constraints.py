"""constraints.txt pins whatever an install brings, in plain lines."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

LINES = (Path(__file__).parents[1] / "constraints.txt").read_text(encoding="utf-8").splitlines()
PINS = [line for line in LINES if line and not line.startswith("#")]


def brought(name: str, extras: frozenset[str], seen: set[str]) -> set[str]:
    """Every package that this one asks for here, and what those ask for."""
    try:
        asked = [Requirement(text) for text in requires(name) or ()]
    except PackageNotFoundError:  # of another system or Python
        return seen
    for one in asked:
        needed = one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in extras or {""})
        inner = canonicalize_name(one.name)
        if needed and (inner not in seen or one.extras):
            seen.add(inner)
            brought(one.name, frozenset(one.extras), seen)
    return seen


def test_lines_are_a_name_and_a_version() -> None:
    assert [pin for pin in PINS if not re.fullmatch(r"[a-z0-9-]+==[0-9][0-9a-z.]*", pin)] == []
    names = [pin.split("==")[0] for pin in PINS]
    assert len(names) == len(set(names))


def test_everything_an_install_brings_is_pinned() -> None:
    found = brought("cardspeak", frozenset({"dev"}), set()) - {"cardspeak"}
    assert {"rich", "mdurl", "llvmlite", "pillow", "sortedcontainers"} <= found
    found |= brought("cardspeak", frozenset({"docs"}), set()) - {"cardspeak"}
    assert found <= {pin.split("==")[0] for pin in PINS}
