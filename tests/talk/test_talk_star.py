"""The Star: one chip, two chips, half raises, string bets, action out of turn, and its two clocks."""

from __future__ import annotations

import pytest
from tests.talk.talking import do, early, fixed, flop, hear, table, told

from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused
from cardspeak.talk import Bound, Held, MustChoose, choose, gesture_of, judge, resolve
from cardspeak.talk.clock import BoughtTime, Running, TimeSign, buy, expire, house_part, start, warns_at

BOOK = "star-sydney-poker"


def clause(number: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(BOOK, number)


@clause("7.5")
@clause("7.5.1")
@clause("7.5.3")
@clause("7.5.4")
@clause("7.5.5")
@clause("11.6")
def test_decisions_by_gesture() -> None:
    hand = table(BOOK)
    assert hear(flop(table(BOOK)), "1 says check") == "1 checks [1.1:indicate]"
    assert hear(flop(table(BOOK)), "1 taps") == "1 checks [7.5.1]"
    assert hear(hand, "3 taps") == "no [11.1]"
    assert hear(hand, "3 pushes 100") == "3 calls [7.5.3]"
    assert hear(hand, "3 pushes 100 100") == "3 raises to 200 [7.5.4]"
    assert hear(hand, "3 cards forward") == "3 folds [7.5.5]"
    assert hear(hand, "3 says call") == "3 calls, adds 100 [1.1:indicate]"


@clause("7.5.2")
@pytest.mark.parametrize(
    ("chips", "answer"),
    [("50 49", "bets 100, adds 1"), ("50 50", "bets 100"), ("50 51", "bets 101"), ("99", "bets 100, adds 1")],
)
def test_an_opening_bet_below_the_minimum_is_made_up_to_it(chips: str, answer: str) -> None:
    assert hear(flop(table(BOOK)), f"1 pushes {chips}") == f"1 {answer} [7.5.2]"


@clause("7.5.2")
def test_all_in_may_open_for_less() -> None:
    hand = flop(table(BOOK, [160, 20000, 20000, 20000]))
    assert hear(hand, "1 pushes 30 30") == "1 bets 60 [7.5.2]"
    assert hear(hand, "1 pushes 30 29") == "1 bets 60, adds 1 [7.5.2]"


def test_one_chip_opens_for_its_value() -> None:
    assert hear(flop(table(BOOK)), "1 pushes 500").startswith("1 bets 500 [silent")
    assert hear(flop(fixed(BOOK)), "1 pushes 500").startswith("1 bets 100, back 400 [silent")


@clause("7.5.3.1")
@clause("7.5.3.2")
def test_short_of_a_call() -> None:
    hand = flop(table(BOOK), "1 bets 1000")
    found = judge(hand, gesture_of("2 pushes 500 499"))
    assert told(found) == "2 calls, adds 1 | 2 folds leaving 999 [7.5.3.1]"
    assert isinstance(found, MustChoose)
    assert "7.5.3.2" in {cite.clause for cite in found.considered}
    assert hear(hand, "2 pushes 500 500") == "2 calls [7.5.3]"
    fold = choose(found, hand, c.Fold(2))
    assert isinstance(fold, Bound)
    before = hand.state.pot
    assert isinstance(hand.act(fold.command), Accepted)
    assert hand.state.pot == before + 999


@clause("7.5.3.3")
@pytest.mark.parametrize(
    ("stack", "answer"), [(999, "2 calls [7.5.3.3]"), (1000, "2 calls, adds 1 | 2 folds leaving 999 [7.5.3.1]")]
)
def test_all_in_for_less_only_with_the_whole_stake(stack: int, answer: str) -> None:
    hand = flop(table(BOOK, [20000, 100 + stack, 20000, 20000]), "1 bets 1000")
    assert hear(hand, "2 pushes 500 499") == answer


@clause("7.6")
@clause("1.1:indicate")
def test_the_first_of_several_signs_binds() -> None:
    hand = table(BOOK)
    found = judge(hand, gesture_of("3 says call; pushes 500 500"))
    assert told(found) == "3 calls, back 900 [1.1:indicate]"
    assert isinstance(found, Bound)
    assert "7.6" in {cite.clause for cite in found.considered}
    assert hear(hand, "3 pushes 100; says raise to 900") == "3 calls [7.5.3]"
    assert hear(hand, "3 pushes 500; says raise to 900") == "3 calls, back 400 [7.10]"
    assert hear(hand, "3 says raise to 900; says fold") == "3 raises to 900, adds 900 [1.1:indicate]"
    assert hear(hand, "3 says fold; says raise to 900") == "3 folds [1.1:indicate]"


@clause("7.6")
@pytest.mark.parametrize(("amount", "total"), [(199, 200), (200, 200), (201, 201)])
def test_a_wager_is_changed_only_as_far_as_the_rules_ask(amount: int, total: int) -> None:
    number = "7.6" if amount != total else "1.1:indicate"
    assert hear(table(BOOK), f"3 says raise to {amount}") == f"3 raises to {total}, adds {total} [{number}]"


@clause("7.8")
@pytest.mark.parametrize(
    ("chips", "answer"),
    [
        ("1000 499", "2 calls, back 499 [7.8]"),
        ("1000 500", "2 raises to 2000, adds 500 [7.8]"),
        ("1000 501", "2 raises to 2000, adds 499 [7.8]"),
        ("1000 1000", "2 raises to 2000 [7.5.4]"),
    ],
)
def test_half_a_raise(chips: str, answer: str) -> None:
    assert hear(flop(table(BOOK), "1 bets 1000"), f"2 pushes {chips}") == answer


@clause("7.8")
def test_half_is_no_matter_when_intent_was_said_or_the_player_is_all_in() -> None:
    hand = flop(table(BOOK, [20000, 1700, 20000, 20000]), "1 bets 1000")
    assert hear(hand, "2 says raise; pushes 1000 100") == "2 raises to 1600, adds 500 [7.6]"
    assert hear(hand, "2 pushes 1000 600") == "2 raises to 1600 [7.5.4]"


@clause("7.9")
@pytest.mark.parametrize(
    ("bet", "chips", "answer"),
    [
        (600, "500 500", "2 calls, back 400 [7.9]"),  # 400 of 600 is more than half, and a call all the same
        (600, "500 499", "2 raises to 1200, adds 201 [7.8]"),
        (600, "400 300 300", "2 raises to 1200, adds 200 [7.8]"),
        (600, "600 600", "2 raises to 1200 [7.5.4]"),
        (600, "599 599", "2 calls, back 598 [7.9]"),
        (600, "300 300", "2 calls [7.5.3]"),
        (600, "301 301", "2 calls, back 2 [7.9]"),
    ],
)
def test_two_chips_alike_are_a_call(bet: int, chips: str, answer: str) -> None:
    assert hear(flop(table(BOOK), f"1 bets {bet}"), f"2 pushes {chips}") == answer


@clause("7.10")
def test_one_chip_above_the_bet_is_a_call_in_every_round_and_limit() -> None:
    for make in (table, fixed):
        assert hear(make(BOOK), "3 pushes 500") == "3 calls, back 400 [7.10]"
        assert hear(flop(make(BOOK), "1 bets 100"), "2 pushes 500") == "2 calls, back 400 [7.10]"
        assert hear(make(BOOK), "3 pushes 100") == "3 calls [7.5.3]"
    assert hear(table(BOOK), "3 says raise; pushes 500") == "3 raises to 500 [1.1:indicate]"
    option = do(table(BOOK), "3 calls", "4 calls", "1 calls")
    assert hear(option, "2 pushes 500") == "2 checks, back 500 [7.10]"  # the last blind has nothing to call
    assert hear(option, "2 pushes 100 400") == "2 raises to 600 [7.5.4]"


@clause("7.11")
@clause("1.1:string-bet")
def test_a_string_bet_ends_with_its_first_motion() -> None:
    hand = flop(table(BOOK), "1 bets 1000")
    found = judge(hand, gesture_of("2 pushes 1000; pushes 3000"))
    assert told(found) == "2 calls, back 3000 [7.5.3]"
    assert isinstance(found, Bound)
    assert "7.11" in {cite.clause for cite in found.considered}
    assert hear(hand, "2 pushes 1000 3000") == "2 raises to 4000 [7.5.4]"
    assert hear(hand, "2 says raise; pushes 1000; pushes 3000") == "2 raises to 4000 [1.1:indicate]"
    assert hear(hand, "2 pushes 500; pushes 500") == "2 calls | 2 folds leaving 500, back 500 [7.5.3.1]"


@clause("26.4")
def test_what_the_dealer_directed_by_mistake_is_taken_back() -> None:
    hand = flop(table(BOOK))
    found = judge(hand, gesture_of("3 pushes 500 500", directed=True))
    assert isinstance(found, Refused)
    assert found.cite.clause == "26.4"
    assert isinstance(judge(hand, gesture_of("3 pushes 500 500")), Held)
    follower = judge(hand, gesture_of("4 says call", directed=True))
    assert isinstance(follower, Refused)
    assert follower.cite.clause == "26.4"


@clause("26.5")
@clause("26.5.1")
def test_those_before_check_and_so_must_the_early_bettor() -> None:
    assert early(flop(table(BOOK)), "3 pushes 300 200", "1 checks", "2 checks") == "3 checks, back 500 [26.5.1]"
    assert early(flop(table(BOOK)), "3 pushes 300 200", "1 checks", "2 folds") == "3 checks, back 500 [26.5.1]"


@clause("26.5.2")
@clause("26.5.3")
@pytest.mark.parametrize(
    ("bet", "answer"),
    [
        (400, "3 calls, back 100 | 3 folds leaving 500 [26.5.2]"),
        (500, "3 calls | 3 folds leaving 500 [26.5.2]"),
        (501, "3 calls, adds 1 | 3 folds leaving 500 | raise to 1002 to 19900 [26.5.3]"),
    ],
)
def test_somebody_before_bets(bet: int, answer: str) -> None:
    assert early(flop(table(BOOK)), "3 pushes 300 200", "1 checks", f"2 bets {bet}") == answer


@clause("26.5.2")
def test_the_early_wager_of_a_player_who_folds_stays_in_the_pot() -> None:
    hand = flop(table(BOOK))
    held = judge(hand, gesture_of("3 pushes 300 200"))
    assert isinstance(held, Held)
    hand.check()
    hand.bet(400)
    found = resolve(held, hand)
    assert isinstance(found, MustChoose)
    assert isinstance(choose(found, hand, c.RaiseTo(3, 2000)), Refused)
    fold = choose(found, hand, c.Fold(3))
    assert isinstance(fold, Bound)
    assert isinstance(hand.act(fold.command), Accepted)
    assert hand.state.pot == 400 + 400 + 500
    hand.fold()
    hand.fold()
    assert hand.over
    assert hand.stacks[2] == 20000 + 300 + 500
    assert sum(hand.stacks.values()) == 80000


@clause("26.5.4")
def test_those_before_fold_and_the_early_wager_stands() -> None:
    assert early(flop(table(BOOK)), "3 pushes 300 200", "1 folds", "2 folds") == "3 bets 500 [26.5.4]"
    assert early(table(BOOK), "4 says raise to 500", "3 folds") == "4 raises to 500, adds 500 [26.5.4]"


@clause("7.4")
@clause("11.5")
@pytest.mark.parametrize("line", ["2 taps", "2 says check"])
def test_a_tap_of_the_last_blind_in_draw_declines_the_option_and_is_no_check(line: str) -> None:
    hand = do(table(BOOK, game="draw-blind"), "3 calls", "4 calls", "1 calls")
    found = judge(hand, gesture_of(line))
    assert isinstance(found, Bound)
    assert found.cite.clause == "7.4"
    assert "declines the option" in found.says
    assert "7.5.1" in [one.clause for one in found.considered] or line.endswith("check")
    hand.act(found.command)
    declined = next(event for event in hand.events if isinstance(event, e.Checked))
    assert (declined.called, declined.cite) == ("stand", "7.4")
    over = do(table(BOOK, game="draw-blind"), "3 calls", "4 calls", "1 raises to 300")
    assert hear(over, line) == "no [11.5]"


@clause("7.5.1")
def test_a_tap_of_the_last_blind_elsewhere_is_a_check() -> None:
    hand = do(table(BOOK), "3 calls", "4 calls", "1 calls")
    assert hear(hand, "2 taps") == "2 checks [7.5.1]"


def test_early_checks_and_folds() -> None:
    assert early(flop(table(BOOK)), "3 taps", "1 checks", "2 checks").startswith("3 checks [silent")
    free = "3 calls, adds 200 | 3 folds | raise to 400 to 19900 [silent"
    assert early(flop(table(BOOK)), "3 taps", "1 checks", "2 bets 200").startswith(free)
    assert early(flop(table(BOOK)), "3 says fold", "1 checks", "2 checks") == "3 folds [1.1:indicate]"


def test_what_is_held_lapses_with_its_round_and_waits_for_its_turn() -> None:
    hand = flop(table(BOOK))
    held = judge(hand, gesture_of("3 pushes 500 500"))
    assert isinstance(held, Held)
    assert held.skipped == (1, 2)
    assert told(resolve(held, hand)) == "no [10.1]"
    for _ in range(4):
        hand.check()
    hand.check()
    hand.check()
    found = resolve(held, hand)
    assert isinstance(found, Refused)
    assert "lapsed" in found.says


SIGN = TimeSign(seconds=20, extra=30, price=300)


def running(clock: str = "posted", by: str = "dealer", sign: TimeSign | None = SIGN) -> Running:
    found = start(flop(table(BOOK)), clock, at=100.0, by=by, sign=sign)
    assert isinstance(found, Running)
    return found


@clause("7.13")
@pytest.mark.parametrize(("at", "over"), [(119.9, False), (120.0, True)])
def test_time_over_is_a_check_where_that_is_open_and_a_dead_hand_otherwise(at: float, over: bool) -> None:
    for hand, answer in ((flop(table(BOOK)), "1 checks [7.13]"), (table(BOOK), "3 folds [7.13]")):
        clock = start(hand, "posted", at=100.0, by="dealer", sign=SIGN)
        assert isinstance(clock, Running)
        assert told(expire(hand, clock, at=at)) == (answer if over else "no [7.13]")
    assert hear(table(BOOK), "3 time is up") == "3 folds [7.13]"


@clause("7.13.1")
@pytest.mark.parametrize(("seconds", "legal"), [(19, False), (20, True), (21, True)])
def test_at_least_twenty_seconds(seconds: int, legal: bool) -> None:
    found = start(table(BOOK), "posted", at=0.0, by="dealer", sign=TimeSign(seconds=seconds))
    assert isinstance(found, Running) is legal
    assert legal or told(found) == "no [7.13.1]"  # type: ignore[arg-type]


@clause("7.13.2")
def test_extra_time_where_it_is_sold() -> None:
    hand = flop(table(BOOK))
    more = buy(hand, running(), at=119.0)
    assert isinstance(more, BoughtTime)
    assert more.running.ends == 150.0
    unsold = buy(hand, running(sign=TimeSign(seconds=20)), at=119.0)
    assert isinstance(unsold, Refused)
    assert unsold.cite.clause == "7.13.2"
    late = buy(hand, running(), at=120.0)
    assert isinstance(late, Refused)


@clause("7.13.3")
@pytest.mark.parametrize(
    ("price", "pot", "house"), [(100, 100, 0), (200, 100, 100), (300, 200, 100), (400, 200, 200), (500, 300, 200)]
)
def test_the_price_is_halved_in_whole_dollars_and_the_pot_gains(price: int, pot: int, house: int) -> None:
    assert house_part(price, 100) == house
    more = buy(flop(table(BOOK)), running(sign=TimeSign(seconds=20, extra=30, price=price)), at=110.0)
    assert isinstance(more, BoughtTime)
    assert (more.to_pot, more.to_house, more.cite.clause) == (pot, house, "7.13.3")


@clause("7.13.4")
def test_extra_time_twice_in_a_betting_round() -> None:
    hand, clock = flop(table(BOOK)), running()
    for _ in range(2):
        more = buy(hand, clock, at=clock.ends - 1)
        assert isinstance(more, BoughtTime)
        clock = more.running
    third = buy(hand, clock, at=clock.ends - 1)
    assert isinstance(third, Refused)
    assert third.cite.clause == "7.13.4"
    carried = start(hand, "posted", at=0.0, by="dealer", sign=SIGN, bought=2)
    assert isinstance(carried, Running)
    assert isinstance(buy(hand, carried, at=1.0), Refused)


@clause("7.13.5")
def test_a_warning_five_seconds_before_the_end() -> None:
    warned = warns_at(flop(table(BOOK)), running())
    assert warned is not None
    assert (warned.value, warned.cite.clause) == (115.0, "7.13.5")
    called = running("called", "gaming supervisor")
    assert warns_at(flop(table(BOOK)), called) is None


@clause("7.13.6")
def test_no_clock_without_its_sign() -> None:
    hand = table(BOOK)
    for sign in (None, TimeSign(seconds=30, extra=20), TimeSign(seconds=30, price=100)):
        found = start(hand, "posted", at=0.0, by="dealer", sign=sign)
        assert isinstance(found, Refused)
        assert found.cite.clause == "7.13.6"


@clause("26.12")
def test_forty_seconds_by_a_supervisor_fold_even_a_free_check() -> None:
    hand = flop(table(BOOK))
    wrong = start(hand, "called", at=0.0, by="dealer")
    assert isinstance(wrong, Refused)
    assert wrong.cite.clause == "26.12"
    clock = start(hand, "called", at=0.0, by="gaming supervisor")
    assert isinstance(clock, Running)
    assert clock.ends == 40.0
    assert told(expire(hand, clock, at=39.9)) == "no [26.12]"
    assert told(expire(hand, clock, at=40.0)) == "1 folds [26.12]"
    assert isinstance(start(hand, "called", at=0.0, by="Gaming Manager"), Running)
    hand.check()
    assert isinstance(expire(hand, clock, at=40.0), Refused)
