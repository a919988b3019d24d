"""A table of Crown Hold'em for tests: stacked packs, wagers in a line, everything by name. Chips are cents."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

import pytest

from cardspeak.banked import commands as c
from cardspeak.banked import events as e
from cardspeak.banked.events import Line
from cardspeak.banked.round import Round
from cardspeak.banked.setup import BankedSetup, Limit, make_setup
from cardspeak.cards import Card, deck_of, parse_cards
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused

BOOK = "crown-perth-holdem"
perth: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, "crown-perth-holdem")

E = TypeVar("E", bound=e.Event)
Bets = Mapping[int, Mapping[str, int]]

ANN, BOB, CAT, DAN = "ann", "bob", "cat", "dan"
CHIPS = dict.fromkeys((ANN, BOB, CAT, DAN), 1_000_000)
SEATS = {1: ANN, 2: BOB, 3: CAT}  # dan stands behind them
SUPERVISOR, OPERATOR = "Supervisor", "Casino Operator"
CUT = 26

# a quiet deal: nobody has a pair with the flop, and the dealer's ace is high
HOLE = "7c2d"
DEALER = "AhJd"
BOARD = "Ks9h4c 3s 6d"


def setup_of(stacks: Mapping[str, int] | None = None, **more: Any) -> BankedSetup:
    """Limits of 1000 to 10000 in steps of 500; Poker Extras from 100 in steps of 100; a Level 1 wager of 500."""
    extras = Limit(100, 5000, 100)
    rules: dict[str, Any] = {
        "least": 1000,
        "most": 10_000,
        "unit": 500,
        "limits": {"dealer-extra": extras, "player-extra": extras},
        "seats": SEATS,
        **more,
    }
    return make_setup(BOOK, CHIPS if stacks is None else stacks, **rules)


def order_of(hands: Mapping[int, str], dealer: str, board: str, device: str) -> tuple[Card, ...]:
    """A pack that deals these hands, then this board."""
    held = [parse_cards(hands[box]) for box in sorted(hands)] + [parse_cards(dealer)]
    if device == "machine":
        first = [card for hand in held for card in hand]
    else:
        first = [hand[at] for at in range(2) for hand in held]
    first += parse_cards(board.replace(" ", ""))
    return (*first, *(card for card in deck_of(52).cards if card not in first))


def round_of(setup: BankedSetup, hands: Mapping[int, str], dealer: str = DEALER, board: str = BOARD) -> Round:
    order = order_of(hands, dealer, board, setup.device)
    return Round(setup, order[-CUT:] + order[:-CUT], cut=lambda places: CUT)


def table(
    hands: Mapping[int, str] | None = None,
    dealer: str = DEALER,
    board: str = BOARD,
    bets: Bets | None = None,
    *,
    close: bool = True,
    **more: Any,
) -> Round:
    """A round with wagers placed and hole cards dealt: an Ante of 1000 in every box unless told otherwise."""
    hands = {1: HOLE} if hands is None else hands
    stacks = more.pop("stacks", None)
    round_ = round_of(setup_of(stacks, **more), hands, dealer, board)
    for box, wagers in (bets if bets is not None else {box: {"ante": 1000} for box in hands}).items():
        for name, amount in wagers.items():
            do(round_, c.Place(box, name, SEATS.get(box, DAN), amount))
    return do(round_, c.Proceed("close")) if close else round_


def do(round_: Round, *commands: c.Command) -> Round:
    """Commands that must be accepted."""
    for command in commands:
        answer = round_.act(command)
        assert isinstance(answer, Accepted), answer
    return round_


def no(round_: Round, command: c.Command) -> str:
    """The clause of a command that must be refused, and change nothing."""
    before, events = round_.state.copy(), len(round_.events)
    answer = round_.act(command)
    assert isinstance(answer, Refused), answer
    assert round_.state == before
    assert len(round_.events) == events
    assert answer.cite.book == BOOK
    return answer.cite.clause


def decide(round_: Round, *verbs: str) -> Round:
    """One answer after another, each to the next question put to a box."""
    for verb in verbs:
        prompt = next(prompt for prompt in round_.prompt if prompt.kind == "decide")
        do(round_, c.Decide(prompt.box, verb))
    return round_


def played(
    hand: str = HOLE,
    dealer: str = DEALER,
    board: str = BOARD,
    verbs: str = "flop turn river",
    bets: Mapping[str, int] | None = None,
    **more: Any,
) -> Round:
    """One box played to the end."""
    wagers = {"ante": 1000, **(bets or {})}
    return decide(table({1: hand}, dealer, board, {1: wagers}, **more), *verbs.split())


def happened(round_: Round, kind: type[E]) -> list[E]:
    return [event for event in round_.events if isinstance(event, kind)]


def line(round_: Round, wager: str, box: int = 1, owner: str = "") -> Line:
    """The one line that settled this wager."""
    found = [line for line in round_.lines if line.wager == wager and line.box == box and owner in ("", line.owner)]
    assert len(found) == 1, found
    return found[0]


def settled(round_: Round, box: int = 1) -> dict[str, tuple[str, int]]:
    """Wager: outcome and amount, of one box."""
    return {line.wager: (line.outcome, line.amount) for line in round_.lines if line.box == box}


def verbs(round_: Round) -> list[list[str]]:
    """The answers offered, box by box."""
    return [[choice.verb for choice in prompt.choices] for prompt in round_.prompt if prompt.kind == "decide"]


def attended(
    hands: Mapping[int, str] | None = None,
    dealer: str = DEALER,
    board: str = BOARD,
    bets: Bets | None = None,
    **more: Any,
) -> Round:
    """The same table led by a dealer, dealt to and not yet told to decide."""
    return do(table(hands, dealer, board, bets, attended=True, **more), c.Proceed("deal"))


def called(
    hands: Mapping[int, str] | None = None,
    dealer: str = DEALER,
    board: str = BOARD,
    bets: Bets | None = None,
    **more: Any,
) -> Round:
    """The same after the call."""
    return do(attended(hands, dealer, board, bets, **more), c.Proceed("announce"))
