"""A live table in a room in memory, dealt through its desk as a dealer's tablet does it: lines of plain words."""

from __future__ import annotations

from typing import Any

from tests.room.sitting import DEALER, Eyes, memory, table_of

from cardspeak.hand.live.dealer import Assist
from cardspeak.hand.words.script import command_of
from cardspeak.refusal import Refused
from cardspeak.room.audit.tables import replay_table
from cardspeak.room.desk import Desk, Done
from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.room.shown import Pace
from cardspeak.room.who import Who
from cardspeak.store import Log
from cardspeak.table import commands as c
from cardspeak.table.assistant import assist_at

STILL = Pace(house=0, pause=0, act=0, board=0)


async def live_table(*names: str, room: Room | None = None, chips: int = 20_000, **opening: Any) -> tuple[Room, Desk]:
    """A told table with these live people at seats 1, 2, 3 ..."""
    room = room or memory()
    asked: dict[str, Any] = {"book": "star-sydney-poker", "game": "holdem", "told": True, "pace": STILL} | opening
    desk = await room.open(Opening(**asked), DEALER)
    for seat, name in enumerate(names, 1):
        done(await desk.ask(DEALER, c.TakeSeat(seat=seat, name=name, chips=chips)))
    return room, desk


def done(answer: Any) -> Done:
    assert isinstance(answer, Done), answer
    return answer


def refused(answer: Any, clause: str = "") -> Refused:
    """A refusal, by this clause where one is named."""
    assert isinstance(answer, Refused), answer
    assert answer.cite.clause, answer
    assert not clause or answer.cite.clause == clause, answer
    return answer


async def enter(desk: Desk, *lines: str, who: Who = DEALER) -> None:
    for line in lines:
        answer = await desk.ask(who, c.Play(command=command_of(line)))  # type: ignore[arg-type]
        assert isinstance(answer, Done), f"{line}: {answer}"


async def wrong(desk: Desk, line: str, who: Who = DEALER) -> Refused:
    before = desk.position
    answer = refused(await desk.ask(who, c.Play(command=command_of(line))))  # type: ignore[arg-type]
    assert desk.position == before
    return answer


async def started(desk: Desk) -> None:
    done(await desk.ask(DEALER, c.StartHand()))


async def taken_back(desk: Desk) -> Any:
    return await desk.ask(DEALER, c.TakeBackEntry(by=""))


def asked(desk: Desk) -> Assist:
    return assist_at(table_of(desk).state)


async def round_of(desk: Desk, *, raises: str = "") -> None:
    """Everybody calls or checks until the betting is over; the first may raise."""
    hand = table_of(desk).hand
    assert hand is not None
    if raises:
        await enter(desk, f"{hand.turn} raises to {raises}")
    while hand.state.actor:
        verbs = {choice.verb: choice for choice in hand.legal}
        if "call" in verbs:
            await enter(desk, f"{hand.turn} calls")
        elif "check" in verbs:
            await enter(desk, f"{hand.turn} checks")
        else:
            await enter(desk, f"{hand.turn} bets {verbs['bet'].least}")


def faults(log: Log, desk: Desk) -> list[str]:
    """What an audit of the table's stream finds."""
    return [one.what for one in replay_table(desk.stream, log.read(desk.stream))]


async def watching(desk: Desk, who: Who) -> Eyes:
    eyes = Eyes(who)
    desk.watch(eyes)
    return eyes
