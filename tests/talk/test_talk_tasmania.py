"""Tasmania: Hold-Em gives short chips back and makes every in-between bet a call; stud speaks of early bets only."""

from __future__ import annotations

import pytest
from tests.talk.talking import do, early, fixed, flop, hear, table, told

from cardspeak.hand import Stakes, make_setup
from cardspeak.hand import commands as c
from cardspeak.hand.machine import Hand
from cardspeak.hand.pack import stacked_pack
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused
from cardspeak.talk import Bound, MustChoose, choose, gesture_of, judge
from cardspeak.talk.clock import Running, TimeSign, expire, start

BOOK = "tasmania-poker"


def clause(number: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(BOOK, number)


def stud() -> Hand:
    """Antes of 100; in the second round, with 1000 in the pot, seat 1 shows the best cards and acts first."""
    setup = make_setup(
        BOOK,
        "five-card-stud",
        [20000] * 4,
        stakes=Stakes(structure="half pot", antes=(100,), small=100),
    )
    holes = {1: "2c Ah Ad", 2: "3c Kh Qd", 3: "4c Jh 9d", 4: "5c Th 8d"}
    hand = Hand(setup, stacked_pack(setup, holes), shuffle=list)
    return do(hand, "1 bets 150", "2 calls", "3 calls", "4 calls")


@clause("C.19.13")
@pytest.mark.parametrize(
    ("chips", "answer"),
    [
        ("1000 1", "2 calls, back 1 [C.19.13]"),
        ("1000 499", "2 calls, back 499 [C.19.13]"),
        ("1000 500", "2 calls, back 500 [C.19.13]"),
        ("1000 501", "2 calls, back 501 [C.19.13]"),
        ("1000 999", "2 calls, back 999 [C.19.13]"),
        ("1000 1000", "2 raises to 2000 [C.12.2.b]"),
        ("600 400", "2 calls [C.12.2.a]"),
    ],
)
def test_between_a_call_and_a_raise_it_is_a_call(chips: str, answer: str) -> None:
    assert hear(flop(table(BOOK), "1 bets 1000"), f"2 pushes {chips}") == answer


@clause("C.19.13")
def test_tapping_out_between_a_call_and_a_raise() -> None:
    hand = flop(table(BOOK, [20000, 1700, 20000, 20000]), "1 bets 1000")
    assert hear(hand, "2 pushes 1000 600") == "2 raises to 1600 [C.12.2.b]"
    assert hear(hand, "2 pushes 1000 599") == "2 calls, back 599 [C.19.13]"


@clause("C.19.14")
def test_short_of_a_call_and_the_chips_of_a_fold_come_back() -> None:
    hand = flop(table(BOOK), "1 bets 1000")
    found = judge(hand, gesture_of("2 pushes 500 499"))
    assert told(found) == "2 calls, adds 1 | 2 folds, back 999 [C.19.14]"
    assert isinstance(found, MustChoose)
    assert isinstance(choose(found, hand, c.RaiseTo(2, 4000)), Refused)
    fold = choose(found, hand, c.Fold(2))
    assert isinstance(fold, Bound)
    before = hand.state.pot
    assert isinstance(hand.act(fold.command), Accepted)
    assert (hand.state.pot, hand.stacks[2]) == (before, 19900)


@clause("C.19.14")
def test_tapping_out_for_less_than_a_call() -> None:
    hand = flop(table(BOOK, [20000, 1099, 20000, 20000]), "1 bets 1000")
    assert hear(hand, "2 pushes 500 499") == "2 calls [C.16.1]"
    assert hear(hand, "2 pushes 500 498") == "2 calls, adds 1 | 2 folds, back 998 [C.19.14]"


@clause("C.19.11")
@pytest.mark.parametrize(
    ("since", "answer"),
    [
        (("1 checks", "2 checks"), "3 checks, back 500 | 3 folds, back 500 [C.19.11]"),
        (("1 folds", "2 folds"), "3 checks, back 500 | 3 folds, back 500 [C.19.11]"),
        (("1 checks", "2 bets 499"), "3 calls, back 1 | 3 folds, back 500 [C.19.11]"),
        (("1 bets 500", "2 calls"), "3 calls | 3 folds, back 500 [C.19.11]"),
    ],
)
def test_out_of_turn_and_nobody_bets_more(since: tuple[str, ...], answer: str) -> None:
    assert early(flop(table(BOOK)), "3 pushes 300 200", *since) == answer


@clause("C.19.12")
@pytest.mark.parametrize(("bet", "adds"), [(501, 1), (900, 400)])
def test_out_of_turn_and_somebody_bets_more(bet: int, adds: int) -> None:
    answer = early(flop(table(BOOK)), "3 pushes 300 200", "1 checks", f"2 bets {bet}")
    assert answer == f"3 calls, adds {adds} | 3 folds, back 500 [C.19.12]"


@clause("C.19.12")
def test_a_raise_over_an_early_call() -> None:
    answer = early(table(BOOK), "4 pushes 100", "3 raises to 400")
    assert answer == "4 calls, adds 300 | 4 folds, back 100 [C.19.12]"


@clause("C.19.16")
@clause("C.19.17")
def test_cards_over_the_line_and_in_the_muck() -> None:
    hand = table(BOOK)
    assert hear(hand, "3 cards over the line") == "3 folds [C.19.17]"
    assert hear(hand, "3 cards over the line; pushes 100") == "3 folds, back 100 [C.19.17]"
    found = judge(hand, gesture_of("3 cards in the muck"))
    assert told(found) == "3 folds [C.19.16]"
    assert isinstance(found, Bound)
    hand.act(found.command)
    assert hear(hand, "3 says call") == "no [C.12.1.c]"


@clause("C.7.6")
def test_a_bet_is_one_motion() -> None:
    hand = flop(table(BOOK), "1 bets 1000")
    found = judge(hand, gesture_of("2 pushes 1000; pushes 3000"))
    assert told(found) == "2 calls, back 3000 [C.12.2.a]"
    assert isinstance(found, Bound)
    assert "C.7.6" in {cite.clause for cite in found.considered}
    assert hear(hand, "2 pushes 1000 3000") == "2 raises to 4000 [C.12.2.b]"


def test_one_chip_by_convention() -> None:
    assert hear(fixed(BOOK), "3 pushes 500").startswith("3 calls, back 400 [silent")


@clause("C.5.7")
def test_ninety_seconds_by_management_fold_even_a_free_check() -> None:
    hand = flop(table(BOOK))
    assert told(start(hand, "called", at=0.0, by="dealer")) == "no [C.5.7]"  # type: ignore[arg-type]
    clock = start(hand, "called", at=0.0, by="management representative")
    assert isinstance(clock, Running)
    assert clock.ends == 90.0
    assert told(expire(hand, clock, at=89.9)) == "no [C.5.7]"
    found = expire(hand, clock, at=90.0)
    assert told(found) == "1 folds [C.5.7]"
    assert isinstance(found, Bound)
    hand.act(found.command)
    assert hand.state.pot == 400
    assert told(start(hand, "posted", at=0.0, by="dealer", sign=TimeSign(seconds=30))) == "no [C.5.7]"  # type: ignore[arg-type]


@clause("B.17.1.a")
@pytest.mark.parametrize(
    ("since", "answer"),
    [
        (("1 checks", "2 checks"), "3 checks, back 400 | 3 folds, back 400 [B.17.1.a]"),
        (("1 bets 399", "2 folds"), "3 calls, back 1 | 3 folds, back 400 [B.17.1.a]"),
        (("1 bets 400", "2 calls"), "3 calls | 3 folds, back 400 [B.17.1.a]"),
    ],
)
def test_stud_out_of_turn_may_match_and_not_raise(since: tuple[str, ...], answer: str) -> None:
    assert early(stud(), "3 pushes 300 100", *since) == answer


def test_stud_out_of_turn_and_somebody_bets_more() -> None:
    answer = early(stud(), "3 pushes 300 100", "1 bets 401", "2 folds")
    assert answer == "3 calls, adds 1 | 3 folds, back 400 [silent: as in Hold-Em C.19.12]"


@clause("B.17.1.b")
def test_stud_out_of_turn_stands_when_those_before_fold() -> None:
    assert early(stud(), "3 pushes 300 100", "1 folds", "2 folds") == "3 bets 400 [B.17.1.b]"


@clause("B.17.1.b")
def test_stud_out_of_turn_is_limited_by_half_the_pot_all_the_same() -> None:
    assert early(stud(), "3 pushes 600 100", "1 folds", "2 folds") == "3 bets 500, back 200 [B.17.1.b]"


def test_stud_knows_no_clock() -> None:
    found = start(stud(), "called", at=0.0, by="management representative")
    assert isinstance(found, Refused)
    assert found.cite.clause.startswith("silent")
