"""Fills and credits: chips from the rack to a table's tray and back, on a slip that the cage and the floor sign."""

from __future__ import annotations

import msgspec

from cardspeak.office.base import OfficeAsk, OfficeEvent, OfficeOrder, OfficeTell, OfficeTopic, Verdict, refuse
from cardspeak.office.money import dollars, wrong_pieces
from cardspeak.office.state import CageSlip, OfficeState, Pieces, SlipKind

TRAYS = "chips go to a table and back on a slip that two people sign"


class FillTable(OfficeOrder):
    """`amount` is what the slip says; the pieces must come to it. `tables`: those there are, by the room."""

    table: str
    amount: int
    pieces: Pieces
    second: str = ""
    known: bool = True


class CreditTable(OfficeOrder):
    table: str
    amount: int
    pieces: Pieces
    second: str = ""
    known: bool = True


class VoidSlip(OfficeOrder):
    """A slip that was a mistake is taken back by another slip; both stay."""

    slip: int
    why: str
    second: str = ""
    held: int = 0  # chips on the account concerned, by the ledger


class TableFilled(OfficeEvent):
    slip: CageSlip


class TableCredited(OfficeEvent):
    slip: CageSlip


class SlipVoided(OfficeEvent):
    slip: CageSlip
    why: str


def _moved(state: OfficeState, order: FillTable | CreditTable, kind: SlipKind) -> CageSlip:
    assert state.shift is not None, "asked before"
    return CageSlip(
        number=len(state.slips) + 1, kind=kind, amount=order.amount, at=order.at, by=order.by, second=order.second,
        table=order.table, pieces=order.pieces, day=state.day(order.at), shift=state.shift.number,
    )  # fmt: skip


def _wrong(state: OfficeState, order: FillTable | CreditTable) -> str:
    if state.shift is None:
        return "The cage is closed: open a shift with its count first."
    if not order.known:
        return f"There is no table {order.table!r} here."
    if not order.pieces:
        return "Say which chips: a slip names the pieces."
    return wrong_pieces(order.pieces, state.settings.chips, order.amount, "chips")


def fill(state: OfficeState, order: FillTable) -> Verdict:
    says = _wrong(state, order)
    if says:
        return refuse("slip", TRAYS, says)
    if order.amount > state.chips:
        return refuse("rack", TRAYS, f"The rack holds {dollars(state.chips)}.")
    return [TableFilled(slip=_moved(state, order, "fill"), by=order.by, at=order.at)]


def credit(state: OfficeState, order: CreditTable) -> Verdict:
    says = _wrong(state, order)
    if says:
        return refuse("slip", TRAYS, says)
    held = state.trays.get(order.table, 0)
    if order.amount > held:
        return refuse("tray", TRAYS, f"The tray of table {order.table} holds {dollars(held)}.")
    return [TableCredited(slip=_moved(state, order, "credit"), by=order.by, at=order.at)]


def void(state: OfficeState, order: VoidSlip) -> Verdict:
    slip = state.slip(order.slip)
    if slip is None or slip.kind in ("void", "bankroll"):
        return refuse("unknown", TRAYS, f"There is no slip {order.slip} that can be taken back.")
    if slip.voided:
        return refuse("done", TRAYS, f"Slip {slip.number} was taken back by slip {slip.voided}.")
    if state.shift is None or slip.shift != state.shift.number:
        return refuse("not now", TRAYS, f"Slip {slip.number} is of another shift, which has been counted: it stands.")
    if not 1 <= len(order.why) <= 200 or not order.why.isprintable():
        return refuse("words", TRAYS, "Say why, in up to 200 printable characters.")
    short = {
        "buy-in": slip.amount > order.held or slip.amount > state.cash,
        "cash-out": slip.amount > state.chips,
        "fill": slip.amount > state.trays.get(slip.table, 0),
        "credit": slip.amount > state.chips,
    }
    if short[slip.kind]:
        return refuse("chips", TRAYS, f"What slip {slip.number} moved is not there any more: it stands.")
    number = len(state.slips) + 1
    back = msgspec.structs.replace(
        slip, number=number, kind="void", voids=slip.number, at=order.at, by=order.by, second=order.second,
        cash=-slip.cash,
    )  # fmt: skip
    return [SlipVoided(slip=back, why=order.why, by=order.by, at=order.at)]


def _tray(state: OfficeState, table: str, chips: int) -> None:
    state.trays[table] = state.trays.get(table, 0) + chips
    state.chips -= chips


def _filled(state: OfficeState, event: TableFilled) -> None:
    state.slips.append(event.slip)
    _tray(state, event.slip.table, event.slip.amount)


def _credited(state: OfficeState, event: TableCredited) -> None:
    state.slips.append(event.slip)
    _tray(state, event.slip.table, -event.slip.amount)


def _voided(state: OfficeState, event: SlipVoided) -> None:
    slip = event.slip
    first = state.slips[slip.voids - 1]
    state.slips.append(slip)
    state.slips[slip.voids - 1] = msgspec.structs.replace(first, voided=slip.number)
    match first.kind:
        case "fill":
            _tray(state, first.table, -first.amount)
        case "credit":
            _tray(state, first.table, first.amount)
        case _:
            state.cash -= first.cash
            state.chips += first.cash


TOPIC = OfficeTopic(
    (
        OfficeAsk(FillTable, fill, "cage", "table"),
        OfficeAsk(CreditTable, credit, "cage", "table"),
        OfficeAsk(VoidSlip, void, "cage", "manager"),
    ),
    (
        OfficeTell(
            TableFilled, _filled, lambda e: f"Slip {e.slip.number}: {dollars(e.slip.amount)} for table {e.slip.table}."
        ),
        OfficeTell(
            TableCredited,
            _credited,
            lambda e: f"Slip {e.slip.number}: {dollars(e.slip.amount)} from table {e.slip.table}.",
        ),
        OfficeTell(SlipVoided, _voided, lambda e: f"Slip {e.slip.number} takes slip {e.slip.voids} back: {e.why}"),
    ),
)
