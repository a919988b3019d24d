"""What one record of the log adds to the figures of the house: its own transfers and its own events, nothing else."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import msgspec

from cardspeak.room.batches import FINISHED, REOPENED
from cardspeak.room.money import BANK, COMMISSION
from cardspeak.store import Record

TOURNAMENTS = ("fees", "prizes", "added")  # money of tournaments, which is no gaming revenue (The Star 28.9.7)
MONEY = ("commission", "bank", "revenue", "jackpots", "promotions", *TOURNAMENTS)
FIGURES = ("hands", *MONEY, "rulings", "disputes", "incidents", "exclusions")
# Events by their tags: no text that somebody wrote can look like one, for its quotes are escaped.
RULINGS = re.compile(rb'"type":"(?:Ruled|Reported)"')
DISPUTES = re.compile(rb'"type":"(?:DisputeRaised|Complain)"')
CALLS = re.compile(rb'"type":"FloorCalled"')
Prize = tuple[str, int, int]  # table, round, box


class Figures:
    """Hears the records in their order: a prize that is struck counts against the day on which it is struck."""

    def __init__(self) -> None:
        self._paid: dict[Prize, int] = {}  # by pools against the house

    def of(self, record: Record) -> dict[str, int]:
        """The figures of one record."""
        match record.stream.partition("/")[0]:
            case "table":
                return {
                    "hands": (record.kind in FINISHED) - (record.kind == REOPENED),
                    "commission": _net(record, COMMISSION),
                    "bank": _net(record, BANK),
                    "rulings": len(RULINGS.findall(record.body)),
                    "disputes": len(DISPUTES.findall(record.body)),
                }
            case "jackpot":
                return {"jackpots": self._prizes(record)}
            case "meter":
                return {"jackpots": _given(record, "player/")}
            case "promotion" | "bonus":
                return {"promotions": _given(record, "player/", "payments/")}
            case "tournament":
                return _tournament(record)
            case "looks":
                return {"incidents": 1}
            case "calls":
                return {"incidents": len(CALLS.findall(record.body))}
            case "people":
                return {"exclusions": int(record.kind == "excluded")}
        return {}

    def _prizes(self, record: Record) -> int:
        """Prizes of pools against the house, which the bank pays at the table; one that was struck comes back."""
        total = 0
        for event in _events(record):
            match event:
                case {"type": "PrizePaid", "amount": amount}:
                    self._paid[_place(event)] = amount
                    total += amount
                case {"type": "AwardStruck", "award": award}:
                    total -= self._paid.pop(_place(award), 0)
        return total


def _events(record: Record) -> list[dict[str, Any]]:
    return msgspec.json.decode(record.body, type=list[dict[str, Any]]) if record.body.startswith(b"[") else []


def _place(event: dict[str, Any]) -> Prize:
    return event["table"], event["number"], event["box"]


def _tournament(record: Record) -> dict[str, int]:
    """Entry fees less those that went back, prizes that were paid, and what the operator added to the pool."""
    if record.kind == "opened":
        return {}
    told = Counter({"fees": _net(record, f"{record.stream}/fees")})
    for event in _events(record):
        match event:
            case {"type": "PaidOut", "amount": amount}:
                told["prizes"] += amount
            case {"type": "PoolSet", "added": added}:
                told["added"] += added
    return dict(told)


def _given(record: Record, *accounts: str) -> int:
    """To people, less what was taken back from them."""
    came: Counter[bool] = Counter()
    for one in record.transfers:
        came[True] += one.amount * one.credit.startswith(accounts)
        came[False] += one.amount * one.debit.startswith(accounts)
    return came[True] - came[False]


def _net(record: Record, account: str) -> int:
    came = sum(one.amount for one in record.transfers if one.credit == account)
    return came - sum(one.amount for one in record.transfers if one.debit == account)
