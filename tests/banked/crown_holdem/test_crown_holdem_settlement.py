"""Crown Hold'em: when each wager wins, loses or stands off, and what it is paid."""

from __future__ import annotations

import pytest
from tests.banked.crown_holdem.felt import (
    ANN,
    BOB,
    CHIPS,
    DAN,
    decide,
    do,
    happened,
    line,
    no,
    perth,
    played,
    settled,
    table,
)

from cardspeak.banked import commands as c
from cardspeak.banked import events as e

# (hand, dealer, board): the player wins with it
PAIR = ("KhQd", "AhJd", "Ks9h4c 3s 6d")
STRAIGHT = ("QhTd", "AhAd", "KsJh9c 3s 6d")
FLUSH = ("Qs2s", "AhAd", "Ks9s4s 3h 6d")
LOSES = ("7c2d", "AhJd", "Ks9h4c 3s 6d")
TIES = ("7c2d", "7h2s", "AsKsQh Jd Tc")


@perth("3.6(a)")
@perth("3.7")
@perth("1.1:Ante Wager")
def test_the_ante_wins_even_money_with_a_flush_or_better_that_beats_the_dealer() -> None:
    round_ = played(*FLUSH, verbs="flop check check")
    assert (line(round_, "ante").outcome, line(round_, "ante").amount) == ("won", 1000)
    assert (line(round_, "ante").odds, line(round_, "ante").cite, line(round_, "ante").odds_cite) == (
        1,
        "3.6(a)",
        "3.7",
    )
    full_house = played("KhKd", "AhAd", "Ks9s9h 3h 6d", verbs="flop check check")
    assert line(full_house, "ante").outcome == "won"


@perth("3.6")
@perth("3.6(a)")
@perth("1.1:Stand Off")
@pytest.mark.parametrize("cards", [PAIR, STRAIGHT])
def test_a_better_hand_below_a_flush_gives_the_ante_back(cards: tuple[str, str, str]) -> None:
    round_ = played(*cards, verbs="flop check check")
    assert settled(round_) == {"ante": ("stand-off", 0), "flop": ("won", 2000)}
    assert line(round_, "ante").cite.startswith("silent: 3.6")
    assert round_.stacks[ANN] == CHIPS[ANN] + 2000


@perth("3.6(b)(i)")
@perth("1.1:Fold")
def test_a_fold_loses_the_ante_and_the_hand_is_never_shown() -> None:
    round_ = played(verbs="fold")
    assert settled(round_) == {"ante": ("lost", -1000)}
    assert line(round_, "ante").cite == "3.6(b)(i)"
    assert 1 not in round_.state.declared


@perth("3.6(b)(iii)")
@perth("3.36(b)(i)")
@perth("3.39(b)(i)")
@perth("3.42(b)(i)")
def test_a_better_dealer_takes_everything() -> None:
    round_ = played(*LOSES)
    assert settled(round_) == {
        "ante": ("lost", -1000),
        "flop": ("lost", -2000),
        "turn": ("lost", -1000),
        "river": ("lost", -1000),
    }
    assert [line(round_, name).cite for name in ("ante", "flop", "turn", "river")] == [
        "3.6(b)(iii)",
        "3.36(b)(i)",
        "3.39(b)(i)",
        "3.42(b)(i)",
    ]
    assert round_.state.bank == 5000


@perth("3.6(c)")
@perth("3.36(c)")
@perth("3.39(c)")
@perth("3.42(c)")
@perth("1.1:Player's Hand(b)")
@perth("1.1:Dealer's Hand(b)")
@perth("1.1:Communal Cards")
def test_equal_hands_stand_off() -> None:
    """Both play the straight on the board."""
    round_ = played(*TIES)
    assert settled(round_) == dict.fromkeys(("ante", "flop", "turn", "river"), ("stand-off", 0))
    assert [line(round_, name).cite for name in ("ante", "flop", "turn", "river")] == [
        "3.6(c)",
        "3.36(c)",
        "3.39(c)",
        "3.42(c)",
    ]
    assert round_.stacks[ANN] == CHIPS[ANN]


@perth("3.6(c)")
def test_equal_means_all_five_cards() -> None:
    """The same pair of kings: the side card decides."""
    assert line(played("KhQd", "KcJd", "Ks9h4c 3s 6d", verbs="flop check check"), "flop").outcome == "won"
    assert line(played("Kh8d", "KcJd", "Ks9h4c 3s 6d", verbs="flop check check"), "flop").outcome == "lost"
    assert line(played("Kh8d", "Kc8c", "Ks9h4c 3s 6d", verbs="flop check check"), "flop").outcome == "stand-off"


@perth("3.36(a)")
@perth("3.37")
@perth("3.39(a)")
@perth("3.40")
@perth("3.42(a)")
@perth("3.43")
def test_flop_turn_and_river_win_even_money_whatever_the_rank() -> None:
    round_ = played(*PAIR)
    assert settled(round_) == {
        "ante": ("stand-off", 0),
        "flop": ("won", 2000),
        "turn": ("won", 1000),
        "river": ("won", 1000),
    }
    assert [(line(round_, name).cite, line(round_, name).odds_cite) for name in ("flop", "turn", "river")] == [
        ("3.36(a)", "3.37"),
        ("3.39(a)", "3.40"),
        ("3.42(a)", "3.43"),
    ]
    assert round_.state.bank == -4000


# -- Poker Extra ---------------------------------------------------------------------------------------------------

EXTRAS = [
    ("royal flush", "AsKs", "QsJsTs", 1000),
    ("straight flush", "5s4s", "As2s3s", 500),
    ("four of a kind", "9s9h", "9d9c2h", 200),
    ("full house", "9s9h", "9d2c2h", 70),
    ("flush", "Ks9s", "2s7s4s", 40),
    ("straight", "6s7h", "8d9cTs", 30),
    ("three of a kind", "9s9h", "9d2cKh", 10),
    ("two pair", "9s8h", "9d8cKh", 5),
]


@perth("3.34")
@perth("3.33(a)")
@perth("1.1:Player Poker Extra Wager")
@perth("3.34:Table 3:Royal Flush")
@perth("3.34:Table 3:Straight Flush")
@perth("3.34:Table 3:Four of a Kind")
@perth("3.34:Table 3:Full House")
@perth("3.34:Table 3:Flush")
@perth("3.34:Table 3:Straight")
@perth("3.34:Table 3:Three of a Kind")
@perth("3.34:Table 3:Two Pair")
@pytest.mark.parametrize(("hand", "hole", "flop", "odds"), EXTRAS)
def test_player_extra_pays_by_table_3_and_gives_the_stake_back(hand: str, hole: str, flop: str, odds: int) -> None:
    round_ = played(hole, "JhQd", f"{flop} 3h 6d", "flop check check", {"player-extra": 100})
    won = line(round_, "player-extra")
    assert (won.outcome, won.odds, won.amount, won.cite) == ("won", odds, 100 * odds, "3.33(a)")
    assert won.odds_cite.lower() == f"3.34:table 3:{hand}"


@perth("3.34")
@perth("3.28(a)")
@perth("1.1:Dealer Poker Extra Wager")
@pytest.mark.parametrize(("hand", "hole", "flop", "odds"), EXTRAS)
def test_dealer_extra_pays_by_the_same_table(hand: str, hole: str, flop: str, odds: int) -> None:
    round_ = played("JhQd", hole, f"{flop} 3h 6d", "flop check check", {"dealer-extra": 100})
    won = line(round_, "dealer-extra")
    assert (won.outcome, won.odds, won.amount, won.cite) == ("won", odds, 100 * odds, "3.28(a)")


@perth("3.33(b)(i)")
@perth("3.28(b)")
def test_one_pair_or_less_loses_both_extras() -> None:
    bets = {"player-extra": 100, "dealer-extra": 200}
    round_ = played("KhQd", "AhJd", "Ks9h4c 3s 6d", "flop check check", bets)
    assert line(round_, "player-extra").cite == "3.33(b)(i)"
    assert line(round_, "player-extra").amount == -100
    assert (line(round_, "dealer-extra").cite, line(round_, "dealer-extra").amount) == ("3.28(b)", -200)


@perth("1.1:Player's Hand(a)")
@perth("1.1:Dealer's Hand(a)")
@perth("1.1:Flop Cards")
def test_extras_use_the_flop_and_nothing_after_it() -> None:
    """Turn and river make both hands flushes: the main wagers see them, the extras do not."""
    bets = {"player-extra": 100, "dealer-extra": 100}
    round_ = played("As9s", "KsQs", "2s4s7h Js 3s", "flop check check", bets)
    assert line(round_, "ante").words.lower().startswith("flush")
    assert line(round_, "ante").outcome == "won"
    assert line(round_, "player-extra").outcome == "lost"
    assert line(round_, "dealer-extra").outcome == "lost"


@perth("3.33")
@perth("3.28")
def test_extras_do_not_care_who_wins() -> None:
    bets = {"player-extra": 100, "dealer-extra": 100}
    round_ = played("9s9h", "KsKh", "9dKdKc 2h 3h", "flop check check", bets)
    assert line(round_, "flop").outcome == "lost"
    assert line(round_, "player-extra").amount == 7000
    assert line(round_, "dealer-extra").amount == 20_000
    behind = played("KsKh", "9s8h", "9d8dKc 2h 3h", "flop check check", bets)
    assert line(behind, "flop").outcome == "won"
    assert line(behind, "dealer-extra").amount == 500


@perth("3.33(b)(iii)")
def test_a_fold_loses_every_player_extra_of_the_box_and_backers_were_told() -> None:
    round_ = table(bets={1: {"ante": 1000, "player-extra": 100}}, close=False)
    do(round_, c.Place(1, "player-extra", BOB, 200), c.Place(1, "player-extra", DAN, 300))
    told = [event for event in round_.events if getattr(event, "what", "").startswith("told")]
    assert [(event.owner, event.cite) for event in told] == [(BOB, "3.33(b)(iii)"), (DAN, "3.33(b)(iii)")]  # type: ignore[attr-defined]
    decide(do(round_, c.Proceed("close")), "fold")
    lost = [(entry.owner, entry.amount, entry.cite) for entry in round_.lines if entry.wager == "player-extra"]
    assert lost == [(ANN, -100, "3.33(b)(iii)"), (BOB, -200, "3.33(b)(iii)"), (DAN, -300, "3.33(b)(iii)")]


# -- hands kept face down ------------------------------------------------------------------------------------------


@perth("4.12")
@perth("3.6(b)(ii)")
@perth("3.12(c)(ii)")
@perth("3.33(b)(ii)")
@perth("3.36(b)(ii)")
@perth("3.39(b)(ii)")
@perth("3.42(b)(ii)")
def test_a_hand_kept_face_down_loses_everything_that_depends_on_it() -> None:
    """Even a straight that would have won; the wager on the dealer's hand is settled as ever."""
    bets = {"player-extra": 100, "jackpot-1": 500, "dealer-extra": 100}
    round_ = played("QhTd", "AhAd", "KsJh9c 3s 6d", "flop turn river", bets, settings={"ask_exposure": True})
    assert [prompt.kind for prompt in round_.prompt] == ["expose"]
    assert no(round_, c.Expose(1, BOB, show=False)) == "3.5(a)"
    shown = round_.copy()
    do(round_, c.Expose(1, ANN, show=False))
    assert happened(round_, e.Exposure)[0].cite == "4.12"
    do(shown, c.Expose(1, ANN, show=True))
    assert happened(shown, e.Exposure)[0].cite != "4.12"
    assert round_.over
    assert 1 not in round_.state.declared
    assert {entry.wager for entry in round_.lines if entry.words} == {"dealer-extra"}
    cites = {entry.wager: (entry.outcome, entry.cite) for entry in round_.lines}
    assert cites == {
        "ante": ("lost", "3.6(b)(ii)"),
        "jackpot-1": ("lost", "3.12(c)(ii)"),
        "player-extra": ("lost", "3.33(b)(ii)"),
        "flop": ("lost", "3.36(b)(ii)"),
        "turn": ("lost", "3.39(b)(ii)"),
        "river": ("lost", "3.42(b)(ii)"),
        "dealer-extra": ("lost", "3.28(b)"),
    }


@perth("4.12(a)")
def test_a_hand_that_decides_somebody_elses_wager_is_turned_over() -> None:
    round_ = table(close=False, attended=True)
    do(round_, c.Place(1, "player-extra", BOB, 100), c.Proceed("close"), c.Proceed("deal"), c.Proceed("announce"))
    decide(round_, "flop")
    do(round_, c.Proceed("board"))
    decide(round_, "check")
    do(round_, c.Proceed("board"))
    decide(round_, "check")
    do(round_, c.Proceed("board"))
    assert no(round_, c.Expose(1, ANN, show=False)) == "4.12"
    do(round_, c.Proceed("reveal"))
    assert no(round_, c.Expose(1, ANN, show=False)) == "4.12(a)"
    do(round_, c.Expose(1, ANN, show=True), c.Proceed("settle"))
    assert 1 in round_.state.declared


@perth("4.12(a)")
def test_a_wager_on_the_dealers_hand_does_not_stand_in_the_way() -> None:
    round_ = table(close=False, settings={"ask_exposure": True})
    do(round_, c.Waive(1, "dealer-extra", ANN), c.Place(1, "dealer-extra", BOB, 100), c.Proceed("close"))
    decide(round_, "flop", "check", "check")
    do(round_, c.Expose(1, ANN, show=False))
    assert line(round_, "ante").cite == "3.6(b)(ii)"
    assert no(round_, c.Expose(1, ANN, show=False)) == "4.12"


@perth("4.13")
@perth("4.21")
def test_after_settlement_nothing_lies_on_the_layout_and_the_game_is_over() -> None:
    round_ = played(bets={"player-extra": 100, "dealer-extra": 100, "jackpot-1": 500, "jackpot-2": 1000})
    assert round_.over
    assert not round_.state.stakes
    assert len(round_.lines) == 8
    assert round_.cite(round_.events[-1]).clause == "4.21"
    assert no(round_, c.Place(1, "ante", ANN, 1000)) == "4.21"


@perth("4.13")
def test_every_box_is_settled_from_the_dealers_right() -> None:
    """The book gives no order: as in the operator's other book."""
    round_ = decide(table({1: "7c2d", 2: "KhQd"}), *("flop",) * 2, *("check",) * 4)
    assert round_.over
    assert [one.box for one in round_.lines if one.wager == "ante"] == [2, 1]
