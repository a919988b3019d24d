"""How the books number their clauses: paths, forgiving look-up keys and the natural order.

`14.9.1`, `3.2.1(b)(iv)` and Tasmania's `B.11.1.b.ii` are paths of tokens. What has no number of its own (a
definition, a line of a table, a drawing) stands behind a colon: `1.1:Burn card`, `8:Table 1:Ante`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TypeAlias

NumberPath: TypeAlias = tuple[str, ...]
Key: TypeAlias = tuple[tuple[int, int, int, str], ...]

_TOKEN = re.compile(r"[0-9]+|[a-z]+[0-9]*")
_LABEL_TAIL = re.compile(r"(.*\S)\(([a-z]{1,4}|[0-9]{1,2})\)")  # `Jackpot System(a)`, not `Draw (Blind)`
_DIGITS = re.compile(r"([0-9]+)")
_ROMANS = (
    "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x",
    "xi", "xii", "xiii", "xiv", "xv", "xvi", "xvii", "xviii", "xix", "xx",
)  # fmt: skip
LONGEST_KEPT = 100  # letters, more than any clause has: strangers may ask for longer ones, and fill no memory with them
_ROMAN = {numeral: value for value, numeral in enumerate(_ROMANS, start=1)}


def path(number: str) -> NumberPath:
    """The tokens of a number, folded so that spaces, case and the manner of bracketing do not matter.

    >>> path("3.2.1 (B)(iv)") == path("3.2.1.b.iv")
    True
    """
    return _kept_path(number) if len(number) <= LONGEST_KEPT else _path(number)


def _path(number: str) -> NumberPath:
    head, *labels = number.casefold().split(":")
    tokens = list(_TOKEN.findall(head)) if _is_numbering(head) else _label(head)
    for label in labels:
        tokens += _label(label)
    return tuple(tokens)


_kept_path = lru_cache(maxsize=1 << 13)(_path)  # clauses of all books, each looked up again and again


def natural_key(number: str) -> Key:
    """Sorts numbers as a book prints them: 2 before 10, (ii) before (iv), (h) before (i) before (j)."""
    return tuple(_token_key(token) for token in path(number))


def _is_numbering(head: str) -> bool:
    bare = re.sub(r"[\s.()\[\]]", "", head)
    return bare.isalnum() and (bare[:1].isdigit() or len(bare.rstrip("0123456789")) == 1 or "." in head)


def _label(label: str) -> list[str]:
    """A label as one token behind a colon (it is no numeral), each `(a)` at its end as another."""
    tails: list[str] = []
    while tail := _LABEL_TAIL.fullmatch(label.strip()):
        label = tail.group(1)
        tails.insert(0, tail.group(2))
    return [":" + re.sub(r"[\s\-_'’]+", "", label), *tails]


def _token_key(token: str) -> tuple[int, int, int, str]:
    if token.isdigit():
        return (0, int(token), 0, "")
    if token.startswith(":"):
        padded = _DIGITS.sub(lambda found: found.group().zfill(9), token)
        return (2, 0, 0, padded)
    if token in _ROMAN:
        return (1, *_among_letters(_ROMAN[token]), "")
    first = ord(token[0]) - ord("a") + 1
    return (1, first, 0, "") if len(token) == 1 else (1, 26 + len(token), 0, token)


def _among_letters(value: int) -> tuple[int, int]:
    """A place for a Roman numeral that suits (h)(i)(j) and (i)(iv)(v) alike: i, v, x stand as letters do."""
    for letter, worth in (("x", 10), ("v", 5), ("i", 1)):
        if value >= worth:
            return (ord(letter) - ord("a") + 1, value - worth)
    raise AssertionError("numerals begin at one")
