"""What every hand of the format keeps to: the amounts of its variant, lists of one length, signs, days, cards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from operator import attrgetter
from typing import Final

from cardspeak.cards import UNKNOWN, Card, deck_of
from cardspeak.errors import BadInput
from cardspeak.interop.phh.actions import (
    BetRaiseTo,
    BringIn,
    CheckCall,
    DealBoard,
    DealHole,
    Fold,
    Muck,
    NoOp,
    action_text,
)
from cardspeak.interop.phh.amounts import Amount, require_amount
from cardspeak.interop.phh.cards import follow_cards
from cardspeak.interop.phh.toml import require_toml
from cardspeak.interop.phh.variants import NEEDS, VARIANTS
from cardspeak.interop.phh.written import WrittenHand

_STRUCTURE: Final = ("blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet")
_MUCH: Final = 10**18
_BY_PLAYER: Final = ("antes", "blinds_or_straddles", "seats", "players", "finishing_stacks", "winnings", "time_banks")
_SEVEN: Final = attrgetter(*_BY_PLAYER)
_GIVEN: Final = {variant: tuple([name in needs for name in _STRUCTURE]) for variant, needs in NEEDS.items()}
_CENT: Final = Decimal("0.01")
_NOTHING: Final = Decimal(0)
_MUCH_MONEY: Final = Decimal(_MUCH)
_CURRENCY: Final = re.compile(r"[A-Z]{3}", re.ASCII)

# Compiled, a name of another module is looked up at every use; what is Final is not.
_DEAL_HOLE: Final = DealHole
_DEAL_BOARD: Final = DealBoard
_NO_OP: Final = NoOp
_BY_ONE: Final = frozenset({Fold, CheckCall, BetRaiseTo, BringIn, Muck})  # of one player, and no cards told
_DECIMAL: Final = Decimal
_UNKNOWN: Final = UNKNOWN


def check_hand(hand: WrittenHand) -> None:
    """Refuse what the format does not allow, by the name of the field."""
    _check_structure(hand)
    _check_lengths(hand)
    _check_amounts(hand)
    _check_context(hand)
    _check_actions(hand)


def _check_structure(hand: WrittenHand) -> None:
    """The variant decides which of the five amounts belong; the others must be absent."""
    given = (
        hand.blinds_or_straddles is not None,
        hand.bring_in is not None,
        hand.small_bet is not None,
        hand.big_bet is not None,
        hand.min_bet is not None,
    )
    if given != _GIVEN.get(hand.variant):
        _refuse_structure(hand, given)


def _refuse_structure(hand: WrittenHand, given: tuple[bool, ...]) -> None:
    needs = NEEDS.get(hand.variant)
    if needs is None:
        raise BadInput(f"variant: {hand.variant!r} is not one of {', '.join(VARIANTS)}.")
    for name, there in zip(_STRUCTURE, given, strict=True):
        if there is not (name in needs):
            if name in needs:
                raise BadInput(f"{name}: missing; {hand.variant} needs {' and '.join(needs)}.")
            raise BadInput(f"{name}: does not belong to {hand.variant}, which has {' and '.join(needs)}.")


def _check_lengths(hand: WrittenHand) -> None:
    count = len(hand.starting_stacks)
    if count < 2:
        raise BadInput(f"starting_stacks: {count} given; a hand needs two players or more.")
    for values in _SEVEN(hand):
        if values is not None and len(values) != count:
            _refuse_length(hand, count)


def _refuse_length(hand: WrittenHand, count: int) -> None:
    for name, values in zip(_BY_PLAYER, _SEVEN(hand), strict=True):
        if values is not None and len(values) != count:
            raise BadInput(f"{name}: {len(values)} given for {count} starting stacks; write one for each player.")


def _check_amounts(hand: WrittenHand) -> None:
    """Signs and sizes; only where one is out of the ordinary is each field looked at by itself."""
    if not _are_usual(hand):
        _check_each_amount(hand)


def _are_usual(hand: WrittenHand) -> bool:
    """Whether all are whole chips or cents as every field may have them, or not there."""
    for value in (*hand.starting_stacks, hand.bring_in, hand.small_bet, hand.big_bet, hand.min_bet):
        if type(value) is int:
            if 0 < value < _MUCH:
                continue
            return False
        if value is None:
            continue
        if type(value) is not _DECIMAL or not value.same_quantum(_CENT) or not _NOTHING < value < _MUCH_MONEY:
            return False
    for value in (
        *hand.antes,
        *(hand.blinds_or_straddles or ()),
        *(hand.finishing_stacks or ()),
        *(hand.winnings or ()),
    ):
        if type(value) is int:
            if 0 <= value < _MUCH:
                continue
            return False
        if value is None:
            continue
        if type(value) is not _DECIMAL or not value.same_quantum(_CENT) or not _NOTHING <= value < _MUCH_MONEY:
            return False
    return True


def _check_each_amount(hand: WrittenHand) -> None:
    """A blind below zero is a post: a newcomer's live bet outside the blinds."""
    _require_each("antes", hand.antes, 0, "an ante is 0 or more")
    if hand.blinds_or_straddles is not None:
        _require_each("blinds_or_straddles", hand.blinds_or_straddles, None, "")
    for name in ("bring_in", "small_bet", "big_bet", "min_bet"):
        if (value := getattr(hand, name)) is not None:
            _require_each(name, (value,), None, "")
            if value <= 0:
                raise BadInput(f"{name}: {value}; it must be more than 0.")
    _require_each("starting_stacks", hand.starting_stacks, 0, "a stack is more than 0, or inf if nobody knows it")
    if 0 in hand.starting_stacks:
        raise BadInput("starting_stacks: 0; a stack is more than 0, or inf if nobody knows it.")
    if hand.finishing_stacks is not None:
        _require_each("finishing_stacks", hand.finishing_stacks, 0, "a stack is 0 or more")
    if hand.winnings is not None:
        _require_each("winnings", hand.winnings, 0, "winnings are 0 or more")


def _require_each(name: str, values: Sequence[Amount | None], least: int | None, rule: str) -> None:
    for value in values:
        if type(value) is int:  # whole chips, as most often
            chips: int = value
            if -_MUCH < chips < _MUCH and (least is None or chips >= least):
                continue
        if value is None:
            continue
        if type(value) is not int or not -_MUCH < value < _MUCH:
            _require_amount(name, value)
        if least is not None and value < least:
            raise BadInput(f"{name}: {value}; {rule}.")


def _require_amount(name: str, value: Amount) -> None:
    try:
        require_amount(value)
    except BadInput as wrong:
        raise BadInput(f"{name}: {wrong}") from None


def _check_context(hand: WrittenHand) -> None:
    day, month, seats, seat_count = hand.day, hand.month, hand.seats, hand.seat_count
    currency, symbol, time = hand.currency, hand.currency_symbol, hand.time
    if day is not None and not 1 <= day <= 31:
        raise BadInput(f"day: {day}; days run from 1 to 31.")
    if month is not None and not 1 <= month <= 12:
        raise BadInput(f"month: {month}; months run from 1 to 12.")
    if seats is not None and len(set(seats)) != len(seats):
        raise BadInput(f"seats: {list(seats)}; no two players share a seat.")
    if seat_count is not None and seat_count < hand.player_count:
        raise BadInput(f"seat_count: {seat_count} for {hand.player_count} players; count every seat.")
    if currency is not None and not _CURRENCY.fullmatch(currency):
        raise BadInput(f"currency: {currency!r}; write the three letters of ISO 4217, as in USD or AUD.")
    if symbol is not None and len(symbol) != 1:
        raise BadInput(f"currency_symbol: {symbol!r}; write one character, as in $.")
    if time is not None and time.tzinfo is not None:
        raise BadInput(f"time: {time}; a local time, with the zone in time_zone.")
    if hand.time_limit is not None or hand.time_banks:
        for name, seconds in (("time_limit", (hand.time_limit,)), ("time_banks", hand.time_banks or ())):
            for span in seconds:
                if span is not None and not _is_duration(span):
                    raise BadInput(f"{name}: {span}; seconds, 0 or more, or inf for no limit.")
    for name, value in hand.custom.items():
        if not name.startswith("_"):
            raise BadInput(f"{name}: a field of your own starts with an underscore, _{name}.")
        require_toml(name, value)


def _is_duration(value: Amount) -> bool:
    if type(value) is int:
        return value >= 0
    return isinstance(value, Decimal) and not value.is_nan() and value >= 0


def _check_actions(hand: WrittenHand) -> None:
    """Players that exist, and every card in one place.

    Most hands only deal: for them, distinct known cards are enough. Only where cards are shown, discarded or
    dealt again is each card followed through the hand.
    """
    count = hand.player_count
    dealt: list[Card] = []
    follow = False
    for action in hand.actions:
        kind = type(action)
        if kind is _DEAL_BOARD:
            dealt += action.cards  # type: ignore[union-attr]
            continue
        if kind is _DEAL_HOLE:
            dealt += action.cards  # type: ignore[union-attr]
        elif kind not in _BY_ONE:
            if kind is _NO_OP:
                continue
            follow = True  # shown or discarded
        if action.seat > count:  # type: ignore[union-attr]  # boards and remarks, the only ones without, are done with
            _refuse_seat(hand, count)
    unknown = dealt.count(_UNKNOWN)
    if follow or len(dealt) - unknown > len(set(dealt)) - (unknown > 0) or hand.variant == "NS":
        follow_cards(hand.actions, deck_of(36 if hand.variant == "NS" else 52))


def _refuse_seat(hand: WrittenHand, count: int) -> None:
    for number, action in enumerate(hand.actions, 1):
        seat = getattr(action, "seat", 0)
        if seat > count:
            raise BadInput(
                f"actions, number {number} ({action_text(action)!r}): there is no p{seat}; "
                f"the {count} players are p1 to p{count}."
            )
