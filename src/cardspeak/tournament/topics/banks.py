"""The bank of chips: the same for everybody, given out when a round begins, and back when it is over."""

from __future__ import annotations

from cardspeak.tournament.base import Event
from cardspeak.tournament.state import State
from cardspeak.tournament.topic import CanHappen, TopicRows

__all__ = ["BankIssued", "ChipsBack"]


class ChipsBack(Event):
    """Tournament chips go back to the operator."""

    amounts: dict[str, int]
    loose: dict[str, int] = {}  # by table of paper, what lay there with nobody knows whom


class BankIssued(Event):
    """The same bank for each of these."""

    players: tuple[str, ...]
    amount: int


def all_back(state: State, cite: str) -> list[Event]:
    """Every chip that is with somebody or lies at a table."""
    held = {player: chips for player, chips in state.chips.items() if chips}
    loose = {name: table.loose for name, table in state.tables.items() if table.loose}
    return [ChipsBack(held, loose, cite=cite, at=state.at)] if held or loose else []


def _chips_back(state: State, event: ChipsBack) -> None:
    for player, amount in event.amounts.items():
        state.chips[player] -= amount
        state.returned += amount
    for table, amount in event.loose.items():
        state.change_table(table, loose=state.tables[table].loose - amount)
        state.returned += amount


def _bank_issued(state: State, event: BankIssued) -> None:
    for player in event.players:
        state.chips[player] = state.chips.get(player, 0) + event.amount
        state.issued += event.amount


TOPIC = TopicRows(
    commands=(),
    events=(
        CanHappen(
            ChipsBack,
            _chips_back,
            lambda e: f"{sum(e.amounts.values()) + sum(e.loose.values())} chips go back to the operator.",
        ),
        CanHappen(BankIssued, _bank_issued, lambda e: f"{len(e.players)} players have {e.amount} chips each."),
    ),
)
