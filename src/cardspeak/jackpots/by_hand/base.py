"""What every command and event of a jackpot by hand carries, and how amounts are written."""

from __future__ import annotations

from cardspeak.values import Named

HandKey = tuple[str, int]  # table and number of the hand there


class MeterCommand(Named, tag=True):
    """`at` in seconds of any clock that only goes forward; `by` is a role of the book, `who` a person."""

    at: int = 0
    by: str = ""
    who: str = ""


class MeterEvent(Named, tag=True):
    """`cite` names the clause, or the control, behind it."""

    at: int
    cite: str
    by: str = ""
    who: str = ""


def dollars(cents: int) -> str:
    """1,234.50."""
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100:,}.{abs(cents) % 100:02}"


def exact(hundredths: int) -> str:
    """An amount of a pool, to the hundredth of a cent where it has any: 1,234.5025."""
    cents, rest = divmod(abs(hundredths), 100)
    return ("-" if hundredths < 0 else "") + dollars(cents) + (f"{rest:02}" if rest else "")
