"""However a hand came to be what it is in the end, it wins what it would have won, had it been told right at first."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest
from tests import seeds
from tests.jackpots.linked import (
    CROWN,
    ROYAL,
    STAR,
    SUPERVISOR,
    T1,
    T2,
    begin,
    crown,
    events,
    facts,
    jackpot,
    plan,
    star,
)

from cardspeak.books.model.jackpot import FixedSum, JackpotPrize, OfCategory, PoolPercent, WholePool
from cardspeak.jackpots.by_hand.facts import HandFacts
from cardspeak.jackpots.by_hand.machine import HandJackpot
from cardspeak.jackpots.by_hand.topics.hands import RecordResult
from cardspeak.jackpots.by_hand.topics.wins import RecordWin
from cardspeak.refusal import Refused

PRIZES: tuple[JackpotPrize, ...] = (WholePool(), PoolPercent(percent=10), FixedSum(cents=77_777))
FLUSH = OfCategory(category="flush", own=2)
# Of table 1 seats 1 and 2 may have spades, of table 2 hearts: none of them, one, or both.
CARDS = {True: {1: "AsKs", 2: "8s7s"}, False: {1: "AsKd", 2: "8s7d"}}


class Won(NamedTuple):
    """A hand, who has a flush in it, and when somebody records that."""

    table: str
    number: int
    seats: tuple[bool, bool]
    at: int


def told(book: str, won: Won, seats: tuple[bool, bool]) -> HandFacts:
    if book == CROWN:
        cards, flop = ("AsKs", "QsJsTs") if any(seats) else ("AsKd", "QsJsTs")
        return facts({1: cards, 2: ""}, flop, table=won.table, number=won.number, folded=(2,))
    own = {1: CARDS[seats[0]][1], 2: CARDS[seats[1]][2]}
    return facts(own, "2s5s9sKdQh", table=won.table, number=won.number, book=STAR)


def tell_it(meter: HandJackpot, won: Won, seats: tuple[bool, bool], at: int) -> None:
    by = "TG Area Manager" if meter.setup.book == CROWN else SUPERVISOR
    answer = meter.act(RecordResult(facts=told(meter.setup.book, won, seats), at=at, by=by, who="Sue"))
    assert not isinstance(answer, Refused), answer


def record_it(meter: HandJackpot, won: Won, at: int) -> None:
    for seat in (1, 2):
        meter.act(RecordWin(table=won.table, number=won.number, pool="royal", seat=seat, at=at, by="dealer", who="Dan"))


def opened(book: str, prizes: tuple[JackpotPrize, ...], chance: Random) -> HandJackpot:
    hands = (ROYAL,) if book == CROWN else (FLUSH,) * len(prizes)
    names = ("one", "two", "three")
    rows = events(*zip(names, hands, (WholePool(),) if book == CROWN else prizes, strict=False))
    money: dict[str, Any] = {
        "seed": 1_000_000,
        "contribution": chance.randrange(1, 900_000),
        "reserve": chance.choice([0, 1_700]),
    }
    return jackpot(book, plan(tables=(T1, T2), events=rows, **money))


def story(chance: Random) -> list[Won]:
    numbers = {T1: 0, T2: 0}
    found = []
    for at in range(0, 40, 10):
        table = chance.choice([T1, T2])
        numbers[table] += 1
        seats = (chance.random() < 0.5, chance.random() < 0.5)
        found.append(Won(table, numbers[table], seats, at))
    return found


def amounts(meter: HandJackpot) -> dict[tuple[str, int, str], list[tuple[int, int]]]:
    return {
        (hit.table, hit.number, hit.event): [(share.seat, share.amount) for share in hit.shares]
        for hit in meter.state.hits.values()
    }


@crown("17.5.2(b)", "17.6.3")
@star("30.12", "30.13", "30.14", "30.18")
@pytest.mark.parametrize("book", [CROWN, STAR])
@pytest.mark.parametrize("seed", range(40))
def test_corrected_in_any_order(book: str, seed: int) -> None:
    chance = seeds.chance("told right", book, seed)
    prizes = tuple(chance.sample(PRIZES, chance.randrange(1, 3)))
    state = chance.getrandbits(32)
    meter, right = (opened(book, prizes, Random(state)) for _ in range(2))
    hands = story(chance)
    for won in hands:  # in one of them everybody is thought to have won at first, in the order of their record
        for one, seats in ((meter, (True, True)), (right, won.seats)):
            begin(one, won.table, won.number, won.at)
            tell_it(one, won, seats, won.at + 1)
            record_it(one, won, won.at + 2)
    for at, won in enumerate(chance.sample(hands, len(hands)), 100):
        if chance.random() < 0.3:  # taken back for a while, and recorded again where it has won
            tell_it(meter, won, (False, False), at)
        tell_it(meter, won, won.seats, at)
        record_it(meter, won, at)
    assert amounts(meter) == amounts(right)
    assert meter.state.amount("royal") == right.state.amount("royal")
    assert meter.state.gauges["royal"].reserve == right.state.gauges["royal"].reserve
    assert (meter.state.owed, meter.state.made_up) == (right.state.owed, right.state.made_up)
    assert meter.state.balance == right.state.balance == 0
