"""A percentage whose cap goes by the size of the pot."""

from __future__ import annotations

import msgspec
import pytest
from tests.hand.commission.pots import counted, taken_of
from tests.hand.open_table.table import BOOK, no_limit, play, rule, stud_limit
from tests.hand.tasmania.table import around, happened, say, won

from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.audit.auditor import audit
from cardspeak.hand.commission import CapByPot, Percent, PerHand, parse_charge
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup
from cardspeak.table.opening import make_table
from cardspeak.table.sign import sign_of

STEPS = CapByPot(percent=10, caps=((100, 4), (200, 12)), above=25)
BOARD = "2c 7d 9h Js 4c"


@rule("commission.size")
@pytest.mark.parametrize(
    ("pot", "fee"),
    [
        (0, 0),
        (9, 0),
        (10, 1),
        (11, 1),
        (39, 3),
        (40, 4),
        (41, 4),
        (99, 4),
        (100, 4),
        (101, 10),
        (119, 11),
        (120, 12),
        (121, 12),
        (199, 12),
        (200, 12),
        (201, 20),
        (249, 24),
        (250, 25),
        (251, 25),
        (100_000, 25),
    ],
)
def test_just_below_at_and_just_above_every_step_and_cap(pot: int, fee: int) -> None:
    assert taken_of(STEPS, pot) == [fee]


@rule("commission.size")
@pytest.mark.parametrize(
    ("pots", "fees"),
    [
        ([60, 40], [4, 0]),
        ([30, 70], [3, 1]),
        ([60, 41], [6, 4]),
        ([120, 80], [12, 0]),
        ([100, 101], [10, 10]),
        ([150, 150], [15, 10]),
    ],
)
def test_the_size_and_the_cap_are_those_of_all_pots_together(pots: list[int], fees: list[int]) -> None:
    assert taken_of(STEPS, *pots) == fees


@rule("commission.size")
def test_a_pot_that_pays_nothing_does_not_count() -> None:
    """100 pay; another 100 belong to nobody else than who put them in."""
    assert [amount for amount, _ in STEPS.take(counted(100, 100, free={1}))] == [4, 0]
    assert [amount for amount, _ in STEPS.take(counted(100, 100))] == [10, 2]


@rule("commission.size")
def test_in_whole_chips_of_the_smallest_kind_and_never_more_than_is_left() -> None:
    assert [amount for amount, _ in STEPS.take(counted(149, unit=5))] == [10]
    assert [amount for amount, _ in STEPS.take(counted(150, unit=5))] == [12]
    assert [amount for amount, _ in STEPS.take(counted(150, left=[3]))] == [3]


MUTANTS = [
    {"percent": 9},
    {"percent": 11},
    {"caps": ((99, 4), (200, 12))},
    {"caps": ((101, 4), (200, 12))},
    {"caps": ((100, 3), (200, 12))},
    {"caps": ((100, 5), (200, 12))},
    {"caps": ((100, 4), (199, 12))},
    {"caps": ((100, 4), (201, 12))},
    {"caps": ((100, 4), (200, 11))},
    {"caps": ((100, 4), (200, 13))},
    {"above": 24},
    {"above": 26},
]


@pytest.mark.parametrize("change", MUTANTS, ids=str)
def test_every_number_is_read(change: dict[str, object]) -> None:
    mutant = msgspec.structs.replace(STEPS, **change)
    assert any(taken_of(mutant, pot) != taken_of(STEPS, pot) for pot in range(300))


def heads_up(chips: int, charge: CapByPot = STEPS) -> Hand:
    """Both all-in for so much."""
    hand = play("holdem", [chips, chips], no_limit(charge=charge), {1: "As Ah", 2: "Ks Kh"}, BOARD)
    return say(hand, f"2 raises to {chips}", "1 calls")


@rule("commission.size")
@pytest.mark.parametrize(("chips", "fee"), [(49, 4), (50, 4), (51, 10), (100, 12), (101, 20), (125, 25), (126, 25)])
def test_a_hand_pays_it_and_the_auditor_agrees(chips: int, fee: int) -> None:
    hand = heads_up(chips)
    assert [(one.amount, one.cite) for one in happened(hand, e.CommissionTaken)] == [(fee, "commission.size")]
    assert won(hand) == {1: 2 * chips - fee}
    assert audit(hand.setup, hand.events, hand.pack()) == []


def odd(chips: int) -> Hand:
    """Twice so much and the small blind's chip."""
    hand = play("holdem", [200] * 3, no_limit(charge=STEPS), board=BOARD)
    return around(say(hand, f"3 raises to {chips}", "1 folds", "2 calls"))


@pytest.mark.parametrize("change", MUTANTS, ids=str)
def test_the_auditor_reads_every_number(change: dict[str, object]) -> None:
    """The same hands under a sign that says one more or one less: somewhere the auditor objects."""
    hands = [*map(heads_up, (49, 50, 51, 60, 100, 101, 125, 130)), *map(odd, (50, 100))]
    assert all(audit(hand.setup, hand.events, hand.pack()) == [] for hand in hands)
    faults = []
    for hand in hands:
        stakes = msgspec.structs.replace(hand.setup.stakes, charge=msgspec.structs.replace(STEPS, **change))
        faults += audit(msgspec.structs.replace(hand.setup, stakes=stakes), hand.events, hand.pack())
    assert any("it is owed" in fault for fault in faults)


@rule("commission.size")
def test_side_pots_share_one_cap() -> None:
    """90 in the main pot and 140 in the side pot: 230 in all, of which 25 at most; 9 and 14 are less."""
    hand = play("holdem", [30, 100, 100], no_limit(charge=STEPS), {1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"}, BOARD)
    say(hand, "3 raises to 100", "1 calls", "2 calls")
    assert [(one.pot, one.amount) for one in happened(hand, e.CommissionTaken)] == [(0, 9), (1, 14)]
    assert audit(hand.setup, hand.events, hand.pack()) == []


@rule("commission.size")
def test_it_is_charged_in_stud_too() -> None:
    hand = around(play("seven-card-stud", [500] * 3, stud_limit(charge=STEPS)))
    pot = sum(won(hand).values()) + hand.state.commission
    assert 10 <= pot < 50
    assert hand.state.commission == min(4, pot // 10)
    assert audit(hand.setup, hand.events, hand.pack()) == []


@rule("commission.size")
@pytest.mark.parametrize(
    ("charge", "says"),
    [
        (CapByPot(percent=5, caps=(), above=3), "need a size"),
        (CapByPot(percent=5, caps=((0, 1),), above=3), "go up"),
        (CapByPot(percent=5, caps=((100, 1), (100, 2)), above=3), "go up"),
        (CapByPot(percent=5, caps=((100, 1), (99, 2)), above=3), "go up"),
        (CapByPot(percent=5, caps=((100, 2), (101, 1)), above=3), "go up"),
        (CapByPot(percent=5, caps=((100, 2),), above=1), "go up"),
        (CapByPot(percent=5, caps=((100, -1),), above=1), "never negative"),
        (CapByPot(percent=-1, caps=((100, 1),), above=1), r"0 to 100 percent, not -1 \(commission.size\)"),
        (CapByPot(percent=101, caps=((100, 1),), above=1), r"0 to 100 percent, not 101 \(commission.size\)"),
    ],
)
def test_steps_that_make_no_sense_are_refused(charge: CapByPot, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        make_setup(BOOK, "holdem", [100] * 2, stakes=no_limit(charge=charge))


@pytest.mark.parametrize("percent", [0, 100])
@pytest.mark.parametrize("caps", [((1, 0),), ((1, 0), (2, 0)), ((100, 3),)])
def test_and_those_at_the_edge_are_not(percent: int, caps: tuple[tuple[int, int], ...]) -> None:
    charge = CapByPot(percent=percent, caps=caps, above=3)
    assert make_setup(BOOK, "holdem", [100] * 2, stakes=no_limit(charge=charge)).stakes.charge == charge


def test_in_words() -> None:
    assert parse_charge("10% cap 4 to 100 or 12 to 200 or 25 above") == STEPS
    assert parse_charge("5% cap 3 to 100 or 10 above") == CapByPot(percent=5, caps=((100, 3),), above=10)
    assert parse_charge("5% cap 3 to 100") is None
    assert parse_charge("5% cap 3") == Percent(percent=5, cap=3)
    assert STEPS.brief() == "10 percent, capped by the size of the pot"


@rule("table.sign")
def test_on_the_sign() -> None:
    setup = make_table(
        BOOK, "holdem", stakes=no_limit(dollar=1, charge=msgspec.structs.replace(STEPS, also=PerHand(amount=1)))
    )
    line = next(line for line in sign_of(setup) if line.title == "Commission")
    assert line.says == (
        "10 percent of each pot, at most 4 of pots up to 100, at most 12 of pots up to 200, at most 25 of larger ones "
        "and 1 from each hand. 1 chip makes a dollar."
    )
