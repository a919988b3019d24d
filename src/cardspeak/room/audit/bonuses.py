"""Bonus prizes played again for an audit: signs, claims, verdicts and payments, by a clerk of their own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec

from cardspeak.bonus.claims import BonusDenied, BonusGiven, BonusPaid, BonusTold, BonusVerified
from cardspeak.bonus.machine import Bonuses
from cardspeak.bonus.offering import BonusOffered, BonusSigned, BonusTakenDown
from cardspeak.room.audit.clerked import AccountClerk, replay_with
from cardspeak.room.money import wallet
from cardspeak.room.promotions.bonus import BONUS_EVENTS
from cardspeak.room.promotions.money import bonus_moves
from cardspeak.store.faults import Fault
from cardspeak.store.records import Record


def replay_bonus(stream: str, records: Iterator[Record], *, strictly: bool = False) -> Iterator[Fault]:
    """The bonus prizes of one book: nothing without its sign, verified by the rank of the book, paid once."""

    def opened(body: bytes) -> tuple[Bonuses, BonusClerk]:
        bonuses = Bonuses(msgspec.json.decode(body, type=dict[str, str])["book"])
        return bonuses, BonusClerk(stream, bonuses)

    money = partial(bonus_moves, stream) if strictly else None
    yield from replay_with(stream, records, "the book of its bonus prizes", opened, BONUS_EVENTS, money)


class BonusClerk(AccountClerk):
    """Offers, signs and claims, as the events tell of them."""

    def __init__(self, stream: str, bonuses: Bonuses) -> None:
        super().__init__(stream)
        self._rules = bonuses.state.rules
        self._offers: dict[str, Any] = {}
        self._signs: list[list[Any]] = []  # offer, table, the hand before its first, its last hand or none yet
        self._claims: dict[int, tuple[Any, Any]] = {}  # offer and hand
        self._verified: dict[int, int] = {}

    def take(self, event: Any, record: Record) -> Iterator[str]:
        if event.name != record.actor:
            yield f"{event.name} did it, and {record.actor} asked for it"
        match event:
            case BonusOffered(offer=offer):
                self._offers[offer.name] = offer
            case BonusSigned(offer=offer, tables=tables):
                up = {table for sign, table, _, last in self._signs if sign.name == offer and last is None}
                what = self._offers[offer]
                self._signs += [[what, table, event.begun.get(table, 0), None] for table in tables if table not in up]
            case BonusTakenDown(offer=offer):
                self._offers.pop(offer)
                for sign in self._signs:
                    if sign[0].name == offer and sign[3] is None:
                        sign[3] = event.begun.get(sign[1], 0)
            case BonusTold(claim=claim, offer=offer, hand=hand):
                stood = [
                    what
                    for what, table, before, last in self._signs
                    if (what.name, table) == (offer, hand.table)
                    and before < hand.number <= (hand.number if last is None else last)
                ]
                if not stood:
                    yield f"claim {claim} is for {offer}, and no sign stood at table {hand.table} by hand {hand.number}"
                self._claims[claim] = (stood[-1] if stood else self._offers.get(offer), hand)
            case BonusVerified() | BonusDenied():
                yield from self._judged(event)
            case BonusPaid() | BonusGiven():
                yield from self._given(event)

    def _judged(self, event: Any) -> Iterator[str]:
        offer, _ = self._claims[event.claim]
        file, roles = self._rules.file, self._rules.book.head.roles
        if event.by not in roles or roles.index(event.by) < roles.index(file.verifier):
            yield f"claim {event.claim} is judged by a {event.by}"
        hand = event.hand
        good = hand.over and hand.shown and not hand.folded and not hand.void and offer.met(hand)
        if good != isinstance(event, BonusVerified):
            yield f"claim {event.claim} is judged otherwise than its hand is"
        if good:
            self._verified[event.claim] = amount = getattr(offer.bonus, "amount", 0)
            if event.amount != amount:
                yield f"claim {event.claim} is worth {amount}, not {event.amount}"
            if amount:
                self._moves.append(("bank/bonus", self._owed, amount))
        elif self._verified.get(event.claim):
            self._moves.append((self._owed, "bank/bonus", self._verified.pop(event.claim)))

    def _given(self, event: Any) -> Iterator[str]:
        _, hand = self._claims[event.claim]
        due = self._verified.pop(event.claim, None)
        ways = getattr(event, "ways", {})
        if due is None or sum(ways.values()) != due or event.player != hand.player:
            yield f"claim {event.claim} is given {sum(ways.values())} for {event.player}, and {due} is due"
        to = {"chips": wallet(event.player), "cash": "payments/cash", "cash equivalent": "payments/equivalent"}
        self._moves += [(self._owed, to[way], amount) for way, amount in sorted(ways.items())]
