"""Jackpots by hand for tests: one pool at Crown Melbourne, one at the Star, hands that are told, and their clauses."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from cardspeak.books.jackpot import load_jackpot
from cardspeak.books.model.jackpot import Condition, JackpotPrize, OfCategory, WholePool
from cardspeak.jackpots.by_hand.base import MeterCommand, MeterEvent
from cardspeak.jackpots.by_hand.facts import HandFacts, SeatFacts
from cardspeak.jackpots.by_hand.machine import HandJackpot
from cardspeak.jackpots.by_hand.setup import EventPlan, PoolPlan, TableLink, make_hand_jackpot
from cardspeak.jackpots.by_hand.topics import hands, settling, wins
from cardspeak.jackpots.meter import CENT
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused

CROWN, STAR = "crown-melbourne-poker", "star-sydney-poker"
crown: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, CROWN)
star: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, STAR)
T1, T2 = "table 1", "table 2"
ROYAL = OfCategory(category="royal flush", own=2, cards="flop")
FOUR_BEATEN = "four of a kind"

DEALER, HDD, AREA, ACM, MANAGER = load_jackpot(CROWN).book.head.roles
STAR_DEALER, SUPERVISOR, AGM, POKER_MANAGER, GAMING_MANAGER = load_jackpot(STAR).book.head.roles
PEOPLE = {"dealer": "Dan", HDD: "Hal", AREA: "Amy", ACM: "Cas", SUPERVISOR: "Sue", AGM: "Gus", MANAGER: "Max"}


def link(book: str, table: str = T1, game: str = "holdem", **more: Any) -> TableLink:
    kit = tuple(row.name for row in load_jackpot(book).file.equipment)
    return TableLink(**{"table": table, "game": game, "equipment": kit, "display": "wall", **more})


def plan(name: str = "royal", tables: tuple[str, ...] = (T1,), **more: Any) -> PoolPlan:
    event = EventPlan(name="royal flush", condition=ROYAL, prize=WholePool())
    return PoolPlan(
        **{"name": name, "tables": tables, "events": (event,), "contribution": 50 * CENT, "seed": 0, **more}
    )


def events(*rows: tuple[str, Condition, JackpotPrize]) -> tuple[EventPlan, ...]:
    return tuple(EventPlan(name=name, condition=condition, prize=prize) for name, condition, prize in rows)


def jackpot(book: str = CROWN, *plans: PoolPlan, tables: tuple[str, ...] = (T1, T2), **more: Any) -> HandJackpot:
    """Two tables of hold'em on these pools; hands may follow each other at once unless `fastest` says otherwise."""
    chosen = plans or (plan(tables=tables),)
    links = [link(book, table) for table in tables]
    return HandJackpot(make_hand_jackpot(book, chosen, links, **{"fastest": 0, "most_an_hour": 10_000, **more}))


def do(meter: HandJackpot, *commands: MeterCommand) -> tuple[MeterEvent, ...]:
    told: tuple[MeterEvent, ...] = ()
    for command in commands:
        answer = meter.act(command)
        assert isinstance(answer, Accepted), answer
        told += answer.events
    return told


def no(meter: HandJackpot, command: MeterCommand) -> str:
    """The clause of a refusal, which changes nothing."""
    before = meter.state.copy()
    answer = meter.act(command)
    assert isinstance(answer, Refused), answer
    assert meter.state == before
    assert answer.says
    return answer.cite.clause


def facts(
    seats: dict[int, str],
    board: str = "QsJsTs",
    *,
    table: str = T1,
    number: int = 1,
    folded: tuple[int, ...] = (),
    **more: Any,
) -> HandFacts:
    """Seats with the cards that they tabled; nothing: they did not."""
    people = tuple(
        SeatFacts(seat=seat, name=f"p{seat}", cards=cards, folded=seat in folded) for seat, cards in seats.items()
    )
    known = {"book": CROWN, "game": "holdem", "pot": 1000, **more}
    return HandFacts(table=table, number=number, seats=people, board=board, **known)


def begin(meter: HandJackpot, table: str = T1, number: int = 1, at: int = 0, **more: Any) -> tuple[MeterEvent, ...]:
    return do(meter, hands.BeginHand(table=table, number=number, at=at, by="dealer", who="Dan", **more))


def over(meter: HandJackpot, told: HandFacts, at: int = 0, by: str = "dealer") -> tuple[MeterEvent, ...]:
    return do(meter, hands.RecordResult(facts=told, at=at, by=by, who=PEOPLE[by]))


def royal_hand(meter: HandJackpot, table: str = T1, number: int = 1, at: int = 0, book: str = CROWN) -> None:
    """A hand that is begun and over, in which seat 3 makes the royal flush with the flop."""
    begin(meter, table, number, at)
    over(meter, facts({3: "AsKs", 5: ""}, table=table, number=number, folded=(5,), book=book), at)


def record(table: str = T1, number: int = 1, pool: str = "royal", seat: int = 3, **more: Any) -> wins.RecordWin:
    who = {"by": "dealer", "who": "Dan", **more}
    return wins.RecordWin(table=table, number=number, pool=pool, seat=seat, **who)


def settle(meter: HandJackpot, id: int = 1, seat: int = 3, at: int = 100) -> tuple[MeterEvent, ...]:
    """Everything that Crown Melbourne asks for between the record and the payment."""
    return do(
        meter,
        settling.VerifyWin(id=id, by=HDD, who="Hal", at=at),
        settling.CountDeck(id=id, suits=(13, 13, 13, 13), by=DEALER, who="Dan", at=at),
        settling.ConfirmWin(id=id, by=AREA, who="Amy", at=at),
        settling.NotifySenior(id=id, to="Cas", by=AREA, who="Amy", at=at),
        settling.PayWin(id=id, seat=seat, means="cash", by=HDD, who="Hal", at=at),
    )


def settle_star(meter: HandJackpot, id: int = 1, seats: tuple[int, ...] = (3,), at: int = 100) -> None:
    do(
        meter,
        settling.VerifyWin(id=id, by=SUPERVISOR, who="Sue", at=at),
        settling.ConfirmWin(id=id, by=SUPERVISOR, who="Sue", at=at),
    )
    for seat in seats:
        do(meter, settling.PayWin(id=id, seat=seat, means="cheque", by=AGM, who="Gus", at=at))


def dollars(amount: float) -> int:
    """In hundredths of a cent."""
    return round(amount * 100 * CENT)
