"""The open table's stud games: the bring-in, boards, the seventh card, and what to do without one."""

from __future__ import annotations

import pytest
from tests.hand.open_table.table import no, play, rule, stud_limit
from tests.hand.tasmania.table import around, happened, last, round_name, say, totals, verbs, won

from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand


def third(game: str, *ups: str, stacks: list[int] | None = None) -> Hand:
    """The first up cards as given, from seat 1; the button is on the last seat."""
    holes = {seat: f"?? ?? {up}" for seat, up in enumerate(ups, 1)}
    return play(game, stacks or [500] * len(ups), stud_limit(), holes)


@rule("games.stud", "deal.first", "deal.up", "deal.last", "deal.burn")
def test_two_down_one_up_three_up_one_down_with_five_rounds() -> None:
    hand = third("seven-card-stud", "2c", "9h", "Kd")
    while not hand.over:
        say_least(hand)
    assert [(event.face, len(event.cards) // 3, event.cite) for event in happened(hand, e.Dealt)] == [
        ("down", 2, "deal.first"),
        ("up", 1, "deal.first"),
        ("up", 1, "deal.up"),
        ("up", 1, "deal.up"),
        ("up", 1, "deal.up"),
        ("down", 1, "deal.last"),
    ]
    assert len(happened(hand, e.Burned)) == 4
    assert len(happened(hand, e.BettingOpened)) == 5


def say_least(hand: Hand) -> None:
    if "check" in verbs(hand):
        hand.check()
    elif "call" in verbs(hand):
        hand.call()
    else:
        bounds = totals(hand, "bet")
        assert bounds is not None
        hand.bet(bounds[0])


@rule("order.bring", "suits")
@pytest.mark.parametrize(
    ("ups", "seat"),
    [
        (("3c", "2s", "Kd"), 2),
        (("2h", "2c", "2d"), 2),  # clubs are the lowest suit
        (("2s", "2h", "2d"), 3),
        (("Ac", "Kc", "Qc"), 3),  # the ace is high
    ],
)
def test_the_lowest_card_brings_it_in(ups: tuple[str, ...], seat: int) -> None:
    for game in ("seven-card-stud", "seven-card-stud-hilo"):
        hand = third(game, *ups)
        assert hand.turn == seat
        assert last(hand, e.BettingOpened).cite == "order.bring"


@rule("order.bring", "suits", "games.razz")
@pytest.mark.parametrize(
    ("ups", "seat"),
    [
        (("3c", "Qs", "Kd"), 3),
        (("Kh", "Ks", "Kd"), 2),  # spades are the highest suit
        (("Ac", "2c", "3c"), 3),  # the ace is low
    ],
)
def test_in_razz_the_highest_card_brings_it_in(ups: tuple[str, ...], seat: int) -> None:
    assert third("razz", *ups).turn == seat


@rule("order.bring")
def test_an_all_in_bring_in_passes_to_the_next_seat() -> None:
    hand = third("seven-card-stud", "2c", "9h", "3d", stacks=[1, 500, 500])
    assert hand.turn == 2  # not the three, which is the next lowest


@rule("order.board")
@pytest.mark.parametrize(
    ("boards", "seat"),
    [
        (("2c Ah", "9h 9s", "Kd Qd"), 2),  # a pair before an ace
        (("2c Ah", "Ad Kc", "Kd Qd"), 2),
        (("2c Ah", "Ad 2h", "As 2d"), 1),  # equal: the seat that is dealt to first, whatever the suits
        (("2c 7h", "9h 8h", "Td 3d"), 3),  # two of a suit in sequence are nothing
    ],
)
def test_the_best_board_opens_later_rounds(boards: tuple[str, ...], seat: int) -> None:
    holes = {place: f"?? ?? {board}" for place, board in enumerate(boards, 1)}
    hand = play("seven-card-stud", [500] * 3, stud_limit(), holes)
    while round_name(hand) != "fourth street":
        say_least(hand)
    assert hand.turn == seat
    assert last(hand, e.BettingOpened).cite == "order.board"


@rule("order.board", "games.razz")
@pytest.mark.parametrize(
    ("boards", "seat"),
    [
        (("Kc 2h", "8h 7s", "5d 4d"), 3),
        (("Kc 2h", "8h 7s", "4s 4d"), 2),  # a pair is worse than any two cards
        (("Kc 2h", "Ah 7s", "5d 6d"), 3),  # compared from the highest card
    ],
)
def test_in_razz_the_lowest_board_opens(boards: tuple[str, ...], seat: int) -> None:
    holes = {place: f"?? ?? {board}" for place, board in enumerate(boards, 1)}
    hand = play("razz", [500] * 3, stud_limit(), holes)
    while round_name(hand) != "fourth street":
        say_least(hand)
    assert hand.turn == seat


@rule("order.board")
def test_an_all_in_best_board_passes_to_the_next_seat() -> None:
    holes = {1: "?? ?? 2c 9d", 2: "?? ?? 9h Ah", 3: "?? ?? Kd Qd"}
    hand = play("seven-card-stud", [500, 5, 500], stud_limit(), holes)
    say(hand, "1 brings in 4", "2 calls", "3 calls")
    assert (round_name(hand), hand.turn) == ("fourth street", 3)


@rule("deal.short")
def test_eight_players_to_the_end_share_one_card() -> None:
    """Forty-eight cards and three burns are out: with them the pack has four cards for eight players."""
    hand = play("seven-card-stud", [500] * 8, stud_limit())
    while not hand.over:
        say_least(hand)
    shared = happened(hand, e.SharedCard)
    assert len(shared) == 1
    assert shared[0].cite == "deal.short"
    assert happened(hand, e.Reshuffled)[0].taken == ("burns",)
    assert all(len(event.cards) == 6 for event in happened(hand, e.Shown))


@rule("deal.short")
def test_seven_players_are_served_with_the_burned_cards() -> None:
    hand = play("seven-card-stud", [500] * 7, stud_limit())
    while not hand.over:
        say_least(hand)
    assert happened(hand, e.SharedCard) == []
    # Seven cards are left for a burn and seven players: the three burned before go back in.
    assert [event.taken for event in happened(hand, e.Reshuffled)] == [("burns",)]
    assert all(len(event.cards) == 7 for event in happened(hand, e.Shown))


@rule("deal.short")
def test_six_players_need_nothing_of_the_kind() -> None:
    hand = play("seven-card-stud", [500] * 6, stud_limit())
    while not hand.over:
        say_least(hand)
    assert happened(hand, e.Reshuffled) == []
    assert len(happened(hand, e.Burned)) == 4


@rule("ranking.a5", "games.razz")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("5c 4d 3h 2s Ac Kd Kh", "6c 4h 3s 2d Ad Ks Kc"),
        ("8c 4d 3h 2s Ac Kd Qh", "8d 5h 3s 2d Ad Ks Kc"),
        ("5c 4c 3c 2c Ac Kd Qh", "6d 4h 3s 2d Ad Ks Kc"),  # a flush does not hurt
        ("9c 8d 7h 6s 5c Kd Qh", "2h 2d 3s 3d Ad Ah As"),  # nor a straight; a pair does
    ],
)
def test_razz_goes_to_the_lowest_five(better: str, worse: str) -> None:
    for first, second, winner in ((better, worse, 1), (worse, better, 2)):
        hand = play("razz", [500] * 2, stud_limit(), {1: first, 2: second})
        while not hand.over:
            say_least(hand)
        assert set(won(hand)) == {winner}


@rule("showdown.opener")
def test_on_a_checked_seventh_street_its_opener_shows_first() -> None:
    holes = {1: "?? ?? 2c 7h 8h 3d", 2: "?? ?? 9h Ah Kh Ad", 3: "?? ?? Kd Qd 4c 4d"}
    hand = play("seven-card-stud", [500] * 3, stud_limit(), holes)
    while not hand.over:
        say_least(hand)
    shown = happened(hand, e.Shown)[0]
    assert (shown.seat, shown.cite) == (2, "showdown.opener")


@rule("betting.turn")
def test_stud_too_is_played_in_turn() -> None:
    hand = third("seven-card-stud", "2c", "9h", "Kd")
    assert no(hand, "2 bets 10") == "betting.turn"
    around(say(hand, "1 brings in 4"), "fourth street")
