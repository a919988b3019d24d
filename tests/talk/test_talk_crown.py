"""Crown Melbourne: oversize chips, half raises, short calls, action out of turn, and the time to act."""

from __future__ import annotations

import pytest
from tests.talk.talking import do, early, fixed, flop, hear, table, told

from cardspeak.hand import commands as c
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused
from cardspeak.talk import Bound, Held, MustChoose, choose, gesture_of, judge, resolve
from cardspeak.talk.clock import BoughtTime, Running, TimeSign, buy, expire, start

BOOK = "crown-melbourne-poker"


def clause(number: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(BOOK, number)


@clause("6.12")
@pytest.mark.parametrize(
    ("chips", "answer"),
    [
        ("1000 499", "2 calls, back 499 [6.12]"),
        ("1000 500", "2 raises to 2000, adds 500 [6.12]"),
        ("1000 501", "2 raises to 2000, adds 499 [6.12]"),
        ("1000 999", "2 raises to 2000, adds 1 [6.12]"),
        ("1000 1000", "2 raises to 2000 [8.2.2]"),
        ("1000 1001", "2 raises to 2001 [8.2.2]"),
    ],
)
def test_half_a_raise_is_made_whole_and_less_is_a_call(chips: str, answer: str) -> None:
    hand = flop(table(BOOK), "1 bets 1000")
    assert hear(hand, f"2 pushes {chips}") == answer


@clause("6.12")
@pytest.mark.parametrize(("extra", "answer"), [(999, "3 calls, back 999"), (1000, "3 raises to 5000, adds 1000")])
def test_half_is_measured_on_the_last_raise(extra: int, answer: str) -> None:
    """Bet 1000, raised to 3000: the least raise adds 2000, half of which is 1000."""
    hand = flop(table(BOOK), "1 bets 1000", "2 raises to 3000")
    assert hear(hand, f"3 pushes 2000 1000 {extra}") == f"{answer} [6.12]"


@clause("6.12")
@pytest.mark.parametrize(("extra", "answer"), [(499, "3 calls, back 499"), (500, "3 raises to 2300, adds 500")])
def test_half_is_measured_on_the_last_full_raise_over_a_short_all_in(extra: int, answer: str) -> None:
    hand = flop(table(BOOK, [20000, 1400, 20000, 20000]), "1 bets 1000", "2 raises to 1300")
    assert hear(hand, f"3 pushes 1000 300 {extra}") == f"{answer} [6.12]"


@clause("6.12")
@pytest.mark.parametrize(("extra", "answer"), [(49, "3 calls, back 49"), (50, "3 raises to 200, adds 50")])
def test_half_of_a_fixed_step(extra: int, answer: str) -> None:
    assert hear(fixed(BOOK), f"3 pushes 100 {extra}") == f"{answer} [6.12]"


def test_no_raise_is_left_and_the_chips_are_a_call() -> None:
    hand = do(fixed(BOOK), "3 raises to 200", "4 raises to 300", "1 raises to 400")
    assert hear(hand, "2 pushes 300 100").startswith("2 calls, back 100 [silent")
    assert hear(hand, "2 says raise").startswith("2 calls, adds 300 [silent")


@clause("6.12")
def test_an_announced_raise_is_not_halved() -> None:
    hand = flop(table(BOOK), "1 bets 1000")
    assert hear(hand, "2 says raise; pushes 1000 100") == "2 raises to 2000, adds 900 [6.6]"


@clause("6.13")
@pytest.mark.parametrize("line", [[], ["3 calls", "4 calls", "1 calls", "2 checks", "1 bets 100", "2 calls"]])
def test_limit_one_oversize_chip_is_a_call(line: list[str]) -> None:
    hand = do(fixed(BOOK), *line)
    assert hear(hand, "3 pushes 500") == "3 calls, back 400 [6.13]"
    assert hear(hand, "3 says raise; pushes 500") != "3 calls, back 400 [6.13]"


@clause("6.13")
def test_limit_two_chips_are_no_single_chip() -> None:
    assert hear(fixed(BOOK), "3 pushes 100 100") == "3 raises to 200 [8.2.2]"


@clause("6.14")
@pytest.mark.parametrize(("structure", "number"), [("pot", "6.14.1(a)"), ("half pot", "6.14.1(a)"), ("spread", "6.13")])
def test_which_chip_rule_holds_is_a_matter_of_the_limit(structure: str, number: str) -> None:
    hand = table(BOOK, structure=structure, big=500 if structure == "spread" else 0)
    assert hear(hand, "3 pushes 500") == f"3 calls, back 400 [{number}]"


@clause("6.14.1(a)")
def test_first_round_one_oversize_chip_is_a_call() -> None:
    assert hear(table(BOOK), "3 pushes 500") == "3 calls, back 400 [6.14.1(a)]"
    assert hear(table(BOOK), "3 pushes 100") == "3 calls [8.2.1]"


@clause("6.14.1(b)")
def test_later_one_chip_opens_for_its_value_and_otherwise_calls() -> None:
    assert hear(flop(table(BOOK)), "1 pushes 5000") == "1 bets 5000 [6.14.1(b)]"
    assert hear(flop(table(BOOK), "1 bets 100"), "2 pushes 5000") == "2 calls, back 4900 [6.14.1(b)]"


@clause("6.14.1(b)")
@pytest.mark.parametrize(("chip", "answer"), [(399, "bets 399"), (400, "bets 400"), (401, "bets 400, back 1")])
def test_later_one_chip_opens_for_no_more_than_the_pot(chip: int, answer: str) -> None:
    assert hear(flop(table(BOOK, structure="pot")), f"1 pushes {chip}") == f"1 {answer} [6.14.1(b)]"


@clause("6.14.2")
def test_raise_with_one_chip_is_as_much_of_it_as_the_limit_allows() -> None:
    assert hear(table(BOOK), "3 says raise; pushes 500") == "3 raises to 500 [6.14.2]"
    hand = table(BOOK, structure="pot")
    assert hear(hand, "3 says raise; pushes 300") == "3 raises to 300 [6.14.2]"
    assert hear(hand, "3 says raise; pushes 500") == "3 raises to 350, back 150 [6.14.2]"  # 100 + the pot of 250
    assert hear(table(BOOK), "3 says raise; pushes 150") == "3 raises to 200, adds 50 [6.6]"


@clause("6.17")
def test_short_of_a_call_means_add_or_fold_and_lose_it() -> None:
    hand = flop(table(BOOK), "1 bets 1000")
    found = judge(hand, gesture_of("2 pushes 500 499"))
    assert told(found) == "2 calls, adds 1 | 2 folds leaving 999 [6.17]"
    assert hear(hand, "2 pushes 500 500") == "2 calls [8.2.1]"
    assert isinstance(found, MustChoose)
    before = hand.state.pot
    fold = choose(found, hand, c.Fold(2))
    assert isinstance(fold, Bound)
    assert isinstance(hand.act(fold.command), Accepted)
    assert hand.state.pot == before + 999
    assert hand.stacks[2] == 20000 - 100 - 999
    wrong = choose(found, hand, c.RaiseTo(2, 3000))
    assert isinstance(wrong, Refused)
    assert wrong.cite.clause == "6.17"


@clause("6.17")
def test_all_in_for_less_is_a_call() -> None:
    hand = flop(table(BOOK, [20000, 600, 20000, 20000]), "1 bets 1000")
    assert hear(hand, "2 pushes 500") == "2 calls [6.16.1]"
    assert hear(hand, "2 says all in") == "2 calls, adds 500 [6.18]"
    assert hear(hand, "2 pushes 499") == "2 calls, adds 1 | 2 folds leaving 499 [6.17]"


@clause("6.18")
@clause("8.2.4")
def test_what_is_said_in_turn_binds() -> None:
    hand = table(BOOK)
    assert hear(hand, "3 says raise to 700; cards forward") == "3 raises to 700, adds 700 [6.18]"
    assert hear(hand, "3 says fold; pushes 500") == "3 folds, back 500 [6.18]"
    assert hear(hand, "3 says call; pushes 500 500") == "3 calls, back 900 [6.18]"
    assert hear(hand, "3 says raise") == "raise to 200 to 20000 [6.18]"
    assert hear(hand, "3 says raise by 250") == "3 raises to 350, adds 350 [6.18]"
    assert hear(hand, "3 says bet 100") == "3 calls, adds 100 [6.18]"
    assert hear(fixed(BOOK), "3 says raise") == "3 raises to 200, adds 200 [6.18]"
    assert hear(flop(hand), "1 says check") == "1 checks [6.18]"


@clause("8.2.1")
@clause("8.2.2")
@clause("8.2.3")
def test_chips_and_cards_speak_too() -> None:
    hand = table(BOOK)
    assert hear(hand, "3 pushes 2x50") == "3 calls [8.2.1]"
    assert hear(hand, "3 pushes 3x100") == "3 raises to 300 [8.2.2]"
    assert hear(hand, "3 cards forward") == "3 folds [8.2.3]"


@clause("6.18.1")
@pytest.mark.parametrize(
    ("since", "answer"),
    [
        (("1 checks", "2 checks"), "3 bets 500"),
        (("1 folds", "2 folds"), "3 bets 500"),
        (("1 checks", "2 bets 500"), "3 calls"),
        (("1 bets 100", "2 calls"), "3 raises to 500"),
        (("1 bets 400", "2 calls"), "3 calls, back 100"),
    ],
)
def test_a_bet_out_of_turn_stands(since: tuple[str, ...], answer: str) -> None:
    assert early(flop(table(BOOK)), "3 pushes 100 400", *since) == f"{answer} [6.18.1]"


@clause("6.18.1")
def test_a_call_and_a_named_raise_out_of_turn_stand() -> None:
    assert early(table(BOOK), "4 says call", "3 calls") == "4 calls, adds 100 [6.18.1]"
    assert early(table(BOOK), "4 says raise to 500", "3 calls") == "4 raises to 500, adds 500 [6.18.1]"


@clause("6.18.2")
@pytest.mark.parametrize(("bet", "free"), [(499, False), (500, False), (501, True)])
def test_somebody_bets_more_and_the_early_player_is_free(bet: int, free: bool) -> None:
    answer = early(flop(table(BOOK)), "3 pushes 100 400", "1 checks", f"2 bets {bet}")
    assert answer.endswith("[6.18.2]" if free else "[6.18.1]")
    if free:
        assert answer == "3 calls, adds 1 | 3 folds, back 500 | raise to 1002 to 19900 [6.18.2]"


@clause("6.18.3")
def test_a_check_out_of_turn_costs_the_right_to_raise() -> None:
    assert early(flop(table(BOOK)), "3 taps", "1 checks", "2 checks") == "3 checks [6.18.3]"
    assert early(flop(table(BOOK)), "3 says check", "1 checks", "2 bets 300") == "3 calls, adds 300 | 3 folds [6.18.3]"
    later = flop(table(BOOK), "1 checks", "2 checks", "3 checks", "4 bets 300", "1 folds", "2 folds")
    assert hear(later, "3 says raise to 900", barred=True) == "3 calls, adds 300 [6.18.3]"
    assert hear(later, "3 says raise to 900") == "3 raises to 900, adds 900 [6.18]"


@clause("6.18.4")
@pytest.mark.parametrize(("stack", "answer"), [(399, "3 calls [6.18.4]"), (500, "3 calls [6.18.1]")])
def test_all_in_out_of_turn_for_less_stays_in(stack: int, answer: str) -> None:
    hand = flop(table(BOOK, [20000, 20000, 100 + stack, 20000]))
    assert early(hand, f"3 pushes {stack}", "1 checks", f"2 bets {max(400, stack)}") == answer


def test_a_fold_out_of_turn_binds() -> None:
    assert early(flop(table(BOOK)), "3 cards forward", "1 bets 100", "2 calls").startswith("3 folds [silent")


SIGN = TimeSign(seconds=30, extra=20, price=200, times=1)


@clause("6.15")
@pytest.mark.parametrize(("at", "over"), [(29.9, False), (30.0, True), (30.1, True)])
def test_when_the_time_is_over_the_dealer_is_proposed_a_check_or_a_fold(at: float, over: bool) -> None:
    for hand, answer in ((flop(table(BOOK)), "1 checks [6.15]"), (flop(table(BOOK), "1 bets 100"), "2 folds [6.15]")):
        running = start(hand, "posted", at=0.0, by="dealer", sign=SIGN)
        assert isinstance(running, Running)
        found = expire(hand, running, at=at)
        assert told(found) == (answer if over else "no [6.15]")
        assert not isinstance(found, Bound) or found.confirm == "dealer"


@clause("6.15.1")
@clause("6.15.2")
def test_extra_time_as_the_sign_says() -> None:
    hand = table(BOOK)
    running = start(hand, "posted", at=0.0, by="dealer", sign=SIGN)
    assert isinstance(running, Running)
    more = buy(hand, running, at=29.0)
    assert isinstance(more, BoughtTime)
    assert (more.running.ends, more.to_pot, more.to_house, more.cite.clause) == (50.0, 0, 200, "6.15.1")
    again = buy(hand, more.running, at=40.0)
    assert isinstance(again, Refused)
    assert again.cite.clause == "6.15.2"
    unsigned = start(hand, "posted", at=0.0, by="dealer")
    assert isinstance(unsigned, Refused)
    assert unsigned.cite.clause == "6.15.2"


@clause("6.18.3")
def test_the_right_to_raise_stays_lost_for_the_round() -> None:
    hand = flop(table(BOOK))
    held = judge(hand, gesture_of("3 says check"))
    assert isinstance(held, Held)
    found = resolve(held, do(hand, "1 checks", "2 bets 300"))
    assert isinstance(found, MustChoose)
    assert all(bound.barred for bound in found.choices)
