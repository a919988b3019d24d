"""What a hand or a wager adds to a pool changes only after the present jackpot is won: every jackpot there is."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.jackpots.linked import STAR, T1, T2, begin, do, facts, jackpot, no, over, plan, record
from tests.jackpots.pools import OPERATOR, ROYAL, join, pools
from tests.jackpots.pools import T1 as FIRST
from tests.jackpots.pools import do as played
from tests.shelf import JACKPOTS

from cardspeak.books.jackpot import load_jackpot
from cardspeak.books.model.jackpot import OfCategory, PoolPercent
from cardspeak.jackpots import Jackpot, make_jackpot
from cardspeak.jackpots import commands as c
from cardspeak.jackpots import events as e
from cardspeak.jackpots.by_hand import controls
from cardspeak.jackpots.by_hand.setup import EventPlan, PoolPlan
from cardspeak.jackpots.by_hand.topics import parameters
from cardspeak.jackpots.meter import CENT

OLD, NEW = 50 * CENT, 75 * CENT
LONG_UP = 100_000  # seconds: longer than any book wants a sign to be up
RATES = [{"contribution": NEW}, {"reserve": 3 * CENT}, {"contribution": NEW, "seed": 2_000}]


def by(book: str) -> str:
    return load_jackpot(book).file.parameters.by


def clause(book: str) -> str:
    row = load_jackpot(book).file.parameters
    return row.after_cite if row.after_award else controls.RATES


def sign(book: str, new: PoolPlan) -> parameters.SignChange:
    return parameters.SignChange(plan=new, applies=LONG_UP, at=1_000, by=by(book), who="Gus", second="Pat")


def make(book: str, at: int = LONG_UP) -> parameters.ApplyChange:
    return parameters.ApplyChange(pool="royal", at=at, by=by(book), who="Gus")


@pytest.mark.control("C34")
@pytest.mark.parametrize("rates", RATES, ids=lambda one: " and ".join(one))
@pytest.mark.parametrize("book", JACKPOTS)
def test_a_jackpot_by_hand_keeps_its_rate_until_it_is_won(book: str, rates: dict[str, int]) -> None:
    meter = jackpot(book, plan(tables=(T1, T2), seed=1_000))
    begin(meter, number=1, at=900)  # somebody has played for it at the old rate
    known: dict[str, Any] = {"seed": 1_000, **rates}
    new = plan(tables=(T1, T2), **known)
    do(meter, sign(book, new))
    assert no(meter, make(book)) == clause(book)
    before = meter.state.amount("royal")
    told = begin(meter, table=T2, number=1, at=LONG_UP + 10)
    assert not any(isinstance(one, parameters.ParametersChanged) for one in told), "its time has come, and it waits"
    assert meter.state.amount("royal") - before == OLD
    assert meter.state.gauges["royal"].reserved == 0
    assert no(meter, make(book, LONG_UP + 20)) == clause(book)
    over(meter, facts({3: "AsKs"}, book=book), at=LONG_UP + 30)
    assert no(meter, make(book, LONG_UP + 30)) == clause(book), "a hand that could win it has not won it"
    do(meter, record(at=LONG_UP + 40))
    before = meter.state.amount("royal")
    told = begin(meter, number=2, at=LONG_UP + 50)
    (changed,) = (one for one in told if isinstance(one, parameters.ParametersChanged))
    assert (changed.before.contribution, changed.after) == (OLD, new)
    assert meter.state.amount("royal") - before == new.contribution
    assert meter.state.gauges["royal"].reserved == new.reserve


@pytest.mark.control("C34")
@pytest.mark.parametrize("book", [STAR, "open-table"])  # a pool of Crown Melbourne has one event
def test_an_event_of_a_part_does_not_open_a_pool_that_another_event_wins_whole(book: str) -> None:
    events = (
        *plan().events,
        EventPlan(name="flush", condition=OfCategory(category="flush", own=2), prize=PoolPercent(percent=10)),
    )
    meter = jackpot(book, plan(tables=(T1, T2), events=events, seed=1_000))
    begin(meter, number=1, at=900)
    do(meter, sign(book, plan(tables=(T1, T2), events=events, seed=1_000, contribution=NEW)))
    over(meter, facts({3: "AsKs"}, "Qs2s3s4h5h", book=book), at=1_100)
    do(meter, record(at=1_200))
    assert no(meter, make(book)) == clause(book)


@pytest.mark.control("C34")
def test_what_is_no_rate_is_changed_at_once_where_the_book_says_so() -> None:
    """Crown Melbourne 17.2: the operator determines the rest at any time."""
    free = [book for book in JACKPOTS if not load_jackpot(book).file.parameters.after_award]
    assert free
    assert STAR not in free
    for book in free:
        meter = jackpot(book, plan(tables=(T1, T2)))
        begin(meter, number=1, at=900)
        do(meter, sign(book, plan(tables=(T1, T2), seed=5_000)), make(book))
        assert (meter.state.plans["royal"].seed, meter.state.plans["royal"].contribution) == (5_000, OLD)


# -- wagers ----------------------------------------------------------------------------------------------------------


def rate(jackpot_: Jackpot, level: int, number: int) -> dict[str, float]:
    """What one more wager of a level adds to each pool, in hundredths of one smallest wager."""
    before = dict(jackpot_.state.pools)
    join(jackpot_, level, number=number)
    played(jackpot_, c.GameOver(FIRST, number))
    wager = jackpot_.state.wager
    return {pool: (jackpot_.state.pools[pool] - before[pool]) / wager for pool in before}


@pytest.mark.control("C34")
def test_a_jackpot_of_wagers_has_one_rate_for_good() -> None:
    """Nothing that anybody can ask of the pools changes how much of a wager they get: a new value of the smallest
    wager, told to the regulator and applied, is shared out as the old one was."""
    meter = pools()
    setup = meter.setup
    first = {level: rate(meter, level, level) for level in (1, 2, 3)}
    assert {level: sum(shares.values()) for level, shares in first.items()} == {1: 41, 2: 82, 3: 123}
    played(meter, c.NotifyRegulator(1_000, on=1, applies=200), c.ChangeWager(1_000, on=200, by=OPERATOR))
    assert meter.state.wager == 1_000
    assert {level: rate(meter, level, level + 10) for level in (1, 2, 3)} == first
    assert meter.setup is setup
    join(meter, 1, number=20)
    played(meter, c.KeyOff(FIRST, 20, (c.Winner(1, ROYAL),), 5))
    assert {level: rate(meter, level, level + 30) for level in (1, 2, 3)} == first, "nor is it another after a win"


@pytest.mark.control("C34")
def test_no_command_and_no_event_of_the_pools_names_a_rate() -> None:
    own = {"feeds", "percent", "share", "contribution", "hundredths"}
    for kind in (*c.AnyCommand.__args__, *e.AnyEvent.__args__):
        assert not own & {*kind.__struct_fields__}, kind
    assert own & {*type(make_jackpot()).__struct_fields__} == {"feeds"}, "it stands in the first record alone"
    assert msgspec.structs.asdict(make_jackpot())["feeds"]
