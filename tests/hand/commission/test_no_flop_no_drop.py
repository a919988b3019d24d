"""Nothing is taken of a hand that ends before a card of the board is dealt."""

from __future__ import annotations

import msgspec
import pytest
from tests.hand.commission.pots import counted
from tests.hand.open_table.table import BOOK, no_limit, play, rule, stud_limit
from tests.hand.tasmania.table import around, happened, say

from cardspeak.books.loader import load_book
from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.audit.auditor import audit
from cardspeak.hand.commission import CapByPot, Charge, NoFlopNoDrop, Percent, PerHand, parse_charge
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.table.opening import make_table
from cardspeak.table.sign import sign_of

BOARD = "2c 7d 9h Js 4c"
TEN = NoFlopNoDrop(then=Percent(percent=10, cap=9))


def dealt(charge: Charge = TEN) -> Hand:
    return play("holdem", [100] * 3, no_limit(charge=charge), {1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"}, BOARD)


def clean(hand: Hand) -> bool:
    return audit(hand.setup, hand.events, hand.pack()) == []


@rule("commission.flop")
@pytest.mark.parametrize(
    "then", [Percent(percent=10), PerHand(amount=3), CapByPot(percent=9, caps=((50, 2),), above=5)]
)
def test_a_hand_that_ends_before_the_flop_pays_nothing(then: Percent | PerHand | CapByPot) -> None:
    hand = say(dealt(NoFlopNoDrop(then=then)), "3 raises to 40", "1 raises to 90", "2 folds", "3 folds")
    assert hand.over
    assert hand.state.commission == 0
    assert [(one.pot, one.cite) for one in happened(hand, e.CommissionWaived)] == [(-1, "commission.flop")]
    assert clean(hand)
    paid = say(dealt(then), "3 raises to 40", "1 raises to 90", "2 folds", "3 folds")
    assert paid.state.commission > 0, "the same hand without that rule pays"


@rule("commission.flop")
@pytest.mark.parametrize(
    ("to", "fee"),
    [(4, 0), (5, 1), (6, 1), (44, 8), (45, 9), (46, 9)],
)
def test_with_a_flop_it_is_the_other_method(to: int, fee: int) -> None:
    """The small blind of 1 is folded; 2 x 4 + 1 are 9, of which a tenth is no chip."""
    hand = say(dealt(), f"3 raises to {to}", "1 folds", "2 calls", "2 bets 2", "3 folds")
    assert hand.over
    assert hand.state.commission == fee
    assert [one.cite for one in happened(hand, e.CommissionTaken)] == ["commission.percent"] * (fee > 0)
    assert happened(hand, e.CommissionWaived) == []
    assert clean(hand)


@rule("commission.flop")
def test_a_board_run_out_for_players_who_are_all_in_is_a_flop() -> None:
    hand = say(dealt(), "3 raises to 100", "1 calls", "2 folds")
    assert hand.over
    assert hand.state.commission == 9
    assert clean(hand)


@rule("commission.flop")
def test_what_is_charged_besides_is_charged_without_a_flop_too() -> None:
    both = NoFlopNoDrop(then=Percent(percent=10), also=PerHand(amount=1))
    hand = say(dealt(both), "3 raises to 40", "1 folds", "2 folds")
    assert hand.state.commission == 1
    assert clean(hand)
    hand = say(dealt(both), "3 raises to 40", "1 folds", "2 calls", "2 bets 2", "3 folds")
    assert hand.state.commission == 8 + 1
    assert clean(hand)


def test_the_auditor_sees_a_drop_without_a_flop_and_a_flop_without_a_drop() -> None:
    early = say(dealt(Percent(percent=10)), "3 raises to 40", "1 raises to 90", "2 folds", "3 folds")
    late = say(dealt(), "3 raises to 40", "1 folds", "2 calls", "2 bets 2", "3 folds")

    def under(hand: Hand, charge: Charge) -> str:
        stakes = msgspec.structs.replace(hand.setup.stakes, charge=charge)
        setup = msgspec.structs.replace(hand.setup, stakes=stakes)
        return " ".join(audit(setup, hand.events, hand.pack()))

    assert "more than the 0 it is owed" in under(early, TEN)
    assert under(late, TEN) == ""
    for other in (Percent(percent=11, cap=9), Percent(percent=9, cap=9), Percent(percent=10, cap=7)):
        assert ("it is owed" in under(late, NoFlopNoDrop(then=other))) is (other.percent != 11)
    events = [one for one in late.events if not isinstance(one, e.CommissionTaken)]
    at = next(at for at, one in enumerate(events) if isinstance(one, e.Awarded))
    won = events[at]
    assert isinstance(won, e.Awarded)
    events[at : at + 1] = [e.CommissionWaived("commission.flop"), msgspec.structs.replace(won, amount=won.amount + 8)]
    assert audit(late.setup, events, late.pack()) == [
        "at the end: the house takes nothing for want of a flop, and there was one"
    ]


def test_every_number_is_read() -> None:
    for percent, cap in ((9, 9), (11, 9), (10, 8), (10, 10)):
        mutant = Percent(percent=percent, cap=cap)
        assert any(NoFlopNoDrop(then=mutant).take(counted(pot)) != TEN.take(counted(pot)) for pot in range(120))


@rule("commission.flop")
def test_a_game_without_a_board_has_no_flop_to_wait_for() -> None:
    with pytest.raises(BadInput, match=r"has no flop to wait for; charge percent without it \(commission.flop\)"):
        make_setup(BOOK, "single-draw-27", [100] * 3, stakes=no_limit(charge=TEN))
    with pytest.raises(BadInput, match=r"not no flop no drop \(commission\)"):
        make_setup(BOOK, "seven-card-stud", [100] * 3, stakes=stud_limit(charge=TEN))


@rule("commission.flop")
@pytest.mark.parametrize(
    ("charge", "says"),
    [
        (NoFlopNoDrop(then=Percent(percent=101)), r"0 to 100 percent, not 101 \(commission.percent\)"),
        (NoFlopNoDrop(then=PerHand(amount=-1)), "never negative"),
        (NoFlopNoDrop(then=CapByPot(percent=5)), "need a size"),
        (NoFlopNoDrop(then=Percent(percent=5, also=PerHand(amount=1))), "stands beside no flop no drop"),
    ],
)
def test_the_other_method_has_its_own_limits(charge: NoFlopNoDrop, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        make_setup(BOOK, "holdem", [100] * 3, stakes=no_limit(charge=charge))


def test_in_words_on_the_sign_and_in_a_notice() -> None:
    assert parse_charge("10% cap 9 no flop no drop") == TEN
    assert parse_charge("3 per hand no flop no drop") == NoFlopNoDrop(then=PerHand(amount=3))
    steps = CapByPot(percent=5, caps=((100, 3),), above=9)
    assert parse_charge("5% cap 3 to 100 or 9 above no flop no drop") == NoFlopNoDrop(then=steps)
    assert parse_charge("1 per person no flop no drop") is None
    assert parse_charge("no flop no drop") is None
    setup = make_table(BOOK, "holdem", stakes=no_limit(charge=TEN))
    line = next(line for line in sign_of(setup) if line.title == "Commission")
    assert line.says.startswith("10 percent of each pot, at most 9 of a hand; nothing of a hand without a flop. ")
    assert TEN.brief() == "10 percent, no flop no drop"


def test_the_drop_follows_what_is_taken_with_a_flop() -> None:
    assert NoFlopNoDrop(then=PerHand(amount=3)).fixed
    assert not TEN.fixed
    assert TEN.percentage
    assert not NoFlopNoDrop(then=PerHand(amount=3)).percentage


@rule("commission.flop")
def test_games_with_a_board_can_be_offered_it() -> None:
    offered = {slug for slug, game in load_book(BOOK).games.items() if NoFlopNoDrop.suits(game)}
    assert "holdem" in offered
    assert "omaha" in offered
    assert not offered & {"seven-card-stud", "single-draw-27", "badugi", "razz"}
    assert around(dealt()).state.commission == 0, "three blinds' worth of 2 are 6"
