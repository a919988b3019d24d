"""The table a PHH hand was played at: its variant as a game of the open table, its amounts as stakes.

Players sit in the order of the file, p1 at seat 1, with the button on the last: p1 is dealt the first card.
"""

from __future__ import annotations

from functools import lru_cache
from math import gcd
from typing import Final, NamedTuple

import msgspec

from cardspeak.books.loader import load_book
from cardspeak.books.model.game import Board, Burn
from cardspeak.books.model.play import Structure
from cardspeak.errors import BadInput
from cardspeak.hand.setup import Setup, Stakes
from cardspeak.hand.setup_checks import check_setup
from cardspeak.interop.phh.actions import BetRaiseTo, DealBoard
from cardspeak.interop.phh.hand import HandHistory, by_position
from cardspeak.interop.phh.units import WholeAmounts
from cardspeak.interop.phh.variants import VARIANTS, Variant
from cardspeak.interop.replay.own import OwnTable
from cardspeak.interop.replay.told import UNKNOWN_STACK

BOOK = "open-table"
MOST_ON_BOARD = 5  # more means that the rest of the board was dealt several times


class VariantPlay(NamedTuple):
    """How the open table plays a variant."""

    game: str
    structure: Structure
    deck: int = 52


GAMES: dict[Variant, VariantPlay] = {
    "FT": VariantPlay("holdem", "fixed"),
    "NT": VariantPlay("holdem", "no limit"),
    "NS": VariantPlay("short-deck-holdem", "no limit", 36),
    "PO": VariantPlay("omaha", "pot"),
    "FO/8": VariantPlay("omaha-hilo", "fixed"),
    "F7S": VariantPlay("seven-card-stud", "fixed"),
    "F7S/8": VariantPlay("seven-card-stud-hilo", "fixed"),
    "FR": VariantPlay("razz", "fixed"),
    "N2L1D": VariantPlay("single-draw-27", "no limit"),
    "F2L3D": VariantPlay("triple-draw-27", "fixed"),
    "FB": VariantPlay("badugi", "fixed"),
}


def setup_of(history: HandHistory, units: WholeAmounts) -> Setup:
    """The hand before its first action: at the table the file names as ours, else at an open table."""
    if "_table" in history.custom:
        return _own_setup(history, units)
    setup = _open_setup(history, units)
    _require_cards(setup, history.variant)
    return setup


def _own_setup(history: HandHistory, units: WholeAmounts) -> Setup:
    try:
        table = msgspec.convert(history.custom["_table"], OwnTable)
    except msgspec.ValidationError as wrong:
        raise BadInput(f"_table: {wrong}.") from None
    if units.scale != 1:
        raise BadInput("_table: a hand with a table of ours has its amounts in whole chips.")
    table = _filled(table, history, units)
    first = load_book(table.book).game(table.game).play.first.seat
    count = history.player_count
    setup = Setup(
        **{name: getattr(table, name) for name in OwnTable.__struct_fields__},
        seats=tuple(range(1, count + 1)),
        stacks=tuple([UNKNOWN_STACK if stack is None else stack for stack in units.starting_stacks]),
        button=None if first == "the dealer's left" else 1 if first == "the puck" else count,
        told=True,
        asked=True,
    )
    check_setup(setup)
    return setup


def _filled(table: OwnTable, history: HandHistory, units: WholeAmounts) -> OwnTable:
    """What the field leaves out, from the file: its stakes by the limits of the book."""
    book = load_book(table.book)
    game = book.game(table.game or GAMES[history.variant].game)
    stakes, late = table.stakes, table.late
    if stakes is None:
        plain = _open_setup(history, units)
        stakes, late = msgspec.structs.replace(plain.stakes, uncapped=False, unit=1), late or plain.late
    deck = table.deck or game.default_deck
    return msgspec.structs.replace(table, book=book.slug, game=game.slug, deck=deck, stakes=stakes, late=late)


def _open_setup(history: HandHistory, units: WholeAmounts) -> Setup:
    """Hand after hand is played at the same table, with other chips."""
    stacks = units.starting_stacks
    table = _open_table(
        history.variant,
        len(stacks),
        units.antes,
        units.blinds_or_straddles or (),
        units.bring_in or 0,
        units.small_bet or units.min_bet or 0,
        units.big_bet or 0,
        _smallest_chip(units),
        history.ante_trimming_status,
        _board_cards(units) > MOST_ON_BOARD,
    )
    return table.with_stacks(tuple([UNKNOWN_STACK if stack is None else stack for stack in stacks]))


@lru_cache(maxsize=1 << 10)
def _open_table(
    variant: Variant,
    count: int,
    antes: tuple[int, ...],
    listed: tuple[int, ...],
    bring_in: int,
    small: int,
    big: int,
    unit: int,
    trimmed: bool,
    runs: bool,
) -> Setup:
    """The table without its chips. A blind below zero is a newcomer's live post outside the blinds."""
    played = GAMES[variant]
    late: tuple[tuple[int, int, int], ...] = ()
    if any(blind < 0 for blind in listed):
        late = tuple((seat, -post, 0) for seat, post in enumerate(by_position(listed), 1) if post < 0)
    antes = by_position(antes)
    return Setup(
        book=BOOK,
        game=played.game,
        deck=played.deck,
        stakes=Stakes(
            structure=played.structure,
            antes=antes if any(antes) else (),
            blinds=_blinds(listed),
            bring_in=bring_in,
            small=small,
            big=big,
            unit=unit,
            trimmed_antes=trimmed,
            uncapped=True,  # whatever the limit on raises was, the house kept it
        ),
        seats=tuple(range(1, count + 1)),
        stacks=(0,) * count,
        button=count,
        told=True,
        asked=True,
        runs=runs,
        late=late,
    )


_DEAL_BOARD: Final = DealBoard
_BET_RAISE_TO: Final = BetRaiseTo


def _board_cards(units: WholeAmounts) -> int:
    return sum([len(action.cards) for action in units.actions if type(action) is _DEAL_BOARD])


def _blinds(listed: tuple[int, ...]) -> tuple[int, ...]:
    """In posting order, without the players after the last who posts; the machine itself turns heads-up around."""
    last = max((place for place, blind in enumerate(listed, 1) if blind > 0), default=0)
    return tuple([max(blind, 0) for blind in listed[:last]])


def _smallest_chip(units: WholeAmounts) -> int:
    """The largest chip in which every amount of the hand can be counted, its result included.

    Where the result is not given there may have been smaller chips, so a pot is split to the last unit.
    """
    if units.finishing_stacks is None:
        return 1
    amounts = [*units.antes, *(units.blinds_or_straddles or ())]
    amounts += [units.bring_in or 0, units.small_bet or 0, units.big_bet or 0, units.min_bet or 0]
    amounts += [stack for stack in (*units.starting_stacks, *units.finishing_stacks) if stack is not None]
    amounts += [action.amount for action in units.actions if type(action) is _BET_RAISE_TO]  # type: ignore[misc]
    return gcd(*amounts) or 1


def _require_cards(setup: Setup, variant: Variant) -> None:
    """As many players as the deck can serve, stud's last card being one for everybody if need be."""
    rules, count = setup.rules, len(setup.seats)
    if count <= rules.decks[setup.deck].seats:
        return
    each = rules.hole_cards - (rules.family == "stud")
    need = count * each + sum(step.count if isinstance(step, Board) else type(step) is Burn for step in rules.script)
    if need > setup.deck:
        raise BadInput(
            f"starting_stacks: {count} players are more than a deck of {setup.deck} serves in {VARIANTS[variant]}."
        )
