"""Prizes that were paid beside the tables: tournaments, draws of promotions, bonus prizes and jackpots by hand.

Each is read from the records of its own stream: what it is for, who has seen to it that it is due, and who paid it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cardspeak.room.payouts import Payout, events_in
from cardspeak.store import Record

WAYS_TO_CONFIRM = ("record", "verify", "confirm")  # the last of these steps that a book asks for


def of_a_tournament(place: str, records: Iterator[Record]) -> Iterator[Payout]:
    """Whoever is at the desk pays what the places came to: nobody else has a word in it."""
    won: dict[str, str] = {}
    for record in records:
        for event in events_in(record):
            match event["type"]:
                case "PrizeWon":
                    won[event["player"]] = f"prize of place {event['place']}"
                case "PaidOut":
                    name = event["player"]
                    yield Payout(
                        time=record.time,
                        table=place,
                        name=name,
                        what=won.get(name, "prize"),
                        amount=event["amount"],
                        confirmed=record.actor,
                        cite=event["cite"],
                        record=record.seq,
                        paid_by=record.actor,
                    )


def of_a_promotion(place: str, records: Iterator[Record]) -> Iterator[Payout]:
    """Money and goods alike, by their value; whoever saw to the draw confirms them, or looked at the winner later."""
    drawn: dict[int, dict[str, Any]] = {}
    confirmed: dict[int, str] = {}
    overseen = ""
    for record in records:
        for event in events_in(record):
            match event["type"]:
                case "DrawHeld":
                    overseen = event.get("scrutineer", "")
                case "PrizeDrawn":
                    drawn[event["number"]] = event["prize"]
                    confirmed[event["number"]] = overseen or event["by"]
                case "CriteriaConfirmed":
                    confirmed[event["award"]] = event["by"]
                case "WinnerPaid" | "PrizeHandedOver" as kind:
                    number = event["award"]
                    value = drawn[number].get("value") or 0
                    yield Payout(
                        time=record.time,
                        table=place,
                        name=event["patron"],
                        what=f"prize {number}, {drawn[number]['name']}",
                        amount=event["cheque"] + event["transfer"] if kind == "WinnerPaid" else value,
                        confirmed=confirmed[number],
                        cite=event["cite"],
                        record=record.seq,
                        paid_by=event["by"],
                    )


def of_bonuses(place: str, records: Iterator[Record]) -> Iterator[Payout]:
    """In chips or cash; what is given in goods or services has no amount."""
    offers: dict[int, str] = {}
    verified: dict[int, str] = {}
    for record in records:
        for event in events_in(record):
            match event["type"]:
                case "BonusTold":
                    offers[event["claim"]] = event["offer"]
                case "BonusVerified":
                    verified[event["claim"]] = event["name"] or event["by"]
                case "BonusPaid":
                    yield Payout(
                        time=record.time,
                        table=place,
                        name=event["player"],
                        what=f"bonus {event['claim']}, {offers[event['claim']]}",
                        amount=sum(event["ways"].values()),
                        confirmed=verified[event["claim"]],
                        cite=event["cite"],
                        record=record.seq,
                        paid_by=event["name"] or event["by"],
                    )


def of_a_jackpot_by_hand(place: str, records: Iterator[Record]) -> Iterator[Payout]:
    """Each share of a win, with whoever took the last step before it may be paid."""
    hits: dict[int, str] = {}
    seen_to: dict[int, str] = {}
    for record in records:
        for event in events_in(record):
            if hit := event.get("hit"):
                hits[hit["id"]] = f"jackpot {hit['pool']}, {hit['event']}"
            match event["type"]:
                case "HitStepped" if event["step"] in WAYS_TO_CONFIRM:
                    seen_to[event["id"]] = event["who"] or event["by"]
                case "SharePaid":
                    yield Payout(
                        time=record.time,
                        table=place,
                        name=event["name"],
                        what=f"{hits[event['id']]} in {event['means']}",
                        amount=event["amount"],
                        confirmed=seen_to.get(event["id"], ""),
                        cite=event["cite"],
                        record=record.seq,
                        paid_by=event["who"] or event["by"],
                    )


PRIZES: Mapping[str, Callable[[str, Iterator[Record]], Iterator[Payout]]] = {
    "tournament": of_a_tournament,
    "promotion": of_a_promotion,
    "bonus": of_bonuses,
    "meter": of_a_jackpot_by_hand,
}
"""By the first part of a stream's name. Jackpots of wagers are paid at the table, and stand among its lines."""
