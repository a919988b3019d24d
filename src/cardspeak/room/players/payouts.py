"""What was won at a table among players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from cardspeak.room.payouts import Payout, events_in
from cardspeak.store import Record


def pots(table: str, records: Iterator[Record]) -> Iterator[Payout]:
    """Pots by hand, each winner once for the hand."""
    names: dict[int, str] = {}
    won: dict[int, list[Any]] = defaultdict(lambda: [0, "", ""])
    for record in records:
        for event in events_in(record):
            match event["type"]:
                case "HandStarted":
                    won.clear()
                case "SeatTaken":
                    names[event["seat"]] = event["name"]
                case "SeatChanged":
                    names[event["to"]] = names.pop(event["seat"], "")
            for inner in event.get("events", ()):
                if inner["type"] == "Awarded":
                    sums = won[inner["seat"]]
                    sums[:] = [sums[0] + inner["amount"], inner["words"], inner["cite"]]
            if event["type"] == "HandFinished":
                for seat, (amount, words, cite) in sorted(won.items()):
                    what = f"pot, {words}" if words else "pot"
                    name = names.get(seat, f"seat {seat}")
                    yield Payout(record.time, table, name, what, amount, record.actor, cite, record.seq)
                won.clear()
