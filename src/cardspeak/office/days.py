"""Gaming days, shifts of a clock past midnight, and business days: arithmetic on seconds, no clock is read."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

HOUR, DAY = 3_600, 86_400
WORKING = 5  # Monday to Friday


def local(at: int, offset: int) -> datetime:
    """The wall's time of the house; `offset` is minutes ahead of UTC."""
    return datetime.fromtimestamp(at + 60 * offset, UTC).replace(tzinfo=None)


def gaming_day(at: int, offset: int, ends: int) -> str:
    """The day that a moment belongs to, as `2026-11-17`: what comes before it `ends` (an hour) is the day before's."""
    return (local(at, offset) - timedelta(hours=ends)).date().isoformat()


def day_bounds(day: str, offset: int, ends: int) -> tuple[int, int]:
    """When a gaming day begins and ends, in seconds since 1970; the end belongs to the next."""
    midnight = datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC)
    begins = int(midnight.timestamp()) - 60 * offset + ends * HOUR
    return begins, begins + DAY


def business_days_after(at: int, days: int, offset: int) -> int:
    """The last second of the so-manyth business day after the day of a moment."""
    day = local(at, offset).date()
    while days:
        day += timedelta(days=1)
        days -= day.weekday() < WORKING
    midnight = datetime.combine(day + timedelta(days=1), datetime.min.time(), UTC)
    return int(midnight.timestamp()) - 60 * offset - 1
