"""What was won at a table among players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardspeak.room.payouts import Payout, events_in, seen_to_by, taken_back
from cardspeak.store import Record


def pots(table: str, records: Iterator[Record]) -> Iterator[Payout]:
    """Pots by hand, each winner once for the hand; again, after what was taken back, where a ruling gave it others."""
    names: dict[int, str] = {}
    won: dict[int, tuple[int, str, str]] = {}
    paid: list[Payout] = []  # for the hand that was played last
    over = False
    for record in records:
        for event in events_in(record):
            match event["type"]:
                case "HandStarted":
                    won, paid, over = {}, [], False
                case "SeatTaken":
                    names[event["seat"]] = event["name"]
                case "SeatChanged":
                    names[event["to"]] = names.pop(event["seat"], "")
                case "HandFinished":
                    over = True
            by = seen_to_by(record.actor, names.values())
            for inner in event.get("events", ()):
                if inner["type"] == "Awarded":
                    _add(won, inner)
                elif inner["type"] == "ResultTakenBack":
                    yield from (taken_back(one, record, by) for one in paid)
                    won, paid = {}, []
        if over and won:
            paid = [_pot(table, names, seat, *sums, record) for seat, sums in sorted(won.items())]
            yield from paid
            won = {}


def _add(won: dict[int, tuple[int, str, str]], awarded: dict[str, Any]) -> None:
    seat = awarded["seat"]
    before = won[seat][0] if seat in won else 0
    won[seat] = before + awarded["amount"], awarded["words"], awarded["cite"]


def _pot(table: str, names: dict[int, str], seat: int, amount: int, words: str, cite: str, record: Record) -> Payout:
    by = seen_to_by(record.actor, names.values())
    what = f"pot, {words}" if words else "pot"
    name = names.get(seat, f"seat {seat}")
    return Payout(record.time, table, name, what, amount, by, cite, record.seq, by)
