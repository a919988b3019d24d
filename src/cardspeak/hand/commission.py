"""The house's share of a hand, to the chip, and when the book takes none."""

from __future__ import annotations

from cardspeak.books.model.play import ScaleRow
from cardspeak.hand import events as e
from cardspeak.hand.pots import Pot
from cardspeak.hand.setup import Charge
from cardspeak.hand.state import State


def fees_before(state: State) -> e.CommissionTaken | None:
    """A fee per person per hand is collected before the cards are dealt (Crown Melbourne 7.2.4)."""
    charges = state.setup.stakes.charge
    charge = next((one for one in charges.each if one.kind == "per person"), None) if charges is not None else None
    if charge is None or not charge.amount:
        return None
    payers = tuple(seat for seat in state.order if state.stack[seat] > charge.amount)
    if not payers:
        return None
    return e.CommissionTaken(-1, charge.amount * len(payers), payers, cite_of(state, charge))


def cite_of(state: State, charge: Charge) -> str:
    return next(row.cite for row in state.setup.play.commission.kinds if row.kind == charge.kind)


def commissions(state: State, pots: list[Pot], tied: list[bool]) -> list[e.CommissionTaken | e.CommissionWaived]:
    """What is taken from each pot. `tied[i]`: everybody who may win pot i holds an equal hand."""
    charges = state.setup.stakes.charge
    if charges is None:
        return []
    pots = _wagered(state, _matched(state, pots))
    left = [pot.chips for pot in pots]
    done: list[e.CommissionTaken | e.CommissionWaived] = []
    for charge in charges.each:
        if charge.kind == "per person":
            continue
        waived = _blinds_only(state, charge)
        if waived is not None:
            done.append(e.CommissionWaived(waived))
            continue
        free = _free_pots(state, pots, tied) if charge.kind == "percent" else {}
        done += _waived(free, len(pots))
        for number, (amount, cite) in enumerate(_amounts(state, charge, pots, left, free)):
            if amount:
                left[number] -= amount
                done.append(e.CommissionTaken(number, amount, (), cite))
    return done


def _matched(state: State, pots: list[Pot]) -> list[Pot]:
    """Without the part of an ante that nobody else could pay: it goes back to its maker and is no winnings."""
    *_, second, most = sorted(state.paid)
    if second == most or not pots:
        return pots
    return [*pots[:-1], Pot(pots[-1].chips - (most - second), pots[-1].seats)]


def _wagered(state: State, pots: list[Pot]) -> list[Pot]:
    """Without what was paid for extra time: nobody wagered it."""
    if not state.time_in_pot or not pots:
        return pots
    return [Pot(pots[0].chips - state.time_in_pot, pots[0].seats), *pots[1:]]


def _amounts(
    state: State, charge: Charge, pots: list[Pot], left: list[int], free: dict[int, str]
) -> list[tuple[int, str]]:
    """What one method takes from each pot: never more than is left in it, nor more than the cap in all."""
    owing, cite = charge.of(len(state.order)), cite_of(state, charge)
    unit = state.setup.stakes.unit
    amounts: list[tuple[int, str]] = []
    for number, pot in enumerate(pots):
        match charge.kind:
            case "percent":
                amount = 0 if number in free else pot.chips * charge.percent // 100 // unit * unit
            case "per hand":
                amount = owing
            case _:
                amount, cite = _scaled(state, charge, pot.chips)
        amount = min(amount, left[number])
        owing -= amount
        amounts.append((amount, cite))
    return _at_least(charge.floor, _capped(charge.cap, amounts), left, free)


def _capped(cap: int | None, amounts: list[tuple[int, str]]) -> list[tuple[int, str]]:
    if cap is None:
        return amounts
    kept = []
    for amount, cite in amounts:
        amount = min(amount, cap)
        cap -= amount
        kept.append((amount, cite))
    return kept


def _at_least(
    floor: int, amounts: list[tuple[int, str]], left: list[int], free: dict[int, str]
) -> list[tuple[int, str]]:
    """The posted minimum of a percentage, made up from the main pot first."""
    short = floor - sum(amount for amount, _ in amounts)
    for number, (amount, cite) in enumerate(amounts):
        more = min(short, left[number] - amount)
        if more > 0 and number not in free:
            amounts[number] = (amount + more, cite)
            short -= more
    return amounts


def _waived(free: dict[int, str], pots: int) -> list[e.CommissionWaived]:
    """Said once where it holds for the whole hand, else for each pot."""
    if len(free) == pots and len(set(free.values())) == 1:
        return [e.CommissionWaived(next(iter(free.values())))]
    return [e.CommissionWaived(cite, number) for number, cite in free.items()]


def _blinds_only(state: State, charge: Charge) -> str | None:
    """The clause by which nothing is taken from a pot of blinds alone, if there is one."""
    stakes, exempt = state.setup.stakes, state.setup.play.commission.exempt
    if exempt.blinds_only_percent and charge.kind != "percent":
        return None
    alone = not state.voluntary and any(stakes.blinds) and not any(stakes.antes)
    return exempt.blinds_only if alone else None


def _free_pots(state: State, pots: list[Pot], tied: list[bool]) -> dict[int, str]:
    """Pots that pay no percentage: shared equally by all who put chips in, or holding one player's chips alone."""
    exempt = state.setup.play.commission.exempt
    free: dict[int, str] = {}
    below = 0
    for number, pot in enumerate(pots):
        paying = [seat for seat in state.order if state.paid[seat] > below]
        strangers = any(state.folded[seat] for seat in paying) or (state.dead > state.time_in_pot and number == 0)
        if exempt.uncalled is not None and len(paying) == 1 and not strangers:
            free[number] = exempt.uncalled
        elif exempt.tie_alone is not None and tied[number] and not strangers:
            free[number] = exempt.tie_alone
        below = min(state.paid[seat] for seat in pot.seats)
    return free


def scale_of(state: State, charge: Charge) -> ScaleRow:
    return next(row for row in state.setup.play.commission.scales if row.kind == charge.kind)


def _scaled(state: State, charge: Charge, chips: int) -> tuple[int, str]:
    """A scale speaks of dollars and cents; the table says how many chips make a dollar."""
    dollar = state.setup.stakes.dollar
    cents = -(-chips * 100 // dollar)
    amount, cite = of_scale(scale_of(state, charge), cents)
    return amount * dollar // 100, cite


def of_scale(scale: ScaleRow, pot: int) -> tuple[int, str]:
    """What a pot pays and the line that says so; every line includes its upper end (amounts in cents)."""
    for line in scale.lines:
        if pot <= line.up_to:
            return line.charge, line.cite
    rest = scale.rest
    return rest.charge * (1 if rest.each is None else -(-pot // rest.each)), rest.cite
