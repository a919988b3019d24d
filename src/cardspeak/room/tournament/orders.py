"""Orders that cannot be carried out in the middle of a hand: kept until it is over, and the table waits for them.

A director says "move her, then break the table" when it is seen to be due, not in the second between two hands. What
is kept is no part of the record until it is done; a room that starts again proposes it again.
"""

from __future__ import annotations

from typing import Any

from cardspeak.room.who import Who
from cardspeak.tournament import commands as c
from cardspeak.tournament.state import State
from cardspeak.values import Value

MOST = 40  # orders kept at one time


class Kept(Value):
    """An order, whose it is, and the table whose hand has to end first."""

    who: Who
    command: Any
    table: str

    @property
    def says(self) -> str:
        return f"{_words(self.command)}, as soon as the hand at {self.table} is over."


class OrdersKept:
    """The orders kept, the first first."""

    def __init__(self) -> None:
        self.orders: list[Kept] = []

    def keeps(self, state: State, who: Who, command: Any) -> Kept | None:
        """Keep an order that a hand in play stands against; None where it is not that."""
        table = running_for(state, command)
        if not table or len(self.orders) >= MOST:
            return None
        kept = Kept(who, command, table)
        if not any(one.command == command for one in self.orders):
            self.orders.append(kept)
        return kept

    def holds(self, table: str) -> Kept | None:
        """The order for which a table waits before it deals again."""
        return next((one for one in self.orders if one.table == table), None)

    def ready(self, state: State) -> Kept | None:
        """The next order that nothing stands against any more, taken off the list."""
        for one in self.orders:
            if not running_for(state, one.command):
                self.orders.remove(one)
                return one
        return None

    def drop(self) -> Kept | None:
        return self.orders.pop() if self.orders else None


def running_for(state: State, command: Any) -> str:
    """The table whose hand has to be over before this can be done; empty: none."""
    match command:
        case (
            c.Move(player=player)
            | c.Disqualify(player=player)
            | c.Find(player=player)
            | c.Penalise(player=player)
            | c.Retire(player=player)
            | c.Rebuy(player=player)
            | c.AddOn(player=player)
        ):
            names = [state.seat[player][0]] if player in state.seat else []
        case c.BreakTable(table=table) | c.ColourUp(table=table) | c.EndTable(table=table) | c.ChangeFelt(table=table):
            names = [table]
        case c.OfferDeal() | c.AgreeDeal() | c.CountChips():
            names = [table.name for table in state.live]
        case _:
            names = []
    return next((name for name in names if name in state.tables and state.tables[name].running), "")


def _words(command: Any) -> str:
    match command:
        case c.Move(player=player, table=table, seat=seat):
            return f"{player} moves to {table}, seat {seat}"
        case c.BreakTable(table=table):
            return f"Table {table} is broken"
        case c.Disqualify(player=player, ground=why) | c.Find(player=player, ground=why):
            return f"{player} is disqualified ({why})"
        case c.Penalise(player=player, offence=why):
            return f"{player} is penalised ({why})"
        case c.Retire(player=player):
            return f"{player} retires"
        case c.Rebuy(player=player) | c.AddOn(player=player):
            return f"{player} buys chips"
        case c.OfferDeal() | c.AgreeDeal():
            return "The deal is put to the players"
        case _:
            return "It is done"
