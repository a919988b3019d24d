"""Games in which a card is given up: a hand that is over before that plays with as many as it would have left."""

from __future__ import annotations

import pytest
from tests.jackpots.linked import ROYAL, STAR, events, facts, link, plan, star

from cardspeak.books.model.jackpot import Condition, OfCards, OfCategory, WholePool
from cardspeak.errors import BadInput
from cardspeak.jackpots.by_hand.judging import could_win, qualifying
from cardspeak.jackpots.by_hand.setup import make_hand_jackpot

BOTH = ("pineapple", "crazy-pineapple")
CERTAIN = OfCards(ranks="AKQJT", suit="any", cards="flop")
TRIPS = OfCategory(category="three of a kind")


@star("30.8", "30.11")
@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize(
    ("condition", "own", "board", "wins"),
    [
        (ROYAL, "AsKs2d", "QsJsTs", True),
        (ROYAL, "AsKsQs", "JsTs2d", False),  # three own cards and two of the flop
        (CERTAIN, "AsKsQs", "JsTs2d", False),
        (CERTAIN, "AsKs2d", "QsJsTs", True),
        (TRIPS, "7s7h7d", "2c5dKs", False),  # one of them goes
        (TRIPS, "7s7h2d", "7c5dKs", True),
        (TRIPS, "As7h2d", "7c7dKs", True),
    ],
)
def test_three_cards_that_are_held_still_play_as_two(
    game: str, condition: Condition, own: str, board: str, wins: bool
) -> None:
    hand = facts({3: own}, board, game=game, book=STAR, asked=True)
    assert qualifying(condition, hand) == ((3,) if wins else ())


@star("30.11")
@pytest.mark.parametrize("game", BOTH)
def test_which_three_cards_may_ask_for_the_flop(game: str) -> None:
    assert could_win(STAR, game, 52, ROYAL, "TsKs2d")
    assert not could_win(STAR, game, 52, ROYAL, "AsKsQs")  # whichever goes is lacking
    assert not could_win(STAR, game, 52, ROYAL, "AsKdQh")


@star("1.1:jackpot-event")
def test_no_sign_asks_for_a_third_own_card() -> None:
    for own, fits in ((2, True), (3, False)):
        rows = events(("trips", OfCategory(category="three of a kind", own=own), WholePool()))
        table = link(STAR, game="crazy-pineapple")
        if fits:
            make_hand_jackpot(STAR, [plan(events=rows)], [table])
            continue
        with pytest.raises(BadInput, match="3 own cards cannot play in Crazy Pineapple; 0 to 2 can"):
            make_hand_jackpot(STAR, [plan(events=rows)], [table])
