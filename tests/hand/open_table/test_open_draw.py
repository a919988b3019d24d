"""The open table's draw games: changing cards, running out of them, and their orders of hands."""

from __future__ import annotations

import pytest
from tests.hand.open_table.table import BOOK, limit, no, play, rule
from tests.hand.tasmania.table import happened, round_name, say, verbs, won

from cardspeak.cards import cards_text
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.machine import Accepted


def to_draw(hand: Hand) -> Hand:
    while verbs(hand) != {"draw"}:
        assert isinstance(hand.check() if "check" in verbs(hand) else hand.call(), Accepted)
    return hand


def stand_pat(hand: Hand) -> Hand:
    """Everybody checks or calls and keeps the cards."""
    while not hand.over:
        if verbs(hand) == {"draw"}:
            hand.discard()
        else:
            hand.check() if "check" in verbs(hand) else hand.call()
    return hand


@rule("games.draw", "games.badugi")
@pytest.mark.parametrize(
    ("game", "cards", "draws"), [("single-draw-27", 5, 1), ("triple-draw-27", 5, 3), ("badugi", 4, 3)]
)
def test_a_round_before_and_after_every_draw(game: str, cards: int, draws: int) -> None:
    hand = play(game, [500] * 3, limit())
    assert len(happened(hand, e.Dealt)[0].cards) == 3 * cards
    stand_pat(hand)
    assert len(happened(hand, e.BettingOpened)) == draws + 1
    assert [event.do for event in happened(hand, e.StepClosed)] == ["draw"] * draws


@rule("draw.change", "cards.count", "cards.own", "deal.burn")
def test_badugi_players_change_up_to_four_cards_in_turn() -> None:
    holes = {1: "As 2h 3d Kd", 2: "4s 5h 6d 7d", 3: "8s 9h Td Jd"}
    hand = to_draw(play("badugi", [500] * 3, limit(), holes, rest="2c Qc Qd Qh Qs 4c"))
    assert hand.turn == 1  # left of the button
    assert no(hand, "2 draws 4s") == "betting.turn"
    assert no(hand, "1 draws 4s") == "cards.own"
    assert no(hand, "1 draws As 2h 3d Kd 4s") == "cards.count"
    say(hand, "1 draws Kd")
    assert isinstance(hand.events[-2], e.Burned)
    assert cards_text(tuple(hand.state.holes[1])) == "As2h3dQc"  # after the burned deuce
    say(hand, "2 draws 4s 5h 6d 7d")
    assert cards_text(tuple(hand.state.holes[2])) == "QdQhQs4c"
    assert len(happened(hand, e.Burned)) == 1  # one burn for the whole draw
    say(hand, "3 stands pat")
    assert round_name(hand) == "after the first draw"


@rule("ranking.badugi", "games.badugi")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("4s 3h 2d Ac", "5s 3c 2h Ad"),
        ("Ks Qh Jd Tc", "3h 2c As Ah"),  # any four beat any three
        ("3h 2d Ac As", "4h 2c Ad Ah"),  # of three, the lower
        ("8s 3h 2d Kd", "9s 3c 2h Kh"),  # a suit held twice: the better card of it plays
    ],
)
def test_the_best_badugi_wins(better: str, worse: str) -> None:
    for first, second, winner in ((better, worse, 1), (worse, better, 2)):
        assert set(won(stand_pat(play("badugi", [500] * 2, limit(), {1: first, 2: second})))) == {winner}


@rule("ranking.27")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("7c 5d 4h 3s 2c", "7d 6h 4s 3d 2d"),
        ("8c 7d 6h 5s 3c", "7h 6d 5d 4s 3h"),  # a straight is worse than any odd cards
        ("Kc Qd Jh 9s 2c", "7h 5h 4h 3h 2h"),  # so is a flush
        ("Kc 5d 4h 3s 2c", "Ah 5h 4s 3d 2d"),  # the ace is high, and makes no straight below
        ("Ac 5d 4h 3s 2c", "2h 2d 4s 3d 5h"),  # a pair is worse than an ace
    ],
)
@pytest.mark.parametrize("game", ["single-draw-27", "triple-draw-27"])
def test_deuce_to_seven_goes_to_the_worst_high_hand(game: str, better: str, worse: str) -> None:
    for first, second, winner in ((better, worse, 1), (worse, better, 2)):
        assert set(won(stand_pat(play(game, [500] * 2, limit(), {1: first, 2: second})))) == {winner}


@rule("draw.short")
def test_six_players_may_change_all_their_cards_every_time() -> None:
    """Thirty cards are dealt: a first draw of five each needs more than the pack has left."""
    hand = play("triple-draw-27", [500] * 6, limit())
    while not hand.over:
        if verbs(hand) == {"draw"}:
            seat = hand.turn
            hand.discard(" ".join(str(card) for card in hand.state.holes[seat]))
            assert len(hand.state.holes[seat]) == 5
            assert all(card.known for card in hand.state.holes[seat])
        else:
            hand.check() if "check" in verbs(hand) else hand.call()
    assert {event.cite for event in happened(hand, e.Reshuffled)} == {"draw.short"}


@rule("draw.short")
def test_nobody_is_dealt_a_card_given_up_in_the_same_draw_while_others_are_left() -> None:
    hand = to_draw(play("triple-draw-27", [500] * 6, limit()))
    while verbs(hand) == {"draw"}:
        seat = hand.turn
        gone = set(hand.state.holes[seat])
        hand.discard(" ".join(str(card) for card in gone))
        assert not gone & set(hand.state.holes[seat])


@rule("cards.twice")
def test_a_live_dealer_cannot_deal_a_card_twice() -> None:
    hand = Hand(make_setup(BOOK, "holdem", [100, 100], told=True))
    say(hand, "deal 1 As Kd")
    assert no(hand, "deal 2 As Qd") == "cards.twice"
    short = Hand(make_setup(BOOK, "short-deck-holdem", [100, 100], told=True))
    assert no(short, "deal 1 5s Kd") == "cards.twice"  # no five is in the pack
