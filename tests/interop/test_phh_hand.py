"""What makes a hand history wrong, and its amounts in whole units."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from cardspeak.errors import BadInput
from cardspeak.interop.phh import VARIANTS, BetRaiseTo, HandHistory, amount_of, parse_action, read_phh

LINES = {
    "variant": "'NT'",
    "antes": "[0, 0, 0]",
    "blinds_or_straddles": "[1, 2, 0]",
    "min_bet": "2",
    "starting_stacks": "[200, 180.50, inf]",
    "actions": "['d dh p1 AsKd', 'd dh p2 ????', 'd dh p3 QhQd', 'p3 cbr 6', 'p1 f', 'p2 f']",
}


def text_with(**changes: str | None) -> str:
    lines = {name: value for name, value in (LINES | changes).items() if value is not None}
    return "".join(f"{name} = {value}\n" for name, value in lines.items())


def hand_with(**changes: str | None) -> HandHistory:
    return read_phh(text_with(**changes))


def hand_of(*actions: str, variant: str = "NT", players: int = 3) -> HandHistory:
    fields: dict[str, Any] = {"blinds_or_straddles": (1, 2, *[0] * (players - 2)), "min_bet": 2}
    if variant in ("F2L3D", "FB"):
        fields = {"blinds_or_straddles": fields["blinds_or_straddles"], "small_bet": 2, "big_bet": 4}
    return HandHistory(
        variant=variant,  # type: ignore[arg-type]
        antes=(0,) * players,
        starting_stacks=(100,) * players,
        actions=tuple(map(parse_action, actions)),
        **fields,
    )


def test_the_hand_itself_is_fine() -> None:
    hand = hand_with()
    assert hand.starting_stacks == (200, Decimal("180.50"), None)
    assert hand.player_count == 3
    assert hand.ante_trimming_status is False
    assert hand.custom == {}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"variant": None}, "^variant: missing"),
        ({"antes": None}, "^antes: missing"),
        ({"starting_stacks": None}, "^starting_stacks: missing"),
        ({"actions": None}, "^actions: missing"),
        ({"blinds_or_straddles": None}, "^blinds_or_straddles: missing; NT needs"),
        ({"min_bet": None}, "^min_bet: missing; NT needs"),
        ({"variant": "'XX'"}, "^variant: 'XX' is not one of FT, NT"),
        ({"variant": "1"}, "^variant: 1 is not a string"),
        ({"small_bet": "2"}, "^small_bet: does not belong to NT"),
        ({"bring_in": "2"}, "^bring_in: does not belong to NT"),
        ({"venu": "'Star'"}, "^venu: not a field of PHH.*underscore"),
        ({"antes": "[0, 0]"}, "^antes: 2 given for 3 starting stacks"),
        ({"blinds_or_straddles": "[1, 2, 0, 0]"}, "^blinds_or_straddles: 4 given for 3"),
        ({"players": "['A', 'B']"}, "^players: 2 given for 3"),
        ({"seats": "[1, 2, 3, 4]"}, "^seats: 4 given for 3"),
        ({"winnings": "[1, 2]"}, "^winnings: 2 given for 3"),
        ({"finishing_stacks": "[]"}, "^finishing_stacks: 0 given for 3"),
        ({"time_banks": "[60]"}, "^time_banks: 1 given for 3"),
        ({"starting_stacks": "[200]", "antes": "[0]"}, "^starting_stacks: 1 given; .* two players"),
        ({"starting_stacks": "[200, -1, 3]"}, "^starting_stacks: -1; a stack is more than 0"),
        ({"starting_stacks": "[200, 0, 3]"}, "^starting_stacks: 0; a stack is more than 0"),
        ({"starting_stacks": "[200, 0.00, 3]"}, "^starting_stacks: 0; a stack is more than 0"),
        ({"starting_stacks": "[200, nan, 3]"}, "^starting_stacks: NaN is not an amount"),
        ({"starting_stacks": "[200, -inf, 3]"}, "^starting_stacks: -Infinity is not an amount"),
        ({"starting_stacks": "[200, 1e999999999, 3]"}, "^starting_stacks: .* is not an amount"),
        ({"starting_stacks": "[200, 1e-999999, 3]"}, "^starting_stacks: .* is not an amount"),
        ({"starting_stacks": f"[200, 1{'0' * 36}, 3]"}, "^starting_stacks: .* is not an amount"),
        ({"starting_stacks": "[200, 'x', 3]"}, "^starting_stacks: 'x' is not a number"),
        ({"starting_stacks": "[200, true, 3]"}, "^starting_stacks: True is not a number"),
        ({"starting_stacks": "200"}, "^starting_stacks: 200 is not a list"),
        ({"antes": "[0, -1, 0]"}, "^antes: -1; an ante is 0 or more"),
        ({"antes": "[0, inf, 0]"}, "^antes: Infinity is not an amount"),
        ({"antes": "[0, -0.01, 0]"}, "^antes: -0.01; an ante is 0 or more"),
        ({"antes": "[0, 1000000000000000000.00, 0]"}, "^antes: .* is not an amount"),
        ({"finishing_stacks": "[200, -0.01, 3]"}, "^finishing_stacks: -0.01; a stack is 0 or more"),
        ({"winnings": "[200, -1, 3]"}, "^winnings: -1; winnings are 0 or more"),
        ({"starting_stacks": "[200, -0.01, 3]"}, "^starting_stacks: -0.01; a stack is more than 0"),
        ({"starting_stacks": "[200, 1000000000000000000.00, 3]"}, "^starting_stacks: .* is not an amount"),
        ({"min_bet": "0"}, "^min_bet: 0; it must be more than 0"),
        ({"min_bet": "'2'"}, "^min_bet: '2' is not a number"),
        ({"winnings": "[0, -1, 0]"}, "^winnings: -1"),
        ({"finishing_stacks": "[0, -0.5, 0]"}, "^finishing_stacks: -0.5"),
        ({"actions": "['p4 f']"}, "^actions, number 1 .'p4 f'.: there is no p4"),
        ({"actions": "['p1 f', 'p1 fold']"}, "^actions: number 2 .'p1 fold'.: not an action"),
        ({"actions": "[1]"}, "^actions: every action is a string"),
        ({"actions": "'p1 f'"}, "^actions: 'p1 f' is not a list"),
        ({"day": "0"}, "^day: 0"),
        ({"day": "32"}, "^day: 32"),
        ({"day": "1.5"}, "^day: .* is not a whole number"),
        ({"month": "0"}, "^month: 0"),
        ({"month": "13"}, "^month: 13"),
        ({"year": "'2024'"}, "^year: '2024' is not a whole number"),
        ({"hand": "1.5"}, "^hand: 1.5 is neither"),
        ({"table": "true"}, "^table: True is neither"),
        ({"time": "'17:30:00'"}, "^time: '17:30:00' is not a local time"),
        ({"seats": "[1, 2, 2]"}, "^seats: .* no two players share"),
        ({"seat_count": "2"}, "^seat_count: 2 for 3 players"),
        ({"currency": "'usd'"}, "^currency: 'usd'"),
        ({"currency": "'US'"}, "^currency: 'US'"),
        ({"currency_symbol": "'A$'"}, "^currency_symbol: 'A.'; write one character"),
        ({"ante_trimming_status": "1"}, "^ante_trimming_status: 1 is neither true nor false"),
        ({"time_limit": "-1"}, "^time_limit: -1"),
        ({"time_limit": "nan"}, "^time_limit: NaN"),
        ({"time_banks": "[0, -1, 0]"}, "^time_banks: -1"),
    ],
)
def test_refused(changes: dict[str, str | None], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        hand_with(**changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"starting_stacks": f"[{'9' * 36}, 0.000000000000000001, 0.01]"},
        {"antes": "[0, 0, 0.0]"},
        {"min_bet": "0.01"},
        {"finishing_stacks": "[0, inf, 0.5]"},
        {"day": "1", "month": "1", "year": "1999"},
        {"day": "31", "month": "12", "time": "17:30:00.25"},
        {"seat_count": "3", "seats": "[9, 1, 5]"},
        {"hand": "'12a'", "table": "7", "level": "3"},
        {"time_limit": "inf", "time_banks": "[0, 30.5, inf]"},
        {"actions": "[]"},
        {"blinds_or_straddles": "[1, 2, -2]"},
    ],
)
def test_accepted(changes: dict[str, str | None]) -> None:
    assert hand_with(**changes).variant == "NT"


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_variant_has_its_own_amounts(variant: str) -> None:
    amounts = {
        "blinds_or_straddles": "[1, 2, 0]",
        "bring_in": "1",
        "small_bet": "2",
        "big_bet": "4",
        "min_bet": "2",
    }
    if variant in ("F7S", "F7S/8", "FR"):
        needs = ["bring_in", "small_bet", "big_bet"]
    elif variant.startswith("F"):
        needs = ["blinds_or_straddles", "small_bet", "big_bet"]
    else:
        needs = ["blinds_or_straddles", "min_bet"]
    right: dict[str, str | None] = {name: amounts[name] if name in needs else None for name in amounts}
    right |= {"variant": f"'{variant}'", "actions": "[]"}
    assert hand_with(**right).variant == variant
    for name, amount in amounts.items():
        with pytest.raises(BadInput, match=f"^{name}: "):
            hand_with(**(right | {name: None if name in needs else amount}))


# --- one card, one place ---


@pytest.mark.parametrize(
    ("actions", "says"),
    [
        (["d dh p1 AsKd", "d dh p2 AsQd"], "number 2 .*: As is already with p1"),
        (["d dh p1 AsKd", "d db 7c8dKd"], "number 2 .*: Kd is already with p1"),
        (["d db 7c8d9h", "d db 7c"], "number 2 .*: 7c is already on the board"),
        (["d dh p1 AsKd", "p1 f", "d dh p2 AsQd"], "number 3 .*: As is already among the discards"),
        (["d dh p1 AsKd", "p1 sm AsKh"], "p1 holds KdAs; name cards"),
        (["d dh p1 As??", "p1 sm AsKh", "d db Kh8d9h"], "Kh is already with p1"),
        (["d dh p1 ????", "d db 7c8d9h", "p1 sm 7cAs"], "7c is on the board, so p1 cannot hold it"),
        (["d dh p1 ????", "d dh p2 AsKd", "p1 sm AsQd"], "As is with p2, so p1 cannot hold it"),
        (["d dh p1 ????", "p1 sm As"], "p1 holds 2 cards; show all"),
        (["d dh p1 ????", "p1 sm -"], "p1 was dealt unknown cards"),
        (["p1 sm AsKd"], "p1 holds no cards"),
        (["p1 sm -"], "p1 holds no cards"),
        (["d dh p1 AsKd", "p1 f", "p1 sm AsKd"], "p1 holds no cards"),
    ],
)
def test_cards_out_of_place(actions: list[str], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        hand_of(*actions)


@pytest.mark.parametrize(
    "actions",
    [
        ["d dh p1 ????", "d dh p2 ????"],
        ["d dh p1 AsKd", "p1 sm -"],
        ["d dh p1 AsKd", "p1 sm KdAs"],
        ["d dh p1 AsKd", "p1 sm ??Kd"],
        ["d dh p1 ????", "p1 sm ??Kd", "p1 sm AsKd"],
        ["d dh p1 As??", "p1 sm Kd??"],
    ],
)
def test_cards_in_place(actions: list[str]) -> None:
    assert len(hand_of(*actions).actions) == len(actions)


def test_short_deck_has_no_low_cards() -> None:
    assert hand_of("d dh p1 6sAd", variant="NS")
    with pytest.raises(BadInput, match=r"number 1 .*: 5s is not in the deck of 36 cards"):
        hand_of("d dh p1 5sAd", variant="NS")
    with pytest.raises(BadInput, match="5s is not in the deck"):
        hand_of("d dh p1 ????", "p1 sm 5s??", variant="NS")


def test_discards() -> None:
    fine = ["d dh p1 7h6c4c3d2c", "d dh p2 ??????????", "p1 sd 7h", "d dh p1 8h", "p2 sd As??", "d dh p2 ????"]
    assert hand_of(*fine, variant="F2L3D")
    with pytest.raises(BadInput, match="p1 holds 7h6c4c3d2c; name cards of that hand"):
        hand_of(*fine[:2], "p1 sd 8h", variant="F2L3D")
    with pytest.raises(BadInput, match="p1 holds 6c4c3d2c8h; name cards of that hand"):
        hand_of(*fine, "p1 sd ??", variant="F2L3D")
    with pytest.raises(BadInput, match="7h is already among the discards"):
        hand_of(*fine[:3], "d dh p1 7h", variant="F2L3D")
    with pytest.raises(BadInput, match="As is among the discards, so p2 cannot hold it"):
        hand_of(*fine, "p2 sd As", variant="F2L3D")


@pytest.mark.parametrize(("dealt_before", "accepted"), [(46, False), (47, False), (48, True), (52, True)])
def test_a_discard_comes_again_only_when_the_deck_has_run_out(dealt_before: int, accepted: bool) -> None:
    """Three burns and a last card not dealt: 48 of 52 can be out when the discards are shuffled back."""
    unseen = dealt_before - 5
    actions = ["d dh p1 7h6c4c3d2c", "p1 sd 7h", f"d dh p2 {'??' * unseen}", "d dh p2 7h"]
    if accepted:
        assert hand_of(*actions, variant="F2L3D")
    else:
        with pytest.raises(BadInput, match="7h is already among the discards"):
            hand_of(*actions, variant="F2L3D")
    with pytest.raises(BadInput, match="6c is already with p1"):
        hand_of(*actions[:-1], "d dh p2 6c", variant="F2L3D")


# --- whole amounts ---


@pytest.mark.parametrize(
    ("changes", "scale"),
    [
        ({"starting_stacks": "[200, 180, 170]"}, 1),
        ({"starting_stacks": "[200, 180.0, 170]"}, 1),
        ({"starting_stacks": "[200, 102.5, 170]"}, 2),
        ({"starting_stacks": "[200, 102.50, 170]"}, 2),
        ({"starting_stacks": "[200, 102.25, 170]"}, 4),
        ({"starting_stacks": "[200, 102.5, 0.2]"}, 10),
        ({"starting_stacks": "[200, 180, 0.01]"}, 100),
        ({"starting_stacks": "[200, 180, 170]", "min_bet": "0.5"}, 2),
        ({"starting_stacks": "[200, 180, 170]", "actions": "['p1 cbr 2.5']"}, 2),
        ({"starting_stacks": "[200, 180, 170]", "winnings": "[0, 0, 2.5]"}, 2),
        ({"starting_stacks": "[200, 180, 170]", "finishing_stacks": "[0, inf, 2.5]"}, 2),
        ({"starting_stacks": "[200, 180, 170]", "currency_symbol": "'$'"}, 100),
        ({"starting_stacks": "[200, 180, 170]", "currency": "'AUD'"}, 100),
        ({"starting_stacks": "[200, 180, 0.125]", "currency": "'AUD'"}, 200),
        ({"starting_stacks": "[200, 180, 170]", "currency": "'JPY'", "currency_symbol": "'¥'"}, 1),
        ({"starting_stacks": "[200, 180, 170]", "currency": "'KWD'"}, 1000),
        ({"starting_stacks": "[200, 180, 170]", "currency_symbol": "'¥'"}, 1),
    ],
)
def test_scale(changes: dict[str, str | None], scale: int) -> None:
    assert hand_with(**changes).scale == scale


def test_whole_amounts() -> None:
    hand = hand_with(
        antes="[0.25, 0.25, 0.25]",
        actions="['p3 cbr 6.5 # well', 'p1 f']",
        winnings="[0, 0, 9.75]",
        finishing_stacks="[1, inf, 0.5]",
    )
    units = hand.whole_amounts()
    assert units.scale == 4
    assert units.antes == (1, 1, 1)
    assert units.blinds_or_straddles == (4, 8, 0)
    assert (units.min_bet, units.small_bet, units.big_bet, units.bring_in) == (8, None, None, None)
    assert units.starting_stacks == (800, 722, None)
    assert units.actions == (BetRaiseTo(3, 26, "well"), parse_action("p1 f"))
    assert units.winnings == (0, 0, 39)
    assert units.finishing_stacks == (4, None, 2)
    cents = hand.whole_amounts(100)
    assert cents.antes == (25, 25, 25)
    assert all(type(amount) is int for amount in (*cents.antes, *(cents.winnings or ())))


def test_a_scale_too_coarse_is_refused() -> None:
    assert hand_with().whole_amounts(2).starting_stacks == (400, 361, None)
    with pytest.raises(BadInput, match=r"180\.50 is not whole at 1 units"):
        hand_with().whole_amounts(1)
    with pytest.raises(BadInput, match="scale of 0"):
        hand_with().whole_amounts(0)


def test_amounts_beyond_the_precision_of_decimal_arithmetic_stay_exact() -> None:
    most = "999999999999999999.99"
    hand = hand_with(
        starting_stacks=f"[999999999999999999, 123456789012345678.123456789012345678, {most}]",
        antes=f"[0.00, 0, {most}]",
    )
    units = hand.whole_amounts()
    stack = units.starting_stacks[1]
    assert stack is not None
    assert amount_of(stack, units.scale) == hand.starting_stacks[1]


@pytest.mark.parametrize(
    ("units", "scale", "text"),
    [
        (400, 100, "4"),
        (4750, 100, "47.50"),
        (4705, 100, "47.05"),
        (-4705, 100, "-47.05"),
        (-400, 100, "-4"),
        (205, 2, "102.5"),
        (1, 4, "0.25"),
        (0, 100, "0"),
        (7, 1, "7"),
        (6, 3, "2"),
    ],
)
def test_amount_of(units: int, scale: int, text: str) -> None:
    assert str(amount_of(units, scale)) == text


def test_a_third_of_a_chip_has_no_decimal() -> None:
    with pytest.raises(BadInput, match="no exact decimal"):
        amount_of(1, 3)


def test_heads_up_the_forced_bets_are_listed_the_other_way_round() -> None:
    two = hand_of("p2 cc", players=2)
    assert two.by_position(two.blinds_or_straddles or ()) == (2, 1)
    three = hand_of("p3 f")
    assert three.by_position(three.blinds_or_straddles or ()) == (1, 2, 0)


@pytest.mark.parametrize(
    ("custom", "says"),
    [
        ({"rake": 5}, "^rake: .* underscore, _rake"),
        ({"_rake": 0.05}, "^_rake: 0.05 .float."),
        ({"_rake": None}, "^_rake: None"),
        ({"_rake": (1, 2)}, "^_rake: .1, 2. .tuple."),
        ({"_rake": [1, {"a": {1}}]}, "^_rake.a: .1. .set."),
        ({"_rake": {1: 2}}, "^_rake: the key 1"),
        ({"_rake": 2**63}, "^_rake: .* 64 bits"),
        ({"_rake": -(2**63) - 1}, "^_rake: .* 64 bits"),
    ],
)
def test_custom_fields_must_come_back_the_same(custom: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        HandHistory(
            variant="NT",
            antes=(0, 0),
            blinds_or_straddles=(1, 2),
            min_bet=2,
            starting_stacks=(9, 9),
            actions=(),
            custom=custom,
        )
