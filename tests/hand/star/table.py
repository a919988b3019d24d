"""A table of the Star for tests: usual stakes, stacked packs, and everything said in plain words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import pytest

from cardspeak.books.loader import load_book
from cardspeak.books.model.game import BettingRound, Post
from cardspeak.cards import cards_text
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.hand.pack import stacked_pack
from cardspeak.hand.setup import Setup, Stakes
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused

BOOK = "star-sydney-poker"
star: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, "star-sydney-poker")

# Every game and the number of its rule.
DRAW = {"draw-ante": 14, "draw-blind": 15}
STUD = {"five-card-stud": 16, "seven-card-stud": 17}
MANILA = {"two-card-manila": 18, "three-card-manila": 19}
FLOP = {"holdem": 20, "omaha": 21, "pineapple": 22, "crazy-pineapple": 23}
BLINDS = {"draw-blind": 15, **MANILA, **FLOP}
ANTES = {"draw-ante": 14, **STUD}
GAMES = {**DRAW, **STUD, **MANILA, **FLOP}

# Four players round a table with gaps, the button in the middle: cards and turns go 8, 2, 4, 5.
GAPS = {2: 1000, 4: 1000, 5: 1000, 8: 1000}
BUTTON = 5
ORDER = (8, 2, 4, 5)

E = TypeVar("E", bound=e.Event)
Stacks = Sequence[int] | Mapping[int, int]


def stakes_of(game: str, **more: Any) -> Stakes:
    """No limit with blinds of 5 and 10, or antes of 1 and a table minimum of 10; `more` changes any of it."""
    what = {step.what for step in load_book(BOOK).game(game).script if isinstance(step, Post)}
    forced = {"blinds": (5, 10)} if "blinds" in what else {"antes": (1,)}
    return Stakes(**{"structure": "no limit", "small": 10, **forced, **more})


def fixed(game: str, small: int = 10, big: int = 20, **more: Any) -> Stakes:
    """A structured limit of two tiers."""
    return stakes_of(game, **{"structure": "fixed", "small": small, "big": big, **more})


def setup_of(game: str, stacks: Stacks = GAPS, stakes: Stakes | None = None, **more: Any) -> Setup:
    if stacks is GAPS:
        more.setdefault("button", BUTTON)
    return make_setup(BOOK, game, stacks, stakes=stakes or stakes_of(game), **more)


def deal(
    game: str,
    stacks: Stacks = GAPS,
    stakes: Stakes | None = None,
    *,
    holes: Mapping[int, str] | None = None,
    board: str = "",
    burns: str = "",
    rest: str = "",
    **more: Any,
) -> Hand:
    """A hand with its forced wagers made and its first cards dealt; a reshuffle leaves the cards as they lie."""
    setup = setup_of(game, stacks, stakes, **more)
    return Hand(setup, stacked_pack(setup, holes, board, burns, rest), shuffle=list)


def say(hand: Hand, *lines: str) -> list[e.Event]:
    """Do what the lines say, none of which may be refused; the events of the last one."""
    events: list[e.Event] = []
    for line in lines:
        answer = hand.say(line)
        assert isinstance(answer, Accepted), f"{line}: {answer.says} ({answer.cite})"
        events = list(answer.events)
    return events


def no(hand: Hand, line: str) -> str:
    """The clause by which a line is refused; the hand stays as it was."""
    before = hand.copy()
    answer = hand.say(line)
    assert isinstance(answer, Refused), f"{line} was accepted"
    assert hand.state == before.state, "a refusal changes nothing"
    return answer.cite.clause


def verbs(hand: Hand) -> set[str]:
    """What the player who is asked may do, as words."""
    return {choice.verb for choice in hand.legal}


def bounds(hand: Hand, verb: str) -> tuple[int, ...] | None:
    """The only totals of a bet or raise, or its least and most; None where it is not on offer."""
    choice = next((choice for choice in hand.legal if choice.verb == verb), None)
    return None if choice is None else choice.only or (choice.least, choice.most)


def happened(hand: Hand, kind: type[E]) -> list[E]:
    return [event for event in hand.events if isinstance(event, kind)]


def round_name(hand: Hand) -> str:
    """The betting round in which somebody is asked; empty between rounds."""
    step = hand.state.agenda[-1] if hand.state.agenda else None
    return step.name if isinstance(step, BettingRound) and hand.state.actor else ""


def passive(hand: Hand) -> list[e.Event]:
    """Whoever is asked does as little as possible without folding."""
    choices = {choice.verb: choice for choice in hand.legal}
    if "check" in choices:
        answer = hand.check()
    elif "call" in choices:
        answer = hand.call()
    elif "bet" in choices:
        answer = hand.bet(choices["bet"].least)
    elif "draw" in choices:
        answer = hand.discard()
    elif "discard" in choices:
        answer = hand.act(c.Discard(hand.turn, tuple(hand.state.holes[hand.turn][: choices["discard"].cards])))
    else:
        answer = hand.act(c.Show(hand.turn))
    assert isinstance(answer, Accepted), answer.says
    return list(answer.events)


def reach(hand: Hand, name: str) -> Hand:
    """Everybody stays in until the named betting round is open."""
    while round_name(hand) != name:
        assert not hand.over, f"there is no round {name!r}"
        passive(hand)
    return hand


def close(hand: Hand) -> list[e.Event]:
    """Everybody stays in until the betting round is closed; the events of the last action."""
    while round_name(hand):
        events = passive(hand)
        if any(isinstance(event, e.BettingClosed) for event in events):
            return events
    raise AssertionError("no betting round is open")


def play_out(hand: Hand) -> Hand:
    """Everybody stays in to the end."""
    while not hand.over:
        passive(hand)
    return hand


def won(hand: Hand) -> dict[int, int]:
    """What each seat was pushed."""
    pushed: dict[int, int] = {}
    for award in happened(hand, e.Awarded):
        pushed[award.seat] = pushed.get(award.seat, 0) + award.amount
    return pushed


def held(hand: Hand, seat: int) -> str:
    return cards_text(tuple(hand.state.holes[seat]))
