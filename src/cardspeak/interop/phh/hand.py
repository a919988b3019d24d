"""One hand as PHH records it. A `HandHistory` cannot be made wrong: it checks every rule of the format."""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence
from decimal import Decimal
from itertools import chain
from typing import Literal, TypeAlias, TypeVar

from cardspeak.cards import UNKNOWN, Card, deck_of
from cardspeak.errors import BadInput
from cardspeak.interop.phh.actions import (
    Action,
    BetRaiseTo,
    DealBoard,
    DealHole,
    NoOp,
    Show,
    StandPatDiscard,
    action_text,
)
from cardspeak.interop.phh.amounts import Amount, require_amount, scale_of, smallest_unit, whole
from cardspeak.interop.phh.cards import follow_cards
from cardspeak.interop.phh.toml import TomlValue, require_toml
from cardspeak.interop.phh.units import WholeAmounts
from cardspeak.values import Named

T = TypeVar("T")

Variant: TypeAlias = Literal[
    "FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB"
]  # fmt: skip

VARIANTS: dict[str, str] = {
    "FT": "Fixed-limit Texas hold'em",
    "NT": "No-limit Texas hold'em",
    "NS": "No-limit short-deck hold'em",
    "PO": "Pot-limit Omaha hold'em",
    "FO/8": "Fixed-limit Omaha hold'em high-low, eight or better",
    "F7S": "Fixed-limit seven card stud",
    "F7S/8": "Fixed-limit seven card stud high-low, eight or better",
    "FR": "Fixed-limit razz",
    "N2L1D": "No-limit deuce-to-seven lowball single draw",
    "F2L3D": "Fixed-limit deuce-to-seven lowball triple draw",
    "FB": "Fixed-limit badugi",
}

_LIMIT = ("blinds_or_straddles", "small_bet", "big_bet")
_NO_LIMIT = ("blinds_or_straddles", "min_bet")
_STUD = ("bring_in", "small_bet", "big_bet")
_NEEDS = (
    dict.fromkeys(("FT", "FO/8", "F2L3D", "FB"), _LIMIT)
    | dict.fromkeys(("NT", "NS", "PO", "N2L1D"), _NO_LIMIT)
    | dict.fromkeys(("F7S", "F7S/8", "FR"), _STUD)
)
_STRUCTURE = ("blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet")
_CURRENCY = re.compile(r"[A-Z]{3}", re.ASCII)


class HandHistory(Named):
    """The fields of the format in the format's order, then `custom`: the fields whose names start with `_`.

    `None` stands for a field that is not there, and within the stacks for a stack nobody knows (`inf`).
    Lists that run over the players start at `p1`, the first to be dealt in; see `by_position` for heads-up.
    """

    variant: Variant
    antes: tuple[Amount, ...]
    blinds_or_straddles: tuple[Amount, ...] | None = None
    bring_in: Amount | None = None
    small_bet: Amount | None = None
    big_bet: Amount | None = None
    min_bet: Amount | None = None
    starting_stacks: tuple[Amount | None, ...]
    actions: tuple[Action, ...]
    author: str | None = None
    event: str | None = None
    url: str | None = None
    venue: str | None = None
    address: str | None = None
    city: str | None = None
    region: str | None = None
    postal_code: str | None = None
    country: str | None = None
    time: datetime.time | None = None
    time_zone: str | None = None
    time_zone_abbreviation: str | None = None
    day: int | None = None
    month: int | None = None
    year: int | None = None
    hand: int | str | None = None
    level: int | None = None
    seats: tuple[int, ...] | None = None
    seat_count: int | None = None
    table: int | str | None = None
    players: tuple[str, ...] | None = None
    finishing_stacks: tuple[Amount | None, ...] | None = None
    winnings: tuple[Amount, ...] | None = None
    currency: str | None = None
    currency_symbol: str | None = None
    ante_trimming_status: bool = False
    time_limit: Amount | None = None
    time_banks: tuple[Amount, ...] | None = None
    custom: dict[str, TomlValue] = {}

    def __post_init__(self) -> None:
        _check_structure(self)
        _check_lengths(self)
        _check_amounts(self)
        _check_context(self)
        _check_actions(self)

    @property
    def player_count(self) -> int:
        return len(self.starting_stacks)

    @property
    def scale(self) -> int:
        """Units of the smallest chip in one: as fine as the amounts need, and to the cent for money."""
        return scale_of(self._decimals(), smallest_unit(self.currency, self.currency_symbol))

    def _decimals(self) -> list[Decimal]:
        """The amounts that are not written as whole numbers: none in most files."""
        single = (self.bring_in, self.small_bet, self.big_bet, self.min_bet)
        bets = [action.amount for action in self.actions if type(action) is BetRaiseTo]
        lists = [self.antes, self.blinds_or_straddles, self.starting_stacks, self.finishing_stacks, self.winnings]
        everything = chain(single, bets, *[values for values in lists if values])
        return [amount for amount in everything if type(amount) is Decimal]

    def whole_amounts(self, scale: int | None = None) -> WholeAmounts:
        """Every amount as a whole number of units, `scale` of them to one; by default `self.scale`."""
        at = self.scale if scale is None else scale
        if at < 1:
            raise BadInput(f"A scale of {at} units makes no sense; use 1 or more.")
        if at == 1 and not self._decimals():  # whole chips as they stand: nothing to work out
            return WholeAmounts(1, **{name: getattr(self, name) for name in _WHOLE})

        def one(amount: Amount | None) -> int | None:
            return None if amount is None else whole(amount, at)

        def many(amounts: Sequence[Amount] | None) -> tuple[int, ...] | None:
            return None if amounts is None else tuple([whole(amount, at) for amount in amounts])

        def stacks(amounts: Sequence[Amount | None]) -> tuple[int | None, ...]:
            return tuple([one(amount) for amount in amounts])

        return WholeAmounts(
            scale=at,
            antes=tuple([whole(amount, at) for amount in self.antes]),
            blinds_or_straddles=many(self.blinds_or_straddles),
            bring_in=one(self.bring_in),
            small_bet=one(self.small_bet),
            big_bet=one(self.big_bet),
            min_bet=one(self.min_bet),
            starting_stacks=stacks(self.starting_stacks),
            actions=tuple([_whole_action(action, at) for action in self.actions]),
            finishing_stacks=None if self.finishing_stacks is None else stacks(self.finishing_stacks),
            winnings=many(self.winnings),
        )

    def by_position(self, forced: Sequence[T]) -> tuple[T, ...]:
        """Antes or blinds as p1, p2 ... really post them: with two players the format lists them reversed."""
        return tuple(forced[::-1]) if self.player_count == 2 else tuple(forced)


_WHOLE = tuple(name for name in WholeAmounts.__struct_fields__ if name != "scale")


def _whole_action(action: Action, scale: int) -> Action:
    if type(action) is not BetRaiseTo or (scale == 1 and type(action.amount) is int):
        return action
    return BetRaiseTo(action.seat, whole(action.amount, scale), action.commentary)


def _check_structure(hand: HandHistory) -> None:
    """The variant decides which of the five amounts belong; the others must be absent."""
    needs = _NEEDS.get(hand.variant)
    if needs is None:
        raise BadInput(f"variant: {hand.variant!r} is not one of {', '.join(VARIANTS)}.")
    for name in _STRUCTURE:
        if (getattr(hand, name) is not None) is not (name in needs):
            if name in needs:
                raise BadInput(f"{name}: missing; {hand.variant} needs {' and '.join(needs)}.")
            raise BadInput(f"{name}: does not belong to {hand.variant}, which has {' and '.join(needs)}.")


def _check_lengths(hand: HandHistory) -> None:
    count = len(hand.starting_stacks)
    if count < 2:
        raise BadInput(f"starting_stacks: {count} given; a hand needs two players or more.")
    for name in (
        "antes",
        "blinds_or_straddles",
        "seats",
        "players",
        "finishing_stacks",
        "winnings",
        "time_banks",
    ):
        values = getattr(hand, name)
        if values is not None and len(values) != count:
            raise BadInput(f"{name}: {len(values)} given for {count} starting stacks; write one for each player.")


def _check_amounts(hand: HandHistory) -> None:
    """Signs and sizes. A blind below zero is a post: a newcomer's live bet outside the blinds."""
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
        if value is None:
            continue
        if type(value) is not int or not -(10**18) < value < 10**18:
            _require_amount(name, value)
        if least is not None and value < least:
            raise BadInput(f"{name}: {value}; {rule}.")


def _require_amount(name: str, value: Amount) -> None:
    try:
        require_amount(value)
    except BadInput as wrong:
        raise BadInput(f"{name}: {wrong}") from None


def _check_context(hand: HandHistory) -> None:
    if hand.day is not None and not 1 <= hand.day <= 31:
        raise BadInput(f"day: {hand.day}; days run from 1 to 31.")
    if hand.month is not None and not 1 <= hand.month <= 12:
        raise BadInput(f"month: {hand.month}; months run from 1 to 12.")
    if hand.seats is not None and len(set(hand.seats)) != len(hand.seats):
        raise BadInput(f"seats: {list(hand.seats)}; no two players share a seat.")
    if hand.seat_count is not None and hand.seat_count < hand.player_count:
        raise BadInput(f"seat_count: {hand.seat_count} for {hand.player_count} players; count every seat.")
    if hand.currency is not None and not _CURRENCY.fullmatch(hand.currency):
        raise BadInput(f"currency: {hand.currency!r}; write the three letters of ISO 4217, as in USD or AUD.")
    if hand.currency_symbol is not None and len(hand.currency_symbol) != 1:
        raise BadInput(f"currency_symbol: {hand.currency_symbol!r}; write one character, as in $.")
    if hand.time is not None and hand.time.tzinfo is not None:
        raise BadInput(f"time: {hand.time}; a local time, with the zone in time_zone.")
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


def _check_actions(hand: HandHistory) -> None:
    """Players that exist, and every card in one place.

    Most hands only deal: for them, distinct known cards are enough. Only where cards are shown, discarded or
    dealt again is each card followed through the hand.
    """
    count = hand.player_count
    dealt: list[Card] = []
    follow = False
    for number, action in enumerate(hand.actions, 1):
        if type(action) is DealHole:
            dealt += action.cards
        elif type(action) is DealBoard:
            dealt += action.cards
            continue
        elif type(action) is NoOp:
            continue
        elif type(action) is Show or type(action) is StandPatDiscard:
            follow = True
        if action.seat > count:
            raise BadInput(
                f"actions, number {number} ({action_text(action)!r}): there is no p{action.seat}; "
                f"the {count} players are p1 to p{count}."
            )
    known = [card for card in dealt if card is not UNKNOWN]
    if follow or len(set(known)) < len(known) or hand.variant == "NS":
        follow_cards(hand.actions, deck_of(36 if hand.variant == "NS" else 52))
