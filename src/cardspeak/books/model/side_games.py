"""What a table plays beside its game: other games in turn, and payments outside the pot; rows of a `table.toml`."""

from __future__ import annotations

from typing import Literal

from cardspeak.books.model.game import Clause, Strict


class RotationRow(Strict):
    """Several games in turn at one table, and one hand of another game in between."""

    every: list[Literal["orbit", "hands", "minutes"]]  # by what a turn may be measured
    cite: Clause
    choice_cite: Clause | None = None  # whoever has the button next chooses the game; None: nobody does
    one_hand_cite: Clause | None = None  # one hand of another game is announced, a bomb pot; None: never
    by: str  # the least role that announces it


class HoleBounty(Strict, tag_field="kind", tag="hole cards"):
    """Whoever wins every pot of a hand with certain hole cards, and shows them, is paid by all who were dealt in."""

    name: str
    ranks: str  # of the cards, "72"
    times: int  # the least wager of the hand, so often, from each
    cite: Clause


class KnockOut(Strict, tag_field="kind", tag="knock-out"):
    """Whoever wins the most of a hand in which somebody lost the last chip is paid by all who were dealt in."""

    name: str
    times: int  # the least wager of the hand, so often, from each
    cite: Clause


class StandUp(Strict, tag_field="kind", tag="stand up"):
    """Everybody stands until they win a pot; the last one who stands pays all the others. Hands are remembered."""

    name: str
    times: int  # the least wager of the hand, so often, to each
    by: str  # the least role that announces it
    cite: Clause


SideGame = HoleBounty | KnockOut | StandUp
