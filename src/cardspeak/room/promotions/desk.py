"""The promotions of a room: opened by a manager, read back from the log, asked by whoever may."""

from __future__ import annotations

import asyncio
import itertools
import os
from functools import partial
from typing import Any

import msgspec

from cardspeak.cards.chance import fresh_seed
from cardspeak.errors import BadInput
from cardspeak.promotions.collected import AnyPromotionEvent
from cardspeak.promotions.conditions import WritesTime
from cardspeak.promotions.machine import Promotion
from cardspeak.promotions.orders import EnterDraw
from cardspeak.promotions.terms import PromotionTerms
from cardspeak.reads import Reads
from cardspeak.refusal import Refused
from cardspeak.room.history.shelves import Shelves
from cardspeak.room.promotions.money import owed_account, promotion_moves
from cardspeak.room.promotions.permits import OFFICE, crowded, one_person, read_order, stopped
from cardspeak.room.promotions.views import (
    PromotionRow,
    PromotionView,
    ToldLine,
    office_view,
    patron_view,
    row_view,
    story_of,
)
from cardspeak.room.promotions.wagered import qualifying_play
from cardspeak.room.roof import Roof
from cardspeak.room.shown import Done
from cardspeak.room.who import Who
from cardspeak.room.writing import Writing
from cardspeak.store import StoreError

KIND = "promotion"
EVENTS: Reads[list[AnyPromotionEvent]] = Reads(list[AnyPromotionEvent])
MOST = 1_000


class Promotions:
    """Every promotion by its number."""

    def __init__(self, room: Roof) -> None:
        self.room = room
        self.shelves = Shelves(room.log)
        self._desks: dict[str, Writing[Promotion]] = {}
        self._ids = itertools.count(1)

    def restore(self) -> None:
        """Every promotion as it was when its last record was written; the ledger holds what each still owes."""
        for stream in self.room.log.streams(KIND):
            first = next(self.room.log.read(stream), None)
            if first is None or first.kind != "opened":
                continue
            id = stream.partition("/")[2]
            desk = self._desk(id, msgspec.json.decode(first.body, type=PromotionTerms))
            desk.read()
            held = self.room.log.balance(owed_account(stream))
            if held != desk.kept.state.owed:
                raise StoreError(f"Promotion {id} owes {desk.kept.state.owed}, and the ledger holds {held}.")
            self._desks[id] = desk
        numbers = [int(id) for id in self._desks if id.isdigit()]
        self._ids = itertools.count(max(numbers, default=0) + 1)

    def _desk(self, id: str, terms: PromotionTerms) -> Writing[Promotion]:
        stream = f"{KIND}/{id}"
        return Writing(self.room, stream, KIND, Promotion(terms), EVENTS, partial(promotion_moves, stream))

    async def open(self, who: Who, terms: PromotionTerms) -> str | Refused:
        """A new promotion, planned by these Terms; they need not be complete before they are lodged."""
        if not who.at_least("manager"):
            says = "Promotions are planned by a manager."
            return Refused("authority", self.room.silent("promotions are run by the office"), says)
        if len(self._desks) >= MOST:
            raise BadInput(f"The room has {MOST} promotions, and no place for another.")
        _ = terms.rules  # a book that has promotions
        id = str(next(self._ids))
        desk = self._desk(id, terms)
        await asyncio.shield(asyncio.ensure_future(desk.begin(who, terms)))
        self._desks[id] = desk
        return id

    async def ask(self, who: Who, id: str, told: dict[str, Any], command: str = "") -> Done | Refused:
        """An order of this person's."""
        desk = self._shown(who, id)
        order = read_order(self.room, who, told, fresh_seed(os.urandom))
        if isinstance(order, Refused):
            return order
        if isinstance(order, EnterDraw):
            order = await self._with_play(desk, order)
        award = desk.kept.state.awards.get(getattr(order, "award", 0))
        state = desk.kept.state
        barred = one_person(self.room, who, order, state) or crowded(self.room, who, order, state)
        barred = barred or stopped(self.room, who, order, award.patron if award is not None else "")
        return barred or await desk.give(who, order, command, told)

    async def _with_play(self, desk: Writing[Promotion], order: EnterDraw) -> EnterDraw:
        """What the log says of this patron's own play; a long log is not read on the loop that deals cards."""
        if desk.kept.terms.entry.wager is None:
            return order
        tables, state = list(self.room.titles), desk.kept.state.copy()
        play = await asyncio.to_thread(qualifying_play, self.shelves, tables, state, order.patron)
        return msgspec.structs.replace(order, play=play)

    def _at(self, id: str) -> Writing[Promotion]:
        if id not in self._desks:
            raise BadInput(f"There is no promotion {id!r} here.")
        return self._desks[id]

    def _shown(self, who: Who, id: str) -> Writing[Promotion]:
        """What is only planned is the office's business: to others it is not there."""
        desk = self._at(id)
        if desk.kept.state.phase == "planned" and not who.at_least(OFFICE):
            raise BadInput(f"There is no promotion {id!r} here.")
        return desk

    def rows(self, who: Who) -> list[PromotionRow]:
        """All of them; what is only planned is the office's business."""
        rows = [row_view(id, desk.kept) for id, desk in self._desks.items()]
        return [row for row in rows if row.phase != "planned" or who.at_least(OFFICE)]

    def view(self, who: Who, id: str, clock: WritesTime | None = None) -> PromotionView:
        """As this person may see it; `clock` writes the times of the Terms as the house reads them."""
        kept, now = self._shown(who, id).kept, int(self.room.now())
        if who.at_least(OFFICE):
            return office_view(id, kept, who.name, now, clock)
        return patron_view(id, kept, who.name, now, clock)

    def story(self, who: Who, id: str) -> tuple[ToldLine, ...]:
        self.view(who, id)
        return story_of(self.room.log, f"{KIND}/{id}", EVENTS, office=who.at_least(OFFICE))
