"""Section 13, Chinese poker: setting thirteen cards, comparing hands, units."""

from __future__ import annotations

import msgspec
import pytest
from tests.hand.crown.table import BOOK, cards, clause, deal, happened, no, say, text, verbs

from cardspeak.books.loader import load_book
from cardspeak.cards import UNKNOWN
from cardspeak.hand import events as e
from cardspeak.hand.chinese import units_between, units_of
from cardspeak.hand.machine import Hand
from cardspeak.hand.setup import Stakes
from cardspeak.hand.views import view
from cardspeak.ranking.fast import evaluator

UNIT = 5
UNITS = units_of(deal("chinese-poker", [500] * 2, Stakes(chinese_unit=1)).state)


def table(*holes: str, stacks: list[int] | None = None) -> Hand:
    """Each seat with its thirteen cards; a unit is 5 chips."""
    players = dict(enumerate(holes, 1))
    flat = {seat: held.replace("/", " ") for seat, held in players.items()}
    return deal("chinese-poker", stacks or [500] * len(holes), Stakes(chinese_unit=UNIT), holes=flat)


def settled(*hands: str, stacks: list[int] | None = None) -> Hand:
    """Everybody sets the cards as written: front / middle / back."""
    hand = table(*hands, stacks=stacks)
    for seat, setting in enumerate(hands, 1):
        say(hand, f"{seat} sets {setting}")
    return hand


def paid(hand: Hand) -> list[tuple[int, int, int]]:
    """Who pays whom how many units."""
    return [(event.payer, event.payee, event.units) for event in happened(hand, e.UnitsSettled)]


STRONG = "Qs Qh 2c / Ks Kh Kd 3c 4d / As Ah Ad Ac 5s"
WEAK = "Js Th 2d / 9s 9h 8d 7c 4h / Jd Jh Tc Td 5h"
MIXED = "6s 6h 6d / 8s 8h 8c 3h 2h / 7s 7h 7d 5d 5c"


@clause("13.1.1")
@pytest.mark.parametrize(("players", "button", "order"), [(2, 2, (1, 2)), (4, 2, (3, 4, 1, 2))])
def test_13_1_1_thirteen_cards_each_one_at_a_time(players: int, button: int, order: tuple[int, ...]) -> None:
    hand = deal("chinese-poker", [500] * players, Stakes(chinese_unit=1), button=button)
    assert happened(hand, e.Dealt)[0].seats == order * 13
    assert len(hand.state.stub) == 52 - 13 * players


# -- setting -----------------------------------------------------------------------------------------------


@clause("13.2.1")
@clause("13.2.1(a)")
@clause("13.2.1(b)")
@clause("13.2.1(c)")
def test_13_2_1_three_five_and_five_of_the_thirteen_cards() -> None:
    hand = table(STRONG, WEAK)
    front, middle, back = (part.strip() for part in STRONG.split("/"))
    assert verbs(hand) == {"arrange"}
    wrong = "14.1.1(a)(vi)"
    assert no(hand, f"1 sets {front} 3c/{middle[:-3]}/{back}") == wrong  # four, four and five
    assert no(hand, f"1 sets {front}/{middle}/As Ah Ad Ac 6s") == wrong  # a card of somebody else
    say(hand, f"1 sets {front}/{middle}/{back}")
    assert [len(part) for part in hand.state.set_hands[1]] == [3, 5, 5]
    assert no(hand, f"1 sets {front}/{middle}/{back}") == "13.2.2"  # once


@clause("13.2.2")
def test_13_2_2_hands_lie_face_down_until_all_are_set() -> None:
    hand = table(STRONG, WEAK)
    say(hand, f"1 sets {STRONG}")
    assert not happened(hand, e.Shown)
    assert set(hand.state.faces[1]) == {"down"}
    assert set(view(hand, 2).seats[0].cards) == {UNKNOWN}
    say(hand, f"2 sets {WEAK}")
    assert [event.seat for event in happened(hand, e.Shown)] == [1, 2]


@clause("13.2.2")
def test_13_2_2_a_player_sees_the_own_hand_as_it_lies_front_middle_and_back() -> None:
    hand = table("As Qs Ks Ah Kh Ad Kd Qh Ac 3c 2c 4d 5s", WEAK)
    assert text(view(hand, 1).seats[0].cards) == "As Qs Ks Ah Kh Ad Kd Qh Ac 3c 2c 4d 5s"
    say(hand, f"1 sets {STRONG}")
    assert text(view(hand, 1).seats[0].cards) == STRONG.replace(" /", "")
    assert view(hand, 1).seats[0].up == (False,) * 13


@pytest.mark.parametrize(
    ("setting", "good"),
    [
        pytest.param("Qs Qh 2c / Ks Kh 3d 3c 4d / As Ah Ad Ac 5s", True),
        pytest.param("Ks Kh 2c / Qs Qh 3d 7c 4d / As Ah Ad Ac 5s", False, marks=clause("13.2.1(a)")),
        pytest.param("Ks Kh 2c / Kd Kc Qd 7c 4d / As Ah Ad Ac 5s", True, marks=clause("13.2.1(a)")),
        pytest.param("Ks Kh Qc / Kd Kc Jd 7c 4d / As Ah Ad Ac 5s", False, marks=clause("13.2.1(a)")),
        pytest.param("Ks Kh Qc / Kd Kc Qd 7c 4d / As Ah Ad Ac 5s", True, marks=clause("13.2.1(a)")),  # so far equal
        pytest.param("2s 2h 2c / Ks Kh 3d 3c 4d / As Ah Ad Ac 5s", False, marks=clause("13.2.1(a)")),
        pytest.param("Qs Jh 2c / As Ah Ad Ac 5s / Ks Kh 3d 3c 4d", False, marks=clause("13.2.1(b)")),
        pytest.param("Qs Jh 2c / As Ks Th 3d 4d / Ac Kc Td 3h 4h", True, marks=clause("13.2.1(c)")),  # equal
        pytest.param("Qs Jh 2c / As Ks Th 6d 4d / Ac Kc Td 3h 4h", False, marks=clause("13.2.1(c)")),
        pytest.param(
            "Ah Kh Qh / 2s 2d 3d 5c 7d / 9s Ts Js Qs Ks", True, marks=clause("13.3.1")
        ),  # no flush, no straight
    ],
)
@clause("13.5.1")
def test_13_2_1_the_front_is_lowest_and_the_back_highest_or_four_units_are_lost(setting: str, good: bool) -> None:
    hand = settled(setting, "3s 4c 5d / 6c 6h 7s Tc Jc / 9c 9d 9h 8c 8d")
    words = [event.words for event in happened(hand, e.Shown)]
    assert [said.startswith("wrongly set") for said in words] == [not good, False]
    if not good:
        assert paid(hand) == [(1, 2, 4)]


@clause("13.3.1")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("2s 2h 2c", "As Ah Ks"),  # three of a kind over any pair
        ("3s 3h 4c", "As Kh Qd"),  # a pair over any three cards
        ("As Kh Jd", "Ac Kc Tc"),  # three suited cards are no flush
        ("Ks 9h 2d", "Qs Jh Td"),  # three in a row are no straight
    ],
)
def test_13_3_1_in_front_only_pairs_and_threes_count(better: str, worse: str) -> None:

    front = load_book(BOOK).game("chinese-poker").parts(52)[0]
    assert front.name == "front"
    value = evaluator(front.ladder.shape).value
    assert value(cards(better)) > value(cards(worse))


# -- settling ----------------------------------------------------------------------------------------------


@clause("13.4.1")
@clause("13.4.2(a)")
@clause("13.4.2(b)")
@clause("13.4.3")
@clause("13.4.3(a)")
def test_13_4_1_every_pair_is_settled_from_the_left_of_the_button() -> None:
    hand = settled(STRONG, WEAK, MIXED)
    assert paid(hand) == [
        (2, 1, 4),  # three hands and one unit more
        (3, 1, 2),  # middle and back less front, and one unit more
        (2, 3, 4),
    ]
    assert hand.stacks == {1: 530, 2: 460, 3: 510}
    assert [event.amount for event in happened(hand, e.UnitsSettled)] == [20, 10, 20]


@clause("13.4.1")
def test_13_4_1_four_players_make_six_pairs() -> None:
    hand = deal("chinese-poker", [500] * 4, Stakes(chinese_unit=1), button=2)
    order = (3, 4, 1, 2)
    for seat in order:
        held = sorted(hand.state.holes[seat])
        front, middle, back = held[:3], held[3:8], held[8:]
        say(hand, f"{seat} sets {' '.join(map(str, front))}/{' '.join(map(str, middle))}/{' '.join(map(str, back))}")
    assert [event.seat for event in happened(hand, e.Shown)] == list(order)
    pairs = [tuple(sorted((event.payer, event.payee), key=order.index)) for event in happened(hand, e.UnitsSettled)]
    every = [(3, 4), (3, 1), (3, 2), (4, 1), (4, 2), (1, 2)]
    assert pairs == [pair for pair in every if pair in pairs]
    assert sum(hand.stacks.values()) == 2000


@clause("13.4.2(c)")
@clause("13.4.3")
def test_13_4_2_c_equal_hands_tie_and_nobody_is_paid() -> None:
    one = "Qs Jh 2c / Ts Th 4d 5c 7d / As Ah Kd 8c 9d"
    two = "Qd Jc 2d / Tc Td 4s 5h 7s / Ac Ad Kh 8d 9c"
    assert paid(settled(one, two)) == []


@clause("13.4.3")
@clause("13.4.3(a)")
@pytest.mark.parametrize(
    ("one", "two", "units"),
    [
        ((3, 3, 3), (1, 1, 1), 4),
        ((3, 3, 2), (1, 1, 2), 3),
        ((3, 3, 1), (1, 1, 3), 2),
        ((3, 2, 2), (1, 2, 2), 1),
        ((3, 2, 1), (1, 2, 3), 0),
        ((2, 2, 2), (2, 2, 2), 0),
        ((1, 1, 2), (3, 3, 2), -3),
        ((1, 1, 1), (3, 3, 3), -4),
    ],
)
def test_13_4_3_units(one: tuple[int, ...], two: tuple[int, ...], units: int) -> None:
    assert units_between(UNITS, one, two, True, True)[0] == units
    assert units_between(UNITS, two, one, True, True)[0] == -units


@clause("13.4.3")
@clause("13.4.3(a)")
@clause("13.5.1")
def test_13_the_units_are_the_books_and_the_hand_reads_them() -> None:
    assert (UNITS.each, UNITS.extra, UNITS.extra_from, UNITS.misset) == (1, 1, 2, 4)
    other = msgspec.structs.replace(UNITS, each=10, extra=7, extra_from=3, misset=9)
    assert units_between(other, (3, 3, 3), (1, 1, 1), True, True) == (37, "13.4.3(a)")
    assert units_between(other, (3, 3, 1), (1, 1, 3), True, True) == (10, "13.4.3")
    assert units_between(other, (3, 3, 1), (1, 1, 3), False, True) == (-9, "13.5.1")


@clause("13.5.1")
def test_13_5_1_a_wrongly_set_hand_pays_four_units_to_everybody_who_set_rightly() -> None:
    upside_down = "Ks Kh Kd / Qs Qh 2c 3c 4d / As Ah Ad Ac 5s"
    hand = settled(upside_down, WEAK, MIXED)
    assert paid(hand) == [(1, 2, 4), (1, 3, 4), (2, 3, 4)]


@clause("13.5.1")
def test_13_5_1_two_wrongly_set_hands_owe_each_other_nothing() -> None:
    upside_down = "Ks Kh Kd / Qs Qh 2c 3c 4d / As Ah Ad Ac 5s"
    worse = "9s 9h 9d / Js Th 2d 7c 4h / 8d Jh Tc Td 5h"
    hand = settled(upside_down, worse, MIXED)
    assert paid(hand) == [(1, 3, 4), (2, 3, 4)]


def test_a_player_pays_no_more_than_the_chips_on_the_table_pair_by_pair() -> None:
    hand = settled(STRONG, WEAK, MIXED, stacks=[500, 25, 500])
    assert [(event.payer, event.payee, event.amount) for event in happened(hand, e.UnitsSettled)] == [
        (2, 1, 20),
        (3, 1, 10),
        (2, 3, 5),
    ]
    assert hand.stacks == {1: 530, 2: 0, 3: 495}
