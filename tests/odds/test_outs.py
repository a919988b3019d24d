"""Outs: counted by hand in well-known spots, and against the equity and the categories they belong to."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardspeak.cards import cards_text
from cardspeak.errors import BadInput
from cardspeak.odds.categories import categories
from cardspeak.odds.equity import equity
from cardspeak.odds.outs import PartOuts, outs

CROWN = "crown-melbourne-poker"


def only(*hands: str, board: str = "", game: str = "holdem", book: str = "star") -> PartOuts:
    (part,) = outs(book, hands, board=board, game=game).parts
    return part


def test_a_flush_draw_against_three_queens() -> None:
    part = only("AhKh", "QsQd", board="QhJh2c3d")
    assert (part.now, part.standing) == ("no pair", "behind")
    assert cards_text(part.ahead) == "4h5h6h7h8h9hTcTdThTs"
    assert part.ahead_next == part.win_end == Fraction(10, 44)
    assert part.tied_next == 0
    assert part.tie_end == 0


def test_two_cards_to_come() -> None:
    part = only("AhKh", "QsQd", board="QhJh2c")
    assert part.ahead_next == Fraction(11, 45)
    found = equity("star", ["AhKh", "QsQd"], board="QhJh2c").hands[0]
    assert part.win_end == Fraction(found.win, 990)
    by_card = {str(out.card): out for out in part.cards}
    assert len(by_card) == 45
    assert (by_card["Th"].makes, by_card["Th"].standing) == ("royal flush", "ahead")
    assert (by_card["2h"].makes, by_card["2h"].better, by_card["2h"].standing) == ("flush", True, "behind")
    assert (by_card["4s"].makes, by_card["4s"].better) == ("no pair", False)


def test_a_hand_alone_is_bettered_as_its_categories_say() -> None:
    part = only("AhKh", board="QhJh2c")
    assert part.better_next == Fraction(26, 47)
    river = categories("star", "AhKh", board="QhJh2c", street="river").streets[0]
    assert part.better_end == 1 - next(made.probability for made in river.made if made.name == "no pair")
    assert (part.standing, part.ahead_next, part.win_end) == (None, None, None)


def test_tied_hands() -> None:
    part = only("AhKd", "AsKc", board="AdKs2h7c")
    assert part.standing == "tied"
    assert part.tie_end == part.tied_next == 1


def test_each_share_has_its_outs() -> None:
    high, low = outs(CROWN, ["Ah2s", "KhKd"], game="holdem-hilo", board="3h4c9d").parts
    assert (high.part, high.now, high.standing) == ("high", "no pair", "behind")
    assert (low.part, low.now, low.standing) == ("low", "no low", None)
    assert len(low.ahead) == len(low.better) == 16
    assert {card.rank for card in low.ahead} == {3, 4, 5, 6}


def test_two_boards_of_which_one_is_complete() -> None:
    top, bottom = outs(CROWN, ["AhAs", "KhKd"], game="double-flop-holdem", board="2c3c4d5d6h/7c8d9hTs").parts
    assert top.cards == ()
    assert top.better_next == top.win_end == 0  # the straight on the board is divided
    assert top.tie_end == 1
    assert len(bottom.cards) == 39
    assert bottom.ahead_next == bottom.win_end


def test_stud_and_draw() -> None:
    stud = only("AhKhQh2h3c", game="seven-card-stud")
    assert (stud.now, len(stud.better), stud.better_next) == ("no pair", 23, Fraction(23, 47))
    drawn = only("AhKhQh2h??", game="draw-ante")
    assert drawn.now is None
    assert len(drawn.better) == 9 + 12  # a flush, or a pair
    assert drawn.better_next == drawn.better_end
    low = only("2c3c4d7h??", "2d3d5c8hTs", game="single-draw-27", book="open")
    assert low.ahead_next == low.win_end == Fraction(17, 43)
    badugi = only("Ac2d3h??", "4c5d6h8s", game="badugi", book="open")
    assert cards_text(badugi.ahead) == "4s5s6s7s"


@pytest.mark.parametrize(
    ("hands", "board", "game", "says"),
    [
        (["AhKh"], "", "holdem", "at least three cards"),
        (["AhKh"], "QhJh2c3d4s", "holdem", "The board is complete"),
        (["AKs"], "QhJh2c", "holdem", "not one known hand"),
        (["AhKh", "random"], "QhJh2c", "holdem", "not one known hand"),
        (["AhKhQh"], "", "seven-card-stud", "does not complete a hand; give 4 cards or more"),
        (["AhKhQhJhTh9h8h"], "", "seven-card-stud", "is complete"),
        ([], "", "holdem", "at least a hand"),
    ],
)
def test_what_is_refused(hands: list[str], board: str, game: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        outs("star", hands, board=board, game=game)
