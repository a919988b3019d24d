"""A table of Three Card Poker for tests: stacked packs, wagers in a line, everything by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

import pytest

from cardspeak.banked import commands as c
from cardspeak.banked import events as e
from cardspeak.banked.events import Line
from cardspeak.banked.round import Round
from cardspeak.banked.setup import BankedSetup, make_setup
from cardspeak.cards import Card, deck_of, parse_cards
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused

BOOK = "crown-melbourne-three-card"
three: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, "crown-melbourne-three-card")

E = TypeVar("E", bound=e.Event)
Bets = Mapping[int, Mapping[str, int]]

ANN, BOB, CAT = "ann", "bob", "cat"
CHIPS = {ANN: 1000, BOB: 1000, CAT: 1000}
CUT = 26


def setup_of(stacks: Mapping[str, int] | None = None, **more: Any) -> BankedSetup:
    """Limits of 5 to 100 in steps of 5, unless told otherwise."""
    rules: dict[str, Any] = {"least": 5, "most": 100, "unit": 5, **more}
    return make_setup(BOOK, CHIPS if stacks is None else stacks, **rules)


def order_of(hands: Mapping[int, str], dealer: str, device: str) -> tuple[Card, ...]:
    """A pack that deals these hands: boxes clockwise, the dealer last; packets, or a card at a time."""
    held = [parse_cards(hands[box]) for box in sorted(hands)] + [parse_cards(dealer)]
    if device == "machine":
        first = [card for hand in held for card in hand]
    else:
        first = [hand[at] for at in range(3) for hand in held]
    return (*first, *(card for card in deck_of(52).cards if card not in first))


def round_of(setup: BankedSetup, hands: Mapping[int, str], dealer: str = "Qs3h2d") -> Round:
    order = order_of(hands, dealer, setup.device)
    if setup.device == "shoe":  # so that the cut puts it in this order
        order = order[-CUT:] + order[:-CUT]
    return Round(setup, order, cut=lambda places: CUT)


def table(
    hands: Mapping[int, str],
    dealer: str = "Qs3h2d",
    bets: Bets | None = None,
    *,
    close: bool = True,
    **more: Any,
) -> Round:
    """A round with wagers placed and cards dealt: an Ante of 10 in every box unless told otherwise."""
    stacks = more.pop("stacks", None)
    round_ = round_of(setup_of(stacks, **more), hands, dealer)
    for box, wagers in (bets if bets is not None else {box: {"ante": 10} for box in hands}).items():
        for name, amount in wagers.items():
            do(round_, c.Place(box, name, owner_of(round_, box), amount))
    return do(round_, c.Proceed("close")) if close else round_


def owner_of(round_: Round, box: int) -> str:
    return round_.setup.seats.get(box, ANN)


def do(round_: Round, *commands: c.Command) -> Round:
    """Commands that must be accepted."""
    for command in commands:
        answer = round_.act(command)
        assert isinstance(answer, Accepted), answer
    return round_


def no(round_: Round, command: c.Command) -> Refused:
    """A command that must be refused, and change nothing."""
    before, events = round_.state.copy(), len(round_.events)
    answer = round_.act(command)
    assert isinstance(answer, Refused), answer
    assert round_.state == before
    assert len(round_.events) == events
    assert answer.cite.book == BOOK
    return answer


def clause(refused: Refused) -> str:
    return refused.cite.clause


def decide(round_: Round, **answers: str) -> Round:
    """`decide(round_, b1="play", b2="fold")`."""
    for box, verb in answers.items():
        do(round_, c.Decide(int(box[1:]), verb, sure=True))
    return round_


def happened(round_: Round, kind: type[E]) -> list[E]:
    return [event for event in round_.events if isinstance(event, kind)]


def line(round_: Round, wager: str, box: int = 1) -> Line:
    """The one line that settled this wager."""
    found = [line for line in round_.lines if line.wager == wager and line.box == box]
    assert len(found) == 1, found
    return found[0]


def settled(round_: Round, box: int = 1) -> dict[str, tuple[str, int]]:
    """Wager: outcome and amount, of one box."""
    return {line.wager: (line.outcome, line.amount) for line in round_.lines if line.box == box}


def attended(hands: Mapping[int, str], dealer: str = "Qs3h2d", bets: Bets | None = None, **more: Any) -> Round:
    """The same table led by a dealer, dealt to and not yet called to play or fold."""
    return do(table(hands, dealer, bets, attended=True, **more), c.Proceed("deal"))


def called(hands: Mapping[int, str], dealer: str = "Qs3h2d", bets: Bets | None = None, **more: Any) -> Round:
    """The same after the call."""
    return do(attended(hands, dealer, bets, **more), c.Proceed("announce"))
