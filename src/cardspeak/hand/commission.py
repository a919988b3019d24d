"""The house's share of a hand, to the chip, and when the book takes none."""

from __future__ import annotations

from cardspeak.books.play_model import ScaleRow
from cardspeak.hand import events as e
from cardspeak.hand.pots import Pot
from cardspeak.hand.state import State


def fees_before(state: State) -> e.CommissionTaken | None:
    """A fee per person per hand is collected before the cards are dealt (Crown Melbourne 7.2.4)."""
    charge = state.setup.stakes.charge
    if charge is None or charge.kind != "per person" or not charge.amount:
        return None
    payers = tuple(seat for seat in state.order if state.stack[seat] > charge.amount)
    if not payers:
        return None
    return e.CommissionTaken(-1, charge.amount * len(payers), payers, cite_of(state))


def cite_of(state: State) -> str:
    charge, rules = state.setup.stakes.charge, state.setup.play.commission
    assert charge is not None, "asked only where something is charged"
    return next(row.cite for row in rules.kinds if row.kind == charge.kind)


def commissions(state: State, pots: list[Pot], tied: list[bool]) -> list[e.CommissionTaken | e.CommissionWaived]:
    """What is taken from each pot. `tied[i]`: the whole of pot i is shared by equal hands."""
    charge = state.setup.stakes.charge
    if charge is None or charge.kind == "per person":
        return []
    waived = waiver(state, tied)
    if waived is not None:
        return [e.CommissionWaived(waived)]
    left = charge.cap
    taken: list[e.CommissionTaken | e.CommissionWaived] = []
    owing, cite = charge.amount, cite_of(state)
    for number, pot in enumerate(pots):
        match charge.kind:
            case "percent":
                unit = state.setup.stakes.unit
                amount = pot.chips * charge.percent // 100 // unit * unit
            case "per hand":
                amount = min(owing, pot.chips)
                owing -= amount
            case _:
                scaled, cite = _scaled(state, pot.chips)
                amount = min(scaled, pot.chips)
        if left is not None:
            amount = min(amount, left)
            left -= amount
        if amount:
            taken.append(e.CommissionTaken(number, amount, (), cite))
    return taken


def waiver(state: State, tied: list[bool]) -> str | None:
    """The clause by which a percentage is not taken, if there is one."""
    charge, exempt = state.setup.stakes.charge, state.setup.play.commission.exempt
    assert charge is not None, "asked only where something is charged"
    if (
        exempt.blinds_only is not None
        and not state.voluntary
        and state.setup.stakes.blinds
        and not any(state.setup.stakes.antes)
    ):
        return exempt.blinds_only
    if charge.kind == "percent" and exempt.tie_alone is not None and all(tied):
        paying = [seat for seat in state.order if state.paid[seat]]
        if state.dead == 0 and all(not state.folded[seat] for seat in paying):
            return exempt.tie_alone
    return None


def scale_of(state: State) -> ScaleRow:
    charge = state.setup.stakes.charge
    assert charge is not None, "asked only where something is charged"
    return next(row for row in state.setup.play.commission.scales if row.kind == charge.kind)


def _scaled(state: State, chips: int) -> tuple[int, str]:
    """A scale speaks of dollars and cents; the table says how many chips make a dollar."""
    dollar = state.setup.stakes.dollar
    cents = -(-chips * 100 // dollar)
    charge, cite = of_scale(scale_of(state), cents)
    return charge * dollar // 100, cite


def of_scale(scale: ScaleRow, pot: int) -> tuple[int, str]:
    """What a pot pays and the line that says so; every line includes its upper end (amounts in cents)."""
    for line in scale.lines:
        if pot <= line.up_to:
            return line.charge, line.cite
    rest = scale.rest
    return rest.charge * (1 if rest.each is None else -(-pot // rest.each)), rest.cite
