"""The page of controls: every one has code that is there and a test that shows it, and the page is fresh."""

from __future__ import annotations

import functools

import pytest
from tools.controls.page import PAGE, ROOT, groups, page
from tools.controls.page import marks as read_marks

marks = functools.cache(read_marks)  # every test file is read for them

CONTROLS = [control for group in groups() for control in group.controls]
KNOWN = [control.id for control in CONTROLS]


def test_all_forty_are_there_in_order() -> None:
    assert [f"C{number}" for number in range(1, 41)] == KNOWN


@pytest.mark.parametrize("control", CONTROLS, ids=lambda control: str(control.id))
def test_each_has_code_and_a_test(control: object) -> None:
    assert [file for file in control.code if not (ROOT / "src" / "cardspeak" / file).exists()] == []  # type: ignore[attr-defined]
    assert [one for one in marks() if one.control == control.id], "no test shows it"  # type: ignore[attr-defined]


def test_every_mark_names_a_control() -> None:
    assert [one for one in marks() if one.control not in KNOWN] == []


def test_the_page_is_fresh() -> None:
    assert (ROOT / PAGE).read_text() == page(marks()), "the marks have changed: run `make coverage`"
