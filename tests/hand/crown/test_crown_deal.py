"""How the cards come: the order of the deal, how many to whom, burns, where cards lie (8.4, 9.2 to 12.1)."""

from __future__ import annotations

import pytest
from tests.hand.crown.table import antes, clause, deal, happened, limit, no_limit, play_out, reach, say, text

from cardspeak.hand import events as e


@clause("8.4")
@clause("1.1:Deal")
@pytest.mark.parametrize(("button", "order"), [(4, (1, 2, 3, 4)), (1, (2, 3, 4, 1)), (2, (3, 4, 1, 2))])
@pytest.mark.parametrize(("game", "count"), [("holdem", 2), ("omaha", 4), ("draw-blind", 5), ("two-card-manila", 2)])
def test_8_4_one_card_at_a_time_clockwise_from_the_left_of_the_button(
    game: str, count: int, button: int, order: tuple[int, ...]
) -> None:
    hand = deal(game, [500] * 4, limit(), button=button)
    dealt = happened(hand, e.Dealt)[0]
    assert dealt.seats == order * count
    assert dealt.face == "down"
    assert dealt.cards == hand.pack()[: 4 * count]


@clause("8.4")
def test_8_4_empty_seats_are_passed_over() -> None:
    hand = deal("holdem", {2: 500, 5: 500, 9: 500}, limit(), button=5)
    assert happened(hand, e.Dealt)[0].seats == (9, 2, 5, 9, 2, 5)


@clause("9.2.1")
@clause("1.1:Draw")
@pytest.mark.parametrize("game", ["draw-blind", "lowball-27", "lowball-a5", "triple-draw-27", "triple-draw-a5"])
def test_9_2_1_draw_deals_five(game: str) -> None:
    hand = deal(game, [500] * 3, limit())
    assert hand.setup.rules.family == "draw"
    assert [len(hand.state.holes[seat]) for seat in (1, 2, 3)] == [5, 5, 5]
    assert {face for seat in (1, 2, 3) for face in hand.state.faces[seat]} == {"down"}


@clause("9.2.1(a)")
@clause("1.1:Kitty")
def test_9_2_1_a_the_kitty_is_dealt_to_after_the_last_player() -> None:
    hand = deal("draw-kitty", [500] * 3, limit(), button=1)
    assert happened(hand, e.Dealt)[0].seats == (2, 3, 1, 0) * 5
    assert len(hand.state.holes[0]) == 5


@clause("10.2.1(a)")
@clause("1.1:Stud")
@pytest.mark.parametrize("game", ["five-card-stud", "crown-stud"])
def test_10_2_1_a_one_down_then_one_up(game: str) -> None:
    hand = deal(game, [500] * 3, antes())
    assert hand.setup.rules.family == "stud"
    assert [(d.seats, d.face) for d in happened(hand, e.Dealt)] == [((1, 2, 3), "down"), ((1, 2, 3), "up")]


@clause("10.2.1(b)")
@pytest.mark.parametrize("game", ["seven-card-stud", "seven-card-stud-hilo", "razz"])
def test_10_2_1_b_two_down_then_one_up(game: str) -> None:
    hand = deal(game, [500] * 3, antes())
    assert [(d.seats, d.face) for d in happened(hand, e.Dealt)] == [((1, 2, 3, 1, 2, 3), "down"), ((1, 2, 3), "up")]


@pytest.mark.parametrize(
    ("game", "count"),
    [
        pytest.param("two-card-manila", 2, marks=[clause("11.2.1(a)"), clause("1.1:Manila")]),
        pytest.param("three-card-manila", 3, marks=[clause("11.2.1(b)"), clause("1.1:Manila")]),
        pytest.param("faro-manila", 5, marks=[clause("11.2.1(c)"), clause("1.1:Manila")]),
        pytest.param("holdem", 2, marks=[clause("12.1.1(a)"), clause("1.1:Holdem")]),
        pytest.param("double-flop-holdem", 2, marks=clause("12.1.1(a)")),
        pytest.param("holdem-hilo", 2, marks=clause("12.1.1(a)")),
        pytest.param("pineapple", 3, marks=clause("12.1.1(b)")),
        pytest.param("crazy-pineapple", 3, marks=clause("12.1.1(b)")),
        pytest.param("crazy-pineapple-hilo", 3, marks=clause("12.1.1(b)")),
        pytest.param("omaha", 4, marks=[clause("12.1.1(c)"), clause("1.1:Omaha")]),
        pytest.param("omaha-hilo", 4, marks=clause("12.1.1(c)")),
    ],
)
def test_hole_cards_of_manila_and_flop_games(game: str, count: int) -> None:
    hand = deal(game, [500] * 4, limit())
    assert happened(hand, e.Dealt)[0].seats == (1, 2, 3, 4) * count
    assert all(hand.state.faces[seat] == ["down"] * count for seat in (1, 2, 3, 4))


@clause("1.1:Down card")
@clause("1.1:Hole cards")
def test_down_cards_and_up_cards_are_told_apart() -> None:
    hand = deal("seven-card-stud", [500] * 2, antes(), holes={1: "As Ks Qs", 2: "2c 3c 4c"})
    assert hand.state.faces[1] == ["down", "down", "up"]
    assert hand.state.faces[2] == ["down", "down", "up"]
    assert text(hand.state.holes[1]) == "As Ks Qs"


@clause("1.1:Burn")
@pytest.mark.parametrize(
    ("game", "burned"),
    [
        ("holdem", 3),
        ("double-flop-holdem", 3),
        ("omaha-hilo", 3),
        ("two-card-manila", 4),
        ("faro-manila", 4),
        ("five-card-stud", 3),
        ("crown-stud", 3),
        ("seven-card-stud", 4),
        ("razz", 4),
    ],
)
def test_one_burn_before_each_round_that_brings_cards(game: str, burned: int) -> None:
    stakes = antes() if hand_is_stud(game) else limit()
    hand = play_out(deal(game, [500] * 3, stakes))
    assert len(happened(hand, e.Burned)) == burned


def hand_is_stud(game: str) -> bool:
    return "stud" in game or game == "razz"


@clause("1.1:Burn card")
@clause("1.1:Muck")
def test_burns_lie_apart_from_the_muck() -> None:
    hand = deal(
        "holdem",
        [500] * 3,
        limit(),
        holes={1: "2c 3c", 2: "4c 5c", 3: "6c 7c"},
        burns="As Ks Qs",
        board="8d 9d Td Jh Qh",
    )
    say(hand, "3 folds", "1 calls", "2 checks", "1 folds")
    assert text(hand.state.burns) == "As"
    assert text(hand.state.muck) == "6c 7c 2c 3c"


@clause("1.1:Flop")
@clause("1.1:Community cards")
def test_the_flop_is_turned_all_at_once() -> None:
    hand = deal("holdem", [500] * 3, limit(), board="8d 9d Td Jh Qh")
    reach(hand, "flop")
    (flop,) = happened(hand, e.Boarded)
    assert text(flop.cards) == "8d 9d Td"
    play_out(hand)
    assert [len(board.cards) for board in happened(hand, e.Boarded)] == [3, 1, 1]
    assert text(hand.state.boards[0]) == "8d 9d Td Jh Qh"


@clause("1.1:Round of Play")
def test_a_round_of_play_runs_from_the_first_card_to_the_pushed_pot() -> None:
    hand = play_out(deal("holdem", [500] * 3, no_limit()))
    kinds = [type(event) for event in hand.events]
    assert kinds.index(e.Posted) < kinds.index(e.Dealt)
    assert kinds[-1] is e.HandEnded
    assert set(kinds[kinds.index(e.Awarded) :]) == {e.Awarded, e.HandEnded}


def test_a_stud_deal_begins_at_the_dealers_left() -> None:
    """Stud has no button; the deal begins with the lowest seat every time."""
    hand = deal("five-card-stud", {3: 500, 7: 500, 9: 500}, antes())
    assert hand.setup.button is None
    assert happened(hand, e.Dealt)[0].seats == (3, 7, 9)
