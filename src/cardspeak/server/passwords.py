"""Passwords: kept as argon2 hashes, long enough, and none of those that everybody tries first."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from cardspeak.errors import BadInput
from cardspeak.room.names import key

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST = 8
LONGEST = 200  # hashing takes as long as the password is
FEWEST = 4  # different characters
ROWS = (
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiopasdfghjklzxcvbnm",
    "qwertzuiopasdfghjklyxcvbnm",
    "01234567890123456789",
)


@cache
def common() -> frozenset[str]:
    lines = (files("cardspeak.server") / "common_passwords.txt").read_text().splitlines()
    return frozenset(line.strip() for line in lines if line and not line.startswith("#"))


@cache
def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher

    return PasswordHasher()


def require_short(password: str) -> None:
    """Whoever comes in may have chosen any; but nobody has the room work on one without end."""
    if len(password) > LONGEST:
        raise BadInput(f"A password has at most {LONGEST} characters.")


def require_good(name: str, password: str) -> None:
    """BadInput for a new password that somebody would guess."""
    require_short(password)
    if len(password) < SHORTEST:
        raise BadInput(f"Choose a password of {SHORTEST} characters or more.")
    plain = password.casefold()
    core = _core(plain)
    if len(set(plain)) < FEWEST or core in common() or plain in common() or _in_a_row(plain):
        raise BadInput(
            "That password is one of those that are tried first: choose another, of several words for example."
        )
    own = key(name).replace(" ", "")
    if own and core in (own, own + own, own[::-1]):
        raise BadInput("A password is not one's own name: choose another.")


def _core(plain: str) -> str:
    """Without the digits, signs and spaces with which a common word is dressed up."""
    letters = [letter.isalpha() for letter in plain]
    if not any(letters):
        return plain
    first, last = letters.index(True), len(letters) - letters[::-1].index(True)
    return plain[first:last].replace(" ", "")


def _in_a_row(plain: str) -> bool:
    """Keys that lie side by side, forwards or backwards."""
    return any(plain in row + row or plain[::-1] in row + row for row in ROWS)


def hashed(password: str) -> str:
    return _hasher().hash(password)


def matches(kept: str, password: str) -> bool:
    from argon2.exceptions import InvalidHashError, VerificationError

    try:
        return _hasher().verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False
