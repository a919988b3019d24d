"""The secrecy checker: every kind of table, every kind of viewer, and every byte held against what those eyes may know.

What may be known is read from the records alone (`Known`, `learnt`). Looked at after every step: views, what is told,
rows and signs; every ruling that could be looked at, with a guess and without; replays, proofs of the pack; and the
table again as it comes back after a start. The sockets and the HTTP side of it are in `test_hidden_cards.py`.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from tests import seeds
from tests.room.boxes import BOOKS, CAT, SLOW, Floor
from tests.room.playing import chosen
from tests.room.sitting import ANN, BOB, CID, DEALER, MANAGER, SUPERVISOR
from tests.room.test_banked_desk import asked
from tests.room.test_hidden_banked import learnt
from tests.room.test_hidden_cards import GAMES, Known, cards_in

from cardspeak.cards import deck_of
from cardspeak.errors import CardspeakError
from cardspeak.room.desk import Desk, encode
from cardspeak.room.history.proofs import proofs_of
from cardspeak.room.history.shelves import Shelves
from cardspeak.room.openings import Opening
from cardspeak.room.players.table import PlayersTable, seat_command
from cardspeak.room.room import Room
from cardspeak.room.who import THE_ROOM, Who
from cardspeak.rulings.report import Report
from cardspeak.store import MemoryStore
from cardspeak.table import commands as c

RAIL = Who("Rae")
PLAYERS, STAFF = (ANN, BOB, CID), (DEALER, SUPERVISOR, MANAGER)
FROM_THE_LOG = ("a replay", "the proofs")
STEPS = 12  # of a table, in `make test`; an hour of tables in `make test-slow`


class Checker:
    """One table: `may` says what a name may know of it at this moment."""

    def __init__(self, room: Room, desk: Desk, chance: random.Random) -> None:
        self.room, self.desk, self.chance = room, desk, chance
        self.shelves = Shelves(room.log)
        self.looked = 0

    def may(self, name: str, position: int) -> set[str]:
        """Cards of the hand or round that was on the table with that record."""
        machine = self.desk.machine
        if machine.kind == "players":
            known = Known(self.room.log.read(self.desk.stream))
            return known.may_see(position, machine.table.state.seat_of(name) or 99)  # type: ignore[attr-defined]
        found: set[str] = set()
        box = machine.state.box_of(name)  # type: ignore[attr-defined]
        for record in self.room.log.read(self.desk.stream):
            if record.position > position:
                break
            body = msgspec.json.decode(record.body)
            for event in body if isinstance(body, list) else ():
                found = set() if event["type"] == "RoundStarted" else found
                for one in event.get("events", ()):
                    found |= learnt(one, box or 0)
        return found

    def hold(self, name: str, what: str, value: Any) -> None:
        """Nothing in it that this person may not know; what was played is in the log a moment before it shows."""
        log = self.room.log
        position = log.position(self.desk.stream) if what in FROM_THE_LOG else self.desk.position
        secret = cards_in(encode(value).decode()) - self.may(name, position)
        self.looked += 1
        assert not secret, f"{name} learns {secret} from {what} at {self.desk.position}: {encode(value)!r}"

    def everybody(self) -> None:
        for who in (*PLAYERS, CAT, RAIL, *STAFF):
            machine = self.desk.machine
            viewer = machine.viewer(who)
            self.hold(who.name, "the view", machine.view(viewer))
            self.hold(who.name, "the story", machine.tell(machine.recent(), viewer))
            self.hold(who.name, "the row and the sign", [machine.row(), machine.sign()])
        for what, who, value in self.asked():
            self.hold(who.name, what, value)

    def asked(self) -> Iterator[tuple[str, Who, Any]]:
        """Looks at rulings with and without a guess, play out of turn, proofs and replays."""
        machine, chance = self.desk.machine, self.chance
        for kind in machine.incidents():
            who, cards = chance.choice((*STAFF, ANN)), chance.choice(((), self.guess()))
            report = Report(incident=kind.name, seat=chance.randint(0, 4), cards=cards, count=1, note="x")
            yield f"a look at {kind.name}", who, self.answer(lambda who=who, one=report: machine.look(who, one, 9))
        for who in (RAIL, BOB, DEALER):
            yield "a replay", who, self.answer(lambda who=who: self.replayed(who))
            yield "the proofs", who, self.answer(lambda who=who: self.proven(who))

    def guess(self) -> tuple[Any, ...]:
        return (self.chance.choice(deck_of(52).cards),)

    def answer(self, ask: Any) -> Any:
        try:
            return ask()
        except CardspeakError as wrong:
            return str(wrong)

    def replayed(self, who: Who) -> Any:
        shelf = self.shelves.of(self.desk.id)
        if not shelf.hands:
            return ""
        last = shelf.hands[-1]
        return shelf.replay(self.room.log, last, who.name)["steps"]

    def proven(self, who: Who) -> Any:
        shelf = self.shelves.of(self.desk.id)
        if not shelf.hands:
            return ""
        packs = self.desk.machine.packs
        running = packs.running if packs is not None else None
        found = proofs_of(self.room.log, shelf, shelf.hands[-1], who.name, running=running, now=self.room.now())
        return [one.proof.card for one in found.cards]


async def a_table(book: str, game: str, chance: random.Random, steps: int) -> int:
    room = Room(MemoryStore())
    desk = await room.open(Opening(book=book, game=game, pace=SLOW))
    for seat, who in enumerate(PLAYERS, 1):
        await room.welcome(who.name)
        await desk.ask(who, seat_command(seat, who.name, desk.machine.setup.buy_in[0], 0))
    checker = Checker(room, desk, chance)
    await desk.ask(THE_ROOM, desk.machine.deal(int(room.now())))
    for _ in range(steps):
        checker.everybody()
        if not await _step(desk, chance):
            await desk.ask(THE_ROOM, desk.machine.deal(int(room.now())))
    again = Room(room.log)
    again.restore()
    checker.room, checker.desk = again, again.desks[desk.id]
    checker.everybody()  # somebody who comes back after a start
    await room.stop()
    return checker.looked


async def _step(desk: Desk, chance: random.Random) -> bool:
    """Somebody acts; whether anybody could."""
    if not desk.machine.running:
        return False
    for who in PLAYERS:
        seen = msgspec.json.decode(encode(desk.machine.view(desk.machine.viewer(who))))
        command = chosen(seen["hand"], chance) if seen["hand"] else None
        if command is not None:
            await desk.ask(who, desk.machine.read_command(encode({"type": "Play", "command": command})))
            return True
    move = desk.machine.house_move(0, 0)
    await desk.ask(THE_ROOM, move if isinstance(move, c.Play) else c.Play(command=move))
    return True


@pytest.mark.control("C28")
@pytest.mark.parametrize(("book", "game"), GAMES)
def test_no_viewer_of_a_table_learns_a_hidden_card(book: str, game: str) -> None:
    looked = asyncio.run(a_table(book, game, random.Random(f"{seeds.seed()} {book} {game}"), STEPS))
    assert looked > STEPS * 20


async def boxes(book: str, chance: random.Random, steps: int) -> int:
    floor = Floor(MemoryStore())
    desk = await floor.open(book, house=1, committed=True)
    floor._twins.clear()  # packs are not dealt by a seed of the test's own
    await floor.sit(desk, ANN, 1)
    checker = Checker(floor.room, desk, chance)
    for _ in range(steps):
        who, command = asked(chance, desk)
        try:
            await desk.ask(who, command)
        except CardspeakError:
            continue
        checker.everybody()
    await floor.room.stop()
    return checker.looked


@pytest.mark.control("C28")
@pytest.mark.parametrize("book", BOOKS)
def test_no_viewer_of_a_round_learns_a_hidden_card(book: str) -> None:
    assert asyncio.run(boxes(book, random.Random(f"{seeds.seed()} {book}"), 3 * STEPS)) > STEPS


@pytest.mark.slow
def test_an_hour_of_tables() -> None:
    ends, number = time.monotonic() + 3600, 0
    while time.monotonic() < ends:
        number += 1
        chance = random.Random(f"{seeds.seed()} {number}")
        asyncio.run(a_table(*chance.choice(GAMES), chance, 60))
        asyncio.run(boxes(chance.choice(BOOKS), chance, 60))
    assert number


def test_the_checker_finds_a_view_of_somebody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Proof of the test: whoever stands at the rail is shown what the first seat sees."""
    monkeypatch.setattr(PlayersTable, "viewer", lambda table, who: 1)
    with pytest.raises(AssertionError, match="learns"):
        asyncio.run(a_table("star-sydney-poker", "holdem", random.Random("leak"), 3))
