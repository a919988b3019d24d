"""A tournament for tests: at the desk, at the tables, with hands as the test wants them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

import pytest

from cardspeak.machine import Accepted
from cardspeak.refusal import Refused
from cardspeak.tournament import Tournament
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.standard import standard_terms
from cardspeak.tournament.terms import RoundPlan, Terms

THREE, CROWN, STAR, OPEN = "crown-melbourne-three-card", "crown-melbourne-poker", "star-sydney-poker", "open-table"
three: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, "crown-melbourne-three-card")
crown: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, "crown-melbourne-poker")
star: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, "star-sydney-poker")

E = TypeVar("E", bound=e.Event)
ANN, BOB, CAT, DAN = "ann", "bob", "cat", "dan"
ALL = (ANN, BOB, CAT, DAN)
FEE, BUY_IN = 2000, 10_000
START = 24 * 3600
TABLE, SECOND = "table 1", "table 2"
FREEZE = RoundPlan(name="final", until=1)


def terms_of(book: str = STAR, rounds: tuple[RoundPlan, ...] | None = None, **parts: Any) -> Terms:
    """To the last one among players; three hands against the house; unless told otherwise."""
    usual = (RoundPlan(name="final", hands=3),) if book == THREE else (FREEZE,)
    return standard_terms(book, players=14, rounds=rounds or usual, **parts)


def planned(book: str = STAR, **parts: Any) -> Tournament:
    return Tournament(terms_of(book, **parts))


def entering(book: str = STAR, **parts: Any) -> Tournament:
    """Entries are open; whoever is in charge and two tables are there."""
    event = planned(book, **parts)
    felt: Any = "banked" if book == THREE else "table"
    for ask in (
        c.Publish(),
        c.NotifyRegulator(),
        c.Appoint("dana"),
        c.Designate((TABLE, SECOND), felt),
        c.OpenEntries(),
    ):
        done(event, ask)
    return event


def entered(book: str = STAR, players: tuple[str, ...] = ALL, **parts: Any) -> Tournament:
    """Everybody has entered, paid and been briefed; nothing has begun."""
    event = entering(book, **parts)
    for player in players:
        done(event, c.Enter(person(player), FEE, BUY_IN))
    done(event, c.CloseEntries())
    if "briefing" in event.terms.rules.duty:
        done(event, c.Brief(players))
    return event


def started(book: str = STAR, players: tuple[str, ...] = ALL, **parts: Any) -> Tournament:
    """The first round has begun."""
    event = entered(book, players, **parts)
    done(event, c.StartRound("seed", at=START))
    return event


def person(name: str, **facts: Any) -> c.Person:
    return c.Person(name=name, **facts)


def done(event: Tournament, ask: c.Command) -> Accepted[Any, Any]:
    answer = event.act(ask)
    assert isinstance(answer, Accepted), f"{ask}: {answer}"
    return answer


def refused(event: Tournament, ask: c.Command) -> str:
    """The clause that refuses; nothing has changed."""
    before = event.state.copy()
    answer = event.act(ask)
    assert isinstance(answer, Refused), f"{ask} was accepted"
    assert answer.says.endswith("."), answer.says
    assert event.state == before
    return answer.cite.clause


def happened(answer: Accepted[Any, Any], kind: type[E]) -> list[E]:
    return [event for event in answer.events if isinstance(event, kind)]


def all_of(event: Tournament, kind: type[E]) -> list[E]:
    return [found for found in event.events if isinstance(found, kind)]


def where(event: Tournament, player: str) -> str:
    return event.state.seat[player][0]


def hand(
    event: Tournament, moves: Mapping[str, int] | None = None, table: str = TABLE, at: int = 0, **more: Any
) -> Accepted[Any, Any]:
    """One hand to its end: what everybody gains or loses."""
    when = max(at, event.state.at)
    done(event, c.AskToDeal(table, at=when))
    state = event.state
    stacks = {player: state.chips[player] + (moves or {}).get(player, 0) for player in state.at_table(table)}
    return done(event, c.ReportHand(table, stacks, at=when, **more))


def wins(event: Tournament, winner: str, loser: str, chips: int | None = None, **more: Any) -> Accepted[Any, Any]:
    """Somebody wins so many chips of somebody at the same table, or all of them."""
    amount = event.state.chips[loser] if chips is None else chips
    return hand(event, {winner: amount, loser: -amount}, where(event, loser), **more)
