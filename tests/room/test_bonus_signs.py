"""Bonus prizes in a room: a hand wins what its table's sign said when it was dealt, whenever somebody comes to tell."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.room.sitting import ANN, BOB, DEALER, MANAGER, SUPERVISOR, balanced, memory, seated, table_of
from tests.room.test_room_jackpot import played, stack

from cardspeak.bonus.offering import BonusSigned
from cardspeak.bonus.offers import BonusOffer, CashBonus, HandOf
from cardspeak.cli.audit import across, replayers
from cardspeak.refusal import Refused
from cardspeak.room.promotions.bonus import BONUS_EVENTS, HandMeant
from cardspeak.room.room import Room
from cardspeak.room.who import Who
from cardspeak.store import Store
from cardspeak.store.auditing import audit

CROWN = "crown-melbourne-poker"
ROYALS = BonusOffer(
    name="Royals",
    bonus=CashBonus(amount=5_000),
    outcomes=(HandOf(category="royal flush"),),
    tables=("1",),
)


class Floor:
    """Ann and Bob, and the royal flush that one of them is dealt again and again."""

    def __init__(self, room: Room) -> None:
        self.room = room

    async def ask(self, who: Who, type: str, **more: Any) -> Any:
        return await self.room.bonus.ask(who, CROWN, {"type": type, "offer": "Royals", **more})

    async def offered(self) -> None:
        await self.done(SUPERVISOR, "OfferBonus", offer=msgspec.to_builtins(ROYALS))
        await self.done(DEALER, "SignBonus", where="on the table", tables=["1"], begun={"1": 0})

    async def done(self, who: Who, type: str, **more: Any) -> None:
        answer = await self.ask(who, type, **more)
        assert not isinstance(answer, Refused), str(answer)

    async def tell(self, number: int) -> Any:
        """Of the seat that holds it."""
        players = self.room.bonus.shelves.of("1").find(str(number)).players
        hands = [self.room.bonus._hand(CROWN, meant(number, seat)) for seat in players]
        winner = next(hand for hand in hands if hand.makes[:1] == ("royal flush",))
        return await self.ask(DEALER, "TellBonus", hand={"table": "1", "number": number, "seat": winner.seat})

    async def paid(self, claim: int, who: Who = DEALER) -> Any:
        hand = self.room.bonus.view(SUPERVISOR, CROWN).claims[claim - 1].hand
        at = {"table": hand.table, "number": hand.number, "seat": hand.seat}
        await self._plain(SUPERVISOR, {"type": "VerifyBonus", "claim": claim, "hand": at})
        return await self._plain(who, {"type": "PayBonus", "claim": claim, "ways": {"chips": 5_000}})

    async def _plain(self, who: Who, order: dict[str, Any]) -> Any:
        return await self.room.bonus.ask(who, CROWN, order)


def meant(number: int, seat: int) -> HandMeant:
    return HandMeant(table="1", number=number, seat=seat)


async def evening(room: Room) -> None:
    desk = await seated(room, ANN, BOB, book=CROWN, committed=False)
    stack(desk)
    floor = Floor(room)
    await played(desk, 1)
    await played(desk, 2)
    await asyncio.sleep(0)
    begun = table_of(desk).state.number
    await floor.offered()
    begun = max(begun, table_of(desk).state.number)
    assert (await floor.tell(1)).why == "no-sign"
    assert (await floor.tell(2)).why == "no-sign"
    for number in range(begun, begun + 3):
        await played(desk, number)
    await floor.done(SUPERVISOR, "TakeDownBonus")
    last = table_of(desk).state.number
    for number in range(last, last + 2):
        await played(desk, number)
    assert (await floor.tell(last + 1)).why == "no-such"  # dealt after it was taken down
    won = await floor.tell(begun + 1)  # dealt under the sign, told when it was gone
    assert not isinstance(won, Refused), str(won)
    assert not isinstance(await floor.paid(1), Refused)


@pytest.mark.clause(CROWN, "16.2")
@pytest.mark.clause(CROWN, "16.3")
def test_a_bonus_is_won_by_hands_that_were_dealt_under_its_sign_and_by_no_others(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "room.log")

    async def story() -> None:
        room = Room(store)
        await evening(room)
        balanced(room)
        await room.stop()

    asyncio.run(story())
    signed = [
        event
        for record in store.read(f"bonus/{CROWN}")
        if record.kind != "opened"
        for event in BONUS_EVENTS.decode(record.body)
    ]
    assert isinstance(signed[1], BonusSigned)
    assert signed[1].begun["1"] >= 2, "what somebody says of hands that have begun is not what counts"
    store.close()
    assert audit(tmp_path / "room.log", None, replayers(), across()).faults == ()


def test_a_bonus_of_somebody_who_is_stopped_is_recorded_and_a_manager_gives_it() -> None:
    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN, BOB, book=CROWN, committed=False)
        stack(desk)
        floor = Floor(room)
        await floor.offered()
        await played(desk, 1)
        await played(desk, 2)
        assert not isinstance(await floor.tell(2), Refused)
        winner = room.bonus.view(SUPERVISOR, CROWN).claims[0].hand.player
        room.staff = lambda name: name == winner
        refused = await floor.paid(1)
        assert (refused.why, f"{winner} is staff" in refused.says) == ("barred", True)
        paid = await room.bonus.ask(MANAGER, CROWN, {"type": "PayBonus", "claim": 1, "ways": {"chips": 5_000}})
        assert not isinstance(paid, Refused)
        balanced(room)
        await room.stop()

    asyncio.run(story())
