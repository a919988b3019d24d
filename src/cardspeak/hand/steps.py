"""Steps that a hand can have on its agenda besides those of a game's script."""

from __future__ import annotations

from cardspeak.books.model.game import (
    Arrange,
    BettingRound,
    Board,
    Burn,
    Deal,
    Discard,
    Draw,
    Kitty,
    Post,
    Show,
    StepRow,
    TurnUp,
)


class PostStep(StepRow, tag="posted"):
    """One kind of forced wager, made by everybody who owes it."""

    what: str


class ShuffleStep(StepRow, tag="shuffle"):
    """Cards that were set aside are shuffled into the stub, and the stub is cut."""


class BurnSetStep(StepRow, tag="burn set"):
    """One burn for every player left, less those made already, so that nobody receives a neighbour's card."""

    made: int = 0


class ServeStep(StepRow, tag="serve"):
    """One card each in order to the last of the stub; the burns, shuffled and cut, serve those still without one."""

    face: str = "down"


class FoldAbsentStep(StepRow, tag="fold absent"):
    """The deal is complete: the hands of those who are not there are folded (Star 28.5.10.2)."""


_Extra = PostStep | ShuffleStep | BurnSetStep | ServeStep | FoldAbsentStep
RunStep = Post | Deal | Burn | Board | BettingRound | Discard | TurnUp | Draw | Kitty | Arrange | Show | _Extra
