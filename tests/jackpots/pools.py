"""Pools for tests: amounts in dollars, commands that must be accepted or refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

import pytest

from cardspeak.jackpots import CENT, Jackpot, make_jackpot
from cardspeak.jackpots import commands as c
from cardspeak.jackpots import events as e
from cardspeak.refusal import Refused

perth: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, "crown-perth-holdem")

E = TypeVar("E", bound=e.Event)
DOLLAR = 100  # cents
T1, T2 = "table 1", "table 2"
OPERATOR, SUPERVISOR = "Casino Operator", "Supervisor"
ROYAL, STRAIGHT_FLUSH = "royal flush", "straight flush"


def pools(one: int = 60_000, two: int = 40_000, three: int = 30_000) -> Jackpot:
    """Pools of so many dollars, with a Level 1 wager of five."""
    start = {"pool-1": one * DOLLAR, "pool-2": two * DOLLAR, "pool-3": three * DOLLAR}
    return Jackpot(make_jackpot(), start)


def do(jackpot: Jackpot, *commands: c.Command) -> Jackpot:
    for command in commands:
        answer = jackpot.act(command)
        assert not isinstance(answer, Refused), answer
        assert jackpot.reconciliation.off == 0
    return jackpot


def no(jackpot: Jackpot, command: c.Command) -> str:
    """The clause of a refusal, which changes nothing."""
    before = jackpot.state.copy()
    answer = jackpot.act(command)
    assert isinstance(answer, Refused), answer
    assert jackpot.state == before
    return answer.cite.clause


def join(jackpot: Jackpot, *levels: int, table: str = T1, number: int = 1) -> Jackpot:
    """Boxes 1, 2, 3 ... with wagers of these levels."""
    stakes = tuple(c.Stake(box, f"p{box}", f"level-{level}") for box, level in enumerate(levels, 1))
    return do(jackpot, c.StartGame(table, number, stakes))


def without_growth(jackpot: Jackpot, *levels: int, table: str = T1) -> Jackpot:
    """The same with the increments taken out of the amounts before, so that sums stay round."""
    for level in levels:
        for pool, parts in jackpot.setup.feeds[f"level-{level}"].items():
            jackpot.state.count(pool, seeds=-parts * jackpot.state.wager)
            jackpot.state.fund += parts * jackpot.state.wager
    return join(jackpot, *levels, table=table)


def win(jackpot: Jackpot, *categories: str, table: str = T1, number: int = 1, at: int = 0) -> Jackpot:
    """Boxes 1, 2, 3 ... have these hands."""
    winners = tuple(c.Winner(box, category) for box, category in enumerate(categories, 1) if category)
    return do(jackpot, c.KeyOff(table, number, winners, at))


def dollars(jackpot: Jackpot) -> tuple[float, ...]:
    return tuple(amount / CENT / DOLLAR for amount in jackpot.state.pools.values())


def awards(jackpot: Jackpot) -> list[float]:
    """In dollars, in the order in which they were made."""
    return [event.amount / DOLLAR for event in happened(jackpot, e.PrizeAwarded)]


def happened(jackpot: Jackpot, kind: type[E]) -> list[E]:
    return [event for event in jackpot.events if isinstance(event, kind)]
