"""The TOML of a book's files as it stands there, before anything is made of it.

One look at a book reads each file several times: to load it, to find its citations, to say what is wrong with it, for
a game that is like another. Parsing is the slow part, so the last texts are kept parsed, by the text itself: a file
that was changed meanwhile is another text. Whoever takes one reads it and changes nothing in it.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

FILES = 48  # of the largest book, and what it lies over


@lru_cache(maxsize=FILES)
def parsed(text: str) -> dict[str, Any]:
    return tomllib.loads(text)


def parsed_file(path: Path) -> dict[str, Any]:
    return parsed(path.read_text(encoding="utf-8"))
