"""The clock on the wall of the house: a zone of the tz database with its summer time, or so many minutes from UTC."""

from __future__ import annotations

from datetime import timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from cardspeak.errors import BadInput

USUAL = "Australia/Sydney"
NO_ZONES = (
    "This machine has no time zones: install the package tzdata (pip install tzdata), or the one of the system. "
    "Without it a house has a fixed distance from UTC and no summer time."
)


def wall_clock(zone: str, offset: int) -> tzinfo:
    """BadInput where there is no such zone, or where this machine knows none; without one, `offset` minutes."""
    if not zone:
        return timezone(timedelta(minutes=offset))
    try:
        return ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise BadInput(_no_zone(zone)) from None


def wrong_zone(zone: str) -> str:
    """What is wrong with it; empty where nothing is."""
    try:
        wall_clock(zone, 0)
    except BadInput as wrong:
        return str(wrong)
    return ""


def _no_zone(zone: str) -> str:
    try:
        ZoneInfo("UTC")
    except (ZoneInfoNotFoundError, OSError):
        return NO_ZONES
    return f"There is no time zone {zone[:60]!r}: write one of the tz database, such as {USUAL}."
