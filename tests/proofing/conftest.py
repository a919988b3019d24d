"""Books that a test adds are forgotten after it; what was read of ours stays read where it added none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardspeak.books.clauses import clause_index
from cardspeak.books.loader import load_book
from cardspeak.books.names import _added


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    before = dict(_added)
    yield
    if _added != before:
        _added.clear()
        _added.update(before)
        load_book.cache_clear()
        clause_index.cache_clear()
