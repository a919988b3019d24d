"""From a checked setup to the record that kernels play: every value is the book's, and none is read a second time.

What the record cannot say is refused here, before the first card, by name: nothing is ever played by other rules than
the book's. A value that a book of tomorrow may hold and nobody has thought of is refused the same way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from cardspeak.batch.records import (
    CHARGED,
    CHARGES,
    GAME,
    LIFTED,
    LINES,
    NOBODY,
    ODD_TO,
    PARTS,
    RUNS,
    SEATS,
    STRUCTURES,
    HandRows,
    Record,
)
from cardspeak.batch.scripts import write_steps
from cardspeak.batch.tables import write_tables
from cardspeak.cards import SUITS, deck_of
from cardspeak.errors import BadInput
from cardspeak.hand.commission import CappedScale, Charge, Percent, PerHand, PerPerson, Scale
from cardspeak.hand.setup import Setup

MOST_CHIPS = 1 << 30


class NotInBatchError(BadInput):
    """A rule or an option that is not played in batches."""


class CompiledGame(NamedTuple):
    """A setup made ready: the record, and the tables of its showdown."""

    setup: Setup
    record: HandRows  # one GAME
    tables: HandRows  # one record of TABLES


def compile_game(setup: Setup) -> CompiledGame:
    """The record of a setup, or a refusal that names what is not played in batches."""
    _require_playable(setup)
    record = np.zeros(1, GAME)
    game: Record = record[0]
    chips = dict(zip(setup.seats, setup.stacks, strict=True))
    game["seats"] = len(setup.order)
    game["stack"][: len(setup.order)] = [chips[seat] for seat in setup.order]
    _write_table(game, setup)
    _write_book(game, setup)
    _write_commission(game, setup)
    try:
        layout = write_steps(game, setup)
        tables = write_tables(game, setup, layout)
    except NotImplementedError as wrong:
        raise NotInBatchError(f"{setup.book}, {setup.game}: {wrong} not played in batches.") from None
    record.setflags(write=False)
    tables.setflags(write=False)
    return CompiledGame(setup, record, tables)


def _require_playable(setup: Setup) -> None:
    wrong = {
        "cards told by a live dealer are": setup.told,
        "players who are asked to show or muck are": setup.asked,
        "kill pots without blinds are": setup.kill is not None and not any(setup.stakes.blinds),
        "flops asked for at a jackpot's table are": setup.jackpot,
        "hands of players who are absent are": setup.tournament is not None and bool(setup.tournament.absent),
        "chips of the operator in a pot are": setup.tournament is not None and setup.tournament.bonus > 0,
        f"more than {SEATS} players are": len(setup.order) > SEATS,
        f"more than {PARTS} shares of a pot are": len(setup.rules.parts(setup.deck)) > PARTS,
        f"tables of {MOST_CHIPS} chips or more are": sum(setup.stacks) >= MOST_CHIPS,
        f"wagers of {MOST_CHIPS} chips or more are": _largest(setup) >= MOST_CHIPS,
    }
    for what, found in wrong.items():
        if found:
            raise NotInBatchError(f"{setup.book}, {setup.game}: {what} not played in batches.")


def _largest(setup: Setup) -> int:
    stakes = setup.stakes
    amounts = (
        *stakes.antes,
        *stakes.blinds,
        stakes.bring_in,
        stakes.small,
        stakes.big,
        stakes.unit,
        stakes.chinese_unit,
    )
    late = [amount for _, live, dead in setup.late for amount in (live, dead)]
    return max(*amounts, *late, (max(stakes.blinds, default=0) << stakes.straddles), setup.kill[1] if setup.kill else 0)


def _known(codes: Mapping[str, int], value: str, what: str, setup: Setup) -> int:
    if value not in codes:
        raise NotInBatchError(f"{setup.book}, {setup.game}: {what} “{value}” is not played in batches.")
    return codes[value]


def _write(game: Record, values: Mapping[str, Any]) -> None:
    for name, value in values.items():
        game[name] = value


def _write_table(game: Record, setup: Setup) -> None:
    stakes, play = setup.stakes, setup.play
    structures = {name: code for code, name in enumerate(STRUCTURES)}
    straddled = stakes.straddles > 0 and stakes.structure not in ("fixed", "spread")
    added = straddled and play.straddle.raise_by == "its increment"  # the last straddle's own step is the next raise's
    _write(
        game,
        {
            "structure": _known(structures, stakes.structure, "the structure", setup),
            "minimum": setup.minimum,
            "small": stakes.small,
            "big": stakes.big,
            "bring_in": stakes.bring_in,
            "unit": stakes.unit,
            "most_blind": max(stakes.blinds, default=0) << (stakes.straddles - 1 if added else 0),
            "straddle_raises": straddled and play.straddle.raise_by == "straddle",
            "kitty_price": stakes.blinds[-1] << stakes.straddles if stakes.blinds else stakes.minimum,
            "deck": setup.deck,
            "pack": [*range(4 * deck_of(setup.deck).lowest, 52), *[0] * (52 - setup.deck)],
        },
    )
    units = setup.rules.file.units
    if units is not None:
        row = {"misset": units.misset, "extra": units.extra, "extra_from": units.extra_from, "each": units.each}
        _write(game, {"chinese_unit": stakes.chinese_unit, **row})


def _write_book(game: Record, setup: Setup) -> None:
    play, short, cap, stakes = (
        setup.play,
        setup.short_all_in if setup.rules.bets else None,
        setup.raise_cap,
        setup.stakes,
    )
    suits = setup.rules.book.suits is not None
    if suits and setup.rules.book.suits != SUITS[::-1]:
        raise NotInBatchError(f"{setup.book}: suits in the order {setup.rules.book.suits} are not played in batches.")
    if setup.runs and play.runs is not None and play.runs.repeats + 1 > RUNS:
        raise NotInBatchError(f"{setup.book}, {setup.game}: more than {RUNS} boards are not played in batches.")
    values: dict[str, Any] = {
        "button_first": setup.lone_blind,
        "cap": NOBODY if cap is None else cap.raises,
        "lifted": 0 if cap is None else _known(LIFTED, cap.lifted, "a limit on raises lifted for", setup),
        "least_is_call": play.raises.least == "amount to call",
        "includes_call": play.pot.includes_call,
        "odd_unit": stakes.unit if play.odd.unit == "chip" else stakes.minimum,
        "odd_to": _known(ODD_TO, play.odd.to, "an odd chip to", setup),
        "suits": suits,
        "board_suits": suits and play.board_ties == "suit",
        "low_game": all(part.ladder.shape.goal == "low" for part in setup.rules.parts(setup.deck)),
        "passed_over": play.all_in_opener == "passed over",
        "open_pair": play.open_pair is not None and stakes.structure == "fixed",
        "fold_unbet": play.fold_unbet,
        "must_beat": play.check_must_beat is not None,
        "dead_seats": setup.rules.file.dead_seats is not None,
        "boards": play.runs.repeats + 1 if setup.runs and play.runs is not None else 0,
    }
    if short is not None:
        values |= {
            "half_is_raise": short.half_is_raise,
            "cumulative": short.cumulative,
            "completes": short.completes,
            "bars_everyone": short.barred == "everyone",
        }
    _write(game, values)


def _write_commission(game: Record, setup: Setup) -> None:
    stakes, exempt = setup.stakes, setup.play.commission.exempt
    game["dollar"] = stakes.dollar
    game["uncalled_free"], game["tie_free"] = exempt.uncalled is not None, exempt.tie_alone is not None
    if stakes.charge is None:
        return
    blinds_alone = exempt.blinds_only is not None and any(stakes.blinds) and not any(stakes.antes)
    methods = [charge for charge in stakes.charge.each if not isinstance(charge, PerPerson)]
    fees = [charge.amount for charge in stakes.charge.each if isinstance(charge, PerPerson)]
    if len(methods) > CHARGES:
        raise NotInBatchError(f"{setup.book}, {setup.game}: {len(methods)} commissions are not taken in batches.")
    game["fee"] = sum(fees)
    game["charges"] = len(methods)
    for at, charge in enumerate(methods):
        game["kind"][at] = _known(CHARGED, charge.kind, "a commission by", setup)
        game["most_taken"][at] = NOBODY
        game["blinds_free"][at] = blinds_alone and (charge.kind == "percent" or not exempt.blinds_only_percent)
        _write_terms(game, setup, at, charge)


def _write_terms(game: Record, setup: Setup, at: int, charge: Charge) -> None:
    match charge:
        case Percent(percent=percent, cap=cap, floor=floor):
            game["percent"][at], game["least_taken"][at] = percent, floor
            game["most_taken"][at] = NOBODY if cap is None else cap
        case PerHand(cap=cap):
            game["amount"][at] = charge.of(len(setup.order))
            game["most_taken"][at] = NOBODY if cap is None else cap
        case Scale() | CappedScale():
            _write_scale(game, setup, at, charge)
        case _:
            raise AssertionError(f"{charge.kind} was refused before")


def _write_scale(game: Record, setup: Setup, at: int, charge: Scale | CappedScale) -> None:
    scale = charge.scale_in(setup.play.commission)
    if len(scale.lines) > LINES:
        raise NotInBatchError(
            f"{setup.book}, {setup.game}: a scale of {len(scale.lines)} lines is not read in batches."
        )
    game["lines"][at] = len(scale.lines)
    game["up_to"][at, : len(scale.lines)] = [line.up_to for line in scale.lines]
    game["charge"][at, : len(scale.lines)] = [line.charge for line in scale.lines]
    game["rest"][at], game["rest_each"][at] = scale.rest.charge, scale.rest.each or 0
