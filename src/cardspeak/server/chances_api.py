"""Chances at an all-in: what each hand that lies face up may expect, card by card, for everybody who looks.

Worked out beside the loop that deals, once for each moment however many ask, and from what the rail sees alone.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from starlette.requests import Request

from cardspeak.hand.views import PotView, View
from cardspeak.server.asking import asked_by, room_of
from cardspeak.values import Named

if TYPE_CHECKING:
    from cardspeak.odds.face_up import FaceUp

KEPT = 200  # moments of tables that are remembered


class ChancesShown(Named):
    """The hand they are of, its pots, and every moment since its cards lay open."""

    number: int
    pots: tuple[PotView, ...]
    moments: tuple[FaceUp, ...]


class Chances:
    """What has been counted, or is being; made once for an application."""

    def __init__(self) -> None:
        self._counted: dict[tuple[str, int, int], asyncio.Task[tuple[FaceUp, ...]]] = {}
        self._one = asyncio.Semaphore(1)

    async def of(self, table: str, number: int, seen: View) -> tuple[FaceUp, ...]:
        key = (table, number, len(seen.events))
        if key not in self._counted:
            self._counted[key] = asyncio.create_task(self._count(seen))
            for old in list(self._counted)[:-KEPT]:
                self._counted.pop(old)
        return await asyncio.shield(self._counted[key])

    async def _count(self, seen: View) -> tuple[FaceUp, ...]:
        async with self._one:
            return await asyncio.to_thread(_counted, seen)


def _counted(seen: View) -> tuple[FaceUp, ...]:
    from cardspeak.odds.face_up import moments  # with all that counts, and that takes a while

    return moments(seen)


async def chances(request: Request) -> Any:
    """What each hand may expect at an all-in, from the cards that lie face up; empty while any hand is hidden."""
    asked_by(request)
    state, id = request.app.state, request.path_params["id"]
    hand = room_of(request).desk(id).machine.open_hand()
    if hand is None:
        return ChancesShown(number=0, pots=(), moments=())
    if not hasattr(state, "chances"):
        state.chances = Chances()
    counted = await state.chances.of(id, hand.number, hand.seen)
    return ChancesShown(number=hand.number, pots=hand.pots, moments=counted)
