"""Promotions and bonus prizes played again for an audit, by a clerk of their own.

The machine hears every record; beside it a clerk holds each event against the book and against what came before: hours,
who may win, the order of the draw worked out again, what is paid and how. Both must agree on what is still owed, the
ledger's moves are worked out a second time, and what entries claim to rest on is looked up at the tables.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec

from cardspeak.bonus.claims import BonusDenied, BonusGiven, BonusPaid, BonusTold, BonusVerified
from cardspeak.bonus.machine import Bonuses
from cardspeak.bonus.offering import BonusOffered, BonusSigned, BonusTakenDown
from cardspeak.cards.chance import seeded
from cardspeak.errors import CardspeakError
from cardspeak.promotions import events as e
from cardspeak.promotions.machine import Promotion
from cardspeak.promotions.terms import PromotionTerms
from cardspeak.room.audit.reading import Move, fault, moved
from cardspeak.room.history.shelves import Shelves
from cardspeak.room.money import wallet
from cardspeak.room.promotions.bonus import BONUS_EVENTS
from cardspeak.room.promotions.desk import EVENTS
from cardspeak.store.faults import Fault
from cardspeak.store.opening import AnyReader
from cardspeak.store.records import Record

Broken = (CardspeakError, msgspec.MsgspecError, AssertionError, LookupError, ValueError, TypeError, AttributeError)
BANK = "bank/promotions"


def replay_promotion(stream: str, records: Iterator[Record]) -> Iterator[Fault]:
    """A promotion from its Terms on."""
    first = next(records, None)
    if first is None or first.kind != "opened":
        yield Fault(f"{stream} does not begin with the Terms of a promotion")
        return
    yield from moved(first)
    try:
        terms = msgspec.json.decode(first.body, type=PromotionTerms)
        clerk = _DrawClerk(stream, terms)
        promotion = Promotion(terms)
    except Broken as wrong:
        yield fault(first, f"such a promotion cannot be opened: {wrong}")
        return
    for record in records:
        try:
            events = EVENTS.decode(record.body)
            yield from (fault(record, what) for event in events for what in clerk.take(event, record))
            yield from moved(record, *clerk.moves())
            promotion.apply(events)
        except Broken as wrong:
            yield fault(record, f"it cannot be played: {wrong!r}")
            return
        if promotion.state.owed != clerk.owed:
            yield fault(record, f"winners are owed {promotion.state.owed}; by the events it is {clerk.owed}")


class _DrawClerk:
    """What the events of a promotion come to, counted without the machine."""

    def __init__(self, stream: str, terms: PromotionTerms) -> None:
        self.terms = terms
        self._owed = f"{stream}/owed"
        self._lodged: tuple[int, PromotionTerms] | None = None
        self._live: dict[int, str] = {}
        self._sealed: tuple[str, str] = ("", "")
        self._scrutineer = ""
        self._waiting: list[int] = []  # tickets in the order of the draw
        self._prizes: dict[int, tuple[str, int, bool]] = {}  # whose, worth, kept in accounts
        self._claimed: set[int] = set()
        self._moves: list[Move] = []
        self._held_by = ""
        self.owed = 0

    def moves(self) -> tuple[Move, ...]:
        """What has moved since this was asked last."""
        found, self._moves = tuple(self._moves), []
        return found

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


# -- bonus prizes ------------------------------------------------------------------------------------------------------


def replay_bonus(stream: str, records: Iterator[Record]) -> Iterator[Fault]:
    """The bonus prizes of one book: nothing without its sign, verified by the rank of the book, paid once."""
    first = next(records, None)
    if first is None or first.kind != "opened":
        yield Fault(f"{stream} does not begin with the book of its bonus prizes")
        return
    yield from moved(first)
    try:
        bonuses = Bonuses(msgspec.json.decode(first.body, type=dict[str, str])["book"])
        clerk = _BonusClerk(stream, bonuses)
    except Broken as wrong:
        yield fault(first, f"such bonus prizes cannot be opened: {wrong!r}")
        return
    for record in records:
        try:
            events = BONUS_EVENTS.decode(record.body)
            yield from (fault(record, what) for event in events for what in clerk.take(event, record))
            yield from moved(record, *clerk.moves())
            bonuses.apply(events)
        except Broken as wrong:
            yield fault(record, f"it cannot be played: {wrong!r}")
            return


class _BonusClerk:
    def __init__(self, stream: str, bonuses: Bonuses) -> None:
        self._owed = f"{stream}/owed"
        self._rules = bonuses.state.rules
        self._offers: dict[str, Any] = {}
        self._signs: set[tuple[str, str]] = set()
        self._claims: dict[int, tuple[Any, Any]] = {}  # offer and hand
        self._verified: dict[int, int] = {}
        self._moves: list[Move] = []

    def moves(self) -> tuple[Move, ...]:
        found, self._moves = tuple(self._moves), []
        return found

    def take(self, event: Any, record: Record) -> Iterator[str]:
        if event.name != record.actor:
            yield f"{event.name} did it, and {record.actor} asked for it"
        match event:
            case BonusOffered(offer=offer):
                self._offers[offer.name] = offer
            case BonusSigned(offer=offer, tables=tables):
                self._signs |= {(offer, table) for table in tables}
            case BonusTakenDown(offer=offer):
                self._offers.pop(offer)
                self._signs = {one for one in self._signs if one[0] != offer}
            case BonusTold(claim=claim, offer=offer, hand=hand):
                if (offer, hand.table) not in self._signs:
                    yield f"claim {claim} is for {offer}, and no sign stood at table {hand.table}"
                self._claims[claim] = (self._offers[offer], hand)
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

    def _given(self, event: Any) -> Iterator[str]:
        _, hand = self._claims[event.claim]
        due = self._verified.pop(event.claim, None)
        ways = getattr(event, "ways", {})
        if due is None or sum(ways.values()) != due or event.player != hand.player:
            yield f"claim {event.claim} is given {sum(ways.values())} for {event.player}, and {due} is due"
        to = {"chips": wallet(event.player), "cash": "payments/cash", "cash equivalent": "payments/equivalent"}
        self._moves += [(self._owed, to[way], amount) for way, amount in sorted(ways.items())]


# -- against the tables ------------------------------------------------------------------------------------------------


def play_stands_in_the_log(log: AnyReader) -> Iterator[Fault]:
    """What entries and claims rest on, looked up where it was played; the same play never brings two entries."""
    shelves: Shelves | None = None
    used: dict[tuple[str, str, int, str], int] = {}
    for stream in (*log.streams("promotion"), *log.streams("bonus")):
        shelves = shelves or Shelves(log)  # type: ignore[arg-type]  # a reader has all of a log that shelves read
        for record in log.read(stream):
            if record.kind == "opened":
                continue
            decoder = EVENTS if stream.startswith("promotion/") else BONUS_EVENTS
            for event in decoder.decode(record.body):
                if isinstance(event, e.EntryTaken):
                    yield from _entry(shelves, used, record, event)
                elif isinstance(event, BonusTold | BonusVerified | BonusDenied):
                    yield from _claim(shelves, record, event)


def _entry(
    shelves: Shelves, used: dict[tuple[str, str, int, str], int], record: Record, event: e.EntryTaken
) -> Iterator[Fault]:
    for one in event.play:
        place = (record.stream, one.stream, one.position, event.patron)
        if place in used:
            yield fault(record, f"tickets {used[place]} and {event.ticket} rest on the same play")
        used[place] = event.ticket
        try:
            shelf = shelves.of(one.stream.removeprefix("table/"))
            played = next(hand for hand in shelf.hands if hand.position == one.position)
            amount = shelf.wagered(shelves.log, played, event.patron)
        except (*Broken, StopIteration):
            yield fault(record, f"ticket {event.ticket} rests on {one.stream}, record {one.position}, where nothing is")
            continue
        if amount != one.amount:
            says = f"ticket {event.ticket} rests on {one.amount} wagered in {one.stream}; it was {amount}"
            yield fault(record, says)


def _claim(shelves: Shelves, record: Record, event: Any) -> Iterator[Fault]:
    hand = event.hand
    try:
        shelf = shelves.of(hand.table)
        found = shelf.bonus_hand(shelves.log, shelf.find(str(hand.number)), hand.seat)
    except Broken:
        yield fault(record, f"claim {event.claim} is about a hand that nobody played")
        return
    now = (found.player, found.cards) if isinstance(event, BonusTold) else found
    then = (hand.player, hand.cards) if isinstance(event, BonusTold) else hand
    if now != then:
        yield fault(record, f"claim {event.claim} tells another hand than table {hand.table} played")
