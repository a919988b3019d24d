"""The scales of commission, line by line and to the cent, on pots just below, at and just above every step."""

from __future__ import annotations

import pytest
from tests.hand.tasmania.table import BOOK, around, happened, holdem, holdem_setup, say, stud, stud_setup, tas, won

from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.commission import CappedScale, Charge, Percent, PerHand, PerPerson, Scale, charge_of
from cardspeak.hand.machine import Hand
from cardspeak.hand.setup import Stakes

NORMAL = Scale()
CAPPED = CappedScale()

# line of the sheet, the last pot it holds for in cents, what it takes
SCALE_A = [
    ("B.15.a:Up to $50", 50_00, 2_00),
    ("B.15.a:Over $50 to $100", 100_00, 4_00),
    ("B.15.a:Over $100 to $150", 150_00, 6_00),
    ("B.15.a:Over $150 to $200", 200_00, 8_00),
    ("B.15.a:Over $200 to $250", 250_00, 10_00),
]
SCALE_B = [
    ("B.15.b:Up to $50", 50_00, 0),
    ("B.15.b:Over $50 to $100", 100_00, 4_00),
    ("B.15.b:Over $100 to $150", 150_00, 6_00),
    ("B.15.b:Over $150 to $200", 200_00, 8_00),
    ("B.15.b:Over $200 to $250", 250_00, 10_00),
    ("B.15.b:Over $250 to $300", 300_00, 12_00),
    ("B.15.b:Over $300 to $350", 350_00, 14_00),
]
A = [pytest.param(line, pot, fee, marks=tas(line), id=line) for line, pot, fee in SCALE_A]
B = [pytest.param(line, pot, fee, marks=tas(line), id=line) for line, pot, fee in SCALE_B]


def stud_pot(cents: int, charge: Charge) -> Hand:
    """A stud hand with one pot of exactly so many cents: three antes, one bet called once, the rest folded out."""
    ante = next(ante for ante in range(cents // 5, 0, -1) if (cents - 3 * ante) % 2 == 0)
    bet = (cents - 3 * ante) // 2
    hand = stud([10 * cents] * 3, {1: "2c Ah", 2: "3c Kh", 3: "4c Qh"}, minimum=ante, charge=charge)
    say(hand, f"1 opens {bet}", "2 calls", "3 folds")
    assert hand.state.pot == cents
    first, second = hand.turn, 3 - hand.turn
    return say(hand, f"{first} bets {ante}", f"{second} folds")  # which comes back: nobody called it


def holdem_pot(cents: int) -> Hand:
    """The puck folds the only blind, the others put in all they have."""
    blind = 2 - cents % 2
    each = (cents - blind) // 2
    stakes = Stakes(blinds=(blind,), small=blind, charge=NORMAL)
    hand = holdem([cents, each, each], stakes, {2: "As Ah", 3: "Ks Kh"}, "2c 7d 9h Js 4c")
    return say(hand, f"2 raises to {each}", "3 calls", "1 folds")


def taken(hand: Hand) -> list[tuple[int, int, str]]:
    return [(event.pot, event.amount, event.cite) for event in happened(hand, e.CommissionTaken)]


# -- stud --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("line", "top", "fee"), A)
def test_the_normal_scale(line: str, top: int, fee: int) -> None:
    for pot in (top - 49_99, top - 1, top):
        if pot > fee:  # a pot of one cent cannot pay two dollars
            assert taken(stud_pot(pot, NORMAL)) == [(0, fee, line)]
    (_, above, cite) = taken(stud_pot(top + 1, NORMAL))[0]
    assert above == fee + 2_00
    assert cite != line


@tas("B.15.a:Thereafter")
@pytest.mark.parametrize(
    ("pot", "fee"),
    [
        (250_01, 12_00), (251_00, 12_00), (300_00, 12_00), (300_01, 14_00), (350_00, 14_00), (350_01, 16_00),
        (1000_00, 40_00), (1000_01, 42_00),
    ],
)  # fmt: skip
def test_the_normal_scale_goes_on_by_two_dollars_without_end(pot: int, fee: int) -> None:
    assert taken(stud_pot(pot, NORMAL)) == [(0, fee, "B.15.a:Thereafter")]


@pytest.mark.parametrize(("line", "top", "fee"), B)
def test_the_capped_scale(line: str, top: int, fee: int) -> None:
    for pot in (top - 49_00, top - 1, top):
        assert taken(stud_pot(pot, CAPPED)) == ([(0, fee, line)] if fee else [])
    assert taken(stud_pot(top + 1, CAPPED))[0][1] == min(15_00, fee + 2_00 if fee else 4_00)


@tas("B.15.b:Over $350")
@pytest.mark.parametrize("pot", [350_01, 351_00, 400_01, 5000_00])
def test_the_capped_scale_ends_at_fifteen_dollars(pot: int) -> None:
    assert taken(stud_pot(pot, CAPPED)) == [(0, 15_00, "B.15.b:Over $350")]


@pytest.mark.parametrize(("pot", "fee"), [(1_99, 1_99), (2_00, 2_00), (2_01, 2_00)])
def test_no_pot_pays_more_than_there_is(pot: int, fee: int) -> None:
    hand = stud_pot(pot, NORMAL)
    assert sum(event.amount for event in happened(hand, e.CommissionTaken)) == fee
    assert sum(won(hand).values()) == pot - fee


@tas("B.1.2", "B.11.3.b", "A:Commission")
def test_commission_leaves_the_pot_before_the_winner_is_paid() -> None:
    hand = stud_pot(120_00, NORMAL)
    assert list(won(hand).values()) == [114_00]
    assert hand.state.commission == 6_00
    kinds = [type(event) for event in hand.events]
    assert kinds.index(e.CommissionTaken) < kinds.index(e.Awarded)
    assert sum(hand.stacks.values()) + hand.state.commission == sum(hand.setup.stacks)


@tas("B.11.3.b")
def test_an_uncalled_wager_goes_back_before_anything_is_taken() -> None:
    """A pot of 50 dollars with a bet on top that nobody calls pays for 50 dollars."""
    hand = stud_pot(50_00, NORMAL)
    kinds = [type(event) for event in hand.events]
    assert kinds.index(e.UncalledReturned) < kinds.index(e.CommissionTaken)
    assert taken(hand) == [(0, 2_00, "B.15.a:Up to $50")]


@tas("B.11.3.b")
def test_the_part_of_an_ante_that_nobody_could_match_pays_nothing() -> None:
    """Antes of 30, 50 and 100 dollars: 90 and 40 are played for, 50 go back to whoever had more."""
    hand = stud([30_00, 50_00, 150_00], {1: "As Ah"}, minimum=100_00, charge=NORMAL)
    assert hand.over
    assert taken(hand) == [(0, 4_00, "B.15.a:Over $50 to $100"), (1, 2_00, "B.15.a:Up to $50")]
    assert sum(hand.stacks.values()) == 230_00 - 6_00
    assert hand.stacks[3] >= 100_00


@tas("B.11.3.c")
def test_equal_hands_divide_what_is_left_after_commission() -> None:
    """A pot of 100 dollars pays 4 and leaves 48 for each of two. Seat 3 folds, so that its cards go to the others."""
    holes = {1: "As Kh Qs 9h", 2: "Ah Kd Qh 7d", 3: "2c Jd 9s 7c"}
    hand = say(stud([100_00] * 3, holes, minimum=4_00, charge=NORMAL), "1 opens 600", "2 calls", "3 folds")
    for bet in (12_00, 22_00, 4_00):
        say(hand, f"1 bets {bet}", "2 calls")
    assert taken(hand) == [(0, 4_00, "B.15.a:Over $50 to $100")]
    assert won(hand) == {1: 48_00, 2: 48_00}


@tas("B.11.3.d")
def test_every_pot_pays_for_itself() -> None:
    """A main pot of 60 dollars and a side pot of 40: four dollars and two, not four for the hundred."""
    holes = {1: "As Ah Ad", 2: "Ks Kh Kd", 3: "Qs Qh Qd"}
    hand = stud([20_00, 40_00, 40_00], holes, minimum=20_00, charge=NORMAL)
    say(around(hand, "first"), "2 bets 2000", "3 calls")
    around(hand)
    assert taken(hand) == [(0, 4_00, "B.15.a:Over $50 to $100"), (1, 2_00, "B.15.a:Up to $50")]
    assert won(hand) == {1: 56_00, 2: 38_00}
    hand = stud([20_00, 40_00, 40_00], holes, minimum=20_00, charge=CAPPED)
    around(say(hand, "2 bets 2000", "3 calls"))
    assert taken(hand) == [(0, 4_00, "B.15.b:Over $50 to $100")]


@tas("B.15")
def test_the_management_chooses_one_of_the_two_scales() -> None:
    for charge in (NORMAL, CAPPED, None):
        assert stud_setup([100_00] * 3, charge=charge).stakes.charge == charge
    for other in (Percent(percent=5), PerHand(amount=5), PerPerson(amount=5)):
        with pytest.raises(BadInput, match=rf"charges by scale, capped scale, not {other.kind} \(B.15\)"):
            stud_setup([100_00] * 3, charge=other)
    for printed in ({"cap": 5_00}, {"percent": 5}, {"amount": 1}):
        with pytest.raises(BadInput, match="prints its scale"):
            stud_setup([100_00] * 3, charge=charge_of("scale", **printed))


# -- Hold-Em -----------------------------------------------------------------------------------------------


@tas("C.1.1", "C.17.1")
def test_commission_is_taken_from_the_winning_pot_when_the_hand_ends() -> None:
    hand = holdem_pot(100_00)
    assert won(hand) == {2: 95_00}
    kinds = [type(event) for event in hand.events]
    assert kinds.index(e.Shown) < kinds.index(e.CommissionTaken) < kinds.index(e.Awarded)


@tas("C.17.2")
@pytest.mark.parametrize(
    ("pot", "fee"),
    [
        (20_01, 2_50), (20_50, 2_50), (49_99, 2_50), (50_00, 2_50), (50_01, 5_00), (51_00, 5_00), (99_99, 5_00),
        (100_00, 5_00), (100_01, 7_50), (200_00, 10_00), (200_01, 12_50), (10_000_00, 500_00),
    ],
)  # fmt: skip
def test_two_and_a_half_dollars_for_every_fifty_or_part(pot: int, fee: int) -> None:
    assert taken(holdem_pot(pot)) == [(0, fee, "C.17.2")]


@tas("C.17.3")
@pytest.mark.parametrize("pot", [1_00, 1_01, 10_00, 19_99, 20_00])
def test_a_dollar_from_pots_up_to_twenty(pot: int) -> None:
    assert taken(holdem_pot(pot)) == [(0, 1_00, "C.17.3")]


@tas("C.17.1")
def test_each_pot_of_holdem_pays_for_itself_too() -> None:
    """60 and 40 dollars: 5.00 and 2.50; pots of 15 and 10 pay a dollar each."""
    holes, board = {1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"}, "2c 7d 9h Js 4c"
    for short, deep, fees in ((20_00, 40_00, [5_00, 2_50]), (5_00, 10_00, [1_00, 1_00])):
        hand = holdem([short, deep, deep], Stakes(blinds=(1_00, 2_00), charge=NORMAL), holes, board)
        say(hand, f"3 raises to {deep}", "1 calls", "2 calls")
        assert [amount for _, amount, _ in taken(hand)] == fees


@tas("C.17.1")
def test_a_pot_won_without_a_call_pays_too() -> None:
    hand = say(holdem([100_00] * 3, Stakes(blinds=(1_00, 2_00), charge=NORMAL)), "3 folds", "1 folds")
    assert taken(hand) == [(0, 1_00, "C.17.3")]  # of the two dollars that were matched; the third went back
    assert hand.stacks == {1: 99_00, 2: 100_00, 3: 100_00}


def test_hold_em_has_one_scale_and_it_takes_half_dollars() -> None:
    with pytest.raises(BadInput, match=r"charges by scale, not capped scale \(C.17.1\)"):
        holdem_setup([100] * 3, Stakes(blinds=(1, 2), charge=CAPPED))
    with pytest.raises(BadInput, match="takes cents: chips must be smaller"):
        holdem_setup([100] * 3, Stakes(blinds=(1, 2), dollar=1, charge=NORMAL))
    setup = holdem_setup([100] * 3, Stakes(blinds=(1, 2), dollar=2, charge=NORMAL))
    assert setup.book == BOOK


@pytest.mark.parametrize(("dollar", "pot", "fee"), [(2, 40, 2), (2, 41, 5), (10, 500, 25), (10, 501, 50)])
def test_other_chips_pay_the_same_dollars(dollar: int, pot: int, fee: int) -> None:
    """Chips of fifty or of ten cents: the scale counts money, not chips."""
    blind = 2 - pot % 2
    each = (pot - blind) // 2
    stakes = Stakes(blinds=(blind,), small=blind, dollar=dollar, charge=NORMAL)
    hand = say(holdem([pot, each, each], stakes), f"2 raises to {each}", "3 calls", "1 folds")
    assert [amount for _, amount, _ in taken(hand)] == [fee]
