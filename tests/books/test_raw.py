"""The files of a book are parsed once for all that look at them, and what was parsed is nobody's to change."""

from __future__ import annotations

import tomllib
from collections import Counter
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from cardspeak.books.names import BOOKS, HOME
from cardspeak.books.raw import parsed, parsed_file
from cardspeak.proofing.check import book_faults


@pytest.mark.parametrize("slug", BOOKS)
def test_a_check_parses_every_file_once_and_changes_nothing(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    times: Counter[str] = Counter()
    told: list[tuple[dict[str, Any], dict[str, Any]]] = []
    loads = tomllib.loads

    def counted(text: str) -> dict[str, Any]:
        times[text] += 1
        told.append((found := loads(text), deepcopy(found)))
        return found

    monkeypatch.setattr(tomllib, "loads", counted)
    parsed.cache_clear()
    try:
        assert list(book_faults(HOME / slug)) == []
    finally:
        parsed.cache_clear()
    assert len(times) >= 5
    assert set(times.values()) == {1}
    assert all(found == as_read for found, as_read in told)


def test_a_file_that_was_changed_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "book.toml"
    file.write_text('title = "Harbour"', encoding="utf-8")
    assert parsed_file(file) == {"title": "Harbour"}
    file.write_text('title = "Pier"', encoding="utf-8")
    assert parsed_file(file) == {"title": "Pier"}
