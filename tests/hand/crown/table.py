"""A Crown Melbourne table for tests: stakes as its sign would name them, stacked packs, and plain words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import pytest

from cardspeak.books.model.game import BettingRound
from cardspeak.cards import Card, parse_cards
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.hand.pack import stacked_pack
from cardspeak.hand.setup import Stakes
from cardspeak.refusal import Refused

BOOK = "crown-melbourne-poker"

E = TypeVar("E", bound=e.Event)


def clause(number: str) -> pytest.MarkDecorator:
    """This test shows that clause of the book."""
    return pytest.mark.clause("crown-melbourne-poker", number)


def limit(small: int = 10, big: int = 20, **more: Any) -> Stakes:
    """Fixed limit with blinds of half the lower tier and the whole of it."""
    return Stakes(**{"structure": "fixed", "small": small, "big": big, "blinds": (small // 2, small), **more})


def no_limit(small: int = 5, big: int = 10, **more: Any) -> Stakes:
    return Stakes(**{"structure": "no limit", "small": big, "blinds": (small, big), **more})


def pot_ratio(structure: str, **more: Any) -> Stakes:
    """Half pot or full pot, blinds of 5 and 10."""
    return Stakes(**{"structure": structure, "small": 10, "blinds": (5, 10), **more})


def spread(least: int, most: int, **more: Any) -> Stakes:
    return Stakes(**{"structure": "spread", "small": least, "big": most, "blinds": (least,), **more})


def antes(each: int = 1, small: int = 10, big: int = 20, **more: Any) -> Stakes:
    """Fixed limit with antes and no blinds: stud, and draw by ante."""
    return Stakes(**{"structure": "fixed", "small": small, "big": big, "antes": (each,), **more})


def deal(
    game: str,
    stacks: Sequence[int] | Mapping[int, int],
    stakes: Stakes | None = None,
    *,
    holes: Mapping[int, str] | None = None,
    board: str = "",
    burns: str = "",
    rest: str = "",
    **more: Any,
) -> Hand:
    """A hand with its forced bets made and its first cards dealt. A reshuffle leaves the cards as they lie."""
    setup = make_setup(BOOK, game, stacks, stakes=stakes, **more)
    return Hand(setup, stacked_pack(setup, holes, board, burns, rest), shuffle=list)


def say(hand: Hand, *lines: str) -> Hand:
    """Do what the lines say; none of them may be refused."""
    for line in lines:
        answer = hand.say(line)
        assert not isinstance(answer, Refused), f"{line}: {answer.says} ({answer.cite})"
    return hand


def no(hand: Hand, line: str) -> str:
    """The clause by which a line is refused; the hand stays as it was."""
    before = hand.copy()
    answer = hand.say(line)
    assert isinstance(answer, Refused), f"{line} was accepted"
    assert hand.state == before.state
    assert answer.cite.book == BOOK
    return answer.cite.clause


def verbs(hand: Hand) -> set[str]:
    """What the player to act may do."""
    return {choice.verb for choice in hand.legal}


def totals(hand: Hand, verb: str) -> tuple[int, int] | tuple[int, ...] | None:
    """The only totals of a bet or raise, or its least and most; None where it is not on offer."""
    choice = next((choice for choice in hand.legal if choice.verb == verb), None)
    return None if choice is None else choice.only or (choice.least, choice.most)


def happened(hand: Hand, kind: type[E]) -> list[E]:
    return [event for event in hand.events if isinstance(event, kind)]


def round_name(hand: Hand) -> str:
    """The betting round that is open; empty between rounds."""
    step = hand.state.agenda[-1] if hand.state.agenda else None
    return step.name if isinstance(step, BettingRound) and hand.state.actor else ""


def passive(hand: Hand) -> None:
    """The player asked does as little as possible without folding."""
    seat = hand.turn
    first = {choice.verb: choice for choice in hand.legal}
    if "check" in first:
        answer = hand.check()
    elif "call" in first:
        answer = hand.call()
    elif "bet" in first:
        answer = hand.bet(first["bet"].least)
    elif "draw" in first:
        answer = hand.discard()
    else:
        answer = hand.act(c.Discard(seat, tuple(hand.state.holes[seat][: first["discard"].cards])))
    assert not isinstance(answer, Refused), answer.says


def reach(hand: Hand, name: str) -> Hand:
    """Everybody checks or calls until the named round is open."""
    while round_name(hand) != name:
        assert not hand.over, f"there is no round {name!r}"
        passive(hand)
    return hand


def play_out(hand: Hand) -> Hand:
    """Everybody checks or calls to the end."""
    while not hand.over:
        passive(hand)
    return hand


def won(hand: Hand) -> dict[int, int]:
    """What each seat was pushed."""
    pushed: dict[int, int] = {}
    for award in happened(hand, e.Awarded):
        pushed[award.seat] = pushed.get(award.seat, 0) + award.amount
    return pushed


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


def text(held: Sequence[Card]) -> str:
    return " ".join(map(str, held))
