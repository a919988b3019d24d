"""Pots of any size, without a hand to fill them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardspeak.books.loader import load_book
from cardspeak.hand.commission import Method
from cardspeak.hand.commission.counting import Counted


def counted(
    *pots: int,
    left: Sequence[int] | None = None,
    free: Collection[int] = (),
    players: int = 3,
    unit: int = 1,
    dollar: int = 100,
    game: tuple[str, str] = ("open-table", "holdem"),
) -> Counted:
    rules = load_book(game[0]).game(game[1]).play.commission
    return Counted(pots, list(pots) if left is None else left, free, players, unit, dollar, rules)


def taken_of(charge: Method, *pots: int) -> list[int]:
    return [amount for amount, _ in charge.take(counted(*pots))]
