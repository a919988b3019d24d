"""The house's share of a hand, to the chip, and when the book takes none."""

from __future__ import annotations

from cardspeak.hand import events as e
from cardspeak.hand.commission import Charge
from cardspeak.hand.commission.counting import Counted
from cardspeak.hand.pots import Pot, layers
from cardspeak.hand.state import State


def fees_before(state: State) -> e.CommissionTaken | None:
    """A fee per person per hand is collected before the cards are dealt (Crown Melbourne 7.2.4)."""
    charges = state.setup.stakes.charge
    charge = next((one for one in charges.each if one.before), None) if charges is not None else None
    amount = charge.from_each() if charge is not None else 0
    if charge is None or not amount:
        return None
    payers = tuple([seat for seat in state.order if state.stack[seat] > amount])
    if not payers:
        return None
    return e.CommissionTaken(-1, amount * len(payers), payers, charge.row(state.setup.play.commission).cite)


def commissions(state: State, pots: list[Pot], tied: list[bool]) -> list[e.CommissionTaken | e.CommissionWaived]:
    """What is taken from each pot. `tied[i]`: everybody who may win pot i holds an equal hand."""
    charges = state.setup.stakes.charge
    if charges is None:
        return []
    pots = _wagered(state, _matched(state, pots))
    chips = [pot.chips for pot in pots]
    left = chips[:]
    stakes, rules, board = state.setup.stakes, state.setup.play.commission, any(state.boards)
    board = board and not state.flop_said  # a flop for the jackpot alone is none of the game
    done: list[e.CommissionTaken | e.CommissionWaived] = []
    for charge in charges.each:
        if charge.before:
            continue
        waived = _blinds_only(state, charge) or charge.waived(rules, board=board)
        if waived is not None:
            done.append(e.CommissionWaived(waived))
            continue
        free = _free_pots(state, pots, tied) if charge.percentage else {}
        done += _waived(free, len(pots))
        counted = Counted(chips, left, free, len(state.order), stakes.unit, stakes.dollar, rules)
        for number, (amount, cite) in enumerate(charge.take(counted)):
            if amount:
                assert 0 < amount <= left[number], "a commission never exceeds the pot"
                left[number] -= amount
                done.append(e.CommissionTaken(number, amount, (), cite))
    return done


def on_the_slide(state: State) -> tuple[int, str] | None:
    """What the rounds that are closed come to so far, and by which clause; None where a book waits for the end.

    The figure is provisional: uncalled wagers, ties and pots of blinds alone are known at the end and not before.
    """
    charges = state.setup.stakes.charge
    if charges is None or state.over:
        return None
    rows = [charge.row(state.setup.play.commission) for charge in charges.each if not charge.before]
    cite = next((row.slide_cite for row in rows if row.slide_cite is not None), None)
    if cite is None:
        return None
    twin = state.copy()
    twin.paid = [paid - bet for paid, bet in zip(state.paid, state.bet, strict=True)]
    pots = layers(twin.paid, state.live, state.dead)
    taken = commissions(twin, pots, [False] * len(pots)) if pots else []
    return sum(one.amount for one in taken if isinstance(one, e.CommissionTaken)), cite


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


def _waived(free: dict[int, str], pots: int) -> list[e.CommissionWaived]:
    """Said once where it holds for the whole hand, else for each pot."""
    if len(free) == pots and len(set(free.values())) == 1:
        return [e.CommissionWaived(next(iter(free.values())))]
    return [e.CommissionWaived(cite, number) for number, cite in free.items()]


def _blinds_only(state: State, charge: Charge) -> str | None:
    """The clause by which nothing is taken from a pot of blinds alone, if there is one."""
    stakes, exempt = state.setup.stakes, state.setup.play.commission.exempt
    if exempt.blinds_only_percent and not charge.percentage:
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
