"""A file that a page names is there: modules move, and a page that is not told of it leads nowhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.docs.test_examples import PAGES, ROOT

PATH = re.compile(r"`((?:[\w.-]+/)+[\w.-]+\.(?:py|toml|js|md|csv|json))`")
HOMES = ("", "src", "src/cardspeak", "src/cardspeak/web", "src/cardspeak/web/js", "tests", "docs")
# What a reader makes by a page: the books of the examples, the recipes' own files, the folders of any book.
MADE = re.compile(r"(harbour|pier|games)/|books/open-table/games/irish|web/js/pages/about-page")


def named(page: Path) -> list[str]:
    return [path for path in PATH.findall(page.read_text(encoding="utf-8")) if not MADE.match(path)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_are_named_exist(page: Path) -> None:
    assert [path for path in named(page) if not any((ROOT / home / path).exists() for home in HOMES)] == []


def test_the_pages_about_the_making_name_many() -> None:
    assert {page.name: len(named(page)) > 10 for page in PAGES}["architecture.md"]
