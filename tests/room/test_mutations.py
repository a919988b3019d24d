"""Any single change of any record, with every hash worked out anew, is found by what the records mean; or it is one of
those that could have been so, and only a seal finds it: each of these has its reason here and in docs/auditing.md."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
import pytest
from tests import seeds
from tests.room.mutating import Mutation, Records, fault_in, mutations
from tests.room.office.test_office_desk import open_cage
from tests.room.rewriting import evening
from tests.room.sitting import ANN, BOB, memory, seated
from tests.room.test_controls import CROWN, one_hand
from tests.room.test_promotions import Evening
from tests.room.test_tournament_prices import done
from tests.room.test_tournament_purses import enter, entering

from cardspeak.room.desk import Done
from cardspeak.room.who import Who
from cardspeak.store import Log, MemoryStore, Reader
from cardspeak.tournament import commands as tc

SOME = 250  # of the changes to the evening, and of those around the records of other streams, in a usual run

COULD_HAVE_BEEN = {  # by name, and why nothing in the log contradicts it
    r"(people:(account|token)|room:started) an hour (later|earlier)": "who came in, and which program ran",
    r"people:(account|token)\..*": "who came in",
    r"room:started\..*": "which program ran",
    r"(looks:looked|table:\w+( \w+)?) by .*": "who of the house looked or ordered, and the room in a player's place",
    r"looks:looked\..*": "what was looked at",
    r"(table|jackpot|book|tournament|promotion|office|meter):(opened|edition) by .*": "who opened it",
    r"meter:ordered by .*": "who of the house ordered",
    r"tournament:tournament by .*": "who directed",
    r"(table|jackpot):opened\..*": "how it was opened, where nothing that was played says otherwise",
    r"book:edition\.version .*": "the name of an edition; its text is under its digest",
    r"table:[\w ]+\[ClockStarted\]\..*": "how long somebody was given to act",
    r"table:[\w ]+\[.*\.(\w*cite|words|cite\[\]) .*": "clauses and words of what nobody asked for",
    r"table:[\w ]+ (one less|one twice|in another order)": "clocks that the room adds, and marks of nothing",
    r"table:[\w ]+\[\w+\]\.(at|cite|card|number) .*": "seconds, and clauses where nothing was asked",
    r"table:round started\[InRound\]\.events\[Shuffled\]\.order in another order": "a pack that was not committed to",
    r"meter:opened chips (by another clause|in other words)": "the words beside a jackpot's first chips",
    r"\w+:(opened|edition) an hour (later|earlier)": "when it was opened, before anything else was written",
    r"player:welcomed an hour (later|earlier)": "when somebody came, before or after anything else was written",
    r"\w+:\w+ an hour later": "when the last of all was written",
}


@cache
def played() -> Records:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "room.log"
        evening(path)
        with Reader(path) as log:
            return tuple(record for record in log.read_all() if record.stream != "seal")


async def a_tournament() -> Log:
    room = memory()
    hall = await entering(room)
    await enter(hall, ANN, BOB)
    await done(hall, tc.Cancel(reason="a flood"), Who("Max", "manager"))
    await room.stop()
    return room.log


async def a_jackpot_by_hand() -> Log:
    room = memory()
    desk = await seated(room, ANN, BOB, **CROWN)
    said = msgspec.json.encode({"type": "Say", "words": "hello"})
    assert isinstance(await desk.beside(ANN, "chat", said, "c-1"), Done)
    called = msgspec.json.encode({"type": "CallFloor", "why": "a card lies on the floor"})
    assert isinstance(await desk.beside(BOB, "calls", called, "c-2"), Done)
    await one_hand(desk)
    await room.stop()
    return room.log


async def a_cage() -> Log:
    room = memory()
    await open_cage(room)
    await room.stop()
    return room.log


async def a_draw() -> Log:
    log = MemoryStore()
    night = Evening(log)
    await night.drawn("Ann", "Bob")
    await night.room.stop()
    return log


OTHERS: dict[str, Callable[[], Awaitable[Log]]] = {
    "tournament": a_tournament,
    "meter": a_jackpot_by_hand,
    "office": a_cage,
    "promotion": a_draw,
}


def reason(name: str) -> str:
    return next((why for pattern, why in COULD_HAVE_BEEN.items() if re.fullmatch(pattern, name)), "")


def missed(records: Records, some: list[Mutation]) -> list[str]:
    return sorted({one.name for one in some if not one.found(records) and not reason(one.name)})


def some_of(all_of_them: list[Mutation], what: str) -> list[Mutation]:
    chance = Random(f"{seeds.seed()} {what}")
    return chance.sample(all_of_them, min(SOME, len(all_of_them)))


@pytest.mark.control("C11")
def test_a_change_of_any_record_of_the_evening_is_found() -> None:
    records = played()
    assert fault_in(records) == ""
    assert missed(records, some_of(list(mutations(records)), "evening")) == []


@pytest.mark.slow
@pytest.mark.control("C11")
def test_every_change_of_every_record_of_the_evening_is_found_and_every_exception_is_one() -> None:
    records = played()
    found, left = 0, set[str]()
    for one in mutations(records):
        if one.found(records):
            found += 1
        else:
            left.add(one.name)
    assert [name for name in sorted(left) if not reason(name)] == []
    assert found > 2 * len(left)


@pytest.mark.control("C11")
@pytest.mark.parametrize("what", OTHERS)
def test_who_when_and_the_chips_of_any_other_record_are_found_to_be_changed(what: str) -> None:
    records: Records = tuple(asyncio.run(OTHERS[what]()).read_all())  # type: ignore[arg-type]
    assert fault_in(records) == ""
    assert {record.stream.partition("/")[0] for record in records} >= {what}
    assert missed(records, some_of([one for one in mutations(records) if one.around], what)) == []
