"""Running the board more than once: the table's own votes, in the log and with their clauses."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.room.clockwork import Clockwork, kinds, last_of
from tests.room.hours import run
from tests.room.sitting import ANN, BOB, CID, Eyes, memory, play, same_as_the_log, seated, table_of, turn, until

from cardspeak.hand import commands as hc
from cardspeak.refusal import Refused
from cardspeak.room.desk import Desk, Done, Pace
from cardspeak.room.who import Who
from cardspeak.table import commands as c

PACE = Pace(house=0, pause=0.15, act=0, board=0, alone=0)
CROWN: dict[str, Any] = {"book": "crown-melbourne-poker", "game": "holdem", "runs": True, "pace": PACE}
OPEN: dict[str, Any] = {"book": "open-table", "game": "holdem", "runs": True, "pace": PACE}


def all_in(desk: Desk) -> Any:
    _, seat = turn(desk)
    hand = table_of(desk).hand
    assert hand is not None
    raises = next((one for one in hand.legal if one.verb == "raise to"), None)
    return play(hc.RaiseTo(seat, raises.most) if raises is not None else hc.Call(seat))


async def asked(clock: Clockwork, *people: Who, **opening: Any) -> Desk:
    """Everybody in, betting over: how often is the rest of the board dealt?"""
    desk = await seated(clock.room, *people, **opening)
    await until(lambda: table_of(desk).state.running)
    while in_betting(desk):
        assert isinstance(await desk.ask(turn(desk)[0], all_in(desk)), Done)
        await asyncio.sleep(0)
    return desk


def in_betting(desk: Desk) -> bool:
    hand = table_of(desk).hand
    assert hand is not None
    return bool(hand.state.actor)


def vote(desk: Desk, who: Who, boards: int) -> Any:
    seat = table_of(desk).state.seat_of(who.name)
    assert seat is not None
    return desk.ask(who, c.AskRun(seat=seat, boards=boards))


def boards(desk: Desk) -> int:
    hand = table_of(desk).hand
    assert hand is not None
    return len(hand.state.boards)


@pytest.mark.parametrize(
    "opening",
    [
        pytest.param(CROWN, marks=pytest.mark.clause("crown-melbourne-poker", "12.6.1(a)"), id="crown"),
        pytest.param(OPEN, id="open"),
    ],
)
@pytest.mark.parametrize(("votes", "dealt"), [((2, 2), 2), ((3, 3), 3), ((2, 1), 1), ((3, 2), 1)])
def test_the_board_is_run_as_often_as_all_want_alike(opening: dict[str, Any], votes: Any, dealt: int) -> None:
    async def story() -> None:
        works = Clockwork()
        desk = await asked(works, ANN, BOB, **opening)
        eyes = Eyes(ANN)
        desk.watch(eyes)
        assert eyes.last["view"]["hand"]["prompt"]["choices"][0]["verb"] == "run"
        assert isinstance(await desk.ask(Who("Eve"), c.AskRun(seat=1, boards=2)), Refused)
        assert isinstance(await vote(desk, ANN, votes[0]), Done)
        assert eyes.last["view"]["hand"]["prompt"] is None, "said once"
        assert eyes.last["view"]["votes"] == [[1, votes[0]]]
        position = desk.position
        await asyncio.sleep(0.02)
        assert desk.position == position, "Bob has not spoken"
        await vote(desk, BOB, votes[1])
        await until(lambda: not table_of(desk).state.running)
        assert boards(desk) == dealt
        assert kinds(desk).count("RunAsked") == 2
        assert ("RunAllowed" in kinds(desk)) == (dealt > 1)
        if dealt > 1:
            leave = table_of(desk).setup.rules.play.runs
            assert leave is not None
            allowed = last_of(desk, "RunAllowed")
            assert (allowed["actor"], allowed["by"], allowed["cite"]) == ("room", leave.leave, leave.cite)
        same_as_the_log(works.room, desk)
        await works.room.stop()

    run(story())


def test_votes_outlive_the_room() -> None:
    """The room dies in the middle of a vote; what was said is still said, and whoever has not spoken is asked."""

    async def story() -> None:
        works = Clockwork()
        desk = await asked(works, ANN, BOB, CID, **CROWN)
        await vote(desk, ANN, 2)
        await vote(desk, CID, 2)
        desk.stop()
        again = Clockwork(works.log)
        again.room.restore()
        again.room.start()
        twin = again.room.desks[desk.id]
        assert table_of(twin).state.run_votes == {1: 2, 3: 2}
        assert isinstance(await vote(twin, BOB, 2), Done)
        await until(lambda: not table_of(twin).state.running)
        assert boards(twin) == 2
        same_as_the_log(again.room, twin)
        await again.room.stop()

    run(story())


def test_house_players_go_along_and_whoever_says_nothing_has_it_dealt_once() -> None:
    async def story() -> None:
        room = memory()
        pace = Pace(house=0, pause=0.15, act=0.1, board=0, alone=0)
        desk = await seated(room, ANN, **{**OPEN, "pace": pace}, house=1)
        while not any(kind == "RunAsked" for kind in kinds(desk)):
            await asyncio.sleep(0.001)
            hand = table_of(desk).hand
            if table_of(desk).state.running and hand is not None and hand.state.actor == 1:
                await desk.ask(ANN, all_in(desk))
            place = table_of(desk).state.seats.get(1)
            if place is not None and not place.stack and not table_of(desk).state.running:
                from cardspeak.table import commands as c

                await desk.ask(ANN, c.BuyChips(seat=1, chips=2 * desk.machine.setup.buy_in[0]))
        spoken = last_of(desk, "RunAsked")
        assert (spoken["actor"], spoken["boards"], spoken["seat"]) == ("room", 1, 1)
        await room.stop()

        works = Clockwork()
        desk = await asked(works, ANN, BOB, **OPEN)
        table = table_of(desk)
        table.state.dealt[2] = "House Bob"  # as if one of them played for the house
        table._ahead = None  # nor does a twin know otherwise
        await vote(desk, ANN, 2)
        await until(lambda: not table_of(desk).state.running)
        assert boards(desk) == 2
        assert [event["actor"] for event in _asked(desk)] == ["Ann", "room"]
        await works.room.stop()

    run(story())


def _asked(desk: Desk) -> list[dict[str, Any]]:
    from tests.room.clockwork import told

    return [event for event in told(desk) if event["type"] == "RunAsked"]
