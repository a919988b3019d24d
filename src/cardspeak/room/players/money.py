"""Chips at a table of players: where they are, and who brought them to it or took them away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from cardspeak.hand import events as he
from cardspeak.room.money import HOUSE_PLAYERS, Bought, TableChips, wallet
from cardspeak.room.players.live import is_live, live_account
from cardspeak.room.who import HOUSE
from cardspeak.table import events as e
from cardspeak.table.state import TableState
from cardspeak.table.topics.absence import PickedUp
from cardspeak.table.topics.fees import FeesCharged


def chips_in(state: TableState) -> TableChips:
    """Where the chips of a table are."""
    return TableChips(sum(state.in_front.values()), state.pot, state.commission)


def account(name: str) -> str:
    if is_live(name):
        return live_account(name)
    return HOUSE_PLAYERS if name.startswith(HOUSE) else wallet(name)


def held_account(name: str) -> str:
    """Winnings of a player that are held while something is looked into."""
    return f"held/{quote(name, safe='')}"


def bought(after: TableState, events: Sequence[Any]) -> tuple[Bought, ...]:
    """Chips that came to the table or left it, by account."""

    def of(seat: int) -> str:
        """Whoever sits there, or has left with this batch."""
        gone = [one.name for one in events if isinstance(one, e.SeatLeft | PickedUp) and one.seat == seat]
        return gone[-1] if gone else after.seats[seat].name

    found: list[Bought] = []
    for event in events:
        match event:
            case e.SeatTaken():
                found.append(Bought(account(event.name), event.chips, event.cite))
            case e.SeatLeft() | PickedUp():
                found.append(Bought(account(event.name), -event.chips, event.cite))
            case e.ChipsBought():
                found.append(Bought(account(of(event.seat)), event.chips, event.cite))
            case e.ChipsTaken():
                found.append(Bought(account(of(event.seat)), -event.chips, event.cite))
            case e.WinningsSeized():
                found.append(Bought(held_account(event.name), -event.chips, event.cite, "held"))
            case e.WinningsReleased():
                found.append(Bought(held_account(event.name), event.chips, event.cite, "let go"))
                found.append(Bought(account(event.name), -event.chips, event.cite, "let go"))
            case FeesCharged():
                found += [
                    Bought(account(of(seat)), amount, event.cite)
                    for seat, amount in zip(event.seats, event.amounts, strict=True)
                    if seat in event.cash and amount
                ]
            case e.InHand():
                for one in event.events:
                    if isinstance(one, he.StackChanged):
                        found.append(Bought(account(of(one.seat)), one.amount, one.cite))
    return tuple(found)
