"""The notations of PHH actions: each is read into its struct, written back, and refused when malformed."""

from __future__ import annotations

from decimal import Decimal

import pytest

from cardspeak.cards import UNKNOWN, Card
from cardspeak.errors import BadInput
from cardspeak.interop.phh import (
    Action,
    BetRaiseTo,
    BringIn,
    CheckCall,
    DealBoard,
    DealHole,
    Fold,
    Muck,
    NoOp,
    Show,
    StandPatDiscard,
    action_text,
    parse_action,
)

AS, KD, SEVEN_C = Card("As"), Card("Kd"), Card("7c")

NOTATIONS: list[tuple[str, Action]] = [
    ("d dh p1 AsKd", DealHole(1, (AS, KD))),
    ("d dh p12 As??", DealHole(12, (AS, UNKNOWN))),
    ("d db 7c", DealBoard((SEVEN_C,))),
    ("p1 f", Fold(1)),
    ("p2 cc", CheckCall(2)),
    ("p3 cbr 400", BetRaiseTo(3, 400)),
    ("p3 cbr 47.50", BetRaiseTo(3, Decimal("47.50"))),
    ("p4 pb", BringIn(4)),
    ("p5 sd", StandPatDiscard(5)),
    ("p5 sd AsKd", StandPatDiscard(5, (AS, KD))),
    ("p6 sm AsKd", Show(6, (AS, KD))),
    ("p6 sm ??Kd", Show(6, (UNKNOWN, KD))),
    ("p6 sm -", Show(6)),
    ("p6 sm", Muck(6)),
    ("", NoOp()),
    ("#", NoOp("")),
    ("# Burn card 6s is exposed", NoOp("Burn card 6s is exposed")),
    ("p1 f # tanked # twice", Fold(1, "tanked # twice")),
    ("p1 f #", Fold(1, "")),
    ("d db 7c # on the turn", DealBoard((SEVEN_C,), "on the turn")),
]


@pytest.mark.parametrize(("text", "action"), NOTATIONS)
def test_notation(text: str, action: Action) -> None:
    assert parse_action(text) == action
    assert type(parse_action(text)) is type(action)
    assert action_text(action) == text


def test_white_space_is_free() -> None:
    assert parse_action("  p1   cbr\t400   #  a  bluff ") == BetRaiseTo(1, 400, "a  bluff")
    assert parse_action("   ") == NoOp()


def test_amounts_keep_their_digits() -> None:
    action = parse_action("p1 cbr 47.50")
    assert isinstance(action, BetRaiseTo)
    assert str(action.amount) == "47.50"
    assert type(parse_action("p1 cbr 47")) is BetRaiseTo
    assert action_text(BetRaiseTo(1, Decimal("1E+3"))) == "p1 cbr 1000"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("p1", "not an action"),
        ("p1 raise 400", "not an action"),
        ("p1 f 3", "not an action"),
        ("d", "not an action"),
        ("d db", "not an action"),
        ("d dh p1", "not an action"),
        ("d db 7c 8d", "not an action"),
        ("p0 f", "not a player"),
        ("p01 f", "not a player"),
        ("P1 f", "not a player"),
        ("1 f", "not a player"),
        ("d f", "not a player"),
        ("d dh 1 AsKd", "not a player"),
        ("p1 cbr", "not an action"),
        ("p1 cbr x", "not an amount"),
        ("p1 cbr -5", "not an amount"),
        ("p1 cbr 1e3", "not an amount"),
        ("p1 cbr 007", "not an amount"),
        ("p1 cbr 5.", "not an amount"),
        ("p1 cbr 1_000", "not an amount"),
        ("p1 cbr 0", "more than 0"),
        ("p1 cbr 0.00", "more than 0"),
        ("d db 10s", "not a card"),
        ("d db as", "not a card"),
        ("d db AS", "not a card"),
        ("d db A", "not a card"),
        ("d db ?s", "not a card"),
        ("d db AsAs", "twice"),
        ("p1 sm AsAs", "twice"),
        ("p1 sd -", "not a card"),
        ("d db -", "not a card"),
        ("p1 f# x", "white space before"),
    ],
)
def test_malformed(text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        parse_action(text)


@pytest.mark.parametrize("digits", [36, 37])
def test_the_longest_amount(digits: int) -> None:
    text = f"p1 cbr {'9' * digits}"
    if digits == 36:
        assert parse_action(text) == BetRaiseTo(1, 10**36 - 1)
    else:
        with pytest.raises(BadInput, match="not an amount"):
            parse_action(text)


@pytest.mark.parametrize(("amount", "fine"), [("9" * 18 + ".5", True), ("9" * 19 + ".5", False)])
def test_the_longest_decimal(amount: str, fine: bool) -> None:
    if fine:
        assert parse_action(f"p1 cbr {amount}") == BetRaiseTo(1, Decimal(amount))
    else:
        with pytest.raises(BadInput, match="not an amount"):
            parse_action(f"p1 cbr {amount}")


def test_structs_refuse_what_no_text_could_say() -> None:
    with pytest.raises(BadInput, match="no player p0"):
        Fold(0)
    with pytest.raises(BadInput, match="no cards"):
        DealHole(1, ())
    with pytest.raises(BadInput, match="white space"):
        Fold(1, " tanked")
    with pytest.raises(BadInput, match="amount"):
        BetRaiseTo(1, Decimal("NaN"))
    with pytest.raises(BadInput, match="amount"):
        BetRaiseTo(1, Decimal("1e99999"))
    with pytest.raises(BadInput, match="amount"):
        BetRaiseTo(1, Decimal("1e-19"))
