"""A Tasmanian table for tests: stud by half pot, Hold-Em by any limit, stacked packs, everything in plain words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import pytest

from cardspeak.books.model.game import BettingRound
from cardspeak.cards import cards_text, deck_of, parse_cards
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.hand.pack import stacked_pack
from cardspeak.hand.setup import Setup, Stakes
from cardspeak.refusal import Refused

BOOK = "tasmania-poker"
tas: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, "tasmania-poker")

E = TypeVar("E", bound=e.Event)
Stacks = Sequence[int] | Mapping[int, int]


def stud_setup(stacks: Stacks, *, minimum: int = 2, puck: int | None = None, **more: Any) -> Setup:
    """5 Card Stud: everybody antes the minimum (B.5.4)."""
    stakes: dict[str, Any] = {"structure": "half pot", "antes": (minimum,), "small": minimum}
    stakes |= {name: more.pop(name) for name in ("charge", "unit", "antes", "dollar") if name in more}
    return make_setup(BOOK, "five-card-stud", stacks, button=puck, stakes=Stakes(**stakes), **more)


def stud(stacks: Stacks, holes: Mapping[int, str] | None = None, **more: Any) -> Hand:
    """A stud hand with antes made and two cards dealt; a seat's cards stand in the order in which it gets them."""
    setup = stud_setup(stacks, **more)
    return Hand(setup, stacked_pack(setup, holes), shuffle=list)


def stud_duel(first: str, second: str, *, deck: int = 52, **more: Any) -> Hand:
    """Two players with chips enough, and a third who is all-in with the ante and has the least there is."""
    taken = {*parse_cards(first), *parse_cards(second)}
    ranks = [[card for card in deck_of(deck).cards if card.rank == rank and card not in taken] for rank in range(13)]
    left = [cards for cards in ranks if cards]
    low = [cards[0] for cards in left[:4]] + [left[5][-1]]  # neither a straight nor a flush
    holes = {1: first, 2: second, 3: cards_text(tuple(low))}
    return stud([5000, 5000, 2], holes, deck=deck, **more)


def fixed(small: int = 10, big: int = 20, **more: Any) -> Stakes:
    return Stakes(**{"structure": "fixed", "blinds": (small // 2, small), "small": small, "big": big, **more})


def spread(small: int = 10, big: int = 50, **more: Any) -> Stakes:
    return Stakes(**{"structure": "spread", "blinds": (small // 2, small), "small": small, "big": big, **more})


def no_limit(small: int = 5, big: int = 10, **more: Any) -> Stakes:
    return Stakes(**{"structure": "no limit", "blinds": (small, big), "small": big, **more})


def holdem_setup(stacks: Stacks, stakes: Stakes | None = None, *, puck: int | None = None, **more: Any) -> Setup:
    return make_setup(BOOK, "holdem", stacks, button=puck, stakes=stakes or no_limit(), **more)


def holdem(
    stacks: Stacks,
    stakes: Stakes | None = None,
    holes: Mapping[int, str] | None = None,
    board: str = "",
    **more: Any,
) -> Hand:
    setup = holdem_setup(stacks, stakes, **more)
    return Hand(setup, stacked_pack(setup, holes, board))


def say(hand: Hand, *lines: str) -> Hand:
    """Do what the lines say; none of them may be refused."""
    for line in lines:
        answer = hand.say(line)
        assert not isinstance(answer, Refused), f"{line}: {answer}"
    return hand


def no(hand: Hand, line: str) -> str:
    """The clause by which a line is refused; the hand stays as it was."""
    before = hand.state.copy()
    answer = hand.say(line)
    assert isinstance(answer, Refused), f"{line} was accepted"
    assert hand.state == before
    assert answer.cite.book == BOOK
    return answer.cite.clause


def verbs(hand: Hand) -> set[str]:
    """What the player to act may do."""
    return {choice.verb for choice in hand.legal}


def totals(hand: Hand, verb: str) -> tuple[int, ...] | None:
    """The only totals of a bet or raise, or its least and most; None where it is not on offer."""
    choice = next((choice for choice in hand.legal if choice.verb == verb), None)
    return None if choice is None else choice.only or (choice.least, choice.most)


def happened(hand: Hand, kind: type[E]) -> list[E]:
    return [event for event in hand.events if isinstance(event, kind)]


def last(hand: Hand, kind: type[E]) -> E:
    return happened(hand, kind)[-1]


def round_name(hand: Hand) -> str:
    """The betting round that is open; empty between rounds."""
    step = hand.state.agenda[-1] if hand.state.agenda else None
    return step.name if isinstance(step, BettingRound) and hand.state.actor else ""


def around(hand: Hand, name: str = "") -> Hand:
    """Everybody checks, calls or opens for the least until the named round is open, or to the end."""
    while not hand.over and round_name(hand) != name:
        first = {choice.verb: choice for choice in hand.legal}
        if "check" in first:
            answer = hand.check()
        elif "call" in first:
            answer = hand.call()
        else:
            answer = hand.bet(first["bet"].least)
        assert not isinstance(answer, Refused), answer
    assert hand.over or name, f"there is no round {name!r}"
    return hand


def won(hand: Hand) -> dict[int, int]:
    """What each seat was pushed in all."""
    pushed: dict[int, int] = {}
    for award in happened(hand, e.Awarded):
        pushed[award.seat] = pushed.get(award.seat, 0) + award.amount
    return pushed
