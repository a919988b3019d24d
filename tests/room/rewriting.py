"""An evening in a room's log with every kind of stream, and the hand of somebody who rewrites it, hashes and all."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from tests.room.boxes import HOLDEM, SLOW, Floor, play
from tests.room.test_banked_desk import decided

from cardspeak.banked import commands as bc
from cardspeak.cards.chance import seeded
from cardspeak.hand import commands as hc
from cardspeak.ledger import Transfer
from cardspeak.room.banked import events as d
from cardspeak.room.desk import Desk, Done
from cardspeak.room.openings import Opening
from cardspeak.room.players.house import seat_command
from cardspeak.room.players.table import PlayersTable
from cardspeak.room.room import Room
from cardspeak.room.who import THE_ROOM, Who
from cardspeak.rulings.report import report_of
from cardspeak.server.program import record_start
from cardspeak.server.sessions import Sessions
from cardspeak.store import Draft, Header, Reader, Record, Store, StreamDrafts
from cardspeak.store.seals import Key, seal_now
from cardspeak.table import commands as c

ANN, BOB, EVE, SUE = Who("Ann"), Who("Bob"), Who("Eve"), Who("Sue", "supervisor")
Change = Callable[[Record], Record | Iterable[Record]]


def evening(path: Path, key: Key | None = None) -> None:
    """Two hands of hold'em between Ann and Bob, a round against the house for a jackpot, and a seal over it all."""
    store = Store.open(path)

    async def told() -> None:
        floor = Floor(store)
        room = floor.room
        record_start(store, room.now())
        people = Sessions(store, clock=room.now)
        for who in (ANN, BOB, EVE):
            people.enter(who.name)
            await room.welcome(who.name)
        boxes = await floor.open(HOLDEM, pace=SLOW)
        await floor.sit(boxes, ANN, 1, 20_000)
        await floor.do(boxes, THE_ROOM, d.OpenRound())
        for wager in ("ante", "jackpot-1"):
            amount = 100 if wager == "jackpot-1" else 500
            await floor.place(boxes, ANN, 1, amount, wager)
        await floor.do(boxes, THE_ROOM, play(bc.Proceed("close")))
        await decided(floor, boxes, Random(1))
        await floor.do(boxes, ANN, d.GetUp())
        floor._twins.clear()
        del room.desks[boxes.id]
        await _among_players(floor, room)
        room.desks[boxes.id] = boxes
        await room.stop()

    asyncio.run(told())
    if key is not None:
        seal_now(store, key, 1_790_000_500_000_000)
    store.close()


async def _among_players(floor: Floor, room: Room) -> None:
    desk = await room.open(Opening(book="star-sydney-poker", game="holdem", pace=SLOW))
    assert isinstance(desk.machine, PlayersTable)
    desk.machine._whims = seeded("whims")
    for seat, who in enumerate((ANN, BOB), 1):
        await done(desk, who, seat_command(seat, who.name, 2 * desk.machine.setup.buy_in[0], 0))
    for _ in range(2):
        floor.time += 60
        await done(desk, THE_ROOM, desk.machine.deal(int(floor.time)))
        await desk.rule(SUE, report_of("premature flop"), carry_out=False)
        await called_down(floor, desk)
    await room.floor(SUE, desk.id, "pause")
    await room.floor(SUE, desk.id, "resume")
    await done(desk, BOB, c.LeaveTable(seat=2))


async def called_down(floor: Floor, desk: Desk) -> None:
    assert isinstance(desk.machine, PlayersTable)
    while (hand := desk.machine.table.hand) is not None and not hand.over:
        prompt = hand.prompt
        assert prompt is not None
        floor.time += 1
        who = Who(desk.machine.table.state.dealt[prompt.seat]) if prompt.seat else THE_ROOM
        verbs = [choice.verb for choice in prompt.choices]
        command = hc.Call(prompt.seat) if "call" in verbs else hc.Check(prompt.seat)
        await done(desk, who, c.Play(command=command))


async def done(desk: Desk, who: Who, command: Any) -> None:
    answer = await desk.ask(who, command)
    assert isinstance(answer, Done), answer


# -- the forger's hand -------------------------------------------------------------------------------------------


def forged(path: Path, target: Path, change: Change, *, raw: bool = False, header: Header | None = None) -> Path:
    """The same log with what `change` makes of its records, every place, balance and hash worked out anew."""
    target.unlink(missing_ok=True)
    changed = False
    with Reader(path, raw=raw) as log:
        copy = Store.open(target, header or log.header)
        for record in log.read_all():
            made = change(record)
            rows = [made] if isinstance(made, Record) else list(made)
            changed = changed or rows != [record]
            for row in rows:
                draft = Draft(row.kind, row.time, row.actor, row.command, row.body, row.transfers)
                copy.append_all([StreamDrafts(row.stream, None, (draft,))]).result()
        copy.close()
    assert changed or header is not None, "something was forged"
    return target


def after(
    where: Callable[[Record], bool],
    stream: str,
    kind: str,
    body: Any,
    *moves: tuple[str, str, int],
    actor: str = "room",
) -> Change:
    """One more record, put in after the first that is so."""
    found = False

    def change(record: Record) -> Iterable[Record]:
        nonlocal found
        if found or not where(record):
            return [record]
        found = True
        text = body if isinstance(body, bytes) else json.dumps(body, sort_keys=True, separators=(",", ":")).encode()
        transfers = tuple(Transfer(*move, "silent: play chips", "chips to play with") for move in moves)
        parts = {"stream": stream, "kind": kind, "body": text, "transfers": transfers, "command": "", "actor": actor}
        return [record, msgspec.structs.replace(record, **parts)]

    return change


def swapped(where: Callable[[Record], bool], **fields: Any) -> Change:
    """The first record that is so, with other fields; a function is given the record."""
    found = False

    def change(record: Record) -> Record:
        nonlocal found
        if found or not where(record):
            return record
        found = True
        made = {name: value(record) if callable(value) else value for name, value in fields.items()}
        return msgspec.structs.replace(record, **made)

    return change


def named(record: Record, old: str, new: str) -> dict[str, Any]:
    """One name put for another in the record, its chips and its actor."""
    moves = tuple(
        msgspec.structs.replace(
            one, debit=one.debit.replace(f"player/{old}", f"player/{new}"), credit=one.credit.replace(old, new)
        )
        for one in record.transfers
    )
    body = record.body.replace(f'"{old}"'.encode(), f'"{new}"'.encode())
    return {"body": body, "transfers": moves, "actor": record.actor.replace(old, new)}
