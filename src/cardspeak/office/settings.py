"""Settings of the house in one place: what each is, where it comes from, and whether one person alone may change it."""

from __future__ import annotations

from datetime import tzinfo
from typing import Any, NamedTuple

import msgspec

from cardspeak.office.zones import USUAL, wall_clock, wrong_zone
from cardspeak.values import Named

AML = "silent: AML/CTF Act 2006 (Cth)"


class HouseSettings(Named):
    """As they hold. Money is in cents, chips are cents."""

    zone: str = ""  # of the house's clock; none: the offset alone, as of houses opened before there were zones
    offset: int = 600  # minutes that the house's clock is ahead of UTC, where it has no zone
    day_ends: int = 6  # o'clock: the gaming day ends
    threshold: int = 1_000_000  # cash from which a transaction is reported
    report_days: int = 10  # business days for that report
    flag_days: int = 3  # business days for a suspicion
    chips: tuple[int, ...] = (100, 500, 1_000, 2_500, 10_000, 50_000, 100_000, 500_000)
    cash: tuple[int, ...] = (5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000)
    call_seconds: int = 120  # to answer when a seat is called
    down_minutes: int = 30  # that a dealer deals at one table
    downs_to_break: int = 3  # after so many a break is owed
    points_an_hour: int = 10

    @property
    def clock(self) -> tzinfo:
        """BadInput where this machine does not know the zone."""
        return wall_clock(self.zone, self.offset)


def first_settings() -> HouseSettings:
    """Of a house that opens now; on a machine that knows no zones its clock is a fixed distance from UTC."""
    return HouseSettings(zone="" if wrong_zone(USUAL) else USUAL)


class SettingRow(NamedTuple):
    """One setting in words; `two`: it takes a second person to change it."""

    says: str
    cite: str
    least: int
    most: int
    two: bool = False


class ZoneRow(NamedTuple):
    """The setting that is a name and no number."""

    says: str
    cite: str
    two: bool = False


SettingValue = int | tuple[int, ...] | str
ROWS: dict[str, SettingRow | ZoneRow] = {
    "zone": ZoneRow("Time zone of the house, such as Australia/Perth", "silent: local time"),
    "offset": SettingRow("Minutes ahead of UTC, of a house without a time zone", "silent: local time", -720, 840),
    "day_ends": SettingRow("The hour at which the gaming day ends", "silent: controls of the house", 0, 12, two=True),
    "threshold": SettingRow(
        "Cash, in cents, from which a transaction is reported", f"{AML} s 43", 1, 1_000_000, two=True
    ),
    "report_days": SettingRow("Business days until such a report is lodged", f"{AML} s 43(2)", 1, 10, two=True),
    "flag_days": SettingRow("Business days until a suspicion is reported", f"{AML} s 41(2)", 1, 3, two=True),
    "chips": SettingRow("Chips of the house, in cents", "silent: controls of the house", 1, 10**9, two=True),
    "cash": SettingRow("Notes and coins, in cents", "silent: legal tender", 1, 10**9, two=True),
    "call_seconds": SettingRow("Seconds to answer when a seat is called", "silent: lists of the house", 15, 3_600),
    "down_minutes": SettingRow("Minutes that a dealer deals at one table", "silent: rosters of the house", 5, 240),
    "downs_to_break": SettingRow("Tables after which a dealer is owed a break", "silent: rosters of the house", 1, 12),
    "points_an_hour": SettingRow("Points for an hour at the tables", "silent: club of the house", 0, 100_000),
}
assert set(ROWS) == set(HouseSettings.__struct_fields__), "every setting has its row"
MOST_KINDS = 30  # of chips or of notes and coins


def wrong_value(name: str, value: Any) -> str:
    """What is wrong with a value for a setting; empty where nothing is."""
    if name not in ROWS:
        return f"There is no setting {name!r}: there are {', '.join(ROWS)}."
    row = ROWS[name]
    if isinstance(row, ZoneRow):
        return wrong_zone(value) if isinstance(value, str) else f"{row.says}: a name."
    several = isinstance(HouseSettings().__getattribute__(name), tuple)
    given = value if several and isinstance(value, list | tuple) else [value]
    if several is not isinstance(value, list | tuple) or not all(type(one) is int for one in given):
        return f"{row.says}: {'a list of whole numbers' if several else 'a whole number'}."
    if not given or len(given) > MOST_KINDS or len(set(given)) != len(given) or list(given) != sorted(given):
        return f"{row.says}: 1 to {MOST_KINDS} different numbers, the smallest first."
    if not all(row.least <= one <= row.most for one in given):
        return f"{row.says}: from {row.least:,} to {row.most:,}."
    return ""


def changed(settings: HouseSettings, name: str, value: Any) -> HouseSettings:
    return msgspec.structs.replace(settings, **{name: tuple(value) if isinstance(value, list | tuple) else value})
