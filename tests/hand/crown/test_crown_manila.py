"""Section 11, Manila: five shared cards with four burns, two hole cards that must play, no low ace."""

from __future__ import annotations

import pytest
from tests.hand.crown.table import clause, deal, happened, limit, play_out, reach, say, text, won

from cardspeak.hand import events as e

MANILA = ["two-card-manila", "three-card-manila", "faro-manila"]


@clause("11.4.1")
@clause("11.5.1")
@pytest.mark.parametrize("game", MANILA)
def test_11_4_1_one_shared_card_before_the_first_round_then_burn_and_card_four_times(game: str) -> None:
    """The text counts five shared cards and four burns: the first card comes with the deal, unburned."""
    hand = deal(game, [500] * 3, limit(), board="9c Td Jh Qs Kc", burns="7c 7d 7h 7s")
    seen = []
    for name in ("first", "second", "third", "fourth", "final"):
        reach(hand, name)
        seen.append((text(hand.state.boards[0]), text(hand.state.burns)))
    assert seen == [
        ("9c", ""),
        ("9c Td", "7c"),
        ("9c Td Jh", "7c 7d"),
        ("9c Td Jh Qs", "7c 7d 7h"),
        ("9c Td Jh Qs Kc", "7c 7d 7h 7s"),
    ]
    assert [board.cite for board in happened(hand, e.Boarded)][1:] == ["11.4.1", "11.4.1", "11.4.1", "11.5.1"]


@clause("11.5.4")
@pytest.mark.parametrize(
    ("game", "holes"),
    [
        ("two-card-manila", {1: "As 6d", 2: "Jh Jd"}),
        ("three-card-manila", {1: "As 6d 6h", 2: "Jh Jd 7d"}),
        ("faro-manila", {1: "As 6d 6h 7c 8d", 2: "Jh Jd 7d 2c 2d"}),
    ],
)
def test_11_5_4_two_hole_cards_and_three_of_the_board_exactly(game: str, holes: dict[int, str]) -> None:
    """Four spades lie on the board: one spade in the hand makes no flush."""
    hand = play_out(deal(game, [500] * 2, limit(), holes=holes, board="Ks Qs 9s 8s Th"))
    assert won(hand) == {2: 20}


@clause("11.5.4")
def test_11_5_4_the_board_alone_is_no_hand() -> None:
    hand = deal("two-card-manila", [500] * 2, limit(), holes={1: "6c 7d", 2: "Ad 6h"}, board="As Ks Qs Js Ts")
    play_out(hand)
    assert won(hand) == {2: 20}  # a pair of aces; nobody plays the royal flush


@clause("11.5.5")
@pytest.mark.parametrize(("game", "third"), [("two-card-manila", ("", "")), ("three-card-manila", (" Qc", " Qd"))])
@pytest.mark.parametrize(("deck", "low", "board"), [(32, "As 7d", "8c 9d Th Kc Ks"), (36, "As 6d", "7c 8d 9h Kc Ks")])
def test_11_5_5_an_ace_does_not_begin_a_straight(
    game: str, third: tuple[str, str], deck: int, low: str, board: str
) -> None:
    holes = {1: low + third[0], 2: "Ah 9c" + third[1]}
    hand = play_out(deal(game, [500] * 2, limit(), deck=deck, holes=holes, board=board))
    assert won(hand) == {2: 20}  # two pair against no more than a pair of kings


def test_faro_manila_knows_the_low_ace() -> None:
    holes = {1: "As 2d Jc 8h 9s", 2: "Kd Ad Qh 9h 8d"}
    hand = play_out(deal("faro-manila", [500] * 2, limit(), holes=holes, board="3c 4d 5h Kc Ks"))
    assert won(hand) == {1: 20}  # five to ace beats three kings


@clause("11.5.4")
@pytest.mark.parametrize("game", MANILA)
def test_11_5_4_the_called_player_shows_and_the_others_if_they_tie_or_win(game: str) -> None:
    more = {"two-card-manila": ("", "", ""), "three-card-manila": (" 6c", " 6d", " 6h")}
    first, second, third = more.get(game, (" 2c 3d 4h", " 2d 3h 4s", " 2h 3s 4c"))
    holes = {1: "Ah Ad" + first, 2: "8h 8d" + second, 3: "Ks Kd" + third}
    hand = reach(deal(game, [500] * 3, limit(), holes=holes, board="Jc Qd Ts 8c As"), "final")
    say(hand, "1 checks", "2 bets 20", "3 calls", "1 calls")
    assert [event.seat for event in happened(hand, e.Shown)] == [2, 1]
    assert [event.seat for event in happened(hand, e.Mucked)] == [3]
    assert {event.cite for event in happened(hand, e.Shown)} == {"11.5.4"}
    say(hand, "1 asks to see 3")
    assert text(happened(hand, e.HandSeen)[0].cards).startswith("Ks Kd")
    assert happened(hand, e.Awarded)[0].words
