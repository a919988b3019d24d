"""What the office does to the ledger: every chip and every dollar that a slip moves, from one account to another.

`cage` issues chips, `cage/chips` is the rack, `cage/cash` the drawer, `cage/outside` where cash comes from and goes to,
`cage/differences` what counts found too many or missing, `tray/ID` the chips in front of a table's dealer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardspeak.ledger import Transfer
from cardspeak.office.base import OfficeEvent
from cardspeak.office.state import CageSlip, OfficeState
from cardspeak.office.topics.bank import BankCounted, BankFunded
from cardspeak.office.topics.trays import SlipVoided, TableCredited, TableFilled
from cardspeak.office.topics.window import ChipsCashed, ChipsSold
from cardspeak.room.money import CAGE, wallet

RACK, DRAWER, OUTSIDE, OFF = "cage/chips", "cage/cash", "cage/outside", "cage/differences"
CITE = "silent: slips of the cage"


def tray(table: str) -> str:
    return f"tray/{table}"


def office_moves(state: OfficeState, events: Sequence[OfficeEvent]) -> tuple[Transfer, ...]:
    """The money that a batch moves; `state` is as it was before."""
    return tuple(move for event in events for move in _moves(state, event))


def _moves(state: OfficeState, event: OfficeEvent) -> Iterator[Transfer]:
    match event:
        case BankFunded(slip=slip, cash=cash, chips=chips):
            yield from _both(OUTSIDE, DRAWER, cash, CAGE, RACK, chips, f"slip {slip.number}: the bank")
        case BankCounted(count=count):
            for over, account in zip(count.over, (DRAWER, RACK), strict=True):
                sides = (OFF, account) if over > 0 else (account, OFF)
                if over:
                    yield Transfer(*sides, abs(over), CITE, f"counted by {count.by} and {count.second}")
        case ChipsSold(slip=slip) | ChipsCashed(slip=slip) | TableFilled(slip=slip) | TableCredited(slip=slip):
            yield from _by_slip(slip, f"slip {slip.number}")
        case SlipVoided(slip=slip):
            first = state.slips[slip.voids - 1]
            memo = f"slip {slip.number}: slip {first.number} is taken back"
            back = [Transfer(one.credit, one.debit, one.amount, CITE, memo) for one in _by_slip(first, memo)]
            yield from reversed(back)


def _by_slip(slip: CageSlip, memo: str) -> Iterator[Transfer]:
    match slip.kind:
        case "buy-in":
            yield from _both(OUTSIDE, DRAWER, slip.amount, RACK, wallet(slip.name), slip.amount, memo)
        case "cash-out":
            yield from _both(wallet(slip.name), RACK, slip.amount, DRAWER, OUTSIDE, slip.amount, memo)
        case "fill":
            yield Transfer(RACK, tray(slip.table), slip.amount, CITE, memo)
        case "credit":
            yield Transfer(tray(slip.table), RACK, slip.amount, CITE, memo)


def _both(one: str, to: str, amount: int, other: str, into: str, chips: int, memo: str) -> Iterator[Transfer]:
    if amount:
        yield Transfer(one, to, amount, CITE, memo)
    if chips:
        yield Transfer(other, into, chips, CITE, memo)
