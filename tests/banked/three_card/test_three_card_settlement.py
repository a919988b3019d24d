"""Who wins what: Ante, Play, Pair Plus, Ante Bonus, and the order in which the dealer pays (5.6 to 5.10, part 8)."""

from __future__ import annotations

import pytest
from tests.banked.three_card.table import (
    ANN,
    called,
    clause,
    decide,
    do,
    happened,
    line,
    no,
    settled,
    setup_of,
    table,
    three,
)

from cardspeak.banked import commands as c
from cardspeak.banked import events as e
from cardspeak.banked.round import Round
from cardspeak.banked.views import sign_of
from cardspeak.books.banked import load_banked
from cardspeak.cards import parse_cards
from cardspeak.errors import BadInput

QUEEN = "Qs3h2d"  # the lowest hand with which the dealer is in
NO_HAND = "Js9h8d"


def played(hand: str, dealer: str, bets: dict[str, int] | None = None, verb: str = "play", **tables: str) -> Round:
    chosen = {name.replace("_", "-"): key for name, key in tables.items()}
    round_ = table({1: hand}, dealer, {1: bets or {"ante": 10}}, tables=chosen)
    return decide(round_, b1=verb) if not round_.over else round_


@three("1.1:Qualify")
@three("1.1:No hand")
@pytest.mark.parametrize(
    ("dealer", "qualifies"),
    [
        ("Js9h8d", False),
        ("JsTh8d", False),
        ("JsTh2d", False),
        ("Qs3h2d", True),
        ("QsJh9d", True),
        ("Ks3h2d", True),
        ("As4h2d", True),
        ("2s2h3d", True),
        ("2s3s5s", True),
        ("2s3h4d", True),
    ],
)
def test_queen_high_or_better(dealer: str, qualifies: bool) -> None:
    round_ = played("KcQd4c", dealer)
    assert happened(round_, e.Revealed)[0].qualifies is qualifies
    assert round_.state.no_hand is not qualifies


@three("5.6.1(a)")
@three("5.8.4")
@three("1.1:Void")
def test_no_hand_pays_the_ante_and_returns_play() -> None:
    round_ = played("6s4h2c", NO_HAND)  # the worse hand wins all the same
    assert settled(round_) == {"ante": ("won", 10), "play": ("void", 0)}
    assert (line(round_, "ante").cite, line(round_, "play").cite) == ("5.6.1(a)", "5.8.4")
    assert round_.stacks[ANN] == 1010


CASES = [
    ("KsTh4d", "Qs3h2d", "won", 10, "5.6.1(b)", "5.8.1", "5.10.2(a)"),
    ("AsKhJd", "2s2h3d", "lost", -10, "5.6.2(b)", "5.8.2", "5.10.2(b)"),
    ("Ks8h5d", "Kd8c5s", "stand-off", 0, "5.6.3", "5.8.3", "5.10.2(c)"),
]


@pytest.mark.parametrize(
    ("hand", "dealer", "result", "amount", "ante", "play", "done"),
    [pytest.param(*case, marks=[three(case[4]), three(case[5]), three(case[6])], id=case[2]) for case in CASES],
)
def test_against_a_dealer_who_qualifies(
    hand: str, dealer: str, result: str, amount: int, ante: str, play: str, done: str
) -> None:
    round_ = played(hand, dealer)
    assert settled(round_) == {"ante": (result, amount), "play": (result, amount)}
    assert (line(round_, "ante").cite, line(round_, "ante").done_cite) == (ante, done)
    assert (line(round_, "play").cite, line(round_, "play").done_cite) == (play, done)
    assert round_.stacks[ANN] == 1000 + 2 * amount


@three("1.1:Stand-off")
def test_equal_hands_give_the_stakes_back() -> None:
    round_ = played("Ks8h5d", "Kd8c5s")
    assert round_.stacks[ANN] == 1000
    assert round_.state.bank == 0


@three("5.6.3")
@pytest.mark.parametrize(("hand", "result"), [("Ks8h4d", "lost"), ("Ks8h5d", "stand-off"), ("Ks8h6d", "won")])
def test_just_below_at_and_just_above(hand: str, result: str) -> None:
    assert settled(played(hand, "Kd8c5s"))["ante"][0] == result


@three("5.6.2(a)")
def test_a_folded_ante_is_lost_even_to_no_hand() -> None:
    round_ = played("AsKhJd", NO_HAND, verb="fold")
    assert settled(round_) == {"ante": ("lost", -10)}
    assert line(round_, "ante").cite == "5.6.2(a)"


@three("1.1:Pair Plus")
@three("5.7.1")
@three("5.7.2")
@three("5.10.2(e)")
@pytest.mark.parametrize(
    ("hand", "result", "cite"),
    [("AsKhJd", ("lost", -5), "5.7.2"), ("2s2h3d", ("won", 5), "5.7.1"), ("2c3c5c", ("won", 20), "5.7.1")],
)
def test_pair_plus_asks_nothing_of_the_dealer(hand: str, result: tuple[str, int], cite: str) -> None:
    for dealer, done in (("QsQhQd", "5.10.2(e)"), (NO_HAND, "5.10.1(b)(iii)")):
        round_ = played(hand, dealer, {"ante": 10, "pair-plus": 5})
        assert settled(round_)["pair-plus"] == result
        assert (line(round_, "pair-plus").cite, line(round_, "pair-plus").done_cite) == (cite, done)


@three("5.10.1(b)(iii)")
def test_with_no_hand_pair_plus_is_paid_or_taken() -> None:
    assert settled(played("2s2h3d", NO_HAND, {"ante": 10, "pair-plus": 5}))["pair-plus"] == ("won", 5)
    assert settled(played("AsKhQs", NO_HAND, {"ante": 10, "pair-plus": 5}))["pair-plus"] == ("won", 30)
    assert settled(played("AsKhTs", NO_HAND, {"ante": 10, "pair-plus": 5}))["pair-plus"] == ("lost", -5)


@three("1.1:Ante Bonus")
@three("5.10.2(d)")
@pytest.mark.parametrize(
    ("hand", "bonus"), [("AcKcJc", 0), ("AsAhKd", 0), ("3s2hAd", 10), ("2s2h2d", 40), ("3s2sAs", 50)]
)
def test_the_bonus_begins_with_a_straight(hand: str, bonus: int) -> None:
    round_ = played(hand, "QhQdQc")  # which beats all of them but the straight flush
    assert settled(round_).get("ante-bonus", ("", 0))[1] == bonus
    if bonus:
        assert line(round_, "ante-bonus").cite == "5.10.2(d)"
    assert settled(round_)["ante"][0] == ("won" if hand == "3s2sAs" else "lost")


@three("5.10.2(d)")
def test_the_bonus_is_on_the_ante_alone_and_on_a_stand_off_too() -> None:
    round_ = played("9s8h7d", "9d8c7s")
    assert settled(round_) == {"ante": ("stand-off", 0), "play": ("stand-off", 0), "ante-bonus": ("bonus", 10)}


@three("5.10.1(b)(ii)")
def test_with_no_hand_the_bonus_is_paid() -> None:
    round_ = played("9s8h7d", NO_HAND.replace("8d", "2d"))
    assert settled(round_)["ante-bonus"] == ("bonus", 10)
    assert line(round_, "ante-bonus").cite == "5.10.1(b)(ii)"


def test_no_bonus_for_a_folded_hand_or_without_an_ante() -> None:
    assert "ante-bonus" not in settled(played("9s8h7d", QUEEN, verb="fold"))
    assert "ante-bonus" not in settled(played("9s8h7d", QUEEN, {"ante": 10, "pair-plus": 5}, verb="keep"))
    assert settled(played("9s8h7d", QUEEN, {"pair-plus": 5})) == {"pair-plus": ("won", 30)}


# -- the order of settlement ---------------------------------------------------------------------------------------

THREE_HANDS = {1: "KsTh4d", 2: "4s4h2c", 3: "AdTd3c"}


@three("5.10")
@three("5.10.2")
def test_from_the_dealers_right_hand_by_hand() -> None:
    bets = {box: {"ante": 10, "pair-plus": 5} for box in THREE_HANDS}
    round_ = decide(table(THREE_HANDS, QUEEN, bets), b1="play", b2="play", b3="play")
    assert [event.box for event in happened(round_, e.Declared)] == [3, 2, 1]
    assert [event.line.box for event in happened(round_, e.Settled)] == [3, 3, 3, 2, 2, 2, 1, 1, 1]
    assert round_.state.stakes == {}
    assert round_.over


@three("5.10.1")
@three("5.10.1(a)")
@three("5.10.1(b)")
def test_with_no_hand_all_antes_are_paid_first() -> None:
    round_ = decide(table(THREE_HANDS, NO_HAND), b1="play", b2="play", b3="play")
    announced = happened(round_, e.NoHand)
    assert [event.cite for event in announced] == ["5.10.1"]
    order = [type(event).__name__ for event in round_.events[round_.events.index(announced[0]) + 1 :]]
    assert order[:3] == ["Settled"] * 3
    antes = [event.line for event in happened(round_, e.Settled)][:3]
    assert {(line.wager, line.outcome, line.done_cite) for line in antes} == {("ante", "won", "5.10.1(a)")}
    assert [event.box for event in happened(round_, e.Declared)] == [3, 2, 1]  # then each hand, once


@three("5.10.1(a)")
def test_folded_antes_are_not_among_them() -> None:
    round_ = decide(table(THREE_HANDS, NO_HAND), b1="fold", b2="play", b3="play")
    assert settled(round_, 1) == {"ante": ("lost", -10)}
    assert settled(round_, 2)["ante"] == ("won", 10)


@three("5.10.1(b)(i)")
@three("5.10.1(b)(iv)")
@three("5.10.3")
def test_cards_are_counted_when_they_are_collected() -> None:
    round_ = decide(table({1: "KsTh4d", 2: "9s8h7c"}, NO_HAND.replace("8d", "2d")), b1="play", b2="play")
    assert {event.box: (event.count, event.cite) for event in happened(round_, e.Collected)} == {
        2: (3, "5.10.3"),  # paid a bonus first
        1: (3, "5.10.1(b)(i)"),  # nothing to look at
        0: (3, "5.10.3"),
    }
    assert line(round_, "play").done_cite == "5.10.1(b)(iv)"
    qualified = decide(table({1: "KsTh4d"}, QUEEN), b1="play")
    assert [event.cite for event in happened(qualified, e.Collected)] == ["5.10.3", "5.10.3"]


@three("5.10.5")
def test_the_dealer_declares_every_hand_at_its_best() -> None:
    round_ = decide(table({1: "3s2hAd", 2: "KsKh2c"}, QUEEN.replace("2d", "4d")), b1="play", b2="play")
    assert {event.box: (event.words, event.cite) for event in happened(round_, e.Declared)} == {
        1: ("straight, three high", "5.10.5"),
        2: ("one pair, kings, two kicker", "5.10.5"),
    }
    assert {line.words for line in round_.lines if line.box == 1} == {"straight, three high"}


def test_the_dealer_settles_when_he_is_told_to() -> None:
    round_ = decide(called(THREE_HANDS), b1="play", b2="play", b3="fold")
    assert clause(no(round_, c.Proceed("settle"))) == "7.5.4"
    do(round_, c.Proceed("reveal"), c.Proceed("settle"))
    assert round_.over


# -- Table 1 -------------------------------------------------------------------------------------------------------

SAMPLES = {
    "straight flush": "9s8s7s",
    "three of a kind": "9s9h9d",
    "straight": "9s8h7d",
    "flush": "9s8s2s",
    "one pair": "9s9h2d",
    "no pair": "AsKhTd",
}
BONUS = {"A": (5, 4, 1, 0, 0, 0), "B": (5, 3, 1, 0, 0, 0), "C": (4, 3, 1, 0, 0, 0)}
PAIR_PLUS = {
    "A": (40, 30, 6, 4, 1, -1),
    "B": (40, 25, 6, 4, 1, -1),
    "C": (40, 30, 5, 4, 1, -1),
    "D": (40, 30, 6, 3, 1, -1),
    "E": (35, 25, 6, 4, 1, -1),
    "F": (35, 33, 6, 4, 1, -1),
}


@pytest.mark.parametrize(
    ("key", "odds"),
    [pytest.param(k, v, marks=three(f"8:Table 1:Ante Bonus:Table {k}"), id=k) for k, v in BONUS.items()],
)
def test_ante_bonus_tables(key: str, odds: tuple[int, ...]) -> None:
    for hand, pays in zip(SAMPLES.values(), odds, strict=True):
        round_ = played(hand, "KcQd2c", ante_bonus=key)
        assert settled(round_).get("ante-bonus", ("", 0))[1] == 10 * pays, hand
        if pays:
            assert line(round_, "ante-bonus").odds_cite == f"8:Table 1:Ante Bonus:Table {key}"


@pytest.mark.parametrize(
    ("key", "odds"),
    [pytest.param(k, v, marks=three(f"8:Table 1:Pair Plus:Table {k}"), id=k) for k, v in PAIR_PLUS.items()],
)
def test_pair_plus_tables(key: str, odds: tuple[int, ...]) -> None:
    for hand, pays in zip(SAMPLES.values(), odds, strict=True):
        round_ = played(hand, "KcQd2c", {"pair-plus": 10}, pair_plus=key)
        assert settled(round_)["pair-plus"][1] == 10 * pays, hand
        if pays > 0:
            assert line(round_, "pair-plus").odds_cite == f"8:Table 1:Pair Plus:Table {key}"


@three("8:Table 1:Ante")
@three("8:Table 1:Play")
def test_ante_and_play_pay_even_money() -> None:
    round_ = played("KsTh4d", QUEEN, {"ante": 35})
    for wager in ("ante", "play"):
        assert (line(round_, wager).odds, line(round_, wager).amount) == (1, 35)
        assert line(round_, wager).odds_cite == f"8:Table 1:{wager.title()}"


@three("8.2")
@pytest.mark.parametrize("bonus", list(BONUS))
@pytest.mark.parametrize("plus", list(PAIR_PLUS))
def test_every_combination_of_tables(bonus: str, plus: str) -> None:
    round_ = played("9s9h9d", QUEEN, {"ante": 10, "pair-plus": 10}, ante_bonus=bonus, pair_plus=plus)
    assert settled(round_)["ante-bonus"] == ("bonus", 10 * BONUS[bonus][1])
    assert settled(round_)["pair-plus"] == ("won", 10 * PAIR_PLUS[plus][1])


@three("8.2")
@pytest.mark.parametrize(("name", "key"), [("ante-bonus", "D"), ("pair-plus", "G"), ("pair-plus", ""), ("extra", "A")])
def test_no_other_tables(name: str, key: str) -> None:
    with pytest.raises(BadInput, match="has no"):
        setup_of(tables={name: key})


@three("8.1")
def test_the_table_shown_is_the_table_paid() -> None:
    for bonus in BONUS:
        for plus in PAIR_PLUS:
            setup = setup_of(tables={"ante-bonus": bonus, "pair-plus": plus})
            first, second = sign_of(setup).tables
            assert [odds for _, odds in first.lines] == [f"{pays} to 1" for pays in BONUS[bonus] if pays]
            assert [odds for _, odds in second.lines] == [f"{pays} to 1" for pays in PAIR_PLUS[plus] if pays > 0]
    assert list(load_banked("three-card").wagers) == ["ante", "pair-plus", "play"]


def test_qualifying_counts_the_highest_card_only() -> None:
    game = load_banked("three-card")
    hands = ["Js9h8d", "Qs3h2d", "Ks4h2d", "2s2h3d"]
    assert [game.qualifies(game.rank(parse_cards(hand))) for hand in hands] == [False, True, True, True]
