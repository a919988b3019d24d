"""A slip of the cage on paper: what moved, in which pieces, and a line for everybody who signs."""

from __future__ import annotations

from datetime import tzinfo

from cardspeak.office.days import local
from cardspeak.office.money import dollars
from cardspeak.office.state import CageSlip

WIDE = 44
TITLES = {
    "bankroll": "Bankroll", "buy-in": "Chips sold", "cash-out": "Chips cashed", "fill": "Fill", "credit": "Credit",
    "void": "Taken back",
}  # fmt: skip


def slip_paper(slip: CageSlip, zone: tzinfo, house: str) -> str:
    """Lines of at most `WIDE` characters, as narrow printers have them."""
    pieces = [f"{count:>8,} x {dollars(value)}" for value, count in sorted(slip.pieces.items(), reverse=True)]
    notes = [f"Takes slip {slip.voids} back."] if slip.voids else []
    notes += [f"Taken back by slip {slip.voided}."] if slip.voided else []
    rows = [
        ("Slip", str(slip.number)), ("Of", house), ("What", TITLES[slip.kind]),
        ("When", f"{local(slip.at, zone):%Y-%m-%d %H:%M}"), ("Gaming day", slip.day), ("Shift", str(slip.shift or "")),
        ("Patron", slip.name), ("Table", slip.table), ("Amount", dollars(slip.amount)),
    ]  # fmt: skip
    signed = [f"{who:<16}{'_' * (WIDE - 16)}" for who in (slip.by, slip.second, slip.name) if who]
    body = [f"{name:<12}{value[: WIDE - 12]}" for name, value in rows if value]
    return "\n".join((*body, *pieces, *notes, "", *signed)) + "\n"
