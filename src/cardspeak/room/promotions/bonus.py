"""The bonus prizes of a room: one stream for each book, hands read from the log."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import msgspec

from cardspeak.bonus.base import BonusClaim, BonusOrder, BonusState
from cardspeak.bonus.claims import GiveBonus, NotifyOfBonus, PayBonus, VerifyBonus
from cardspeak.bonus.machine import ANSWERS, AnyBonusEvent, Bonuses
from cardspeak.bonus.offering import SignBonus, TakeDownBonus
from cardspeak.bonus.offers import BonusLine, BonusOffer, bonus_sign
from cardspeak.books.bonus import BonusRules, load_bonus
from cardspeak.books.loader import load_book
from cardspeak.errors import BadInput
from cardspeak.reads import Reads
from cardspeak.refusal import Refused
from cardspeak.room.history.shelves import Shelves
from cardspeak.room.known import kind_told, order_told
from cardspeak.room.promotions.money import bonus_moves, owed_account
from cardspeak.room.promotions.wagered import bonus_hand, last_begun
from cardspeak.room.roof import Roof
from cardspeak.room.shown import Done
from cardspeak.room.who import Who, rank_in
from cardspeak.room.writing import Writing
from cardspeak.store import StoreError
from cardspeak.values import Named, tag_of

BONUS_KIND = "bonus"
BONUS_EVENTS: Reads[list[AnyBonusEvent]] = Reads(list[AnyBonusEvent])
KINDS: dict[str, type[BonusOrder]] = {tag_of(kind): kind for kind in ANSWERS}


class HandMeant(Named, forbid_unknown_fields=True):
    """Which hand is meant, and whose: the room reads the rest from the log."""

    table: str
    number: int
    seat: int


class OfferView(Named):
    offer: BonusOffer
    sign: tuple[BonusLine, ...]
    standing: tuple[str, ...]  # the tables at which the sign stands


class PastSign(Named):
    """An offer that was taken down, and the tables at which hands were dealt under its sign: they may still be told."""

    name: str
    tables: tuple[str, ...]


class BonusView(Named):
    """What is offered, for everybody; claims for those who run the tables, and for each player the own."""

    book: str
    offers: tuple[OfferView, ...]
    claims: tuple[BonusClaim, ...]
    owed: int
    paid: int
    signs: tuple[str, ...] = ()  # where a sign may stand, and how cash is paid, by the book
    payments: tuple[str, ...] = ()
    past: tuple[PastSign, ...] = ()


class BonusDesks:
    """The bonus prizes of every book that has some."""

    def __init__(self, room: Roof) -> None:
        self.room = room
        self.shelves = Shelves(room.log)
        self._desks: dict[str, Writing[Bonuses]] = {}
        self._opening = asyncio.Lock()

    def restore(self) -> None:
        for stream in self.room.log.streams(BONUS_KIND):
            first = next(self.room.log.read(stream), None)
            if first is None or first.kind != "opened":
                continue
            book = stream.partition("/")[2]
            desk = self._desk(book)
            desk.read()
            held = self.room.log.balance(owed_account(stream))
            if held != desk.kept.state.owed:
                raise StoreError(f"Bonus prizes of {book} owe {desk.kept.state.owed}, and the ledger holds {held}.")
            self._desks[book] = desk

    def _desk(self, book: str) -> Writing[Bonuses]:
        stream = f"{BONUS_KIND}/{book}"
        return Writing(self.room, stream, BONUS_KIND, Bonuses(book), BONUS_EVENTS, partial(bonus_moves, stream))

    async def _at(self, book: str, who: Who) -> Writing[Bonuses]:
        async with self._opening:
            if book not in self._desks:
                desk = self._desk(book)
                await asyncio.shield(asyncio.ensure_future(desk.begin(who, {"book": book})))
                self._desks[book] = desk
            return self._desks[book]

    async def ask(self, who: Who, book: str, told: dict[str, Any], command: str = "") -> Done | Refused:
        """An order of somebody's of the house; which rank it takes is the book's to say."""
        rules = load_bonus(book)
        if not who.at_least("dealer"):
            return Refused("authority", self.room.silent("the floor runs the tables"), "That is for the floor to do.")
        slug = rules.book.slug
        state = self._desks[slug].kept.state.copy() if slug in self._desks else BonusState(slug)
        order = await self._order(who, state, rank_in(rules.book, who), told)
        desk = await self._at(slug, who)
        stopped = self._own(who, desk, order) or self._stopped(who, desk, order)
        return stopped or await desk.give(who, order, command, told)

    def _own(self, who: Who, desk: Writing[Bonuses], order: BonusOrder) -> Refused | None:
        """Whoever played the hand, or plays at its table, says nothing about its bonus, whatever their role elsewhere;
        nor does anybody who asks from the place of somebody who plays there: it may be a second name of theirs."""
        hand = getattr(order, "hand", None)
        claim = desk.kept.state.claims.get(getattr(order, "claim", 0))
        hands = [one for one in (hand, claim.hand if claim is not None else None) if one is not None]
        tables = [self.room.desks[one.table] for one in hands if one.table in self.room.desks]
        played = any(one.player == who.name for one in hands)
        if not played and all(table.here(who).at_least("dealer") for table in tables):
            return None
        says = "You played this hand yourself" if played else "You play at this table, or somebody at your place does"
        cite = self.room.silent("whoever plays at a table runs nothing there")
        return Refused("same-person", cite, f"{says}: call somebody else.")

    def _stopped(self, who: Who, desk: Writing[Bonuses], order: BonusOrder) -> Refused | None:
        """What staff, somebody excluded or a player of the house has won is recorded, and the highest role pays it."""
        if not isinstance(order, PayBonus | GiveBonus) or who.at_least("manager"):
            return None
        claim = desk.kept.state.claims.get(order.claim)
        why = self.room.barred(claim.hand.player) if claim is not None else ""
        if claim is None or not why:
            return None
        says = f"{claim.hand.player} is {why}: a manager decides, and gives it."
        return Refused("barred", self.room.silent("prizes of staff and excluded people are stopped"), says)

    async def _order(self, who: Who, state: BonusState, rank: str, told: dict[str, Any]) -> BonusOrder:
        kind = kind_told(told, KINDS)
        try:
            ours = await asyncio.to_thread(self._from_the_log, kind, state, told)
        except msgspec.ValidationError as wrong:
            raise BadInput(f"That is no {tag_of(kind)}: {wrong}.") from None
        return order_told(kind, told, {**ours, "by": rank, "name": who.name, "at": int(self.room.now())})

    def _from_the_log(self, kind: type[BonusOrder], state: BonusState, told: dict[str, Any]) -> dict[str, Any]:
        """What is nobody's to say: the hand as it stands, and which hands had begun when a sign comes and goes."""
        if kind in (NotifyOfBonus, VerifyBonus):
            meant = msgspec.convert(told.get("hand"), HandMeant)
            return {"hand": msgspec.to_builtins(self._hand(state.book, meant))}
        if kind in (PayBonus, GiveBonus):
            number = told.get("claim")
            claim = state.claims.get(number) if isinstance(number, int) else None
            if claim is None:
                return {"hand": None}
            at = HandMeant(table=claim.hand.table, number=claim.hand.number, seat=claim.hand.seat)
            return {"hand": msgspec.to_builtins(self._hand(state.book, at))}
        if kind in (SignBonus, TakeDownBonus):
            offer = state.offers.get(str(told.get("offer")))
            tables = [table for table in (offer.tables if offer else ()) if table in self.room.titles]
            return {"begun": last_begun(self.shelves, tables)}
        return {}

    def _hand(self, book: str, meant: HandMeant) -> Any:
        if meant.table not in self.room.titles:
            raise BadInput(f"There is no table {meant.table!r} here.")
        shelf = self.shelves.of(meant.table)
        plays = load_book(shelf.opening.book).slug
        if plays != book:
            raise BadInput(f"Table {meant.table} is played by {plays}, not by {book}.")
        return bonus_hand(self.shelves, meant.table, meant.number, meant.seat)

    def view(self, who: Who, book: str) -> BonusView:
        rules = load_bonus(book)
        slug = rules.book.slug
        if slug not in self._desks:
            return BonusView(book=slug, offers=(), claims=(), owed=0, paid=0, **_words(rules))
        state = self._desks[slug].kept.state
        floor = who.at_least("dealer")
        return BonusView(
            book=slug,
            offers=tuple(
                OfferView(offer=offer, sign=bonus_sign(offer, rules.file.sign_cite), standing=tuple(state.signs[name]))
                for name, offer in state.offers.items()
            ),
            claims=tuple(claim for claim in state.claims.values() if floor or claim.hand.player == who.name),
            owed=state.owed if floor else 0,
            paid=state.paid if floor else 0,
            past=_past(state) if floor else (),
            **_words(rules),
        )


def _past(state: BonusState) -> tuple[PastSign, ...]:
    found = {name: tuple(dict.fromkeys(one.table for one in signs if one.until)) for name, signs in state.stood.items()}
    return tuple(PastSign(name=name, tables=tables) for name, tables in found.items() if tables)


def _words(rules: BonusRules) -> dict[str, Any]:
    file = rules.file
    return {"signs": tuple(row.name for row in file.signs), "payments": tuple(row.name for row in file.payments)}
