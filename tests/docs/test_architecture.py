"""What docs/architecture.md says is so, where that can be looked up."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "cardspeak"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
SHAPE = PAGE.split("## The one shape", 1)[1].split("\n## ", 1)[0]


def written() -> dict[str, str]:
    """Every module of the program."""
    return {path.relative_to(SOURCE).as_posix(): path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py")}


def test_every_machine_is_listed_where_it_stands() -> None:
    listed = [name for row in re.findall(r"^\| .+ \| (`.+`) \|$", SHAPE, re.MULTILINE) for name in row.split(", ")]
    machines = [name for name, text in written().items() if re.search(r"^class \w+\(Machine\[", text, re.MULTILINE)]
    assert sorted(listed) == sorted(f"`{name}`" for name in machines)


def test_every_set_of_reasons_is_named() -> None:
    reasons = [
        one for text in written().values() for one in re.findall(r"^class (\w+Why)\(StrEnum\)", text, re.MULTILINE)
    ]
    assert set(re.findall(r"`(\w+Why)`", SHAPE)) == set(reasons)
