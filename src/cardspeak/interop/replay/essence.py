"""What a game comes to, whichever book it is of: by this a game of ours is known under the name another gives it."""

from __future__ import annotations

from functools import lru_cache

from cardspeak.books.book import Game
from cardspeak.books.model import game as m


@lru_cache(maxsize=256)
def essence(rules: Game, deck: int) -> tuple[object, ...]:
    """Cards between the betting rounds, how a hand is made, and what it is compared by."""
    streets: list[tuple[object, ...]] = []
    dealt: list[object] = []
    for step in rules.script:
        match step:
            case m.Deal():
                dealt += ["down"] * step.down + ["up"] * step.up + ["kitty"] * step.kitty
            case m.Board():
                dealt += [("board", step.row)] * step.count
            case m.Draw():
                dealt.append("draw")
            case m.Discard() | m.TurnUp() | m.Arrange():
                dealt.append(type(step).__name__)
            case m.BettingRound():
                streets.append((*dealt, step.tier))
                dealt = []
    shares = tuple((part.row, part.ladder.shape) for part in rules.parts(deck))
    return (*streets, tuple(dealt), rules.use, shares)
