"""Where the chips of a table against the house lie for the ledger; name and clause of the record that moves them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardspeak.banked.table import Afterwards, BankedState, InRound, RoundFinished, RoundOpened
from cardspeak.banked.table.base import SAT
from cardspeak.room.money import HOUSE_PLAYERS, Bought, TableChips, wallet
from cardspeak.room.who import HOUSE


def chips_in(state: BankedState) -> TableChips:
    where = state.chips
    return TableChips(where.seats, where.layout, where.bank)


def moved(state: BankedState) -> tuple[Bought, ...]:
    """Chips that came or went with the last batch, by account."""
    return tuple(Bought(account(name), chips, SAT) for name, chips in state.moved)


def account(name: str) -> str:
    return HOUSE_PLAYERS if name.startswith(HOUSE) else wallet(name)


def kind_of(events: Sequence[Any]) -> str:
    """The name of a record with these events."""
    kinds = {type(event) for event in events}
    if RoundOpened in kinds:
        return "round started"
    if RoundFinished in kinds:
        return "round finished"
    return "play" if InRound in kinds else "table"


def cite_of(events: Sequence[Any]) -> str:
    """The clause of a record: the last of the round's own where there was play, else the last of all."""
    for event in events:
        if isinstance(event, RoundOpened):
            return SAT
        if isinstance(event, InRound | Afterwards):
            return last_cite(event.events)
    return last_cite(events)


def last_cite(events: Sequence[Any]) -> str:
    """Of what a table decides at once: pools may answer with nothing."""
    return str(events[-1].cite) if events else SAT
