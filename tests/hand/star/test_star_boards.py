"""Rules 18 to 23: which cards may play, by which deck's order, and the discards of the Pineapples."""

from __future__ import annotations

import pytest
from tests.hand.star.table import ORDER, deal, happened, no, passive, play_out, reach, round_name, say, star, verbs, won

from cardspeak.cards import parse_cards
from cardspeak.hand import events as e


def winner(game: str, one: str, two: str, board: str, deck: int | None = None) -> tuple[set[int], str]:
    """Who wins when two hands go to the showdown, and the winning hand in words."""
    hand = play_out(deal(game, [1000, 1000], holes={1: one, 2: two}, board=board, deck=deck))
    awards = happened(hand, e.Awarded)
    return {award.seat for award in awards}, awards[0].words


@star("18.6.3")
def test_two_card_manila_uses_both_hole_cards() -> None:
    """A straight or a flush on the board is worth nothing without two hole cards that fit."""
    assert winner("two-card-manila", "As Kd", "8h 8d", "Js Ts 9d 8c 7c")[0] == {2}
    assert winner("two-card-manila", "Qd 9h", "Ac Ah", "Jd Td 8d 7d Ks", 32)[0] == {1}
    winners, words = winner("two-card-manila", "Ah 7c", "Kc Kd", "Qh Jh 9h 8h Ks", 36)
    assert (winners, words.startswith("three")) == ({2}, True), "four hearts and one hole heart are no flush"


@star("19.6.3")
def test_three_card_manila_uses_two_of_three() -> None:
    """Three of a kind in the hole counts as a pair; two of three hearts make the flush."""
    winners, words = winner("three-card-manila", "Ac Ad Ah", "Ks Kd 7c", "Kh Qs Jd 9c 8h")
    assert (winners, words.startswith("three")) == ({2}, True)
    winners, words = winner("three-card-manila", "Ah 9h 7c", "Ks Kd 7d", "Kh Qh Jh 9c 8c")
    assert (winners, words.startswith("flush")) == ({1}, True)


@star("19.6.3")
def test_three_card_manila_discards_nothing() -> None:
    hand = deal("three-card-manila")
    while not hand.over:
        assert "discard" not in verbs(hand)
        passive(hand)
    assert not happened(hand, e.Discarded)


@star("21.7.3")
def test_omaha_uses_exactly_two_of_four() -> None:
    """One ace of hearts makes no flush of four on the board; four of a kind in the hand is a pair."""
    winners, words = winner("omaha", "Ah Kc Qs 2d", "7h 6h 3c 3d", "Th 9h 4h 2h Jc")
    assert (winners, words.startswith("flush")) == ({2}, True)
    winners, words = winner("omaha", "As Ah Ad Ac", "Ks Kh 3c 4d", "Kd 9h 8s 5h 2c")
    assert (winners, words.startswith("three")) == ({2}, True)
    winners, words = winner("omaha", "2s 3d 7c 8d", "Ks Qh 3c 4d", "Ah Kh Qd Js Tc")
    assert winners == {2}, "the straight on the board belongs to nobody"


@star("20.7.3", "24.5")
@pytest.mark.parametrize(
    ("one", "two", "board", "winners"),
    [
        ("As 2d", "Ks Qd", "Ah Kh Qh Jh Th", {1, 2}),  # the board plays alone
        ("As 2d", "9h 3d", "Ah Kh Qh Jh 4h", {2}),  # one hole card
        ("As Ad", "Ks Kd", "Ah Kh 7c 8d 2s", {1}),  # both
    ],
)
def test_holdem_uses_any_of_seven(one: str, two: str, board: str, winners: set[int]) -> None:
    assert winner("holdem", one, two, board)[0] == winners


# Three orders for three decks (13.2, 13.3, 13.4), whichever game is played.
ORDERS = [
    (52, "Ah Kh", "9c 9d", "Qh 8h 7h 9s 8d", {2}),  # full house above flush
    (36, "Ah Kh", "9c 9d", "Qh 8h 7h 9s 8d", {1}),  # flush above full house
    (32, "Ah Kh", "9c 9d", "Qh 8h 7h 9s 8d", {1}),
    (52, "Th 9c", "Ac Ad", "8h 7d 6s Ah Kc", {1}),  # straight above three of a kind
    (36, "Th 9c", "Ac Ad", "8h 7d 6s Ah Kc", {2}),  # three of a kind above straight
    (32, "Th 9c", "Ac Ad", "8h 7d Js Ah Kc", {1}),
]


@star("20.7.3")
@pytest.mark.parametrize(("deck", "one", "two", "board", "winners"), ORDERS)
def test_the_deck_decides_the_order(deck: int, one: str, two: str, board: str, winners: set[int]) -> None:
    assert winner("holdem", one, two, board, deck)[0] == winners


@star("20.7.3")
def test_the_ace_below_the_lowest_card_of_a_stripped_deck() -> None:
    assert winner("holdem", "Ah 7c", "Kc Kd", "8h 9d Ts Qs Kh", 32)[0] == {1}
    assert winner("holdem", "Ah 6c", "Kc Qd", "7h 8d 9s Qs Jh", 36)[0] == {1}


DISCARDS = [
    pytest.param("pineapple", "pre-flop", "22.3.3", marks=star("22.3.3")),
    pytest.param("crazy-pineapple", "flop", "23.4.4", marks=star("23.4.4")),
]


@pytest.mark.parametrize(("game", "after", "clause"), DISCARDS)
def test_one_card_is_discarded_by_everybody_in_order(game: str, after: str, clause: str) -> None:
    """From the first active seat left of the button, before the next card; nobody keeps three or gives up two."""
    hand = reach(deal(game), after)
    say(hand, f"{hand.turn} bets 20" if "bet" in verbs(hand) else f"{hand.turn} raises to 20")
    gone = hand.turn
    say(hand, f"{gone} folds")
    while round_name(hand):
        passive(hand)
    board = list(hand.state.boards[0])
    for seat in [seat for seat in ORDER if seat != gone]:
        assert (hand.turn, verbs(hand)) == (seat, {"discard"})
        assert hand.prompt is not None
        assert hand.prompt.cite == clause
        cards = hand.state.holes[seat]
        assert no(hand, f"{seat} stands pat") == "25.1.5"
        assert no(hand, f"{seat} discards {cards[0]} {cards[1]}") == "25.1.5"
        assert hand.state.boards[0] == board
        card = cards[1]
        events = say(hand, f"{seat} discards {card}")
        assert events[0] == e.Discarded(seat, (card,), clause)
        assert card not in hand.state.holes[seat]
        assert len(hand.state.holes[seat]) == 2
    assert len(hand.state.boards[0]) == len(board) + (3 if game == "pineapple" else 1)


@pytest.mark.parametrize(("game", "after", "clause"), DISCARDS)
def test_discards_go_to_the_muck_and_never_play(game: str, after: str, clause: str) -> None:
    hand = deal(game, [1000, 1000], holes={1: "As Ad Kc", 2: "Qh Qd 2c"}, board="Ah Ac 7s 8d 9h")
    while "discard" not in verbs(hand):
        passive(hand)
    say(hand, "1 discards As", "2 discards 2c")
    assert set(parse_cards("As 2c")) <= set(hand.state.muck)
    play_out(hand)
    assert happened(hand, e.Awarded)[0].words.startswith("three"), "with the ace it would have been four"


@pytest.mark.parametrize(("game", "after", "clause"), DISCARDS)
def test_an_all_in_player_discards_too(game: str, after: str, clause: str) -> None:
    hand = deal(game, [1000, 10, 1000])
    while "discard" not in verbs(hand):
        passive(hand)
    assert hand.stacks[2] == 0
    assert hand.turn == 1
    say(hand, f"1 discards {hand.state.holes[1][0]}")
    assert hand.turn == 2


@pytest.mark.parametrize(
    "game",
    [pytest.param("pineapple", marks=star("22.7.3")), pytest.param("crazy-pineapple", marks=star("23.7.3"))],
)
@pytest.mark.parametrize(
    ("one", "two", "board", "winners"),
    [
        ("As 2d 3c", "Ks Qd 4c", "Ah Kh Qh Jh Th", {1, 2}),
        ("As 2d 3c", "9h 3d 5c", "Ah Kh Qh Jh 4h", {2}),
        ("As Ad 3c", "Ks Kd 5c", "Ah Kh 7c 8d 2s", {1}),
    ],
)
def test_pineapple_uses_any_of_the_two_kept_and_the_board(
    game: str, one: str, two: str, board: str, winners: set[int]
) -> None:
    hand = deal(game, [1000, 1000], holes={1: one, 2: two}, board=board)
    while not hand.over:
        if "discard" in verbs(hand):
            say(hand, f"{hand.turn} discards {(one, two)[hand.turn - 1].split()[2]}")
        else:
            passive(hand)
    assert set(won(hand)) == winners
