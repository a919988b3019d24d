"""Nights at a table as a floor person would write them down: every line does what it says, and no chip is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.shelf import APPROVED
from tests.table.sitting import sound

from cardspeak.cli.table_script import play_script

CASES = sorted((Path(__file__).parent.parent / "cases").glob("*/table/*.txt"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.parent.name}/{case.stem}")
def test_a_night_goes_as_it_is_written(case: Path) -> None:
    night = play_script(case.read_text(encoding="utf-8"))
    assert night.wrong == []
    assert night.table.state.number > 0
    sound(night.table)


def test_there_are_nights_for_every_book() -> None:
    assert {case.parent.parent.name for case in CASES} >= set(APPROVED)
