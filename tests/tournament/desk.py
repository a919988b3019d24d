"""A tournament of Three Card Poker for tests: at the desk, at a table, with hands as the test wants them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

import pytest
from tests.banked.three_card.table import CUT, order_of

from cardspeak.banked import commands as b
from cardspeak.cards import Card
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused
from cardspeak.tournament import commands as c
from cardspeak.tournament import events as e
from cardspeak.tournament.machine import Tournament
from cardspeak.tournament.run import prepared
from cardspeak.tournament.terms import RoundPlan, Terms, standard_terms

BOOK = "crown-melbourne-three-card"
three: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, "crown-melbourne-three-card")

E = TypeVar("E", bound=e.Event)
ANN, BOB, CAT, DAN = "ann", "bob", "cat", "dan"
ALL = (ANN, BOB, CAT, DAN)
FEE, BUY_IN = 2000, 10_000
PRICE = FEE + BUY_IN
START = 24 * 60
TABLE = "table 1"
PAIR, NOTHING = "9s9h", "7d5c"
# A hand that wins against the dealer's, and one that loses to it; suits keep the packs apart.
WINS = ("AsKsQs", "AhKhQh", "AdKdQd", "AcKcQc")
LOSES = ("2s3s5h", "2h3h5d", "2d3d5c", "2c3c5s")
DEALER = "Tc9d8s"


def terms_of(rounds: tuple[RoundPlan, ...] | None = None, **parts: Any) -> Terms:
    """One round of three hands, unless told otherwise."""
    return standard_terms(BOOK, players=14, rounds=rounds or (RoundPlan(name="final", hands=3),), **parts)


def planned(**parts: Any) -> Tournament:
    return Tournament(terms_of(**parts))


def entering(**parts: Any) -> Tournament:
    """Entries are open; the Director and one table are there."""
    event = planned(**parts)
    for ask in (c.Publish(), c.TellRegulator(), c.Appoint("dana"), c.Designate((TABLE, "table 2")), c.OpenEntries()):
        done(event, ask)
    return event


def started(players: tuple[str, ...] = ALL, **parts: Any) -> Tournament:
    """The first round has begun, seats in the order of the players."""
    event = prepared(terms_of(**parts), list(players))
    done(event, c.Designate((TABLE, "table 2", "table 3")))
    done(event, c.StartRound(players, START))
    return event


def person(name: str, **facts: Any) -> c.Person:
    return c.Person(name=name, **facts)


def enter(event: Tournament, name: str, **facts: Any) -> Accepted[Any, Any] | Refused:
    return event.act(c.Enter(person(name, **facts), PRICE))


def done(event: Tournament, ask: c.Command) -> Accepted[Any, Any]:
    answer = event.act(ask)
    assert isinstance(answer, Accepted), f"{ask}: {answer}"
    return answer


def refused(event: Tournament, ask: c.Command) -> str:
    """The clause that refuses; nothing has changed."""
    before = event.state.copy()
    answer = event.act(ask)
    assert isinstance(answer, Refused), f"{ask} was accepted"
    assert event.state == before
    return answer.cite.clause


def happened(answer: Accepted[Any, Any], kind: type[E]) -> list[E]:
    return [event for event in answer.events if isinstance(event, kind)]


def all_of(event: Tournament, kind: type[E]) -> list[E]:
    return [found for found in event.events if isinstance(found, kind)]


def pack(hands: Mapping[int, str]) -> tuple[Card, ...]:
    """A pack that deals these hands to these boxes, once it has been cut."""
    order = order_of(hands, DEALER, "shoe")
    return order[-CUT:] + order[:-CUT]


def deal(event: Tournament, winners: tuple[str, ...] = (), table: str = TABLE, at: int = 0) -> Accepted[Any, Any]:
    """The next hand: these win with a straight flush or close to it, everybody else has nothing."""
    boxes = {event.state.box[player][1]: player in winners for player in event.state.at_table(table)}
    hands = {box: (WINS if wins else LOSES)[at_ % 4] for at_, (box, wins) in enumerate(sorted(boxes.items()))}
    return done(event, c.Deal(table, pack(hands), CUT, at))


def bet(event: Tournament, player: str, amount: int, wager: str = "ante") -> c.AtTable:
    table, box = event.state.box[player]
    return c.AtTable(table, b.Place(box, wager, player, amount))


def hand(
    event: Tournament, winners: tuple[str, ...] = (), bets: Mapping[str, int] | None = None, table: str = TABLE
) -> Accepted[Any, Any]:
    """One hand to its end: winners play and win, all others play and lose; 10 each unless `bets` say otherwise."""
    deal(event, winners, table)
    state = event.state
    for player in state.at_table(table):
        if player not in state.absent and player not in state.sitting:
            done(event, bet(event, player, (bets or {}).get(player, 10)))
    answer = done(event, c.AtTable(table, b.Proceed("close")))
    while table in state.running:
        ask = next(prompt for prompt in event.prompt if prompt.table == table).asks[0]
        answer = done(event, c.AtTable(table, b.Decide(ask.box, "play", sure=True)))
    return answer
