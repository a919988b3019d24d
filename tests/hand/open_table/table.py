"""An open table for tests: any of its games, any limit, stacked packs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pytest

from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.hand.pack import stacked_pack
from cardspeak.hand.setup import Stakes
from cardspeak.refusal import Refused

BOOK = "open-table"
rule: Callable[..., pytest.MarkDecorator] = partial(pytest.mark.clause, "open-table")


def limit(small: int = 10, big: int = 20, **more: Any) -> Stakes:
    return Stakes(**{"structure": "fixed", "blinds": (small // 2, small), "small": small, "big": big, **more})


def stud_limit(small: int = 10, big: int = 20, **more: Any) -> Stakes:
    """Stud is played with an ante and a bring-in."""
    return Stakes(
        **{"structure": "fixed", "antes": (1,), "bring_in": small * 2 // 5, "small": small, "big": big, **more}
    )


def no_limit(small: int = 1, big: int = 2, **more: Any) -> Stakes:
    return Stakes(**{"structure": "no limit", "blinds": (small, big), "small": big, **more})


def pot_limit(small: int = 1, big: int = 2, **more: Any) -> Stakes:
    return Stakes(**{"structure": "pot", "blinds": (small, big), "small": big, **more})


def play(
    game: str,
    stacks: Sequence[int] | Mapping[int, int],
    stakes: Stakes | None = None,
    holes: Mapping[int, str] | None = None,
    board: str = "",
    rest: str = "",
    **more: Any,
) -> Hand:
    """A hand with its forced bets made and its first cards dealt; a reshuffle leaves the cards as they lie."""
    setup = make_setup(BOOK, game, stacks, stakes=stakes, **more)
    return Hand(setup, stacked_pack(setup, holes, board, rest=rest), shuffle=list)


def no(hand: Hand, line: str) -> str:
    """The clause by which a line is refused; the hand stays as it was."""
    before = hand.state.copy()
    answer = hand.say(line)
    assert isinstance(answer, Refused), f"{line} was accepted"
    assert hand.state == before
    assert answer.cite.book == BOOK
    return answer.cite.clause
