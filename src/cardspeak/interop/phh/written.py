"""The fields of a hand as the format has them, not yet held against its rules: see `HandHistory`."""

from __future__ import annotations

import datetime

from cardspeak.interop.phh.actions import Action
from cardspeak.interop.phh.amounts import Amount
from cardspeak.interop.phh.toml import TomlValue
from cardspeak.interop.phh.variants import Variant
from cardspeak.values import Named


class WrittenHand(Named):
    """In the format's order, then the fields of somebody's own."""

    variant: Variant
    antes: tuple[Amount, ...]
    blinds_or_straddles: tuple[Amount, ...] | None = None
    bring_in: Amount | None = None
    small_bet: Amount | None = None
    big_bet: Amount | None = None
    min_bet: Amount | None = None
    starting_stacks: tuple[Amount | None, ...]
    actions: tuple[Action, ...]
    author: str | None = None
    event: str | None = None
    url: str | None = None
    venue: str | None = None
    address: str | None = None
    city: str | None = None
    region: str | None = None
    postal_code: str | None = None
    country: str | None = None
    time: datetime.time | None = None
    time_zone: str | None = None
    time_zone_abbreviation: str | None = None
    day: int | None = None
    month: int | None = None
    year: int | None = None
    hand: int | str | None = None
    level: int | None = None
    seats: tuple[int, ...] | None = None
    seat_count: int | None = None
    table: int | str | None = None
    players: tuple[str, ...] | None = None
    finishing_stacks: tuple[Amount | None, ...] | None = None
    winnings: tuple[Amount, ...] | None = None
    currency: str | None = None
    currency_symbol: str | None = None
    ante_trimming_status: bool = False
    time_limit: Amount | None = None
    time_banks: tuple[Amount, ...] | None = None
    custom: dict[str, TomlValue] = {}

    @property
    def player_count(self) -> int:
        return len(self.starting_stacks)
