"""Every book as a bench card: what its data comes to, line by line, beside what was taken down in `readings/`.

This notices every change of a value and proves none of them right: what a clause says is shown by the tests that carry
its mark. Whoever changes a value of a book changes its line too, after a look at the clause that it names.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.books.reading import TOPICS

from cardspeak.books.loader import load_book
from cardspeak.books.names import BOOKS

READINGS = Path(__file__).with_name("readings")


def written(book: str) -> dict[str, list[str]]:
    """Topic -> its lines."""
    found: dict[str, list[str]] = {}
    for line in (READINGS / f"{book}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            found[line[2:]] = []
        elif line:
            found[list(found)[-1]].append(line)
    return found


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("book", BOOKS)
def test_the_data_says_what_was_read(book: str, topic: str) -> None:
    assert list(TOPICS[topic](load_book(book))) == written(book).get(topic, [])


@pytest.mark.parametrize("book", BOOKS)
def test_nothing_is_written_down_twice_or_under_no_topic(book: str) -> None:
    lines = written(book)
    assert set(lines) <= set(TOPICS)
    assert all(len(set(one)) == len(one) for one in lines.values())
