"""Section 12, flop games: boards and burns, two boards in Double Flop, discards in the Pineapples."""

from __future__ import annotations

import pytest
from tests.hand.crown.table import clause, deal, happened, limit, no, no_limit, play_out, reach, say, text, verbs

from cardspeak.hand import events as e

FLOP = [
    "holdem",
    "holdem-hilo",
    "double-flop-holdem",
    "pineapple",
    "crazy-pineapple",
    "crazy-pineapple-hilo",
    "omaha",
    "omaha-hilo",
]


@pytest.mark.parametrize(
    ("name", "burned", "board", "cite"),
    [
        pytest.param("flop", 1, 3, "12.3.1", marks=clause("12.3.1")),
        pytest.param("turn", 2, 4, "12.4.1", marks=clause("12.4.1")),
        pytest.param("river", 3, 5, "12.5.1", marks=clause("12.5.1")),
    ],
)
@pytest.mark.parametrize("game", FLOP)
def test_a_burn_then_the_cards_of_the_street(game: str, name: str, burned: int, board: int, cite: str) -> None:
    hand = reach(deal(game, [500] * 3, limit(), burns="2c 3c 4c"), name)
    assert text(hand.state.burns) == " ".join(["2c", "3c", "4c"][:burned])
    assert [len(row) for row in hand.state.boards] == [board] * hand.setup.rules.rows
    assert cite in {event.cite for event in happened(hand, e.Boarded)}
    kinds = [type(event) for event in hand.events]
    last_burn = len(kinds) - 1 - kinds[::-1].index(e.Burned)
    assert kinds[last_burn + 1] is e.Boarded


# -- Double Flop -------------------------------------------------------------------------------------------


@clause("1.1:Double Flop")
@pytest.mark.parametrize(
    ("name", "top", "bottom"),
    [
        pytest.param("flop", "As Ks Qs", "Ad Kd Qd", marks=clause("12.3.1(a)")),
        pytest.param("turn", "As Ks Qs Js", "Ad Kd Qd Jd", marks=clause("12.4.1(a)")),
        pytest.param("river", "As Ks Qs Js Ts", "Ad Kd Qd Jd Td", marks=clause("12.5.1(a)")),
    ],
)
def test_double_flop_deals_each_street_twice_after_one_burn(name: str, top: str, bottom: str) -> None:
    order = "As Ks Qs Ad Kd Qd Js Jd Ts Td"  # as they leave the deck: top row, then bottom row
    hand = reach(deal("double-flop-holdem", [500] * 3, limit(), board=order, burns="2c 3c 4c"), name)
    assert text(hand.state.boards[0]) == top
    assert text(hand.state.boards[1]) == bottom
    assert len(hand.state.burns) == {"flop": 1, "turn": 2, "river": 3}[name]


# -- the Pineapples ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "after", "boarded"),
    [
        pytest.param("pineapple", "pre-flop", 0, marks=clause("12.2.4")),
        pytest.param("crazy-pineapple", "flop", 3, marks=clause("12.3.4")),
        pytest.param("crazy-pineapple-hilo", "flop", 3, marks=clause("12.3.4")),
    ],
)
@clause("14.12.1")
def test_everybody_discards_one_from_the_left_of_the_button_before_the_next_card(
    game: str, after: str, boarded: int
) -> None:
    hand = reach(deal(game, [500] * 4, limit(), button=2), after)
    while "discard" not in verbs(hand):
        hand.check() if "check" in verbs(hand) else hand.call()
    assert len(hand.state.boards[0]) == boarded
    assert hand.turn == 3
    first = hand.state.holes[3]
    assert no(hand, f"4 discards {hand.state.holes[4][0]}") == "1.1:Action"
    assert no(hand, f"3 discards {first[0]} {first[1]}") == "14.1.1(a)(vi)"
    turns = []
    while "discard" in verbs(hand):
        turns.append(hand.turn)
        hand.discard(str(hand.state.holes[hand.turn][0]))
        assert len(hand.state.boards[0]) == boarded or len(turns) == 4
    assert turns == [3, 4, 1, 2]
    assert {len(hand.state.holes[seat]) for seat in (1, 2, 3, 4)} == {2}
    assert len(hand.state.boards[0]) == (3 if game == "pineapple" else 4)


@clause("12.2.4")
def test_12_2_4_nobody_discards_when_one_player_is_left() -> None:
    hand = say(deal("pineapple", [500] * 3, limit()), "3 folds", "1 folds")
    assert hand.over
    assert not happened(hand, e.Discarded)


@pytest.mark.parametrize(
    ("game", "played"),
    [
        pytest.param("pineapple", "pre-flop", marks=clause("12.2.4")),
        pytest.param("crazy-pineapple", "flop", marks=clause("12.3.4")),
    ],
)
def test_an_all_in_player_discards_too(game: str, played: str) -> None:
    hand = say(deal(game, [500, 60, 60], no_limit()), "3 raises to 60", "1 calls", "2 calls")
    turns = []
    while not hand.over:
        turns.append(hand.turn)
        hand.discard(str(hand.state.holes[hand.turn][0]))
    assert turns == [1, 2, 3]
    flopped = next(at for at, event in enumerate(hand.events) if isinstance(event, e.Boarded))
    discarded = next(at for at, event in enumerate(hand.events) if isinstance(event, e.Discarded))
    assert (discarded < flopped) is (played == "pre-flop")


def test_omaha_keeps_all_four_cards() -> None:
    hand = play_out(deal("omaha", [500] * 3, limit()))
    assert not happened(hand, e.Discarded)
