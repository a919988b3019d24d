"""The cards that play: of a hand that was shown and won, the five that made it, and never a card that was not."""

from __future__ import annotations

import pytest
from tests.table.sitting import called_down, deal, fold_out, opened

from cardspeak.hand.views import view
from cardspeak.table import Table

BROADWAY = {"As", "Ks", "Qs", "Js", "Ts"}


def best(table: Table, viewer: int | str = "rail") -> dict[int, set[str]]:
    assert table.hand is not None
    return {one.seat: set(map(str, one.cards)) for one in view(table.hand, viewer).best}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("game", "holes", "board", "won"),
    [
        ("holdem", {1: "AsAh", 2: "KsKh"}, "AdKd7c7h2s", {1: {"As", "Ah", "Ad", "7c", "7h"}}),
        ("holdem", {1: "2c3d", 2: "2d3c"}, "AsKsQsJsTs", {1: BROADWAY, 2: BROADWAY}),
        ("omaha", {1: "AsAhKcKd", 2: "2c3d5h7h"}, "AdKh9s8s4s", {1: {"As", "Ah", "Ad", "Kh", "9s"}}),
    ],
)
def test_the_five_that_won(game: str, holes: dict[int, str], board: str, won: dict[int, set[str]]) -> None:
    table = opened("star-sydney-poker", game, (1, 2), chips=1000)
    called_down(table, holes=holes, board=board)
    assert best(table) == won
    assert best(table, 1) == won, "everybody sees the same"


def test_nothing_while_a_hand_is_played_and_nothing_of_a_hand_that_was_not_shown() -> None:
    table = opened("star-sydney-poker", "holdem", (1, 2), chips=1000)
    deal(table)
    assert best(table) == {}
    fold_out(table)
    assert best(table) == {}


def test_of_a_pot_that_is_shared_the_high_hand_and_the_low_one_each_with_its_own_five() -> None:
    table = opened("crown-melbourne-poker", "omaha-hilo", (1, 2), chips=1000)
    called_down(table, holes={1: "KsKhQcQd", 2: "As2d9h9c"}, board="Kd7c5h4sJd")
    assert best(table) == {1: {"Ks", "Kh", "Kd", "Jd", "7c"}, 2: {"As", "2d", "7c", "5h", "4s"}}
