"""The floor map: every table at a glance, with its pace, its dealer, what it has brought in and what is wrong there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardspeak.office.state import OfficeState
from cardspeak.office.topics.rotation import at_table, place_of
from cardspeak.room.history.shelves import Shelves
from cardspeak.room.money import COMMISSION
from cardspeak.room.who import HOUSE
from cardspeak.store import Log
from cardspeak.values import Named

HOUR = 3_600_000_000  # microseconds


class TableOnMap(Named):
    id: str
    title: str
    stakes: Any
    people: int
    places: int
    open_seats: int
    house: int  # players of the house
    hands: int
    pace: int  # hands within the last hour
    drop: int  # commission in all, in chips
    dealer: str
    tray: int
    alerts: tuple[str, ...]


def floor_map(
    log: Log, shelves: Shelves, rows: list[Mapping[str, Any]], state: OfficeState, now: float
) -> tuple[TableOnMap, ...]:
    drops = _drops(log)
    ordered = sorted(rows, key=lambda row: place_of(row["id"]))
    return tuple(_on_map(shelves, row, state, drops, now) for row in ordered)


def _drops(log: Log) -> dict[str, int]:
    """Commission by table, from the ledger's own entries."""
    found: dict[str, int] = {}
    for entry in log.entries(COMMISSION):
        amount = entry.transfer.amount if entry.transfer.credit == COMMISSION else -entry.transfer.amount
        found[entry.stream] = found.get(entry.stream, 0) + amount
    return found


def _on_map(
    shelves: Shelves, row: Mapping[str, Any], state: OfficeState, drops: Mapping[str, int], now: float
) -> TableOnMap:
    id = row["id"]
    since = int(now * 1e6) - HOUR
    dealer = at_table(state, id)
    alerts = [words for words, is_so in (("paused", row["paused"]), (row["fault"], row["fault"])) if is_so]
    if dealer and now - state.dealers[dealer].at > 60 * state.settings.down_minutes:
        alerts.append(f"{dealer} is over time")
    people, places = len(row["people"]), row["places"]
    return TableOnMap(
        id=id, title=row["title"], stakes=row.get("stakes"), people=people, places=places,
        open_seats=max(0, places - people), house=sum(name.startswith(HOUSE) for name in row["people"]),
        hands=row["hands"], pace=sum(played.time >= since for played in tuple(shelves.of(id).hands)),
        drop=drops.get(f"table/{id}", 0), dealer=dealer, tray=state.trays.get(id, 0), alerts=tuple(alerts),
    )  # fmt: skip
