"""An absent player does not hold the table up: less time for whoever does not look, a bank, and sitting out."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.room.clockwork import QUICK, STAR, Clockwork, dealt, in_turn, kinds, last_of
from tests.room.hours import run
from tests.room.sitting import ANN, play, same_as_the_log, table_of, turn, until

from cardspeak.hand import commands as hc
from cardspeak.room.desk import Desk
from cardspeak.room.face import Next
from cardspeak.room.shown import Pace
from cardspeak.room.turn import OpenQuestion
from cardspeak.table import commands as c


class Asks:
    """A machine that asks one player after the other."""

    def __init__(self) -> None:
        self.moment = 0
        self.name = "Ann"

    def next(self, now: float) -> Next:
        return Next("clock", 1, self.name)

    def house_players(self) -> int:
        return 0

    def people(self) -> tuple[str, ...]:
        return ("Ann", "Bob")


def turn_of(pace: Pace) -> tuple[OpenQuestion, Any, list[float]]:
    at = [100.0]
    return OpenQuestion(pace, lambda: at[0], lambda: at[0]), Asks(), at


@pytest.mark.parametrize(
    ("present", "gone", "seconds"), [(["Ann"], 20, 60), ([], 20, 20), (["Bob"], 20, 20), ([], 0, 60), ([], 90, 60)]
)
def test_whoever_does_not_look_has_less_time(present: list[str], gone: float, seconds: float) -> None:
    turn, machine, _ = turn_of(Pace(act=60, gone=gone))
    turn.look(machine, stopped=False, watched=True, present=present)
    assert turn.left == seconds


def test_no_time_at_all_stays_without_end() -> None:
    turn, machine, _ = turn_of(Pace(act=0, gone=20, bank=30))
    turn.look(machine, stopped=False, watched=True, present=[])
    assert turn.left is None


def test_the_bank_is_spent_only_beyond_the_time_to_act_and_never_comes_back() -> None:
    turn, machine, at = turn_of(Pace(act=60, bank=30))

    def asked(after: float) -> float | None:
        at[0] += after
        machine.moment += 1
        turn.look(machine, stopped=False, watched=True, present=["Ann", "Bob"])
        return turn.left

    assert asked(0) == 90
    assert asked(60) == 90, "nothing of it was taken"
    assert asked(70) == 80, "ten seconds were"
    machine.name = "Bob"
    assert asked(65) == 90, "everybody has a bank of their own"
    machine.name = "Ann"
    assert asked(500) == 75, "five more were"
    assert asked(500) == 60, "it is empty, and nobody owes anything"


def test_it_is_told_how_much_of_the_time_comes_from_the_bank() -> None:
    turn, machine, at = turn_of(Pace(act=60, bank=30))
    turn.look(machine, stopped=False, watched=True, present=["Ann"])
    assert (turn.left, turn.banked) == (90, 30)
    at[0] += 50
    assert (turn.left, turn.banked) == (40, 30), "the time to act goes first"
    at[0] += 20
    assert (turn.left, turn.banked) == (20, 20), "from here on it is the bank's"
    at[0] += 40
    assert (turn.left, turn.banked) == (0, 0)
    machine.moment += 1
    turn.look(machine, stopped=False, watched=True, present=[])
    assert turn.banked == 0, "whoever does not look has none"


async def ann_is_late(works: Clockwork, desk: Desk) -> None:
    """Ann's time runs out; the others act until then."""
    for _ in range(40):
        await until(lambda: table_of(desk).state.running)
        who, seat = turn(desk)
        if who == ANN:
            before = kinds(desk).count("TimeRanOut")
            for _ in range(4):  # nobody's time is over unwarned
                await works.passes(61)
                if kinds(desk).count("TimeRanOut") > before:
                    return
        await desk.ask(who, play(hc.Fold(seat)))
        await works.passes(1)
    raise AssertionError("Ann is never asked")


def late(most: int) -> dict[str, Any]:
    return {**STAR, "pace": msgspec.structs.replace(QUICK, late=most)}


@pytest.mark.control("C25")
def test_after_two_times_out_in_a_row_a_player_sits_out() -> None:
    async def story() -> None:
        works = Clockwork()
        desk = await dealt(works, **late(2))
        await ann_is_late(works, desk)
        assert "SteppedAway" not in kinds(desk), "once is no habit"
        await ann_is_late(works, desk)
        away = last_of(desk, "SteppedAway")
        assert (away["actor"], away["seat"]) == ("room", table_of(desk).state.seat_of("Ann"))
        same_as_the_log(works.room, desk)
        await works.room.stop()

    run(story())


def test_whoever_acts_in_between_begins_anew_and_nought_is_never() -> None:
    async def story(most: int, acts: bool) -> None:
        works = Clockwork()
        desk = await dealt(works, **late(most))
        for _ in range(3):
            await ann_is_late(works, desk)
            if acts:
                seat = table_of(desk).state.seat_of("Ann")
                assert seat is not None
                await desk.ask(ANN, c.AskClock(seat=seat))  # whatever is asked for shows that one is there
        assert "SteppedAway" not in kinds(desk)
        assert in_turn(desk) is not None
        await works.room.stop()

    run(story(2, acts=True))
    run(story(0, acts=False))
