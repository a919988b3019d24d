"""An order that is given for one hand is carried out on no other, however long somebody took over it."""

from __future__ import annotations

from typing import Any

from tests.room.clockwork import Clockwork
from tests.room.hours import run
from tests.room.sitting import ANN, BOB, DEALER, SUPERVISOR, play, seated, table_of, turn

from cardspeak.hand import commands as hc
from cardspeak.refusal import Refused
from cardspeak.room.desk import Desk, Done, Pace
from cardspeak.room.looks import mark_of
from cardspeak.rulings.report import Report
from cardspeak.table import commands as c

PACE = Pace(house=0, pause=3_600, act=0, board=0)  # hands begin when the dealer says so
STAR: dict[str, Any] = {"book": "star-sydney-poker", "game": "holdem", "pace": PACE}
NOT_CUT = Report(incident="not cut")


async def _second_hand(works: Clockwork) -> Desk:
    desk = await seated(works.room, ANN, BOB, **STAR)
    for _ in range(2):
        if table_of(desk).state.running:
            who, seat = turn(desk)
            assert isinstance(await desk.ask(who, play(hc.Fold(seat))), Done)
        assert isinstance(await desk.ask(DEALER, c.StartHand()), Done)
    assert desk.machine.number == 2
    return desk


def test_a_misdeal_of_the_hand_before_leaves_this_one_as_it_is() -> None:
    async def some() -> None:
        works = Clockwork()
        desk = await _second_hand(works)
        before = desk.position
        late = await desk.ask(SUPERVISOR, c.DeclareMisdeal(by="", why="two sevens"), hand=1)
        assert isinstance(late, Refused)
        assert late.why == "another hand"
        assert desk.position == before
        assert isinstance(await desk.ask(SUPERVISOR, c.DeclareMisdeal(by="", why="two sevens"), hand=2), Done)
        await works.room.stop()

    run(some())


def test_a_ruling_on_the_hand_before_is_neither_looked_at_nor_carried_out() -> None:
    async def some() -> None:
        works = Clockwork()
        desk = await _second_hand(works)
        for carry_out in (False, True):
            late = await desk.rule(SUPERVISOR, NOT_CUT, carry_out=carry_out, hand=1)
            assert isinstance(late, Refused)
            assert late.why == "another hand"
        assert isinstance(await desk.rule(SUPERVISOR, NOT_CUT, hand=2), Done)
        await works.room.stop()

    run(some())


def test_a_ruling_that_is_another_by_now_is_looked_at_again() -> None:
    """Before anybody has acted the cut is made good; afterwards the hand stands as it is."""

    async def some() -> None:
        works = Clockwork()
        desk = await _second_hand(works)
        looked = await desk.rule(SUPERVISOR, NOT_CUT, carry_out=False)
        seen = mark_of(looked)
        assert mark_of(await desk.rule(SUPERVISOR, NOT_CUT, carry_out=False)) == seen
        for _ in range(2):
            who, seat = turn(desk)
            hand = table_of(desk).hand
            assert hand is not None
            assert hand.prompt is not None
            verbs = {choice.verb for choice in hand.prompt.choices}
            assert isinstance(await desk.ask(who, play(hc.Call(seat) if "call" in verbs else hc.Check(seat))), Done)
        again = await desk.rule(SUPERVISOR, NOT_CUT, carry_out=False)
        assert again != looked
        before = desk.position
        late = await desk.rule(SUPERVISOR, NOT_CUT, seen=seen)
        assert isinstance(late, Refused)
        assert late.why == "another ruling"
        assert desk.position == before
        assert isinstance(await desk.rule(SUPERVISOR, NOT_CUT, seen=mark_of(again)), Done)
        await works.room.stop()

    run(some())
