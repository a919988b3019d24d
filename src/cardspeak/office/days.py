"""Gaming days, shifts of a clock past midnight, and business days: arithmetic on seconds, no clock is read.

A gaming day ends at an hour of the clock on the wall, so that on the two days of the year on which that clock is put
forward or back it has twenty-three or twenty-five hours, and none is counted twice or left out.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta, tzinfo

WORKING = 5  # Monday to Friday


def local(at: int, zone: tzinfo) -> datetime:
    """The wall's time of the house; `fold` is 1 in an hour that comes a second time."""
    return datetime.fromtimestamp(at, zone).replace(tzinfo=None)


def gaming_day(at: int, zone: tzinfo, ends: int) -> str:
    """The day that a moment belongs to, as `2026-11-17`: what comes before it `ends` (an hour) is the day before's."""
    return (local(at, zone) - timedelta(hours=ends)).date().isoformat()


def day_bounds(day: str, zone: tzinfo, ends: int) -> tuple[int, int]:
    """When a gaming day begins and ends, in seconds since 1970; the end belongs to the next."""
    first = date.fromisoformat(day)
    return _at(first, ends, zone), _at(first + timedelta(days=1), ends, zone)


def business_days_after(at: int, days: int, zone: tzinfo) -> int:
    """The last second of the so-manyth business day after the day of a moment."""
    day = local(at, zone).date()
    while days:
        day += timedelta(days=1)
        days -= day.weekday() < WORKING
    return _at(day + timedelta(days=1), 0, zone) - 1


def hour_of(at: int, zone: tzinfo) -> str:
    """The hour of the wall's clock, as `2026-11-17 22:00`; one that comes a second time says so."""
    when = local(at, zone)
    return f"{when:%Y-%m-%d %H:00}{' again' if when.fold else ''}"


def minute_of(at: int, zone: tzinfo) -> str:
    """The same to the minute, as a sign has it."""
    when = local(at, zone)
    return f"{when:%Y-%m-%d %H:%M}{' again' if when.fold else ''}"


def _at(day: date, hour: int, zone: tzinfo) -> int:
    return int(datetime.combine(day, time(hour), zone).timestamp())
