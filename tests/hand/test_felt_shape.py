"""What a felt keeps room for, read from the script of a game; and the small table of a notebook."""

from __future__ import annotations

import re

import pytest

from cardspeak.books.loader import load_book
from cardspeak.cards import Card
from cardspeak.hand import open_hand
from cardspeak.hand.felt import felt_shape
from cardspeak.hand.look import RED, cards_html


@pytest.mark.parametrize(
    ("game", "held", "boards", "kind", "shared"),
    [
        ("holdem", 2, 1, "board", False),
        ("double-flop-holdem", 2, 2, "board", False),
        ("pineapple", 3, 1, "board", False),
        ("two-card-manila", 2, 1, "board", False),
        ("seven-card-stud", 7, 0, "stud", True),
        ("five-card-stud", 5, 0, "stud", True),
        ("draw-ante", 5, 0, "draw", False),
        ("chinese-poker", 13, 0, "rows", False),
    ],
)
def test_what_a_game_needs(game: str, held: int, boards: int, kind: str, shared: bool) -> None:
    shape = felt_shape(load_book("crown-melbourne-poker").game(game))
    assert (shape.held, shape.boards, shape.kind, shape.shared) == (held, boards, kind, shared)
    assert len(shape.names) == (boards if boards > 1 else 0)


def test_a_notebook_shows_whose_turn_it_is_and_who_has_folded() -> None:
    hand = open_hand("open-table", "holdem", [100, 200, 300], seed="look")
    hand.fold()

    def cells() -> dict[str, list[str]]:
        rows = re.findall(r"<tr>(<td>.*?)</tr>", hand._repr_html_())
        found = [re.findall(r"<td>(.*?)</td>", row) for row in rows]
        return {first: rest for first, *rest in found}

    assert set(cells()) == {"1 ◀", "2", "3 (button)"}
    assert cells()["3 (button)"][0] == "folded"
    assert "folded" not in cells()["1 ◀"][0]
    assert cells()["2"][1:] == ["198", "2"]


def test_a_notebook_sees_boards_that_lie_there_and_red_cards_in_red() -> None:
    hand = open_hand("open-table", "holdem", [100, 100, 100], seed="look")
    before = hand._repr_html_()
    assert "<br></p>" in before, "no board yet"
    assert "◀" in before
    hand.call(), hand.call(), hand.check()
    page = hand._repr_html_()
    (board,) = hand.state.boards
    assert f"<br>{cards_html(board)}</p>" in page
    assert cards_html([Card("Ah"), Card("Ad")]).count(RED) == 2
    assert RED not in cards_html([Card("As"), Card("Ac")])
