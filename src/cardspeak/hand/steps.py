"""Steps that a hand can have on its agenda besides those of a game's script."""

from __future__ import annotations

from cardspeak.books.model import Arrange, Bet, Board, Burn, Deal, Discard, Draw, Kitty, Post, Show, StepRow


class PostStep(StepRow, tag="posted", kw_only=True, frozen=True):
    """One kind of forced wager, made by everybody who owes it."""

    what: str


class ShuffleStep(StepRow, tag="shuffle", kw_only=True, frozen=True):
    """Cards that were set aside are shuffled into the stub, and the stub is cut."""


RunStep = Post | Deal | Burn | Board | Bet | Discard | Draw | Kitty | Arrange | Show | PostStep | ShuffleStep
