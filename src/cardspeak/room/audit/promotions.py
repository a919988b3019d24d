"""Promotions played again for an audit, by a clerk of their own.

The clerk holds each event against the book and against what came before: hours, who may win, the order of the draw
worked out again, what is paid and how. It and the machine must agree on what is still owed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec

from cardspeak.cards.chance import seeded
from cardspeak.promotions import events as e
from cardspeak.promotions.machine import Promotion
from cardspeak.promotions.terms import PromotionTerms
from cardspeak.room.audit.clerked import AccountClerk, replay_with
from cardspeak.room.promotions.desk import EVENTS
from cardspeak.room.promotions.money import promotion_moves
from cardspeak.store.faults import Fault
from cardspeak.store.records import Record

BANK = "bank/promotions"


def replay_promotion(stream: str, records: Iterator[Record], *, strictly: bool = False) -> Iterator[Fault]:
    """A promotion from its Terms on."""

    def opened(body: bytes) -> tuple[Promotion, DrawClerk]:
        terms = msgspec.json.decode(body, type=PromotionTerms)
        return Promotion(terms), DrawClerk(stream, terms)

    money = partial(promotion_moves, stream) if strictly else None
    yield from replay_with(stream, records, "the Terms of a promotion", opened, EVENTS, money)


class DrawClerk(AccountClerk):
    """What the events of a promotion come to, counted without the machine."""

    def __init__(self, stream: str, terms: PromotionTerms) -> None:
        super().__init__(stream)
        self.terms = terms
        self._lodged: tuple[int, PromotionTerms] | None = None
        self._live: dict[int, str] = {}
        self._sealed: tuple[str, str] = ("", "")
        self._scrutineer = ""
        self._waiting: list[int] = []  # tickets in the order of the draw
        self._prizes: dict[int, tuple[str, int, bool]] = {}  # whose, worth, kept in accounts
        self._claimed: set[int] = set()
        self._held_by = ""
        self.owed = 0

    def differs(self, played: Promotion) -> str:
        owed = played.state.owed
        return "" if owed == self.owed else f"winners are owed {owed}; by the events it is {self.owed}"

    def take(self, event: Any, record: Record) -> Iterator[str]:
        if event.by != record.actor:
            yield f"{event.by} did it, and {record.actor} asked for it"
        if event.at != record.time // 1_000_000:
            yield f"it happened at {event.at}, and the record says {record.time // 1_000_000}"
        match event:
            case e.TermsLodged(terms=terms, at=at):
                self._lodged = (at, terms)
            case e.PromotionAmended(terms=terms):
                self.terms = terms
            case e.PromotionStarted(at=at):
                yield from self._started(at)
            case e.EntryTaken():
                yield from self._entered(event)
            case e.EntryStruck(ticket=ticket):
                self._live.pop(ticket)
            case e.EntriesSealed():
                yield from self._closed(event)
            case e.ScrutineerNominated(name=name):
                self._scrutineer = name
            case e.DrawHeld():
                yield from self._drawn(event)
            case e.PrizeDrawn():
                yield from self._won(event)
            case _:
                yield from self._given(event)

    def _started(self, at: int) -> Iterator[str]:
        hours = self.terms.rules.file.regulator.lodge_hours.value
        if self._lodged is None or self._lodged[1] != self.terms or at - self._lodged[0] < hours * 3600:
            yield f"it began, and these Terms had not been lodged {hours} hours before"

    def _entered(self, event: e.EntryTaken) -> Iterator[str]:
        closes, wager = self.terms.entry.closes, self.terms.entry.wager
        if closes is not None and event.at > closes:
            yield f"ticket {event.ticket} came after entries had closed"
        if wager is not None and sum(one.amount for one in event.play) < wager.least:
            yield f"ticket {event.ticket} rests on too small a wager"
        if event.ticket in self._live:
            yield f"ticket {event.ticket} is given twice"
        self._live[event.ticket] = event.patron

    def _closed(self, event: e.EntriesSealed) -> Iterator[str]:
        self._sealed = (event.seed, event.commitment)
        text = f"cardspeak draw 1\ntickets {' '.join(map(str, self._live))}\nseed {event.seed}\n"
        if hashlib.sha256(text.encode()).hexdigest() != event.commitment or list(event.tickets) != list(self._live):
            yield "what was published is no commitment to these tickets and this seed"

    def _drawn(self, event: e.DrawHeld) -> Iterator[str]:
        self._held_by = event.by
        over = self.terms.rules.file.scrutineer_over.value
        if any((prize.value or 0) > over for prize in self.terms.prizes) and event.scrutineer != self._scrutineer:
            yield "the draw was held without its scrutineer"
        left, below, order = list(self._live), seeded(f"{self._sealed[0]} {event.word}"), list[int]()
        while left:
            order.append(left.pop(below(len(left))))
        if event.seed != self._sealed[0] or list(event.order) != order:
            yield "the order of the draw does not follow from its seed and its word"
        self._waiting = [ticket for ticket in order if ticket not in event.passed]

    def _won(self, event: e.PrizeDrawn) -> Iterator[str]:
        winners = {patron for patron, _, _ in self._prizes.values()}
        for ticket in self._waiting[: self._waiting.index(event.ticket)]:
            if self._live[ticket] not in winners:
                yield f"ticket {ticket} came before ticket {event.ticket}, and won nothing"
        if self._live[event.ticket] != event.patron:
            yield f"ticket {event.ticket} is {self._live[event.ticket]}'s, not {event.patron}'s"
        self._waiting.remove(event.ticket)
        value, kept = event.prize.value or 0, event.prize.sort in ("money", "casino dollars")
        self._prizes[event.number] = (event.patron, value, kept)
        if kept:
            self._owe(BANK, self._owed, value)

    def _given(self, event: Any) -> Iterator[str]:
        match event:
            case e.PrizeClaimed(award=award, patron=patron):
                self._claimed.add(award)
                if self._prizes[award][0] != patron:
                    yield f"prize {award} is claimed by {patron}, who did not win it"
            case e.MoneyChosen(award=award, value=value):
                patron, worth, _ = self._prizes[award]
                if value != worth:
                    yield f"prize {award} is worth {worth}, and {value} is taken for it"
                self._prizes[award] = (patron, value, True)
                self._owe(BANK, self._owed, value)
            case e.PrizeRefused(award=award):
                patron, value, kept = self._prizes[award]
                self._prizes[award] = (patron, 0, False)
                if kept:
                    self._owe(self._owed, BANK, value)
                if event.kept != (value > self.terms.rules.file.keep_over.value):
                    yield f"the refusal of prize {award} is not kept as the book wants it"
            case e.ClaimDenied(award=award, patron=patron):
                if event.kept != (event.value > self.terms.rules.file.keep_over.value):
                    yield f"the denied claim of {patron} to prize {award} is not kept as the book wants it"
            case e.PromotionCancelled() if self.owed:
                self._owe(self._owed, BANK, self.owed)
            case e.WinnerPaid(award=award, cheque=cheque, transfer=transfer):
                yield from self._paid(event, cheque + transfer)
                for amount, to in ((cheque, "payments/cheques"), (transfer, "payments/transfers")):
                    if amount:
                        self._owe(self._owed, to, amount)
            case e.PrizeHandedOver(award=award):
                _, value, kept = self._prizes[award]
                yield from self._paid(event, value)
                if kept:
                    self._owe(self._owed, "payments/casino-dollars", value)

    def _paid(self, event: Any, amount: int) -> Iterator[str]:
        patron, value, _ = self._prizes[event.award]
        if event.award not in self._claimed:
            yield f"prize {event.award} is given, and nobody claimed it"
        if (event.patron, amount) != (patron, value):
            yield f"prize {event.award} is {value} for {patron}; {amount} went to {event.patron}"
        if event.by == self._held_by:
            yield f"{event.by} held the draw and gave prize {event.award}"
        self._claimed.discard(event.award)

    def _owe(self, debit: str, credit: str, amount: int) -> None:
        self._moves.append((debit, credit, amount))
        self.owed += amount if credit == self._owed else -amount
